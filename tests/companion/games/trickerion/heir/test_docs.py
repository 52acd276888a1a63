"""The ten explained decisions of the guides are what the Heir really says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.words import Words
from tests.companion.games.trickerion.heir.scenes import SCENES, told

DOCS = Path(__file__).parents[5] / "docs"
PAGES = {"en": DOCS / "en" / "heir-examples.md", "fr": DOCS / "fr" / "heritier-exemples.md"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scene", list(SCENES))
def test_the_guide_says_what_the_heir_says(scene: str, language: str) -> None:
    page = PAGES[language].read_text(encoding="utf-8")
    expected = "\n".join(told(SCENES[scene](), Words(language)))
    assert expected in page


def test_both_guides_explain_ten() -> None:
    for page in PAGES.values():
        text = page.read_text(encoding="utf-8")
        assert sum(line.startswith("## ") for line in text.splitlines()) == len(SCENES) == 10
