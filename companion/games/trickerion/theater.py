"""The Theater: trick tokens go onto Performance cards, and links pay at once."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import rooms
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import School
from companion.games.trickerion.data import LINK
from companion.games.trickerion.links import CLOCKWISE, Lying, Reach, links_made, lying, turns
from companion.games.trickerion.moves import Reschedule, SetUp
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import Acting, Due, Show, State, Token
from companion.games.trickerion.table import (
    ability,
    card_of,
    seat_name,
    the_trick,
    trick_card,
    with_show,
    with_trick,
)

SET_UP, RESCHEDULE = 1, 1
SCHOOL_PRESTIGE = 2


class Link(Struct, frozen=True):
    """A link just made: its circle, the level that counts, and who shares it."""

    reach: Reach
    level: int
    seats: tuple[int, ...]


def the_show(state: State, show: str) -> Show:
    """A face-up Performance card, or a refusal."""
    found = state.show(show)
    if found is None:
        raise IllegalMove("TRK-THR-06", "trickerion.illegal.no_show")
    return found


def on_card(state: State, show: Show) -> dict[str, School]:
    """Slot to upper corner of all tokens on a card, printed ones included (TRK-THR-20)."""
    card = card_of(state, show.id)
    return lying(card, (Lying(token.slot, token.up) for token in show.tokens))


def free_on(state: State, show: Show) -> tuple[str, ...]:
    """TRK-THR-06, TRK-THR-21: slots without a token, printed ones included."""
    card = card_of(state, show.id)
    taken = {token.slot for token in show.tokens} | {token.slot for token in card.printed}
    return tuple(slot for slot in card.slots if slot not in taken)


def turns_for(state: State, seat: int, trick: str, show: str, slot: str) -> tuple[School, ...]:
    """TRK-THR-07, TRK-ACA-37: how a token may be turned on a slot."""
    if rooms.trained(state, seat, trick, "free_turn"):
        return CLOCKWISE
    return turns(card_of(state, show), slot, trick_card(state, trick).school)


def same_token(state: State, seat: int, trick: str, show: Show) -> bool:
    """TRK-THR-08, TRK-ACA-37: a token of this colour and symbol is on the card already."""
    if rooms.trained(state, seat, trick, "two_on_card"):
        return False
    return any(token.seat == seat and token.trick == trick for token in show.tokens)


def links_of(state: State, show: Show, token: Token) -> list[Link]:
    """TRK-THR-11, THR-13, THR-15, THR-22, THR-30?: the links a token would make on a card."""
    card = card_of(state, show.id)
    others = {other.slot: other for other in show.tokens}
    mine = trick_card(state, token.trick).level
    found = []
    for reach in links_made(card, on_card(state, show), token.slot, token.up):
        other = others.get(reach.other)
        if other is None:
            theirs = 2 if state.options.thr_30 == "level_2" else 0
            seats: tuple[int, ...] = (token.seat,)
        else:
            theirs = trick_card(state, other.trick).level
            seats = (token.seat, other.seat)
        level = mine if state.options.link_level == "placed" else max(mine, theirs)
        found.append(Link(reach, level, seats))
    return found


def worth(state: State, level: int) -> int:
    """TRK-THR-23?: what a link pays."""
    return LINK[level] if state.options.thr_23 == "by_level" else 1


def put_token(state: State, show: str, token: Token) -> State:
    """A token (or Electra's two) goes from its trick card to a slot."""
    face_up = the_show(state, show)
    left = the_trick(state, token.seat, token.trick).tokens - (2 if token.stacked else 1)
    state = with_trick(state, token.seat, token.trick, tokens=left)
    return with_show(state, replace(face_up, tokens=(*face_up.tokens, token)))


def shards_of(state: State, links: list[Link], events: list[Event], rule: str) -> State:
    """TRK-THR-14, TRK-THR-31?: a shard for each player with a token in a shard link."""
    for link in links:
        if link.reach.shard:
            twice = state.options.thr_31 == "two"
            seats = link.seats if twice else dict.fromkeys(link.seats)
            for seat in seats:
                state = gain(state, events, seat, "link", rule, shards=1)
    return state


def _dues(state: State, seat: int, links: list[Link], *, pay: bool) -> tuple[Due, ...]:
    """TRK-THR-12, TRK-THR-23?, TRK-MAG-23: each link is taken as Prestige or as coins."""
    found: list[Due] = []
    for link in links:
        n = worth(state, link.level)
        if pay:
            found.append(_either(seat, "link", ("TRK-THR-12", "TRK-THR-23"), n))
        if ability(state, seat, "lumenia_the_radiant"):
            found.append(_either(seat, "ability", ("TRK-MAG-23",), 1))
    return tuple(found)


def _either(seat: int, why: str, rules: tuple[str, ...], n: int) -> Due:
    return Due(seat=seat, why=why, rules=rules, options=((n, 0, 0), (0, n, 0)))


def set_up_ap(state: State, *, stack: bool) -> int:
    """TRK-THR-06, TRK-MAG-32?: 1 point, for Electra's stack too unless the house says 2."""
    return 2 if stack and state.options.mag_32 == "two" else SET_UP


def _check(state: State, show: Show, token: Token) -> None:
    """TRK-THR-06 to THR-08, TRK-THR-21: the rules of placement."""
    if token.slot not in free_on(state, show):
        printed = any(one.slot == token.slot for one in card_of(state, show.id).printed)
        raise IllegalMove(
            "TRK-THR-21" if printed else "TRK-THR-06", "trickerion.illegal.slot_taken"
        )
    if same_token(state, token.seat, token.trick, show):
        raise IllegalMove("TRK-THR-08", "trickerion.illegal.same_token")
    if token.up not in turns_for(state, token.seat, token.trick, show.id, token.slot):
        raise IllegalMove("TRK-THR-07", "trickerion.illegal.turned")


def set_up(state: State, move: SetUp) -> Step[State]:
    """TRK-THR-06 to THR-15: a token onto a card, and what its links bring."""
    seat = now(state).seat
    trick = the_trick(state, seat, move.trick)
    show = the_show(state, move.show)
    if trick.tokens < (2 if move.stack else 1):
        raise IllegalMove("TRK-THR-06", "trickerion.illegal.no_token")
    if move.stack and not ability(state, seat, "electra"):
        raise IllegalMove("TRK-MAG-03", "trickerion.illegal.not_this_magician")
    token = Token(
        seat=seat,
        suit=trick.suit,
        trick=trick.id,
        slot=move.slot,
        up=move.up,
        stacked=move.stack,
    )
    _check(state, show, token)
    events: list[Event] = []
    ap = set_up_ap(state, stack=move.stack)
    state = spend(state, "theater", ap, "set_up", "TRK-THR-06")
    links = links_of(state, show, token)
    state = put_token(state, move.show, token)
    events.append(_event(state, seat, trick.id, "set_up_trick", "TRK-THR-06"))
    if state.prophecy == f"setup_{trick_card(state, trick.id).school}":
        state = gain(state, events, seat, "prophecy", "TRK-DA-15", prestige=SCHOOL_PRESTIGE)
    state = shards_of(state, links, events, "TRK-THR-14")
    state = replace(state, due=(*state.due, *_dues(state, seat, links, pay=True)))
    return Step(settle(state, events), tuple(events))


def reschedule(state: State, move: Reschedule) -> Step[State]:
    """TRK-THR-16, TRK-THR-17, TRK-THR-29?: an own token moves, without link bonuses."""
    seat = now(state).seat
    here = the_show(state, move.show)
    token = next((t for t in here.tokens if t.slot == move.slot and t.seat == seat), None)
    if token is None:
        raise IllegalMove("TRK-THR-16", "trickerion.illegal.not_your_token")
    state = with_show(state, replace(here, tokens=tuple(t for t in here.tokens if t is not token)))
    there = the_show(state, move.to_show)
    if (move.show, move.slot) == (move.to_show, move.to_slot):
        raise IllegalMove("TRK-THR-16", "trickerion.illegal.slot_taken")
    moved = replace(token, slot=move.to_slot, up=move.up)
    _check(state, there, moved)
    events: list[Event] = []
    state = spend(state, "theater", RESCHEDULE, "reschedule", "TRK-THR-16")
    links = links_of(state, there, moved)
    state = with_show(state, replace(there, tokens=(*there.tokens, moved)))
    events.append(_event(state, seat, token.trick, "rescheduled", "TRK-THR-16", "TRK-THR-17"))
    if state.options.thr_29 == "yes":
        state = shards_of(state, links, events, "TRK-THR-29")
    if state.options.mag_31 == "reschedule_too":
        state = replace(state, due=_dues(state, seat, links, pay=False))
    return Step(settle(state, events), tuple(events))


def _event(state: State, seat: int, trick: str, key: str, *rules: str) -> Event:
    return Event(
        f"{PREFIX}.{key}",
        rules,
        {"player": seat_name(state, seat), "trick": say(f"trickerion.trick.{trick}")},
    )


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points permitting."""
    acting = now(state)
    if not acting.ap:
        return []
    found: list[Move] = []
    for show in state.shows:
        found += _set_ups(state, acting, show)
    for show in state.shows:
        for token in show.tokens:
            if token.seat == acting.seat:
                found += _elsewhere(state, show, token)
    return found


def _set_ups(state: State, acting: Acting, show: Show) -> list[Move]:
    seat = acting.seat
    stacks = ability(state, seat, "electra") and acting.ap >= set_up_ap(state, stack=True)
    free = free_on(state, show)
    found: list[Move] = []
    for trick in state.players[seat].tricks:
        if not trick.tokens or same_token(state, seat, trick.id, show):
            continue
        for slot in free:
            for up in turns_for(state, seat, trick.id, show.id, slot):
                found.append(SetUp(trick.id, show.id, slot, up))
                if stacks and trick.tokens > 1:
                    found.append(SetUp(trick.id, show.id, slot, up, stack=True))
    return found


def _elsewhere(state: State, here: Show, token: Token) -> list[Move]:
    found: list[Move] = []
    for show in state.shows:
        others = replace(show, tokens=tuple(one for one in show.tokens if one is not token))
        if same_token(state, token.seat, token.trick, others):
            continue
        for slot in free_on(state, show):
            found += [
                Reschedule(here.id, token.slot, show.id, slot, up)
                for up in turns_for(state, token.seat, token.trick, show.id, slot)
            ]
    return found
