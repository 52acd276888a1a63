"""The two figures of a player: where each may go with a throw, and how it goes there."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.three_magicians.board import jumps, magic, walks
from companion.games.three_magicians.landing import apprentice_landed, magician_landed
from companion.games.three_magicians.moves import MoveApprentice, MoveMagician, Stay
from companion.games.three_magicians.options import LABYRINTH, LIFE, PLACES
from companion.games.three_magicians.score import with_player
from companion.games.three_magicians.state import SLAB, SYMBOL, State, Task

# --- the magician --------------------------------------------------------------------------------


def must_leave(state: State) -> str:
    """3M-LIFE-01, 3M-LIFE-02, 3M-LAB-04?: the rule that makes the magician go, or nothing."""
    player = state.player
    if not state.own_notches:
        return ""
    if player.magician == LIFE and player.rested:
        return "3M-LIFE-01"
    if player.magician == LABYRINTH and state.options.lab_04 == "must_leave":
        return "3M-LAB-04"
    return ""


def magician_ways(state: State) -> tuple[tuple[str, str | None], ...]:
    """3M-MAG-13: where the magician can go with this throw, and the Place it crosses."""
    if state.magician_done or state.notches is None:
        return ()
    here = state.player.magician
    if state.halfway:
        # The first of the two jumps is made; the second leads on from there.
        whole = jumps(state.options, state.halfway, 2)
        return tuple((to, None) for to, via in whole if via == here)
    return jumps(state.options, here, state.own_notches)


def pauses(state: State) -> tuple[str, ...]:
    """3M-TURN-07?: where a house that splits the move may stop after the first of two jumps."""
    split = state.options.turn_07 == "may_split"
    if not split or state.own_notches != 2 or state.halfway or state.apprentice_done:
        return ()
    return tuple(dict.fromkeys(via for _, via in magician_ways(state) if via is not None))


def _asks_via(state: State) -> bool:
    return state.options.mag_12 == "chases" or state.options.meet_15 == "card"


def magician_moves(state: State) -> list[MoveMagician | Stay]:
    """Everything the magician can do now."""
    if state.magician_done:
        return []
    ways = magician_ways(state)
    found: list[MoveMagician | Stay]
    if _asks_via(state):
        found = [MoveMagician(to, via) for to, via in ways]
    else:
        found = [MoveMagician(to) for to in dict.fromkeys(to for to, _ in ways)]
    found += [MoveMagician(place, pause=True) for place in pauses(state)]
    if may_stay(state):
        found.append(Stay("magician"))
    return found


def which_way(state: State) -> tuple[MoveMagician, ...]:
    """3M-MAG-12?, 3M-MEET-15?: moves that differ only in the Place they cross."""
    moves = [move for move in magician_moves(state) if isinstance(move, MoveMagician)]
    ends = [move.to for move in moves if move.via is not None]
    return tuple(move for move in moves if move.via is not None and ends.count(move.to) > 1)


def may_stay(state: State) -> bool:
    """3M-MAG-03: moving is optional, unless Life forces it or the move has begun."""
    return not state.magician_done and not must_leave(state) and not state.halfway


def move_magician(state: State, move: MoveMagician) -> Step[State]:
    """3M-MAG-01 to MAG-12?: as many jumps as the own wand has notches, no fewer."""
    if state.magician_done:
        rule = "3M-TURN-07" if state.own_notches else "3M-MAG-05"
        raise IllegalMove(rule, "three_magicians.illegal.magician_done")
    if move.pause:
        return _pause(state, move)
    ways = magician_ways(state)
    vias = [via for to, via in ways if to == move.to]
    if not vias:
        raise IllegalMove(
            "3M-MAG-04" if move.to in PLACES else "3M-MAG-01",
            "three_magicians.illegal.no_jump",
            n=state.own_notches,
        )
    via = move.via
    if via is None and _asks_via(state) and len(vias) > 1:
        raise IllegalMove("3M-MAG-12", "three_magicians.illegal.say_via")
    if via is None:
        via = vias[0] if _asks_via(state) else None
    elif via not in vias:
        raise IllegalMove("3M-MAG-02", "three_magicians.illegal.no_jump", n=state.own_notches)
    state = with_player(state, replace(state.player, magician=move.to))
    state = replace(state, magician_done=True, halfway="", step="")
    events: list[Event] = []
    state = magician_landed(state, via if _asks_via(state) else None)
    return Step(state, tuple(events))


def _pause(state: State, move: MoveMagician) -> Step[State]:
    """3M-TURN-07?: the first jump now, the second after the apprentice."""
    if move.to not in pauses(state):
        raise IllegalMove("3M-TURN-07", "three_magicians.illegal.no_pause")
    here = state.player.magician
    state = with_player(state, replace(state.player, magician=move.to))
    return Step(replace(state, halfway=here, step=""))


# --- the apprentice ------------------------------------------------------------------------------


def step_counts(state: State) -> tuple[int, ...]:
    """3M-APP-01, 3M-STONE-01, 3M-STONE-05?: how many steps the apprentice may walk."""
    total, options = state.total, state.options
    if not total:
        return ()
    if not state.player.stone or options.stone_06 == "two_moves":
        return (total,)
    if options.stone_05 == "any_between":
        return tuple(range(total, 2 * total + 1))
    return (total, 2 * total)


def reach(state: State) -> frozenset[str] | None:
    """Where the apprentice can end; None if the path, or its square on it, is not known."""
    player = state.player
    board = state.board
    if board is None or (player.apprentice in (SLAB, SYMBOL)):
        return None
    held = frozenset(p.magician for p in state.opponents if magic(p.magician))
    return walks(state.options, player.apprentice, step_counts(state), held=held)


def apprentice_ends(state: State) -> tuple[str, ...]:
    """Every square that can be named as the end of the walk."""
    within = reach(state)
    return tuple(s for s in state.squares() if within is None or s in within)


def may_decline(state: State) -> bool:
    """3M-APP-01, 3M-APP-11?: the apprentice must move; the 2010 edition lets it stay."""
    if state.step == "again":
        return True
    by_edition = state.options.app_11 == "by_edition" and state.options.edition == "2010"
    return by_edition or state.options.app_11 == "may_stay"


def apprentice_moves(state: State) -> list[MoveApprentice | Stay]:
    """Everything the apprentice can do now."""
    if state.apprentice_done and state.step != "again":
        return []
    found: list[MoveApprentice | Stay] = [MoveApprentice(to) for to in apprentice_ends(state)]
    if may_decline(state):
        found.append(Stay("apprentice"))
    return found


def move_apprentice(state: State, move: MoveApprentice) -> Step[State]:
    """3M-APP-01 to APP-10?: exactly the sum, or with the stone twice the sum."""
    second = state.step == "again"
    if state.apprentice_done and not second:
        raise IllegalMove("3M-APP-01", "three_magicians.illegal.apprentice_done")
    if move.to not in state.squares():
        raise IllegalMove("3M-APP-02", "three_magicians.illegal.no_square")
    if move.to not in apprentice_ends(state):
        steps = " / ".join(str(n) for n in step_counts(state))
        raise IllegalMove("3M-APP-01", "three_magicians.illegal.out_of_reach", steps=steps)
    again = state.options.stone_06 == "two_moves" and state.player.stone and not second
    state = with_player(state, replace(state.player, apprentice=move.to))
    state = replace(state, apprentice_done=True, again=again, step="")
    events: list[Event] = []
    state = apprentice_landed(state, events)
    if state.player.apprentice != move.to:
        state = replace(state, again=False)
    return Step(state, tuple(events))


def stay(state: State, move: Stay) -> Step[State]:
    """3M-MAG-03, 3M-APP-11?: a figure does not move."""
    if move.figure == "magician":
        if state.magician_done or state.step == "again":
            raise IllegalMove("3M-MAG-05", "three_magicians.illegal.magician_done")
        rule = must_leave(state)
        if rule:
            key = "must_leave_life" if rule == "3M-LIFE-01" else "must_leave_labyrinth"
            raise IllegalMove(rule, f"three_magicians.illegal.{key}")
        if state.halfway:
            raise IllegalMove("3M-MAG-04", "three_magicians.illegal.halfway")
        return Step(replace(state, magician_done=True, step=""))
    if state.apprentice_done and state.step != "again":
        raise IllegalMove("3M-APP-01", "three_magicians.illegal.apprentice_done")
    if not may_decline(state):
        raise IllegalMove("3M-APP-01", "three_magicians.illegal.must_move")
    waiting = state.step != "again" and state.options.spl_16 == "waiting_too"
    state = replace(state, apprentice_done=True, again=False, step="")
    if waiting and state.carries_symbols(state.player.apprentice):
        state = replace(state, todo=(Task("spell", state.player.apprentice),))
    return Step(state)
