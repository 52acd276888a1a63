"""Many games at once: the policies play on, the report adds up, the command prints it."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from random import Random

import pytest

from companion.commands import simulate
from companion.commands.parser import Commands, Parser
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.policy import POLICIES
from companion.games.trickerion.heir.reach import (
    ACADEMY,
    BRANCHES,
    REACHABLE,
    REASONS,
    not_reached,
)
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.simulation import (
    PARTS,
    PROCEDURES,
    Played,
    play,
    summed,
    unreached,
)
from companion.games.trickerion.moves import ReturnTrick

LEDGER = Path(__file__).resolve().parents[5] / "docs" / "rules" / "heir.md"


def asked(*words: str) -> argparse.Namespace:
    parser = Parser(prog="companion")
    commands: Commands = parser.add_subparsers(parser_class=Parser)
    simulate.add(commands)
    return parser.parse_args(["simulate", "trickerion-solo", "--lang", "en", *words])


@pytest.mark.parametrize("policy", list(POLICIES))
def test_a_policy_only_does_what_is_legal(policy: str) -> None:
    random, state = Random(3), start(SoloOptions()).state
    while state.outcome is None:
        move = POLICIES[policy](state, random)
        assert move in legal(state) or isinstance(move, ReturnTrick)  # that is allowed any time
        state = apply(state, move).state


def test_the_same_seed_gives_the_same_game() -> None:
    options = SoloOptions(difficulty="hard")
    assert play(options, 7, "sensible") == play(options, 7, "sensible")
    assert play(options, 7, "sensible") != play(options, 8, "sensible")


@pytest.mark.parametrize("academy", [False, True])
def test_good_sense_beats_chance_and_nothing_is_odd(academy: bool) -> None:
    options = SoloOptions(academy=academy)
    sensible = summed(play(options, seed, "sensible") for seed in range(12))
    random = summed(play(options, seed, "random") for seed in range(12))
    assert sensible.odd == random.odd == ()
    assert sensible.you[0] > 50 > 2 * random.you[0]


@pytest.mark.parametrize("academy", [False, True])
def test_harder_heirs_score_more(academy: bool) -> None:
    scores = [
        summed(
            play(SoloOptions(difficulty=level, academy=academy), seed, "sensible")
            for seed in range(12)
        ).heir[0]
        for level in ("easy", "normal", "hard")
    ]
    assert scores == sorted(scores)
    assert scores[2] > scores[0] * 1.3


def test_a_soak_of_every_kind_of_game_breaks_nothing_and_comes_to_every_step() -> None:
    """The small sister of the ten thousand games: `companion simulate` plays the rest."""
    games = [
        play(SoloOptions(difficulty=level, academy=academy), seed, policy)
        for level in ("easy", "normal", "hard")
        for academy in (False, True)
        for policy in POLICIES
        for seed in range(8)
    ]
    report = summed(games)
    assert report.odd == ()
    rare = {"turn_die (P1)", "hire.f (P1)", "swap_prophecy (P5)"}  # the large run comes to them
    assert set(unreached(report, academy=True)) <= rare
    assert not set(report.rules) & set(REASONS)  # what has a reason not to come up does not
    assert len(not_reached(report.rules, academy=True)) < 20
    assert unreached(summed([]), academy=False)


def test_every_rule_of_the_heir_can_be_reached_or_has_a_reason() -> None:
    ledger = re.findall(
        r"^\s*(?:- )?(HEIR-[A-Z]+-T?\d+)", LEDGER.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert len(ledger) == len(set(ledger)) > 290
    assert sorted([*REACHABLE, *REASONS]) == sorted(ledger)
    deck = {rule for rule, why in REASONS.items() if why == "house_deck"}
    assert set(BRANCHES) <= {*REACHABLE, *deck}
    assert set(ACADEMY) <= set(REACHABLE)
    assert set(not_reached({}, academy=True)) == set(REACHABLE)
    assert not any("ACA" in rule for rule in not_reached({}, academy=False))


def test_the_sparse_steps_are_those_of_the_academy() -> None:
    empty = summed([])
    without, with_it = (set(unreached(empty, academy=academy)) for academy in (False, True))
    assert {step.split()[0] for step in with_it} == set(PROCEDURES)
    assert with_it - without == {
        step for step in with_it if "P7" in step or step.startswith("send.academy")
    }


def test_the_report_adds_up() -> None:
    games = [
        Played(seed=1, you=10, heir=20, won=False, moves=100, inputs=70, rules={"HEIR-DT-04": 2},
               steps={"hire.c": 1}),
        Played(seed=2, you=30, heir=20, won=True, moves=200, inputs=84, rules={"HEIR-DT-04": 1},
               steps={"hire.c": 2}, odd=("no ending",)),
    ]  # fmt: skip
    report = summed(games)
    assert (report.games, report.won, report.moves, report.inputs) == (2, 1, 150, 77)
    assert report.you == (20, 10, 10, 30)
    assert (report.rules, report.steps) == ({"HEIR-DT-04": 3}, {"hire.c": 3})
    assert report.odd == ("2: no ending",)
    assert summed([]).games == 0


def test_the_command_prints_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    args = asked("--games", "2", "--jobs", "1", "--policy", "random")
    assert args.run(args) == 0
    printed = capsys.readouterr().out
    assert "2 games" in printed
    assert "turns a second" in printed
    assert "HEIR-PRI-02" in printed
    assert "Where the time goes" in printed
    assert "Steps that no game came to" in printed
    assert "Rules that could have come up and did not" in printed
    assert "The house deck does not lead to it (5): ASG-12, DA-08" in printed


def test_the_command_prints_json_and_uses_several_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = asked("--games", "3", "--jobs", "2", "--policy", "random", "--json", "--academy")
    assert args.run(args) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["report"]["games"] == 3
    assert found["report"]["odd"] == []
    assert found["turns_per_second"] > 0
    assert set(found["shares"]) == set(PARTS)
    assert abs(sum(found["shares"].values()) - 1) < 0.01


def test_a_broken_invariant_is_said_and_the_command_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = Played(seed=4, you=1, heir=2, won=False, moves=9, inputs=7, rules={}, steps={},
                   odd=("prestige of seat 1 does not add up",))  # fmt: skip
    spent = dict.fromkeys(PARTS, 0.1)
    monkeypatch.setattr(simulate, "timed", lambda *_args, **_kwargs: (wrong, spent))
    args = asked("--games", "1")
    assert args.run(args) == 1
    assert "game 4: prestige of seat 1" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("--games", "0"), ("--policy", "clever"), ("--games", "many")])
def test_a_wrong_command_line_is_refused(words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit):
        asked(*words)
