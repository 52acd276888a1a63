"""Every screen, at both sizes, in both languages: no clipped words, nothing too small to tap."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ui.harness import LANGUAGES, SIZES, faults
from tests.ui.scenes import SCENES

# A folder to leave a picture of each in, to look at.
OUT = os.environ.get("SCENES_OUT")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_clipped_or_too_small(sit, scene: str, size: tuple[int, int], language: str):
    app = sit(size=size, language=language)
    SCENES[scene](app)
    app.frames(3)
    if OUT:
        app.snap(Path(OUT) / f"{scene.replace('/', '-')}-{size[0]}-{language}.png")
    assert faults(app) == []
