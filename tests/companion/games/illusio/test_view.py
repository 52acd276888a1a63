"""What the players are told, at which moment, and what the screen offers them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.panel import Lights
from companion.core.view import Live
from companion.games.illusio import GAME
from companion.games.illusio.cards import Talent
from companion.games.illusio.moves import Begin, EndTurn, MeetMagician, PlayOn, UseTalent
from companion.words import Words
from tests.companion.games.illusio.play import (
    GREAT,
    HANDCUFFS,
    RABBIT_SCARF,
    SMALL,
    Play,
    game,
    table,
)

mark = pytest.mark


def all_talents_used() -> Play:
    return game().talent(0).talent(1).talent(2)


POSITIONS: dict[str, Callable[[], Play]] = {
    "setup": table,
    "setup_anticlockwise": lambda: table(set_16="anticlockwise"),
    "fresh": game,
    "contest": lambda: game().shows(HANDCUFFS),
    "backstage": lambda: game().place("rope"),
    "no_action": lambda: game().place("rope", "dove"),
    "pile_low": lambda: game().at(pile=2, discard=60),
    "over_limit": lambda: game().at_seat(0, hand=9),
    "progress": lambda: game().trying(0, HANDCUFFS, "mirrors"),
    "just_billed": lambda: game().trying(0, HANDCUFFS, "mirrors", "rope").add("crate"),
    "billed_last": lambda: game().trying(0, RABBIT_SCARF, "rabbit").place("rope").add("scarf"),
    "on_bill": lambda: game().trying(1, SMALL, "dove"),
    "encored": lambda: game().trying(1, SMALL, "dove").play("encore", 1),
    "transformed": lambda: game().has(0, "rope").transform("rope", "dove").end(),
    "used": all_talents_used,
    "ledger": lambda: game(assistance="ledger"),
    "over": lambda: game().correct("players.0.score", 12),
}
SETUP = {"setup", "setup_anticlockwise"}
TWO_ACTIONS = {
    "fresh", "contest", "pile_low", "over_limit", "progress", "on_bill", "used", "transformed",
}  # fmt: skip
PLAYING = set(POSITIONS) - SETUP - {"over"}
ACTING = PLAYING - {"no_action", "billed_last", "ledger"}
BILLED = {"just_billed", "billed_last", "on_bill", "encored"}


@pytest.fixture(scope="module")
def where() -> dict[str, set[str]]:
    """Each rule with the positions that show it."""
    found: dict[str, set[str]] = {}
    for name, position in POSITIONS.items():
        for rule in position().shown:
            found.setdefault(rule, set()).add(name)
    return found


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param(SETUP, marks=mark.shown("ILL-SET-01")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-02")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-06")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-07")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-08")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-10")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-12")),
        pytest.param(SETUP, marks=mark.shown("ILL-SET-16")),
        pytest.param(SETUP, marks=mark.shown("ILL-END-01")),
        pytest.param(SETUP, marks=mark.shown("ILL-END-02")),
        pytest.param({"pile_low"}, marks=mark.shown("ILL-SET-09")),
        pytest.param(TWO_ACTIONS, marks=mark.shown("ILL-TURN-01")),
        pytest.param(TWO_ACTIONS, marks=mark.shown("ILL-TURN-10")),
        pytest.param(ACTING, marks=mark.shown("ILL-TURN-05")),
        pytest.param(ACTING, marks=mark.shown("ILL-TURN-06")),
        pytest.param({"over_limit"}, marks=mark.shown("ILL-TURN-09")),
        pytest.param({"over_limit"}, marks=mark.shown("ILL-TURN-11")),
        pytest.param({"contest"}, marks=mark.shown("ILL-ACT-05")),
        pytest.param({"backstage"}, marks=mark.shown("ILL-ACT-02")),
        pytest.param({"progress"}, marks=mark.shown("ILL-ACT-14")),
        pytest.param({"just_billed", "billed_last"}, marks=mark.shown("ILL-BILL-02")),
        pytest.param({"just_billed"}, marks=mark.shown("ILL-BILL-03")),
        pytest.param({"just_billed"}, marks=mark.shown("ILL-BILL-07")),
        pytest.param({"billed_last"}, marks=mark.shown("ILL-BILL-09")),
        pytest.param(BILLED, marks=mark.shown("ILL-BILL-04")),
        pytest.param(BILLED, marks=mark.shown("ILL-BILL-05")),
        pytest.param(BILLED, marks=mark.shown("ILL-SCORE-10")),
        pytest.param({"encored"}, marks=mark.shown("ILL-SPEC-08")),
        pytest.param({"encored"}, marks=mark.shown("ILL-SPEC-12")),
        pytest.param({"transformed"}, marks=mark.shown("ILL-SPEC-04")),
        pytest.param({"transformed"}, marks=mark.shown("ILL-SPEC-05")),
        pytest.param(PLAYING - {"used"}, marks=mark.shown("ILL-TAL-03")),
    ],
)
def test_each_rule_is_shown_when_it_matters_and_only_then(
    positions: set[str], where: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    (shown,) = request.node.iter_markers("shown")
    assert where.get(shown.args[0]) == positions


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", POSITIONS)
def test_everything_said_has_its_words(name: str, language: str) -> None:
    words = Words(language)
    play = POSITIONS[name]()
    view = play.view
    texts = [view.place, view.phase, view.prompt, *(note.text for note in view.notes)]
    texts += [choice.text for choice in (*view.choices, view.assist)]
    for trick in view.bill:
        texts += [trick.title, trick.until, *trick.parts, *(each.text for each in trick.plays)]
    texts += [event.text for event in play.events]
    texts += [quantity.label for quantity in GAME.quantities(play.state)]
    texts += [GAME.label(play.state, move) for move in GAME.legal(play.state)]
    for text in texts:
        said = words(text)
        assert "illusio." not in said
        assert "{" not in said


@pytest.mark.shown("ILL-TAL-02", "ILL-TAL-05")
def test_whose_talent_is_unused_is_seen_at_a_glance() -> None:
    play = table().do(MeetMagician(1, "Mona", Talent(does=("take",), when="own_turn"))).begin()
    assert [player.talent.used for player in play.view.players] == [False] * 3
    assert play.seen(0).talent.use.enabled
    mona = play.seen(1).talent
    assert (mona.known, mona.use.enabled, mona.use.why.key) == (
        True,
        False,
        "illusio.illegal.talent_own_turn",
    )
    play.do(UseTalent(0))
    assert play.seen(0).talent.used
    assert not play.seen(0).talent.use.enabled


@pytest.mark.shown("ILL-SCORE-03", "ILL-SCORE-04")
def test_specialisation_is_seen_at_a_glance() -> None:
    play = game().kept(0, "escape", "escape", "illusion", points=1)
    seen = play.seen(0)
    assert {each.domain: each.count for each in seen.domains} == {
        "close_up": 0, "illusion": 1, "escape": 2, "mentalism": 0,
    }  # fmt: skip
    assert (seen.specialisation, seen.score) == (1, 3)


@pytest.mark.shown("ILL-SPEC-04", "ILL-SPEC-05")
def test_what_a_card_was_turned_into_is_seen_on_it() -> None:
    play = game().has(0, "rope").transform("rope", "dove")
    (component,) = play.seen(0).backstage
    assert component.now == "dove"
    assert component.printed.key == "illusio.component.rope"
    assert component.forget is not None
    play.shows(SMALL).take("dove")
    (need,) = play.seen(0).tricks[0].needs
    assert (need.filled, need.exact, need.note.key) == ("dove", True, "illusio.was")


@pytest.mark.shown("ILL-ACT-05", "ILL-ACT-07")
def test_the_contest_says_who_can_take_what() -> None:
    play = game().shows(HANDCUFFS, SMALL).has(0, "rope")
    cuffs, small, *unknown = play.view.contest
    assert (cuffs.least, cuffs.there, cuffs.take.enabled) == (2, 1, False)
    assert cuffs.take.why.key == "illusio.illegal.half"
    assert (small.least, small.there) == (1, 0)
    assert [each.card for each in unknown] == [None, None]
    play.has(0, "crate")
    assert play.view.contest[0].take.enabled
    play.do(play.view.contest[0].take.do)
    assert play.trick().open_slots == (0,)


def test_what_can_be_added_lists_exact_types_and_the_backstage_first() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors").has(0, "cage")
    adds = play.seen(0).tricks[0].adds
    assert (adds[0].kind, adds[0].backstage, adds[0].exact) == ("cage", True, False)
    assert [each.kind for each in adds if not each.backstage and each.exact] == ["rope", "crate"]
    play.do(adds[0].choice.do)
    assert play.backstage() == []
    assert play.seen(1).tricks == ()


def test_cards_on_a_trick_say_why_not() -> None:
    play = game().trying(1, SMALL, "dove").place("rope", "rope")
    plays = play.view.bill[0].plays
    assert [choice.do.special for choice in plays] == [
        "encore", "immediate_success", "deja_vu", "grandiose",
    ]  # fmt: skip
    assert {choice.why.key for choice in plays} == {"illusio.illegal.no_action"}
    assert all(choice.enabled for choice in game().trying(1, SMALL, "dove").view.bill[0].plays)


def test_the_panel_does_the_obvious_thing() -> None:
    assert table().view.buttons["next"].do == Begin()
    view = game().view
    assert view.buttons["next"].do == view.buttons["done"].do == EndTurn()
    assert view.buttons["undo"].do == "undo"
    assert "draw" not in view.buttons
    assert set(game().correct("players.0.score", 12).view.buttons) == {"undo"}


def test_the_light_has_the_colour_of_whose_turn_it_is() -> None:
    play = game()
    colours = [seat.colour for seat in play.state.seats]
    assert GAME.lights(play.state, Live()) == Lights(colour=colours[0], pulse=True)
    play.place("rope").end()
    assert GAME.lights(play.state, Live()).colour == colours[1]
    assert GAME.lights(table().state, Live()) == Lights()
    assert GAME.sand(play.state) is None


def test_the_prompt_leads_through_the_turn() -> None:
    play = game()
    assert play.view.prompt.key == "illusio.prompt.draw"
    assert play.place("rope").view.prompt.key == "illusio.prompt.one_left"
    assert play.place("rope").view.prompt.key == "illusio.prompt.no_action"
    over = game().trying(0, GREAT, "tiger", "cage", "smoke", "audience").kept(0, points=0)
    over.correct("players.0.score", 11).do(PlayOn("immediate_success", 0, 0))
    assert over.view.prompt.key == "illusio.ending.immediate_success"
    assert over.view.prompt.args["n"] == 18
