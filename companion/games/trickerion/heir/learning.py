"""P1a, learning a Trick: which may be drawn, and what happens on the Heir's board."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.games.trickerion import cards
from companion.games.trickerion.cards import SUITS, THRESHOLDS, Suit
from companion.games.trickerion.data import MAGICIANS, MATERIAL
from companion.games.trickerion.heir.effects import LearnTrick
from companion.games.trickerion.heir.seat import sorted_tricks, tokens_of
from companion.games.trickerion.heir.state import SoloState, solo, top_level, with_me, with_mind
from companion.games.trickerion.state import Trick, X
from companion.games.trickerion.table import residence, trick_card
from companion.games.trickerion.tricks import without


def step_a_allowed(state: SoloState) -> bool:
    """HEIR-DT-06: fewer than 2 Tricks of the top level, or 36 Prestige and more."""
    if state.me.prestige >= THRESHOLDS[3]:
        return True
    top = top_level(state.me.prestige)
    return sum(trick_card(state, trick.id).level == top for trick in state.me.tricks) < 2


def excluded_at_setup(card: cards.Trick) -> bool:
    """HEIR-SET-09: the level-1 Trick that costs 2 basic Materials, two of one type."""
    basic = all(MATERIAL[name].tier == "basic" for name in card.materials)
    return card.level == 1 and len(card.materials) == 1 and basic


def excluded(state: SoloState, card: cards.Trick) -> bool:
    """HEIR-DT-08, HEIR-DT-25?: the level-1 Trick that is never drawn."""
    if state.options.heir_dt_25 == "single_copies":
        return card.level == 1 and all(units == 1 for units in card.materials.values())
    return excluded_at_setup(card)


def favourite(state: SoloState) -> str:
    """The school of the Heir's Magician."""
    magician = MAGICIANS.get(state.me.magician)
    return magician.school if magician else ""


def eligible(state: SoloState, face: str) -> tuple[str, ...]:
    """HEIR-DT-07, HEIR-DT-08: what a Trick die offers, of the top level only ("?": favourite)."""
    school = favourite(state) if face == "any" else face
    top = top_level(state.me.prestige)
    found = []
    for trick_id in residence(state):
        card = trick_card(state, trick_id)
        if card.school == school and card.level == top and not excluded(state, card):
            found.append(trick_id)
    return tuple(found)


def free_suit(state: SoloState) -> Suit:
    """HEIR-SET-29?: an unused symbol, hearts first (or spades first)."""
    used = {trick.suit for trick in state.me.tricks}
    order = SUITS if state.options.heir_set_29 == "heart_first" else tuple(reversed(SUITS))
    return next(suit for suit in order if suit not in used)


def learned(state: SoloState, trick_id: str) -> SoloState:
    """HEIR-DT-11 to HEIR-DT-13: prepared at once, sorted in, its Materials on the list."""
    trick = Trick(id=trick_id, suit=free_suit(state), tokens=tokens_of(state, trick_id))
    tricks = sorted_tricks(state, (*state.me.tricks, trick), trick_id)
    return listed(with_me(state, tricks=tricks), trick_id)


def listed(state: SoloState, trick_id: str) -> SoloState:
    """HEIR-DT-13, HEIR-SET-11, HEIR-MKT-08?: one Material a type, unless it is there already."""
    have = {*state.mind.shopping, *state.me.materials}
    new = tuple(name for name in trick_card(state, trick_id).materials if name not in have)
    return with_mind(state, shopping=(*state.mind.shopping, *new))


def carry_learn(state: SoloState, events: list[Event], effect: LearnTrick) -> SoloState:
    """HEIR-DT-10, HEIR-DT-14: the rightmost Trick makes room; the die is turned to X."""
    if effect.trick not in residence(state):
        raise IllegalMove("HEIR-DT-07", "heir.illegal.trick")
    if effect.die not in (0, 1) or state.dice[effect.die] == X:
        raise IllegalMove("HEIR-DT-14", "heir.illegal.die")
    if len(state.me.tricks) >= state.options.heir_set_28:
        state = returned(state, events, state.me.tricks[-1].id)
    state = learned(state, effect.trick)
    dice = tuple(X if die == effect.die else face for die, face in enumerate(state.dice))
    return replace(state, dice=dice)


def returned(state: SoloState, events: list[Event], trick_id: str) -> SoloState:
    """HEIR-DT-10, HEIR-DT-29?, HEIR-DT-31?: a Trick goes back with all its tokens."""
    rooms = state.academy
    after = solo(without(state, state.seat, trick_id, events))
    if state.options.heir_dt_31 == "stays":
        after = replace(after, academy=rooms)
    if state.options.heir_dt_29 == "removed":
        still = {
            name for trick in after.me.tricks for name in trick_card(after, trick.id).materials
        }
        gone = set(trick_card(state, trick_id).materials) - still
        shopping = tuple(name for name in after.mind.shopping if name not in gone)
        after = with_mind(after, shopping=shopping)
    return after
