"""Action points of an Heir character: HEIR-AP."""

from __future__ import annotations

from companion.games.trickerion.cards import SPECIALISTS, Location
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.state import Character

MOST = 5
MECHANIKER = "heir_mechaniker"
OPTICO = "heir_optico"


def base_points(state: SoloState, disc: Character) -> int:
    """HEIR-AP-07?, HEIR-ACA-07: what the disc itself has."""
    if heeds(state, "one_base_ap"):
        return 1
    if disc.kind == "protege":
        return protege_points(state)
    kind = "specialist" if disc.kind in SPECIALISTS else disc.kind
    return state.options.heir_ap[kind]


def protege_points(state: SoloState) -> int:
    """HEIR-ACA-07, HEIR-ACA-26?: 1 AP, 2 with Secrets, 3 with a third (or with a second)."""
    secrets = len(state.me.secrets)
    if state.options.heir_aca_26 == "each_secret":
        return min(3, 1 + secrets)
    return 3 if secrets >= 3 else 2 if secrets else 1


def heeds(state: SoloState, prophecy: str) -> bool:
    """HEIR-AP-12?: whether this Prophecy is active and the Heir heeds it outside performances."""
    return state.prophecy == prophecy and state.options.heir_ap_12 == "split"


def points(state: SoloState, disc: Character, location: Location, slot: str) -> int:
    """HEIR-AP-01 to HEIR-AP-04: character, slot, special card, Magician; before HEIR-AP-05."""
    total = base_points(state, disc)
    if location not in ("theater", "workshop"):  # HEIR-AP-02
        total += state.options.heir_slots[int(slot)]
    if disc.card is not None and disc.card.special is not None:
        total += 1  # HEIR-AP-04
    total += sum(bonus for _, bonus in abilities(state, disc, location))
    if disc.kind == "apprentice" and heeds(state, "advertisers_apprentices"):
        total += 1
    return max(state.options.heir_ap_13, total)


def abilities(state: SoloState, disc: Character, location: Location) -> tuple[tuple[str, int], ...]:
    """HEIR-MAG-01, HEIR-MAG-11: the points a Magician's ability adds, with its name."""
    me = state.me
    if me.magician == "the_mechaniker" and disc.kind == "apprentice":
        here = location != "theater" or state.options.heir_mag_14 == "yes"
        if here and MECHANIKER not in me.used:
            return ((MECHANIKER, 1),)
    optico = me.magician == "the_great_optico" and disc.kind != "apprentice"
    if optico and me.used.count(OPTICO) < specials_of_yours(state):
        return ((OPTICO, 1),)
    return ()


def specials_of_yours(state: SoloState) -> int:
    """HEIR-MAG-11, HEIR-MAG-16?: special cards the player assigned, or has played, this turn."""
    return sum(
        disc.card is not None
        and disc.card.special is not None
        and (state.options.heir_mag_16 == "assigned" or disc.status == "placed")
        for disc in state.you.characters
    )


def acts_with(ap: int) -> int:
    """HEIR-AP-05, HEIR-AP-10?: more than 5 AP act as 5."""
    return min(ap, MOST)


def surplus_prestige(state: SoloState, ap: int) -> int:
    """HEIR-AP-05, HEIR-AP-10?: 1 Prestige for 6 AP or more, once (or for each point above 5)."""
    over = max(0, ap - MOST)
    return over if state.options.heir_ap_10 == "each" else min(1, over)


def in_row(row: tuple[int, ...], ap: int) -> int:
    """A table's entry for this many AP; a row that is too short ends in its last column."""
    return row[min(ap, len(row)) - 1] if ap > 0 else 0
