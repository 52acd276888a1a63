"""What could be played in a solo game, and what the companion's own dice and decks would say."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

from companion.core.game import Move
from companion.games.trickerion import chance as table_chance
from companion.games.trickerion import performance
from companion.games.trickerion import rules as table_rules
from companion.games.trickerion.cards import SPECIALISTS
from companion.games.trickerion.data import slot_ids
from companion.games.trickerion.heir import config, setup, shows
from companion.games.trickerion.heir.moves import (
    ConfigDice,
    HeirDone,
    HeirDrew,
    HeirMagician,
    HeirSpecialists,
    HeirTrick,
    PlanRevealed,
    SlotsBlocked,
    SoloMove,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.moves import Interfere, ShowRevealed


def legal(state: SoloState) -> tuple[SoloMove, ...]:
    """Every sensible move now."""
    if state.outcome:
        return ()
    if state.mind.task:
        found = _heir_moves(state)
        if state.mind.task == "performance":
            found += [m for m in performance.moves(state) if isinstance(m, Interfere)]
        return tuple(found)
    own = shows.own_cards(state) if shows.at_hand(state) else ()
    if own:  # HEIR-SET-05: the standard cards are put away; they stand in only where none is known
        return tuple(ShowRevealed(card) for card in own)
    return tuple(table_rules.legal(state))


def _heir_moves(state: SoloState) -> list[Move]:
    match state.mind.task:
        case "magician":
            return [HeirMagician(one) for one in setup.magicians_left(state)]
        case "trick":
            return [HeirTrick(trick) for trick in setup.starting_tricks(state)]
        case "specialists":
            number = setup.team(state.options)[0]
            return [HeirSpecialists(kinds) for kinds in permutations(SPECIALISTS, number)]
        case "deck":
            return list(setup.decks(state))
        case "pick":
            return [ConfigDice(dice) for dice in config.selections(state)]
        case "roll":
            return [SlotsBlocked(pair) for pair in _blocks(state)]
        case "plan":
            fresh = [card for card in state.plans if card not in state.mind.seen]
            return [PlanRevealed(card) for card in fresh or state.plans]
        case _:
            need = need_of(state)
            if need is not None:
                return [HeirDrew(value) for value in dict.fromkeys(need.options)]
            return [HeirDone()]


def _blocks(state: SoloState) -> list[tuple[str, str]]:
    """HEIR-CFG-13?, HEIR-CFG-15?: the faces of the die; any two slots until all are known."""
    die = state.mind.rolling[0]
    known = config.faces(state, die)
    if len(known) >= config.SIDES:
        return list(dict.fromkeys(known))
    slots = slot_ids(die)
    if state.options.heir_cfg_15 == "ordinary_only":
        slots = tuple(slot for slot in slots if not slot.endswith(".perform"))
    return list(combinations(slots, 2))


def propose(state: SoloState, random: Random) -> SoloMove | None:
    """Dice, decks, coins and draws as the companion would have them."""
    if state.outcome:
        return None
    task = state.mind.task
    if not task:
        if shows.at_hand(state) and shows.own_cards(state):
            return random.choice(legal(state))
        return table_chance.propose(state, random)
    if task == "specialists":
        return setup.propose_specialists(state, random)
    if task == "deck":
        return setup.propose_deck(state, random)
    if task == "pick" and state.options.heir_cfg_12 == "player":
        return None
    if task == "roll" and (known := config.faces(state, state.mind.rolling[0])):
        return SlotsBlocked(random.choice(known))  # of one's own dice: the faces seen so far
    if task in ("magician", "trick", "pick", "roll"):
        return random.choice(_heir_moves(state))
    need = need_of(state) if task == "turn" else None
    return HeirDrew(random.choice(need.options)) if need is not None else None
