"""What the players are told, at which step, and what the screen offers them."""

import msgspec
import pytest

from companion.core.panel import Lights
from companion.core.text import Text
from companion.core.view import Live
from companion.games.pantacle import GAME
from companion.games.pantacle.moves import (
    BuyAdept,
    DrawCurses,
    KeepCurse,
    Next,
    NobodyDiverts,
)
from companion.games.pantacle.options import FAVOURS, HOUSE_RULES, LOCATIONS
from companion.words import Words
from tests.companion.games.pantacle.play import ADA, BO, CY, Play, exhaustion, game, permanent
from tests.companion.games.pantacle.positions import POSITIONS

mark = pytest.mark

DIVERT = {name for name in POSITIONS if name.startswith("divert")}
ANNOUNCE = {name for name in POSITIONS if name.startswith("announce")}
KEEP = {name for name in POSITIONS if name.startswith("keep")}
REFILL = {name for name in POSITIONS if name.startswith("refill")}
LOOK = {"begin", "ready", "powers_four", "powers_aim"}
INFLUENCE = {"influence", "influence_cursed"}
POWERS = {"powers", "powers_four", "powers_aim"}
ADEPTS = {"adepts", "adepts_both", "adepts_no_flame"}
DEMONIC = {"discard_demonic", "discard_demonic_no_moon"}
NO_MOON = {"discard_no_moon", "discard_demonic_no_moon"}
DISCARD = {"discard", "discard_demonic", "discard_cursed"} | NO_MOON


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
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-02")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-03")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-07")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-09")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-10")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-11")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-12")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-13")),
        pytest.param({"setup"} | DIVERT - {"divert_known"}, marks=mark.shown("PAN-SET-14")),
        pytest.param({"setup"}, marks=mark.shown("PAN-SET-15")),
        pytest.param(INFLUENCE, marks=mark.shown("PAN-PREP-03")),
        pytest.param(INFLUENCE, marks=mark.shown("PAN-PREP-05")),
        pytest.param(POWERS | {"ledger_preparation"}, marks=mark.shown("PAN-PREP-06")),
        pytest.param({"powers_four"}, marks=mark.shown("PAN-PREP-07")),
        pytest.param(POWERS, marks=mark.shown("PAN-PREP-08")),
        pytest.param(ADEPTS | {"ledger_preparation"}, marks=mark.shown("PAN-PREP-09")),
        pytest.param({"powers_four", "powers_aim"}, marks=mark.shown("PAN-PREP-14")),
        pytest.param({"announce_first"}, marks=mark.shown("PAN-PREP-15")),
        pytest.param({"adepts_no_flame"}, marks=mark.shown("PAN-PREP-17")),
        pytest.param({"powers_aim", "adepts_both"}, marks=mark.shown("PAN-PREP-18")),
        pytest.param(POWERS | ADEPTS - {"adepts_no_flame"}, marks=mark.shown("PAN-PANT-02")),
        pytest.param({"location", "location_cursed"}, marks=mark.shown("PAN-PANT-04")),
        pytest.param({"location", "location_cursed"}, marks=mark.shown("PAN-PANT-05")),
        pytest.param({"announce_extra", "refill_again"}, marks=mark.shown("PAN-PANT-10")),
        pytest.param({"announce_extra"}, marks=mark.shown("PAN-PANT-12")),
        pytest.param({"location_cursed"}, marks=mark.shown("PAN-PANT-14")),
        pytest.param({"curses", "curses_one_by_one"}, marks=mark.shown("PAN-CURSE-02")),
        pytest.param({"curses", "curses_one_by_one"} | KEEP, marks=mark.shown("PAN-CURSE-01")),
        pytest.param(KEEP, marks=mark.shown("PAN-CURSE-03")),
        pytest.param(KEEP, marks=mark.shown("PAN-CURSE-05")),
        pytest.param(
            KEEP | {"influence_cursed", "powers_aim", "adepts_both", "discard_cursed"},
            marks=mark.shown("PAN-CURSE-04"),
        ),
        pytest.param({"absorb", "absorb_adepts"}, marks=mark.shown("PAN-CURSE-06")),
        pytest.param({"protect"}, marks=mark.shown("PAN-CURSE-10")),
        pytest.param({"powers_four"}, marks=mark.shown("PAN-CURSE-11")),
        pytest.param({"curses", "curses_one_by_one"}, marks=mark.shown("PAN-CURSE-13")),
        pytest.param({"curses", "curses_one_by_one"}, marks=mark.shown("PAN-CURSE-14")),
        pytest.param({"absorb", "absorb_adepts"}, marks=mark.shown("PAN-CURSE-15")),
        pytest.param(ANNOUNCE, marks=mark.shown("PAN-FAV-03")),
        pytest.param(ANNOUNCE, marks=mark.shown("PAN-FAV-04")),
        pytest.param(ANNOUNCE, marks=mark.shown("PAN-FAV-05")),
        pytest.param(LOOK, marks=mark.shown("PAN-FAV-07")),
        pytest.param({"protect"}, marks=mark.shown("PAN-FAV-09")),
        pytest.param({"refill_four"}, marks=mark.shown("PAN-FAV-10")),
        pytest.param({"keep_protected"}, marks=mark.shown("PAN-FAV-17")),
        pytest.param({"ready_swap"}, marks=mark.shown("PAN-FAV-18")),
        pytest.param(LOOK, marks=mark.shown("PAN-FAV-19")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-01")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-02")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-03")),
        pytest.param({"divert_track"}, marks=mark.shown("PAN-DIV-04")),
        pytest.param({"divert_owned"}, marks=mark.shown("PAN-DIV-07")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-08")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-09")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-13")),
        pytest.param(DIVERT, marks=mark.shown("PAN-DIV-14")),
        pytest.param({"divert_track"}, marks=mark.shown("PAN-DET-07")),
        pytest.param(
            DISCARD - DEMONIC | {"discard_empty", "ledger_moon"},
            marks=mark.shown("PAN-MOON-01"),
        ),
        pytest.param(DISCARD - NO_MOON, marks=mark.shown("PAN-MOON-02")),
        pytest.param(REFILL | {"ledger_moon"}, marks=mark.shown("PAN-MOON-03")),
        pytest.param(DEMONIC, marks=mark.shown("PAN-MOON-04")),
        pytest.param(NO_MOON, marks=mark.shown("PAN-MOON-05")),
        pytest.param(DISCARD, marks=mark.shown("PAN-MOON-06")),
        pytest.param({"refill_short"}, marks=mark.shown("PAN-MOON-10")),
        pytest.param(DEMONIC, marks=mark.shown("PAN-MOON-12")),
        pytest.param({"refill_none", "refill_short"}, marks=mark.shown("PAN-MOON-13")),
        pytest.param({"setup", "announce_near", "adepts_no_flame"}, marks=mark.shown("PAN-END-01")),
        pytest.param({"setup"}, marks=mark.shown("PAN-END-03")),
    ],
)
def test_a_rule_is_shown_where_it_matters_and_nowhere_else(
    positions: set[str], where: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    (rule,) = next(m.args for m in request.node.iter_markers("shown"))
    assert where.get(rule) == positions


def texts(value: object) -> list[Text]:
    """Every text in a view."""
    if isinstance(value, Text):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [text for field in value.__struct_fields__ for text in texts(getattr(value, field))]
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts(each)]
    if isinstance(value, list | tuple):
        return [text for each in value for text in texts(each)]
    return []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_word_of_a_screen_exists(name: str, language: str) -> None:
    words = Words(language)
    play = POSITIONS[name]()
    said = texts(play.view) + [GAME.label(play.state, move) for move in play.legal]
    said += [quantity.label for quantity in GAME.quantities(play.state)]
    assert said
    for text in said:
        assert text.key == "core.verbatim" or words.knows(text.key), text.key
        assert "{" not in words(text), text.key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_answer_to_a_house_rule_has_words(language: str) -> None:
    words = Words(language)
    for rule in HOUSE_RULES:
        assert words.knows(f"pantacle.house.{rule.option}")
        for answer in rule.answers:
            assert words.knows(f"pantacle.house.{rule.option}.{answer}")
    for ending in GAME.endings:
        assert words.knows(f"pantacle.ending.{ending}")


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_can_be_played(name: str) -> None:
    play: Play = POSITIONS[name]()
    view = play.view
    offered = [*view.choices, *view.buttons.values()]
    offered += [tile.choice for tile in view.favours if tile.choice]
    offered += [tile.choice for tile in view.locations if tile.choice]
    offered += [choice for answer in view.answers for choice in answer.diverts]
    offered += [answer.passes for answer in view.answers if answer.passes]
    offered += [known.choice for known in view.known_curses]
    for choice in offered:
        if choice.enabled and choice.do != "undo":
            GAME.apply(play.state, choice.do)
    assert len({choice.id for choice in view.choices}) == len(view.choices)
    assert play.state.outcome or len(offered) > 1


@pytest.mark.rule("PAN-PREP-01")
def test_the_checklist_says_what_is_done_due_and_to_come() -> None:
    def stands(play: Play) -> list[str]:
        return [line.state for line in play.view.preparation]

    play = game().preparing(cubes=2, adepts=3)
    assert stands(play) == ["due", "later", "later"]
    assert stands(play.buy()) == ["done", "not_due", "due"]
    assert stands(play.sacrifice("top").flame("two_influence")) == ["done", "not_due", "done"]
    assert stands(game().begin()) == ["skipped"] * 3
    assert stands(game()) == []


def test_the_panels_buttons_do_the_obvious_thing() -> None:
    def pressed(play: Play, button: str) -> object:
        return play.view.buttons[button].do  # type: ignore[index]  # (a Literal, said in words)

    assert pressed(game().preparing(cubes=2), "next") == BuyAdept()
    assert pressed(POSITIONS["divert"](), "done") == NobodyDiverts()
    assert pressed(POSITIONS["refill"](), "draw") == Next()
    assert pressed(POSITIONS["curses"](), "draw") == DrawCurses(0)
    for position in POSITIONS.values():
        assert position().view.buttons["undo"].do == "undo"
    assert "next" not in POSITIONS["announce"]().view.buttons


@pytest.mark.rule("PAN-FAV-03", "PAN-FAV-04")
def test_barred_favours_say_why() -> None:
    play = game().begin("hunt").has(ADA, tokens=("protection",))
    tiles = {tile.id: tile for tile in play.view.favours}
    assert tiles["hunt"].marked
    assert tiles["hunt"].why is not None
    assert tiles["hunt"].why.key == "pantacle.illegal.marked"
    assert tiles["protection"].why is not None
    assert tiles["protection"].choice is not None
    assert not tiles["protection"].choice.enabled
    assert tiles["recruitment"].choice is not None
    assert tiles["recruitment"].choice.enabled
    assert len(tiles) == len(FAVOURS)


def test_the_overview_has_everybodys_totals() -> None:
    curses = (exhaustion(cubes=2, name="Fog"), permanent(face_down=True))
    play = game().begin().has(BO, cubes=7, adepts=2, tokens=("hunt", "protection"), flames=3)
    play.has(BO, top=False, determination=2, curses=curses)
    bo = play.view.sanctuaries[BO]
    assert (bo.cubes, bo.adepts, bo.hand, bo.flames, bo.price) == (7, 2, 3, 3, 5)
    assert [token.id if token else None for token in bo.tokens] == [
        "hunt", "protection", None, None,
    ]  # fmt: skip
    assert [(curse.title.args.get("words"), curse.face_down) for curse in bo.curses] == [
        ("Fog", False),
        (None, True),
    ]
    assert play.view.standing[0] == BO
    assert (play.view.cube_reserve, play.view.pile, play.view.discard) == (31, 15, 0)


def test_the_winner_stands_first() -> None:
    play = POSITIONS["over_diverted"]()
    assert (play.view.winner, play.view.ending, play.view.standing[0]) == (BO, "diverted", BO)
    assert play.view.choices == ()


def test_what_hands_have_to_do_is_said_until_the_next_move() -> None:
    play = game().preparing(adepts=3, tokens=("hunt",)).sacrifice("top").flame("two_influence")
    said = [text.key.rpartition(".")[2] for text in play.view.told]
    assert said == ["flame", "hunt", "gained_cubes"]


@pytest.mark.rule("PAN-PANT-06")
def test_a_location_says_what_it_gives_now() -> None:
    play = game().preparing(adepts=3, flames=2).sacrifice("top")
    tiles = {tile.id: tile for tile in play.view.locations}
    assert tiles["three_per_flame"].benefit.args["n"] == 9
    assert tiles["extra_turn"].choice is None
    assert set(tiles) == set(LOCATIONS)


def test_each_opponents_ways_to_divert_are_listed() -> None:
    play = game(4).begin().has(CY, hand=1).announce("recruitment")
    first, second, third = play.view.answers
    assert [choice.text.key for choice in first.diverts] == [
        "pantacle.way.guardians",
        "pantacle.way.hounds",
    ]
    assert second.diverts == third.diverts == ()
    assert [answer.diverts for answer in play.passes().view.answers] == [(), (), ()]


def test_lights_call_for_what_is_compulsory_and_warn_of_the_end() -> None:
    assert GAME.lights(game().preparing(cubes=2).state, Live()).pulse
    assert GAME.lights(game().begin().state, Live()) == Lights()
    near = game().begin().has(BO, flames=5, top=False)
    assert GAME.lights(near.state, Live()).colour == "violet"
    assert GAME.lights(POSITIONS["over"]().state, Live()).colour == "green"


def test_a_known_curse_is_one_tap_away_and_only_when_one_is_kept() -> None:
    known = {"Fog": {"kind": "exhaustion", "cubes": 2}}
    options = msgspec.convert({"curses": known}, type=GAME.options)
    play = game(curses=options.curses).preparing(adepts=3).sacrifice("cursed")
    assert play.view.known_curses == ()
    play.do(DrawCurses())
    (fog,) = play.view.known_curses
    assert fog.choice.do == KeepCurse("Fog")
