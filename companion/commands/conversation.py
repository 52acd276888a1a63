"""The JSON-lines protocol: one object in, one answer out, and nothing that is typed can end it.

The first line out is `{"ok":true,"state":…,"legal":[…],"state_id":0,"outcome":null}`. Every line in
is an object with "do" and, if it likes, the "state_id" it was aimed at. "do" is a move of the game,
"correct", "undo", "redo", "edit", or "chance", which asks the companion's own bag or dice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import IO, Any

import msgspec

from companion.commands.saying import one_line
from companion.core.errors import (
    CompanionError,
    DoesNotFit,
    IllegalMove,
    NotAMove,
    OutOfStep,
    StaleMove,
    StoreError,
)
from companion.core.game import Move
from companion.core.text import Text
from companion.table import CHANCE, Change, Table
from companion.words import Words

LONGEST = 1_000_000  # bytes of one line; a move is a few hundred at most
_RULES: tuple[tuple[type[CompanionError], str], ...] = (
    (StaleMove, "CORE-STALE"),
    (NotAMove, "CORE-MOVE"),
    (OutOfStep, "CORE-JOURNAL"),
    (StoreError, "CORE-JOURNAL"),
)
_log = logging.getLogger(__name__)


class Conversation:
    """Reads moves from one stream and answers on the other until the first one ends."""

    def __init__(self, table: Table, words: Words, source: IO[bytes], sink: IO[bytes]) -> None:
        self._table = table
        self._words = words
        self._source = source
        self._sink = sink

    def run(self) -> int:
        """Talk; 0 when the input ends."""
        self._say({"ok": True, **self._present()})
        for line in self._lines():
            if line is None:
                self._say(self._error("CORE-MOVE", Text("cli.play.too_long", {"most": LONGEST})))
            elif line.strip():
                self._say(self._answer(line))
        return 0

    def _lines(self) -> Iterator[bytes | None]:
        """The lines; None for one that is too long to be looked at."""
        while line := self._source.readline(LONGEST + 1):
            if len(line) <= LONGEST or line.endswith(b"\n"):
                yield line
                continue
            while line and not line.endswith(b"\n"):
                line = self._source.readline(LONGEST + 1)
            yield None

    def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            return self._played(_read(line))
        except CompanionError as error:
            return self._error(_rule(error), error.text)
        except Exception:  # noqa: BLE001  (logged; see below)
            # A mistake of ours must not take the table down: the state is as it was.
            _log.exception("a move could not be played: %r", line[:200])
            return self._error("CORE-BUG", Text("cli.play.bug"))

    def _played(self, raw: dict[str, Any]) -> dict[str, Any]:
        seen = raw.pop("state_id", None)
        if seen is not None and (not isinstance(seen, int) or isinstance(seen, bool)):
            raise NotAMove("cli.play.state_id")
        by_chance = raw == {"do": CHANCE}
        if raw.get("do") == CHANCE and not by_chance:
            raise NotAMove("cli.play.chance_alone")
        action: Move | str = CHANCE if by_chance else self._table.record.notation.action(raw)
        change = self._table.do(action, seen=seen)
        return {"ok": True, **_drawn(change, by_chance=by_chance), **self._present()}

    def _present(self) -> dict[str, Any]:
        return {
            "state": self._table.state,
            "legal": self._table.legal(),
            "state_id": self._table.state_id,
            "outcome": self._table.record.outcome,
        }

    def _error(self, rule: str, text: Text) -> dict[str, Any]:
        error = {"rule": rule, "message": one_line(self._words(text)), "key": text.key}
        return {"ok": False, "error": error}

    def _say(self, answer: dict[str, Any]) -> None:
        self._sink.write(msgspec.json.encode(answer) + b"\n")
        self._sink.flush()


def _read(line: bytes) -> dict[str, Any]:
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NotAMove("cli.play.not_json", detail=str(error)) from error
    if not isinstance(raw, dict):
        raise NotAMove("core.move.not_an_object")
    return raw


def _rule(error: CompanionError) -> str:
    if isinstance(error, IllegalMove):
        return error.rule
    if isinstance(error, DoesNotFit):
        return error.cause.rule
    return next((rule for kind, rule in _RULES if isinstance(error, kind)), "CORE-ERROR")


def _drawn(change: Change, *, by_chance: bool) -> dict[str, Any]:
    said: dict[str, Any] = {"events": change.events}
    return {"move": change.action, **said} if by_chance else said
