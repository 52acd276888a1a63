"""The ledger's worked examples, each exactly as it stands there."""

import pytest

from companion.games.pantacle.moves import BuyAdept, Discard, Divert, DrawCurses, KeepCurse
from tests.companion.games.pantacle.play import ADA, BO, CY, Play, exhaustion, game, permanent


@pytest.mark.rule("PAN-EX-01")
def test_example_1() -> None:
    five = game().preparing(flames=3, cubes=5)
    assert five.legal == (BuyAdept(),)
    five.buy()
    assert (five.ada.cubes, five.ada.adepts) == (0, 2)
    assert game().preparing(flames=3, cubes=4).state.phase == "favour"
    seven = game().preparing(flames=0, cubes=7).buy()
    assert (seven.ada.cubes, seven.ada.adepts, seven.state.phase) == (5, 2, "favour")


@pytest.mark.rule("PAN-EX-02")
@pytest.mark.parametrize(("location", "adepts"), [("two_influence", 0), ("two_adepts", 2)])
def test_example_2(location: str, adepts: int) -> None:
    play = game().preparing(flames=1, cubes=3, adepts=2).buy()
    assert (play.ada.cubes, play.ada.adepts) == (0, 3)
    play.sacrifice("top").flame(location)
    assert (play.ada.adepts, play.ada.flames, play.state.phase) == (adepts, 2, "favour")


@pytest.mark.rule("PAN-EX-03")
def test_example_3() -> None:
    tokens = ("hunt", "protection", "bewitchment", "enslavement")
    play = game().preparing(tokens=tokens, curses=(permanent(face_down=True),))
    play.sacrifice("top")
    assert play.ada.tokens == ("enslavement", None, None, None)
    assert not play.ada.curses[0].face_down
    assert play.flame("two_influence").ada.flames == 1


@pytest.mark.rule("PAN-EX-04")
def test_example_4() -> None:
    def cubes(**fields: object) -> int:
        play = game().preparing(flames=1, **fields).sacrifice("top")
        return play.flame("three_per_flame").ada.cubes

    assert cubes(adepts=3) == 6
    assert cubes(adepts=3, tokens=("hunt",)) == 7
    assert cubes(tokens=("hunt", "bewitchment", "enslavement")) == 6


@pytest.mark.rule("PAN-EX-05")
def test_example_5() -> None:
    play = game().preparing(adepts=1, tokens=("hunt", "protection", "enslavement"))
    play.sacrifice("top").flame("two_adepts")
    assert (play.ada.adepts, play.at_step) == (3, ("preparation", "adepts"))
    play.sacrifice("cursed").curse().flame("two_influence")
    assert (play.ada.flames, play.ada.adepts) == (2, 0)


@pytest.mark.rule("PAN-EX-06")
def test_example_6() -> None:
    play = game().preparing(adepts=3).sacrifice("cursed").has(ADA, cubes=4).do(DrawCurses(2))
    assert (play.ada.cubes, play.state.curses_drawn) == (0, 3)
    play.do(KeepCurse(kind="permanent"))
    assert (len(play.ada.curses), play.state.curse_pile) == (1, 26)
    top = game().preparing(adepts=3).sacrifice("top")
    assert top.at_step == ("preparation", "location")


@pytest.mark.rule("PAN-EX-07")
def test_example_7() -> None:
    def diverting(**fields: object) -> Play:
        return game().announced("recruitment").has(BO, **fields)

    assert diverting().divert(guardians=1, hounds=2).bo.hand == 0
    track = diverting(hand=2, determination=2).divert(guardians=1, hounds=1, track=1)
    assert (track.bo.hand, track.bo.determination) == (0, 0)
    middle = diverting(hand=2, determination=1)
    assert middle.refused(Divert(BO, guardians=1, hounds=1, track=1)) == "PAN-DIV-04"
    assert diverting().divert(guardians=2).bo.hand == 1
    hounds = diverting(determination=2)
    assert hounds.refused(Divert(BO, guardians=0, hounds=3, track=1)) == "PAN-DIV-11"


@pytest.mark.rule("PAN-EX-08")
@pytest.mark.parametrize(("tokens", "cubes"), [((), 1), (("hunt",), 2)])
def test_example_8(tokens: tuple[str, ...], cubes: int) -> None:
    play = game().begin("enslavement").has(ADA, tokens=tokens, determination=1)
    play.announce("recruitment").divert()
    assert (play.ada.determination, play.ada.cubes) == (2, cubes)
    play.at(active=ADA, phase="favour", step="announce").announce("indoctrination").passes()
    play.divert()
    assert (play.ada.determination, play.ada.cubes) == (2, 2 * cubes)


@pytest.mark.rule("PAN-EX-09")
@pytest.mark.parametrize(("tokens", "cubes"), [((), 2), (("hunt",), 4)])
def test_example_9(tokens: tuple[str, ...], cubes: int) -> None:
    play = game().begin("enslavement").has(ADA, tokens=tokens).announce("recruitment").divert()
    assert play.discard(match=True).ada.cubes == cubes


@pytest.mark.rule("PAN-EX-10")
def test_example_10() -> None:
    play = game().announced("indoctrination").nobody()
    assert play.ada.adepts == 3
    assert play.refused(Discard(1, match=True)) == "PAN-MOON-05"


@pytest.mark.rule("PAN-EX-11")
@pytest.mark.parametrize(
    ("tokens", "match", "cubes", "hand"),
    [
        (("demonic_discard",), False, 0, 3),
        (("demonic_discard",), True, 1, 3),
        (("demonic_discard", "enslavement"), True, 1, 4),
    ],
)
def test_example_11(tokens: tuple[str, ...], match: bool, cubes: int, hand: int) -> None:
    # Only the top one of the three counts, so only it is asked about.
    play = game().begin("hunt").has(ADA, tokens=tokens).announce("recruitment").nobody()
    play.discard(3, match=match)
    assert (play.ada.cubes, play.ada.hand) == (cubes, hand)


@pytest.mark.rule("PAN-EX-12")
@pytest.mark.parametrize(
    ("tokens", "held", "cubes"),
    [
        ((), (3, 0, 1), 2),
        (("hunt",), (3, 0, 1), 3),
        (("hunt",), (0, 0, 0), 0),
    ],
)
def test_example_12(tokens: tuple[str, ...], held: tuple[int, ...], cubes: int) -> None:
    play = game(4).begin("enslavement").has(ADA, tokens=tokens)
    for seat, number in enumerate(held, 1):
        play.has(seat, cubes=number)
    before = play.state.cube_reserve
    assert play.announce("conversion").nobody().ada.cubes == cubes
    assert play.state.cube_reserve == before - (cubes - sum(number > 0 for number in held))


@pytest.mark.rule("PAN-EX-13")
def test_example_13() -> None:
    play = game().begin("conversion").has(ADA, tokens=("hunt", "protection"))
    assert play.open_favours == ["bewitchment", "enslavement", "recruitment", "indoctrination"]


@pytest.mark.rule("PAN-EX-14")
def test_example_14() -> None:
    play = game().preparing(adepts=3, curses=(exhaustion(cubes=3),)).sacrifice("top")
    play.flame("two_influence")
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (0, 1)
    placed = {**play.ada.placed, "two_influence": False}
    play.preparing(adepts=3, placed=placed, top=True).sacrifice("top").flame("two_influence")
    assert (play.ada.cubes, play.ada.curses[0].in_play) == (1, False)
    assert play.state.curse_pile == 27


@pytest.mark.rule("PAN-EX-15")
@pytest.mark.parametrize(
    ("flames", "ending"), [(None, ("achieved", "Ada")), (5, ("diverted", "Bo")), (4, None)]
)
def test_example_15(flames: int | None, ending: tuple[str, str] | None) -> None:
    play = game().preparing(adepts=3, flames=4, top=True).sacrifice("top").flame("three_per_flame")
    assert (play.ada.flames, play.ending) == (5, None)
    play.has(BO, flames=flames or 0, top=False).announce("recruitment")
    if flames is None:
        play.nobody()
    else:
        play.divert()
    assert play.ending == ending


@pytest.mark.rule("PAN-EX-16")
def test_example_16() -> None:
    play = game().announced("recruitment").divert()
    assert play.bo.hand == 1
    play.moon().announce("indoctrination").nobody().discard()
    assert (play.bo.hand, play.state.drawn) == (3, 3)


@pytest.mark.rule("PAN-EX-17")
def test_example_17() -> None:
    play = game().begin("hunt").has(ADA, hand=2).has(BO, hand=6).has(CY, hand=8).at(pile=0)
    play.announce("recruitment").nobody()
    assert play.state.discard == 8
    play.discard()
    assert play.state.drawn == 2
    # With the blade just discarded there were nine: eight became the pile, two of them are drawn.
    assert (play.state.pile, play.state.discard) == (6, 1)
