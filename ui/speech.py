"""The words of the app: every `Text` on screen is said here, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.text import Text

Speaker = Callable[[Text], str]


def _bare(text: Text) -> str:
    """Before any words are loaded: the words as typed, or the key itself."""
    return str(text.args.get("words", text.key))


class _Speech:
    speaker: Speaker = staticmethod(_bare)


def use_words(speaker: Speaker) -> None:
    """From now on, speak like this."""
    _Speech.speaker = speaker


def said(text: Text | str) -> str:
    """A text in words; a plain string has been said already."""
    return text if isinstance(text, str) else _Speech.speaker(text)
