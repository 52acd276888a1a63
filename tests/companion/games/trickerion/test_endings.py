"""How the game is won: two ways, each with a whole game on record that goes through it."""

from pathlib import Path

import msgspec
import pytest

from companion.core import tablefile
from companion.core.registry import Registry
from companion.games.trickerion import GAME
from companion.games.trickerion.moves import Draw, NameSpecial, Next, Renovate, SecretRevealed
from companion.games.trickerion.state import Tile
from tests.companion.games.trickerion.play import Play, game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.table"))
HERE = Registry([GAME])


def test_every_ending_has_a_record() -> None:
    assert {path.stem for path in RECORDS} == set(GAME.endings)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_ending(path: Path) -> None:
    record = tablefile.read(path, HERE)
    assert record.outcome is not None
    assert record.outcome.ending == path.stem
    assert tablefile.dumps(record) == path.read_text(encoding="utf-8")


def test_when_it_is_over_nothing_more_can_be_played() -> None:
    play: Play = game().last_turn().ending_turn().turn_over()
    assert play.refused(Next()) == play.state.outcome.rule
    assert GAME.view(play.state, msgspec.UNSET).choices == ()


def test_what_was_read_off_the_table_is_learned() -> None:
    play = game(academy=True, secrets={"Owl": {"text": "Hoot"}}).give(coins=30)
    play.acting("academy", ap=9).do(Renovate("t3", 1, Tile(effect="stays")))
    play.at(phase="end", step="secrets").do(SecretRevealed("Fox"))
    learned = found = GAME.learned(play.state)
    assert found["trickerion.tiles"] == {"training-1-1": {"effect": "stays"}}
    assert found["trickerion.secrets"] == {"Fox": {}, "Owl": {"text": "Hoot"}}
    four = game(4, academy=True).give(coins=30).acting("academy", ap=9)
    four.do(Renovate("c5", 1, coins=4, prestige=3))
    found = GAME.learned(four.state)["trickerion.rooms"]
    assert found == {"10-c5.1": {"coins": 4, "prestige": 3}}
    named = game(academy=True).acting("dark_alley").do(Draw("academy", "Night school"))
    assert GAME.learned(named.state)["trickerion.specials"] == {
        "Night school": {"location": "academy"}
    }
    told = game(academy=True).acting("academy", special="").do(NameSpecial("Owl", "Hoot"))
    assert GAME.learned(told.state)["trickerion.specials"] == {
        "Owl": {"location": "academy", "text": "Hoot"}
    }
    later = game(academy=True, tiles=dict(learned["trickerion.tiles"])).give(coins=30)
    later.acting("academy", ap=9)
    assert any(isinstance(m, Renovate) and m.tile.name == "training-1-1" for m in later.legal)
