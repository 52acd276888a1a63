"""The Three Magicians as a view model: what the screen says, shows and allows at each step."""

from __future__ import annotations

from typing import Literal

from companion.core.panel import Lights
from companion.core.text import Text, name, say
from companion.core.view import Choice, Live, SandRun
from companion.games.three_magicians import figures
from companion.games.three_magicians.broad import cards as card_moves
from companion.games.three_magicians.broad import figures as figure_moves
from companion.games.three_magicians.broad import stones as stone_moves
from companion.games.three_magicians.choices import buttons, choices
from companion.games.three_magicians.duelview import duel_view
from companion.games.three_magicians.models import (
    CardView,
    FigureView,
    MagiciansView,
    PlaceView,
    PlayerView,
    SlabView,
    ThrowView,
    WandView,
)
from companion.games.three_magicians.moves import Assist, MoveApprentice, MoveMagician, Teleport
from companion.games.three_magicians.notes import notes
from companion.games.three_magicians.oddsview import odds_lines
from companion.games.three_magicians.options import CARD_OF, CARDS, COLOURS
from companion.games.three_magicians.score import (
    card_text,
    colour_text,
    player_text,
    ranking,
    square_text,
)
from companion.games.three_magicians.spell import targets
from companion.games.three_magicians.state import Player, State
from companion.games.three_magicians.wands import for_symbols, wanted


def view(state: State, _live: Live) -> MagiciansView:
    """The present moment as the screen shows it."""
    offered = choices(state)
    board = state.board
    other: Literal["full", "ledger"] = "ledger" if state.assistance == "full" else "full"
    lying = state.notches or (None, None, None)
    return MagiciansView(
        game="three_magicians",
        place=_place(state),
        phase=say(f"three_magicians.phase.{state.phase if state.phase == 'start' else state.step}"),
        prompt=_prompt(state),
        notes=notes(state),
        choices=offered,
        buttons=buttons(offered),
        phase_id=state.phase,
        step=state.step,
        level=state.assistance,
        assist=Choice(
            id="assist",
            text=say(f"three_magicians.choice.assist.{other}"),
            do=Assist(other),
            style="quiet",
            icon="gauge",
            enabled=state.outcome is None,
        ),
        turn=state.turn,
        series=state.series,
        extra=state.extra,
        active=state.player.colour,
        places=_places(state),
        slabs=tuple(
            SlabView(slab_id, slab.x, slab.y, slab.symbol)
            for slab_id, slab in (board.slabs.items() if board else ())
        ),
        joins=board.joins if board else (),
        figures=_figures(state),
        players=_players(state),
        wands=tuple(
            WandView(colour, colour_text(state, colour), notches)
            for colour, notches in zip(COLOURS, lying, strict=True)
        ),
        total=state.total,
        own=state.own_notches,
        steps=figures.step_counts(state),
        throw=_throw(state),
        duel=duel_view(state, _stake(state)),
        odds=() if state.outcome else odds_lines(state),
        opening=_opening(state),
        cards=_card_choices(state),
        stones=_stone_choices(state),
        ending=state.outcome.ending if state.outcome else None,
    )


def lights(state: State, _live: Live) -> Lights:
    """The panel's colour breathes while wands are to be thrown."""
    if state.outcome:
        return Lights(colour="green")
    waiting = state.step in ("throw", "duel", "spell")
    return Lights(colour="violet" if waiting else None, pulse=waiting)


def sand(_state: State) -> SandRun | None:
    """No time limit in this game."""
    return None


def learned(state: State) -> dict[str, dict[str, dict[str, str]]]:
    """3M-WND-12?: which symbol each wand hides, as far as throws have shown it."""
    found = {
        str(colour): {str(k): str(v) for k, v in faces.items()}
        for colour, faces in state.wands.items()
    }
    return {"three_magicians.wands": found}


def _place(state: State) -> Text:
    who = player_text(state, state.player.colour)
    if state.phase == "start":
        return say("three_magicians.where.start")
    if state.series > 1:
        return say("three_magicians.where.series", player=who, number=state.series)
    return say("three_magicians.where.turn", player=who, turn=state.turn)


def _prompt(state: State) -> Text:
    """The one thing to do now."""
    who = player_text(state, state.player.colour)
    if state.outcome:
        winners = [player_text(state, colour) for colour in state.outcome.winners]
        return say(f"three_magicians.ending.{state.outcome.ending}", players=winners)
    if state.phase == "start":
        return say("three_magicians.prompt.start", player=who)
    if state.duel is not None and state.step == "duel":
        fighter = player_text(state, state.duel.thrower)
        key = "again" if state.duel.throws else "first"
        left = state.duel.limit - state.duel.throws
        return say(f"three_magicians.prompt.duel.{key}", player=fighter, n=left)
    if state.duel is not None and state.step == "repeat":
        defender = player_text(state, state.duel.defender)
        return say("three_magicians.prompt.repeat", player=defender)
    if state.step == "meeting":
        card = card_text(CARD_OF[state.meeting])
        return say("three_magicians.prompt.meeting", player=who, card=card)
    if state.step == "move":
        if state.apprentice_done:
            return say("three_magicians.prompt.magician", player=who, n=state.own_notches)
        key = "apprentice" if state.magician_done else "both"
        steps = _steps(state)
        return say(f"three_magicians.prompt.{key}", player=who, steps=steps, n=state.own_notches)
    return say(f"three_magicians.prompt.{state.step}", player=who)


def _steps(state: State) -> Text:
    counts = figures.step_counts(state)
    if len(counts) == 1:
        return name(str(counts[0]))
    key = "between" if state.options.stone_05 == "any_between" else "either"
    return say(f"three_magicians.steps.{key}", low=counts[0], high=counts[-1])


def card_view(state: State, card: str, player: Player | None = None) -> CardView:
    """A card on a plan, or on its Place."""
    kind = CARDS[card]
    return CardView(
        id=card,
        name=card_text(card),
        place=square_text(kind.place),
        icon=kind.icon,
        owned=player is not None and player.cards[card],
        left=state.deck[card],
    )


def _stake(state: State) -> CardView | None:
    """The card of the Place that is fought over."""
    return card_view(state, CARD_OF[state.duel.place]) if state.duel is not None else None


def _places(state: State) -> tuple[PlaceView, ...]:
    return tuple(
        PlaceView(
            id=place,
            name=square_text(place),
            row=row,
            column=column,
            card=card_view(state, CARD_OF[place]) if place in CARD_OF else None,
        )
        for row, places in enumerate(state.options.places)
        for column, place in enumerate(places)
    )


def _figures(state: State) -> tuple[FigureView, ...]:
    ways: dict[tuple[str, str], dict[str, Choice]] = {}
    own = state.player.colour
    if state.outcome:
        pass
    elif state.step == "ledger":
        for placed in figure_moves(state):
            here = ways.setdefault((placed.colour, placed.figure), {})
            here[placed.to] = _to(placed.figure, placed.to, placed)
    elif state.step in ("move", "again"):
        ways[own, "apprentice"] = {
            move.to: _to("apprentice", move.to, move)
            for move in figures.apprentice_moves(state)
            if isinstance(move, MoveApprentice)
        }
        if state.step == "move":
            ways[own, "magician"] = _jump_choices(state)
    elif state.step == "teleport":
        ways[own, "apprentice"] = {to: _to("apprentice", to, Teleport(to)) for to in targets(state)}
    return tuple(
        FigureView(
            kind=kind,
            colour=player.colour,
            at=player.magician if kind == "magician" else player.apprentice,
            stone=kind == "apprentice" and player.stone,
            to=ways.get((player.colour, kind), {}),
        )
        for player in state.players
        for kind in ("magician", "apprentice")
    )


def _jump_choices(state: State) -> dict[str, Choice]:
    """Where a tap sends the magician; a Place reached by two ways that differ is a choice below."""
    moves = [m for m in figures.magician_moves(state) if isinstance(m, MoveMagician)]
    asked = figures.which_way(state)
    return {move.to: _to("magician", move.to, move) for move in moves if move not in asked}


def _to(figure: str, square: str, do: object) -> Choice:
    return Choice(id=f"{figure}:{square}", text=square_text(square), do=do)


def _players(state: State) -> tuple[PlayerView, ...]:
    ranks = {player.colour: rank for rank, player in ranking(state)}
    return tuple(
        PlayerView(
            colour=player.colour,
            colour_name=colour_text(state, player.colour),
            name=player_text(state, player.colour),
            cards=tuple(card_view(state, card, player) for card in CARDS),
            count=player.count,
            stone=player.stone,
            active=index == state.active,
            magician=square_text(player.magician),
            apprentice=square_text(player.apprentice),
            rank=ranks[player.colour],
        )
        for index, player in enumerate(state.players)
    )


def _throw(state: State) -> ThrowView | None:
    if state.outcome or state.step not in ("throw", "duel", "spell", "ledger"):
        return None
    return ThrowView(
        reads="symbols" if for_symbols(state) else "notches",
        wands=wanted(state),
        hidden=state.options.wnd_09 == "triangular" and state.options.wnd_10 == "one_of_each",
    )


def _opening(state: State) -> tuple[tuple[Text, int | None], ...]:
    """3M-SET-12: the starting throws of this round."""
    if state.phase != "start":
        return ()
    rolls: list[int | None] = [*state.rolls]
    rolls += [None] * (len(state.contenders) - len(rolls))
    return tuple(
        (player_text(state, state.players[seat].colour), points)
        for seat, points in zip(state.contenders, rolls, strict=True)
    )


def _card_choices(state: State) -> tuple[tuple[Choice, ...], ...]:
    """Ledger: for each kind, everywhere a card of it can go."""
    if state.outcome or state.step != "ledger":
        return ()
    found: dict[str, list[Choice]] = {card: [] for card in CARDS}
    for move in card_moves(state):
        to = say("three_magicians.to_place") if move.to == "place" else player_text(state, move.to)
        source = (
            say("three_magicians.to_place")
            if move.source == "place"
            else player_text(state, move.source)
        )
        text = say("three_magicians.from_to", source=source, to=to)
        choice = Choice(id=f"card:{move.card}:{move.source}:{move.to}", text=text, do=move)
        found[move.card].append(choice)
    return tuple(tuple(ways) for ways in found.values())


def _stone_choices(state: State) -> tuple[Choice, ...]:
    if state.outcome or state.step != "ledger":
        return ()
    found = []
    for move in stone_moves(state):
        key = "stone_held" if move.held else "stone_lost"
        who = player_text(state, move.colour)
        text = say(f"three_magicians.choice.{key}", player=who)
        found.append(Choice(id=f"stone:{move.colour}", text=text, do=move, icon="stone"))
    return tuple(found)
