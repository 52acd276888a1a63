"""The eye as a whole: simulated camera, mat, motion and a reader of its own, step by step."""

from __future__ import annotations

import threading

import msgspec
import numpy as np
import pytest

from companion.core.clock import FakeClock, SystemClock
from companion.core.text import say
from vision.cameras.base import CameraState
from vision.cameras.camera import Camera
from vision.cameras.casting import Cast
from vision.cameras.simulated import SimulatedSource
from vision.errors import UnknownSet
from vision.eye import LINGER_S, MAT_S, Eye
from vision.light import MatState
from vision.motion import State
from vision.sight import Sight, Task
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import Throw
from vision.values import Candidate, DieReading, Reading, Status

SIZE = (720, 405)
LENS = Lens(size=SIZE)


class Table:
    """A simulated table under the eye, a reader that knows what lies there, and a clock."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.source = SimulatedSource(size=SIZE, lens=LENS, seed=4)
        self.camera = Camera(self.source, clock=self.clock)
        self.eye = Eye(self.camera, clock=self.clock)
        self.loads = 0
        self.pictures: list[np.ndarray] = []
        self.sights: list[Sight] = []
        self.answers: list[Reading | Exception] = []

    def load(self):
        self.loads += 1
        return self.read

    def read(self, picture: np.ndarray) -> Reading:
        self.pictures.append(picture)
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        return truth(self.source.table)

    def watch(self, count: int | None = None, frames: int = 3) -> None:
        self.eye.watch(Task(self.load, count, frames))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 15)):
            self.camera.step()
            self.clock.advance(1 / 15)
            self.eye.step()
            self.sights.append(self.eye.sight)

    @property
    def sight(self) -> Sight:
        return self.eye.sight

    @property
    def readings(self) -> list[Reading]:
        """Every reading that was emitted, each once."""
        found: list[Reading] = []
        for sight in self.sights:
            if sight.reading is not None and all(sight.reading is not each for each in found):
                found.append(sight.reading)
        return found


def truth(throw: Throw) -> Reading:
    """What a perfect reader says."""
    dice = tuple(
        DieReading(
            face=die.face,
            die=die.die,
            sure=True,
            confidence=1.0,
            candidates=(Candidate(die.face, die.die, 1.0),),
            at=die.at,
        )
        for die in throw.dice
    )
    return Reading(status=Status.READ if dice else Status.EMPTY, dice=dice)


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_camera_sleeps_until_there_is_something_to_do(table):
    table.run(1)
    assert table.sight.camera.state is CameraState.RESTING
    assert table.sight.preview is None


def test_a_throw_from_the_hand_to_the_reading(table):
    table.watch(count=2)
    table.run(1.5)
    assert table.sight.state is State.EMPTY
    assert table.sight.reading is None
    assert table.sight.light.mat is MatState.FOUND
    assert len(table.sight.sheet) == 4
    final = table.source.throw(count=2)
    table.run(3.5)
    assert table.sight.state is State.READ
    assert table.sight.reading.status is Status.READ
    assert [die.face for die in table.sight.reading.dice] == [die.face for die in final.dice]
    assert table.sight.taken.shape == (405, 720, 3)
    states = {sight.state for sight in table.sights}
    assert states >= {State.EMPTY, State.HAND, State.MOVING, State.SETTLING, State.STILL}
    assert len(table.readings) == 1


def test_one_throw_gives_one_reading_from_three_frames(table):
    table.source.put(Cast.of_pips(2).throw(np.random.default_rng(1)))
    table.watch(count=2)
    table.run(6)
    assert len(table.pictures) == 3
    assert table.loads == 1
    assert len(table.readings) == 1


def test_the_live_picture_is_ready_for_a_texture(table):
    table.watch()
    table.run(0.5)
    preview = table.sight.preview
    assert preview.shape == (360, 640, 3)
    assert preview.flags.c_contiguous
    assert table.sight.size == SIZE
    # Red, green, blue, and upside down: the brown table shows at the rim.
    assert preview[3, 3, 0] > preview[3, 3, 2]


def test_frames_that_differ_are_unsure(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    sure = truth(table.source.table)
    odd = msgspec.structs.replace(sure, dice=(msgspec.structs.replace(sure.dice[0], face="9"),))
    table.answers = [sure, odd, sure]
    table.watch(count=1)
    table.run(2)
    assert table.sight.reading.status is Status.UNSURE
    assert table.sight.reading.dice[0].why == "eye.why.frames"


def test_a_die_too_few_is_unsure(table):
    table.source.put(Cast.of_pips(2).throw(np.random.default_rng(1)))
    table.watch(count=3)
    table.run(2)
    assert table.sight.reading.status is Status.UNSURE
    assert all(die.sure for die in table.sight.reading.dice)


def test_a_used_reading_waits_for_the_next_throw(table):
    table.watch(count=2)
    table.source.throw(count=2)
    table.run(4)
    table.eye.taken(table.sight.throw)
    table.run(0.3)
    assert table.sight.state is State.WAITING
    table.source.throw(count=2)
    table.run(4)
    assert table.sight.state is State.READ
    assert len(table.readings) == 2


def test_a_hand_that_passes_over_keeps_the_reading(table):
    lying = Cast.of_pips(2).throw(np.random.default_rng(1))
    table.source.put(lying)
    table.watch(count=2)
    table.run(2)
    before = table.sight.reading
    over = [msgspec.structs.replace(lying, hand=(150.0, y)) for y in (190, 140, 120, 140, 190)]
    table.source.play([*over, lying])
    table.run(2)
    assert table.sight.reading is before
    assert len(table.pictures) == 3
    assert State.HAND in {sight.state for sight in table.sights}


def test_dice_that_are_taken_away_take_the_reading_with_them(table):
    table.source.put(Cast.of_pips(2).throw(np.random.default_rng(1)))
    table.watch(count=2)
    table.run(2)
    table.source.put(Throw())
    table.run(2)
    assert table.sight.state is State.EMPTY
    assert table.sight.reading is None


def test_read_again(table):
    table.source.put(Cast.of_pips(2).throw(np.random.default_rng(1)))
    table.watch(count=2)
    table.run(2)
    table.eye.again()
    table.run(2)
    assert len(table.readings) == 2
    assert len(table.pictures) == 6


def test_without_a_mat_nothing_is_read_and_the_reason_is_said(table):
    away = Lens(size=SIZE, target=(600.0, 100.0))
    table.source = SimulatedSource(size=SIZE, lens=away)
    table.camera.source = table.source
    table.watch(count=2)
    table.run(2)
    assert table.sight.problem.key == "eye.problem.no_mat"
    assert table.sight.light.mat is MatState.MISSING
    assert table.pictures == []


def test_a_reader_that_misses_the_mat_looks_again(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.answers = [Reading(status=Status.NO_MAT)]
    table.watch(count=1)
    table.run(1)
    assert table.sight.problem.key == "eye.problem.no_mat"
    table.run(MAT_S + 1)
    assert table.sight.reading.status is Status.READ


def test_the_mat_is_looked_for_once_a_second(table):
    table.watch()
    table.run(5)
    checks = sum("mat" in sight.stages for sight in table.sights)
    assert 4 <= checks <= 6


def test_a_mat_that_is_pushed_is_told_and_followed(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.watch(count=1)
    table.run(2)
    pushed = msgspec.structs.replace(LENS, target=(168.0, 105.0), eye=(168.5, 150.0, 420.0))
    table.source._lens = pushed
    table.source._drawn = None
    table.run(2.5)
    assert table.sight.light.mat is MatState.MOVED
    table.run(6)
    assert table.sight.light.mat is MatState.FOUND
    assert table.sight.reading.status is Status.READ


def test_a_set_that_is_not_there_is_a_problem_not_a_crash(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))

    def load():
        raise UnknownSet(say("eye.unknown.dice"))

    table.eye.watch(Task(load, 1))
    table.run(3)
    assert table.sight.problem.key == "eye.unknown.dice"
    assert table.sight.reading is None


def test_a_reader_that_breaks_is_a_problem_not_a_crash(table, caplog):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.answers = [ZeroDivisionError("oops")]
    table.watch(count=1)
    table.run(3)
    assert table.sight.problem.args == {"why": "oops"}
    assert "the reader failed" in caplog.text


def test_learning_happens_between_frames_and_the_reader_is_made_anew(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.watch(count=1)
    table.run(2)
    errand = table.eye.send(lambda: "learned")
    broken = table.eye.send(lambda: 1 / 0)
    table.eye.reload()
    assert not errand.done
    table.run(0.1)
    assert (errand.done, errand.result) == (True, "learned")
    assert isinstance(broken.error, ZeroDivisionError)
    table.eye.again()
    table.run(2)
    assert table.loads == 2


@pytest.mark.parametrize("fault", ["unplugged", "black", "stuck"])
def test_a_camera_that_fails_is_a_status_and_comes_back(table, fault):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.watch(count=1)
    table.run(2)
    before = table.sight.reading
    table.source.fault = fault
    table.run(2)
    assert not table.sight.camera.works
    assert table.sight.camera.text.key.startswith("eye.camera.")
    assert table.sight.reading is before, "what was read is still true"
    table.source.fault = None
    table.run(12)
    assert table.sight.camera.works
    assert table.sight.state is State.READ
    assert len(table.readings) == 1


def test_the_camera_lingers_and_then_rests(table):
    table.watch()
    table.run(1)
    table.eye.stop()
    table.run(1)
    assert table.sight.camera.works
    table.clock.advance(LINGER_S)
    table.run(0.2)
    assert table.sight.camera.state is CameraState.RESTING


@pytest.mark.parametrize("why", ["nobody looks", "black", "stuck"])
def test_it_never_spins(table, why):
    """A frame that is not looked at must not be waited for again: its thread would never sleep."""
    table.watch()
    table.run(1)
    if why == "nobody looks":
        table.eye.stop()
    else:
        table.source.fault = why
    table.run(1.5)
    assert table.camera.latest is not None
    assert table.camera.wait(table.eye._seen, 0) is None


def test_the_lamp_goes_out(table):
    """Everything is dark at once: no hand, but a word on the light."""
    table.watch()
    table.run(1.5)
    table.source.shine(Light(level=0.12))
    table.run(2.5)
    assert table.sight.state is not State.HAND
    assert [each.key for each in table.sight.light.advice] == ["eye.advice.dark"]


def test_another_task_starts_afresh(table):
    table.source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    table.watch(count=1)
    table.run(2)
    table.watch(count=2)
    table.run(0.1)
    assert table.sight.reading is None
    table.run(2)
    assert table.sight.reading.status is Status.UNSURE


def test_on_threads_of_its_own():
    """Real threads and a real clock, but no sleeping: the test waits for what it needs."""
    source = SimulatedSource(size=(480, 270), lens=LENS)
    source.put(Cast.of_pips(1).throw(np.random.default_rng(1)))
    clock = SystemClock()
    eye = Eye(Camera(source, clock=clock), clock=clock)
    read = threading.Event()

    def reader(_: np.ndarray) -> Reading:
        assert threading.current_thread().name == "eye"
        read.set()
        return truth(source.table)

    eye.start()
    eye.watch(Task(lambda: reader, 1, 1))
    assert read.wait(30)
    eye.close()
    assert eye.camera.status.state is CameraState.RESTING
