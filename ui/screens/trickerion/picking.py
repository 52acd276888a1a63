"""From many moves of one kind to one of them, a small question at a time.

All slots of all characters are many; first the character, then the slot are two taps. A question
that has only one answer is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game import Move
from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.trickerion.data import DICE_IDS, MATERIAL
from companion.games.trickerion.labels import (
    card_text,
    disc_text,
    reward_text,
    slot_text,
    special_text,
    where,
)
from companion.games.trickerion.rooms import box
from companion.games.trickerion.slots import points
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name, trick_card
from ui.screens.trickerion import signs

Words = Callable[[State, Any, Any], Text]


def _no_hint(_state: State, _move: Any, _value: Any) -> Text | None:
    return None


def _no_icon(_value: Any) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Facet:
    """One question about a move: what its answer is, and how that is said and drawn.

    `many` is for a move that holds several answers in no order, such as two slots.
    """

    name: str
    of: Callable[[Any], Hashable]
    words: Words
    icon: Callable[[Any], str] = _no_icon
    hint: Callable[[State, Any, Any], Text | None] = _no_hint
    many: bool = False


@dataclass(frozen=True)
class Answer:
    """An answer one can tap."""

    value: Any
    text: Text
    icon: str = ""
    hint: Text | None = None

    @property
    def name(self) -> str:
        """What tests call it."""
        return f"pick:{self.value}"


@dataclass(frozen=True)
class Question:
    """What is asked now, and the moves that are left. No answers: there is one move."""

    facet: str
    answers: tuple[Answer, ...]
    left: tuple[Choice, ...]
    asked: int = 0


def _of(field: str) -> Callable[[Any], Any]:
    return lambda move: getattr(move, field)


def _say(prefix: str) -> Words:
    return lambda _state, _move, value: say(f"{prefix}.{value}")


def _place_hint(state: State, _move: Any, value: str) -> Text | None:
    disc = state.player.character(value)
    if disc is None or disc.card is None:
        return None
    return say(f"trickerion.location.{disc.card.location}")


def _slot_words(state: State, move: Any, value: str) -> Text:
    return slot_text(state, where(state, state.turn_of, move.character), value)


def slot_points(state: State, move: Any, value: str) -> Text | None:
    """The action points a character has on a slot."""
    disc = state.player.character(move.character)
    if disc is None:
        return None
    return say("trickerion.ui.points", n=points(state, state.turn_of, disc, value))


def _trick_hint(state: State, _move: Any, value: str) -> Text | None:
    needs = [
        say("trickerion.ui.units", n=n, what=say(f"trickerion.material.{each}"))
        for each, n in trick_card(state, value).materials.items()
    ]
    return say("trickerion.ui.needs", what=needs)


def _disc(_state: State, _move: Any, value: str) -> Text:
    return disc_text(value)


def _card(state: State, _move: Any, value: str) -> Text:
    return card_text(state, value)


def _number(key: str) -> Words:
    return lambda _state, _move, value: say(key, n=value + 1)


def _price(_state: State, _move: Any, value: str) -> Text | None:
    return say("trickerion.ui.price", n=MATERIAL[value].price)


def _deck(state: State, _move: Any, value: str) -> Text | None:
    return say("trickerion.ui.cards", n=state.decks.get(value, 0))


def _die_now(state: State, _move: Any, value: int) -> Text | None:
    return say(f"trickerion.face.{state.dice[value]}")


def _magician_hint(_state: State, _move: Any, value: str) -> Text | None:
    return say(f"trickerion.magician.{value}.ability")


def _box(state: State, move: Any, value: int) -> Text | None:
    printed = box(state, move.room, value)
    if printed is None:
        return None
    return say("trickerion.ui.box", coins=printed[0], prestige=printed[1])


def _amounts(state: State, move: Any, _value: int) -> Text:
    return reward_text(*state.due[0].options[move.option])


CHARACTER = Facet(
    name="character", of=_of("character"), words=_disc, icon=signs.disc_icon, hint=_place_hint
)
TRICK = Facet(
    name="trick",
    of=_of("trick"),
    words=_say("trickerion.trick"),
    icon=signs.trick_icon,
    hint=_trick_hint,
)
DIE = Facet(
    name="die",
    of=_of("die"),
    words=lambda _state, _move, value: say(f"trickerion.die.{DICE_IDS[value]}"),
    icon=lambda _value: "dice",
    hint=_die_now,
)
MATERIAL_ = Facet(
    name="material",
    of=_of("material"),
    words=_say("trickerion.material"),
    icon=signs.material_icon,
    hint=_price,
)
SHOW = Facet(name="show", of=_of("show"), words=_card, icon=lambda _value: signs.sign("theater"))
ROOM = Facet(
    name="room",
    of=_of("room"),
    words=lambda _state, _move, value: say("trickerion.room", room=name(str(value).upper())),
    icon=lambda _value: "door",
)
SPACE = Facet(name="space", of=_of("space"), words=_number("trickerion.ui.space"))
SPOT = Facet(
    name="spot",
    of=lambda move: (move.show, move.slot),
    words=lambda state, _m, value: card_text(state, value[0]),
)
UP = Facet(name="up", of=_of("up"), words=_say("trickerion.school"), icon=signs.school_icon)
MAGICIAN = Facet(
    name="magician",
    of=_of("magician"),
    words=_say("trickerion.magician"),
    icon=signs.magician_icon,
    hint=_magician_hint,
)
SEAT = Facet(
    name="seat", of=_of("seat"), words=lambda state, _m, value: seat_name(state, value),
    icon=lambda _value: "person",
)  # fmt: skip
SECRET = Facet(
    name="secret",
    of=_of("secret"),
    words=lambda _s, _m, value: (
        say("trickerion.ui.no_secret")
        if value is None
        else say("trickerion.ui.secret", n=value + 1)
    ),
    icon=lambda _value: "key",
)

FACETS: dict[str, tuple[Facet, ...]] = {
    "choose_magician": (MAGICIAN,),
    "choose_trick": (TRICK,),
    "choose_specialist": (
        Facet(name="kind", of=_of("kind"), words=_say("trickerion.kind"), icon=signs.disc_icon),
    ),
    "first_drawn": (SEAT,),
    "take": (Facet(name="option", of=_of("option"), words=_amounts),),
    "learn": (
        Facet(name="school", of=lambda move: signs.school_of(move.trick),
              words=_say("trickerion.school"), icon=signs.school_icon),
        TRICK,
        DIE,
        Facet(name="engineer", of=_of("engineer"), words=lambda _s, _m, value: say(
            "trickerion.ui.on_engineer" if value else "trickerion.ui.in_workshop")),
    ),
    "place": (
        CHARACTER,
        Facet(name="slot", of=_of("slot"), words=_slot_words, hint=slot_points),
        SECRET,
    ),
    "rest": (CHARACTER,),
    "set_die": (
        DIE,
        Facet(name="face", of=_of("face"), words=_say("trickerion.face"), icon=signs.face_icon),
    ),
    "die_rolled": (
        Facet(name="face", of=_of("face"), words=_say("trickerion.face"), icon=signs.face_icon),
    ),
    "reroll": (DIE,),
    "take_coins": (DIE,),
    "recruit": (
        Facet(name="kind", of=_of("kind"), words=_say("trickerion.kind"), icon=signs.disc_icon),
        DIE,
    ),
    "buy": (
        MATERIAL_,
        Facet(name="units", of=_of("units"), words=lambda _s, move, value: say(
            "trickerion.ui.units", n=value, what=say(f"trickerion.material.{move.material}"))),
        Facet(name="bargain", of=_of("bargain"), words=lambda _s, _m, value: (
            say("trickerion.ui.bargain", n=value) if value else say("trickerion.ui.no_bargain"))),
    ),
    "order": (
        MATERIAL_,
        Facet(name="order_space", of=_of("slot"), words=_number("trickerion.ui.order_space")),
    ),
    "quick_order": (MATERIAL_,),
    "prepare": (TRICK,),
    "move_trick": (TRICK,),
    "move_materials": (
        Facet(name="material", of=_of("material"), words=_say("trickerion.material"),
              icon=signs.material_icon),
        Facet(name="swap", of=_of("swap"), words=lambda _s, _m, value: (
            say("trickerion.ui.instead_of", what=say(f"trickerion.material.{value}"))
            if value else say("trickerion.ui.no_swap"))),
    ),
    "move_apprentice": (CHARACTER,),
    "set_up": (
        TRICK,
        SPOT,
        UP,
        Facet(name="stack", of=_of("stack"), words=lambda _s, _m, value: say(
            "trickerion.ui.two_tokens" if value else "trickerion.ui.one_token")),
    ),
    "reschedule": (
        SPOT,
        Facet(name="to_spot", of=lambda move: (move.to_show, move.to_slot),
              words=lambda state, _m, value: card_text(state, value[0])),
        UP,
    ),
    "draw": (
        Facet(name="deck", of=_of("deck"), words=_say("trickerion.location"),
              icon=signs.place_icon, hint=_deck),
        Facet(name="keep", of=_of("keep"), words=lambda _s, _m, value: special_text(value)),
    ),
    "perform": (SHOW,),
    "interfere": (SHOW,),
    "show_revealed": (Facet(name="card", of=_of("card"), words=_card),),
    "prophecy_drawn": (
        Facet(name="prophecy", of=_of("prophecy"), words=_say("trickerion.prophecy"),
              icon=lambda _value: "eye"),
    ),
    "secret_revealed": (
        Facet(name="secret", of=_of("secret"), icon=lambda _value: "key",
              words=lambda _s, _m, value: name(value) if value
              else say("trickerion.ui.unnamed_secret")),
    ),
    "learn_secret": (SECRET,),
    "charge_secret": (SEAT, SECRET),
    "renovate": (
        ROOM,
        Facet(name="level", of=_of("level"), hint=_box,
              words=lambda _s, _m, value: say("trickerion.ui.threshold", n=value)),
        Facet(name="tile", of=lambda move: move.tile.name, words=lambda _s, _m, value: (
            name(value) if value else say("trickerion.ui.other_tile"))),
    ),
    "train": (TRICK, ROOM, SPACE),
    "teach": (TRICK, ROOM, SPACE),
    "borrow": (
        CHARACTER,
        Facet(name="ap", of=_of("ap"), words=lambda _s, _m, value: say(
            "trickerion.ui.for_points" if value else "trickerion.ui.for_effect")),
    ),
    "assign": (SEAT, CHARACTER, Facet(
        name="assign_card",
        of=lambda move: (move.location, move.special),
        words=lambda _s, _m, value: (
            say(f"trickerion.location.{value[0]}") if value[1] is None
            else special_text(value[1], value[0])),
        icon=lambda value: signs.place_icon(value[0]))),
    # The Heir's.
    "heir_magician": (MAGICIAN,),
    "heir_trick": (TRICK,),
    "slots_blocked": (
        Facet(name="blocks", of=_of("slots"), many=True,
              words=lambda state, _m, value: slot_text(state, state.mind.rolling[0], value)),  # type: ignore[attr-defined]  # only a solo game asks
    ),
}  # fmt: skip


def question(state: State, kind: str, choices: Sequence[Choice], picked: Sequence[Any]) -> Question:
    """What to ask next after these answers; a facet with one answer is passed over."""
    left = list(choices)
    facets = _spread(FACETS.get(kind, ()), left)
    answers = list(picked)
    chosen: list[Any] = []
    for at, facet in enumerate(facets):
        values = _values(facet, left, chosen)
        if len(values) <= 1:
            continue
        if not answers:
            found = tuple(_answer(state, facet, value, left) for value in values)
            return Question(facet.name, found, tuple(left), at)
        value = answers.pop(0)
        chosen.append(value)
        left = [choice for choice in left if _has(facet, choice.do, value)]
    if len(left) > 1 and not answers:
        # Nothing tells them apart but the moves themselves.
        return Question("move", tuple(Answer(each.id, each.text) for each in left), tuple(left))
    if answers:
        left = [choice for choice in left if choice.id == answers[0]]
    return Question("", (), tuple(left))


def _spread(facets: Sequence[Facet], choices: Sequence[Choice]) -> list[Facet]:
    """A facet with several answers is asked as often as there are answers."""
    found: list[Facet] = []
    for facet in facets:
        values: Any = facet.of(choices[0].do) if facet.many and choices else (0,)
        found += [facet] * len(values)
    return found


def _values(facet: Facet, choices: Sequence[Choice], chosen: Sequence[Any]) -> list[Any]:
    found: dict[Any, None] = {}
    for choice in choices:
        value: Any = facet.of(choice.do)
        found.update(dict.fromkeys(value if facet.many else (value,)))
    return [value for value in found if not (facet.many and value in chosen)]


def _has(facet: Facet, move: Move, value: Any) -> bool:
    found: Any = facet.of(move)
    return bool(value in found if facet.many else value == found)


def _answer(state: State, facet: Facet, value: Any, choices: Sequence[Choice]) -> Answer:
    move = next(choice.do for choice in choices if _has(facet, choice.do, value))
    return Answer(
        value, facet.words(state, move, value), facet.icon(value), facet.hint(state, move, value)
    )
