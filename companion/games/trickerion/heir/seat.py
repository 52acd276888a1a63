"""What the shared table does differently for the Heir's seat. The players' rules call these.

A seat whose `kind` is "heir" pays no wages, takes plain rewards, puts its tokens straight back on
their Tricks, and scores by its own table.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.trickerion.accounts import gain
from companion.games.trickerion.data import HEIR, PROPHECIES
from companion.games.trickerion.heir.state import SoloState, solo, with_me
from companion.games.trickerion.state import Character, Player, Room, State, Token, Trick
from companion.games.trickerion.table import trick_card, with_player

Amounts = tuple[int, int, int]


def electra_covers(state: SoloState, trick: str) -> bool:
    """HEIR-MAG-02, HEIR-MAG-15?: the Tricks with 2 or 3 tokens, or all of them."""
    if state.me.magician != "electra":
        return False
    return state.options.heir_mag_15 == "all" or trick_card(state, trick).tokens >= 2


def tokens_of(state: SoloState, trick: str) -> int:
    """HEIR-SET-10, HEIR-DT-12, HEIR-MAG-02: how many tokens a prepared Trick has."""
    printed = trick_card(state, trick).tokens
    fewer = state.me.magician == "electra" and printed >= 2
    return printed - 1 if fewer else printed


def reward(state: State, trick: str) -> Amounts:
    """HEIR-PRF-06, HEIR-PRF-07: Prestige, Coins, Shards of a Trick as printed, plus Electra's.

    HEIR-MAG-19?: whether Electra adds to what the Trick does not print.
    """
    mine = solo(state)
    card = trick_card(state, trick)
    printed = (card.prestige, card.coins, card.shards)
    if not electra_covers(mine, trick):
        return printed
    always = mine.options.heir_mag_19 == "yes"
    prestige, coins, shards = (
        amount + (card.level if amount or always else 0) for amount in printed
    )
    return prestige, coins, shards


def bring_home(state: State, tokens: tuple[Token, ...]) -> State:
    """HEIR-PRF-08: the Heir's tokens among these go straight back on their Tricks."""
    heir = state.heir
    if heir is None:
        return state
    back = [token.trick for token in tokens if token.seat == heir]
    if not back:
        return state
    player = state.players[heir]
    tricks = tuple(
        replace(trick, tokens=trick.tokens + back.count(trick.id)) for trick in player.tricks
    )
    return with_player(state, heir, tricks=tricks)


def paid_for_discarded(
    state: State, events: list[Event], tokens: tuple[Token, ...], *, end: bool = False
) -> State:
    """HEIR-EOT-06, HEIR-EOT-08?, HEIR-END-02, HEIR-END-10?: rewards with -1 Prestige, -1 Coin.

    The tokens are those of one discarded card, or at the end of every card still on display.
    """
    heir = state.heir
    if heir is None:
        return state
    options = solo(state).options
    each = (options.heir_end_10 if end else options.heir_eot_08) == "each_token"
    rules = ("HEIR-END-02", "HEIR-END-10") if end else ("HEIR-EOT-06", "HEIR-EOT-08")
    amounts = [reward(state, token.trick) for token in tokens if token.seat == heir]
    if not amounts:
        return state
    if each:
        total = [
            sum(max(0, amount[0] - 1) for amount in amounts),
            sum(max(0, amount[1] - 1) for amount in amounts),
        ]
    else:
        total = [max(0, sum(amount[i] for amount in amounts) - 1) for i in (0, 1)]
    shards = sum(amount[2] for amount in amounts)
    return gain(
        state, events, heir, "heir_discarded", *rules,
        prestige=total[0], coins=total[1], shards=shards,
    )  # fmt: skip


def coins_now(state: State, events: list[Event], when: str) -> State:
    """HEIR-EOT-09?: what the Heir's Coins do at the wages, and what after the Show cards moved."""
    heir = state.heir
    if heir is None:
        return state
    if when == "wages":
        state = _anjali(state, events, heir)
    after = solo(state).options.heir_eot_09 == "after"
    return tens_of_coins(state, events, heir) if after == (when == "wages") else state


def _anjali(state: State, events: list[Event], heir: int) -> State:
    """HEIR-MAG-06: 2 Coins per Secret of the Protégé, before the Coins are counted."""
    player = state.players[heir]
    if player.magician != "anjali":
        return state
    return gain(state, events, heir, "heir_anjali", "HEIR-MAG-06", coins=2 * len(player.secrets))


def tens_of_coins(state: State, events: list[Event], heir: int) -> State:
    """HEIR-EOT-01, HEIR-EOT-02: no wages; each full ten of Coins becomes Prestige."""
    tens = state.players[heir].coins // 10
    each = HEIR.ten_coins[solo(state).options.difficulty]
    return gain(
        state, events, heir, "heir_ten_coins", "HEIR-EOT-01", "HEIR-EOT-02",
        prestige=tens * each, coins=-10 * tens,
    )  # fmt: skip


def recruits_join(state: State) -> State:
    """HEIR-EOT-03, HEIR-EOT-04, HEIR-EOT-10?: the order on the board as recruits come in."""
    heir = state.heir
    if heir is None:
        return state
    state = _cards_leave(solo(state))
    left = solo(state).options.heir_eot_10 == "left"
    discs = state.players[heir].characters
    joined = [disc.id for disc in discs if disc.status == "inn"]
    return with_player(state, heir, characters=in_order(discs, joined, newest_left=left))


def _cards_leave(state: SoloState) -> SoloState:
    """HEIR-EOT-07, HEIR-EOT-11?, HEIR-WSH-04?: used special cards leave, others come back."""
    player, options = state.me, state.options
    hand, spent = list(player.specials), list(player.spent)
    for disc in player.characters:
        if disc.card is None or disc.card.special is None:
            continue
        if disc.status == "placed":
            back = disc.location == "workshop" and options.heir_wsh_04 == "comes_back"
        else:
            back = options.heir_eot_11 == "hand"
        (hand if back else spent).append(disc.card)
    characters = tuple(replace(disc, card=None) for disc in player.characters)
    return with_me(state, characters=characters, specials=tuple(hand), spent=tuple(spent))


def in_order(
    discs: tuple[Character, ...], joined: list[str], *, newest_left: bool = False
) -> tuple[Character, ...]:
    """HEIR-SET-13, HEIR-EOT-03: Magician, Protégé, Specialists, Apprentices."""
    ranks = {"magician": 0, "protege": 1, "apprentice": 3}

    def place(disc: Character) -> tuple[int, int]:
        first = newest_left and disc.id in joined and ranks.get(disc.kind, 2) == 2
        return ranks.get(disc.kind, 2), 0 if first else 1

    return tuple(sorted(discs, key=place))


def end_bonus(state: State) -> dict[str, int]:
    """HEIR-END-03 to HEIR-END-06, HEIR-END-09?, HEIR-END-12?: the Heir's final score by category.

    Banners (HEIR-END-07) are compared between seats by the shared rules.
    """
    mine = solo(state)
    player, options = mine.me, mine.options
    per_trick, per_character = HEIR.end[options.difficulty]
    top = sum(trick_card(mine, trick.id).level == 3 for trick in player.tricks)
    late = options.heir_end_12 == "do_not_count"
    discs = sum(
        not (late and (disc.status == "inn" or disc.id in player.fresh))
        for disc in player.characters
    )
    tricks, team = top * per_trick, max(0, discs - 6) * per_character
    if options.heir_end_09 == "yes":
        tricks, team = min(20, tricks), min(20, team)
    return {
        "shards": min(20, player.shards),
        "specials": min(20, 2 * specials_in_hand(player)),
        "coins": 0,
        "tricks": tricks,
        "team": team,
    }


def specials_in_hand(player: Player) -> int:
    """HEIR-END-04: special cards that are not under a character."""
    return len(player.specials)


def sorted_tricks(state: SoloState, tricks: tuple[Trick, ...], newest: str) -> tuple[Trick, ...]:
    """HEIR-DT-11, HEIR-DT-26?, HEIR-MAG-18?: most Prestige, then Shards, then Coins to the left.

    A newcomer goes to the right of its equals.
    """
    printed = state.options.heir_mag_18 == "no"

    def worth(trick: Trick) -> tuple[int, ...]:
        card = trick_card(state, trick.id)
        prestige, coins, shards = (
            (card.prestige, card.coins, card.shards) if printed else reward(state, trick.id)
        )
        late = trick.id == newest
        if state.options.heir_dt_26 == "left":
            late = not late
        return -prestige, -shards, -coins, int(late)

    return tuple(sorted(tricks, key=worth))


def classroom_reward(state: State, room: Room, trick: str) -> Amounts:
    """HEIR-CLS-01, HEIR-CLS-04?: the Trick's rewards as the room tile changes them, or plain."""
    prestige, coins, shards = reward(state, trick)
    if solo(state).options.heir_cls_04 == "plain":
        return prestige, coins, shards
    tile = room.tile
    return (
        max(0, prestige + tile.prestige),
        max(0, coins + tile.coins),
        max(0, shards + tile.shards),
    )


def classroom_extra(state: State, events: list[Event]) -> State:
    """HEIR-MAG-09: 3 Coins per marker in the Classrooms. HEIR-AP-12?: one Trick's yield doubled."""
    heir = state.heir
    if heir is None or state.academy is None:
        return state
    taught = [
        (room, space)
        for room in state.academy.rooms
        if room.kind == "classroom"
        for space in room.spaces
        if space is not None
    ]
    if state.players[heir].magician == "professor_bernard":
        state = gain(state, events, heir, "heir_bernard", "HEIR-MAG-09", coins=3 * len(taught))
    if state.prophecy == "double_classroom" and solo(state).options.heir_ap_12 == "split":
        mine = [
            classroom_reward(state, room, space.trick)
            for room, space in taught
            if space.seat == heir
        ]
        if mine:
            prestige, coins, shards = max(mine, key=lambda found: (found[0], found[2], found[1]))
            state = gain(
                state, events, heir, "heir_doubled", "HEIR-AP-12",
                prestige=prestige, coins=coins, shards=shards,
            )  # fmt: skip
    return state


def performers(state: State, order: tuple[int, ...]) -> tuple[int, ...]:
    """HEIR-PRF-01, HEIR-MAG-05: by day, but the Yoruba Spiritmaster's Heir goes first."""
    heir = state.heir
    if heir is None or state.players[heir].magician != "yoruba_spiritmaster" or heir not in order:
        return order
    return (heir, *(seat for seat in order if seat != heir))


def prophecy_in_game(state: State, prophecy: str) -> bool:
    """HEIR-SET-26?: some Prophecies are taken out of a solo game."""
    if state.heir is None or solo(state).options.heir_set_26 == "all_in":
        return True
    return PROPHECIES[prophecy].heir != "removed"
