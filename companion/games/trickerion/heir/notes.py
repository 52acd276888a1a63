"""What the hands do for the Heir at each of its tasks, with the rules behind it."""

from __future__ import annotations

from companion.core.text import Arg, Text, say
from companion.core.view import Note
from companion.games.trickerion.heir.config import dice
from companion.games.trickerion.heir.decision import Decision
from companion.games.trickerion.heir.setup import team
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.words import where
from companion.games.trickerion.table import permanents


def _note(key: str, *rules: str, icon: str = "hand", **args: Arg) -> Note:
    return Note(text=Text(key, args), rules=rules, icon=icon, tone="step")


def notes(state: SoloState, decision: Decision | None) -> tuple[Note, ...]:
    """The notes of the Heir's present task."""
    by_task = {
        "magician": _magician,
        "trick": _trick,
        "specialists": _specialists,
        "deck": _deck,
        "pick": _pick,
        "roll": _roll,
        "plan": _plan,
    }
    found = by_task.get(state.mind.task)
    if found is not None:
        return tuple(found(state))
    return _steps(decision) if decision is not None else ()


def _magician(state: SoloState) -> list[Note]:
    side = "heir.note.board_six" if state.options.academy else "heir.note.board_five"
    return [
        _note("heir.note.school_out", "HEIR-SET-07", icon="cards"),
        _note(side, "HEIR-SET-04", icon="hand"),
        _note("heir.note.solo_shows", "HEIR-SET-05", "HEIR-SET-06", icon="cards"),
    ]


def _trick(state: SoloState) -> list[Note]:
    words = say(f"trickerion.magician.{state.me.magician}.heir")
    return [
        _note("heir.note.quill_side", "HEIR-SET-08", icon="cards", ability=words),
        _note("heir.note.leftmost_place", "HEIR-SET-09", "HEIR-SET-10", "HEIR-SET-11"),
    ]


def _specialists(state: SoloState) -> list[Note]:
    specialists, apprentices = team(state.options)
    hand = sum(permanents(state).values())
    return [
        _note("heir.note.discs", "HEIR-SET-12", "HEIR-SET-13", icon="people",
              specialists=specialists, apprentices=apprentices),
        _note("heir.note.permanent_cards", "HEIR-SET-17", icon="cards", n=hand),
    ]  # fmt: skip


def _deck(state: SoloState) -> list[Note]:
    if state.options.plan_deck == "house":
        return [_note("heir.note.house_deck", "HEIR-SET-23", icon="cards")]
    last = "heir.note.deck_d_academy" if state.options.academy else "heir.note.deck_d"
    return [
        _note("heir.note.deck_types", "HEIR-SET-18", icon="cards"),
        _note("heir.note.deck_a", "HEIR-SET-19", icon="cards"),
        _note("heir.note.deck_b", "HEIR-SET-20", icon="cards"),
        _note("heir.note.deck_c", "HEIR-SET-21", icon="cards"),
        _note(last, "HEIR-SET-22", icon="cards"),
    ]


def _pick(state: SoloState) -> list[Note]:
    places = [where(place) for place in dice(state) if place not in state.mind.markers]
    return [
        _note("heir.note.pick", "HEIR-CFG-04", "HEIR-CFG-05", "HEIR-CFG-07", "HEIR-CFG-08",
              icon="dice", places=places)
    ]  # fmt: skip


def _roll(state: SoloState) -> list[Note]:
    if state.options.config_dice == "house":
        return [_note("heir.note.house_dice", "HEIR-CFG-03", "HEIR-CFG-11", icon="dice")]
    return [_note("heir.note.arrow_right", "HEIR-CFG-03", "HEIR-CFG-11", icon="dice")]


def _plan(_state: SoloState) -> list[Note]:
    return [_note("heir.note.reveal", "HEIR-ASG-02", "HEIR-ASG-03", icon="cards")]


def _steps(decision: Decision) -> tuple[Note, ...]:
    """A decision's steps, each with what the Heir looked at as its detail."""
    found = [
        Note(
            text=step.text,
            rules=step.rules,
            icon="hand",
            tone="warning" if step.overruled else "step",
            detail=say("heir.because", reasons=list(step.looked)) if step.looked else None,
        )
        for step in decision.steps
    ]
    if decision.stop is not None:
        found.append(
            Note(text=decision.stop.text, rules=decision.stop.rules, icon="check", tone="rule")
        )
    return tuple(found)
