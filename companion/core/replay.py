"""Play a kept list of actions again, move by move, and say exactly where it goes wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.core.errors import (
    BadOptions,
    BadRecord,
    CompanionError,
    DoesNotFit,
    IllegalMove,
    NotAMove,
)
from companion.core.record import Header, Record
from companion.core.registry import AnyGame


class Line(Struct, frozen=True):
    """One kept action as a plain JSON object, and when it was entered."""

    action: dict[str, Any]
    at: float


class Misfit(BadRecord):
    """The action at `index` (0 is the first) could not be played again."""

    def __init__(self, *, index: int, cause: CompanionError) -> None:
        super().__init__("core.record.does_not_replay", number=index + 1, why=cause.text)
        self.index = index
        self.cause = cause


def replay(game: AnyGame, header: Header, lines: Iterable[Line]) -> Record[Any, Any, Any]:
    """The record that these lines lead to, each of them checked by the rules."""
    try:
        record = Record(game, header)
    except (BadOptions, IllegalMove) as error:
        raise BadRecord("core.record.bad_start", why=error.text) from error
    for index, line in enumerate(lines):
        try:
            record.do(record.notation.action(line.action), at=line.at)
        except (IllegalMove, NotAMove, DoesNotFit) as error:
            raise Misfit(index=index, cause=error) from error
    return record
