"""What holds at every moment of a solo game nobody corrected: no piece appears or is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.core.game import Event
from companion.games.trickerion.cards import SPECIALISTS, Location
from companion.games.trickerion.heir.quantities import problems
from companion.games.trickerion.heir.seat import tokens_of
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.rooms import trained
from companion.games.trickerion.state import Player
from companion.games.trickerion.table import die_faces, on_shows, tokens_per_suit

PURSE = ("prestige", "coins", "shards")
PLACES: tuple[Location, ...] = ("downtown", "market", "dark_alley", "academy", "theater")


def broken(state: SoloState) -> tuple[str, ...]:
    """What does not hold, in words for whoever looks for the mistake."""
    return (
        *(problem.text.key for problem in problems(state)),
        *_dice(state),
        *_tokens(state),
        *_tricks(state),
        *_discs(state),
        *_cards(state),
    )


def _dice(state: SoloState) -> Iterator[str]:
    for die, face in enumerate(state.dice):
        if face != "x" and face not in die_faces(state.options, die):
            yield f"die {die} shows {face}"


def _tokens(state: SoloState) -> Iterator[str]:
    """The Heir's tokens are on its Tricks or on cards; nobody has more than lie in the box."""
    for trick in state.me.tricks:
        there = trick.tokens + on_shows(state, state.seat, trick.id)
        more = there - tokens_of(state, trick.id)
        if more not in ((0, 1) if trained(state, state.seat, trick.id, "extra_token") else (0,)):
            yield f"{there} tokens of the Heir's {trick.id}"
    for seat, player in enumerate(state.players):
        for trick in player.tricks:
            there = trick.tokens + on_shows(state, seat, trick.id)
            if not 0 <= there <= tokens_per_suit(state):
                yield f"{there} tokens of {trick.id} in seat {seat}"


def _tricks(state: SoloState) -> Iterator[str]:
    owned = Counter(trick.id for player in state.players for trick in player.tricks)
    yield from (f"{trick} stands {count} times" for trick, count in owned.items() if count > 1)
    for player in state.players:
        if len(player.tricks) > 4 or len({trick.suit for trick in player.tricks}) < len(
            player.tricks
        ):
            yield f"the Tricks of the {player.kind}"
        yield from (f"{key} below 0" for key in PURSE if getattr(player, key) < 0)


def _discs(state: SoloState) -> Iterator[str]:
    for player in state.players:
        kinds = Counter(disc.kind for disc in player.characters)
        if kinds["apprentice"] > 4 or any(kinds[kind] > 1 for kind in SPECIALISTS):
            yield f"the discs of the {player.kind}"
        if len({disc.id for disc in player.characters}) < len(player.characters):
            yield f"two discs of the {player.kind} have one name"
    for place in PLACES:
        slots = [disc.slot for _, disc in state.at(place)]
        if len(set(slots)) < len(slots) or set(slots) & set(state.blocked.get(place, ())):
            yield f"the slots of {place}"


def _cards(state: SoloState) -> Iterator[str]:
    """Special assignment cards: in their deck, in a hand, with a character, or spent."""
    found: Counter[str] = Counter(
        location for player in state.players for location in _specials(player)
    )
    for deck, left in state.decks.items():
        full = 14 if deck == "academy" else 12 if state.academy else 10
        if left + found[deck] != full:
            yield f"{left + found[deck]} special cards of {deck}"
    shows = [show.id for show in state.shows]
    if len(set(shows)) < len(shows):
        yield "a Performance card lies twice"


def _specials(player: Player) -> Iterator[Location]:
    for card in (*player.specials, *player.spent):
        yield card.location
    for disc in player.characters:
        if disc.card is not None and disc.card.special is not None:
            yield disc.card.location


def misbooked(
    begin: tuple[Player, ...], end: tuple[Player, ...], log: Iterable[Event]
) -> tuple[str, ...]:
    """Prestige, Coins and Shards that the accounts of the event log do not explain."""
    booked: Counter[tuple[object, str]] = Counter()
    for event in log:
        if event.event == "trickerion.event.account":
            for key in PURSE:
                booked[event.args["seat"], key] += int(str(event.args[key]))
    return tuple(
        f"{key} of seat {seat} does not add up"
        for seat, (first, last) in enumerate(zip(begin, end, strict=True))
        for key in PURSE
        if getattr(first, key) + booked[seat, key] != getattr(last, key)
    )
