"""Downtown: tricks at the Residence, characters at the Inn, coins at the Bank, and the dice."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import tricks
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import THRESHOLDS, Kind
from companion.games.trickerion.data import BOARD, DICE_IDS
from companion.games.trickerion.moves import Learn, Recruit, Reroll, SetDie, TakeCoins
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import BANK, INN, RESIDENCE, Character, State, X
from companion.games.trickerion.table import (
    apprentices_at_most,
    die_faces,
    engineer_free,
    favourite_school,
    residence,
    seat_name,
    trick_card,
    with_player,
)

LEARN, RECRUIT, COINS, SET, REROLL = 3, 3, 3, 2, 1
SPECIALISTS: tuple[Kind, ...] = ("engineer", "manager", "assistant")


def learn_ap(state: State) -> int:
    """TRK-DT-01; a Prophecy makes it 1."""
    return 1 if state.prophecy == "learn_1" else LEARN


def recruit_ap(state: State) -> int:
    """TRK-DT-11; a Prophecy makes it 1."""
    return 1 if state.prophecy == "hire_1" else RECRUIT


def coins_ap(state: State) -> int:
    """TRK-DT-17; a Prophecy makes it 1."""
    return 1 if state.prophecy == "take_coins_1" else COINS


def shortfall(state: State, seat: int, level: int) -> int:
    """TRK-DT-04: coins for the Prestige that is missing."""
    return max(0, THRESHOLDS[level] - state.players[seat].prestige)


def _usable(state: State, die: int) -> bool:
    """TRK-DICE-02, TRK-DT-24?: not on X, and not just turned by this character if that counts."""
    touched = state.options.dt_24 == "not_allowed" and die in now(state).touched
    return state.dice[die] != X and not touched


def dice_for(state: State, seat: int, trick: str) -> tuple[int, ...]:
    """TRK-DT-02, DT-03, DT-22?, TRK-DICE-04?: the dice with which a trick may be learned."""
    school = trick_card(state, trick).school
    favourite = school == favourite_school(state.players[seat])
    found = []
    for die in RESIDENCE:
        face = state.dice[die]
        joker = face == "any" and (state.options.dice_04 == "any_school" or favourite)
        if _usable(state, die) and (face == school or joker or favourite):
            found.append(die)
    if favourite and state.options.dt_22 == "any_die":
        found += [die for die in (*INN, *BANK) if _usable(state, die)]
    return tuple(found)


def _turned(state: State, die: int) -> State:
    """TRK-DICE-03: a used die shows X."""
    return replace(state, dice=(*state.dice[:die], X, *state.dice[die + 1 :]))


def learn(state: State, move: Learn) -> Step[State]:
    """TRK-DT-01 to DT-08: a trick of a shown school, its threshold met or paid for."""
    seat = now(state).seat
    if move.trick not in residence(state):
        raise IllegalMove("TRK-SET-02", "trickerion.illegal.trick_gone")
    if move.die not in dice_for(state, seat, move.trick):
        raise IllegalMove("TRK-DT-02", "trickerion.illegal.die")
    level = trick_card(state, move.trick).level
    pays = shortfall(state, seat, level)
    if pays > state.players[seat].coins:
        raise IllegalMove("TRK-DT-04", "trickerion.illegal.threshold", n=pays)
    events: list[Event] = []
    state = spend(state, "downtown", learn_ap(state), "learn", "TRK-DT-01")
    state = tricks.added(state, seat, move.trick, events, engineer=move.engineer)
    state = gain(state, events, seat, "threshold", "TRK-DT-04", coins=-pays)
    state = _turned(state, move.die)
    return Step(settle(state, events), tuple(events))


def recruits(state: State, seat: int) -> tuple[Kind, ...]:
    """TRK-DT-12, TRK-DT-13, TRK-CMP-25?, TRK-ACA-78?: discs still in this seat's supply."""
    player = state.players[seat]
    found: list[Kind] = []
    team = [kind for kind in (*SPECIALISTS, "protege") if player.count(kind)]
    full = state.options.aca_78 == "counts" and len(team) >= len(SPECIALISTS)
    if not full:
        found += [kind for kind in SPECIALISTS if not player.count(kind)]
    if player.count("apprentice") < apprentices_at_most(state):
        found.append("apprentice")
    return tuple(found)


def fee(state: State, kind: Kind) -> int:
    """TRK-DT-25?: nothing, or a wage in advance where the house says so."""
    return wage(kind) if state.options.dt_25 == "a_wage" else 0


def wage(kind: Kind) -> int:
    """TRK-EOT-02: 1 coin an Apprentice, 2 a Specialist."""
    return BOARD.wages.apprentice if kind == "apprentice" else BOARD.wages.specialist


def recruit(state: State, move: Recruit) -> Step[State]:
    """TRK-DT-11 to DT-16: a disc from the supply waits on the Inn; its die goes to X."""
    seat = now(state).seat
    if move.kind not in recruits(state, seat):
        raise IllegalMove("TRK-DT-13", "trickerion.illegal.recruit")
    if move.die not in INN or state.dice[move.die] != move.kind or not _usable(state, move.die):
        raise IllegalMove("TRK-DT-12", "trickerion.illegal.die")
    pays = fee(state, move.kind)
    if pays > state.players[seat].coins:
        raise IllegalMove("TRK-DT-25", "trickerion.illegal.coins", n=pays)
    events: list[Event] = []
    state = spend(state, "downtown", recruit_ap(state), "recruit", "TRK-DT-11")
    state = gain(state, events, seat, "recruit", "TRK-DT-25", coins=-pays)
    state = with_recruit(state, seat, move.kind, events)
    state = _turned(state, move.die)
    return Step(settle(state, events), tuple(events))


def with_recruit(state: State, seat: int, kind: Kind, events: list[Event]) -> State:
    """TRK-DT-14, TRK-DT-15: on the Inn until the end of the turn, without a set-up bonus."""
    player = state.players[seat]
    disc = Character(id=new_id(player.count(kind), kind), kind=kind, status="inn")
    events.append(
        Event(
            f"{PREFIX}.recruited",
            ("TRK-DT-14",),
            {"player": seat_name(state, seat), "who": say(f"trickerion.kind.{kind}")},
        )
    )
    return with_player(state, seat, characters=(*player.characters, disc))


def new_id(count: int, kind: Kind) -> str:
    """A disc's name: apprentice_3; there is one of every other kind."""
    return f"apprentice_{count + 1}" if kind == "apprentice" else kind


def bank(state: State, die: int) -> int:
    """TRK-DT-17: the amount on a Bank die; a Prophecy doubles it."""
    return int(state.dice[die]) * (2 if state.prophecy == "take_coins_doubled" else 1)


def take_coins(state: State, move: TakeCoins) -> Step[State]:
    """TRK-DT-17, TRK-DT-18."""
    if move.die not in BANK or not _usable(state, move.die):
        raise IllegalMove("TRK-DT-17", "trickerion.illegal.die")
    events: list[Event] = []
    state = spend(state, "downtown", coins_ap(state), "take_coins", "TRK-DT-17")
    state = gain(state, events, now(state).seat, "bank", "TRK-DT-17", coins=bank(state, move.die))
    state = _turned(state, move.die)
    return Step(settle(state, events), tuple(events))


def set_die(state: State, move: SetDie) -> Step[State]:
    """TRK-DT-19, TRK-DT-20: any die, X or not, to any of its faces."""
    if move.face not in die_faces(state.options, move.die):
        raise IllegalMove(
            "TRK-DT-19",
            "trickerion.illegal.face",
            die=say(f"trickerion.die.{DICE_IDS[move.die]}"),
        )
    state = _touched(spend(state, "downtown", SET, "set_die", "TRK-DT-19"), move.die)
    dice = (*state.dice[: move.die], move.face, *state.dice[move.die + 1 :])
    events: list[Event] = []
    return Step(settle(replace(state, dice=dice), events), tuple(events))


def reroll(state: State, move: Reroll) -> Step[State]:
    """TRK-DT-21, TRK-DT-23?: any die is rolled again."""
    if state.dice[move.die] == X and state.options.dt_23 == "not_allowed":
        raise IllegalMove("TRK-DT-23", "trickerion.illegal.reroll_x")
    state = _touched(spend(state, "downtown", REROLL, "reroll", "TRK-DT-21"), move.die)
    return Step(replace(state, step="roll", rolling=move.die))


def _touched(state: State, die: int) -> State:
    acting = now(state)
    return replace(state, acting=replace(acting, touched=(*acting.touched, die)))


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points permitting."""
    acting = now(state)
    found: list[Move] = []
    if acting.ap >= learn_ap(state):
        found += _learnable(state, acting.seat)
    if acting.ap >= recruit_ap(state):
        coins = state.players[acting.seat].coins
        can = [kind for kind in recruits(state, acting.seat) if fee(state, kind) <= coins]
        found += [
            Recruit(kind, die)
            for die in INN
            for kind in can
            if state.dice[die] == kind and _usable(state, die)
        ]
    if acting.ap >= coins_ap(state):
        found += [TakeCoins(die) for die in BANK if _usable(state, die)]
    if acting.ap >= SET:
        found += [
            SetDie(die, face)
            for die in range(6)
            for face in dict.fromkeys(die_faces(state.options, die))
            if face not in (state.dice[die], X)
        ]
    if acting.ap >= REROLL:
        rolls = state.options.dt_23 == "allowed"
        found += [Reroll(die) for die in range(6) if rolls or state.dice[die] != X]
    return found


def _learnable(state: State, seat: int) -> list[Move]:
    if not tricks.room(state, seat):
        return []
    player = state.players[seat]
    found: list[Move] = []
    for trick in residence(state):
        if shortfall(state, seat, trick_card(state, trick).level) > player.coins:
            continue
        for die in dice_for(state, seat, trick):
            if tricks.board_room(state, seat):
                found.append(Learn(trick, die))
            if engineer_free(player) and state.options.dt_27 == "allowed":
                found.append(Learn(trick, die, engineer=True))
    return found
