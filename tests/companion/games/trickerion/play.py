"""Trickerion in the words of people who play it: the tests' own notation, built on the real moves.

    game().acting("downtown", ap=3).do(Learn("linking_rings", 0))

Each word plays one or more moves and gives the same `Play` back. Only `at`, `give`, `acting` and
`on_stage` set a position instead of playing there, where playing would be long.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.games.trickerion import rules
from companion.games.trickerion.cards import SCHOOLS
from companion.games.trickerion.links import turned
from companion.games.trickerion.moves import (
    Assign,
    ChooseMagician,
    ChooseMaterials,
    ChooseSpecialist,
    ChooseTrick,
    DiceRolled,
    FirstDrawn,
    Next,
    Pass,
    ProphecyDrawn,
    SecretRevealed,
    ShowRevealed,
    Take,
)
from companion.games.trickerion.options import Options
from companion.games.trickerion.state import (
    Acting,
    Card,
    Character,
    Player,
    Show,
    State,
    Token,
    Trick,
)

MAGICIANS = (
    "priestess_of_mysticism",
    "master_of_chains",
    "the_mechaniker",
    "the_great_optico",
)
TRICKS = ("mind_reading", "barricaded_barrels", "linking_rings", "enchanted_butterflies")
MATERIALS = (("glass", "glass"), ("wood", "wood"), ("metal", "metal"), ("fabric", "fabric"))
SHOWS = ("p01", "p02", "p03")
PROPHECIES = ("place_two", "learn_1", "enhance_2")
DICE = ("escape", "any", "manager", "apprentice", "5", "3")
ALL_X = ("x",) * 6
# The upper corner of a token turned so that a school lies below, or to the right.
DOWN = {school: turned(school, 2) for school in SCHOOLS}
RIGHT = {school: turned(school, 1) for school in SCHOOLS}


class Play:
    """A game in the middle of being played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.log: list[Event] = []

    # What one can see.

    @property
    def at_step(self) -> tuple[str, str]:
        return (self.state.phase, self.state.step)

    @property
    def said(self) -> list[str]:
        """The events of the last move."""
        return [event.event.removeprefix("trickerion.event.") for event in self.events]

    @property
    def legal(self) -> tuple[Move, ...]:
        return rules.legal(self.state)

    @property
    def ending(self) -> str | None:
        return self.state.outcome.ending if self.state.outcome else None

    @property
    def ap(self) -> int:
        assert self.state.acting is not None
        return self.state.acting.ap

    def seat(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def purse(self, seat: int = 0) -> tuple[int, int, int]:
        """Prestige, coins, shards."""
        player = self.seat(seat)
        return (player.prestige, player.coins, player.shards)

    def disc(self, character: str, seat: int = 0) -> Character:
        found = self.seat(seat).character(character)
        assert found is not None
        return found

    def trick(self, trick: str, seat: int = 0) -> Trick:
        found = self.seat(seat).trick(trick)
        assert found is not None
        return found

    # What one can do.

    def do(self, *moves: Move) -> Play:
        for move in moves:
            step = rules.apply(self.state, move)
            self.state, self.events = step.state, step.events
            self.log += step.events
        return self

    def refused(self, move: Move) -> str:
        """The rule by which a move is refused; the state must stay as it was."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            rules.apply(self.state, move)
        assert msgspec.json.encode(self.state) == before
        assert move not in rules.legal(self.state)
        return refusal.value.rule

    def allowed(self, move: Move) -> bool:
        """Whether a move is legal and really applies."""
        if move in self.legal:
            rules.apply(self.state, move)
            return True
        with pytest.raises(IllegalMove):
            rules.apply(self.state, move)
        return False

    def correct(self, what: str, to: int | str | bool | None) -> Play:
        return self.do(Correct(what, to))

    def take(self, option: int = 0) -> Play:
        return self.do(Take(option))

    def take_all(self, option: int = 0) -> Play:
        while self.state.due:
            self.take(option)
        return self

    def roll(self, *dice: str) -> Play:
        a, b, c, d, e, f = dice or DICE
        return self.do(DiceRolled((a, b, c, d, e, f)))

    def no_posters(self) -> Play:
        while self.state.phase == "advertising":
            self.do(Pass())
        return self

    def planned(self, *cards: tuple[int, str, str]) -> Play:
        """From the dice or posters to the placement, with these cards laid."""
        if self.state.phase == "dice":
            self.roll()
        self.no_posters()
        if self.state.step == "plan":
            self.do(Next())
        self.do(*(Assign(seat, who, where) for seat, who, where in cards))
        return self.do(Next())

    def turn_over(self) -> Play:
        """From the wages to the next turn's dice, cards turned up as they come."""
        while self.state.phase == "end" and not self.state.outcome:
            self.do(self.legal[0])
        return self

    # Positions.

    def at(self, **fields: Any) -> Play:
        """These fields of the state are simply so."""
        self.state = replace(self.state, **fields)
        return self

    def give(self, seat: int = 0, **fields: Any) -> Play:
        """These things simply lie before a seat."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        return self.at(players=tuple(players))

    def knows(self, *tricks: str, seat: int = 0, tokens: int = 0, engineer: str = "") -> Play:
        """A seat's whole repertoire."""
        suits = ("heart", "club", "diamond", "spade")
        found = tuple(
            Trick(id=trick, suit=suit, tokens=tokens, engineer=trick == engineer)
            for trick, suit in zip(tricks, suits, strict=False)
        )
        return self.give(seat, tricks=found)

    def team(self, *kinds: str, seat: int = 0) -> Play:
        """The Magician and these characters."""
        found = [Character(id="magician", kind="magician")]
        for kind in kinds:
            number = sum(disc.kind == kind for disc in found) + 1
            name = f"apprentice_{number}" if kind == "apprentice" else kind
            found.append(Character(id=name, kind=kind))
        return self.give(seat, characters=tuple(found))

    def placed(self, character: str, location: str, slot: str = "", seat: int = 0) -> Play:
        """A disc stands there already."""
        discs = tuple(
            replace(
                disc, status="placed", location=location, slot=slot, card=Card(location=location)
            )
            if disc.id == character
            else disc
            for disc in self.seat(seat).characters
        )
        return self.give(seat, characters=discs)

    def acting(
        self,
        location: str,
        *,
        ap: int = 3,
        seat: int = 0,
        who: str = "magician",
        slot: str = "0",
        special: str | None = None,
    ) -> Play:
        """A character was just placed and has so many points."""
        self.placed(who, location, slot, seat)
        acting = Acting(
            seat=seat,
            character=who,
            location=location,
            slot=slot,
            ap=ap,
            ability="none" if special is None else "open",
            special=special or "",
        )
        if special is not None:
            discs = tuple(
                replace(disc, card=Card(location=location, special=special))
                if disc.id == who
                else disc
                for disc in self.seat(seat).characters
            )
            self.give(seat, characters=discs)
        return self.at(phase="placement", step="act", turn_of=seat, acting=acting)

    def cards(self, *shows: str) -> Play:
        """These Performance cards lie face up."""
        return self.at(shows=tuple(Show(id=show) for show in shows), seen=shows)

    def token(self, show: str, slot: str, trick: str, up: str, seat: int = 0, **more: Any) -> Play:
        """A token lies on a card already."""
        token = Token(
            seat=seat,
            suit=self.trick(trick, seat).suit,
            trick=trick,
            slot=slot,
            up=up,
            **more,
        )
        shows = tuple(
            replace(one, tokens=(*one.tokens, token)) if one.id == show else one
            for one in self.state.shows
        )
        return self.at(shows=shows)

    def on_stage(self, **days: int) -> Play:
        """Magicians stand on the stages of these days; the performances begin."""
        for day, seat in days.items():
            self.placed("magician", "theater", f"{day}.perform", seat)
        state, events = self.state, []
        self.state = rules.performance.begin(replace(state, acting=None), events)
        self.events = tuple(events)
        return self

    def ending_turn(self) -> Play:
        """The end of turn begins."""
        self.state = rules.end_of_turn.begin(replace(self.state, acting=None), [])
        return self

    def last_turn(self) -> Play:
        return self.at(turn=self.state.last_turn)


def new(players: int = 2, **options: Any) -> Play:
    """A game before its first choice."""
    return Play(rules.start(Options(players=players, **options)).state)


def game(players: int = 2, specialist: str = "assistant", **options: Any) -> Play:
    """A game set up by the usual choices, its first dice not rolled yet."""
    play = new(players, **options).do(FirstDrawn(0))
    for name in MAGICIANS[:players]:
        play.do(ChooseMagician(name))
    for trick in TRICKS[:players]:
        play.do(ChooseTrick(trick))
    for materials in MATERIALS[:players]:
        play.do(ChooseMaterials(materials))
    for seat in range(players):
        play.do(ChooseSpecialist(specialist))
        if specialist == "manager":
            other = "saw" if seat else "rope"
            play.do(ChooseMaterials((other,)))
    if specialist == "engineer":
        for trick in ("living_piano", "levitation", "spirit_hand", "stocks_escape")[:players]:
            play.do(ChooseTrick(trick))
    play.do(FirstDrawn(0))
    return revealed(play)


def revealed(play: Play) -> Play:
    """Cards, Prophecies and Secrets are turned up."""
    for show in SHOWS:
        if play.at_step == ("setup", "shows"):
            play.do(ShowRevealed(show))
    for prophecy in PROPHECIES:
        if play.at_step == ("setup", "prophecies"):
            play.do(ProphecyDrawn(prophecy))
    while play.at_step == ("setup", "secrets"):
        play.do(SecretRevealed())
    return play
