"""The Workshop: tricks are prepared, and things moved to the Specialists' boards."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import rooms
from companion.games.trickerion.accounts import PREFIX
from companion.games.trickerion.cards import Kind
from companion.games.trickerion.moves import MoveApprentice, MoveMaterials, MoveTrick, Prepare
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import State, Trick
from companion.games.trickerion.table import (
    board_tricks,
    has_materials,
    seat_name,
    supply,
    the_character,
    the_trick,
    tokens_per_suit,
    trick_card,
    trick_slots,
    with_character,
    with_player,
    with_trick,
)

MOVE = 1
ON_MANAGER = 2


# Preparing.


def prepare_ap(state: State, seat: int, trick: str) -> int:
    """TRK-WSH-02, TRK-ACA-37: printed on the trick; a Training room may make it cheaper."""
    printed = trick_card(state, trick).ap
    cheaper = rooms.trained(state, seat, trick, "cheaper")
    return max(1, printed - 1) if cheaper else printed


def tokens_made(state: State, seat: int, trick: Trick) -> int:
    """TRK-WSH-07 to WSH-09, WSH-18?, TRK-ACA-37: squares, Engineer, Training; as far as they go."""
    wanted = trick_card(state, trick.id).tokens + (1 if trick.engineer else 0)
    if rooms.trained(state, seat, trick.id, "extra_token"):
        wanted += 1
    wanted = min(wanted, tokens_per_suit(state))
    left = supply(state, seat, trick)
    if left < wanted and state.options.wsh_18 == "not_allowed":
        return 0
    return min(wanted, left)


def obstacle(state: State, seat: int, trick: Trick) -> tuple[str, str] | None:
    """Why a trick cannot be prepared now: the rule and the words, or nothing."""
    if trick.tokens:
        return "TRK-WSH-03", "trickerion.illegal.prepared"
    if rooms.taught(state, seat, trick.id):
        return "TRK-ACA-44", "trickerion.illegal.taught"
    if not has_materials(state, state.players[seat], trick.id):
        return "TRK-WSH-05", "trickerion.illegal.materials"
    if not tokens_made(state, seat, trick):
        return "TRK-WSH-18", "trickerion.illegal.no_tokens"
    return None


def prepare(state: State, move: Prepare) -> Step[State]:
    """TRK-WSH-02 to WSH-09: materials stay, tokens come onto the card."""
    seat = now(state).seat
    trick = the_trick(state, seat, move.trick)
    why = obstacle(state, seat, trick)
    if why:
        raise IllegalMove(*why)
    cost = prepare_ap(state, seat, trick.id)
    state = spend(state, "workshop", cost, "prepare", "TRK-WSH-02")
    made = tokens_made(state, seat, trick)
    state = with_trick(state, seat, trick.id, tokens=made)
    events = [
        Event(
            f"{PREFIX}.prepared",
            ("TRK-WSH-07",),
            {
                "player": seat_name(state, seat),
                "trick": say(f"trickerion.trick.{trick.id}"),
                "n": made,
            },
        )
    ]
    return Step(settle(state, events), tuple(events))


# The Specialists' boards.


def _needs(state: State, seat: int, kind: Kind, rule: str) -> None:
    """TRK-WSH-10: the board has to be there; who acts does not matter."""
    if not state.players[seat].has(kind):
        raise IllegalMove(rule, "trickerion.illegal.no_board", who=say(f"trickerion.kind.{kind}"))


def move_trick(state: State, move: MoveTrick) -> Step[State]:
    """TRK-WSH-11, TRK-WSH-17?, TRK-WSH-20?: onto the Engineer slot, or a swap."""
    seat = now(state).seat
    _needs(state, seat, "engineer", "TRK-WSH-11")
    trick = the_trick(state, seat, move.trick)
    there = next((one for one in state.players[seat].tricks if one.engineer), None)
    if trick.engineer:
        room = board_tricks(state.players[seat]) < trick_slots(state)
        if state.options.wsh_20 == "swap_only" or not room:
            raise IllegalMove("TRK-WSH-20", "trickerion.illegal.swap_only")
        state = spend(state, "workshop", MOVE, "move_trick", "TRK-WSH-11")
        state = with_trick(state, seat, trick.id, engineer=False)
        return _settled(state)
    state = spend(state, "workshop", MOVE, "move_trick", "TRK-WSH-11")
    if there is not None:
        state = with_trick(state, seat, there.id, engineer=False)
    tokens = trick.tokens
    if tokens and state.options.wsh_17 == "yes":
        tokens += min(1, supply(state, seat, trick))
    return _settled(with_trick(state, seat, trick.id, engineer=True, tokens=tokens))


def move_materials(state: State, move: MoveMaterials) -> Step[State]:
    """TRK-WSH-12, TRK-WSH-13, TRK-WSH-19?: a stack onto a Manager slot, 2 units at most."""
    seat = now(state).seat
    _needs(state, seat, "manager", "TRK-WSH-12")
    player = state.players[seat]
    units = player.materials.get(move.material, 0)
    if not units or move.material in player.on_manager:
        raise IllegalMove("TRK-WSH-12", "trickerion.illegal.stack")
    if units > ON_MANAGER and state.options.wsh_19 == "not_allowed":
        raise IllegalMove("TRK-WSH-19", "trickerion.illegal.stack_of_3")
    there = player.on_manager
    if move.swap:
        if move.swap not in there:
            raise IllegalMove("TRK-WSH-12", "trickerion.illegal.stack")
        there = tuple(one for one in there if one != move.swap)
    elif len(there) >= ON_MANAGER:
        raise IllegalMove("TRK-WSH-12", "trickerion.illegal.manager_full")
    state = spend(state, "workshop", MOVE, "move_materials", "TRK-WSH-12")
    materials = {**player.materials, move.material: min(units, ON_MANAGER)}
    return _settled(
        with_player(state, seat, materials=materials, on_manager=(*there, move.material))
    )


def move_apprentice(state: State, move: MoveApprentice) -> Step[State]:
    """TRK-WSH-14 to WSH-16, TRK-WSH-21?: onto the Assistant board, card and all, if it is free."""
    seat = now(state).seat
    _needs(state, seat, "assistant", "TRK-WSH-14")
    disc = the_character(state, seat, move.character)
    if disc.kind != "apprentice" or disc.status == "inn":
        raise IllegalMove("TRK-WSH-14", "trickerion.illegal.apprentice")
    if any(one.bench for one in state.players[seat].characters):
        raise IllegalMove("TRK-WSH-14", "trickerion.illegal.bench")
    if disc.status == "placed" and state.options.wsh_21 == "at_home_only":
        raise IllegalMove("TRK-WSH-21", "trickerion.illegal.not_at_home")
    state = spend(state, "workshop", MOVE, "move_apprentice", "TRK-WSH-14")
    return _settled(with_character(state, seat, disc.id, bench=True))


def _settled(state: State) -> Step[State]:
    events: list[Event] = []
    return Step(settle(state, events), tuple(events))


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points permitting."""
    acting = now(state)
    seat, player = acting.seat, state.players[acting.seat]
    found: list[Move] = [
        Prepare(trick.id)
        for trick in player.tricks
        if acting.ap >= prepare_ap(state, seat, trick.id) and not obstacle(state, seat, trick)
    ]
    if acting.ap < MOVE:
        return found
    if player.has("engineer"):
        found += [MoveTrick(trick.id) for trick in player.tricks if not trick.engineer]
        if state.options.wsh_20 == "may_move":
            room = board_tricks(player) < trick_slots(state)
            found += [MoveTrick(trick.id) for trick in player.tricks if trick.engineer and room]
    if player.has("manager"):
        found += _stacks(state, seat)
    if player.has("assistant") and not any(disc.bench for disc in player.characters):
        anywhere = state.options.wsh_21 == "anywhere"
        found += [
            MoveApprentice(disc.id)
            for disc in player.characters
            if disc.kind == "apprentice"
            and disc.status != "inn"
            and (anywhere or disc.status != "placed")
        ]
    return found


def _stacks(state: State, seat: int) -> list[Move]:
    player = state.players[seat]
    whole = state.options.wsh_19 == "third_returns"
    movable = [
        kind
        for kind, units in player.materials.items()
        if kind not in player.on_manager and (whole or units <= ON_MANAGER)
    ]
    found: list[Move] = []
    for kind in movable:
        if len(player.on_manager) < ON_MANAGER:
            found.append(MoveMaterials(kind))
        found += [MoveMaterials(kind, other) for other in player.on_manager]
    return found
