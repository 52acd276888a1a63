"""What the players are told, at which step, and what the screen offers them."""

import random

import pytest

from companion.core.text import Text
from companion.core.view import Live
from companion.games.trickerion import GAME
from companion.games.trickerion.moves import DiceRolled, Done, Next, Perform, Take
from companion.games.trickerion.options import Options
from companion.games.trickerion.view import TrickerionView
from companion.words import Words
from tests.companion.games.trickerion.play import Play
from tests.companion.games.trickerion.positions import POSITIONS
from tests.companion.games.trickerion.test_properties import choose, keen

mark = pytest.mark

BOARDS = {"boards", "boards_2", "boards_counted", "boards_plain", "boards_academy", "ledger"}
MARKET = {
    "market",
    "market_counted",
    "market_special",
    "market_special_each",
    "market_unnamed",
    "market_entered",
}
SPECIAL = {"market_special", "market_special_each", "market_unnamed", "market_entered"}
ACADEMY = {"academy", "academy_drawn", "academy_4", "protege", "reveal_secret"}
PAY = {"pay", "pay_last", "ledger_end"}


def seen(play: Play) -> TrickerionView:
    return GAME.view(play.state, Live())


@pytest.fixture(scope="module")
def where() -> dict[str, set[str]]:
    """Each rule with the positions that show it."""
    found: dict[str, set[str]] = {}
    for name, position in POSITIONS.items():
        for rule in seen(position()).rules_shown():
            found.setdefault(rule, set()).add(name)
    return found


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param(BOARDS, marks=mark.shown("TRK-CMP-01")),
        pytest.param(BOARDS, marks=mark.shown("TRK-CMP-02")),
        pytest.param(BOARDS, marks=mark.shown("TRK-SET-01")),
        pytest.param(BOARDS, marks=mark.shown("TRK-SET-09")),
        pytest.param({"boards_2", "boards_academy", "ledger"}, marks=mark.shown("TRK-SET-17")),
        pytest.param(BOARDS | MARKET, marks=mark.shown("TRK-CMP-26")),
        pytest.param({"boards_academy"}, marks=mark.shown("TRK-ACA-08")),
        pytest.param({"boards_academy"}, marks=mark.shown("TRK-ACA-12")),
        pytest.param({"magician", "magician_plain"}, marks=mark.shown("TRK-SET-21")),
        pytest.param({"magician_plain"}, marks=mark.shown("TRK-CMP-10")),
        pytest.param({"materials"}, marks=mark.shown("TRK-SET-24")),
        pytest.param({"dice", "dice_later"}, marks=mark.shown("TRK-DICE-02")),
        pytest.param({"dice_later"}, marks=mark.shown("TRK-DA-15")),
        pytest.param({"advertising"}, marks=mark.shown("TRK-ADV-02")),
        pytest.param({"plan"}, marks=mark.shown("TRK-ASG-07")),
        pytest.param({"plan"}, marks=mark.shown("TRK-ASG-03")),
        pytest.param(SPECIAL, marks=mark.shown("TRK-DA-10")),
        pytest.param(SPECIAL, marks=mark.shown("TRK-DA-13")),
        pytest.param(SPECIAL, marks=mark.shown("TRK-DA-20")),
        pytest.param(ACADEMY, marks=mark.shown("TRK-ACA-73")),
        pytest.param({"academy_4"}, marks=mark.shown("TRK-ACA-25")),
        pytest.param({"protege"}, marks=mark.shown("TRK-ACA-53")),
        pytest.param({"performance", "performance_academy"}, marks=mark.shown("TRK-PRF-07")),
        pytest.param({"performance"}, marks=mark.shown("TRK-MAG-24")),
        pytest.param({"class"}, marks=mark.shown("TRK-ACA-49")),
        pytest.param(PAY, marks=mark.shown("TRK-EOT-02")),
        pytest.param({"pay_last"}, marks=mark.shown("TRK-EOT-27")),
        pytest.param({"shows"}, marks=mark.shown("TRK-EOT-09")),
        pytest.param({"prophecies"}, marks=mark.shown("TRK-EOT-16")),
        pytest.param({"new_secrets"}, marks=mark.shown("TRK-EOT-22")),
        pytest.param({"over"}, marks=mark.shown("TRK-END-03")),
    ],
)
def test_a_rule_is_shown_when_it_matters_and_only_then(
    positions: set[str], where: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    (rule,) = request.node.get_closest_marker("shown").args
    assert where.get(rule, set()) == positions


def keys(name: str) -> set[str]:
    return {note.text.key for note in seen(POSITIONS[name]()).notes}


@pytest.mark.rule("TRK-CMP-26")
def test_cmp_26_reserves_that_run_out_are_named() -> None:
    assert "trickerion.note.reserves" in keys("boards")
    assert "trickerion.note.reserves.counted" in keys("boards_counted")
    assert "trickerion.note.reserve.counted" in keys("market_counted")


@pytest.mark.rule("TRK-DA-20")
def test_da_20_how_often_a_special_card_helps() -> None:
    assert "trickerion.note.special_once" in keys("market_special")
    assert "trickerion.note.special_once.each_time" in keys("market_special_each")


@pytest.mark.rule("TRK-ACA-73")
def test_aca_73_tiles_are_chosen_or_drawn() -> None:
    assert "trickerion.note.tiles" in keys("academy")
    assert "trickerion.note.tiles.drawn" in keys("academy_drawn")


@pytest.mark.shown("TRK-DA-10")
def test_the_text_of_a_special_card_is_there_when_it_is_used() -> None:
    assert "trickerion.special.logistics.effect" in keys("market_special")
    assert "trickerion.note.read_special" in keys("market_unnamed")
    entered = seen(POSITIONS["market_entered"]()).notes[0]
    assert Words("en")(entered.text) == "Hoot"


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_can_be_played(name: str) -> None:
    play = POSITIONS[name]()
    view = seen(play)
    offered = [*view.choices, *view.buttons.values()]
    offered += [choice for group in view.groups for choice in group.choices]
    for choice in offered:
        assert choice.do in ("chance", "undo") or choice.do in play.legal
    for choice in view.menu:
        play.do(choice.do)
    ids = [choice.id for group in view.groups for choice in group.choices]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "over"])
def test_there_is_always_a_way_on(name: str) -> None:
    play = POSITIONS[name]()
    view = seen(play)
    assert view.choices or view.groups
    primary = [choice for choice in view.choices if choice.style == "primary"]
    assert len(primary) <= 1
    assert ("next" in view.buttons) == bool(primary)
    assert ("draw" in view.buttons) == (bool(primary) and primary[0].do == "chance")


def test_the_panel_does_what_the_screen_does() -> None:
    assert seen(POSITIONS["market"]()).buttons["done"].do == Done()
    assert seen(POSITIONS["pay"]()).buttons["next"].do == Next()
    assert seen(POSITIONS["dice"]()).buttons["draw"].do == "chance"
    assert [g.kind for g in seen(POSITIONS["link"]()).groups] == ["take"]
    assert seen(POSITIONS["link"]()).groups[0].choices[0].do == Take(0)
    assert seen(POSITIONS["performance"]()).groups[0].choices[0].do == Perform("p01")


def test_the_table_at_a_glance() -> None:
    view = seen(POSITIONS["link"]())
    (show,) = view.shows
    assert show.links == (0,)
    assert [slot.seat for slot in show.slots] == [0, 1, None]
    assert view.seats[0].tricks[0].supply == 3
    assert view.locations["market"][1].blocked
    assert view.locations["theater"][3].seat == 0
    assert view.ap == 0
    pay = seen(POSITIONS["pay"]())
    assert pay.seats[0].wages == 3
    plan = seen(POSITIONS["enter_some"]())
    assert plan.seats[0].discs[0].location == "theater"
    special = seen(POSITIONS["market_special"]())
    assert special.seats[0].discs[0].special.key == "trickerion.special.logistics"


def texts_of(view: TrickerionView) -> list[Text]:
    found = [view.place, view.phase, view.prompt]
    for note in view.notes:
        found += [text for text in (note.text, note.title) if text is not None]
    found += [choice.text for choice in (*view.choices, *view.menu)]
    for group in view.groups:
        found += [group.text, *(choice.text for choice in group.choices)]
    for seat in view.seats:
        found += [seat.name, *(t.name for t in seat.tricks), *(d.name for d in seat.discs)]
        found += seat.specials
    return found + [text for show in view.shows for text in (show.name, show.bonus)]


WORDS = (Words("en"), Words("fr"))


def spoken(text: Text) -> None:
    for words in WORDS:
        said = words(text)
        assert "trickerion." not in said, said
        assert "{" not in said, said
        assert said or text.key == "core.verbatim"


@pytest.mark.parametrize("name", POSITIONS)
def test_everything_said_has_its_words(name: str) -> None:
    play = POSITIONS[name]()
    for text in texts_of(seen(play)):
        spoken(text)
    for quantity in GAME.quantities(play.state):
        spoken(quantity.label)
        spoken(Text(quantity.group))
        for _, text in quantity.choices:
            spoken(text)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_has_its_words(seed: int) -> None:
    chance = random.Random(seed)
    options = Options(players=2 + seed % 3, academy=seed % 2 == 0, dark_alley=seed != 5)
    said: set[str] = set()
    state = GAME.start(options).state
    while not state.outcome:
        if state.phase == "dice" and state.turn == 1:
            state = keen(state)
        move = choose(state, chance)
        texts = [GAME.label(state, move)]
        step = GAME.apply(state, move)
        texts += [event.text for event in step.events]
        state = step.state
        if chance.random() < 0.1:
            texts += texts_of(GAME.view(state, Live()))
        for text in texts:
            if text.key not in said or isinstance(move, DiceRolled):
                spoken(text)
                said.add(text.key)
        assert GAME.lights(state, Live()) == GAME.lights(state, Live())
        assert GAME.sand(state) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_set_up_has_its_words(language: str) -> None:
    words = Words(language)
    for rule in GAME.house_rules:
        assert words.knows(f"trickerion.house.{rule.option}")
        for answer in rule.answers:
            assert words.knows(f"trickerion.house.{rule.option}.{answer}")
    for fact in GAME.facts:
        assert words.knows(fact.id.replace("trickerion.", "trickerion.fact."))
    for move in GAME.moves:
        assert words.knows(f"trickerion.move.{move.__struct_config__.tag}")
