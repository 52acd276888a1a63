"""From many moves of one kind to one of them, a small question at a time.

All slots of all characters are many; first the character, then the slot are two taps. A question
that has only one answer is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game import Move
from companion.core.text import Text
from companion.core.view import Choice
from companion.games.trickerion.state import State
from ui.screens.trickerion.facet import Facet
from ui.screens.trickerion.facets import facets_of


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


def question(state: State, kind: str, choices: Sequence[Choice], picked: Sequence[Any]) -> Question:
    """What to ask next after these answers; a facet with one answer is passed over."""
    left = list(choices)
    facets = _spread(facets_of(kind, left), left)
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
