"""`correct`: any tracked quantity can be set to what the table shows."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Quantity, State

S = TypeVar("S", bound=State)


def corrected(state: S, move: Correct, quantities: tuple[Quantity, ...]) -> S:
    """The state with one quantity set, after checking name and bounds.

    A quantity's name is its path in the state: `left`, `pawns.0.tokens`.
    """
    quantity = next((q for q in quantities if q.what == move.what), None)
    if quantity is None:
        raise IllegalMove("CORE-CORRECT", "core.correct.unknown", what=move.what)
    if quantity.choices:
        if not any(
            move.to == value and type(move.to) is type(value) for value, _ in quantity.choices
        ):
            raise IllegalMove(
                "CORE-CORRECT", "core.correct.not_a_choice", what=quantity.label, to=str(move.to)
            )
    elif (
        not isinstance(move.to, int)
        or isinstance(move.to, bool)
        or not quantity.low <= move.to <= quantity.high
    ):
        raise IllegalMove(
            "CORE-CORRECT",
            "core.correct.out_of_bounds",
            what=quantity.label,
            low=quantity.low,
            high=quantity.high,
        )
    raw: Any = msgspec.json.decode(msgspec.json.encode(state))
    _put(raw, move.what.split("."), move.to)
    return msgspec.convert(raw, type(state))


def _put(raw: Any, path: list[str], value: object) -> None:
    for step in path[:-1]:
        raw = raw[int(step)] if isinstance(raw, list) else raw[step]
    last = path[-1]
    if isinstance(raw, list):
        raw[int(last)] = value
    else:
        raw[last] = value
