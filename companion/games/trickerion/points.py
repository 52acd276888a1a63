"""The action points of a character that was placed: how to get more, how they are spent."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.games.trickerion.accounts import gain
from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import SPECIALS
from companion.games.trickerion.moves import Boost, Borrow, Enhance, Ignore, NameSpecial
from companion.games.trickerion.state import Acting, Card, Character, State
from companion.games.trickerion.table import (
    ability,
    the_character,
    with_character,
    with_player,
    with_special,
    with_use,
)


def now(state: State) -> Acting:
    """The character that acts."""
    if state.acting is None:
        raise IllegalMove("TRK-PLC-06", "trickerion.illegal.nobody_acts")
    return state.acting


def enhance_worth(state: State) -> int:
    """TRK-PLC-07, TRK-PLC-09, TRK-PLC-15?, TRK-PLC-16?: what a shard gives now; 0 if it may not."""
    acting = now(state)
    if acting.location == "theater" and state.prophecy != "enhance_in_theater":
        return 0
    if acting.shards and state.options.plc_15 == "one":
        return 0
    if acting.ability == "ignored" and state.options.plc_16 == "one_of_them":
        return 0
    if not state.players[acting.seat].shards:
        return 0
    return 2 if state.prophecy == "enhance_2" else 1


def enhance(state: State, _move: Enhance) -> Step[State]:
    """TRK-PLC-07: a shard for an action point."""
    acting, worth = now(state), enhance_worth(state)
    if not worth:
        theater = acting.location == "theater" and state.prophecy != "enhance_in_theater"
        raise IllegalMove(
            "TRK-PLC-09" if theater else "TRK-PLC-15", "trickerion.illegal.no_enhance"
        )
    events: list[Event] = []
    state = gain(state, events, acting.seat, "enhance", "TRK-PLC-07", shards=-1)
    acting = replace(acting, ap=acting.ap + worth, shards=acting.shards + 1)
    return Step(replace(state, acting=acting), tuple(events))


def may_ignore(state: State) -> bool:
    """TRK-PLC-08, TRK-THR-27?: a special card's ability can still be given up."""
    acting = now(state)
    if acting.ability != "open":
        return False
    if acting.location == "theater" and state.options.thr_27 == "no":
        return False
    return not (acting.shards and state.options.plc_16 == "one_of_them")


def ignore(state: State, _move: Ignore) -> Step[State]:
    """TRK-PLC-08, TRK-DA-11: the ability is given up for an action point."""
    if not may_ignore(state):
        raise IllegalMove("TRK-PLC-08", "trickerion.illegal.no_ability")
    acting = now(state)
    return Step(replace(state, acting=replace(acting, ap=acting.ap + 1, ability="ignored")))


def may_boost(state: State) -> bool:
    """TRK-MAG-02: the Mechaniker's Apprentice, once per turn, anywhere but the Theater."""
    acting = now(state)
    return (
        ability(state, acting.seat, "the_mechaniker")
        and acting.character.startswith("apprentice")
        and acting.location != "theater"
        and "boost" not in state.players[acting.seat].used
    )


def boost(state: State, _move: Boost) -> Step[State]:
    """TRK-MAG-02."""
    if not may_boost(state):
        raise IllegalMove("TRK-MAG-02", "trickerion.illegal.boost")
    acting = now(state)
    state = with_use(state, acting.seat, "boost")
    return Step(replace(state, acting=replace(acting, ap=acting.ap + 1)))


def borrowable(state: State) -> tuple[tuple[int, Character], ...]:
    """TRK-MAG-22: opponents' revealed special cards of the same location."""
    acting = now(state)
    if (
        not ability(state, acting.seat, "the_great_optico")
        or acting.ability != "none"
        or "borrow" in state.players[acting.seat].used
    ):
        return ()
    return tuple(
        (seat, disc)
        for seat, player in enumerate(state.players)
        if seat != acting.seat
        for disc in player.characters
        if disc.card is not None
        and disc.card.special is not None
        and disc.card.location == acting.location
        and disc.status in ("home", "placed")
    )


def borrow(state: State, move: Borrow) -> Step[State]:
    """TRK-MAG-22: the text of an opponent's special card, or its action point."""
    card = next(
        (
            disc.card
            for seat, disc in borrowable(state)
            if seat == move.seat and disc.id == move.character
        ),
        None,
    )
    if card is None:
        raise IllegalMove("TRK-MAG-22", "trickerion.illegal.borrow")
    acting = now(state)
    state = with_use(state, acting.seat, "borrow")
    acting = replace(
        acting,
        ap=acting.ap + (1 if move.ap else 0),
        ability="borrowed",
        special="" if move.ap else card.special or "",
    )
    return Step(replace(state, acting=acting))


def name_special(state: State, move: NameSpecial) -> Step[State]:
    """TRK-DA-10: the card in use gets its name, so that its text can be shown."""
    acting = now(state)
    disc = the_character(state, acting.seat, acting.character)
    if disc.card is None or disc.card.special is None:
        raise IllegalMove("TRK-DA-10", "trickerion.illegal.no_ability")
    player = state.players[acting.seat]
    was = disc.card
    hand = list(player.specials)
    twin = Card(location=was.location, special=move.special)
    if was.special and was.special != move.special and twin in hand:
        hand[hand.index(twin)] = was  # two cards had each other's names
    state = with_player(state, acting.seat, specials=tuple(hand))
    state = with_character(state, acting.seat, disc.id, card=replace(was, special=move.special))
    state = with_special(state, move.special, was.location)
    if move.text and move.special not in SPECIALS:
        texts = {**state.special_texts, move.special: move.text}
        state = replace(state, special_texts=texts)
    return Step(replace(state, acting=replace(acting, special=move.special)))


def namings(state: State) -> list[Move]:
    """TRK-DA-10: what the special card in use may be called: the names known at its location."""
    acting = state.acting
    if acting is None or acting.ability != "open" or state.step != "act" or state.due:
        return []
    names = special_names(state, acting.location)
    return [NameSpecial(name) for name in names if name != acting.special]


def special_names(state: State, location: Location) -> tuple[str, ...]:
    """TRK-DA-10, TRK-DA-14: the special cards of a location, the owner's own last."""
    places: dict[str, str] = {card.id: card.location for card in SPECIALS.values()}
    places |= {name: one.get("location", "") for name, one in state.options.specials.items()}
    places |= state.known_specials
    return tuple(name for name, place in places.items() if place == location)


def special_words(state: State, special: str) -> str:
    """TRK-DA-10: what a special card of the owner's own does, if they wrote it down."""
    entered = state.options.specials.get(special, {}).get("text", "")
    return state.special_texts.get(special, entered)


def spend(state: State, location: Location, ap: int, action: str, rule: str) -> State:
    """TRK-PLC-06, TRK-PLC-18?: pay for an action of the location one stands at."""
    acting = now(state)
    if acting.location != location:
        raise IllegalMove("TRK-PLC-06", "trickerion.illegal.elsewhere")
    if action in acting.did and state.options.plc_18 == "once_each":
        raise IllegalMove("TRK-PLC-18", "trickerion.illegal.once_each")
    if ap > acting.ap:
        raise IllegalMove(rule, "trickerion.illegal.ap", n=ap, left=acting.ap)
    return replace(
        state,
        acting=replace(
            acting, ap=acting.ap - ap, spent=acting.spent + ap, did=(*acting.did, action)
        ),
    )


def more_points(state: State) -> list[Move]:
    """Ways to get more action points, or to name the card in use."""
    found: list[Move] = []
    if enhance_worth(state):
        found.append(Enhance())
    if may_ignore(state):
        found.append(Ignore())
    if may_boost(state):
        found.append(Boost())
    for seat, disc in borrowable(state):
        found += [Borrow(seat, disc.id, ap) for ap in (True, False)]
    return found
