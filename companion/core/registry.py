"""Which games there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from companion.core.errors import UnknownGame
from companion.core.game import Game
from companion.core.text import Text

AnyGame: TypeAlias = Game[Any, Any, Any]


class Registry:
    """The games of the house by id. Each is listed once it is whole.

    `damaged` says of a game that cannot be played here what is wrong with its files.
    """

    def __init__(
        self, games: Iterable[AnyGame], *, damaged: Mapping[str, Text] | None = None
    ) -> None:
        self._games: dict[str, AnyGame] = {}
        self._damaged = dict(damaged or {})
        for game in games:
            if game.id in self._games:
                raise ValueError(f"two games are called {game.id!r}")
            for move in game.moves:
                if taken := {"at", "state_id"} & set(move.__struct_fields__):
                    # A record's line and a move on the command line carry these beside the move.
                    raise ValueError(f"{move.__name__} of {game.id} may not have a field {taken}")
            self._games[game.id] = game

    def __iter__(self) -> Iterator[AnyGame]:
        return iter(self._games.values())

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._games

    @property
    def notices(self) -> tuple[Text, ...]:
        """What people should know: the games whose files are damaged, each fault once."""
        faults = {words.args.get("detail", key): words for key, words in self._damaged.items()}
        return tuple(faults.values())

    def __getitem__(self, game_id: str) -> AnyGame:
        try:
            return self._games[game_id]
        except KeyError:
            if game_id in self._damaged:
                words = self._damaged[game_id]
                raise UnknownGame(words.key, **words.args) from None
            near = get_close_matches(game_id, self._games, n=1)
            key = "core.game.unknown_near" if near else "core.game.unknown"
            raise UnknownGame(
                key, game=game_id, near="".join(near), known=", ".join(self._games)
            ) from None
