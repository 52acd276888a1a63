"""How the game is won: two ways, each with a whole game on record that goes through it."""

import io
from pathlib import Path

import msgspec
import pytest

from companion.commands.conversation import Conversation
from companion.core import tablefile
from companion.core.clock import FakeClock
from companion.core.record import Header, Record
from companion.core.registry import Registry
from companion.games.pantacle import GAME
from companion.games.pantacle.moves import Next
from companion.table import Table, Unlogged
from companion.words import Words
from tests.companion.games.pantacle.play import ADA, BO, CY, game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.table"))
HERE = Registry([GAME])


@pytest.mark.rule("PAN-END-01", "PAN-END-02")
def test_the_own_favour_undiverted() -> None:
    play = game().preparing(adepts=3, flames=4, top=True).sacrifice("top").flame("three_per_flame")
    assert play.announce("recruitment").nobody().ending == ("achieved", "Ada")
    assert play.state.outcome is not None
    assert play.state.outcome.rule == "PAN-END-01"


@pytest.mark.rule("PAN-END-01")
@pytest.mark.parametrize("seat", [BO, CY])
def test_by_diverting(seat: int) -> None:
    play = game().begin().has(seat, flames=5, top=False).announce("recruitment")
    if seat == CY:
        play.passes()
    assert play.divert().ending == ("diverted", "Bo" if seat == BO else "Cy")


@pytest.mark.rule("PAN-END-03")
def test_the_fifth_flame_alone_does_not_win() -> None:
    play = game().preparing(adepts=3, flames=4, top=True).sacrifice("top").flame("three_per_flame")
    assert (play.ada.flames, play.ending) == (5, None)
    play.announce("recruitment").divert()
    assert play.ending is None
    assert play.moon().state.active == BO


@pytest.mark.rule("PAN-END-01")
def test_four_flames_are_not_enough() -> None:
    play = game().begin().has(ADA, flames=4).announce("recruitment").nobody()
    assert play.ending is None


@pytest.mark.rule("PAN-END-04")
def test_a_blocked_token_wins_too() -> None:
    play = game().begin().has(BO, flames=5, top=False, tokens=("hunt",))
    assert play.announce("hunt").divert().ending == ("diverted", "Bo")


@pytest.mark.rule("PAN-END-05")
def test_only_the_one_who_gets_the_favour_wins() -> None:
    play = game().begin()
    for seat in (ADA, BO, CY):
        play.has(seat, flames=5, top=False)
    play.announce("recruitment").divert()
    assert play.state.outcome is not None
    assert play.state.outcome.winners == ("Bo",)


@pytest.mark.rule("PAN-END-01")
def test_it_ends_at_once() -> None:
    play = game().begin().has(BO, flames=5, top=False).has(CY, cubes=3)
    play.at(marker="hunt").announce("conversion").divert()
    assert (play.cy.cubes, play.ada.determination) == (3, 0)
    assert GAME.legal(play.state) == ()
    assert play.refused(Next()) == "PAN-END-01"
    assert play.view.choices == ()


def test_every_ending_has_a_record() -> None:
    assert {path.stem for path in RECORDS} == set(GAME.endings)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_ending(path: Path) -> None:
    record = tablefile.read(path, HERE)
    assert record.outcome is not None
    assert record.outcome.ending == path.stem
    assert tablefile.dumps(record) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_same_game_over_json_lines(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    moves = [msgspec.json.decode(line) for line in lines]
    for move in moves:
        del move["at"]
    record = Record(GAME, msgspec.json.decode(header, type=Header))
    table = Table(record, log=Unlogged(), clock=FakeClock())
    sent = b"".join(msgspec.json.encode(move) + b"\n" for move in moves)
    out = io.BytesIO()
    assert Conversation(table, Words("fr"), io.BytesIO(sent), out).run() == 0
    answers = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    assert all(answer["ok"] for answer in answers)
    assert answers[-1]["outcome"]["ending"] == path.stem
    assert answers[-1]["legal"] == []
