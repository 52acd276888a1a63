"""One position for every step of the game, and for everything that changes what it shows."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.pantacle.moves import Announce, DrawCurses, ReadFavour
from tests.companion.games.pantacle.play import ADA, BO, Play, exhaustion, game, permanent

POWERS = ("hunt", "protection", "bewitchment", "enslavement")


def in_hand(flame: str = "cursed", **fields: object) -> Play:
    return game().preparing(**{"adepts": 3, **fields}).sacrifice(flame)


def at_moon(favour: str = "recruitment", **fields: object) -> Play:
    return game().begin("conversion").has(ADA, **fields).announce(favour).nobody()


def ledger() -> Play:
    return game(assistance="ledger").begin()


POSITIONS: dict[str, Callable[[], Play]] = {
    "setup": game,
    "begin": lambda: game(fav_19="once_at_the_start").preparing(tokens=("bewitchment",)),
    "influence": lambda: game().preparing(cubes=3),
    "influence_cursed": lambda: game().preparing(
        cubes=4, curses=(permanent("influence", name="Greed", text="One more."),)
    ),
    "powers": lambda: game().preparing(tokens=("enslavement", "protection", "demonic_discard")),
    "powers_four": lambda: game().preparing(tokens=POWERS, curses=(permanent(face_down=True),)),
    "powers_aim": lambda: game().preparing(
        tokens=POWERS[:3], curses=(permanent("one_sacrifice"),), adepts=3
    ),
    "adepts": lambda: game().preparing(adepts=4),
    "adepts_both": lambda: game().preparing(adepts=4, curses=(permanent("sacrifices"),)),
    "adepts_no_flame": lambda: game(prep_17="still_removed").preparing(
        adepts=4, flames=5, top=False
    ),
    "curses": in_hand,
    "curses_one_by_one": lambda: (
        game(curse_14="one_by_one").preparing(adepts=3).sacrifice("cursed")
    ),
    "keep": lambda: in_hand().do(DrawCurses()),
    "keep_many": lambda: in_hand().has(ADA, cubes=9).do(DrawCurses(2)),
    "keep_protected": lambda: in_hand(tokens=("protection",)).do(DrawCurses()),
    "location": lambda: in_hand("top"),
    "location_cursed": lambda: in_hand().curse(),
    "ready": lambda: game().preparing(tokens=("bewitchment",)),
    "ready_swap": lambda: game(fav_18="in_preparation").preparing(
        tokens=("protection",), curses=(permanent(), permanent(face_down=True))
    ),
    "announce_first": lambda: game().begin(),
    "announce": lambda: game().preparing(),
    "announce_extra": lambda: in_hand("top").flame("extra_turn").turn("recruitment"),
    "announce_near": lambda: game().preparing(flames=5, top=False),
    "divert": lambda: game().announced("recruitment"),
    "divert_known": lambda: (
        game().announced("recruitment").do(ReadFavour("recruitment", guardians=("A", "B")))
    ),
    "divert_track": lambda: game().begin().has(BO, determination=2).announce("recruitment"),
    "divert_owned": lambda: game().begin().has(BO, tokens=("hunt",)).announce("hunt"),
    "divert_bluff": lambda: game(div_13="counts_as_no").announced("recruitment"),
    "discard": at_moon,
    "discard_demonic": lambda: at_moon(tokens=("demonic_discard",)),
    "discard_demonic_no_moon": lambda: at_moon("indoctrination", tokens=("demonic_discard",)),
    "discard_no_moon": lambda: at_moon("indoctrination"),
    "discard_empty": lambda: at_moon(hand=0),
    "discard_cursed": lambda: at_moon(curses=(permanent("gain"),)),
    "refill": lambda: at_moon().discard(),
    "refill_four": lambda: at_moon(tokens=("enslavement",)).discard(),
    "refill_none": lambda: at_moon(hand=5).discard(),
    "refill_short": lambda: at_moon().has(BO, hand=18).at(pile=0).discard(),
    "refill_again": lambda: in_hand("top").flame("extra_turn").announce("hunt").nobody().discard(),
    "absorb": lambda: (
        game()
        .begin()
        .has(ADA, curses=(exhaustion(cubes=2), exhaustion(cubes=2)))
        .announce("recruitment")
        .divert()
    ),
    "absorb_adepts": lambda: (
        game()
        .begin()
        .has(ADA, curses=(exhaustion(adepts=2), exhaustion(adepts=2)))
        .announce("recruitment")
        .nobody()
    ),
    "protect": lambda: (
        game().begin().has(ADA, curses=(permanent(), permanent())).announce("protection").nobody()
    ),
    "put_token": lambda: (
        game(lim_08="owner_chooses")
        .begin()
        .has(ADA, tokens=("hunt",))
        .announce("protection")
        .nobody()
    ),
    "ledger_preparation": lambda: ledger().preparing(cubes=2, adepts=3, tokens=POWERS),
    "ledger_idle": lambda: ledger().preparing(),
    "ledger_favour": ledger,
    "ledger_got": lambda: ledger().do(Announce("recruitment")),
    "ledger_moon": lambda: ledger().next(),
    "over": lambda: game().begin().has(ADA, flames=5, top=False).announce("recruitment").nobody(),
    "over_diverted": lambda: (
        game().begin().has(BO, flames=5, top=False).announce("recruitment").divert()
    ),
}
