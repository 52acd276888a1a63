"""Cards: who gets which, when it is over, and how the three are ranked."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Outcome, Step
from companion.core.text import Text, name, say
from companion.games.three_magicians.moves import Stop
from companion.games.three_magicians.options import CARDS, LABYRINTH
from companion.games.three_magicians.state import SLAB, SYMBOL, Player, State

PREFIX = "three_magicians.event"
ALL = len(CARDS)


# --- words ---------------------------------------------------------------------------------------


def player_text(state: State, colour: str) -> Text:
    """A player by name."""
    return name(state.seats[state.seat(colour)].name)


def colour_text(state: State, colour: str) -> Text:
    """3M-SET-15?: a colour; the third one is called as this copy looks."""
    if colour == "white":
        return say(f"three_magicians.colour.{state.options.set_15}")
    return say(f"three_magicians.colour.{colour}")


def square_text(square: str) -> Text:
    """A Place by its name, a slab by its kind, or its number on the drawing."""
    if square in (SLAB, SYMBOL):
        return say(f"three_magicians.square.{square}")
    if square.startswith("s") and square[1:].isdigit():
        return say("three_magicians.square.number", number=square[1:])
    return say(f"three_magicians.place.{square}")


def card_text(card: str) -> Text:
    """A card by its name."""
    return say(f"three_magicians.card.{card}")


# --- changes -------------------------------------------------------------------------------------


def with_player(state: State, player: Player) -> State:
    """The state with this player in place of the one of the same colour."""
    return replace(
        state,
        players=tuple(player if old.colour == player.colour else old for old in state.players),
    )


def exiled(
    state: State, colour: str, figure: str, events: list[Event], *rules: str, keeps_stone: bool
) -> State:
    """3M-LAB-01, 3M-STONE-03: off to the Labyrinth; an apprentice may lose its stone on the way."""
    player = state.of(colour)
    if figure == "magician":
        state = with_player(state, replace(player, magician=LABYRINTH))
    else:
        state = with_player(state, replace(player, apprentice=LABYRINTH))
    key = f"{PREFIX}.exiled.{figure}"
    events.append(Event(key, rules, {"player": player_text(state, colour)}))
    if figure == "apprentice" and player.stone and not keeps_stone:
        state = without_stone(state, colour, events)
    return state


def without_stone(state: State, colour: str, events: list[Event]) -> State:
    """3M-STONE-03, 3M-STONE-04: the stone goes back to its owner, and can be won again."""
    events.append(
        Event(f"{PREFIX}.stone_lost", ("3M-STONE-03",), {"player": player_text(state, colour)})
    )
    return with_player(state, replace(state.of(colour), stone=False))


def sources(state: State, colour: str, card: str) -> tuple[str, ...]:
    """3M-MEET-02 to MEET-05: the Place first; an opponent only if it is empty; never twice."""
    if state.of(colour).cards[card]:
        return ()
    if state.deck[card] > 0:
        return ("place",)
    return tuple(p.colour for p in state.players if p.colour != colour and p.cards[card])


def taken(
    state: State, colour: str, card: str, source: str, events: list[Event], *rules: str
) -> State:
    """3M-PLAN-01: the card comes to this player's plan, from its Place or another plan."""
    if source == "place":
        state = replace(state, deck={**state.deck, card: state.deck[card] - 1})
        key = "card_taken"
    else:
        loser = state.of(source)
        state = with_player(state, replace(loser, cards={**loser.cards, card: False}))
        key = "card_stolen"
    player = state.of(colour)
    state = with_player(state, replace(player, cards={**player.cards, card: True}))
    args = {"player": player_text(state, colour), "card": card_text(card)}
    if source != "place":
        args["victim"] = player_text(state, source)
    events.append(Event(f"{PREFIX}.{key}", rules, dict(args)))
    return over(state, events)


# --- the end -------------------------------------------------------------------------------------


def over(state: State, events: list[Event]) -> State:
    """3M-END-01, 3M-END-02: all seven different cards, on whoever's turn."""
    winner = next((player for player in state.players if player.count == ALL), None)
    if winner is None or state.outcome:
        return state
    own = state.players[state.active].colour == winner.colour
    ending, rule = ("seven_cards", "3M-END-01") if own else ("seven_defending", "3M-END-02")
    outcome = Outcome(ending, (winner.colour,), rule)
    args = {"player": player_text(state, winner.colour)}
    events.append(Event(f"{PREFIX}.{ending}", (rule,), dict(args)))
    return replace(state, outcome=outcome)


def stop(state: State, _move: Stop) -> Step[State]:
    """3M-END-03: nobody has won; the three are ranked by the cards they own."""
    outcome = Outcome("stopped", (), "3M-END-03")
    return Step(replace(state, outcome=outcome), (Event(f"{PREFIX}.stopped", ("3M-END-03",)),))


def ranking(state: State) -> tuple[tuple[int, Player], ...]:
    """3M-END-03, 3M-END-04?: each with their rank; equal counts share it, or play decides."""
    first = state.outcome.winners[0] if state.outcome and state.outcome.winners else None
    start = state.active if first is None else state.seat(first)
    order = (start, state.after(start), state.after(state.after(start)))
    players = sorted(
        (state.players[index] for index in order), key=lambda p: (p.colour != first, -p.count)
    )
    if state.options.end_04 == "turn_order":
        return tuple(enumerate(players, 1))
    found: list[tuple[int, Player]] = []
    for place, player in enumerate(players, 1):
        tied = found and found[-1][1].count == player.count and found[-1][1].colour != first
        found.append((found[-1][0] if tied else place, player))
    return tuple(found)


def refuse_over(state: State) -> None:
    """Raise if the game has ended."""
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
