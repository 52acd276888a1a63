"""What `correct` can set. Setting it is in fixing.py."""

from __future__ import annotations

from companion.core.game import Quantity
from companion.core.text import Text, say
from companion.games.trickerion.amounts import Value, choice, number, word
from companion.games.trickerion.cards import LOCATIONS, MATERIALS, SPECIALISTS, SUITS
from companion.games.trickerion.data import DICE_IDS, MAGICIANS
from companion.games.trickerion.decks import prophecies_left
from companion.games.trickerion.problems import problems
from companion.games.trickerion.spots import card_slots, rooms
from companion.games.trickerion.state import Player, State
from companion.games.trickerion.table import (
    MOST_UNITS,
    die_faces,
    free_suits,
    residence,
    seat_name,
    tokens_per_suit,
)

__all__ = ["bound_discs", "near", "problems", "quantities"]

PURSE = ("prestige", "coins", "shards")
HIGH_PRESTIGE, HIGH_COINS, HIGH_SHARDS, HIGH_CARDS, HIGH_AP = 300, 200, 60, 20, 12


def quantities(state: State) -> tuple[Quantity, ...]:
    """Every tracked number and choice, grouped as the 'put it right' screen shows them."""
    found: list[Quantity] = []
    for seat in range(state.seated):
        found += _purse(state, seat)
    if _fixable(state):
        for seat in range(state.seated):
            found += [*_workshop(state, seat), *_team(state, seat)]
        found += [*_board(state), *_order(state)]
        for index in range(len(state.shows)):
            found += card_slots(state, index)
        found += rooms(state)
    return tuple(found)


def near(state: State, what: str) -> tuple[Quantity, ...]:
    """The quantities among which this one would be: all of its corner of the table."""
    area, _, rest = what.partition(".")
    number, _, part = rest.partition(".")
    at = int(number) if number.isdecimal() else -1
    if area == "players" and at < state.seated:
        if part in PURSE:
            return tuple(_purse(state, at))
        return (*_workshop(state, at), *_team(state, at)) if _fixable(state) else ()
    if not _fixable(state):
        return ()
    if area == "shows":
        return tuple(card_slots(state, at)) if 0 <= at < len(state.shows) else ()
    if area == "academy":
        return tuple(rooms(state))
    return (*_board(state), *_order(state))


def _fixable(state: State) -> bool:
    """Before the first turn and after the last, only purses are put right."""
    return state.phase != "setup" and not state.outcome


def _purse(state: State, seat: int) -> list[Quantity]:
    player, who = state.players[seat], seat_name(state, seat)
    high = {"prestige": HIGH_PRESTIGE, "coins": HIGH_COINS, "shards": HIGH_SHARDS}
    return [
        number(
            "purse",
            f"players.{seat}.{key}",
            say(f"trickerion.quantity.{key}", player=who),
            getattr(player, key),
            most,
        )
        for key, most in high.items()
    ]


def _workshop(state: State, seat: int) -> list[Quantity]:
    player, who = state.players[seat], seat_name(state, seat)
    found = [_magician(state, seat), *_tricks_of(state, seat)]
    found += [
        number(
            "workshop",
            f"players.{seat}.tokens.{trick.suit}",
            say(
                "trickerion.quantity.tokens",
                player=who,
                trick=say(f"trickerion.trick.{trick.id}"),
            ),
            trick.tokens,
            tokens_per_suit(state),
        )
        for trick in player.tricks
    ]
    if player.kind == "heir":
        return found
    found += [
        number(
            "materials",
            f"players.{seat}.materials.{material}",
            say(
                "trickerion.quantity.material",
                player=who,
                material=say(f"trickerion.material.{material}"),
            ),
            player.materials.get(material, 0),
            MOST_UNITS,
        )
        for material in MATERIALS
    ]
    return found


def _magician(state: State, seat: int) -> Quantity:
    mine = state.players[seat].magician
    choices: dict[Value, Text] = {} if mine else {"": word("trickerion.none")}
    for one in MAGICIANS:
        choices[one] = word(f"trickerion.magician.{one}")
    return choice(
        "workshop",
        f"players.{seat}.magician",
        say("trickerion.quantity.magician", player=seat_name(state, seat)),
        mine,
        choices,
    )


def _tricks_of(state: State, seat: int) -> list[Quantity]:
    """A trick for each Symbol token in use, and for the next free one."""
    player, who = state.players[seat], seat_name(state, seat)
    mine = {trick.suit: trick.id for trick in player.tricks}
    suits = [suit for suit in SUITS if suit in mine] + list(free_suits(player)[:1])
    to_be_had: dict[Value, Text] = {
        trick: word(f"trickerion.trick.{trick}") for trick in residence(state)
    }
    found = []
    for suit in suits:
        choices: dict[Value, Text] = {None: word("trickerion.none"), **to_be_had}
        if suit in mine:
            choices[mine[suit]] = word(f"trickerion.trick.{mine[suit]}")
        label = say("trickerion.quantity.trick", player=who, suit=word(f"trickerion.suit.{suit}"))
        found.append(
            choice("workshop", f"players.{seat}.tricks.{suit}", label, mine.get(suit), choices)
        )
    return found


def bound_discs(player: Player, kind: str) -> int:
    """Discs of a kind that stand somewhere or have a card: these cannot be corrected away."""
    return sum(
        disc.kind == kind and (disc.status not in ("home", "inn") or disc.card is not None)
        for disc in player.characters
    )


def _team(state: State, seat: int) -> list[Quantity]:
    player, who = state.players[seat], seat_name(state, seat)
    most = {"apprentice": state.options.cmp_25, **dict.fromkeys(SPECIALISTS, 1)}
    found = [
        number(
            "team",
            f"players.{seat}.team.{kind}",
            say("trickerion.quantity.team", player=who, kind=word(f"trickerion.kind.{kind}")),
            player.count(kind),
            high,
            low=bound_discs(player, kind),
        )
        for kind, high in most.items()
    ]
    found += [
        number(
            "cards",
            f"players.{seat}.specials.{location}",
            say(
                "trickerion.quantity.specials",
                player=who,
                location=say(f"trickerion.location.{location}"),
            ),
            sum(card.location == location for card in player.specials),
            HIGH_CARDS,
        )
        for location in LOCATIONS
        if location in state.decks
    ]
    if state.academy is not None:
        found += [
            number(
                "academy",
                f"players.{seat}.banners",
                say("trickerion.quantity.banners", player=who),
                player.banners,
                12,
            ),
            number(
                "academy",
                f"players.{seat}.secrets",
                say("trickerion.quantity.secrets", player=who),
                len(player.secrets),
                3,
            ),
        ]
    return found


def _board(state: State) -> list[Quantity]:
    found = [
        number("turn", "turn", word("trickerion.quantity.turn"), state.turn, state.last_turn, low=1)
    ]
    if state.acting is not None:
        ap = state.acting.ap
        found.append(number("turn", "acting.ap", word("trickerion.quantity.ap"), ap, HIGH_AP))
    for die, face in enumerate(state.dice):
        faces = dict.fromkeys((face, *die_faces(state.options, die)))
        found.append(
            choice(
                "dice",
                f"dice.{die}",
                say(f"trickerion.die.{DICE_IDS[die]}"),
                face,
                {one: word(f"trickerion.face.{one}") for one in faces},
            )
        )
    found += _market(state)
    if state.dark_alley:
        found += _prophecies(state)
        found += [
            number(
                "cards",
                f"decks.{deck}",
                say("trickerion.quantity.deck", location=word(f"trickerion.location.{deck}")),
                left,
                HIGH_CARDS,
            )
            for deck, left in state.decks.items()
        ]
    return found


def _market(state: State) -> list[Quantity]:
    materials: dict[Value, Text] = {one: word(f"trickerion.material.{one}") for one in MATERIALS}
    or_none = {None: word("trickerion.none"), **materials}
    found = [
        choice(
            "market",
            f"offer.{slot}",
            say("trickerion.quantity.offer", slot=slot + 1),
            material,
            materials,
        )
        for slot, material in enumerate(state.offer)
    ]
    found += [
        choice(
            "market",
            f"orders.{slot}",
            say("trickerion.quantity.order", slot=slot + 1),
            material,
            or_none,
        )
        for slot, material in enumerate(state.orders)
    ]
    found.append(choice("market", "quick", word("trickerion.quantity.quick"), state.quick, or_none))
    return found


def _prophecies(state: State) -> list[Quantity]:
    free = prophecies_left(state)
    found = []
    for what, label, value in (
        ("prophecy", word("trickerion.quantity.prophecy"), state.prophecy),
        *(
            (f"pending.{slot}", say("trickerion.quantity.pending", slot=slot + 1), one)
            for slot, one in enumerate(state.pending)
        ),
    ):
        choices: dict[Value, Text] = {}
        if what == "prophecy":
            choices[None] = word("trickerion.none")
        for one in (*((value,) if value else ()), *free):
            choices[one] = word(f"trickerion.prophecy.{one}")
        found.append(choice("prophecies", what, label, value, choices))
    return found


def _order(state: State) -> list[Quantity]:
    seats: dict[Value, Text] = {seat: seat_name(state, seat) for seat in range(state.seated)}
    return [
        choice(
            "turn",
            f"order.{rank}",
            say("trickerion.quantity.initiative", slot=state.places[rank]),
            seat,
            seats,
        )
        for rank, seat in enumerate(state.order)
    ]
