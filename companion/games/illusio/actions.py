"""The actions of a turn with components and objectives: place, exchange, take, add, give up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.illusio import contest
from companion.games.illusio.cards import COUNTS, DOMAINS, FAMILY, Objective, fits, half
from companion.games.illusio.moves import (
    AddComponent,
    BillTrick,
    DropTrick,
    Exchange,
    PlaceBackstage,
    TakeObjective,
)
from companion.games.illusio.piles import (
    PREFIX,
    components_out,
    discarded,
    from_hand,
    played,
    seated,
    taken,
    who,
    with_player,
    with_trick,
)
from companion.games.illusio.score import title
from companion.games.illusio.state import Component, Placed, Player, State, Trick
from companion.games.illusio.turn import spend


def known_kind(kind: str) -> None:
    """ILL-SET-03: one of the 15 kinds."""
    if kind not in FAMILY:
        raise IllegalMove("ILL-SET-03", "illusio.illegal.no_such_component", kind=kind)


def from_the_hand(state: State, kind: str, rule: str) -> tuple[State, Component]:
    """ILL-SET-01: a component leaves the active hand; there are only 64 of them."""
    known_kind(kind)
    if state.strict and components_out(state) >= COUNTS.components:
        raise IllegalMove("ILL-SET-01", "illusio.illegal.all_components", n=COUNTS.components)
    return from_hand(state, state.active, 1, rule), Component(kind)


def from_backstage(state: State, index: int, rule: str) -> tuple[State, Component]:
    """A component leaves the active player's backstage."""
    player = state.player
    if index >= len(player.backstage):
        raise IllegalMove(rule, "illusio.illegal.not_backstage")
    rest = (*player.backstage[:index], *player.backstage[index + 1 :])
    state = with_player(state, state.active, replace(player, backstage=rest))
    return state, player.backstage[index]


def place_backstage(state: State, move: PlaceBackstage) -> Step[State]:
    """ILL-ACT-01, ILL-ACT-02: one component into the own backstage, which has no limit."""
    state, component = from_the_hand(spend(state), move.kind, "ILL-ACT-01")
    player = state.player
    player = replace(player, backstage=(*player.backstage, component))
    event = Event(
        f"{PREFIX}.placed",
        ("ILL-ACT-01",),
        {"player": who(state, state.active), "kind": say(f"illusio.component.{move.kind}")},
    )
    return Step(with_player(state, state.active, player), (event,))


def exchange(state: State, move: Exchange) -> Step[State]:
    """ILL-ACT-04, ILL-ACT-16?: discard n, then draw n, or the other way round."""
    events: list[Event] = []
    state = from_hand(spend(state), state.active, move.count, "ILL-ACT-04")
    if state.options.act_16 == "discard_first":
        state = discarded(state, move.count)
        state, got = taken(state, move.count, events)
    else:
        state, got = taken(state, move.count, events)
        state = discarded(state, move.count)
    if state.counted:
        player = state.player
        state = with_player(state, state.active, replace(player, hand=player.hand + got))
    player_text = who(state, state.active)
    events.append(Event(f"{PREFIX}.exchanged", ("ILL-ACT-04",), {"player": player_text, "n": got}))
    return Step(state, tuple(events))


def slots_for(card: Objective, open_slots: Sequence[int], kind: str) -> tuple[int, ...]:
    """ILL-MATCH-01, ILL-ACT-19?: where a component may go; its exact type comes first.

    Several answers mean that the owner chooses; slots that ask for the same are one answer.
    """
    exact = [slot for slot in open_slots if card.needs[slot] == kind]
    if exact:
        return (exact[0],)
    found: dict[str, int] = {}
    for slot in open_slots:
        if fits(card.needs[slot], kind):
            found.setdefault(card.needs[slot], slot)
    return tuple(found.values())


def laid(state: State, trick: Trick, component: Component, slot: int | None) -> Trick:
    """ILL-ACT-17?, ILL-ACT-19?: the trick with one component more around it."""
    options = slots_for(trick.card, trick.open_slots, component.now)
    if not options:
        if state.options.act_17 == "not_allowed" and state.strict:
            raise IllegalMove(
                "ILL-ACT-17",
                "illusio.illegal.does_not_fit",
                kind=say(f"illusio.component.{component.now}"),
                trick=title(trick.card),
            )
        return replace(trick, placed=(*trick.placed, Placed(component, None)))
    if state.options.act_19 == "best_for_owner":
        return _rearranged(trick, component)
    if slot is None and len(options) > 1 and state.strict:
        raise IllegalMove("ILL-ACT-19", "illusio.illegal.which_slot")
    wanted = options[0] if slot is None else slot
    same = (
        slot is not None
        and slot in trick.open_slots
        and any(trick.card.needs[slot] == trick.card.needs[option] for option in options)
    )
    if wanted not in options and not same:
        raise IllegalMove("ILL-ACT-19", "illusio.illegal.not_that_slot")
    return replace(trick, placed=(*trick.placed, Placed(component, wanted)))


def _rearranged(trick: Trick, component: Component) -> Trick:
    """ILL-ACT-19?: some tables let the components lie as they score best."""
    surplus = tuple(placed for placed in trick.placed if placed.slot is None)
    lying = [placed.component for placed in trick.placed if placed.slot is not None]
    lying.append(component)
    # The printed ones first: where a transformed one earns nothing, it should not take their place.
    lying.sort(key=lambda each: each.became is not None)
    needs = trick.card.needs
    free = list(range(len(needs)))
    found: list[Placed] = []
    others: list[Component] = []
    for each in lying:
        slot = next((slot for slot in free if needs[slot] == each.now), None)
        if slot is None:
            others.append(each)
            continue
        free.remove(slot)
        found.append(Placed(each, slot))
    for each in others:
        slot = next(slot for slot in free if fits(needs[slot], each.now))
        free.remove(slot)
        found.append(Placed(each, slot))
    return replace(trick, placed=(*found, *surplus))


def room_for_another(state: State, player: Player) -> None:
    """ILL-ACT-13, ILL-ACT-15?: at most two objectives to be completed."""
    counted = len(player.tricks) if state.options.act_15 == "counted" else player.in_progress
    if state.strict and counted >= COUNTS.in_progress:
        rule = "ILL-ACT-15" if player.in_progress < COUNTS.in_progress else "ILL-ACT-13"
        raise IllegalMove(rule, "illusio.illegal.two_already", n=COUNTS.in_progress)


def take(state: State, move: TakeObjective) -> Step[State]:
    """ILL-ACT-05 to ACT-08: at least half of the components, from the own backstage."""
    if move.slot >= len(state.contest):
        raise IllegalMove("ILL-SET-11", "illusio.illegal.no_such_card")
    card = state.contest[move.slot]
    if card is None:
        raise IllegalMove("ILL-SET-17", "illusio.illegal.enter_first")
    room_for_another(state, state.player)
    state = spend(state)
    backstage = state.player.backstage
    indices = [put.card for put in move.cards]
    if len(set(indices)) != len(indices) or any(index >= len(backstage) for index in indices):
        raise IllegalMove("ILL-ACT-06", "illusio.illegal.not_backstage")
    trick = Trick(card)
    for put in move.cards:
        trick = laid(state, trick, backstage[put.card], put.slot)
    filled = len(card.needs) - len(trick.open_slots)
    if state.strict and filled < half(len(card.needs)):
        raise IllegalMove("ILL-ACT-05", "illusio.illegal.half", n=half(len(card.needs)))
    rest = tuple(each for index, each in enumerate(backstage) if index not in indices)
    player = replace(state.player, backstage=rest, tricks=(*state.player.tricks, trick))
    state = with_player(state, state.active, player)
    events = [
        Event(
            f"{PREFIX}.taken",
            ("ILL-ACT-05",),
            {"player": who(state, state.active), "trick": title(card)},
        )
    ]
    state = contest.without(state, move.slot, events)
    state = billed(state, state.active, len(player.tricks) - 1, events)
    return Step(state, tuple(events))


def billed(state: State, seat: int, index: int, events: list[Event]) -> State:
    """ILL-BILL-01, BILL-04, BILL-08?: complete means on the bill, until the next own turn."""
    player = state.players[seat]
    trick = player.tricks[index]
    if not trick.complete or trick.on_bill:
        return state
    alone = state.options.bill_08 == "one_at_a_time" and state.strict
    if alone and any(other.on_bill for other in player.tricks):
        raise IllegalMove("ILL-BILL-08", "illusio.illegal.one_on_the_bill")
    events.append(
        Event(
            f"{PREFIX}.billed",
            ("ILL-BILL-01", "ILL-BILL-02"),
            {"player": who(state, seat), "trick": title(trick.card)},
        )
    )
    return with_trick(state, seat, index, replace(trick, due=1, since=state.turn))


def own_trick(state: State, index: int, rule: str) -> Trick:
    """A trick of the active player."""
    if index >= len(state.player.tricks):
        raise IllegalMove(rule, "illusio.illegal.no_such_trick")
    return state.player.tricks[index]


def add(state: State, move: AddComponent) -> Step[State]:
    """ILL-ACT-10, ILL-ACT-14: one component from hand or backstage around an own trick."""
    trick = own_trick(state, move.trick, "ILL-ACT-10")
    if trick.on_bill:
        raise IllegalMove("ILL-ACT-10", "illusio.illegal.complete", trick=title(trick.card))
    state = spend(state)
    if move.kind is not None and move.card is None:
        state, component = from_the_hand(state, move.kind, "ILL-ACT-10")
    elif move.card is not None and move.kind is None:
        state, component = from_backstage(state, move.card, "ILL-ACT-10")
    else:
        raise IllegalMove("ILL-ACT-10", "illusio.illegal.hand_or_backstage")
    state = with_trick(state, state.active, move.trick, laid(state, trick, component, move.slot))
    events = [
        Event(
            f"{PREFIX}.added",
            ("ILL-ACT-10",),
            {
                "player": who(state, state.active),
                "kind": say(f"illusio.component.{component.now}"),
                "trick": title(trick.card),
            },
        )
    ]
    return Step(billed(state, state.active, move.trick, events), tuple(events))


def drop(state: State, move: DropTrick) -> Step[State]:
    """ILL-ACT-11, ACT-12?, ACT-18?: a trick is given up, its components go backstage again."""
    trick = own_trick(state, move.trick, "ILL-ACT-11")
    if trick.on_bill and state.options.act_18 == "in_progress_only" and state.strict:
        raise IllegalMove("ILL-ACT-18", "illusio.illegal.on_the_bill", trick=title(trick.card))
    state = spend(state)
    player = state.player
    back = tuple(placed.component for placed in trick.placed)
    rest = (*player.tricks[: move.trick], *player.tricks[move.trick + 1 :])
    player = replace(player, backstage=(*player.backstage, *back), tricks=rest)
    state = played(with_player(state, state.active, player), trick.effects)
    events = [
        Event(
            f"{PREFIX}.dropped",
            ("ILL-ACT-11",),
            {"player": who(state, state.active), "trick": title(trick.card)},
        )
    ]
    return Step(contest.set_aside(state, events), tuple(events))


def bill_trick(state: State, move: BillTrick) -> Step[State]:
    """ILL-BILL-01: at the ledger level a finished trick is simply noted."""
    if state.strict:
        raise IllegalMove("ILL-ACT-05", "illusio.illegal.ledger_only")
    seated(state, move.seat)
    card = Objective(move.domain, move.level, (), move.name)
    if move.domain not in DOMAINS:
        raise IllegalMove("ILL-SET-02", "illusio.illegal.no_such_domain", domain=move.domain)
    player = state.players[move.seat]
    trick = Trick(contest.named(state, card), told=move.exact)
    state = with_player(state, move.seat, replace(player, tricks=(*player.tricks, trick)))
    events: list[Event] = []
    return Step(billed(state, move.seat, len(player.tricks), events), tuple(events))
