"""What a trick is worth, how it is validated, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event, Outcome
from companion.core.text import Text, name, say
from companion.games.illusio.cards import Objective, is_exact
from companion.games.illusio.piles import PREFIX, cleared, played, who, with_player
from companion.games.illusio.state import Placed, State, Trick, Won

MOST_EXACT = 3


class Points(Struct, frozen=True):
    """What a trick is worth, part by part."""

    level: int
    exact: int
    specialisation: int
    deja_vu: int
    grandiose: int
    extra: int
    total: int


def title(card: Objective) -> Text:
    """An objective as people call it: its name, or its domain and level."""
    if card.named:
        return name(card.name)
    return say("illusio.objective", domain=say(f"illusio.domain.{card.domain}"), level=card.level)


def exact_components(state: State, trick: Trick) -> int:
    """ILL-SCORE-02, SCORE-11?, SCORE-12?: components of the very type asked for."""
    if trick.told is not None:
        found = trick.told
    else:
        found = sum(exactly(state, trick.card, placed) for placed in trick.placed)
    return min(found, MOST_EXACT) if state.options.score_11 == "at_most_3" else found


def exactly(state: State, card: Objective, placed: Placed) -> bool:
    """Whether this component earns the exactness point where it lies."""
    component, slot = placed.component, placed.slot
    if component.became is not None and state.options.score_12 == "does_not_count":
        return False
    return slot is not None and is_exact(card.needs[slot], component.now)


def points(state: State, seat: int, trick: Trick, *, earlier: int | None = None) -> Points:
    """ILL-SCORE-01 to SCORE-08?: level, exactness, specialisation, less and more by cards."""
    kept = state.players[seat].in_domain(trick.card.domain) if earlier is None else earlier
    exact = exact_components(state, trick)
    specialisation = 1 if kept else 0
    less, more = trick.deja_vu, 2 * trick.grandiose
    total = trick.card.level + exact + specialisation - less + more + trick.extra
    if state.options.score_08 == "not_below_0":
        total = max(0, total)
    return Points(trick.card.level, exact, specialisation, less, more, trick.extra, total)


def specialisation(won: Sequence[Won]) -> int:
    """ILL-SCORE-03, ILL-SCORE-04: n objectives of one domain give n - 1; domains add up."""
    domains = {each.domain for each in won}
    return len(won) - len(domains)


def validate(
    state: State, seat: int, which: Sequence[int], events: list[Event], *, ending: str
) -> State:
    """ILL-BILL-06, SCORE-09?, END-03?: points noted, components discarded, objective kept."""
    before = state.players[seat].won
    done: set[int] = set()
    for index in which:
        if state.outcome and state.options.end_03 == "left_out":
            break
        trick = state.players[seat].tricks[index]
        earlier = None
        if state.options.score_09 == "together":
            earlier = sum(won.domain == trick.card.domain for won in before)
        state = _scored(state, seat, trick, earlier, events)
        state = ended(state, seat, events, ending=ending)
        done.add(index)
    player = state.players[seat]
    rest = tuple(trick for index, trick in enumerate(player.tricks) if index not in done)
    return with_player(state, seat, replace(player, tricks=rest))


def _scored(
    state: State, seat: int, trick: Trick, earlier: int | None, events: list[Event]
) -> State:
    found = points(state, seat, trick, earlier=earlier)
    card = trick.card
    player = state.players[seat]
    won = Won(card.name, card.domain, card.level, found.total, bool(found.specialisation))
    player = replace(player, score=player.score + found.total, won=(*player.won, won))
    state = with_player(state, seat, player)
    state = cleared(state, tuple(placed.component for placed in trick.placed))
    state = played(state, trick.effects)
    events.append(
        Event(
            f"{PREFIX}.validated",
            ("ILL-BILL-06", "ILL-SCORE-05"),
            {
                "player": who(state, seat),
                "trick": title(card),
                "n": found.total,
                "score": player.score,
            },
        )
    )
    return state


def ended(state: State, seat: int, events: list[Event], *, ending: str) -> State:
    """ILL-END-01, ILL-END-04?: whoever has enough prestige wins at once."""
    if state.outcome or state.players[seat].score < state.target:
        return state
    by_others = ending == "immediate_success" and seat != state.active
    if by_others and state.options.end_04 == "at_owners_turn":
        return state
    rule = "ILL-END-04" if by_others else "ILL-END-01"
    outcome = Outcome(ending, (state.seats[seat].name,), rule)
    events.append(
        Event(
            f"{PREFIX}.won",
            (rule,),
            {"player": who(state, seat), "score": state.players[seat].score},
        )
    )
    return replace(state, outcome=outcome)


def winner(state: State) -> int | None:
    """The seat that ended the game."""
    if state.outcome is None:
        return None
    names = [seat.name for seat in state.seats]
    named = [seat for seat, found in enumerate(names) if found in state.outcome.winners]
    return max(named, key=lambda seat: state.players[seat].score, default=None)
