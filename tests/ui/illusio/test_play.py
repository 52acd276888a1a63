"""Whole games of Illusio through the touchscreen, with the panel's buttons: real touches only."""

from __future__ import annotations

import pytest

from companion.core import tablefile
from companion.games import REGISTRY
from companion.games.illusio.moves import Assist
from companion.games.illusio.options import HOUSE_RULES
from tests.ui.harness import App
from tests.ui.illusio import scenes


class Taps:
    """Taps, counted."""

    def __init__(self, app: App) -> None:
        self.app, self.count = app, 0

    def __call__(self, *names: str) -> None:
        for name in names:
            self.app.tap(name)
            self.count += 1


def set_up_three(app: App) -> None:
    """Through the whole set-up wizard, as someone who switches it on for the first time."""
    app.tap("new-illusio")
    for seat, name in enumerate(("Ada", "Bo", "Cy"), start=1):
        app.tap(f"seat-{seat}")
        app.tap("type-name")
        for letter in name.lower():
            app.tap(f"key-{letter}")
        app.tap("key-done")
    app.tap("next")  # to the level of assistance
    app.tap("assistance-full")
    app.tap("next")  # to the house rules
    app.tap("next")  # to the summary
    app.tap("start")


def enter(app: App, slot: int, domain: str, level: int, *needs: str) -> None:
    app.tap(f"contest-{slot}")
    app.tap(f"level-{domain}-{level}")
    for need in needs:
        app.tap(f"kind-{need}")
    if app.sees("entry-done"):
        app.tap("entry-done")


def place(app: App, kind: str) -> None:
    app.tap("place")
    app.tap(f"kind-{kind}")


def take(app: App, slot: int) -> None:
    app.tap(f"contest-{slot}")
    app.tap("take-it")


def test_three_people_play_until_one_has_twelve(app: App) -> None:
    set_up_three(app)
    assert [seat.name for seat in app.table.state.seats] == ["Ada", "Bo", "Cy"]
    # Before the first turn: magicians, and Ada starts.
    app.tap("meet-0")
    app.tap("does-transform")
    app.tap("whom-self")
    app.tap("magician-done")
    app.tap("first-0")
    app.press("next")
    state = app.table.state
    assert (state.phase, state.active) == ("turn", 0)
    assert state.players[0].magician == "Magician 1"

    # Ada enters two cards, places what she needs and takes the first.
    enter(app, 0, "escape", 3, "mirrors", "rope")
    enter(app, 1, "illusion", 4, "tiger", "cage", "smoke", "audience")
    place(app, "rope")
    take(app, 0)
    app.press("next")
    # Bo places, Cy too.
    place(app, "tiger")
    place(app, "cage")
    app.press("next")
    place(app, "dove")
    app.press("done")

    # Ada completes her trick from the hand and crowns it.
    app.tap("trick:0:0")
    app.tap("add:0:h-mirrors:")
    app.tap("trick:0:0")
    app.tap("play:grandiose:0:0")
    assert app.shows("+7")
    app.press("next")
    # Bo takes the great one and lets Ada wait; his talent is only marked.
    take(app, 1)
    app.tap("special")
    app.tap("special-encore")
    app.tap("player-1")
    app.tap("use-talent")
    app.tap("did-mark")
    assert app.table.state.players[1].talent_used
    app.press("next")
    # Cy's rabbit was a dove, and the trick on the bill becomes a little less.
    app.tap("special")
    app.tap("special-transformation")
    app.tap("component-2-0")
    app.tap("kind-rabbit")
    app.tap("special")
    app.tap("special-deja_vu")
    app.press("next")
    assert app.table.state.players[0].score == 0  # the Encore
    app.press("next")
    app.tap("trick:1:0")
    app.tap("add:0:h-smoke:")
    app.tap("trick:1:0")
    app.tap("add:0:h-audience:")
    app.press("next")
    app.press("next")
    assert app.table.state.players[0].score == 3 + 2 + 2 - 1

    # A slip is taken back, some cards are exchanged, one is grabbed.
    place(app, "formula")
    app.tap("undo")
    app.tap("exchange")
    app.tap("exchange-2")
    app.tap("special")
    app.tap("special-grab")
    app.tap("who-2")
    app.press("next")
    assert app.table.state.players[1].score == 4 + 3

    # Two more of her domain, and Ada has enough.
    app.press("next")
    app.press("next")
    for _ in range(2):
        if app.table.state.outcome is None:
            enter(app, 0, "escape", 4, "rope")
            place(app, "rope")
            take(app, 0)
            for _ in range(3):
                app.press("next")
    outcome = app.table.state.outcome
    assert (outcome.ending, outcome.winners) == ("validated", ("Ada",))
    assert app.table.state.players[0].score == 6 + 6
    assert app.shows("Ada wins with 12 prestige")
    record = tablefile.loads(tablefile.dumps(app.table.record), REGISTRY)
    assert record.state == app.table.state
    app.tap("over")
    assert app.screen.name == "home"


@pytest.mark.rule("ILL-SET-17")
def test_a_typical_objective_takes_at_most_six_taps(app: App) -> None:
    scenes.first_turn(app)
    tap = Taps(app)
    tap("contest-0", "level-escape-3", "kind-mirrors", "kind-rope", "kind-crate", "entry-done")
    assert tap.count <= 6
    assert app.table.state.contest[0].needs == ("mirrors", "rope", "crate")
    # The most a card asks for needs no more: it is done by itself.
    tap = Taps(app)
    tap("contest-1", "level-illusion-4", "kind-tiger", "kind-cage", "kind-smoke", "kind-audience")
    assert tap.count <= 6
    assert app.table.state.contest[1].needs == ("tiger", "cage", "smoke", "audience")


@pytest.mark.rule("ILL-SET-17", "ILL-TAL-06")
def test_next_time_cards_and_magicians_are_offered_by_name(sit) -> None:
    app = sit(home="same")
    scenes.sit_down(app)
    app.tap("meet-0")
    app.tap("magician-name")
    for letter in "mona":
        app.tap(f"key-{letter}")
    app.tap("key-done")
    app.tap("does-take")
    app.tap("magician-done")
    app.tap("begin")
    enter(app, 0, "escape", 3, "mirrors", "rope", "crate")
    place(app, "rope")
    place(app, "crate")
    for _ in range(4):
        app.tap("end_turn")
    take(app, 0)
    app.tap("trick:0:0")
    app.tap("name-it")
    for letter in "knot":
        app.tap(f"key-{letter}")
    app.tap("key-done")
    assert app.table.state.players[0].tricks[0].card.name == "Knot"

    app = sit(home="same")
    scenes.sit_down(app)
    app.tap("meet-2")
    app.tap("magician-Mona")
    assert app.table.state.players[2].magician == "Mona"
    assert app.table.state.magicians["Mona"].does == ("take",)
    app.tap("begin")
    tap = Taps(app)
    tap("contest-0", "level-escape-3", "known-Knot")
    assert tap.count == 3
    card = app.table.state.contest[0]
    assert (card.name, card.needs) == ("Knot", ("mirrors", "rope", "crate"))


def test_a_talent_is_put_into_words_and_put_right_later(app: App) -> None:
    scenes.setup(app)
    app.tap("meet-0")
    app.tap("magician-same")
    app.tap("does-take")
    app.tap("magician-text")
    for letter in "any":
        app.tap(f"key-{letter}")
    app.tap("key-done")
    app.tap("magician-done")
    talent = app.table.state.magicians["Mona Vale"]
    assert (talent.does, talent.text) == (("transform", "take"), "Any")
    assert app.table.state.players[0].magician == "Mona Vale"


def test_nobody_misses_that_a_trick_is_validated(app: App) -> None:
    scenes.evening(app)
    app.press("next")
    assert app.shows("Close-up 2 is validated: Bo scores 5, 5 in all.")


def test_the_public_recipe_is_offered_and_learns_its_level(app: App) -> None:
    scenes.first_turn(app)
    app.tap("contest-0")
    app.tap("level-escape-2")
    app.tap("known-Les Menottes Iroquoises")
    assert app.table.state.contest[0].level == 2
    book = app.house.catalogue.get("illusio.objectives").value
    assert book["Les Menottes Iroquoises"]["level"] == 2


def test_a_wrong_tap_while_entering_is_taken_back(app: App) -> None:
    scenes.objective_entry(app)
    app.tap("erase")
    app.tap("kind-crate")
    app.tap("level-mentalism-2")
    app.tap("entry-done")
    card = app.table.state.contest[0]
    assert (card.domain, card.level, card.needs) == ("mentalism", 2, ("mirrors", "crate"))
    app.tap("contest-0")  # and a wrong card is entered again
    app.tap("again")
    app.tap("level-mentalism-3")
    app.tap("kind-crate")
    app.tap("entry-done")
    assert app.table.state.contest[0].needs == ("crate",)


def test_the_done_button_says_what_is_missing(app: App) -> None:
    scenes.first_turn(app)
    app.tap("contest-0")
    app.tap("entry-done")
    assert app.shows("Domain, level and a component")
    assert app.table.state.contest[0] is None


def test_taking_with_less_than_half_is_refused_with_the_reason(app: App) -> None:
    scenes.take(app)
    app.tap("put-0")
    app.tap("take-it")
    assert app.shows("At least 2 components")
    assert app.table.state.players[0].tricks == ()
    app.tap("put-0")
    app.tap("take-it")
    assert len(app.table.state.players[0].tricks) == 1


def test_what_a_talent_changed_is_written_down(app: App) -> None:
    scenes.evening(app)
    app.tap("talent")
    app.tap("use-talent")
    app.tap("did-becomes")
    app.tap("component-0-0")
    app.tap("kind-tank")
    assert app.table.state.players[0].backstage[0].became == "tank"
    assert app.table.state.players[0].talent_used
    app.tap("backstage")
    app.hold("forget:0:0")  # nobody remembers
    assert app.table.state.players[0].backstage[0].became is None


@pytest.mark.parametrize(
    ("taps", "check"),
    [
        (("did-goes", "component-0-0", "to-discard"), lambda s: len(s.players[0].backstage) == 1),
        (("did-worth", "which-trick:1:0", "number-1"), lambda s: s.players[1].tricks[0].extra == 1),
        (("did-cards", "who-2", "number--1"), lambda s: s.players[2].hand == 5),
    ],
)
def test_other_talents(app: App, taps: tuple[str, ...], check) -> None:
    scenes.evening(app)
    hand = app.table.state.players[2].hand
    app.tap("player-2")
    app.tap("use-talent")
    for name in taps:
        app.tap(name)
    if "did-cards" in taps:
        assert app.table.state.players[2].hand == hand - 1
    else:
        assert check(app.table.state)


def test_a_whole_game_at_the_ledger_level(app: App) -> None:
    scenes.sit_down(app, ("Ada", "Bo", "Cy"), assistance="ledger")
    app.press("next")
    app.tap("bill")
    app.tap("level-escape-4")
    app.tap("exact-3")
    app.tap("bill-done")
    app.tap("special") if app.sees("special") else app.tap("trick:0:0")
    app.tap("play:grandiose:0:0")
    app.tap("transformed")
    app.tap("kind-rope")
    app.tap("kind-tiger")
    assert app.shows("Rope turned into Tiger")
    for _ in range(3):
        app.press("next")
    assert app.table.state.players[0].score == 9
    app.tap("bill")
    app.tap("level-escape-2")
    app.tap("bill-done")
    app.press("next")
    app.tap("trick:0:0")
    app.tap("play:immediate_success:0:0")
    outcome = app.table.state.outcome
    assert (outcome.ending, outcome.winners) == ("immediate_success", ("Ada",))


def test_the_level_of_assistance_changes_in_the_middle(app: App) -> None:
    scenes.evening(app)
    app.tap("assist")
    app.tap("yes")
    assert app.table.state.assistance == "ledger"
    assert app.screen.view().assist.do == Assist("full")


def test_a_tap_on_a_spent_action_says_why(app: App) -> None:
    scenes.fresh(app)
    place(app, "rope")
    place(app, "rope")
    app.tap("place")
    assert app.shows("Both actions are used")


def test_the_target_is_agreed_on_the_screen(app: App) -> None:
    scenes.sit_down(app)
    app.tap("target-less")
    app.tap("target-less")
    assert app.table.state.target == 10


def test_two_play_after_the_house_rule_allows_it(app: App) -> None:
    app.tap("new-illusio")
    app.tap("next")
    app.tap("next")
    assert HOUSE_RULES[0].option == "set_13"
    app.tap("set_13-from_two")
    app.tap("back")
    app.tap("back")
    app.tap("players-less")
    for _ in range(3):
        app.tap("next")
    app.tap("start")
    assert len(app.table.state.players) == 2


def test_the_language_changes_in_the_middle_of_a_game(app: App) -> None:
    scenes.evening(app)
    assert app.shows("End turn")
    app.tap("menu")
    app.tap("menu-language")
    assert app.shows("Fin du tour")


def test_power_goes_and_comes_back_to_the_same_table(sit) -> None:
    app = sit(home="same")
    scenes.table(app)
    before = app.table.state
    app = sit(home="same")
    app.tap("continue")
    assert app.table.state == before
    assert app.shows("Seven Locks")
