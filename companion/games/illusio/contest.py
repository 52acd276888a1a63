"""The Contest: four open objectives, entered as they turn up, taken and replaced."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.illusio.cards import (
    COUNTS,
    DOMAINS,
    NEEDS,
    UNNAMED,
    Entry,
    Objective,
    called,
)
from companion.games.illusio.moves import NameObjective, Reveal
from companion.games.illusio.piles import PREFIX, with_player
from companion.games.illusio.score import title
from companion.games.illusio.state import State


def printed(state: State, card: Objective) -> None:
    """ILL-SET-02, SET-03, SET-14?: a card can show this."""
    if card.domain not in DOMAINS:
        raise IllegalMove("ILL-SET-02", "illusio.illegal.no_such_domain", domain=card.domain)
    for need in card.needs:
        if need not in NEEDS:
            raise IllegalMove("ILL-SET-03", "illusio.illegal.no_such_component", kind=need)
    if not 1 <= len(card.needs) <= state.options.set_14:
        raise IllegalMove("ILL-SET-14", "illusio.illegal.needs", n=state.options.set_14)


def named(state: State, card: Objective) -> Objective:
    """ILL-SET-01: a name for the card; each is there once, and nameless ones are told apart."""
    if card.name:
        if state.on_table(card.name):
            raise IllegalMove("ILL-SET-01", "illusio.illegal.on_table", trick=title(card))
        return card
    base = found = called(card)
    copies = 1
    while state.on_table(found):
        copies += 1
        found = f"{base}~{copies}"
    return replace(card, name=found)


def reveal(state: State, move: Reveal) -> Step[State]:
    """ILL-SET-10, ILL-SET-17?: what a card of the Contest shows; it is remembered from now on."""
    if move.slot >= len(state.contest):
        raise IllegalMove("ILL-SET-11", "illusio.illegal.no_such_card")
    printed(state, move.card)
    emptied = _with_card(state, move.slot, None)
    card = named(emptied, move.card)
    entry = Entry(card.domain, card.level, card.needs)
    state = replace(
        _with_card(state, move.slot, card), objectives={**state.objectives, card.name: entry}
    )
    return Step(state, (Event(f"{PREFIX}.revealed", ("ILL-SET-10",), {"trick": title(card)}),))


def _with_card(state: State, slot: int, card: Objective | None) -> State:
    return replace(state, contest=(*state.contest[:slot], card, *state.contest[slot + 1 :]))


def refilled(state: State, events: list[Event]) -> State:
    """ILL-SET-11, ILL-SET-15?: four cards at all times, as long as there are any."""
    while len(state.contest) < COUNTS.contest:
        if not state.counted:
            state = replace(state, contest=(*state.contest, None))
            continue
        if not state.objective_pile:
            if state.options.set_15 == "stay_short" or not state.objective_discard:
                break
            events.append(Event(f"{PREFIX}.objectives_reshuffled", ("ILL-SET-15",)))
            state = replace(state, objective_pile=state.objective_discard, objective_discard=0)
        state = replace(
            state, objective_pile=state.objective_pile - 1, contest=(*state.contest, None)
        )
    return state


def without(state: State, slot: int, events: list[Event]) -> State:
    """ILL-SET-11: a card is taken and replaced at once, on the same spot."""
    rest = (*state.contest[:slot], *state.contest[slot + 1 :])
    state = refilled(replace(state, contest=rest), events)
    if len(state.contest) > len(rest):
        new = state.contest[-1]
        state = replace(state, contest=(*rest[:slot], new, *rest[slot:]))
    return state


def set_aside(state: State, events: list[Event]) -> State:
    """ILL-ACT-12?: where a given-up objective goes."""
    if not state.counted:
        return state
    if state.options.act_12 == "under_the_pile":
        state = replace(state, objective_pile=state.objective_pile + 1)
    else:
        state = replace(state, objective_discard=state.objective_discard + 1)
    return refilled(state, events)


def name_objective(state: State, move: NameObjective) -> Step[State]:
    """ILL-BILL-02, ILL-SET-17?: tricks are announced by name, so a nameless one can get one."""
    old = state.objectives.get(move.old)
    if old is None or not state.on_table(move.old):
        raise IllegalMove("ILL-SET-17", "illusio.illegal.no_such_card")
    if move.name.startswith(UNNAMED) or state.on_table(move.name):
        raise IllegalMove("ILL-SET-01", "illusio.illegal.name_taken", name=move.name)
    known = {name: entry for name, entry in state.objectives.items() if name != move.old}
    state = replace(
        state,
        objectives={**known, move.name: old},
        contest=tuple(
            replace(card, name=move.name) if card and card.name == move.old else card
            for card in state.contest
        ),
    )
    for seat, player in enumerate(state.players):
        tricks = tuple(
            replace(trick, card=replace(trick.card, name=move.name))
            if trick.card.name == move.old
            else trick
            for trick in player.tricks
        )
        won = tuple(
            replace(each, name=move.name) if each.name == move.old else each for each in player.won
        )
        state = with_player(state, seat, replace(player, tricks=tricks, won=won))
    return Step(state, (Event(f"{PREFIX}.named", ("ILL-BILL-02",), {"name": move.name}),))
