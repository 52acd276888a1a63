"""Is there something to show a window on? Asked before Kivy is loaded: it cannot be asked twice."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Literal, TypeAlias

Driver: TypeAlias = Literal["x11", "kmsdrm", "offscreen"]
DRM = Path("/sys/class/drm")
# Drivers of SDL that show nothing to anybody.
UNSEEN = frozenset({"offscreen", "dummy"})


def driver(environ: Mapping[str, str] | None = None, *, drm: Path = DRM) -> str:
    """The SDL video driver for this machine; "offscreen" if there is no display.

    Kivy's SDL has no Wayland: on a Wayland desktop it goes through X (DISPLAY is set there too).
    """
    env = os.environ if environ is None else environ
    if chosen := env.get("SDL_VIDEODRIVER"):
        return "offscreen" if chosen in UNSEEN else chosen
    if env.get("DISPLAY"):
        return "x11"
    return "kmsdrm" if _connected(drm) else "offscreen"


def prepare(environ: MutableMapping[str, str], video: str, size: tuple[int, int] | None) -> None:
    """Tell Kivy and SDL what they need to know; must happen before Kivy is imported."""
    environ["SDL_VIDEODRIVER"] = video
    # Our own command line and log; Kivy's would take our arguments and fill the SD card.
    environ.setdefault("KIVY_NO_ARGS", "1")
    environ.setdefault("KIVY_NO_FILELOG", "1")
    environ.setdefault("KIVY_NO_CONFIG", "1")
    environ.setdefault("KIVY_LOG_MODE", "MIXED")
    environ.setdefault("KIVY_METRICS_DENSITY", "1")
    if video == "offscreen":
        environ.setdefault("SDL_AUDIODRIVER", "dummy")
    width, height = size or (800, 480)
    environ["KCFG_GRAPHICS_WIDTH"] = str(width)
    environ["KCFG_GRAPHICS_HEIGHT"] = str(height)


def _connected(drm: Path) -> bool:
    """Whether a screen hangs on the graphics card itself, as on a Pi without a desktop."""
    for status in drm.glob("card*-*/status"):
        try:
            if status.read_text(encoding="ascii").strip() == "connected":
                return True
        except OSError:
            continue
    return False
