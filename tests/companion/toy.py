"""A counting game: players add 1 to 3, or roll, until the target is reached."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.core.correct import corrected
from companion.core.errors import BadOptions, IllegalMove
from companion.core.game import (
    Correct,
    Event,
    Fact,
    Game,
    HouseRule,
    Move,
    Outcome,
    Problem,
    Quantity,
    Seat,
    State,
    Step,
)
from companion.core.panel import Lights
from companion.core.registry import Registry
from companion.core.text import Text, name
from companion.core.view import Live, SandRun, View


class Options(Struct, frozen=True, kw_only=True):
    names: tuple[str, ...] = ("Ada", "Bo")
    target: Annotated[int, Meta(ge=1, le=1000)] = 10
    track: tuple[int, ...] | None = None
    motto: str = ""
    loud: bool = False
    exact: bool = True


class Add(Move, frozen=True):
    n: Annotated[int, Meta(ge=1, le=3)]


class Rolled(Move, frozen=True):
    pips: Annotated[int, Meta(ge=1, le=6)]


class Count(State, frozen=True, kw_only=True):
    options: Options
    count: int = 0


def start(options: Options) -> Step[Count]:
    if len(options.names) not in {2, 3}:
        raise BadOptions("toy.players", n=len(options.names))
    seats = tuple(Seat(each, "red") for each in options.names)
    return Step(Count(seats=seats, phase="counting", options=options))


def legal(state: Count) -> tuple[Move, ...]:
    if state.outcome:
        return ()
    left = state.options.target - state.count
    return tuple(Add(n) for n in (1, 2, 3) if not state.options.exact or n <= left)


def apply(state: Count, move: Move) -> Step[Count]:
    if isinstance(move, Correct):
        fixed = corrected(state, move, quantities(state))
        reached = fixed.count >= fixed.options.target
        return Step(msgspec.structs.replace(fixed, outcome=_won(fixed) if reached else None))
    if state.outcome:
        raise IllegalMove("TOY-END-01", "core.game.over")
    by = move.n if isinstance(move, Add) else move.pips
    count = state.count + by
    if isinstance(move, Add) and state.options.exact and count > state.options.target:
        raise IllegalMove("TOY-ADD-01", "toy.too_many", n=by)
    after = msgspec.structs.replace(state, count=count, turn=state.turn + 1)
    if count >= state.options.target:
        after = msgspec.structs.replace(after, outcome=_won(state), phase="end")
    return Step(after, (Event("toy.counted", ("TOY-ADD-02",), {"n": by}),))


def _won(state: Count) -> Outcome:
    winner = state.seats[(state.turn - 1) % len(state.seats)].name
    return Outcome("reached", (winner,), "TOY-END-02")


def chance(state: Count, random: Random) -> Move | None:
    return None if state.outcome else Rolled(random.randint(1, 6))


def quantities(state: Count) -> tuple[Quantity, ...]:
    return (Quantity("count", name("count"), state.count, 0, 1000),)


def problems(_: Count) -> tuple[Problem, ...]:
    return ()


def label(_: Count, move: Move) -> Text:
    return Text("toy.label", {"n": move.n if isinstance(move, Add) else move.pips})


def view(state: Count, _: Live) -> View:
    return View(
        game="toy",
        place=Text("toy.place", {"turn": state.turn}),
        phase=name(state.phase),
        prompt=name("count"),
    )


def lights(_: Count, _live: Live) -> Lights:
    return Lights()


def sand(_: Count) -> SandRun | None:
    return None


TRACK = Fact(id="toy.track", option="track", rule="TOY-FACT-01", kind="track", source="guessed")

TOY: Game[Options, Count, Move] = Game(
    id="toy",
    players=(2, 3),
    options=Options,
    state=Count,
    moves=(Add, Rolled),
    endings=("reached",),
    start=start,
    legal=legal,
    apply=apply,
    chance=chance,
    quantities=quantities,
    problems=problems,
    label=label,
    view=view,
    lights=lights,
    sand=sand,
    house_rules=(HouseRule("exact", "TOY-ADD-01", (True, False)),),
    facts=(TRACK,),
)

TOYS = Registry([TOY])
