"""Numbers and choices that `correct` can set, put together."""

from __future__ import annotations

from functools import lru_cache

from companion.core.game import Quantity
from companion.core.text import Text, say

Value = int | str | bool | None


@lru_cache(maxsize=1024)
def word(key: str) -> Text:
    """A word without blanks, made once."""
    return say(key)


def number(group: str, what: str, label: Text, value: int, high: int, *, low: int = 0) -> Quantity:
    """A number within its bounds; what is there now always fits, however it came about."""
    return Quantity(
        what,
        label,
        value,
        min(low, value),
        max(high, value),
        group=f"trickerion.group.{group}",
    )


def choice(
    group: str, what: str, label: Text, value: Value, choices: dict[Value, Text]
) -> Quantity:
    """One of some values, each with its words."""
    return Quantity(
        what,
        label,
        value,
        choices=tuple(choices.items()),
        group=f"trickerion.group.{group}",
    )
