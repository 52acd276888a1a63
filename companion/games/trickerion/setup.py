"""The set-up: boards, decks and what each player starts with, then their choices one by one."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Seat, Step
from companion.core.text import say
from companion.games.trickerion import rooms
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.cards import SPECIALISTS, Location
from companion.games.trickerion.data import (
    BOARD,
    MAGICIANS,
    MATERIAL,
    SPECIALS,
    TRICKS,
    UNNAMED_SPECIALS,
)
from companion.games.trickerion.decks import begin_turn, to_reveal
from companion.games.trickerion.moves import (
    ChooseMagician,
    ChooseMaterials,
    ChooseSpecialist,
    ChooseTrick,
    FirstDrawn,
    Next,
)
from companion.games.trickerion.options import COLOURS, Options, checked
from companion.games.trickerion.state import Character, Player, State, Trick
from companion.games.trickerion.table import (
    clockwise,
    free_suits,
    has_materials,
    residence,
    seat_name,
    slots_of,
    trick_card,
    with_player,
    with_trick,
)

WORTH = 2


def start(options: Options) -> Step[State]:
    """TRK-SET-01 to SET-18, TRK-ACA-02 to ACA-20: boards, decks, blocked slots, what all get."""
    options = checked(options)
    names = options.names or tuple(f"{number}" for number in range(1, options.players + 1))
    colours = options.colours or COLOURS
    state = State(
        seats=tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=False)),
        options=options,
        phase="setup",
        step="first_picker",
        assistance=options.assistance,
        players=tuple(new_player(options) for _ in names),
        order=tuple(range(options.players)),
        deck=deck_size(options),
        decks=special_decks(options),
        academy=rooms.board(options, options.players) if options.academy else None,
    )
    state = replace(state, blocked=blocked_slots(state))
    events = (Event(f"{PREFIX}.set_up", ("TRK-SET-01", "TRK-SET-21"), {"n": options.players}),)
    return Step(state, events)


def new_player(options: Options) -> Player:
    """TRK-SET-28, SET-34, SET-35, SET-39, TRK-ACA-14 to ACA-19: what every player starts with."""
    discs = [Character(id="magician", kind="magician")]
    if options.academy:
        discs.append(Character(id="protege", kind="protege"))
    discs.append(Character(id="apprentice_1", kind="apprentice"))
    return Player(
        prestige=3 if options.academy else 5,
        coins=12 if options.academy else 10,
        shards=1,
        characters=tuple(discs),
        banners=12 if options.academy else 0,
    )


def deck_size(options: Options) -> int:
    """TRK-SET-05, TRK-SET-06: two cards of each theater."""
    return 6 if options.dark_alley else 4


def special_decks(options: Options) -> dict[str, int]:
    """TRK-SET-11, TRK-DA-14, TRK-ACA-10, TRK-ACA-11: four decks, five with Academy."""
    if not options.dark_alley:
        return {}
    counts: dict[str, int] = {}
    for card in SPECIALS.values():
        counts[card.location] = counts.get(card.location, 0) + 1
    if options.academy:
        for location, more in UNNAMED_SPECIALS.items():
            counts[location] = counts.get(location, 0) + more
    return counts


def blocked_slots(state: State) -> dict[str, tuple[str, ...]]:
    """TRK-SET-14 to SET-16, TRK-ACA-20, TRK-SET-46?: slots covered for 2 and 3 players."""
    places: list[Location] = ["downtown", "market"]
    places += ["dark_alley"] if state.dark_alley else []
    places += ["academy"] if state.options.academy else []
    found = {
        place: tuple(
            slot
            for slot in slots_of(state, place)
            if BOARD.slots.open_from[int(slot)] > state.seated
        )
        for place in places
    }
    if state.options.set_46 == "one_slot_less" and state.seated < 4:
        last = str(state.options.thr_26 - 1)
        found["theater"] = tuple(
            slot for slot in slots_of(state, "theater") if slot.endswith(f".{last}")
        )
    return {place: slots for place, slots in found.items() if slots}


# Choices.


def first_picker(state: State, move: FirstDrawn) -> Step[State]:
    """TRK-SET-19: who chooses a Magician first, then clockwise."""
    _seated(state, move.seat)
    order = clockwise(state.seated, move.seat)
    state = replace(state, order=order)
    asked = persons(state)
    state = replace(state, step="magician", asked=asked, turn_of=asked[0])
    return Step(state, (_first(state, move.seat, "picks_first", "TRK-SET-19"),))


def magicians(state: State) -> tuple[str, ...]:
    """TRK-SET-20, TRK-ACA-13, TRK-MAG-24?: Magicians of a school nobody has yet."""
    taken = {MAGICIANS[player.magician].school for player in state.players if player.magician}
    new = state.options.academy or state.options.mag_24 == "always"
    return tuple(
        one.id for one in MAGICIANS.values() if one.school not in taken and (new or not one.academy)
    )


def choose_magician(state: State, move: ChooseMagician) -> Step[State]:
    """TRK-SET-19 to SET-21."""
    if move.magician not in magicians(state):
        raise IllegalMove("TRK-SET-20", "trickerion.illegal.magician")
    state = with_player(state, state.turn_of, magician=move.magician)
    return Step(_asked_on(state, "trick"))


def starting_tricks(state: State) -> tuple[str, ...]:
    """TRK-SET-22, TRK-SET-31: level-1 tricks, at first of the favourite school only."""
    left = residence(state)
    if state.step == "engineer_trick":
        return tuple(trick for trick in left if TRICKS[trick].level == 1)
    school = MAGICIANS[state.player.magician].school
    return tuple(
        trick for trick in left if TRICKS[trick].level == 1 and TRICKS[trick].school == school
    )


def choose_trick(state: State, move: ChooseTrick) -> Step[State]:
    """TRK-SET-22, TRK-SET-31, TRK-SET-32: a trick with a Symbol token on it."""
    bonus = state.step == "engineer_trick"
    if move.trick not in starting_tricks(state):
        rule = "TRK-SET-31" if bonus else "TRK-SET-22"
        raise IllegalMove(rule, "trickerion.illegal.starting_trick")
    seat = state.turn_of
    suit = free_suits(state.player)[0]
    trick = Trick(id=move.trick, suit=suit, engineer=bonus)
    state = with_player(state, seat, tricks=(*state.player.tricks, trick))
    events: list[Event] = []
    if bonus and state.options.set_41 == "both_tricks":
        state = _prepared(state, seat, move.trick, events)
    return Step(_asked_on(state, "first" if bonus else "materials"), tuple(events))


def material_choices(state: State) -> tuple[tuple[str, ...], ...]:
    """TRK-SET-23, TRK-SET-30, TRK-SET-40?: what 2 coins can be spent on."""
    names = tuple(MATERIAL)
    singles = [(one,) for one in names if MATERIAL[one].price == WORTH]
    basic = [one for one in names if MATERIAL[one].price == 1]
    found = [*singles, *((a, b) for i, a in enumerate(basic) for b in basic[i:])]
    if state.options.set_40 == "at_most":
        found += [(), *((one,) for one in basic)]
    if state.step == "manager_materials":
        held = state.player.materials
        found = [choice for choice in found if not any(one in held for one in choice)]
    return tuple(found)


def choose_materials(state: State, move: ChooseMaterials) -> Step[State]:
    """TRK-SET-23 to SET-25, TRK-SET-30: stored, and the starting trick prepared if they suffice."""
    if tuple(sorted(move.materials)) not in {tuple(sorted(c)) for c in material_choices(state)}:
        raise IllegalMove("TRK-SET-23", "trickerion.illegal.starting_materials", n=WORTH)
    seat, player = state.turn_of, state.player
    manager = state.step == "manager_materials"
    units = dict(player.materials)
    for material in move.materials:
        units[material] = units.get(material, 0) + 1
    on_manager = tuple(dict.fromkeys(move.materials)) if manager else player.on_manager
    state = with_player(state, seat, materials=units, on_manager=on_manager)
    events: list[Event] = []
    if not player.tricks[0].tokens and (not manager or state.options.set_42 == "counts"):
        state = _prepared(state, seat, player.tricks[0].id, events)
    if manager:
        return Step(_after_specialist(state), tuple(events))
    return Step(_asked_on(state, "specialist"), tuple(events))


def choose_specialist(state: State, move: ChooseSpecialist) -> Step[State]:
    """TRK-SET-29 to SET-33: a disc, its board and its bonus."""
    if move.kind not in SPECIALISTS:
        raise IllegalMove("TRK-SET-29", "trickerion.illegal.specialist")
    seat, player = state.turn_of, state.player
    discs = [disc for disc in player.characters if disc.kind != "apprentice"]
    discs.append(Character(id=move.kind, kind=move.kind))
    discs += [disc for disc in player.characters if disc.kind == "apprentice"]
    if move.kind == "assistant":
        discs.append(Character(id="apprentice_2", kind="apprentice", bench=True))
    state = with_player(state, seat, characters=tuple(discs))
    if move.kind == "manager":
        return Step(replace(state, step="manager_materials"))
    return Step(_after_specialist(state))


def first_in_initiative(state: State, move: FirstDrawn) -> Step[State]:
    """TRK-SET-36 to SET-38, TRK-SET-43?: the order of turn I, and the coins that go with it."""
    _seated(state, move.seat)
    events: list[Event] = [_first(state, move.seat, "is_first", "TRK-SET-36")]
    state = _in_order(state, clockwise(state.seated, move.seat), events)
    return Step(to_reveal(state), tuple(events))


def skip(state: State, _move: Next) -> Step[State]:
    """In the ledger nothing is asked: coins by seat, and on to turn I."""
    events: list[Event] = []
    return Step(begin_turn(_in_order(state, state.order, events)), tuple(events))


def _in_order(state: State, order: tuple[int, ...], events: list[Event]) -> State:
    state = replace(state, order=order, asked=(), turn_of=order[0])
    for rank, seat in enumerate(order):
        slot = state.places[rank] if state.options.set_43 == "slot" else rank + 1
        state = gain(state, events, seat, "initiative", "TRK-SET-38", coins=2 * (slot - 1))
    return state


def _prepared(state: State, seat: int, trick: str, events: list[Event]) -> State:
    """TRK-SET-24, TRK-SET-25: free of charge, as many tokens as squares."""
    if not has_materials(state, state.players[seat], trick):
        return state
    card = trick_card(state, trick)
    events.append(
        Event(
            f"{PREFIX}.prepared",
            ("TRK-SET-24",),
            {
                "player": seat_name(state, seat),
                "trick": say(f"trickerion.trick.{trick}"),
                "n": card.tokens,
            },
        )
    )
    return with_trick(state, seat, trick, tokens=card.tokens)


def _asked_on(state: State, then: str) -> State:
    """The next seat answers the same question, or all answer the next one."""
    asked = state.asked[1:]
    if asked:
        return replace(state, asked=asked, turn_of=asked[0])
    if then == "first":
        return to_initiative(state)
    asked = persons(state)
    return replace(state, step=then, asked=asked, turn_of=asked[0])


def persons(state: State) -> tuple[int, ...]:
    """Who chooses at set-up, in order; the Heir is set up by his own rules."""
    return tuple(seat for seat in state.order if state.players[seat].kind == "person")


def _after_specialist(state: State) -> State:
    """TRK-SET-32: Engineers' tricks come when all have chosen."""
    state = replace(state, step="specialist")
    asked = state.asked[1:]
    if asked:
        return replace(state, asked=asked, turn_of=asked[0])
    engineers = tuple(seat for seat in persons(state) if state.players[seat].has("engineer"))
    if engineers:
        return replace(state, step="engineer_trick", asked=engineers, turn_of=engineers[0])
    return to_initiative(state)


def to_initiative(state: State) -> State:
    """TRK-SET-36, TRK-SET-44?: another draw, or the same player as before."""
    return replace(state, step="first", asked=())


def _first(state: State, seat: int, key: str, rule: str) -> Event:
    return Event(f"{PREFIX}.{key}", (rule,), {"player": seat_name(state, seat)})


def _seated(state: State, seat: int) -> None:
    same = state.step == "first" and state.options.set_44 == "same_player"
    if seat >= state.seated or (same and seat != state.order[0]):
        raise IllegalMove("TRK-SET-44" if same else "TRK-SET-19", "trickerion.illegal.seat")
