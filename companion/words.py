"""Texts into French or English, at the last moment.

Every domain of a language (one .po each: core, cli, obscurio, ui…) is loaded; a key is looked up in
all of them. A word that is missing is shown in English, or as its key, and never stops the game.
"""

from __future__ import annotations

import gettext
import logging
import os
import string
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.text import Arg, Text

LOCALE = Path(__file__).parent / "locale"
FALLBACK = "en"
VERBATIM = "core.verbatim"
_log = logging.getLogger(__name__)


class NoWords(CompanionError, OSError):
    """The translations were not compiled. Says so itself: there are no words to say it with."""

    def __str__(self) -> str:
        return "The texts are missing: run 'make setup' in the companion's folder, then try again."


def languages(locale: Path = LOCALE) -> tuple[str, ...]:
    """The languages that have texts."""
    return tuple(sorted(folder.parent.name for folder in locale.glob("*/LC_MESSAGES")))


def pick(setting: str, environ: Mapping[str, str] | None = None, locale: Path = LOCALE) -> str:
    """The language for a setting: itself, or with "auto" the system's, if we speak it."""
    known = languages(locale)
    if setting != "auto":
        return setting if setting in known else FALLBACK
    env = os.environ if environ is None else environ
    wanted = env.get("LANGUAGE", "").split(":")
    wanted += [env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)][:1]
    return next((name[:2] for name in wanted if name[:2] in known), FALLBACK)


class Words:
    """Says texts in one language; `use` switches, in the middle of a game if need be."""

    def __init__(self, language: str, *, locale: Path = LOCALE) -> None:
        self._locale = locale
        self._catalogues: dict[str, list[gettext.GNUTranslations]] = {}
        self._reported: set[tuple[str, str]] = set()
        self._load(FALLBACK)
        self.language = FALLBACK
        self.use(language)

    def use(self, language: str) -> None:
        """Speak this language from now on."""
        if language not in self._catalogues:
            self._load(language)
        self.language = language

    def __call__(self, text: Text) -> str:
        """The text in words."""
        if text.key == VERBATIM:
            return str(text.args.get("words", ""))
        args = {name: self._argument(value) for name, value in text.args.items()}
        template = self._template(text.key, text.args.get("n"))
        try:
            return _Formatter().vformat(template, (), args)
        except (ValueError, LookupError, AttributeError, TypeError):
            # A broken placeholder in a translation: the sentence as it is still helps.
            self._report(text.key, "its placeholders are broken")
            return template

    def knows(self, key: str) -> bool:
        """Whether the present language has words for this key."""
        return _look_up(self._catalogues[self.language], key, None) is not None

    def listed(self, items: list[str]) -> str:
        """Several things in one sentence: 'Ada, Bo and Cy'."""
        if len(items) < 2:
            return "".join(items)
        comma = self._template("core.list.comma", None)
        last = self._template("core.list.last", None)
        return comma.join(items[:-1]) + last + items[-1]

    def _argument(self, value: Arg) -> str | int:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, list | tuple):
            return self.listed([self(item) for item in value])
        return value

    def _template(self, key: str, n: Arg | None) -> str:
        number = n if isinstance(n, int) else None
        found = _look_up(self._catalogues[self.language], key, number)
        if found is not None:
            return found
        self._report(key, f"it has no words in {self.language!r}")
        found = _look_up(self._catalogues[FALLBACK], key, number)
        return key if found is None else found

    def _report(self, key: str, what: str) -> None:
        if (self.language, key) not in self._reported:
            self._reported.add((self.language, key))
            _log.warning("text %s: %s", key, what)

    def _load(self, language: str) -> None:
        files = sorted((self._locale / language / "LC_MESSAGES").glob("*.mo"))
        if not files:
            raise NoWords("core.words.missing", language=language)
        catalogues = []
        for file in files:
            with file.open("rb") as handle:
                catalogues.append(gettext.GNUTranslations(handle))
        self._catalogues[language] = catalogues


def _look_up(catalogues: list[gettext.GNUTranslations], key: str, number: int | None) -> str | None:
    """The words for a key in the first domain that has any; gettext hands back a key it lacks."""
    for catalogue in catalogues:
        if number is not None:
            found = catalogue.ngettext(key, key, abs(number))
            if found != key:
                return found
        found = catalogue.gettext(key)
        if found != key:
            return found
    return None


class _Formatter(string.Formatter):
    """Fills placeholders; one without a value stays visible as {name}."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:  # noqa: ARG002  (theirs)
        if field_name in kwargs:
            return kwargs[field_name], field_name
        return "{" + field_name + "}", field_name
