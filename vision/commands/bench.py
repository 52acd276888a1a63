"""`companion vision bench`: how well pictures whose truth is known are read."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import complain, print_json, words_for
from companion.core.text import Text, say
from companion.words import Words
from vision import labels, reading, teaching
from vision.commands.teach import add_store
from vision.errors import BadLabels, BadPicture, TeachingFailed
from vision.labels import DieLabel, PictureLabel
from vision.pictures import load
from vision.reading import Reader
from vision.scoring import Tally

LABELS, TEACH, BOXES = "labels.jsonl", "teach", "boxes.csv"
FOLDS = 3
"""Without a set, each third of the pictures is read with what the other two thirds taught."""
REACH_MM = {"dice": 9.0, "wands": 20.0}
"""How far from the truth an item is still the same item."""


def add(commands: Commands) -> Parser:
    """Describe it."""
    parser = command(
        commands,
        "bench",
        text="accuracy, unsure and false-sure rates, confusion, milliseconds a stage",
        example="companion vision bench throws --set mydice",
        run=run,
    )
    parser.add_argument(
        "dir",
        type=Path,
        help=f"pictures with {LABELS} (and, if you like, {TEACH}/{LABELS}), or with {BOXES}",
    )
    parser.add_argument("--set", help="read with this set; without it, sets are taught from DIR")
    add_store(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")
    return parser


def run(args: argparse.Namespace) -> int:
    """Read everything and print the figures."""
    words = words_for(args)
    if not args.dir.is_dir():
        raise BadLabels(say("vision.labels.folder", path=str(args.dir)))
    tally = Tally()
    desk = _Desk(args.dir, tally, words)
    if (args.dir / BOXES).is_file():
        _photographs(desk)
    else:
        _throws(args, desk)
    if args.json:
        print_json(tally.as_json())
    else:
        print("\n".join(_lines(tally, words)))
    return 0


def _photographs(desk: _Desk) -> None:
    """Photographs of pip dice without a mat: file, value and box in pixels, as CSV."""
    read = reading.pip_reader(on_mat=False)
    for told, reach in _boxes(desk.folder / BOXES):
        desk.read(told, read, reach)


def _boxes(path: Path) -> Iterator[tuple[PictureLabel, float]]:
    dice: dict[str, list[DieLabel]] = {}
    sizes: dict[str, list[float]] = {}
    try:
        with path.open(encoding="utf-8", newline="") as handle:
            for row in csv.DictReader(handle):
                left, top, right, bottom = (
                    float(row[key]) for key in ("xmin", "ymin", "xmax", "ymax")
                )
                at = ((left + right) / 2, (top + bottom) / 2)
                die = DieLabel(face=int(row["value"]), at=at, die="pips")
                dice.setdefault(row["file"], []).append(die)
                sizes.setdefault(row["file"], []).append(max(right - left, bottom - top))
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise BadLabels(say("vision.labels.unreadable", path=str(path))) from error
    for file, few in dice.items():
        yield PictureLabel(file, dice=tuple(few)), 0.5 * max(sizes[file])


def _throws(args: argparse.Namespace, desk: _Desk) -> None:
    told = labels.read(args.dir / LABELS)
    lessons = args.dir / TEACH / LABELS
    if args.set is not None:
        plan: list[tuple[Reader, tuple[PictureLabel, ...]]] = [
            (reading.reader(args.set, args.store), told)
        ]
    elif lessons.is_file():
        taught, _ = teaching.teach("bench", lessons.parent, lessons)
        plan = [(reading.reader_of(taught), told)]
    else:
        plan = list(_folds(args.dir, told))
    for read, some in plan:
        for label in some:
            desk.read(label, read, REACH_MM["wands" if label.wands else "dice"])


def _folds(
    folder: Path, told: tuple[PictureLabel, ...]
) -> Iterator[tuple[Reader, tuple[PictureLabel, ...]]]:
    """Readers taught from the other pictures, and what each is to read."""
    if len(told) < FOLDS:
        raise TeachingFailed(say("vision.bench.few", n=FOLDS))
    for fold in range(FOLDS):
        others = tuple(label for number, label in enumerate(told) if number % FOLDS != fold)
        lessons = teaching.look_at(folder, others)
        if not lessons.shown:
            raise TeachingFailed(say("vision.teach.nothing", name=str(folder)))
        taught = teaching.taught_from("bench", lessons.shown)
        yield reading.reader_of(taught), told[fold::FOLDS]


class _Desk(msgspec.Struct, frozen=True, eq=False):
    """Reads pictures of one folder and keeps the score."""

    folder: Path
    tally: Tally
    words: Words

    def read(self, told: PictureLabel, read: Reader, reach: float) -> None:
        """One picture; one that cannot be loaded is told and left out."""
        try:
            picture = load(self.folder / told.file)
        except BadPicture as error:
            complain(self.words, error.text)
            return
        self.tally.add(told, read(picture), reach=reach)


def _lines(tally: Tally, words: Words) -> list[str]:
    """The figures in words."""
    rates = {
        "vision.bench.right": tally.right,
        "vision.bench.unsure": tally.unsure,
        "vision.bench.false_sure": tally.false_sure,
        "vision.bench.missed": tally.missed,
        "vision.bench.extra": tally.extra,
    }
    lines = [words(say("vision.bench.items", n=tally.items, pictures=tally.pictures))]
    for key, count in rates.items():
        rate = f"{tally.share(count):.2f}"
        lines.append(words(Text(key, {"count": count, "rate": rate})))
    known = tally.as_json()
    stages = known["stages"]
    if isinstance(stages, dict):
        laps = ", ".join(f"{stage} {taken:g}" for stage, taken in stages.items())
        lines.append(words(say("vision.bench.ms", ms=str(known["ms"]), stages=laps)))
    confusion = known["confusion"]
    if isinstance(confusion, dict) and confusion:
        lines.append(words(say("vision.bench.confusion")))
        lines += [f"  {pair}: {count}" for pair, count in confusion.items()]
    return lines
