"""Books: cards of the owner's copy that are entered one by one while people play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.catalogue import Catalogue
from companion.core.clock import FakeClock
from companion.core.errors import BadFact, StoreFull
from companion.core.game import Fact
from companion.core.registry import Registry
from companion.core.store import Store
from companion.house import House
from companion.paths import Paths
from companion.words import Words
from tests.companion.toy import TOY, Add

CARDS = Fact(id="toy.cards", option="motto", rule="T-4", kind="book", source="printed on the cards")


def catalogue(folder: Path) -> Catalogue:
    return Catalogue(Store(folder / "journal.sqlite3"), lambda: (CARDS,), clock=FakeClock(50))


def test_a_book_is_not_asked_for_before_a_game(tmp_path: Path) -> None:
    assert catalogue(tmp_path).to_confirm((CARDS,)) == ()


def test_it_grows_and_later_games_know_it(tmp_path: Path) -> None:
    here = catalogue(tmp_path)
    here.learn("toy.cards", {"Owl": {"points": 2}})
    here.learn("toy.cards", {"Fox": {"points": 1}})
    here.learn("toy.cards", {"Owl": {"points": 3}})
    again = catalogue(tmp_path)
    assert again.get("toy.cards").value == {"Owl": {"points": 3}, "Fox": {"points": 1}}
    assert again.filled((CARDS,), {})["motto"] == {"Owl": {"points": 3}, "Fox": {"points": 1}}


def test_what_is_known_already_is_not_written_again(tmp_path: Path) -> None:
    clock = FakeClock(50)
    here = Catalogue(Store(tmp_path / "journal.sqlite3"), lambda: (CARDS,), clock=clock)
    here.learn("toy.cards", {"Owl": {"needs": ("rope", "cage")}})
    clock.advance(10)
    here.learn("toy.cards", {"Owl": {"needs": ("rope", "cage")}})
    assert here.get("toy.cards").at == 50


def test_one_entry_can_be_struck_out(tmp_path: Path) -> None:
    here = catalogue(tmp_path)
    here.learn("toy.cards", {"Owl": 1, "Fox": 2})
    here.strike("toy.cards", "Owl")
    here.strike("toy.cards", "Nobody")
    assert here.get("toy.cards").value == {"Fox": 2}


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ([], "core.fact.book.entries"),
        ({f"card {n}": 1 for n in range(401)}, "core.fact.book.entries"),
        ({"": 1}, "core.fact.book.name"),
        ({"x" * 61: 1}, "core.fact.book.name"),
    ],
)
def test_what_is_no_book_is_refused(tmp_path: Path, value: Any, key: str) -> None:
    with pytest.raises(BadFact) as caught:
        catalogue(tmp_path).confirm("toy.cards", value)
    assert caught.value.text.key == key


@pytest.mark.parametrize(("overwrite", "owl"), [(False, 1), (True, 9)])
def test_two_books_are_merged(tmp_path: Path, *, overwrite: bool, owl: int) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    here, there = catalogue(tmp_path / "here"), catalogue(tmp_path / "there")
    here.learn("toy.cards", {"Owl": 1, "Fox": 2})
    there.learn("toy.cards", {"Owl": 9, "Hen": 3})
    report = here.merge(there.export(), overwrite=overwrite)
    assert report.changed == ("toy.cards",)
    assert here.get("toy.cards").value == {"Owl": owl, "Fox": 2, "Hen": 3}


def learning_house(folder: Path) -> House:
    """A house whose toy game learns a card a count: 'card 2' when the count is 2."""
    game = replace(
        TOY,
        facts=(CARDS,),
        learned=lambda state: {"toy.cards": {f"card {state.count}": {"seen": True}}},
    )
    paths = Paths.find({"TABLE_COMPANION_HOME": str(folder)})
    return House(registry=Registry([game]), paths=paths, clock=FakeClock(), words=Words("en"))


def test_what_turns_up_in_play_goes_into_the_book(tmp_path: Path) -> None:
    home = learning_house(tmp_path)
    table = home.new_game("toy", {"motto": ""})
    table.do(Add(2))
    home.resume(table.game_id).do(Add(1))
    assert set(home.catalogue.get("toy.cards").value) == {"card 2", "card 3"}


def test_a_full_disk_costs_the_book_but_not_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = learning_house(tmp_path)
    table = home.new_game("toy", {"motto": ""})

    def full(*_: Any) -> None:
        raise StoreFull("core.store.full", path="here")

    monkeypatch.setattr(home.catalogue, "learn", full)
    assert table.do(Add(2)).state.count == 2
    assert home.catalogue.get("toy.cards") is None
