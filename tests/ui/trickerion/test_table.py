"""The table of Trickerion by touch: the Heir's steps, questions, editors, tips, going on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.text import say
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.moves import HeirDrew, Overrule, PlanRevealed, ShowEntered
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.table import free_slots
from tests.ui.harness import App
from tests.ui.trickerion import scenes
from tests.ui.trickerion.hands import Player
from ui.screens.trickerion.asking import Turned

SOLO = scenes.SOLO


def last(app: App) -> Any:
    """The move just played."""
    return app.table.record.timeline.past[-1].move


def said(app: App, key: str, **args: Any) -> str:
    return app.say(say(key, **args))


# --- always in sight ------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", ["poster", "assignment", "heir", "downtown", "page-market"])
def test_turn_phase_prestige_and_undo_are_always_in_sight(app: App, scene: str) -> None:
    scenes.SCENES[scene](app)
    state = app.table.state
    assert app.shows(said(app, "trickerion.ui.turn", turn=("I", "II", "III", "IV")[state.turn - 1]))
    assert {"seat:0", "seat:1", "undo", "menu", "rules"} <= set(app.names())


def test_every_part_of_the_board_is_one_tap_away(app: App) -> None:
    scenes.evening(app, scenes.at("placement", "place"), academy=True)
    for page in ("heir", "workshop", "downtown", "market", "theater", "dark_alley", "academy"):
        app.tap(f"tab:{page}")
        assert app.screen.page == page
    app.tap("tab:now")
    assert app.shows(app.say(app.screen.view().prompt))


# --- the Heir's move ------------------------------------------------------------------------------


def test_the_heirs_steps_are_ticked_off_and_done(app: App) -> None:
    scenes.heir(app)
    steps = app.screen.view().heir.lines
    for line in steps:
        assert app.shows(app.say(line.text))
    before = app.table.state_id
    app.tap("tick:2")
    assert app.screen.ticked == {1, 2}
    assert app.table.state_id == before, "a tick is for the hands, not for the rules"
    app.tap("heir_done")
    assert app.table.state_id == before + 1


def test_why_shows_the_rules_of_each_step(app: App) -> None:
    scenes.why(app)
    line = app.screen.view().heir.lines[0]
    assert any(rule in text for rule in line.rules for text in app.texts())


def test_a_step_that_is_not_on_my_table_is_struck_and_the_heir_thinks_anew(app: App) -> None:
    scenes.not_here(app)
    app.tap("strike:1")
    assert isinstance(last(app), Overrule)
    assert app.screen.view().heir.lines[1].overruled
    app.tap("not-here")
    app.tap("strike:1")
    assert not app.screen.view().heir.lines[1].overruled


def test_a_step_is_done_another_way(app: App) -> None:
    scenes.not_here(app)
    other = next(name for name in app.names() if name.startswith("other:"))
    step = int(other.partition(":")[2]) - 1
    was = app.screen.view().heir.lines[step].text
    app.tap(other)
    app.tap("way:0")
    assert last(app).effect is not None
    assert app.screen.view().heir.lines[step].text != was


def test_what_was_drawn_at_the_table_is_one_tap(app: App) -> None:
    scenes.drawn(app)
    app.tap(next(name for name in app.names() if name.startswith("drew:")))
    assert isinstance(last(app), HeirDrew)


# --- the player's move ----------------------------------------------------------------------------


def test_an_action_that_is_not_possible_is_dimmed_and_says_why(app: App) -> None:
    scenes.academy_acts(app)
    (train,) = (each for each in app.reachable() if each.name == "do:train")
    assert train.off
    app.tap("do:train")
    assert app.shows(app.say(train.why))


def test_a_blocked_slot_says_so(app: App) -> None:
    def can(state: Any) -> bool:
        return scenes.at("placement", "place")(state) and _to_a_block(state) is not None

    scenes.evening(app, can)
    disc = _to_a_block(app.table.state)
    app.tap(f"pick:{disc.id}")
    slots = app.screen.view().locations[disc.card.location]
    blocked = next(each for each in slots if each.blocked)
    app.tap(f"off:{blocked.id}")
    assert app.shows(said(app, "trickerion.ui.blocked"))
    assert app.table.state.acting is None


def _to_a_block(state: Any) -> Any:
    """A waiting character, one of several, whose location has a blocked and two free slots."""
    places = ("downtown", "market", "dark_alley")
    for disc in state.you.waiting if len(state.you.waiting) > 1 else ():
        place = disc.card.location
        if place in places and state.blocked.get(place) and len(free_slots(state, place)) > 1:
            return disc
    return None


def test_each_way_to_turn_a_token_shows_the_links_it_makes(app: App) -> None:
    scenes.rotation(app)
    ways = [widget for widget in app.screen.walk() if isinstance(widget, Turned)]
    assert len(ways) > 1
    best = max(ways, key=lambda way: way._links)
    before = len(app.table.state.due)
    app.tap(best._tap.name)
    move = last(app)
    assert isinstance(move, m.SetUp)
    assert len(app.table.state.due) - before == best._links, "as many links as were shown"


def test_half_an_answer_goes_back_and_the_tab_begins_anew(app: App) -> None:
    scenes.buy(app)
    app.tap("pick:glass")
    app.tap("back")
    assert app.sees("pick:glass")
    app.tap("tab:now")
    assert app.sees("do:order")


def test_six_taps_are_a_roll(app: App) -> None:
    scenes.evening(app, scenes.at("dice", "roll"))
    for die, face in enumerate(("escape", "any", "manager", "apprentice", "3", "x")):
        app.tap(f"die:{die}:{face}")
    assert app.table.state.dice == ("escape", "any", "manager", "apprentice", "3", "x")


# --- cards nobody could look up -------------------------------------------------------------------


def test_a_plan_card_is_entered_once_and_offered_the_next_time(sit) -> None:
    app: App = sit()
    scenes.plan_entry(app)
    for icon in ("workshop", "dark_alley"):
        app.tap(f"icon:{icon}")
    app.tap("plan-performance")
    app.tap("save")
    move = last(app)
    assert isinstance(move, PlanRevealed)
    assert move.kind == "performance"
    assert move.icons == ("theater", "downtown", "market+", "workshop", "dark_alley")
    assert app.table.state.plan.icons == move.icons
    app = sit()
    scenes.evening(app, scenes.at("assignment", "enter", "plan", turn=1), plan_deck="own")
    app.tap("plan_revealed:0")
    assert last(app) == PlanRevealed("plan-1"), "known by name, one tap"


def test_a_show_card_is_drawn_as_it_is_printed(sit) -> None:
    app: App = sit()
    scenes.show_entry(app)
    app.tap("prestige-more")
    app.tap("save")
    show = last(app).show
    assert isinstance(last(app), ShowEntered)
    assert show.slots == ("0.0", "0.1", "1.1")
    assert set(show.links) == {"0.0-0.1", "0.1-1.1*"}
    assert [token.slot for token in show.printed] == ["1.1"]
    assert show.prestige == 1
    assert app.house.catalogue.filled(app.table.record.game.facts, {})["shows"]["solo-1"]


def test_an_academy_tile_is_read_out_when_it_is_laid(app: App) -> None:
    def can(state: Any) -> bool:
        return scenes.acts("academy")(state) and any(
            isinstance(move, m.Renovate) for move in legal(state)
        )

    scenes.evening(app, can, academy=True)
    Player(app).tap("do:renovate")
    while not app.sees("save"):
        app.tap(next(name for name in app.names() if name.startswith("pick:")))
    if app.sees("effect-stays"):
        app.tap("effect-stays")
    else:
        app.tap("prestige-more")
    app.tap("save")
    tile = last(app).tile
    assert tile.effect == "stays" or tile.prestige == 1
    assert app.house.catalogue.filled(app.table.record.game.facts, {})["tiles"]


# --- payouts --------------------------------------------------------------------------------------


def test_a_payout_is_an_account_that_adds_up_and_a_tap_puts_it_away(app: App) -> None:
    scenes.evening(app, lambda s: s.phase == "performance" and s.mind.task == "performance")
    before = [player.prestige for player in app.table.state.players]
    app.tap("heir_done")
    lines = app.stage.overlay.lines
    after = [player.prestige for player in app.table.state.players]
    for seat in (0, 1):
        paid = sum(int(one.args["prestige"]) for one in lines if one.args["seat"] == seat)
        assert before[seat] + paid == after[seat]
    app.tap("ok")
    assert app.stage.overlay is None


# --- the first evening ----------------------------------------------------------------------------


def test_a_guided_game_begins_with_the_table_and_tips(app: App) -> None:
    scenes.checklist(app)
    assert app.shows(said(app, "trickerion.set.downtown"))
    app.tap("page-after")
    assert app.shows(said(app, "trickerion.set.heir"))
    app.tap("table-set")
    assert app.sees("pick:electra")
    scenes.evening(app, scenes.at("assignment", "enter", turn=1))
    assert app.shows(said(app, "trickerion.tip.assignment"))
    app.tap("tip-read")
    assert not app.shows(said(app, "trickerion.tip.assignment"))
    scenes.evening(app, scenes.at("assignment", "enter", turn=2))
    assert not app.sees("tip-read"), "only the first time a phase comes"


def test_from_the_first_screen_to_the_first_card(app: App) -> None:
    app.tap(f"new-{SOLO}")
    app.tap("next")
    app.tap("difficulty-hard")
    app.tap("academy-True")
    for _ in range(20):
        if app.screen.name == "table":
            break
        app.tap("start" if app.sees("start") else "next")
    state = app.table.state
    assert (state.options.difficulty, state.options.academy) == ("hard", True)
    app.tap("table-set")
    app.tap(next(name for name in app.names() if name.startswith("pick:")))
    assert app.table.state.players[0].magician


def test_no_more_tips_is_remembered(sit) -> None:
    app: App = sit()
    scenes.evening(app, scenes.at("assignment", "enter", turn=1))
    app.tap("no-tips")
    app = sit()
    app.open(SOLO, names=("Lea",))
    assert not app.sees("table-set")


def test_a_practice_turn_keeps_nothing_and_comes_back(app: App) -> None:
    scenes.checklist(app)
    real = app.table.game_id
    app.tap("practice")
    assert app.screen.practice
    player = Player(app, seed=2)
    game = app.screen.session.table
    while game.state.turn == 1:
        practise(player, game)
    app.tap("yes")
    assert not app.screen.practice
    assert app.screen.session.table.game_id == real
    assert [kept.id for kept in app.house.recent()] == [real]
    assert app.sees("table-set")


def practise(player: Player, game: Any) -> None:
    """A move of the practice turn: its table lies over the real one."""
    app = player.app
    chance = next((each for each in app.screen.view().choices if each.do == "chance"), None)
    if app.stage.overlay is not None:
        app.tap("ok")
    elif chance is not None:
        app.tap(chance.id)
    else:
        game.do(sensible(game.state, player.random))
        app.frames(2)


# --- going on, and the other level ----------------------------------------------------------------


@pytest.mark.parametrize("scene", ["materials", "dice", "assignment", "downtown", "heir", "wages"])
def test_continue_brings_back_exactly_this_prompt(sit, scene: str) -> None:
    app: App = sit()
    scenes.SCENES[scene](app)
    app.screen.forget()
    app.screen.refresh()
    app.frames(2)
    before, words, state = app.names(), app.texts(), app.table.state
    app = sit()
    app.tap("continue")
    assert app.table.state == state
    assert app.names() == before
    assert app.texts() == words


def test_totals_only_is_entered_by_steppers(app: App) -> None:
    scenes.ledger(app)
    before = app.table.state.players[1]
    app.tap("whose:1")
    app.tap("prestige-more")
    app.tap("coins-less")
    app.tap("enter")
    after = app.table.state.players[1]
    assert (after.prestige, after.coins) == (before.prestige + 1, before.coins - 1)
    app.tap("menu")
    app.tap("menu-assist")
    assert app.table.state.assistance == "full"


def test_the_heir_needs_the_whole_table(app: App) -> None:
    """No other level of help is offered where it would be refused."""
    scenes.heir(app)
    app.tap("menu")
    assert app.sees("menu-putright")
    assert not app.sees("menu-assist")
