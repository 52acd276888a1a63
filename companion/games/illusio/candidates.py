"""The moves to offer now. Cards that nobody has entered yet, and what talents do, can be anything:

`legal` lists an example of each, `apply` takes any other as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.illusio.actions import slots_for
from companion.games.illusio.cards import (
    COUNTS,
    DOMAINS,
    KINDS,
    LEVELS,
    ON_A_TRICK,
    UNNAMED,
    Objective,
    fits,
    half,
)
from companion.games.illusio.moves import (
    AddComponent,
    Begin,
    BillTrick,
    DropTrick,
    EndTurn,
    Exchange,
    FirstPlayer,
    Grab,
    IllusioMove,
    MeetMagician,
    PlaceBackstage,
    PlayOn,
    Put,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from companion.games.illusio.state import Component, State, Trick


def setup_moves(state: State) -> Iterator[IllusioMove]:
    """Before the first turn: who starts, who is who, and off we go."""
    yield Begin()
    for seat in range(len(state.players)):
        if seat != state.first:
            yield FirstPlayer(seat)
    yield from magicians(state)


def turn_moves(state: State) -> Iterator[IllusioMove]:
    """What the active player can do, and what may happen any time."""
    yield EndTurn()
    yield from reveals(state)
    yield from magicians(state)
    for seat in range(len(state.players)):
        yield UseTalent(seat)
    if not state.strict:
        yield from bills(state)
    if state.actions or not state.strict:
        yield from actions(state)


def magicians(state: State) -> Iterator[IllusioMove]:
    """Remembered magicians for those whose magician is not known yet."""
    for seat, player in enumerate(state.players):
        if player.magician is None:
            for name in state.magicians:
                yield MeetMagician(seat, name)


def reveals(state: State) -> Iterator[IllusioMove]:
    """ILL-SET-17?: the first card of the Contest that nobody has entered yet."""
    slot = next((slot for slot, card in enumerate(state.contest) if card is None), None)
    if slot is None:
        return
    for name, entry in state.objectives.items():
        if not name.startswith(UNNAMED):
            for level in (entry.level,) if entry.level else LEVELS:
                yield Reveal(slot, Objective(entry.domain, level, entry.needs, name))
    if state.strict:
        for card in examples(state):
            yield Reveal(slot, card)


def examples(state: State) -> tuple[Objective, ...]:
    """A card for each domain, as one that nobody has seen before might look."""
    shift = 3 * len(state.objectives) + state.turn
    found = []
    for index, domain in enumerate(DOMAINS):
        level = LEVELS[(shift + index) % len(LEVELS)]
        start = shift + 5 * index
        needs = tuple(KINDS[(start + 4 * each) % len(KINDS)] for each in range(half(level)))
        found.append(Objective(domain, level, needs))
    return tuple(found)


def bills(state: State) -> Iterator[IllusioMove]:
    """Ledger level: a finished trick of the active player."""
    for domain in DOMAINS:
        for level in LEVELS:
            for exact in range(3):
                yield BillTrick(state.active, domain, level, exact)


def actions(state: State) -> Iterator[IllusioMove]:
    """ILL-ACT-01 to ACT-11: everything that costs an action."""
    for kind in KINDS:
        yield PlaceBackstage(kind)
    for count in range(1, min(state.player.hand, COUNTS.most_in_hand + 1) + 1):
        yield Exchange(count)
    for slot, card in enumerate(state.contest):
        if card is not None:
            for cards in fillings(card, state.player.backstage):
                yield TakeObjective(slot, cards)
    for index, trick in enumerate(state.player.tricks):
        yield DropTrick(index)
        if not trick.on_bill:
            yield from additions(state, index, trick)
    yield from specials(state)


def sought(state: State) -> tuple[str, ...]:
    """The exact types that the Contest and the active player's tricks still ask for."""
    needs = {need for card in state.contest if card is not None for need in card.needs}
    for trick in state.player.tricks:
        if not trick.on_bill:
            needs |= {trick.card.needs[slot] for slot in trick.open_slots}
    return tuple(kind for kind in KINDS if kind in needs)


def additions(state: State, index: int, trick: Trick) -> Iterator[IllusioMove]:
    """ILL-ACT-10, ILL-ACT-19?: what fits, and where if there is a choice."""
    choosing = state.options.act_19 == "owner_chooses"
    seen: set[Component] = set()
    backstage: list[tuple[int, Component]] = []
    for card, component in enumerate(state.player.backstage):
        if component not in seen:
            seen.add(component)
            backstage.append((card, component))
    for kind in KINDS:
        for slot in _choices(trick, kind, choosing=choosing):
            yield AddComponent(index, kind=kind, slot=slot)
    for card, component in backstage:
        for slot in _choices(trick, component.now, choosing=choosing):
            yield AddComponent(index, card=card, slot=slot)


def _choices(trick: Trick, kind: str, *, choosing: bool) -> tuple[int | None, ...]:
    """The slots to choose from; a single None where there is no choice."""
    slots = slots_for(trick.card, trick.open_slots, kind)
    return slots if choosing and len(slots) > 1 else (None,) if slots else ()


def best_filling(card: Objective, backstage: tuple[Component, ...]) -> tuple[Put, ...]:
    """As much of a card as a backstage can fill, the exact types first."""
    free = list(range(len(card.needs)))
    puts: list[Put] = []
    used: set[int] = set()

    def put(index: int, slot: int) -> None:
        free.remove(slot)
        used.add(index)
        puts.append(Put(index, slot))

    for index, component in enumerate(backstage):
        slot = next((slot for slot in free if card.needs[slot] == component.now), None)
        if slot is not None:
            put(index, slot)
    for slot in tuple(free):
        fitting = (
            index
            for index, component in enumerate(backstage)
            if index not in used and fits(card.needs[slot], component.now)
        )
        found = next(fitting, None)
        if found is not None:
            put(found, slot)
    return tuple(puts)


def fillings(card: Objective, backstage: tuple[Component, ...]) -> tuple[tuple[Put, ...], ...]:
    """ILL-ACT-07, ILL-ACT-08: as much as there is, and just half."""
    best = best_filling(card, backstage)
    least = half(len(card.needs))
    if len(best) < least:
        return ()
    return (best,) if len(best) == least else (best, best[:least])


def specials(state: State) -> Iterator[IllusioMove]:
    """ILL-ACT-03: the special action cards that have something to act on."""
    types = sought(state)
    for card, component in enumerate(state.player.backstage):
        for kind in types:
            if kind != component.now:
                yield Transform(card, kind)
    for seat, player in enumerate(state.players):
        if seat != state.active:
            yield Grab(seat)
        for index, trick in enumerate(player.tricks):
            if trick.on_bill:
                for special in ON_A_TRICK:
                    yield PlayOn(special, seat, index)  # type: ignore[arg-type]  # one of the four
