"""The tappable actions of each step, and what the panel's five buttons do."""

from __future__ import annotations

from typing import Any

from companion.core.panel import Button
from companion.core.text import Arg, Text, say
from companion.core.view import Choice
from companion.games.three_magicians import figures, landing
from companion.games.three_magicians.moves import (
    ChaseOne,
    ChooseSymbol,
    LeaveCard,
    MoveApprentice,
    Next,
    SkipSpell,
    Stand,
    StartRepeat,
    Stay,
    Stop,
    TakeCard,
    Teleport,
    ThrowVoid,
)
from companion.games.three_magicians.options import CARD_OF
from companion.games.three_magicians.score import card_text, player_text, sources, square_text
from companion.games.three_magicians.state import SLAB, SYMBOL, State

SYMBOL_ICONS = {"force": "force", "magic": "magic", "destiny": "destiny"}


def choices(state: State) -> tuple[Choice, ...]:
    """The action bar, most important last (it is the filled button)."""
    if state.outcome:
        return ()
    by_step = {
        "throw": _throw,
        "move": _move,
        "again": _move,
        "meeting": _meeting,
        "chase": _chase,
        "duel": _duel,
        "repeat": _repeat,
        "spell": _spell,
        "symbol": _symbol,
        "teleport": _teleport,
        "ledger": _ledger,
    }
    return tuple(by_step[state.step](state))


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: what the same-named choice on the screen does."""
    by_id = {choice.id: choice for choice in offered}
    primary = next((choice for choice in offered if choice.style == "primary"), None)
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    if "throw" in by_id:
        found["draw"] = by_id["throw"]
    if primary is not None:
        found["next"] = primary
        found["done"] = primary
    return found


def _choice(id_: str, do: Any, *, icon: str = "", style: str = "normal", **args: Arg) -> Choice:
    key = id_.partition(":")[0]
    text = Text(f"three_magicians.choice.{key}", args)
    # Only the styles of Choice are passed in.
    return Choice(id=id_, text=text, do=do, icon=icon, style=style)  # type: ignore[arg-type]


def _thrown(*, primary: bool = True) -> Choice:
    return _choice("throw", "chance", icon="wand", style="primary" if primary else "normal")


def _void() -> Choice:
    return _choice("void", ThrowVoid("overlap"), icon="wand", style="quiet")


def _stop() -> Choice:
    text = say("three_magicians.choice.stop")
    return Choice(id="stop", text=text, do=Stop(), icon="stop", style="quiet", hold=True)


def _throw(state: State) -> list[Choice]:
    found = [_void(), _thrown()]
    return found if state.phase == "start" else [_stop(), *found]


def _move(state: State) -> list[Choice]:
    found = []
    last = state.magician_done or state.apprentice_done
    style = "primary" if last else "normal"
    if state.step == "move" and figures.may_stay(state):
        stay = Stay("magician")
        found.append(_choice("magician_stays", stay, icon="wizard", style=style))
    if state.step == "move":
        for move in figures.which_way(state):
            end, via = square_text(move.to), square_text(move.via or "")
            key = f"over:{move.to}:{move.via}"
            found.append(_choice(key, move, icon="wizard", place=end, via=via))
    open_move = not state.apprentice_done or state.step == "again"
    if open_move and figures.reach(state) is None:
        # Without a drawn path the slabs are no squares on the screen to tap.
        found.append(_choice("ends_on_slab", MoveApprentice(SLAB), icon="footsteps"))
        found.append(_choice("ends_on_symbol", MoveApprentice(SYMBOL), icon="magic"))
    if open_move and figures.may_decline(state):
        stay = Stay("apprentice")
        found.append(_choice("apprentice_stays", stay, icon="hand", style=style))
    return found


def _meeting(state: State) -> list[Choice]:
    card = CARD_OF[state.meeting]
    found = []
    if state.options.meet_14 == "may":
        found.append(_choice("leave_card", LeaveCard(), style="quiet"))
    offered = sources(state, state.player.colour, card)
    for source in offered:
        if source == "place":
            take = TakeCard("place")
            found.append(
                _choice("take_card", take, icon="cards", style="primary", card=card_text(card))
            )
        else:
            steal = TakeCard(source)  # type: ignore[arg-type]  # a colour
            who = player_text(state, source)
            found.append(_choice(f"steal:{source}", steal, icon="cards", player=who))
    return found


def _chase(state: State) -> list[Choice]:
    return [
        _choice(
            f"chase:{player.colour}",
            ChaseOne(player.colour),
            icon="labyrinth",
            player=player_text(state, player.colour),
        )
        for player in landing.candidates(state)
    ]


def _duel(state: State) -> list[Choice]:
    fight = state.duel
    if fight is None or not fight.throws:
        return [_void(), _thrown()]
    stand = Choice(
        id="stand",
        text=say("three_magicians.choice.stand", points=fight.points, throws=fight.throws),
        do=Stand(),
        icon="check",
        style="primary",
    )
    return [_void(), _thrown(primary=False), stand]


def _repeat(state: State) -> list[Choice]:
    fight = state.duel
    if fight is None:
        return []
    other, own = fight.attacker, fight.defender
    return [
        _choice(
            f"starts:{other}", StartRepeat(other), icon="wand", player=player_text(state, other)
        ),
        _choice(
            f"starts:{own}",
            StartRepeat(own),
            icon="wand",
            style="primary",
            player=player_text(state, own),
        ),
    ]


def _spell(_state: State) -> list[Choice]:
    return [_choice("skip_spell", SkipSpell(), style="quiet"), _void(), _thrown()]


def _symbol(state: State) -> list[Choice]:
    return [
        Choice(
            id=f"symbol:{symbol}",
            text=say(f"three_magicians.choice.symbol.{symbol}"),
            do=ChooseSymbol(symbol),
            icon=SYMBOL_ICONS[symbol],
        )
        for symbol in state.symbols
    ]


def _teleport(state: State) -> list[Choice]:
    if state.options.spl_12 == "must_go":
        return []
    return [_choice("stay_put", Teleport(None), icon="hand")]


def _ledger(_state: State) -> list[Choice]:
    go_on = _choice("next", Next(), icon="next", style="primary")
    return [_stop(), _thrown(primary=False), go_on]
