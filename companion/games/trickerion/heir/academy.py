"""P7, the Academy: a Secret, a renovation, teaching and practising, in the order of the turn."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.data import HEIR
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Need, Rejected, Step, Stop, Visit, letter
from companion.games.trickerion.heir.effects import Practises, TakeSecret, Teaches
from companion.games.trickerion.heir.points import heeds, in_row
from companion.games.trickerion.heir.renovation import renovation
from companion.games.trickerion.heir.seat import classroom_reward
from companion.games.trickerion.heir.state import SoloState, solo, with_me
from companion.games.trickerion.heir.words import trick_words
from companion.games.trickerion.rooms import in_rooms, with_room
from companion.games.trickerion.state import Academy, Room, Space, Trick
from companion.games.trickerion.table import trick_card

MOST_SECRETS = 2
MOST_TOKENS = 5
BY_LEVEL = {1: 2, 2: 4, 3: 6}  # a Prophecy's Coins for practising


def actions(state: SoloState, ap: int) -> int:
    """HEIR-ACA-01, HEIR-ACA-T1: how many actions these AP are."""
    return in_row(HEIR.actions[state.options.difficulty], ap)


def order(state: SoloState) -> str:
    """HEIR-ACA-02, HEIR-ACA-03: the steps of this turn; on even turns c and d change places."""
    return "abdc" if state.turn % 2 == 0 else "abcd"


def next_step(state: SoloState, visit: Visit) -> Step | Need | Stop:
    """P7: each step once, then step e, until the actions are used."""
    if state.academy is None:
        return Stop(text=say("heir.academy.none"), rules=("HEIR-SET-02",))
    wanted = actions(state, visit.ap)
    if len(visit.done) >= wanted:
        return Stop(text=say("heir.academy.done", n=wanted), rules=("HEIR-ACA-02",))
    letters = order(state)
    tried = max((letters.find(letter(done.planned)) for done in visit.done), default=-1)
    rejected: list[Rejected] = []
    in_step_e = any(letter(done.planned).startswith("e") for done in visit.done)
    if not in_step_e:
        for name in letters[tried + 1 :]:
            found = STEPS[name](state, visit, name, rejected)
            if found is not None:
                return found
    return _step_e(state, visit, rejected)


def _step_e(state: SoloState, visit: Visit, rejected: list[Rejected]) -> Step | Need | Stop:
    """HEIR-ACA-23 to HEIR-ACA-25, HEIR-ACA-31?, HEIR-ACA-32?: c and d in turns; then b once."""
    names = [letter(done.planned) for done in visit.done]
    last = next((name[1] for name in reversed(names) if name in ("ec", "ed")), "")
    first = "c" if state.options.heir_aca_31 == "teach_first" or state.turn % 2 else "d"
    preferred = first if last in ("", "d" if first == "c" else "c") else _other(first)
    for name in (preferred, _other(preferred)):
        found = STEPS[name](state, visit, f"e{name}", rejected)
        if found is not None:
            return found
    again = "eb" not in names and (state.options.heir_aca_32 == "once_more" or "b" not in names)
    if again:
        found = renovation(state, visit, "eb", rejected, even_ahead=True)
        if found is not None:
            return found
    return Stop(
        text=say("heir.academy.nothing_left"), rules=("HEIR-ACA-25",), rejected=tuple(rejected)
    )


def _other(name: str) -> str:
    return "d" if name == "c" else "c"


# Step a.


def _secret(
    state: SoloState, visit: Visit, at: str, rejected: list[Rejected]
) -> Step | Need | None:
    """HEIR-ACA-04, HEIR-ACA-05, HEIR-ACA-27?: with fewer than 2 Secrets, one of those shown."""
    shown = _academy(state).secrets
    if len(state.me.secrets) >= MOST_SECRETS:
        rejected.append(Rejected(say("heir.not.two_secrets"), ("HEIR-ACA-04",)))
        return None
    if not shown or (len(shown) == 1 and state.options.heir_aca_27 == "leave_it"):
        rejected.append(Rejected(say("heir.not.no_secret"), ("HEIR-ACA-27",)))
        return None
    rules = ("HEIR-ACA-04", "HEIR-ACA-05", "HEIR-ACA-06", "HEIR-ACA-07", "HEIR-ACA-27")
    if len(shown) == 1:
        return _take(0, "heir.do.only_secret", rules, at, drew=0)
    if not visit.drawn:
        return Need(
            what="coin", options=("heads", "tails"), text=say("heir.need.secret"), rules=rules
        )
    upper = visit.drawn[0] == "heads"
    key = "heir.do.upper_secret" if upper else "heir.do.lower_secret"
    return _take(0 if upper else 1, key, rules, at, drew=1)


def _take(index: int, key: str, rules: tuple[str, ...], at: str, *, drew: int) -> Step:
    return Step(effect=TakeSecret(index, at), text=say(key), rules=rules, drew=drew)


def _renovate(
    state: SoloState, visit: Visit, at: str, rejected: list[Rejected]
) -> Step | Need | None:
    """HEIR-ACA-08: step b."""
    return renovation(state, visit, at, rejected, even_ahead=False)


# Steps c and d.


def idle_tricks(state: SoloState) -> tuple[Trick, ...]:
    """HEIR-ACA-16, HEIR-ACA-19: Tricks in neither kind of room, from left to right."""
    return tuple(trick for trick in state.me.tricks if not in_rooms(state, state.seat, trick.id))


def free_place(state: SoloState, kind: str) -> tuple[Room, int] | None:
    """HEIR-ACA-17, HEIR-ACA-20, HEIR-ACA-21: the highest room with a free space, upper first."""
    open_rooms = [
        room
        for room in _academy(state).rooms
        if room.kind == kind
        and room.level
        and None in room.spaces[: state.options.aca_72]
        and not (kind == "training" and room.tile.effect == "cheaper")
    ]
    if not open_rooms:
        return None
    room = max(open_rooms, key=lambda one: one.level)  # the first, so the uppermost, of equals
    return room, room.spaces.index(None)


def _teach(state: SoloState, _visit: Visit, at: str, rejected: list[Rejected]) -> Step | None:
    """HEIR-ACA-16 to HEIR-ACA-18, HEIR-ACA-34?: the rightmost Trick, to the best Classroom."""
    tricks = [
        trick for trick in idle_tricks(state) if trick.tokens or state.options.heir_aca_34 == "no"
    ]
    rules = ("HEIR-ACA-16", "HEIR-ACA-17", "HEIR-ACA-18", "HEIR-ACA-34")
    place = free_place(state, "classroom")
    if not tricks or place is None:
        rejected.append(Rejected(_why_not("classroom", idle=bool(tricks)), ("HEIR-ACA-16",)))
        return None
    trick, (room, space) = tricks[-1], place
    return Step(
        effect=Teaches(trick.id, room.id, space, at),
        text=say("heir.do.teach", trick=trick_words(trick.id), room=room_words(room.id)),
        rules=rules,
        rejected=tuple(rejected),
    )


def _practise(state: SoloState, _visit: Visit, at: str, rejected: list[Rejected]) -> Step | None:
    """HEIR-ACA-19 to HEIR-ACA-22: the leftmost Trick, to the best Practice room."""
    tricks, place = idle_tricks(state), free_place(state, "training")
    if not tricks or place is None:
        rejected.append(Rejected(_why_not("training", idle=bool(tricks)), ("HEIR-ACA-19",)))
        return None
    trick, (room, space) = tricks[0], place
    return Step(
        effect=Practises(trick.id, room.id, space, at),
        text=say("heir.do.practise", trick=trick_words(trick.id), room=room_words(room.id)),
        rules=("HEIR-ACA-19", "HEIR-ACA-20", "HEIR-ACA-21", "HEIR-ACA-22"),
        rejected=tuple(rejected),
    )


def _why_not(kind: str, *, idle: bool) -> Text:
    return say(f"heir.not.no_{kind}_space") if idle else say("heir.not.no_idle_trick")


StepFunction = Callable[[SoloState, Visit, str, list[Rejected]], "Step | Need | None"]
STEPS: dict[str, StepFunction] = {"a": _secret, "b": _renovate, "c": _teach, "d": _practise}


def room_words(room: str) -> Text:
    """A room by its column and its place from the top."""
    return say("heir.room.classroom" if room.startswith("c") else "heir.room.training",
               n=int(room[1:]))  # fmt: skip


def _academy(state: SoloState) -> Academy:
    if state.academy is None:
        raise IllegalMove("HEIR-SET-02", "heir.illegal.no_academy")
    return state.academy


# Carrying it out.


def carry_secret(state: SoloState, effect: TakeSecret) -> SoloState:
    """HEIR-ACA-04, HEIR-ACA-06: the Secret goes to the Protégé; its effect is ignored."""
    shown = _academy(state).secrets
    if not 0 <= effect.index < len(shown):
        raise IllegalMove("HEIR-ACA-04", "heir.illegal.secret")
    left = (*shown[: effect.index], *shown[effect.index + 1 :])
    state = with_me(state, secrets=(*state.me.secrets, shown[effect.index]))
    academy = _academy(state)
    learned = (*academy.learned, state.seat)
    return replace(state, academy=replace(academy, secrets=left, learned=learned))


def _to_space(state: SoloState, effect: Teaches | Practises, kind: str, rule: str) -> SoloState:
    trick = state.me.trick(effect.trick)
    room = next((one for one in _academy(state).rooms if one.id == effect.room), None)
    if trick is None or room is None or room.kind != kind or not room.level:
        raise IllegalMove(rule, "heir.illegal.room")
    if not 0 <= effect.space < state.options.aca_72 or room.spaces[effect.space] is not None:
        raise IllegalMove(rule, "heir.illegal.room")
    spaces = list(room.spaces)
    spaces[effect.space] = Space(state.seat, trick.id)
    return solo(with_room(state, replace(room, spaces=(spaces[0], spaces[1]))))


def carry_teach(state: SoloState, events: list[Event], effect: Teaches) -> SoloState:
    """HEIR-ACA-17, HEIR-ACA-18, HEIR-AP-12?: into the Classroom, without its bonus."""
    state = _to_space(state, effect, "classroom", "HEIR-ACA-17")
    if heeds(state, "teach_at_once"):
        room = next(one for one in _academy(state).rooms if one.id == effect.room)
        prestige, coins, shards = classroom_reward(state, room, effect.trick)
        state = gain(state, events, state.seat, "heir_teach", "HEIR-AP-12",
                     prestige=prestige, coins=coins, shards=shards)  # fmt: skip
    return state


def carry_practise(state: SoloState, events: list[Event], effect: Practises) -> SoloState:
    """HEIR-ACA-20, HEIR-ACA-22: into the Practice room; +1 token where it says so, 5 at most."""
    state = _to_space(state, effect, "training", "HEIR-ACA-20")
    room = next(one for one in _academy(state).rooms if one.id == effect.room)
    if room.tile.effect == "extra_token":
        state = _one_more_token(state, effect.trick)
    if heeds(state, "practice_coins"):
        level = trick_card(state, effect.trick).level
        state = gain(state, events, state.seat, "heir_practice", "HEIR-AP-12",
                     coins=BY_LEVEL[level])  # fmt: skip
    return state


def _one_more_token(state: SoloState, trick_id: str) -> SoloState:
    out = sum(
        token.seat == state.seat and token.trick == trick_id
        for show in state.shows
        for token in show.tokens
    )
    tricks = tuple(
        replace(trick, tokens=min(MOST_TOKENS - out, trick.tokens + 1))
        if trick.id == trick_id
        else trick
        for trick in state.me.tricks
    )
    return with_me(state, tricks=tricks)
