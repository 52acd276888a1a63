"""`.table` files: a game as JSON Lines. The first line is the header, then one action a line.

An action's line is the move as everywhere else, with "at", the time it was entered:

    {"table":1,"game":"obscurio","id":"obscurio-2026-11-18-k3fq","options":{…},"seed":7,…}
    {"do":"trap_drawn","trap":"dark_magic","at":1794960000.25}
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from companion.core.errors import BadRecord, UnknownGame
from companion.core.record import FORMAT, Entry, Header, Notation, Record
from companion.core.registry import Registry
from companion.core.replay import Line, Misfit, replay


def header_line(header: Header) -> str:
    """The first line."""
    return msgspec.json.encode(header).decode()


def entry_line(entry: Entry) -> str:
    """The line of one action."""
    return msgspec.json.encode({**Notation.raw(entry.action), "at": entry.at}).decode()


def dumps(record: Record[Any, Any, Any]) -> str:
    """A record as the text of a `.table` file."""
    lines = [header_line(record.header), *map(entry_line, record.entries)]
    return "".join(f"{line}\n" for line in lines)


def loads(data: str | bytes, registry: Registry) -> Record[Any, Any, Any]:
    """The record of a `.table` file, verified move by move; an error names its line."""
    raw = data.encode() if isinstance(data, str) else data
    raw = raw.removeprefix(b"\xef\xbb\xbf")  # some editors put a mark there
    numbered = [(n, line) for n, line in enumerate(raw.splitlines(), 1) if line.strip()]
    if not numbered:
        raise BadRecord("core.tablefile.empty")
    torn = None if raw.endswith(b"\n") else numbered[-1][0]
    head = numbered[0][0]
    header = _header(_object(numbered[0][1], head, torn=torn), head)
    try:
        game = registry[header.game]
    except UnknownGame as error:
        raise BadRecord("core.tablefile.unknown_game", line=head, why=error.text) from error
    lines = [_line(_object(text, n, torn=torn), n) for n, text in numbered[1:]]
    try:
        return replay(game, header, lines)
    except Misfit as error:
        number = numbered[1 + error.index][0]
        raise BadRecord("core.tablefile.misfit", line=number, why=error.cause.text) from error


def read(path: Path, registry: Registry) -> Record[Any, Any, Any]:
    """Read and verify a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadRecord("core.tablefile.unreadable", path=str(path), detail=detail) from error
    return loads(data, registry)


def write(path: Path, record: Record[Any, Any, Any]) -> None:
    """Write a file, whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(dumps(record))
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)  # mkstemp makes it private; a record is there to be shared
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadRecord("core.tablefile.unwritable", path=str(path), detail=detail) from error


def _object(text: bytes, number: int, *, torn: int | None) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if number == torn:
            raise BadRecord("core.tablefile.torn", line=number) from error
        raise BadRecord("core.tablefile.not_json", line=number, detail=str(error)) from error
    if not isinstance(found, dict):
        raise BadRecord("core.tablefile.not_an_object", line=number)
    return found


def _header(raw: dict[str, Any], number: int) -> Header:
    version = raw.get("table")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadRecord("core.tablefile.no_header", line=number)
    if version > FORMAT:
        raise BadRecord("core.tablefile.newer", line=number, found=version, known=FORMAT)
    try:
        return msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise BadRecord("core.tablefile.bad_header", line=number, detail=str(error)) from error


def _line(raw: dict[str, Any], number: int) -> Line:
    at = raw.pop("at", None)
    if not isinstance(at, int | float) or isinstance(at, bool):
        raise BadRecord("core.tablefile.no_time", line=number)
    return Line(raw, float(at))
