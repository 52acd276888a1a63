"""Where a token of the Heir goes, card first, slot second: HEIR-THR-05 to HEIR-THR-17."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.trickerion.cards import School
from companion.games.trickerion.cards import Show as ShowCard
from companion.games.trickerion.heir.state import SoloState, with_me
from companion.games.trickerion.links import CLOCKWISE, Reach, links_made, lying, turns
from companion.games.trickerion.rooms import trained
from companion.games.trickerion.state import Show, Token, Trick
from companion.games.trickerion.table import card_of, trick_card

CHAINS = "heir_chains"
SHOWN_AT_MOST = 3  # HEIR-THR-09: with two at the table


class Spot(Struct, frozen=True):
    """A slot of a card with the token's upper corner, and the links it would make there."""

    slot: str
    up: School
    links: int
    prestige: int
    shards: int


class Choice(Struct, frozen=True):
    """A token's best place: which Trick, which card, which spot; and what stood against others."""

    trick: str
    show: str
    spot: Spot
    joint: str = ""  # the Trick whose token goes on the same card next (HEIR-THR-14)


def due_for_discard(state: SoloState) -> str:
    """HEIR-THR-08, HEIR-THR-09: the card that leaves at the end of this turn, if any."""
    last_turn = state.turn >= state.last_turn
    if last_turn or len(state.shows) < SHOWN_AT_MOST:
        return ""
    return state.shows[-1].id


def card_class(state: SoloState, show: Show) -> int:
    """HEIR-THR-07, HEIR-THR-26?: 0 with an Heir token, 1 with one of the player's, 2 otherwise."""
    owners = {token.seat for token in show.tokens}
    if state.seat in owners:
        return 0
    printed = state.options.heir_thr_26 == "yes" and card_of(state, show.id).printed
    return 1 if owners or printed else 2


def ranked(state: SoloState) -> tuple[Show, ...]:
    """HEIR-THR-07, HEIR-THR-25?: the Show cards, the Heir's first choice first."""

    def rank(item: tuple[int, Show]) -> tuple[int, int, int]:
        place, show = item
        group = card_class(state, show)
        yours = any(token.seat != state.seat for token in show.tokens)
        with_yours = group == 0 and state.options.heir_thr_25 == "with_yours" and yours
        return group, 0 if with_yours else 1, place

    return tuple(show for _, show in sorted(enumerate(state.shows), key=rank))


def reading(state: SoloState, slot: str) -> tuple[int, int]:
    """HEIR-THR-32?: top left first, row by row (or column by column)."""
    column, row = (int(part) for part in slot.split("."))
    return (row, column) if state.options.heir_thr_32 == "rows" else (column, row)


def spots(state: SoloState, trick: Trick, show: Show) -> tuple[Spot, ...]:
    """HEIR-THR-10, HEIR-THR-11, HEIR-SET-06: every legal place of a token on a card.

    HEIR-THR-20, HEIR-MAG-08: a Practice room or the Master of Chains may loosen the rules.
    """
    same = any(token.seat == state.seat and token.suit == trick.suit for token in show.tokens)
    if same and not trained(state, state.seat, trick.id, "two_on_card"):
        return ()
    card = card_of(state, show.id)
    on_card = lying(card, show.tokens)
    free_turn = trained(state, state.seat, trick.id, "free_turn") or (
        state.me.magician == "master_of_chains" and CHAINS not in state.me.used
    )
    school = trick_card(state, trick.id).school
    found = []
    for slot in sorted(card.slots, key=lambda one: reading(state, one)):
        if slot in on_card:
            continue
        legal = turns(card, slot, school)
        for up in (*legal, *(one for one in CLOCKWISE if one not in legal and free_turn)):
            made = links_made(card, on_card, slot, up)
            prestige = sum(link_worth(state, show, card, trick.id, reach) for reach in made)
            shards = sum(reach.shard for reach in made)
            found.append(Spot(slot, up, len(made), prestige, shards))
    return tuple(found)


def link_worth(state: SoloState, show: Show, card: ShowCard, trick: str, reach: Reach) -> int:
    """HEIR-THR-21, HEIR-THR-29?: by the higher level in the link; a printed token has none."""
    level: int = trick_card(state, trick).level
    other = next((token for token in show.tokens if token.slot == reach.other), None)
    if state.options.link_level == "best":
        if other is not None:
            level = max(level, trick_card(state, other.trick).level)
        elif state.options.thr_30 == "level_2" and card.printed:
            level = max(level, 2)
    return state.options.heir_links[level - 1]


def worth(state: SoloState, *pair: Spot) -> tuple[int, ...]:
    """HEIR-THR-12, HEIR-THR-15, HEIR-THR-28?: most links, most Prestige, most Shards."""
    links = sum(spot.links for spot in pair)
    prestige = sum(spot.prestige for spot in pair)
    shards = sum(spot.shards for spot in pair)
    if state.options.heir_thr_28 == "prestige":
        return prestige, links, shards
    return links, prestige, shards


def best(state: SoloState, found: tuple[Spot, ...]) -> Spot:
    """HEIR-THR-12, HEIR-THR-15, HEIR-THR-16: the best spot; among equals the first, top left."""
    return max(found, key=lambda spot: worth(state, spot))


def prepared(state: SoloState) -> tuple[Trick, ...]:
    """HEIR-THR-05: the Tricks with a token, from left to right."""
    return tuple(trick for trick in state.me.tricks if trick.tokens > 0)


def pick(state: SoloState) -> tuple[Trick, Show] | None:
    """HEIR-THR-05, HEIR-THR-07, HEIR-THR-08, HEIR-THR-17: the next token, and its card."""
    return next(_picks(state), None)


def _picks(state: SoloState) -> Iterator[tuple[Trick, Show]]:
    """All (Trick, card) pairs in the Heir's order of preference."""
    cards, tricks = ranked(state), prepared(state)
    leaving = due_for_discard(state)
    staying = tuple(show for show in cards if show.id != leaving)
    last = tuple(show for show in cards if show.id == leaving)
    if state.options.heir_thr_30 == "best_link":
        pairs = [(trick, show) for trick in tricks for show in (*staying, *last)]
        legal = [(pair, found) for pair in pairs if (found := spots(state, *pair))]
        # The sort is stable, so equals keep the order of preference.
        legal.sort(key=lambda item: worth(state, best(state, item[1])), reverse=True)
        yield from (pair for pair, _ in legal)
    elif state.options.heir_thr_27 == "card_by_card":
        for show in (*staying, *last):
            yield from ((trick, show) for trick in tricks if spots(state, trick, show))
    elif state.options.heir_thr_33 == "next_trick":
        for group in (staying, last):
            for trick in tricks:
                yield from ((trick, show) for show in group if spots(state, trick, show))
    else:  # HEIR-THR-27?, HEIR-THR-33?: each token on every card before the next Trick's
        for trick in tricks:
            yield from ((trick, show) for show in (*staying, *last) if spots(state, trick, show))


def choose(state: SoloState, remaining: int) -> Choice | None:
    """HEIR-THR-12 to HEIR-THR-16: where the next token goes, with an eye on the one after it."""
    found = pick(state)
    if found is None:
        return None
    trick, show = found
    alone = spots(state, trick, show)
    if remaining > 1:
        joint = _together(state, trick, show, alone)
        if joint is not None:
            return joint
    return Choice(trick.id, show.id, best(state, alone))


def _together(state: SoloState, trick: Trick, show: Show, alone: tuple[Spot, ...]) -> Choice | None:
    """HEIR-THR-14: two tokens that go on the same card are placed for the best of both."""
    found: list[tuple[tuple[int, ...], Spot, str]] = []
    for first in alone:
        after = put(state, trick, show.id, first)
        following = pick(after)
        if following is None or following[1].id != show.id:
            continue
        second = best(after, spots(after, following[0], following[1]))
        found.append((worth(state, first, second), first, following[0].id))
    if not found:
        return None
    _, spot, partner = max(found, key=lambda item: item[0])
    return Choice(trick.id, show.id, spot, partner)


def put(state: SoloState, trick: Trick, show_id: str, spot: Spot) -> SoloState:
    """The table with one token moved from its Trick to a card."""
    show = next(one for one in state.shows if one.id == show_id)
    token = Token(seat=state.seat, suit=trick.suit, trick=trick.id, slot=spot.slot, up=spot.up)
    tricks = tuple(
        replace(one, tokens=one.tokens - 1) if one.id == trick.id else one
        for one in state.me.tricks
    )
    used = state.me.used
    if state.me.magician == "master_of_chains" and CHAINS not in used:
        used = (*used, CHAINS)
    shows = tuple(
        replace(show, tokens=(*show.tokens, token)) if one.id == show_id else one
        for one in state.shows
    )
    return replace(with_me(state, tricks=tricks, used=used), shows=shows)
