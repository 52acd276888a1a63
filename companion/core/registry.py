"""Which games there are.

Reading a game's rules and data takes far longer than drawing the first screen. So a game lies in a
box: what is printed on it is known at once, and it is opened when somebody wants to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from threading import RLock
from typing import Any, Self, TypeAlias

from msgspec import Struct

from companion.core.errors import UnknownGame
from companion.core.game import Game
from companion.core.text import Text, say

AnyGame: TypeAlias = Game[Any, Any, Any]

RESERVED = frozenset({"at", "state_id"})
"""A record's line and a move on the command line carry these beside the move."""


class Box(Struct, frozen=True, kw_only=True):
    """What is known about a game without opening it, and how it is opened.

    `unpack` may fail with ValueError or OSError, for a file of the game that is damaged.
    """

    id: str
    players: tuple[int, int]
    icon: str
    unpack: Callable[[], AnyGame]

    @classmethod
    def of(cls, game: AnyGame) -> Self:
        """The box of a game that is on the table already."""
        return cls(id=game.id, players=game.players, icon=game.icon, unpack=lambda: game)


class Registry:
    """The games of the house by id. Each is listed once it is whole.

    A game is opened when it is first asked for, here or ahead of time in another thread; going
    through all of them opens them all. One whose files are damaged is left out and told about.
    """

    def __init__(self, games: Iterable[AnyGame | Box]) -> None:
        self._boxes: dict[str, Box] = {}
        self._open: dict[str, AnyGame] = {}
        self._damaged: dict[str, Text] = {}
        # One game at a time: two threads that import parts of each other would wait forever.
        self._opening = RLock()
        for game in games:
            if game.id in self._boxes:
                raise ValueError(f"two games are called {game.id!r}")
            if isinstance(game, Box):
                self._boxes[game.id] = game
            else:
                self._boxes[game.id] = Box.of(game)
                self._open[game.id] = _checked(game)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Every game as far as it is known without opening it; none that turned out damaged."""
        return tuple(box for box in self._boxes.values() if box.id not in self._damaged)

    def is_open(self, game_id: str) -> bool:
        """Whether this game can be had at once, or is known to be damaged."""
        return game_id in self._open or game_id in self._damaged

    def __iter__(self) -> Iterator[AnyGame]:
        return (game for name in self._boxes if (game := self._unpacked(name)) is not None)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._boxes and self._unpacked(str(game_id)) is not None

    @property
    def notices(self) -> tuple[Text, ...]:
        """What people should know: the games found damaged so far, each fault once."""
        faults = {words.args.get("detail", key): words for key, words in self._damaged.items()}
        return tuple(faults.values())

    def __getitem__(self, game_id: str) -> AnyGame:
        game = self._unpacked(game_id) if game_id in self._boxes else None
        if game is not None:
            return game
        if game_id in self._damaged:
            words = self._damaged[game_id]
            raise UnknownGame(words.key, **words.args)
        known = [box.id for box in self.boxes]
        near = get_close_matches(game_id, known, n=1)
        key = "core.game.unknown_near" if near else "core.game.unknown"
        raise UnknownGame(key, game=game_id, near="".join(near), known=", ".join(known))

    def _unpacked(self, game_id: str) -> AnyGame | None:
        """This game, opened now if it was not; None if its files are damaged."""
        if not self.is_open(game_id):
            with self._opening:
                if not self.is_open(game_id):
                    self._unpack(self._boxes[game_id])
        return self._open.get(game_id)

    def _unpack(self, box: Box) -> None:
        try:
            game = box.unpack()
        except (ValueError, OSError) as error:  # the file and the place are in the message
            self._damaged[box.id] = say(
                "core.game.damaged", game=say(f"{box.id}.name"), detail=str(error)
            )
            return
        self._open[box.id] = _checked(game)


def _checked(game: AnyGame) -> AnyGame:
    for move in game.moves:
        if taken := RESERVED & set(move.__struct_fields__):
            raise ValueError(f"{move.__name__} of {game.id} may not have a field {taken}")
    return game
