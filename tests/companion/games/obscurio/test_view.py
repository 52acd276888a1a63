"""What the players are told, at which step, and what the screen offers them."""

import pytest

from companion.core.view import Live
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import EveryoneChose, FlipHourglass, RevealDoor
from tests.companion.games.obscurio.play import Play, game
from tests.companion.games.obscurio.positions import POSITIONS

mark = pytest.mark

SETUP = {"setup", "setup_expert", "setup_3", "setup_2"}
WITH_TRAITOR = {"setup", "setup_expert"}
FEW = {"setup_3", "setup_2"}
TRAPS = {"traps", "traps_plus_two", "traps_watcher"}
RIDDLE = {name for name in POSITIONS if name.startswith("riddle")}
PICK = {name for name in POSITIONS if name.startswith("pick")}
CLOSE = {"close", "close_unmasked"}
LAY = {name for name in POSITIONS if name.startswith("lay")}
LAY_LOCKED = {"lay_locked", "lay_locked_concealed"}
CHOOSE = {name for name in POSITIONS if name.startswith("choose")}
HANDS_OFF = {"choose_locked", "choose_watcher", "choose_locked_watcher"}
RESOLVE = {name for name in POSITIONS if name.startswith("resolve")}
TIDY = {name for name in POSITIONS if name.startswith("tidy")}
WATCHER = {"traps_watcher", "riddle_watcher", "choose_watcher", "choose_locked_watcher"}


@pytest.fixture(scope="module")
def where() -> dict[str, set[str]]:
    """Each rule with the positions that show it."""
    found: dict[str, set[str]] = {}
    for name, position in POSITIONS.items():
        for rule in position().shown:
            found.setdefault(rule, set()).add(name)
    return found


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param(SETUP, marks=mark.shown("OBS-ROLE-01")),
        pytest.param(SETUP, marks=mark.shown("OBS-ROLE-02")),
        pytest.param(WITH_TRAITOR | PICK, marks=mark.shown("OBS-ROLE-03")),
        pytest.param(SETUP, marks=mark.shown("OBS-ROLE-04")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-ROLE-05")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-ROLE-06")),
        pytest.param(PICK - {"pick_later"}, marks=mark.shown("OBS-ROLE-07")),
        pytest.param(CLOSE, marks=mark.shown("OBS-ROLE-08")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-SET-02")),
        pytest.param({"setup_expert"}, marks=mark.shown("OBS-SET-05")),
        pytest.param(SETUP, marks=mark.shown("OBS-SET-06")),
        pytest.param(SETUP, marks=mark.shown("OBS-SET-07")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-SET-08")),
        pytest.param(SETUP - {"setup_2"}, marks=mark.shown("OBS-SET-09")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-SET-10")),
        pytest.param(WITH_TRAITOR, marks=mark.shown("OBS-SET-12")),
        pytest.param(TIDY, marks=mark.shown("OBS-TURN-03")),
        pytest.param(TIDY - {"tidy_3"}, marks=mark.shown("OBS-TURN-04")),
        pytest.param(TRAPS, marks=mark.shown("OBS-TRAP-01")),
        pytest.param(TRAPS | TIDY, marks=mark.shown("OBS-TRAP-02")),
        pytest.param(TRAPS, marks=mark.shown("OBS-TRAP-04")),
        pytest.param({"traps_plus_two"}, marks=mark.shown("OBS-TRAP-05")),
        pytest.param({"traps_plus_two"}, marks=mark.shown("OBS-TRAP-08")),
        pytest.param(
            {"riddle_sheets", "riddle_united_bottom", "lay_locked_concealed"},
            marks=mark.shown("OBS-TRAP-09"),
        ),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-01")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-02")),
        pytest.param(
            RIDDLE - {"riddle_united", "riddle_bottom", "riddle_united_bottom"},
            marks=mark.shown("OBS-GRIM-03"),
        ),
        pytest.param(
            RIDDLE - {"riddle_united", "riddle_united_bottom"}, marks=mark.shown("OBS-GRIM-04")
        ),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-05")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-06")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-07")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-08")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-09")),
        pytest.param({"riddle_dusk", "riddle_sheets"}, marks=mark.shown("OBS-GRIM-10")),
        pytest.param({"riddle_mist", "riddle_sheets"}, marks=mark.shown("OBS-GRIM-11")),
        pytest.param({"night"}, marks=mark.shown("OBS-GRIM-12")),
        pytest.param({"riddle_united", "riddle_bottom"}, marks=mark.shown("OBS-GRIM-13")),
        pytest.param({"riddle_sheets", "riddle_united_bottom"}, marks=mark.shown("OBS-GRIM-14")),
        pytest.param({"night_3"}, marks=mark.shown("OBS-GRIM-17")),
        pytest.param(RIDDLE, marks=mark.shown("OBS-GRIM-19")),
        pytest.param(CLOSE, marks=mark.shown("OBS-TRAI-01")),
        pytest.param(PICK, marks=mark.shown("OBS-TRAI-02")),
        pytest.param(PICK, marks=mark.shown("OBS-TRAI-03")),
        pytest.param(PICK, marks=mark.shown("OBS-TRAI-04")),
        pytest.param(PICK - {"pick_dark_magic"}, marks=mark.shown("OBS-TRAI-05")),
        pytest.param(PICK | {"open"}, marks=mark.shown("OBS-TRAI-06")),
        pytest.param(CLOSE | PICK, marks=mark.shown("OBS-TRAI-07")),
        pytest.param({"pick_dark_magic"}, marks=mark.shown("OBS-TRAI-08")),
        pytest.param({"pick_espionage"}, marks=mark.shown("OBS-TRAI-09")),
        pytest.param({"open"} | TIDY - {"tidy_3"}, marks=mark.shown("OBS-TRAI-10")),
        pytest.param({"close_unmasked"}, marks=mark.shown("OBS-TRAI-11")),
        pytest.param({"close_unmasked"}, marks=mark.shown("OBS-TRAI-12")),
        pytest.param(LAY, marks=mark.shown("OBS-DOOR-01")),
        pytest.param(LAY - LAY_LOCKED, marks=mark.shown("OBS-DOOR-03")),
        pytest.param(CHOOSE - HANDS_OFF, marks=mark.shown("OBS-DOOR-04")),
        pytest.param(CHOOSE - HANDS_OFF, marks=mark.shown("OBS-DOOR-05")),
        pytest.param(CHOOSE | {"resolve_missing"}, marks=mark.shown("OBS-DOOR-06")),
        pytest.param(CHOOSE | {"resolve_late", "resolve_late_2"}, marks=mark.shown("OBS-DOOR-07")),
        pytest.param({"lay_concealed", "choose_concealed"}, marks=mark.shown("OBS-DOOR-09")),
        pytest.param({"lay_evanescent"}, marks=mark.shown("OBS-DOOR-10")),
        pytest.param({"lay_great"}, marks=mark.shown("OBS-DOOR-11")),
        pytest.param({"lay_dangerous", "choose_dangerous"}, marks=mark.shown("OBS-DOOR-12")),
        pytest.param(LAY_LOCKED | {"choose_locked"}, marks=mark.shown("OBS-DOOR-13")),
        pytest.param({"choose_locked", "choose_locked_watcher"}, marks=mark.shown("OBS-DOOR-14")),
        pytest.param({"choose_locked_watcher"}, marks=mark.shown("OBS-DOOR-15")),
        pytest.param({"lay_locked_concealed"}, marks=mark.shown("OBS-DOOR-17")),
        pytest.param(LAY_LOCKED, marks=mark.shown("OBS-DOOR-19")),
        pytest.param(WATCHER | {"tidy_reached_last"}, marks=mark.shown("OBS-WATCH-01")),
        pytest.param(WATCHER, marks=mark.shown("OBS-WATCH-02")),
        pytest.param({"choose_watcher"}, marks=mark.shown("OBS-WATCH-03")),
        pytest.param({"traps_watcher"}, marks=mark.shown("OBS-WATCH-04")),
        pytest.param(WATCHER, marks=mark.shown("OBS-WATCH-05")),
        pytest.param({"choose_watcher"}, marks=mark.shown("OBS-WATCH-06")),
        pytest.param(LAY, marks=mark.shown("OBS-TIME-01")),
        pytest.param(CHOOSE, marks=mark.shown("OBS-TIME-02")),
        pytest.param({"read_space"} | TIDY, marks=mark.shown("OBS-TIME-03")),
        pytest.param(CHOOSE - {"choose_unknown"}, marks=mark.shown("OBS-TIME-04")),
        pytest.param(RESOLVE - {"resolve_missing"}, marks=mark.shown("OBS-RES-01")),
        pytest.param(RESOLVE, marks=mark.shown("OBS-RES-02")),
        pytest.param(RESOLVE, marks=mark.shown("OBS-RES-04")),
        pytest.param(TIDY, marks=mark.shown("OBS-RES-06")),
        pytest.param({"tidy_reached_last"}, marks=mark.shown("OBS-RES-08")),
        pytest.param({"resolve_late", "resolve_late_2"}, marks=mark.shown("OBS-RES-10")),
        pytest.param({"accuse", "discuss"}, marks=mark.shown("OBS-ACC-01")),
        pytest.param({"discuss"}, marks=mark.shown("OBS-ACC-02")),
        pytest.param({"vote"}, marks=mark.shown("OBS-ACC-03")),
        pytest.param({"vote", "reveal"}, marks=mark.shown("OBS-ACC-04")),
        pytest.param({"reveal"}, marks=mark.shown("OBS-ACC-05")),
        pytest.param({"reveal"}, marks=mark.shown("OBS-ACC-06")),
        pytest.param({"choose_unmasked", "tidy_unmasked"}, marks=mark.shown("OBS-ACC-08")),
        pytest.param({"vote"}, marks=mark.shown("OBS-ACC-15")),
        pytest.param({"tidy_unmasked"}, marks=mark.shown("OBS-ACC-18")),
        pytest.param(FEW, marks=mark.shown("OBS-23P-01")),
        pytest.param(FEW, marks=mark.shown("OBS-23P-02")),
        pytest.param(FEW, marks=mark.shown("OBS-23P-03")),
        pytest.param({"lay_3"}, marks=mark.shown("OBS-23P-04")),
        pytest.param(FEW, marks=mark.shown("OBS-23P-06")),
        pytest.param({"setup_2"}, marks=mark.shown("OBS-2P-01")),
        pytest.param({"choose_2"}, marks=mark.shown("OBS-2P-02")),
        pytest.param({"resolve_late_2"}, marks=mark.shown("OBS-2P-05")),
    ],
)
def test_a_rule_is_shown_when_it_matters_and_only_then(
    positions: set[str], where: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    (rule,) = request.node.get_closest_marker("shown").args
    assert where.get(rule, set()) == positions


@pytest.mark.shown("OBS-WATCH-02")
def test_nobody_is_told_to_be_silent_while_an_accusation_is_discussed() -> None:
    play = game().at(progress=6, left=4).room(door=1, exit_at=2).next()
    assert play.at_step == ("accusation", "discuss")
    assert play.state.watcher
    assert "OBS-WATCH-02" not in play.shown


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_can_be_played(name: str) -> None:
    play: Play = POSITIONS[name]()
    legal = GAME.legal(play.state)
    for running in (False, True):
        view = GAME.view(play.state, Live(sand_left=20, sand_running=running))
        offered = [*view.choices, *view.buttons.values()]
        offered += [token.choice for token in view.tokens]
        offered += [door.tap for door in view.doors if door.tap]
        offered += [choice for wizard in view.wizards for choice in wizard.to.values()]
        offered += [choice for ballot in view.ballots for choice in ballot.targets.values()]
        for choice in offered:
            known = choice.do in ("chance", "undo", "pause", "resume")
            assert known or choice.do in legal or not choice.enabled


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "over"])
def test_one_step_leads_on_unless_a_door_or_a_card_decides(name: str) -> None:
    view = POSITIONS[name]().view
    primary = [choice.id for choice in view.choices if choice.style == "primary"]
    decided_at_the_table = name in {"read_space", "reveal"} or name in RESOLVE
    assert len(primary) == (0 if decided_at_the_table else 1)
    assert ("next" in view.buttons) == bool(primary)
    assert view.prompt.key


def test_the_panel_does_what_the_screen_does() -> None:
    buttons = game().at_doors().view.buttons
    assert buttons["flip"].do == FlipHourglass()
    assert buttons["done"].do == EveryoneChose()
    assert game().at_lay().view.buttons["next"].do == RevealDoor(1)
    assert game().begin().view.buttons["draw"].do == "chance"
    unknown = game(time_track=None).at_doors().view
    assert {choice.do for choice in unknown.choices if choice.icon == "flip"} == {
        FlipHourglass(last=False),
        FlipHourglass(last=True),
    }


def test_votes_that_are_missing_are_named() -> None:
    count = game().accusing().vote(blue="red").view.choices[-1]
    assert not count.enabled
    assert len(count.why.args["pawns"]) == 3
