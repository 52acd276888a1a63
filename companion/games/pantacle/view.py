"""Pantacle as a view model: what the screen says, shows and allows at each step."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.core.view import Live, View
from companion.games.pantacle import favours, preparation
from companion.games.pantacle.choices import buttons, choices
from companion.games.pantacle.gains import PREFIX, who
from companion.games.pantacle.notes import notes
from companion.games.pantacle.options import FAVOURS, LOCATIONS
from companion.games.pantacle.score import standing
from companion.games.pantacle.state import State
from companion.games.pantacle.tiles import (
    Answer,
    FavourTile,
    KnownCurse,
    LocationTile,
    PrepLine,
    Sanctuary,
    answers_of,
    favour_of,
    known_curses_of,
    location_of,
    moon_of,
    preparation_of,
    sanctuary_of,
)

# What the title, the prompt or a tile says anyway.
SAID_ELSEWHERE = frozenset(
    f"{PREFIX}.{key}" for key in ("turn", "first_turn", "announced", "refilled", "begins", "set_up")
)


class PantacleView(View, frozen=True, kw_only=True):
    """Everything Pantacle's table screen draws."""

    phase_id: str
    step: str
    assistance: str
    turn: int
    active: int
    task: str
    sanctuaries: tuple[Sanctuary, ...]
    standing: tuple[int, ...]
    favours: tuple[FavourTile, ...]
    locations: tuple[LocationTile, ...]
    preparation: tuple[PrepLine, ...]
    answers: tuple[Answer, ...]
    known_curses: tuple[KnownCurse, ...]
    guardians: tuple[str, ...]
    blades: dict[str, int]
    told: tuple[Text, ...]
    cube_reserve: int
    adept_reserve: int
    pile: int
    discard: int
    drawn: int
    moon: str
    curses_drawn: int
    extra_turn: bool
    ending: str | None
    winner: int | None


def view(state: State, _live: Live) -> PantacleView:
    """The present moment as the screen shows it."""
    offered = choices(state)
    outcome = state.outcome
    names = [seat.name for seat in state.seats]
    return PantacleView(
        game="pantacle",
        place=_place(state),
        phase=say(f"pantacle.phase.{state.phase}"),
        prompt=_prompt(state),
        notes=notes(state),
        choices=offered,
        buttons=buttons(offered),
        phase_id=state.phase,
        step=state.step,
        assistance=state.assistance,
        turn=state.turn,
        active=state.active,
        task=state.todo[0].kind if state.todo else "",
        sanctuaries=tuple(sanctuary_of(state, seat) for seat in range(state.players)),
        standing=standing(state),
        favours=tuple(favour_of(state, favour) for favour in FAVOURS),
        locations=tuple(location_of(state, location) for location in LOCATIONS),
        preparation=preparation_of(state),
        answers=answers_of(state),
        known_curses=known_curses_of(state),
        guardians=tuple(sorted(state.guardians)),
        blades={name: facts.blades for name, facts in state.guardians.items()},
        told=tuple(event.text for event in state.told if event.event not in SAID_ELSEWHERE),
        cube_reserve=state.cube_reserve,
        adept_reserve=state.adept_reserve,
        pile=state.pile,
        discard=state.discard,
        drawn=state.drawn,
        moon=moon_of(state, state.announced),
        curses_drawn=state.curses_drawn,
        extra_turn=state.extra_turn,
        ending=outcome.ending if outcome else None,
        winner=names.index(outcome.winners[0]) if outcome else None,
    )


def _place(state: State) -> Text:
    if state.phase == "setup":
        return say("pantacle.place.setup")
    key = "pantacle.place.extra" if state.extra_now else "pantacle.place"
    return say(key, who=who(state, state.active), turn=state.turn)


def _prompt(state: State) -> Text:
    """The one thing to do now."""
    active = who(state, state.active)
    if state.outcome:
        return say(f"pantacle.ending.{state.outcome.ending}", who=state.outcome.winners[0])
    if state.phase == "setup":
        right = who(state, (state.active - 1) % state.players)
        return say("pantacle.prompt.setup", who=right)
    if not state.full:
        key = f"pantacle.prompt.ledger.{state.phase}"
        if state.phase == "favour" and state.announced is not None:
            named = favours.favour_text(state.announced)
            return say("pantacle.prompt.ledger.who_got", favour=named)
        return say(key, who=active)
    if state.todo:
        task = state.todo[0]
        return say(f"pantacle.prompt.task.{task.kind}", who=who(state, task.seat))
    return _step_prompt(state, active)


def _step_prompt(state: State, active: Text) -> Text:
    if state.step == "influence":
        n = preparation.price(state, state.active)
        return say("pantacle.prompt.influence", who=active, n=n)
    if state.step in ("powers", "adepts"):
        if preparation.unaimed(state):
            return say("pantacle.prompt.aim", who=active)
        return say(f"pantacle.prompt.{state.step}", who=active)
    if state.step == "divert" and state.announced is not None:
        asked = who(state, state.asked)
        named = favours.favour_text(state.announced)
        return say("pantacle.prompt.divert", who=asked, favour=named)
    if state.step == "refill":
        return say("pantacle.prompt.refill", who=active, n=state.drawn)
    return say(f"pantacle.prompt.{state.step}", who=active)
