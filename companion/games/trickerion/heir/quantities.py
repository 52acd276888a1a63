"""What `correct` can set of the Heir's own things, and what looks odd about them."""

from __future__ import annotations

from itertools import pairwise

from companion.core.correct import corrected
from companion.core.errors import IllegalMove
from companion.core.game import Correct, Problem, Quantity
from companion.core.text import say
from companion.games.trickerion import quantities as table
from companion.games.trickerion.cards import MATERIALS, Location, Plan
from companion.games.trickerion.data import MAGICIANS
from companion.games.trickerion.heir.plans import misbuilt
from companion.games.trickerion.heir.seat import reward, sorted_tricks, tokens_of
from companion.games.trickerion.heir.state import SoloState, with_mind
from companion.games.trickerion.heir.words import trick_words, where
from companion.games.trickerion.rooms import trained
from companion.games.trickerion.table import on_shows, trick_card

GROUP = "heir.group.heir"


def quantities(state: SoloState) -> tuple[Quantity, ...]:
    """Everything on the table, and the Heir's own."""
    return (*table.quantities(state), *heir_quantities(state))


def heir_quantities(state: SoloState) -> tuple[Quantity, ...]:
    """The Shopping List, and this turn's PLAN card."""
    if state.phase == "setup" or state.outcome:
        return ()
    yes_no = ((False, say("heir.no")), (True, say("heir.yes")))
    found = [
        Quantity(
            f"shopping.{name}",
            say("heir.quantity.shopping", material=say(f"trickerion.material.{name}")),
            name in state.mind.shopping,
            choices=yes_no,
            group=GROUP,
        )
        for name in MATERIALS
    ]
    if state.mind.plan:
        cards = dict.fromkeys((state.mind.plan, *state.plans))
        found.append(
            Quantity(
                "mind.plan",
                say("heir.quantity.plan"),
                state.mind.plan,
                choices=tuple((card, say("heir.plan", card=card)) for card in cards),
                group=GROUP,
            )
        )
    return tuple(found)


def fixed(state: SoloState, move: Correct) -> SoloState:
    """Set one of the Heir's own quantities to what lies there."""
    known = heir_quantities(state)
    prefix, _, name = move.what.partition(".")
    if prefix != "shopping":
        return corrected(state, move, known)
    quantity = next(one for one in known if one.what == move.what)
    if not isinstance(move.to, bool):
        raise IllegalMove(
            "CORE-CORRECT", "core.correct.not_a_choice", what=quantity.label, to=str(move.to)
        )
    if bool(move.to) == (name in state.mind.shopping):
        return state
    if move.to:
        return with_mind(state, shopping=(*state.mind.shopping, name))
    return with_mind(state, shopping=tuple(one for one in state.mind.shopping if one != name))


# What looks odd.


def problems(state: SoloState) -> tuple[Problem, ...]:
    """What does not add up after corrections; the Heir decides from the table as it is."""
    found = list(table.problems(state))
    if state.phase != "setup":
        found += [*_board(state), *_tokens(state), *_plans(state)]
    return tuple(found)


def _board(state: SoloState) -> list[Problem]:
    """HEIR-SET-07, HEIR-SET-28?, HEIR-DT-11, HEIR-CFG-03: places, order, schools, block tokens."""
    found = []
    me, you = state.me, state.you
    if len(me.tricks) > state.options.heir_set_28:
        n = state.options.heir_set_28
        found.append(Problem(say("heir.problem.places", n=n), ("HEIR-SET-28",)))
    worth = [_worth(state, trick.id) for trick in me.tricks]
    if any(later > earlier for earlier, later in pairwise(worth)):
        best = sorted_tricks(state, me.tricks, "")
        names = [trick_words(trick.id) for trick in best]
        found.append(Problem(say("heir.problem.order", tricks=names), ("HEIR-DT-11",)))
    schools = [MAGICIANS[one.magician].school for one in (me, you) if one.magician in MAGICIANS]
    if len(set(schools)) < len(schools):
        found.append(Problem(say("heir.problem.schools"), ("HEIR-SET-07",)))
    places: tuple[Location, ...] = ("downtown", "market", "theater", "dark_alley", "academy")
    found += [
        Problem(say("heir.problem.blocked", location=where(place)), ("HEIR-CFG-03",))
        for place in places
        if len(state.blocked.get(place, ())) > 2
    ]
    return found


def _worth(state: SoloState, trick: str) -> tuple[int, int, int]:
    card = trick_card(state, trick)
    if state.options.heir_mag_18 == "yes":
        prestige, coins, shards = reward(state, trick)
        return prestige, shards, coins
    return card.prestige, card.shards, card.coins


def _tokens(state: SoloState) -> list[Problem]:
    """HEIR-PRF-08: the Heir's Tricks are always prepared, so no token is ever missing."""
    found = []
    for trick in state.me.tricks:
        there = trick.tokens + on_shows(state, state.seat, trick.id)
        wanted = tokens_of(state, trick.id)
        more = trained(state, state.seat, trick.id, "extra_token")
        if there != wanted and not (more and there == wanted + 1):
            text = say("heir.problem.tokens", trick=trick_words(trick.id), n=wanted, there=there)
            found.append(Problem(text, ("HEIR-PRF-08", "HEIR-DT-12")))
    return found


def _plans(state: SoloState) -> list[Problem]:
    """HEIR-SET-23: cards in an order that the build cannot lead to."""
    kinds = tuple(plan.kind for card in state.mind.seen if (plan := _plan(state, card)) is not None)
    wrong = misbuilt(kinds)
    return [Problem(say("heir.problem.deck"), (wrong, "HEIR-SET-23"))] if wrong else []


def _plan(state: SoloState, card: str) -> Plan | None:
    return state.mind.house.get(card) or state.plans.get(card)
