"""A whole throw: dice or wands on the mat, seen by a lens under a light."""

from __future__ import annotations

import cv2
import msgspec
import numpy as np

from vision.pictures import Matrix, Picture
from vision.simulator.lens import Lens, project
from vision.simulator.paint import Canvas, Face, Light
from vision.simulator.solids import Die, Wand, die_corners, die_faces, wand_corners, wand_faces


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table."""

    dice: tuple[Die, ...] = ()
    wands: tuple[Wand, ...] = ()
    hand: tuple[float, float] | None = None
    """Where a hand covers the mat, in mm, if one does."""
    table: tuple[float, float, float] = (0.25, 0.32, 0.38)
    mat: bool = True
    """Whether the mat is on the table at all."""


def draw(throw: Throw, lens: Lens, light: Light, *, seed: int = 0) -> Picture:
    """The picture of a throw."""
    canvas = Canvas(lens, light, throw.table, mat=throw.mat)
    bodies: list[tuple[float, Matrix, list[Face]]] = []
    eye = np.array(lens.eye)
    for die in throw.dice:
        corners = die_corners(die)
        bodies.append((float(np.linalg.norm(corners.mean(axis=0) - eye)), corners, die_faces(die)))
    for wand in throw.wands:
        corners = wand_corners(wand)
        away = float(np.linalg.norm(corners.mean(axis=0) - eye)) - 1000 * wand.lift
        bodies.append((away, corners, wand_faces(wand)))
    bodies.sort(key=lambda body: -body[0])
    for _, corners, _ in bodies:
        canvas.shadow(corners)
    for _, _, faces in bodies:
        for face in _back_to_front(faces, eye):
            canvas.face(face)
    if throw.hand is not None:
        _paint_hand(canvas, throw.hand)
    return canvas.finish(np.random.default_rng(seed))


def _back_to_front(faces: list[Face], eye: Matrix) -> list[Face]:
    """Only faces that look at the camera, the far ones first."""
    body = np.mean([face.corners.mean(axis=0) for face in faces], axis=0)
    shown = []
    for face in faces:
        middle = face.corners.mean(axis=0)
        normal = np.cross(face.corners[1] - face.corners[0], face.corners[3] - face.corners[0])
        if np.linalg.norm(normal) < 1e-9:
            normal = np.cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0])
        if normal @ (middle - body) < 0:
            normal = -normal
        if normal @ (eye - middle) > 0:
            # Rounded, so that a face and the body under it keep the order they were given in.
            shown.append((round(float(np.linalg.norm(middle - eye))), face))
    return [face for _, face in sorted(shown, key=lambda pair: -pair[0])]


def _paint_hand(canvas: Canvas, at: tuple[float, float]) -> None:
    """A flat hand shape coming from the lower edge of the picture."""
    skin = (0.45, 0.58, 0.82)
    tip = project(canvas.projection, np.array([[at[0], at[1], 30.0]]))[0]
    height = canvas.pixels.shape[0]
    scale = canvas.lens.size[0] / 1280
    wrist = np.array([tip[0] + 60 * scale, height + 40.0])
    thick = max(1, int(90 * scale))
    cv2.line(canvas.pixels, _whole(tip), _whole(wrist), skin, thick, cv2.LINE_AA)
    for spread in (-50, -17, 17, 50):
        end = tip + np.array([spread * scale, -70.0 * scale])
        cv2.line(
            canvas.pixels, _whole(tip), _whole(end), skin, max(1, int(26 * scale)), cv2.LINE_AA
        )


def _whole(point: Matrix) -> tuple[int, int]:
    return int(point[0]), int(point[1])
