"""Solo games played by a policy against the Heir, and what there is to say about many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from statistics import mean, pstdev
from time import perf_counter

from msgspec import Struct, field

from companion.core.game import Event
from companion.games.trickerion.cards import LOCATIONS
from companion.games.trickerion.heir.effects import Send
from companion.games.trickerion.heir.invariants import broken, misbooked
from companion.games.trickerion.heir.moves import HeirDone
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.policy import POLICIES
from companion.games.trickerion.heir.reach import came_to
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.thinking import thought

MOST_MOVES = 3000
PARTS = ("player_looks", "player_acts", "heir_looks", "heir_acts", "checks")

# Every step a decision can hold, and the ledger's procedure it belongs to.
PROCEDURES: dict[str, str] = {
    **{f"send.{place}": "P0" for place in LOCATIONS},
    "pass_turn": "P0",
    "score": "P0, P4, P8",
    **dict.fromkeys(("turn_die", "learn_trick.a", "hire.b", "hire.c", "hire.f"), "P1"),
    **dict.fromkeys(("take_bank.d", "take_bank.e"), "P1"),
    **dict.fromkeys(("strike_off", "place_order"), "P2"),
    "put_token": "P4",
    **dict.fromkeys(("turnaround", "swap_prophecy", "draw_card"), "P5"),
    **dict.fromkeys(("take_secret.a", "renovate_room.b", "renovate_room.eb"), "P7"),
    **dict.fromkeys(("teaches.c", "practises.d", "teaches.ec", "practises.ed"), "P7"),
    "performs": "P8",
}


class Played(Struct, frozen=True, kw_only=True):
    """One game: who won with how much, how long it was, which rules it touched."""

    seed: int
    you: int
    heir: int
    won: bool
    moves: int
    inputs: int  # taps for the Heir: chance drawn, and one 'done' a visit
    rules: dict[str, int]
    steps: dict[str, int]
    odd: tuple[str, ...] = ()  # an invariant that broke, in words


class Report(Struct, frozen=True, kw_only=True):
    """Many games together."""

    games: int
    won: int
    you: tuple[float, float, int, int]
    heir: tuple[float, float, int, int]
    moves: float
    inputs: float
    rules: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    odd: tuple[str, ...] = ()


def play(options: SoloOptions, seed: int, policy: str) -> Played:
    """One whole game from a seed; an invariant that breaks is reported, not raised."""
    return timed(options, seed, policy)[0]


def timed(options: SoloOptions, seed: int, policy: str) -> tuple[Played, dict[str, float]]:
    """One whole game, and where its time went, in seconds."""
    random, choose = Random(f"{seed}:{policy}"), POLICIES[policy]
    spent = dict.fromkeys(PARTS, 0.0)
    state = start(options).state
    begin = state.players
    log: list[Event] = []
    rules: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    odd: dict[str, None] = {}
    moves = inputs = 0
    while state.outcome is None and moves < MOST_MOVES:
        began = perf_counter()
        move = choose(state, random)
        chosen = perf_counter()
        spent["heir_looks" if state.mind.task else "player_looks"] += chosen - began
        if isinstance(move, HeirDone):
            found = thought(state)
            if found is not None:
                rules.update(came_to(state, found))
                steps.update(_name(step.effect) for step in found.decision.steps)
        inputs += bool(state.mind.task)
        counted = perf_counter()
        done = apply(state, move)
        acted = perf_counter()
        spent["heir_acts" if state.mind.task else "player_acts"] += acted - counted
        log += done.events
        moves += 1
        if done.state.turn != state.turn:
            odd.update(dict.fromkeys(broken(done.state)))
        state = done.state
        spent["checks"] += counted - chosen + perf_counter() - acted
    if state.outcome is None:
        odd["no ending"] = None
    odd.update(dict.fromkeys((*broken(state), *misbooked(begin, state.players, log))))
    for event in log:
        rules.update(rule for rule in event.rules if rule.startswith("HEIR-"))
    you, heir = (player.prestige for player in state.players)
    played = Played(
        seed=seed,
        you=you,
        heir=heir,
        won=state.outcome is not None and state.outcome.winners == ("0",),
        moves=moves,
        inputs=inputs,
        rules=dict(rules),
        steps=dict(steps),
        odd=tuple(odd),
    )
    return played, spent


def _name(effect: object) -> str:
    """A step of a procedure by name: `hire.c`, `send.market`, `put_token`."""
    if isinstance(effect, Send):
        return f"send.{effect.location}"
    config = getattr(effect, "__struct_config__", None)
    at = getattr(effect, "at", "")
    return f"{config.tag if config else effect}{'.' if at else ''}{at}"


def unreached(report: Report, *, academy: bool) -> tuple[str, ...]:
    """The procedure steps that no game came to, each with the procedure of the ledger it is in."""
    return tuple(
        f"{step} ({where})"
        for step, where in PROCEDURES.items()
        if step not in report.steps and (academy or (where != "P7" and step != "send.academy"))
    )


def summed(games: Iterable[Played]) -> Report:
    """The report over many games."""
    played = list(games)
    if not played:
        return Report(games=0, won=0, you=(0, 0, 0, 0), heir=(0, 0, 0, 0), moves=0, inputs=0)
    rules: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    for game in played:
        rules.update(game.rules)
        steps.update(game.steps)
    return Report(
        games=len(played),
        won=sum(game.won for game in played),
        you=_spread([game.you for game in played]),
        heir=_spread([game.heir for game in played]),
        moves=mean(game.moves for game in played),
        inputs=mean(game.inputs for game in played),
        rules=dict(sorted(rules.items())),
        steps=dict(sorted(steps.items())),
        odd=tuple(f"{game.seed}: {one}" for game in played for one in game.odd),
    )


def _spread(values: list[int]) -> tuple[float, float, int, int]:
    return mean(values), pstdev(values), min(values), max(values)
