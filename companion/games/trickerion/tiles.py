"""The tiles of the Academy's rooms: known ones, and those that somebody reads out."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Step
from companion.games.trickerion import rooms
from companion.games.trickerion.cards import THRESHOLDS
from companion.games.trickerion.moves import ReadTile
from companion.games.trickerion.state import Room, State, Tile


def tile_stem(kind: str, level: int) -> str:
    """How tiles of a pile are called: classroom-16-1, classroom-16-2."""
    return f"{kind}-{THRESHOLDS[level]}-"


def the_tile(state: State, room: Room, level: int, tile: Tile) -> Tile:
    """TRK-ACA-28, TRK-ACA-29: a tile of the right pile; one that was only described gets a name."""
    if tile == Tile():
        return tile
    academy, stem = rooms.the_academy(state), tile_stem(room.kind, level)
    if not tile.name:
        numbers = (
            number for number in range(1, 99) if f"{stem}{number}" not in academy.known_tiles
        )
        return replace(tile, name=f"{stem}{next(numbers)}")
    lies = any(one.tile.name == tile.name for one in academy.rooms)
    if lies or not tile.name.startswith(stem):
        raise IllegalMove("TRK-ACA-28", "trickerion.illegal.tile")
    return tile


def tiles_for(state: State, room: Room, level: int) -> tuple[Tile, ...]:
    """TRK-ACA-28: known tiles of this kind and threshold that lie nowhere, and any other."""
    academy = rooms.the_academy(state)
    used = {one.tile.name for one in academy.rooms}
    stem = tile_stem(room.kind, level)
    known = tuple(
        tile
        for name, tile in academy.known_tiles.items()
        if name.startswith(stem) and name not in used
    )
    return (Tile(), *known)


def read_tile(state: State, move: ReadTile) -> Step[State]:
    """TRK-ACA-28, TRK-ACA-33: a tile that lies there is read out only now; its effect begins."""
    room = rooms.the_room(state, move.room)
    if not room.level or room.tile != Tile() or move.tile == Tile():
        raise IllegalMove("TRK-ACA-28", "trickerion.illegal.tile")
    tile = the_tile(state, room, room.level, move.tile)
    academy = rooms.the_academy(state)
    known = {**academy.known_tiles, tile.name: tile}
    state = replace(state, academy=replace(academy, known_tiles=known))
    return Step(rooms.with_room(state, replace(room, tile=tile)))
