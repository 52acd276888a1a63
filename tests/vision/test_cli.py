"""`companion vision`: the lines it prints, and what it says when something is wrong."""

from __future__ import annotations

import json
import re

import cv2
import numpy as np
import pytest

from companion.cli import main
from tests.vision import tables, worlds
from vision.cameras.casting import Cast
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import draw

DIE_KEYS = {"face", "die", "sure", "confidence", "candidates", "at"}
WAND_KEYS = {"wand", "notches", "symbols", "sure", "at"}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    """A folder with pictures of three faces of one die, each shown three times."""
    folder = tmp_path_factory.mktemp("lessons")
    world = tables.small(worlds.trickerion(7, "painter-shapes"))
    rng = np.random.default_rng(7)
    kind = next(kind for kind in world.kinds if kind.name == "residence")
    throws = [
        worlds.throw(world, rng, [(kind, face) for face in (0, 1, 2)], touch=0.0) for _ in range(3)
    ]
    tables.write(folder, tables.shots(world, throws, rng))
    return folder


@pytest.fixture(scope="module")
def wand_lessons(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wands")
    world = tables.small(worlds.wand_world(10, "painter-shapes"), size=(960, 720))
    rng = np.random.default_rng(10)
    tables.write(folder, tables.shots(world, worlds.wand_lessons(world, rng, 1), rng))
    return folder


def _teach(folder, store, name="mine"):
    labels = str(folder / "labels.jsonl")
    return main(
        [
            "vision",
            "teach",
            name,
            "--images",
            str(folder),
            "--labels",
            labels,
            "--store",
            str(store),
        ]
    )


def test_dice_are_taught_and_read(lessons, tmp_path, capsys):
    assert _teach(lessons, tmp_path) == 0
    said = capsys.readouterr().out
    assert "3 faces learned" in said
    assert str(tmp_path / "sets" / "mine") in said
    pictures = [str(lessons / "00.png"), str(lessons / "01.png")]
    assert main(["vision", "read", "mine", *pictures, "--store", str(tmp_path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == pictures
    for line in lines:
        assert list(line) == ["file", "status", "dice", "wands", "ms"]
        assert line["status"] == "read"
        assert line["wands"] == []
        assert len(line["dice"]) == 3
        for die in line["dice"]:
            assert set(die) == DIE_KEYS
            assert die["die"] == "residence"
            assert die["sure"] is True
            assert die["face"] == die["candidates"][0]
            assert len(die["at"]) == 2


def test_wands_are_taught_and_read(wand_lessons, tmp_path, capsys):
    assert _teach(wand_lessons, tmp_path) == 0
    assert "ways of lying learned" in capsys.readouterr().out
    picture = str(wand_lessons / "00.png")
    assert main(["vision", "read", "mine", picture, "--store", str(tmp_path), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["dice"] == []
    assert len(line["wands"]) == 3
    for wand in line["wands"]:
        assert set(wand) >= WAND_KEYS
        assert wand["notches"] in (0, 1, 2)
        assert set(wand["symbols"]) <= {"force", "magie", "destin"}


def test_sets_live_in_the_data_directory_by_default(lessons, capsys):
    labels = str(lessons / "labels.jsonl")
    assert main(["vision", "teach", "mine", "--images", str(lessons), "--labels", labels]) == 0
    assert main(["vision", "read", "mine", str(lessons / "00.png")]) == 0
    assert "read: residence" in capsys.readouterr().out


def test_pips_need_no_teaching(tmp_path, capsys):
    throw = Cast.of_pips(3).throw(np.random.default_rng(2))
    cv2.imwrite(str(tmp_path / "table.png"), draw(throw, Lens(), Light()))
    picture = str(tmp_path / "table.png")
    assert main(["vision", "read", "pips", picture, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["status"] == "read"
    assert sorted(str(die["face"]) for die in line["dice"]) == sorted(d.face for d in throw.dice)
    assert main(["vision", "read", "pips", "--no-mat", picture, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dice"]


def test_the_bench_teaches_from_some_and_reads_the_others(lessons, capsys):
    assert main(["vision", "bench", str(lessons), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["items"] == 9
    assert figures["false_sure"] == 0
    assert figures["ms"] > 0
    assert figures["stages"]


def test_the_bench_says_its_figures_in_words(lessons, tmp_path, capsys):
    assert _teach(lessons, tmp_path) == 0
    capsys.readouterr()
    command = ["vision", "bench", str(lessons), "--set", "mine", "--store", str(tmp_path)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "9 items in 3 pictures" in said
    assert re.search(r"false-sure: 0\.00 %", said)


def test_the_bench_reads_photographs_with_boxes(tmp_path, capsys):
    throw = Cast.of_pips(2).throw(np.random.default_rng(2))
    cv2.imwrite(str(tmp_path / "a.png"), draw(throw, Lens(eye=(148.5, 130.0, 300.0)), Light()))
    (tmp_path / "boxes.csv").write_text("file,value,xmin,ymin,xmax,ymax\na.png,5,10,10,40,40\n")
    assert main(["vision", "bench", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["items"] == 1


def test_the_mat_is_written(tmp_path, capsys):
    path = tmp_path / "mat.pdf"
    assert main(["vision", "mat", "--out", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert "100 %" in capsys.readouterr().out


def test_the_live_view_can_be_saved_without_a_display(tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    path = tmp_path / "live.png"
    command = ["vision", "live", "pips", "--camera", "simulator", "--frames", "1"]
    assert main([*command, "--save", str(path)]) == 0
    assert cv2.imread(str(path)).shape == (840, 1188, 3)


# --- what goes wrong, in plain words -----------------------------------------------------------


def _says(capsys) -> str:
    out = capsys.readouterr().err.strip()
    assert out.startswith("companion: ")
    assert "\n" not in out
    assert "Traceback" not in out
    return out


def test_no_display_for_the_live_view(monkeypatch, capsys):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main(["vision", "live", "pips", "--camera", "simulator"]) == 1
    assert "--save" in _says(capsys)


def test_an_unknown_set(capsys):
    assert main(["vision", "read", "nope", "x.png"]) == 2
    assert "nope" in _says(capsys)


@pytest.mark.parametrize("name", ["../evil", "", "a/b"])
def test_a_name_that_is_no_name(name, capsys):
    assert main(["vision", "read", name, "x.png"]) == 2
    assert "cannot be called" in _says(capsys)


def test_a_missing_picture_does_not_stop_the_others(lessons, tmp_path, capsys):
    _teach(lessons, tmp_path)
    capsys.readouterr()
    pictures = [str(tmp_path / "gone.png"), str(lessons / "00.png")]
    assert main(["vision", "read", "mine", *pictures, "--store", str(tmp_path), "--json"]) == 1
    out = capsys.readouterr()
    assert "gone.png" in out.err
    assert len(out.out.splitlines()) == 1


def test_a_broken_picture_has_a_status_all_the_same(tmp_path, capsys):
    path = tmp_path / "broken.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    assert main(["vision", "read", "pips", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "no-mat"


def test_a_missing_folder(tmp_path, lessons, capsys):
    labels = str(lessons / "labels.jsonl")
    command = ["vision", "teach", "mine", "--images", str(tmp_path / "no"), "--labels", labels]
    assert main(command) == 1
    assert "no folder" in _says(capsys)


def test_missing_labels(tmp_path, capsys):
    command = ["vision", "teach", "mine", "--images", str(tmp_path), "--labels"]
    assert main([*command, str(tmp_path / "labels.jsonl")]) == 1
    assert "no labels file" in _says(capsys)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "Line 2"),
        ('{"file": "00.png", "dice": [{"face": "a"}]}', "Line 2"),
        ('{"file": "00.png", "wands": [{"wand": "red", "notches": 7}]}', "Line 2"),
        ('{"file": "00.png", "dice": [{"face": "a", "at": [900, 20]}]}', "outside"),
        ('{"file": "00.png", "dice": [{"face": "a", "at": [-5, 20]}]}', "outside"),
    ],
)
def test_wrong_labels_are_named(line, words, lessons, tmp_path, capsys):
    path = tmp_path / "labels.jsonl"
    first = (lessons / "labels.jsonl").read_text().splitlines()[1]
    path.write_text(first + "\n" + line + "\n")
    command = ["vision", "teach", "mine", "--images", str(lessons), "--labels", str(path)]
    assert main([*command, "--store", str(tmp_path)]) == 1
    assert words in _says(capsys)
    assert not (tmp_path / "sets").exists(), "nothing half-taught is left behind"


def test_dice_and_wands_are_two_sets(tmp_path, capsys):
    path = tmp_path / "labels.jsonl"
    die = '{"file": "a.png", "dice": [{"face": 1, "at": [50, 50]}]}'
    wand = (
        '{"file": "a.png", "wands": [{"wand": "red", "notches": 1, '
        '"symbols": ["force", "magie"], "at": [50, 50]}]}'
    )
    path.write_text(f"{die}\n{wand}\n")
    command = ["vision", "teach", "mine", "--images", str(tmp_path), "--labels", str(path)]
    assert main(command) == 1
    assert "two sets" in _says(capsys)


def test_the_built_in_set_cannot_be_taught(lessons, tmp_path, capsys):
    assert _teach(lessons, tmp_path, "pips") == 2
    assert "built in" in _says(capsys)


def test_a_picture_without_a_mat_is_left_out_and_told(tmp_path, capsys):
    cv2.imwrite(str(tmp_path / "bare.png"), np.full((300, 400, 3), 90, np.uint8))
    path = tmp_path / "labels.jsonl"
    path.write_text('{"file": "bare.png", "dice": [{"face": 1, "at": [50, 50]}]}\n')
    command = ["vision", "teach", "mine", "--images", str(tmp_path), "--labels", str(path)]
    assert main(command) == 1
    assert "bare.png" in _says(capsys)


def test_a_damaged_set_is_named(lessons, tmp_path, capsys):
    _teach(lessons, tmp_path)
    (tmp_path / "sets" / "mine" / "set.json").write_text("{")
    capsys.readouterr()
    assert main(["vision", "read", "mine", "x.png", "--store", str(tmp_path)]) == 1
    assert "Teach it again" in _says(capsys)


def test_a_place_that_cannot_be_written(lessons, tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert _teach(lessons, blocked) == 1
    assert "cannot be saved" in _says(capsys)
    assert main(["vision", "mat", "--out", str(blocked / "mat.pdf")]) == 1
    assert "cannot be written" in _says(capsys)


def test_it_speaks_french(capsys):
    assert main(["vision", "read", "nope", "x.png", "--lang", "fr"]) == 2
    assert "Aucun jeu" in _says(capsys)
