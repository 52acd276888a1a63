"""Chances as the screen shows them: always 'if the wands are fair', beside what was thrown here."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.three_magicians import odds
from companion.games.three_magicians.models import OddsLine
from companion.games.three_magicians.options import COLOURS, SYMBOLS
from companion.games.three_magicians.score import card_text
from companion.games.three_magicians.state import State
from companion.games.three_magicians.wands import EDGES


def odds_lines(state: State) -> tuple[OddsLine, ...]:
    """Every line says 'if the wands are fair', beside what was thrown here."""
    if not odds.odds_apply(state):
        return ()
    if state.step == "spell":
        return _spell_odds(state)
    if state.step == "duel" and state.duel is not None:
        return _duel_odds(state)
    if state.step != "throw" or state.phase != "turn":
        return ()
    chances = odds.winning_throws(state)
    if not chances:
        return ()
    good = {throw for chance in chances for throw in chance.throws}
    lines = [
        OddsLine(
            say("three_magicians.odds.card", card=card_text(chance.card)),
            _fair(len(chance.throws)),
            _sums_here(state, {sum(throw) for throw in chance.throws}),
            _which(state, chance),
        )
        for chance in chances
    ]
    if len(lines) > 1:
        any_card = say("three_magicians.odds.any_card")
        sums = {sum(throw) for throw in good}
        lines.append(OddsLine(any_card, _fair(len(good)), _sums_here(state, sums)))
    return tuple(lines)


def _which(state: State, chance: odds.Chance) -> Text:
    """Which throws these are: a sum, an own wand, or both."""
    own = COLOURS.index(state.player.colour)
    by_own = {
        edge: sorted({sum(throw) for throw in chance.throws if throw[own] == edge})
        for edge in EDGES
    }
    sums = {points for found in by_own.values() for points in found}
    if all(found == [n for n in sorted(sums) if e <= n <= e + 4] for e, found in by_own.items()):
        return say("three_magicians.odds.with", ways=_sums(sorted(sums)))
    ways: list[Text] = []
    for edge, found in by_own.items():
        if found == list(range(max(edge, 1), edge + 5)):
            ways.append(say("three_magicians.odds.own", own=edge))
        elif found:
            listed = ", ".join(map(str, found))
            ways.append(say("three_magicians.odds.own_sums", own=edge, sums=listed))
    return say("three_magicians.odds.with", ways=ways)


def _sums(sums: list[int]) -> Text:
    return say("three_magicians.odds.sums", sums=", ".join(map(str, sums)))


def _spell_odds(state: State) -> tuple[OddsLine, ...]:
    seen = sum(state.thrown.hidden.values())
    lines = []
    for symbol in SYMBOLS:
        hidden = state.thrown.hidden.get(symbol, 0)
        table = (
            say("three_magicians.odds.table.symbol", seen=seen - hidden, n=seen)
            if seen
            else say("three_magicians.odds.table.none")
        )
        only = odds.spells()[(symbol,)]
        cases = only if symbol == "destiny" else odds.obtainable(symbol)
        lines.append(OddsLine(say(f"three_magicians.odds.{symbol}"), _fair(cases), table))
    return tuple(lines)


def _duel_odds(state: State) -> tuple[OddsLine, ...]:
    fight = state.duel
    if fight is None:
        return ()
    table = _notches_here(state)
    if not fight.throws:
        text = say("three_magicians.odds.before")
        return (OddsLine(text, _percent(odds.before_throwing(fight)), table),)
    return (
        OddsLine(say("three_magicians.odds.stop"), _percent(odds.if_stops(fight)), table),
        OddsLine(say("three_magicians.odds.go_on"), _percent(odds.if_goes_on(fight)), table),
    )


def _fair(cases: int) -> Text:
    percent = round(100 * cases / odds.CASES)
    return say("three_magicians.odds.fair", cases=cases, percent=percent)


def _percent(chance: float) -> Text:
    return say("three_magicians.odds.fair_percent", percent=round(100 * chance))


def _sums_here(state: State, sums: set[int]) -> Text:
    """How often this table's throws had one of these sums."""
    thrown = sum(state.thrown.sums)
    if not thrown:
        return say("three_magicians.odds.table.none")
    times = sum(state.thrown.sums[points] for points in sums)
    listed = ", ".join(str(points) for points in sorted(sums))
    return say("three_magicians.odds.table.sums", sums=listed, times=times, n=thrown)


def _notches_here(state: State) -> Text:
    """What this table's wands have shown, all three together."""
    tallies = state.thrown.notches.values()
    counts = [sum(tally[edge] for tally in tallies) for edge in range(3)]
    if not sum(counts):
        return say("three_magicians.odds.table.none")
    none, one, two = counts
    return say("three_magicians.odds.table.notches", none=none, one=one, two=two)
