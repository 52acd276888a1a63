"""Settings in layers, and where things are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.config import Config
from companion.core.errors import BadSetting
from companion.paths import Paths
from companion.settings import NAMES, Settings, answers, kind
from companion.words import Words


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    found = Paths.find({"TABLE_COMPANION_HOME": str(tmp_path)})
    found.site_settings.parent.mkdir()
    found.user_settings.parent.mkdir()
    return found


def config(paths: Paths, **environ: str) -> Config:
    variables = {f"TABLE_COMPANION_{name}": value for name, value in environ.items()}
    return Config(paths, environ=variables)


def test_nothing_set(paths: Paths) -> None:
    found = config(paths)
    assert found.settings == Settings()
    assert found.problems == ()
    assert {setting.source for setting in found.all()} == {"default"}
    assert tuple(setting.name for setting in found.all()) == NAMES


def test_each_layer_covers_the_one_below(paths: Paths) -> None:
    paths.site_settings.write_text('sound = "off"\ndim_after = 10\nlanguage = "fr"\n')
    paths.user_settings.write_text("dim_after = 20\ntext_scale = 1.2\n")
    found = config(paths, LANGUAGE="en", FLIP_SCREEN="yes", HOURGLASS_WARNING="30")
    by_name = {setting.name: setting for setting in found.all()}
    expected = {
        "sound": ("off", str(paths.site_settings)),
        "dim_after": (20, str(paths.user_settings)),
        "text_scale": (1.2, str(paths.user_settings)),
        "language": ("en", "TABLE_COMPANION_LANGUAGE"),
        "flip_screen": (True, "TABLE_COMPANION_FLIP_SCREEN"),
        "hourglass_warning": (30, "TABLE_COMPANION_HOURGLASS_WARNING"),
        "panel": ("auto", "default"),
    }
    assert {n: (by_name[n].value, by_name[n].source) for n in expected} == expected
    assert found.settings.text_scale == 1.2


def test_home_is_no_setting(paths: Paths, tmp_path: Path) -> None:
    assert config(paths, HOME=str(tmp_path)).problems == ()


@pytest.mark.parametrize(
    ("line", "key", "near"),
    [
        ("sond = 'off'", "core.setting.unknown_near_in", "sound"),
        ("hourglas_auto = true", "core.setting.unknown_near_in", "hourglass_auto"),
        ("zzz = 1", "core.setting.unknown_in", ""),
        ("[sound]\nvolume = 1", "core.setting.wrong_in", None),
        ("sound = 'loud'", "core.setting.wrong_in", None),
        ("dim_after = 'never'", "core.setting.wrong_in", None),
        ("dim_after = -1", "core.setting.wrong_in", None),
        ("text_scale = 9.0", "core.setting.wrong_in", None),
        ("flip_screen = 1", "core.setting.wrong_in", None),
        ("sound = ", "core.setting.unreadable", None),
    ],
)
def test_a_wrong_line_is_named_and_the_rest_counts(
    paths: Paths, line: str, key: str, near: str | None
) -> None:
    paths.user_settings.write_text(f"{line}\n")
    paths.site_settings.write_text("hourglass_warning = 7\n")
    found = config(paths)
    assert [problem.key for problem in found.problems] == [key]
    assert found.problems[0].args["source"] == str(paths.user_settings)
    assert found.problems[0].args.get("near") == near
    assert found.settings == Settings(hourglass_warning=7)
    said = Words("en")(found.problems[0])
    assert "{" not in said
    assert str(paths.user_settings) in said


def test_a_file_that_is_no_text(paths: Paths) -> None:
    paths.user_settings.write_bytes(b"\xff\xfe\x00")
    assert [problem.key for problem in config(paths).problems] == ["core.setting.unreadable"]


@pytest.mark.parametrize(
    ("name", "value"), [("SOUND", "loud"), ("DIM_AFTER", "soon"), ("FLIP_SCREEN", "perhaps")]
)
def test_a_wrong_variable_is_named(paths: Paths, name: str, value: str) -> None:
    found = config(paths, **{name: value})
    assert [problem.args["source"] for problem in found.problems] == [f"TABLE_COMPANION_{name}"]
    assert found.settings == Settings()


def test_an_unknown_variable_is_named(paths: Paths) -> None:
    problem = config(paths, SOUNDS="off").problems[0]
    assert (problem.key, problem.args["near"]) == ("core.setting.unknown_near_in", "sound")


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_can_be_set_and_stays(paths: Paths, name: str) -> None:
    value = {int: 42, float: 1.25, str: 'a "b" \\ c'}.get(kind(name))
    if kind(name) is bool:
        value = not getattr(Settings(), name)
    if answers(name):
        value = answers(name)[-1]
    # A share of full brightness, and more than a strip draws when it is dark.
    value = {"strip_brightness": 0.25, "strip_milliamps": 1200}.get(name, value)
    config(paths).set(name, value)
    again = config(paths)
    assert again.problems == ()
    assert again.settings != Settings()
    assert getattr(again.settings, name) == value


def test_setting_keeps_comments_and_other_lines(paths: Paths) -> None:
    paths.user_settings.write_text('# mine\nsound = "off" # quiet\ndim_after = 5\n')
    found = config(paths)
    found.set("sound", "full")
    found.set("flip_screen", True)
    text = paths.user_settings.read_text()
    assert text == '# mine\nsound = "full"\ndim_after = 5\nflip_screen = true\n'
    assert found.settings == Settings(sound="full", dim_after=5, flip_screen=True)


def test_setting_in_a_broken_file_keeps_its_words(paths: Paths) -> None:
    paths.user_settings.write_text("dim = = 5\nsound = 'full'\n")
    found = config(paths)
    found.set("sound", "off")
    assert found.problems == ()
    assert found.settings.sound == "off"
    assert "# dim = = 5" in paths.user_settings.read_text()


def test_setting_before_a_table(paths: Paths) -> None:
    paths.user_settings.write_text("[other]\nsound = 1\n")
    config(paths).set("dim_after", 9)
    assert config(paths).settings.dim_after == 9


def test_listeners_hear_of_a_change(paths: Paths) -> None:
    found = config(paths)
    heard: list[str] = []
    stop = found.listen(lambda settings: heard.append(settings.sound))
    found.set("sound", "off")
    stop()
    found.set("sound", "full")
    assert heard == ["off"]


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("sond", "off", "core.setting.unknown_near"),
        ("zzz", 1, "core.setting.unknown"),
        ("sound", "loud", "core.setting.wrong"),
        ("dim_after", "5", "core.setting.wrong"),
        ("dim_after", -5, "core.setting.wrong"),
    ],
)
def test_a_wrong_setting_is_refused(paths: Paths, name: str, value: object, key: str) -> None:
    with pytest.raises(BadSetting) as caught:
        config(paths).set(name, value)
    assert caught.value.text.key == key
    assert not paths.user_settings.exists()


def test_a_file_is_replaced_in_one_go(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    found = config(paths)
    found.set("sound", "off")

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(BadSetting) as caught:
        found.set("sound", "full")
    assert caught.value.text.key == "core.setting.unwritable"
    monkeypatch.undo()
    assert config(paths).settings.sound == "off"
    assert [each.name for each in paths.user_settings.parent.iterdir()] == ["config.toml"]


def test_systemd_comes_first() -> None:
    found = Paths.find(
        {
            "STATE_DIRECTORY": "/var/lib/table-companion:/var/lib/other",
            "CONFIGURATION_DIRECTORY": "/etc/elsewhere",
            "CACHE_DIRECTORY": "/var/cache/table-companion",
        }
    )
    assert found.journal == Path("/var/lib/table-companion/journal.sqlite3")
    assert found.site_settings == Path("/etc/elsewhere/config.toml")
    assert found.user_settings == Path("/var/lib/table-companion/config.toml")
    assert found.cache == Path("/var/cache/table-companion")


def test_the_users_own_folders_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    found = Paths.find({})
    assert found.state == tmp_path / "data" / "table-companion"
    assert found.user_settings == tmp_path / "config" / "table-companion" / "config.toml"
    assert found.site_settings == Path("/etc/table-companion/config.toml")


def test_home_overrides_everything(tmp_path: Path) -> None:
    found = Paths.find({"TABLE_COMPANION_HOME": str(tmp_path), "STATE_DIRECTORY": "/var/lib/x"})
    for path in (found.state, found.cache, found.site_settings, found.user_settings):
        assert path.is_relative_to(tmp_path)
    assert list(tmp_path.iterdir()) == []  # asking creates nothing
