"""Every move there is can be made on the touchscreen: by touch, in a moment that allows it.

A kind of move that is new in the rules fails here until a screen can make it.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.core.game import Move
from companion.games import REGISTRY
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.moves import DieFaces
from tests.ui.camera.table import Table as Camera
from tests.ui.harness import App, faults
from tests.ui.trickerion import scenes, ways
from tests.ui.trickerion.hands import Player
from tests.ui.trickerion.ways import ALONE, EVERYWHERE, TOGETHER, alone, lay, solo, together
from vision.shelf import Shelf

PEOPLE, SOLO = "trickerion", scenes.SOLO
WAYS = {PEOPLE: {**EVERYWHERE, **TOGETHER}, SOLO: {**EVERYWHERE, **ALONE}}
BASES = {PEOPLE: together, SOLO: alone}
# The Heir sits second, and needs the whole table: there are no totals only.
NEVER_ALONE: tuple[Move, ...] = (
    m.FirstDrawn(0),
    m.Assist("ledger"),
    m.Enter(0, coins=1),
    m.Wages(0, 1, 1),
    m.Team(0, "apprentice", 2),
    m.Cards(0, 1),
    m.Bonus(0, 3),
)
# Entered while the camera is taught: a test of its own, below.
BY_CAMERA = {DieFaces}
MOVES = 60  # of a game at random


def last(app: App) -> Move:
    return app.table.record.timeline.past[-1].move


PAIRS = [
    (game, kind)
    for game in (PEOPLE, SOLO)
    for kind in REGISTRY[game].moves
    if kind not in BY_CAMERA and not (game == SOLO and kind in {type(one) for one in NEVER_ALONE})
]


@pytest.mark.parametrize(
    ("game", "kind"), PAIRS, ids=[f"{game}-{kind.__name__}" for game, kind in PAIRS]
)
def test_it_can_be_made_by_touch(app: App, game: str, kind: type[Move]) -> None:
    assert kind in WAYS[game], f"nobody knows a way to {kind.__name__} on the screen"
    state, how = WAYS[game][kind](BASES[game]())
    lay(app, game, state)
    assert faults(app) == []
    player = Player(app)
    if isinstance(how, Move):
        player.do(how)
        assert last(app) == how
    else:
        for touch in how:
            player.tap(touch)
        assert isinstance(last(app), kind)


@pytest.mark.parametrize("move", NEVER_ALONE, ids=lambda move: type(move).__name__)
def test_what_a_solo_game_does_not_have_is_refused_all_evening(move: Move) -> None:
    game, asked = REGISTRY[SOLO], 0

    def refused(state: Any) -> bool:
        nonlocal asked
        with pytest.raises(IllegalMove):
            game.apply(state, move)
        asked += 1
        return state.outcome is not None

    solo(refused, academy=False)
    assert asked > 100


def test_a_way_is_known_for_real_moves_only() -> None:
    for game, known in WAYS.items():
        assert set(known) <= set(REGISTRY[game].moves)


def test_the_faces_of_a_configuration_die_are_entered_slot_by_slot(app: App) -> None:
    camera = Camera(app, Shelf(app.house.paths.state), (960, 540))
    scenes.evening(app, lambda state: state.mind.task == "roll", config_dice="own",
                   config_colours={"market": 1})  # fmt: skip
    camera.look(0.2)
    app.tap("teach-dice")
    for slots in ("01", "02", "03", "12", "13", "23"):
        for slot in slots:
            app.tap(f"slot:{slot}")
    moves = [entry.move for entry in app.table.record.timeline.past]
    assert any(isinstance(move, DieFaces) for move in moves)


# --- what a move carries --------------------------------------------------------------------------


def test_two_opponents_cards_are_told_apart_when_one_is_borrowed(app: App) -> None:
    play = ways.market(ways.game(3, academy=True)).give(magician="the_great_optico")
    for seat in (1, 2):
        ways.carrying(play, "market", "", seat=seat)
    for seat, ap in ((1, True), (2, False)):
        lay(app, PEOPLE, play.state)
        Player(app).do(m.Borrow(seat, "magician", ap=ap))
        assert last(app) == m.Borrow(seat, "magician", ap=ap)


@pytest.mark.parametrize(
    ("answer", "swaps"),
    [
        ("once", (("0.0", "0.1"),)),
        ("each_trick", (("0.0", "0.1"), ("0.2", "0.1"))),
    ],
)
def test_the_red_lotus_takes_one_yield_or_several(app: App, answer: str, swaps: Any) -> None:
    play = ways.stage(ways.game(academy=True, mag_30=answer)).give(magician="the_red_lotus")
    play.token("p01", "0.0", "breath_of_life", ways.DOWN["mentalism"])
    play.token("p01", "0.2", "mind_reading", "mentalism")
    lay(app, PEOPLE, play.on_stage(friday=0).state)
    Player(app).do(m.Perform("p01", swaps))
    assert last(app) == m.Perform("p01", swaps)


def test_one_of_many_outcomes_of_chance_for_the_heir(app: App) -> None:
    scenes.SCENES["prophecy-drawn"](app)
    wanted = app.table.legal()[-1]
    Player(app).do(wanted)
    assert last(app) == wanted


def test_wages_of_those_who_were_placed(app: App) -> None:
    state, touches = TOGETHER[m.Wages](together())
    lay(app, PEOPLE, state)
    for touch in ("apprentices-more", "specialists-more", *touches):
        app.tap(touch)
    assert last(app) == m.Wages(0, state.players[0].count("apprentice"), 1)


@pytest.mark.parametrize("kind", ["engineer", "manager", "assistant"])
def test_a_team_of_every_kind_in_the_ledger(app: App, kind: Any) -> None:
    state, _ = TOGETHER[m.Team](together())
    lay(app, PEOPLE, state)
    for count in (1, 0):
        app.tap(f"team:{kind}")
        assert last(app) == m.Team(0, kind, count)


# --- whatever the rules list ----------------------------------------------------------------------


def any_move(state: Any, random: Any) -> Move:
    """Anything that is legal, but cards enough and no more points than needed."""
    game = REGISTRY[SOLO if hasattr(state, "mind") else PEOPLE]
    return random.choice(game.legal(state))


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [
        (PEOPLE, {"players": 4, "academy": True, "names": ("Ana", "Bo", "Cy", "Di")}, 2),
        (PEOPLE, {"players": 3, "dark_alley": False, "names": ("Ana", "Bo", "Cy")}, 3),
        (SOLO, {"academy": True, "names": ("Ana",), "chance": "table"}, 4),
    ],
    ids=["four-academy", "three-plain", "solo-academy"],
)
def test_what_the_rules_list_the_screen_can_make(
    app: App, game: str, options: Any, seed: int
) -> None:
    app.open(game, **options)
    app.screen.guided = False
    player = Player(app, seed=seed, wish=any_move)
    for _ in range(MOVES):
        player.move()
    assert app.table.state_id == MOVES
