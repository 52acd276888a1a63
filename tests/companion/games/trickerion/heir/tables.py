"""A solo table set by hand, in the words of people who play it.

    table("hard", prestige=20).tricks("walled").mine(magician="downtown").dice(bank="46").decide()

Each word changes the table and gives it back. Nothing is played to get there.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.game import Event, Seat
from companion.games.trickerion.cards import SUITS, School
from companion.games.trickerion.data import HOUSE_PLANS
from companion.games.trickerion.heir.decision import Decision, Rejected, Step
from companion.games.trickerion.heir.effects import AnyEffect, PutToken, Send
from companion.games.trickerion.heir.options import SoloOptions, checked
from companion.games.trickerion.heir.state import HeirMind, SoloState, with_me, with_mind
from companion.games.trickerion.heir.visit import Outcome, decide
from companion.games.trickerion.links import turned
from companion.games.trickerion.rooms import board
from companion.games.trickerion.state import (
    Card,
    Character,
    Player,
    Show,
    Token,
    Trick,
)

YOU, HEIR = 0, 1
DICE = {"trick": (0, 1), "specialist": (2,), "apprentice": (3,), "bank": (4, 5)}
# Real cards of the house deck, one of each type.
PERFORMANCE, INSTALLATION = "house_p1", "house_i1"


class Table:
    """A table in the middle of a turn, the Heir to move."""

    def __init__(self, state: SoloState) -> None:
        self.state = state

    # Setting it.

    def at(self, **fields: Any) -> Table:
        self.state = replace(self.state, **fields)
        return self

    def me(self, **fields: Any) -> Table:
        self.state = with_me(self.state, **fields)
        return self

    def you(self, **fields: Any) -> Table:
        you = replace(self.state.players[YOU], **fields)
        return self.at(players=(you, self.state.players[HEIR]))

    def mind(self, **fields: Any) -> Table:
        self.state = with_mind(self.state, **fields)
        return self

    def plan(self, kind: str) -> Table:
        academy = self.state.options.academy
        card = next(
            plan.id
            for plan in HOUSE_PLANS.values()
            if plan.kind == kind and plan.academy == academy
        )
        return self.mind(plan=card, house=dict(HOUSE_PLANS))

    def icons(self, kind: str, *icons: str) -> Table:
        """A PLAN card of the owner's own."""
        self.at(options=replace(self.state.options, plan_deck="own"))
        return self.mind(entered={"mine": {"kind": kind, "icons": list(icons)}}, plan="mine")

    def tricks(self, *tricks: str, tokens: int | None = None) -> Table:
        """The Heir's Tricks from left to right: hearts, clubs, diamonds, spades; all prepared."""
        found = []
        for suit, words in zip(SUITS, tricks, strict=False):
            name, _, count = words.partition(":")
            n = int(count) if count else tokens if tokens is not None else 2
            found.append(Trick(id=name, suit=suit, tokens=n))
        return self.me(tricks=tuple(found))

    def your_tricks(self, *tricks: str) -> Table:
        found = tuple(
            Trick(id=name, suit=suit, tokens=1) for suit, name in zip(SUITS, tricks, strict=False)
        )
        return self.you(tricks=found)

    def _team(self, seat: int, **who: str | None) -> Table:
        discs = list(self.state.players[seat].characters)
        for name, place in who.items():
            card = None
            if place:
                special = "" if place.endswith("+") else None
                card = Card(location=place.removesuffix("+"), special=special)  # type: ignore[arg-type]
            kind = name.partition("_")[0]
            disc = Character(id=name, kind=kind, card=card)  # type: ignore[arg-type]
            at = next((i for i, one in enumerate(discs) if one.id == name), None)
            if at is None:
                discs.append(disc)
            else:
                discs[at] = disc
        return (self.me if seat == HEIR else self.you)(characters=tuple(discs))

    def mine(self, **who: str | None) -> Table:
        """The Heir's characters left to right, each with its location ("theater+": special)."""
        return self._team(HEIR, **who)

    def yours(self, **who: str | None) -> Table:
        return self._team(YOU, **who)

    def placed(self, seat: int, name: str, location: str, slot: str) -> Table:
        discs = tuple(
            replace(disc, status="placed", location=location, slot=slot)
            if disc.id == name
            else disc
            for disc in self.state.players[seat].characters
        )
        return (self.me if seat == HEIR else self.you)(characters=discs)

    def dice(self, **faces: str) -> Table:
        """dice(trick="x optical", specialist="manager", apprentice="apprentice", bank="3 x")."""
        found = ["x"] * 6
        for kind, words in faces.items():
            for die, face in zip(DICE[kind], words.split(), strict=True):
                found[die] = face
        return self.at(dice=tuple(found))

    def shows(self, *cards: str) -> Table:
        """Show cards left to right, without tokens."""
        return self.at(shows=tuple(Show(id=card) for card in cards))

    def token(
        self, card: str, slot: str, trick: str, *, seat: int = HEIR, school: School, side: int
    ) -> Table:
        """A token on a card, turned so that a school lies on a side (0 up, 1 right, 2, 3)."""
        owner = self.state.players[seat]
        found = owner.trick(trick)
        suit = found.suit if found else "spade"
        token = Token(seat=seat, suit=suit, trick=trick, slot=slot, up=turned(school, side))
        return self.at(
            shows=tuple(
                replace(show, tokens=(*show.tokens, token)) if show.id == card else show
                for show in self.state.shows
            )
        )

    def owner_card(self, card: str, **entry: Any) -> Table:
        """A Show card of the owner's own."""
        shows = {**self.state.options.shows, card: {"theater": "solo", **entry}}
        return self.at(options=replace(self.state.options, shows=shows))

    def room(self, room: str, **fields: Any) -> Table:
        academy = self.state.academy
        assert academy is not None
        rooms = tuple(replace(one, **fields) if one.id == room else one for one in academy.rooms)
        return self.at(academy=replace(academy, rooms=rooms))

    def closed(self, *but: str) -> Table:
        """Every room closed, except these."""
        academy = self.state.academy
        assert academy is not None
        rooms = tuple(replace(one, closed=one.id not in but) for one in academy.rooms)
        return self.at(academy=replace(academy, rooms=rooms))

    def secrets(self, *names: str) -> Table:
        academy = self.state.academy
        assert academy is not None
        return self.at(academy=replace(academy, secrets=names))

    def options(self, **options: Any) -> Table:
        return self.at(options=replace(self.state.options, **options))

    # Asking the Heir.

    def outcome(self, *drawn: str) -> Outcome:
        """The Heir's decision with these outcomes of chance."""
        return decide(with_mind(self.state, drawn=drawn))

    def decide(self, *drawn: str) -> Table:
        """The table after the Heir has acted; nothing may be left to chance."""
        outcome = self.outcome(*drawn)
        assert outcome.decision.need is None, outcome.decision.need
        after = Table(outcome.state)
        after.last = outcome
        return after

    last: Outcome

    @property
    def decision(self) -> Decision:
        return self.last.decision

    @property
    def did(self) -> list[AnyEffect]:
        return [step.effect for step in self.last.decision.steps]

    @property
    def sent(self) -> tuple[str, str, str] | None:
        first = self.last.decision.steps[0].effect
        return (first.character, first.location, first.slot) if isinstance(first, Send) else None

    @property
    def put(self) -> list[PutToken]:
        return [effect for effect in self.did if isinstance(effect, PutToken)]

    @property
    def heir(self) -> Player:
        return self.state.me

    @property
    def said(self) -> list[str]:
        """The events, by key."""
        return [event.event for event in self.last.events]


def table(
    difficulty: str = "normal", *, prestige: int = 10, academy: bool = False, **options: Any
) -> Table:
    """A table with nothing assigned: you have a Magician, so has the Heir."""
    given = SoloOptions(difficulty=difficulty, academy=academy, **options)
    you = Player(
        magician="the_red_lotus",
        prestige=10,
        characters=(Character(id="magician", kind="magician"),),
        banners=12 if academy else 0,
    )
    heir = Player(
        kind="heir",
        magician="yoruba_spiritmaster",
        prestige=prestige,
        characters=(Character(id="magician", kind="magician"),),
        banners=12 if academy else 0,
    )
    decks = dict.fromkeys(("theater", "workshop", "downtown", "market"), 10)
    state = SoloState(
        seats=(Seat("You", "red"), Seat("Heir", "blue")),
        options=checked(given),
        phase="placement",
        step="place",
        players=(you, heir),
        order=(YOU, HEIR),
        turn_of=HEIR,
        decks={**decks, "academy": 14} if academy else decks,
        pending=("learn_1", "hire_1", "enhance_2"),
        academy=board(given, 2) if academy else None,
        mind=HeirMind(plan="house_ai1" if academy else INSTALLATION, house=dict(HOUSE_PLANS)),
    )
    return Table(state)


def keys(rejected: tuple[Rejected, ...]) -> list[str]:
    return [one.text.key for one in rejected]


def looked(step: Step) -> list[str]:
    return [text.key for text in step.looked]


def gains(events: tuple[Event, ...], seat: int = HEIR) -> tuple[int, int, int]:
    """Prestige, Coins and Shards that the log gives a seat."""
    found = [event.args for event in events if event.event == "trickerion.event.account"]
    mine = [args for args in found if args["seat"] == seat]
    prestige, coins, shards = (
        sum(int(str(args[name])) for args in mine) for name in ("prestige", "coins", "shards")
    )
    return prestige, coins, shards
