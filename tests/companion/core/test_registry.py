"""Which games there are: known at once, opened when somebody wants to play."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable

import msgspec
import pytest

from companion.core.errors import UnknownGame
from companion.core.registry import AnyGame, Box, Registry
from companion.core.text import say
from tests.companion.toy import TOY, Add

OTHER = dataclasses.replace(TOY, id="other")


def boxed(game: AnyGame = TOY, unpack: Callable[[], AnyGame] | None = None) -> Box:
    box = Box.of(game)
    return box if unpack is None else msgspec.structs.replace(box, unpack=unpack)


def broken(detail: str = "lost.toml: line 3") -> Callable[[], AnyGame]:
    def unpack() -> AnyGame:
        raise ValueError(detail)

    return unpack


class Shelf:
    """A game that counts how often it was opened."""

    def __init__(self, game: AnyGame = TOY) -> None:
        self.game, self.times = game, 0
        self.box = boxed(game, self.unpack)

    def unpack(self) -> AnyGame:
        self.times += 1
        return self.game


def test_a_box_is_read_without_opening_it() -> None:
    shelf = Shelf()
    registry = Registry([shelf.box])
    (box,) = registry.boxes
    assert (box.id, box.players, box.icon) == (TOY.id, TOY.players, TOY.icon)
    assert not registry.is_open("toy")
    assert shelf.times == 0


def test_a_game_is_opened_once_and_alone() -> None:
    one, other = Shelf(), Shelf(OTHER)
    registry = Registry([one.box, other.box])
    assert registry["toy"] is TOY
    assert registry["toy"] is TOY
    assert "toy" in registry
    assert registry.is_open("toy")
    assert (one.times, other.times) == (1, 0)
    assert list(registry) == [TOY, OTHER]
    assert (one.times, other.times) == (1, 1)


def test_two_threads_open_a_game_once() -> None:
    """The one that loads ahead, and a finger that is quicker."""
    entered, go_on = threading.Event(), threading.Event()
    opened: list[int] = []

    def slowly() -> AnyGame:
        opened.append(1)
        entered.set()
        assert go_on.wait(20)
        return TOY

    registry = Registry([boxed(unpack=slowly)])
    ahead = threading.Thread(target=lambda: registry["toy"])
    ahead.start()
    assert entered.wait(20)
    assert not registry.is_open("toy")  # asking never waits
    found: list[AnyGame] = []
    finger = threading.Thread(target=lambda: found.append(registry["toy"]))
    finger.start()
    go_on.set()
    finger.join(20)
    ahead.join(20)
    assert found == [TOY]
    assert opened == [1]


def test_a_damaged_game_is_left_out_and_told_about() -> None:
    words = say("core.game.damaged", game=say("toy.name"), detail="lost.toml: line 3")
    registry = Registry([boxed(unpack=broken()), OTHER])
    assert registry.notices == ()  # nobody has looked yet
    with pytest.raises(UnknownGame) as raised:
        registry["toy"]
    assert raised.value.text == words
    assert registry.notices == (words,)
    assert "toy" not in registry
    assert list(registry) == [OTHER]
    assert [box.id for box in registry.boxes] == ["other"]
    assert registry.is_open("toy")  # there is nothing to wait for


@pytest.mark.parametrize(("details", "told"), [(("a", "a"), 1), (("a", "b"), 2)])
def test_one_fault_is_told_once(details: tuple[str, str], told: int) -> None:
    """Two games may read one file."""
    games = zip((TOY, OTHER), details, strict=True)
    registry = Registry([boxed(game, broken(detail)) for game, detail in games])
    assert list(registry) == []
    assert len(registry.notices) == told


def test_a_file_that_cannot_be_read_is_a_damaged_game() -> None:
    def unpack() -> AnyGame:
        raise FileNotFoundError("toy.toml")

    registry = Registry([boxed(unpack=unpack)])
    assert "toy" not in registry
    assert registry.notices[0].args["detail"] == "toy.toml"


def test_a_mistake_in_the_program_is_no_damaged_file() -> None:
    def unpack() -> AnyGame:
        raise ZeroDivisionError

    registry = Registry([boxed(unpack=unpack)])
    with pytest.raises(ZeroDivisionError):
        registry["toy"]
    assert not registry.is_open("toy")
    assert registry.notices == ()


def test_an_unknown_game_names_the_near_one_without_opening_any() -> None:
    shelf = Shelf()
    registry = Registry([shelf.box])
    with pytest.raises(UnknownGame) as raised:
        registry["toi"]
    assert raised.value.text.args["near"] == "toy"
    with pytest.raises(UnknownGame) as raised:
        registry["chess"]
    assert raised.value.text.args["known"] == "toy"
    assert shelf.times == 0


@pytest.mark.parametrize("pair", [(TOY, TOY), (boxed(), TOY), (boxed(), boxed())])
def test_two_games_cannot_have_one_name(pair: tuple[AnyGame | Box, AnyGame | Box]) -> None:
    with pytest.raises(ValueError, match="two games are called 'toy'"):
        Registry(pair)


def test_a_move_cannot_shadow_what_a_line_carries() -> None:
    class Odd(Add, frozen=True):
        at: int = 0

    odd = dataclasses.replace(TOY, moves=(Odd,))
    with pytest.raises(ValueError, match="Odd"):
        Registry([odd])
    registry = Registry([boxed(unpack=lambda: odd)])
    with pytest.raises(ValueError, match="Odd"):
        registry["toy"]
