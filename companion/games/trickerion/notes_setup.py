"""What the players are told while the table is set up."""

from __future__ import annotations

from companion.core.view import Note
from companion.games.trickerion.remarks import key_of, rule, step
from companion.games.trickerion.state import State


def setup_notes(state: State) -> list[Note]:
    """The notes of the present step of the set-up."""
    by_step = {
        "first_picker": _boards,
        "magician": _magicians,
        "trick": _first_tricks,
        "engineer_trick": _first_tricks,
        "materials": _first_materials,
        "manager_materials": _first_materials,
        "specialist": _specialists,
        "first": _order,
        "shows": _turned_up,
        "prophecies": _turned_up,
        "secrets": _turned_up,
    }
    return by_step[state.step](state)


def _boards(state: State) -> list[Note]:
    side = "boards.dark_alley" if state.dark_alley else "boards.plain"
    found = [
        step(side, "TRK-CMP-01", "TRK-CMP-02", "TRK-SET-01", icon="map"),
        step("residence", "TRK-SET-02", "TRK-SET-03", icon="cards"),
        step("offer", "TRK-SET-04", icon="market"),
        step(key_of(state, "reserves", "cmp_26"), "TRK-SET-09", "TRK-CMP-26", icon="coins"),
        step("show_deck", "TRK-SET-05", "TRK-SET-06", icon="cards", n=state.deck),
    ]
    if state.seated < 4:
        found.append(step("blocked", "TRK-SET-14", "TRK-SET-15", "TRK-SET-17", n=4 - state.seated))
    if state.dark_alley:
        found.append(step("special_decks", "TRK-SET-11", "TRK-ACA-10", "TRK-ACA-11"))
    if state.academy is not None:
        side = "academy_10" if state.seated == 4 else "academy_8"
        shut = "A" if state.seated == 3 else "A, B"
        found += [
            step(side, "TRK-ACA-02", "TRK-ACA-06", letters=shut, icon="school"),
            step("room_piles", "TRK-ACA-08", icon="school"),
            step("academy_prophecies", "TRK-ACA-12", icon="eye"),
        ]
    return found


def _magicians(state: State) -> list[Note]:
    found = [
        rule("schools_differ", "TRK-SET-20", icon="people"),
        step("player_gets", "TRK-SET-21", "TRK-CMP-11", "TRK-CMP-13", "TRK-CMP-14"),
    ]
    if not state.dark_alley:
        found.append(rule("no_ability", "TRK-CMP-10"))
    return found


def _first_tricks(state: State) -> list[Note]:
    if state.step == "engineer_trick":
        return [rule("engineer_trick", "TRK-SET-31", "TRK-SET-32", icon="cards")]
    return [rule("first_trick", "TRK-SET-22", icon="cards")]


def _first_materials(state: State) -> list[Note]:
    if state.step == "manager_materials":
        return [rule("manager_materials", "TRK-SET-30", "TRK-SET-42", icon="market")]
    return [
        rule("first_materials", "TRK-SET-23", "TRK-SET-40", icon="market"),
        rule("free_preparation", "TRK-SET-24", "TRK-SET-25", "TRK-SET-41"),
    ]


def _specialists(state: State) -> list[Note]:
    found = [rule("specialist_bonus", "TRK-SET-29", "TRK-SET-33", icon="people")]
    if state.academy is not None:
        found.append(step("protege", "TRK-ACA-14", icon="people"))
    return found


def _order(state: State) -> list[Note]:
    hand = "hand_dark_alley" if state.dark_alley else "hand_plain"
    if state.academy is not None:
        hand = "hand_academy"
    found = [
        step(hand, "TRK-SET-26", "TRK-SET-27", "TRK-ACA-16", icon="cards"),
        step("start_with", "TRK-SET-34", "TRK-SET-35", "TRK-SET-39", "TRK-ACA-15", "TRK-ACA-19",
              prestige=state.players[0].prestige, coins=state.players[0].coins, icon="coins"),
        rule("initiative_coins", "TRK-SET-36", "TRK-SET-37", "TRK-SET-38", "TRK-SET-43"),
    ]  # fmt: skip
    if state.academy is not None:
        found.append(step("academy_tokens", "TRK-ACA-17", "TRK-ACA-18", icon="school"))
    return found


def _turned_up(state: State) -> list[Note]:
    if state.step == "shows":
        return [step("first_shows", "TRK-SET-07", "TRK-SET-08", n=state.seated - 1)]
    if state.step == "prophecies":
        return [step("first_prophecies", "TRK-SET-12", "TRK-SET-13", icon="eye")]
    return [step("first_secrets", "TRK-ACA-09", icon="eye")]
