"""PLAN cards and the deck of seven: HEIR-SET-18 to HEIR-SET-23."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from companion.games.trickerion.cards import LOCATIONS, Location, Plan, PlanKind
from companion.games.trickerion.data import HOUSE_PLANS
from companion.games.trickerion.datachecks import BadData, check_plan

TURNS = 7


def plan_entered(card: str, entry: Mapping[str, Any], *, academy: bool) -> Plan:
    """HEIR-ASG-13?: a PLAN card as its owner entered it, checked like ours.

    HEIR-SET-18: one that does not say whether it is the Academy's is, if it sends somebody there.
    """
    there = any(str(icon).startswith("academy") for icon in entry.get("icons", ()))
    try:
        plan = msgspec.convert({"academy": academy or there, **entry, "id": card}, Plan)
    except msgspec.ValidationError as error:
        raise BadData("(entered)", f"plans.{card}", str(error)) from error
    check_plan(plan, file="(entered)")
    return plan


def house_plans(*, academy: bool) -> tuple[Plan, ...]:
    """HEIR-SET-18: the house deck's cards for this game, with the Academy or without."""
    return tuple(plan for plan in HOUSE_PLANS.values() if plan.academy == academy)


def icon(words: str) -> tuple[Location, bool]:
    """An icon of a PLAN card: its location, and whether it asks for a special assignment."""
    place = words.removesuffix("+")
    return next(known for known in LOCATIONS if known == place), words.endswith("+")


def build(random: Random, *, academy: bool) -> tuple[str, ...]:
    """HEIR-SET-19 to HEIR-SET-22: the house deck of seven, top card first."""
    plans = house_plans(academy=academy)
    installation = [plan.id for plan in plans if plan.kind == "installation"]
    performance = [plan.id for plan in plans if plan.kind == "performance"]
    random.shuffle(installation)
    random.shuffle(performance)
    bottom = [performance.pop()]  # a
    middle = [installation.pop(), performance.pop(), performance.pop()]  # b: one stays aside
    random.shuffle(middle)
    upper = [installation.pop(), installation.pop(), performance.pop()]  # c
    random.shuffle(upper)
    top = [installation.pop()]  # d: with Academy one more stays aside
    return (*top, *upper, *middle[:2], *bottom)


def misbuilt(kinds: tuple[PlanKind, ...]) -> str:
    """HEIR-SET-23: the step of the build that these types, turn by turn, cannot come from.

    Fewer than seven are the cards seen so far.
    """
    seen = len(kinds)
    if seen >= 1 and kinds[0] != "installation":
        return "HEIR-SET-22"
    upper = kinds[1:4]
    if upper.count("performance") > 1 or upper.count("installation") > 2:
        return "HEIR-SET-21"
    if kinds[4:6].count("installation") > 1:
        return "HEIR-SET-20"
    if seen >= TURNS and kinds[6] != "performance":
        return "HEIR-SET-19"
    return ""
