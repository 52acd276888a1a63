"""The rule coverage tool must notice each thing it is there to notice."""

from pathlib import Path
from textwrap import dedent

import pytest

from tools import rule_coverage
from tools.ledgers import Ledgers, read
from tools.marks import Marks, collect
from tools.rule_coverage import Finished, problems, table, tally

LEDGER = """\
# Chess with hats

## HAT - hats
- HAT-WEAR-01 Everyone wears a hat.
- HAT-WEAR-02 Nobody touches a hat.
- HAT-WEAR-03? May hats be swapped -> no.

## Worked examples
- HAT-EX-01 Two players -> two hats.
"""

COVERED = """\
    import pytest

    @pytest.mark.rule("HAT-WEAR-01", "HAT-EX-01")
    def test_everyone():
        pass

    @pytest.mark.shown("HAT-WEAR-02")
    def test_nobody():
        pass

    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("HAT-WEAR-03?"))])
    def test_swap(x):
        pass
"""

HATS = Finished(id="hats", ledgers=("hats.md",), answers=frozenset({"HAT-WEAR-03"}))


class House:
    """A made-up checkout with one ledger and one file of tests."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("docs/rules/hats.md", LEDGER)
        self.write("tests/test_hats.py", COVERED)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")

    def read(self) -> tuple[Ledgers, Marks]:
        return read(self.root / "docs/rules"), collect(self.root / "tests")

    def problems(self, game: Finished = HATS) -> list[str]:
        return problems(self.root, *self.read(), [game])


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_covered_game_has_no_problem_and_the_table_counts_each_rule_once(house: House) -> None:
    assert house.problems() == []
    ledgers, marks = house.read()
    assert tally(ledgers.files["hats.md"], ledgers, marks).numbers == (3, 1, 0, 0, 4)
    assert table(ledgers, marks, [HATS])[-1].split()[2:] == list("31004")


def test_a_rule_without_a_mark_is_missing(house: House) -> None:
    house.write("docs/rules/hats.md", LEDGER + "- HAT-WEAR-04 Hats are tall.\n")
    assert house.problems() == ["hats: HAT-WEAR-04 is missing (hats.md:10)"]


def test_a_worked_example_needs_a_mark_too(house: House) -> None:
    house.write("tests/test_hats.py", COVERED.replace(', "HAT-EX-01"', ""))
    assert house.problems() == ["hats: HAT-EX-01 is missing (hats.md:9)"]


def test_numbered_examples_count_as_examples(house: House) -> None:
    house.write("docs/rules/hats.md", LEDGER + "2. Three players -> three hats.\n")
    assert house.problems() == ["hats: HAT-EX-02 is missing (hats.md:10)"]


def test_numbers_outside_the_examples_are_no_rules(house: House) -> None:
    house.write("docs/rules/hats.md", LEDGER.replace("## HAT", "1. Put on a hat.\n\n## HAT"))
    assert house.problems() == []


def test_a_game_that_is_not_listed_may_miss_rules(house: House) -> None:
    house.write("docs/rules/wigs.md", "- WIG-ON-01 Wigs are worn.\n")
    assert house.problems() == []
    ledgers, marks = house.read()
    (wigs,) = [line for line in table(ledgers, marks, [HATS]) if line.startswith("wigs")]
    assert wigs.split()[1:6] == list("00011")
    assert "not listed yet" in wigs


def test_a_typing_error_in_a_mark_does_not_count(house: House) -> None:
    house.write("tests/test_hats.py", COVERED.replace("HAT-WEAR-02", "HAT-WERA-02"))
    assert house.problems() == [
        "tests/test_hats.py:7: HAT-WERA-02 is in no ledger",
        "hats: HAT-WEAR-02 is missing (hats.md:5)",
    ]


def test_physical_needs_a_known_rule_and_a_reason(house: House) -> None:
    house.write("tests/test_hats.py", COVERED.replace('@pytest.mark.shown("HAT-WEAR-02")', ""))
    house.write(
        "docs/rules/physical.toml",
        """\
        [[physical]]
        rules = ["HAT-WEAR-02"]
        reason = "nobody watches the hands"
        """,
    )
    assert house.problems() == []
    house.write(
        "docs/rules/physical.toml",
        """\
        [[physical]]
        rules = ["HAT-WEAR-02", "HAT-WEAR-99"]
        reason = " "

        [[physical]]
        rules = ["HAT-WEAR-02"]
        reason = "again"
        """,
    )
    assert house.problems() == [
        "physical.toml: HAT-WEAR-02, HAT-WEAR-99 has no reason",
        "physical.toml: HAT-WEAR-99 is in no ledger",
        "physical.toml: HAT-WEAR-02 is listed twice",
    ]


def test_a_rule_is_not_physical_and_tested_at_once(house: House) -> None:
    house.write(
        "docs/rules/physical.toml", '[[physical]]\nrules = ["HAT-WEAR-01"]\nreason = "hands"\n'
    )
    assert house.problems() == [
        "tests/test_hats.py:3: HAT-WEAR-01 is tested, so it should leave physical.toml"
    ]


def test_an_open_question_must_be_a_house_rule_or_a_fact(house: House) -> None:
    silent = Finished(id="hats", ledgers=("hats.md",), answers=frozenset())
    assert house.problems(silent) == [
        "hats: the open question HAT-WEAR-03 is no house rule and no fact"
    ]
    astray = Finished(id="hats", ledgers=("hats.md",), answers=HATS.answers | {"HAT-WAER-03"})
    assert house.problems(astray) == [
        "hats: a house rule or fact names HAT-WAER-03, which is in no ledger"
    ]


def test_a_game_must_name_a_ledger_that_is_there(house: House) -> None:
    nowhere = Finished(id="hats", ledgers=("caps.md",), answers=frozenset())
    assert house.problems(nowhere) == ["hats: its ledger caps.md is not in docs/rules"]
    none = Finished(id="hats", ledgers=(), answers=frozenset())
    assert house.problems(none) == ["hats: names no ledger"]


@pytest.mark.parametrize(
    "name", ["companion/games/hats/rules.py", "ui/hats.py", "companion/data/hats.toml", "docs/x.md"]
)
def test_a_cited_rule_must_exist(house: House, name: str) -> None:
    house.write(name, 'known = "HAT-WEAR-01"\nlost = "HAT-WEAR-77"  # not CORE-UNDO-1\n')
    assert house.problems() == [f"{name}:2: HAT-WEAR-77 is in no ledger"]


def test_marks_on_a_module_and_on_a_class_count(house: House) -> None:
    house.write(
        "tests/test_hats.py",
        """\
        import pytest
        from pytest import mark

        pytestmark = [pytest.mark.rule("HAT-WEAR-01"), pytest.mark.rule("HAT-EX-01")]

        @mark.shown("HAT-WEAR-02")
        class TestHats:
            pytestmark = mark.rule("HAT-WEAR-03")
        """,
    )
    assert house.problems() == []


@pytest.mark.parametrize("excuse", ["skip", 'skip(reason="later")', "xfail"])
def test_a_test_that_never_counts_covers_nothing(house: House, excuse: str) -> None:
    marked = '    @pytest.mark.shown("HAT-WEAR-02")'
    house.write(
        "tests/test_hats.py", COVERED.replace(marked, f"    @pytest.mark.{excuse}\n{marked}")
    )
    assert house.problems() == ["hats: HAT-WEAR-02 is missing (hats.md:5)"]


def test_a_mark_on_what_pytest_does_not_run_is_an_error(house: House) -> None:
    house.write("tests/test_hats.py", COVERED.replace("def test_nobody", "def nobody"))
    assert house.problems() == [
        "tests/test_hats.py:8: nobody is marked, but pytest does not run it",
        "hats: HAT-WEAR-02 is missing (hats.md:5)",
    ]
    (house.root / "tests/test_hats.py").rename(house.root / "tests/hats.py")
    assert "tests/hats.py:4: test_everyone is marked, but pytest does not run it" in (
        house.problems()
    )


def test_a_mark_must_be_readable_without_running_it(house: House) -> None:
    house.write("tests/test_more.py", "import pytest\n\npytestmark = pytest.mark.rule(*RULES)\n")
    assert house.problems() == [
        "tests/test_more.py:3: mark.rule must name its rules as plain strings"
    ]
    house.write("tests/test_more.py", "import pytest\n\npytestmark = pytest.mark.shown()\n")
    assert house.problems() == ["tests/test_more.py:3: mark.shown names no rule"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- HAT-WEAR-01 Twice.", "HAT-WEAR-01 stands in hats.md:4 too"),
        ("- HAT-WEAR-4 One digit.", "looks like a rule but is not `- PREFIX-AREA-NN text`"),
        ("- CAP-WEAR-01 Another game.", "CAP-WEAR-01 does not begin with HAT-"),
    ],
)
def test_a_ledger_with_an_odd_line_is_an_error(house: House, line: str, complaint: str) -> None:
    house.write("docs/rules/hats.md", f"{LEDGER}{line}\n")
    assert f"hats.md:10: {complaint}" in house.problems()


def test_several_ledgers_may_be_named_in_one_text_or_in_a_row() -> None:
    assert rule_coverage.ledger_names("a.md") == ("a.md",)
    assert rule_coverage.ledger_names("a.md, b.md") == ("a.md", "b.md")
    assert rule_coverage.ledger_names(("a.md", "b.md")) == ("a.md", "b.md")
    assert rule_coverage.ledger_names("") == ()


def test_missing_lists_the_lines_of_a_ledger(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rule_coverage, "ROOT", house.root)
    house.write("docs/rules/hats.md", LEDGER + "- HAT-WEAR-04 Hats are tall.\n")
    assert rule_coverage.main(["--missing", "hats"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "- HAT-WEAR-04 Hats are tall.",
        "1 of 5 rules missing",
    ]
    assert rule_coverage.main(["--missing", "caps"]) == 2
    assert "there are hats" in capsys.readouterr().err


def test_the_table_ends_with_what_to_put_right(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rule_coverage, "ROOT", house.root)
    monkeypatch.setattr(rule_coverage, "finished_games", lambda: (HATS,))
    assert rule_coverage.main([]) == 0
    house.write("tests/test_hats.py", "")
    assert rule_coverage.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "4 to put right"


def test_the_real_ledgers_are_sound() -> None:
    ledgers = read(rule_coverage.ROOT / "docs/rules")
    assert ledgers.errors == []
    assert {ledger.prefix for ledger in ledgers.files.values()} == {
        "OBS", "3M", "ILL", "PAN", "TRK", "HEIR",
    }  # fmt: skip
