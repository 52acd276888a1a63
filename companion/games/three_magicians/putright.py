"""What `correct` can set, where a correction leads, and what looks odd."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.game import Correct, Event, Problem, Quantity, Step
from companion.core.text import Text, name, say
from companion.games.three_magicians import landing, turn
from companion.games.three_magicians.board import magic
from companion.games.three_magicians.options import CARD_OF, CARDS, COLOURS, COPIES, LIFE, PLACES
from companion.games.three_magicians.score import (
    ALL,
    card_text,
    colour_text,
    over,
    player_text,
    sources,
    square_text,
)
from companion.games.three_magicians.state import Player, State

YES_NO: tuple[tuple[int | str | bool | None, Text], ...] = (
    (True, say("three_magicians.yes")),
    (False, say("three_magicians.no")),
)


def quantities(state: State) -> tuple[Quantity, ...]:
    """Every tracked number and choice, grouped as the 'put it right' screen shows them."""
    found: list[Quantity] = []
    for index, player in enumerate(state.players):
        found += _player(state, index, player)
    found += [
        Quantity(
            f"deck.{card}",
            say("three_magicians.quantity.deck", card=card_text(card)),
            state.deck[card],
            0,
            COPIES,
            group="three_magicians.group.places",
        )
        for card in CARDS
    ]
    return (*found, *_turn(state))


def _player(state: State, index: int, player: Player) -> list[Quantity]:
    group = f"three_magicians.group.{player.colour}"
    places: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
        (place, square_text(place)) for place in PLACES
    )
    known = list(state.squares())
    if player.apprentice not in known:
        known.append(player.apprentice)
    squares: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
        (square, square_text(square)) for square in known
    )
    found = [
        Quantity(
            f"players.{index}.magician",
            say("three_magicians.quantity.magician"),
            player.magician,
            choices=places,
            group=group,
        ),
        Quantity(
            f"players.{index}.apprentice",
            say("three_magicians.quantity.apprentice"),
            player.apprentice,
            choices=squares,
            group=group,
        ),
        _yes_no(
            f"players.{index}.stone", say("three_magicians.quantity.stone"), player.stone, group
        ),
    ]
    found += [
        _yes_no(f"players.{index}.cards.{card}", card_text(card), player.cards[card], group)
        for card in CARDS
    ]
    if player.magician == LIFE:
        rested = say("three_magicians.quantity.rested")
        found.append(_yes_no(f"players.{index}.rested", rested, player.rested, group))
    return found


def _yes_no(what: str, label: Text, value: bool, group: str) -> Quantity:  # noqa: FBT001  (a value)
    return Quantity(what, label, value, choices=YES_NO, group=group)


def _turn(state: State) -> list[Quantity]:
    group = "three_magicians.group.turn"
    seats: tuple[tuple[int | str | bool | None, Text], ...] = tuple(
        (index, name(seat.name)) for index, seat in enumerate(state.seats)
    )
    found = [
        Quantity(
            "turn", say("three_magicians.quantity.turn"), state.turn, 1, max(999, state.turn),
            group=group,
        )
    ]  # fmt: skip
    if state.phase == "start":
        return found
    active = say("three_magicians.quantity.active")
    found.append(Quantity("active", active, state.active, choices=seats, group=group))
    if state.notches is not None:
        found.append(_yes_no("extra", say("three_magicians.quantity.extra"), state.extra, group))
    if nothing_moved(state) and state.notches is not None:
        found += [
            Quantity(f"notches.{i}", _wand(state, colour), state.notches[i], 0, 2, group=group)
            for i, colour in enumerate(COLOURS)
        ]
    fight = state.duel
    if fight is not None and fight.throws and state.step == "duel":
        throws = say("three_magicians.quantity.throws")
        found.append(Quantity("duel.throws", throws, fight.throws, 1, fight.limit - 1, group=group))
        found += [
            Quantity(f"duel.notches.{i}", _wand(state, colour), lies, 0, 2, group=group)
            for i, (colour, lies) in enumerate(zip(COLOURS, fight.notches, strict=True))
            if lies is not None
        ]
    return found


def _wand(state: State, colour: str) -> Text:
    return say("three_magicians.quantity.wand", wand=colour_text(state, colour))


def nothing_moved(state: State) -> bool:
    """Whether the throw lies there and neither figure has used it yet."""
    fixed = state.own_notches == 0
    return (
        state.step == "move"
        and not state.apprentice_done
        and not state.halfway
        and state.magician_done == fixed
    )


def correct(state: State, move: Correct) -> Step[State]:
    """The table is right. Whether the game is over, and what comes next, follows from it."""
    fixed = corrected(state, move, quantities(state))
    events = [Event("core.event.corrected", (), {"what": move.what})]
    if fixed == state:
        return Step(state, tuple(events))
    if move.what == "active":
        fixed = turn.begin(replace(fixed, series=1), events)
    elif move.what.startswith("notches."):
        fixed = turn.lying(fixed, events)
    return Step(_led_on(fixed, events), tuple(events))


def _led_on(state: State, events: list[Event]) -> State:
    """Somebody has seven cards now, or no longer; a decision may have lost its ground."""
    outcome = state.outcome
    if outcome is not None and outcome.winners and state.of(outcome.winners[0]).count < ALL:
        state = turn.end(replace(state, outcome=None, extra=False), events)
    state = over(state, events)
    if state.outcome:
        return replace(state, step="over", todo=(), duel=None, meeting="")
    if state.step == "meeting":
        card = CARD_OF[state.meeting]
        if not sources(state, state.player.colour, card):
            return turn.go_on(replace(state, step="", meeting=""), events)
    if state.step == "chase" and not landing.candidates(state):
        return turn.go_on(replace(state, step="", meeting=""), events)
    return state


def problems(state: State) -> tuple[Problem, ...]:
    """What does not add up after corrections; play goes on all the same."""
    found = []
    for card in CARDS:
        count = state.deck[card] + sum(player.cards[card] for player in state.players)
        if count != COPIES:
            text = say("three_magicians.problem.cards", card=card_text(card), found=count)
            found.append(Problem(text, ("3M-PLAN-04",)))
    if state.step != "throw" or state.assistance == "ledger":
        return tuple(found)
    for place in CARD_OF:
        there = [player for player in state.players if player.magician == place]
        if len(there) > 1:
            text = say("three_magicians.problem.magicians", place=square_text(place))
            found.append(Problem(text, ("3M-CMB-02", "3M-CMB-18")))
        found += _hunted(state, place, there)
    return tuple(found)


def _hunted(state: State, place: str, there: list[Player]) -> list[Problem]:
    """3M-CHASE-07: an apprentice beside an opposing magician, unless the house spares some."""
    if state.options.chase_10 == "one" or not magic(place):
        return []
    return [
        Problem(
            say(
                "three_magicians.problem.apprentice",
                player=player_text(state, player.colour),
                place=square_text(place),
            ),
            ("3M-CHASE-07",),
        )
        for player in state.players
        if player.apprentice == place and any(m.colour != player.colour for m in there)
    ]
