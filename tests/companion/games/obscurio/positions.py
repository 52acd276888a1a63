"""One position for every step of the game, and for every trap and player count that changes it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.obscurio.moves import RiddleReady
from tests.companion.games.obscurio.play import Play, game


def unmasked(**options: str) -> Play:
    """Red was the Traitor, and everybody knows."""
    play = game(**options).accusing().vote(blue="red", green="red", red="blue", yellow="red")
    return play.count().reveal(red=True)


def picking(*traps: str) -> Play:
    return game().at_riddle(*traps).ready().next()


def last_room() -> Play:
    return game().at(progress=6)


POSITIONS: dict[str, Callable[[], Play]] = {
    "setup": lambda: game(5, "beginner"),
    "setup_expert": lambda: game(5, "expert"),
    "setup_3": lambda: game(3, "beginner"),
    "setup_2": lambda: game(2, "beginner"),
    "traps": lambda: game().begin(),
    "traps_plus_two": lambda: game().draw("plus_two"),
    "traps_watcher": lambda: last_room().begin(),
    "riddle": lambda: game().at_riddle(),
    "riddle_dusk": lambda: game().at_riddle("dusk_hallway"),
    "riddle_mist": lambda: game().at_riddle("magical_mist"),
    "riddle_sheets": lambda: game().at_riddle("dusk_hallway", "magical_mist"),
    "riddle_united": lambda: game().at_riddle("united_butterflies"),
    "riddle_bottom": lambda: game().at_riddle("bottom_butterfly"),
    "riddle_united_bottom": lambda: game().at_riddle("united_butterflies", "bottom_butterfly"),
    "riddle_watcher": lambda: last_room().at_riddle(),
    "night": lambda: game().at_riddle("dark_night").do(RiddleReady()),
    "night_3": lambda: game(3).at_riddle("dark_night").do(RiddleReady()),
    "close": lambda: game().at_riddle().ready(),
    "close_unmasked": lambda: unmasked().next().at_riddle().ready(),
    "pick": picking,
    "pick_later": lambda: game().room().next().at_riddle().ready().next(),
    "pick_dark_magic": lambda: picking("dark_magic"),
    "pick_espionage": lambda: picking("espionage"),
    "open": lambda: picking().do(*[picking().view.choices[-1].do]),
    "lay": lambda: game().at_lay(),
    "lay_3": lambda: game(3).at_lay(),
    "lay_great": lambda: game().at_lay("great_room"),
    "lay_evanescent": lambda: game().at_lay("evanescent_room"),
    "lay_locked": lambda: game().at_lay("locked_doors"),
    "lay_concealed": lambda: game().at_lay("concealed_door"),
    "lay_locked_concealed": lambda: game().at_lay("locked_doors", "concealed_door"),
    "lay_dangerous": lambda: game().at_lay("dangerous_room"),
    "choose": lambda: game().at_doors(),
    "choose_2": lambda: game(2).at_doors(),
    "choose_unknown": lambda: game(time_track=None).at_doors(),
    "choose_locked": lambda: game().at_doors("locked_doors"),
    "choose_concealed": lambda: game().at_doors("concealed_door"),
    "choose_dangerous": lambda: game().at_doors("dangerous_room"),
    "choose_watcher": lambda: last_room().at_doors(),
    "choose_locked_watcher": lambda: last_room().at_doors("locked_doors"),
    "choose_unmasked": lambda: unmasked().next().at_doors(),
    "read_space": lambda: game(time_track=None).at_doors().all_at(1).done(),
    "resolve_missing": lambda: game().at_doors().done(),
    "resolve": lambda: game().at_doors().all_at(1).done(),
    "resolve_late": lambda: game().at_doors().time_out(),
    "resolve_late_2": lambda: game(2).at_doors().time_out(),
    "accuse": lambda: game().at(left=4).room(door=1, exit_at=2),
    "discuss": lambda: game().at(left=4).room(door=1, exit_at=2).next(),
    "vote": lambda: game().accusing(),
    "reveal": lambda: (
        game().accusing().vote(blue="red", green="red", red="blue", yellow="red").count()
    ),
    "tidy": lambda: game().room(),
    "tidy_3": lambda: game(3).room(),
    "tidy_unmasked": unmasked,
    "tidy_reached_last": lambda: game().at(progress=5).room(),
    "over": lambda: last_room().room(),
}
