"""The final scoring: what is left over is worth Prestige, at most 20 a category."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event, Outcome
from companion.games.trickerion import rooms
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.data import END_BONUSES, MATERIAL
from companion.games.trickerion.heir import seat as heir
from companion.games.trickerion.state import Player, State
from companion.games.trickerion.table import has_materials, held, seat_name, trick_card

MOST = 20
COINS_A_POINT = 3
SPECIAL = 2
APPRENTICE, SPECIALIST = 2, 3
PRIZES = {2: (8,), 3: (12, 6), 4: (15, 10, 5)}
SPECIALISTS = ("engineer", "manager", "assistant")


def scored(state: State, seat: int) -> dict[str, int]:
    """TRK-END-03 to END-09, TRK-ACA-61: every category of one seat, capped."""
    player = state.players[seat]
    if player.kind == "heir":
        found = heir.end_bonus(state)
        if state.options.academy:
            found["banners"] = banner_bonus(state)[seat]
        return found
    found = {
        "shards": min(MOST, player.shards),
        "coins": min(MOST, max(0, player.coins) // COINS_A_POINT),
    }
    if state.dark_alley:
        found["specials"] = min(MOST, SPECIAL * len(player.specials))
        found["tricks"] = tricks_bonus(state, seat)
    else:
        found["team"] = team_bonus(state, player)
    if state.options.academy:
        found["banners"] = banner_bonus(state)[seat]
    return found


def team_bonus(state: State, player: Player) -> int:
    """TRK-END-09, END-13?, END-14?: Apprentices and Specialists, without Dark Alley."""
    fresh = state.options.end_14 == "do_not_count"
    team = [
        disc
        for disc in player.characters
        if not (fresh and (disc.status == "inn" or disc.id in player.fresh))
    ]
    apprentices = APPRENTICE * sum(disc.kind == "apprentice" for disc in team)
    specialists = SPECIALIST * sum(disc.kind in SPECIALISTS for disc in team)
    if state.options.end_13 == "two_categories":
        return min(MOST, apprentices) + min(MOST, specialists)
    return min(MOST, apprentices + specialists)


# Level-3 tricks.


def earns(state: State, player: Player, trick: str) -> bool:
    """TRK-END-08, TRK-ACA-60, END-15?: materials held; with Academy a token on the card will do."""
    manager = state.options.end_15 == "counts"
    if has_materials(state, player, trick, manager=manager):
        return True
    card = player.trick(trick)
    return state.options.academy and card is not None and card.tokens > 0


def tricks_bonus(state: State, seat: int) -> int:
    """TRK-END-07, TRK-END-12?, TRK-MAG-20: all level-3 tricks together, 20 at most."""
    player = state.players[seat]
    found = [
        end_bonus(state, seat, trick.id)
        for trick in player.tricks
        if trick_card(state, trick.id).level == 3 and earns(state, player, trick.id)
    ]
    found.append(player.bonus)
    if state.options.end_12 == "each":
        return sum(min(MOST, one) for one in found)
    return min(MOST, sum(found))


def end_bonus(state: State, seat: int, trick: str) -> int:
    """TRK-END-07: what is printed on a level-3 trick."""
    player, bonus = state.players[seat], END_BONUSES[trick]
    if bonus.once:
        return bonus.once if _holds(player, trick) else 0
    return bonus.each * (_count(state, player, trick) // bonus.every)


def _holds(player: Player, trick: str) -> bool:
    bonus = END_BONUSES[trick]
    if bonus.counts == "tricks_at_least":
        return len(player.tricks) >= bonus.at_least
    return all(player.has(kind) for kind in bonus.characters)


def _count(state: State, player: Player, trick: str) -> int:
    bonus = END_BONUSES[trick]
    match bonus.counts:
        case "tokens_in_workshop":
            return sum(one.tokens for one in player.tricks)
        case "shards":
            return player.shards
        case "coins":
            return max(0, player.coins)
        case "specials_in_hand":
            return len(player.specials)
        case "apprentices":
            return player.count("apprentice")
        case "tricks_of_level":
            return sum(trick_card(state, one.id).level == bonus.level for one in player.tricks)
        case "materials_of_price":
            manager = state.options.end_15 == "counts"
            return sum(
                held(player, kind, manager=manager)
                for kind in player.materials
                if MATERIAL[kind].price == bonus.price
            )
        case _:
            return 0


# Banners.


def banners(state: State, seat: int) -> int:
    """TRK-ACA-61, TRK-ACA-67?: banners that count."""
    if state.options.aca_67 == "discarded_too":
        return 12 - state.players[seat].banners
    return rooms.banners_placed(state, seat)


def banner_bonus(state: State) -> list[int]:
    """TRK-ACA-61 to ACA-64, ACA-68? to ACA-70?: prizes for the most banners."""
    counts = [banners(state, seat) for seat in range(state.seated)]
    prizes = PRIZES.get(state.seated, ())
    found = [0] * state.seated
    place = 0
    for number in sorted({count for count in counts if count}, reverse=True):
        seats = [seat for seat, count in enumerate(counts) if count == number]
        worth = _prize(state, prizes, place, len(seats))
        for seat in seats:
            found[seat] = worth
        place += len(seats)
    return found


def _prize(state: State, prizes: tuple[int, ...], place: int, tied: int) -> int:
    """TRK-ACA-63, TRK-ACA-64, ACA-68? to ACA-70?: the prize of `place` seats being ahead.

    Those who tie get the prize of the next place; with two players that is none.
    """
    if tied == 1:
        second_unclaimed = place == 2 and _tied_for_first(state)
        if second_unclaimed and state.options.aca_68 == "nothing":
            return 0
        return prizes[place] if place < len(prizes) else 0
    step = 2 if tied > 2 and place == 0 and state.options.aca_69 == "third_prize" else 1
    if place + step < len(prizes):
        return prizes[place + step]
    last_paid = 0 < place < len(prizes)
    return prizes[place] if last_paid and state.options.aca_70 == "that_prize" else 0


def _tied_for_first(state: State) -> bool:
    counts = [banners(state, seat) for seat in range(state.seated)]
    return counts.count(max(counts)) > 1


# The end.


def final(state: State, events: list[Event]) -> State:
    """TRK-END-01 to END-11?: every category is added, then the most Prestige wins."""
    tokens = tuple(token for show in state.shows for token in show.tokens)
    state = heir.paid_for_discarded(state, events, tokens, end=True)
    sheets = tuple(scored(state, seat) for seat in range(state.seated))
    return finished(state, sheets, events)


def finished(state: State, sheets: tuple[dict[str, int], ...], events: list[Event]) -> State:
    """Add the sheets, and say who has won."""
    for seat, sheet in enumerate(sheets):
        for category, prestige in sheet.items():
            state = gain(
                state, events, seat, f"end_{category}", *RULES[category], prestige=prestige
            )
    outcome = winner(state)
    events.append(
        Event(
            f"{PREFIX}.{outcome.ending}",
            (outcome.rule,),
            {
                "player": seat_name(state, int(outcome.winners[0])),
                "n": max(player.prestige for player in state.players),
            },
        )
    )
    return replace(
        state, phase="end", step="over", over=True, scores=sheets, outcome=outcome, asked=()
    )


RULES: dict[str, tuple[str, ...]] = {
    "shards": ("TRK-END-04", "TRK-END-03"),
    "coins": ("TRK-END-05", "TRK-END-03"),
    "specials": ("TRK-END-06", "TRK-END-03"),
    "tricks": ("TRK-END-07", "TRK-END-03"),
    "team": ("TRK-END-09", "TRK-END-03"),
    "banners": ("TRK-ACA-61",),
}


def winner(state: State) -> Outcome:
    """TRK-END-02, TRK-END-10, END-11?: the most Prestige; initiative breaks a tie."""
    best = max(player.prestige for player in state.players)
    first = [seat for seat in state.order if state.players[seat].prestige == best]
    if len(first) == 1:
        return Outcome("most_prestige", (str(first[0]),), "TRK-END-02")
    won = first[0] if state.options.end_11 == "earlier" else first[-1]
    return Outcome("tie_break", (str(won),), "TRK-END-10")
