"""Solo games played by their real moves, chance drawn by the companion from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.games.trickerion.heir.moves import HeirDone
from companion.games.trickerion.heir.offers import legal, propose
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.moves import Next, Pass

YOU, HEIR = 0, 1


class Solo:
    """A solo game in the middle of being played."""

    def __init__(self, seed: int = 1, **options: Any) -> None:
        self.random = Random(seed)
        step = start(SoloOptions(**options))
        self.state: SoloState = step.state
        self.events: tuple[Event, ...] = step.events
        self.log: list[Event] = list(step.events)
        self.moves: list[Move] = []

    def do(self, *moves: Move) -> Solo:
        for move in moves:
            step = apply(self.state, move)
            self.state, self.events = step.state, step.events
            self.log += step.events
            self.moves.append(move)
        return self

    def refused(self, move: Move) -> str:
        before = msgspec.json.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            apply(self.state, move)
        assert msgspec.json.encode(self.state) == before
        return refusal.value.rule

    def correct(self, what: str, to: Any) -> Solo:
        return self.do(Correct(what, to))

    def refused_correction(self, what: str, to: Any) -> str:
        with pytest.raises(IllegalMove) as refusal:
            apply(self.state, Correct(what, to))
        return refusal.value.rule

    def chance(self) -> Solo:
        move = propose(self.state, self.random)
        assert move is not None
        return self.do(move)

    def step(self) -> Solo:
        """Chance if it is asked for, else the first thing that can be done."""
        move = propose(self.state, self.random)
        return self.do(move if move is not None else legal(self.state)[0])

    def any(self) -> Solo:
        move = propose(self.state, self.random)
        return self.do(move if move is not None else self.random.choice(legal(self.state)))

    def until(self, *tasks: str) -> Solo:
        """On to one of these tasks of the Heir, or to a phase of the table."""
        for _ in range(400):
            here = {self.state.mind.task, f"{self.state.phase}.{self.state.step}"}
            if here & set(tasks) or self.state.outcome:
                return self
            self.step()
        raise AssertionError(f"never came to {tasks}")

    def to_turn(self, turn: int) -> Solo:
        while self.state.turn < turn or self.state.phase == "setup":
            self.quick()
        return self

    def quick(self) -> Solo:
        """As short as can be: you advertise nothing, assign nobody, pay what is due."""
        if self.state.mind.task in ("turn", "performance"):
            move = propose(self.state, self.random)
            return self.do(move if move is not None else HeirDone())
        moves = legal(self.state)
        for move in (Pass(), Next()):
            if move in moves:
                return self.do(move)
        return self.step()

    def play(self) -> Solo:
        while not self.state.outcome:
            self.any()
            assert len(self.moves) < 2000
        return self

    @property
    def task(self) -> str:
        return self.state.mind.task

    @property
    def said(self) -> list[str]:
        return [event.event for event in self.events]


def solo(seed: int = 1, **options: Any) -> Solo:
    return Solo(seed, **options)
