"""What may come next from decks and piles."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.trickerion.cards import Theater
from companion.games.trickerion.data import PROPHECIES, SHOWS
from companion.games.trickerion.heir.seat import prophecy_in_game
from companion.games.trickerion.state import State
from companion.games.trickerion.table import card_of

PENDING = 3
VISIBLE_SECRETS = 2
ORDER: tuple[Theater, ...] = ("riverside", "grand_magorian", "magnus_pantheon")


def next_theater(state: State) -> Theater:
    """TRK-SET-05 to SET-08: which kind of card is turned up next."""
    if state.phase == "setup":
        return "riverside"
    drawn = (6 if state.dark_alley else 4) - state.deck
    return ORDER[min(2, drawn // 2)]


def cards_left(state: State) -> tuple[str, ...]:
    """TRK-CMP-16, TRK-SET-18, TRK-SET-45?: cards of the right theater not seen yet.

    Owners' Duel cards (and in solo the solo cards) join whatever the theater.
    """
    theater = next_theater(state)
    extra: tuple[str, ...] = ()
    if state.options.duel and (state.heir is None or state.options.set_45 == "cards_only"):
        extra = ("duel",)
    known = (*SHOWS, *(card for card in state.options.shows if card not in SHOWS))
    unseen = tuple(card for card in known if card not in state.seen)
    if state.behind:
        return unseen
    right = tuple(card for card in unseen if card_of(state, card).theater in (theater, *extra))
    return right or unseen  # after corrections, any card will do


def to_reveal(state: State) -> State:
    """TRK-SET-07, TRK-SET-12, TRK-ACA-09: what is still to be turned up before turn I."""
    if len(state.shows) < state.seated - 1:
        return replace(state, step="shows")
    if state.dark_alley and len(state.pending) < PENDING:
        return replace(state, step="prophecies")
    if state.academy and len(state.academy.secrets) < VISIBLE_SECRETS:
        return replace(state, step="secrets")
    return begin_turn(state)


def prophecies_left(state: State) -> tuple[str, ...]:
    """TRK-SET-12, TRK-ACA-12, TRK-EOT-28?: those that may still turn up."""
    out = {*state.pending, state.prophecy}
    everything = tuple(
        one.id
        for one in PROPHECIES.values()
        if (state.options.academy or not one.academy) and prophecy_in_game(state, one.id)
    )
    fresh = tuple(one for one in everything if one not in out and one not in state.told)
    if fresh or state.options.eot_28 == "none_left":
        return fresh
    return tuple(one for one in everything if one not in out)


def secrets_left(state: State) -> tuple[str, ...]:
    """TRK-ACA-09: the named Secrets that lie nowhere, and always one without a name."""
    out = {secret for player in state.players for secret in player.secrets}
    out |= set(state.academy.secrets if state.academy else ())
    known = {**state.options.secrets, **(state.academy.secret_texts if state.academy else {})}
    return ("", *(secret for secret in known if secret not in out))


def begin_turn(state: State) -> State:
    """TRK-DICE-01: each turn begins with the dice."""
    return replace(state, phase="dice", step="roll", asked=())
