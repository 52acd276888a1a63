"""Obscurio as a view model: what the screen says, shows and allows at each step."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.panel import Button
from companion.core.text import Text, name, say
from companion.core.view import Choice, Live, View
from companion.games.obscurio import accusation, doors
from companion.games.obscurio.choices import buttons, choices
from companion.games.obscurio.moves import CastVote, PlacePawn, RevealDoor, RevealExit, TrapDrawn
from companion.games.obscurio.notes import eyes_stay_open, notes
from companion.games.obscurio.options import SETUP, TRAPS
from companion.games.obscurio.rules import legal
from companion.games.obscurio.sandglass import sand
from companion.games.obscurio.score import pawn_text
from companion.games.obscurio.state import LAST_SPACE, Room, State

ACTS_IN = {"brown": "riddle", "violet": "traitor", "green": "doors", "white": ""}


class TrapCard(Struct, frozen=True):
    """A trap of this turn, with its effect in words."""

    id: str
    name: Text
    effect: Text
    when: Text
    colour: str
    icon: str
    active: bool


class Token(Struct, frozen=True):
    """A kind of token that is still in the bag, for people who draw from their own bag."""

    trap: TrapCard
    left: int
    choice: Choice


class Space(Struct, frozen=True):
    """A space of the time track; its value is None while nobody has entered it."""

    value: int | None
    state: Literal["past", "here", "ahead"]


class Glass(Struct, frozen=True):
    """The sand timer: seconds and share of sand left, and the spaces of its track."""

    seconds: int
    left: float
    running: bool
    warning: bool
    spaces: tuple[Space, ...]


class Door(Struct, frozen=True):
    """A door with the pawns before it, and what tapping it does when no pawn is in hand."""

    number: int
    pawns: tuple[str, ...]
    veiled: bool
    up: bool
    exit: bool
    tap: Choice | None


class Wizard(Struct, frozen=True):
    """A pawn, whose it is, and where it may go."""

    id: str
    name: Text
    colour: str
    companion: bool
    door: int | None
    tokens: int
    known: str | None
    missing: bool
    to: dict[str, Choice]


class Ballot(Struct, frozen=True):
    """A voter's row: whom they may point at, and whom they did."""

    voter: str
    name: Text
    colour: str
    pointed: str | None
    voted: bool
    targets: dict[str, Choice]


class ObscurioView(View, frozen=True, kw_only=True):
    """Everything Obscurio's table screen draws."""

    phase_id: str
    step: str
    turn: int
    progress: int
    spaces: int
    watcher: bool
    left: int
    left_full: int
    dark: int
    dark_full: int
    to_draw: int
    extra: int
    traps: tuple[TrapCard, ...]
    tokens: tuple[Token, ...]
    glass: Glass | None
    doors: tuple[Door, ...]
    layout: str
    wizards: tuple[Wizard, ...]
    ballots: tuple[Ballot, ...]
    accused: tuple[str, ...]
    last_room: Room | None
    rooms: tuple[Room, ...]
    ending: str | None
    grimoire: Text


def view(state: State, live: Live) -> ObscurioView:
    """The present moment as the screen shows it."""
    allowed = legal(state)
    total = SETUP.tokens(state.players, state.options.difficulty)
    dark_full = max(SETUP.dark(state.players), state.dark)
    offered = choices(state, live)
    pressed: dict[Button, Choice] = buttons(offered)
    return ObscurioView(
        game="obscurio",
        place=say("obscurio.place", room=state.progress, turn=state.turn),
        phase=say(f"obscurio.phase.{state.phase}"),
        prompt=_prompt(state),
        notes=notes(state),
        choices=offered,
        buttons=pressed,
        phase_id=state.phase,
        step=state.step,
        turn=state.turn,
        progress=state.progress,
        spaces=LAST_SPACE,
        watcher=state.watcher,
        left=state.left,
        left_full=max(total - dark_full, state.left),
        dark=state.dark,
        dark_full=dark_full,
        to_draw=state.to_draw,
        extra=state.extra,
        traps=tuple(trap_card(trap, state) for trap in state.drawn),
        tokens=_tokens(state, allowed),
        glass=_glass(state, live),
        doors=_doors(state, allowed),
        layout=state.options.set_14,
        wizards=_wizards(state, allowed),
        ballots=_ballots(state, allowed),
        accused=state.accused,
        last_room=state.rooms[-1] if state.rooms else None,
        rooms=state.rooms,
        ending=state.outcome.ending if state.outcome else None,
        grimoire=name(state.seats[state.options.grimoire].name),
    )


def trap_card(trap: str, state: State | None = None) -> TrapCard:
    """A trap with its name and effect; lit while its phase lasts."""
    kind = TRAPS[trap]
    phase = ACTS_IN[kind.colour]
    return TrapCard(
        id=trap,
        name=say(f"obscurio.trap.{trap}"),
        effect=say(f"obscurio.trap.{trap}.effect"),
        when=say(f"obscurio.when.{kind.colour}"),
        colour=kind.colour,
        icon=kind.icon,
        active=state is not None and bool(phase) and state.phase == phase,
    )


def _prompt(state: State) -> Text:
    """The one thing to do now."""
    if state.outcome:
        ending = state.outcome.ending
        if ending == "lost_together" and state.options.few_06 == "count_rooms":
            ending = "rooms_crossed"  # OBS-23P-06?
        return say(f"obscurio.ending.{ending}", n=state.progress - 1)
    if state.phase == "traps":
        return say("obscurio.prompt.draw", n=state.to_draw)
    if state.phase == "doors":
        return _door_prompt(state)
    if state.phase == "accusation" and state.step == "reveal":
        accused = [pawn_text(state, pawn) for pawn in state.pawns if pawn.id in state.accused]
        return say("obscurio.prompt.reveal", pawns=accused, n=len(accused))
    if state.phase == "end" and state.step != "accuse" and state.rooms:
        room = state.rooms[-1]
        return say(
            "obscurio.prompt.advanced" if room.advanced else "obscurio.prompt.stayed", n=room.lost
        )
    if state.phase == "setup":
        return say("obscurio.prompt.setup")
    if state.phase == "traitor" and state.step == "close" and eyes_stay_open(state):
        return say("obscurio.prompt.eyes_stay_open")
    return say(f"obscurio.prompt.{state.phase}.{state.step}")


def _door_prompt(state: State) -> Text:
    if state.step == "choose":
        if doors.locked(state):
            return say("obscurio.prompt.locked", door=state.revealed[-1])
        return say("obscurio.prompt.hold" if state.watcher else "obscurio.prompt.choose")
    if state.step == "resolve" and doors.missing_choices(state):
        return say("obscurio.prompt.where")
    return say(f"obscurio.prompt.doors.{state.step}")


def _tokens(state: State, allowed: tuple[object, ...]) -> tuple[Token, ...]:
    return tuple(
        Token(
            trap_card(move.trap),
            state.bag[move.trap],
            Choice(id=f"token:{move.trap}", text=say(f"obscurio.trap.{move.trap}"), do=move),
        )
        for move in allowed
        if isinstance(move, TrapDrawn)
    )


def _glass(state: State, live: Live) -> Glass | None:
    run = sand(state)
    if run is None:
        return None
    left = max(0.0, live.sand_left)
    return Glass(
        seconds=round(left + 0.49),
        left=min(1.0, left / run.seconds),
        running=live.sand_running,
        warning=live.warning,
        spaces=_spaces(state),
    )


def _spaces(state: State) -> tuple[Space, ...]:
    if state.phase != "doors" or state.space is None:
        return ()
    here = state.space
    values: tuple[int | None, ...] = state.track or (None,) * (here + 1)
    return tuple(
        Space(value, "past" if index < here else "here" if index == here else "ahead")
        for index, value in enumerate(values)
    )


def _doors(state: State, allowed: tuple[object, ...]) -> tuple[Door, ...]:
    if state.phase not in ("doors", "end") or (state.phase == "end" and not state.rooms):
        return ()
    taps: dict[int, Choice] = {}
    for move in allowed:
        if isinstance(move, RevealExit):
            taps[move.door] = Choice(
                id=f"exit:{move.door}", text=say("obscurio.choice.exit", door=move.door), do=move
            )
        elif isinstance(move, RevealDoor):
            taps[move.door] = Choice(
                id=f"reveal:{move.door}",
                text=say("obscurio.choice.reveal", door=move.door),
                do=move,
            )
    exit_door = state.rooms[-1].exit_door if state.phase == "end" else None
    return tuple(
        Door(
            number=door,
            pawns=tuple(pawn.id for pawn in state.pawns if pawn.door == door),
            veiled=doors.veiled(state, door),
            up=state.step != "lay" and (not doors.locked(state) or door in state.revealed),
            exit=door == exit_door,
            tap=taps.get(door),
        )
        for door in state.doors
    )


def _wizards(state: State, allowed: tuple[object, ...]) -> tuple[Wizard, ...]:
    missing = {pawn.id for pawn in doors.missing_choices(state)} if state.phase == "doors" else ()
    return tuple(
        Wizard(
            id=pawn.id,
            name=pawn_text(state, pawn),
            colour=pawn.id,
            companion=pawn.companion,
            door=pawn.door,
            tokens=pawn.tokens,
            known=pawn.known,
            missing=pawn.id in missing,
            to={
                str(move.door or 0): Choice(
                    id=f"place:{move.pawn}:{move.door or 0}",
                    text=doors.door_text(move.door),
                    do=move,
                )
                for move in allowed
                if isinstance(move, PlacePawn) and move.pawn == pawn.id
            },
        )
        for pawn in state.pawns
    )


def _ballots(state: State, allowed: tuple[object, ...]) -> tuple[Ballot, ...]:
    if state.phase != "accusation" or state.step != "vote":
        return ()
    return tuple(
        Ballot(
            voter=pawn.id,
            name=pawn_text(state, pawn),
            colour=pawn.id,
            pointed=state.votes.get(pawn.id),
            voted=pawn.id in state.votes,
            targets={
                move.target or "nobody": Choice(
                    id=f"vote:{move.voter}:{move.target or 'nobody'}",
                    text=accusation.vote_label(state, move),
                    do=move,
                )
                for move in allowed
                if isinstance(move, CastVote) and move.voter == pawn.id
            },
        )
        for pawn in state.players_pawns
    )
