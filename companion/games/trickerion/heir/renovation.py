"""Step b of the Academy: which room the Heir renovates, for which box, and what it brings."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import say
from companion.games.trickerion.cards import THRESHOLDS, Level
from companion.games.trickerion.data import HEIR
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Need, Rejected, Step, Visit
from companion.games.trickerion.heir.effects import RenovateRoom
from companion.games.trickerion.heir.points import heeds
from companion.games.trickerion.heir.state import SoloState, solo, with_me
from companion.games.trickerion.rooms import banners_placed, box, with_room
from companion.games.trickerion.state import Room, Tile
from companion.games.trickerion.table import with_player
from companion.games.trickerion.tiles import tile_stem

FEW_COINS = 4
DISCARDED_AT_MOST = 9
BY_LEVEL = {1: 2, 2: 4, 3: 6}  # a Prophecy's Prestige for renovating


class Offer(Struct, frozen=True):
    """A box of a free room: what it costs and gives."""

    room: str
    kind: str
    place: int
    level: int
    coins: int
    prestige: int


def banners_due(state: SoloState) -> int:
    """HEIR-ACA-13, HEIR-ACA-T2: Banners of a renovation in this turn."""
    row = HEIR.banners["by_turn"]
    return row[min(state.turn, len(row)) - 1]


def refused(state: SoloState, *, even_ahead: bool) -> Rejected | None:
    """HEIR-ACA-08, HEIR-ACA-24, HEIR-ACA-29?: why no renovation is possible, or nothing."""
    mine = banners_placed(state, state.seat)
    yours = banners_placed(state, 1 - state.seat)
    if mine > yours and not even_ahead:
        return Rejected(say("heir.not.ahead", n=mine, yours=yours), ("HEIR-ACA-08",))
    least = banners_due(state) if state.options.heir_aca_29 == "not_allowed" else 1
    if state.me.banners < least:
        return Rejected(say("heir.not.no_banner"), ("HEIR-ACA-08", "HEIR-ACA-29"))
    if not free_rooms(state):
        return Rejected(say("heir.not.no_free_room"), ("HEIR-ACA-08",))
    return None


def free_rooms(state: SoloState) -> tuple[Room, ...]:
    """HEIR-ACA-08: rooms that are open and not renovated, top to bottom."""
    rooms = state.academy.rooms if state.academy else ()
    return tuple(room for room in rooms if not room.closed and not room.level)


def levels(state: SoloState) -> tuple[int, ...]:
    """HEIR-ACA-09, HEIR-ACA-28?, HEIR-MAG-03: the boxes the Heir looks at, by their level."""
    prestige = state.me.prestige
    below = tuple(level for level, need in THRESHOLDS.items() if need < prestige)
    if state.me.magician == "geert_van_augustin" or state.options.heir_aca_09 == "any_below":
        return below
    if state.options.heir_aca_28 == "passed":
        return below[-1:]
    return tuple(level for level, need in THRESHOLDS.items() if need <= prestige)[-1:]


def offers(state: SoloState) -> tuple[Offer, ...]:
    """HEIR-ACA-09 to HEIR-ACA-11: every box the Heir may take, its favourite first."""
    found = []
    for place, room in enumerate(free_rooms(state)):
        for level in levels(state):
            printed = box(state, room.id, level)
            if printed is not None:
                found.append(Offer(room.id, room.kind, place, level, *printed))
    dearest = state.me.magician == "geert_van_augustin" or state.me.coins > FEW_COINS
    liked = "training" if state.turn % 2 == 0 else "classroom"  # HEIR-ACA-11
    return tuple(
        sorted(
            found,
            key=lambda one: (
                -one.coins if dearest else one.coins,
                one.kind != liked,
                one.place,
                -one.level,
            ),
        )
    )


def renovation(
    state: SoloState, visit: Visit, at: str, rejected: list[Rejected], *, even_ahead: bool
) -> Step | Need | None:
    """HEIR-ACA-08 to HEIR-ACA-15, HEIR-ACA-30?: step b, or the renovation of step e."""
    no = refused(state, even_ahead=even_ahead)
    if no is not None:
        rejected.append(no)
        return None
    possible = offers(state)
    left = [one for one in possible if pile(one.kind, one.level) not in state.mind.empty_piles]
    if state.options.heir_aca_30 == "step_lost" and possible and possible[0] not in left:
        left = []
    if not left:
        rejected.append(Rejected(say("heir.not.no_tile"), ("HEIR-ACA-30",)))
        return None
    offer = left[0]
    rules: tuple[str, ...] = (
        "HEIR-ACA-08",
        "HEIR-ACA-09",
        "HEIR-ACA-10",
        "HEIR-ACA-11",
        "HEIR-ACA-12",
        "HEIR-ACA-13",
        "HEIR-ACA-14",
    )
    if even_ahead:
        rules = (*rules, "HEIR-ACA-24")
    if not visit.drawn:
        return Need(
            what="tile",
            options=tiles(state, offer),
            text=say(
                "heir.need.tile",
                kind=say(f"heir.tile.{offer.kind}"),
                threshold=THRESHOLDS[offer.level],
            ),
            rules=("HEIR-ACA-12",),
            about=pile(offer.kind, offer.level),
        )
    return Step(
        effect=RenovateRoom(offer.room, offer.level, visit.drawn[0], at),
        text=say(
            "heir.do.renovate",
            room=say(f"heir.room.{offer.kind}", n=int(offer.room[1:])),
            threshold=THRESHOLDS[offer.level],
            prestige=offer.prestige,
            banners=min(banners_due(state), state.me.banners),
            coins=discarded(state.me.coins),
        ),
        rules=rules,
        looked=(say("heir.look.coins", n=state.me.coins),),
        rejected=(
            *rejected,
            *(
                Rejected(
                    say("heir.not.box", room=say(f"heir.room.{one.kind}", n=int(one.room[1:])),
                        coins=one.coins),
                    ("HEIR-ACA-10", "HEIR-ACA-11"),
                )
                for one in left[1:3]
            ),
        ),
        drew=1,
    )  # fmt: skip


def pile(kind: str, level: int) -> str:
    """A pile of room tiles by name."""
    return f"{kind}.{level}"


def tiles(state: SoloState, offer: Offer) -> tuple[str, ...]:
    """HEIR-ACA-12: known tiles of this pile that lie in no room; "" is one nobody knows yet.

    A tile by a name of the owner's own may be of any pile of its kind.
    """
    academy = state.academy
    known = academy.known_tiles if academy else {}
    laid = {room.tile.name for room in academy.rooms} if academy else set()
    practice = offer.kind == "training"
    stem = tile_stem(offer.kind, offer.level)
    return (
        "",
        *(
            name
            for name, tile in known.items()
            if bool(tile.effect) == practice
            and name not in laid
            and (name.startswith(stem) or not name.startswith(f"{offer.kind}-"))
        ),
    )


def piled(about: str) -> tuple[Literal["classroom", "training"], Level]:
    """A pile's kind and level, from its name."""
    kind, _, level = about.partition(".")
    found: Level = {"1": 1, "2": 2, "3": 3}[level]  # type: ignore[assignment]  # one of the three
    return ("training" if kind == "training" else "classroom"), found


def discarded(coins: int) -> int:
    """HEIR-ACA-14: all Coins up to 9, otherwise exactly 9."""
    return min(coins, DISCARDED_AT_MOST)


def carry_renovation(state: SoloState, events: list[Event], effect: RenovateRoom) -> SoloState:
    """HEIR-ACA-12 to HEIR-ACA-15, HEIR-MAG-03: Prestige, tile, Banners, Coins, last Banner."""
    room = next((one for one in free_rooms(state) if one.id == effect.room), None)
    printed = box(state, effect.room, effect.level) if effect.level in THRESHOLDS else None
    if room is None or printed is None or state.academy is None:
        raise IllegalMove("HEIR-ACA-08", "heir.illegal.room")
    tile = state.academy.known_tiles.get(effect.tile, Tile())
    placed = min(banners_due(state), state.me.banners)
    state = gain(
        state, events, state.seat, "heir_renovated", "HEIR-ACA-12", "HEIR-ACA-14",
        prestige=printed[1], coins=-discarded(state.me.coins),
    )  # fmt: skip
    if heeds(state, "renovate_fame"):
        state = gain(state, events, state.seat, "heir_renovate_prophecy", "HEIR-AP-12",
                     prestige=BY_LEVEL[effect.level])  # fmt: skip
    if state.me.magician == "geert_van_augustin":
        state = gain(state, events, state.seat, "heir_geert", "HEIR-MAG-03", shards=1)
    changed = replace(room, level=effect.level, tile=tile, seat=state.seat, banners=placed)
    left = state.me.banners - placed
    state = with_me(solo(with_room(state, changed)), banners=left)
    if left == 0 and placed and state.you.banners:
        events.append(Event("heir.event.last_banner", ("HEIR-ACA-15",)))
        fewer = state.you.banners - 1
        state = solo(with_player(state, 1 - state.seat, banners=fewer))
    return state
