"""What the doctor says about the strip, fault by fault."""

from __future__ import annotations

import pytest

from hardware.strip.doctor import check, link_check
from hardware.strip.port import StripError
from hardware.strip.virtual import VirtualPort, VirtualStrip


@pytest.fixture
def strip(clock):
    return VirtualStrip(clock)


@pytest.fixture
def look(strip, clock):
    def look(kind="on", found=("wire",)):
        return check(
            kind,
            finder=lambda *_, **__: list(found),
            opener=lambda name: VirtualPort(strip, name),
            wait=clock.advance,
        )

    return look


def test_a_strip_that_is_well(look):
    found = look()
    assert (found.ok, found.message_key) == (True, "machine.strip.ready")
    assert found.args == {"name": "Virtual strip", "n": 30}


@pytest.mark.parametrize(
    ("fault", "ok", "key"),
    [
        ("silent", False, "machine.strip.silent"),
        ("garbage", False, "machine.strip.not_wled"),
        ("unplugged", False, "machine.strip.gone"),
        ("stuck", False, "machine.strip.stuck"),
        ("slow", True, "machine.strip.ready"),
    ],
)
def test_each_fault(look, strip, fault, ok, key):
    strip.inject(fault)
    found = look()
    assert (found.ok, found.message_key) == (ok, key)


@pytest.mark.parametrize(
    ("kind", "ok", "key"),
    [
        ("on", False, "machine.strip.none"),
        ("auto", None, "machine.strip.none"),
        ("off", None, "machine.strip.is_off"),
        ("simulated", True, "machine.strip.simulated"),
    ],
)
def test_none_there(look, kind, ok, key):
    found = look(kind, found=())
    assert (found.ok, found.message_key) == (ok, key)


def test_the_second_one_may_be_it(strip, clock):
    def opener(name):
        if name == "first":
            raise StripError(check("on", finder=lambda *_, **__: []).message)
        return VirtualPort(strip, name)

    found = check("on", finder=lambda *_, **__: ["first", "second"], opener=opener,
                  wait=clock.advance)  # fmt: skip
    assert found.ok is True


def test_the_strip_in_use(strip_bench):
    assert link_check(None).ok is None
    bench = strip_bench(wanted=False)
    assert link_check(bench.link).ok is None
    bench.link.start()
    bench.run(1)
    assert link_check(bench.link).ok is True
    bench.unplug()
    bench.run(1)
    assert link_check(bench.link).ok is False
