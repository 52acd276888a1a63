"""Moments of an evening: solo with the Heir, and with three people."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.heir.thinking import decision, need_of
from companion.games.trickerion.links import links_made, lying
from companion.games.trickerion.table import card_of
from companion.games.trickerion.theater import moves
from tests.ui.harness import App
from tests.ui.trickerion.entry_scenes import SCENES as ENTRY
from ui.screens.trickerion.entry import TileEditor

SOLO = "trickerion-solo"
Until = Callable[[Any], bool]
MOST = 900


def evening(app: App, until: Until, *, game: str = SOLO, seed: int = 3, **options: Any) -> None:
    """A game played to a moment without the screen, then looked at."""
    options = {"names": ("Léa",), **options}
    table = app.house.new_game(game, options, seed=seed)
    random = Random(seed)
    for _ in range(MOST):
        if until(table.state):
            break
        table.do(_next(table, random))
    else:
        raise AssertionError("the moment never came")
    app.companion.open_table(table)
    app.frames(2)


def _next(table: Any, random: Random) -> Any:
    if table.record.game.id == SOLO:
        return sensible(table.state, random)
    found = table.legal()
    onward = [move for move in found if isinstance(move, m.Next | m.Done)]
    cards = any(disc.card for player in table.state.players for disc in player.characters)
    if onward and (table.state.phase != "assignment" or cards):
        return onward[0]
    drawn = table.record.game.chance(table.state, random)
    return drawn if drawn is not None else random.choice(found)


def at(phase: str, step: str, task: str = "", *, turn: int = 2) -> Until:
    """A step of a turn."""
    return lambda state: (
        (state.phase, state.step) == (phase, step)
        and state.turn >= turn
        and (not hasattr(state, "mind") or state.mind.task == task)
    )


def acts(location: str, *, turn: int = 1) -> Until:
    """A person's character acts somewhere, with something to do."""
    return lambda state: (
        state.acting is not None
        and state.acting.location == location
        and state.step == "act"
        and not state.due
        and state.turn >= turn
    )


def heir_moves(steps: int, *, turn: int = 2) -> Until:
    """The Heir has a decision with some steps."""

    def found(state: Any) -> bool:
        if state.turn < turn or state.mind.task != "turn":
            return False
        thought = decision(state)
        return thought is not None and thought.need is None and len(thought.steps) >= steps

    return found


def checklist(app: App) -> None:
    """The first page of a guided game."""
    app.open(SOLO, names=("Léa",), academy=True)


def magician(app: App) -> None:
    """Choosing a Magician."""
    checklist(app)
    app.tap("table-set")


def materials(app: App) -> None:
    """Choosing the first materials."""
    evening(app, at("setup", "materials", turn=1))


def first_dice(app: App) -> None:
    """The first roll, with its tip."""
    evening(app, at("dice", "roll", turn=1))


def dice(app: App) -> None:
    """A later roll, half entered."""
    evening(app, at("dice", "roll"))
    app.tap("die:0:optical")
    app.tap("die:4:5")


def block(app: App) -> None:
    """A configuration die, entered by hand."""
    evening(app, at("advertising", "ask", "roll"))
    app.tap("do:slots_blocked")


def poster(app: App) -> None:
    """Advertise or not."""
    evening(app, at("advertising", "ask"))


def assignment(app: App) -> None:
    """Cards under characters."""
    evening(app, at("assignment", "enter"))
    app.tap("card:theater")


def place(app: App) -> None:
    """Which character."""
    evening(app, lambda s: at("placement", "place")(s) and len(s.you.waiting) > 2)


def slot(app: App) -> None:
    """Which slot, drawn on the board."""
    place(app)
    app.tap(next(name for name in app.names() if name.startswith("pick:")))


def downtown(app: App) -> None:
    """Acting Downtown."""
    evening(app, acts("downtown"))


def learn(app: App) -> None:
    """A trick to learn."""

    def can(state: Any) -> bool:
        return acts("downtown")(state) and any(isinstance(one, m.Learn) for one in legal(state))

    evening(app, can)
    app.tap("do:learn")


def market(app: App) -> None:
    """Acting at the Market."""
    evening(app, acts("market"))


def buy(app: App) -> None:
    """What to order."""
    market(app)
    app.tap("do:order")


def workshop(app: App) -> None:
    """Acting in the Workshop."""
    evening(app, acts("workshop", turn=2))


def theater(app: App) -> None:
    """Where a token can go."""
    evening(app, _can_link)
    app.tap("do:set_up")
    pick = next((name for name in app.names() if name.startswith("pick:(")), "")
    if not pick:
        app.tap(next(name for name in app.names() if name.startswith("pick:")))


def rotation(app: App) -> None:
    """How to turn it, with the links each way gives."""
    evening(app, _can_link)
    state = app.table.state
    moves = [move for move in app.table.legal() if isinstance(move, m.SetUp)]

    def links(move: m.SetUp) -> int:
        card = card_of(state, move.show)
        return len(links_made(card, lying(card, state.show(move.show).tokens), move.slot, move.up))

    def ways(move: m.SetUp) -> int:
        return sum((one.trick, one.show, one.slot) == (move.trick, move.show, move.slot)
                   for one in moves)  # fmt: skip

    best = max(moves, key=lambda move: (ways(move) > 1, links(move), ways(move)))
    app.tap("do:set_up")
    if app.sees(f"pick:{best.trick}"):
        app.tap(f"pick:{best.trick}")
    app.tap(f"pick:{(best.show, best.slot)}")


def _can_link(state: Any) -> bool:
    if not acts("theater")(state):
        return False
    found = [move for move in moves(state) if isinstance(move, m.SetUp)]
    spots = {(move.trick, move.show, move.slot) for move in found}
    return len(spots) > 1 and len(found) > len(spots) and any(s.tokens for s in state.shows)


def heir(app: App) -> None:
    """The Heir's move, one step ticked."""
    evening(app, heir_moves(3))
    app.tap("tick:1")


def why(app: App) -> None:
    """Its reasons."""
    heir(app)
    app.tap("why")


def not_here(app: App) -> None:
    """Not on my table."""
    heir(app)
    app.tap("not-here")


def otherwise(app: App) -> None:
    """Another way to carry out a step."""
    not_here(app)
    app.tap(next(name for name in app.names() if name.startswith("other:")))


def drawn(app: App) -> None:
    """Chance has to speak for the Heir."""

    def needs(state: Any) -> bool:
        return state.mind.task == "turn" and need_of(state) is not None

    evening(app, needs, chance="table")


def page(name: str, *, academy: bool = False) -> Callable[[App], None]:
    """A page behind its tab, in the middle of a game."""

    def scene(app: App) -> None:
        evening(app, at("placement", "place", turn=4), academy=academy)
        app.tap(f"tab:{name}")

    return scene


def academy_acts(app: App) -> None:
    """Acting at the Academy."""
    evening(app, acts("academy"), academy=True)


def perform(app: App) -> None:
    """The Heir performs."""
    evening(app, at("performance", "perform", "performance", turn=1))


def payout(app: App) -> None:
    """The account of a performance."""
    evening(app, lambda s: s.phase == "performance" and s.mind.task == "performance")
    app.tap("heir_done")
    app.wait(1)


def prophecies(app: App) -> None:
    """Prophecies move on."""
    evening(app, at("end", "prophecies"))


def wages(app: App) -> None:
    """The end of a turn."""
    evening(app, at("end", "pay"))


def account(app: App) -> None:
    """The end of the evening."""
    evening(app, lambda state: state.outcome is not None)
    app.wait(1)


def plan_entry(app: App) -> None:
    """A PLAN card nobody knows."""
    evening(app, at("assignment", "enter", "plan", turn=1), plan_deck="own")
    app.tap("new-card")
    for icon in ("theater", "downtown", "market"):
        app.tap(f"icon:{icon}")
    app.tap("icon-plus")


def show_entry(app: App) -> None:
    """A Show card nobody knows."""
    evening(app, at("setup", "shows", turn=1), show_cards="own")
    app.tap("new-card")
    for name in ("slot:0.0", "slot:0.1", "slot:1.1", "slot:1.1", "circle:0.0-0.1",
                 "circle:0.1-1.1", "circle:0.1-1.1"):  # fmt: skip
        app.tap(name)


def tile_entry(app: App) -> None:
    """A Classroom tile nobody knows."""
    academy_acts(app)
    app.stage.open(TileEditor("classroom", print, lambda: None))
    app.frames(2)


def practice(app: App) -> None:
    """A practice turn."""
    checklist(app)
    app.tap("practice")


def wizard(app: App) -> None:
    """The set-up asks how hard it should be."""
    app.tap(f"new-{SOLO}")
    app.tap("next")


def wizard_more(app: App) -> None:
    """What the owner's box has."""
    wizard(app)
    app.tap("page-after")


def summary(app: App) -> None:
    """Everything before the start."""
    wizard(app)
    while not app.sees("start"):
        app.tap("next")


def people(app: App) -> None:
    """Three people at a glance."""
    evening(app, at("placement", "place", turn=1), game="trickerion", players=3,
            names=("Ana", "Bo", "Chloé"))  # fmt: skip
    app.tap("tab:people")


def three_assign(app: App) -> None:
    """Three people lay their cards."""
    evening(app, at("assignment", "enter", turn=1), game="trickerion", players=3,
            names=("Ana", "Bo", "Chloé"))  # fmt: skip


def ledger(app: App) -> None:
    """Totals only, four people."""
    evening(app, at("assignment", "plan", turn=1), game="trickerion", players=4,
            names=("Ana", "Bo", "Chloé", "Dimitri"))  # fmt: skip
    app.table.do(m.Assist("ledger"))
    app.frames(2)


def ledger_end(app: App) -> None:
    """Totals only, the end of a turn."""
    ledger(app)
    while app.table.state.phase != "end":
        app.table.do(m.Next())
    app.frames(2)


SCENES: dict[str, Callable[[App], None]] = {
    **ENTRY,
    "wizard": wizard,
    "wizard-more": wizard_more,
    "summary": summary,
    "checklist": checklist,
    "magician": magician,
    "materials": materials,
    "first-dice": first_dice,
    "dice": dice,
    "block": block,
    "poster": poster,
    "assignment": assignment,
    "place": place,
    "slot": slot,
    "downtown": downtown,
    "learn": learn,
    "market": market,
    "buy": buy,
    "workshop": workshop,
    "set-up": theater,
    "rotation": rotation,
    "heir": heir,
    "why": why,
    "not-here": not_here,
    "otherwise": otherwise,
    "drawn": drawn,
    "academy": academy_acts,
    "perform": perform,
    "payout": payout,
    "prophecies": prophecies,
    "wages": wages,
    "account": account,
    "plan-entry": plan_entry,
    "show-entry": show_entry,
    "tile-entry": tile_entry,
    "practice": practice,
    "people": people,
    "three-assign": three_assign,
    "ledger": ledger,
    "ledger-end": ledger_end,
    **{
        f"page-{name}": page(name, academy=name == "academy")
        for name in ("heir", "workshop", "downtown", "market", "theater", "dark_alley", "academy")
    },
}
