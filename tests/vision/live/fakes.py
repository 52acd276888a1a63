"""Camera drivers made by the test: they behave like picamera2 and V4L2, and break on request.

A sensor takes a frame every 1/30 s of the fake clock. Both drivers hand out frames that are older
than the question unless they are told otherwise, which is what the real ones do.
"""

from __future__ import annotations

import contextlib
import types

import numpy as np

from companion.core.clock import FakeClock

FRAME_S = 1 / 30


class Sensor:
    """What every fake camera looks at."""

    def __init__(self, clock: FakeClock, level: int = 120) -> None:
        self.clock = clock
        self.level = level
        self.plugged = True
        self.stuck = False
        self.exposures: list[float] = []
        self._rng = np.random.default_rng(5)
        self._last: np.ndarray | None = None

    def expose(self, *, tell: bool = True) -> np.ndarray:
        """A frame whose exposure begins now; a mark in its corner says when that was."""
        began = self.clock.monotonic()
        self.clock.advance(FRAME_S)
        if self.stuck and self._last is not None:
            return self._last
        noise = self._rng.integers(0, 4, (720, 1280, 3), dtype=np.uint8)
        frame = np.full((720, 1280, 3), self.level, np.uint8) + noise
        if self.level == 0:
            frame = noise // 2
        self._last = frame
        if tell:
            self.exposures.append(began)
        return frame


class Request:
    def __init__(self, camera: FakePicamera2, frame: np.ndarray) -> None:
        self._camera, self._frame = camera, frame
        self.released = False

    def make_array(self, name: str) -> np.ndarray:
        assert not self.released, "used after it was given back"
        self._camera.copied.append(name)
        if name == "main":
            return self._frame.copy()
        width, height = self._camera.config["lores"]["size"]
        # Rows are padded to 64 bytes, and the colours lie below the grey.
        yuv = np.full((height * 3 // 2, width + 64), 128, np.uint8)
        yuv[:height, :width] = self._frame[::4, ::4, 1]
        return yuv

    def get_metadata(self) -> dict:
        return dict(self._camera.metadata)

    def release(self) -> None:
        assert not self.released, "given back twice"
        self.released = True


class FakePicamera2:
    """One class for each test: `fake_picamera2(sensor)` makes the module."""

    sensor: Sensor
    opened: list[FakePicamera2]

    def __init__(self, number: int = 0) -> None:
        if not self.sensor.plugged:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.number = number
        self.config: dict = {}
        self.copied: list[str] = []
        self.orders: list[dict] = []
        self.requests: list[Request] = []
        self.metadata = {
            "ExposureTime": 14000,
            "AnalogueGain": 2.0,
            "DigitalGain": 1.0,
            "ColourGains": (1.8, 1.5),
            "AeLocked": True,
        }
        self.started = self.closed = False
        self.camera_controls = {
            "AeFlickerPeriod": (100, 1_000_000, None),
            "ExposureTime": (1, 1, 1),
        }
        self._waiting: np.ndarray | None = None
        type(self).opened.append(self)

    @classmethod
    def global_camera_info(cls) -> list[dict]:
        usb = {"Id": "/base/usb@7/cam", "Model": "webcam", "Num": 0}
        ribbon = {"Id": "/base/soc/i2c0mux/imx708@1a", "Model": "imx708", "Num": 1}
        return [usb, ribbon] if cls.sensor.plugged else [usb]

    def create_video_configuration(self, **config) -> dict:
        assert config["lores"]["format"] == "YUV420", "a Pi 4 can do nothing else"
        return config

    def configure(self, config: dict) -> None:
        self.config = config

    def start(self) -> None:
        self.started = True
        self._waiting = self.sensor.expose()

    @contextlib.contextmanager
    def captured_request(self, wait=None, flush=None):
        assert wait, "without a limit a lost camera would hang for ever"
        if not self.sensor.plugged:
            self.sensor.clock.advance(wait)
            raise TimeoutError
        frame = self.sensor.expose() if flush or self._waiting is None else self._waiting
        self._waiting = self.sensor.expose()
        request = Request(self, frame)
        self.requests.append(request)
        try:
            yield request
        finally:
            request.release()

    def set_controls(self, controls: dict) -> None:
        self.orders.append(controls)

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        self.closed = True


def fake_picamera2(sensor: Sensor) -> types.ModuleType:
    """A module to put in the place of picamera2."""
    module = types.ModuleType("picamera2")
    module.Picamera2 = type("Picamera2", (FakePicamera2,), {"sensor": sensor, "opened": []})
    return module


class FakeCapture:
    """cv2.VideoCapture on /dev/video*: a queue of frames that were taken before anyone asked."""

    sensor: Sensor
    opened: list[FakeCapture]
    nodes: tuple[str, ...] = ("/dev/video0",)

    def __init__(self, device: str, api: int) -> None:
        self.device, self.api = device, api
        self.settings: dict[int, float] = {}
        self.released = False
        self._held: np.ndarray | None = None
        self._queue: list[np.ndarray] = []
        type(self).opened.append(self)

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.sensor.plugged and self.device in self.nodes

    def set(self, what: int, value: float) -> bool:
        self.settings[what] = value
        return True

    def get(self, what: int) -> float:
        return self.settings.get(what, 156.0)

    def grab(self) -> bool:
        if not self.sensor.plugged or self.released:
            return False
        if not self._queue:
            self._queue = [self.sensor.expose()]
        self._held = self._queue.pop(0)
        self._queue.append(self.sensor.expose())
        return True

    def read(self):
        if not self.grab():
            return False, None
        return True, self._held

    def release(self) -> None:
        self.released = True


def fake_capture(sensor: Sensor, nodes: tuple[str, ...] = ("/dev/video0",)) -> type[FakeCapture]:
    """A class to put in the place of cv2.VideoCapture."""
    return type("Capture", (FakeCapture,), {"sensor": sensor, "opened": [], "nodes": nodes})
