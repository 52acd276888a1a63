"""`companion play <game>` as a process of its own: a script file leads to each ending."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.companion.games.test_records import RECORDS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_script_leads_to_the_ending(path: Path, tmp_path: Path) -> None:
    header, *moves = map(msgspec.json.decode, path.read_bytes().splitlines())
    script = tmp_path / "script.jsonl"
    for move in moves:
        del move["at"]
    script.write_bytes(b"".join(msgspec.json.encode(move) + b"\n" for move in moves))
    command = [sys.executable, "-m", "companion", "play", header["game"]]
    for name, value in header["options"].items():
        command += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
    with script.open("rb") as lines:
        done = subprocess.run(
            command,
            stdin=lines,
            capture_output=True,
            env=os.environ | {"TABLE_COMPANION_HOME": str(tmp_path)},
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(moves) + 1
    assert [answer for answer in answers if not answer["ok"]] == []
    assert answers[-1]["outcome"]["ending"] == path.stem.partition("-")[0]
    assert answers[-1]["legal"] == []
