"""View models: a state as what a screen says, shows and allows, without Kivy and without words."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.core.panel import Button
from companion.core.text import Text


class Live(Struct, frozen=True):
    """What changes by itself between two moves: the sand."""

    sand_left: float = 0.0
    sand_running: bool = False
    warn: int = 10  # seconds before the end

    @property
    def warning(self) -> bool:
        """Whether the sand is about to run out."""
        return self.sand_running and self.sand_left <= self.warn


class SandRun(Struct, frozen=True):
    """One turning of the sand: a new id means it was turned; `on_empty` is played by itself."""

    id: str
    seconds: int
    on_empty: Any = None


class Choice(Struct, frozen=True, kw_only=True):
    """A thing one can tap or press. `do` is a move, or the name of a request such as "chance"."""

    id: str
    text: Text
    do: Any = None
    enabled: bool = True
    why: Text | None = None
    style: Literal["primary", "normal", "quiet", "danger"] = "normal"
    icon: str = ""
    hold: bool = False


class Note(Struct, frozen=True, kw_only=True):
    """A line for the players: a step for their hands, or a rule that matters now."""

    text: Text
    rules: tuple[str, ...] = ()
    icon: str = ""
    tone: Literal["step", "rule", "trap", "warning"] = "rule"
    title: Text | None = None
    detail: Text | None = None


class View(Struct, frozen=True, kw_only=True):
    """What every game's screen has: where we are, what to do now, and what can be tapped."""

    game: str
    place: Text
    phase: Text
    prompt: Text
    notes: tuple[Note, ...] = ()
    choices: tuple[Choice, ...] = ()
    buttons: dict[Button, Choice] = {}

    def rules_shown(self) -> frozenset[str]:
        """The ledger rules that this view puts before the players."""
        return frozenset(rule for note in self.notes for rule in note.rules)
