"""Settings in layers: defaults, the machine's file, the user's file, the environment.

A wrong line never stops the companion: the layer below counts instead, and `problems` says what is
wrong and where, on the settings screen and in `companion config show`.
"""

from __future__ import annotations

import os
import re
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.errors import BadSetting
from companion.core.text import Text
from companion.paths import Paths
from companion.settings import NAMES, Settings, answers, checked, kind

PREFIX = "TABLE_COMPANION_"
_NOT_SETTINGS = {"HOME"}
_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}


class Setting(Struct, frozen=True):
    """One setting as it counts, and where from: "default", a file's path or a variable's name."""

    name: str
    value: str | bool | float
    source: str


class Config:
    """The settings that count now."""

    def __init__(self, paths: Paths, *, environ: Mapping[str, str] | None = None) -> None:
        self._paths = paths
        self._environ = os.environ if environ is None else environ
        self._listeners: list[Callable[[Settings], None]] = []
        self.settings = Settings()
        self.problems: tuple[Text, ...] = ()
        self._sources: dict[str, str] = {}
        self.reload()

    def reload(self) -> None:
        """Read every layer again."""
        values: dict[str, object] = {}
        sources: dict[str, str] = {}
        problems: list[Text] = []
        layers = [_file(self._paths.site_settings, problems)]
        layers.append(_file(self._paths.user_settings, problems))
        layers.append(_environment(self._environ, problems))
        for layer in layers:
            for name, (value, source) in layer.items():
                values[name], sources[name] = value, source
        self.settings = msgspec.convert(values, Settings)
        self.problems = tuple(problems)
        self._sources = sources

    def all(self) -> list[Setting]:
        """Every setting with its value and where it comes from."""
        return [
            Setting(name, getattr(self.settings, name), self._sources.get(name, "default"))
            for name in NAMES
        ]

    def set(self, name: str, value: str | bool | float) -> Settings:  # noqa: FBT001  (a value)
        """Change a setting in the user's file, for now and for later.

        The file is replaced in one go, so a power cut leaves the old one or the new one. Its
        comments and its other lines stay.
        """
        if name not in NAMES:
            near = _near(name)
            key = "core.setting.unknown_near" if near else "core.setting.unknown"
            raise BadSetting(key, name=name, near=near)
        try:
            checked(name, value)
        except msgspec.ValidationError as error:
            raise BadSetting("core.setting.wrong", name=name, detail=_why(name, error)) from error
        path = self._paths.user_settings
        try:
            old = path.read_text(encoding="utf-8") if path.exists() else ""
            _replace(path, _with_line(old, name, value))
        except OSError as error:
            raise BadSetting("core.setting.unwritable", path=str(path)) from error
        self.reload()
        for listener in tuple(self._listeners):
            listener(self.settings)
        return self.settings

    def listen(self, listener: Callable[[Settings], None]) -> Callable[[], None]:
        """Be told when a setting was changed; call what is returned to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)


_Layer = dict[str, tuple[object, str]]


def _file(path: Path, problems: list[Text]) -> _Layer:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:  # wrong TOML and wrong UTF-8 are both ValueErrors
        problems.append(
            Text("core.setting.unreadable", {"source": str(path), "detail": str(error)})
        )
        return {}
    return _layer(raw, lambda _: str(path), problems)


def _environment(environ: Mapping[str, str], problems: list[Text]) -> _Layer:
    raw: dict[str, object] = {}
    for variable, value in environ.items():
        if variable.startswith(PREFIX) and (tail := variable[len(PREFIX) :]) not in _NOT_SETTINGS:
            name = tail.lower()
            raw[name] = from_words(name, value) if name in NAMES else value
    return _layer(raw, lambda name: PREFIX + name.upper(), problems)


def from_words(name: str, value: str) -> object:
    """A setting's value as it is written in the environment or on the command line."""
    wanted = kind(name)
    if wanted is bool:
        lowered = value.lower()
        return True if lowered in _TRUE else False if lowered in _FALSE else value
    if wanted in {int, float}:
        try:
            return wanted(value)
        except ValueError:
            return value
    return value


def _layer(raw: dict[str, object], source: Callable[[str], str], problems: list[Text]) -> _Layer:
    found: _Layer = {}
    for name, value in raw.items():
        if name not in NAMES:
            near = _near(name)
            key = "core.setting.unknown_near_in" if near else "core.setting.unknown_in"
            problems.append(Text(key, {"name": name, "near": near, "source": source(name)}))
            continue
        try:
            found[name] = (checked(name, value), source(name))
        except msgspec.ValidationError as error:
            problems.append(
                Text(
                    "core.setting.wrong_in",
                    {"name": name, "source": source(name), "detail": _why(name, error)},
                )
            )
    return found


def _near(name: str) -> str:
    return "".join(get_close_matches(name, NAMES, n=1))


def _why(name: str, error: msgspec.ValidationError) -> str:
    few = answers(name)
    return ", ".join(few) if few else str(error)


def _with_line(old: str, name: str, value: str | bool | float) -> str:  # noqa: FBT001  (a value)
    """The file's text with this one setting changed."""
    line = f"{name} = {_toml(value)}"
    lines = old.splitlines()
    at = next((i for i, text in enumerate(lines) if re.match(rf"\s*{name}\s*=", text)), None)
    if at is None:
        # Before the first table header: behind it the line would belong to that table.
        at = next((i for i, text in enumerate(lines) if text.lstrip().startswith("[")), len(lines))
        lines.insert(at, line)
    else:
        lines[at] = line
    new = "\n".join(lines) + "\n"
    try:
        read = tomllib.loads(new)
    except tomllib.TOMLDecodeError:
        read = {}
    if read.get(name) == value:
        return new
    # The file was broken before, or too clever for us: keep its words as comments and start over.
    kept = "".join(f"# {text}\n" for text in old.splitlines())
    return f"{kept}{line}\n"


def _toml(value: str | bool | float) -> str:  # noqa: FBT001  (a value)
    if isinstance(value, bool):
        return "true" if value else "false"
    # A JSON string is a TOML basic string: same quotes, same escapes.
    return msgspec.json.encode(value).decode()


def _replace(path: Path, text: str) -> None:
    """Write a file in one go, and onto the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
