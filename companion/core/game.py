"""What a game is: its moves, its state, and the few functions that every game provides."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.core.panel import Lights
from companion.core.text import Arg, Text
from companion.core.view import Live, SandRun, View


def snake(class_name: str) -> str:
    """`TrapDrawn` is written `trap_drawn` in records and on the command line."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class Move(Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """Something that happened at the table. Chance is a move too: it carries its outcome."""


class Correct(Move, frozen=True):
    """The table is right: set a tracked quantity to what lies there. Always legal."""

    what: str
    to: int | str | bool | None


class Event(Struct, frozen=True, omit_defaults=True):
    """A consequence of a move, with the ledger rules it rests on."""

    event: str
    rules: tuple[str, ...] = ()
    args: dict[str, Arg] = {}

    @property
    def text(self) -> Text:
        """The event in words."""
        return Text(self.event, self.args)


class Seat(Struct, frozen=True):
    """A person at the table."""

    name: str
    colour: str


class Outcome(Struct, frozen=True):
    """How the game ended: by which ending, for whom, by which rule."""

    ending: str
    winners: tuple[str, ...]
    rule: str


class State(Struct, frozen=True, kw_only=True):
    """What every game's state has; each game adds what its rules look at."""

    seats: tuple[Seat, ...]
    turn: int = 1
    phase: str
    outcome: Outcome | None = None


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=Struct)  # noqa: E741  (options; the three letters are read together)


class Step(Struct, Generic[S], frozen=True):
    """What a move leads to."""

    state: S
    events: tuple[Event, ...] = ()


class Quantity(Struct, frozen=True):
    """Something tracked that `correct` can set: a number within bounds, or one of some choices."""

    what: str
    label: Text
    value: int | str | bool | None
    low: int = 0
    high: int = 0
    choices: tuple[tuple[int | str | bool | None, Text], ...] = ()
    group: str = ""


class Problem(Struct, frozen=True):
    """Something odd about a state, worth a look; play goes on all the same."""

    text: Text
    rules: tuple[str, ...] = ()


class HouseRule(Struct, frozen=True):
    """An open question of the ledger as an option: its answers, the first being the default."""

    option: str
    rule: str
    answers: tuple[str | int | bool, ...]


class Fact(Struct, frozen=True):
    """Something printed on the owner's copy that nobody could confirm: asked once, then kept."""

    id: str
    option: str
    rule: str
    kind: str
    shipped: Any = None
    source: str = ""


def _learns_nothing(_state: Any) -> Mapping[str, Mapping[str, Any]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, S, M]):
    """One game: a few pure functions and what the house needs to know about it."""

    id: str
    players: tuple[int, int]
    options: type[O]
    state: type[S]
    moves: tuple[type[M], ...]
    endings: tuple[str, ...]
    start: Callable[[O], Step[S]]
    legal: Callable[[S], tuple[M, ...]]
    apply: Callable[[S, M | Correct], Step[S]]
    chance: Callable[[S, Random], M | None]
    quantities: Callable[[S], tuple[Quantity, ...]]
    problems: Callable[[S], tuple[Problem, ...]]
    label: Callable[[S, M], Text]
    view: Callable[[S, Live], View]
    lights: Callable[[S, Live], Lights]
    sand: Callable[[S], SandRun | None]
    house_rules: tuple[HouseRule, ...] = ()
    facts: tuple[Fact, ...] = ()
    # Cards that were entered during play, by the id of the book that keeps them for later games.
    learned: Callable[[S], Mapping[str, Mapping[str, Any]]] = _learns_nothing
    icon: str = "dice"
    ledger: str = ""
    languages: tuple[str, ...] = field(default=("en", "fr"))
