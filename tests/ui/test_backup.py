"""The backup screen: onto a stick, and back with a look first."""

from __future__ import annotations

import pytest

from companion import restore
from tests.companion.test_backup import lived_in
from tests.ui.harness import LANGUAGES, SIZES, App, faults
from ui.screens import backup as screen


@pytest.fixture
def stick(tmp_path, monkeypatch):
    """A USB stick, plugged in."""
    folder = tmp_path / "media" / "ana" / "STICK"
    folder.mkdir(parents=True)
    found = screen.sticks((tmp_path / "media",), is_mount=lambda path: path == folder)
    monkeypatch.setattr(screen, "sticks", lambda: found)
    return folder


@pytest.fixture
def archive(tmp_path, stick):
    """A backup of somebody else's house on it."""
    with lived_in(tmp_path / "theirs") as house:
        screen.backup.write(house, stick / "table-companion-20261101-120000.zip")
    return stick / "table-companion-20261101-120000.zip"


def open_it(app: App) -> None:
    app.tap("settings")
    app.tap("backup")


def test_only_mounted_and_writable_folders_are_sticks(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    found = screen.sticks(
        (tmp_path, tmp_path / "gone"), is_mount=lambda path: path.name in {"b", "nothing"}
    )
    assert [place.folder.name for place in found] == ["b"]


def test_one_tap_writes_a_backup_onto_the_stick(app: App, stick):
    open_it(app)
    app.tap("place-1")
    app.tap("save")
    (path,) = restore.found_in(stick)
    assert app.sees(path.name)
    assert app.shows(path.name)  # and the toast says so


def test_without_a_stick_it_goes_into_a_folder_of_this_device(app: App):
    open_it(app)
    assert app.shows("Plug in a USB stick")
    app.tap("save")
    assert len(restore.found_in(app.house.paths.state / "exports")) == 1


def test_a_full_stick_is_told(app: App, stick, monkeypatch):
    open_it(app)
    app.tap("place-1")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(screen.backup, "_write", full)
    app.tap("save")
    assert app.shows("No space left")
    assert restore.found_in(stick) == []


def test_a_backup_is_shown_first_and_then_taken_in(app: App, archive):
    open_it(app)
    app.tap("place-1")
    app.tap(archive.name)
    assert app.shows("Games: 2 new")
    assert app.house.journal.games() == []
    app.tap("take")
    assert len(app.house.journal.games()) == 2
    assert app.shows("Taken in")
    app.tap(archive.name)
    assert app.shows("Games: 2 already here")


def test_what_differs_stays_unless_people_say_so(app: App, archive):
    app.house.catalogue.confirm("obscurio.time_track", [2, 2])
    open_it(app)
    app.tap("place-1")
    app.tap(archive.name)
    assert app.shows("yours stay")
    app.tap("theirs")
    assert app.shows("win")
    app.tap("theirs")
    app.tap("take")
    assert app.house.catalogue.get("obscurio.time_track").value == [2, 2]
    app.tap(archive.name)
    app.tap("theirs")
    app.tap("take")
    assert app.house.catalogue.get("obscurio.time_track").value == [0, 1, 2]


def test_archives_are_listed_by_their_day_and_differences_by_their_words(app: App, archive):
    app.house.catalogue.confirm("obscurio.time_track", [2, 2])
    open_it(app)
    app.tap("place-1")
    assert app.shows("01/11/2026, 12:00") or app.shows("2026-11-01, 12:00")
    app.tap(archive.name)
    assert app.shows("My copy: 1 differs; yours stays (Time track)")


def test_a_damaged_backup_is_refused(app: App, archive):
    data = archive.read_bytes()
    archive.write_bytes(data[: len(data) // 2])
    open_it(app)
    app.tap("place-1")
    app.tap(archive.name)
    assert app.shows("is damaged")
    assert app.screen.name == "backup"
    assert app.house.journal.games() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_clipped(sit, archive, size, language):
    app = sit(size=size, language=language)
    app.house.catalogue.confirm("obscurio.time_track", [2, 2])
    open_it(app)
    assert faults(app) == []
    app.tap("place-1")
    assert faults(app) == []
    app.tap(archive.name)
    assert faults(app) == []
    app.tap("theirs")
    assert faults(app) == []
