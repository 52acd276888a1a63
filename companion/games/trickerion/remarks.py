"""Notes put together: steps for the hands, rules, warnings."""

from __future__ import annotations

from companion.core.text import Arg, Text
from companion.core.view import Note
from companion.games.trickerion.options import HOUSE_RULES
from companion.games.trickerion.state import State


def _note(tone: str, key: str, rules: tuple[str, ...], icon: str, args: dict[str, Arg]) -> Note:
    return Note(
        text=Text(f"trickerion.note.{key}", args),
        rules=rules,
        tone=tone,  # type: ignore[arg-type]  # one of the tones
        icon=icon,
    )


def step(key: str, *rules: str, icon: str = "hand", **args: Arg) -> Note:
    """Something hands do now."""
    return _note("step", key, rules, icon, args)


def rule(key: str, *rules: str, icon: str = "book", **args: Arg) -> Note:
    """A rule that matters now."""
    return _note("rule", key, rules, icon, args)


def warning(key: str, *rules: str, icon: str = "warning", **args: Arg) -> Note:
    """Something not to be missed."""
    return _note("warning", key, rules, icon, args)


def key_of(state: State, key: str, *options: str) -> str:
    """A note's key; each answer that is not the ledger's default is added: reserves.counted."""
    answers = [
        (rule.answers[0], getattr(state.options, rule.option))
        for rule in HOUSE_RULES
        if rule.option in options
    ]
    return ".".join((key, *(str(answer) for default, answer in answers if answer != default)))
