"""The translation check must notice each thing it is there to notice."""

from pathlib import Path

import pytest

from tools import translations
from tools.translations import problems
from tools.typography import french, odd_apostrophes

HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"

"""
ENGLISH = """\
msgid "hats.worn"
msgstr "{who} wears a hat."

msgid "hats.left"
msgid_plural "hats.left"
msgstr[0] "{n} hat left"
msgstr[1] "{n} hats left"
"""
FRENCH = """\
msgid "hats.worn"
msgstr "{who} porte un chapeau."

msgid "hats.left"
msgid_plural "hats.left"
msgstr[0] "Reste\N{NO-BREAK SPACE}: {n} chapeau"
msgstr[1] "Reste\N{NO-BREAK SPACE}: {n} chapeaux"
"""
CODE = """\
from companion.core.text import say

worn = say("hats.worn", who="Ada")
left = say("hats.left", n=2)
"""


class House:
    """A made-up checkout with one domain in two languages and one module."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.words("en", ENGLISH)
        self.words("fr", FRENCH)
        self.code(CODE)

    def words(self, language: str, text: str, *, head: str = HEAD, domain: str = "hats") -> None:
        path = self.root / "companion/locale" / language / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        plural = "n > 1" if language == "fr" else "n != 1"
        path.write_text(head.replace("{plural}", plural) + text, encoding="utf-8")

    def code(self, text: str, name: str = "companion/hats.py") -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def problems(self, dynamic: dict[str, str] | None = None) -> list[str]:
        return problems(self.root, dynamic or {})[0]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_sound_house_has_no_problem(house: House) -> None:
    assert problems(house.root, {}) == ([], "2 keys in hats")


def test_a_domain_must_be_there_in_both_languages(house: House) -> None:
    house.words("en", 'msgid "caps.on"\nmsgstr "On"\n', domain="caps")
    house.code('ON = "caps.on"\n', "ui/caps.py")
    assert house.problems() == ["caps: no caps.po for fr"]


def test_no_catalogue_at_all_is_a_problem(tmp_path: Path) -> None:
    assert problems(tmp_path, {})[0] == ["companion/locale: no catalogue here"]


def test_a_key_must_be_there_in_both_languages(house: House) -> None:
    house.words("fr", FRENCH.partition("\n\n")[2])
    assert house.problems() == ["fr/hats: hats.worn is missing"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{who} porte", "{qui} porte", "hats.worn has other placeholders (who / qui)"),
        ("{who} porte", "On porte", "hats.worn has other placeholders (who / none)"),
        ("{who} porte", "{who porte", "hats.worn: expected '}' before end of string"),
        ("{who} porte", "{} porte", "hats.worn: a placeholder must be a plain name, not {}"),
        (
            '"Reste\N{NO-BREAK SPACE}: {n} chapeau"',
            '"Un seul"',
            "its forms have different placeholders",
        ),
        ('"{who} porte un chapeau."', '""', "hats.worn is empty"),
        (
            'msgstr[1] "Reste\N{NO-BREAK SPACE}: {n} chapeaux"\n',
            "",
            "hats.left has 1 forms instead of 2",
        ),
        ('msgid_plural "hats.left"\n', "", "hats.left has plural forms in one language only"),
        ('msgid "hats.worn"', '#, fuzzy\nmsgid "hats.worn"', "hats.worn is marked fuzzy"),
        ("Reste\N{NO-BREAK SPACE}:", "Reste :", "no no-break space (U+00A0 or U+202F) before ':'"),
        ("un chapeau.", "un chapeau!", "no no-break space (U+00A0 or U+202F) before '!'"),
        ('msgid "hats.left"', 'msgctxt "x"\nmsgid "hats.left"', "'msgctxt' is not used here"),
        ('"{who} porte un chapeau."', "{who}", "must stand between double quotes"),
    ],
)
def test_an_entry_that_is_wrong_is_named(house: House, old: str, new: str, complaint: str) -> None:
    assert old in FRENCH
    house.words("fr", FRENCH.replace(old, new))
    assert any(complaint in problem and "fr/hats" in problem for problem in house.problems())


def test_a_key_stands_only_once(house: House) -> None:
    house.words("en", ENGLISH + '\nmsgid "hats.worn"\nmsgstr "{who} again"\n')
    assert house.problems() == ["en/hats:14: 'hats.worn' stands on line 6 too"]


def test_the_header_must_tell_charset_and_plurals(house: House) -> None:
    house.words("en", ENGLISH, head='msgid ""\nmsgstr "Language: en\\n"\n\n')
    found = house.problems()
    assert "en/hats: its header does not say charset=UTF-8" in found
    assert any("the header has no Plural-Forms" in problem for problem in found)


@pytest.mark.parametrize(
    "call",
    [
        'say("hats.lost")',
        'Text("hats.lost", {"who": name})',
        'Event("hats.lost", ("HAT-01",))',
        'CompanionError("hats.lost")',
        'IllegalMove("HAT-01", "hats.lost", who=name)',
        'NoHat("hats.lost")',
        'NoHat(key="hats.lost")',
        'say("hats.worn" if hat else "hats.lost", who=name)',
        'say(f"{PREFIX}.lost")',
    ],
)
def test_a_key_that_is_said_must_be_written(house: House, call: str) -> None:
    house.code(
        "class IllegalMove(CompanionError, ValueError):\n"
        "    def __init__(self, rule, key, **args):\n"
        "        super().__init__(key, **args)\n",
        "companion/errors.py",
    )
    house.code("class NoHat(CompanionError): ...\n", "hardware/errors.py")
    house.code('PREFIX = "hats"\n', "companion/names.py")
    house.code(f"{CODE}from companion.names import PREFIX\nx = {call}\n")
    assert house.problems() == ["companion/hats.py:6: 'hats.lost' is in no catalogue"]


def test_an_error_that_knows_its_own_key_is_read_too(house: House) -> None:
    house.code(
        "class NoHat(CompanionError):\n"
        "    def __init__(self, who):\n"
        '        super().__init__("hats.lost", who=who)\n'
        'x = NoHat("not.a_key_but_a_name")\n',
        "companion/errors.py",
    )
    assert house.problems() == ["companion/errors.py:3: 'hats.lost' is in no catalogue"]


@pytest.mark.parametrize(
    "call", ['say("hats.worn")', 'Text("hats.worn")', 'Event("hats.worn", (), {"whom": 1})']
)
def test_what_goes_into_a_text_must_be_given(house: House, call: str) -> None:
    house.code(f"{CODE}x = {call}\n")
    assert house.problems() == ["companion/hats.py:5: 'hats.worn' is said without who"]


@pytest.mark.parametrize("call", ['say("hats.worn", **args)', 'Text("hats.worn", args)'])
def test_what_is_only_known_at_run_time_is_left_alone(house: House, call: str) -> None:
    house.code(f"{CODE}x = {call}\n")
    assert house.problems() == []


def test_words_people_typed_need_no_catalogue(house: House) -> None:
    house.code(f'{CODE}x = Text("core.verbatim", {{"words": name}})\n')
    assert house.problems() == []


def test_a_key_nobody_says_is_reported_in_both_languages(house: House) -> None:
    house.code(CODE.replace('"hats.left", n=2', '"hats.worn", who="Bo"'))
    assert house.problems() == [
        "en/hats:9: hats.left is said nowhere",
        "fr/hats:9: hats.left is said nowhere",
    ]


@pytest.mark.parametrize(
    ("text", "name"), [('KEY = "hats.left"\n', "ui/x.py"), ('key = "hats.left"\n', "vision/x.toml")]
)
def test_a_key_may_be_mentioned_anywhere(house: House, text: str, name: str) -> None:
    house.code(CODE.replace('"hats.left", n=2', '"hats.worn", who="Bo"'))
    house.code(text, name)
    assert house.problems() == []


@pytest.mark.parametrize("call", ['say(f"hats.{kind}")', 'say("hats." + kind)'])
def test_keys_put_together_must_be_in_the_table(house: House, call: str) -> None:
    house.code(f"x = {call}\n")
    assert "companion/hats.py:1: 'hats.*' is not in the table of tools/translations.py" in (
        house.problems()
    )
    assert house.problems({"hats.*": "a kind of hat"}) == []


def test_the_table_must_not_grow_old(house: House) -> None:
    house.code(f'{CODE}x = say(f"caps.{{kind}}")\n')
    assert house.problems({"hats.*": "gone", "caps.*": "no such key"}) == [
        "tools/translations.py: no code puts 'hats.*' together any more",
        "tools/translations.py: no key is like 'caps.*'",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Bravo\N{NO-BREAK SPACE}!",
        "Quoi\N{NARROW NO-BREAK SPACE}?!",
        "Il est 20:30, voir https://exemple.fr",
        "?",
        "Vraiment (?)",
        "[color=ff00aa:x]Rouge[/color]",
        "«\N{NO-BREAK SPACE}Suivant\N{NO-BREAK SPACE}»",
        "{n:d} portes",
    ],
)
def test_french_that_is_well_set(text: str) -> None:
    assert list(french(text)) == []


@pytest.mark.parametrize(
    "text", ["Bravo!", "Bravo !", "{who}: 3", "Ici; là", "« Suivant »", "«oui»"]
)
def test_french_that_is_badly_set(text: str) -> None:
    assert len(list(french(text))) == 1


def test_the_rarer_apostrophe_is_the_odd_one() -> None:
    straight, curly = "l'heure", "l\N{RIGHT SINGLE QUOTATION MARK}heure"
    assert odd_apostrophes([straight, straight + " d'été", curly]) == {curly}
    assert odd_apostrophes([straight, curly]) == {straight}
    assert odd_apostrophes([straight, "'cité'"]) == set()


def test_mixed_apostrophes_are_reported(house: House) -> None:
    house.words("fr", FRENCH.replace("un chapeau.", "l'autre, d\N{RIGHT SINGLE QUOTATION MARK}un."))
    assert house.problems() == ["fr/hats:6: hats.worn: another apostrophe than the rest of 'fr'"]


def test_the_command_counts_and_fails(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(translations, "ROOT", house.root)
    monkeypatch.setattr(translations, "DYNAMIC", {})
    assert translations.main() == 0
    house.words("fr", "")
    assert translations.main() == 1
    assert "2 to put right; 2 keys in hats" in capsys.readouterr().out
