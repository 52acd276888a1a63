"""Phase 6: who stands on stage performs, day by day."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.games.trickerion import classrooms, rooms
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import DAYS
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.heir import seat as heir
from companion.games.trickerion.labels import card_text
from companion.games.trickerion.links import Lying, links_on, lying
from companion.games.trickerion.moves import Interfere, Pass, Perform
from companion.games.trickerion.state import Due, Show, State, Token
from companion.games.trickerion.table import (
    ability,
    card_of,
    seat_name,
    trick_card,
    with_show,
    with_use,
)
from companion.games.trickerion.yields import (
    Amount,
    day_change,
    modifiers,
    outcomes,
    plus,
    printed,
)


def begin(state: State, events: list[Event]) -> State:
    """TRK-PRF-01, TRK-PRF-02: Magicians on stage, Thursday to Sunday."""
    stages = [
        (DAYS.index(disc.slot.partition(".")[0]), seat)
        for seat, disc in state.at("theater")
        if disc.kind == "magician" and disc.slot.endswith(".perform")
    ]
    performers = heir.performers(state, tuple(seat for _, seat in sorted(stages)))
    return proceed(replace(state, phase="performance", acting=None, performers=performers), events)


def proceed(state: State, events: list[Event]) -> State:
    """TRK-PRF-22, TRK-PRF-23?: the next performer with a card; then Classrooms."""
    while state.performers:
        seat = state.performers[0]
        if eligible(state, seat):
            return replace(state, step="perform", turn_of=seat)
        events.append(
            Event(f"{PREFIX}.no_show", ("TRK-PRF-23",), {"player": seat_name(state, seat)})
        )
        if state.options.prf_23 == "backstage":
            state = _backstage(state, seat, events)
        state = replace(state, performers=state.performers[1:])
    return classrooms.begin(replace(state, forced=""), events)


def eligible(state: State, seat: int) -> tuple[str, ...]:
    """TRK-PRF-03, TRK-PRF-21: cards that bear a token of one's own."""
    return tuple(
        show.id for show in state.shows if any(token.seat == seat for token in show.tokens)
    )


# Performing.


def _paid(state: State, token: Token, performer: int, base: Amount, events: list[Event]) -> State:
    """TRK-PRF-05, TRK-PRF-06: a token's owner gains; an order that matters is asked for."""
    if token.stacked and state.options.mag_29 == "twice":
        base = base[0] * 2, base[1] * 2, base[2] * 2
    choices = outcomes(base, modifiers(state, token, performer, base))
    if len(choices) > 1:
        due = Due(seat=token.seat, why="yield", rules=("TRK-PRF-06",), options=choices)
        return replace(state, due=(*state.due, due))
    prestige, coins, shards = choices[0]
    return gain(
        state,
        events,
        token.seat,
        "yield",
        "TRK-PRF-05",
        prestige=prestige,
        coins=coins,
        shards=shards,
    )


def perform(state: State, move: Perform) -> Step[State]:
    """TRK-PRF-03 to PRF-20: one card, everyone's yields, the performer's bonuses."""
    seat = state.turn_of
    if move.show not in eligible(state, seat):
        raise IllegalMove("TRK-PRF-03", "trickerion.illegal.not_eligible")
    if state.forced and move.show != state.forced:
        raise IllegalMove("TRK-MAG-09", "trickerion.illegal.forced")
    events: list[Event] = []
    state = performed(state, events, seat, move.show, swaps=move.swaps)
    return Step(next_performer(state, events), tuple(events))


def performed(
    state: State,
    events: list[Event],
    seat: int,
    card: str,
    *,
    swaps: tuple[tuple[str, str], ...] = (),
) -> State:
    """TRK-PRF-05 to PRF-20: everything a performance does, whoever performs."""
    show = state.show(card)
    if show is None:
        raise IllegalMove("TRK-PRF-03", "trickerion.illegal.no_show")
    events.append(
        Event(
            f"{PREFIX}.performs",
            ("TRK-PRF-03",),
            {"player": seat_name(state, seat), "card": card_text(state, card)},
        )
    )
    mine, theirs = _swapped(state, seat, show, swaps)
    for token in show.tokens:
        base = printed(state, token)
        if token.slot in mine:
            base = printed(state, mine[token.slot])
        if token.slot in theirs:  # TRK-MAG-15
            base = max(0, base[0] - 1), base[1], base[2]
        state = _paid(state, token, seat, base, events)
    return cleared(performer_bonus(state, seat, show, events), show)


def cleared(state: State, show: Show) -> State:
    """TRK-PRF-19, TRK-PRF-20, TRK-ACA-37: tokens go home, the card stays where it is."""
    staying = tuple(
        token for token in show.tokens if rooms.trained(state, token.seat, token.trick, "stays")
    )
    gone = tuple(token for token in show.tokens if token not in staying)
    state = with_show(state, replace(show, tokens=staying))
    state = replace(state, performed=(*state.performed, show.id))
    return heir.bring_home(state, gone)


def _swapped(
    state: State, seat: int, show: Show, swaps: tuple[tuple[str, str], ...]
) -> tuple[dict[str, Token], set[str]]:
    """TRK-MAG-13, MAG-14, MAG-30?: the yields The Red Lotus takes in place of her own."""
    if not swaps:
        return {}, set()
    if not ability(state, seat, "the_red_lotus"):
        raise IllegalMove("TRK-MAG-13", "trickerion.illegal.not_this_magician")
    if len(swaps) > 1 and state.options.mag_30 == "once":
        raise IllegalMove("TRK-MAG-30", "trickerion.illegal.one_swap")
    at = {token.slot: token for token in show.tokens}
    mine: dict[str, Token] = {}
    theirs: set[str] = set()
    for own, other in swaps:
        a, b = at.get(own), at.get(other)
        if a is None or b is None or a.seat != seat or b.seat == seat or own in mine:
            raise IllegalMove("TRK-MAG-13", "trickerion.illegal.swap")
        if trick_card(state, b.trick).level > trick_card(state, a.trick).level:
            raise IllegalMove("TRK-MAG-14", "trickerion.illegal.swap_level")
        mine[own] = b
        theirs.add(other)
    return mine, theirs


def swaps_of(state: State, seat: int, show: Show) -> tuple[tuple[str, str], ...]:
    """TRK-MAG-13, TRK-MAG-14: every single swap that The Red Lotus may make."""
    if not ability(state, seat, "the_red_lotus"):
        return ()
    return tuple(
        (a.slot, b.slot)
        for a in show.tokens
        for b in show.tokens
        if a.seat == seat
        and b.seat != seat
        and trick_card(state, b.trick).level <= trick_card(state, a.trick).level
    )


def swappings(state: State, seat: int, show: Show) -> list[tuple[tuple[str, str], ...]]:
    """TRK-MAG-13, TRK-MAG-30?: one swap, or one for each of her tokens; never none."""
    single = swaps_of(state, seat, show)
    if state.options.mag_30 == "once":
        return [(swap,) for swap in single]
    found: list[tuple[tuple[str, str], ...]] = [()]
    for own in dict.fromkeys(mine for mine, _ in single):
        theirs = [swap for swap in single if swap[0] == own]
        found += [(*swaps, swap) for swaps in found for swap in theirs]
    return [swaps for swaps in found if swaps]


# The performer's bonuses.


def link_count(state: State, show: Show) -> tuple[int, ...]:
    """The circles of a card that hold a link."""
    card = card_of(state, show.id)
    lies = lying(card, (Lying(token.slot, token.up) for token in show.tokens))
    return links_on(card, lies)


def link_prestige(state: State, seat: int, show: Show) -> int:
    """TRK-PRF-13, TRK-MAG-16: 1 Prestige a link, 2 for the Master of Chains' own ones."""
    each = BOARD.backstage.link_prestige
    linked = link_count(state, show)
    total = each * len(linked)
    person = state.players[seat].kind == "person"
    if person and state.options.academy and ability(state, seat, "master_of_chains"):
        circles = card_of(state, show.id).circles
        own = {token.slot for token in show.tokens if token.seat == seat}
        total += sum(circles[at].first in own or circles[at].second in own for at in linked)
    return total


def backstage(state: State, seat: int) -> Amount:
    """TRK-PRF-14 to PRF-16, PRF-28?: what one's own characters on the same day bring."""
    day = state.day_of(seat)
    prestige = coins = shards = 0
    for disc in state.players[seat].characters:
        if disc.location != "theater" or disc.status != "placed":
            continue
        if not disc.slot.startswith(f"{day}."):
            continue
        prestige += BOARD.backstage.assistant_prestige if disc.kind == "assistant" else 0
        coins += BOARD.backstage.manager_coins if disc.kind == "manager" else 0
        shards += BOARD.backstage.engineer_shards if disc.kind == "engineer" else 0
        if disc.kind in ("apprentice", "protege") and state.options.prf_28 == "one_coin":
            coins += 1
        if disc.kind == "protege" and state.prophecy == "protege_backstage":
            prestige, coins, shards = prestige + 1, coins + 1, shards + 1
    return prestige, coins, shards


def _backstage(state: State, seat: int, events: list[Event]) -> State:
    prestige, coins, shards = backstage(state, seat)
    twice = 2 if state.prophecy == "performer_doubled" else 1
    return gain(
        state,
        events,
        seat,
        "backstage",
        "TRK-PRF-14",
        "TRK-PRF-15",
        "TRK-PRF-16",
        prestige=prestige * twice,
        coins=coins * twice,
        shards=shards * twice,
    )


def performer_bonus(state: State, seat: int, show: Show, events: list[Event]) -> State:
    """TRK-PRF-13 to PRF-18, PRF-27?: links, Specialists and the card, for the performer alone.

    The Heir has no Specialists' bonus, and no Prophecy or day touches his (HEIR-PRF-05, PRF-07).
    """
    person = state.players[seat].kind == "person"
    twice = 2 if person and state.prophecy == "performer_doubled" else 1
    links = link_prestige(state, seat, show)
    state = gain(state, events, seat, "links", "TRK-PRF-13", prestige=links * twice)
    if person:
        state = _backstage(state, seat, events)
    card = card_of(state, show.id)
    bonus: Amount = (card.prestige, card.coins, card.shards)
    change = day_change(state, seat, seat) if person else 0
    if change and state.options.prf_27 == "card_too":
        bonus = plus(change, change)(bonus)
    return gain(
        state,
        events,
        seat,
        "card",
        "TRK-PRF-17",
        prestige=bonus[0] * twice,
        coins=bonus[1] * twice,
        shards=bonus[2] * twice,
    )


def next_performer(state: State, events: list[Event]) -> State:
    """TRK-PRF-02: the next on stage, once every choice about this performance is made."""
    state = replace(state, performers=state.performers[1:], forced="")
    return state if state.due else proceed(state, events)


def decline(state: State, _move: Pass) -> Step[State]:
    """TRK-PRF-24?: only where the house allows it."""
    if state.options.prf_24 == "must":
        raise IllegalMove("TRK-PRF-24", "trickerion.illegal.must_perform")
    events: list[Event] = []
    return Step(next_performer(state, events), tuple(events))


# The Yoruba Spiritmaster.


def meddler(state: State) -> int | None:
    """TRK-MAG-09: the seat that may choose for the performer, if any."""
    for seat, player in enumerate(state.players):
        if (
            seat != state.turn_of
            and player.kind == "person"
            and ability(state, seat, "yoruba_spiritmaster")
            and player.shards
            and "meddle" not in player.used
            and not state.forced
        ):
            return seat
    return None


def interfere(state: State, move: Interfere) -> Step[State]:
    """TRK-MAG-09: a shard, and the card is chosen for the opponent."""
    seat = meddler(state)
    if seat is None:
        raise IllegalMove("TRK-MAG-09", "trickerion.illegal.not_this_magician")
    if move.show not in eligible(state, state.turn_of):
        raise IllegalMove("TRK-MAG-09", "trickerion.illegal.not_eligible")
    events: list[Event] = []
    state = gain(state, events, seat, "ability", "TRK-MAG-09", shards=-1)
    state = with_use(state, seat, "meddle")
    return Step(replace(state, forced=move.show), tuple(events))


def moves(state: State) -> list[Move]:
    """Which card the performer may pick, and who may meddle."""
    seat = state.turn_of
    cards = (state.forced,) if state.forced else eligible(state, seat)
    found: list[Move] = []
    for card in cards:
        show = state.show(card)
        if show is None:
            continue
        found.append(Perform(card))
        found += [Perform(card, swaps) for swaps in swappings(state, seat, show)]
    if state.options.prf_24 == "may_decline":
        found.append(Pass())
    if meddler(state) is not None:
        found += [Interfere(card) for card in eligible(state, seat)]
    return found
