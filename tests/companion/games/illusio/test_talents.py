"""Magicians' talents: free, once a round, remembered."""

import pytest

from companion.games.illusio import GAME
from companion.games.illusio.cards import Talent
from companion.games.illusio.moves import (
    Becomes,
    Cards,
    Forgotten,
    Goes,
    MeetMagician,
    UseTalent,
    Worth,
)
from companion.games.illusio.piles import cards_everywhere
from tests.companion.games.illusio.play import SMALL, Play, game, table


def with_talent(**fields: object) -> Play:
    return table().do(MeetMagician(0, "Mona", Talent(**fields))).begin()


@pytest.mark.rule("ILL-TAL-01")
def test_a_talent_works_on_whom_its_card_says() -> None:
    own = with_talent(whom="self").has(0, "rope").has(1, "rope")
    assert own.refused(UseTalent(0, (Becomes(1, 0, "dove"),))) == "ILL-TAL-01"
    assert own.talent(0, Becomes(0, 0, "dove")).backstage(0) == ["dove"]
    other = with_talent(whom="opponent").has(0, "rope").has(1, "rope")
    assert other.refused(UseTalent(0, (Becomes(0, 0, "dove"),))) == "ILL-TAL-01"
    assert other.talent(0, Becomes(1, 0, "dove")).backstage(1) == ["dove"]
    anyone = with_talent(whom="anyone").has(0, "rope").has(1, "rope")
    anyone.talent(0, Becomes(0, 0, "dove"), Becomes(1, 0, "tiger"))
    assert (anyone.backstage(0), anyone.backstage(1)) == (["dove"], ["tiger"])


@pytest.mark.rule("ILL-TAL-02")
def test_a_talent_costs_no_action() -> None:
    play = game().talent(0)
    assert play.state.actions == 2
    play.place("rope", "rope").talent(1)
    assert play.player(1).talent_used


@pytest.mark.rule("ILL-TAL-03", "ILL-TAL-05")
def test_once_a_round_from_own_turn_to_own_turn() -> None:
    play = game().talent(0)
    assert play.refused(UseTalent(0)) == "ILL-TAL-03"
    assert play.end().refused(UseTalent(0)) == "ILL-TAL-03"
    assert play.end(2).talent(0).player(0).talent_used
    late = game().end(2).talent(0).end()
    assert not late.player(0).talent_used


@pytest.mark.rule("ILL-TAL-05")
def test_at_any_moment_unless_its_card_says_otherwise() -> None:
    assert game().end().talent(0).player(0).talent_used
    own_turn = with_talent(when="own_turn").end()
    assert own_turn.refused(UseTalent(0)) == "ILL-TAL-05"
    assert own_turn.end(2).talent(0).player(0).talent_used


@pytest.mark.rule("ILL-TAL-06")
def test_a_talent_is_entered_once_and_remembered() -> None:
    talent = Talent(does=("transform", "take"), whom="opponent", text="Any animal")
    play = table().do(MeetMagician(2, "Mona", talent))
    assert GAME.learned(play.state)["illusio.magicians"] == {
        "Mona": {
            "does": ["transform", "take"],
            "whom": "opponent",
            "when": "any_moment",
            "text": "Any animal",
        }
    }
    later = table(magicians={"Mona": talent})
    assert later.refused(MeetMagician(0, "Nobody")) == "ILL-TAL-06"
    assert MeetMagician(1, "Mona") in GAME.legal(later.state)
    seen = later.do(MeetMagician(1, "Mona")).seen(1).talent
    assert seen.known
    assert [line.key for line in seen.lines] == [
        "illusio.talent.transform",
        "illusio.talent.take",
        "core.verbatim",
        "illusio.whom.opponent",
    ]
    assert later.refused(MeetMagician(2, "Max", Talent(does=("dance",)))) == "ILL-TAL-06"


def test_a_talent_transforms_without_a_card() -> None:
    play = game().has(1, "rope").talent(0, Becomes(1, 0, "dove"))
    assert play.player(1).backstage[0].cards == 0
    assert "transformed" in play.notes
    assert play.do(Forgotten(1, 0)).state.discard == 0


@pytest.mark.parametrize(
    ("to", "backstages", "hands", "discard"),
    [
        ("backstage", ([], ["dove"], []), [5, 4, 4], 0),
        ("hand", ([], [], []), [5, 5, 4], 1),
        ("discard", ([], [], []), [5, 4, 4], 2),
    ],
)
def test_a_talent_moves_a_component(
    to: str, backstages: tuple[list[str], ...], hands: list[int], discard: int
) -> None:
    play = game().has(0, "rope").at_seat(0, hand=6).transform("rope", "dove")
    play.talent(1, Goes(0, 0, to, 1))
    assert tuple(play.backstage(seat) for seat in range(3)) == backstages
    assert (play.hands, play.state.discard) == (hands, discard)


def test_a_talent_changes_points_and_hands() -> None:
    play = game().trying(0, SMALL, "dove").talent(0, Worth(0, 0, 2))
    assert play.view.bill[0].worth == 4
    play.talent(1, Cards(1, 2), Cards(2, -3))
    assert play.hands == [5, 6, 1]
    assert cards_everywhere(play.state) == 90
    assert play.end().refused(UseTalent(2, (Worth(0, 4, 1),))) == "ILL-TAL-01"
