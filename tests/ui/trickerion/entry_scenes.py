"""Moments in which something is entered, named or taken back; and the owner's books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.trickerion import moves as m
from companion.games.trickerion.heir import moves as h
from companion.games.trickerion.state import Card, Space, Tile
from tests.companion.games.trickerion.play import Play, game
from tests.ui.harness import App
from tests.ui.trickerion import ways
from tests.ui.trickerion.ways import SOLO, lay

PEOPLE = "trickerion"
OWL = "A character of yours has one more action point in the Academy"
BOOKS: dict[str, dict[str, Any]] = {
    "plans": {
        "plan-1": {
            "kind": "performance",
            "icons": ["theater", "downtown+", "market", "workshop", "dark_alley", "academy"],
            "academy": True,
        },
        "plan-2": {"kind": "installation", "icons": ["market+", "theater"], "academy": False},
    },
    "shows": {
        "solo-1": {
            "theater": "solo",
            "slots": ["0.0", "0.1", "1.1"],
            "links": ["0.0-0.1", "0.1-1.1*"],
            "prestige": 2,
            "coins": 1,
            "shards": 0,
            "printed": [{"slot": "1.1", "up": "escape"}],
        }
    },
    "tiles": {
        "classroom-16-1": {"prestige": 2, "coins": 1, "match_shards": 1},
        "training-1-1": {"effect": "two_on_card"},
    },
    "rooms": {"10-c5.3": {"coins": 11, "prestige": 13}, "c1.1": {"coins": 5, "prestige": 2}},
    "secrets": {"The owl at the window": {"text": OWL}, "Fox": {}},
    "specials": {"Night school": {"location": "academy", "text": OWL}},
}


def way(
    move: type, game_: str = PEOPLE, *, then: Callable[[Play], Any] = lambda _play: None
) -> Any:
    """The moment before a move, as the ways have it."""

    def scene(app: App) -> None:
        play = ways.alone() if game_ == SOLO else ways.together()
        known = {**ways.EVERYWHERE, **(ways.ALONE if game_ == SOLO else ways.TOGETHER)}
        state, _ = known[move](play)
        changed = then(Play(state))
        lay(app, game_, changed.state if changed is not None else state)

    return scene


def tap(scene: Callable[[App], None], *names: str) -> Callable[[App], None]:
    """A moment, and some touches on."""

    def found(app: App) -> None:
        scene(app)
        for name in names:
            app.tap(name)

    return found


def type_words(app: App, words: str) -> None:
    """On the keyboard of the screen."""
    for letter in words:
        key = "space" if letter == " " else letter
        app.tap(next(name for name in app.names() if name.lower() == f"key-{key}"))


def ten_rooms(app: App) -> None:
    """Four people: a board nobody has read yet, with a renovated room."""
    play = game(4, academy=True).give(coins=30, prestige=40).acting("academy", ap=9)
    play.do(m.Renovate("c3", 2, Tile(prestige=2, coins=1), coins=6, prestige=5))
    lay(app, PEOPLE, play.do(m.Renovate("t4", 1, Tile(effect="stays"), coins=3, prestige=1)).state)


def room(app: App) -> None:
    """A Training room looked at, with one's own token in it and somebody else's."""
    state = ways.trained(ways.together()).state
    rooms = tuple(
        replace(one, spaces=(Space(0, "mind_reading"), Space(1, "spirit_hand")),
                tile=Tile(name="training-1-1", effect="two_on_card"))
        if one.id == "t3" else one
        for one in state.academy.rooms
    )  # fmt: skip
    lay(app, PEOPLE, replace(state, academy=replace(state.academy, rooms=rooms)))
    app.tap("tab:academy")
    app.tap("room:t3")


def special(app: App) -> None:
    """A special card in use, with its text."""
    lay(app, PEOPLE, game(academy=True).acting("market", special="logistics").state)


def special_unnamed(app: App) -> None:
    """A special card in use that has no name yet."""
    lay(app, PEOPLE, game(academy=True).acting("academy", special="").state)


def secret_sheet(app: App) -> None:
    """A Secret with its name, before it is kept."""
    way(m.SecretRevealed)(app)
    app.tap("name-secret")
    type_words(app, "the owl")
    app.tap("key-done")


def secret_text(app: App) -> None:
    """What a Secret does, being typed."""
    secret_sheet(app)
    app.tap("type-text")
    type_words(app, "one more point in the academy and one coin")
    app.tap("key-accents")


def hand(app: App) -> None:
    """More special cards than fit on a page."""
    cards = tuple(
        Card(location=place, special=special)
        for place, special in (
            ("market", "logistics"), ("market", ""), ("theater", ""), ("theater", "new_twist"),
            ("workshop", ""), ("workshop", "test_run"), ("downtown", ""), ("academy", ""),
        )
    )  # fmt: skip
    play = ways.assigning(ways.together().give(specials=cards))
    lay(app, PEOPLE, play.do(m.Assign(0, "magician", "market", "")).state)
    app.tap("disc:magician")


def learn_secret(app: App) -> None:
    """Which Secret; what the owner wrote about one is shown."""
    play = ways.school(ways.together())
    play.at(options=replace(play.state.options, secrets={"Owl": {"text": OWL}}))
    lay(app, PEOPLE, play.state)
    app.tap("do:learn_secret")


def swap(app: App) -> None:
    """Whose yield The Red Lotus takes."""
    play = ways.together().give(magician="the_red_lotus")
    lay(app, PEOPLE, ways.performing(play).state)
    app.tap("pick:p01")


def plans_known(app: App) -> None:
    """PLAN cards of one's own, entered before."""
    plans = {**BOOKS["plans"], "plan-3": {"kind": "installation", "icons": ["academy", "market"]}}
    lay(app, SOLO, ways.solo(ways.task("plan"), plan_deck="own", plans=plans))


def tile_drawn(app: App) -> None:
    """A tile for the Heir: known ones, another, or none left."""
    tiles = {f"training-{n}-1": {"effect": "stays"} for n in (1, 16, 36)}
    tiles |= {f"classroom-{n}-1": {"coins": n} for n in (1, 6)}
    tiles |= {f"classroom-{n}-2": {"prestige": 1} for n in (1, 16, 36)}
    lay(app, SOLO, ways.solo(ways.needs("tile"), chance="table", tiles=tiles))


def prophecy_drawn(app: App) -> None:
    """A Prophecy drawn for the Heir: too many to list beside the steps."""
    lay(app, SOLO, ways.solo(ways.needs("prophecy"), seed=2, academy=False, chance="table"))


def book(name: str, *names: str) -> Callable[[App], None]:
    """One of the owner's books in 'My copy', with entries."""

    def scene(app: App) -> None:
        app.house.catalogue.learn(f"trickerion.{name}", BOOKS[name])
        app.tap("copy")
        while not app.sees(f"fact-trickerion.{name}"):
            app.tap("page-after")
        app.tap(f"fact-trickerion.{name}")
        for each in names:
            app.tap(each)

    return scene


SCENES: dict[str, Callable[[App], None]] = {
    "ten-rooms": ten_rooms,
    "renovate": tap(ten_rooms, "do:renovate"),
    "renovate-level": tap(ten_rooms, "do:renovate", "pick:c4"),
    "box-entry": tap(ten_rooms, "do:renovate", "pick:c4", "pick:2"),
    "tile-entry-training": tap(ten_rooms, "do:renovate", "pick:t3", "pick:2", "coins-more", "save"),
    "page-ten-rooms": tap(ten_rooms, "tab:academy"),
    "room": room,
    "room-unread": tap(way(m.ReadTile), "tab:academy", "room:c3"),
    "special": special,
    "special-unnamed": special_unnamed,
    "special-names": tap(special, "special"),
    "secret-sheet": secret_sheet,
    "secret-text": secret_text,
    "hand": hand,
    "hand-names": tap(hand, "name-special"),
    "charge": tap(way(m.ChargeSecret), "do:charge_secret"),
    "learn-secret": learn_secret,
    "replace-secret": tap(way(m.LearnSecret), "do:learn_secret", "pick:0"),
    "borrow": tap(way(m.Borrow), "do:borrow"),
    "swap": swap,
    "keep-special": way(m.KeepSpecial),
    "set-aside": way(m.SetAside),
    "meddle": tap(way(m.Interfere, SOLO), "do:interfere"),
    "ledger-wages": way(m.Wages),
    "ledger-bonus": tap(way(m.Bonus), "page-after", "page-after"),
    "plans-known": plans_known,
    "tile-drawn": tile_drawn,
    "pile": way(h.PileEmpty, SOLO),
    "prophecy-drawn": prophecy_drawn,
    "prophecy-list": tap(prophecy_drawn, "do:heir_drew"),
    **{f"book-{name}": book(name) for name in BOOKS},
    "edit-plan": book("plans", "entry-plan-1"),
    "edit-show": book("shows", "entry-solo-1"),
    "edit-classroom": book("tiles", "entry-classroom-16-1"),
    "edit-training": book("tiles", "entry-training-1-1"),
    "edit-box": book("rooms", "entry-10-c5.3"),
    "edit-secret": book("secrets", "entry-The owl at the window"),
    "edit-special": book("specials", "entry-Night school"),
    "strike-special": book("specials", "entry-Night school", "strike"),
}
