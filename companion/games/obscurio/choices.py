"""The tappable actions of each step, and what the panel's five buttons do."""

from __future__ import annotations

from typing import Any

from companion.core.panel import Button
from companion.core.text import Text, say
from companion.core.view import Choice, Live
from companion.games.obscurio import accusation, doors
from companion.games.obscurio.moves import (
    CountVotes,
    EveryoneChose,
    FlipHourglass,
    Next,
    ReadSpace,
    RevealAllegiance,
    RevealDoor,
    RiddleReady,
    TraitorDone,
)
from companion.games.obscurio.sandglass import sand
from companion.games.obscurio.score import pawn_text
from companion.games.obscurio.state import State


def choices(state: State, live: Live) -> tuple[Choice, ...]:
    """The action bar, most important last (it is the filled button)."""
    if state.outcome:
        return ()
    at = (state.phase, state.step)
    found: list[Choice] = []
    if sand(state) is not None:
        found.append(_pause(live))
    if at in _GO_ON:
        key, move = _GO_ON[at]
        found.append(_primary(key, move))
    elif state.phase == "traps":
        found.append(_primary("draw", "chance", icon="draw"))
    elif at == ("doors", "lay"):
        first = doors.next_doors(state)[0]
        found.append(_primary("first_card", RevealDoor(first), icon="hourglass"))
    elif at == ("doors", "choose"):
        found += _choosing(state)
    elif at == ("doors", "read_space"):
        found += _spaces()
    elif at == ("accusation", "vote"):
        found.append(_count(state))
    elif at == ("accusation", "reveal"):
        found += _reveals(state)
    return tuple(found)


_GO_ON: dict[tuple[str, str], tuple[str, Any]] = {
    ("setup", ""): ("begin", Next()),
    ("riddle", "place"): ("riddle_ready", RiddleReady()),
    ("riddle", "night"): ("night_done", Next()),
    ("traitor", "close"): ("eyes_closed", Next()),
    ("traitor", "pick"): ("traitor_done", TraitorDone()),
    ("traitor", "open"): ("eyes_open", Next()),
    ("accusation", "discuss"): ("vote_now", Next()),
    ("end", "accuse"): ("accuse", Next()),
    ("end", "tidy"): ("next_turn", Next()),
    ("end", "go"): ("next_turn", Next()),
}


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: what the same-named choice on the screen does."""
    by_id = {choice.id: choice for choice in offered}
    primary = next((choice for choice in offered if choice.style == "primary"), None)
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    if "flip" in by_id:
        found["flip"] = by_id["flip"]
    if "draw" in by_id:
        found["draw"] = by_id["draw"]
    if "everyone_chose" in by_id:
        found["done"] = by_id["everyone_chose"]
    if primary is not None:
        found["next"] = primary
        found.setdefault("done", primary)
    return found


def _primary(key: str, do: Any, *, icon: str = "next") -> Choice:
    return Choice(id=key, text=say(f"obscurio.choice.{key}"), do=do, style="primary", icon=icon)


def _pause(live: Live) -> Choice:
    key = "pause" if live.sand_running else "resume"
    icon = "pause" if live.sand_running else "play"
    return Choice(id=key, text=say(f"obscurio.choice.{key}"), do=key, icon=icon)


def _choosing(state: State) -> list[Choice]:
    found: list[Choice] = []
    if doors.sand_runs(state):
        if state.track is None:
            for key, last in (("flip", False), ("flip_last", True)):
                found.append(_flip(key, FlipHourglass(last)))
        else:
            last_space = (state.space or 0) >= len(state.track) - 1
            found.append(_flip("flip_last" if last_space else "flip", FlipHourglass(), id_="flip"))
    upcoming = doors.next_doors(state)
    if doors.locked(state) and upcoming:
        if len(upcoming) == 1 or state.options.door_20 == "by_number":
            door = upcoming[0]
            found.append(
                Choice(
                    id="reveal_next",
                    text=say("obscurio.choice.reveal", door=door),
                    do=RevealDoor(door),
                    style="primary",
                    icon="door",
                )
            )
        return found
    key = "count_down" if state.watcher and not doors.locked(state) else "everyone_chose"
    found.append(
        Choice(
            id="everyone_chose",
            text=say(f"obscurio.choice.{key}"),
            do=EveryoneChose(),
            style="primary",
            icon="check",
        )
    )
    return found


def _spaces() -> list[Choice]:
    return [
        Choice(id=f"space:{n}", text=say("obscurio.choice.plus", extra=n), do=ReadSpace(n))
        for n in range(10)
    ]


def _flip(key: str, move: FlipHourglass, *, id_: str = "") -> Choice:
    return Choice(id=id_ or key, text=say(f"obscurio.choice.{key}"), do=move, icon="flip")


def _count(state: State) -> Choice:
    missing = accusation.missing_votes(state)
    why: Text | None = None
    if missing:
        names = [pawn_text(state, pawn) for pawn in missing]
        why = say("obscurio.illegal.votes_missing", pawns=names)
    return Choice(
        id="count_votes",
        text=say("obscurio.choice.count_votes"),
        do=CountVotes(),
        enabled=not missing,
        why=why,
        style="primary",
        icon="vote",
    )


def _reveals(state: State) -> list[Choice]:
    found = []
    for pawn_id in state.accused:
        pawn = state.pawn(pawn_id)
        if pawn is None:
            continue
        for traitor in accusation.may_be(state, pawn):
            key = "is_traitor" if traitor else "is_loyal"
            found.append(
                Choice(
                    id=f"reveal:{pawn_id}:{key}",
                    text=say(f"obscurio.choice.{key}", pawn=pawn_text(state, pawn)),
                    do=RevealAllegiance(pawn_id, traitor),
                    icon="mask" if traitor else "check",
                )
            )
    return found
