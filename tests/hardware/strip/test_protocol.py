"""WLED's serial language: exact bytes out, and nothing that comes in can hurt."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.clock import FakeClock
from hardware.strip.protocol import (
    ARE_YOU_THERE,
    MOST_LINE,
    PREPARE,
    WHO_ARE_YOU,
    Info,
    Pong,
    Reader,
    adalight,
)
from hardware.strip.virtual import VirtualStrip

ANSWER = {
    "state": {"on": True, "bri": 128},
    "info": {"ver": "0.15.0", "name": "Table", "leds": {"count": 60, "pwr": 0}, "brand": "WLED"},
}
ALL = st.binary(max_size=200)


def test_a_frame_counts_one_less_and_checks_itself():
    assert adalight([(1, 2, 3), (4, 5, 6)]) == b"Ada\x00\x01\x54" + bytes((1, 2, 3, 4, 5, 6))
    assert adalight([(0, 0, 0)] * 300)[:6] == b"Ada\x01\x2b" + bytes((0x01 ^ 0x2B ^ 0x55,))


@pytest.mark.parametrize("leds", [0, 0x10001])
def test_a_frame_that_cannot_be(leds):
    with pytest.raises(ValueError, match="LEDs"):
        adalight([(0, 0, 0)] * leds)


def test_the_long_answer_and_the_short_one():
    line = json.dumps(ANSWER).encode() + b"\r\n"
    compact = json.dumps(ANSWER, separators=(",", ":")).encode() + b"\r\n"
    reader = Reader()
    assert reader.feed(compact) == [Info("0.15.0", "Table", 60)]
    assert reader.feed(line) == [Info("0.15.0", "Table", 60)]
    assert reader.feed(b"WLED 2405180\r\n") == [Pong()]
    assert reader.noise == 0


def test_an_answer_in_pieces_after_the_chips_own_chatter():
    line = b"ets Jun  8 2016 00:22:57\r\nrst:0x1" + json.dumps(ANSWER).encode() + b"\n"
    reader = Reader()
    found = [answer for at in range(len(line)) for answer in reader.feed(line[at : at + 1])]
    assert found == [Info("0.15.0", "Table", 60)]
    assert reader.noise == 1


@pytest.mark.parametrize(
    "line",
    [
        b'{"state":{}}',
        b'{"state":{},"info":7}',
        b'{"state":{},"info":{"ver":"1","name":"x","leds":{"count":"many"}}}',
        b'{"state":' + b"[" * 2000,
        b"\xff\xfe\x00",
    ],
)
def test_half_an_answer_is_none(line):
    reader = Reader()
    assert reader.feed(line + b"\n") == []
    assert reader.noise == 1


def test_a_line_that_never_ends_takes_no_more_and_more_room():
    reader = Reader()
    for _ in range(10):
        reader.feed(b"x" * MOST_LINE)
    assert len(reader._rest) <= MOST_LINE
    assert reader.noise > 0


@settings(derandomize=True, max_examples=300)
@given(st.lists(ALL, max_size=5))
def test_nothing_on_the_wire_can_hurt_us(pieces):
    reader = Reader()
    for piece in pieces:
        reader.feed(piece)
    reader.feed(b"\n")  # whatever was half said is over
    assert reader.feed(b"WLED 1\n") == [Pong()]


@settings(derandomize=True, max_examples=300)
@given(st.lists(ALL, max_size=5))
def test_nothing_on_the_wire_can_hurt_the_virtual_strip(pieces):
    strip = VirtualStrip(FakeClock(), leds=3)
    for piece in pieces:
        strip.receive(piece)
    strip.send()
    strip.mend()
    frame = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    strip.receive(adalight(frame))
    assert strip.pixels == frame


def test_the_virtual_strip_is_a_wled():
    clock = FakeClock()
    strip = VirtualStrip(clock, leds=2)
    assert strip.pixels == ((255, 160, 0),) * 2  # out of the box it glows
    strip.receive(WHO_ARE_YOU + ARE_YOU_THERE)
    assert Reader().feed(strip.send()) == [Info("0.15.0", "Virtual strip", 2), Pong()]
    strip.receive(PREPARE)
    assert strip.pixels == ((0, 0, 0),) * 2
    strip.receive(adalight([(9, 9, 9)]))  # a frame that is too short leaves the rest dark
    assert strip.pixels == ((9, 9, 9), (0, 0, 0))
    clock.advance(3)
    assert strip.pixels == ((0, 0, 0),) * 2
