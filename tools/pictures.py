"""Draw the pictures of the documentation anew from the real screens: `make pictures`.

Each is a scene of tests/ui, at 800 x 480, in the language of the page that shows it.
`python tools/pictures.py pantacle illusio-rules` draws only those whose names begin so.
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
    "strip": "house/strip",
    "backup": "house/backup",
    "obscurio-trap": "obscurio/trap",
    "obscurio-traps": "obscurio/many_traps",
    "obscurio-eyes": "obscurio/eyes_closed",
    "obscurio-doors": "obscurio/doors",
    "obscurio-result": "obscurio/resolved",
    "obscurio-vote": "obscurio/vote",
    "three_magicians-options": "three_magicians/options",
    "three_magicians-places": "three_magicians/places",
    "three_magicians-path": "three_magicians/path",
    "three_magicians-drawing": "three_magicians/drawing",
    "three_magicians-drawn": "three_magicians/drawn",
    "three_magicians-start": "three_magicians/starting",
    "three_magicians-throwing": "three_magicians/throwing",
    "three_magicians-chances": "three_magicians/chances",
    "three_magicians-moving": "three_magicians/moving_on_a_path",
    "three_magicians-meeting": "three_magicians/stealing",
    "three_magicians-duel": "three_magicians/duel_thrown",
    "three_magicians-result": "three_magicians/duel_result",
    "three_magicians-again": "three_magicians/duel_again",
    "three_magicians-spell": "three_magicians/spell",
    "three_magicians-symbol": "three_magicians/symbol",
    "three_magicians-teleport": "three_magicians/teleport",
    "three_magicians-plans": "three_magicians/plans",
    "three_magicians-ledger": "three_magicians/ledger",
    "three_magicians-cards": "three_magicians/ledger_cards",
    "three_magicians-card": "three_magicians/ledger_card",
    "three_magicians-over": "three_magicians/won",
    "illusio-setup": "illusio/setup",
    "illusio-magician": "illusio/magician",
    "illusio-entry": "illusio/objective_entry",
    "illusio-known": "illusio/objective_known",
    "illusio-table": "illusio/table",
    "illusio-take": "illusio/take",
    "illusio-place": "illusio/place",
    "illusio-trick": "illusio/own_trick",
    "illusio-special": "illusio/special",
    "illusio-exchange": "illusio/exchange",
    "illusio-bill": "illusio/bill_trick",
    "illusio-talent": "illusio/talent",
    "illusio-player": "illusio/player",
    "illusio-rules": "illusio/rules_now",
    "illusio-assist": "illusio/assist",
    "illusio-ledger": "illusio/ledger",
    "illusio-note": "illusio/ledger_bill",
    "illusio-over": "illusio/won",
    "pantacle-setup": "pantacle/setup",
    "pantacle-boards": "pantacle/board",
    "pantacle-board": "pantacle/board_favour",
    "pantacle-points": "pantacle/board_points",
    "pantacle-marker": "pantacle/marker",
    "pantacle-everyone": "pantacle/everyone",
    "pantacle-player": "pantacle/player",
    "pantacle-preparation": "pantacle/influence",
    "pantacle-powers": "pantacle/powers",
    "pantacle-hand": "pantacle/whose_hand",
    "pantacle-draw": "pantacle/draw_curses",
    "pantacle-known": "pantacle/known_curses",
    "pantacle-grey": "pantacle/grey_curse",
    "pantacle-red": "pantacle/red_curse",
    "pantacle-title": "pantacle/curse_title",
    "pantacle-places": "pantacle/locations",
    "pantacle-flame": "pantacle/pantacle",
    "pantacle-favours": "pantacle/announce",
    "pantacle-divert": "pantacle/divert_hound",
    "pantacle-moon": "pantacle/moon",
    "pantacle-demonic": "pantacle/demonic",
    "pantacle-refill": "pantacle/refill",
    "pantacle-over": "pantacle/over",
    "pantacle-totals": "pantacle/totals",
    "pantacle-which": "pantacle/totals_who",
    "pantacle-curses": "pantacle/totals_curses",
    "heir-checklist": "trickerion/checklist",
    "heir-dice": "trickerion/dice",
    "heir-assignment": "trickerion/assignment",
    "heir-downtown": "trickerion/downtown",
    "heir-move": "trickerion/heir",
    "heir-why": "trickerion/why",
    "heir-rotation": "trickerion/rotation",
    "heir-board": "trickerion/page-heir",
    "heir-theater": "trickerion/page-theater",
    "heir-payout": "trickerion/payout",
    "heir-final": "trickerion/account",
    "camera-waiting": "camera/waiting",
    "camera-sure": "camera/sure",
    "camera-unsure": "camera/unsure",
    "camera-settling": "camera/settling",
    "camera-wands": "camera/wands",
    "camera-light": "camera/light_glare",
    "camera-teaching": "camera/teaching",
    "camera-teaching-wand": "camera/teaching_wand",
    "camera-settings": "camera/settings",
}


def chosen(wanted: tuple[str, ...]) -> dict[str, str]:
    """The pictures whose names begin with one of these; all of them if nothing is wanted."""
    unknown = [each for each in wanted if not any(name.startswith(each) for name in PICTURES)]
    if unknown:
        raise SystemExit(f"no picture is called {', '.join(unknown)}: {', '.join(PICTURES)}")
    return {name: scene for name, scene in PICTURES.items() if name.startswith(wanted or "")}


def main(*wanted: str) -> None:
    """The chosen pictures in every language."""
    for name, scene in chosen(wanted).items():
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as folder:
                sitting = Sitting(Path(folder))
                app = sitting.down(size=SIZE, language=language)
                SCENES[scene](app)
                app.snap(OUT / f"{name}-{language}.png")
                sitting.up()
        print(f"{name}: {scene}")


if __name__ == "__main__":
    main(*sys.argv[1:])
