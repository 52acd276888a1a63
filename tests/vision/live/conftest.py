"""A clock that stands still, and cameras whose drivers are made by the test."""

from __future__ import annotations

import sys

import cv2
import pytest

from companion.core.clock import FakeClock
from tests.vision.live.fakes import Sensor, fake_capture, fake_picamera2


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def sensor(clock) -> Sensor:
    return Sensor(clock)


@pytest.fixture
def picamera2(monkeypatch, sensor):
    """picamera2 as if it were installed; `.Picamera2.opened` lists the cameras."""
    module = fake_picamera2(sensor)
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return module


@pytest.fixture
def v4l2(monkeypatch, sensor):
    """Video devices; `.opened` lists the captures."""
    capture = fake_capture(sensor)
    monkeypatch.setattr(cv2, "VideoCapture", capture)
    return capture
