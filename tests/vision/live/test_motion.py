"""Motion on rendered throws: one throw, one reading; hands and spinners are not still."""

from __future__ import annotations

import itertools
import time

import cv2
import msgspec
import numpy as np
import pytest

from vision import mat
from vision.cameras.base import shrunk
from vision.cameras.casting import Cast
from vision.cameras.script import spinning, thrown
from vision.motion import FURNITURE_S, Motion, Scene, State
from vision.scene import scene_of
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import Throw, draw

RATE = 15
LENS = Lens(size=(640, 360))
FINAL = Cast.of_pips(4).throw(np.random.default_rng(8))


class Film:
    """Small frames of scenes, each scene rendered once, fresh noise on every frame."""

    def __init__(self) -> None:
        self._drawn: dict[int, tuple[Throw, np.ndarray]] = {}
        self._rng = np.random.default_rng(1)

    def frame(self, throw: Throw, light: Light | None = None) -> np.ndarray:
        known = self._drawn.get(id(throw)) if light is None else None
        if known is None:
            known = (throw, shrunk(draw(throw, LENS, light or Light())).astype(np.int16))
            if light is None:
                self._drawn[id(throw)] = known
        noise = self._rng.normal(0, 1.1, known[1].shape).round().astype(np.int16)
        return np.clip(known[1] + noise, 0, 255).astype(np.uint8)


FILM = Film()


@pytest.fixture(scope="module")
def scene() -> Scene:
    picture = draw(FINAL, LENS, Light())
    view = mat.find(picture)
    assert view is not None
    return scene_of(picture, view, (180, 320))


@pytest.fixture(scope="module")
def roll() -> list[Throw]:
    return list(thrown(FINAL, np.random.default_rng(3)))


class Watcher:
    """Motion, frames at a steady rate, and a reader that answers at once when asked to."""

    def __init__(self, scene: Scene | None, *, reads: bool = True) -> None:
        self.motion = Motion()
        self.scene = scene
        self.reads = reads
        self.readings = 0
        self.now = 0.0
        self.ms: list[float] = []

    def sees(self, *throws: Throw, frames: int = 1, light: Light | None = None) -> list[State]:
        """Show each throw for some frames; the states, each once in a row."""
        states = []
        for throw in throws:
            for _ in range(frames):
                small = FILM.frame(throw, light)
                began = time.perf_counter()
                state = self.motion.frame(small, self.now, self.scene)
                self.ms.append(1000 * (time.perf_counter() - began))
                self.now += 1 / RATE
                states.append(state)
                if state is State.STILL and self.reads:
                    self.readings += 1
                    empty = not (throw.dice or throw.wands)
                    self.motion.read(self.motion.throw, empty=empty)
        return [state for state, _ in itertools.groupby(states)]


@pytest.fixture
def watcher(scene) -> Watcher:
    return Watcher(scene)


EMPTY = Throw()


def hand(x: float, y: float, over: Throw = FINAL) -> Throw:
    return msgspec.structs.replace(over, hand=(x, y))


def test_an_empty_mat_is_empty(watcher):
    assert watcher.sees(EMPTY, frames=20) == [State.SETTLING, State.STILL, State.EMPTY]


def test_a_throw_is_read_once_when_it_lies_still(watcher, roll):
    watcher.sees(EMPTY, frames=12)
    states = watcher.sees(*roll)
    assert State.HAND in states
    assert State.MOVING in states
    assert State.STILL not in states
    states = watcher.sees(FINAL, frames=60)
    assert states[-3:] == [State.SETTLING, State.STILL, State.READ]
    assert watcher.readings == 2, "the empty mat, and the throw"
    assert watcher.motion.throw == 2


def test_the_answer_comes_within_half_a_second(watcher, roll):
    watcher.sees(*roll)
    began = watcher.now
    while State.STILL not in watcher.sees(FINAL):
        assert watcher.now - began < 0.75
    assert watcher.now - began > 0.3, "not at the first quiet frame either"


def test_a_used_throw_waits_for_the_next_one(watcher, roll):
    watcher.sees(FINAL, frames=12)
    watcher.motion.taken(watcher.motion.throw)
    assert watcher.sees(FINAL, frames=30) == [State.WAITING]
    watcher.sees(*roll)
    watcher.sees(FINAL, frames=20)
    # The same dice on the same places are still the throw that was used.
    assert watcher.motion.state is State.WAITING
    other = Cast.of_pips(4).throw(np.random.default_rng(9))
    watcher.sees(*thrown(other, np.random.default_rng(2)))
    watcher.sees(other, frames=20)
    assert watcher.motion.state is State.READ
    assert watcher.readings == 2


def test_an_answer_to_an_older_throw_changes_nothing(watcher):
    watcher.reads = False
    watcher.sees(FINAL, frames=12)
    watcher.motion.read(watcher.motion.throw - 1)
    assert watcher.motion.state is State.STILL
    watcher.motion.taken(watcher.motion.throw)
    assert watcher.motion.state is State.STILL


def test_a_hand_that_only_passes_over_gives_no_second_reading(watcher):
    watcher.sees(FINAL, frames=12)
    over = [hand(150, y) for y in (200, 160, 130, 120, 130, 160, 200)]
    assert State.HAND in watcher.sees(*over)
    watcher.sees(FINAL, frames=20)
    assert watcher.motion.state is State.READ
    assert watcher.readings == 1


def test_a_die_that_is_nudged_is_read_again(watcher):
    watcher.sees(FINAL, frames=12)
    first, *others = FINAL.dice
    x, y = first.at
    nudged = msgspec.structs.replace(
        FINAL, dice=(msgspec.structs.replace(first, at=(x + 4, y)), *others)
    )
    watcher.sees(nudged, frames=20)
    assert watcher.readings == 2


def test_a_hand_that_rests_on_the_mat_blocks_reading(watcher):
    resting = hand(150, 130)
    assert watcher.sees(resting, frames=round((FURNITURE_S - 1) * RATE)) == [State.HAND]
    assert watcher.readings == 0
    watcher.sees(FINAL, frames=20)
    assert watcher.readings == 1


def test_a_thing_left_over_the_border_is_not_a_hand_for_ever(watcher):
    left = hand(60, 150)
    watcher.sees(left, frames=round((FURNITURE_S + 2) * RATE))
    assert watcher.motion.state is State.READ
    # A real hand beside it still counts, and so does the place itself once the thing is gone.
    assert State.HAND in watcher.sees(hand(230, 110), frames=3)
    watcher.sees(FINAL, frames=20)
    assert State.HAND in watcher.sees(left, frames=3)


@pytest.mark.parametrize("degrees", [8, 20, 60, 200])
def test_a_slow_spinner_is_not_still(watcher, degrees):
    states = watcher.sees(*spinning(FINAL, degrees_a_second=degrees, rate=RATE, seconds=2.5))
    assert State.STILL not in states
    assert watcher.readings == 0
    watcher.sees(FINAL, frames=15)
    assert watcher.readings == 1


def test_a_spinner_that_starts_late_is_noticed(watcher):
    """A die that stood on its corner and falls slowly, long after the others lay still."""
    watcher.sees(FINAL, frames=15)
    first, *others = FINAL.dice
    falling = [
        msgspec.structs.replace(
            FINAL, dice=(msgspec.structs.replace(first, turn=first.turn + 2.0 * step), *others)
        )
        for step in range(20)
    ]
    assert State.MOVING in watcher.sees(*falling)
    watcher.sees(falling[-1], frames=15)
    assert watcher.readings == 2


def test_a_lamp_that_changes_gives_no_second_reading(watcher):
    watcher.sees(FINAL, frames=12)
    dimmer = Light(level=0.7)
    states = watcher.sees(FINAL, frames=15, light=dimmer)
    assert State.MOVING in states
    assert states[-1] is State.READ
    assert watcher.readings == 1


def test_only_the_mat_counts(watcher, scene):
    """Somebody moves beside the mat: people do."""
    watcher.sees(FINAL, frames=12)
    for step in range(30):
        small = FILM.frame(FINAL)
        small[:, :18] = 40 + 60 * (step % 2)
        assert watcher.motion.frame(small, watcher.now, scene) is State.READ
        watcher.now += 1 / RATE


def test_read_again_on_request(watcher):
    watcher.sees(FINAL, frames=12)
    watcher.motion.again()
    watcher.sees(FINAL, frames=12)
    assert watcher.readings == 2


def test_without_a_mat_motion_is_seen_all_the_same(roll):
    watcher = Watcher(None)
    watcher.sees(EMPTY, frames=12)
    assert State.MOVING in watcher.sees(*roll)
    watcher.sees(FINAL, frames=12)
    assert watcher.motion.state is State.READ


def test_another_camera_starts_anew(watcher):
    watcher.sees(FINAL, frames=12)
    small = cv2.resize(FILM.frame(FINAL), (240, 135))
    state = watcher.motion.frame(small, watcher.now, watcher.scene)
    assert state is State.READ, "one frame tells nothing"
    for step in range(1, 12):
        state = watcher.motion.frame(small + np.uint8(step % 2), watcher.now + step / RATE)
    assert state in (State.READ, State.STILL)


def test_a_coarse_grained_camera_can_be_still_too(scene):
    motion = Motion()
    rng = np.random.default_rng(2)
    clean = FILM.frame(FINAL).astype(np.int16)
    states = set()
    for step in range(40):
        small = np.clip(clean + rng.normal(0, 6, clean.shape), 0, 255).astype(np.uint8)
        states.add(motion.frame(small, step / RATE, scene))
    assert motion.state is State.STILL


def test_it_costs_little(watcher, roll):
    """The budget is 2 ms; the bench measures it, this only catches something ten times slower."""
    watcher.sees(*roll)
    assert sorted(watcher.ms)[len(watcher.ms) // 2] < 20
