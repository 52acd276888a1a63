"""What comes to a Sanctuary and what leaves it: cubes, Adepts, Power tokens; Exhaustion; Hunt."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import Arg, Text, name, say
from companion.games.pantacle.moves import Absorb, Protect, PutToken
from companion.games.pantacle.options import SETUP
from companion.games.pantacle.state import NO_TOKENS, Curse, Goods, Sorcerer, State, Task

PREFIX = "pantacle.event"
PLACES = SETUP.pieces.places


def who(state: State, seat: int) -> Text:
    """A player as people call them."""
    return name(state.seats[seat].name)


def power_text(power: str) -> Text:
    """A Power token's name."""
    return say(f"pantacle.power.{power}")


def curse_text(state: State, seat: int, index: int) -> Text:
    """A Curse by its title, or by its number before its owner if nobody typed one."""
    curse = state.sorcerers[seat].curses[index]
    if curse.name:
        return name(curse.name)
    return say(f"pantacle.unnamed.{curse.kind}", number=index + 1)


def with_sorcerer(state: State, seat: int, **changes: object) -> State:
    """The state with one Sanctuary changed."""
    changed = replace(state.sorcerers[seat], **changes)
    both = (*state.sorcerers[:seat], changed, *state.sorcerers[seat + 1 :])
    return replace(state, sorcerers=both)


def event(key: str, rules: tuple[str, ...], **args: Arg) -> Event:
    """An event of this game."""
    return Event(f"{PREFIX}.{key}", rules, args)


# --- cubes and Adepts ----------------------------------------------------------------------------


def hunts(state: State, seat: int) -> bool:
    """PAN-FAV-08, PAN-FAV-20?: whether Hunt adds a cube to what this player gains now."""
    too_fresh = (
        state.options.fav_20 == "next_turn"
        and state.phase == "moon"
        and seat == state.active
        and state.fresh == "hunt"
    )
    return state.has(seat, "hunt") and not too_fresh


def gain_cubes(
    state: State, seat: int, n: int, events: list[Event], *, spared: int = -1, bonus: bool = False
) -> State:
    """PAN-FAV-08, PAN-CURSE-16?: Hunt adds one to a gain of at least 1; `bonus`, to none too."""
    hunt = hunts(state, seat) and (n > 0 or bonus)
    if hunt and state.options.curse_16 == "hunt_first":
        events.append(event("hunt", ("PAN-FAV-08",), who=who(state, seat)))
        return gain(state, seat, "cubes", n + 1, events, spared=spared)
    carried = _carried(state.sorcerers[seat], "cubes", spared)
    if hunt and (n > carried or (bonus and not n)):
        events.append(event("hunt", ("PAN-FAV-08", "PAN-CURSE-16"), who=who(state, seat)))
        n += 1
    return gain(state, seat, "cubes", n, events, spared=spared)


def gain(
    state: State, seat: int, goods: Goods, n: int, events: list[Event], *, spared: int = -1
) -> State:
    """PAN-CURSE-06, PAN-CURSE-07: Exhaustion Curses give up theirs first; the rest is received."""
    absorbed = min(n, _carried(state.sorcerers[seat], goods, spared))
    if absorbed:
        state = _absorbed(state, seat, goods, absorbed, events, spared=spared)
    return received(state, seat, goods, n - absorbed, events)


def received(state: State, seat: int, goods: Goods, n: int, events: list[Event]) -> State:
    """PAN-LIM-03 to LIM-07?: from the reserve; what is not there, one does without."""
    if n <= 0:
        return state
    there = min(n, state.reserve(goods))
    each = state.sorcerers[seat]
    if there:
        events.append(event(f"gained_{goods}", (), who=who(state, seat), n=there))
        state = with_sorcerer(state, seat, **{goods: getattr(each, goods) + there})
    if there < n:
        rule = "PAN-LIM-04" if goods == "cubes" else "PAN-LIM-07"
        events.append(event(f"reserve_{goods}", (rule,), who=who(state, seat), n=n - there))
    return state


def paid(state: State, seat: int, goods: Goods, n: int) -> State:
    """PAN-PREP-16?: back to the reserve."""
    left = getattr(state.sorcerers[seat], goods) - n
    return with_sorcerer(state, seat, **{goods: left})


def _carried(each: Sorcerer, goods: Goods, spared: int) -> int:
    """PAN-CURSE-10, PAN-PANT-14?: what face-up Curses carry, but for one that does not act yet."""
    return sum(
        curse.carries(goods)
        for index, curse in enumerate(each.curses)
        if curse.active and index != spared
    )


def _absorbed(
    state: State, seat: int, goods: Goods, n: int, events: list[Event], *, spared: int
) -> State:
    """PAN-CURSE-15?: with several Curses the owner chooses, unless all of it goes anyway."""
    each = state.sorcerers[seat]
    able = absorbers(each, goods, spared)
    all_of_it = n == _carried(each, goods, spared)
    task = Task("absorb", seat, goods, n, spared)
    if len(able) > 1 and not all_of_it and state.options.curse_15 == "owner_chooses":
        return replace(state, todo=(*state.todo, task))
    for index in able:
        taken = min(n, state.sorcerers[seat].curses[index].carries(goods))
        state = _taken_off(state, task, index, taken, events)
        n -= taken
    return state


def goods_of(task: Task) -> Goods:
    """What is to be given up: cubes or Adepts."""
    return "cubes" if task.what == "cubes" else "adepts"


def absorbers(each: Sorcerer, goods: Goods, spared: int) -> tuple[int, ...]:
    """The Curses that can give up one of these."""
    return tuple(
        index
        for index, curse in enumerate(each.curses)
        if curse.active and index != spared and curse.carries(goods)
    )


def _taken_off(state: State, task: Task, index: int, n: int, events: list[Event]) -> State:
    """PAN-CURSE-06, PAN-CURSE-08: back to the reserve; an empty Curse goes under its pile."""
    if not n:
        return state
    seat, goods = task.seat, goods_of(task)
    title = curse_text(state, seat, index)
    each = state.sorcerers[seat]
    curse = replace(each.curses[index], **{goods: each.curses[index].carries(goods) - n})
    rules = ("PAN-CURSE-06",)
    events.append(event(f"absorbed_{goods}", rules, who=who(state, seat), curse=title, n=n))
    if not curse.cubes and not curse.adepts:
        curse = replace(curse, in_play=False)
        events.append(event("exhausted", ("PAN-CURSE-08",), who=who(state, seat), curse=title))
    return with_sorcerer(state, seat, curses=_put(each.curses, index, curse))


def absorb(state: State, move: Absorb) -> Step[State]:
    """PAN-CURSE-15?: the owner says which Exhaustion Curse gives up its cube or Adept."""
    task = state.todo[0]
    goods = goods_of(task)
    each = state.sorcerers[task.seat]
    if move.curse not in absorbers(each, goods, task.spared):
        raise IllegalMove("PAN-CURSE-06", "pantacle.illegal.carries_none")
    if move.n > min(task.n, each.curses[move.curse].carries(goods)):
        raise IllegalMove("PAN-CURSE-06", "pantacle.illegal.carries_fewer")
    events: list[Event] = []
    state = _taken_off(state, task, move.curse, move.n, events)
    left = task.n - move.n
    state = replace(state, todo=state.todo[1:])
    if left:
        able = absorbers(state.sorcerers[task.seat], goods, task.spared)
        if len(able) > 1:
            state = replace(state, todo=(replace(task, n=left), *state.todo))
        elif able:
            state = _taken_off(state, task, able[0], left, events)
    return Step(state, tuple(events))


# --- Power tokens --------------------------------------------------------------------------------


def gain_token(state: State, seat: int, power: str, events: list[Event]) -> State:
    """PAN-LIM-01, PAN-LIM-02, PAN-LIM-06?, PAN-LIM-08?: onto the first free place."""
    each = state.sorcerers[seat]
    told: dict[str, Arg] = {"who": who(state, seat), "power": power_text(power)}
    if power in each.tokens:
        events.append(event("token_owned", ("PAN-LIM-02", "PAN-DIV-07"), **told))
        return state
    if power in each.lost:
        events.append(event("token_gone", ("PAN-PREP-16",), **told))
        return state
    if len(each.powers) >= PLACES:
        if state.options.lim_06 == "not_gained":
            events.append(event("token_full", ("PAN-LIM-06",), **told))
            return state
        state = drop_tokens(state, seat, 1, events)
    if state.options.lim_08 == "owner_chooses" and state.sorcerers[seat].powers:
        return replace(state, todo=(*state.todo, Task("put_token", seat, power)))
    return _with_token(state, seat, power, PLACES, events)


def put_token(state: State, move: PutToken) -> Step[State]:
    """PAN-LIM-08?: the owner chooses the place; tokens that lay there move along."""
    task = state.todo[0]
    if move.place > len(state.sorcerers[task.seat].powers) + 1:
        raise IllegalMove("PAN-LIM-08", "pantacle.illegal.no_gap")
    events: list[Event] = []
    state = replace(state, todo=state.todo[1:])
    state = _with_token(state, task.seat, task.what, move.place - 1, events)
    return Step(state, tuple(events))


def _with_token(state: State, seat: int, power: str, place: int, events: list[Event]) -> State:
    powers = list(state.sorcerers[seat].powers)
    powers.insert(place, power)
    state = with_sorcerer(state, seat, tokens=in_places(tuple(powers)))
    events.append(event("token", ("PAN-FAV-01",), who=who(state, seat), power=power_text(power)))
    if seat == state.active:
        state = replace(state, fresh=power)
    return shielded(state, seat, events) if power == "protection" else state


def in_places(powers: tuple[str, ...]) -> tuple[str | None, ...]:
    """PAN-LIM-08?, PAN-PREP-07: tokens on places 1 to 4 without a gap."""
    return (*powers, *NO_TOKENS)[:PLACES]


def drop_tokens(state: State, seat: int, n: int, events: list[Event]) -> State:
    """PAN-PREP-06 to PREP-08, PAN-PREP-16?: the first tokens leave; the others move up."""
    each = state.sorcerers[seat]
    gone, kept = each.powers[:n], each.powers[n:]
    lost = (*each.lost, *gone) if state.options.prep_16 == "tokens_to_the_box" else each.lost
    state = with_sorcerer(state, seat, tokens=in_places(kept), lost=lost)
    return unshielded(state, seat, events) if "protection" in gone else state


# --- Protection ----------------------------------------------------------------------------------


def shielded(state: State, seat: int, events: list[Event]) -> State:
    """PAN-FAV-09, PAN-FAV-17?: one Curse turns face down; with several, the owner says which."""
    able = [index for index, curse in enumerate(state.sorcerers[seat].curses) if curse.active]
    if not able:
        return state
    if len(able) == 1:
        return turned_down(state, seat, able[0], events)
    return replace(state, todo=(*state.todo, Task("protect", seat)))


def turned_down(state: State, seat: int, index: int, events: list[Event]) -> State:
    """PAN-CURSE-09, PAN-CURSE-10: no effect while face down; what it carries stays on it."""
    curses = state.sorcerers[seat].curses
    title = curse_text(state, seat, index)
    curses = _put(curses, index, replace(curses[index], face_down=True))
    events.append(event("face_down", ("PAN-CURSE-09",), who=who(state, seat), curse=title))
    return with_sorcerer(state, seat, curses=curses)


def unshielded(state: State, seat: int, events: list[Event]) -> State:
    """PAN-CURSE-11: without Protection the Curse is face up again, with what it carried."""
    curses = state.sorcerers[seat].curses
    for index, curse in enumerate(curses):
        if curse.in_play and curse.face_down:
            title = curse_text(state, seat, index)
            curses = _put(curses, index, replace(curse, face_down=False))
            events.append(event("face_up", ("PAN-CURSE-11",), who=who(state, seat), curse=title))
    return with_sorcerer(state, seat, curses=curses)


def protect(state: State, move: Protect) -> Step[State]:
    """PAN-FAV-09: the owner says which Curse turns face down."""
    task = state.todo[0]
    curses = state.sorcerers[task.seat].curses
    if not (0 <= move.curse < len(curses) and curses[move.curse].active):
        raise IllegalMove("PAN-FAV-09", "pantacle.illegal.no_such_curse")
    events: list[Event] = []
    state = turned_down(replace(state, todo=state.todo[1:]), task.seat, move.curse, events)
    return Step(state, tuple(events))


def _put(curses: tuple[Curse, ...], index: int, curse: Curse) -> tuple[Curse, ...]:
    return (*curses[:index], curse, *curses[index + 1 :])
