"""Phase 7, step by step: a step that needs somebody's eyes or choice stops and asks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import rooms, score, wages
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.decks import (
    VISIBLE_SECRETS,
    begin_turn,
    cards_left,
    prophecies_left,
)
from companion.games.trickerion.heir import seat as heir
from companion.games.trickerion.labels import card_text
from companion.games.trickerion.moves import KeepSpecial, Next, PayWages
from companion.games.trickerion.state import Card, State
from companion.games.trickerion.table import ability, trick_card, with_player


def begin(state: State, events: list[Event]) -> State:
    """TRK-EOT-01, TRK-EOT-27?: first the wages; the last turn may go straight to the scoring."""
    state = replace(state, phase="end", step="pay", acting=None, due=(), asked=())
    if state.turn >= state.last_turn and state.options.eot_27 == "skipped":
        return score.final(state, events)
    return state


# Wages.


def pay(state: State, _move: Next) -> Step[State]:
    """TRK-EOT-02 to EOT-06: in initiative order."""
    events: list[Event] = []
    state = heir.coins_now(replace(state, asked=state.order), events, "wages")
    return Step(_wages(state, events), tuple(events))


def _wages(state: State, events: list[Event]) -> State:
    while state.asked:
        seat = state.asked[0]
        ways = wages.ways_to_pay(state, seat)
        if len(ways) > 1:
            return replace(state, step="wages", turn_of=seat)
        state = wages.pay(state, seat, ways[0], events)
        state = replace(state, asked=state.asked[1:])
    return to_shows(state, events)


def pay_some(state: State, move: PayWages) -> Step[State]:
    """TRK-EOT-24?: the player picks whom to pay, but pays as many as possible."""
    allowed = wages.ways_to_pay(state, state.turn_of)
    due = wages.due(state, state.turn_of)

    def costs(who: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(sorted(due.get(disc, 0) for disc in who))

    if costs(move.characters) not in {costs(who) for who in allowed} or not all(
        disc in due for disc in move.characters
    ):
        raise IllegalMove("TRK-EOT-24", "trickerion.illegal.wages")
    events: list[Event] = []
    state = wages.pay(state, state.turn_of, move.characters, events)
    return Step(_wages(replace(state, asked=state.asked[1:]), events), tuple(events))


# Discs, orders, Performance cards.


def to_shows(state: State, events: list[Event]) -> State:
    """TRK-EOT-07 to EOT-11: everything up to the new Performance card, which is then asked for."""
    state = orders_arrived(discs_home(state))
    state = heir.coins_now(shifted(state, events), events, "shift")
    if state.deck and state.turn < state.last_turn and cards_left(state):
        return replace(state, step="shows")
    return after_show(state, events)


def discs_home(state: State) -> State:
    """TRK-EOT-07, EOT-08, EOT-17, EOT-22, TRK-MAG-12: discs and permanent cards come back.

    Special cards of placed characters wait to leave; those of resting ones are in hand again.
    """
    state = heir.recruits_join(state)
    for seat, player in enumerate(state.players):
        hand, spent = list(player.specials), list(player.spent)
        for disc in player.characters:
            if disc.card is not None and disc.card.special is not None:
                (spent if disc.status == "placed" else hand).append(disc.card)
        home = tuple(
            replace(disc, status="home", location=None, slot="", card=None)
            for disc in player.characters
        )
        state = with_player(
            state,
            seat,
            fresh=tuple(disc.id for disc in player.characters if disc.status == "inn"),
            characters=home,
            specials=tuple(hand),
            spent=tuple(spent),
            charged=(),
            saved=0,
        )
    return state


def orders_arrived(state: State) -> State:
    """TRK-EOT-09, TRK-EOT-10, TRK-MKT-24?: orders become the offer, the quick order goes."""
    offer = list(state.offer)
    arrivals = [(slot, one) for slot, one in enumerate(state.orders) if one is not None]
    for rank, (slot, material) in enumerate(arrivals):
        offer[slot if state.options.mkt_24 == "same_slot" else rank] = material
    return replace(state, offer=tuple(offer), orders=(None,) * 4, quick=None)


def most_shows(state: State) -> int:
    """TRK-EOT-12: 3, 4 or 5 cards face up with 2, 3 or 4 players."""
    return state.seated + 1


def shifted(state: State, events: list[Event]) -> State:
    """TRK-EOT-11 to EOT-13, EOT-29?: one to the right; what is pushed out is discarded."""
    if len(state.shows) < most_shows(state):
        return state
    gone = state.shows[-1]
    events.append(
        Event(
            f"{PREFIX}.discarded",
            ("TRK-EOT-12", "TRK-EOT-13"),
            {"card": card_text(state, gone.id)},
        )
    )
    if state.options.eot_29 == "yield_less_one":
        for token in gone.tokens:
            if state.players[token.seat].kind == "person":
                card = trick_card(state, token.trick)
                state = gain(
                    state,
                    events,
                    token.seat,
                    "yield",
                    "TRK-EOT-29",
                    prestige=max(0, card.prestige - 1),
                    coins=max(0, card.coins - 1),
                    shards=card.shards,
                )
    state = heir.paid_for_discarded(state, events, gone.tokens)
    return heir.bring_home(replace(state, shows=state.shows[:-1]), gone.tokens)


def after_show(state: State, events: list[Event]) -> State:
    """TRK-EOT-16 to EOT-19: posters back, marker on, rooms open, Prophecies shift."""
    state = replace(
        state,
        performed=(),
        players=tuple(replace(player, advertised=False, used=()) for player in state.players),
    )
    if state.turn >= state.last_turn:
        return specials_leave(replace(state, over=True), events)
    state = replace(state, turn=state.turn + 1)
    state = rooms_open(state, events)
    if not state.dark_alley:
        return _next(state, events)
    state = prophecies_shift(state, events)
    if prophecies_left(state):
        return replace(state, step="prophecies")
    return after_prophecy(state, events)


def rooms_open(state: State, events: list[Event]) -> State:
    """TRK-ACA-56: the closed-room tiles of a letter are removed."""
    if state.academy is None:
        return state
    letter = rooms.opening(state, state.turn)
    if not letter:
        return state
    events.append(Event(f"{PREFIX}.rooms_open", ("TRK-ACA-56",), {"letter": letter.upper()}))
    opened = tuple(
        replace(room, closed=False) if room.letter == letter else room
        for room in state.academy.rooms
    )
    return replace(state, academy=replace(state.academy, rooms=opened))


def prophecies_shift(state: State, events: list[Event]) -> State:
    """TRK-EOT-19, TRK-EOT-20: the leftmost pending Prophecy becomes the active one."""
    told = state.told if state.prophecy is None else (*state.told, state.prophecy)
    active = state.pending[0] if state.pending else None
    if active is not None:
        events.append(
            Event(
                f"{PREFIX}.active",
                ("TRK-EOT-19", "TRK-DA-15"),
                {"prophecy": say(f"trickerion.prophecy.{active}")},
            )
        )
    return replace(state, prophecy=active, pending=state.pending[1:], told=told)


def after_prophecy(state: State, events: list[Event]) -> State:
    """TRK-EOT-21: used special cards leave."""
    return specials_leave(state, events)


# Special cards.


def may_keep(state: State, seat: int) -> bool:
    """TRK-MAG-08, TRK-MAG-28?: the Priestess, with a shard and a card about to leave."""
    player = state.players[seat]
    return (
        player.kind == "person"
        and state.options.academy
        and ability(state, seat, "priestess_of_mysticism")
        and bool(player.spent)
        and player.shards > 0
        and (state.options.mag_28 == "any" or "kept" not in player.used)
    )


def specials_leave(state: State, events: list[Event]) -> State:
    """TRK-EOT-21, TRK-DA-09: used cards go under their decks, unless the Priestess keeps one."""
    for seat in state.order:
        if may_keep(state, seat):
            return replace(state, step="keep", turn_of=seat)
        state = _under_decks(state, seat)
    if state.academy is not None:
        return secrets_renewed(state, events)
    return _next(state, events)


def _under_decks(state: State, seat: int) -> State:
    decks = dict(state.decks)
    for card in state.players[seat].spent:
        decks[card.location] = decks.get(card.location, 0) + 1
    state = with_player(state, seat, spent=(), used=())
    return replace(state, decks=decks)


def keep_special(state: State, move: KeepSpecial) -> Step[State]:
    """TRK-MAG-08: 1 shard, and a used card is back in hand."""
    seat, player = state.turn_of, state.player
    events: list[Event] = []
    if move.card is None:
        state = _under_decks(state, seat)
        return Step(specials_leave(state, events), tuple(events))
    if move.card >= len(player.spent) or not may_keep(state, seat):
        raise IllegalMove("TRK-MAG-08", "trickerion.illegal.no_special_here")
    card: Card = player.spent[move.card]
    rest = (*player.spent[: move.card], *player.spent[move.card + 1 :])
    state = with_player(state, seat, spent=rest, specials=(*player.specials, card), used=("kept",))
    state = gain(state, events, seat, "ability", "TRK-MAG-08", shards=-1)
    return Step(specials_leave(state, events), tuple(events))


# Secrets, and the next turn.


def secrets_renewed(state: State, events: list[Event]) -> State:
    """TRK-ACA-57: the visible Secrets go under the pile, two new ones come."""
    if state.academy is None or state.over:
        return _next(state, events)
    state = replace(state, academy=replace(state.academy, secrets=(), learned=()))
    return replace(state, step="secrets")


def after_secret(state: State, events: list[Event]) -> State:
    """TRK-ACA-57: until two are visible."""
    if state.academy is not None and len(state.academy.secrets) < VISIBLE_SECRETS:
        return state
    return _next(state, events)


def _next(state: State, events: list[Event]) -> State:
    """TRK-END-01: another turn, or the scoring."""
    if state.over:
        return score.final(state, events)
    return begin_turn(state)


def moves(state: State) -> list[Move]:
    """What the asked seat may answer."""
    if state.step == "wages":
        return [PayWages(who) for who in wages.ways_to_pay(state, state.turn_of)]
    if state.step == "keep":
        spent = range(len(state.player.spent)) if may_keep(state, state.turn_of) else ()
        return [*(KeepSpecial(at) for at in spent), KeepSpecial(None)]
    return [Next()]
