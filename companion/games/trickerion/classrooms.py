"""Phase 6b, with the Academy: taught tricks give their yields."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import end_of_turn, rooms
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.heir import seat as heir
from companion.games.trickerion.moves import SetAside
from companion.games.trickerion.state import Due, Room, Space, State
from companion.games.trickerion.table import (
    ability,
    seat_name,
    trick_card,
    with_player,
    with_trick,
)

ASIDE = 2


def begin(state: State, events: list[Event]) -> State:
    """TRK-ACA-47, TRK-ACA-48: tokens of taught tricks go home, then yields in turn order."""
    if state.academy is None:
        return end_of_turn.begin(state, events)
    for seat, player in enumerate(state.players):
        if player.kind == "heir":
            continue  # HEIR-CLS-02
        for trick in player.tricks:
            if rooms.taught(state, seat, trick.id):
                state = _tokens_home(state, seat, trick.id)
    return proceed(replace(state, phase="classrooms", step="yields", asked=state.order), events)


def _tokens_home(state: State, seat: int, trick: str) -> State:
    """TRK-ACA-47: from the card and from Performance cards to the supply."""
    shows = tuple(
        replace(
            show,
            tokens=tuple(t for t in show.tokens if not (t.seat == seat and t.trick == trick)),
        )
        for show in state.shows
    )
    return with_trick(replace(state, shows=shows), seat, trick, tokens=0)


def yield_of(state: State, room: Room, space: Space) -> tuple[int, int, int]:
    """TRK-ACA-48, TRK-ACA-49: the trick's yield with the room's; the day does not matter."""
    card, tile = trick_card(state, space.trick), room.tile
    return (
        max(0, card.prestige + tile.prestige),
        max(0, card.coins + tile.coins),
        max(0, card.shards + tile.shards),
    )


def proceed(state: State, events: list[Event]) -> State:
    """TRK-ACA-48: seat by seat; a choice stops it."""
    while state.asked:
        seat = state.asked[0]
        state = replace(state, asked=state.asked[1:], turn_of=seat)
        if state.players[seat].kind == "heir":
            state = _heir_yields(state, seat, events)
            continue
        state = _seat_yields(state, seat, events)
        if may_set_aside(state, seat):
            return replace(state, step="aside")
        if state.due:
            return replace(state, step="yields")
    return end_of_turn.begin(state, events)


def _heir_yields(state: State, seat: int, events: list[Event]) -> State:
    """HEIR-CLS-01, HEIR-MAG-09: by his own rules."""
    for room, space in rooms.in_classrooms(state, seat):
        prestige, coins, shards = heir.classroom_reward(state, room, space.trick)
        state = gain(
            state,
            events,
            seat,
            "classroom",
            "HEIR-CLS-01",
            prestige=prestige,
            coins=coins,
            shards=shards,
        )
    return heir.classroom_extra(state, events)


def _seat_yields(state: State, seat: int, events: list[Event]) -> State:
    taught = rooms.in_classrooms(state, seat)
    for room, space in taught:
        prestige, coins, shards = yield_of(state, room, space)
        state = gain(
            state,
            events,
            seat,
            "classroom",
            "TRK-ACA-48",
            prestige=prestige,
            coins=coins,
            shards=shards,
        )
    if taught and state.prophecy == "double_classroom":
        options = tuple(dict.fromkeys(yield_of(state, room, space) for room, space in taught))
        if len(options) == 1:
            prestige, coins, shards = options[0]
            return gain(
                state,
                events,
                seat,
                "prophecy",
                "TRK-DA-15",
                prestige=prestige,
                coins=coins,
                shards=shards,
            )
        due = Due(seat=seat, why="prophecy", rules=("TRK-DA-15",), options=options)
        return replace(state, due=(*state.due, due))
    return state


# Professor Bernard.


def aside_candidates(state: State, seat: int) -> tuple[str, ...]:
    """TRK-MAG-17: his tricks in Classrooms that are still in the Workshop."""
    return tuple(space.trick for _, space in rooms.in_classrooms(state, seat) if not space.aside)


def may_set_aside(state: State, seat: int) -> bool:
    """TRK-MAG-17, TRK-MAG-19: two tricks at most."""
    return (
        ability(state, seat, "professor_bernard")
        and len(state.players[seat].aside) < ASIDE
        and bool(aside_candidates(state, seat))
    )


def set_aside(state: State, move: SetAside) -> Step[State]:
    """TRK-MAG-17 to MAG-20: the trick leaves the Workshop, its marker stays in the Classroom."""
    seat = state.turn_of
    events: list[Event] = []
    if move.trick is not None:
        if move.trick not in aside_candidates(state, seat):
            raise IllegalMove("TRK-MAG-17", "trickerion.illegal.not_your_trick")
        state = _marked(state, seat, move.trick)
        player = state.players[seat]
        state = with_player(
            state,
            seat,
            tricks=tuple(one for one in player.tricks if one.id != move.trick),
            aside=(*player.aside, move.trick),
        )
        events.append(
            Event(
                f"{PREFIX}.set_aside",
                ("TRK-MAG-17", "TRK-MAG-18"),
                {
                    "player": seat_name(state, seat),
                    "trick": say(f"trickerion.trick.{move.trick}"),
                },
            )
        )
        if may_set_aside(state, seat):
            return Step(state, tuple(events))
    state = replace(state, step="yields")
    if state.due:
        return Step(state, tuple(events))
    return Step(proceed(state, events), tuple(events))


def _marked(state: State, seat: int, trick: str) -> State:
    for room, space in rooms.in_classrooms(state, seat):
        if space.trick == trick and not space.aside:
            marker = replace(space, aside=True)
            a, b = (marker if one is space else one for one in room.spaces)
            return rooms.with_room(state, replace(room, spaces=(a, b)))
    return state


def moves(state: State) -> list[Move]:
    """Professor Bernard's choice."""
    found: list[Move] = [SetAside(trick) for trick in aside_candidates(state, state.turn_of)]
    return [*found, SetAside(None)]
