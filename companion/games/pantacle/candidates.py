"""`legal`: every move that can be played now, worked out and not tried out."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.pantacle import favours, flames, moon, preparation
from companion.games.pantacle.gains import absorbers, goods_of
from companion.games.pantacle.ledger import CHANGEABLE, changeable
from companion.games.pantacle.moves import (
    Absorb,
    AimCurse,
    Announce,
    Begins,
    Bewitch,
    Bluff,
    BuyAdept,
    Change,
    CurseStops,
    Discard,
    DrawCurses,
    GotFavour,
    KeepCurse,
    LetPass,
    Next,
    NobodyDiverts,
    PantacleMove,
    PlaceFlame,
    PlaceMarker,
    Protect,
    PutToken,
    Sacrifice,
    TurnCurse,
    TurnFlame,
    TurnToken,
)
from companion.games.pantacle.options import FAVOURS, LOCATIONS, POWERS, SETUP
from companion.games.pantacle.state import State

# Curses nobody has entered yet, of the shapes that cards have; people enter what theirs says.
UNNAMED = (
    KeepCurse(kind="permanent"),
    KeepCurse(kind="permanent", touches=("one_sacrifice",)),
    KeepCurse(kind="exhaustion", cubes=2),
    KeepCurse(kind="exhaustion", adepts=1),
    KeepCurse(kind="exhaustion", cubes=2, adepts=1),
)


def legal(state: State) -> tuple[PantacleMove, ...]:
    """Every move that can be played now, ready to send.

    Left out are those that are always there and change nothing on the table: `assist` and what is
    read off the owner's copy; and, of a Curse that is not known, all but a few shapes.
    """
    if state.outcome:
        return ()
    if state.phase != "setup" and not state.full:
        return tuple(_ledger(state))
    if state.todo:
        return tuple(_tasks(state))
    found = list(_BY_STEP[state.phase, state.step](state))
    if state.phase == "preparation":
        found += [Bewitch(seat) for seat in preparation.may_look(state)]
        found += [Protect(index) for index in preparation.may_swap(state)]
    return tuple(found)


def _tasks(state: State) -> list[PantacleMove]:
    task = state.todo[0]
    each = state.sorcerers[task.seat]
    if task.kind == "absorb":
        return [Absorb(index) for index in absorbers(each, goods_of(task), task.spared)]
    if task.kind == "protect":
        return [Protect(index) for index, curse in enumerate(each.curses) if curse.active]
    return [PutToken(place) for place in range(1, len(each.powers) + 2)]


def _setup(state: State) -> list[PantacleMove]:
    others = [Begins(seat) for seat in state.opponents()]
    return [*(PlaceMarker(favour) for favour in FAVOURS), *others]


def _next(_state: State) -> list[PantacleMove]:
    return [Next()]


def _influence(state: State) -> list[PantacleMove]:
    stop: list[PantacleMove] = [CurseStops()] if preparation.touched(state, "influence") else []
    return [BuyAdept(), *stop]


def _sacrifice(state: State) -> list[PantacleMove]:
    unaimed = preparation.unaimed(state)
    if unaimed:
        return [AimCurse(index, kind) for index in unaimed for kind in ("powers", "adepts")]
    kind: preparation.Kind = "powers" if state.step == "powers" else "adepts"
    able = preparation.flames_to_take(state)
    found: list[PantacleMove] = [Sacrifice(kind, flame) for flame in able]
    if not able:
        found.append(Sacrifice(kind))
    if preparation.touched(state, kind):
        found.append(CurseStops())
    return found


def _curses(state: State) -> list[PantacleMove]:
    return [DrawCurses(extra) for extra in flames.extras(state)]


def _keep(state: State) -> list[PantacleMove]:
    found: list[PantacleMove] = [KeepCurse(name) for name in state.curses]
    return [*found, *UNNAMED, *_curses(state)]


def _location(state: State) -> list[PantacleMove]:
    return [PlaceFlame(location) for location in flames.free_locations(state, state.active)]


def _announce(state: State) -> list[PantacleMove]:
    return [Announce(favour) for favour in favours.choosable(state)]


def _divert(state: State) -> list[PantacleMove]:
    bluff = [Bluff(state.asked)] if state.options.div_13 == "counts_as_no" else []
    return [NobodyDiverts(), LetPass(), *favours.ways(state, state.asked), *bluff]


def _discard(state: State) -> list[PantacleMove]:
    found: list[PantacleMove] = []
    for blades in moon.may_discard(state):
        found.append(Discard(blades))
        if blades and moon.moon_possible(state):
            found.append(Discard(blades, match=True))
    return found


_BY_STEP: dict[tuple[str, str], Callable[[State], list[PantacleMove]]] = {
    ("setup", ""): _setup,
    ("preparation", "begin"): _next,
    ("preparation", "influence"): _influence,
    ("preparation", "powers"): _sacrifice,
    ("preparation", "adepts"): _sacrifice,
    ("preparation", "curses"): _curses,
    ("preparation", "keep"): _keep,
    ("preparation", "location"): _location,
    ("preparation", "ready"): _next,
    ("favour", "announce"): _announce,
    ("favour", "divert"): _divert,
    ("moon", "discard"): _discard,
    ("moon", "refill"): _next,
}


def _ledger(state: State) -> list[PantacleMove]:
    """Totals: one up, one down; what is there goes, what is not comes."""
    found: list[PantacleMove] = [Next()]
    if state.phase == "favour":
        found += [Announce(favour) for favour in FAVOURS]
        found += [GotFavour(seat) for seat in range(state.players)]
    for seat, each in enumerate(state.sorcerers):
        for what in CHANGEABLE:
            found += [Change(seat, what, by) for by in (-1, 1) if changeable(state, seat, what, by)]
        full = len(each.powers) >= SETUP.pieces.places
        found += [TurnToken(seat, power) for power in POWERS if power in each.tokens or not full]
        found += [TurnFlame(seat, location) for location in LOCATIONS]
        found += [KeepCurse(name, seat=seat) for name in state.curses]
        for index, curse in enumerate(each.curses):
            if curse.in_play:
                over = TurnCurse(seat, index, "face_up" if curse.face_down else "face_down")
                found += [over, TurnCurse(seat, index, "pile")]
    return found
