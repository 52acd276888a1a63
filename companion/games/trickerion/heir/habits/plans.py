"""Planning a turn: what to start with, whether to advertise, whom to send where."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.trickerion import moves as m
from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.heir.habits import taste
from companion.games.trickerion.heir.habits.worth import (
    YOU,
    amount,
    best_to_learn,
    cost,
    cycle_worth,
    missing,
    show_worth,
    to_prepare,
    wage,
    wages,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.initiative import price as poster
from companion.games.trickerion.market import for_sale
from companion.games.trickerion.rooms import taught
from companion.games.trickerion.state import Character
from companion.games.trickerion.table import (
    base_ap,
    free_slots,
    has_materials,
    price,
    slot_modifiers,
    trick_card,
)

WORTH = 2  # Coins of the first Materials
TEAM = 6  # as many as there are permanent cards
STAGE = {
    "assistant": float(BOARD.backstage.assistant_prestige),
    "manager": taste.COIN * BOARD.backstage.manager_coins,
    "engineer": taste.SHARD * BOARD.backstage.engineer_shards,
}


# Before the first turn.


def first_trick(state: SoloState, move: m.ChooseTrick) -> float:
    """A Trick that brings much for few Coins; one that can be prepared at once is best."""
    card = trick_card(state, move.trick)
    bill = cost(state, card)
    return 20 + cycle_worth(state, card) - 0.6 * bill + (4.0 if bill <= WORTH else 0.0)


def first_materials(state: SoloState, move: m.ChooseMaterials) -> float:
    """What the first Trick lacks."""
    lacks = missing(state)
    return 1.0 + sum(
        price(name) * min(move.materials.count(name), lacks.get(name, 0))
        for name in set(move.materials)
    )


def specialist(_state: SoloState, move: m.ChooseSpecialist) -> float:
    """The Assistant first: she brings an Apprentice who asks no wages."""
    return {"assistant": 3.0, "engineer": 2.0, "manager": 1.0}.get(move.kind, 0.0)


def advertise(state: SoloState, _move: m.Advertise) -> float:
    """Two Prestige, if the wages can still be paid."""
    team = sum(wage(state, disc) for disc in state.you.characters)
    left = state.you.coins - poster(state, YOU) - team
    return 2.0 if left >= 0 else 0.0


# Whom to send where.


def sent(state: SoloState, place: Location) -> list[Character]:
    """Who has a card of this location."""
    return [
        disc
        for disc in state.you.characters
        if disc.card is not None and disc.card.location == place
    ]


def tokens_coming(state: SoloState) -> int:
    """Tokens at hand, and those that the Workshop can make this turn."""
    found = sum(trick.tokens for trick in state.you.tricks)
    points = sum(base_ap(state, YOU, disc.kind) for disc in sent(state, "workshop"))
    for trick in to_prepare(state, soon=bool(sent(state, "market"))):
        card = trick_card(state, trick.id)
        if card.ap <= points:
            points -= card.ap
            found += card.tokens
    return found


def best_slot(state: SoloState, place: Location) -> int:
    """The highest modifier still free at a location; far too little if none is."""
    modifiers = slot_modifiers(state, place)
    return max((modifiers[int(slot)] for slot in free_slots(state, place)), default=-9)


def assign(state: SoloState, move: m.Assign) -> float:
    """What this character would bring there, less its wage and the special card it uses up."""
    disc = state.you.character(move.character)
    if disc is None or move.location is None:
        return 0.0
    points = base_ap(state, YOU, disc.kind) + (move.special is not None)
    found = WISHES[move.location](state, disc, points)
    pay = wage(state, disc)
    due = taste.UNPAID if pay and wages(state) + pay > state.you.coins + 3 else taste.COIN * pay
    return found - due - (taste.SPECIAL if move.special is not None else 0.0)


def _theater(state: SoloState, disc: Character, points: int) -> float:
    """Set up as many tokens as there will be; the Magician shows what lies on a card."""
    here = sent(state, "theater")
    others = [one for one in here if one.kind != "magician"]
    busy = sum(base_ap(state, YOU, one.kind) for one in others)
    if disc.kind == "magician":
        shown = max((show_worth(state, show) for show in state.shows), default=0.0)
        return shown + taste.TO_SHOW * min(tokens_coming(state), max(2, busy))
    left = max(0, tokens_coming(state) - busy)
    if len(others) >= BOARD.theater.ordinary or not left:
        return 0.0
    performs = len(others) < len(here)
    return taste.TO_SET_UP * min(points, left) + (STAGE.get(disc.kind, 0.0) if performs else 0.0)


def _workshop(state: SoloState, _disc: Character, points: int) -> float:
    """Prepare what can be set up."""
    last = state.turn >= state.last_turn and not sent(state, "theater")
    if sent(state, "workshop") or last:
        return 0.0
    found = 0.0
    for trick in to_prepare(state, soon=bool(sent(state, "market"))):
        card = trick_card(state, trick.id)
        if card.ap <= points:
            points -= card.ap
            found += taste.TO_PREPARE * cycle_worth(state, card)
    return found


def _market(state: SoloState, _disc: Character, points: int) -> float:
    """Buy what the best Tricks lack."""
    lacks = missing(state)
    if sent(state, "market") or state.turn >= state.last_turn or not lacks or state.you.coins < 2:
        return 0.0
    points += best_slot(state, "market")
    best = max(
        cycle_worth(state, trick_card(state, trick.id))
        for trick in state.you.tricks
        if not has_materials(state, state.you, trick.id)
    )
    here = sum(name in for_sale(state) for name in lacks)
    return (
        best
        * min(1.0, max(0, points) / len(lacks))
        * (taste.TO_BUY + taste.ON_OFFER * here / len(lacks))
    )


def hire_worth(state: SoloState) -> float:
    """What one more in the team brings until the end."""
    if len(state.you.characters) >= TEAM:
        return 0.0
    return max(0.0, taste.HIRE * (state.last_turn - state.turn) - taste.HIRED)


def _downtown(state: SoloState, _disc: Character, points: int) -> float:
    """A new Trick, a recruit or Coins; with many points two of them."""
    points += best_slot(state, "downtown")
    if sent(state, "downtown") or points + min(1, state.you.shards) < 3:
        return 0.0
    wishes = sorted(
        (taste.TO_LEARN * best_to_learn(state), hire_worth(state), 5 * taste.COIN), reverse=True
    )
    found = wishes[0] - (taste.SHARD if points < 3 else 0.0)
    return found + (taste.SECOND * wishes[1] if points >= 5 else 0.0)


def _alley(state: SoloState, _disc: Character, points: int) -> float:
    """Special cards are worth something at the end, and help before."""
    points += best_slot(state, "dark_alley")
    if sent(state, "dark_alley") or points < 1 or len(state.you.specials) >= 9:
        return 0.0
    return taste.SPECIAL * (1 + (points - 1) // 2)


def _academy(state: SoloState, _disc: Character, points: int) -> float:
    """Teach, renovate, learn a Secret."""
    points += best_slot(state, "academy")
    if sent(state, "academy") or points < 1 or state.academy is None:
        return 0.0
    rooms = state.academy.rooms
    free = any(room.kind == "classroom" and room.level and None in room.spaces for room in rooms)
    found = 1.5
    if free:
        found = max(
            (
                teach_worth(state, trick.id)
                for trick in state.you.tricks
                if trick_card(state, trick.id).level <= points
            ),
            default=found,
        )
    if points >= 2 and state.you.coins - wages(state) >= 5:
        found = max(found, 5.0)
    return found


def teach_worth(state: SoloState, trick: str) -> float:
    """A Trick in a Classroom gives its yield every turn, and is not shown any more."""
    card = trick_card(state, trick)
    if taught(state, YOU, trick):
        return 0.0
    each = amount(card.prestige, card.coins, card.shards)
    left = state.last_turn - state.turn
    return each * (left + 1) - taste.TEACH * taste.SHOWN * left * cycle_worth(state, card)


WISHES: dict[Location, Callable[[SoloState, Character, int], float]] = {
    "theater": _theater,
    "workshop": _workshop,
    "market": _market,
    "downtown": _downtown,
    "dark_alley": _alley,
    "academy": _academy,
}
