"""Cards nobody could look up: entered once, kept in 'My copy', one tap the next time.

Whatever was entered by mistake can be undone in play, and put right or taken out in 'My copy'.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.text import say
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.moves import HeirDrew, PlanRevealed, ShowEntered
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.links import CLOCKWISE
from companion.games.trickerion.state import Tile
from tests.ui.harness import App
from tests.ui.trickerion import scenes, ways
from tests.ui.trickerion.entry_scenes import BOOKS, book, type_words
from tests.ui.trickerion.hands import Player

FOUR = {"players": 4, "academy": True, "names": ("Ana", "Bo", "Cy", "Di")}


def last(app: App) -> Any:
    return app.table.record.timeline.past[-1].move


def kept(app: App, name: str) -> dict[str, Any]:
    """What the owner's book holds."""
    known = app.house.catalogue.get(f"trickerion.{name}")
    return known.value if known is not None else {}


def open_book(app: App, name: str, entry: str) -> None:
    """From the first screen to an entry of 'My copy'."""
    app.companion.home()
    app.frames(2)
    app.tap("copy")
    while not app.sees(f"fact-trickerion.{name}"):
        app.tap("page-after")
    app.tap(f"fact-trickerion.{name}")
    app.tap(f"entry-{entry}")


def take_out(app: App, name: str, entry: str) -> None:
    open_book(app, name, entry)
    app.tap("strike")
    app.tap("yes")
    assert entry not in kept(app, name)


# --- PLAN cards ----------------------------------------------------------------------------------


def plan(app: App, **options: Any) -> None:
    scenes.evening(
        app, scenes.at("assignment", "enter", "plan", turn=1), plan_deck="own", **options
    )


def enter_plan(app: App, *icons: str) -> None:
    app.tap("new-card")
    for icon in icons:
        app.tap(f"icon:{icon}")
    app.tap("save")


def test_a_plan_card_through_its_whole_life(sit) -> None:
    app: App = sit()
    plan(app)
    app.tap("new-card")
    assert app.find("save").off, "a card without icons says nothing"
    for icon in ("theater", "market", "market"):
        app.tap(f"icon:{icon}")
    app.tap("icon-erase")
    app.tap("icon-plus")
    app.tap("plan-performance")
    app.tap("save")
    assert last(app) == PlanRevealed("plan-1", kind="performance", icons=("theater", "market+"))
    assert kept(app, "plans")["plan-1"]["icons"] == ["theater", "market+"]

    app.tap("undo")
    assert "plan-1" not in kept(app, "plans"), "taken back: nobody meant it"
    enter_plan(app, "workshop")
    assert kept(app, "plans")["plan-1"]["icons"] == ["workshop"]

    open_book(app, "plans", "plan-1")
    app.tap("icon:downtown")
    app.tap("plan-performance")
    app.tap("confirm")
    entry = {"kind": "performance", "icons": ["workshop", "downtown"], "academy": False}
    assert kept(app, "plans") == {"plan-1": entry}

    app = sit()
    plan(app)
    app.tap("plan_revealed:0")
    assert last(app) == PlanRevealed("plan-1"), "known by name, one tap"
    assert app.table.state.plan.icons == ("workshop", "downtown")
    take_out(app, "plans", "plan-1")
    app = sit()
    plan(app)
    assert all(card.startswith("house_") for card in app.table.state.plans)


def test_full_and_empty_plan_cards_say_what_is_wrong(app: App) -> None:
    plan(app)
    app.tap("new-card")
    for _ in range(6):
        app.tap("icon:theater")
    for dim in ("icon:market",):
        app.tap(dim)
        assert app.shows(app.say(app.find(dim).why))
    app.tap("icon-erase")
    app.tap("icon:dark_alley")
    assert app.find("icon-plus").off, "there are no special cards of the Dark Alley"


def test_cards_of_the_academy_stay_in_its_games(sit) -> None:
    """HEIR-SET-18: a card with the Academy's logo is used only with it, and troubles no other."""
    app: App = sit()
    plan(app, academy=True)
    enter_plan(app, "academy", "theater")
    app = sit()
    plan(app, academy=False)
    assert not app.table.state.options.academy
    assert "plan-1" not in app.table.state.plans
    enter_plan(app, "market")
    assert set(kept(app, "plans")) == {"plan-1", "plan-2"}, "the other card is still there"
    app = sit()
    plan(app, academy=True)
    app.tap("plan_revealed:0")
    assert last(app) == PlanRevealed("plan-1")


# --- Show cards ----------------------------------------------------------------------------------


def show(app: App) -> None:
    scenes.evening(app, scenes.at("setup", "shows", turn=1), show_cards="own")


def test_a_show_card_through_its_whole_life(sit) -> None:
    app: App = sit()
    show(app)
    app.tap("new-card")
    assert app.find("save").off
    app.tap("circle:0.0-0.1")
    assert app.shows(app.say(say("trickerion.dim.circle")))
    for name in ("slot:0.0", "slot:0.1", "slot:1.1", "slot:1.1", "slot:0.2", "circle:0.0-0.1",
                 "circle:0.1-1.1", "circle:0.1-1.1", "circle:0.1-0.2"):  # fmt: skip
        app.tap(name)
    for _ in range(5):  # four turns of a printed token, and gone with its circle
        app.tap("slot:0.2")
    for gain in ("prestige", "coins", "coins", "shards"):
        app.tap(f"{gain}-more")
    app.tap("save")
    assert isinstance(last(app), ShowEntered)
    entry = kept(app, "shows")["solo-1"]
    assert entry == {
        "theater": "solo",
        "slots": ["0.0", "0.1", "1.1"],
        "links": ["0.0-0.1", "0.1-1.1*"],
        "prestige": 1,
        "coins": 2,
        "shards": 1,
        "printed": [{"slot": "1.1", "up": CLOCKWISE[0]}],
    }

    app.tap("undo")
    assert kept(app, "shows") == {}
    app.tap("new-card")
    app.tap("slot:1.2")
    app.tap("save")
    open_book(app, "shows", "solo-1")
    app.tap("slot:1.1")
    app.tap("circle:1.1-1.2")
    app.tap("shards-more")
    app.tap("confirm")
    entry = kept(app, "shows")["solo-1"]
    assert (entry["slots"], entry["links"], entry["shards"]) == (["1.1", "1.2"], ["1.1-1.2"], 1)

    app = sit()
    show(app)
    app.tap("show_revealed:0")
    assert app.table.state.shows[0].id == "solo-1"
    take_out(app, "shows", "solo-1")


# --- Academy tiles -------------------------------------------------------------------------------


def academy(state: Any) -> bool:
    return scenes.acts("academy")(state) and any(isinstance(x, m.Renovate) for x in legal(state))


def renovate(app: App, kind: str) -> m.Renovate:
    """Renovate the first room of a kind, up to the tile."""
    moves = [x for x in app.table.legal() if isinstance(x, m.Renovate) and x.room[0] == kind]
    app.tap("do:renovate")
    for value in (moves[0].room, moves[0].level):
        if app.sees(f"pick:{value}"):
            app.tap(f"pick:{value}")
    return moves[0]


def evening_with(app: App, kind: str) -> None:
    scenes.evening(
        app,
        lambda s: (
            academy(s) and any(isinstance(x, m.Renovate) and x.room[0] == kind for x in legal(s))
        ),
        academy=True,
    )


def test_a_classroom_tile_through_its_whole_life(sit) -> None:
    app: App = sit()
    evening_with(app, "c")
    move = renovate(app, "c")
    fields = ("prestige", "coins", "shards", "match_prestige", "match_coins", "match_shards")
    for number, field in enumerate(fields, 1):
        for _ in range(number):
            app.tap(f"{field}-more")
    app.tap("match_shards-less")
    app.tap("save")
    (name,) = kept(app, "tiles")
    printed = {"prestige": 1, "coins": 2, "shards": 3, "match_prestige": 4, "match_coins": 5,
               "match_shards": 5}  # fmt: skip
    assert kept(app, "tiles")[name] == printed
    assert last(app).tile == Tile(**printed)

    app.tap("undo")
    assert kept(app, "tiles") == {}
    renovate(app, "c")
    app.tap("later")
    assert last(app).tile == Tile(), "it may be read out another time"
    app.tap("undo")
    renovate(app, "c")
    app.tap("coins-more")
    app.tap("save")
    open_book(app, "tiles", name)
    app.tap("coins-less")
    app.tap("match_prestige-more")
    app.tap("confirm")
    assert kept(app, "tiles") == {name: {"match_prestige": 1}}

    app = sit()
    evening_with(app, "c")
    again = renovate(app, "c")
    if again.level == move.level:
        app.tap(f"pick:{name}")
        assert last(app).tile.name == name, "known, one tap"
    take_out(app, "tiles", name)


@pytest.mark.parametrize("effect", ["cheaper", "extra_token", "stays", "free_turn", "two_on_card"])
def test_every_effect_of_a_training_tile_can_be_entered_and_changed(app: App, effect: str) -> None:
    evening_with(app, "t")
    renovate(app, "t")
    app.tap(f"effect-{effect}")
    app.tap("save")
    assert last(app).tile.effect == effect
    (name,) = kept(app, "tiles")
    other = "stays" if effect != "stays" else "cheaper"
    open_book(app, "tiles", name)
    app.tap(f"effect-{other}")
    app.tap("confirm")
    assert kept(app, "tiles") == {name: {"effect": other}}


def test_a_tile_drawn_for_the_heir_is_read_out_too(sit) -> None:
    app: App = sit()
    scenes.evening(app, ways.needs("tile"), academy=True, chance="table")
    app.tap("drew:")
    app.tap("save")
    drawn = last(app)
    assert isinstance(drawn, HeirDrew)
    assert set(kept(app, "tiles")) == {drawn.value}
    app.tap("undo")
    assert kept(app, "tiles") == {}
    app.tap("drew:")
    app.tap("save")
    tiles = kept(app, "tiles")
    app = sit()
    needed = ways.solo(ways.needs("tile"), chance="table")
    known = ways.replace(needed.academy, known_tiles={drawn.value: Tile(effect="cheaper")})
    ways.lay(app, scenes.SOLO, ways.replace(needed, academy=known))
    assert tiles[drawn.value] == {"effect": "cheaper"}
    app.tap(f"drew:{drawn.value}")
    assert last(app) == HeirDrew(drawn.value)


# --- boxes of the side with ten rooms ------------------------------------------------------------


def four(state: Any) -> bool:
    acting = state.acting
    return (
        acting is not None
        and acting.location == "academy"
        and state.step == "act"
        and acting.ap >= 2
        and state.players[acting.seat].coins >= 6
    )


def to_academy(app: App) -> None:
    """Four people, somebody at the Academy: everything else as it comes."""
    table = app.house.new_game("trickerion", FOUR, seed=3)
    random = Random(3)
    while not four(table.state):
        table.do(_towards(table, random))
    app.companion.open_table(table)
    app.frames(2)


def _towards(table: Any, random: Any) -> Any:
    state, found = table.state, table.legal()
    drawn = table.record.game.chance(state, random)
    if drawn is not None:
        return drawn
    if (state.phase, state.step) == ("assignment", "enter"):
        sends = [x for x in found if isinstance(x, m.Assign) and x.location == "academy"]
        return sends[0] if sends else m.Next()
    for kind in (m.Place, m.Done, m.Next, m.Pass):
        wanted = [x for x in found if isinstance(x, kind)]
        if wanted:
            return wanted[0]
    return random.choice(found)


def test_a_box_nobody_has_read_is_entered_when_somebody_renovates(sit) -> None:
    app: App = sit()
    to_academy(app)
    seat = app.table.state.acting.seat
    before = app.table.state.players[seat]
    app.tap("do:renovate")
    assert {"pick:c3", "pick:t5", "off:c1"} <= set(app.names()), "ten rooms, some still closed"
    app.tap("off:c1")
    app.tap("pick:c5")
    app.tap("pick:1")
    for _ in range(5):
        app.tap("coins-more")
    app.tap("prestige-more")
    app.tap("prestige-more")
    app.tap("save")
    app.tap("later")
    assert last(app) == m.Renovate("c5", 1, coins=5, prestige=2)
    after = app.table.state.players[seat]
    assert (after.coins, after.prestige) == (before.coins - 5, before.prestige + 2)
    assert kept(app, "rooms") == {"10-c5.1": {"coins": 5, "prestige": 2}}

    app.tap("undo")
    assert kept(app, "rooms") == {}
    app.tap("do:renovate")
    app.tap("pick:c5")
    app.tap("pick:1")
    app.tap("coins-more")
    app.tap("save")
    app.tap("later")
    open_book(app, "rooms", "10-c5.1")
    app.tap("coins-more")
    app.tap("prestige-more")
    app.tap("confirm")
    assert kept(app, "rooms") == {"10-c5.1": {"coins": 2, "prestige": 1}}

    app = sit()
    to_academy(app)
    app.tap("tab:academy")
    app.tap("room:c5")
    assert app.shows(app.say(say("trickerion.ui.box", coins=2, prestige=1))), (
        "the room says what is printed"
    )
    app.tap("close")
    app.tap("tab:now")
    app.tap("do:renovate")
    app.tap("pick:c5")
    app.tap("pick:1")
    app.tap("later")
    assert last(app) == m.Renovate("c5", 1), "known: nobody is asked"
    take_out(app, "rooms", "10-c5.1")


def test_the_two_sides_of_the_board_have_their_own_boxes(sit) -> None:
    app: App = sit()
    app.house.catalogue.learn("trickerion.rooms", {"10-c3.1": {"coins": 1, "prestige": 9}})
    evening_with(app, "c")
    room = next(each for each in app.screen.view().rooms if each.id == "c3")
    assert room.boxes[0] == (6, 4), "as printed on the side with eight rooms"


# --- Secrets and special cards -------------------------------------------------------------------


def secrets(app: App) -> None:
    scenes.evening(app, scenes.at("setup", "secrets", turn=1), academy=True)


def test_a_secret_through_its_whole_life(sit) -> None:
    app: App = sit()
    secrets(app)
    app.tap("name-secret")
    assert app.find("key-done").off, "a Secret without a name is simply turned up"
    type_words(app, "owl")
    app.tap("key-done")
    app.tap("type-text")
    type_words(app, "one more point")
    app.tap("key-accents")
    for sign in ("1", "+"):
        app.tap(f"key-{sign}")
    app.tap("key-done")
    app.tap("save")
    assert last(app) == m.SecretRevealed("Owl", "One more point1+")
    assert app.table.state.academy.secrets == ("Owl",)
    assert kept(app, "secrets") == {"Owl": {"text": "One more point1+"}}

    app.tap("undo")
    assert kept(app, "secrets") == {}
    app.tap("name-secret")
    type_words(app, "owk")
    app.tap("key-done")
    app.tap("type-name")
    app.tap("key-erase")
    type_words(app, "l")
    app.tap("key-done")
    app.tap("save")
    assert kept(app, "secrets") == {"Owl": {}}, "the text is nobody's duty"

    open_book(app, "secrets", "Owl")
    app.tap("type-name")
    type_words(app, "s")
    app.tap("key-done")
    app.tap("type-text")
    type_words(app, "hoot")
    app.tap("key-done")
    app.tap("confirm")
    assert kept(app, "secrets") == {"Owls": {"text": "Hoot"}}

    app = sit()
    secrets(app)
    app.tap("do:secret_revealed")
    app.tap("pick:Owls")
    assert last(app) == m.SecretRevealed("Owls"), "one tap the next time"
    assert app.table.state.academy.secrets == ("Owls",)
    take_out(app, "secrets", "Owls")


def test_what_a_secret_does_is_there_when_the_protege_acts(sit) -> None:
    app: App = sit()
    app.house.catalogue.learn("trickerion.secrets", {"Owl": {"text": "Hoot"}})
    play = ways.game(academy=True, secrets={"Owl": {"text": "Hoot"}}).give(secrets=("Owl",))
    ways.lay(app, "trickerion", play.acting("academy", who="protege").state)
    app.tap("rules")
    assert app.shows("Hoot")


def test_a_secret_that_comes_again_is_known_by_name(app: App) -> None:
    play = ways.together().at(phase="end", step="secrets")
    play.at(academy=ways.replace(play.state.academy, secrets=()))
    play.do(m.SecretRevealed("Owl"))
    play.at(phase="end", step="secrets", turn=2)
    play.at(academy=ways.replace(play.state.academy, secrets=()))
    ways.lay(app, "trickerion", play.state)
    app.tap("do:secret_revealed")
    app.tap("pick:Owl")
    assert last(app) == m.SecretRevealed("Owl")


def test_a_special_card_through_its_whole_life(sit) -> None:
    app: App = sit()
    in_use = ways.game(academy=True).acting("academy", special="").state
    ways.lay(app, "trickerion", in_use)
    app.tap("special")
    type_words(app, "night")
    app.tap("key-done")
    app.tap("type-text")
    type_words(app, "teach twice")
    app.tap("key-done")
    app.tap("save")
    assert last(app) == m.NameSpecial("Night", "Teach twice")
    assert app.shows("Teach twice"), "what it does is on the page of its character"
    learned = app.table.record.game.learned(app.table.state)["trickerion.specials"]
    assert learned == {"Night": {"location": "academy", "text": "Teach twice"}}

    app.house.catalogue.learn("trickerion.specials", learned)
    open_book(app, "specials", "Night")
    app.tap("place-market")
    app.tap("confirm")
    assert kept(app, "specials")["Night"]["location"] == "market"
    at_market = ways.game(academy=True, specials=kept(app, "specials")).acting("market", special="")
    ways.lay(app, "trickerion", at_market.state)
    app.tap("special")
    player = Player(app)
    names = [each for each in app.table.record.game.view(app.table.state, None).besides
             if each.kind == "name_special"]  # fmt: skip
    own = next(each.id for each in names[0].choices if each.do.special == "Night")
    player.pick(own)
    assert last(app) == m.NameSpecial("Night")
    app.tap("undo")
    assert not app.shows("Teach twice")
    take_out(app, "specials", "Night")


def test_a_card_in_use_gets_its_name_and_its_text_shows(app: App) -> None:
    ways.lay(app, "trickerion", ways.game().acting("market", special="").state)
    app.tap("special")
    app.tap("name_special:+0")
    named = last(app)
    assert isinstance(named, m.NameSpecial)
    assert app.shows(app.say(say(f"trickerion.special.{named.special}.effect")))


def test_a_special_card_may_be_named_when_it_is_laid(app: App) -> None:
    card = ways.Card(location="market", special="")
    play = ways.assigning(ways.together().give(specials=(card,)))
    ways.lay(app, "trickerion", play.do(m.Assign(0, "magician", "market", "")).state)
    app.tap("disc:magician")
    app.tap("name-special")
    app.tap("name:logistics")
    assert last(app) == m.Assign(0, "magician", "market", "logistics")
    assert app.table.state.players[0].character("magician").card.special == "logistics"


def test_every_book_opens_and_every_entry_has_words(app: App) -> None:
    for name, entries in BOOKS.items():
        for entry in entries:
            book(name, f"entry-{entry}")(app)
            assert app.sees("confirm")
            app.companion.home()
            app.frames(2)


def test_a_name_is_not_kept_empty(app: App) -> None:
    open_with = {"Owl": {"text": "Hoot"}}
    app.house.catalogue.learn("trickerion.secrets", open_with)
    open_book(app, "secrets", "Owl")
    app.tap("confirm")
    assert kept(app, "secrets") == open_with
