"""Phase 4: assignment cards go under characters."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion.accounts import gain
from companion.games.trickerion.cards import LOCATIONS, Location
from companion.games.trickerion.data import SPECIALS
from companion.games.trickerion.moves import Assign, ChargeSecret, Next
from companion.games.trickerion.placement import begin
from companion.games.trickerion.state import Card, Player, State
from companion.games.trickerion.table import (
    ability,
    permanents,
    the_character,
    with_character,
    with_player,
    with_special,
)


def revealed(state: State, _move: Next) -> Step[State]:
    """TRK-ASG-07?, TRK-PLC-01: all have planned; now the cards are entered as they are seen."""
    return Step(replace(state, step="enter"))


def permanents_left(state: State, player: Player, location: Location) -> int:
    """TRK-ASG-04, TRK-ASG-05: permanent cards of a location still in hand."""
    used = sum(
        disc.card is not None and disc.card.location == location and disc.card.special is None
        for disc in player.characters
    )
    return permanents(state).get(location, 0) - used


def _special(player: Player, location: Location, named: str) -> Card | None:
    """The special card in hand that is meant: the one of this name, else one without a name."""
    hand = [card for card in player.specials if card.location == location]
    wanted = [card for card in hand if card.special == named]
    unnamed = [card for card in hand if not card.special]
    found = wanted or unnamed or ([] if named else hand)
    return found[0] if found else None


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def assign(state: State, move: Assign) -> Step[State]:
    """TRK-ASG-01 to ASG-06, TRK-DA-08: one card a character, from the cards in hand."""
    if move.seat >= state.seated:
        raise IllegalMove("TRK-ASG-01", "trickerion.illegal.seat")
    disc = the_character(state, move.seat, move.character)
    if disc.status == "inn":
        raise IllegalMove("TRK-ASG-06", "trickerion.illegal.at_the_inn")
    if disc.status != "home":
        raise IllegalMove("TRK-ASG-01", "trickerion.illegal.not_at_home")
    state = _taken_back(state, move.seat, move.character)
    if move.location is None:
        return Step(state)
    player = state.players[move.seat]
    if move.special is None:
        if permanents_left(state, player, move.location) < 1:
            raise IllegalMove(
                "TRK-ASG-04",
                "trickerion.illegal.no_card",
                location=say(f"trickerion.location.{move.location}"),
            )
        card = Card(location=move.location)
    else:
        found = _special(player, move.location, move.special)
        if found is None or not _may_be(move.location, move.special):
            raise IllegalMove(
                "TRK-ASG-04",
                "trickerion.illegal.no_special",
                location=say(f"trickerion.location.{move.location}"),
            )
        state = with_player(state, move.seat, specials=_without(player.specials, found))
        card = Card(location=move.location, special=move.special or found.special)
        state = with_special(state, card.special, move.location)
    return Step(with_character(state, move.seat, move.character, card=card))


def _may_be(location: Location, special: str) -> bool:
    """A name is no card of another location."""
    known = SPECIALS.get(special)
    return known is None or known.location == location


def _taken_back(state: State, seat: int, character: str) -> State:
    player = state.players[seat]
    disc = player.character(character)
    if disc is None or disc.card is None:
        return state
    if disc.card.special is not None:
        state = with_player(state, seat, specials=(*player.specials, disc.card))
    return with_character(state, seat, character, card=None)


def charge(state: State, move: ChargeSecret) -> Step[State]:
    """TRK-MAG-10: Anjali puts a coin on a Secret of her Protégé."""
    if move.seat >= state.seated or not ability(state, move.seat, "anjali"):
        raise IllegalMove("TRK-MAG-10", "trickerion.illegal.not_this_magician")
    player = state.players[move.seat]
    if move.secret >= len(player.secrets) or move.secret in player.charged or not player.coins:
        raise IllegalMove("TRK-MAG-10", "trickerion.illegal.charge")
    events: list[Event] = []
    state = gain(state, events, move.seat, "secret_coin", "TRK-MAG-10", coins=-1)
    state = with_player(state, move.seat, charged=(*player.charged, move.secret))
    return Step(state, tuple(events))


def reveal(state: State, _move: Next) -> Step[State]:
    """TRK-PLC-01: all cards are up; the first player places."""
    events: list[Event] = []
    return Step(begin(state, events), tuple(events))


def moves(state: State) -> list[Move]:
    """A card for each character that has none yet."""
    found: list[Move] = []
    for seat, player in enumerate(state.players):
        if player.kind == "person":
            found += [*seat_moves(state, seat), *charges(state, seat)]
    return found


def seat_moves(state: State, seat: int) -> list[Move]:
    """What one seat may still lay."""
    player = state.players[seat]
    found: list[Move] = []
    for disc in player.characters:
        if disc.status != "home" or disc.card is not None:
            continue
        found += [
            Assign(seat, disc.id, location)
            for location in LOCATIONS
            if permanents_left(state, player, location) > 0
        ]
        hand = dict.fromkeys((card.location, card.special or "") for card in player.specials)
        found += [Assign(seat, disc.id, location, special) for location, special in hand]
    return found


def charges(state: State, seat: int) -> list[Move]:
    """TRK-MAG-10: the Secrets on which Anjali may still put a coin."""
    player = state.players[seat]
    if not ability(state, seat, "anjali") or not player.coins:
        return []
    return [
        ChargeSecret(seat, index)
        for index in range(len(player.secrets))
        if index not in player.charged
    ]
