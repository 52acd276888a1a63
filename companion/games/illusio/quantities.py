"""What `correct` can set, and what looks odd."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.game import Correct, Problem, Quantity
from companion.core.text import Arg, Text, say
from companion.games.illusio.cards import COUNTS, DOMAINS, KINDS
from companion.games.illusio.piles import (
    cards_everywhere,
    components_out,
    objectives_everywhere,
    specials_out,
    who,
    with_player,
)
from companion.games.illusio.score import title
from companion.games.illusio.state import Component, State, Trick

MOST_POINTS = 99
MOST_OF_A_KIND = 20


def quantities(state: State) -> tuple[Quantity, ...]:
    """Every tracked number and choice, grouped as the 'put it right' screen shows them."""
    return (*_players(state), *_turn(state), *_tricks(state), *_backstage(state), *_piles(state))


def _number(group: str, what: str, label: Text, value: int, *, low: int = 0, high: int) -> Quantity:
    """A number within its bounds; what is there now always fits, however it came about."""
    return Quantity(
        what, label, value, min(low, value), max(high, value), group=f"illusio.group.{group}"
    )


def _yes_no(group: str, what: str, label: Text, value: object) -> Quantity:
    choices = ((True, say("illusio.yes")), (False, say("illusio.no")))
    return Quantity(what, label, bool(value), choices=choices, group=f"illusio.group.{group}")


def _say(key: str, **args: Arg) -> Text:
    return Text(f"illusio.quantity.{key}", args)


def _players(state: State) -> list[Quantity]:
    found = []
    for seat, player in enumerate(state.players):
        name = who(state, seat)
        label = _say("score", player=name)
        found.append(
            _number("players", f"players.{seat}.score", label, player.score, high=MOST_POINTS)
        )
        if state.counted:
            label = _say("hand", player=name)
            found.append(
                _number("players", f"players.{seat}.hand", label, player.hand, high=COUNTS.pile)
            )
        if state.phase == "turn":
            label = _say("talent_used", player=name)
            found.append(
                _yes_no("players", f"players.{seat}.talent_used", label, player.talent_used)
            )
        domains: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
            (domain, say(f"illusio.domain.{domain}")) for domain in DOMAINS
        )
        for index, won in enumerate(player.won):
            found.append(
                Quantity(
                    f"players.{seat}.won.{index}.domain",
                    _say("won", player=name, number=index + 1),
                    won.domain,
                    choices=domains,
                    group="illusio.group.players",
                )
            )
    return found


def _turn(state: State) -> list[Quantity]:
    found = [_number("turn", "target", _say("target"), state.target, low=1, high=MOST_POINTS)]
    if state.phase != "turn":
        return found
    seats: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
        (seat, who(state, seat)) for seat in range(len(state.players))
    )
    return [
        Quantity("active", _say("active"), state.active, choices=seats, group="illusio.group.turn"),
        _number("turn", "actions", _say("actions"), state.actions, high=COUNTS.actions),
        *found,
    ]


def _tricks(state: State) -> list[Quantity]:
    found = []
    for seat, player in enumerate(state.players):
        for index, trick in enumerate(player.tricks):
            if trick.on_bill:
                found += _on_bill(state, seat, index, trick)
    return found


def _on_bill(state: State, seat: int, index: int, trick: Trick) -> list[Quantity]:
    path = f"players.{seat}.tricks.{index}"
    args: dict[str, Arg] = {"player": who(state, seat), "trick": title(trick.card)}
    numbers = [
        ("due", trick.due or 1, 1, 9),
        ("grandiose", trick.grandiose, 0, 9),
        ("deja_vu", trick.deja_vu, 0, 9),
        ("extra", trick.extra, -9, 9),
    ]
    if trick.told is not None:
        numbers.append(("told", trick.told, 0, 6))
    return [
        _number("tricks", f"{path}.{what}", _say(what, **args), value, low=low, high=high)
        for what, value, low, high in numbers
    ]


def _backstage(state: State) -> list[Quantity]:
    """Transformations wherever they lie; the active player's backstage kind by kind."""
    found = []
    kinds: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
        (kind, say(f"illusio.component.{kind}")) for kind in KINDS
    )
    for seat, player in enumerate(state.players):
        for index, component in enumerate(player.backstage):
            if component.became is not None:
                label = _say(
                    "became",
                    player=who(state, seat),
                    kind=say(f"illusio.component.{component.kind}"),
                )
                found.append(
                    Quantity(
                        f"players.{seat}.backstage.{index}.became",
                        label,
                        component.became,
                        choices=kinds,
                        group="illusio.group.backstage",
                    )
                )
    if state.phase == "turn":
        for kind in KINDS:
            label = _say("of_kind", kind=say(f"illusio.component.{kind}"))
            there = _plain(state, kind)
            what = f"players.{state.active}.backstage.{kind}"
            found.append(_number("backstage", what, label, there, high=MOST_OF_A_KIND))
    return found


def _plain(state: State, kind: str) -> int:
    return state.player.backstage.count(Component(kind))


def with_backstage(state: State, move: Correct) -> State | None:
    """So many plain components of a kind in the active backstage; None for anything else."""
    path, _, kind = move.what.rpartition(".")
    if path != f"players.{state.active}.backstage" or kind not in KINDS:
        return None
    here = [each for each in _backstage(state) if each.what == move.what]
    # Name and bounds are checked as for any quantity, on a number that stays as it is.
    corrected(state, Correct("turn", move.to), tuple(replace(q, what="turn") for q in here))
    wanted = move.to if isinstance(move.to, int) else 0
    player = state.player
    kept: list[Component] = []
    for component in player.backstage:
        if component != Component(kind):
            kept.append(component)
        elif wanted:
            kept.append(component)
            wanted -= 1
    kept += [Component(kind)] * wanted
    return with_player(state, state.active, replace(player, backstage=tuple(kept)))


def _piles(state: State) -> list[Quantity]:
    found = [_yes_no("piles", "counted", _say("counted"), state.counted)]
    if not state.counted:
        return found
    numbers = [
        ("pile", state.pile, COUNTS.pile),
        ("discard", state.discard, COUNTS.pile),
        ("objective_pile", state.objective_pile, COUNTS.objectives),
        ("objective_discard", state.objective_discard, COUNTS.objectives),
    ]
    return found + [
        _number("piles", what, Text(f"illusio.quantity.{what}"), value, high=high)
        for what, value, high in numbers
    ]


def problems(state: State) -> tuple[Problem, ...]:
    """What does not add up after corrections; play goes on all the same."""
    found = []
    if state.counted and cards_everywhere(state) != COUNTS.pile:
        text = say("illusio.problem.cards", found=cards_everywhere(state), total=COUNTS.pile)
        found.append(Problem(text, ("ILL-SET-01",)))
    if state.counted and objectives_everywhere(state) != COUNTS.objectives:
        there = objectives_everywhere(state)
        text = say("illusio.problem.objectives", found=there, total=COUNTS.objectives)
        found.append(Problem(text, ("ILL-SET-01",)))
    if components_out(state) > COUNTS.components:
        found.append(
            Problem(say("illusio.problem.components", n=COUNTS.components), ("ILL-SET-01",))
        )
    if specials_out(state) > COUNTS.specials:
        found.append(Problem(say("illusio.problem.specials", n=COUNTS.specials), ("ILL-SET-01",)))
    for seat, player in enumerate(state.players):
        if player.in_progress > COUNTS.in_progress:
            text = say("illusio.problem.in_progress", player=who(state, seat))
            found.append(Problem(text, ("ILL-ACT-13",)))
        noted = sum(won.points for won in player.won)
        if player.score != noted:
            text = say(
                "illusio.problem.score", player=who(state, seat), score=player.score, noted=noted
            )
            found.append(Problem(text, ("ILL-BILL-06",)))
    return tuple(found)
