"""Throws with their truth, and how they are told to the teacher."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import msgspec
import numpy as np

from tests.vision import worlds
from vision import mat, teaching
from vision.labels import DieLabel, PictureLabel, WandLabel
from vision.pictures import Picture
from vision.sets import TaughtSet
from vision.simulator.lens import Lens
from vision.simulator.throws import Throw
from vision.values import Reading

Shot = tuple[Picture, Throw]


def label(throw: Throw, file: str = "throw.png") -> PictureLabel:
    """What a person would write about a throw."""
    dice = tuple(DieLabel(face=die.face, at=die.at, die=die.die) for die in throw.dice)
    wands = tuple(
        WandLabel(
            wand=wand.wand,
            notches=wand.notches[0],  # type: ignore[arg-type]  # 0, 1 or 2 by construction
            symbols=wand.symbols,
            at=wand.at,
        )
        for wand in throw.wands
    )
    return PictureLabel(file, dice=dice, wands=wands)


def small(world, size: tuple[int, int] = (1280, 720), lean: float = 0.15):
    """The same table under a smaller camera that leans a little: quick to draw."""
    eye = (148.5 + lean * 420, 115.0, 420.0)
    return msgspec.structs.replace(world, lens=Lens(eye=eye, focal=1.1, size=size, barrel=0.0))


def shots(world, throws: list[Throw], rng: np.random.Generator) -> list[Shot]:
    return [(worlds.photograph(world, throw, rng), throw) for throw in throws]


def taught(seen: list[Shot]) -> TaughtSet:
    """A set from throws whose mat is found."""
    shown = []
    for picture, throw in seen:
        view = mat.find(picture)
        assert view is not None
        shown.append((picture, view, label(throw)))
    return teaching.taught_from("test", shown)


def write(folder: Path, seen: list[Shot]) -> Path:
    """Pictures and labels.jsonl in a folder, as `companion vision teach` reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, (picture, throw) in enumerate(seen):
        file = f"{number:02d}.png"
        cv2.imwrite(str(folder / file), picture)
        lines.append(json.loads(msgspec.json.encode(label(throw, file))))
    path = folder / "labels.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def die_at(reading: Reading, at: tuple[float, float], reach: float = 8.0):
    """The die that was read at a place, or None."""
    near = [die for die in reading.dice if math.dist(die.at, at) < reach]
    return min(near, key=lambda die: math.dist(die.at, at), default=None)


def false_sure(reading: Reading, throw: Throw) -> list[str]:
    """Everything that was claimed and is not so."""
    wrong = []
    for die in reading.dice:
        true = [each.face for each in throw.dice if math.dist(each.at, die.at) < 8]
        if die.sure and str(die.face) not in map(str, true):
            wrong.append(f"{true} -> {die.face}")
    for wand in reading.wands:
        true_rest = [
            (each.notches[0], set(each.symbols)) for each in throw.wands if each.wand == wand.wand
        ]
        if wand.sure and (wand.notches, set(wand.symbols or ())) not in true_rest:
            wrong.append(f"{wand.wand} {true_rest} -> {wand.notches} {wand.symbols}")
    return wrong
