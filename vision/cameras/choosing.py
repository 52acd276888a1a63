"""Which camera: as the settings say, or the first that answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.core.clock import Clock
from companion.core.text import Text, say
from vision.cameras.base import Look, NoCamera, Source
from vision.cameras.camera import Camera
from vision.cameras.exposure import Mains
from vision.cameras.files import FolderSource
from vision.cameras.picamera import PicameraSource
from vision.cameras.simulated import SimulatedSource
from vision.cameras.usb import UsbSource

Kind: TypeAlias = Literal["auto", "picamera2", "usb", "folder", "simulator", "off"]


class AutoSource:
    """Tries one source after the other, every time it is opened: plugging one in is enough."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = tuple(sources)
        self._chosen: Source | None = None

    @property
    def noisy(self) -> bool:
        """As the chosen one."""
        return self._chosen is None or self._chosen.noisy

    @property
    def pace(self) -> float:
        """As the chosen one."""
        return 0.0 if self._chosen is None else self._chosen.pace

    @property
    def text(self) -> Text:
        """What was found."""
        return say("eye.camera.none") if self._chosen is None else self._chosen.text

    def open(self) -> None:
        """The first that opens; if none does, say so once and plainly."""
        self.close()
        for source in self._sources:
            try:
                source.open()
            except NoCamera:
                continue
            self._chosen = source
            return
        raise NoCamera(say("eye.camera.none"))

    def look(self, *, full: bool) -> Look:
        """The next frame of the chosen one."""
        return self._found().look(full=full)

    def settled(self) -> Look:
        """A settled frame of the chosen one."""
        return self._found().settled()

    def _found(self) -> Source:
        if self._chosen is None:
            raise NoCamera(say("eye.camera.none"))
        return self._chosen

    def close(self) -> None:
        """Let go; the next `open` probes anew."""
        if self._chosen is not None:
            self._chosen.close()
        self._chosen = None


def source_of(kind: Kind, *, where: str = "", mains: Mains = 50) -> Source | None:
    """The source for a setting; None when the camera is off.

    `where` is a device for "usb" (/dev/video2) and a folder or a video for "folder".
    """
    if kind == "off":
        return None
    if kind == "simulator":
        return SimulatedSource()
    if kind == "folder":
        return FolderSource(where)
    if kind == "picamera2":
        return PicameraSource(mains=mains)
    if kind == "usb":
        return UsbSource(where, mains=mains)
    return AutoSource([PicameraSource(mains=mains), UsbSource(where, mains=mains)])


def choose(kind: Kind, *, clock: Clock, where: str = "", mains: Mains = 50) -> Camera | None:
    """The camera for a setting; None when it is off. Nothing is opened before `start`."""
    source = source_of(kind, where=where, mains=mains)
    return None if source is None else Camera(source, clock=clock)
