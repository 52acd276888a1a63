"""What could be played now: every sensible move, cheaply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Move
from companion.games.trickerion import (
    academy,
    assignment,
    chance,
    classrooms,
    dark_alley,
    downtown,
    end_of_turn,
    initiative,
    light,
    market,
    performance,
    placement,
    setup,
    theater,
    workshop,
)
from companion.games.trickerion import moves as m
from companion.games.trickerion.cards import SPECIALISTS
from companion.games.trickerion.decks import cards_left, prophecies_left, secrets_left
from companion.games.trickerion.points import more_points, now
from companion.games.trickerion.state import State
from companion.games.trickerion.table import die_faces


def legal(state: State) -> tuple[Move, ...]:
    """Every sensible move now: what a person may do at any time is left to the menu."""
    if state.outcome:
        return ()
    if state.assistance == "ledger":
        return tuple(light.moves(state))
    if state.due:
        return tuple(m.Take(option) for option in range(len(state.due[0].options)))
    if state.behind:
        return tuple(_turned_up(state))
    return tuple(_LEGAL[state.phase](state))


def location_moves(state: State) -> list[Move]:
    """The actions of the location at which somebody acts."""
    at = {
        "downtown": downtown.moves,
        "market": market.moves,
        "workshop": workshop.moves,
        "theater": theater.moves,
        "dark_alley": dark_alley.moves,
        "academy": academy.moves,
    }
    acting = now(state)
    found = at[acting.location](state)
    if state.options.plc_18 == "once_each":
        found = [move for move in found if action(move) not in acting.did]
    return found


def action(move: Move) -> str:
    """TRK-PLC-18?: what a character did, as `spend` notes it."""
    tag = str(move.__struct_config__.tag)
    return f"{tag}:{move.deck}" if isinstance(move, m.Draw) else tag


def _setup(state: State) -> list[Move]:
    match state.step:
        case "first_picker":
            return [m.FirstDrawn(seat) for seat in range(state.seated)]
        case "first":
            same = state.options.set_44 == "same_player"
            return [m.FirstDrawn(seat) for seat in (state.order[:1] if same else state.order)]
        case "magician":
            return [m.ChooseMagician(one) for one in setup.magicians(state)]
        case "trick" | "engineer_trick":
            return [m.ChooseTrick(trick) for trick in setup.starting_tricks(state)]
        case "materials" | "manager_materials":
            return [m.ChooseMaterials(choice) for choice in setup.material_choices(state)]
        case "specialist":
            return [m.ChooseSpecialist(kind) for kind in SPECIALISTS]
        case _:
            return _turned_up(state)


def _turned_up(state: State) -> list[Move]:
    match state.step:
        case "shows":
            return [m.ShowRevealed(card) for card in cards_left(state)]
        case "prophecies":
            return [m.ProphecyDrawn(one) for one in prophecies_left(state)]
        case "secrets":
            return [m.SecretRevealed(secret) for secret in secrets_left(state)]
    return []


def _dice(state: State) -> tuple[Move, ...]:
    return chance.rolls(state.options)


def _advertising(state: State) -> list[Move]:
    can = initiative.payment(state, state.turn_of) is not None
    return [m.Advertise(), m.Pass()] if can else [m.Pass()]


def _assignment(state: State) -> list[Move]:
    if state.step == "plan":
        return [m.Next()]
    return [m.Next(), *assignment.moves(state)]


def _placement(state: State) -> list[Move]:
    if state.step == "roll":
        faces = dict.fromkeys(die_faces(state.options, state.rolling))
        return [m.DieRolled(face) for face in faces]
    if state.step == "secrets":
        return _turned_up(state)
    if state.step == "act":
        may_stop = state.options.plc_22 == "allowed" or now(state).spent
        found = location_moves(state)
        stop: list[Move] = [m.Done()] if may_stop or not found else []
        return [*stop, *more_points(state), *found]
    found = placement.moves(state)
    if placement.late_assignment(state, state.turn_of):
        found += assignment.seat_moves(state, state.turn_of)
        if not state.player.waiting:
            found.append(m.Pass())
    return found


def _end(state: State) -> list[Move]:
    return _turned_up(state) or end_of_turn.moves(state)


_LEGAL: dict[str, Callable[[State], Any]] = {
    "setup": _setup,
    "dice": _dice,
    "advertising": _advertising,
    "assignment": _assignment,
    "placement": _placement,
    "performance": performance.moves,
    "classrooms": classrooms.moves,
    "end": _end,
}
