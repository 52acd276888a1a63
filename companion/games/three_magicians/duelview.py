"""A fight as the screen shows it."""

from __future__ import annotations

from typing import Literal

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.three_magicians.duel import last_said, may_set_aside
from companion.games.three_magicians.models import CardView, DuelView, FighterView, WandView
from companion.games.three_magicians.moves import Announced, SetAside
from companion.games.three_magicians.options import COLOURS, Colour
from companion.games.three_magicians.score import colour_text, player_text, square_text
from companion.games.three_magicians.state import State


def duel_view(state: State, card: CardView | None) -> DuelView | None:
    """The fight that is going on, if any; `card` is what it is about."""
    fight = state.duel
    if fight is None or card is None:
        return None
    said = last_said(fight)
    ways = may_set_aside(state)

    def toggle(colour: Colour) -> Choice | None:
        kept = tuple(c for c in COLOURS if (c in fight.aside) != (c == colour))
        if kept not in ways:
            return None
        return Choice(id=f"aside:{colour}", text=colour_text(state, colour), do=SetAside(kept))

    sides: tuple[tuple[Colour, Literal["attacker", "defender"]], ...] = (
        (fight.attacker, "attacker"),
        (fight.defender, "defender"),
    )
    results: tuple[tuple[Choice, ...], ...] = ()
    if not fight.throws and state.step == "duel":
        results = tuple(
            tuple(_result(points, throws) for points in range(7))
            for throws in range(1, fight.limit + 1)
        )
    return DuelView(
        place=square_text(fight.place),
        card=card,
        fighters=tuple(
            FighterView(
                colour=colour,
                name=player_text(state, colour),
                role=role,
                throwing=colour == fight.thrower and state.step == "duel",
                said=_said(said[colour].points, said[colour].throws) if colour in said else None,
            )
            for colour, role in sides
        ),
        wands=tuple(
            WandView(
                colour,
                colour_text(state, colour),
                notches,
                aside=colour in fight.aside,
                locked=colour in fight.locked,
                toggle=toggle(colour),
            )
            for colour, notches in zip(COLOURS, fight.notches, strict=True)
        ),
        round=fight.round,
        throws=fight.throws,
        limit=fight.limit,
        points=fight.points,
        results=results,
    )


def _said(points: int, throws: int) -> Text:
    return say("three_magicians.said", points=points, throws=throws)


def _result(points: int, throws: int) -> Choice:
    return Choice(
        id=f"result:{points}:{throws}", text=_said(points, throws), do=Announced(points, throws)
    )
