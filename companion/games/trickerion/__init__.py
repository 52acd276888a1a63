"""Trickerion, for 2 to 4 players; `heir` is the automa of the solo game."""

from companion.games.trickerion.game import GAME

__all__ = ["GAME"]
