"""What `correct` can set, and what looks odd."""

from __future__ import annotations

from typing import TypeAlias

from companion.core.game import Problem, Quantity
from companion.core.text import Arg, Text, say
from companion.games.pantacle.gains import curse_text, power_text, who
from companion.games.pantacle.options import FAVOURS, LOCATIONS, POWERS
from companion.games.pantacle.state import PIECES, RIGHTMOST, State

Value: TypeAlias = "int | str | bool | None"
Choices: TypeAlias = tuple[tuple[Value, Text], ...]
YES_NO: Choices = ((True, say("pantacle.yes")), (False, say("pantacle.no")))
MOST_CURSES = PIECES.flames - 1
MOST_ON_A_CURSE = 20


def quantities(state: State) -> tuple[Quantity, ...]:
    """Every tracked number and choice, grouped as the 'put it right' screen shows them."""
    found: list[Quantity] = []
    for seat in range(state.players):
        found += _goods(state, seat)
    for seat in range(state.players):
        found += _powers(state, seat)
    for seat in range(state.players):
        found += _flames(state, seat)
    for seat in range(state.players):
        found += _curses(state, seat)
    for seat, each in enumerate(state.sorcerers):
        what = f"sorcerers.{seat}.hand"
        label = say("pantacle.quantity.hand", who=who(state, seat))
        found.append(_number("blades", what, label, each.hand, high=PIECES.blades))
    return (*found, *_turn(state))


def _number(group: str, what: str, label: Text, value: int, *, high: int, low: int = 0) -> Quantity:
    """A number within its bounds; what is there now always fits, however it came about."""
    return Quantity(
        what, label, value, min(low, value), max(high, value), group=f"pantacle.group.{group}"
    )


def _choice(group: str, what: str, label: Text, value: Value, choices: Choices) -> Quantity:
    """One of a few things."""
    return Quantity(what, label, value, choices=choices, group=f"pantacle.group.{group}")


def _goods(state: State, seat: int) -> list[Quantity]:
    each = state.sorcerers[seat]
    told: dict[str, Arg] = {"who": who(state, seat)}
    return [
        _number(
            "goods",
            f"sorcerers.{seat}.cubes",
            Text("pantacle.quantity.cubes", told),
            each.cubes,
            high=PIECES.cubes,
        ),
        _number(
            "goods",
            f"sorcerers.{seat}.adepts",
            Text("pantacle.quantity.adepts", told),
            each.adepts,
            high=PIECES.adepts,
        ),
        _number(
            "goods",
            f"sorcerers.{seat}.determination",
            Text("pantacle.quantity.determination", told),
            each.determination,
            high=RIGHTMOST,
        ),
    ]


def _powers(state: State, seat: int) -> list[Quantity]:
    tokens: Choices = (
        (None, say("pantacle.no_token")),
        *((power, power_text(power)) for power in POWERS),
    )
    return [
        _choice(
            "powers",
            f"sorcerers.{seat}.tokens.{place}",
            say("pantacle.quantity.token", who=who(state, seat), place=place + 1),
            token,
            tokens,
        )
        for place, token in enumerate(state.sorcerers[seat].tokens)
    ]


def _flames(state: State, seat: int) -> list[Quantity]:
    each = state.sorcerers[seat]
    found = [
        _choice(
            "flames",
            f"sorcerers.{seat}.placed.{location}",
            say(
                "pantacle.quantity.flame",
                who=who(state, seat),
                location=say(f"pantacle.location.{location}"),
            ),
            each.placed[location],
            YES_NO,
        )
        for location in LOCATIONS
    ]
    label = say("pantacle.quantity.top", who=who(state, seat))
    return [*found, _choice("flames", f"sorcerers.{seat}.top", label, each.top, YES_NO)]


def _curses(state: State, seat: int) -> list[Quantity]:
    found: list[Quantity] = []
    for index, curse in enumerate(state.sorcerers[seat].curses):
        told: dict[str, Arg] = {"who": who(state, seat), "curse": curse_text(state, seat, index)}
        found.append(
            _choice(
                "curses",
                f"sorcerers.{seat}.curses.{index}.in_play",
                Text("pantacle.quantity.in_play", told),
                curse.in_play,
                YES_NO,
            )
        )
        if not curse.in_play:
            continue
        found.append(
            _choice(
                "curses",
                f"sorcerers.{seat}.curses.{index}.face_down",
                Text("pantacle.quantity.face_down", told),
                curse.face_down,
                YES_NO,
            )
        )
        if curse.kind == "exhaustion":
            for goods in ("cubes", "adepts"):
                label = Text(f"pantacle.quantity.curse_{goods}", told)
                value = curse.cubes if goods == "cubes" else curse.adepts
                found.append(
                    _number(
                        "curses",
                        f"sorcerers.{seat}.curses.{index}.{goods}",
                        label,
                        value,
                        high=MOST_ON_A_CURSE,
                    )
                )
    return found


def _turn(state: State) -> list[Quantity]:
    seats: Choices = tuple((seat, who(state, seat)) for seat in range(state.players))
    marker: Choices = (
        (None, say("pantacle.no_marker")),
        *((favour, say(f"pantacle.favour.{favour}")) for favour in FAVOURS),
    )
    pile = say("pantacle.quantity.pile")
    return [
        _number("blades", "pile", pile, state.pile, high=PIECES.blades),
        _choice("turn", "active", say("pantacle.quantity.active"), state.active, seats),
        _choice("turn", "marker", say("pantacle.quantity.marker"), state.marker, marker),
        _choice(
            "turn", "extra_turn", say("pantacle.quantity.extra_turn"), state.extra_turn, YES_NO
        ),
        _number("turn", "turn", say("pantacle.quantity.turn"), state.turn, high=999, low=1),
    ]


def problems(state: State) -> tuple[Problem, ...]:
    """What does not add up after corrections; play goes on all the same."""
    found = [*_counts(state)]
    for seat, each in enumerate(state.sorcerers):
        told: dict[str, Arg] = {"who": who(state, seat)}
        if len(set(each.powers)) < len(each.powers):
            found.append(Problem(Text("pantacle.problem.tokens", told), ("PAN-LIM-02",)))
        if state.flames_left(seat) < each.top:
            found.append(Problem(Text("pantacle.problem.top", told), ("PAN-PANT-02",)))
        if state.cursed_flames(seat) > PIECES.flames - 1:
            found.append(Problem(Text("pantacle.problem.cursed", told), ("PAN-PANT-02",)))
        in_play = [curse for curse in each.curses if curse.in_play]
        if len(in_play) > MOST_CURSES:
            found.append(
                Problem(say("pantacle.problem.curses", **told, n=MOST_CURSES), ("PAN-CURSE-12",))
            )
        hidden = sum(curse.face_down for curse in in_play)
        if hidden > ("protection" in each.tokens):
            found.append(Problem(Text("pantacle.problem.face_down", told), ("PAN-CURSE-11",)))
        loaded = [curse.cubes + curse.adepts for curse in in_play if curse.kind == "exhaustion"]
        if not all(loaded):
            found.append(Problem(Text("pantacle.problem.exhausted", told), ("PAN-CURSE-08",)))
    return tuple(found)


def _counts(state: State) -> list[Problem]:
    """PAN-LIM-04, PAN-SET-06: more on the table than there is in the box."""
    found = []
    for goods, total, rule in (
        ("cubes", PIECES.cubes, "PAN-LIM-04"),
        ("adepts", PIECES.adepts, "PAN-LIM-07"),
    ):
        out = sum(
            getattr(each, goods)
            + sum(getattr(curse, goods) for curse in each.curses if curse.in_play)
            for each in state.sorcerers
        )
        if out > total:
            found.append(Problem(say(f"pantacle.problem.{goods}", found=out, n=total), (rule,)))
    blades = state.pile + sum(each.hand for each in state.sorcerers)
    if blades > PIECES.blades:
        text = say("pantacle.problem.blades", found=blades, n=PIECES.blades)
        found.append(Problem(text, ("PAN-SET-06",)))
    return found
