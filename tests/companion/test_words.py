"""Texts into words: plurals, nesting, lists, and what is missing."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from companion.core.text import Text, name, say
from companion.words import LOCALE, NoWords, Words, languages, pick
from tools.compile_words import compile_file

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"
"""
EN = """
msgid "t.hello"
msgstr "Hello {name}"

msgid "t.apples"
msgid_plural "t.apples"
msgstr[0] "{n} apple"
msgstr[1] "{n} apples"

msgid "t.only_english"
msgstr "only here"

msgid "t.broken"
msgstr "a {broken"

msgid "t.attribute"
msgstr "{name.__class__}"

msgid "core.list.comma"
msgstr ", "

msgid "core.list.last"
msgstr " and "
"""
FR = """
msgid "t.hello"
msgstr "Bonjour {name}\u202f!"

msgid "core.list.comma"
msgstr ", "

msgid "core.list.last"
msgstr " et "
"""
FR_OTHER = """
msgid "t.apples"
msgid_plural "t.apples"
msgstr[0] "{n} pomme"
msgstr[1] "{n} pommes"
"""


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    for language, domain, text in (
        ("en", "one", EN),
        ("fr", "one", FR),
        ("fr", "two", FR_OTHER),
    ):
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        po = folder / f"{domain}.po"
        plural = "(n > 1)" if language == "fr" else "(n != 1)"
        po.write_text(HEAD.format(plural=plural) + text, encoding="utf-8")
        compile_file(po, po.with_suffix(".mo"))
    return tmp_path


@pytest.fixture
def en(locale: Path) -> Words:
    return Words("en", locale=locale)


@pytest.fixture
def fr(locale: Path) -> Words:
    return Words("fr", locale=locale)


def test_the_same_text_in_both_languages(en: Words, fr: Words) -> None:
    text = say("t.hello", name="Ada")
    assert en(text) == "Hello Ada"
    assert fr(text) == "Bonjour Ada\u202f!"


def test_the_language_changes_in_the_middle(en: Words) -> None:
    en.use("fr")
    assert en.language == "fr"
    assert en(say("t.hello", name="Ada")).startswith("Bonjour")
    en.use("en")
    assert en(say("t.hello", name="Ada")) == "Hello Ada"


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "0 apples", "0 pomme"),
        (1, "1 apple", "1 pomme"),
        (2, "2 apples", "2 pommes"),
        (-1, "-1 apple", "-1 pomme"),
    ],
)
def test_plurals(en: Words, fr: Words, n: int, english: str, french: str) -> None:
    assert en(say("t.apples", n=n)) == english
    assert fr(say("t.apples", n=n)) == french


def test_a_number_for_a_text_without_plural(en: Words) -> None:
    assert en(say("t.hello", n=3, name="Ada")) == "Hello Ada"


def test_a_plural_text_without_a_number(en: Words) -> None:
    assert en(say("t.apples")) == "{n} apple"


def test_texts_within_texts(fr: Words) -> None:
    assert fr(say("t.hello", name=say("t.apples", n=2))) == "Bonjour 2 pommes\u202f!"


@pytest.mark.parametrize(
    ("names", "english", "french"),
    [
        ([], "Hello ", "Bonjour \u202f!"),
        (["Ada"], "Hello Ada", "Bonjour Ada\u202f!"),
        (["Ada", "Bo"], "Hello Ada and Bo", "Bonjour Ada et Bo\u202f!"),
        (["A", "B", "C"], "Hello A, B and C", "Bonjour A, B et C\u202f!"),
    ],
)
def test_lists(en: Words, fr: Words, names: list[str], english: str, french: str) -> None:
    text = say("t.hello", name=[name(each) for each in names])
    assert en(text) == english
    assert fr(text) == french


def test_names_are_shown_as_they_are(fr: Words) -> None:
    assert fr(name("{Ada} %s \\n")) == "{Ada} %s \\n"
    assert fr(say("t.hello", name=name("{n}"))) == "Bonjour {n}\u202f!"
    assert fr(Text("core.verbatim")) == ""


def test_a_missing_text_is_english_and_said_once(
    fr: Words, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert fr(say("t.only_english")) == "only here"
        assert fr(say("t.only_english")) == "only here"
    assert len(caplog.records) == 1
    assert "t.only_english" in caplog.text
    assert not fr.knows("t.only_english")
    assert fr.knows("t.hello")


def test_a_text_that_nobody_knows_is_its_key(en: Words, caplog: pytest.LogCaptureFixture) -> None:
    assert en(say("t.nobody", n=2)) == "t.nobody"
    assert "t.nobody" in caplog.text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (say("t.hello"), "Hello {name}"),
        (say("t.broken", name="x"), "a {broken"),
        (say("t.attribute", name="x"), "{name.__class__}"),
    ],
)
def test_no_placeholder_stops_the_game(en: Words, text: Text, shown: str) -> None:
    assert en(text) == shown


def test_texts_that_were_not_compiled(locale: Path) -> None:
    for mo in (locale / "fr").rglob("*.mo"):
        mo.unlink()
    with pytest.raises(NoWords, match="make setup"):
        Words("fr", locale=locale)
    shutil.rmtree(locale / "en")
    with pytest.raises(NoWords, match="make setup"):
        Words("en", locale=locale)


@pytest.mark.parametrize(
    ("setting", "environ", "language"),
    [
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        ("auto", {"LANG": "fr_FR.UTF-8"}, "fr"),
        ("auto", {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ("auto", {"LANG": "fr_FR", "LC_MESSAGES": "en_US"}, "en"),
        ("auto", {"LANGUAGE": "de:fr", "LANG": "en_GB"}, "fr"),
        ("auto", {"LANG": "de_DE.UTF-8"}, "en"),
        ("auto", {"LANG": "C"}, "en"),
        ("auto", {}, "en"),
        ("de", {}, "en"),
    ],
)
def test_which_language(setting: str, environ: dict[str, str], language: str) -> None:
    assert pick(setting, environ) == language


def test_the_house_speaks_both() -> None:
    assert languages() == ("en", "fr")
    for language in languages():
        words = Words(language, locale=LOCALE)
        for key in ("core.undo.nothing", "core.store.full", "cli.export.which"):
            assert words.knows(key)
    english, french = Words("en"), Words("fr")
    text = say("core.edit.no_such_move", index=9, n=1)
    assert english(text) == "There is no move 9: 1 move has been played."
    assert french(text) == "Il n\u2019y a pas de coup 9\u202f: 1 coup a été joué."
