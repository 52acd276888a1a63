"""The tappable actions of each step, and what the panel's five buttons do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import Move
from companion.core.panel import Button
from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.trickerion.academy import unread
from companion.games.trickerion.labels import label
from companion.games.trickerion.moves import (
    Assist,
    DiceRolled,
    Done,
    Next,
    Pass,
    SetAside,
)
from companion.games.trickerion.options import Assistance
from companion.games.trickerion.points import namings
from companion.games.trickerion.rules import legal
from companion.games.trickerion.state import State

BY_CHANCE = {
    ("setup", "first_picker"),
    ("setup", "first"),
    ("setup", "shows"),
    ("setup", "prophecies"),
    ("setup", "secrets"),
    ("dice", "roll"),
    ("placement", "roll"),
    ("placement", "secrets"),
    ("end", "shows"),
    ("end", "prophecies"),
    ("end", "secrets"),
}
# What leads on without doing anything: the filled button of its step.
ONWARD = (Next, Done, Pass)


class Group(Struct, frozen=True):
    """Moves of one kind, such as all tricks that can be learned now."""

    kind: str
    text: Text
    choices: tuple[Choice, ...]


def groups(state: State) -> tuple[Group, ...]:
    """Everything that can be done now, by kind; the six dice are rolled or read, not listed."""
    listed = legal(state)
    if listed and isinstance(listed[0], DiceRolled):
        return ()
    return grouped(state, [move for move in listed if not _leads_on(move)])


def _leads_on(move: Move) -> bool:
    """What the action bar has: on, or nothing of what is asked."""
    return isinstance(move, ONWARD) or (isinstance(move, SetAside) and move.trick is None)


def besides(state: State) -> tuple[Group, ...]:
    """What a person may do besides: name the card in use, renovate a box nobody has read yet.

    Such a renovation becomes a move when somebody says what is printed.
    """
    if state.outcome or state.assistance == "ledger":
        return ()
    return grouped(state, [*namings(state), *unread(state)], mark="+")


def grouped(state: State, moves: Sequence[Move], *, mark: str = "") -> tuple[Group, ...]:
    """Moves by kind, each with its words."""
    found: dict[str, list[Choice]] = {}
    for index, move in enumerate(moves):
        tag = str(move.__struct_config__.tag)
        choice = Choice(id=f"{tag}:{mark}{index}", text=label(state, move), do=move)
        found.setdefault(tag, []).append(choice)
    return tuple(
        Group(tag, say(f"trickerion.move.{tag}"), tuple(choices)) for tag, choices in found.items()
    )


def choices(state: State) -> tuple[Choice, ...]:
    """The action bar, most important last (it is the filled button)."""
    if state.outcome:
        return ()
    free = state.assistance == "full" and not state.due and not state.behind
    if free and (state.phase, state.step) in BY_CHANCE:
        return (_primary(f"chance.{state.step}", "chance", icon="draw"),)
    found = []
    for move in legal(state):
        if isinstance(move, ONWARD):
            style = _style(state, move)
            tag = str(move.__struct_config__.tag)
            found.append(Choice(id=tag, text=label(state, move), do=move, style=style, icon="next"))
        elif isinstance(move, SetAside) and move.trick is None:
            found.append(_primary("nothing_aside", move))
    return tuple(found)


def _style(state: State, move: Move) -> Any:
    """Going on is the obvious thing, unless somebody is only just asked."""
    asked = isinstance(move, Pass) and state.phase in ("advertising", "performance")
    return "normal" if asked else "primary"


def menu(state: State) -> tuple[Choice, ...]:
    """What the menu offers at any time: how much help one wants."""
    if state.outcome:
        return ()
    other: Assistance = "ledger" if state.assistance == "full" else "full"
    text = say(f"trickerion.assistance.{other}")
    return (Choice(id="assist", text=text, do=Assist(other), style="quiet", icon="book"),)


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: what the filled button on the screen does."""
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    primary = next((choice for choice in offered if choice.style == "primary"), None)
    if primary is not None:
        found["next"] = primary
        found["done"] = primary
        if primary.do == "chance":
            found["draw"] = primary
    return found


def _primary(key: str, do: Any, *, icon: str = "next") -> Choice:
    return Choice(id=key, text=say(f"trickerion.choice.{key}"), do=do, style="primary", icon=icon)
