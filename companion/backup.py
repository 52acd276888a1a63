"""Everything of a house in one archive: games, people, facts, taught sets, settings.

A zip file of readable files, with a manifest that names each one, its size and its SHA-256. An
archive is read whole and checked before anything is done with it. `companion.restore` takes it in.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec
from msgspec import Struct

from companion import __version__
from companion.core import tablefile
from companion.core.errors import CompanionError
from companion.core.journal import Status
from companion.house import House
from companion.players import Player

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
GAMES: Final = "games"
DESK: Final = "desk.json"  # what the journal knows about each game beside its moves
PLAYERS: Final = "players.json"
FACTS: Final = "catalogue.json"
SETTINGS: Final = "settings.toml"
SETS: Final = "sets"
SUFFIX: Final = ".zip"
MOST_BYTES: Final = 1 << 30  # unpacked; a house of years is some tens of megabytes


class BadBackup(CompanionError, ValueError):
    """The archive is damaged, no archive, or cannot be read or written."""


class Desk(Struct, frozen=True):
    """How a game lies on the desk: open, finished or put away, and the small notes about it."""

    status: Status
    notes: dict[str, object] = {}


class _Listed(Struct, frozen=True):
    sha256: str
    bytes: int


class _Manifest(Struct, frozen=True):
    backup: int
    made: float
    version: str
    files: dict[str, _Listed]


class Archive(Struct, frozen=True):
    """A checked archive: when and by which version it was made, and its files."""

    made: float
    version: str
    files: dict[str, bytes]

    def below(self, folder: str) -> dict[str, bytes]:
        """The files of a folder, by their path in it."""
        head = f"{folder}/"
        return {
            name.removeprefix(head): data
            for name, data in self.files.items()
            if name.startswith(head)
        }


class Made(Struct, frozen=True):
    """What went into a new archive."""

    path: Path
    games: int
    players: int
    facts: int
    sets: int


def file_name(now: float) -> str:
    """A name that sorts by time: table-companion-20261118-203000.zip."""
    stamp = datetime.fromtimestamp(now, tz=UTC).astimezone().strftime("%Y%m%d-%H%M%S")
    return f"table-companion-{stamp}{SUFFIX}"


def sets_folder(house: House) -> Path:
    """Where the taught dice and wands are kept."""
    return house.paths.state / SETS


def write(house: House, path: Path) -> Made:
    """Write the archive, whole or not at all; an existing file is never replaced."""
    files = dict(_files(house))
    now = house.clock.now()
    listed = {
        name: _Listed(hashlib.sha256(data).hexdigest(), len(data)) for name, data in files.items()
    }
    manifest = _Manifest(FORMAT, now, __version__, listed)
    text = msgspec.json.format(msgspec.json.encode(manifest))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, {MANIFEST: text, **files})
    except FileExistsError as error:
        raise BadBackup("machine.backup.exists", path=str(path)) from error
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadBackup("machine.backup.unwritable", path=str(path), detail=detail) from error
    return Made(
        path,
        games=sum(name.startswith(f"{GAMES}/") for name in files),
        players=len(house.players.all()),
        facts=len(msgspec.json.decode(files[FACTS])["facts"]),
        sets=len({name.split("/")[1] for name in files if name.startswith(f"{SETS}/")}),
    )


def _files(house: House) -> Iterator[tuple[str, bytes]]:
    desk: dict[str, Desk] = {}
    for game in house.journal.games():
        # As they stand in the journal, not replayed: a game that this version cannot play is
        # kept for one that can.
        header = tablefile.header_line(house.journal.header(game.id))
        lines = [
            msgspec.json.encode({**line.action, "at": line.at}).decode()
            for line in house.journal.lines(game.id)
        ]
        yield f"{GAMES}/{game.id}.table", "".join(f"{each}\n" for each in (header, *lines)).encode()
        desk[game.id] = Desk(game.status, house.journal.notes(game.id))
    yield DESK, msgspec.json.encode(desk)
    yield PLAYERS, msgspec.json.encode(house.players.all())
    yield FACTS, house.catalogue.export().encode()
    settings = house.paths.user_settings
    if settings.is_file():
        yield SETTINGS, settings.read_bytes()
    for inside, data in files_below(sets_folder(house)).items():
        yield f"{SETS}/{inside}", data


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path in it; hidden ones are half-written and left out."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if path.is_file() and not path.is_symlink() and not hidden:
            found[inside.as_posix()] = path.read_bytes()
    return found


def _write(path: Path, files: dict[str, bytes]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for inside, data in files.items():
                    archive.writestr(inside, data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            raise FileExistsError(path)
        part.replace(path)
        _sync(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _sync(folder: Path) -> None:
    """The name too is on the stick before it is pulled out."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:  # some file systems of sticks do not know this
        pass
    finally:
        os.close(handle)


def read(path: Path) -> Archive:
    """Read and check an archive; `BadBackup` says what is wrong with it."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _checked(archive, path)
    except FileNotFoundError as error:
        raise BadBackup("machine.backup.missing", path=str(path)) from error
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadBackup("machine.backup.unreadable", path=str(path), detail=detail) from error
    except BadBackup:
        raise
    except Exception as error:
        # zipfile meets damage with a dozen different errors, from BadZipFile to struct.error.
        raise BadBackup("machine.backup.damaged", path=str(path), file=path.name) from error


def _checked(archive: zipfile.ZipFile, path: Path) -> Archive:
    infos = {info.filename: info for info in archive.infolist() if not info.is_dir()}
    if MANIFEST not in infos:
        raise BadBackup("machine.backup.no_backup", path=str(path))
    if sum(info.file_size for info in infos.values()) > MOST_BYTES:
        raise BadBackup("machine.backup.too_large", path=str(path))
    raw = msgspec.json.decode(archive.read(MANIFEST))
    if isinstance(raw, dict) and isinstance(found := raw.get("backup"), int) and found > FORMAT:
        raise BadBackup("machine.backup.newer", path=str(path))
    manifest = msgspec.convert(raw, _Manifest)
    if set(manifest.files) != set(infos) - {MANIFEST}:
        odd = sorted(set(manifest.files) ^ (set(infos) - {MANIFEST}))
        raise BadBackup("machine.backup.damaged", path=str(path), file=odd[0])
    files: dict[str, bytes] = {}
    for name, listed in manifest.files.items():
        data = b"" if infos[name].file_size != listed.bytes else archive.read(name)
        if hashlib.sha256(data).hexdigest() != listed.sha256 or not _is_plain(name):
            raise BadBackup("machine.backup.damaged", path=str(path), file=name)
        files[name] = data
    return Archive(manifest.made, manifest.version, files)


def _is_plain(name: str) -> bool:
    """A name that cannot lead out of the folder it is put into."""
    parts = PurePosixPath(name).parts
    return not name.startswith("/") and "\\" not in name and ".." not in parts and bool(parts)


def people(archive: Archive) -> list[Player]:
    """The people of an archive."""
    return msgspec.json.decode(archive.files.get(PLAYERS, b"[]"), type=list[Player])


def desk(archive: Archive) -> dict[str, Desk]:
    """How its games lay on the desk."""
    return msgspec.json.decode(archive.files.get(DESK, b"{}"), type=dict[str, Desk])
