"""Spells: an apprentice on a symbol slab throws all three wands and takes what they show."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.three_magicians.board import magic
from companion.games.three_magicians.landing import apprentice_landed
from companion.games.three_magicians.moves import ChooseSymbol, SkipSpell, Teleport, WandsThrown
from companion.games.three_magicians.options import PLACES, Symbol
from companion.games.three_magicians.score import (
    PREFIX,
    exiled,
    player_text,
    square_text,
    with_player,
)
from companion.games.three_magicians.state import State
from companion.games.three_magicians.wands import most_frequent, symbols_of


def skip(state: State, _move: SkipSpell) -> Step[State]:
    """3M-SPL-02: casting is optional."""
    return Step(replace(state, step=""), (Event(f"{PREFIX}.spell_skipped", ("3M-SPL-02",)),))


def throw(state: State, move: WandsThrown) -> Step[State]:
    """3M-SPL-03 to SPL-06, SPL-10: the most frequent symbol; in a tie the player chooses."""
    state, counts = symbols_of(state, move, rule="3M-SPL-03")
    event = Event(
        f"{PREFIX}.spell_counts",
        ("3M-SPL-04",),
        {"force": counts["force"], "magic": counts["magic"], "destiny": counts["destiny"]},
    )
    found = most_frequent(counts)
    if len(found) > 1:
        return Step(replace(state, step="symbol", symbols=found), (event,))
    step = _effect(replace(state, symbols=()), found[0], "3M-SPL-05")
    return Step(step.state, (event, *step.events))


def choose(state: State, move: ChooseSymbol) -> Step[State]:
    """3M-SPL-06: one of those that tie."""
    if move.symbol not in state.symbols:
        raise IllegalMove("3M-SPL-06", "three_magicians.illegal.not_most_frequent")
    return _effect(replace(state, symbols=()), move.symbol, "3M-SPL-06")


def _effect(state: State, symbol: Symbol, rule: str) -> Step[State]:
    player = state.player
    args = {
        "player": player_text(state, player.colour),
        "symbol": say(f"three_magicians.symbol.{symbol}"),
    }
    events = [Event(f"{PREFIX}.spell", (rule,), dict(args))]
    if symbol == "magic":
        return Step(replace(state, step="teleport"), tuple(events))
    state = replace(state, step="")
    if symbol == "destiny":
        state = exiled(state, player.colour, "apprentice", events, "3M-SPL-09", keeps_stone=False)
    elif not player.stone:
        events.append(Event(f"{PREFIX}.stone_won", ("3M-SPL-08",), {"player": args["player"]}))
        state = with_player(state, replace(player, stone=True))
    elif state.options.spl_14 == "throw_again":
        events.append(Event(f"{PREFIX}.throw_again", ("3M-SPL-14",)))
        state = replace(state, step="spell")
    else:
        events.append(Event(f"{PREFIX}.stone_already", ("3M-SPL-14",)))
    return Step(state, tuple(events))


def targets(state: State) -> tuple[str, ...]:
    """3M-SPL-07, 3M-SPL-13?, 3M-SPL-15?: where the apprentice may appear."""
    options, colour = state.options, state.player.colour
    return tuple(
        place
        for place in PLACES
        if (options.spl_13 == "any_place" or magic(place))
        and not (options.spl_15 == "not_allowed" and state.magicians_on(place, besides=colour))
    )


def teleport(state: State, move: Teleport) -> Step[State]:
    """3M-SPL-07, 3M-SPL-12?, 3M-MEET-08: at once; a meeting there counts."""
    if move.to is None:
        if state.options.spl_12 == "must_go":
            raise IllegalMove("3M-SPL-12", "three_magicians.illegal.must_teleport")
        return Step(replace(state, step=""), (Event(f"{PREFIX}.stays_put", ("3M-SPL-12",)),))
    if move.to not in targets(state):
        held = move.to in PLACES and state.magicians_on(move.to, besides=state.player.colour)
        rule = "3M-SPL-15" if held else "3M-SPL-13"
        raise IllegalMove(rule, "three_magicians.illegal.no_teleport")
    args = {
        "player": player_text(state, state.player.colour),
        "place": square_text(move.to),
    }
    events = [Event(f"{PREFIX}.teleported", ("3M-SPL-07",), dict(args))]
    state = with_player(replace(state, step=""), replace(state.player, apprentice=move.to))
    state = apprentice_landed(state, events, walked=False)
    return Step(state, tuple(events))
