"""Taught sets: what they hold, and how they are kept on disk."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

import cv2
import msgspec
import numpy as np

from companion.core.text import say
from companion.paths import Paths
from vision.bank import Example
from vision.errors import BrokenSet, UnknownSet, VisionError
from vision.pictures import Floats
from vision.values import Label
from vision.wandset import WandExample, WandLimits, WandShape

VERSION = 1
WHITE = 170.0
"""The grey that white paper is stored as, which leaves room for highlights."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
BUILT_IN = ("pips",)


class FaceLimits(msgspec.Struct, frozen=True):
    """The thresholds of one face; they belong to the set, not to the code."""

    die: str
    face: Label
    limit: float
    """The farthest a sure reading may be from its nearest example."""
    other: float
    """How near the nearest different face came in teaching."""
    spread: float
    """How far its own examples are from one another."""


class Close(msgspec.Struct, frozen=True):
    """Two faces that look alike."""

    die: str
    face: Label
    other_die: str
    other_face: Label
    distance: float


class DiceSet(msgspec.Struct, frozen=True, eq=False):
    """Dice someone taught."""

    name: str
    side: float
    examples: tuple[Example, ...]
    together: dict[str, int]
    """How many dice of each name were ever seen in one picture."""
    limits: tuple[FaceLimits, ...] = ()
    closes: tuple[Close, ...] = ()
    focal: float | None = None

    def replaced(self, *, limits: tuple[FaceLimits, ...], closes: tuple[Close, ...]) -> DiceSet:
        """The same set with other thresholds."""
        return msgspec.structs.replace(self, limits=limits, closes=closes)


class WandSet(msgspec.Struct, frozen=True, eq=False):
    """Wands someone taught."""

    name: str
    shape: WandShape
    examples: tuple[WandExample, ...]
    limits: WandLimits
    focal: float | None = None


TaughtSet = DiceSet | WandSet


class _Page(msgspec.Struct, frozen=True):
    """One example in set.json."""

    crop: str
    die: str = ""
    face: Label = ""
    picture: int = 0
    wand: str = ""
    notches: int = 0
    symbols: tuple[str, str] = ("", "")
    facing: tuple[float, float] = (0.5, 0.5)


class _Book(msgspec.Struct, frozen=True):
    """set.json."""

    version: int
    kind: str
    name: str
    examples: tuple[_Page, ...]
    side: float = 16.0
    together: dict[str, int] = {}
    limits: tuple[FaceLimits, ...] = ()
    closes: tuple[Close, ...] = ()
    focal: float | None = None
    shape: WandShape | None = None
    wand_limits: WandLimits | None = None


def default_store() -> Path:
    """Where sets live when nobody says: beside the journal."""
    return Paths.find().state


def folder(name: str, store: Path | None = None) -> Path:
    """The folder of a set; `UnknownSet` for a name that cannot be one."""
    if not NAME.fullmatch(name):
        raise UnknownSet(say("vision.set.name", name=name))
    return (store or default_store()) / "sets" / name


def names(store: Path | None = None) -> tuple[str, ...]:
    """Every set that can be read, the built-in one first."""
    root = (store or default_store()) / "sets"
    found = sorted(p.parent.name for p in root.glob("[!.]*/set.json")) if root.is_dir() else []
    return (*BUILT_IN, *found)


def _png(crop: Floats) -> bytes:
    pixels = np.clip(crop * WHITE + 0.5, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".png", pixels)
    return bytes(data.tobytes())


def save(taught: TaughtSet, store: Path | None = None) -> Path:
    """Write a set whole or not at all: into a new folder, then swapped with the old one."""
    if taught.name in BUILT_IN:
        raise UnknownSet(say("vision.set.built_in", name=taught.name))
    goal = folder(taught.name, store)
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{taught.name}-", dir=goal.parent))
        try:
            _write(taught, fresh)
            _sync(fresh)
            old = goal.with_name(f".{goal.name}-old-{os.getpid()}")
            if goal.exists():
                goal.rename(old)
            fresh.rename(goal)
            shutil.rmtree(old, ignore_errors=True)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        detail = error.strerror or str(error)
        raise VisionError(say("vision.set.unwritable", path=str(goal), detail=detail)) from error
    return goal


def _write(taught: TaughtSet, where: Path) -> None:
    (where / "crops").mkdir()
    examples: tuple[Example | WandExample, ...] = taught.examples
    pages = []
    for number, example in enumerate(examples):
        file = f"crops/{number:04d}.png"
        (where / file).write_bytes(_png(example.crop))
        pages.append(_page(example, file))
    book = _book(taught, tuple(pages))
    (where / "set.json").write_bytes(msgspec.json.format(msgspec.json.encode(book)) + b"\n")


def _sync(where: Path) -> None:
    """On the card before the swap: a power cut then leaves either the old set or the new one."""
    for path in [*where.rglob("*"), where]:
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _page(example: Example | WandExample, file: str) -> _Page:
    if isinstance(example, Example):
        return _Page(file, die=example.die, face=example.face, picture=example.picture)
    return _Page(
        file,
        wand=example.wand,
        notches=example.notches,
        symbols=example.symbols,
        picture=example.picture,
        facing=(round(example.facing[0], 4), round(example.facing[1], 4)),
    )


def _book(taught: TaughtSet, pages: tuple[_Page, ...]) -> _Book:
    if isinstance(taught, DiceSet):
        return _Book(
            VERSION,
            "dice",
            taught.name,
            pages,
            side=taught.side,
            together=taught.together,
            limits=taught.limits,
            closes=taught.closes,
            focal=taught.focal,
        )
    return _Book(
        VERSION,
        "wands",
        taught.name,
        pages,
        shape=taught.shape,
        wand_limits=taught.limits,
        focal=taught.focal,
    )


def load(name: str, store: Path | None = None) -> TaughtSet:
    """A set from disk; `UnknownSet` or `BrokenSet` in plain words."""
    where = folder(name, store)
    file = where / "set.json"
    if not where.is_dir():
        known = ", ".join(names(store))
        raise UnknownSet(say("vision.set.unknown", name=name, known=known))
    try:
        book = msgspec.json.decode(file.read_bytes(), type=_Book)
    except (OSError, msgspec.DecodeError) as error:
        raise BrokenSet(say("vision.set.damaged", name=name, detail=str(error))) from error
    if book.version > VERSION:
        raise BrokenSet(say("vision.set.newer", name=name))
    crops = [_crop(where, page.crop, name) for page in book.examples]
    if not crops:
        raise BrokenSet(say("vision.set.damaged", name=name, detail="set.json"))
    if book.kind == "dice":
        dice = tuple(
            Example(p.die, p.face, c, p.picture) for p, c in zip(book.examples, crops, strict=True)
        )
        return DiceSet(
            book.name, book.side, dice, book.together, book.limits, book.closes, book.focal
        )
    if book.kind != "wands" or book.shape is None or book.wand_limits is None:
        raise BrokenSet(say("vision.set.damaged", name=name, detail=book.kind))
    wands = tuple(
        WandExample(p.wand, p.notches, p.symbols, c, p.picture, p.facing)
        for p, c in zip(book.examples, crops, strict=True)
    )
    return WandSet(book.name, book.shape, wands, book.wand_limits, book.focal)


def _crop(where: Path, file: str, name: str) -> Floats:
    path = (where / file).resolve()
    if where.resolve() not in path.parents:
        raise BrokenSet(say("vision.set.damaged", name=name, detail=file))
    try:
        pixels = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error) as error:
        raise BrokenSet(say("vision.set.damaged", name=name, detail=file)) from error
    if pixels is None:
        raise BrokenSet(say("vision.set.damaged", name=name, detail=file))
    return np.asarray(pixels, np.float32) / np.float32(WHITE)
