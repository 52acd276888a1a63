"""The PLAN card's icons become assignment cards: HEIR-ASG."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event
from companion.games.trickerion.cards import Location, Plan
from companion.games.trickerion.heir.plans import icon
from companion.games.trickerion.heir.state import SoloState, with_me
from companion.games.trickerion.heir.words import where, who
from companion.games.trickerion.state import Card, Character
from companion.games.trickerion.table import permanents


class Laid(Struct, frozen=True):
    """What one icon came to: the card under a character, or why there is none."""

    character: str
    location: Location
    special: bool
    card: Card | None
    rule: str


def positions(state: SoloState) -> tuple[Character, ...]:
    """HEIR-ASG-04, HEIR-ASG-09, HEIR-ASG-14?: the characters from left to right.

    Recruits beside the board wait. Apprentices beyond the board's places stand on the additional
    place: each counts, or by house rule they count as one.
    """
    here = tuple(disc for disc in state.me.characters if disc.status != "inn")
    places = 6 if state.options.academy else 5
    if state.options.heir_asg_14 == "one_stack":
        return here[: places + 1]
    return here


def plan_cards(state: SoloState, plan: Plan) -> tuple[Laid, ...]:
    """HEIR-ASG-04 to HEIR-ASG-08, HEIR-ASG-10? to HEIR-ASG-12?: icon by icon."""
    hand = list(state.me.specials)
    left = dict(permanents(state))
    waiting = list(positions(state))
    found: list[Laid] = []
    for words in plan.icons:
        if not waiting:
            break  # HEIR-ASG-07: more icons than characters
        place, special = icon(words)
        disc = waiting[0]
        card, rule = _card(state, place, hand, left, special=special)
        if card is None and state.options.heir_asg_10 == "next_icon":
            found.append(Laid(disc.id, place, special, None, "HEIR-ASG-10"))
            continue
        waiting.pop(0)
        found.append(Laid(disc.id, place, special, card, rule))
    return tuple(found)


def _card(
    state: SoloState,
    place: Location,
    hand: list[Card],
    left: dict[Location, int],
    *,
    special: bool,
) -> tuple[Card | None, str]:
    own = [card for card in hand if card.location == place]
    if state.options.heir_asg_11 == "last_drawn":
        own.reverse()
    if special:
        if not own:
            return None, "HEIR-ASG-06"
        hand.remove(own[0])
        return own[0], "HEIR-ASG-05"
    if left.get(place, 0):
        left[place] -= 1
        return Card(location=place), "HEIR-ASG-04"
    if own and state.options.heir_asg_12 == "special_card":
        hand.remove(own[0])
        return own[0], "HEIR-ASG-12"
    return None, "HEIR-ASG-12"


def assigned(state: SoloState, plan: Plan, events: list[Event]) -> SoloState:
    """HEIR-ASG-04 to HEIR-ASG-08: the cards lie under the Heir's characters."""
    laid = plan_cards(state, plan)
    cards = {one.character: one.card for one in laid if one.card is not None}
    hand = list(state.me.specials)
    for card in cards.values():
        if card.special is not None:
            hand.remove(card)
    characters = tuple(replace(disc, card=cards.get(disc.id)) for disc in state.me.characters)
    for one in laid:
        key = "heir.event.assigned" if one.card is not None else "heir.event.idle"
        if one.card is not None and one.card.special is not None:
            key = "heir.event.assigned_special"
        args = {"who": who(state, one.character), "location": where(one.location)}
        events.append(Event(key, (one.rule, "HEIR-ASG-04"), dict(args)))
    return with_me(state, characters=characters, specials=tuple(hand))
