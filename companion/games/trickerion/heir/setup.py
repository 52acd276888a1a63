"""Setting up a solo game: the table as for two, the Heir's board, team, Trick and PLAN deck."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Seat, Step
from companion.core.text import say
from companion.games.trickerion import rooms
from companion.games.trickerion.cards import SPECIALISTS, Kind, Plan
from companion.games.trickerion.data import HEIR, TRICKS
from companion.games.trickerion.datachecks import BadData, check_plan
from companion.games.trickerion.decks import to_reveal
from companion.games.trickerion.heir.learning import excluded_at_setup, favourite, learned
from companion.games.trickerion.heir.moves import (
    HeirMagician,
    HeirSpecialists,
    HeirTrick,
    PlanDeck,
)
from companion.games.trickerion.heir.options import SoloOptions, checked
from companion.games.trickerion.heir.plans import TURNS, build, house_plans, misbuilt
from companion.games.trickerion.heir.state import HeirMind, SoloState, solo, with_me, with_mind
from companion.games.trickerion.setup import deck_size, magicians, new_player, special_decks
from companion.games.trickerion.state import Character, Player
from companion.games.trickerion.table import residence, trick_card

PERSON = 0


def start(options: SoloOptions) -> Step[SoloState]:
    """HEIR-SET-01, HEIR-SET-03, HEIR-SET-16: Dark Alley boards for two, you first, no bonus."""
    options = checked(options)
    who = options.names[0] if options.names else "1"
    state = SoloState(
        seats=(Seat(who, "red"),),
        options=options,
        phase="setup",
        step="magician",
        assistance=options.assistance,
        players=(new_player(options), heir_player(options)),
        order=(PERSON, 1),
        asked=(PERSON,),
        turn_of=PERSON,
        deck=deck_size(options),
        decks=special_decks(options),
        academy=rooms.board(options, 2) if options.academy else None,
        mind=HeirMind(),
    )
    event = Event("heir.event.set_up", ("HEIR-SET-01", "HEIR-SET-03", "HEIR-SET-16"))
    return Step(state, (event,))


def heir_player(options: SoloOptions) -> Player:
    """HEIR-SET-13, HEIR-SET-15, HEIR-SET-25?, HEIR-SET-30?: no Coins, no Shards, its discs."""
    like = new_player(options)
    discs = [Character(id="magician", kind="magician")]
    if options.academy:
        discs.append(Character(id="protege", kind="protege"))
    coins = 2 if options.academy and options.heir_set_30 == "two_coins" else 0
    return Player(
        kind="heir",
        prestige=like.prestige if options.heir_set_25 == "as_a_player" else 0,
        coins=coins,
        shards=0,
        characters=tuple(discs),
        banners=like.banners,
    )


def team(options: SoloOptions) -> tuple[int, int]:
    """HEIR-SET-12, HEIR-SET-T1, HEIR-SET-24?: how many Specialists and Apprentices."""
    more = options.difficulty == "hard" and options.heir_set_24 == "two_and_two"
    return HEIR.team["hard_cumulative" if more else options.difficulty]


# The Magician.


def magicians_left(state: SoloState) -> tuple[str, ...]:
    """HEIR-SET-07: any Magician of another school than the player's."""
    return magicians(state)


def draw_magician(state: SoloState, move: HeirMagician) -> Step[SoloState]:
    """HEIR-SET-07, HEIR-SET-08."""
    if move.magician not in magicians_left(state):
        raise IllegalMove("HEIR-SET-07", "heir.illegal.magician")
    state = with_mind(with_me(state, magician=move.magician), task="trick")
    words = say(f"trickerion.magician.{move.magician}")
    event = Event("heir.event.magician", ("HEIR-SET-07", "HEIR-SET-08"), {"magician": words})
    return Step(state, (event,))


# The starting Trick.


def starting_tricks(state: SoloState) -> tuple[str, ...]:
    """HEIR-SET-09: level-1 Tricks of the favourite school, without the one of 2 basic Materials."""
    return tuple(
        trick
        for trick in residence(state)
        if TRICKS[trick].level == 1
        and TRICKS[trick].school == favourite(state)
        and not excluded_at_setup(trick_card(state, trick))
    )


def draw_trick(state: SoloState, move: HeirTrick) -> Step[SoloState]:
    """HEIR-SET-09 to HEIR-SET-11: prepared on the leftmost place, its Materials on the list."""
    if move.trick not in starting_tricks(state):
        raise IllegalMove("HEIR-SET-09", "heir.illegal.starting_trick")
    state = with_mind(learned(state, move.trick), task="specialists")
    rules = ("HEIR-SET-09", "HEIR-SET-10", "HEIR-SET-11")
    event = Event(
        "heir.event.trick",
        rules,
        {"trick": say(f"trickerion.trick.{move.trick}"), "n": state.me.tricks[0].tokens},
    )
    if state.options.heir_set_27 == "in_order":
        kinds = SPECIALISTS[: team(state.options)[0]]
        joined = join(state, HeirSpecialists(kinds))
        return Step(joined.state, (event, *joined.events))
    return Step(state, (event,))


# The team.


def join(state: SoloState, move: HeirSpecialists) -> Step[SoloState]:
    """HEIR-SET-12, HEIR-SET-13, HEIR-SET-27?: Specialists, then Apprentices."""
    specialists, apprentices = team(state.options)
    different = len(set(move.kinds)) == len(move.kinds) == specialists
    if not different or not all(kind in SPECIALISTS for kind in move.kinds):
        raise IllegalMove("HEIR-SET-27", "heir.illegal.specialists", n=specialists)
    discs = (
        *state.me.characters,
        *(Character(id=kind, kind=kind) for kind in move.kinds),
        *(
            Character(id=f"apprentice_{number}", kind="apprentice")
            for number in range(1, apprentices + 1)
        ),
    )
    state = with_mind(with_me(state, characters=discs), task="deck")
    names = [say(f"trickerion.kind.{disc.kind}") for disc in discs]
    event = Event("heir.event.team", ("HEIR-SET-12", "HEIR-SET-13"), {"team": names})
    return Step(state, (event,))


# The PLAN deck.


def deck_built(state: SoloState, move: PlanDeck) -> Step[SoloState]:
    """HEIR-SET-18 to HEIR-SET-23: seven cards, each step of the build kept to.

    The house deck is ours and may change: the move says what its cards show. Records from before
    it did are played with the present ones.
    """
    house = {plan.id: plan for plan in move.plans or house_plans(academy=state.options.academy)}
    for plan in house.values():
        _check_house(state, plan)
    if state.options.plan_deck == "house":
        fits = len(set(move.cards)) == len(move.cards) == TURNS
        if not fits or not all(card in house for card in move.cards):
            raise IllegalMove("HEIR-SET-23", "heir.illegal.plan_deck", n=TURNS)
        wrong = misbuilt(tuple(house[card].kind for card in move.cards))
        if wrong:
            raise IllegalMove(wrong, "heir.illegal.plan_order")
    elif move.cards:
        raise IllegalMove("HEIR-SET-23", "heir.illegal.own_deck")
    state = with_mind(state, deck=move.cards, house=house, task="")
    state = replace(state, order=(PERSON, state.seat), asked=(), turn_of=PERSON)
    event = Event("heir.event.deck", ("HEIR-SET-23",), {"n": TURNS})
    return Step(solo(to_reveal(state)), (event,))


def _check_house(state: SoloState, plan: Plan) -> None:
    """HEIR-SET-18: a card for this game, with the Academy or without, whose icons there are."""
    try:
        check_plan(plan)
    except BadData as error:
        raise IllegalMove("HEIR-SET-18", "heir.illegal.plan", detail=str(error)) from error
    if plan.academy != state.options.academy:
        raise IllegalMove("HEIR-SET-18", "heir.illegal.plan_deck", n=TURNS)


def propose_specialists(state: SoloState, random: Random) -> HeirSpecialists:
    """HEIR-SET-27?: random, two different ones on hard."""
    kinds: list[Kind] = random.sample(SPECIALISTS, team(state.options)[0])
    return HeirSpecialists(tuple(kinds))


def propose_deck(state: SoloState, random: Random) -> PlanDeck:
    """HEIR-SET-19 to HEIR-SET-22: the house deck, shuffled by the steps; one's own is no secret."""
    academy = state.options.academy
    cards = () if state.options.plan_deck == "own" else build(random, academy=academy)
    return PlanDeck(cards, house_plans(academy=academy))


def decks(state: SoloState) -> tuple[PlanDeck, ...]:
    """HEIR-SET-23: every deck that the build can lead to."""
    if state.options.plan_deck == "own":
        return (PlanDeck(plans=house_plans(academy=state.options.academy)),)
    return _all_decks(state.options.academy)


@lru_cache(maxsize=2)
def _all_decks(academy: bool) -> tuple[PlanDeck, ...]:  # noqa: FBT001  (a cache key)
    plans = house_plans(academy=academy)
    kinds = {plan.id: plan.kind for plan in plans}
    found: list[tuple[str, ...]] = [()]
    for _turn in range(TURNS):
        found = [
            (*cards, card)
            for cards in found
            for card in kinds
            if card not in cards and not misbuilt(tuple(kinds[one] for one in (*cards, card)))
        ]
    return tuple(PlanDeck(cards, plans) for cards in found)
