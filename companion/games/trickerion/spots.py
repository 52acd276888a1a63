"""Slots of Performance cards and rooms of the Academy, as `correct` can set them."""

from __future__ import annotations

from functools import lru_cache

from companion.core.game import Quantity
from companion.core.text import Text, name, say
from companion.games.trickerion.amounts import Value, choice, number, word
from companion.games.trickerion.state import State
from companion.games.trickerion.table import card_of
from companion.games.trickerion.theater import free_on, turns_for


def token_code(seat: int, suit: str, up: str) -> str:
    """A token as one word: 0:heart:escape."""
    return f"{seat}:{suit}:{up}"


def card_slots(state: State, index: int) -> list[Quantity]:
    """Every slot of a Performance card: empty, or a token turned in a way that fits."""
    show = state.shows[index]
    names = [seat.name for seat in state.seats] + [""]  # the Heir has no seat of his own
    card = card_of(state, show.id)
    at = {token.slot: token for token in show.tokens}
    free = free_on(state, show)
    found = []
    for slot in card.slots:
        if slot not in at and slot not in free:
            continue  # printed
        token = at.get(slot)
        choices: dict[Value, Text] = {None: word("trickerion.none")}
        if token is not None:
            words = _token_words(names[token.seat], token.trick, token.up)
            choices[token_code(token.seat, token.suit, token.up)] = words
        for seat, player in enumerate(state.players):
            for trick in player.tricks:
                for up in turns_for(state, seat, trick.id, show.id, slot):
                    choices[token_code(seat, trick.suit, up)] = _token_words(
                        names[seat], trick.id, up
                    )
        found.append(
            choice(
                "theater",
                f"shows.{index}.{slot}",
                say("trickerion.quantity.slot", card=index + 1, slot=slot),
                None if token is None else token_code(token.seat, token.suit, token.up),
                choices,
            )
        )
    return found


@lru_cache(maxsize=4096)
def _token_words(player: str, trick: str, up: str) -> Text:
    """A token in words; an empty name is the Heir's."""
    return say(
        "trickerion.token",
        player=name(player) if player else say("trickerion.heir"),
        trick=say(f"trickerion.trick.{trick}"),
        up=say(f"trickerion.school.{up}"),
    )


def rooms(state: State) -> list[Quantity]:
    """Whether a room is closed, what it was renovated to, and the banners beside it."""
    if state.academy is None:
        return []
    yes_no: dict[Value, Text] = {
        False: word("trickerion.room.open"),
        True: word("trickerion.room.closed"),
    }
    levels: dict[Value, Text] = {
        0: word("trickerion.none"),
        **{level: say("trickerion.level", level=level) for level in (1, 2, 3)},
    }
    found = []
    for index, room in enumerate(state.academy.rooms):
        label = say("trickerion.room", room=name(room.id.upper()))
        found += [
            choice("academy", f"academy.rooms.{index}.closed", label, room.closed, yes_no),
            choice("academy", f"academy.rooms.{index}.level", label, room.level, levels),
            number("academy", f"academy.rooms.{index}.banners", label, room.banners, 4),
        ]
    return found
