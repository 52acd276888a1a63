"""What has been chosen so far for a new game. No widgets here."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.core.game import Seat
from companion.core.registry import AnyGame
from companion.core.text import Text, name, say
from ui.screens.newgame.plans import Plan, plan_of

USUAL = ("players", "names", "colours")


class Draft:
    """A game being set up: seats with names and colours, options, answers to the house rules."""

    def __init__(self, game: AnyGame, known: list[Seat]) -> None:
        self.game = game
        self.plan: Plan = plan_of(game.id)
        low, high = game.players
        self.seats: list[Seat] = []
        self.role = 0
        defaults = {
            field: getattr(game.options(), field) for field in game.options.__struct_fields__
        }
        self.options: dict[str, Any] = {option: defaults[option] for option in self.choosable()}
        self.house: dict[str, Any] = {
            rule.option: defaults[rule.option] for rule in game.house_rules
        }
        usual = defaults.get("players", low)
        self.resize(max(low, min(high, len(known) or usual)))
        for index, seat in enumerate(known[: len(self.seats)]):
            self.rename(index, seat.name)
            if seat.colour in self.plan.colours:
                self.recolour(index, seat.colour)

    # --- people ----------------------------------------------------------------------------------

    def resize(self, players: int) -> None:
        """So many people play; new seats are nameless and get a free colour."""
        del self.seats[players:]
        while len(self.seats) < players:
            self.seats.append(Seat("", self._free_colour()))
        self.role = min(self.role, players - 1)

    def rename(self, index: int, who: str) -> None:
        """Someone sits here; if they sat elsewhere, that seat is nameless now."""
        for other, seat in enumerate(self.seats):
            if seat.name.casefold() == who.casefold() and who:
                self.seats[other] = Seat("", seat.colour)
        self.seats[index] = Seat(who, self.seats[index].colour)

    def recolour(self, index: int, colour: str) -> None:
        """This seat takes the colour; whoever had it gets the old one in exchange."""
        mine = self.seats[index].colour
        for other, seat in enumerate(self.seats):
            if seat.colour == colour:
                self.seats[other] = Seat(seat.name, mine)
        self.seats[index] = Seat(self.seats[index].name, colour)

    def name_of(self, index: int) -> Text:
        """The name, or 'Player 3'."""
        given = self.seats[index].name
        return name(given) if given else say("ui.new.player", number=index + 1)

    def colour_of(self, index: int) -> str:
        """The colour shown for a seat; the role has its own sign."""
        if self.plan.role and index == self.role:
            return self.plan.role_colour
        return self.seats[index].colour

    def _free_colour(self) -> str:
        taken = {seat.colour for seat in self.seats}
        free = [colour for colour in self.plan.colours if colour not in taken]
        # One more seat than colours: the seat with the role needs none.
        return free[0] if free else ""

    # --- options ---------------------------------------------------------------------------------

    def choosable(self) -> dict[str, tuple[Any, ...]]:
        """The game's own options with few named answers, such as the difficulty."""
        game = self.game
        hidden = {*USUAL, self.plan.role, *(rule.option for rule in game.house_rules)}
        hidden |= {fact.option for fact in game.facts}
        hints = get_type_hints(game.options)
        if self.plan.asks:
            return {option: _answers(hints[option]) for option in self.plan.asks}
        return {
            option: _answers(hint)
            for option, hint in hints.items()
            if option not in hidden and get_origin(hint) is Literal
        }

    def changed_rules(self) -> list[str]:
        """The house rules that are not at their default."""
        return [
            rule.option
            for rule in self.game.house_rules
            if self.house[rule.option] != rule.answers[0]
        ]

    def to_options(self, say_name: Any) -> dict[str, Any]:
        """Everything as the game's options; `say_name` puts a nameless seat's name into words."""
        fields = self.game.options.__struct_fields__
        players = len(self.seats)
        found: dict[str, Any] = {**self.options, **self.house}
        alone = self.game.players == (1, 1)
        if "players" in fields and not alone:
            found["players"] = players
        if "names" in fields:
            found["names"] = tuple(say_name(self.name_of(index)) for index in range(players))
        if self.plan.role:
            found[self.plan.role] = self.role
        if "colours" in fields and not alone:
            found["colours"] = self._colours()
        return found

    def _colours(self) -> tuple[str, ...]:
        with_pawn = [
            seat.colour
            for index, seat in enumerate(self.seats)
            if not (self.plan.role and index == self.role)
        ]
        spare = [colour for colour in self.plan.colours if colour not in with_pawn]
        # A seat that found no colour left takes one nobody uses now.
        colours = [colour or spare.pop(0) for colour in with_pawn]
        while len(colours) < self.plan.pawns(len(self.seats)):
            colours.append(spare.pop(0))
        return tuple(colours)


def _answers(hint: Any) -> tuple[Any, ...]:
    """The answers to an option: yes and no, or the named ones."""
    return (False, True) if hint is bool else get_args(hint)
