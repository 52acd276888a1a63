"""`.table` files: out and in again exactly, and what is wrong named by its line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import tablefile
from companion.core.errors import BadRecord
from companion.core.record import Action, Header, Record, Undo
from tests.companion.core.test_record import actions, played
from tests.companion.toy import TOY, TOYS, Add


def record() -> Record:
    options = {"names": ["Ada", "Bö\u2028lü"], "motto": 'a "quoted"\nline'}
    made = Record(TOY, Header(game="toy", id="g", options=options, seed=2**47, created=0.1 + 0.2))
    made.do(Add(3), at=1794960000.123456)
    made.do(Add(2), at=2.0)
    made.do(Undo(), at=1e-9)
    return made


@given(st.lists(actions, max_size=30))
def test_out_and_in_again(script: list[Action]) -> None:
    made = played(script)
    text = tablefile.dumps(made)
    again = tablefile.loads(text, TOYS)
    assert again.header == made.header
    assert again.entries == made.entries
    assert again.timeline == made.timeline
    assert tablefile.dumps(again) == text


def test_one_line_each_whatever_is_in_it(tmp_path: Path) -> None:
    made = record()
    path = tmp_path / "evening.table"
    tablefile.write(path, made)
    assert path.read_bytes().count(b"\n") == 4
    again = tablefile.read(path, TOYS)
    assert (again.header, again.entries, again.state) == (made.header, made.entries, made.state)
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("change", [lambda b: b"\xef\xbb\xbf" + b, lambda b: b"\n" + b + b"\n\n"])
def test_what_editors_do_to_files(change) -> None:
    raw = tablefile.dumps(record()).encode()
    assert tablefile.loads(change(raw), TOYS).state == record().state
    assert tablefile.loads(raw.replace(b"\n", b"\r\n"), TOYS).state == record().state
    assert tablefile.loads(raw.rstrip(b"\n"), TOYS).state == record().state


def lines() -> list[str]:
    return tablefile.dumps(record()).splitlines()


def broken(number: int, text: str) -> str:
    """The file with one line (1 is the first) replaced."""
    found = tablefile.dumps(record()).split("\n")
    found[number - 1] = text
    return "\n".join(found)


HEAD = {"table": 1, "game": "toy", "id": "g", "options": {}}


def head(**changes: object) -> str:
    return broken(1, msgspec.json.encode(HEAD | changes).decode())


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "core.tablefile.empty", None),
        ("\n\n", "core.tablefile.empty", None),
        (broken(3, "{nonsense"), "core.tablefile.not_json", 3),
        (broken(2, "[" * 50_000), "core.tablefile.not_json", 2),
        (broken(2, "[1]"), "core.tablefile.not_an_object", 2),
        (broken(1, '{"game":"toy"}'), "core.tablefile.no_header", 1),
        (broken(1, '{"table":true}'), "core.tablefile.no_header", 1),
        (broken(1, '{"table":1,"game":"toy"}'), "core.tablefile.bad_header", 1),
        (head(table=2), "core.tablefile.newer", 1),
        (head(game="chess"), "core.tablefile.unknown_game", 1),
        (head(options={"names": ["alone"]}), "core.record.bad_start", None),
        (head(options={"nmes": []}), "core.record.bad_start", None),
        (broken(2, '{"do":"add","n":3}'), "core.tablefile.no_time", 2),
        (broken(2, '{"do":"add","n":3,"at":"noon"}'), "core.tablefile.no_time", 2),
        (broken(2, '{"do":"fly","at":1}'), "core.tablefile.misfit", 2),
        (broken(2, '{"do":"add","n":7,"at":1}'), "core.tablefile.misfit", 2),
        (broken(2, '{"do":"undo","at":1}'), "core.tablefile.misfit", 2),
        (broken(4, '{"do":"edit","index":9,"at":1}'), "core.tablefile.misfit", 4),
        ("\n\n" + broken(2, '{"do":"fly","at":1}'), "core.tablefile.misfit", 4),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, key: str, line: int | None) -> None:
    with pytest.raises(BadRecord) as caught:
        tablefile.loads(text, TOYS)
    assert caught.value.text.key == key
    assert caught.value.text.args.get("line") == line


def test_invalid_utf_8_is_named_with_its_line() -> None:
    raw = tablefile.dumps(record()).encode().replace(b'"add"', b'"a\xffd"', 1)
    with pytest.raises(BadRecord) as caught:
        tablefile.loads(raw, TOYS)
    assert (caught.value.text.key, caught.value.text.args["line"]) == ("core.tablefile.not_json", 2)


def test_a_file_cut_off_anywhere_is_read_or_refused() -> None:
    """Cut after a line it is a shorter game; cut within the last line, that line is named."""
    raw = tablefile.dumps(record()).encode()
    for length in range(1, len(raw)):
        number = raw[:length].count(b"\n") + (raw[length - 1 : length] != b"\n")
        whole = raw[length - 1 : length] == b"\n" or raw[length : length + 1] == b"\n"
        if whole:
            assert tablefile.loads(raw[:length], TOYS).state_id == number - 1
            continue
        with pytest.raises(BadRecord) as caught:
            tablefile.loads(raw[:length], TOYS)
        assert caught.value.text.key == "core.tablefile.torn"
        assert caught.value.text.args["line"] == number


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(BadRecord) as caught:
        tablefile.read(tmp_path / "none.table", TOYS)
    assert caught.value.text.key == "core.tablefile.unreadable"
    with pytest.raises(BadRecord) as caught:
        tablefile.write(tmp_path / "none" / "x.table", record())
    assert caught.value.text.key == "core.tablefile.unwritable"
