"""`companion play`: the JSON-lines protocol, and whatever may be typed into it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.commands.conversation import LONGEST, Conversation
from companion.core import tablefile
from companion.core.clock import FakeClock
from companion.core.record import Header, Record
from companion.table import Table, Unlogged
from companion.words import Words
from tests.companion.toy import TOY, TOYS

WORDS = Words("en")
COMPANION = [sys.executable, "-m", "companion"]


class Player:
    """Sends lines to a conversation and reads the answers."""

    def __init__(self, **options: object) -> None:
        header = Header(game="toy", id="g", options=options, seed=4)
        self.table = Table(Record(TOY, header), log=Unlogged(), clock=FakeClock())

    def say(self, *lines: bytes | str | dict[str, Any]) -> list[dict[str, Any]]:
        sent = b"".join(_bytes(line) + b"\n" for line in lines)
        out = io.BytesIO()
        assert Conversation(self.table, WORDS, io.BytesIO(sent), out).run() == 0
        return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def _bytes(line: bytes | str | dict[str, Any]) -> bytes:
    if isinstance(line, dict):
        return msgspec.json.encode(line)
    return line.encode() if isinstance(line, str) else line


def test_the_first_line_is_the_table_as_it_stands() -> None:
    (first,) = Player().say()
    assert list(first) == ["ok", "state", "legal", "state_id", "outcome"]
    assert first["ok"] is True
    assert first["state"]["count"] == 0
    assert first["legal"] == [{"do": "add", "n": n} for n in (1, 2, 3)]
    assert first["state_id"] == 0
    assert first["outcome"] is None


def test_a_move_and_its_answer() -> None:
    _, answer = Player().say({"do": "add", "n": 2})
    assert list(answer) == ["ok", "events", "state", "legal", "state_id", "outcome"]
    assert answer["events"] == [{"event": "toy.counted", "rules": ["TOY-ADD-02"], "args": {"n": 2}}]
    assert (answer["state"]["count"], answer["state_id"]) == (2, 1)


def test_a_whole_game() -> None:
    answers = Player(target=6).say(*[{"do": "add", "n": 3}] * 3)
    assert answers[2]["outcome"] == {
        "ending": "reached",
        "winners": ["Bo"],
        "rule": "TOY-END-02",
    }
    assert answers[2]["legal"] == []
    assert answers[3]["ok"] is False
    assert answers[3]["error"] == {
        "rule": "TOY-END-01",
        "message": "The game is over. Undo the last move to go on from there.",
        "key": "core.game.over",
    }


def test_undo_redo_edit_and_correct() -> None:
    answers = Player().say(
        {"do": "add", "n": 2},
        {"do": "add", "n": 3},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "edit", "index": 0, "move": {"do": "add", "n": 1}},
        {"do": "correct", "what": "count", "to": 9},
    )
    assert [each["state"]["count"] for each in answers] == [0, 2, 5, 2, 5, 4, 9]
    assert [each["state_id"] for each in answers] == [0, 1, 2, 3, 4, 5, 6]


def test_an_edit_that_does_not_fit_names_the_rule() -> None:
    player = Player(target=5)
    *_, answer = player.say(
        {"do": "add", "n": 1},
        {"do": "add", "n": 3},
        {"do": "edit", "index": 0, "move": {"do": "add", "n": 3}},
    )
    assert answer["error"]["key"] == "core.edit.does_not_fit"
    assert answer["error"]["rule"] == "TOY-ADD-01"
    assert player.table.state.count == 4


def test_chance_records_the_move_that_came_of_it() -> None:
    player = Player()
    _, answer = player.say({"do": "chance", "state_id": 0})
    assert answer["move"]["do"] == "rolled"
    assert answer["state"]["count"] == answer["move"]["pips"]
    assert Player().say({"do": "chance"})[1]["move"] == answer["move"]  # the same seed
    assert player.table.record.entries[0].action == TOY.moves[1](answer["move"]["pips"])
    *_, refused = player.say({"do": "chance", "pips": 6})
    assert refused["error"]["key"] == "cli.play.chance_alone"


def test_a_stale_state_id_is_refused() -> None:
    player = Player()
    answers = player.say(
        {"do": "add", "n": 1, "state_id": 0},
        {"do": "add", "n": 1, "state_id": 0},
        {"do": "add", "n": 1, "state_id": 1},
    )
    assert [each["ok"] for each in answers] == [True, True, False, True]
    assert answers[2]["error"]["rule"] == "CORE-STALE"
    assert answers[2]["error"]["key"] == "core.move.stale"
    assert player.table.state.count == 2


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b"{", "cli.play.not_json"),
        (b"add 3", "cli.play.not_json"),
        (b"\xff\xfe", "cli.play.not_json"),
        (b'{"do":"a\xffd"}', "cli.play.not_json"),
        (b'{"do":"\\ud800"}', "cli.play.not_json"),
        (b'{"do":"add","n":NaN}', "cli.play.not_json"),
        (b"[" * 100_000, "cli.play.not_json"),
        (b'{"do":' * 10_000, "cli.play.not_json"),
        (b'{"do":"add","n":' + b"9" * 5000 + b"}", "cli.play.not_json"),
        (b"[]", "core.move.not_an_object"),
        (b"1", "core.move.not_an_object"),
        (b"null", "core.move.not_an_object"),
        (b"{}", "core.move.no_do"),
        (b'{"do":7}', "core.move.no_do"),
        (b'{"do":null}', "core.move.no_do"),
        (b'{"do":{"do":"add"}}', "core.move.no_do"),
        (b'{"do":"fly"}', "core.move.unknown"),
        (b'{"do":"add"}', "core.move.wrong"),
        (b'{"do":"add","n":"3"}', "core.move.wrong"),
        (b'{"do":"add","n":1e99}', "core.move.wrong"),
        (b'{"do":"add","n":123456789012345678901234567890}', "core.move.wrong"),
        (b'{"do":"add","n":1,"m":2}', "core.move.wrong"),
        (b'{"do":"add","n":1,"state_id":"0"}', "cli.play.state_id"),
        (b'{"do":"add","n":1,"state_id":true}', "cli.play.state_id"),
        (b'{"do":"add","n":1,"state_id":99999999999999999999999}', "core.move.stale"),
        (b'{"do":"edit","index":99999999999999999999999}', "core.edit.no_such_move"),
        (b'{"do":"correct","what":"x","to":1}', "core.correct.unknown"),
        (b'{"do":"correct","what":"count","to":12345678901234567890}', None),
        (b'{"do":"undo","x":1}', "core.move.wrong"),
        (b'{"do":"undo"}', "core.undo.nothing"),
        (b'{"do":"redo"}', "core.redo.nothing"),
        (b"x" * (LONGEST + 10), "cli.play.too_long"),
    ],
)
def test_what_is_wrong_changes_nothing(line: bytes, key: str | None) -> None:
    player = Player()
    first, answer, after = player.say(line, {"do": "add", "n": 1})
    assert list(answer) == ["ok", "error"]
    assert answer["ok"] is False
    assert list(answer["error"]) == ["rule", "message", "key"]
    assert key is None or answer["error"]["key"] == key
    assert answer["error"]["rule"] != "CORE-BUG"
    assert "{" not in answer["error"]["message"].replace('{"do": "undo"}', "")
    assert first["state_id"] == 0
    assert (after["ok"], after["state_id"], after["state"]["count"]) == (True, 1, 1)


def test_blank_lines_are_ignored() -> None:
    assert len(Player().say("", "   ", "\t", {"do": "add", "n": 1}, "\r")) == 2


def test_a_mistake_of_ours_does_not_end_the_game(caplog: pytest.LogCaptureFixture) -> None:
    player = Player()
    record = player.table.record
    working = record.plan

    def failing(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    record.plan = failing
    _, answer = player.say({"do": "add", "n": 1})
    assert answer["error"]["rule"] == "CORE-BUG"
    assert "oops" in caplog.text
    record.plan = working
    assert player.say({"do": "add", "n": 1})[1]["state_id"] == 1


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
fields = st.dictionaries(
    st.sampled_from(["n", "pips", "what", "to", "index", "move", "cut", "state_id", "x"]),
    json | st.sampled_from(["count", 1, 2, True, {"do": "add", "n": 1}]),
    max_size=4,
)
does = st.sampled_from(["add", "rolled", "correct", "undo", "redo", "edit", "chance", "fly"])
objects = st.builds(lambda do, rest: {"do": do, **rest}, does, fields)
lines = st.one_of(
    st.binary(max_size=40).filter(lambda b: b"\n" not in b),
    json.filter(lambda v: not isinstance(v, float)).map(str),
    objects.map(msgspec.json.encode),
)


@given(st.lists(lines, max_size=12))
def test_whatever_is_typed_gets_an_answer(script: list[bytes | str]) -> None:
    sent = [line for line in script if b"\n" not in _bytes(line)]
    player = Player()
    answers = player.say(*sent)
    assert len(answers) == 1 + sum(bool(_bytes(line).strip()) for line in sent)
    accepted = [each for each in answers if each["ok"]]
    assert [each["state_id"] for each in accepted] == list(range(len(accepted)))
    for each in answers:
        assert each["ok"] or each["error"]["rule"] != "CORE-BUG"
    text = tablefile.dumps(player.table.record)
    assert tablefile.loads(text, TOYS).state == player.table.state


# From here on the real command, with a real game.


def companion(
    *args: str, text: str = "", home: Path | None = None
) -> subprocess.CompletedProcess[str]:
    env = os.environ | ({"TABLE_COMPANION_HOME": str(home)} if home else {})
    return subprocess.run(
        [*COMPANION, *args], input=text, capture_output=True, text=True, env=env, check=False
    )


def test_the_real_command(tmp_path: Path) -> None:
    done = companion(
        *("play", "obscurio", "--option", "names=Ada,Bo,Cy,Di", "--option", "time_track=0,1,2"),
        *("--seed", "7", "--record", str(tmp_path / "a.table")),
        text='{"do":"next"}\n',
        home=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, second = map(msgspec.json.decode, done.stdout.splitlines())
    assert [seat["name"] for seat in first["state"]["seats"]] == ["Ada", "Bo", "Cy", "Di"]
    assert first["state"]["options"]["time_track"] == [0, 1, 2]
    assert second["state_id"] == 1
    assert not (tmp_path / "state").exists()  # nothing of the person's was touched
    again = companion("replay", str(tmp_path / "a.table"))
    assert msgspec.json.decode(again.stdout)["state"] == second["state"]


def test_the_record_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "a.table"
    file.write_text("precious")
    done = companion("play", "obscurio", "--record", str(file))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert file.read_text() == "precious"


def test_the_journal_only_when_asked(tmp_path: Path) -> None:
    companion("play", "obscurio", "--journal", text='{"do":"next"}\n', home=tmp_path)
    listed = msgspec.json.decode(companion("history", "--json", home=tmp_path).stdout)
    assert [(each["game"], each["entries"]) for each in listed] == [("obscurio", 1)]


def test_errors_in_french() -> None:
    done = companion("play", "obscurio", "--lang", "fr", text='{"do":"undo"}\n')
    answer = msgspec.json.decode(done.stdout.splitlines()[1])
    assert answer["error"]["message"].startswith("Il n\u2019y a rien à annuler")


def test_a_listener_that_leaves_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMPANION, "play", "obscurio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(b'{"do":"next"}\n' * 5)
        process.stdin.close()
    except BrokenPipeError:
        pass
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(20), errors) == (0, b"")


def test_control_c() -> None:
    process = subprocess.Popen(
        [*COMPANION, "play", "obscurio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, b"")


def test_each_answer_is_sent_at_once() -> None:
    with subprocess.Popen(
        [*COMPANION, "play", "obscurio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        for number in (1, 2):
            process.stdin.write(b'{"do":"correct","what":"left","to":%d}\n' % number)
            process.stdin.flush()
            assert msgspec.json.decode(process.stdout.readline())["state_id"] == number
        process.stdin.close()
        assert process.wait(20) == 0


def test_in_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess"]) == 2
    assert main(["play", "obscuro"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "'obscurio'?" in lines[1]
