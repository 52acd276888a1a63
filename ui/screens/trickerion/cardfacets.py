"""Questions about Secrets, special cards, tiles, and whose yield The Red Lotus takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.trickerion.heir.outcomes import outcome_words
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.labels import disc_text, reward_text, special_text
from companion.games.trickerion.secrets import secret_words
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name
from ui.screens.trickerion.facet import Facet, the


def tile_does(state: State, _move: Any, value: str) -> Text | None:
    """TRK-ACA-28: what a known tile does."""
    tile = state.academy.known_tiles.get(value) if state.academy else None
    if tile is None:
        return None
    if tile.effect:
        return say(f"trickerion.ui.effect.{tile.effect}")
    return reward_text(tile.prestige, tile.coins, tile.shards)


def borrowed(state: State, seat: int, character: str) -> Text:
    """TRK-MAG-22: an opponent's special card, by its name or by whose it is."""
    disc = state.players[seat].character(character)
    special = disc.card.special if disc is not None and disc.card is not None else ""
    return special_text(special) if special else disc_text(character)


def drew(state: State, _move: Any, value: str) -> Text:
    """What chance said for the Heir."""
    need = need_of(state) if isinstance(state, SoloState) else None
    return outcome_words(need.what if need is not None else "", value)


def held(state: State, move: Any) -> tuple[str, ...]:
    """The Secrets before whoever decides."""
    return state.players[getattr(move, "seat", state.turn_of)].secrets


def shown(state: State, _move: Any) -> tuple[str, ...]:
    """The Secrets that lie open."""
    return state.academy.secrets if state.academy else ()


def secret(field: str, among: Callable[[State, Any], tuple[str, ...]], none: Text) -> Facet:
    """One of these Secrets, by its name as far as it has one."""

    def words(state: State, move: Any, value: int | None) -> Text:
        if value is None:
            return none
        names = among(state, move)
        if value >= len(names):
            return say("trickerion.ui.drawn_secret")
        known = name(names[value]) if names[value] else say("trickerion.ui.secret", n=value + 1)
        return say("trickerion.ui.instead_of", what=known) if field == "replace" else known

    def hint(state: State, move: Any, value: int | None) -> Text | None:
        names = among(state, move)
        known = names[value] if value is not None and value < len(names) else ""
        text = secret_words(state, known) if known else ""
        return name(text) if text else None

    return Facet(
        name=field, of=the(field), words=words, hint=hint,
        icon=lambda value: "cross" if value is None else "key",
    )  # fmt: skip


def _yield_words(state: State, move: Any, value: str) -> Text:
    """TRK-MAG-13: her own yield, or that of another token on the card."""
    if not value:
        return say("trickerion.ui.own_yield")
    show = state.show(move.show)
    token = next(one for one in (show.tokens if show else ()) if one.slot == value)
    return say(
        "trickerion.ui.yield_of",
        trick=say(f"trickerion.trick.{token.trick}"),
        player=seat_name(state, token.seat),
    )


def _swap(own: str) -> Facet:
    """TRK-MAG-13, TRK-MAG-30?: whose yield The Red Lotus takes for one of her tokens."""

    def for_which(state: State, move: Any, _value: str) -> Text | None:
        show = state.show(move.show)
        token = next((one for one in (show.tokens if show else ()) if one.slot == own), None)
        if token is None:
            return None
        return say("trickerion.ui.for_trick", trick=say(f"trickerion.trick.{token.trick}"))

    return Facet(
        name="yield",
        of=lambda move: dict(move.swaps).get(own, ""),
        words=_yield_words,
        hint=for_which,
        icon=lambda value: "exchange" if value else "hand",
    )


def swaps(choices: Sequence[Choice]) -> tuple[Facet, ...]:
    """A question for each of her tokens that could be swapped."""
    own = {slot: None for choice in choices for slot, _ in choice.do.swaps}
    return tuple(_swap(slot) for slot in own)
