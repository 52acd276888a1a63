"""The Academy's rooms: which there are, what is printed on them, whose tokens lie in them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.games.trickerion.data import ROOMS
from companion.games.trickerion.options import Options
from companion.games.trickerion.state import Academy, Room, Space, State, Tile

EFFECTS = ("cheaper", "extra_token", "stays", "free_turn", "two_on_card")
BANNERS = (4, 4, 3, 3, 2, 2, 1)
MANY_SEATS = 4  # from here on the side of the board with 10 rooms
TEN_ROOMS = "10-"


def board(options: Options, seats: int) -> Academy:
    """TRK-ACA-02 to ACA-06: 8 rooms for 2 and 3 players, 10 for 4; some closed by letter."""
    if seats < MANY_SEATS:
        rooms = tuple(
            Room(id=room.id, kind=room.kind, letter=room.letter) for room in ROOMS.values()
        )
    else:
        letters = ("a", "b", "", "", "")
        rooms = tuple(
            Room(id=f"c{number}", kind="classroom", letter=letter)
            for number, letter in enumerate(letters, 1)
        ) + tuple(
            Room(id=f"t{number}", kind="training", letter=letter)
            for number, letter in enumerate(letters, 1)
        )
    shut = ("a",) if seats == 3 else ("a", "b")
    tiles = {name: tile_of(name, entry) for name, entry in options.tiles.items()}
    return Academy(
        rooms=tuple(replace(room, closed=room.letter in shut) for room in rooms),
        known_tiles=tiles,
    )


def tile_of(name: str, entry: dict[str, int | str]) -> Tile:
    """A tile from the owner's book."""

    def number(key: str) -> int:
        value = entry.get(key, 0)
        return value if isinstance(value, int) else 0

    return Tile(
        name=name,
        effect=str(entry.get("effect", "")),
        prestige=number("prestige"),
        coins=number("coins"),
        shards=number("shards"),
        match_prestige=number("match_prestige"),
        match_coins=number("match_coins"),
        match_shards=number("match_shards"),
    )


def opening(state: State, turn: int) -> str:
    """TRK-ACA-07, TRK-ACA-65?: the letter whose rooms open when this turn begins, or nothing."""
    first, second = ("a", "b") if state.options.aca_65 == "a_first" else ("b", "a")
    if state.seated == 3:
        return "a" if turn == 5 else ""
    return {4: first, 6: second}.get(turn, "")


def box_name(state: State, room: str, level: int) -> str:
    """How a box is called in the owner's book; the two sides of the board have other prints."""
    return f"{room}.{level}" if state.seated < MANY_SEATS else f"{TEN_ROOMS}{room}.{level}"


def box(state: State, room: str, level: int) -> tuple[int, int] | None:
    """TRK-ACA-25: coins and Prestige of a box, if the board's print is known here."""
    name = box_name(state, room, level)
    seen = state.academy.known_boxes if state.academy else {}
    own = seen.get(name) or state.options.rooms.get(name)
    if own is not None:
        return own.get("coins", 0), own.get("prestige", 0)
    if state.seated < MANY_SEATS and room in ROOMS:
        return ROOMS[room].box(level)
    return None


def the_academy(state: State) -> Academy:
    """The Academy board, or a refusal."""
    if state.academy is None:
        raise IllegalMove("TRK-ACA-01", "trickerion.illegal.no_academy")
    return state.academy


def the_room(state: State, room: str) -> Room:
    """A room, or a refusal."""
    the_academy(state)
    found = room_of(state, room)
    if found is None:
        raise IllegalMove("TRK-ACA-24", "trickerion.illegal.no_room")
    return found


def room_of(state: State, room: str) -> Room | None:
    """A room by its id."""
    if state.academy is None:
        return None
    return next((one for one in state.academy.rooms if one.id == room), None)


def with_room(state: State, room: Room) -> State:
    """The state with one room changed."""
    academy = state.academy
    if academy is None:
        return state
    rooms = tuple(room if one.id == room.id else one for one in academy.rooms)
    return replace(state, academy=replace(academy, rooms=rooms))


def in_rooms(state: State, seat: int, trick: str) -> tuple[Room, ...]:
    """The rooms in which a trick of the Workshop has its Academy token."""
    if state.academy is None:
        return ()
    return tuple(
        room
        for room in state.academy.rooms
        for space in room.spaces
        if space and space.seat == seat and space.trick == trick and not space.aside
    )


def trained(state: State, seat: int, trick: str, effect: str) -> bool:
    """TRK-ACA-33, TRK-ACA-37: whether a trick has a Training room's effect."""
    return state.academy is not None and any(
        room.kind == "training" and room.tile.effect == effect
        for room in in_rooms(state, seat, trick)
    )


def taught(state: State, seat: int, trick: str) -> bool:
    """TRK-ACA-44: whether a trick is in a Classroom."""
    return any(room.kind == "classroom" for room in in_rooms(state, seat, trick))


def in_classrooms(state: State, seat: int) -> tuple[tuple[Room, Space], ...]:
    """A seat's tokens in Classrooms, Professor Bernard's markers included."""
    if state.academy is None:
        return ()
    return tuple(
        (room, space)
        for room in state.academy.rooms
        if room.kind == "classroom"
        for space in room.spaces
        if space and space.seat == seat
    )


def banners_placed(state: State, seat: int) -> int:
    """TRK-ACA-61: a seat's banners beside rooms."""
    rooms = state.academy.rooms if state.academy else ()
    return sum(room.banners for room in rooms if room.seat == seat)
