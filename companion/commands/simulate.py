"""`companion simulate`: whole solo games of a policy against the Heir, and what came of them."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from companion.commands.parser import Commands, command
from companion.commands.saying import print_json, words_for
from companion.core.text import say
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.policy import POLICIES
from companion.games.trickerion.heir.reach import REASONS, not_reached
from companion.games.trickerion.heir.simulation import (
    PARTS,
    Played,
    Report,
    summed,
    timed,
    unreached,
)
from companion.words import Words

TURNS = 7
WIDTH = 30


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "simulate",
        text="play many solo games against the Heir and report",
        example="companion simulate trickerion-solo --games 200 --difficulty hard",
        run=run,
    )
    parser.add_argument("game", choices=("trickerion-solo",), help="the game to play")
    parser.add_argument("--games", type=_some, default=100, help="how many (default: 100)")
    parser.add_argument("--difficulty", choices=("easy", "normal", "hard"), default="normal")
    parser.add_argument("--academy", action="store_true", help="with that expansion")
    parser.add_argument("--policy", choices=tuple(POLICIES), default="sensible")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (default: 0)")
    parser.add_argument("--jobs", type=_some, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def _some(words: str) -> int:
    number = int(words)
    if number < 1:
        raise ValueError(words)
    return number


def run(args: argparse.Namespace) -> int:
    """Play, and print the report; 1 if an invariant broke."""
    words = words_for(args)
    options = SoloOptions(difficulty=args.difficulty, academy=args.academy)
    began = time.perf_counter()
    games: list[Played] = []
    spent = dict.fromkeys(PARTS, 0.0)
    for game, parts in _played(options, args):
        games.append(game)
        for part in PARTS:
            spent[part] += parts[part]
        _progress(len(games), args.games)
    seconds = time.perf_counter() - began
    report = summed(games)
    missing = unreached(report, academy=args.academy)
    if args.json:
        rate = _rate(report, seconds)
        told = {
            "turns_per_second": rate,
            "shares": _shares(spent),
            "unreached": missing,
            "rules_unreached": not_reached(report.rules, academy=args.academy),
            "no_step": REASONS,
        }
        print_json({"report": report, **told})
    else:
        print_report(words, report, seconds)
        print_where(words, spent, missing)
        print_reach(words, not_reached(report.rules, academy=args.academy))
    return 1 if report.odd else 0


def _played(
    options: SoloOptions, args: argparse.Namespace
) -> Iterator[tuple[Played, dict[str, float]]]:
    seeds = range(args.seed, args.seed + args.games)
    one = partial(timed, options, policy=args.policy)
    if args.jobs == 1 or args.games == 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        yield from pool.map(one, seeds, chunksize=max(1, args.games // (args.jobs * 8)))


def _progress(done: int, wanted: int) -> None:
    """A bar beside the answers, for people who watch."""
    if not sys.stderr.isatty():
        return
    filled = WIDTH * done // wanted
    end = "\n" if done == wanted else ""
    bar = "#" * filled + "." * (WIDTH - filled)
    print(f"\r[{bar}] {done}/{wanted}", end=end, file=sys.stderr, flush=True)


def _rate(report: Report, seconds: float) -> float:
    return round(TURNS * report.games / max(seconds, 1e-9), 1)


def print_report(words: Words, report: Report, seconds: float) -> None:
    """Scores, lengths, speed, steps and rules, in words."""
    print(words(say("heir.simulate.won", n=report.games, won=report.won)))
    for key, spread in (("you", report.you), ("heir", report.heir)):
        average, deviation, low, high = spread
        who = words(say("heir.simulate.you" if key == "you" else "trickerion.heir"))
        print(words(say("heir.simulate.score", who=who, mean=f"{average:.1f}",
                        spread=f"{deviation:.1f}", low=low, high=high)))  # fmt: skip
    print(words(say("heir.simulate.length", moves=f"{report.moves:.0f}",
                    inputs=f"{report.inputs / TURNS:.1f}")))  # fmt: skip
    print(words(say("heir.simulate.speed", rate=f"{_rate(report, seconds):.0f}")))
    print(words(say("heir.simulate.steps")))
    for name, count in sorted(report.steps.items(), key=lambda item: -item[1]):
        print(f"  {name:<22} {count:>8}")
    print(words(say("heir.simulate.rules", n=len(report.rules))))
    for rule, count in report.rules.items():
        print(f"  {rule:<22} {count:>8}")
    for odd in report.odd:
        print(words(say("heir.simulate.odd", detail=odd)))


def _shares(spent: dict[str, float]) -> dict[str, float]:
    """Each part of the work as a share of the whole."""
    whole = sum(spent.values()) or 1.0
    return {part: round(seconds / whole, 3) for part, seconds in spent.items()}


def print_where(words: Words, spent: dict[str, float], missing: tuple[str, ...]) -> None:
    """Where the time went, and which steps of the procedures nobody came to."""
    print(words(say("heir.simulate.time")))
    for part, share in sorted(_shares(spent).items(), key=lambda item: -item[1]):
        print(f"  {words(say(f'heir.simulate.time.{part}')):<40} {share:>7.1%}")
    if missing:
        print(words(say("heir.simulate.unreached", steps=", ".join(missing))))
    else:
        print(words(say("heir.simulate.all_reached")))


def print_reach(words: Words, missing: tuple[str, ...]) -> None:
    """The Heir's rules that no game came to, and those that are no step, with the reason."""
    if missing:
        print(words(say("heir.simulate.rules_unreached", rules=", ".join(missing))))
    else:
        print(words(say("heir.simulate.rules_reached")))
    print(words(say("heir.simulate.no_step", n=len(REASONS))))
    for why in dict.fromkeys(REASONS.values()):
        rules = [rule.removeprefix("HEIR-") for rule, reason in REASONS.items() if reason == why]
        print(f"  {words(say(f'heir.simulate.why.{why}'))} ({len(rules)}): {', '.join(rules)}")
