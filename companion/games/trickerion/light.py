"""The ledger level: phases, totals, wages and scoring; people say what changed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.games.trickerion import end_of_turn, initiative, performance, placement, score, wages
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import SPECIALISTS, Kind
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.decks import (
    PENDING,
    VISIBLE_SECRETS,
    begin_turn,
    cards_left,
    prophecies_left,
)
from companion.games.trickerion.moves import (
    Assist,
    Bonus,
    Cards,
    Enter,
    FirstDrawn,
    Next,
    ProphecyDrawn,
    ShowRevealed,
    Team,
    Wages,
)
from companion.games.trickerion.setup import deck_size, skip
from companion.games.trickerion.state import Card, Character, Phase, Show, State
from companion.games.trickerion.table import clockwise, with_player

AFTER: dict[Phase, Phase] = {
    "dice": "advertising",
    "advertising": "assignment",
    "assignment": "placement",
    "placement": "performance",
    "performance": "end",
    "classrooms": "end",
}


def assist(state: State, move: Assist) -> Step[State]:
    """How much is recorded from now on; play goes on where it is."""
    if move.level == state.assistance:
        raise IllegalMove("TRK-CMP-22", "trickerion.illegal.same_level")
    events: list[Event] = [Event(f"{PREFIX}.assist.{move.level}")]
    state = replace(state, assistance=move.level, due=(), rolling=-1)
    if move.level == "ledger":
        step = state.step if state.phase == "setup" else "ledger"
        return Step(replace(state, acting=None, step=step), tuple(events))
    return Step(resumed(state, events), tuple(events))


def resumed(state: State, events: list[Event]) -> State:
    """Full assistance again, from the start of the present phase; first what lies open by now."""
    if state.behind:
        deck = max(0, deck_size(state.options) - state.turn + 1)
        state = replace(state, shows=(), seen=(), pending=(), told=(), deck=deck)
        return _caught_up(state).state
    begin = {
        "dice": begin_turn,
        "advertising": initiative.to_advertising,
        "assignment": initiative.to_assignment,
    }.get(state.phase)
    if begin is not None:
        return begin(state)
    if state.phase == "placement":
        if any(player.waiting for player in state.players):
            return placement.begin(state, events)
        return replace(state, phase="assignment", step="enter")
    if state.phase == "performance":
        return performance.begin(state, events)
    if state.phase == "setup":
        return state
    return end_of_turn.begin(state, events)


def card_seen(state: State, move: ShowRevealed) -> Step[State]:
    """TRK-EOT-14: after turns without them, the cards that lie face up, from the left."""
    if move.card not in cards_left(state):
        raise IllegalMove("TRK-EOT-14", "trickerion.illegal.no_show")
    state = replace(state, shows=(*state.shows, Show(id=move.card)), seen=(*state.seen, move.card))
    return _caught_up(state)


def prophecy_seen(state: State, move: ProphecyDrawn) -> Step[State]:
    """TRK-EOT-19: the active Prophecy, then the pending ones from the left."""
    if move.prophecy not in prophecies_left(state):
        raise IllegalMove("TRK-SET-12", "trickerion.illegal.prophecy")
    if state.prophecy is None and state.turn > 1:
        return _caught_up(replace(state, prophecy=move.prophecy))
    return _caught_up(replace(state, pending=(*state.pending, move.prophecy)))


def _caught_up(state: State) -> Step[State]:
    shows = min(end_of_turn.most_shows(state), state.seated - 2 + state.turn)
    if len(state.shows) < shows and cards_left(state):
        return Step(replace(state, step="shows"))
    if state.dark_alley and len(state.pending) < PENDING and prophecies_left(state):
        return Step(replace(state, step="prophecies"))
    if state.academy is not None and len(state.academy.secrets) < VISIBLE_SECRETS:
        state = replace(state, academy=replace(state.academy, secrets=("",) * VISIBLE_SECRETS))
    events: list[Event] = []
    return Step(resumed(replace(state, behind=False), events), tuple(events))


def onward(state: State, _move: Next) -> Step[State]:
    """TRK-CMP-22: the next phase; after the last one the next turn, or the scoring."""
    events: list[Event] = []
    if state.phase == "setup":
        step = skip(state, Next())
        return Step(replace(step.state, step="ledger", behind=True), step.events)
    if state.phase == "end":
        return Step(_turn_over(state, events), tuple(events))
    if state.phase == "performance" and state.academy is not None:
        return Step(replace(state, phase="classrooms"))
    state = replace(state, phase=AFTER[state.phase])
    if state.phase == "advertising":
        state = initiative.settled(state, events)
    return Step(state, tuple(events))


def _turn_over(state: State, events: list[Event]) -> State:
    """TRK-EOT-18, TRK-END-01: the marker moves on, or the game is scored."""
    state = end_of_turn.orders_arrived(end_of_turn.discs_home(state))
    if state.turn >= state.last_turn:
        return score.final(state, events)
    players = tuple(replace(player, advertised=False, used=()) for player in state.players)
    state = replace(state, turn=state.turn + 1, players=players, prophecy=None, behind=True)
    return replace(end_of_turn.rooms_open(state, events), phase="dice", step="ledger")


def first(state: State, move: FirstDrawn) -> Step[State]:
    """Who is first; clockwise from there."""
    if move.seat >= state.seated:
        raise IllegalMove("TRK-SET-36", "trickerion.illegal.seat")
    return Step(replace(state, order=clockwise(state.seated, move.seat)))


def _seat(state: State, seat: int) -> None:
    if seat >= state.seated:
        raise IllegalMove("TRK-CMP-12", "trickerion.illegal.seat")


def enter(state: State, move: Enter) -> Step[State]:
    """What changed for a seat; nothing is refused, but nobody has less than nothing."""
    _seat(state, move.seat)
    player = state.players[move.seat]
    events: list[Event] = []
    after = gain(
        replace(state, prophecy=None),  # whatever a Prophecy adds is in what was entered
        events,
        move.seat,
        "entered",
        prestige=max(move.prestige, -player.prestige),
        coins=max(move.coins, -player.coins),
        shards=max(move.shards, -player.shards),
    )
    return Step(replace(after, prophecy=state.prophecy), tuple(events))


def pay_wages(state: State, move: Wages) -> Step[State]:
    """TRK-EOT-02, TRK-EOT-05, TRK-EOT-06: cheap ones first, so that most are paid."""
    _seat(state, move.seat)
    due = [BOARD.wages.apprentice] * move.apprentices + [BOARD.wages.specialist] * move.specialists
    coins, paid = state.players[move.seat].coins, 0
    unpaid: list[int] = []
    for wage in due:
        if paid + wage <= coins:
            paid += wage
        else:
            unpaid.append(wage)
    events: list[Event] = []
    state = gain(state, events, move.seat, "wages", "TRK-EOT-02", coins=-paid)
    state = wages.penalty(state, move.seat, len(unpaid), sum(unpaid), events)
    return Step(state, tuple(events))


def team(state: State, move: Team) -> Step[State]:
    """How many of a kind a seat has."""
    _seat(state, move.seat)
    most = {"apprentice": 5}.get(move.kind, 1)
    if move.count > most:
        raise IllegalMove("TRK-DT-13", "trickerion.illegal.recruit")
    player = state.players[move.seat]
    others = [disc for disc in player.characters if disc.kind != move.kind]
    mine = [disc for disc in player.characters if disc.kind == move.kind][: move.count]
    ids = {disc.id for disc in mine}
    for number in range(1, move.count + 1):
        disc = f"apprentice_{number}" if move.kind == "apprentice" else move.kind
        if len(mine) < move.count and disc not in ids:
            mine.append(Character(id=disc, kind=move.kind))
    return Step(with_player(state, move.seat, characters=(*others, *mine)))


def cards(state: State, move: Cards) -> Step[State]:
    """How many special cards a seat holds; which ones does not matter here."""
    _seat(state, move.seat)
    hand = state.players[move.seat].specials[: move.count]
    more = (Card(location="theater", special=""),) * (move.count - len(hand))
    return Step(with_player(state, move.seat, specials=(*hand, *more)))


def bonus(state: State, move: Bonus) -> Step[State]:
    """TRK-END-07: what a seat's level-3 tricks are worth, read off the cards."""
    _seat(state, move.seat)
    return Step(with_player(state, move.seat, bonus=move.prestige))


def moves(state: State) -> list[Move]:
    """A few broad moves; `next` leads through the turn."""
    found: list[Move] = [Next()]
    if state.phase == "setup":
        return [*found, *(FirstDrawn(seat) for seat in range(state.seated))]
    for seat, player in enumerate(state.players):
        found += [
            Enter(seat, prestige=1),
            Enter(seat, coins=1),
            Enter(seat, shards=1),
        ]
        if player.coins:
            found.append(Enter(seat, coins=-1))
        if player.shards:
            found.append(Enter(seat, shards=-1))
    if state.phase == "end":
        for seat, player in enumerate(state.players):
            specialists = sum(player.has(kind) for kind in SPECIALISTS)
            found.append(Wages(seat, player.count("apprentice"), specialists))
    return found


KINDS: tuple[Kind, ...] = (*SPECIALISTS, "apprentice")
