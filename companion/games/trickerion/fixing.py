"""`correct`: the table is right. Some things are set by their path, some need a hand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Quantity, Step
from companion.games.trickerion import performance
from companion.games.trickerion.cards import SPECIALISTS
from companion.games.trickerion.quantities import bound_discs, near
from companion.games.trickerion.state import Card, Character, State, Token, Trick
from companion.games.trickerion.table import with_player, with_show, with_trick
from companion.games.trickerion.tricks import without


def correct(state: State, move: Correct) -> Step[State]:
    """Set one tracked quantity to what lies there, and lead on where that ends a step."""
    known = near(state, move.what)
    fixed = corrected(state, move, known) if _plain(move.what) else _by_hand(state, move, known)
    events = [Event("core.event.corrected", (), {"what": move.what})]
    return Step(led_on(fixed, events), tuple(events))


def led_on(state: State, events: list[Event]) -> State:
    """A performer who is left without a card goes on by himself."""
    on_stage = (state.phase, state.step) == ("performance", "perform") and not state.due
    if on_stage and not performance.eligible(state, state.turn_of):
        return performance.proceed(state, events)
    return state


def _plain(what: str) -> bool:
    """Whether a quantity's name is simply its path in the state."""
    parts = what.split(".")
    if parts[0] == "players":
        return parts[2] in ("prestige", "coins", "shards", "banners", "magician")
    return parts[0] not in ("order", "shows")


def _checked(move: Correct, known: tuple[Quantity, ...]) -> None:
    """The same checks as for a plain path: it exists, and the value is within its bounds."""
    quantity = next((one for one in known if one.what == move.what), None)
    if quantity is None:
        raise IllegalMove("CORE-CORRECT", "core.correct.unknown", what=move.what)
    if quantity.choices:
        fits = any(
            move.to == value and type(move.to) is type(value) for value, _ in quantity.choices
        )
        if not fits:
            raise IllegalMove(
                "CORE-CORRECT", "core.correct.not_a_choice", what=quantity.label, to=str(move.to)
            )
        return
    number = isinstance(move.to, int) and not isinstance(move.to, bool)
    if not number or not quantity.low <= int(move.to or 0) <= quantity.high:
        raise IllegalMove(
            "CORE-CORRECT",
            "core.correct.out_of_bounds",
            what=quantity.label,
            low=quantity.low,
            high=quantity.high,
        )


def _by_hand(state: State, move: Correct, known: tuple[Quantity, ...]) -> State:
    _checked(move, known)
    parts = move.what.split(".")
    if parts[0] == "order":
        return _order(state, int(parts[1]), int(move.to or 0))
    if parts[0] == "shows":
        slot = ".".join(parts[2:])
        return _slot(state, int(parts[1]), slot, None if move.to is None else str(move.to))
    seat, what = int(parts[1]), parts[2]
    if what == "secrets":
        return _secrets(state, seat, int(move.to or 0))
    key = parts[3]
    if what == "tricks":
        return _trick(state, seat, key, None if move.to is None else str(move.to))
    number = int(move.to or 0)
    if what == "tokens":
        trick = next(one for one in state.players[seat].tricks if one.suit == key)
        return with_trick(state, seat, trick.id, tokens=number)
    if what == "materials":
        return _material(state, seat, key, number)
    if what == "specials":
        return _specials(state, seat, key, number)
    return _team(state, seat, key, number)


def _order(state: State, rank: int, seat: int) -> State:
    """Two seats change places."""
    order = list(state.order)
    other = order.index(seat)
    order[rank], order[other] = order[other], order[rank]
    return replace(state, order=tuple(order))


def _slot(state: State, index: int, slot: str, code: str | None) -> State:
    show = state.shows[index]
    was = next((token for token in show.tokens if token.slot == slot), None)
    if code is None and was is None:
        return state
    if code is None:
        return with_show(state, replace(show, tokens=tuple(t for t in show.tokens if t is not was)))
    seat, suit, up = code.split(":")
    if was is not None and (str(was.seat), was.suit, was.up) == (seat, suit, up):
        return state
    trick = next(one for one in state.players[int(seat)].tricks if one.suit == suit)
    token = Token(
        seat=int(seat),
        suit=trick.suit,
        trick=trick.id,
        slot=slot,
        up=up,  # type: ignore[arg-type]  # checked against the choices
    )
    others = tuple(one for one in show.tokens if one is not was)
    return with_show(state, replace(show, tokens=(*others, token)))


def _secrets(state: State, seat: int, count: int) -> State:
    secrets = state.players[seat].secrets[:count]
    more = ("",) * (count - len(secrets))
    charged = tuple(one for one in state.players[seat].charged if one < count)
    return with_player(state, seat, secrets=(*secrets, *more), charged=charged)


def _trick(state: State, seat: int, suit: str, trick: str | None) -> State:
    was = next((one for one in state.players[seat].tricks if one.suit == suit), None)
    if (was.id if was else None) == trick:
        return state
    if was is not None:
        state = without(state, seat, was.id, [])
    if trick is None:
        return state
    new = Trick(
        id=trick,
        suit=suit,  # type: ignore[arg-type]  # checked against the choices
        engineer=bool(was and was.engineer),
    )
    return with_player(state, seat, tricks=(*state.players[seat].tricks, new))


def _material(state: State, seat: int, material: str, units: int) -> State:
    player = state.players[seat]
    materials = {**player.materials, material: units}
    if not units:
        del materials[material]
    on_manager = tuple(one for one in player.on_manager if one in materials)
    if material in on_manager and units > 2:
        on_manager = tuple(one for one in on_manager if one != material)
    return with_player(state, seat, materials=materials, on_manager=on_manager)


def _specials(state: State, seat: int, location: str, count: int) -> State:
    hand = state.players[seat].specials
    here = [card for card in hand if card.location == location]
    if len(here) == count:
        return state
    kept = here[:count]
    kept += [Card(location=location, special="")] * (count - len(kept))  # type: ignore[arg-type]  # a location
    others = [card for card in hand if card.location != location]
    return with_player(state, seat, specials=(*others, *kept))


def _team(state: State, seat: int, kind: str, count: int) -> State:
    player = state.players[seat]
    mine = [disc for disc in player.characters if disc.kind == kind]
    if len(mine) == count:
        return state
    if len(mine) > count:
        bound = bound_discs(player, kind)
        free = [d for d in mine if d.status in ("home", "inn") and d.card is None]
        gone = {disc.id for disc in free[max(0, count - bound) :]}
        left = tuple(disc for disc in player.characters if disc.id not in gone)
        return with_player(state, seat, characters=left)
    taken = {disc.id for disc in mine}
    names = [kind] if kind in SPECIALISTS else [f"{kind}_{number}" for number in range(1, 10)]
    new = [disc for disc in names if disc not in taken][: count - len(mine)]
    discs = tuple(Character(id=disc, kind=kind) for disc in new)  # type: ignore[arg-type]  # a kind
    return with_player(state, seat, characters=(*player.characters, *discs))
