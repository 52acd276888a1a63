"""The tappable actions of each step, and what the panel's five buttons do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.panel import Button
from companion.core.text import Arg, Text, say
from companion.core.view import Choice
from companion.games.pantacle import favours, flames, moon, preparation
from companion.games.pantacle.candidates import legal
from companion.games.pantacle.gains import curse_text, who
from companion.games.pantacle.moves import (
    Absorb,
    AimCurse,
    Bewitch,
    Bluff,
    BuyAdept,
    CurseStops,
    Discard,
    Divert,
    DrawCurses,
    GotFavour,
    KeepCurse,
    LetPass,
    Next,
    NobodyDiverts,
    Protect,
    PutToken,
    Sacrifice,
)
from companion.games.pantacle.state import State, has_demonic


def choices(state: State) -> tuple[Choice, ...]:
    """The action bar, most important last (it is the filled button)."""
    if state.outcome or state.phase == "setup":
        return ()
    if not state.full:
        return tuple(_ledger(state))
    if state.todo:
        return tuple(_task(state))
    by_step: dict[str, Callable[[State], list[Choice]]] = {
        "begin": lambda _state: [_go_on("to_influence")],
        "influence": _influence,
        "powers": _sacrifice,
        "adepts": _sacrifice,
        "curses": _curses,
        "keep": _curses,
        "ready": lambda _state: [_go_on("to_favour")],
        "divert": _divert,
        "discard": _discard,
        "refill": _refill,
    }
    found = by_step[state.step](state) if state.step in by_step else []
    if state.phase == "preparation":
        found = [*_looks(state), *found]
    return tuple(found)


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: what the filled choice on the screen does."""
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    primary = next((choice for choice in offered if choice.style == "primary"), None)
    if primary is not None:
        found["next"] = found["done"] = primary
        if primary.id in ("draw:0", "end_turn"):
            found["draw"] = primary
    return found


def _choice(key: str, do: Any, *, icon: str = "", id_: str = "", **args: Arg) -> Choice:
    text = Text(f"pantacle.choice.{key}", args)
    return Choice(id=id_ or key, text=text, do=do, icon=icon)


def _primary(key: str, do: Any, *, icon: str = "next", id_: str = "", **args: Arg) -> Choice:
    text = Text(f"pantacle.choice.{key}", args)
    return Choice(id=id_ or key, text=text, do=do, icon=icon, style="primary")


def _go_on(key: str) -> Choice:
    return _primary(key, Next())


# --- Preparation ---------------------------------------------------------------------------------


def _looks(state: State) -> list[Choice]:
    found = [
        _choice(
            "bewitch",
            Bewitch(seat),
            id_=f"bewitch:{seat}",
            icon="bewitchment",
            who=who(state, seat),
        )
        for seat in preparation.may_look(state)
    ]
    found += [
        _choice(
            "swap",
            Protect(index),
            id_=f"protect:{index}",
            icon="shield",
            curse=curse_text(state, state.active, index),
        )
        for index in preparation.may_swap(state)
    ]
    return found


def _influence(state: State) -> list[Choice]:
    cost = preparation.price(state, state.active)
    found = [_primary("buy", BuyAdept(), icon="adept", n=cost)]
    if preparation.touched(state, "influence"):
        # PAN-CURSE-04: the card may ask for another price; every price that can be paid is there.
        found = [
            *(
                _choice("buy", BuyAdept(price), id_=f"buy:{price}", icon="adept", n=price)
                for price in (cost + 1, cost + 2)
                if price <= state.sorcerer.cubes
            ),
            _choice("curse_stops", CurseStops(), icon="curse"),
            *found,
        ]
    return found


def _sacrifice(state: State) -> list[Choice]:
    unaimed = preparation.unaimed(state)
    if unaimed:
        title = curse_text(state, state.active, unaimed[0])
        return [
            _choice(
                f"aim.{kind}",
                AimCurse(unaimed[0], kind),
                id_=f"aim:{kind}",
                icon="curse",
                curse=title,
            )
            for kind in ("powers", "adepts")
        ]
    kind: preparation.Kind = "powers" if state.step == "powers" else "adepts"
    found = []
    if preparation.touched(state, kind):
        found = [_choice("curse_stops", CurseStops(), icon="curse"), *_cursed_numbers(state, kind)]
    able = preparation.flames_to_take(state)
    if not able:
        return [*found, _primary("no_flame", Sacrifice(kind), icon="check")]
    for flame in able:
        offer = _primary if len(able) == 1 else _choice
        found.append(
            offer(f"take.{flame}", Sacrifice(kind, flame), id_=f"take:{flame}", icon="flame")
        )
    return found


def _cursed_numbers(state: State, kind: preparation.Kind) -> list[Choice]:
    """PAN-PREP-18: the card may ask for one more; the cursed or the top Flame all the same."""
    more = preparation.NEEDED + 1
    if preparation.held(state, kind) < more:
        return []
    return [
        _choice(
            f"take_more.{flame}",
            Sacrifice(kind, flame, more),
            id_=f"take_more:{flame}",
            icon="flame",
            n=more,
        )
        for flame in preparation.flames_to_take(state)
    ]


def _curses(state: State) -> list[Choice]:
    keeping = state.step == "keep"
    found = []
    for extra in flames.extras(state):
        cost = flames.cost_now(state, extra)
        count = state.curses_drawn + 1 if keeping else extra + 1
        make = _primary if not extra else _choice
        key = "draw_free" if not cost else "draw_paid"
        found.append(
            make(key, DrawCurses(extra), id_=f"draw:{extra}", icon="curse", n=count, cost=cost)
        )
    if keeping:
        # Who is in a hurry need not enter the card: a red one works without a title.
        found.append(_choice("keep_red", KeepCurse(kind="permanent"), icon="curse"))
    return found[::-1]


# --- Favour --------------------------------------------------------------------------------------


def way_text(way: Divert) -> Text:
    """A way to pay for a diversion, in words."""
    key = "hounds" if way.guardians == 1 else "guardians" if way.guardians else "only_hounds"
    if way.track:
        key += "_track"
    return say(f"pantacle.way.{key}", n=way.hounds, track=way.track)


def diversions(state: State, seat: int) -> tuple[Choice, ...]:
    """Every way in which this opponent could divert, as far as the number of blades tells."""
    found = [
        Choice(
            id=f"divert:{seat}:{way.guardians}:{way.hounds}:{way.track}",
            text=way_text(way),
            do=way,
            icon="hound" if way.guardians < 2 else "cards",
        )
        for way in favours.ways(state, seat)
    ]
    if state.options.div_13 == "counts_as_no":
        found.append(_choice("bluff", Bluff(seat), icon="mask", id_=f"bluff:{seat}"))
    return tuple(found)


def _divert(state: State) -> list[Choice]:
    asked = state.asked
    found = [_choice("pass", LetPass(), icon="cross", who=who(state, asked))]
    return [*found, _primary("nobody", NobodyDiverts(), icon="check")]


# --- Moon ----------------------------------------------------------------------------------------


def _discard(state: State) -> list[Choice]:
    if not state.sorcerer.hand:
        return [_primary("no_blade", Discard(0), id_="discard:0:no")]
    possible = moon.moon_possible(state)
    found = []
    for blades in moon.may_discard(state):
        if not blades:
            found.append(_choice("no_blade", Discard(0), id_="discard:0:no"))
            continue
        many = "_many" if has_demonic(state, state.active) else ""
        if not possible:
            make = _primary if not many else _choice
            found.append(
                make(
                    f"discard{many}",
                    Discard(blades),
                    id_=f"discard:{blades}:no",
                    icon="cards",
                    n=blades,
                )
            )
            continue
        for match, key in ((False, "other_moon"), (True, "same_moon")):
            found.append(
                _choice(
                    f"{key}{many}",
                    Discard(blades, match=match),
                    id_=f"discard:{blades}:{'yes' if match else 'no'}",
                    icon="moon" if match else "cards",
                    n=blades,
                )
            )
    return found


def _refill(state: State) -> list[Choice]:
    if state.extra_turn:
        return [_primary("again", Next(), id_="end_turn", who=who(state, state.active))]
    following = who(state, state.after(state.active))
    return [_primary("end_turn", Next(), who=following)]


# --- what may come at any step -------------------------------------------------------------------


def _task(state: State) -> list[Choice]:
    task = state.todo[0]
    found = []
    for move in legal(state):
        match move:
            case Absorb(curse=index) | Protect(curse=index):
                title = curse_text(state, task.seat, index)
                key = f"{task.kind}_{task.what}" if task.what else task.kind
                id_ = f"{task.kind}:{index}"
                found.append(_choice(key, move, id_=id_, icon="curse", curse=title))
            case PutToken(place=place):
                found.append(_choice("put", move, id_=f"put:{place}", icon="magic", place=place))
    return found


def _ledger(state: State) -> list[Choice]:
    if state.phase == "favour" and state.announced is not None:
        return [
            _choice(
                "got",
                GotFavour(seat),
                id_=f"got:{seat}",
                icon="check" if seat == state.active else "divert",
                who=who(state, seat),
            )
            for seat in (state.active, *state.opponents())
        ]
    if state.phase == "favour":
        return []
    following = who(state, state.active if state.extra_turn else state.after(state.active))
    if state.phase == "moon":
        return [_primary("end_turn", Next(), who=following)]
    return [_primary("to_favour", Next())]
