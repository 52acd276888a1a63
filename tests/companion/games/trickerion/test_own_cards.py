"""What the owner's copy says: boxes, Secrets and special cards that nobody could look up."""

import pytest
from msgspec.structs import replace

from companion.core.view import Live
from companion.games.trickerion import moves as m
from companion.games.trickerion.academy import unread
from companion.games.trickerion.decks import secrets_left
from companion.games.trickerion.points import special_names, special_words
from companion.games.trickerion.rooms import box, box_name
from companion.games.trickerion.secrets import secret_words
from companion.games.trickerion.state import Tile
from companion.games.trickerion.view import view
from companion.words import Words
from tests.companion.games.trickerion.play import Play, game

EN = Words("en")


def school(players: int = 4, **options: object) -> Play:
    return (
        game(players, academy=True, **options).give(coins=30, prestige=40).acting("academy", ap=9)
    )


def offered(play: Play) -> set[str]:
    """The boxes on the screen that nobody has read yet."""
    groups = {group.kind: group for group in view(play.state, Live()).besides}
    found = groups["renovate"].choices if "renovate" in groups else ()
    return {f"{choice.do.room}.{choice.do.level}" for choice in found}


@pytest.mark.rule("TRK-ACA-25")
def test_boxes_nobody_has_read_are_offered_to_be_read() -> None:
    play = school()
    assert {"c3.1", "c5.3", "t4.2"} <= offered(play)
    assert not any(isinstance(move, m.Renovate) for move in play.legal), "not a move before that"
    assert offered(school(2)) == set(), "the side with 8 rooms is known"
    play.do(m.Renovate("c5", 1, coins=4, prestige=3))
    assert "c5.2" not in offered(play), "that room is taken"


@pytest.mark.rule("TRK-ACA-25")
@pytest.mark.parametrize(("coins", "prestige"), [(0, 0), (11, 13), (20, 20)])
def test_a_box_may_cost_more_than_nine(coins: int, prestige: int) -> None:
    play = school().do(m.Renovate("c5", 3, coins=coins, prestige=prestige))
    assert play.purse()[:2] == (40 + prestige, 30 - coins)


@pytest.mark.rule("TRK-ACA-02", "TRK-ACA-25")
def test_the_two_sides_have_other_prints() -> None:
    assert box_name(school(4).state, "c3", 1) != box_name(school(2).state, "c3", 1)
    both = {"10-c3.1": {"coins": 9, "prestige": 9}}
    assert box(school(4, rooms=both).state, "c3", 1) == (9, 9)
    assert box(school(3, rooms=both).state, "c3", 1) == (6, 4)
    assert box(school(3, rooms={"c3.1": {"coins": 1, "prestige": 1}}).state, "c3", 1) == (1, 1)


def test_what_was_read_in_this_game_is_known_in_it() -> None:
    play = school().do(m.Renovate("c5", 1, coins=4, prestige=3))
    assert box(play.state, "c5", 1) == (4, 3)


@pytest.mark.rule("TRK-ACA-23", "TRK-ACA-66")
def test_without_points_or_banners_no_box_is_offered() -> None:
    assert unread(school().state)
    assert not unread(school().give(banners=0).state)
    assert not unread(game(4, academy=True).acting("academy", ap=1).state)
    assert not unread(game(4, academy=True).acting("market", ap=9).state)
    once = school(plc_18="once_each").do(m.Renovate("c5", 1, coins=4, prestige=3))
    assert not unread(once.state)


@pytest.mark.rule("TRK-DA-10")
def test_a_card_in_use_is_named_and_its_text_shows() -> None:
    play = game().acting("market", special="")
    names = special_names(play.state, "market")
    shown = view(play.state, Live())
    assert [each.do.special for each in shown.besides[0].choices] == list(names)
    assert shown.in_use is not None
    assert shown.in_use.title is None
    play.do(m.NameSpecial(names[0]))
    note = view(play.state, Live()).in_use
    assert note is not None
    assert note.text.key == f"trickerion.special.{names[0]}.effect"


@pytest.mark.rule("TRK-DA-10", "TRK-ACA-10")
def test_an_own_card_keeps_the_words_of_its_owner() -> None:
    play = game(academy=True).acting("academy", special="").do(m.NameSpecial("Owl", "Hoot"))
    assert special_words(play.state, "Owl") == "Hoot"
    assert EN(view(play.state, Live()).in_use.text) == "Hoot"
    assert "Owl" in special_names(play.state, "academy")
    assert "Owl" not in special_names(play.state, "market")
    known = game(specials={"Owl": {"location": "market", "text": "Hoot"}})
    assert "Owl" in special_names(known.state, "market")


def test_our_words_for_a_known_card_are_not_replaced() -> None:
    play = game().acting("market", special="").do(m.NameSpecial("logistics", "something else"))
    assert play.state.special_texts == {}


@pytest.mark.rule("TRK-MAG-22")
def test_a_borrowed_card_is_not_named_by_its_borrower() -> None:
    play = game().acting("market", special="")
    acting = play.state.acting
    assert acting is not None
    play.at(acting=replace(acting, ability="borrowed"))
    assert view(play.state, Live()).besides == ()


@pytest.mark.rule("TRK-ACA-53", "TRK-ACA-57")
def test_a_secret_that_was_named_is_known_when_it_comes_again() -> None:
    play = game(academy=True).at(phase="end", step="secrets")
    play.do(m.SecretRevealed("Owl", "Hoot"))
    assert secret_words(play.state, "Owl") == "Hoot"
    assert "Owl" not in secrets_left(play.state), "it lies open"
    academy = play.state.academy
    assert academy is not None
    play.at(academy=replace(academy, secrets=()))
    assert "Owl" in secrets_left(play.state)


@pytest.mark.shown("TRK-ACA-53")
def test_what_a_secret_does_is_told_when_it_helps() -> None:
    owl = {"Owl": {"text": "Hoot"}}
    play = game(academy=True, secrets=owl).give(secrets=("Owl", "")).acting("market", who="protege")
    assert "Hoot" in [EN(note.text) for note in view(play.state, Live()).notes]
    other = game(academy=True, secrets=owl).give(secrets=("Owl",)).acting("market")
    assert "Hoot" not in [EN(note.text) for note in view(other.state, Live()).notes]


@pytest.mark.shown("TRK-ADV-08")
def test_who_could_not_pay_is_told() -> None:
    play = game().give(0, coins=0).roll().no_posters()
    keys = [note.text.key for note in view(play.state, Live()).notes]
    assert "trickerion.note.too_poor" in keys
    rich = game().roll().no_posters()
    assert "trickerion.note.too_poor" not in [n.text.key for n in view(rich.state, Live()).notes]


def test_a_tile_in_a_known_room_is_still_asked_for() -> None:
    play = school(tiles={"classroom-1-1": {"coins": 1}})
    tiles = {move.tile for move in unread(play.state) if move.room == "c5" and move.level == 1}
    assert tiles == {Tile(), Tile(name="classroom-1-1", coins=1)}


@pytest.mark.rule("TRK-ACA-28", "TRK-ACA-33")
def test_a_tile_laid_in_a_hurry_is_read_out_later() -> None:
    play = school(2).do(m.Renovate("t3", 1))
    assert [room.id for room in view(play.state, Live()).rooms if room.unread] == ["t3"]
    play.do(m.ReadTile("t3", Tile(effect="stays")))
    room = next(room for room in view(play.state, Live()).rooms if room.id == "t3")
    assert (room.effect, room.unread) == ("stays", False)
    assert play.state.academy is not None
    assert "training-1-1" in play.state.academy.known_tiles
    assert play.refused(m.ReadTile("t3", Tile(effect="cheaper"))) == "TRK-ACA-28", "it is known"
    assert play.refused(m.ReadTile("c3", Tile(coins=1))) == "TRK-ACA-28", "nothing lies there"
    bare = school(2).do(m.Renovate("t3", 1))
    assert bare.refused(m.ReadTile("t3", Tile())) == "TRK-ACA-28"
