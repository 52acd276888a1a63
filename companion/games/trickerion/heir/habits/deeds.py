"""Placing characters, spending their action points, performing and paying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Move
from companion.games.trickerion import moves as m
from companion.games.trickerion.cards import DAYS, Day, Location
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.downtown import bank
from companion.games.trickerion.heir.habits import plans, taste
from companion.games.trickerion.heir.habits.plans import hire_worth, sent, teach_worth
from companion.games.trickerion.heir.habits.worth import (
    YOU,
    coin,
    cycle_worth,
    missing,
    show_worth,
    to_prepare,
    token_worth,
    trick_worth,
    wages,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.market import total
from companion.games.trickerion.rooms import box
from companion.games.trickerion.slots import points
from companion.games.trickerion.state import BANK, RESIDENCE, Character, Token, X
from companion.games.trickerion.table import (
    base_ap,
    favourite_school,
    residence,
    trick_card,
)
from companion.games.trickerion.theater import links_of, worth

CHANGE = {"thursday": -1, "sunday": 1}
FIRST: dict[str, float] = {"academy": 50.0, "downtown": 49.0, "market": 47.0, "dark_alley": 20.0}
SET_DIE, THREE = 2, 3


# Placing.


def place(state: SoloState, move: m.Place) -> float:
    """Buy, prepare, then set up; the Magician comes onto the stage last. The best slot first."""
    disc = state.you.character(move.character)
    if disc is None or disc.card is None:
        return 0.0
    where = disc.card.location
    if where == "theater":
        return _theater(state, disc, move.slot)
    if where == "workshop":
        return 25.0 if _to_come(state, "market") else 40.0
    return FIRST[where] + points(state, YOU, disc, move.slot)


def _to_come(state: SoloState, where: Location) -> bool:
    """Somebody sent to a location is still to be placed."""
    return any(disc.waits for disc in sent(state, where))


def _theater(state: SoloState, disc: Character, slot: str) -> float:
    name, _, kind = slot.partition(".")
    if disc.kind == "magician" and kind != "perform":
        return 0.5
    day = next(one for one in DAYS if one == name)
    waits = disc.kind != "magician" and _to_come(state, "workshop")
    first = 5.0 if disc.kind == "magician" else 15.0 if waits else 30.0
    return first + 0.1 * day_worth(state, day)


def day_worth(state: SoloState, day: Day) -> float:
    """What a day brings: points for those who set up, and what the stage gives."""
    here = [disc for disc in sent(state, "theater") if disc.waits]
    tokens = sum(trick.tokens for trick in state.you.tricks)
    others = [disc for disc in here if disc.kind != "magician"][: BOARD.theater.ordinary]
    able = sum(max(0, base_ap(state, YOU, disc.kind) + BOARD.day(day)) for disc in others)
    found = taste.TO_SET_UP * min(tokens, able)
    if any(disc.kind == "magician" for disc in here):
        change = CHANGE.get(day, 0)
        found += max((show_worth(state, show, change) for show in state.shows), default=0.0)
        found += (1 + taste.COIN) * change * min(tokens, able)
        if day + ".perform" in state.blocked.get("theater", ()):
            found -= 20
    return found


# More points.


def enhance(state: SoloState, _move: m.Enhance) -> float:
    """A Shard where the one point more makes an action possible."""
    acting = state.acting
    if acting is None:
        return 0.0
    if acting.location == "downtown" and acting.ap == THREE - 1:
        return 3.0 if any(state.dice[die] != X for die in (*RESIDENCE, *BANK)) else 0.0
    if acting.location == "workshop":
        needs = [trick_card(state, trick.id).ap for trick in to_prepare(state)]
        return 4.0 if acting.ap + 1 in needs and acting.ap not in needs else 0.0
    return 0.0


# Downtown.


def learn(state: SoloState, move: m.Learn) -> float:
    """The Trick's worth for the rest of the game."""
    return trick_worth(state, move.trick) + (1.0 if move.engineer else 0.0)


def recruit(state: SoloState, move: m.Recruit) -> float:
    """A Specialist rather than an Apprentice."""
    return hire_worth(state) - (1.5 if move.kind == "apprentice" else 0.0)


def coins(state: SoloState, move: m.TakeCoins) -> float:
    """More where the Coins are short."""
    return bank(state, move.die) * coin(state)


def set_die(state: SoloState, move: m.SetDie) -> float:
    """Only where the points left are enough to use the die afterwards."""
    acting = state.acting
    if acting is None or acting.ap < SET_DIE + THREE:
        return 0.0
    if move.die in BANK:
        return 0.3 * int(move.face) - 0.5 if state.dice[move.die] == X else 0.0
    if move.die not in RESIDENCE or any(state.dice[die] != X for die in RESIDENCE):
        return 0.0
    if move.face not in ("any", favourite_school(state.you)):
        return 0.0
    return 0.4 * max((trick_worth(state, trick) for trick in residence(state)
                      if trick_card(state, trick).school == favourite_school(state.you)),
                     default=0.0)  # fmt: skip


# Market, Workshop.


def buy(state: SoloState, move: m.Buy) -> float:
    """What own Tricks lack, as long as the wages can be paid; a bargain with points to spare."""
    lacks = missing(state)
    short = lacks.get(move.material, 0)
    if not short or move.units > short:
        return 0.0
    pays = total(state, move)
    if pays > state.you.coins - wages(state) + 2:
        return 0.0
    acting, others = state.acting, sum(name != move.material for name in lacks)
    spare = acting is not None and acting.ap - 1 - move.bargain >= others
    return 5 + move.units + (0.2 * move.bargain if spare else -move.bargain)


def order(state: SoloState, move: m.Order) -> float:
    """For the next turn."""
    wanted = move.material in missing(state) and state.turn < state.last_turn - 1
    return 3.0 if wanted else 0.0


def quick(state: SoloState, move: m.QuickOrder) -> float:
    """If it is the last thing missing, and can be bought at once."""
    acting = state.acting
    able = acting is not None and acting.ap >= THREE
    return 2.5 if able and list(missing(state)) == [move.material] else 0.0


def prepare(state: SoloState, move: m.Prepare) -> float:
    """The best Trick first."""
    card = trick_card(state, move.trick)
    return 5 + cycle_worth(state, card) / card.ap


# Theater.


def set_up(state: SoloState, move: m.SetUp) -> float:
    """Links, and many tokens on the card that will be performed."""
    show, trick = state.show(move.show), state.you.trick(move.trick)
    if show is None or trick is None:
        return 0.0
    token = Token(seat=YOU, suit=trick.suit, trick=trick.id, slot=move.slot, up=move.up)
    links = links_of(state, show, token)
    gained = sum(worth(state, link.level) + taste.SHARD * link.reach.shard + 1 for link in links)
    last = state.turn >= state.last_turn
    performs = any(disc.kind == "magician" for disc in sent(state, "theater"))
    leaving = len(state.shows) > state.seated and show is state.shows[-1] and not last
    if (leaving or last) and not performs:
        return 0.5 + gained
    company = taste.COMPANY * show_worth(state, show)
    return 2 + token_worth(state, trick_card(state, trick.id)) + gained + company


def take(state: SoloState, move: m.Take) -> float:
    """Coins rather than Prestige only where wages cannot be paid."""
    prestige, got, shards = state.due[0].options[move.option]
    poor = state.you.coins < wages(state)
    return 1 + prestige + taste.SHARD * shards + got * (1.1 if poor else taste.COIN)


def perform(state: SoloState, move: m.Perform) -> float:
    """What the card brings on this day."""
    show = state.show(move.show)
    if show is None:
        return 0.0
    change = CHANGE.get(state.day_of(YOU), 0)
    leaving = len(state.shows) > state.seated and show is state.shows[-1]
    return 10 + show_worth(state, show, change) + (taste.LEAVING if leaving else 0.0)


# Academy.


def renovate(state: SoloState, move: m.Renovate) -> float:
    """Prestige for Coins; Classrooms can be used."""
    printed = box(state, move.room, move.level)
    if printed is None:
        return 0.0
    pays, prestige = printed
    if pays > state.you.coins - wages(state) + 2:
        return 0.0
    use = 2.0 if move.room.startswith("c") else 0.0
    return prestige + 1.5 + use - taste.COIN * pays


def teach(state: SoloState, move: m.Teach) -> float:
    """Its yield every turn from now on."""
    return teach_worth(state, move.trick)


JUDGES: dict[type[Move], Callable[[SoloState, Any], float]] = {
    m.ChooseMagician: lambda _state, _move: 1.0,
    m.ChooseTrick: plans.first_trick,
    m.ChooseMaterials: plans.first_materials,
    m.ChooseSpecialist: plans.specialist,
    m.Advertise: plans.advertise,
    m.Assign: plans.assign,
    m.Place: place,
    m.Enhance: enhance,
    m.Ignore: lambda _state, _move: 9.0,
    m.Boost: lambda _state, _move: 9.0,
    m.Learn: learn,
    m.Recruit: recruit,
    m.TakeCoins: coins,
    m.SetDie: set_die,
    m.Buy: buy,
    m.Order: order,
    m.QuickOrder: quick,
    m.Prepare: prepare,
    m.SetUp: set_up,
    m.Draw: lambda _state, _move: taste.SPECIAL,
    m.Renovate: renovate,
    m.Teach: teach,
    m.LearnSecret: lambda _state, move: 0.0 if move.replace is not None else 1.5,
    m.Take: take,
    m.Perform: perform,
    m.PayWages: lambda _state, move: float(len(move.characters)),
}
