"""The pieces of Pantacle's view: Sanctuaries, Favours, locations, answers, known Curses."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.pantacle import favours, flames, preparation
from companion.games.pantacle.choices import diversions
from companion.games.pantacle.gains import curse_text, power_text, who
from companion.games.pantacle.moves import Announce, KeepCurse, LetPass, PlaceFlame, PlaceMarker
from companion.games.pantacle.options import LOCATIONS, SETUP, CurseFacts
from companion.games.pantacle.score import FLAMES
from companion.games.pantacle.state import RIGHTMOST, State

ICONS = {
    "bewitchment": "bewitchment",
    "hunt": "hunt",
    "protection": "shield",
    "enslavement": "manacles",
    "demonic_discard": "demonic",
    "recruitment": "recruit",
    "conversion": "conversion",
    "indoctrination": "indoctrination",
    "three_per_flame": "cube",
    "two_adepts": "adept",
    "two_influence": "cube",
    "extra_turn": "extra-turn",
}
STEPS = ("influence", "powers", "adepts")


class TokenSign(Struct, frozen=True):
    """A Power token on its place."""

    id: str
    name: Text
    icon: str


class CurseCard(Struct, frozen=True):
    """A Curse before its owner."""

    index: int
    title: Text
    kind: str
    cubes: int
    adepts: int
    text: str
    touches: tuple[str, ...]
    face_down: bool


class Sanctuary(Struct, frozen=True, kw_only=True):
    """A player's board, as all can see it, and how many blades they hold."""

    seat: int
    name: Text
    colour: str
    active: bool
    cubes: int
    adepts: int
    hand: int
    tokens: tuple[TokenSign | None, ...]
    placed: tuple[str, ...]
    flames: int
    top: bool
    cursed: int
    determination: int
    price: int
    curses: tuple[CurseCard, ...]
    last_favour: bool


class FavourTile(Struct, frozen=True, kw_only=True):
    """A Favour: what it gives, what the owner's board shows beside it, whether it is open."""

    id: str
    name: Text
    effect: Text
    icon: str
    token: bool
    marked: bool
    announced: bool
    why: Text | None
    guardians: tuple[str, ...]
    moon: str
    choice: Choice | None


class LocationTile(Struct, frozen=True, kw_only=True):
    """A location of the Pantacle: what it gives now, whose Flames are there."""

    id: str
    name: Text
    benefit: Text
    icon: str
    flames: tuple[str, ...]
    mine: bool
    point: str
    choice: Choice | None


class PrepLine(Struct, frozen=True):
    """A step of the Preparation: done, not due, due now, or still to come."""

    id: str
    text: Text
    state: Literal["done", "not_due", "due", "later", "stopped", "skipped"]


class Answer(Struct, frozen=True, kw_only=True):
    """An opponent who is asked whether they divert."""

    seat: int
    name: Text
    colour: str
    hand: int
    track: bool
    state: Literal["passed", "asked", "waiting"]
    passes: Choice | None
    diverts: tuple[Choice, ...]


class KnownCurse(Struct, frozen=True):
    """A Curse of the owner's copy that was entered before: one tap keeps it."""

    name: str
    facts: CurseFacts
    choice: Choice


def sanctuary_of(state: State, seat: int) -> Sanctuary:
    """A player's board as all can see it."""
    each = state.sorcerers[seat]
    return Sanctuary(
        seat=seat,
        name=who(state, seat),
        colour=state.seats[seat].colour,
        active=seat == state.active and state.phase != "setup",
        cubes=each.cubes,
        adepts=each.adepts,
        hand=each.hand,
        tokens=tuple(
            None if token is None else TokenSign(token, power_text(token), ICONS[token])
            for token in each.tokens
        ),
        placed=tuple(location for location in LOCATIONS if each.placed[location]),
        flames=each.flames,
        top=each.top,
        cursed=state.cursed_flames(seat),
        determination=each.determination,
        price=preparation.price(state, seat),
        curses=tuple(
            CurseCard(
                index,
                curse_text(state, seat, index),
                curse.kind,
                curse.cubes,
                curse.adepts,
                curse.text,
                curse.touches,
                curse.face_down,
            )
            for index, curse in enumerate(each.curses)
            if curse.in_play
        ),
        last_favour=each.flames == FLAMES,
    )


def moon_of(state: State, favour: str | None) -> str:
    """The moon of a Favour: its name, "" while nobody has entered it, "none" if it has none."""
    if favour in SETUP.favours.no_moon:
        return "none"
    facts = state.favours.get(favour or "")
    return (facts.moon or "") if facts else ""


def favour_of(state: State, favour: str) -> FavourTile:
    """PAN-FAV-03, PAN-FAV-04: a Favour, and why it is barred if it is."""
    choice: Choice | None = None
    why: Text | None = None
    named = favours.favour_text(favour)
    move: PlaceMarker | Announce | None = None
    if state.phase == "setup":
        move = PlaceMarker(favour)
    elif state.phase == "favour" and state.step == "announce" and not state.outcome:
        move = Announce(favour)
        refused = favours.barred(state, favour) if state.full else None
        why = refused.text if refused is not None else None
    if move is not None:
        id_ = f"favour:{favour}"
        choice = Choice(id=id_, text=named, do=move, enabled=why is None, why=why)
    facts = state.favours.get(favour)
    return FavourTile(
        id=favour,
        name=named,
        effect=say(f"pantacle.favour.{favour}.effect"),
        icon=ICONS[favour],
        token=favour in favours.TOKENS,
        marked=favour == state.marker,
        announced=favour == state.announced,
        why=why,
        guardians=facts.guardians if facts else (),
        moon=moon_of(state, favour),
        choice=choice,
    )


def location_of(state: State, location: str) -> LocationTile:
    """PAN-PANT-04: a location, and whether the Flame in hand may go there."""
    mine = state.sorcerer.placed[location]
    named = say(f"pantacle.location.{location}")
    choice: Choice | None = None
    if state.step == "location" and state.full and not state.todo and not mine:
        id_ = f"location:{location}"
        choice = Choice(id=id_, text=named, do=PlaceFlame(location))
    return LocationTile(
        id=location,
        name=named,
        benefit=say(
            f"pantacle.location.{location}.benefit",
            n=flames.benefit_of(state, state.active, location),
        ),
        icon=ICONS[location],
        flames=tuple(
            seat.colour
            for seat, each in zip(state.seats, state.sorcerers, strict=True)
            if each.placed[location]
        ),
        mine=mine,
        point=state.points.get(location, ""),
        choice=choice,
    )


def preparation_of(state: State) -> tuple[PrepLine, ...]:
    """PAN-PREP-01: the three steps in their order, so that none is skipped or done twice."""
    if state.phase == "setup" or not state.full:
        return ()
    found = []
    for step in STEPS:
        if step in state.prepared:
            how = state.prepared[step]
        elif state.phase == "preparation" and state.step == step:
            how = "due"
        else:
            how = "later"
        n = preparation.price(state, state.active)
        text = say(f"pantacle.prep.{step}", n=n)
        found.append(PrepLine(step, text, how))  # type: ignore[arg-type]  # (prepared holds these words only)
    return tuple(found)


def answers_of(state: State) -> tuple[Answer, ...]:
    """PAN-DIV-01: the opponents clockwise; one of them is asked now."""
    if state.step != "divert" or not state.full or state.outcome or state.todo:
        return ()
    found = []
    passed = True
    for seat in state.opponents():
        asked = seat == state.asked
        passed = passed and not asked
        each = state.sorcerers[seat]
        passes = say("pantacle.choice.pass", who=who(state, seat))
        found.append(
            Answer(
                seat=seat,
                name=who(state, seat),
                colour=state.seats[seat].colour,
                hand=each.hand,
                track=each.determination == RIGHTMOST,
                state="asked" if asked else "passed" if passed else "waiting",
                passes=Choice(id="pass", text=passes, do=LetPass()) if asked else None,
                diverts=diversions(state, seat) if asked else (),
            )
        )
    return tuple(found)


def known_curses_of(state: State) -> tuple[KnownCurse, ...]:
    """PAN-SET-15?: Curses of the owner's copy that can be kept with one tap."""
    keeping = state.full and state.step == "keep" and not state.outcome
    if not keeping and (state.full or state.phase == "setup"):
        return ()
    seat = None if keeping else state.active
    return tuple(
        KnownCurse(
            title,
            facts,
            Choice(
                id=f"curse:{title}",
                text=say("pantacle.choice.keep", curse=title),
                do=KeepCurse(title, seat=seat),
            ),
        )
        for title, facts in sorted(state.curses.items())
    )
