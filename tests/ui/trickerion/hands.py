"""A person at Trickerion's table: knows what they want to do, and finds it on the screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from companion.core.game import Move
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.policy import sensible
from tests.ui.harness import App
from ui.hands import Finger, middle
from ui.screens.trickerion.facets import facets_of
from ui.screens.trickerion.now import every_group
from ui.screens.trickerion.picking import question

MOST_MOVES = 900


class Touch(NamedTuple):
    """One touch: the prompt that it leads to, and seconds until that is laid out, and painted."""

    prompt: str
    name: str
    laid: float
    painted: float
    work: float
    """What the processors did for it, all of them together."""


class Player:
    """Plays by touch alone. Counts the taps of every turn, and how long each takes to show.

    `thinks` is how many frames pass between two touches; `paints` really paints each new screen.
    """

    def __init__(
        self,
        app: App,
        *,
        seed: int = 3,
        wish: Callable[..., Move] = sensible,
        thinks: int = 1,
        paints: bool = False,
    ) -> None:
        self.app, self.random, self.wish = app, Random(seed), wish
        self.thinks, self.paints = thinks, paints
        self.taps: dict[int, int] = {}
        self.touches: list[Touch] = []
        self.read_dice: Callable[[App], None] | None = None

    @property
    def state(self) -> Any:
        return self.app.table.state

    def tap(self, name: str) -> None:
        """One touch, timed until the changed screen is laid out, and painted."""
        turn = self.state.turn
        self.app.frames(1)
        finger = Finger(*middle(self.app.find(name)))
        start, busy = perf_counter(), process_time()
        finger.down()
        finger.up()
        self.app.frames(1)
        laid = perf_counter() - start
        if self.paints:
            self.app.paint()
        painted, work = perf_counter() - start, process_time() - busy
        self.touches.append(Touch(self._prompt(), name, laid, painted, work))
        self.taps[turn] = self.taps.get(turn, 0) + 1
        self.app.frames(self.thinks)

    def _prompt(self) -> str:
        """What is asked now: the step of the phase, or the Heir's task."""
        task = getattr(getattr(self.state, "mind", None), "task", "")
        return f"heir.{task}" if task else f"{self.state.phase}.{self.state.step}"

    def game(self, *, until: Callable[[Any], bool] | None = None) -> None:
        """Play on to the end, or until something is so."""
        for _ in range(MOST_MOVES):
            if self.state.outcome is not None or (until is not None and until(self.state)):
                return
            self.move()
        raise AssertionError(f"no end after {MOST_MOVES} moves")

    def move(self) -> None:
        """One move, from the wish to the last touch it needs."""
        self.settle()
        before = self.app.table.state_id
        view = self.app.screen.view()
        chance = next((each for each in view.choices if each.do == "chance"), None)
        if chance is not None:
            if self.state.phase == "dice" and self.read_dice is not None:
                self.read_dice(self.app)
            else:
                self.tap(chance.id)
        else:
            self.do(self.wish(self.state, self.random))
        now = self.app.table.state_id
        assert now == before + 1, f"{self.state.phase}.{self.state.step}: {self.app.names()}"

    def settle(self) -> None:
        """An account that lies open is looked at and put away."""
        while self.app.stage.overlay is not None:
            self.tap("ok")
        if self.app.sees("table-set"):
            self.tap("table-set")

    def do(self, move: Move) -> None:
        """Find a move on the screen: its kind, then answer by answer."""
        view = self.app.screen.view()
        for choice in view.choices:
            if choice.do == move:
                self.tap(choice.id)
                self.not_now()
                return
        if isinstance(move, m.Assign) and self.state.phase == "assignment":
            self.assign(move)
            return
        if isinstance(move, m.ReturnTrick):
            for name in ("tab:workshop", f"trick:{move.trick}", "yes"):
                self.tap(name)
            return
        kind = str(move.__struct_config__.tag)
        group = next(each for each in every_group(view) if each.kind == kind)
        seen = self.app.table.state_id
        if self.app.sees(f"do:{kind}"):
            self.tap(f"do:{kind}")
        picked: list[Any] = []
        while self.app.table.state_id == seen:
            asked = question(self.state, kind, group.choices, picked)
            assert asked.answers, f"{move} is not played: {self.app.names()}"
            value = next(v for v in (a.value for a in asked.answers) if _fits(kind, asked, move, v))
            self.pick(f"pick:{value}")
            picked.append(value)
            self.not_now()

    def not_now(self) -> None:
        """A tile nobody has entered: this person does not read it out."""
        if self.app.sees("later"):
            self.tap("later")

    def pick(self, name: str) -> None:
        """An answer; on a later page if it is not on this one."""
        for _ in range(12):
            if self.app.sees(name):
                break
            self.tap("page-after")
        self.tap(name)

    def assign(self, move: m.Assign) -> None:
        """A card under a character."""
        if self.app.sees(f"whose:{move.seat}") and self.app.screen.seat != move.seat:
            self.tap(f"whose:{move.seat}")
        free = [
            disc.id
            for disc in self.state.players[move.seat].characters
            if disc.status == "home" and disc.card is None
        ]
        if not free or free[0] != move.character:
            self.tap(f"disc:{move.character}")
        special = "" if move.special is None else f":{move.special}"
        self.pick(f"card:{move.location}{special}")


def _fits(kind: str, asked: Any, move: Move, value: Any) -> bool:
    if asked.facet == "move":
        return any(choice.id == value and choice.do == move for choice in asked.left)
    facets = facets_of(kind, asked.left)
    facet = next(each for each in facets[min(asked.asked, len(facets) - 1) :]
                 if each.name == asked.facet)  # fmt: skip
    found: Any = facet.of(move)
    return value in found if facet.many else value == found
