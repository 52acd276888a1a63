"""P5, the Dark Alley: a coin for the Prophecies, then special assignment cards."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.text import say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.dark_alley import rotated
from companion.games.trickerion.data import HEIR, PROPHECIES
from companion.games.trickerion.decks import prophecies_left
from companion.games.trickerion.heir.decision import Need, Rejected, Step, Stop, Visit
from companion.games.trickerion.heir.effects import DrawCard, Nothing, SwapProphecy, Turnaround
from companion.games.trickerion.heir.points import in_row
from companion.games.trickerion.heir.state import SoloState, with_me
from companion.games.trickerion.heir.words import where
from companion.games.trickerion.state import Card

COIN = ("heads", "tails")
TIES: tuple[Location, ...] = ("theater", "downtown", "academy", "market", "workshop")


def cards_to_draw(state: SoloState, ap: int) -> int:
    """HEIR-DA-02, HEIR-DA-T1: how many cards these AP draw."""
    return in_row(HEIR.cards[state.options.difficulty], ap)


def next_step(state: SoloState, visit: Visit) -> Step | Need | Stop:
    """P5: the coin, the Priestess's swap, then one card after another."""
    planned = [done.planned for done in visit.done]
    turned = next((one for one in planned if isinstance(one, Turnaround)), None)
    if turned is None:
        return _coin(state, visit)
    swapped = any(isinstance(one, SwapProphecy) for one in planned)
    if turned.rotate and not swapped and swaps(state):
        return _swap(state, visit)
    drawn = [one for one in planned if isinstance(one, DrawCard | Nothing)]
    wanted = cards_to_draw(state, visit.ap)
    if len(drawn) >= wanted:
        return Stop(text=say("heir.alley.done", n=wanted), rules=("HEIR-DA-02",))
    return _card(state, visit)


def swaps(state: SoloState) -> bool:
    """HEIR-MAG-04: the Priestess swaps the next Prophecy for a random one."""
    return (
        state.me.magician == "priestess_of_mysticism"
        and bool(state.pending)
        and bool(prophecies_left(state))
    )


def _coin(state: SoloState, visit: Visit) -> Step | Need:
    """HEIR-DA-01, HEIR-DA-09?, HEIR-DA-10?: heads, and the waiting Prophecies go one place on."""
    rules = ("HEIR-DA-01", "HEIR-DA-09", "HEIR-DA-10")
    if not visit.drawn:
        return Need(what="coin", options=COIN, text=say("heir.need.coin"), rules=rules)
    rotate = visit.drawn[0] == state.options.heir_da_10
    key = "heir.do.rotate" if rotate else "heir.do.no_rotation"
    return Step(
        effect=Turnaround(rotate),
        text=say(key),
        rules=rules,
        looked=(say(f"heir.coin.{visit.drawn[0]}"),),
        drew=1,
    )


def swapped_place(state: SoloState) -> int:
    """HEIR-MAG-20?: the next Prophecy's place, after the rotation or as it was before."""
    if state.options.heir_mag_20 == "after":
        return 0
    marked = replace(state, pending=("next", *("",) * (len(state.pending) - 1)))
    return carry_turnaround(marked, Turnaround(rotate=True)).pending.index("next")


def _swap(state: SoloState, visit: Visit) -> Step | Need:
    """HEIR-MAG-04: the old token goes back into the pile, which is shuffled."""
    rules = ("HEIR-MAG-04", "HEIR-MAG-20")
    left = prophecies_left(state)
    if not visit.drawn:
        return Need(what="prophecy", options=left, text=say("heir.need.prophecy"), rules=rules)
    place = swapped_place(state)
    return Step(
        effect=SwapProphecy(visit.drawn[0], place),
        text=say(
            "heir.do.swap_prophecy",
            old=say(f"trickerion.prophecy.{state.pending[place]}"),
            new=say(f"trickerion.prophecy.{visit.drawn[0]}"),
        ),
        rules=rules,
        drew=1,
    )


def counts(state: SoloState, visit: Visit) -> dict[Location, int]:
    """HEIR-DA-03, HEIR-DA-06?: special cards in hand by colour, those assigned not counted."""
    found: dict[Location, int] = dict.fromkeys(TIES, 0)
    for card in state.me.specials:
        found[card.location] = found.get(card.location, 0) + 1
    if state.options.heir_da_06 == "at_once":
        for done in visit.done:
            if isinstance(done.actual, DrawCard):
                found[done.actual.location] -= 1
    return found


def colours(state: SoloState, visit: Visit) -> tuple[Location, ...]:
    """HEIR-DA-03 to HEIR-DA-05: the colours, fewest first, ties in their order."""
    have = counts(state, visit)
    present = [colour for colour in TIES if colour in state.decks]
    return tuple(sorted(present, key=lambda colour: (have[colour], TIES.index(colour))))


def _card(state: SoloState, visit: Visit) -> Step | Stop:
    """HEIR-DA-02 to HEIR-DA-04, HEIR-DA-07?, HEIR-DA-08?: the next card."""
    order = colours(state, visit)
    rejected = tuple(
        Rejected(say("heir.not.empty_deck", location=where(colour)), ("HEIR-DA-08",))
        for colour in order
        if not state.decks[colour]
    )
    rules = ("HEIR-DA-02", "HEIR-DA-03", "HEIR-DA-04", "HEIR-DA-07")
    if state.options.heir_da_08 == "lost" and order and not state.decks[order[0]]:
        return Step(
            effect=Nothing(),
            text=say("heir.do.no_card", location=where(order[0])),
            rules=("HEIR-DA-08",),
        )
    colour = next((one for one in order if state.decks[one]), None)
    if colour is None:
        return Stop(text=say("heir.alley.no_cards"), rules=("HEIR-DA-08",), rejected=rejected)
    two = state.options.heir_da_07 == "two_keep_one"
    key = "heir.do.draw_two" if two else "heir.do.draw"
    have = counts(state, visit)
    return Step(
        effect=DrawCard(colour),
        text=say(key, location=where(colour)),
        rules=rules,
        looked=(say("heir.look.fewest", location=where(colour), n=have[colour]),),
        rejected=rejected,
    )


def carry_turnaround(state: SoloState, effect: Turnaround) -> SoloState:
    """HEIR-DA-01, HEIR-DA-09?: one place clockwise, like the player's action, or not."""
    if not effect.rotate:
        return state
    once = rotated(state)
    if state.options.heir_da_09 == "counter_clockwise":
        once = rotated(once)  # three spaces: two steps on are one step back
    return replace(state, pending=once.pending)


def carry_swap(state: SoloState, effect: SwapProphecy) -> SoloState:
    """HEIR-MAG-04: another token lies in the next Prophecy's place."""
    if effect.prophecy not in PROPHECIES or effect.prophecy not in prophecies_left(state):
        raise IllegalMove("HEIR-MAG-04", "heir.illegal.prophecy")
    if not 0 <= effect.place < len(state.pending):
        raise IllegalMove("HEIR-MAG-04", "heir.illegal.prophecy")
    pending = list(state.pending)
    pending[effect.place] = effect.prophecy
    return replace(state, pending=tuple(pending))


def carry_card(state: SoloState, effect: DrawCard) -> SoloState:
    """HEIR-DA-07?: the top card joins the Heir's hand, unread (HEIR-AP-04)."""
    if not state.decks.get(effect.location):
        raise IllegalMove("HEIR-DA-08", "heir.illegal.deck")
    decks = {**state.decks, effect.location: state.decks[effect.location] - 1}
    card = Card(location=effect.location, special="")
    return with_me(replace(state, decks=decks), specials=(*state.me.specials, card))
