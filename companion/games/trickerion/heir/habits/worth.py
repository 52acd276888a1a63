"""What Tricks, tokens, Materials and Show cards are worth to the person, about in Prestige."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.trickerion import cards
from companion.games.trickerion.downtown import dice_for, shortfall
from companion.games.trickerion.heir.habits import taste
from companion.games.trickerion.heir.seat import reward
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.market import for_sale
from companion.games.trickerion.performance import link_count
from companion.games.trickerion.rooms import taught
from companion.games.trickerion.state import Character, Show, Trick
from companion.games.trickerion.table import (
    card_of,
    has_materials,
    held,
    on_shows,
    price,
    residence,
    trick_card,
)
from companion.games.trickerion.theater import worth as link_worth
from companion.games.trickerion.tricks import room
from companion.games.trickerion.wages import wage_of

YOU = 0


def amount(prestige: int, coins: int, shards: int) -> float:
    """A reward in one number."""
    return prestige + taste.COIN * coins + taste.SHARD * shards


def token_worth(state: SoloState, card: cards.Trick) -> float:
    """What one token brings when it is performed, with a link now and then."""
    links = taste.LINK * link_worth(state, card.level)
    return amount(card.prestige, card.coins, card.shards) + links


def cycle_worth(state: SoloState, card: cards.Trick) -> float:
    """What a Trick brings once it is prepared and shown; a third token often waits."""
    return token_worth(state, card) * (min(card.tokens, 2) + taste.THIRD * (card.tokens > 2))


def cost(state: SoloState, card: cards.Trick) -> float:
    """Coins for the Materials that are missing, and the wait for those not on offer."""
    offer, found = for_sale(state), 0.0
    for name, units in card.materials.items():
        short = units - held(state.you, name)
        if short > 0:
            found += short * price(name) + (0 if name in offer else taste.WAIT)
    return found


def trick_worth(state: SoloState, trick: str) -> float:
    """What it is worth to have this Trick from now on: the sooner it is paid for, the more."""
    card = trick_card(state, trick)
    pays, bill = shortfall(state, YOU, card.level), cost(state, card)
    spare = state.you.coins - pays - wages(state) - debts(state)
    wait = (0.0 if bill <= spare else 0.5 + (bill - spare) / taste.INCOME) + (bill > 0)
    left = max(0.0, state.last_turn - state.turn - wait)
    end = taste.END_BONUS if card.level == 3 and left >= 1 else 0.0
    return taste.SHOWN * left * cycle_worth(state, card) + end - taste.COIN * bill - pays


def kept_worth(state: SoloState, trick: Trick) -> float:
    """What an own Trick is still worth, with its tokens and the Materials already paid for."""
    card = trick_card(state, trick.id)
    waiting = trick.tokens + on_shows(state, YOU, trick.id)
    left = state.last_turn - state.turn
    found = taste.SHOWN * left * cycle_worth(state, card) + waiting * token_worth(state, card)
    if taught(state, YOU, trick.id):
        found += left * amount(card.prestige, card.coins, card.shards)
    return found + (taste.END_BONUS if card.level == 3 else 0.0) - taste.COIN * cost(state, card)


def best_to_learn(state: SoloState) -> float:
    """The worth of the best Trick that the Coins allow, whatever the dice show."""
    coins = state.you.coins
    within = [
        trick
        for trick in residence(state)
        if shortfall(state, YOU, trick_card(state, trick).level) <= coins
    ]
    best = max((trick_worth(state, trick) for trick in within), default=0.0)
    if room(state, YOU):
        return best
    worst = min(kept_worth(state, trick) for trick in state.you.tricks)
    return max(0.0, best - worst - taste.BETTER)


def outgrown(state: SoloState) -> str:
    """A Trick to give back, because one that a die offers now is worth much more."""
    acting = state.acting
    if acting is None or acting.location != "downtown" or acting.ap < 3 or state.step != "act":
        return ""
    if state.due or room(state, YOU) or not state.you.tricks:
        return ""
    worst = min(state.you.tricks, key=lambda trick: kept_worth(state, trick))
    coins, least = state.you.coins, kept_worth(state, worst) + taste.BETTER
    better = any(
        dice_for(state, YOU, trick)
        and shortfall(state, YOU, trick_card(state, trick).level) <= coins
        and trick_worth(state, trick) > least
        for trick in residence(state)
    )
    return worst.id if better else ""


# Materials and wages.


def wage(state: SoloState, disc: Character) -> int:
    """What a character costs this turn if it is placed."""
    return wage_of(state, YOU, replace(disc, status="placed"))


def wages(state: SoloState) -> int:
    """Wages of all who stand somewhere or have been sent there."""
    return sum(
        wage(state, disc)
        for disc in state.you.characters
        if disc.card is not None or disc.status == "placed"
    )


def coin(state: SoloState) -> float:
    """A Coin now: worth more while wages and Materials are still to be paid."""
    short = state.you.coins < wages(state) + debts(state) + taste.INCOME
    return taste.POOR if short and state.turn < state.last_turn else taste.COIN


def debts(state: SoloState) -> int:
    """Coins for the Materials that own Tricks still lack."""
    return sum(units * price(name) for name, units in missing(state).items())


def missing(state: SoloState) -> dict[str, int]:
    """Materials that own Tricks still lack, those of the best Trick first."""
    found: dict[str, int] = {}
    best = sorted(
        (trick_card(state, trick.id) for trick in state.you.tricks),
        key=lambda card: cycle_worth(state, card),
        reverse=True,
    )
    for card in best:
        for name, units in card.materials.items():
            short = units - held(state.you, name)
            if short > 0:
                found[name] = max(found.get(name, 0), short)
    return found


def to_prepare(state: SoloState, *, soon: bool = False) -> list[Trick]:
    """Tricks without a token whose Materials are there, or are on offer; the best first."""
    you, offer = state.you, for_sale(state)
    found = []
    for trick in you.tricks:
        if trick.tokens or taught(state, YOU, trick.id):
            continue
        needs = trick_card(state, trick.id).materials
        lacks = [name for name, units in needs.items() if held(you, name) < units]
        if has_materials(state, you, trick.id) or (soon and all(name in offer for name in lacks)):
            found.append(trick)
    return sorted(found, key=lambda one: -cycle_worth(state, trick_card(state, one.id)))


# Show cards.


def show_worth(state: SoloState, show: Show, change: int = 0) -> float:
    """What performing a card brings the person; `change` is the day's."""
    card = card_of(state, show.id)
    found = float(len(link_count(state, show))) + amount(card.prestige, card.coins, card.shards)
    own = False
    for token in show.tokens:
        if token.seat == YOU:
            own = True
            trick = trick_card(state, token.trick)
            found += amount(
                max(0, trick.prestige + change), max(0, trick.coins + change), trick.shards
            )
        else:
            found -= taste.RIVAL * amount(*reward(state, token.trick))
    return found if own else 0.0
