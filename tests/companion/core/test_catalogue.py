"""Facts of the owner's copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.core.catalogue import Catalogue
from companion.core.clock import FakeClock
from companion.core.errors import BadFact
from companion.core.game import Fact
from companion.core.store import Store

TRACK = Fact(id="toy.track", option="track", rule="T-1", kind="track", source="nobody knows")
BAG = Fact(
    id="toy.bag", option="bag", rule="T-2", kind="counts", shipped={"fog": 1}, source="a guess"
)
GLASS = Fact(id="toy.glass", option="glass", rule="T-3", kind="seconds", shipped=60, source="box")
FACTS = (TRACK, BAG, GLASS)


def catalogue(folder: Path) -> Catalogue:
    return Catalogue(Store(folder / "journal.sqlite3"), lambda: FACTS, clock=FakeClock(50))


def test_nothing_is_guessed(tmp_path: Path) -> None:
    assert catalogue(tmp_path).get("toy.track") is None


def test_a_shipped_value_is_to_confirm(tmp_path: Path) -> None:
    known = catalogue(tmp_path).get("toy.bag")
    assert (known.value, known.confirmed, known.source, known.at) == (
        {"fog": 1},
        False,
        "a guess",
        0,
    )


def test_entered_once_kept_for_later(tmp_path: Path) -> None:
    first = catalogue(tmp_path)
    known = first.confirm("toy.track", [0, 1, 2])
    assert known.confirmed
    assert known.at == 50
    assert catalogue(tmp_path).get("toy.track") == known
    assert [fact.id for fact in first.to_confirm(FACTS)] == ["toy.bag", "toy.glass"]


def test_forgetting_goes_back_to_what_is_shipped(tmp_path: Path) -> None:
    here = catalogue(tmp_path)
    here.confirm("toy.bag", {"fog": 2})
    here.forget("toy.bag")
    assert here.get("toy.bag").value == {"fog": 1}
    assert not here.get("toy.bag").confirmed


@pytest.mark.parametrize(
    ("fact", "value", "key"),
    [
        ("toy.track", [], "core.fact.track.length"),
        ("toy.track", [0] * 13, "core.fact.track.length"),
        ("toy.track", "012", "core.fact.track.length"),
        ("toy.track", [0, 10], "core.fact.track.value"),
        ("toy.track", [0, -1], "core.fact.track.value"),
        ("toy.track", [True], "core.fact.track.value"),
        ("toy.track", [1.0], "core.fact.track.value"),
        ("toy.bag", {}, "core.fact.counts.none"),
        ("toy.bag", [1], "core.fact.counts.none"),
        ("toy.bag", {"": 1}, "core.fact.counts.name"),
        ("toy.bag", {"fog": 10}, "core.fact.counts.value"),
        ("toy.bag", {"fog": False}, "core.fact.counts.value"),
        ("toy.glass", 9, "core.fact.seconds"),
        ("toy.glass", 601, "core.fact.seconds"),
        ("toy.glass", "60", "core.fact.seconds"),
        ("toy.trak", [1], "core.fact.unknown_near"),
        ("zzz", [1], "core.fact.unknown"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, fact: str, value: object, key: str) -> None:
    here = catalogue(tmp_path)
    with pytest.raises(BadFact) as caught:
        here.confirm(fact, value)
    assert caught.value.text.key == key
    assert len(here.to_confirm(FACTS)) == len(FACTS)


@pytest.mark.parametrize(
    ("fact", "value"),
    [("toy.track", [9]), ("toy.track", [0] * 12), ("toy.bag", {"a": 0}), ("toy.glass", 10)],
)
def test_the_limits_themselves_are_allowed(tmp_path: Path, fact: str, value: object) -> None:
    assert catalogue(tmp_path).confirm(fact, value).value == value


def test_options_are_filled_where_they_were_not_given(tmp_path: Path) -> None:
    here = catalogue(tmp_path)
    here.confirm("toy.track", [0, 2])
    assert here.filled(FACTS, {"glass": 30}) == {
        "track": [0, 2],
        "bag": {"fog": 1},
        "glass": 30,
    }


def test_an_undefined_kind_fails_at_the_first_question(tmp_path: Path) -> None:
    odd = msgspec.structs.replace(TRACK, kind="smell")
    here = Catalogue(Store(tmp_path / "j"), lambda: [odd], clock=FakeClock())
    with pytest.raises(ValueError, match="smell"):
        here.get("toy.track")


def test_the_facts_are_asked_for_late(tmp_path: Path) -> None:
    """They are in the games, and those take a while to open."""
    asked: list[str] = []

    def facts() -> tuple[Fact, ...]:
        asked.append("facts")
        return FACTS

    here = Catalogue(Store(tmp_path / "j"), facts, clock=FakeClock())
    assert here.filled([GLASS], {}) == {"glass": 60}
    assert here.to_confirm([TRACK]) == (TRACK,)
    assert asked == []
    here.get("toy.track")
    here.get("toy.glass")
    assert asked == ["facts"]


def test_no_more_games_are_opened_than_the_question_needs(tmp_path: Path) -> None:
    opened: list[str] = []

    def facts() -> Iterator[Fact]:
        for fact in (TRACK, GLASS):
            opened.append(fact.id)
            yield fact

    here = Catalogue(Store(tmp_path / "j"), facts, clock=FakeClock())
    here.get(TRACK.id)
    assert opened == [TRACK.id]
    here.get(GLASS.id)
    here.get(TRACK.id)
    assert opened == [TRACK.id, GLASS.id]
    with pytest.raises(BadFact):
        here.get("toy.nothing")


def test_from_one_house_to_another(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    here, there = catalogue(tmp_path / "a"), catalogue(tmp_path / "b")
    here.confirm("toy.track", [0, 1], source="their board")
    here.confirm("toy.bag", {"fog": 2})
    here.confirm("toy.glass", 45)
    there.confirm("toy.bag", {"fog": 3})
    there.confirm("toy.glass", 45)
    sheet = here.export()

    report = there.merge(sheet)

    assert (report.added, report.same, report.kept) == (
        ("toy.track",),
        ("toy.glass",),
        ("toy.bag",),
    )
    assert there.get("toy.track") == here.get("toy.track")
    assert there.get("toy.bag").value == {"fog": 3}
    report = there.merge(sheet, overwrite=True)
    assert report.changed == ("toy.bag",)
    assert there.export() == here.export()


def test_a_sheet_with_a_wrong_fact_brings_the_right_ones(tmp_path: Path) -> None:
    here = catalogue(tmp_path)
    report = here.merge(
        '{"catalogue": 1, "facts": {'
        '"toy.track": {"value": [99], "confirmed": true, "source": "x", "at": 1},'
        '"toy.moon": {"value": [9], "confirmed": true, "source": "x", "at": 1},'
        '"toy.glass": {"value": 30, "confirmed": true, "source": "x", "at": 1}}}'
    )
    assert report.added == ("toy.glass",)
    assert set(report.refused) == {"toy.track", "toy.moon"}
    assert here.get("toy.track") is None


@pytest.mark.parametrize(
    ("sheet", "key"),
    [
        ("", "core.fact.bad_sheet"),
        ("[1", "core.fact.bad_sheet"),
        ("{}", "core.fact.bad_sheet"),
        ("[" * 100_000, "core.fact.bad_sheet"),
        ('{"catalogue": 2, "facts": {}}', "core.fact.newer_sheet"),
    ],
)
def test_no_sheet_at_all(tmp_path: Path, sheet: str, key: str) -> None:
    with pytest.raises(BadFact) as caught:
        catalogue(tmp_path).merge(sheet)
    assert caught.value.text.key == key
