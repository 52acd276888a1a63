"""`companion vision live`: a window with the mat from above and what is read on it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import words_for
from companion.config import Config
from companion.core.clock import SystemClock
from companion.core.text import Text, say
from companion.paths import Paths
from vision import mat, reading
from vision.cameras import choosing
from vision.cameras.camera import Camera
from vision.cameras.exposure import Mains
from vision.commands.read import STATUS
from vision.commands.teach import add_store
from vision.drawing import drawn
from vision.errors import CameraGone, VisionError
from vision.pictures import Picture

PATIENCE_S = 10.0
"""How long a camera may take to give its first picture."""
TITLE = "companion vision"
STOP_KEYS = (27, ord("q"))


def add(commands: Commands) -> Parser:
    """Describe it."""
    parser = command(
        commands,
        "live",
        text="a window with the mat from above, boxes, values, status and timing",
        example="companion vision live pips --camera usb",
        run=run,
    )
    parser.add_argument("set", help="the name of a set; 'pips' is built in")
    add_store(parser)
    parser.add_argument(
        "--camera",
        choices=("auto", "picamera2", "usb", "folder", "simulator"),
        help="which camera (default: the setting 'camera')",
    )
    parser.add_argument("--from", dest="where", metavar="WHERE", help="a device, folder or video")
    parser.add_argument("--frames", type=int, metavar="N", help="stop after so many")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="no window: write the last frame to this picture"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Show frames until q or Escape is pressed."""
    words = words_for(args)
    read = reading.reader(args.set, args.store)
    if args.save is None and not _display():
        raise VisionError(say("vision.live.no_display"))
    camera = _camera(args)
    camera.start()
    number, shown, last = 0, 0, None
    try:
        while args.frames is None or shown < args.frames:
            shot = camera.wait(number, PATIENCE_S)
            if shot is None:
                raise CameraGone(camera.status.text)
            number = shot.number
            if shot.picture is None:
                continue
            found = read(shot.picture)
            status = words(Text(STATUS[found.status]))
            last = drawn(shot.picture, mat.find(shot.picture), found, status)
            shown += 1
            if args.save is None and not _show(last):
                break
    finally:
        camera.close()
    if args.save is not None and last is not None:
        _save(last, args.save)
        print(words(say("vision.live.saved", path=str(args.save))))
    return 0


def _camera(args: argparse.Namespace) -> Camera:
    settings = Config(Paths.find()).settings
    kind = args.camera or ("auto" if settings.camera == "off" else settings.camera)
    where = settings.camera_from if args.where is None else args.where
    mains: Mains = 60 if settings.mains == "60" else 50
    camera = choosing.choose(kind, clock=SystemClock(), where=where, mains=mains)
    if camera is None:
        raise CameraGone(say("eye.camera.none"))
    return camera


def _display() -> bool:
    """Whether a window can be opened: without one, OpenCV ends the whole process."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _show(frame: Picture) -> bool:
    """Show a frame; False once somebody wants to stop."""
    try:
        cv2.imshow(TITLE, frame)
        key = cv2.waitKey(15) & 0xFF
        return key not in STOP_KEYS and cv2.getWindowProperty(TITLE, cv2.WND_PROP_VISIBLE) >= 1
    except cv2.error as error:
        # The headless build of OpenCV has no windows.
        raise VisionError(say("vision.live.no_window")) from error


def _save(frame: Picture, path: Path) -> None:
    try:
        ok, data = cv2.imencode(path.suffix or ".png", frame)
        if ok:
            path.write_bytes(np.asarray(data, np.uint8).tobytes())
    except (OSError, cv2.error) as error:
        raise VisionError(
            say("vision.unwritable", path=str(path), detail=str(error).strip())
        ) from error
