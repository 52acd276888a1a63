"""`companion play`: whole games as JSON lines in and out, for each way to play Trickerion."""

from __future__ import annotations

import io
import random
import sys
from typing import Any

import msgspec
import pytest

from companion.cli import main
from companion.core.record import Header, Record
from companion.games import REGISTRY
from companion.games.trickerion.heir.policy import sensible
from tests.companion.games.trickerion.test_properties import GAMES, choose

SOLO = [
    {"difficulty": difficulty, "academy": academy}
    for difficulty in ("easy", "normal", "hard")
    for academy in (False, True)
]
WAYS = [*(("trickerion", way) for way in GAMES), *(("trickerion-solo", way) for way in SOLO)]


class Bytes:
    """A standard stream over bytes."""

    def __init__(self, data: bytes = b"") -> None:
        self.buffer = io.BytesIO(data)

    def flush(self) -> None:
        """There is nothing to push on."""


def script(game_id: str, options: dict[str, Any]) -> tuple[Record[Any, Any, Any], bytes]:
    """A whole game played beforehand, and its moves as lines."""
    chance = random.Random(5)
    record = Record(REGISTRY[game_id], Header(game=game_id, id="script", options=dict(options)))
    decide = sensible if game_id == "trickerion-solo" else choose
    while not record.state.outcome:
        record.do(decide(record.state, chance))
    moves = (record.notation.raw(played.move) for played in record.timeline.past)
    return record, b"".join(msgspec.json.encode(move) + b"\n" for move in moves)


@pytest.mark.parametrize(("game_id", "options"), WAYS, ids=str)
def test_a_whole_game_over_json_lines(
    game_id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, lines = script(game_id, options)
    out = Bytes()
    monkeypatch.setattr(sys, "stdin", Bytes(lines))
    monkeypatch.setattr(sys, "stdout", out)
    given = [f"--option={name}={str(value).lower()}" for name, value in options.items()]
    assert main(["play", game_id, *given, "--lang", "fr"]) == 0
    answers = [msgspec.json.decode(line) for line in out.buffer.getvalue().splitlines()]
    assert all(answer["ok"] for answer in answers)
    assert len(answers) == 1 + len(record.timeline.past)
    assert answers[-1]["outcome"]["ending"] in REGISTRY[game_id].endings
    assert answers[-1]["legal"] == []
    assert answers[-1]["state"] == msgspec.json.decode(msgspec.json.encode(record.state))
