"""The Theater: days, tokens, links."""

import pytest

from companion.games.trickerion.moves import Done, Place, Reschedule, SetUp
from tests.companion.games.trickerion.play import DOWN, Play, game

# p01 is a column 0.0, 0.1, 0.2; the circle between the upper two shows a shard.
# p02 has 0.0 above 0.1, and 1.1 to the right of 0.1 beyond a shard.


def theater(ap: int = 3, *, cards: tuple[str, ...] = ("p01",), **options: object) -> Play:
    """Seat 0 knows a mentalism trick of level 1 and one of level 2, seat 1 one of each school."""
    play = game(**options).cards(*cards)
    play.knows("mind_reading", "future_sight", "linking_rings", tokens=2)
    play.knows("spirit_hand", "balsamos_skull", "barricaded_barrels", seat=1, tokens=2)
    return play.acting("theater", ap=ap, who="apprentice_1", slot="friday.0")


def seated(*cards: tuple[int, str]) -> Play:
    return (
        game(4)
        .team("manager", "apprentice", "apprentice")
        .planned(*((seat, who, "theater") for seat, who in cards))
    )


@pytest.mark.rule("TRK-THR-01", "TRK-THR-03")
def test_four_days_with_a_character_a_slot() -> None:
    play = seated((0, "manager"), (0, "magician"), (1, "assistant"))
    slots = {move.slot for move in play.legal if isinstance(move, Place)}
    assert {slot.partition(".")[0] for slot in slots} == {
        "thursday",
        "friday",
        "saturday",
        "sunday",
    }
    play.do(Place("manager", "friday.0"))
    play.do(Done(), Place("assistant", "saturday.0"), Done())
    assert play.refused(Place("magician", "friday.0")) == "TRK-THR-03"


@pytest.mark.rule("TRK-THR-02")
def test_one_day_a_player() -> None:
    play = seated((0, "manager"), (0, "apprentice_1")).do(Place("manager", "saturday.1"), Done())
    assert play.refused(Place("apprentice_1", "friday.0")) == "TRK-THR-02"
    assert play.allowed(Place("apprentice_1", "saturday.0"))


@pytest.mark.rule("TRK-THR-04")
def test_the_stage_is_for_magicians() -> None:
    play = seated((0, "manager"), (0, "magician"))
    assert play.refused(Place("manager", "friday.perform")) == "TRK-THR-04"
    assert play.allowed(Place("magician", "friday.perform"))


@pytest.mark.rule("TRK-THR-06", "TRK-THR-10")
def test_a_token_goes_to_an_empty_slot_and_stays() -> None:
    play = theater(ap=2).do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))
    assert (play.ap, play.trick("mind_reading").tokens) == (1, 1)
    assert [token.slot for token in play.state.shows[0].tokens] == ["0.0"]
    taken = SetUp("linking_rings", "p01", "0.0", DOWN["mechanical"])
    assert play.refused(taken) == "TRK-THR-06"
    assert play.refused(SetUp("linking_rings", "p02", "0.0", "escape")) == "TRK-THR-06"
    play.do(Done())
    play.ending_turn()
    while play.state.phase == "end":
        play.do(play.legal[0])
    assert play.state.show("p01").tokens


@pytest.mark.rule("TRK-THR-06")
def test_no_token_on_the_card_no_set_up() -> None:
    play = theater().knows("mind_reading", tokens=0)
    assert play.refused(SetUp("mind_reading", "p01", "0.0", "optical")) == "TRK-THR-06"


@pytest.mark.rule("TRK-THR-07")
def test_the_tricks_school_lies_in_a_circle() -> None:
    play = theater()
    for up in ("escape", "mentalism", "mechanical", "optical"):
        move = SetUp("mind_reading", "p01", "0.0", up)
        if up == DOWN["mentalism"]:
            assert play.allowed(move)
        else:
            assert play.refused(move) == "TRK-THR-07"
    middle = {m.up for m in play.legal if isinstance(m, SetUp) and m.slot == "0.1"
              and m.trick == "mind_reading"}  # fmt: skip
    assert middle == {"mentalism", DOWN["mentalism"]}


@pytest.mark.rule("TRK-THR-08", "TRK-THR-09")
def test_no_two_tokens_of_one_colour_and_symbol_on_a_card() -> None:
    play = theater(cards=("p01", "p02")).do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))
    assert play.refused(SetUp("mind_reading", "p01", "0.2", "mentalism")) == "TRK-THR-08"
    assert play.allowed(SetUp("mind_reading", "p02", "0.0", DOWN["mentalism"]))
    assert play.allowed(SetUp("linking_rings", "p01", "0.2", "mechanical"))


@pytest.mark.rule("TRK-THR-11", "TRK-THR-12", "TRK-THR-13", "TRK-THR-23")
@pytest.mark.parametrize(
    ("mine", "theirs", "worth"),
    [("mind_reading", "spirit_hand", 1), ("future_sight", "spirit_hand", 2),
     ("mind_reading", "balsamos_skull", 3)],
)  # fmt: skip
def test_a_link_pays_by_its_best_level(mine: str, theirs: str, worth: int) -> None:
    play = theater().token("p01", "0.1", theirs, DOWN["mentalism"], seat=1)
    play.do(SetUp(mine, "p01", "0.2", "mentalism"))
    assert play.state.due[0].options == ((worth, 0, 0), (0, worth, 0))
    before = play.purse()
    assert play.take(0).seat().prestige == before[0] + worth
    again = theater().token("p01", "0.1", theirs, DOWN["mentalism"], seat=1)
    again.do(SetUp(mine, "p01", "0.2", "mentalism")).take(1)
    assert again.seat().coins == before[1] + worth


@pytest.mark.rule("TRK-THR-11")
def test_different_schools_in_a_circle_are_no_link() -> None:
    play = theater().token("p01", "0.1", "barricaded_barrels", DOWN["escape"], seat=1)
    play.do(SetUp("mind_reading", "p01", "0.2", "mentalism"))
    assert not play.state.due


@pytest.mark.rule("TRK-THR-11")
def test_any_two_corners_of_one_school_link() -> None:
    """Not only the tricks' own: what lies in the circle counts."""
    play = theater().token("p01", "0.1", "barricaded_barrels", DOWN["mentalism"], seat=1)
    play.do(SetUp("mind_reading", "p01", "0.2", "mentalism"))
    assert len(play.state.due) == 1


@pytest.mark.rule("TRK-THR-14", "TRK-THR-15")
def test_a_shard_for_everyone_in_a_shard_link() -> None:
    play = theater().token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"])).take()
    assert (play.seat(0).shards, play.seat(1).shards) == (2, 2)


@pytest.mark.rule("TRK-THR-12")
def test_one_set_up_can_make_two_links() -> None:
    play = theater().token("p01", "0.0", "spirit_hand", DOWN["mentalism"], seat=1)
    play.token("p01", "0.2", "balsamos_skull", DOWN["mentalism"], seat=1)
    play.do(SetUp("mind_reading", "p01", "0.1", "mentalism"))
    assert [due.options[0][0] for due in play.state.due] == [1, 3]


@pytest.mark.rule("TRK-THR-16", "TRK-THR-17")
def test_rescheduling_moves_a_token_without_a_bonus() -> None:
    play = theater(cards=("p01", "p02")).token("p02", "0.0", "mind_reading", DOWN["mentalism"])
    play.token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    play.do(Reschedule("p02", "0.0", "p01", "0.0", DOWN["mentalism"]))
    assert (play.ap, play.state.due, play.seat().shards) == (2, (), 1)
    assert [token.slot for token in play.state.show("p01").tokens] == ["0.1", "0.0"]
    assert play.state.show("p02").tokens == ()
    assert play.refused(Reschedule("p01", "0.1", "p02", "0.0", "escape")) == "TRK-THR-16"
    wrong = Reschedule("p01", "0.0", "p01", "0.2", DOWN["mentalism"])
    assert play.refused(wrong) == "TRK-THR-07"
    assert play.allowed(Reschedule("p01", "0.0", "p01", "0.2", "mentalism"))


@pytest.mark.rule("TRK-THR-17")
def test_rescheduling_obeys_the_rules_of_placement() -> None:
    play = theater(cards=("p01", "p02")).token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    play.token("p02", "0.0", "mind_reading", DOWN["mentalism"])
    move = Reschedule("p02", "0.0", "p01", "0.2", "mentalism")
    assert play.refused(move) == "TRK-THR-08"
    taken = Reschedule("p02", "0.0", "p01", "0.0", DOWN["mentalism"])
    assert play.refused(taken) == "TRK-THR-06"


@pytest.mark.rule("TRK-THR-18", "TRK-THR-19")
def test_on_stage_all_points_are_lost_elsewhere_a_magician_acts() -> None:
    play = seated((0, "magician"), (1, "magician"))
    assert play.do(Place("magician", "sunday.perform")).state.turn_of == 1
    assert play.state.acting is None
    play.do(Place("magician", "friday.1"))
    assert play.ap == 3


PRINTED = {
    "theater": "duel",
    "slots": ["0.0", "0.1"],
    "links": ["0.0-0.1"],
    "printed": [{"slot": "0.1", "up": "mentalism"}],
}


@pytest.mark.rule("TRK-THR-20", "TRK-THR-21", "TRK-THR-22")
def test_printed_tokens_link_and_cannot_be_covered() -> None:
    play = theater(cards=("duel_1",), duel=True, shows={"duel_1": PRINTED})
    assert play.refused(SetUp("linking_rings", "duel_1", "0.1", "mechanical")) == "TRK-THR-21"
    play.do(SetUp("mind_reading", "duel_1", "0.0", DOWN["mentalism"]))
    assert play.state.due[0].options[0] == (1, 0, 0)
