"""P1, Downtown: how many dice, one reroll at most, then the steps a to f once each."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.cards import SPECIALISTS, Kind
from companion.games.trickerion.data import HEIR
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Need, Rejected, Step, Stop, Visit, letter
from companion.games.trickerion.heir.effects import Hire, LearnTrick, TakeBank, TurnDie
from companion.games.trickerion.heir.learning import eligible, step_a_allowed
from companion.games.trickerion.heir.points import heeds, in_row
from companion.games.trickerion.heir.state import SoloState, top_level, with_me
from companion.games.trickerion.heir.words import trick_words
from companion.games.trickerion.state import Character, X
from companion.games.trickerion.table import die_faces

RESIDENCE, SPECIALIST, APPRENTICE, BANK = (0, 1), 2, 3, (4, 5)
MOST_APPRENTICES = 4


def dice_to_use(state: SoloState, ap: int) -> int:
    """HEIR-DT-01, HEIR-DT-T1: how many dice these AP use."""
    return in_row(HEIR.dice[state.options.difficulty], ap)


def next_step(state: SoloState, visit: Visit) -> Step | Need | Stop:
    """P1: a reroll if dice are short (DT-02), then each step once, until the dice are used."""
    wanted = dice_to_use(state, visit.ap)
    used = sum(not isinstance(done.planned, TurnDie) for done in visit.done)
    if used >= wanted:
        return Stop(text=say("heir.downtown.dice_used", n=wanted), rules=("HEIR-DT-04",))
    if not visit.done:
        again = reroll(state, visit, wanted)
        if again is not None:
            return again
    last = max((letter(done.planned) for done in visit.done), default="")
    rejected: list[Rejected] = []
    for name, step in STEPS.items():
        if name > last:
            found = step(state, visit, rejected)
            if found is not None:
                return found
    return Stop(
        text=say("heir.downtown.nothing_left"),
        rules=("HEIR-DT-05", "HEIR-DT-03"),
        rejected=tuple(rejected),
    )


# DT-02: the reroll.


def available(state: SoloState) -> tuple[int, ...]:
    """HEIR-DT-30?: the dice that count as available: all but X, or only those of use."""
    showing = tuple(die for die, face in enumerate(state.dice) if face != X)
    if state.options.heir_dt_30 == "any_but_x":
        return showing
    return tuple(die for die in showing if _of_use(state, die))


def _of_use(state: SoloState, die: int) -> bool:
    if die in RESIDENCE:
        return step_a_allowed(state) and bool(eligible(state, state.dice[die]))
    if die == SPECIALIST:
        return not owns(state, state.dice[die])
    return die in BANK or apprentices(state) < MOST_APPRENTICES


def reroll(state: SoloState, visit: Visit, wanted: int) -> Step | Need | None:
    """HEIR-DT-02, HEIR-DT-23?: one X die, in the order Trick, Specialist, Bank, Apprentice."""
    there = len(available(state))
    pairs = (RESIDENCE, (SPECIALIST,), BANK, (APPRENTICE,))
    left_first = state.options.heir_dt_23 == "left"
    order = [die for pair in pairs for die in (pair if left_first else tuple(reversed(pair)))]
    die = next((die for die in order if state.dice[die] == X), None)
    if there >= wanted or die is None:
        return None
    name = say(f"heir.die.{die}")
    rules = ("HEIR-DT-02", "HEIR-DT-03", "HEIR-DT-23")
    if not visit.drawn:
        return Need(
            what="die",
            options=die_faces(state.options, die),
            text=say("heir.need.die", die=name),
            rules=rules,
        )
    face = visit.drawn[0]
    return Step(
        effect=TurnDie(die, face),
        text=say("heir.do.reroll", die=name, face=face_words(face)),
        rules=rules,
        looked=(say("heir.look.dice", n=there, wanted=wanted),),
        drew=1,
    )


# The steps.


def _learn(state: SoloState, visit: Visit, rejected: list[Rejected]) -> Step | Need | None:
    """HEIR-DT-06 to HEIR-DT-09, HEIR-DT-24?: step a, a Trick of the top level."""
    if not step_a_allowed(state):
        level = top_level(state.me.prestige)
        rejected.append(Rejected(say("heir.not.two_tricks", level=level), ("HEIR-DT-06",)))
        return None
    for die in RESIDENCE:
        face = state.dice[die]
        if face == X:
            continue
        cards = eligible(state, face)
        if cards:
            return _draw_trick(state, visit, die, cards, rejected)
        rejected.append(
            Rejected(say("heir.not.no_trick", school=face_words(face)), ("HEIR-DT-24",))
        )
        if state.options.heir_dt_24 == "not_possible":
            return None
    if all(state.dice[die] == X for die in RESIDENCE):
        rejected.append(Rejected(say("heir.not.trick_dice_x"), ("HEIR-DT-07",)))
    return None


def _draw_trick(
    state: SoloState, visit: Visit, die: int, cards: tuple[str, ...], rejected: list[Rejected]
) -> Step | Need:
    rules = ("HEIR-DT-06", "HEIR-DT-07", "HEIR-DT-08", "HEIR-DT-09", "HEIR-DT-14")
    if len(cards) > 1 and not visit.drawn:
        return Need(
            what="trick", options=cards, text=say("heir.need.trick", n=len(cards)), rules=rules
        )
    trick = visit.drawn[0] if len(cards) > 1 else cards[0]
    return Step(
        effect=LearnTrick(trick, die),
        text=say("heir.do.learn", trick=trick_words(trick), die=say(f"heir.die.{die}")),
        rules=(*rules, "HEIR-DT-11", "HEIR-DT-12", "HEIR-DT-13"),
        looked=(say("heir.look.tricks", n=len(cards), level=top_level(state.me.prestige)),),
        rejected=tuple(rejected),
        drew=1 if len(cards) > 1 else 0,
    )


def _specialist(state: SoloState, _visit: Visit, rejected: list[Rejected]) -> Step | None:
    """HEIR-DT-15: step b, a Specialist of a type not owned."""
    face = state.dice[SPECIALIST]
    if face == X:
        rejected.append(Rejected(say("heir.not.specialist_x"), ("HEIR-DT-15",)))
        return None
    if owns(state, face):
        rejected.append(
            Rejected(say("heir.not.owned", kind=say(f"trickerion.kind.{face}")), ("HEIR-DT-15",))
        )
        return None
    kind = next(kind for kind in SPECIALISTS if kind == face)
    return _hire(kind, SPECIALIST, "b", rejected, "HEIR-DT-15")


def _apprentice_limited(state: SoloState, _visit: Visit, rejected: list[Rejected]) -> Step | None:
    """HEIR-DT-16: step c, an Apprentice while the team is small."""
    most = 6 if state.options.academy else 5
    if state.dice[APPRENTICE] != X and discs(state) > most:
        rejected.append(Rejected(say("heir.not.discs", n=discs(state)), ("HEIR-DT-16",)))
        return None
    return _apprentice(state, "c", rejected, "HEIR-DT-16")


def _apprentice_unlimited(state: SoloState, _visit: Visit, rejected: list[Rejected]) -> Step | None:
    """HEIR-DT-19, HEIR-DT-20: step f, an Apprentice whatever the team."""
    return _apprentice(state, "f", rejected, "HEIR-DT-19", "HEIR-DT-20")


def _apprentice(state: SoloState, at: str, rejected: list[Rejected], *rules: str) -> Step | None:
    if state.dice[APPRENTICE] == X:
        rejected.append(Rejected(say("heir.not.apprentice_x"), rules))
        return None
    if apprentices(state) >= MOST_APPRENTICES:
        rejected.append(Rejected(say("heir.not.apprentices"), rules))
        return None
    return _hire("apprentice", APPRENTICE, at, rejected, *rules)


def _hire(kind: Kind, die: int, at: str, rejected: list[Rejected], *rules: str) -> Step:
    return Step(
        effect=Hire(kind, die, at),
        text=say("heir.do.hire", kind=say(f"trickerion.kind.{kind}")),
        rules=rules,
        rejected=tuple(rejected),
    )


def _bank_first(state: SoloState, _visit: Visit, rejected: list[Rejected]) -> Step | None:
    """HEIR-DT-17, HEIR-DT-28?: step d, the higher Bank die."""
    return _bank(state, "d", rejected, "HEIR-DT-17", "HEIR-DT-28")


def _bank_second(state: SoloState, _visit: Visit, rejected: list[Rejected]) -> Step | None:
    """HEIR-DT-18: step e, the other Bank die."""
    return _bank(state, "e", rejected, "HEIR-DT-18")


def _bank(state: SoloState, at: str, rejected: list[Rejected], *rules: str) -> Step | None:
    showing = [die for die in BANK if state.dice[die] != X]
    if not showing:
        rejected.append(Rejected(say("heir.not.bank_x"), rules))
        return None
    if state.options.heir_dt_28 == "right":
        showing.reverse()
    die = max(showing, key=lambda one: int(state.dice[one]))
    return Step(
        effect=TakeBank(die, at),
        text=say("heir.do.bank", n=coins_of(state, die), die=say(f"heir.die.{die}")),
        rules=rules,
        rejected=tuple(rejected),
    )


STEPS: dict[str, Callable[[SoloState, Visit, list[Rejected]], Step | Need | None]] = {
    "a": _learn,
    "b": _specialist,
    "c": _apprentice_limited,
    "d": _bank_first,
    "e": _bank_second,
    "f": _apprentice_unlimited,
}


# What the Heir has.


def _team(state: SoloState) -> tuple[Character, ...]:
    """HEIR-DT-27?: discs that count: those recruited this turn too, or not."""
    waits = state.options.heir_dt_27 == "count"
    return tuple(disc for disc in state.me.characters if waits or disc.status != "inn")


def owns(state: SoloState, kind: str) -> bool:
    """Whether the Heir has a Specialist of this type; there is one disc of each, so always."""
    return any(disc.kind == kind for disc in state.me.characters)


def apprentices(state: SoloState) -> int:
    """The Heir's Apprentices."""
    return sum(disc.kind == "apprentice" for disc in _team(state))


def discs(state: SoloState) -> int:
    """The Heir's discs in all."""
    return len(_team(state))


def coins_of(state: SoloState, die: int) -> int:
    """What a Bank die gives the Heir."""
    return int(state.dice[die]) * (2 if heeds(state, "take_coins_doubled") else 1)


def face_words(face: str) -> Text:
    """A face of a die."""
    if face in ("escape", "mechanical", "optical", "mentalism"):
        return say(f"trickerion.school.{face}")
    if face.isdigit():
        return say("heir.face.coins", n=int(face))
    if face in ("any", X):
        return say(f"heir.face.{face}")
    return say(f"trickerion.kind.{face}")


# Carrying it out.


def turned_x(state: SoloState, die: int) -> SoloState:
    """HEIR-DT-22: a used die shows X, for the player too."""
    return with_face(state, die, X)


def with_face(state: SoloState, die: int, face: str) -> SoloState:
    """One die turned to a face."""
    return replace(state, dice=tuple(face if i == die else f for i, f in enumerate(state.dice)))


def carry_die(state: SoloState, effect: TurnDie) -> SoloState:
    """HEIR-DT-02: the rerolled die shows its new face."""
    if not 0 <= effect.die < 6 or effect.face not in die_faces(state.options, effect.die):
        raise IllegalMove("HEIR-DT-02", "heir.illegal.face", face=effect.face)
    return with_face(state, effect.die, effect.face)


def carry_hire(state: SoloState, effect: Hire) -> SoloState:
    """HEIR-DT-15, HEIR-DT-16, HEIR-ASG-09: the disc waits beside the board until the turn ends."""
    if effect.die not in (SPECIALIST, APPRENTICE) or state.dice[effect.die] == X:
        raise IllegalMove("HEIR-DT-15", "heir.illegal.die")
    taken = {disc.id for disc in state.me.characters}
    names = (effect.kind, *(f"{effect.kind}_{number}" for number in range(1, 9)))
    if effect.kind != "apprentice" and effect.kind in taken:
        raise IllegalMove("HEIR-DT-15", "heir.illegal.owned")
    first = names[1:] if effect.kind == "apprentice" else names
    disc = Character(
        id=next(name for name in first if name not in taken), kind=effect.kind, status="inn"
    )
    return turned_x(with_me(state, characters=(*state.me.characters, disc)), effect.die)


def carry_bank(state: SoloState, events: list[Event], effect: TakeBank) -> SoloState:
    """HEIR-DT-17: the die's Coins."""
    if effect.die not in BANK or state.dice[effect.die] == X:
        raise IllegalMove("HEIR-DT-17", "heir.illegal.die")
    coins = coins_of(state, effect.die)
    state = gain(state, events, state.seat, "heir_bank", "HEIR-DT-17", "HEIR-DT-18", coins=coins)
    return turned_x(state, effect.die)
