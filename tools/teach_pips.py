"""Teach the two small networks of the pip reader anew: python -m tools.teach_pips --photos DIR.

They learn from rendered throws and from photographs (nell-byler/dice_detection, BSD-3-Clause):
`pip_faces.csv` says where the top faces are in these, what they show, and, without a value, which
places were once taken for a face although there is none. The photographs are not part of this
repository. With `--hold`, one lot of `HELD_BACK` is left out, to measure on. PyTorch does the
teaching and has to be installed for it; what comes out needs numpy alone.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from vision.learning.lessons import Lesson, lesson
from vision.learning.scenes import Scene, Seen, scene
from vision.learning.school import teach_finder, teach_reader
from vision.nets import packed
from vision.pictures import Floats, load

FACES = Path(__file__).with_name("pip_faces.csv")
DATA = Path(__file__).parent.parent / "vision" / "data"
HELD_BACK = {
    "first": (
        *("20191208_111411", "20191208_111548", "20191208_111710", "20191208_112219"),
        *("20191208_112239", "20191208_112340", "20191208_112926", "20191208_113012"),
        *("20191208_113019", "20191209_100051", "20191209_100112", "20191209_100147"),
        *("20191209_100521", "20191209_100544", "20191209_100553"),
    ),
    "second": (
        *("20191208_111826", "20191208_111847", "20191208_111919", "20191208_112353"),
        *("20191208_112434", "20191208_112451", "20191209_095508", "20191209_095526"),
        *("20191209_095533", "20191209_100150", "20191209_100200", "20191209_100229"),
        *("20191209_100605", "20191209_100620", "20191209_100641"),
    ),
}
"""Two lots of photographs that measure and do not teach when `--hold` names them."""
SMALLEST = 13.0
"""Rendered dice with a smaller side, in pixels, would teach guessing."""
FINDER, READER = (16, 32, 48), (24, 64, 96)
"""Channels of the networks' layers: the finder looks often, the reader closely."""


def photographs(folder: Path, *, hold: str | None) -> Iterator[Lesson]:
    """The photographs with their faces and decoys, all but those that are held back."""
    away = {f"images/IMG_{name}.jpg" for name in HELD_BACK.get(hold or "", ())}
    rows: dict[str, list[dict[str, str]]] = {}
    with FACES.open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle):
            rows.setdefault(row["file"], []).append(row)
    for file, few in rows.items():
        if file in away:
            continue
        spots = [
            (row["value"], float(row["x"]), float(row["y"]), float(row["side"])) for row in few
        ]
        dice = tuple(Seen(int(value), x, y, side) for value, x, y, side in spots if value)
        decoys = tuple((x, y, side) for value, x, y, side in spots if not value)
        yield lesson(Scene(load(folder / file), dice), decoys)


def renders(count: int) -> Iterator[Lesson]:
    """Rendered throws."""
    for seed in range(count):
        here = scene(seed)
        if all(die.side >= SMALLEST for die in here.dice):
            yield lesson(here)


def save(weights: dict[str, Floats], name: str, folder: Path) -> None:
    """One network, a byte a weight."""
    stored: dict[str, Any] = dict(packed(weights))
    np.savez_compressed(folder / f"{name}.npz", **stored)


def main(argv: list[str] | None = None) -> int:
    """Render, teach, save. With the default numbers it takes about half an hour on one core."""
    parser = argparse.ArgumentParser(prog="teach_pips", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, help="the folder with images/")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--hold", choices=HELD_BACK, help="leave out what is measured on")
    parser.add_argument("--renders", type=int, default=3000)
    parser.add_argument("--steps", type=int, default=7000)
    args = parser.parse_args(argv)
    lessons = [(0.4, list(renders(args.renders)))]
    lessons.append((0.6, list(photographs(args.photos, hold=args.hold))))
    print(f"{len(lessons[0][1])} renders, {len(lessons[1][1])} photographs")
    args.out.mkdir(parents=True, exist_ok=True)
    finder = teach_finder(lessons, steps=args.steps, channels=FINDER, hidden=96, seed=1)
    save(finder, "pipfinder", args.out)
    reader = teach_reader(lessons, steps=args.steps, channels=READER, hidden=128, seed=1)
    save(reader, "pipreader", args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
