"""The Academy: rooms are renovated, tricks trained and taught, Secrets learned."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import rooms, secrets, tiles, tricks
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import THRESHOLDS, Level
from companion.games.trickerion.initiative import advertised
from companion.games.trickerion.moves import (
    Renovate,
    TakeBack,
    Teach,
    Train,
)
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import Room, Space, State
from companion.games.trickerion.table import (
    ability,
    has_materials,
    seat_name,
    the_trick,
    trick_card,
    with_player,
)

RENOVATE = 2
LEVELS: tuple[Level, ...] = (1, 2, 3)
BIG_SPENDER = 6
BY_LEVEL = {1: 2, 2: 4, 3: 6}  # a Prophecy's Prestige for renovating, or coins for training


# Renovating.


def bill(state: State, seat: int, level: int, coins: int) -> int:
    """TRK-ACA-25, ACA-26, TRK-MAG-06, TRK-MAG-26?: the box's price and what Prestige is missing."""
    prestige = state.players[seat].prestige
    missing = max(0, THRESHOLDS[level] - prestige)
    if missing and ability(state, seat, "geert_van_augustin"):
        reached = max((step for step, need in THRESHOLDS.items() if prestige >= need), default=0)
        if level <= reached + 1:
            missing = 0
        elif state.options.mag_26 == "both":
            below = max(0, THRESHOLDS[level - 1] - prestige)
            missing = below
    return coins + missing


def renovate(state: State, move: Renovate) -> Step[State]:
    """TRK-ACA-23 to ACA-31: a free room, a box that is paid for, a tile, and banners."""
    seat = now(state).seat
    player = state.players[seat]
    room = rooms.the_room(state, move.room)
    if room.closed or room.level:
        raise IllegalMove("TRK-ACA-24", "trickerion.illegal.room_taken")
    due = banners_due(state)
    if player.banners < (due if state.options.aca_66 == "not_allowed" else 1):
        raise IllegalMove("TRK-ACA-23", "trickerion.illegal.banners")
    printed = rooms.box(state, room.id, move.level)
    if printed is None:
        if move.coins is None or move.prestige is None:
            raise IllegalMove("TRK-ACA-25", "trickerion.illegal.box_unknown")
        printed = move.coins, move.prestige
        state = _box_noted(state, rooms.box_name(state, room.id, move.level), *printed)
    coins, prestige = printed
    pays = bill(state, seat, move.level, coins)
    if pays > player.coins:
        raise IllegalMove("TRK-ACA-26", "trickerion.illegal.coins", n=pays)
    tile = tiles.the_tile(state, room, move.level, move.tile)
    events: list[Event] = []
    state = spend(state, "academy", RENOVATE, "renovate", "TRK-ACA-23")
    state = gain(state, events, seat, "renovated", "TRK-ACA-27", prestige=prestige, coins=-pays)
    banners = min(due, player.banners)
    room = replace(room, level=move.level, tile=tile, seat=seat, banners=banners)
    state = renovated(state, events, room)
    if state.prophecy == "renovate_fame":
        state = gain(state, events, seat, "prophecy", "TRK-DA-15", prestige=BY_LEVEL[move.level])
    spent = pays if state.options.mag_27 == "all_coins" else coins
    state = _geert(state, seat, spent, events)
    return Step(settle(state, events), tuple(events))


def _box_noted(state: State, box: str, coins: int, prestige: int) -> State:
    """What somebody read off the board is remembered for the next game."""
    academy = rooms.the_academy(state)
    boxes = {**academy.known_boxes, box: {"coins": coins, "prestige": prestige}}
    return replace(state, academy=replace(academy, known_boxes=boxes))


def banners_due(state: State) -> int:
    """TRK-ACA-30: 4, 3, 2 or 1 by turn."""
    return rooms.BANNERS[min(state.turn, len(rooms.BANNERS)) - 1]


def renovated(state: State, events: list[Event], room: Room) -> State:
    """TRK-ACA-28, TRK-ACA-30, TRK-ACA-31: the tile lies there, its owner's banners beside it."""
    academy, seat, tile, banners = rooms.the_academy(state), room.seat, room.tile, room.banners
    if tile.name:
        known = {**academy.known_tiles, tile.name: tile}
        state = replace(state, academy=replace(academy, known_tiles=known))
    state = rooms.with_room(state, room)
    left = state.players[seat].banners - banners
    state = with_player(state, seat, banners=left)
    events.append(
        Event(
            f"{PREFIX}.banners",
            ("TRK-ACA-30",),
            {"player": seat_name(state, seat), "n": banners},
        )
    )
    if left == 0 and banners:
        events.append(Event(f"{PREFIX}.last_banner", ("TRK-ACA-31",)))
        for other, player in enumerate(state.players):
            if other != seat and player.banners:
                state = with_player(state, other, banners=player.banners - 1)
    return state


def _geert(state: State, seat: int, spent: int, events: list[Event]) -> State:
    """TRK-MAG-07, TRK-MAG-27?: 6 coins or more, and he advertises for free."""
    if not ability(state, seat, "geert_van_augustin") or spent < BIG_SPENDER:
        return state
    if state.players[seat].advertised:
        return state
    return advertised(state, seat, events, pays=0, rule="TRK-MAG-07")


# Training and teaching.


def token_ap(state: State, trick: str) -> int:
    """TRK-ACA-32, TRK-ACA-38: 1, 2 or 3 points by level."""
    return trick_card(state, trick).level


def _to_space(state: State, seat: int, trick: str, room: Room, space: int) -> State:
    """TRK-ACA-33, ACA-39, ACA-71?: the trick's one Academy token goes to a free space."""
    if state.options.aca_71 == "one_room":
        state = tricks.without_academy_token(state, seat, trick)
    here = rooms.room_of(state, room.id) or room
    spaces = list(here.spaces)
    spaces[space] = Space(seat, trick)
    return rooms.with_room(state, replace(here, spaces=(spaces[0], spaces[1])))


def _free_space(state: State, room: Room, space: int, kind: str, rule: str) -> None:
    if room.kind != kind or not room.level:
        raise IllegalMove(rule, "trickerion.illegal.no_room")
    if space >= state.options.aca_72 or room.spaces[space] is not None:
        raise IllegalMove("TRK-ACA-72", "trickerion.illegal.space")


def train(state: State, move: Train) -> Step[State]:
    """TRK-ACA-32 to ACA-35: into a Training room, or from one to another; no materials needed."""
    seat = now(state).seat
    trick = the_trick(state, seat, move.trick)
    if rooms.taught(state, seat, trick.id) and state.options.aca_71 == "one_room":
        raise IllegalMove("TRK-ACA-35", "trickerion.illegal.taught")
    room = rooms.the_room(state, move.room)
    _free_space(state, room, move.space, "training", "TRK-ACA-33")
    state = spend(state, "academy", token_ap(state, trick.id), "train", "TRK-ACA-32")
    state = _to_space(state, seat, trick.id, room, move.space)
    events: list[Event] = [_event(state, seat, trick.id, "trained", "TRK-ACA-33")]
    if state.prophecy == "practice_coins":
        level = trick_card(state, trick.id).level
        state = gain(state, events, seat, "prophecy", "TRK-DA-15", coins=BY_LEVEL[level])
    return Step(settle(state, events), tuple(events))


def may_teach(state: State, seat: int, trick: str) -> bool:
    """TRK-ACA-40, TRK-ACA-74?: its materials held, or a prepared token."""
    player = state.players[seat]
    card = player.trick(trick)
    moved = bool(rooms.in_rooms(state, seat, trick)) and state.options.aca_74 == "not_again"
    return moved or (card is not None and (card.tokens > 0 or has_materials(state, player, trick)))


def teach(state: State, move: Teach) -> Step[State]:
    """TRK-ACA-38 to ACA-43: into a Classroom; a bonus if room and trick are of one level."""
    seat = now(state).seat
    trick = the_trick(state, seat, move.trick)
    if not may_teach(state, seat, trick.id):
        raise IllegalMove("TRK-ACA-40", "trickerion.illegal.materials")
    room = rooms.the_room(state, move.room)
    _free_space(state, room, move.space, "classroom", "TRK-ACA-39")
    state = spend(state, "academy", token_ap(state, trick.id), "teach", "TRK-ACA-38")
    state = _to_space(state, seat, trick.id, room, move.space)
    events: list[Event] = [_event(state, seat, trick.id, "taught", "TRK-ACA-39")]
    card = trick_card(state, trick.id)
    if card.level == room.level:
        state = gain(
            state,
            events,
            seat,
            "match",
            "TRK-ACA-43",
            prestige=room.tile.match_prestige,
            coins=room.tile.match_coins,
            shards=room.tile.match_shards,
        )
    if state.prophecy == "teach_at_once":
        state = gain(
            state,
            events,
            seat,
            "prophecy",
            "TRK-DA-15",
            prestige=card.prestige,
            coins=card.coins,
            shards=card.shards,
        )
    return Step(settle(state, events), tuple(events))


def take_back(state: State, move: TakeBack) -> Step[State]:
    """TRK-ACA-36, TRK-ACA-42: from a Training room at any time, never from a Classroom."""
    if move.seat >= state.seated:
        raise IllegalMove("TRK-ACA-36", "trickerion.illegal.seat")
    if rooms.taught(state, move.seat, move.trick):
        raise IllegalMove("TRK-ACA-42", "trickerion.illegal.taught")
    if not rooms.in_rooms(state, move.seat, move.trick):
        raise IllegalMove("TRK-ACA-36", "trickerion.illegal.no_academy_token")
    return Step(tricks.without_academy_token(state, move.seat, move.trick))


def _event(state: State, seat: int, trick: str, key: str, *rules: str) -> Event:
    return Event(
        f"{PREFIX}.{key}",
        rules,
        {"player": seat_name(state, seat), "trick": say(f"trickerion.trick.{trick}")},
    )


# What can be done.


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points, coins and banners permitting."""
    acting = now(state)
    found: list[Move] = []
    if acting.ap >= RENOVATE:
        found += _renovations(state, acting.seat)
    for trick in state.players[acting.seat].tricks:
        if acting.ap >= token_ap(state, trick.id):
            found += _lessons(state, acting.seat, trick.id)
    found += secrets.moves(state)
    return found


def _renovations(state: State, seat: int) -> list[Move]:
    player = state.players[seat]
    found: list[Move] = []
    for room, level in _free_boxes(state, seat):
        printed = rooms.box(state, room.id, level)
        if printed and bill(state, seat, level, printed[0]) <= player.coins:
            found += [
                Renovate(room.id, level, tile) for tile in tiles.tiles_for(state, room, level)
            ]
    return found


def _free_boxes(state: State, seat: int) -> list[tuple[Room, Level]]:
    """TRK-ACA-23, TRK-ACA-24, TRK-ACA-66?: the boxes of empty, open rooms, with a banner to put."""
    needed = banners_due(state) if state.options.aca_66 == "not_allowed" else 1
    if state.players[seat].banners < needed:
        return []
    free = [one for one in rooms.the_academy(state).rooms if not one.closed and not one.level]
    return [(room, level) for room in free for level in LEVELS]


def unread(state: State) -> list[Move]:
    """TRK-ACA-25: renovations whose box nobody has read yet: its price and Prestige come with it.

    They are no legal moves before that.
    """
    acting = state.acting
    if acting is None or acting.location != "academy" or state.step != "act":
        return []
    if state.due or acting.ap < RENOVATE:
        return []
    if "renovate" in acting.did and state.options.plc_18 == "once_each":
        return []
    return [
        Renovate(room.id, level, tile)
        for room, level in _free_boxes(state, acting.seat)
        if rooms.box(state, room.id, level) is None
        for tile in tiles.tiles_for(state, room, level)
    ]


def _lessons(state: State, seat: int, trick: str) -> list[Move]:
    taught = rooms.taught(state, seat, trick) and state.options.aca_71 == "one_room"
    teachable = may_teach(state, seat, trick)
    found: list[Move] = []
    for room in rooms.the_academy(state).rooms:
        if not room.level:
            continue
        for space in range(state.options.aca_72):
            if room.spaces[space] is not None:
                continue
            if room.kind == "training" and not taught:
                found.append(Train(trick, room.id, space))  # type: ignore[arg-type]  # 0 or 1
            if room.kind == "classroom" and teachable:
                found.append(Teach(trick, room.id, space))  # type: ignore[arg-type]  # 0 or 1
    return found
