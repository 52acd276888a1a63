"""P8, performing: which Show card the Heir chooses, and what it gains beside the common rules."""

from __future__ import annotations

from msgspec import Struct

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.core.text import say
from companion.games.trickerion.cards import SPECIALISTS
from companion.games.trickerion.data import HEIR
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Rejected, Step
from companion.games.trickerion.heir.effects import Performs
from companion.games.trickerion.heir.seat import reward
from companion.games.trickerion.heir.state import SoloState, solo
from companion.games.trickerion.heir.words import show_words
from companion.games.trickerion.performance import eligible, link_count, performed
from companion.games.trickerion.state import Character, Show
from companion.games.trickerion.table import card_of


class Total(Struct, frozen=True):
    """What a Show card would bring the Heir in all."""

    prestige: int
    shards: int
    coins: int


def links_for(state: SoloState, show: Show) -> int:
    """HEIR-PRF-04, HEIR-PRF-12?: links of the Show, all of them or only those with an own token."""
    linked = link_count(state, show)
    if state.options.heir_prf_12 == "all_links":
        return len(linked)
    circles = card_of(state, show.id).circles
    own = {token.slot for token in show.tokens if token.seat == state.seat}
    return sum(circles[at].first in own or circles[at].second in own for at in linked)


def backstage(state: SoloState) -> tuple[Character, ...]:
    """HEIR-PRF-10?: the Heir's other characters at the Theater this turn."""
    return tuple(
        disc
        for disc in state.me.characters
        if disc.location == "theater"
        and disc.status == "placed"
        and disc.kind != "magician"
        and (state.options.heir_prf_10 == "everyone" or disc.kind in SPECIALISTS)
    )


def fixed_bonus(state: SoloState) -> tuple[int, int]:
    """HEIR-PRF-05, HEIR-PRF-T1: Prestige and Coins for those behind the stage."""
    prestige, coins = HEIR.backstage[state.options.difficulty]
    return prestige * len(backstage(state)), coins * len(backstage(state))


def lotus(state: SoloState, show: Show) -> int:
    """HEIR-MAG-07: 1 Prestige per Trick of the player's on the card."""
    if state.me.magician != "the_red_lotus":
        return 0
    return sum(token.seat != state.seat for token in show.tokens)


def total(state: SoloState, show: Show) -> Total:
    """HEIR-PRF-03, HEIR-PRF-11?, HEIR-PRF-13?: Tricks, links and the card's own bonus."""
    card = card_of(state, show.id)
    amounts = [reward(state, t.trick) for t in show.tokens if t.seat == state.seat]
    prestige = sum(one[0] for one in amounts) + links_for(state, show) + card.prestige
    coins = sum(one[1] for one in amounts) + card.coins
    shards = sum(one[2] for one in amounts) + card.shards
    if state.options.heir_prf_11 == "yes":
        prestige, coins = prestige + fixed_bonus(state)[0], coins + fixed_bonus(state)[1]
    if state.options.heir_prf_13 == "yes":
        prestige += lotus(state, show)
    return Total(prestige, shards, coins)


def choose_card(state: SoloState) -> Step | None:
    """HEIR-PRF-01 to HEIR-PRF-03: the best card with an own token; None if there is none."""
    cards = [show for show in state.shows if show.id in eligible(state, state.seat)]
    if state.forced:
        cards = [show for show in cards if show.id == state.forced] or cards
    if not cards:
        return None

    def worth(show: Show) -> tuple[int, int, int]:
        found = total(state, show)
        return found.prestige, found.shards, found.coins

    chosen = max(cards, key=worth)  # the first, so the leftmost, of equals
    found = total(state, chosen)
    return Step(
        effect=Performs(chosen.id),
        text=say("heir.do.perform", show=show_words(state, chosen.id)),
        rules=("HEIR-PRF-01", "HEIR-PRF-02", "HEIR-PRF-03", "HEIR-PRF-04"),
        looked=(
            say(
                "heir.look.total",
                prestige=found.prestige,
                shards=found.shards,
                coins=found.coins,
            ),
        ),
        rejected=tuple(_lesser(state, show) for show in cards if show is not chosen),
    )


def _lesser(state: SoloState, show: Show) -> Rejected:
    found = total(state, show)
    text = say(
        "heir.not.total",
        show=show_words(state, show.id),
        prestige=found.prestige,
        shards=found.shards,
        coins=found.coins,
    )
    return Rejected(text, ("HEIR-PRF-03",))


def carry_performance(state: SoloState, events: list[Event], effect: Performs) -> SoloState:
    """HEIR-PRF-05 to HEIR-PRF-09, HEIR-MAG-07: the common part, then the Heir's own bonus."""
    if effect.show not in eligible(state, state.seat):
        raise IllegalMove("HEIR-PRF-01", "heir.illegal.show")
    show = next(one for one in state.shows if one.id == effect.show)
    fewer = len(link_count(state, show)) - links_for(state, show)
    extra, (prestige, coins) = lotus(state, show), fixed_bonus(state)
    state = solo(performed(state, events, state.seat, effect.show))
    state = gain(state, events, state.seat, "heir_own_links", "HEIR-PRF-12", prestige=-fewer)
    state = gain(state, events, state.seat, "heir_lotus", "HEIR-MAG-07", prestige=extra)
    return gain(
        state, events, state.seat, "heir_backstage", "HEIR-PRF-05", "HEIR-PRF-10",
        prestige=prestige, coins=coins,
    )  # fmt: skip
