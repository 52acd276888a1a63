"""What a character cannot do where it stands, and why: the dimmed buttons of its actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from companion.core.errors import IllegalMove
from companion.core.game import Move
from companion.core.text import Text, say
from companion.games.trickerion import moves as m
from companion.games.trickerion.cards import LOCATIONS, MATERIALS, SPECIALISTS
from companion.games.trickerion.rules import apply
from companion.games.trickerion.state import BANK, INN, RESIDENCE, State
from companion.games.trickerion.table import die_faces, residence
from companion.games.trickerion.theater import free_on, turns_for


class Refused(Struct, frozen=True):
    """A kind of action that is not possible now, and the reason."""

    kind: str
    text: Text
    why: Text


def refused(state: State, possible: frozenset[str]) -> tuple[Refused, ...]:
    """The actions of the location where somebody acts that are not among the possible ones."""
    acting = state.acting
    if acting is None or state.step != "act":
        return ()
    return tuple(
        Refused(kind, say(f"trickerion.move.{kind}"), _why(state, tries(state)))
        for kind, tries in TRIES[acting.location].items()
        if kind not in possible
    )


def _why(state: State, tries: Iterable[Move]) -> Text:
    """The reason most of the tries are refused for; each is only tried on paper."""
    reasons: Counter[Text] = Counter()
    for move in tries:
        try:
            apply(state, move)
        except IllegalMove as error:
            reasons[error.text] += 1
    if not reasons:
        return say("trickerion.refused.nothing")
    return reasons.most_common(1)[0][0]


def _learn(state: State) -> Iterable[Move]:
    return [m.Learn(trick, die) for trick in residence(state)[:16] for die in RESIDENCE]


def _recruit(state: State) -> Iterable[Move]:
    faces = {die: state.dice[die] for die in INN}
    return [
        m.Recruit(kind, die)
        for die, face in faces.items()
        for kind in (*SPECIALISTS, "apprentice")
        if face in (kind, "any", "x")
    ]


def _take_coins(_state: State) -> Iterable[Move]:
    return [m.TakeCoins(die) for die in BANK]


def _set_die(state: State) -> Iterable[Move]:
    return [m.SetDie(die, die_faces(state.options, die)[0]) for die in range(6)]


def _set_up(state: State) -> Iterable[Move]:
    return [
        m.SetUp(trick.id, show.id, slot, up)
        for trick in state.player.tricks
        for show in state.shows
        for slot in free_on(state, show)
        for up in turns_for(state, state.turn_of, trick.id, show.id, slot)[:1]
    ]


def _rooms(state: State) -> tuple[str, ...]:
    return tuple(room.id for room in state.academy.rooms) if state.academy else ()


def _renovate(state: State) -> Iterable[Move]:
    return [m.Renovate(room, 1, coins=0, prestige=0) for room in _rooms(state)]


def _train(state: State) -> Iterable[Move]:
    return [m.Train(one.id, room, 0) for one in state.player.tricks for room in _rooms(state)]


def _teach(state: State) -> Iterable[Move]:
    return [m.Teach(one.id, room, 0) for one in state.player.tricks for room in _rooms(state)]


TRIES: dict[str, dict[str, Callable[[State], Iterable[Move]]]] = {
    "downtown": {
        "learn": _learn,
        "recruit": _recruit,
        "take_coins": _take_coins,
        "set_die": _set_die,
        "reroll": lambda _state: [m.Reroll(die) for die in range(6)],
    },
    "market": {
        "buy": lambda state: [m.Buy(material, 1) for material in state.offer],
        "order": lambda _state: [m.Order(one, slot) for one in MATERIALS for slot in range(4)],
        "quick_order": lambda _state: [m.QuickOrder(one) for one in MATERIALS],
    },
    "workshop": {"prepare": lambda state: [m.Prepare(one.id) for one in state.player.tricks]},
    "theater": {"set_up": _set_up},
    "dark_alley": {
        "draw": lambda _state: [m.Draw(deck) for deck in LOCATIONS],
        "foretell": lambda _state: [m.Foretell()],
    },
    "academy": {
        "renovate": _renovate,
        "train": _train,
        "teach": _teach,
        "learn_secret": lambda _state: [m.LearnSecret(secret) for secret in (0, 1)],
    },
}
