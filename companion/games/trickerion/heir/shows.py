"""Solo (and Duel) Show cards of the owner's own: HEIR-SET-05, HEIR-SET-06.

Nobody could find what is printed on them, so each is entered by the move that reveals it first.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.trickerion import end_of_turn
from companion.games.trickerion.datachecks import BadData, check_show
from companion.games.trickerion.decks import to_reveal
from companion.games.trickerion.heir.moves import ShowEntered
from companion.games.trickerion.heir.state import SoloState, solo
from companion.games.trickerion.state import Show


def at_hand(state: SoloState) -> bool:
    """Whether a Show card is to be turned up now, and the owner plays with cards of their own."""
    return state.step == "shows" and state.options.show_cards == "own"


def own_cards(state: SoloState) -> tuple[str, ...]:
    """The owner's own Show cards that have not been in this game yet."""
    return tuple(card for card in state.options.shows if card not in state.seen)


def enter(state: SoloState, move: ShowEntered) -> Step[SoloState]:
    """HEIR-SET-05: what is printed on a card, said as it turns up for the first time."""
    if not at_hand(state):
        raise IllegalMove("HEIR-SET-05", "heir.illegal.no_show_now")
    try:
        check_show(move.show, file="(entered)")
    except BadData as error:
        raise IllegalMove("HEIR-SET-05", "heir.illegal.bad_show", detail=str(error)) from error
    entry = msgspec.to_builtins(move.show)
    del entry["id"]
    shows = {**state.options.shows, move.show.id: entry}
    return reveal(replace(state, options=replace(state.options, shows=shows)), move.show.id)


def reveal(state: SoloState, card: str) -> Step[SoloState]:
    """HEIR-SET-05: a card of the owner's own is turned up; the standard ones are put away."""
    if card in state.seen:
        raise IllegalMove("HEIR-SET-05", "heir.illegal.show_again")
    if card not in state.options.shows and own_cards(state):
        raise IllegalMove("HEIR-SET-05", "heir.illegal.own_shows")
    setting_up = state.phase == "setup"
    shown = Show(id=card)
    state = replace(
        state,
        shows=(*state.shows, shown) if setting_up else (shown, *state.shows),
        seen=(*state.seen, card),
        deck=state.deck if setting_up else state.deck - 1,
    )
    events = [
        Event(
            "heir.event.show", ("HEIR-SET-05", "HEIR-SET-06"), {"card": say("heir.card", card=card)}
        )
    ]
    if setting_up:
        return Step(solo(to_reveal(state)), tuple(events))
    return Step(solo(end_of_turn.after_show(state, events)), tuple(events))
