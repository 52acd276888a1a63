"""How the game ends: a whole recorded game for each ending, played over `companion play`."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from companion.commands.conversation import Conversation
from companion.core.clock import FakeClock
from companion.core.record import Header, Record
from companion.games.three_magicians import GAME
from companion.table import Table, Unlogged
from companion.words import Words

RECORDS = sorted((Path(__file__).parent / "records").glob("*.table"))
WORDS = Words("en")


def lines(path: Path) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def test_every_ending_has_a_recorded_game() -> None:
    assert {path.stem for path in RECORDS} == set(GAME.endings)


@pytest.mark.rule("3M-END-01", "3M-END-02", "3M-END-03")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_recorded_game_is_played_to_its_end(path: Path) -> None:
    head, *moves = lines(path)
    record = Record(GAME, msgspec.convert(head, Header))
    table = Table(record, log=Unlogged(), clock=FakeClock())
    for move in moves:
        del move["at"]
    sent = b"".join(msgspec.json.encode(move) + b"\n" for move in moves)
    out = io.BytesIO()
    assert Conversation(table, WORDS, io.BytesIO(sent), out).run() == 0
    answers = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    assert len(answers) == 1 + len(moves)
    assert all(answer["ok"] for answer in answers)
    assert all(answer["outcome"] is None for answer in answers[:-1])
    assert answers[-1]["outcome"]["ending"] == path.stem
    assert answers[-1]["legal"] == []
    _says_who_won(answers[-1]["state"])


def _says_who_won(state: dict[str, object]) -> None:
    counts = {p["colour"]: sum(p["cards"].values()) for p in state["players"]}
    winners = state["outcome"]["winners"]
    assert winners == [colour for colour, count in counts.items() if count == 7]


@pytest.mark.rule("3M-END-02")
def test_the_defender_wins_on_somebody_elses_turn() -> None:
    (path,) = (path for path in RECORDS if path.stem == "seven_defending")
    head, *moves = lines(path)
    record = Record(GAME, msgspec.convert(head, Header))
    for move in moves:
        del move["at"]
        record.do(record.notation.action(move))
    assert record.state.player.colour not in record.state.outcome.winners
