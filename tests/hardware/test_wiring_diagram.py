"""The builder's picture and tables are made from wiring.toml and are up to date."""

from __future__ import annotations

import importlib.util
import itertools
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware import wiring

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def diagram():
    spec = importlib.util.spec_from_file_location("diagram", ROOT / "tools/wiring_diagram.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["diagram"] = module
    before = list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = before
    yield module
    del sys.modules["diagram"]


def words(svg):
    return [each.text for each in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def wire_starts(svg):
    """Which wire starts at which height, by side of the header."""
    paths = re.findall(r'<path d="M(\d+) ([\d.]+) C[^"]*? (\d+) ([\d.]+)"', svg)
    return [tuple(map(float, path)) for path in paths]


def test_the_committed_picture_and_tables_are_up_to_date(diagram, capsys):
    assert diagram.main(["--check"]) == 0, capsys.readouterr().out


def test_a_changed_file_makes_them_out_of_date(diagram, monkeypatch, capsys):
    other = wiring.parse("version = 1\n[buttons]\ndraw = { pin = 4 }")
    monkeypatch.setattr(diagram, "load", lambda: other)
    assert diagram.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert all(name in said for name in ("panel-wiring.svg", "wiring.md", "cablage.md"))


def test_every_wire_of_the_file_is_in_the_picture_and_in_both_tables(diagram, wires):
    labels = words(diagram.picture(wires))
    assert {"flip", "done", "draw", "next", "undo (700 ms)", "buzzer"} <= set(labels)
    assert {f"LED {n}" for n in range(1, 7)} <= set(labels)
    assert len(wire_starts(diagram.picture(wires))) == len(wires.uses())
    for language in ("en", "fr"):
        rows = diagram.table(wires, language).splitlines()[2:]
        assert len(rows) == len(wires.uses())
        for (where, pin), row in zip(wires.uses(), rows, strict=True):
            assert f"| `{where}` | {pin} |" in row


def test_no_two_wires_cross_whatever_the_pins(diagram):
    pins = [27, 4, 21, 5, 26, 6, 20, 13, 16, 19, 12, 25]
    svg = diagram.picture(wiring.parse(f"version = 1\n[track]\npins = {pins}"))
    for side in (-1, 1):
        here = sorted(
            (start, end) for x, start, _, end in wire_starts(svg) if (x - diagram.MIDDLE) * side > 0
        )
        ends = [end for _, end in here]
        assert len(ends) > 1
        assert ends == sorted(ends)
        assert all(b - a >= 40 for a, b in itertools.pairwise(ends))


def test_the_other_side_is_told(diagram):
    anode = wiring.parse('version = 1\n[light]\nred = 12\ngreen = 16\nblue = 20\ncommon = "anode"')
    assert [wire.other for wire in diagram.wires(anode)] == ["3V3"] * 3
    assert diagram.table(anode, "en").count("3.3 V") == 3
    assert [wire.other for wire in diagram.wires(wiring.load())] == ["GND"] * 15


def test_the_page_around_the_table_is_left_alone(diagram):
    page = f"before\n{diagram.BEGIN}\nold\n{diagram.END}\nafter\n"
    once = diagram.with_table(page, "new")
    assert once.startswith("before\n")
    assert once.endswith("after\n")
    assert "old" not in once
    assert diagram.with_table(once, "new") == once
