"""What is printed on the boxes is what the games say of themselves; no box is opened to be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.registry import RESERVED, Box
from companion.games import BOXES, REGISTRY, registry

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = {
    path.parent.name
    for path in (ROOT / "companion/games").glob("*/__init__.py")
    if not path.parent.name.startswith("_")
}
UNOPENED = """
import sys
from companion.games import REGISTRY
print(len(REGISTRY.boxes))
print([name for name in sys.modules if name.startswith("companion.games.")])
"""


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_the_box_says_what_the_game_says(box: Box) -> None:
    game = box.unpack()
    assert (box.id, box.players, box.icon) == (game.id, game.players, game.icon)


def test_every_game_has_a_box() -> None:
    opened = list(registry())
    assert len(opened) == len(BOXES)
    assert {game.start.__module__.split(".")[2] for game in opened} == PACKAGES


def test_no_move_of_any_game_shadows_what_a_line_carries() -> None:
    moves = [move for game in REGISTRY for move in game.moves]
    assert len(moves) > 100
    assert [move for move in moves if RESERVED & set(move.__struct_fields__)] == []


def test_listing_the_games_opens_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNOPENED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:2] == [str(len(BOXES)), "[]"]
