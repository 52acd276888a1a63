"""`companion play illusio`: whole games from scripts, to every ending."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from companion.cli import main
from companion.games.illusio import GAME

RECORDS = Path(__file__).parent / "records"


@pytest.mark.rule("ILL-END-01")
@pytest.mark.parametrize("ending", GAME.endings)
def test_a_script_leads_to_each_ending(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    header, *moves = (RECORDS / f"{ending}.table").read_text(encoding="utf-8").splitlines()
    options = msgspec.json.decode(header)["options"]
    script = []
    for line in moves:
        move = msgspec.json.decode(line)
        del move["at"]
        script.append(msgspec.json.encode(move))
    out = io.BytesIO()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"\n".join(script))))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, encoding="utf-8"))
    arguments = ["play", "illusio"]
    for name, value in options.items():
        arguments += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
    assert main(arguments) == 0
    answers = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(script) + 1
    assert all(answer["ok"] for answer in answers)
    assert answers[-1]["outcome"]["ending"] == ending
    assert answers[-1]["legal"] == []
