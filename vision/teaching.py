"""A set from a folder of labelled pictures."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from companion.core.text import Text, say
from vision import labels, mat, sets
from vision.diceteach import teach_dice
from vision.errors import BadLabels, BadPicture, TeachingFailed, UnknownSet
from vision.labels import PictureLabel
from vision.pictures import Picture, load
from vision.sets import TaughtSet
from vision.view import MatView
from vision.wandteach import teach_wands

Shown = tuple[Picture, MatView, PictureLabel]


class Lessons(msgspec.Struct, frozen=True, eq=False):
    """Pictures whose mat was found, and what was wrong with the others."""

    shown: list[Shown]
    notices: tuple[Text, ...] = ()


def look_at(folder: Path, told: tuple[PictureLabel, ...]) -> Lessons:
    """The labelled pictures of a folder; one that shows no mat is left out with a notice."""
    if not folder.is_dir():
        raise BadLabels(say("vision.labels.folder", path=str(folder)))
    shown: list[Shown] = []
    notices: list[Text] = []
    for label in told:
        if not label.dice and not label.wands:
            continue
        try:
            picture = load(folder / label.file)
        except BadPicture as error:
            notices.append(error.text)
            continue
        view = mat.find(picture)
        if view is None:
            notices.append(say("vision.teach.no_mat", file=label.file))
            continue
        _check_places(label, view)
        shown.append((picture, view, label))
    return Lessons(shown, tuple(notices))


def _check_places(label: PictureLabel, view: MatView) -> None:
    """Every label has to lie on the mat and in the picture, or it was meant for something else."""
    for x, y in (*(die.at for die in label.dice), *(wand.at for wand in label.wands)):
        column, row = view.project(np.array([[x, y, 0.0]]))[0]
        on_mat = 0 <= x <= mat.WIDTH and 0 <= y <= mat.HEIGHT
        if not on_mat or not (0 <= column < view.size[0] and 0 <= row < view.size[1]):
            place = f"{x:g}, {y:g}"
            raise BadLabels(say("vision.labels.outside", file=label.file, place=place))


def teach(name: str, folder: Path, file: Path) -> tuple[TaughtSet, tuple[Text, ...]]:
    """A set from a folder and its labels, and what could not be used."""
    if name in sets.BUILT_IN:
        raise UnknownSet(say("vision.set.built_in", name=name))
    sets.folder(name)
    lessons = look_at(folder, labels.read(file))
    if not lessons.shown:
        why = lessons.notices[0] if lessons.notices else say("vision.teach.nothing", name=name)
        raise TeachingFailed(why)
    return taught_from(name, lessons.shown), lessons.notices


def taught_from(name: str, shown: list[Shown]) -> TaughtSet:
    """A set from pictures whose mat was found."""
    if any(label.wands for _, _, label in shown):
        return teach_wands(name, shown)
    return teach_dice(name, shown)
