"""Players made of a few habits, to try the Heir against: `random`, and one with simple good sense.

A policy sees the table and what is legal, and says what the person does. It is no adviser.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.game import Move
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.offers import legal, propose
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.links import links_made, lying
from companion.games.trickerion.state import Player, Trick
from companion.games.trickerion.table import card_of, has_materials, price, trick_card

Policy = Callable[[SoloState, Random], Move]
GOOD_PRICE = 3  # Coins that must be left after advertising


def at_random(state: SoloState, random: Random) -> Move:
    """Anything that is legal; chance is drawn as the companion draws it."""
    drawn = propose(state, random)
    return drawn if drawn is not None else random.choice(legal(state))


def sensible(state: SoloState, random: Random) -> Move:
    """Prepares, sets up, performs and learns when it can; takes Coins when it must."""
    drawn = propose(state, random)
    if drawn is not None:
        return drawn
    found = legal(state)
    if state.mind.task:
        return found[0]
    best = max(found, key=lambda move: (_worth(state, move), random.random()))
    if _worth(state, best) > 0:
        return best
    for onward in (m.Next(), m.Done(), m.Pass()):
        if onward in found:
            return onward
    return best


POLICIES: dict[str, Policy] = {"sensible": sensible, "random": at_random}


def _worth(state: SoloState, move: Move) -> float:
    """How good a move seems; 0 and less is worse than going on."""
    judge = _JUDGES.get(type(move))
    return judge(state, move) if judge is not None else 0.0


# Set-up and planning.


def _first_trick(state: SoloState, move: m.ChooseTrick) -> float:
    card = trick_card(state, move.trick)
    return 10 - sum(price(name) * units for name, units in card.materials.items())


def _first_materials(state: SoloState, move: m.ChooseMaterials) -> float:
    needs = trick_card(state, state.you.tricks[0].id).materials if state.you.tricks else {}
    return 1 + sum(name in needs for name in move.materials)


def _advertise(state: SoloState, _move: m.Advertise) -> float:
    return 1.0 if state.you.coins >= state.place_of(state.turn_of) + GOOD_PRICE else 0.0


def _assign(state: SoloState, move: m.Assign) -> float:
    """Where this character would do the most good this turn."""
    you = state.you
    disc = you.character(move.character)
    if disc is None or move.location is None:
        return 0.0
    taken = sum(one.card is not None and one.card.location == move.location
                for one in you.characters)  # fmt: skip
    magician = disc.kind == "magician"
    want = {
        "theater": _theater_wish(state, magician=magician),
        "workshop": 6.0 if _to_prepare(state) and not taken else 0.0,
        "market": 5.0 if _missing(state) and not taken else 0.0,
        "downtown": 4.0 + (2.0 if magician else 0.0) if not taken else 0.0,
        "dark_alley": 2.0 if not taken else 0.0,
        "academy": 2.0 if not taken else 0.0,
    }[move.location]
    return want - (0.1 if move.special is not None else 0.0)


def _theater_wish(state: SoloState, *, magician: bool) -> float:
    prepared = sum(trick.tokens for trick in state.you.tricks)
    on_cards = sum(token.seat != state.seat for show in state.shows for token in show.tokens)
    if magician:
        return 7.0 if on_cards or prepared else 0.0
    return 6.5 if prepared or _to_prepare(state) else 0.0


def _to_prepare(state: SoloState) -> tuple[Trick, ...]:
    you = state.you
    return tuple(
        trick for trick in you.tricks if not trick.tokens and has_materials(state, you, trick.id)
    )


def _missing(state: SoloState) -> dict[str, int]:
    """Materials that unprepared Tricks still lack."""
    found: dict[str, int] = {}
    for trick in state.you.tricks:
        for name, units in trick_card(state, trick.id).materials.items():
            short = units - _held(state.you, name)
            if short > 0:
                found[name] = max(found.get(name, 0), short)
    return found


def _held(player: Player, name: str) -> int:
    return player.materials.get(name, 0) + (name in player.on_manager)


# Placement.


def _place(state: SoloState, move: m.Place) -> float:
    """Preparing before setting up, the stage last and as late in the week as can be."""
    disc = state.you.character(move.character)
    if disc is None or disc.card is None:
        return 0.0
    place = disc.card.location
    first = {"workshop": 9, "market": 8, "downtown": 7, "dark_alley": 6, "academy": 6}
    if place != "theater":
        return first[place] - (0.1 * int(move.slot) if move.slot else 0.0)
    day, _, where = move.slot.partition(".")
    late = ("thursday", "friday", "saturday", "sunday").index(day) / 10
    if disc.kind == "magician":
        return 1 + late if where == "perform" else 0.5
    return 3 + (0.2 - abs(late - 0.2))


# Actions.


def _prepare(state: SoloState, move: m.Prepare) -> float:
    card = trick_card(state, move.trick)
    return 5 + card.prestige + card.tokens


def _set_up(state: SoloState, move: m.SetUp) -> float:
    show = state.show(move.show)
    if show is None:
        return 0.0
    card = card_of(state, move.show)
    made = links_made(card, lying(card, show.tokens), move.slot, move.up)
    mine = any(token.seat != state.seat for token in show.tokens)
    leaving = len(state.shows) >= 3 and show is state.shows[-1] and state.turn < state.last_turn
    return 5 + 3 * len(made) + sum(reach.shard for reach in made) + mine - 2 * leaving


def _learn(state: SoloState, move: m.Learn) -> float:
    card = trick_card(state, move.trick)
    if len(state.you.tricks) >= 3 or card.threshold > state.you.prestige + 2:
        return 0.0
    cost = sum(price(name) * units for name, units in card.materials.items())
    return max(0.5, 4 + card.prestige * card.tokens - cost / 3)


def _recruit(state: SoloState, _move: m.Recruit) -> float:
    return 3.0 if len(state.you.characters) < 5 and state.turn < 5 else 0.0


def _coins(state: SoloState, move: m.TakeCoins) -> float:
    return 2 + int(state.dice[move.die]) / 10


def _buy(state: SoloState, move: m.Buy) -> float:
    lacking = _missing(state).get(move.material, 0)
    if not lacking or move.units > lacking:
        return 0.0
    return 4 + move.units + move.bargain / 10


def _order(state: SoloState, move: m.Order) -> float:
    return 2.0 if move.material in _missing(state) and state.turn < state.last_turn else 0.0


def _quick(state: SoloState, move: m.QuickOrder) -> float:
    lacking = _missing(state)
    acting = state.acting
    return 3.0 if list(lacking) == [move.material] and acting and acting.ap >= 3 else 0.0


def _take(state: SoloState, move: m.Take) -> float:
    prestige, coins, shards = state.due[0].options[move.option]
    return 1 + prestige + shards + coins / 3


def _perform(state: SoloState, move: m.Perform) -> float:
    show = state.show(move.show)
    if show is None:
        return 0.0
    mine = [token for token in show.tokens if token.seat != state.seat]
    return 1 + sum(trick_card(state, token.trick).prestige + 1 for token in mine)


_JUDGES: dict[type[Move], Callable[[SoloState, Any], float]] = {
    m.ChooseTrick: _first_trick,
    m.ChooseMaterials: _first_materials,
    m.Advertise: _advertise,
    m.Assign: _assign,
    m.Place: _place,
    m.Prepare: _prepare,
    m.SetUp: _set_up,
    m.Learn: _learn,
    m.Recruit: _recruit,
    m.TakeCoins: _coins,
    m.Buy: _buy,
    m.Order: _order,
    m.QuickOrder: _quick,
    m.Draw: lambda _state, _move: 1.0,
    m.LearnSecret: lambda _state, _move: 1.0,
    m.Take: _take,
    m.Perform: _perform,
    m.ChooseMagician: lambda _state, _move: 1.0,
    m.ChooseSpecialist: lambda _state, _move: 1.0,
    m.PayWages: lambda _state, move: float(len(move.characters)),
}
