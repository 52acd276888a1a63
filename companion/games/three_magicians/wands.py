"""The three wands: reading a throw, counting symbols, and the companion's own throw."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.three_magicians.moves import ThrowVoid, Wand, WandsThrown
from companion.games.three_magicians.options import COLOURS, SYMBOLS, Colour, Symbol, Wands
from companion.games.three_magicians.score import PREFIX, colour_text
from companion.games.three_magicians.state import State, Thrown

EDGES = (0, 1, 2)
Edge = Literal["0", "1", "2"]
EDGE_NAMES: tuple[Edge, ...] = ("0", "1", "2")
Pair = tuple[Symbol, Symbol]


def visible(hidden: Symbol) -> Pair:
    """3M-WND-11: the two flanks that touch the upper edge are seen, the third lies on the table."""
    first, second = (symbol for symbol in SYMBOLS if symbol != hidden)
    return (first, second)


def hidden_of(pair: Pair) -> Symbol | None:
    """The flank on the table; None if the wand shows the same symbol twice."""
    left = [symbol for symbol in SYMBOLS if symbol not in pair]
    return left[0] if len(left) == 1 else None


def wanted(state: State) -> tuple[Colour, ...]:
    """The wands that the coming throw is made with: all three, but in a duel those in hand."""
    if state.step == "duel" and state.duel is not None:
        return state.duel.in_hand
    return COLOURS


def for_symbols(state: State) -> bool:
    """3M-WND-08: a spell looks at symbols, everything else at notches."""
    return state.step == "spell"


def throws(state: State) -> list[WandsThrown]:
    """Every throw that can come to rest now."""
    colours = wanted(state)
    if for_symbols(state):
        pairs = [visible(symbol) for symbol in reversed(SYMBOLS)]
        if state.options.wnd_10 == "as_read":
            pairs += [(symbol, symbol) for symbol in SYMBOLS]
        return [
            WandsThrown(tuple(Wand(c, symbols=p) for c, p in zip(colours, way, strict=True)))
            for way in product(pairs, repeat=len(colours))
        ]
    return [
        WandsThrown(tuple(Wand(c, notches=n) for c, n in zip(colours, way, strict=True)))
        for way in product(EDGES, repeat=len(colours))
    ]


def propose(state: State, random: Random) -> WandsThrown | None:
    """The companion's own wands: each of the three resting positions equally likely."""
    if state.outcome or state.step not in ("throw", "duel", "spell", "ledger"):
        return None
    if state.phase == "turn" and state.step == "duel" and state.duel is None:
        return None
    colours = wanted(state)
    if for_symbols(state):
        return WandsThrown(
            tuple(Wand(colour, symbols=visible(random.choice(SYMBOLS))) for colour in colours)
        )
    return WandsThrown(tuple(Wand(colour, notches=random.choice(EDGES)) for colour in colours))


def void(state: State, move: ThrowVoid) -> Step[State]:
    """3M-WND-02, 3M-WND-13?: thrown again; it counts for nothing, nor towards a fighter's limit."""
    if move.why != "overlap" and state.options.wnd_13 == "that_wand_again":
        raise IllegalMove("3M-WND-13", "three_magicians.illegal.that_wand_again")
    rule = "3M-WND-02" if move.why == "overlap" else "3M-WND-13"
    thrown = replace(state.thrown, voids=state.thrown.voids + 1)
    event = Event(f"{PREFIX}.void", (rule,), {"why": say(f"three_magicians.void.{move.why}")})
    return Step(replace(state, thrown=thrown), (event,))


def notches_of(state: State, move: WandsThrown, *, rule: str) -> tuple[State, dict[Colour, int]]:
    """3M-WND-03 to WND-05: the notches of each wand that had to be thrown, and the count kept."""
    state, wands = _checked(state, move, rule=rule)
    found: dict[Colour, int] = {}
    for colour, wand in wands.items():
        notches = wand.notches
        if notches is None and wand.symbols is not None:
            notches = _edge_over(state.wands, colour, wand.symbols)
        if notches is None:
            raise IllegalMove("3M-WND-04", "three_magicians.illegal.no_notches")
        found[colour] = notches
    return replace(state, thrown=_counted(state.thrown, found)), found


def symbols_of(state: State, move: WandsThrown, *, rule: str) -> tuple[State, dict[Symbol, int]]:
    """3M-WND-06, WND-07, SPL-04: how often each symbol is seen on the three wands."""
    state, wands = _checked(state, move, rule=rule)
    counts: dict[Symbol, int] = dict.fromkeys(SYMBOLS, 0)
    tally = dict(state.thrown.hidden)
    for colour, wand in wands.items():
        pair = wand.symbols
        if pair is None and wand.notches is not None:
            under = state.wands.get(colour, {}).get(_edge(wand.notches))
            pair = None if under is None else visible(under)
        if pair is None:
            raise IllegalMove("3M-WND-06", "three_magicians.illegal.no_symbols")
        for symbol in pair:
            counts[symbol] += 1
        under = hidden_of(pair)
        if under is not None:
            tally[under] = tally.get(under, 0) + 1
    return replace(state, thrown=replace(state.thrown, hidden=tally)), counts


def most_frequent(counts: dict[Symbol, int]) -> tuple[Symbol, ...]:
    """3M-SPL-05, 3M-SPL-06: the symbol seen most often, or those that tie for it."""
    most = max(counts.values())
    return tuple(symbol for symbol in SYMBOLS if counts[symbol] == most)


def _checked(state: State, move: WandsThrown, *, rule: str) -> tuple[State, dict[Colour, Wand]]:
    """Each wand that had to be thrown, once and no other, as it can lie."""
    wands = {wand.colour: wand for wand in move.wands}
    needed = wanted(state)
    if set(wands) != set(needed) or len(move.wands) != len(needed):
        names = [colour_text(state, colour) for colour in needed]
        raise IllegalMove(rule, "three_magicians.illegal.which_wands", wands=names)
    known = state.wands
    for colour in needed:
        known = _with_pairing(state, known, wands[colour])
    return replace(state, wands=known), {colour: wands[colour] for colour in needed}


def _with_pairing(state: State, known: Wands, wand: Wand) -> Wands:
    """3M-WND-10?, 3M-WND-11, 3M-WND-12?: what a reading with notches and symbols teaches."""
    if wand.symbols is None:
        return known
    under = hidden_of(wand.symbols)
    if under is None:
        if state.options.wnd_10 == "one_of_each":
            raise IllegalMove(
                "3M-WND-10", "three_magicians.illegal.same_symbol_twice", colour=wand.colour
            )
        return known
    if wand.notches is None:
        return known
    faces = dict(known.get(wand.colour, {}))
    edge = _edge(wand.notches)
    if faces.setdefault(edge, under) != under or len(set(faces.values())) != len(faces):
        raise IllegalMove(
            "3M-WND-11",
            "three_magicians.illegal.cannot_lie_so",
            wand=colour_text(state, wand.colour),
        )
    if len(faces) == 2 and state.options.wnd_10 == "one_of_each":
        (last,) = (e for e in EDGE_NAMES if e not in faces)
        faces[last] = next(symbol for symbol in SYMBOLS if symbol not in faces.values())
    return {**known, wand.colour: faces}


def _edge(notches: int) -> Edge:
    return EDGE_NAMES[notches]


def _edge_over(known: Wands, colour: Colour, pair: Pair) -> int | None:
    under = hidden_of(pair)
    faces = known.get(colour, {})
    return next((int(edge) for edge, symbol in faces.items() if symbol == under), None)


def _counted(thrown: Thrown, found: dict[Colour, int]) -> Thrown:
    notches = dict(thrown.notches)
    for colour, edge in found.items():
        tally = list(notches[colour])
        tally[edge] += 1
        notches[colour] = (tally[0], tally[1], tally[2])
    sums = list(thrown.sums)
    if len(found) == len(COLOURS):
        sums[sum(found.values())] += 1
    return replace(thrown, notches=notches, sums=tuple(sums))


def told(reads: str, picks: Mapping[Colour, Any]) -> WandsThrown:
    """A throw as a finger tells it: notches, the flank that lies down, or the two that are seen."""
    if reads == "notches":
        return WandsThrown(tuple(Wand(colour, notches=edge) for colour, edge in picks.items()))
    pairs = {
        colour: visible(seen) if seen in SYMBOLS else (seen[0], seen[1])
        for colour, seen in picks.items()
    }
    return WandsThrown(tuple(Wand(colour, symbols=pair) for colour, pair in pairs.items()))
