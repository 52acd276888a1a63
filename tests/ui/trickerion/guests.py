"""People at Trickerion's table who want something: learn, prepare, set up, perform."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.game import Move
from companion.games import REGISTRY
from companion.games.trickerion import moves as m
from companion.games.trickerion.data import TRICKS

GAME = REGISTRY["trickerion"]
# What they would rather do first; the rest is as good as chance has it.
LIKED: tuple[type[Move], ...] = (
    m.Perform, m.SetUp, m.Prepare, m.Buy, m.Learn, m.Order, m.Recruit, m.TakeCoins, m.Advertise,
    m.Place,
)  # fmt: skip
# One character after the other: on stage, into the workshop, shopping, into town.
PLACES = ("theater", "workshop", "market", "downtown", "dark_alley")
BOLD = 0.3  # how often they try something that nobody asked for


def wish(state: Any, random: Random) -> Move:
    """What somebody at this table does now."""
    found = GAME.legal(state)
    if state.phase == "assignment" and state.step == "enter":
        return _assign(state, found)
    onward = [move for move in found if isinstance(move, m.Next | m.Done | m.Pass)]
    deeds = [move for move in found if move not in onward]
    materials = [move for move in deeds if isinstance(move, m.ChooseMaterials)]
    if materials:
        return max(materials, key=lambda move: _use(state, move))
    tricks = [move for move in deeds if isinstance(move, m.ChooseTrick)]
    if tricks:
        return min(tricks, key=lambda move: sum(TRICKS[move.trick].materials.values()))
    needs = _needs(state)
    deeds = [move for move in deeds if getattr(move, "material", "") in ("", *needs)]
    for kind in LIKED:
        liked = [move for move in deeds if isinstance(move, kind)]
        if liked:
            return random.choice(liked)
    idle = [move for move in deeds if not isinstance(move, m.ReturnTrick)]
    if onward and not (idle and random.random() < BOLD):
        return onward[0]
    return random.choice(idle or found)


def _assign(state: Any, found: Any) -> Move:
    """A standard card under everybody, by a plan that changes from turn to turn."""
    for move in found:
        if isinstance(move, m.Assign) and move.special is None:
            team = state.players[move.seat].characters
            at = next(index for index, disc in enumerate(team) if disc.id == move.character)
            wanted = PLACES[(at + (0 if at == 0 else state.turn)) % len(PLACES)]
            if team[at].card is None and _best(found, move, wanted):
                return move
    return m.Next()


def _best(found: Any, move: m.Assign, wanted: str) -> bool:
    """Whether this is the card they want, or the wanted one is not in their hand."""
    same = [
        other
        for other in found
        if isinstance(other, m.Assign)
        and (other.seat, other.character, other.special) == (move.seat, move.character, None)
    ]
    return move.location == wanted or all(other.location != wanted for other in same)


def _needs(state: Any) -> dict[str, int]:
    """What the Tricks of whose move it is are made of."""
    found: dict[str, int] = {}
    for trick in state.player.tricks:
        found |= TRICKS[trick.id].materials
    return found


def _use(state: Any, move: m.ChooseMaterials) -> int:
    """How much of what their Tricks need these materials are."""
    return sum(min(move.materials.count(name), n) for name, n in _needs(state).items())
