"""Everything the panel can say is said in both languages, with everything it needs to say it."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.core.panel import BUTTONS
from hardware.names import BUTTON_NAMES, RESERVED_FOR
from hardware.wiring import Reserved

ROOT = Path(__file__).parents[2]
KEY = re.compile(r'"(hardware(?:\.[a-z0-9_]+)+)"')


def catalogue(language):
    path = ROOT / "companion/locale" / language / "LC_MESSAGES/hardware.po"
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def words(language):
    return {message.id: message.string for message in catalogue(language) if message.id}


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said():
    return {
        key
        for path in (ROOT / "hardware").glob("*.py")
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_is_said_and_nothing_else(language):
    assert said() == words(language).keys()
    assert all(words(language).values())


def test_both_languages_leave_the_same_blanks():
    english, french = words("en"), words("fr")
    assert {key: blanks(text) for key, text in english.items()} == {
        key: blanks(text) for key, text in french.items()
    }


@pytest.mark.parametrize(("language", "plural"), [("en", "(n != 1)"), ("fr", "(n > 1)")])
def test_the_header_is_complete(language, plural):
    head = catalogue(language)
    assert head.locale_identifier == language
    assert head.charset == "utf-8"
    assert (head.num_plurals, f"({head.plural_expr.strip('()')})") == (2, plural)


def test_every_button_and_every_reason_has_a_name():
    assert tuple(BUTTON_NAMES) == BUTTONS
    assert RESERVED_FOR.keys() == {"eeprom", *Reserved.__struct_fields__}
