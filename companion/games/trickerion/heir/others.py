"""Other ways to carry out a step of the Heir's, for a table that looks different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.text import Text, say
from companion.games.trickerion.cards import LOCATIONS
from companion.games.trickerion.heir.decision import Step
from companion.games.trickerion.heir.downtown import face_words
from companion.games.trickerion.heir.effects import (
    AnyEffect,
    DrawCard,
    LearnTrick,
    PlaceOrder,
    PutToken,
    Send,
    TakeBank,
    TurnDie,
)
from companion.games.trickerion.heir.moves import Overrule
from companion.games.trickerion.heir.rules import apply
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import decision
from companion.games.trickerion.heir.words import (
    show_words,
    slot_words,
    spot_words,
    trick_words,
    who,
)
from companion.games.trickerion.state import BANK, State
from companion.games.trickerion.table import card_of, die_faces, residence, slots_of
from companion.games.trickerion.theater import free_on

MOST = 36


class Way(Struct, frozen=True):
    """Another effect in place of a step's, and its words."""

    text: Text
    effect: AnyEffect


def others(state: State, step: int) -> tuple[Way, ...]:
    """What the player may put in the place of a step; only what the rules would carry out.

    Two ways that sound the same to a person, such as the two slots of a day, are one.
    """
    if not isinstance(state, SoloState):
        return ()
    found = decision(state)
    if found is None or step >= len(found.steps):
        return ()
    effect = found.steps[step].effect
    ways = {way.text: way for way in reversed(list(_ways(state, effect)))}
    same = {way.text for way in _ways(state, effect) if way.effect == effect}
    rest = [way for text, way in reversed(ways.items()) if text not in same]
    return tuple(_possible(state, step, rest))[:MOST]


def step_words(state: SoloState, step: Step) -> Text:
    """A step for the hands; one that the player does another way says which."""
    if step.overruled:
        for way in _ways(state, step.effect):
            if way.effect == step.effect:
                return say("heir.do.instead", what=way.text)
    return step.text


def _possible(state: SoloState, step: int, ways: Iterable[Way]) -> Iterator[Way]:
    for way in ways:
        try:
            apply(state, Overrule(step, way.effect))
        except IllegalMove:
            continue
        yield way


def _ways(state: SoloState, effect: AnyEffect) -> Iterator[Way]:  # noqa: C901, PLR0912  (a case an effect)
    match effect:
        case Send(character=character, location=location):
            for slot in slots_of(state, location):
                yield Way(slot_words(state, location, slot), Send(character, location, slot))
            for disc in state.me.waiting:
                if disc.id != character and disc.card is not None:
                    place = disc.card.location
                    for slot in slots_of(state, place)[:1] or ("",):
                        yield Way(who(state, disc.id), Send(disc.id, place, slot))
        case TurnDie(die=die):
            for face in dict.fromkeys(die_faces(state.options, die)):
                yield Way(face_words(face), TurnDie(die, face))
        case LearnTrick():
            for trick in residence(state):
                yield Way(trick_words(trick), replace(effect, trick=trick))
        case TakeBank():
            for die in BANK:
                yield Way(say(f"heir.die.{die}"), replace(effect, die=die))
        case DrawCard():
            for deck in LOCATIONS:
                if deck in state.decks:
                    yield Way(say(f"trickerion.location.{deck}"), DrawCard(deck))
        case PlaceOrder():
            for space in range(len(state.orders)):
                yield Way(
                    say("trickerion.ui.order_space", n=space + 1), replace(effect, space=space)
                )
        case PutToken():
            for show in state.shows:
                for slot in free_on(state, show):
                    if slot in card_of(state, show.id).slots:
                        words = say(
                            "trickerion.ui.on_card",
                            card=show_words(state, show.id),
                            spot=spot_words(slot),
                        )
                        yield Way(words, replace(effect, show=show.id, slot=slot))
