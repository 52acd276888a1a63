"""Words to be said later: a message key with its arguments.

Rules and view models never hold sentences. They hold a `Text`, and `companion.words` turns it into
French or English at the last moment, so the language can change in the middle of a game.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Arg: TypeAlias = "str | int | Text | list[Text]"


class Text(Struct, frozen=True, omit_defaults=True):
    """A message key and what goes into its placeholders; the argument `n` chooses the plural."""

    key: str
    args: dict[str, Arg] = {}

    def __hash__(self) -> int:
        return hash((self.key, repr(self.args)))


def say(key: str, **args: Arg) -> Text:
    """A `Text`, written the short way: say("obscurio.to_draw", n=2)."""
    return Text(key, args)


def name(words: str) -> Text:
    """Words that are no key: the name a player typed, shown as it is in every language."""
    return Text("core.verbatim", {"words": words})
