"""Trickerion as a view model: what the screen says, shows and allows at each step."""

from __future__ import annotations

from msgspec import Struct

from companion.core.panel import Lights
from companion.core.text import Text, say
from companion.core.view import Choice, Live, Note, SandRun, View
from companion.games.trickerion import wages
from companion.games.trickerion.cards import LOCATIONS, Location
from companion.games.trickerion.choices import Group, besides, buttons, choices, groups, menu
from companion.games.trickerion.labels import card_text, disc_text, reward_text, special_text
from companion.games.trickerion.links import Lying, links_on, lying
from companion.games.trickerion.notes import in_use, notes
from companion.games.trickerion.rooms import in_rooms
from companion.games.trickerion.roomview import RoomView, rooms_of
from companion.games.trickerion.slots import modifier
from companion.games.trickerion.state import Show, State
from companion.games.trickerion.table import (
    card_of,
    die_faces,
    seat_name,
    slots_of,
    supply,
    trick_card,
)


class TrickView(Struct, frozen=True):
    """A trick in a Workshop."""

    id: str
    name: Text
    school: str
    level: int
    suit: str
    tokens: int
    supply: int
    engineer: bool
    room: str


class DiscView(Struct, frozen=True):
    """A character: where it stands, and its card once it is up."""

    id: str
    name: Text
    kind: str
    status: str
    location: str
    slot: str
    special: Text | None


class SeatView(Struct, frozen=True):
    """What lies before one seat."""

    seat: int
    name: Text
    colour: str
    kind: str
    magician: str
    prestige: int
    coins: int
    shards: int
    place: int
    acts: bool
    advertised: bool
    tricks: tuple[TrickView, ...]
    discs: tuple[DiscView, ...]
    materials: dict[str, int]
    on_manager: tuple[str, ...]
    specials: tuple[Text, ...]
    wages: int
    banners: int
    secrets: tuple[str, ...]


class SlotView(Struct, frozen=True):
    """A slot of a location and who stands there (-1: nobody)."""

    id: str
    modifier: int
    blocked: bool
    seat: int
    disc: str


class TokenView(Struct, frozen=True):
    """A slot of a Performance card: its token, or a printed one (seat -1), or none."""

    slot: str
    seat: int | None
    trick: str
    up: str
    stacked: bool


class ShowView(Struct, frozen=True):
    """A Performance card with its tokens, circles and links."""

    id: str
    name: Text
    theater: str
    slots: tuple[TokenView, ...]
    circles: tuple[tuple[str, str, bool], ...]
    links: tuple[int, ...]
    bonus: Text


class DieView(Struct, frozen=True):
    """A Downtown die: what it shows and could show."""

    face: str
    faces: tuple[str, ...]


class TrickerionView(View, frozen=True, kw_only=True):
    """Everything Trickerion's table screen draws."""

    phase_id: str
    step: str
    turn: int
    last_turn: int
    assistance: str
    whose: int
    ap: int | None
    acting: str
    acting_at: str
    acting_with: str  # none, or a special card: open, ignored, borrowed
    in_use: Note | None
    seats: tuple[SeatView, ...]
    locations: dict[str, tuple[SlotView, ...]]
    dice: tuple[DieView, ...]
    offer: tuple[str, ...]
    orders: tuple[str | None, ...]
    quick: str | None
    shows: tuple[ShowView, ...]
    prophecy: str | None
    pending: tuple[str, ...]
    decks: dict[str, int]
    cards_left: int
    rooms: tuple[RoomView, ...]
    secrets: tuple[str, ...]
    groups: tuple[Group, ...]
    besides: tuple[Group, ...]
    menu: tuple[Choice, ...]
    scores: tuple[dict[str, int], ...]
    ending: str | None


def view(state: State, _live: Live) -> TrickerionView:
    """The present moment as the screen shows it."""
    offered = choices(state)
    return TrickerionView(
        game="trickerion",
        place=say("trickerion.place", turn=state.turn, last=state.last_turn),
        phase=say(f"trickerion.phase.{state.phase}"),
        prompt=prompt(state),
        notes=notes(state),
        choices=offered,
        buttons=buttons(offered),
        phase_id=state.phase,
        step=state.step,
        turn=state.turn,
        last_turn=state.last_turn,
        assistance=state.assistance,
        whose=state.due[0].seat if state.due else state.turn_of,
        ap=state.acting.ap if state.acting else None,
        acting=state.acting.character if state.acting else "",
        acting_at=state.acting.location if state.acting else "",
        acting_with=state.acting.ability if state.acting else "none",
        in_use=in_use(state),
        seats=tuple(_seat(state, seat) for seat in range(state.seated)),
        locations={place: _slots(state, place) for place in LOCATIONS},
        dice=tuple(
            DieView(face, tuple(dict.fromkeys(die_faces(state.options, die))))
            for die, face in enumerate(state.dice)
        ),
        offer=state.offer,
        orders=state.orders,
        quick=state.quick,
        shows=tuple(_show(state, show) for show in state.shows),
        prophecy=state.prophecy,
        pending=state.pending,
        decks=state.decks,
        cards_left=state.deck,
        rooms=rooms_of(state),
        secrets=state.academy.secrets if state.academy else (),
        groups=groups(state),
        besides=besides(state),
        menu=menu(state),
        scores=state.scores,
        ending=state.outcome.ending if state.outcome else None,
    )


def prompt(state: State) -> Text:
    """The one thing to do now."""
    if state.outcome:
        winner = seat_name(state, int(state.outcome.winners[0]))
        most = max(player.prestige for player in state.players)
        return say(f"trickerion.ending.{state.outcome.ending}", player=winner, n=most)
    if state.assistance == "ledger":
        return say(f"trickerion.prompt.ledger.{state.phase}")
    if state.due:
        due = state.due[0]
        return say(f"trickerion.prompt.due.{due.why}", player=seat_name(state, due.seat))
    if state.behind:
        return say(f"trickerion.prompt.behind.{state.step}")
    who = seat_name(state, state.turn_of)
    if state.phase == "placement" and state.acting is not None and state.step == "act":
        return say(
            "trickerion.prompt.act",
            player=who,
            who=disc_text(state.acting.character),
            location=say(f"trickerion.location.{state.acting.location}"),
            n=state.acting.ap,
        )
    return say(f"trickerion.prompt.{state.phase}.{state.step}", player=who, n=state.turn)


def _seat(state: State, seat: int) -> SeatView:
    player = state.players[seat]
    person = player.kind == "person"
    return SeatView(
        seat=seat,
        name=seat_name(state, seat),
        colour=state.seats[seat].colour if person else "grey",
        kind=player.kind,
        magician=player.magician,
        prestige=player.prestige,
        coins=player.coins,
        shards=player.shards,
        place=state.place_of(seat),
        acts=seat == state.turn_of,
        advertised=player.advertised,
        tricks=tuple(
            TrickView(
                id=trick.id,
                name=say(f"trickerion.trick.{trick.id}"),
                school=trick_card(state, trick.id).school,
                level=trick_card(state, trick.id).level,
                suit=trick.suit,
                tokens=trick.tokens,
                supply=supply(state, seat, trick),
                engineer=trick.engineer,
                room=" ".join(room.id for room in in_rooms(state, seat, trick.id)),
            )
            for trick in player.tricks
        ),
        discs=tuple(
            DiscView(
                id=disc.id,
                name=disc_text(disc.id),
                kind=disc.kind,
                status=disc.status,
                location=disc.card.location if disc.card else "",
                slot=disc.slot,
                special=(
                    special_text(disc.card.special, disc.card.location)
                    if disc.card and disc.card.special is not None
                    else None
                ),
            )
            for disc in player.characters
        ),
        materials=player.materials,
        on_manager=player.on_manager,
        # A hand is nobody else's business: what is in it, not what it says.
        specials=tuple(special_text("", card.location) for card in player.specials),
        wages=sum(wages.due(state, seat).values()),
        banners=player.banners,
        secrets=player.secrets,
    )


def _slots(state: State, location: Location) -> tuple[SlotView, ...]:
    there = {disc.slot: (seat, disc.id) for seat, disc in state.at(location)}
    blocked = state.blocked.get(location, ())
    return tuple(
        SlotView(
            id=slot,
            modifier=modifier(state, location, slot),
            blocked=slot in blocked,
            seat=there.get(slot, (-1, ""))[0],
            disc=there.get(slot, (-1, ""))[1],
        )
        for slot in slots_of(state, location)
    )


def _show(state: State, show: Show) -> ShowView:
    card = card_of(state, show.id)
    at = {token.slot: token for token in show.tokens}
    printed = {token.slot: token for token in card.printed}
    found = []
    for slot in card.slots:
        token = at.get(slot)
        if token is not None:
            found.append(TokenView(slot, token.seat, token.trick, token.up, token.stacked))
        elif slot in printed:
            found.append(TokenView(slot, -1, "", printed[slot].up, stacked=False))
        else:
            found.append(TokenView(slot, None, "", "", stacked=False))
    on_card = lying(card, (Lying(token.slot, token.up) for token in show.tokens))
    return ShowView(
        id=show.id,
        name=card_text(state, show.id),
        theater=card.theater,
        slots=tuple(found),
        circles=tuple((one.first, one.second, one.shard) for one in card.circles),
        links=links_on(card, on_card),
        bonus=reward_text(card.prestige, card.coins, card.shards),
    )


def lights(_state: State, _live: Live) -> Lights:
    """Trickerion needs no lights."""
    return Lights()


def sand(_state: State) -> SandRun | None:
    """No sand runs in Trickerion."""
    return None
