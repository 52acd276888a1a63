"""The questions about each kind of move, in the order they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.trickerion.cards import THRESHOLDS
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
from ui.screens.trickerion.cardfacets import (
    borrowed,
    drew,
    held,
    secret,
    shown,
    swaps,
    tile_does,
)
from ui.screens.trickerion.facet import Facet, Words, said, the


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
        return say("trickerion.ui.box_unread")
    return say("trickerion.ui.box", coins=printed[0], prestige=printed[1])


def _amounts(state: State, move: Any, _value: int) -> Text:
    return reward_text(*state.due[0].options[move.option])


CHARACTER = Facet(
    name="character", of=the("character"), words=_disc, icon=signs.disc_icon, hint=_place_hint
)
TRICK = Facet(
    name="trick",
    of=the("trick"),
    words=said("trickerion.trick"),
    icon=signs.trick_icon,
    hint=_trick_hint,
)
DIE = Facet(
    name="die",
    of=the("die"),
    words=lambda _state, _move, value: say(f"trickerion.die.{DICE_IDS[value]}"),
    icon=lambda _value: "dice",
    hint=_die_now,
)
MATERIAL_ = Facet(
    name="material",
    of=the("material"),
    words=said("trickerion.material"),
    icon=signs.material_icon,
    hint=_price,
)
SHOW = Facet(name="show", of=the("show"), words=_card, icon=lambda _value: signs.sign("theater"))
ROOM = Facet(
    name="room",
    of=the("room"),
    words=lambda _state, _move, value: say("trickerion.room", room=name(str(value).upper())),
    icon=lambda _value: "door",
)
SPACE = Facet(name="space", of=the("space"), words=_number("trickerion.ui.space"))
SPOT = Facet(
    name="spot",
    of=lambda move: (move.show, move.slot),
    words=lambda state, _m, value: card_text(state, value[0]),
)
UP = Facet(name="up", of=the("up"), words=said("trickerion.school"), icon=signs.school_icon)
MAGICIAN = Facet(
    name="magician",
    of=the("magician"),
    words=said("trickerion.magician"),
    icon=signs.magician_icon,
    hint=_magician_hint,
)
SEAT = Facet(
    name="seat", of=the("seat"), words=lambda state, _m, value: seat_name(state, value),
    icon=lambda _value: "person",
)  # fmt: skip
SECRET = secret("secret", held, say("trickerion.ui.no_secret"))

FACETS: dict[str, tuple[Facet, ...]] = {
    "choose_magician": (MAGICIAN,),
    "choose_trick": (TRICK,),
    "choose_specialist": (
        Facet(name="kind", of=the("kind"), words=said("trickerion.kind"), icon=signs.disc_icon),
    ),
    "first_drawn": (SEAT,),
    "take": (Facet(name="option", of=the("option"), words=_amounts),),
    "learn": (
        Facet(name="school", of=lambda move: signs.school_of(move.trick),
              words=said("trickerion.school"), icon=signs.school_icon),
        TRICK,
        DIE,
        Facet(name="engineer", of=the("engineer"), words=lambda _s, _m, value: say(
            "trickerion.ui.on_engineer" if value else "trickerion.ui.in_workshop")),
    ),
    "place": (
        CHARACTER,
        Facet(name="slot", of=the("slot"), words=_slot_words, hint=slot_points),
        SECRET,
    ),
    "rest": (CHARACTER,),
    "set_die": (
        DIE,
        Facet(name="face", of=the("face"), words=said("trickerion.face"), icon=signs.face_icon),
    ),
    "die_rolled": (
        Facet(name="face", of=the("face"), words=said("trickerion.face"), icon=signs.face_icon),
    ),
    "reroll": (DIE,),
    "take_coins": (DIE,),
    "recruit": (
        Facet(name="kind", of=the("kind"), words=said("trickerion.kind"), icon=signs.disc_icon),
        DIE,
    ),
    "buy": (
        MATERIAL_,
        Facet(name="units", of=the("units"), words=lambda _s, move, value: say(
            "trickerion.ui.units", n=value, what=say(f"trickerion.material.{move.material}"))),
        Facet(name="bargain", of=the("bargain"), words=lambda _s, _m, value: (
            say("trickerion.ui.bargain", n=value) if value else say("trickerion.ui.no_bargain"))),
    ),
    "order": (
        MATERIAL_,
        Facet(name="order_space", of=the("slot"), words=_number("trickerion.ui.order_space")),
    ),
    "quick_order": (MATERIAL_,),
    "prepare": (TRICK,),
    "move_trick": (TRICK,),
    "move_materials": (
        Facet(name="material", of=the("material"), words=said("trickerion.material"),
              icon=signs.material_icon),
        Facet(name="swap", of=the("swap"), words=lambda _s, _m, value: (
            say("trickerion.ui.instead_of", what=say(f"trickerion.material.{value}"))
            if value else say("trickerion.ui.no_swap"))),
    ),
    "move_apprentice": (CHARACTER,),
    "set_up": (
        TRICK,
        SPOT,
        UP,
        Facet(name="stack", of=the("stack"), words=lambda _s, _m, value: say(
            "trickerion.ui.two_tokens" if value else "trickerion.ui.one_token")),
    ),
    "reschedule": (
        SPOT,
        Facet(name="to_spot", of=lambda move: (move.to_show, move.to_slot),
              words=lambda state, _m, value: card_text(state, value[0])),
        UP,
    ),
    "draw": (
        Facet(name="deck", of=the("deck"), words=said("trickerion.location"),
              icon=signs.place_icon, hint=_deck),
        Facet(name="keep", of=the("keep"), words=lambda _s, _m, value: special_text(value)),
    ),
    "perform": (SHOW,),
    "interfere": (SHOW,),
    "show_revealed": (Facet(name="card", of=the("card"), words=_card),),
    "prophecy_drawn": (
        Facet(name="prophecy", of=the("prophecy"), words=said("trickerion.prophecy"),
              icon=lambda _value: "eye"),
    ),
    "secret_revealed": (
        Facet(name="secret", of=the("secret"), icon=lambda _value: "key",
              words=lambda _s, _m, value: name(value) if value
              else say("trickerion.ui.unnamed_secret")),
    ),
    "learn_secret": (
        secret("secret", shown, say("trickerion.ui.no_secret")),
        secret("replace", held, say("trickerion.ui.beside")),
    ),
    "charge_secret": (SEAT, SECRET),
    "renovate": (
        ROOM,
        Facet(name="level", of=the("level"), hint=_box,
              words=lambda _s, _m, value: say("trickerion.ui.threshold", n=THRESHOLDS[value])),
        Facet(name="tile", of=lambda move: move.tile.name, hint=tile_does,
              words=lambda _s, _m, value: (
                  say("trickerion.ui.tile_n", n=value.rpartition("-")[2]) if value
                  else say("trickerion.ui.other_tile"))),
    ),
    "train": (TRICK, ROOM, SPACE),
    "teach": (TRICK, ROOM, SPACE),
    "borrow": (
        SEAT,
        Facet(name="borrowed", of=the("character"), icon=signs.disc_icon,
              words=lambda state, move, value: borrowed(state, move.seat, value)),
        Facet(name="ap", of=the("ap"), words=lambda _s, _m, value: say(
            "trickerion.ui.for_points" if value else "trickerion.ui.for_effect")),
    ),
    "assign": (SEAT, CHARACTER, Facet(
        name="assign_card",
        of=lambda move: (move.location, move.special),
        words=lambda _s, _m, value: (
            say(f"trickerion.location.{value[0]}") if value[1] is None
            else special_text(value[1], value[0])),
        icon=lambda value: signs.place_icon(value[0]))),
    "keep_special": (
        Facet(name="card", of=the("card"),
              icon=lambda value: "cross" if value is None else "cards",
              words=lambda state, _m, value: (
                  say("trickerion.ui.keep_none") if value is None
                  else special_text(state.player.spent[value].special,
                                    state.player.spent[value].location))),
    ),
    # The Heir's.
    "heir_magician": (MAGICIAN,),
    "heir_trick": (TRICK,),
    "heir_drew": (Facet(name="drew", of=the("value"), words=drew),),
    "slots_blocked": (
        Facet(name="blocks", of=the("slots"), many=True,
              words=lambda state, _m, value: slot_text(state, state.mind.rolling[0], value)),  # type: ignore[attr-defined]  # only a solo game asks
    ),
}  # fmt: skip


def facets_of(kind: str, choices: Sequence[Choice]) -> tuple[Facet, ...]:
    """The questions about moves of a kind."""
    more = swaps(choices) if kind == "perform" else ()
    return (*FACETS.get(kind, ()), *more)
