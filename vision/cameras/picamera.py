"""The Raspberry Pi camera, through picamera2.

A small second stream (`lores`) is watched for motion, because copying whole pictures costs most of
a frame's time. Only when everything lies still is one whole picture taken, flushed: picamera2 may
otherwise hand out a frame from before the question.
"""

from __future__ import annotations

import importlib
import logging
from typing import Any, Final

import numpy as np

from companion.core.text import Text, say
from vision.cameras.base import SIZE, SMALL, Look, NoCamera
from vision.cameras.exposure import Mains, Steady, beat, steady
from vision.pictures import Picture

log = logging.getLogger(__name__)

WAIT_S: Final = 2.5
"""A camera that gives no frame for so long is gone: a cable that slipped raises nothing itself."""
FRAME_US: Final = 33_333


class PicameraSource:
    """A camera on the ribbon cable."""

    noisy = True
    pace = 0.0

    def __init__(self, *, mains: Mains = 50, size: tuple[int, int] = SIZE) -> None:
        self._mains: Mains = mains
        self._size = size
        self._camera: Any = None
        self._model = ""
        self._steady = Steady()

    @property
    def text(self) -> Text:
        """Which camera it is."""
        return say("eye.camera.picamera", model=self._model or "?")

    def open(self) -> None:
        """Find the camera and start both streams."""
        self.close()
        try:
            library: Any = importlib.import_module("picamera2")
        except ImportError as error:
            raise NoCamera(say("eye.camera.picamera.library")) from error
        number = self._on_ribbon(library.Picamera2)
        try:
            self._camera = library.Picamera2(number)
            self._configure()
            self._camera.start()
        except (RuntimeError, OSError, IndexError) as error:
            self.close()
            raise NoCamera(say("eye.camera.picamera.busy")) from error
        self._steady = Steady()

    def _on_ribbon(self, picamera2: Any) -> int:
        """The first camera that is not a USB one: those have a source of their own."""
        for number, info in enumerate(picamera2.global_camera_info()):
            if "/usb" not in str(info.get("Id", "")):
                self._model = str(info.get("Model", ""))
                return number
        raise NoCamera(say("eye.camera.picamera.none"))

    def _configure(self) -> None:
        camera = self._camera
        controls: dict[str, Any] = {"FrameDurationLimits": (FRAME_US, FRAME_US)}
        if "AeFlickerPeriod" in camera.camera_controls:
            # While exposure is still automatic it should already keep in step with the lamps.
            controls |= {"AeFlickerMode": 1, "AeFlickerPeriod": round(beat(self._mains))}
        camera.configure(
            camera.create_video_configuration(
                # "RGB888" is blue, green, red in memory, which is what OpenCV wants.
                main={"size": self._size, "format": "RGB888"},
                # A Pi 4 can only do YUV here; its first rows are a grey picture for free.
                lores={"size": SMALL, "format": "YUV420"},
                controls=controls,
                display=None,
                encode=None,
            )
        )

    def look(self, *, full: bool) -> Look:
        """The next frame."""
        return self._take(full=full, flush=None)

    def settled(self) -> Look:
        """A whole frame whose exposure began after this call."""
        return self._take(full=True, flush=True)

    def _take(self, *, full: bool, flush: bool | None) -> Look:
        if self._camera is None:
            raise NoCamera(say("eye.camera.silent"))
        try:
            with self._camera.captured_request(wait=WAIT_S, flush=flush) as request:
                width, height = SMALL
                # Rows are padded to the hardware's liking: cut to what was asked for.
                small = np.ascontiguousarray(request.make_array("lores")[:height, :width])
                picture: Picture | None = request.make_array("main") if full else None
                metadata = request.get_metadata()
        except (TimeoutError, RuntimeError, OSError) as error:
            raise NoCamera(say("eye.camera.silent")) from error
        self._keep_steady(float(small.mean()), metadata)
        return Look(small, picture)

    def _keep_steady(self, brightness: float, metadata: dict[str, Any]) -> None:
        """Lock exposure and colours once they have settled; let go when the light changes."""
        order = self._steady.see(brightness, converged=bool(metadata.get("AeLocked")))
        if order == "lock":
            gain = float(metadata.get("AnalogueGain", 1.0)) * float(metadata.get("DigitalGain", 1))
            exposure, gain = steady(float(metadata.get("ExposureTime", 0)), gain, self._mains)
            controls: dict[str, Any] = {
                "AeEnable": False,
                "ExposureTime": exposure,
                "AnalogueGain": gain,
            }
            colours = tuple(float(each) for each in metadata.get("ColourGains", (0.0, 0.0)))
            if all(each > 0 for each in colours):
                # (0, 0) means 'not known yet', and setting it turns pictures green.
                controls |= {"AwbEnable": False, "ColourGains": colours}
            self._camera.set_controls(controls)
        elif order == "free":
            self._camera.set_controls({"AeEnable": True, "AwbEnable": True})

    def close(self) -> None:
        """Stop and let go."""
        camera, self._camera = self._camera, None
        if camera is None:
            return
        try:
            # Jobs that wait for a frame which never comes would hold up the end.
            if hasattr(camera, "cancel_all_and_flush"):
                camera.cancel_all_and_flush()
            camera.stop()
        except Exception:
            log.exception("the camera did not stop")
        try:
            camera.close()
        except Exception:
            log.exception("the camera did not close")
