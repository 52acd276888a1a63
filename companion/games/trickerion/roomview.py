"""The Academy's rooms as the screen draws them."""

from __future__ import annotations

from msgspec import Struct

from companion.games.trickerion.rooms import box
from companion.games.trickerion.state import Room, State, Tile

LEVELS = (1, 2, 3)


class SpaceView(Struct, frozen=True):
    """One of a room's two spaces: whose token lies there (-1: nobody's), for which trick."""

    seat: int
    trick: str
    aside: bool


class RoomView(Struct, frozen=True, kw_only=True):
    """A room: closed, to be renovated (level 0), or renovated with its tile and banners."""

    id: str
    kind: str
    letter: str
    closed: bool
    level: int
    unread: bool  # a tile lies there, and nobody has said what it does
    effect: str
    gives: tuple[int, int, int]
    match: tuple[int, int, int]
    seat: int
    banners: int
    spaces: tuple[SpaceView, SpaceView]
    boxes: tuple[tuple[int, int] | None, ...]  # coins and Prestige of each threshold, if known


def rooms_of(state: State) -> tuple[RoomView, ...]:
    """Every room of the board; none without the Academy."""
    if state.academy is None:
        return ()
    return tuple(_room(state, room) for room in state.academy.rooms)


def _room(state: State, room: Room) -> RoomView:
    tile = room.tile
    spaces = tuple(
        SpaceView(space.seat, space.trick, space.aside)
        if space is not None
        else SpaceView(-1, "", aside=False)
        for space in room.spaces
    )
    return RoomView(
        id=room.id,
        kind=room.kind,
        letter=room.letter,
        closed=room.closed,
        level=room.level,
        unread=bool(room.level) and tile == Tile(),
        effect=tile.effect,
        gives=(tile.prestige, tile.coins, tile.shards),
        match=(tile.match_prestige, tile.match_coins, tile.match_shards),
        seat=room.seat,
        banners=room.banners,
        spaces=(spaces[0], spaces[1]),
        boxes=tuple(box(state, room.id, level) for level in LEVELS),
    )
