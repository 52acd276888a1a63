"""What can be worked out from the table: supplies, free slots, materials, names, prices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.text import Text, name, say
from companion.games.trickerion import cards
from companion.games.trickerion.cards import DAYS, SUITS, Kind, Location, School, Suit
from companion.games.trickerion.data import (
    AP,
    DICE,
    DICE_IDS,
    MAGICIANS,
    MATERIAL,
    SHOWS,
    SLOTS,
    SPECIALS,
    TRICKS,
    show_entered,
    tricks_read,
)
from companion.games.trickerion.options import Options
from companion.games.trickerion.state import Character, Player, Show, State, Trick

MOST_UNITS = 3
INN_DICE = (2, 3)
TRICKS_AT_MOST = len(SUITS)
WITH_SLOTS: tuple[Location, ...] = ("downtown", "market", "dark_alley", "academy")


# The owner's copy.


@lru_cache(maxsize=256)
def _entered(card: str, entry: bytes) -> cards.Show:
    return show_entered(card, msgspec.json.decode(entry))


def card_of(state: State, show: str) -> cards.Show:
    """A Performance card as printed: shipped, or as the owner entered it."""
    entry = state.options.shows.get(show)
    return SHOWS[show] if entry is None else _entered(show, msgspec.json.encode(entry))


@lru_cache(maxsize=64)
def _tricks(readings: tuple[tuple[str, str], ...]) -> dict[str, cards.Trick]:
    return tricks_read(dict(readings))


def trick_cards(options: Options) -> dict[str, cards.Trick]:
    """The 48 tricks, each with the materials that the owner reads on it."""
    return _tricks(tuple(options.readings.items())) if options.readings else TRICKS


def trick_card(state: State, trick: str) -> cards.Trick:
    """A trick card as printed."""
    return trick_cards(state.options)[trick]


def die_faces(options: Options, die: int) -> tuple[str, ...]:
    """TRK-CMP-23?, TRK-CMP-24?: the faces of one of the six dice."""
    own = options.dice or {}
    if DICE_IDS[die] not in own and die in INN_DICE and options.cmp_23 == "mixed":
        return tuple(dict.fromkeys(face for inn in INN_DICE for face in DICE[inn]))
    return own.get(DICE_IDS[die], DICE[die])


# Seats.


def seat_name(state: State, seat: int) -> Text:
    """A player as the others call them."""
    if state.players[seat].kind == "heir":
        return say("trickerion.heir")
    return name(state.seats[seat].name)


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The state with some things before one seat changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_character(state: State, seat: int, character: str, **changes: Any) -> State:
    """The state with one disc changed."""
    discs = tuple(
        replace(disc, **changes) if disc.id == character else disc
        for disc in state.players[seat].characters
    )
    return with_player(state, seat, characters=discs)


def with_trick(state: State, seat: int, trick: str, **changes: Any) -> State:
    """The state with one trick in a Workshop changed."""
    tricks = tuple(
        replace(one, **changes) if one.id == trick else one for one in state.players[seat].tricks
    )
    return with_player(state, seat, tricks=tricks)


def with_show(state: State, show: Show) -> State:
    """The state with one Performance card changed."""
    return replace(state, shows=tuple(show if one.id == show.id else one for one in state.shows))


def with_use(state: State, seat: int, ability: str) -> State:
    """Note that something that can be done once per turn was done."""
    return with_player(state, seat, used=(*state.players[seat].used, ability))


def with_special(state: State, special: str | None, location: Location) -> State:
    """Remember the name of a special card that nobody had told us about."""
    known = not special or special in SPECIALS or special in state.known_specials
    if known or special is None:
        return state
    return replace(state, known_specials={**state.known_specials, special: location})


def ability(state: State, seat: int, magician: str) -> bool:
    """TRK-CMP-10: whether this seat's Magician is the one named, and has an ability here."""
    return state.dark_alley and state.players[seat].magician == magician


def favourite_school(player: Player) -> School | None:
    """TRK-CMP-10: the school of a seat's Magician, once there is one."""
    magician = MAGICIANS.get(player.magician)
    return magician.school if magician else None


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All seats from the first one on."""
    return tuple((first + step) % seats for step in range(seats))


def the_trick(state: State, seat: int, trick: str) -> Trick:
    """A trick in this seat's Workshop, or a refusal."""
    found = state.players[seat].trick(trick)
    if found is None:
        raise IllegalMove("TRK-WSH-01", "trickerion.illegal.not_your_trick")
    return found


def the_character(state: State, seat: int, character: str) -> Character:
    """A disc of this seat, or a refusal."""
    found = state.players[seat].character(character)
    if found is None:
        raise IllegalMove("TRK-ASG-01", "trickerion.illegal.no_such_character")
    return found


# Tricks and tokens.


def tokens_per_suit(state: State) -> int:
    """TRK-CMP-14, TRK-WSH-09, TRK-ACA-18, TRK-ACA-22: 4 tokens a suit, 5 with Academy."""
    return 5 if state.options.academy else 4


def on_shows(state: State, seat: int, trick: str) -> int:
    """A trick's tokens on Performance cards; a stack is two."""
    return sum(
        2 if token.stacked else 1
        for show in state.shows
        for token in show.tokens
        if token.seat == seat and token.trick == trick
    )


def supply(state: State, seat: int, trick: Trick) -> int:
    """Tokens of a trick's suit that are neither on its card nor on Performance cards."""
    return tokens_per_suit(state) - trick.tokens - on_shows(state, seat, trick.id)


def free_suits(player: Player) -> tuple[Suit, ...]:
    """TRK-CMP-15: Symbol tokens that mark no trick."""
    used = {trick.suit for trick in player.tricks}
    return tuple(suit for suit in SUITS if suit not in used)


def trick_slots(state: State) -> int:
    """TRK-DT-26?: trick slots of the player board, without the Engineer's."""
    return state.options.dt_26


def board_tricks(player: Player) -> int:
    """Tricks on the player board itself."""
    return sum(not trick.engineer for trick in player.tricks)


def engineer_free(player: Player) -> bool:
    """TRK-DT-27?: an Engineer board with nothing on it."""
    return player.has("engineer") and not any(trick.engineer for trick in player.tricks)


def owned(state: State) -> dict[str, int]:
    """How many copies of each trick are out."""
    found: dict[str, int] = {}
    for player in state.players:
        for trick_id in (*(trick.id for trick in player.tricks), *player.aside):
            found[trick_id] = found.get(trick_id, 0) + 1
    return found


def residence(state: State) -> tuple[str, ...]:
    """TRK-SET-02, TRK-SET-03, TRK-CMP-28?: the tricks still to be had."""
    out = owned(state)
    highest = 3 if state.dark_alley else 2
    return tuple(
        trick.id
        for trick in TRICKS.values()
        if trick.level <= highest and out.get(trick.id, 0) < state.options.cmp_28
    )


# Materials.


def price(material: str) -> int:
    """TRK-CMP-06: 1, 2 or 3 coins."""
    return MATERIAL[material].price


def held(player: Player, material: str, *, manager: bool = True) -> int:
    """TRK-MKT-10: units of a type; a stack on the Manager board counts as one more, 3 at most."""
    units = player.materials.get(material, 0)
    more = 1 if manager and units and material in player.on_manager else 0
    return min(MOST_UNITS, units + more)


def has_materials(state: State, player: Player, trick: str, *, manager: bool = True) -> bool:
    """TRK-WSH-05: all required materials, in type and quantity."""
    needs = trick_card(state, trick).materials
    return all(held(player, kind, manager=manager) >= units for kind, units in needs.items())


def room_for(state: State, player: Player, material: str) -> int:
    """TRK-MKT-06, TRK-MKT-07, TRK-MKT-10: how many units of a type could still be stored."""
    units = player.materials.get(material, 0)
    if units:
        return MOST_UNITS - held(player, material)
    if len(player.materials) - len(player.on_manager) < state.options.mkt_22:
        return MOST_UNITS
    if player.has("manager") and len(player.on_manager) < 2:
        return MOST_UNITS - 1
    return 0


def stored(state: State, player: Player, material: str, units: int) -> Player:
    """A player with more units of a type, in a slot of the board or else of the Manager's."""
    on_manager = player.on_manager
    on_board = len(player.materials) - len(on_manager)
    if material not in player.materials and on_board >= state.options.mkt_22:
        on_manager = (*on_manager, material)
    materials = {**player.materials, material: player.materials.get(material, 0) + units}
    return replace(player, materials=materials, on_manager=on_manager)


# Slots.


def slot_modifiers(state: State, location: Location) -> tuple[int, ...]:
    """TRK-PLC-14?: the AP modifiers of a location's slots."""
    found = SLOTS.get(location, ())
    return found[:3] if state.options.plc_14 == "three" else found


def slots_of(state: State, location: Location) -> tuple[str, ...]:
    """Every slot of a location, blocked or not; a Workshop has none to speak of."""
    if location == "theater":
        backs = tuple(str(back) for back in range(state.options.thr_26))
        return tuple(f"{day}.{place}" for day in DAYS for place in (*backs, "perform"))
    return tuple(str(index) for index in range(len(slot_modifiers(state, location))))


def free_slots(state: State, location: Location, seat: int = -1) -> tuple[str, ...]:
    """TRK-PLC-12, TRK-PLC-19?: slots that are neither blocked nor taken."""
    taken = {
        disc.slot
        for owner, disc in state.at(location)
        if not (owner == seat and state.options.plc_19 == "own_share")
    }
    closed = state.blocked.get(location, ())
    return tuple(
        slot for slot in slots_of(state, location) if slot not in closed and slot not in taken
    )


def protege_secrets(state: State, seat: int) -> int:
    """TRK-ACA-58, TRK-ACA-75?: Secrets that count for the Protégé."""
    player = state.players[seat]
    more = player.replaced if state.options.aca_75 == "ever_learned" else 0
    return min(3, len(player.secrets) + more)


def base_ap(state: State, seat: int, kind: Kind) -> int:
    """TRK-PLC-13?, TRK-ACA-58: the points printed on a disc."""
    if kind == "protege":
        return max(1, protege_secrets(state, seat))
    if kind in ("engineer", "manager", "assistant") and state.options.plc_13 == "ap_3_1_1":
        return 1
    return AP[kind]


def permanents(state: State) -> dict[Location, int]:
    """TRK-SET-26, TRK-SET-27, TRK-ACA-16: the permanent cards of a hand."""
    if not state.dark_alley:
        return {"theater": 3, "workshop": 2, "market": 2, "downtown": 2}
    hand: dict[Location, int] = {
        "theater": 2,
        "workshop": 1,
        "market": 1,
        "downtown": 1,
        "dark_alley": 1,
    }
    return {**hand, "academy": 1} if state.options.academy else hand


def apprentices_at_most(state: State) -> int:
    """TRK-CMP-25?: Apprentice discs of one colour."""
    return state.options.cmp_25
