"""What the players are told, at which step, and what the screen offers them."""

from __future__ import annotations

import pytest

from companion.core.text import Text
from companion.core.view import Choice
from companion.games.three_magicians import GAME
from companion.games.three_magicians.models import MagiciansView
from companion.games.three_magicians.moves import Assist, Next, Stand
from companion.words import Words
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import Play, game
from tests.companion.games.three_magicians.positions import POSITIONS

mark = pytest.mark


def named(*starts: str) -> set[str]:
    return {name for name in POSITIONS if name.startswith(starts)}


START = named("start")
THROW = named("throw")
DUEL = named("duel")
MOVE = named("move")
WALK = MOVE - {"move_magician"}
JUMP = MOVE - {"move_fixed", "move_apprentice"}
BOTH = WALK & JUMP


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
        pytest.param(START, marks=mark.shown("3M-SET-01")),
        pytest.param(START, marks=mark.shown("3M-SET-03")),
        pytest.param(START, marks=mark.shown("3M-SET-07")),
        pytest.param(START, marks=mark.shown("3M-SET-08")),
        pytest.param(START, marks=mark.shown("3M-SET-09")),
        pytest.param(START, marks=mark.shown("3M-SET-11")),
        pytest.param(START, marks=mark.shown("3M-SET-12")),
        pytest.param(START, marks=mark.shown("3M-SET-13")),
        pytest.param({"start", "start_unfinished"}, marks=mark.shown("3M-SET-17")),
        pytest.param(START, marks=mark.shown("3M-WND-01")),
        pytest.param(START | THROW | DUEL, marks=mark.shown("3M-WND-02")),
        pytest.param(THROW, marks=mark.shown("3M-WND-04")),
        pytest.param({"spell"}, marks=mark.shown("3M-WND-07")),
        pytest.param(THROW | {"ledger", "ledger_thrown"}, marks=mark.shown("3M-TURN-01")),
        pytest.param(BOTH, marks=mark.shown("3M-TURN-03")),
        pytest.param(BOTH, marks=mark.shown("3M-TURN-06")),
        pytest.param({"move_split"}, marks=mark.shown("3M-TURN-07")),
        pytest.param(JUMP - {"move_must_leave", "move_split"}, marks=mark.shown("3M-MAG-04")),
        pytest.param({"move_fixed"}, marks=mark.shown("3M-MAG-05")),
        pytest.param({"move_exiled"}, marks=mark.shown("3M-MAG-06")),
        pytest.param({"move_two", "move_split", "move_ways"}, marks=mark.shown("3M-MAG-12")),
        pytest.param(WALK, marks=mark.shown("3M-APP-01")),
        pytest.param(WALK, marks=mark.shown("3M-APP-02")),
        pytest.param(WALK, marks=mark.shown("3M-APP-04")),
        pytest.param(WALK, marks=mark.shown("3M-APP-05")),
        pytest.param({"move_2010"}, marks=mark.shown("3M-APP-11")),
        pytest.param({"move_stone"}, marks=mark.shown("3M-STONE-01")),
        pytest.param({"move_stone"}, marks=mark.shown("3M-STONE-02")),
        pytest.param({"move_exiled"}, marks=mark.shown("3M-LAB-05")),
        pytest.param({"meeting"}, marks=mark.shown("3M-MEET-02")),
        pytest.param({"meeting_steal"}, marks=mark.shown("3M-MEET-03")),
        pytest.param({"meeting", "meeting_steal"}, marks=mark.shown("3M-MEET-14")),
        pytest.param(WALK, marks=mark.shown("3M-MEET-07")),
        pytest.param(JUMP, marks=mark.shown("3M-CMB-01")),
        pytest.param(JUMP, marks=mark.shown("3M-CHASE-01")),
        pytest.param(WALK, marks=mark.shown("3M-CHASE-06")),
        pytest.param({"chase"}, marks=mark.shown("3M-CHASE-10")),
        pytest.param(DUEL, marks=mark.shown("3M-CMB-04")),
        pytest.param({"duel_second", "duel_second_thrown"}, marks=mark.shown("3M-CMB-06")),
        pytest.param(DUEL | {"repeat"}, marks=mark.shown("3M-CMB-09")),
        pytest.param({"duel_risk"}, marks=mark.shown("3M-CMB-12")),
        pytest.param({"repeat"}, marks=mark.shown("3M-CMB-20")),
        pytest.param({"spell"}, marks=mark.shown("3M-SPL-02")),
        pytest.param({"symbol", "spell"}, marks=mark.shown("3M-SPL-06")),
        pytest.param({"spell", "teleport", "teleport_held"}, marks=mark.shown("3M-SPL-07")),
        pytest.param({"spell"}, marks=mark.shown("3M-SPL-08")),
        pytest.param({"spell"}, marks=mark.shown("3M-SPL-09")),
        pytest.param({"teleport_held"}, marks=mark.shown("3M-SPL-15")),
        pytest.param(THROW, marks=mark.shown("3M-PASCH-03")),
        pytest.param({"throw_series", "move_extra"}, marks=mark.shown("3M-PASCH-02")),
        pytest.param({"throw_rested", "move_must_leave"}, marks=mark.shown("3M-LIFE-01")),
        pytest.param(THROW, marks=mark.shown("3M-PLAN-01")),
        pytest.param(THROW, marks=mark.shown("3M-PLAN-02")),
        pytest.param({"throw_close"} | START, marks=mark.shown("3M-END-01")),
        pytest.param(START, marks=mark.shown("3M-END-05")),
    ],
)
def test_a_rule_is_shown_when_it_matters_and_only_then(
    positions: set[str], where: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    (rule,) = request.node.get_closest_marker("shown").args
    assert where.get(rule, set()) == positions


def offered(view: MagiciansView) -> list[Choice]:
    """Everything the screen lets people tap."""
    found = [*view.choices, *view.buttons.values()]
    found += [choice for figure in view.figures for choice in figure.to.values()]
    found += [choice for ways in view.cards for choice in ways]
    found += view.stones
    if view.duel is not None:
        found += [wand.toggle for wand in view.duel.wands if wand.toggle]
        found += [choice for row in view.duel.results for choice in row]
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_can_be_played(name: str) -> None:
    play: Play = POSITIONS[name]()
    legal = play.legal
    for choice in offered(play.view):
        assert choice.do in ("chance", "undo") or choice.do in legal
    if play.state.outcome is None:
        assert GAME.apply(play.state, play.view.assist.do).state.assistance != play.view.level


@pytest.mark.parametrize("name", POSITIONS)
def test_what_can_be_played_is_offered(name: str) -> None:
    """Throws are tapped wand by wand; everything else is somewhere on the screen."""
    play: Play = POSITIONS[name]()
    shown = [choice.do for choice in offered(play.view)]
    for move in play.legal:
        tag = move.__struct_config__.tag
        if tag in ("wands_thrown", "throw_void", "starts", "set_aside"):
            continue
        assert move in shown, move
    assert (play.view.throw is not None) == any(
        move.__struct_config__.tag == "wands_thrown" for move in play.legal
    )


@pytest.mark.parametrize("name", [n for n in POSITIONS if not n.startswith("over")])
def test_at_most_one_thing_is_the_obvious_one(name: str) -> None:
    view = POSITIONS[name]().view
    primary = [choice for choice in view.choices if choice.style == "primary"]
    assert len(primary) <= 1
    assert ("next" in view.buttons) == bool(primary)
    assert view.buttons.get("next") == view.buttons.get("done")
    assert "undo" in view.buttons


def test_the_panel_does_what_the_screen_does() -> None:
    assert game().view.buttons["draw"].do == "chance"
    assert game().view.buttons["next"].do == "chance"
    duel = POSITIONS["duel_thrown"]().view
    assert (duel.buttons["draw"].do, duel.buttons["next"].do) == ("chance", Stand())
    assert POSITIONS["ledger"]().view.buttons["next"].do == Next()
    assert POSITIONS["ledger"]().view.assist.do == Assist("full")
    assert "draw" not in POSITIONS["move"]().view.buttons


def test_the_panel_glows_while_wands_are_awaited() -> None:
    assert GAME.lights(game().state, None).pulse
    assert not GAME.lights(POSITIONS["move"]().state, None).pulse
    assert GAME.lights(POSITIONS["over"]().state, None).colour == "green"


def test_where_figures_can_go_is_lit() -> None:
    play = game(board=BOARD).throw(1, 0, 2)
    to = {(f.colour, f.kind): set(f.to) for f in play.view.figures}
    assert to["red", "magician"] == {"magicians", "castle", "mill", "labyrinth"}
    assert to["red", "apprentice"] == {"magicians", "castle", "mill"}
    assert to["white", "magician"] == set()
    assert {slab.id for slab in play.view.slabs} == set(BOARD["slabs"])


WORDS = {language: Words(language) for language in ("en", "fr")}


def texts(value: object) -> list[Text]:
    """Every text of a view model."""
    if isinstance(value, Text):
        return [value, *texts(list(value.args.values()))]
    if isinstance(value, list | tuple):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return texts(list(value.values()))
    fields = getattr(value, "__struct_fields__", ())
    return [text for field in fields for text in texts(getattr(value, field))]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", POSITIONS)
def test_everything_shown_has_words(name: str, language: str) -> None:
    play = POSITIONS[name]()
    words = WORDS[language]
    said = texts(play.view) + [event.text for event in play.events]
    said += [text for q in GAME.quantities(play.state) for text in texts(q)]
    said += [Text(q.group) for q in GAME.quantities(play.state)]
    said += [GAME.label(play.state, move) for move in play.legal]
    for text in said:
        assert text.key == "core.verbatim" or words.knows(text.key), text.key
        assert "{" not in words(text), text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_house_rules_facts_and_options_have_words(language: str) -> None:
    words = WORDS[language]
    for rule in GAME.house_rules:
        keys = [f"three_magicians.house.{rule.option}"]
        keys += [f"{keys[0]}.{answer}" for answer in rule.answers]
        assert all(map(words.knows, keys)), rule.option
    for fact in GAME.facts:
        key = fact.id.replace("three_magicians.", "three_magicians.fact.")
        assert words.knows(key)
        assert words.knows(f"{key}.help")
    for option in ("edition.1985", "edition.2010", "assistance.full", "assistance.ledger"):
        assert words.knows(f"three_magicians.option.{option}.hint")
