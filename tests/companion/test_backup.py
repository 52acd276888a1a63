"""Everything in one archive and back: nothing lost, nothing overwritten, nothing believed."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from companion import backup, restore
from companion.backup import BadBackup
from companion.cli import main
from companion.core.clock import FakeClock
from companion.games import REGISTRY
from companion.house import House
from companion.paths import HOME, Paths
from companion.words import Words

TRACK = "obscurio.time_track"


def house_in(folder: Path) -> House:
    return House(
        registry=REGISTRY, paths=Paths.find({HOME: str(folder)}), clock=FakeClock(),
        words=Words("en"),
    )  # fmt: skip


def lived_in(folder: Path) -> House:
    """A house where people have played."""
    house = house_in(folder)
    table = house.new_game("obscurio", {"players": 4, "names": ("Ana", "Bo", "Cy", "Di")}, seed=7)
    for _ in range(3):
        table.do(house.registry["obscurio"].legal(table.state)[0])
    house.journal.note(table.game_id, "sand", {"left": 12.5})
    other = house.new_game("obscurio", {"players": 2, "names": ("Ana", "Émile")}, seed=8)
    house.put_away(other.game_id)
    house.catalogue.confirm(TRACK, [0, 1, 2])
    house.config.set("sound", "full")
    dice = house.paths.state / "sets" / "my-dice"
    (dice / "crops").mkdir(parents=True)
    (dice / "set.json").write_text('{"faces": 6}')
    (dice / "crops" / "1.png").write_bytes(b"\x89PNG\x00\xff")
    (house.paths.state / "sets" / ".half").mkdir()
    (house.paths.state / "sets" / ".half" / "x").write_text("half-written")
    return house


def everything(house: House) -> dict[str, object]:
    """All that a house knows, to compare."""
    games = {
        game.id: (
            game.status,
            house.journal.header(game.id),
            house.journal.lines(game.id),
            house.journal.notes(game.id),
        )
        for game in house.journal.games()
    }
    sets = backup.files_below(backup.sets_folder(house))
    settings = house.paths.user_settings
    return {
        "games": games,
        "players": house.players.all(),
        "facts": house.catalogue.export(),
        "sets": sets,
        "settings": settings.read_text() if settings.exists() else "",
    }


@pytest.fixture
def ours(tmp_path):
    with lived_in(tmp_path / "ours") as house:
        yield house


@pytest.fixture
def empty(tmp_path):
    with house_in(tmp_path / "empty") as house:
        yield house


@pytest.fixture
def archive(ours, tmp_path) -> Path:
    path = tmp_path / "out" / "evening.zip"
    backup.write(ours, path)
    return path


def taken(house: House, path: Path, **kwargs) -> restore.Plan:
    wanted = restore.plan(house, backup.read(path))
    restore.take_in(house, wanted, **kwargs)
    return wanted


def test_an_empty_house_becomes_the_same_house(ours, empty, archive):
    wanted = taken(empty, archive)
    assert everything(empty) == everything(ours)
    assert {kind: len(pile.new) for kind, pile in wanted.piles.items()} == {
        "games": 2, "players": 5, "facts": 1, "sets": 1, "settings": 1,
    }  # fmt: skip
    assert empty.config.settings.sound == "full"
    assert empty.record(empty.journal.games()[0].id).state.seats[0].name == "Ana"


def test_what_was_made_is_counted(ours, tmp_path):
    made = backup.write(ours, tmp_path / "one.zip")
    assert (made.games, made.players, made.facts, made.sets) == (2, 5, 1, 1)


def test_a_look_changes_nothing(empty, archive):
    before = everything(empty)
    assert restore.plan(empty, backup.read(archive)).changes == 10
    assert everything(empty) == before


def test_twice_is_once(empty, archive):
    taken(empty, archive)
    before = everything(empty)
    wanted = taken(empty, archive)
    assert wanted.changes == 0
    assert everything(empty) == before


def test_a_game_that_only_went_on_since_is_left_alone(ours, archive):
    game = next(each for each in ours.journal.games() if each.status == "open")
    table = ours.resume(game.id)
    table.do(ours.registry["obscurio"].legal(table.state)[0])
    before = everything(ours)
    assert taken(ours, archive).piles["games"].differs == ()
    assert everything(ours) == before


def test_a_game_that_went_another_way_comes_in_beside_ours(ours, empty, archive):
    taken(empty, archive)
    game = next(each for each in empty.journal.games() if each.status == "open")
    table = empty.resume(game.id)
    table.undo()
    extra = archive.with_name("second.zip")
    table = ours.resume(game.id)
    table.do(ours.registry["obscurio"].legal(table.state)[-1])
    backup.write(ours, extra)
    here = empty.journal.lines(game.id)
    wanted = taken(empty, extra)
    assert wanted.piles["games"].differs == (game.id,)
    assert empty.journal.lines(game.id) == here
    assert len(empty.journal.games()) == 3


def test_ours_stays_where_facts_sets_and_settings_differ(empty, archive):
    taken(empty, archive)
    empty.catalogue.confirm(TRACK, [2, 2])
    empty.config.set("sound", "off")
    (backup.sets_folder(empty) / "my-dice" / "set.json").write_text("{}")
    before = everything(empty)
    wanted = taken(empty, archive)
    assert wanted.piles["facts"].differs == (TRACK,)
    assert wanted.piles["sets"].differs == ("my-dice",)
    assert wanted.piles["settings"].differs == ("sound",)
    assert everything(empty) == before


def test_theirs_wins_where_people_say_so(ours, empty, archive):
    taken(empty, archive)
    empty.catalogue.confirm(TRACK, [2, 2])
    empty.config.set("sound", "off")
    dice = backup.sets_folder(empty) / "my-dice"
    (dice / "crops" / "2.png").write_text("ours alone: a set is never a mixture")
    taken(empty, archive, replace=("facts", "sets", "settings"))
    assert empty.catalogue.get(TRACK).value == [0, 1, 2]
    assert empty.config.settings.sound == "full"
    assert everything(empty)["sets"] == everything(ours)["sets"]
    assert [path.name for path in dice.parent.iterdir()] == ["my-dice"]
    with pytest.raises(ValueError, match="never replaced"):
        taken(empty, archive, replace=("games",))


def test_an_archive_is_never_written_over(ours, archive):
    before = archive.read_bytes()
    with pytest.raises(BadBackup) as caught:
        backup.write(ours, archive)
    assert caught.value.text.key == "machine.backup.exists"
    assert archive.read_bytes() == before
    assert [path.name for path in archive.parent.iterdir()] == ["evening.zip"]


def test_every_flipped_byte_is_found_or_harmless(archive, tmp_path):
    whole = backup.read(archive).files
    data = archive.read_bytes()
    for at in range(0, len(data), max(1, len(data) // 150)):
        path = tmp_path / "flipped.zip"
        path.write_bytes(data[:at] + bytes((data[at] ^ 0xFF,)) + data[at + 1 :])
        try:
            assert backup.read(path).files == whole
        except BadBackup:
            continue


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_half_a_file_is_refused(archive, share):
    data = archive.read_bytes()
    archive.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(BadBackup):
        backup.read(archive)


def rewritten(archive: Path, change) -> Path:
    """The archive with its files changed, and a manifest that fits them."""
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(files.pop(backup.MANIFEST))
    change(files, manifest)
    manifest.setdefault("files", {})
    manifest["files"] = {
        name: {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        for name, data in files.items()
    } | manifest.pop("claims", {})
    path = archive.with_name("changed.zip")
    with zipfile.ZipFile(path, "w") as new:
        for name, data in {backup.MANIFEST: json.dumps(manifest).encode(), **files}.items():
            new.writestr(name, data)
    return path


@pytest.mark.parametrize("name", ["../../outside", "/etc/passwd", "sets/../../outside", "a\\b"])
def test_no_file_leads_out_of_the_house(archive, name):
    path = rewritten(archive, lambda files, _: files.update({name: b"x"}))
    with pytest.raises(BadBackup):
        backup.read(path)


def test_a_file_the_manifest_does_not_know_or_misses(archive):
    gone = {"games/gone.table": {"sha256": "0" * 64, "bytes": 1}}
    path = rewritten(archive, lambda _, manifest: manifest.update(claims=gone))
    with pytest.raises(BadBackup) as caught:
        backup.read(path)
    assert caught.value.text.args["file"] == "games/gone.table"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda _, manifest: manifest.update(backup=2), "machine.backup.newer"),
        (lambda _, manifest: manifest.update(made="yesterday"), "machine.backup.damaged"),
    ],
)
def test_a_manifest_from_elsewhere(archive, change, key):
    with pytest.raises(BadBackup) as caught:
        backup.read(rewritten(archive, change))
    assert caught.value.text.key == key


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files.update({"players.json": b"[1, 2]"}),
        lambda files: files.update({"settings.toml": b"sound = "}),
        lambda files: files.update({"desk.json": b"[]"}),
        lambda files: files.update({"catalogue.json": b"{"}),
        lambda files: files.update({"catalogue.json": b'{"facts":{"x":1}}'}),
    ],
)
def test_files_that_make_no_sense_are_refused_before_anything_is_done(empty, archive, change):
    path = rewritten(archive, lambda files, _: change(files))
    before = everything(empty)
    with pytest.raises(BadBackup):
        restore.plan(empty, backup.read(path))
    assert everything(empty) == before


def test_one_bad_game_or_setting_does_not_stop_the_others(empty, archive):
    def change(files, _):
        files["games/odd.table"] = b'{"table":1,"game":"chess","id":"odd"}\n'
        fact = {"value": "long", "confirmed": True, "source": "x", "at": 0.0}
        files["catalogue.json"] = json.dumps(
            {"catalogue": 1, "facts": {TRACK: fact, "chess.board": fact}}
        ).encode()
        files["settings.toml"] = b'sound = "full"\ncolour = "loud"\ntext_scale = 9.0\n'

    wanted = taken(empty, rewritten(archive, change))
    assert set(wanted.piles["games"].refused) == {"odd"}
    assert set(wanted.piles["settings"].refused) == {"colour", "text_scale"}
    assert set(wanted.piles["facts"].refused) == {TRACK, "chess.board"}
    assert len(empty.journal.games()) == 2
    assert empty.config.settings.sound == "full"
    assert empty.catalogue.get(TRACK) is None or not empty.catalogue.get(TRACK).confirmed


def test_no_zip_no_backup_no_file(tmp_path):
    keys = {}
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as file:
        file.writestr("hello", "world")
    (tmp_path / "text.zip").write_text("no zip")
    for name in ("other.zip", "text.zip", "gone.zip", ""):
        with pytest.raises(BadBackup) as caught:
            backup.read(tmp_path / name)
        keys[name] = caught.value.text.key
    assert keys == {
        "other.zip": "machine.backup.no_backup",
        "text.zip": "machine.backup.damaged",
        "gone.zip": "machine.backup.missing",
        "": "machine.backup.unreadable",
    }


def test_the_commands(tmp_path, monkeypatch, capsys):
    lived_in(tmp_path / "ours").close()
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setenv(HOME, str(tmp_path / "ours"))
    assert main(["backup", str(stick), "--lang", "en"]) == 0
    (path,) = restore.found_in(stick)
    assert "2 games, 5 players" in capsys.readouterr().out
    monkeypatch.setenv(HOME, str(tmp_path / "new"))
    assert main(["restore", str(path), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Games: 2 new (Obscurio)" in said
    assert "--yes" in said
    assert main(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["restore", str(path), "--yes", "--lang", "en"]) == 0
    assert main(["restore", str(path), "--yes", "--lang", "fr"]) == 0
    assert "Parties\u00a0: 2 déjà ici" in capsys.readouterr().out
    monkeypatch.setenv("TABLE_COMPANION_SOUND", "off")
    assert main(["restore", str(stick), "--lang", "en"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_damaged_archive_is_refused_with_nothing_changed(archive, tmp_path, monkeypatch, capsys):
    """One letter of one player's name, and the manifest as it was."""
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist()}
    files["players.json"] = files["players.json"].replace(b"Ana", b"Ama")
    path = tmp_path / "damaged.zip"
    with zipfile.ZipFile(path, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
    with lived_in(tmp_path / "here") as house:
        before = everything(house)
    monkeypatch.setenv(HOME, str(tmp_path / "here"))
    assert main(["restore", str(path), "--yes", "--lang", "en"]) == 1
    assert "is damaged (players.json). Nothing was changed" in capsys.readouterr().err
    with house_in(tmp_path / "here") as house:
        assert everything(house) == before


def test_a_stick_that_was_pulled_out_has_no_archives(tmp_path):
    assert restore.found_in(tmp_path / "gone") == []
