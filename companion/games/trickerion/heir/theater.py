"""P3 and P4, the Theater: the day, the tokens, and what their links give."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.cards import DAYS, Day
from companion.games.trickerion.data import HEIR
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Rejected, Step, Stop, Visit
from companion.games.trickerion.heir.effects import PutToken
from companion.games.trickerion.heir.points import heeds, in_row
from companion.games.trickerion.heir.stage import (
    Choice,
    choose,
    due_for_discard,
    link_worth,
    pick,
    prepared,
    put,
    ranked,
    spots,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.words import show_words, spot_words, trick_words
from companion.games.trickerion.links import links_made, lying
from companion.games.trickerion.state import Character
from companion.games.trickerion.table import card_of, free_slots, trick_card


def tokens_to_place(state: SoloState, ap: int) -> int:
    """HEIR-THR-04, HEIR-THR-T1, HEIR-AP-11?: how many tokens these AP set up."""
    row = HEIR.tokens[state.options.difficulty]
    more = max(0, ap - len(row)) if state.options.heir_ap_11 == "one_more_each" else 0
    return in_row(row, ap) + more


def could_place(state: SoloState) -> bool:
    """HEIR-THR-18: whether any token of the Heir has a legal place anywhere."""
    return pick(state) is not None


# The day.


def days_by_taste(state: SoloState, *, ready: bool) -> tuple[Day, ...]:
    """HEIR-THR-22?: the earliest day first when Ready, the latest when Busy."""
    early = ready or state.options.heir_thr_22 == "always_earliest"
    return DAYS if early else tuple(reversed(DAYS))


def day_slots(state: SoloState, day: Day, *, perform: bool) -> tuple[str, ...]:
    """Free, unblocked slots of a day, of the kind needed; a day of the player's is closed."""
    yours = state.day_of(1 - state.seat)
    if yours == day and state.options.thr_25 == "one_player":
        return ()
    return tuple(
        slot
        for slot in free_slots(state, "theater")
        if slot.startswith(f"{day}.") and slot.endswith(".perform") == perform
    )


def theater_slot(state: SoloState, disc: Character, *, ready: bool) -> str:
    """HEIR-THR-02, HEIR-THR-03, HEIR-THR-22? to HEIR-THR-24?: the slot it takes, or none."""
    fixed = state.day_of(state.seat)
    days = tuple(day for day in days_by_taste(state, ready=ready) if fixed in ("", day))
    if disc.kind == "magician":
        return _perform_slot(state, days, fixed)
    open_days = [day for day in days if day_slots(state, day, perform=False)]
    if _magician_to_come(state) and state.options.heir_thr_23 == "with_perform_slot":
        with_perform = [day for day in open_days if day_slots(state, day, perform=True)]
        open_days = with_perform or open_days
    return day_slots(state, open_days[0], perform=False)[0] if open_days else ""


def _perform_slot(state: SoloState, days: tuple[Day, ...], fixed: str) -> str:
    """HEIR-THR-01, HEIR-THR-24?, HEIR-THR-31?: a Perform slot, on the Heir's day if it has one."""
    if state.options.heir_thr_31 == "no" and not _has_token_on_show(state):
        return ""
    usable = [
        day
        for day in days
        if day_slots(state, day, perform=True) or day_slots(state, day, perform=False)
    ]
    if not fixed and state.options.heir_thr_24 == "stays_home":
        usable = usable[:1]
    return next((slots[0] for day in usable if (slots := day_slots(state, day, perform=True))), "")


def _has_token_on_show(state: SoloState) -> bool:
    return any(token.seat == state.seat for show in state.shows for token in show.tokens)


def _magician_to_come(state: SoloState) -> bool:
    """HEIR-THR-23?: whether the Heir's Magician is still to be sent to the Theater."""
    return any(
        disc.kind == "magician" and disc.waits and disc.card is not None
        and disc.card.location == "theater"
        for disc in state.me.characters
    )  # fmt: skip


# The tokens.


def next_step(state: SoloState, visit: Visit) -> Step | Stop:
    """P3, P4: the next token, until the table's number is placed or no token has a place."""
    disc = state.me.character(visit.character)
    if disc is not None and disc.kind == "magician":
        return Stop(text=say("heir.theater.performs_later"), rules=("HEIR-THR-01",))
    wanted = tokens_to_place(state, visit.ap)
    placed = sum(isinstance(done.planned, PutToken) for done in visit.done)
    if placed >= wanted:
        return Stop(
            text=say("heir.theater.all_placed", n=wanted), rules=("HEIR-THR-04", "HEIR-AP-02")
        )
    choice = choose(state, wanted - placed)
    if choice is None:
        return Stop(
            text=say("heir.theater.no_more", n=placed, wanted=wanted),
            rules=("HEIR-THR-06", "HEIR-THR-17"),
        )
    return _token_step(state, choice, visit.ap, wanted)


def _token_step(state: SoloState, choice: Choice, ap: int, wanted: int) -> Step:
    spot = choice.spot
    effect = PutToken(choice.trick, choice.show, spot.slot, spot.up)
    suit = next(trick.suit for trick in state.me.tricks if trick.id == choice.trick)
    rules = ["HEIR-THR-04", "HEIR-THR-05", "HEIR-THR-07"]
    rules += ["HEIR-THR-12", "HEIR-THR-13", "HEIR-THR-28"] if spot.links else ["HEIR-THR-16"]
    if choice.joint:
        rules.append("HEIR-THR-14")
    return Step(
        effect=effect,
        text=say(
            "heir.do.token",
            suit=say(f"trickerion.suit.{suit}"),
            trick=trick_words(choice.trick),
            show=show_words(state, choice.show),
            spot=spot_words(spot.slot),
            school=say(f"trickerion.school.{spot.up}"),
        ),
        rules=tuple(rules),
        looked=_looked(choice, ap, wanted),
        rejected=_rejected(state, choice),
    )


def _looked(choice: Choice, ap: int, wanted: int) -> tuple[Text, ...]:
    spot = choice.spot
    found = [say("heir.look.tokens", ap=ap, n=wanted)]
    if spot.links:
        found.append(say("heir.look.links", n=spot.links, prestige=spot.prestige))
    else:
        found.append(say("heir.look.no_link"))
    if choice.joint:
        found.append(say("heir.look.joint", trick=trick_words(choice.joint)))
    return tuple(found)


def _rejected(state: SoloState, choice: Choice) -> tuple[Rejected, ...]:
    """Tricks further left, and cards the Heir likes better, that this token could not use."""
    found: list[Rejected] = []
    chosen = next(trick for trick in state.me.tricks if trick.id == choice.trick)
    for trick in prepared(state):
        if trick.id == choice.trick:
            break
        found.append(
            Rejected(say("heir.not.trick_fits", trick=trick_words(trick.id)), ("HEIR-THR-17",))
        )
    leaving = due_for_discard(state)
    for show in ranked(state):
        if show.id == choice.show:
            break
        words = show_words(state, show.id)
        if any(t.seat == state.seat and t.suit == chosen.suit for t in show.tokens):
            found.append(Rejected(say("heir.not.same_symbol", show=words), ("HEIR-THR-10",)))
        elif not spots(state, chosen, show):
            found.append(Rejected(say("heir.not.full_card", show=words), ("HEIR-THR-11",)))
        elif show.id == leaving:
            found.append(Rejected(say("heir.not.leaving", show=words), ("HEIR-THR-08",)))
    return tuple(found)


def carry_token(state: SoloState, events: list[Event], effect: PutToken) -> SoloState:
    """HEIR-THR-13, HEIR-THR-21, HEIR-MAG-12: the token goes down, and its links pay at once."""
    trick = state.me.trick(effect.trick)
    show = state.show(effect.show)
    if trick is None or trick.tokens < 1 or show is None:
        raise IllegalMove("HEIR-THR-05", "heir.illegal.no_token")
    spot = next(
        (
            one
            for one in spots(state, trick, show)
            if (one.slot, one.up) == (effect.slot, effect.up)
        ),
        None,
    )
    if spot is None:
        raise IllegalMove("HEIR-THR-11", "heir.illegal.spot")
    card = card_of(state, show.id)
    made = links_made(card, lying(card, show.tokens), spot.slot, spot.up)
    state = put(state, trick, show.id, spot)
    prestige = sum(link_worth(state, show, card, trick.id, reach) for reach in made)
    shards = sum(reach.shard for reach in made)
    state = gain(state, events, state.seat, "heir_link", "HEIR-THR-13", "HEIR-THR-21",
                  prestige=prestige, shards=shards)  # fmt: skip
    if state.me.magician == "lumenia_the_radiant":
        state = gain(state, events, state.seat, "heir_lumenia", "HEIR-MAG-12",
                      prestige=len(made))  # fmt: skip
    owners = {token.slot: token.seat for token in show.tokens}
    yours = sum(reach.shard and owners.get(reach.other) == 1 - state.seat for reach in made)
    state = gain(state, events, 1 - state.seat, "heir_shared_link", "HEIR-THR-21", shards=yours)
    school = trick_card(state, trick.id).school
    if heeds(state, f"setup_{school}"):
        state = gain(state, events, state.seat, "heir_setup_prophecy", "HEIR-AP-12", prestige=2)
    return state
