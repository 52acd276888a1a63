"""The owner's books in 'My copy': each entry in words, and its form to put it right."""

from __future__ import annotations

from typing import Any

from companion.core.text import Text, name, say
from companion.games.trickerion.cards import THRESHOLDS
from companion.games.trickerion.rooms import TEN_ROOMS
from ui.screens.newgame.facts import BookEditor
from ui.screens.trickerion.forms import BoxForm, PlanForm, TileForm
from ui.screens.trickerion.naming import CardForm
from ui.screens.trickerion.printed import amounts, places, slots
from ui.screens.trickerion.showeditor import ShowForm

Words = tuple[Text | str, Text | str]


def _number(entry: str) -> str:
    return entry.rpartition("-")[2]


def _plan(entry: str, value: dict[str, Any]) -> Words:
    kind = say(f"trickerion.ui.plan.{value['kind']}")
    return say("trickerion.copy.plan", n=_number(entry), kind=kind), places(value["icons"])


def _show(entry: str, value: dict[str, Any]) -> Words:
    return say("trickerion.copy.show", n=_number(entry)), slots(value)


def _kind(entry: str, value: dict[str, Any]) -> str:
    return "training" if value.get("effect") or entry.startswith("training") else "classroom"


def _tile(entry: str, value: dict[str, Any]) -> Words:
    kind = _kind(entry, value)
    parts = entry.split("-")
    if len(parts) == 3:
        title: Text | str = say(f"trickerion.copy.tile.{kind}", threshold=parts[1], n=parts[2])
    else:
        title = entry
    effect = value.get("effect")
    return title, say(f"trickerion.ui.effect.{effect}") if effect else amounts(value)


def _box(entry: str, value: dict[str, int]) -> Words:
    room, _, level = entry.removeprefix(TEN_ROOMS).partition(".")
    side = "ten" if entry.startswith(TEN_ROOMS) else "eight"
    title = say(
        f"trickerion.copy.box.{side}", room=name(room.upper()), n=THRESHOLDS.get(int(level), 0)
    )
    return title, say("trickerion.ui.box", coins=value.get("coins", 0),
                      prestige=value.get("prestige", 0))  # fmt: skip


def _card(entry: str, value: dict[str, str]) -> Words:
    place = value.get("location")
    text: Text | str = name(value["text"]) if value.get("text") else ""
    if place and not text:
        text = say(f"trickerion.location.{place}")
    return entry, text


def _card_form(screen: Any, entry: str, value: Any, *, places: bool) -> CardForm:
    return CardForm(
        lambda: screen.stage,
        screen.app.words.language,
        entry=entry,
        value=value,
        places=places,
        on_change=screen.changed,
    )


def _plan_form(screen: Any, _entry: str, value: Any) -> PlanForm:
    academy = value.get("academy", any(icon.startswith("academy") for icon in value["icons"]))
    return PlanForm(value, academy=academy, on_change=screen.changed)


BOOK_EDITORS = {
    "trickerion.plans": BookEditor(_plan, _plan_form),
    "trickerion.shows": BookEditor(
        _show, lambda screen, _entry, value: ShowForm(value, on_change=screen.changed)
    ),
    "trickerion.tiles": BookEditor(
        _tile,
        lambda screen, entry, value: TileForm(_kind(entry, value), value, on_change=screen.changed),
    ),
    "trickerion.rooms": BookEditor(
        _box, lambda screen, _entry, value: BoxForm(value, on_change=screen.changed)
    ),
    "trickerion.secrets": BookEditor(
        _card, lambda screen, entry, value: _card_form(screen, entry, value, places=False)
    ),
    "trickerion.specials": BookEditor(
        _card, lambda screen, entry, value: _card_form(screen, entry, value, places=True)
    ),
}
