"""What the wands promise if they are fair: 27 throws, each as likely as the others.

Real wands may differ, so every number from here is shown with 'if the wands are fair', and beside
what this table has thrown.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from companion.games.three_magicians.board import magic
from companion.games.three_magicians.duel import MOST_THROWS
from companion.games.three_magicians.figures import magician_ways, reach
from companion.games.three_magicians.options import CARD_OF, SYMBOLS, Symbol
from companion.games.three_magicians.score import sources
from companion.games.three_magicians.state import Duel, State
from companion.games.three_magicians.wands import EDGES, most_frequent, visible

CASES = 27
# `repeat=3` gives triples, which the types of itertools cannot say.
THROWS: tuple[tuple[int, int, int], ...] = tuple(product(EDGES, repeat=3))  # type: ignore[arg-type]
Lying = tuple[int, int, int]


@cache
def sums() -> tuple[int, ...]:
    """How many of the 27 throws give each sum from 0 to 6."""
    return tuple(sum(sum(throw) == points for throw in THROWS) for points in range(7))


@cache
def spells() -> dict[tuple[Symbol, ...], int]:
    """3M-SPL-11: how many of the 27 throws give each result: one symbol, or a choice of several."""
    found: dict[tuple[Symbol, ...], int] = {}
    for hidden in product(SYMBOLS, repeat=3):
        counts: dict[Symbol, int] = dict.fromkeys(SYMBOLS, 0)
        for under in hidden:
            for symbol in visible(under):
                counts[symbol] += 1
        result = most_frequent(counts)
        found[result] = found.get(result, 0) + 1
    return found


def obtainable(*wanted: Symbol) -> int:
    """How many of the 27 throws let the player have one of these symbols."""
    return sum(n for result, n in spells().items() if set(result) & set(wanted))


# --- a card this turn ----------------------------------------------------------------------------


class Chance(Struct, frozen=True):
    """A card that a throw can win by a meeting: on which Place, with which of the 27 throws."""

    place: str
    card: str
    throws: tuple[Lying, ...]


def winning_throws(state: State) -> tuple[Chance, ...]:
    """3M-MEET-01: which throws of the player to move bring both figures together for a card.

    Fights are not counted: nobody knows how they end. Without a drawn path only the magician's
    jumps can be foreseen.
    """
    if state.step != "throw" or state.phase != "turn":
        return ()
    player = state.player
    wins: dict[str, list[Lying]] = {}
    for throw in THROWS:
        if not any(throw):
            continue
        then = replace(state, notches=throw, magician_done=False, step="move")
        jumps = {to for to, _ in magician_ways(then)} if then.own_notches else set()
        walks = reach(then) or frozenset()
        for place in CARD_OF:
            arrives = place in jumps or place in walks
            magician = place in jumps or place == player.magician
            apprentice = place in walks or place == player.apprentice
            if arrives and magician and apprentice and _free(state, place):
                wins.setdefault(place, []).append(throw)
    return tuple(
        Chance(place, CARD_OF[place], tuple(throws))
        for place, throws in wins.items()
        if magic(place)
    )


def _free(state: State, place: str) -> bool:
    """A card to take there, and no opposing magician in the way."""
    colour = state.player.colour
    held = state.magicians_on(place, besides=colour)
    return not held and bool(sources(state, colour, CARD_OF[place]))


def any_card(chances: tuple[Chance, ...]) -> int:
    """How many of the 27 throws win a card somewhere."""
    return len({throw for chance in chances for throw in chance.throws})


# --- a fight -------------------------------------------------------------------------------------


@cache
def _outcomes(kept: tuple[int, ...]) -> dict[Lying, float]:
    """What lies there after the other wands were thrown, in order of notches."""
    loose = 3 - len(kept)
    found: dict[Lying, float] = {}
    for throw in product(EDGES, repeat=loose):
        first, second, third = sorted((*kept, *throw))
        lying = (first, second, third)
        found[lying] = found.get(lying, 0.0) + 1 / 3**loose
    return found


def _keeps(lying: Lying) -> set[tuple[int, ...]]:
    """Every choice of wands to set aside; one at least is thrown again."""
    return {tuple(kept) for count in range(3) for kept in combinations(lying, count)}


class Fight:
    """Best play on both sides, when a tie is fought again with the roles exchanged."""

    def __init__(self, first_wins: float) -> None:
        self.first_wins = first_wins
        self._seconds: dict[tuple[Lying, int, int, int], float] = {}
        self._firsts: dict[tuple[Lying, int], float] = {}
        self._announced: dict[tuple[int, int], float] = {}

    def second(self, lying: Lying, used: int, points: int, throws: int) -> float:
        """The second thrower's chance, with `used` throws made against `points` in `throws`."""
        return max(
            self.second_stops(lying, used, points, throws),
            self.second_goes_on(lying, used, points, throws),
        )

    def second_stops(self, lying: Lying, used: int, points: int, throws: int) -> float:
        """3M-CMB-07 to CMB-09: the higher sum, then fewer throws, else again as the first."""
        if sum(lying) != points:
            return 1.0 if sum(lying) > points else 0.0
        return 1.0 if used < throws else self.first_wins

    def second_goes_on(self, lying: Lying, used: int, points: int, throws: int) -> float:
        """The best of all ways to throw again."""
        if used >= throws:
            return 0.0
        key = (lying, used, points, throws)
        if key not in self._seconds:
            self._seconds[key] = max(
                sum(p * self.second(then, used + 1, points, throws) for then, p in way.items())
                for way in map(_outcomes, _keeps(lying))
            )
        return self._seconds[key]

    def announced(self, points: int, throws: int) -> float:
        """The first thrower's chance after announcing so many points in so many throws."""
        key = (points, throws)
        if key not in self._announced:
            self._announced[key] = 1 - sum(
                p * self.second(then, 1, points, throws) for then, p in _outcomes(()).items()
            )
        return self._announced[key]

    def first_goes_on(self, lying: Lying, used: int) -> float:
        """The best of all ways to throw again before announcing."""
        if used >= MOST_THROWS:
            return 0.0
        key = (lying, used)
        if key not in self._firsts:
            self._firsts[key] = max(
                sum(p * self.first(then, used + 1) for then, p in way.items())
                for way in map(_outcomes, _keeps(lying))
            )
        return self._firsts[key]

    def first(self, lying: Lying, used: int) -> float:
        """The first thrower's chance with this lying there."""
        return max(self.announced(sum(lying), used), self.first_goes_on(lying, used))

    def at_the_start(self) -> float:
        """The first thrower's chance before anything is thrown."""
        return sum(p * self.first(then, 1) for then, p in _outcomes(()).items())


@cache
def fight() -> Fight:
    """The fight with its own worth filled in: a tie leads back to the beginning."""
    worth = 0.5565  # close to the answer, so a few rounds are enough
    for _ in range(4):
        worth = Fight(worth).at_the_start()
    return Fight(worth)


def odds_apply(state: State) -> bool:
    """Whether the table's house rules are those that the numbers were worked out for."""
    options = state.options
    return (
        options.wnd_09 == "triangular"
        and options.cmb_20 == "starter_limits"
        and options.cmb_22 == "no_effect"
    )


def if_stops(duel: Duel) -> float:
    """The thrower's chance of winning the whole fight by stopping here."""
    lying = _lying(duel)
    if duel.answer_to is None:
        return fight().announced(sum(lying), duel.throws)
    target = duel.answer_to
    return fight().second_stops(lying, duel.throws, target.points, target.throws)


def if_goes_on(duel: Duel) -> float:
    """The thrower's chance with the best way to throw again."""
    lying = _lying(duel)
    if duel.answer_to is None:
        return fight().first_goes_on(lying, duel.throws)
    target = duel.answer_to
    return fight().second_goes_on(lying, duel.throws, target.points, target.throws)


def before_throwing(duel: Duel) -> float:
    """The thrower's chance before the first throw of their own."""
    if duel.answer_to is None:
        return fight().at_the_start()
    return 1 - fight().announced(duel.answer_to.points, duel.answer_to.throws)


def _lying(duel: Duel) -> Lying:
    first, second, third = sorted(notch or 0 for notch in duel.notches)
    return (first, second, third)
