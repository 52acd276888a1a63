"""What `correct` can set, and what looks odd."""

from __future__ import annotations

from companion.core.game import Problem, Quantity
from companion.core.text import Text, say
from companion.games.obscurio.options import SETUP
from companion.games.obscurio.score import pawn_text
from companion.games.obscurio.state import LAST_SPACE, State

TOKENS = SETUP.cards.cohesion_tokens


def quantities(state: State) -> tuple[Quantity, ...]:
    """Every tracked number and choice, grouped as the 'put it right' screen shows them."""
    return (*_gauge(state), *_pawns(state), *_turn(state))


def _number(group: str, what: str, value: int, low: int, high: int) -> Quantity:
    """A number within its bounds; what is there now always fits, however it came about."""
    return Quantity(
        what,
        say(f"obscurio.quantity.{what}"),
        value,
        min(low, value),
        max(high, value),
        group=f"obscurio.group.{group}",
    )


def _gauge(state: State) -> list[Quantity]:
    return [
        _number("gauge", "left", state.left, 0, TOKENS),
        _number("gauge", "dark", state.dark, 0, TOKENS),
        _number("gauge", "progress", state.progress, 1, LAST_SPACE),
    ]


def _pawns(state: State) -> list[Quantity]:
    found = []
    for index, pawn in enumerate(state.pawns):
        who = pawn_text(state, pawn)
        if not pawn.companion:
            found.append(
                Quantity(
                    f"pawns.{index}.tokens",
                    say("obscurio.quantity.tokens", pawn=who),
                    pawn.tokens,
                    0,
                    TOKENS,
                    group="obscurio.group.wizards",
                )
            )
        if state.phase == "doors" and pawn.on_board:
            choices: list[tuple[int | str | bool | None, Text]] = [(None, say("obscurio.centre"))]
            choices += [(door, say("obscurio.door", door=door)) for door in state.doors]
            found.append(
                Quantity(
                    f"pawns.{index}.door",
                    say("obscurio.quantity.door", pawn=who),
                    pawn.door,
                    choices=tuple(choices),
                    group="obscurio.group.wizards",
                )
            )
        if state.accusation_over or state.voting:
            found.append(
                Quantity(
                    f"pawns.{index}.known",
                    say("obscurio.quantity.known", pawn=who),
                    pawn.known,
                    choices=(
                        (None, say("obscurio.known.none")),
                        ("loyal", say("obscurio.known.loyal")),
                        ("traitor", say("obscurio.known.traitor")),
                    ),
                    group="obscurio.group.wizards",
                )
            )
    return found


def _turn(state: State) -> list[Quantity]:
    found = [_number("turn", "turn", state.turn, 1, 99)]
    if state.phase == "traps":
        in_bag = sum(state.bag.values())
        found.append(_number("turn", "to_draw", state.to_draw, min(1, in_bag), in_bag))
    if state.phase == "end" or state.step == "resolve":
        found.append(_number("turn", "extra", state.extra, 0, 9))
    if state.phase == "doors" and state.space is not None:
        spaces = len(state.track) if state.track else 12
        found.append(_number("turn", "space", state.space, 0, spaces - 1))
    found.append(_number("turn", "deck", state.deck, 0, SETUP.cards.illusion))
    found.append(_number("turn", "discard", state.discard, 0, SETUP.cards.illusion))
    return found


def problems(state: State) -> tuple[Problem, ...]:
    """What does not add up after corrections; play goes on all the same."""
    found = []
    total = SETUP.tokens(state.players, state.options.difficulty)
    on_table = state.cohesion + state.box + sum(pawn.tokens for pawn in state.pawns)
    if on_table != total:
        found.append(
            Problem(say("obscurio.problem.tokens", found=on_table, total=total), ("OBS-SET-02",))
        )
    if state.dark > SETUP.dark(state.players) and not state.few:
        found.append(
            Problem(say("obscurio.problem.dark", n=SETUP.dark(state.players)), ("OBS-SET-03",))
        )
    if state.deck + state.discard > SETUP.cards.illusion:
        found.append(
            Problem(say("obscurio.problem.cards", n=SETUP.cards.illusion), ("OBS-TURN-06",))
        )
    traitors = sum(pawn.known == "traitor" for pawn in state.pawns)
    if traitors > 1:
        found.append(Problem(say("obscurio.problem.traitors", n=traitors), ("OBS-SET-11",)))
    return tuple(found)
