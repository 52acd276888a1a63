"""Hands, pile and discard: counted, so that the companion can say how many cards to draw."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import Text, name
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.state import Component, Player, State, Trick

PREFIX = "illusio.event"


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with this player in this seat."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players)


def with_trick(state: State, seat: int, index: int, trick: Trick) -> State:
    """The state with this trick in place of the one there."""
    player = state.players[seat]
    tricks = (*player.tricks[:index], trick, *player.tricks[index + 1 :])
    return with_player(state, seat, replace(player, tricks=tricks))


def who(state: State, seat: int) -> Text:
    """A player as people call them."""
    return name(state.seats[seat].name)


def seated(state: State, seat: int) -> None:
    """There is somebody in this seat."""
    if not 0 <= seat < len(state.players):
        raise IllegalMove("ILL-SET-13", "illusio.illegal.no_such_player", seat=seat + 1)


def draw_size(hand: int) -> int:
    """ILL-TURN-02 to TURN-04: fewer than 4 cards are filled up to 5, otherwise exactly one more."""
    return COUNTS.draw_to - hand if hand < COUNTS.few else 1


def taken(state: State, wanted: int, events: list[Event]) -> tuple[State, int]:
    """ILL-SET-09: cards from the pile; an empty pile is made anew from the discard pile."""
    if not state.counted:
        return state, wanted
    got = min(wanted, state.pile)
    state = replace(state, pile=state.pile - got)
    if got < wanted and state.discard:
        events.append(Event(f"{PREFIX}.reshuffle", ("ILL-SET-09",), {"n": state.discard}))
        more = min(wanted - got, state.discard)
        state = replace(state, pile=state.discard - more, discard=0)
        got += more
    return state, got


def drawn(state: State, seat: int, wanted: int, events: list[Event]) -> tuple[State, int]:
    """Cards from the pile into a hand, and how many there were."""
    state, got = taken(state, wanted, events)
    if state.counted:
        player = state.players[seat]
        state = with_player(state, seat, replace(player, hand=player.hand + got))
    return state, got


def from_hand(state: State, seat: int, count: int, rule: str) -> State:
    """Cards leave a hand; nobody can play what they do not hold."""
    if not state.counted:
        return state
    player = state.players[seat]
    if player.hand < count and state.strict:
        raise IllegalMove(rule, "illusio.illegal.hand", player=who(state, seat), n=player.hand)
    return with_player(state, seat, replace(player, hand=max(0, player.hand - count)))


def discarded(state: State, count: int) -> State:
    """Cards onto the discard pile."""
    return replace(state, discard=state.discard + count) if state.counted else state


def played(state: State, count: int = 1) -> State:
    """ILL-SPEC-17?: where special action cards go once they are done with."""
    if state.options.spec_17 == "out_of_the_game" and state.counted:
        return replace(state, box=state.box + count)
    return discarded(state, count)


def cleared(state: State, components: tuple[Component, ...]) -> State:
    """ILL-BILL-06, ILL-SPEC-17?: components are discarded, a Transformation with its component."""
    return played(
        discarded(state, len(components)), sum(component.cards for component in components)
    )


def limited(state: State, seat: int, events: list[Event], rule: str) -> State:
    """ILL-TURN-07, ILL-TURN-09: down to 8 cards."""
    player = state.players[seat]
    over = player.hand - COUNTS.most_in_hand
    if over <= 0 or not state.counted:
        return state
    events.append(
        Event(
            f"{PREFIX}.over_limit",
            (rule, "ILL-TURN-09"),
            {"player": who(state, seat), "n": over},
        )
    )
    state = with_player(state, seat, replace(player, hand=COUNTS.most_in_hand))
    return discarded(state, over)


def limited_now(state: State, seat: int, events: list[Event]) -> State:
    """ILL-TURN-11?: some tables never let a hand grow beyond 8, not even for a moment."""
    if state.options.turn_11 == "at_all_times":
        return limited(state, seat, events, "ILL-TURN-11")
    return state


def components_out(state: State) -> int:
    """The component cards that lie on the table."""
    return sum(
        len(player.backstage) + sum(len(trick.placed) for trick in player.tricks)
        for player in state.players
    )


def specials_out(state: State) -> int:
    """The special action cards that lie on the table or left the game."""
    found = state.box
    for player in state.players:
        found += sum(component.cards for component in player.backstage)
        for trick in player.tricks:
            found += trick.effects + sum(placed.component.cards for placed in trick.placed)
    return found


def cards_everywhere(state: State) -> int:
    """ILL-SET-01: hands, pile, discard pile and table together."""
    held = sum(player.hand for player in state.players)
    return state.pile + state.discard + held + components_out(state) + specials_out(state)


def objectives_everywhere(state: State) -> int:
    """ILL-SET-01: pile, discard pile, Contest, tricks and kept objectives together."""
    taken_ones = sum(len(player.tricks) + len(player.won) for player in state.players)
    return state.objective_pile + state.objective_discard + len(state.contest) + taken_ones
