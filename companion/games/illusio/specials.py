"""The special action cards, each at the cost of an action."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import Arg, say
from companion.games.illusio.actions import known_kind
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.moves import Forgotten, Grab, PlayOn, Transform
from companion.games.illusio.piles import (
    PREFIX,
    from_hand,
    limited_now,
    played,
    seated,
    specials_out,
    who,
    with_player,
    with_trick,
)
from companion.games.illusio.score import title, validate
from companion.games.illusio.state import Component, State, Trick
from companion.games.illusio.turn import spend

# Which rule is behind each card that is played on a trick.
RULES = {
    "encore": "ILL-SPEC-07",
    "immediate_success": "ILL-SPEC-09",
    "deja_vu": "ILL-SPEC-10",
    "grandiose": "ILL-SPEC-11",
}


def _from_hand(state: State) -> State:
    """ILL-ACT-03, ILL-SET-01: a special action leaves the hand; there are 26 of them."""
    state = spend(state)
    if state.strict and specials_out(state) >= COUNTS.specials:
        raise IllegalMove("ILL-SET-01", "illusio.illegal.all_specials", n=COUNTS.specials)
    return from_hand(state, state.active, 1, "ILL-ACT-03")


def backstage_of(state: State, seat: int, index: int, rule: str) -> Component:
    """A component of somebody's backstage; around an objective nothing can be reached."""
    seated(state, seat)
    backstage = state.players[seat].backstage
    if index >= len(backstage):
        raise IllegalMove(rule, "illusio.illegal.not_backstage")
    return backstage[index]


def with_component(state: State, seat: int, index: int, component: Component) -> State:
    """The state with this component in place of the one there."""
    player = state.players[seat]
    backstage = (*player.backstage[:index], component, *player.backstage[index + 1 :])
    return with_player(state, seat, replace(player, backstage=backstage))


def became(component: Component, into: str, rule: str, *, cards: int) -> Component:
    """ILL-SPEC-02, ILL-SPEC-04: any other component, with the card on it as a reminder."""
    known_kind(into)
    if into == component.now:
        raise IllegalMove(
            rule, "illusio.illegal.already", kind=say(f"illusio.component.{component.now}")
        )
    new = None if into == component.kind else into
    return replace(component, became=new, cards=component.cards + cards)


def transform(state: State, move: Transform) -> Step[State]:
    """ILL-SPEC-02 to SPEC-04: one component of the own backstage becomes another."""
    component = backstage_of(state, state.active, move.card, "ILL-SPEC-03")
    state = _from_hand(state)
    changed = became(component, move.into, "ILL-SPEC-02", cards=1)
    event = Event(
        f"{PREFIX}.transformed",
        ("ILL-SPEC-02", "ILL-SPEC-04"),
        {
            "player": who(state, state.active),
            "kind": say(f"illusio.component.{component.now}"),
            "into": say(f"illusio.component.{move.into}"),
        },
    )
    return Step(with_component(state, state.active, move.card, changed), (event,))


def forgotten(state: State, move: Forgotten) -> Step[State]:
    """ILL-SPEC-05: the illusion vanishes; the Transformation card is discarded."""
    component = backstage_of(state, move.seat, move.card, "ILL-SPEC-05")
    if component.became is None and not component.cards:
        raise IllegalMove("ILL-SPEC-05", "illusio.illegal.not_transformed")
    state = with_component(state, move.seat, move.card, Component(component.kind))
    event = Event(
        f"{PREFIX}.forgotten",
        ("ILL-SPEC-05",),
        {"kind": say(f"illusio.component.{component.kind}")},
    )
    return Step(played(state, component.cards), (event,))


def grab(state: State, move: Grab) -> Step[State]:
    """ILL-SPEC-06, ILL-SPEC-18?: a random card from an opponent's hand into one's own."""
    seated(state, move.seat)
    if move.seat == state.active:
        raise IllegalMove("ILL-SPEC-06", "illusio.illegal.not_oneself")
    empty = state.counted and not state.players[move.seat].hand
    if empty and state.options.spec_18 == "not_playable" and state.strict:
        raise IllegalMove("ILL-SPEC-18", "illusio.illegal.empty_hand", player=who(state, move.seat))
    state = played(_from_hand(state))
    args: dict[str, Arg] = {"player": who(state, state.active), "other": who(state, move.seat)}
    if empty:
        return Step(state, (Event(f"{PREFIX}.grabbed_nothing", ("ILL-SPEC-18",), args),))
    events = [Event(f"{PREFIX}.grabbed", ("ILL-SPEC-06",), args)]
    if state.counted:
        state = from_hand(state, move.seat, 1, "ILL-SPEC-06")
        player = state.player
        state = with_player(state, state.active, replace(player, hand=player.hand + 1))
        state = limited_now(state, state.active, events)
    return Step(state, tuple(events))


def _allowed_on(state: State, move: PlayOn, trick: Trick) -> None:
    """ILL-SPEC-14? to SPEC-16?: whose trick, how often, and how many extra rounds."""
    own = move.seat == state.active
    kind_rule = state.options.spec_14 == "help_own_hinder_others"
    if kind_rule and (
        (move.special == "grandiose" and not own) or (move.special == "deja_vu" and own)
    ):
        key = "own_only" if move.special == "grandiose" else "others_only"
        raise IllegalMove("ILL-SPEC-14", f"illusio.illegal.{key}")
    there = {"deja_vu": trick.deja_vu, "grandiose": trick.grandiose}.get(move.special, 0)
    if there and state.options.spec_15 == "once":
        raise IllegalMove("ILL-SPEC-15", "illusio.illegal.once")
    late = move.special == "encore" and trick.encores and not trick.encored
    if late and state.options.spec_16 == "no_more":
        raise IllegalMove("ILL-SPEC-16", "illusio.illegal.no_more_encore")


def play_on(state: State, move: PlayOn) -> Step[State]:
    """ILL-BILL-03, BILL-05, SPEC-07 to SPEC-13: a card on a trick that is on the bill now."""
    seated(state, move.seat)
    tricks = state.players[move.seat].tricks
    if move.trick >= len(tricks) or not tricks[move.trick].on_bill:
        raise IllegalMove(RULES[move.special], "illusio.illegal.not_on_the_bill")
    trick = tricks[move.trick]
    if state.strict:
        _allowed_on(state, move, trick)
    state = _from_hand(state)
    event = Event(
        f"{PREFIX}.{move.special}",
        (RULES[move.special],),
        {
            "player": who(state, state.active),
            "owner": who(state, move.seat),
            "trick": title(trick.card),
        },
    )
    if move.special == "immediate_success":
        events = [event]
        state = played(state)
        state = validate(state, move.seat, [move.trick], events, ending="immediate_success")
        return Step(state, tuple(events))
    return Step(with_trick(state, move.seat, move.trick, _with_effect(trick, move)), (event,))


def _with_effect(trick: Trick, move: PlayOn) -> Trick:
    """ILL-SPEC-07, SPEC-08, SPEC-10, SPEC-11: what the card changes."""
    if move.special == "deja_vu":
        return replace(trick, deja_vu=trick.deja_vu + 1)
    if move.special == "grandiose":
        return replace(trick, grandiose=trick.grandiose + 1)
    # Encores of the same round give one extra round together.
    due = (trick.due or 1) + (0 if trick.encored else 1)
    return replace(trick, due=due, encored=True, encores=trick.encores + 1)
