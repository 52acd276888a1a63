"""A USB camera, through V4L2."""

from __future__ import annotations

import fcntl
import logging
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2

from companion.core.text import Text, say
from vision.cameras.base import SIZE, Look, NoCamera, shrunk
from vision.cameras.exposure import Mains, Steady, steady
from vision.errors import BadPicture
from vision.pictures import Picture, plain

log = logging.getLogger(__name__)

SYS: Final = Path("/sys/class/video4linux")
NOT_CAMERAS: Final = ("bcm2835", "rpi", "pisp", "rp1", "unicam", "hevc", "codec", "isp")
"""Video nodes of a Raspberry Pi that are parts of its own chip."""
DROP: Final = 2
"""Frames thrown away before a settled one: the first was under way, the second half exposed."""
MANUAL, AUTOMATIC = 1, 3
"""V4L2's words for who sets the exposure (a webcam calls automatic 'aperture priority')."""
UNIT_US: Final = 100
"""V4L2 counts exposure in steps of 100 microseconds."""

_S_CTRL: Final = 0xC008561C
_POWER_LINE: Final = 0x00980918
_POWER_LINE_VALUES: Final[dict[Mains, int]] = {50: 1, 60: 2}


def devices(where: Path = SYS) -> list[str]:
    """The video devices that may be cameras, in their order: /dev/video0, …"""
    found = []
    for node in where.glob("video*"):
        name = _line(node / "name").lower()
        # A camera has a second node for its own notes; only the first one gives pictures.
        if _line(node / "index") in {"", "0"} and not any(part in name for part in NOT_CAMERAS):
            found.append(node.name)
    return [f"/dev/{name}" for name in sorted(found, key=lambda name: (len(name), name))]


def product(device: str, where: Path = SYS) -> str:
    """What the camera calls itself."""
    return _line(where / Path(device).name / "name") or device


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def set_mains(device: str, mains: Mains) -> bool:
    """Tell the camera how its lamps flicker; OpenCV has no name for this. False if it refuses."""
    try:
        handle = os.open(device, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        fcntl.ioctl(handle, _S_CTRL, struct.pack("=Ii", _POWER_LINE, _POWER_LINE_VALUES[mains]))
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


class UsbSource:
    """A camera on a USB port; without a `device`, the first that gives a picture."""

    noisy = True
    pace = 0.0

    def __init__(
        self,
        device: str = "",
        *,
        mains: Mains = 50,
        size: tuple[int, int] = SIZE,
        listing: Callable[[], list[str]] = devices,
    ) -> None:
        self._wanted = device
        self._mains: Mains = mains
        self._size = size
        self._listing = listing
        self._device = ""
        self._capture: Any = None
        self._steady = Steady()

    @property
    def text(self) -> Text:
        """Which camera it is."""
        return say("eye.camera.usb", name=product(self._device) if self._device else "?")

    def open(self) -> None:
        """Open the first device that gives a picture."""
        self.close()
        candidates = [self._wanted] if self._wanted else self._listing()
        if not candidates:
            raise NoCamera(say("eye.camera.usb.none"))
        for device in candidates:
            capture = self._begin(device)
            if capture is not None:
                self._capture, self._device, self._steady = capture, device, Steady()
                return
        raise NoCamera(say("eye.camera.usb.busy", device=", ".join(candidates)))

    def _begin(self, device: str) -> Any:
        set_mains(device, self._mains)
        try:
            capture = cv2.VideoCapture(device, cv2.CAP_V4L2)
        except cv2.error:
            return None
        if capture.isOpened():
            # Motion JPEG first: raw pictures of this size do not fit through USB 2 at 30 a second.
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
            capture.set(cv2.CAP_PROP_FPS, 30)
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            if capture.read()[0]:
                return capture
        capture.release()
        return None

    def look(self, *, full: bool) -> Look:
        """The next frame. Webcams have one stream, so the small one is made from the whole."""
        picture = self._read()
        small = shrunk(picture)
        self._keep_steady(float(small.mean()))
        return Look(small, picture if full else None)

    def settled(self) -> Look:
        """A frame that began after this call."""
        for _ in range(DROP):
            if self._capture is None or not self._capture.grab():
                raise self._gone()
        return self.look(full=True)

    def _read(self) -> Picture:
        if self._capture is None:
            raise self._gone()
        try:
            ok, picture = self._capture.read()
            if ok:
                return plain(picture)
        except (cv2.error, BadPicture) as error:
            raise self._gone() from error
        raise self._gone()

    def _gone(self) -> NoCamera:
        return NoCamera(say("eye.camera.usb.gone"))

    def _keep_steady(self, brightness: float) -> None:
        """Lock exposure and white balance once they have settled; let go when the light changes."""
        order = self._steady.see(brightness)
        if order == "lock":
            exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
            self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
            if exposure > 0:
                micros, _ = steady(exposure * UNIT_US, 1.0, self._mains)
                self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
                self._capture.set(cv2.CAP_PROP_EXPOSURE, max(1, round(micros / UNIT_US)))
        elif order == "free":
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC)
            self._capture.set(cv2.CAP_PROP_AUTO_WB, 1)

    def close(self) -> None:
        """Let go of the device."""
        capture, self._capture = self._capture, None
        if capture is not None:
            try:
                capture.release()
            except cv2.error:
                log.exception("the camera did not close")
