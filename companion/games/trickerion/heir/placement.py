"""P0, the Heir's placement turn: who goes where, to which slot, with how many AP."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.heir.decision import Rejected, Step, Visit
from companion.games.trickerion.heir.effects import PassTurn, Score, Send
from companion.games.trickerion.heir.options import priority
from companion.games.trickerion.heir.points import (
    abilities,
    acts_with,
    points,
    surplus_prestige,
)
from companion.games.trickerion.heir.state import SoloState, with_me
from companion.games.trickerion.heir.status import contested, is_ready
from companion.games.trickerion.heir.theater import could_place, theater_slot
from companion.games.trickerion.heir.words import slot_words, where, who
from companion.games.trickerion.state import Character
from companion.games.trickerion.table import free_slots, slots_of


class Candidate(Struct, frozen=True):
    """A character that can be sent, and the slot it would take."""

    disc: Character
    location: Location
    slot: str


def slot_for(state: SoloState, disc: Character, *, ready: bool) -> str | None:
    """HEIR-PRI-08?, HEIR-WSH-03?: the slot a character takes at its location; None if none is."""
    if disc.card is None:
        return None
    place = disc.card.location
    if place == "workshop":
        crowded = any(seat == state.seat for seat, _ in state.at("workshop"))
        return None if crowded and state.options.heir_wsh_03 == "one" else ""
    if place == "theater":
        return theater_slot(state, disc, ready=ready) or None
    free = free_slots(state, place)
    if not free:
        return None
    modifiers = state.options.heir_slots
    best = max if state.options.heir_pri_08 == "highest" else min
    # The first of equals: from the left, then from the top.
    return best(free, key=lambda slot: modifiers[int(slot)])


def skipped(state: SoloState, disc: Character) -> bool:
    """HEIR-THR-18: a non-Magician at the Theater who could place no token."""
    theater = disc.card is not None and disc.card.location == "theater"
    return theater and disc.kind != "magician" and not could_place(state)


def candidates(
    state: SoloState, *, ready: bool
) -> tuple[tuple[Candidate, ...], tuple[Rejected, ...]]:
    """P0 step 2: who can be sent, left to right, and why the others cannot."""
    found: list[Candidate] = []
    rejected: list[Rejected] = []
    holding = False
    for disc in state.me.waiting:
        name = who(state, disc.id)
        if skipped(state, disc):
            holding = True
            rejected.append(Rejected(say("heir.not.no_token", who=name), ("HEIR-THR-18",)))
            continue
        slot = slot_for(state, disc, ready=ready)
        if slot is None or disc.card is None:
            rejected.append(Rejected(say("heir.not.no_slot", who=name), ("HEIR-PRI-09",)))
            continue
        found.append(Candidate(disc, disc.card.location, slot))
    if holding:
        found = _without_magician(state, found, rejected)
    return tuple(found), tuple(rejected)


def _without_magician(
    state: SoloState, found: list[Candidate], rejected: list[Rejected]
) -> list[Candidate]:
    """HEIR-PRI-13, HEIR-PRI-14?: the Magician waits at the Theater while others can be sent."""
    others = [
        one for one in found if not (one.disc.kind == "magician" and one.location == "theater")
    ]
    waits = state.options.heir_pri_14 == "magician_waits"
    if len(others) == len(found) or not (others or waits):
        return found
    magician = next(one for one in found if one not in others)
    rejected.append(
        Rejected(say("heir.not.magician_waits", who=who(state, magician.disc.id)),
                 ("HEIR-PRI-13", "HEIR-PRI-05"))
    )  # fmt: skip
    return others


def choose(state: SoloState) -> Step:
    """P0 steps 1 to 8: the character, its location and its slot, or a pass."""
    ready = is_ready(state)
    found, rejected = candidates(state, ready=ready)
    if not found or _stays_home(state):
        return Step(
            effect=PassTurn(),
            text=say("heir.do.pass"),
            rules=("HEIR-PRI-12", "HEIR-PRI-11"),
            rejected=rejected,
        )
    fought = contested(state, lambda disc: skipped(state, disc))
    kept = [one for one in found if one.location in fought] or list(found)
    listed = priority(state.options, ready=ready)
    place = min((one.location for one in kept), key=listed.index)
    chosen = at_location(state, [one for one in kept if one.location == place], place)
    passed = [one for one in found if one.location != place]
    return Step(
        effect=Send(chosen.disc.id, place, chosen.slot),
        text=say(
            "heir.do.send",
            who=who(state, chosen.disc.id),
            location=where(place),
            slot=slot_words(state, place, chosen.slot),
        ),
        rules=_rules(place, contested=place in fought),
        looked=(*_looked(state, fought, ready=ready), *_points(state, chosen)),
        rejected=(*rejected, *_passed_over(state, passed, place, fought)),
    )


def _stays_home(state: SoloState) -> bool:
    """HEIR-PRI-11?: by house rule the Heir stops when the player has nobody left."""
    return state.options.heir_pri_11 == "stays_home" and not state.you.waiting


def at_location(state: SoloState, here: list[Candidate], place: Location) -> Candidate:
    """HEIR-PRI-04, HEIR-PRI-05, HEIR-PRI-10?: the leftmost, the Magician last at the Theater."""
    if place == "theater":
        others = [one for one in here if one.disc.kind != "magician"]
        return (others or here)[0]
    if place != "downtown" and state.options.heir_pri_10 == "rightmost":
        return here[-1]
    return here[0]


def _rules(place: Location, *, contested: bool) -> tuple[str, ...]:
    rules = ["HEIR-PRI-02", "HEIR-PRI-03", "HEIR-PRI-07", "HEIR-PRI-04", "HEIR-AP-01"]
    rules += ["HEIR-CON-01", "HEIR-PRI-06"] if contested else []
    if place == "theater":
        return (*rules, "HEIR-PRI-05", "HEIR-THR-03", "HEIR-THR-22", "HEIR-THR-23")
    if place == "workshop":
        return (*rules, "HEIR-WSH-01", "HEIR-WSH-03")
    return (*rules, "HEIR-PRI-08")


def _points(state: SoloState, chosen: Candidate) -> tuple[Text, ...]:
    """HEIR-AP-01: how many AP it has there, where they count."""
    _, total = visit_of(state, Send(chosen.disc.id, chosen.location, chosen.slot))
    return (say("heir.look.ap", n=total),) if total else ()


def _looked(state: SoloState, fought: tuple[Location, ...], *, ready: bool) -> tuple[Text, ...]:
    found = [say("heir.look.ready" if ready else "heir.look.busy")]
    if fought:
        found.append(say("heir.look.contested", places=[where(place) for place in fought]))
    else:
        found.append(say("heir.look.uncontested"))
    listed = priority(state.options, ready=ready)
    found.append(say("heir.look.priority", places=[where(place) for place in listed]))
    return tuple(found)


def _passed_over(
    state: SoloState, passed: list[Candidate], place: Location, fought: tuple[Location, ...]
) -> list[Rejected]:
    found = []
    for one in passed:
        words, there = who(state, one.disc.id), where(one.location)
        if place in fought and one.location not in fought:
            text = say("heir.not.uncontested", who=words, location=there)
            found.append(Rejected(text, ("HEIR-PRI-02",)))
        else:
            text = say("heir.not.lower", who=words, location=there)
            found.append(Rejected(text, ("HEIR-PRI-03",)))
    return found


# Arriving.


def carry_send(state: SoloState, effect: Send) -> SoloState:
    """HEIR-PRI-01, HEIR-CFG-11: the disc stands in its slot; once-a-turn abilities are used."""
    disc = state.me.character(effect.character)
    if disc is None or not disc.waits or disc.card is None:
        raise IllegalMove("HEIR-PRI-01", "heir.illegal.character")
    if disc.card.location != effect.location:
        raise IllegalMove("HEIR-ASG-04", "heir.illegal.location")
    if effect.location != "workshop":
        if effect.slot not in slots_of(state, effect.location):
            raise IllegalMove("HEIR-PRI-08", "heir.illegal.slot")
        if effect.slot in state.blocked.get(effect.location, ()):
            raise IllegalMove("HEIR-CFG-11", "heir.illegal.blocked")
        if effect.slot not in free_slots(state, effect.location):
            raise IllegalMove("HEIR-PRI-08", "heir.illegal.slot")
        perform = effect.slot.endswith(".perform")
        if effect.location == "theater" and perform != (disc.kind == "magician"):
            raise IllegalMove("HEIR-THR-01", "heir.illegal.slot")
    used = tuple(name for name, _ in abilities(state, disc, effect.location))
    characters = tuple(
        replace(one, status="placed", location=effect.location, slot=effect.slot)
        if one.id == disc.id
        else one
        for one in state.me.characters
    )
    return _no_second_try(with_me(state, characters=characters, used=(*state.me.used, *used)))


def _no_second_try(state: SoloState) -> SoloState:
    """HEIR-PRI-09?: by house rule a character that finds its location full stays home."""
    if state.options.heir_pri_09 == "later":
        return state
    ready = is_ready(state)
    characters = tuple(
        replace(disc, status="resting")
        if disc.waits and slot_for(state, disc, ready=ready) is None
        else disc
        for disc in state.me.characters
    )
    return with_me(state, characters=characters)


def visit_of(state: SoloState, effect: Send) -> tuple[Visit, int]:
    """HEIR-AP-01, HEIR-AP-05, HEIR-WSH-02?: the visit about to begin, and all its AP."""
    disc = state.me.character(effect.character)
    counted = disc is not None and not (
        (effect.location == "workshop" and state.options.heir_wsh_02 == "no")
        or (effect.location == "theater" and disc.kind == "magician")
    )
    total = points(state, disc, effect.location, effect.slot) if counted and disc else 0
    visit = Visit(
        character=effect.character,
        location=effect.location,
        slot=effect.slot,
        ap=acts_with(total),
    )
    return visit, total


def arrival(state: SoloState, visit: Visit, total: int, *, before: bool) -> tuple[Step, ...]:
    """HEIR-AP-05, HEIR-AP-09?, HEIR-MAG-10, HEIR-MAG-17?: Prestige for arriving."""
    found: list[Step] = []
    extra = surplus_prestige(state, total)
    if extra and before == (state.options.heir_ap_09 == "before"):
        found.append(
            Step(
                effect=Score("heir_six_ap", prestige=extra),
                text=say("heir.do.six_ap", n=extra, ap=total),
                rules=("HEIR-AP-05", "HEIR-AP-09", "HEIR-AP-10"),
            )
        )
    tricks = gentleman(state, visit)
    if tricks and before == (state.options.heir_mag_17 == "before"):
        found.append(
            Step(
                effect=Score("heir_gentleman", prestige=tricks),
                text=say("heir.do.gentleman", n=tricks),
                rules=("HEIR-MAG-10", "HEIR-MAG-13", "HEIR-MAG-17"),
            )
        )
    return tuple(found)


def gentleman(state: SoloState, visit: Visit) -> int:
    """HEIR-MAG-10, HEIR-MAG-13?: Prestige by Tricks when the Gentleman himself arrives."""
    if state.me.magician != "the_gentleman" or visit.character != "magician":
        return 0
    places: list[Location] = ["downtown", "market", "dark_alley"]
    if state.options.heir_mag_13 == "yes":
        places.append("academy")
    return len(state.me.tricks) if visit.location in places else 0


def pass_turn(state: SoloState, events: list[Event]) -> SoloState:
    """HEIR-PRI-09?, HEIR-PRI-12?: nobody can be sent now; all stay home once the player is done."""
    over = not state.you.waiting or state.options.heir_pri_12 == "finished"
    events.append(Event("heir.event.passed", ("HEIR-PRI-12",)))
    return stay_home(state) if over else state


def stay_home(state: SoloState) -> SoloState:
    """HEIR-PRI-12?: whoever is not placed stays home for the turn."""
    characters = tuple(
        replace(disc, status="resting") if disc.waits else disc for disc in state.me.characters
    )
    return with_me(state, characters=characters)
