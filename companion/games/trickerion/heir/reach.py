"""Which of the Heir's rules a simulated game can come to, and why some never come up.

A decision cites most of its rules itself. A branch that nobody cites (a tie that was broken, a
board that was full) is recognised here, from the table and what was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.games.trickerion.cards import THRESHOLDS, Location
from companion.games.trickerion.heir.downtown import SPECIALIST, owns
from companion.games.trickerion.heir.effects import (
    DrawCard,
    LearnTrick,
    Performs,
    Practises,
    PutToken,
    RenovateRoom,
    Send,
    Teaches,
)
from companion.games.trickerion.heir.placement import skipped, visit_of
from companion.games.trickerion.heir.points import MECHANIKER, specials_of_yours
from companion.games.trickerion.heir.seat import reward
from companion.games.trickerion.heir.stage import CHAINS, card_class, due_for_discard, spots
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.status import contested, is_ready, waiting
from companion.games.trickerion.heir.theater import days_by_taste
from companion.games.trickerion.heir.visit import Outcome
from companion.games.trickerion.performance import link_count
from companion.games.trickerion.rooms import in_rooms
from companion.games.trickerion.state import Character, X
from companion.games.trickerion.table import card_of, free_slots, trick_card

Branch = Callable[[SoloState, Outcome], bool]
SHORT = 3  # AP in the last column of the Theater's table
WITH_SLOTS: tuple[Location, ...] = ("downtown", "market", "dark_alley", "academy")


def came_to(state: SoloState, found: Outcome) -> Iterator[str]:
    """The rules of a decision about to be carried out: those cited, and the branches taken."""
    yield from found.decision.rules
    yield from (rule for rule, taken in BRANCHES.items() if taken(state, found))


# What was decided.


def _effects(found: Outcome, *kinds: type) -> list[object]:
    return [step.effect for step in found.decision.steps if isinstance(step.effect, kinds)]


def _sent(state: SoloState, found: Outcome) -> Character | None:
    send = next((step.effect for step in found.decision.steps), None)
    return state.me.character(send.character) if isinstance(send, Send) else None


def _to(state: SoloState, found: Outcome, place: Location, *, magician: bool = False) -> bool:
    disc = _sent(state, found)
    there = disc is not None and disc.card is not None and disc.card.location == place
    return there and disc is not None and (disc.kind == "magician") == magician


def _both_wait(state: SoloState, place: Location) -> bool:
    return bool(waiting(state, state.seat, place) and waiting(state, 1 - state.seat, place))


def _skips(state: SoloState) -> bool:
    return any(skipped(state, disc) for disc in state.me.waiting)


def _team(state: SoloState) -> int:
    return sum(disc.status != "inn" for disc in state.me.characters)


def _icons(state: SoloState) -> int:
    return len(state.plan.icons) if state.plan is not None else 0


def _is(state: SoloState, magician: str) -> bool:
    return state.me.magician == magician


def _another_day(state: SoloState, found: Outcome) -> bool:
    """HEIR-THR-24?: the Magician alone, and not on the day he likes best."""
    send = next(iter(_effects(found, Send)), None)
    if not isinstance(send, Send) or not send.slot.endswith(".perform"):
        return False
    best = days_by_taste(state, ready=is_ready(state))[0]
    return not state.day_of(state.seat) and not send.slot.startswith(best)


def _shard_tie(state: SoloState, found: Outcome) -> bool:
    """HEIR-THR-15: two spots alike in links and Prestige, not in Shards."""
    put = next(iter(_effects(found, PutToken)), None)
    if not isinstance(put, PutToken):
        return False
    trick, show = state.me.trick(put.trick), state.show(put.show)
    if trick is None or show is None:
        return False
    here = spots(state, trick, show)
    chosen = next((one for one in here if (one.slot, one.up) == (put.slot, put.up)), None)
    return chosen is not None and any(
        (one.links, one.prestige) == (chosen.links, chosen.prestige) and one.shards < chosen.shards
        for one in here
    )


def _equal_reward(state: SoloState, found: Outcome) -> bool:
    """HEIR-DT-26?: a new Trick that is worth as much as one on the board."""
    cards = [trick_card(state, one.id) for one in state.me.tricks]
    return any(
        (new.prestige, new.shards, new.coins) == (old.prestige, old.shards, old.coins)
        for effect in _effects(found, LearnTrick)
        if isinstance(effect, LearnTrick)
        for new in (trick_card(state, effect.trick),)
        for old in cards
    )


def _full_board(state: SoloState, found: Outcome) -> bool:
    full = len(state.me.tricks) >= state.options.heir_set_28
    return full and bool(_effects(found, LearnTrick))


def _strange_link(state: SoloState, found: Outcome) -> bool:
    """HEIR-PRF-12?: a link of the performed card without a token of the Heir's."""
    for effect in _effects(found, Performs):
        show = state.show(effect.show) if isinstance(effect, Performs) else None
        if show is None:
            continue
        own = {token.slot for token in show.tokens if token.seat == state.seat}
        circles = card_of(state, show.id).circles
        if any(own.isdisjoint((circles[at].first, circles[at].second))
               for at in link_count(state, show)):  # fmt: skip
            return True
    return False


def _leaving(state: SoloState, found: Outcome) -> bool:
    gone = due_for_discard(state)
    return any(isinstance(one, PutToken) and one.show == gone for one in _effects(found, PutToken))


def _letters(found: Outcome) -> list[str]:
    return [
        str(getattr(one, "at", "")) for one in _effects(found, Teaches, Practises, RenovateRoom)
    ]


BRANCHES: dict[str, Branch] = {
    "HEIR-ASG-07": lambda state, _: _icons(state) > _team(state),
    "HEIR-ASG-08": lambda state, _: 0 < _icons(state) < _team(state),
    "HEIR-STA-01": lambda state, _: is_ready(state),
    "HEIR-STA-02": lambda state, _: not is_ready(state),
    "HEIR-STA-07": lambda state, _: state.turn == 1 and not is_ready(state),
    "HEIR-CON-02": lambda state, _: _both_wait(state, "workshop"),
    "HEIR-CON-03": lambda state, _: (
        _both_wait(state, "theater")
        and "theater" not in contested(state, lambda _disc: False)
        and bool(free_slots(state, "theater"))
    ),
    "HEIR-CON-05": lambda state, _: any(
        disc.status == "resting" and disc.card is not None for disc in state.you.characters
    ),
    "HEIR-CON-06": lambda state, _: _skips(state) and _both_wait(state, "theater"),
    "HEIR-CON-07": lambda state, _: any(
        _both_wait(state, place) and not free_slots(state, place) for place in WITH_SLOTS
    ),
    "HEIR-PRI-10": lambda state, _: any(
        len(waiting(state, state.seat, place)) > 1
        for place in ("market", "dark_alley", "academy", "workshop")
    ),
    "HEIR-PRI-14": lambda state, found: (
        _skips(state) and _to(state, found, "theater", magician=True)
    ),
    "HEIR-AP-04": lambda state, found: (
        (disc := _sent(state, found)) is not None
        and disc.card is not None
        and disc.card.special is not None
    ),
    "HEIR-AP-11": lambda state, found: (
        _to(state, found, "theater")
        and any(
            visit_of(state, one)[1] > SHORT
            for one in _effects(found, Send)
            if isinstance(one, Send)
        )
    ),
    "HEIR-DT-10": _full_board,
    "HEIR-DT-26": _equal_reward,
    "HEIR-DT-27": lambda state, found: (
        _to(state, found, "downtown") and any(disc.status == "inn" for disc in state.me.characters)
    ),
    "HEIR-DT-29": _full_board,
    "HEIR-DT-30": lambda state, found: (
        _to(state, found, "downtown")
        and state.dice[SPECIALIST] != X
        and owns(state, state.dice[SPECIALIST])
    ),
    "HEIR-DT-31": lambda state, found: (
        _full_board(state, found) and bool(in_rooms(state, state.seat, state.me.tricks[-1].id))
    ),
    "HEIR-THR-15": _shard_tie,
    "HEIR-THR-24": _another_day,
    "HEIR-THR-25": lambda state, found: (
        bool(_effects(found, PutToken))
        and sum(card_class(state, show) == 0 for show in state.shows) > 1
    ),
    "HEIR-THR-31": lambda state, found: (
        _to(state, found, "theater", magician=True)
        and not any(token.seat == state.seat for show in state.shows for token in show.tokens)
    ),
    "HEIR-THR-33": _leaving,
    "HEIR-DA-06": lambda _, found: len(_effects(found, DrawCard)) > 1,
    "HEIR-DA-08": lambda state, found: (
        bool(_effects(found, DrawCard)) and 0 in state.decks.values()
    ),
    "HEIR-ACA-03": lambda state, found: (
        state.turn % 2 == 0 and bool({"c", "d"} & {*_letters(found)})
    ),
    "HEIR-ACA-23": lambda _, found: bool({"ec", "ed"} & {*_letters(found)}),
    "HEIR-ACA-28": lambda state, found: (
        state.me.prestige in THRESHOLDS.values() and bool(_effects(found, RenovateRoom))
    ),
    "HEIR-ACA-31": lambda _, found: bool({"ec", "ed"} & {*_letters(found)}),
    "HEIR-ACA-32": lambda _, found: {"b", "eb"} <= {*_letters(found)},
    "HEIR-PRF-12": _strange_link,
    "HEIR-PRF-13": lambda state, found: (
        _is(state, "the_red_lotus") and bool(_effects(found, Performs))
    ),
    "HEIR-MAG-01": lambda state, found: (
        _is(state, "the_mechaniker")
        and MECHANIKER not in state.me.used
        and (disc := _sent(state, found)) is not None
        and disc.kind == "apprentice"
    ),
    "HEIR-MAG-02": lambda state, found: _is(state, "electra") and bool(_effects(found, Performs)),
    "HEIR-MAG-05": lambda state, found: (
        _is(state, "yoruba_spiritmaster") and bool(_effects(found, Performs))
    ),
    "HEIR-MAG-08": lambda state, found: (
        _is(state, "master_of_chains")
        and CHAINS not in state.me.used
        and bool(_effects(found, PutToken))
    ),
    "HEIR-MAG-11": lambda state, _: _is(state, "the_great_optico") and specials_of_yours(state) > 0,
    "HEIR-MAG-14": lambda state, found: (
        _is(state, "the_mechaniker")
        and MECHANIKER not in state.me.used
        and _to(state, found, "theater")
        and (disc := _sent(state, found)) is not None
        and disc.kind == "apprentice"
    ),
    "HEIR-MAG-15": lambda state, _: (
        _is(state, "electra")
        and any(trick_card(state, one.id).tokens == 1 for one in state.me.tricks)
    ),
    "HEIR-MAG-16": lambda state, _: (
        _is(state, "the_great_optico")
        and any(
            disc.waits and disc.card is not None and disc.card.special is not None
            for disc in state.you.characters
        )
    ),
    "HEIR-MAG-18": lambda state, found: _is(state, "electra") and bool(_effects(found, LearnTrick)),
    "HEIR-MAG-19": lambda state, found: (
        _is(state, "electra")
        and any(
            reward(state, one.id)[2] and not trick_card(state, one.id).shards
            for one in state.me.tricks
        )
        and bool(_effects(found, Performs))
    ),
}


# What never comes up in a simulated game, or is no step of its own.

REASONS: dict[str, str] = {
    f"HEIR-{area}-{number}": why
    for why, areas in {
        "set_up": {
            "SET": "01 02 03 04 14 15 16 17 18 19 20 21 22 24 25 26 27 28 29 30",
            "CFG": "02 14",
        },
        "number": {
            "SET": "T1", "PRI": "T1", "DT": "T1 01", "THR": "T1 29", "DA": "T1",
            "ACA": "T1 T2 01 26 33",
            "PRF": "T1", "EOT": "T1", "END": "T1", "AP": "07 08", "STA": "03",
        },
        "always": {
            "CFG": "01 04 05 07 08 09 10 11 12", "INIT": "01 02 03 04", "ADV": "02 03 04",
            "ASG": "01 09 11 14", "CON": "04", "PRI": "01", "DT": "21 22 25",
            "THR": "02 09 27 30 32",
            "WSH": "04", "CLS": "03 04", "EOT": "03 04 05 07 09 10 11",
            "END": "01 03 04 06 07 08 09 11 12",
        },
        "does_not": {"AP": "03", "MKT": "08", "DA": "05", "PRF": "07 11", "CLS": "02", "END": "05"},
        "owner": {
            "SET": "05 06", "CFG": "13 15", "ASG": "13", "THR": "19 20 26",
            "ACA": "30", "PRF": "09",
        },
        "house_deck": {"ASG": "12", "DA": "08", "ACA": "15 29 32"},
        "default": {"ASG": "10", "STA": "08", "AP": "13"},
    }.items()
    for area, numbers in areas.items()
    for number in numbers.split()
}  # fmt: skip

# Every other rule is one that games can come to.

REACHABLE: tuple[str, ...] = tuple(
    f"HEIR-{area}-{number}"
    for area, numbers in {
        "SET": "07 08 09 10 11 12 13 23",
        "CFG": "03 06",
        "ADV": "01",
        "ASG": "02 03 04 05 06 07 08",
        "STA": "01 02 04 05 06 07",
        "CON": "01 02 03 05 06 07",
        "PRI": "02 03 04 05 06 13 07 08 09 10 11 12 14",
        "AP": "01 02 04 05 06 09 10 11 12",
        "DT": "02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 23 24 26 27 28 29 30 31",
        "MKT": "01 02 03 04 05 06 07",
        "THR": "01 03 04 05 06 07 08 10 11 12 13 14 15 16 17 18 21 22 23 24 25 28 31 33",
        "DA": "01 02 03 04 06 07 09 10",
        "WSH": "01 02 03",
        "ACA": "02 03 04 05 06 07 08 09 10 11 12 13 14 16 17 18 19 20 21 22 23 24 25 27 28 31 34",
        "PRF": "01 02 03 04 05 06 08 10 12 13",
        "CLS": "01",
        "EOT": "01 02 06 08",
        "END": "02 10",
        "MAG": "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20",
    }.items()
    for number in numbers.split()
)

# Of the Academy alone, beside the areas ACA and CLS.
ACADEMY = ("HEIR-DT-31", "HEIR-MAG-03", "HEIR-MAG-06", "HEIR-MAG-09")


def not_reached(rules: Mapping[str, int], *, academy: bool) -> tuple[str, ...]:
    """The rules that games could have come to, and did not."""
    return tuple(
        rule
        for rule in REACHABLE
        if rule not in rules
        and (academy or not (rule.startswith(("HEIR-ACA", "HEIR-CLS")) or rule in ACADEMY))
    )
