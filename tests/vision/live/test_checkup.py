"""One line on the eyes: unplugged, black, stuck, no mat, or all well."""

from __future__ import annotations

import msgspec
import pytest

from vision import checkup
from vision.cameras.base import CameraState, Look
from vision.cameras.camera import Camera
from vision.cameras.choosing import AutoSource
from vision.cameras.simulated import SimulatedSource
from vision.cameras.usb import UsbSource
from vision.simulator.paint import Light

SIZE = (960, 540)


def look(clock, source) -> checkup.Verdict:
    camera = Camera(source, clock=clock)
    found = checkup.check(camera, clock=clock, wait=clock.advance)
    assert camera.status.state is CameraState.RESTING, "it was let go"
    return found


def test_all_is_well(clock) -> None:
    found = look(clock, SimulatedSource(size=SIZE))
    assert found.ok
    assert found.text.args["camera"].key == "eye.camera.simulator"
    assert found.text.args["words"].key == "eye.fine"


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        ("unplugged", "eye.camera.usb.gone"),
        ("black", "eye.camera.black"),
        ("stuck", "eye.camera.stuck"),
    ],
)
def test_what_is_wrong_with_the_camera(clock, fault, key) -> None:
    source = SimulatedSource(size=SIZE)
    source.fault = fault
    assert look(clock, source) == (False, msgspec.convert({"key": key}, checkup.Text))


def test_the_lamp_has_a_word(clock) -> None:
    found = look(clock, SimulatedSource(size=SIZE, light=Light(level=0.2)))
    assert found.ok is False
    assert found.text.args["words"].key == "eye.advice.dark"


def test_a_mat_that_was_put_away_is_no_fault(clock) -> None:
    source = SimulatedSource(size=SIZE)
    source._lens = msgspec.structs.replace(source._lens, target=(520.0, 100.0))
    found = look(clock, source)
    assert found.ok is None
    assert found.text.args["words"].key == "eye.advice.no_mat"


def test_where_no_camera_was_asked_for_none_is_missed(clock) -> None:
    assert look(clock, AutoSource([UsbSource(listing=list)])).ok is None
    assert look(clock, UsbSource(listing=list)).ok is False


def test_it_does_not_take_for_ever(clock) -> None:
    class Slow(SimulatedSource):
        """Never shows a whole picture."""

        def _next(self, *, full: bool):
            look = super()._next(full=full)
            return Look(look.small)

    assert look(clock, Slow(size=SIZE)) == (None, checkup.say("eye.mat.unknown"))
