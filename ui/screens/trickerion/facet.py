"""One question about a move: what its answer is, and how that is said and drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from companion.core.text import Text, say
from companion.games.trickerion.state import State

Words = Callable[[State, Any, Any], Text]


def _no_hint(_state: State, _move: Any, _value: Any) -> Text | None:
    return None


def _no_icon(_value: Any) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Facet:
    """One question about a move: what its answer is, and how that is said and drawn.

    `many` is for a move that holds several answers in no order, such as two slots.
    """

    name: str
    of: Callable[[Any], Hashable]
    words: Words
    icon: Callable[[Any], str] = _no_icon
    hint: Callable[[State, Any, Any], Text | None] = _no_hint
    many: bool = False


def the(field: str) -> Callable[[Any], Any]:
    """The answer is a field of the move."""
    return lambda move: getattr(move, field)


def said(prefix: str) -> Words:
    """The answer has words of its own."""
    return lambda _state, _move, value: say(f"{prefix}.{value}")
