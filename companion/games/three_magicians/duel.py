"""A fight between two magicians, throw by throw."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.three_magicians.moves import (
    Announced,
    SetAside,
    Stand,
    StartRepeat,
    WandsThrown,
)
from companion.games.three_magicians.options import CARD_OF, COLOURS, Colour
from companion.games.three_magicians.score import (
    PREFIX,
    exiled,
    player_text,
    square_text,
    taken,
)
from companion.games.three_magicians.state import Duel, Result, State
from companion.games.three_magicians.wands import notches_of

MOST_THROWS = 3


def begin(state: State, place: str, defender: Colour, events: list[Event]) -> State:
    """3M-CMB-01, 3M-CMB-03: the arriving magician attacks, and throws first."""
    attacker = state.player.colour
    events.append(
        Event(
            f"{PREFIX}.duel",
            ("3M-CMB-01",),
            {
                "attacker": player_text(state, attacker),
                "defender": player_text(state, defender),
                "place": square_text(place),
            },
        )
    )
    fight = Duel(
        place=place, attacker=attacker, defender=defender, first=attacker, thrower=attacker
    )
    return replace(state, step="duel", duel=fight)


def _fight(state: State) -> Duel:
    if state.duel is None:
        raise IllegalMove("3M-CMB-01", "three_magicians.illegal.no_duel")
    return state.duel


def throw(state: State, move: WandsThrown) -> Step[State]:
    """3M-CMB-03 to CMB-06: all wands but those set aside; symbols do not matter (3M-CMB-17)."""
    fight = _fight(state)
    state, found = notches_of(state, move, rule="3M-CMB-03")
    lying = tuple(
        found.get(colour, old) for colour, old in zip(COLOURS, fight.notches, strict=True)
    )
    locked = fight.aside if state.options.cmb_19 == "stays_aside" else ()
    fight = replace(fight, notches=lying, throws=fight.throws + 1, locked=locked, aside=fight.aside)
    state = replace(state, duel=fight)
    events: list[Event] = []
    triple = len(found) == 3 and len(set(lying)) == 1
    if triple and lying[0] == 0 and state.options.cmb_22 == "zero_loses":
        return _decided(state, fight.other(fight.thrower), events, "3M-CMB-22")
    own_turn = fight.thrower == state.player.colour
    if triple and lying[0] and own_turn and state.options.pasch_09 == "combat_too":
        state = replace(state, extra=True)
        events.append(Event(f"{PREFIX}.pasch", ("3M-PASCH-09",)))
    if fight.throws == fight.limit:
        return _announce(state, Result(fight.points, fight.throws), events)
    return Step(state, tuple(events))


def may_set_aside(state: State) -> tuple[tuple[Colour, ...], ...]:
    """3M-CMB-04, 3M-CMB-19?: the choices of wands to keep; one at least is thrown again."""
    fight = state.duel
    if fight is None or not 0 < fight.throws < fight.limit:
        return ()
    ways = []
    for mask in range(7):
        kept = tuple(colour for bit, colour in enumerate(COLOURS) if mask >> bit & 1)
        if set(fight.locked) <= set(kept) and kept != fight.aside:
            ways.append(kept)
    return tuple(ways)


def set_aside(state: State, move: SetAside) -> Step[State]:
    """3M-CMB-04: wands judged good enough are kept, the rest thrown again."""
    fight = _fight(state)
    if not fight.throws:
        raise IllegalMove("3M-CMB-03", "three_magicians.illegal.all_three_first")
    kept = tuple(colour for colour in COLOURS if colour in move.wands)
    if not set(fight.locked) <= set(kept):
        raise IllegalMove("3M-CMB-19", "three_magicians.illegal.stays_aside")
    if kept not in may_set_aside(state):
        raise IllegalMove("3M-CMB-04", "three_magicians.illegal.one_in_hand")
    return Step(replace(state, duel=replace(fight, aside=kept)))


def stand(state: State, _move: Stand) -> Step[State]:
    """3M-CMB-04: a fighter may stop after any throw."""
    fight = _fight(state)
    if not fight.throws:
        raise IllegalMove("3M-CMB-03", "three_magicians.illegal.throw_first")
    return _announce(state, Result(fight.points, fight.throws), [])


def announced(state: State, move: Announced) -> Step[State]:
    """3M-CMB-05, 3M-CMB-06: the result said in one go, within the throws that are allowed."""
    fight = _fight(state)
    if fight.throws:
        raise IllegalMove("3M-CMB-04", "three_magicians.illegal.already_throwing")
    if move.throws > fight.limit:
        raise IllegalMove("3M-CMB-06", "three_magicians.illegal.too_many_throws", n=fight.limit)
    return _announce(state, Result(move.points, move.throws), [])


def _announce(state: State, result: Result, events: list[Event]) -> Step[State]:
    fight = _fight(state)
    events.append(
        Event(
            f"{PREFIX}.announced",
            ("3M-CMB-05",),
            {
                "player": player_text(state, fight.thrower),
                "points": result.points,
                "throws": result.throws,
            },
        )
    )
    said = (*fight.said, (fight.thrower, result))
    first = fight.answer_to
    fight = replace(fight, said=said)
    if first is None:
        return Step(_second(state, fight, result), tuple(events))
    winner = _winner(fight, first, result)
    if winner is not None:
        return _decided(replace(state, duel=fight), winner, events, "3M-CMB-07")
    return _tied(replace(state, duel=fight), events)


def _second(state: State, fight: Duel, result: Result) -> State:
    """3M-CMB-06, 3M-CMB-20?: the other follows, with no more throws than these."""
    three = fight.round > 1 and state.options.cmb_20 == "three_each"
    fresh = replace(
        fight,
        thrower=fight.other(fight.thrower),
        limit=MOST_THROWS if three else result.throws,
        answer_to=result,
    )
    return replace(state, duel=_clean(fresh))


def _clean(fight: Duel) -> Duel:
    return replace(fight, throws=0, notches=(None, None, None), aside=(), locked=())


def _winner(fight: Duel, first: Result, second: Result) -> Colour | None:
    """3M-CMB-07, 3M-CMB-08: the higher sum; with equal sums, fewer throws; else nobody yet."""
    if first.points != second.points:
        return fight.first if first.points > second.points else fight.thrower
    if first.throws != second.throws:
        return fight.thrower if second.throws < first.throws else fight.first
    return None


def _tied(state: State, events: list[Event]) -> Step[State]:
    """3M-CMB-09, 3M-CMB-20?, 3M-CMB-21?: again; the defender may begin, later the other one."""
    fight = _fight(state)
    events.append(Event(f"{PREFIX}.tied", ("3M-CMB-09",)))
    if fight.round == 1 and state.options.cmb_21 == "defender_chooses":
        return Step(replace(state, step="repeat"), tuple(events))
    starter = fight.defender if fight.round == 1 else fight.other(fight.first)
    return Step(_again(state, starter), tuple(events))


def start_repeat(state: State, move: StartRepeat) -> Step[State]:
    """3M-CMB-21?: the defender says who throws first."""
    fight = _fight(state)
    if move.colour not in (fight.attacker, fight.defender):
        raise IllegalMove("3M-CMB-18", "three_magicians.illegal.not_fighting")
    return Step(_again(state, move.colour))


def _again(state: State, starter: Colour) -> State:
    fight = replace(
        _fight(state),
        first=starter,
        thrower=starter,
        limit=MOST_THROWS,
        round=_fight(state).round + 1,
        answer_to=None,
    )
    return replace(state, step="duel", duel=_clean(fight))


def _decided(state: State, winner: Colour, events: list[Event], rule: str) -> Step[State]:
    """3M-CMB-10 to CMB-14, CHASE-04, CHASE-05: exile, and the card, whoever has won."""
    fight = _fight(state)
    loser = fight.other(winner)
    card = CARD_OF[fight.place]
    events.append(Event(f"{PREFIX}.duel_won", (rule,), {"player": player_text(state, winner)}))
    state = replace(state, duel=None, step="")
    state = exiled(state, loser, "magician", events, "3M-CMB-10", keeps_stone=True)
    if loser == fight.defender and state.of(loser).apprentice == fight.place:
        keeps = state.options.chase_08 == "kept"
        state = exiled(state, loser, "apprentice", events, "3M-CHASE-05", keeps_stone=keeps)
    if not state.of(winner).cards[card]:
        if state.deck[card]:
            state = taken(state, winner, card, "place", events, "3M-CMB-11", "3M-CMB-14")
        elif state.of(loser).cards[card]:
            state = taken(state, winner, card, loser, events, "3M-CMB-12", "3M-CMB-14")
    if loser == fight.attacker and state.options.cmb_23 == "turn_ends":
        state = replace(
            state, magician_done=True, apprentice_done=True, extra=False, later=False, again=False
        )
    return Step(state, tuple(events))


def last_said(fight: Duel) -> dict[Colour, Result]:
    """Each fighter's latest announcement of this round."""
    count = len(fight.said) - 2 * (fight.round - 1)
    return dict(fight.said[-count:]) if count > 0 else {}
