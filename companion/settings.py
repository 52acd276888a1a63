"""What can be set, with defaults and bounds. `companion.config` fills it in."""

from __future__ import annotations

from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting of the companion."""

    language: Literal["auto", "fr", "en"] = "auto"
    sound: Literal["off", "soft", "full"] = "soft"
    flip_screen: bool = False
    dim_after: Annotated[int, Meta(ge=0, le=86_400)] = 300  # seconds; 0 is never
    text_scale: Annotated[float, Meta(ge=0.8, le=1.5)] = 1.0
    hourglass_auto: bool = True  # turns by itself at the end of a space
    hourglass_warning: Annotated[int, Meta(ge=0, le=60)] = 10
    panel: Literal["auto", "real", "simulated", "none"] = "auto"
    wiring: str = ""  # a wiring.toml; empty is the one that comes with the companion
    draw: Literal["companion", "table"] = "companion"  # who draws the trap tokens
    show_panel_twin: bool = True
    tips: bool = True  # the guided first game of Trickerion
    camera: Literal["auto", "picamera2", "usb", "folder", "simulator", "off"] = "auto"
    camera_from: str = ""  # a device for "usb", a folder or a video for "folder"
    mains: Literal["50", "60"] = "50"  # how the lamps flicker, in hertz
    strip: Literal["auto", "on", "simulated", "off"] = "auto"  # the WLED strip on USB
    strip_port: str = ""  # "/dev/ttyUSB0", "1a86:7523" or part of a name; empty: look for it
    strip_brightness: Annotated[float, Meta(ge=0.05, le=1.0)] = 0.6
    strip_milliamps: Annotated[int, Meta(ge=100, le=20_000)] = 500  # what its supply can give


NAMES: tuple[str, ...] = Settings.__struct_fields__


def kind(name: str) -> type:
    """The plain type of a setting: str, bool, int or float."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return str if get_origin(hint) is Literal else hint


def answers(name: str) -> tuple[str, ...]:
    """The values a setting can have, if they are few and named."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    return get_args(hint) if get_origin(hint) is Literal else ()


def checked(name: str, value: object) -> object:
    """The value if the setting may have it; otherwise msgspec's ValidationError says why not."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    found: object = msgspec.convert(value, hint)
    return found
