"""Pictures from a folder, or a video, as if a camera gave them: for trying out and for mending."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final

import cv2

from companion.core.text import Text, say
from vision.cameras.base import Look, NoCamera, shrunk
from vision.errors import BadPicture
from vision.pictures import Picture, load, plain

log = logging.getLogger(__name__)

PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"})
HOLD: Final = 45
"""Frames that each picture of a folder is shown for: long enough to be still."""


class FolderSource:
    """Every picture of a folder in turn, or the frames of a video; then from the beginning."""

    noisy = False  # a photograph is the same every time
    pace = 1 / 30

    def __init__(self, path: Path | str, *, hold: int = HOLD) -> None:
        self._path = Path(path).expanduser()
        self._hold = hold
        self._files: list[Path] = []
        self._frame = 0
        self._shown: tuple[Path, Picture, Picture] | None = None
        self._video: Any = None

    @property
    def text(self) -> Text:
        """What is played."""
        return say("eye.camera.folder", name=self._path.name or str(self._path))

    def open(self) -> None:
        """Look what is there."""
        self.close()
        self._frame = 0
        if self._path.is_dir():
            self._files = sorted(
                each for each in self._path.iterdir() if each.suffix.lower() in PICTURES
            )
            if not self._files:
                raise NoCamera(say("eye.camera.folder.empty", name=str(self._path)))
        elif self._path.is_file():
            self._video = cv2.VideoCapture(str(self._path))
            if not self._video.isOpened():
                self.close()
                raise NoCamera(say("eye.camera.folder.unreadable", name=str(self._path)))
        else:
            raise NoCamera(say("eye.camera.folder.none", name=str(self._path)))

    def look(self, *, full: bool) -> Look:
        """The next frame."""
        if self._video is not None:
            picture = self._next_of_video()
            return Look(shrunk(picture), picture if full else None)
        while self._files:
            file = self._files[self._frame // self._hold % len(self._files)]
            try:
                look = self._picture(file, full=full)
            except (OSError, BadPicture):
                log.warning("not a picture, left out: %s", file)
                self._files.remove(file)
                continue
            self._frame += 1
            return look
        raise NoCamera(say("eye.camera.folder.empty", name=str(self._path)))

    def settled(self) -> Look:
        """The same frame again: nothing moves in a file between two looks."""
        if self._video is None:
            self._frame = max(0, self._frame - 1)
        return self.look(full=True)

    def _picture(self, file: Path, *, full: bool) -> Look:
        if self._shown is None or self._shown[0] != file:
            picture = load(file)
            self._shown = (file, picture, shrunk(picture))
        _, picture, small = self._shown
        return Look(small, picture if full else None)

    def _next_of_video(self) -> Picture:
        for _ in range(2):
            ok, frame = self._video.read()
            if ok:
                return plain(frame)
            self._video.set(cv2.CAP_PROP_POS_FRAMES, 0)
        raise NoCamera(say("eye.camera.folder.unreadable", name=self._path.name))

    def close(self) -> None:
        """Let go of the files."""
        video, self._video = self._video, None
        if video is not None:
            video.release()
        self._shown = None
