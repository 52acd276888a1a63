"""Teach the two small networks of the pip reader anew: python -m tools.teach_pips --photos DIR.

They learn from rendered throws and from photographs (nell-byler/dice_detection, BSD-3-Clause):
`pip_faces.csv` says where the top faces are in these, what they show, and, without a value, which
places were once taken for a face although there is none. The photographs are not part of this
repository. With `--hold`, those of `HELD_BACK` are left out, to measure on.
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
HELD_BACK = tuple(
    f"images/IMG_{name}.jpg"
    for name in (
        *("20191208_111411", "20191208_111548", "20191208_111710", "20191208_112219"),
        *("20191208_112239", "20191208_112340", "20191208_112926", "20191208_113012"),
        *("20191208_113019", "20191209_100051", "20191209_100112", "20191209_100147"),
        *("20191209_100521", "20191209_100544", "20191209_100553"),
    )
)
"""Photographs that measure and never teach when `--hold` is given."""
SMALLEST = 13.0
"""Rendered dice with a smaller side, in pixels, would teach guessing."""
FINDER, READER = (16, 32, 48), (16, 32, 64)


def photographs(folder: Path, *, hold: bool) -> Iterator[Lesson]:
    """The photographs with their faces and decoys."""
    rows: dict[str, list[dict[str, str]]] = {}
    with FACES.open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle):
            rows.setdefault(row["file"], []).append(row)
    for file, few in rows.items():
        if hold and file in HELD_BACK:
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
    """Render, teach, save. With the default numbers it takes about an hour on one core."""
    parser = argparse.ArgumentParser(prog="teach_pips", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, help="the folder with images/")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--hold", action="store_true", help="leave out what is measured on")
    parser.add_argument("--renders", type=int, default=3000)
    parser.add_argument("--steps", type=int, default=12000, help="of the reader; the finder: half")
    args = parser.parse_args(argv)
    rendered = list(renders(args.renders))
    real = list(photographs(args.photos, hold=args.hold))
    print(f"{len(rendered)} renders, {len(real)} photographs")
    args.out.mkdir(parents=True, exist_ok=True)
    finder = teach_finder(
        [(0.4, rendered), (0.6, real)], steps=args.steps // 2, channels=FINDER, seed=3
    )
    save(finder, "pipfinder", args.out)
    reader = teach_reader(
        [(0.35, rendered), (0.65, real)], steps=args.steps, channels=READER, seed=5
    )
    # Then once more, slower and mostly on photographs.
    reader = teach_reader(
        [(0.25, rendered), (0.75, real)],
        steps=args.steps // 2,
        channels=READER,
        seed=12,
        start=reader,
        rate=1e-3,
    )
    save(reader, "pipreader", args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
