"""The Dark Alley: special assignment cards and the fortune teller."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion.accounts import PREFIX
from companion.games.trickerion.cards import LOCATIONS, Location
from companion.games.trickerion.data import SPECIALS
from companion.games.trickerion.moves import Draw, Foretell
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import Card, State
from companion.games.trickerion.table import seat_name, with_player, with_special

DRAW, DRAW_AGAIN, FORETELL = 1, 2, 1
LOOKED_AT = 2


def draw_ap(state: State) -> int:
    """TRK-DA-02 to DA-04: 1 point once, then 2; a Prophecy makes further draws 1."""
    if not now(state).draws:
        return DRAW
    return DRAW if state.prophecy == "draw_further_1" else DRAW_AGAIN


def deck_open(state: State, deck: Location) -> str:
    """DA-16? to DA-19?: the rule that keeps a character from drawing here, or nothing."""
    acting = now(state)
    left = state.decks.get(deck, 0)
    if not left or (left < LOOKED_AT and state.options.da_19 == "not_allowed"):
        return "TRK-DA-19"
    if acting.draws > 1 and state.options.da_16 == "once":
        return "TRK-DA-16"
    if f"draw:{deck}" in acting.did and state.options.da_17 == "another_deck":
        return "TRK-DA-17"
    hand = len(state.players[acting.seat].specials)
    if hand >= 5 and state.options.da_18 == "five":
        return "TRK-DA-18"
    return ""


def draw(state: State, move: Draw) -> Step[State]:
    """TRK-DA-02 to DA-05: two are looked at, one is kept, the other goes under its deck."""
    rule = deck_open(state, move.deck)
    if rule:
        raise IllegalMove(rule, "trickerion.illegal.deck")
    named = SPECIALS.get(move.keep)
    if named is not None and named.location != move.deck:
        raise IllegalMove("TRK-DA-02", "trickerion.illegal.other_deck")
    state = spend(state, "dark_alley", draw_ap(state), f"draw:{move.deck}", "TRK-DA-04")
    acting = now(state)
    state = replace(state, acting=replace(acting, draws=acting.draws + 1))
    events: list[Event] = []
    state = kept(state, acting.seat, move.deck, move.keep, events)
    return Step(settle(state, events), tuple(events))


def kept(state: State, seat: int, deck: Location, special: str, events: list[Event]) -> State:
    """TRK-DA-02: one card leaves its deck for a hand."""
    card = Card(location=deck, special=special)
    state = with_player(state, seat, specials=(*state.players[seat].specials, card))
    state = with_special(state, special, deck)
    events.append(
        Event(
            f"{PREFIX}.drew",
            ("TRK-DA-02",),
            {"player": seat_name(state, seat), "location": say(f"trickerion.location.{deck}")},
        )
    )
    return replace(state, decks={**state.decks, deck: state.decks[deck] - 1})


def rotated(state: State) -> State:
    """TRK-DA-06, TRK-DA-07, TRK-DA-21?: the pending Prophecies move on; the active one stays."""
    pending = state.pending
    if state.options.da_21 == "to_the_right":
        return replace(state, pending=(*pending[-1:], *pending[:-1]))
    return replace(state, pending=(*pending[1:], *pending[:1]))


def foretell(state: State, _move: Foretell) -> Step[State]:
    """TRK-DA-06."""
    state = rotated(spend(state, "dark_alley", FORETELL, "foretell", "TRK-DA-06"))
    events: list[Event] = [Event(f"{PREFIX}.foretold", ("TRK-DA-06", "TRK-DA-07"))]
    return Step(settle(state, events), tuple(events))


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points permitting."""
    acting = now(state)
    found: list[Move] = []
    if acting.ap >= draw_ap(state):
        found += [
            Draw(deck) for deck in LOCATIONS if deck in state.decks and not deck_open(state, deck)
        ]
    if acting.ap >= FORETELL and state.pending:
        found.append(Foretell())
    return found
