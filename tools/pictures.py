"""Draw the pictures of the documentation anew from the real screens: `make pictures`.

Each is a scene of tests/ui, at 800 x 480, in the language of the page that shows it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ui import display  # noqa: E402

SIZE = (800, 480)
display.prepare(os.environ, "offscreen", SIZE)
os.environ["KIVY_NO_CONSOLELOG"] = "1"

from tests.ui.harness import LANGUAGES, Sitting  # noqa: E402
from tests.ui.scenes import SCENES  # noqa: E402

OUT = ROOT / "docs" / "pictures"

# The name of each picture (a language is added) and the scene it shows.
PICTURES = {
    "home": "house/home_with_a_game",
    "people": "house/people",
    "track": "house/track",
    "menu": "house/menu",
    "putright": "obscurio/put_right",
    "check": "house/check_panel",
    "obscurio-trap": "obscurio/trap",
    "obscurio-traps": "obscurio/many_traps",
    "obscurio-eyes": "obscurio/eyes_closed",
    "obscurio-doors": "obscurio/doors",
    "obscurio-result": "obscurio/resolved",
    "obscurio-vote": "obscurio/vote",
}


def main() -> None:
    """Every picture in every language."""
    for name, scene in PICTURES.items():
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as folder:
                sitting = Sitting(Path(folder))
                app = sitting.down(size=SIZE, language=language)
                SCENES[scene](app)
                app.snap(OUT / f"{name}-{language}.png")
                sitting.up()
        print(f"{name}: {scene}")


if __name__ == "__main__":
    main()
