"""Magicians and their talents: who has which, used once a round, with what it changed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import name, say
from companion.games.illusio.cards import TALENTS, Talent
from companion.games.illusio.moves import (
    Becomes,
    Cards,
    Effect,
    Goes,
    MeetMagician,
    UseTalent,
    Worth,
)
from companion.games.illusio.piles import (
    PREFIX,
    cleared,
    discarded,
    drawn,
    limited_now,
    played,
    seated,
    who,
    with_player,
    with_trick,
)
from companion.games.illusio.specials import backstage_of, became, with_component
from companion.games.illusio.state import State


def meet(state: State, move: MeetMagician) -> Step[State]:
    """ILL-SET-07, ILL-TAL-06?: one magician each; a talent entered once is remembered."""
    seated(state, move.seat)
    for seat, player in enumerate(state.players):
        if player.magician == move.name and seat != move.seat:
            raise IllegalMove(
                "ILL-SET-07", "illusio.illegal.magician_taken", player=who(state, seat)
            )
    talent = move.talent or state.magicians.get(move.name)
    if talent is None:
        raise IllegalMove("ILL-TAL-06", "illusio.illegal.no_such_magician", name=move.name)
    for does in talent.does:
        if does not in TALENTS:
            raise IllegalMove("ILL-TAL-06", "illusio.illegal.no_such_talent", talent=does)
    player = replace(state.players[move.seat], magician=move.name)
    state = with_player(state, move.seat, player)
    state = replace(state, magicians={**state.magicians, move.name: talent})
    event = Event(
        f"{PREFIX}.magician",
        ("ILL-SET-07",),
        {"player": who(state, move.seat), "magician": name(move.name)},
    )
    return Step(state, (event,))


def talent_of(state: State, seat: int) -> Talent | None:
    """The talent of this player's magician, if somebody entered it."""
    return state.magicians.get(state.players[seat].magician or "")


def may_use(state: State, seat: int) -> tuple[str, str] | None:
    """ILL-TAL-03, ILL-TAL-05?: the rule and the reason why not now; None if it may be used."""
    if state.players[seat].talent_used:
        return "ILL-TAL-03", "illusio.illegal.talent_used"
    talent = talent_of(state, seat)
    own_turn = state.options.tal_05 == "own_turn" or (talent and talent.when == "own_turn")
    if own_turn and seat != state.active:
        return "ILL-TAL-05", "illusio.illegal.talent_own_turn"
    return None


def use(state: State, move: UseTalent) -> Step[State]:
    """ILL-TAL-01 to TAL-05?: no action, once a round, on whom the card says."""
    seated(state, move.seat)
    refusal = may_use(state, move.seat)
    if refusal and state.strict:
        raise IllegalMove(*refusal, player=who(state, move.seat))
    talent = talent_of(state, move.seat)
    events = [Event(f"{PREFIX}.talent", ("ILL-TAL-02",), {"player": who(state, move.seat)})]
    for effect in move.effects:
        if talent and state.strict:
            _on_whom(talent, move.seat, effect)
        state = _changed(state, effect, events)
    player = replace(state.players[move.seat], talent_used=True)
    return Step(with_player(state, move.seat, player), tuple(events))


def _on_whom(talent: Talent, seat: int, effect: Effect) -> None:
    """ILL-TAL-01: on oneself or on an opponent, as the card says."""
    if talent.whom == "self" and effect.seat != seat:
        raise IllegalMove("ILL-TAL-01", "illusio.illegal.talent_on_self")
    if talent.whom == "opponent" and effect.seat == seat:
        raise IllegalMove("ILL-TAL-01", "illusio.illegal.talent_on_others")


def _changed(state: State, effect: Effect, events: list[Event]) -> State:
    match effect:
        case Becomes():
            return _becomes(state, effect, events)
        case Goes():
            return _goes(state, effect, events)
        case Worth():
            return _worth(state, effect)
        case Cards():
            return _cards(state, effect, events)


def _becomes(state: State, effect: Becomes, events: list[Event]) -> State:
    """ILL-TAL-04: only what lies backstage can be transformed."""
    component = backstage_of(state, effect.seat, effect.card, "ILL-TAL-04")
    changed = became(component, effect.into, "ILL-TAL-04", cards=0)
    events.append(
        Event(
            f"{PREFIX}.transformed",
            ("ILL-TAL-04",),
            {
                "player": who(state, effect.seat),
                "kind": say(f"illusio.component.{component.now}"),
                "into": say(f"illusio.component.{effect.into}"),
            },
        )
    )
    return with_component(state, effect.seat, effect.card, changed)


def _goes(state: State, effect: Goes, events: list[Event]) -> State:
    """A component of a backstage goes elsewhere; in a hand or a pile it is what is printed."""
    component = backstage_of(state, effect.seat, effect.card, "ILL-TAL-01")
    seated(state, effect.whose)
    player = state.players[effect.seat]
    rest = (*player.backstage[: effect.card], *player.backstage[effect.card + 1 :])
    state = with_player(state, effect.seat, replace(player, backstage=rest))
    events.append(
        Event(
            f"{PREFIX}.goes",
            ("ILL-TAL-01",),
            {
                "kind": say(f"illusio.component.{component.now}"),
                "where": say(f"illusio.goes.{effect.to}", player=who(state, effect.whose)),
            },
        )
    )
    if effect.to == "discard":
        return cleared(state, (component,))
    receiver = state.players[effect.whose]
    if effect.to == "backstage":
        receiver = replace(receiver, backstage=(*receiver.backstage, component))
        return with_player(state, effect.whose, receiver)
    state = played(state, component.cards)
    if state.counted:
        state = with_player(state, effect.whose, replace(receiver, hand=receiver.hand + 1))
    return limited_now(state, effect.whose, events)


def _worth(state: State, effect: Worth) -> State:
    seated(state, effect.seat)
    tricks = state.players[effect.seat].tricks
    if effect.trick >= len(tricks):
        raise IllegalMove("ILL-TAL-01", "illusio.illegal.no_such_trick")
    trick = tricks[effect.trick]
    return with_trick(
        state, effect.seat, effect.trick, replace(trick, extra=trick.extra + effect.points)
    )


def _cards(state: State, effect: Cards, events: list[Event]) -> State:
    seated(state, effect.seat)
    if effect.count >= 0:
        state, _ = drawn(state, effect.seat, effect.count, events)
        return limited_now(state, effect.seat, events)
    player = state.players[effect.seat]
    gone = min(player.hand, -effect.count)
    if not state.counted:
        return state
    return discarded(
        with_player(state, effect.seat, replace(player, hand=player.hand - gone)), gone
    )
