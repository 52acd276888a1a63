"""Every screen, at both sizes, in both languages: no clipped words, nothing too small to tap."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ui.harness import LANGUAGES, SIZES, App, faults
from tests.ui.scenes import SCENES

# A folder to leave a picture of each in, to look at.
OUT = os.environ.get("SCENES_OUT")
LARGEST_TEXT = 1.3


class Look(NamedTuple):
    """A way to look at a screen."""

    size: tuple[int, int]
    language: str
    text_scale: float = 1.0

    def __str__(self) -> str:
        width, height = self.size
        return f"{width}x{height}-{self.language}-{self.text_scale}"


LOOKS = [Look(size, language) for size in SIZES for language in LANGUAGES]
LOOKS.append(Look(SIZES[0], "fr", LARGEST_TEXT))


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_clipped_or_too_small(sit, scene: str) -> None:
    """Played once; then size, language and text are changed under it, as people do."""
    app: App | None = None
    found: dict[str, list[str]] = {}
    for look in LOOKS:
        # What lies over a screen goes away when the language changes: then it is played anew.
        if app is None or app.stage.overlay is not None:
            app = sit(size=look.size, language=look.language)
            app.companion.set("text_scale", look.text_scale)
            SCENES[scene](app)
        else:
            app.look(size=look.size, language=look.language, text_scale=look.text_scale)
        app.frames(3)
        if OUT:
            app.snap(Path(OUT) / f"{scene.replace('/', '-')}-{look}.png")
        if wrong := faults(app):
            found[str(look)] = wrong
    assert found == {}
