"""What comes from decks, piles and dice: each is a move that carries its outcome."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import end_of_turn, initiative
from companion.games.trickerion.accounts import PREFIX
from companion.games.trickerion.data import DICE_IDS
from companion.games.trickerion.decks import (
    cards_left,
    next_theater,
    prophecies_left,
    secrets_left,
    to_reveal,
)
from companion.games.trickerion.labels import card_text
from companion.games.trickerion.moves import (
    DiceRolled,
    DieRolled,
    FirstDrawn,
    ProphecyDrawn,
    SecretRevealed,
    ShowRevealed,
)
from companion.games.trickerion.options import Options
from companion.games.trickerion.state import Show, State
from companion.games.trickerion.table import die_faces

# Performance cards.


def reveal_show(state: State, move: ShowRevealed) -> Step[State]:
    """TRK-SET-07, TRK-EOT-11: a card is turned up on the left."""
    if move.card not in cards_left(state):
        raise IllegalMove(
            "TRK-SET-05",
            "trickerion.illegal.show",
            theater=say(f"trickerion.theater.{next_theater(state)}"),
        )
    show = Show(id=move.card)
    setting_up = state.phase == "setup"
    shows = (*state.shows, show) if setting_up else (show, *state.shows)
    state = replace(
        state,
        shows=shows,
        seen=(*state.seen, move.card),
        deck=state.deck if setting_up else state.deck - 1,
    )
    rules = ("TRK-SET-07", "TRK-SET-08") if setting_up else ("TRK-EOT-11",)
    events = [Event(f"{PREFIX}.show", rules, {"card": card_text(state, move.card)})]
    if setting_up:
        return Step(to_reveal(state), tuple(events))
    return Step(end_of_turn.after_show(state, events), tuple(events))


# Prophecies.


def draw_prophecy(state: State, move: ProphecyDrawn) -> Step[State]:
    """TRK-SET-12, TRK-EOT-19: a Prophecy is turned up in the space on the right."""
    if move.prophecy not in prophecies_left(state):
        raise IllegalMove("TRK-SET-12", "trickerion.illegal.prophecy")
    told = state.told
    if move.prophecy in told:  # TRK-EOT-28?: the pile was empty, so the discards are the pile now
        told = ()
    state = replace(state, pending=(*state.pending, move.prophecy), told=told)
    events = [
        Event(
            f"{PREFIX}.prophecy",
            ("TRK-SET-12",) if state.phase == "setup" else ("TRK-EOT-19",),
            {"prophecy": say(f"trickerion.prophecy.{move.prophecy}")},
        )
    ]
    if state.phase == "setup":
        return Step(to_reveal(state), tuple(events))
    return Step(end_of_turn.after_prophecy(state, events), tuple(events))


# Secrets.


def reveal_secret(state: State, move: SecretRevealed) -> Step[State]:
    """TRK-ACA-09, TRK-ACA-54, TRK-ACA-57: a Secret is turned up."""
    academy = state.academy
    if academy is None:
        raise IllegalMove("TRK-ACA-09", "trickerion.illegal.secret")
    if move.secret and move.secret not in secrets_left(state):
        known = {*academy.secrets, *(s for p in state.players for s in p.secrets)}
        if move.secret in known:
            raise IllegalMove("TRK-ACA-09", "trickerion.illegal.secret")
    texts = academy.secret_texts
    if move.secret:  # it may go under the pile and come again: then it is known by name
        texts = {**texts, move.secret: move.text or texts.get(move.secret, "")}
    shown = (*academy.secrets, move.secret)
    state = replace(state, academy=replace(academy, secrets=shown, secret_texts=texts))
    events: list[Event] = [Event(f"{PREFIX}.secret", ("TRK-ACA-09",))]
    if state.phase == "setup":
        return Step(to_reveal(state), tuple(events))
    if state.phase == "placement":
        return Step(replace(state, step="act"), tuple(events))
    return Step(end_of_turn.after_secret(state, events), tuple(events))


# Dice.


@lru_cache(maxsize=8)
def _rolls(faces: tuple[tuple[str, ...], ...]) -> tuple[DiceRolled, ...]:
    distinct = [tuple(dict.fromkeys(die)) for die in faces]
    return tuple(DiceRolled((a, b, c, d, e, f)) for a, b, c, d, e, f in product(*distinct))


def rolls(options: Options) -> tuple[DiceRolled, ...]:
    """Every way the six dice can fall."""
    return _rolls(tuple(die_faces(options, die) for die in range(6)))


def roll(state: State, move: DiceRolled) -> Step[State]:
    """TRK-DICE-01: all six, whatever they showed before; then the initiative."""
    for die, face in enumerate(move.dice):
        _on_die(state, die, face)
    events: list[Event] = [Event(f"{PREFIX}.rolled", ("TRK-DICE-01",))]
    state = initiative.settled(replace(state, dice=move.dice), events)
    return Step(initiative.to_advertising(state), tuple(events))


def reroll(state: State, move: DieRolled) -> Step[State]:
    """TRK-DT-21: one die is rolled again."""
    _on_die(state, state.rolling, move.face)
    state = replace(state, dice=with_face(state, state.rolling, move.face), rolling=-1, step="act")
    event = Event(
        f"{PREFIX}.rerolled",
        ("TRK-DT-21",),
        {"face": say(f"trickerion.face.{move.face}")},
    )
    return Step(state, (event,))


def with_face(state: State, die: int, face: str) -> tuple[str, ...]:
    """The dice with one of them turned."""
    return (*state.dice[:die], face, *state.dice[die + 1 :])


def _on_die(state: State, die: int, face: str) -> None:
    if face not in die_faces(state.options, die):
        raise IllegalMove(
            "TRK-CMP-24",
            "trickerion.illegal.face",
            die=say(f"trickerion.die.{DICE_IDS[die]}"),
        )


# The companion's own decks and dice.


def propose(state: State, random: Random) -> Move | None:
    """Dice, cards and piles as the companion would draw them."""
    if state.outcome or state.assistance == "ledger" or state.due or state.behind:
        return None
    match state.phase, state.step:
        case ("dice", "roll"):
            faces = [random.choice(die_faces(state.options, die)) for die in range(6)]
            a, b, c, d, e, f = faces
            return DiceRolled((a, b, c, d, e, f))
        case ("placement", "roll"):
            return DieRolled(random.choice(die_faces(state.options, state.rolling)))
        case ("setup", "first_picker"):
            return FirstDrawn(random.randrange(state.seated))
        case ("setup", "first"):
            same = state.options.set_44 == "same_player"
            return FirstDrawn(state.order[0] if same else random.randrange(state.seated))
        case (_, "shows"):
            return ShowRevealed(random.choice(cards_left(state)))
        case (_, "prophecies"):
            return ProphecyDrawn(random.choice(prophecies_left(state)))
        case (_, "secrets"):
            return SecretRevealed(random.choice(secrets_left(state)))
    return None
