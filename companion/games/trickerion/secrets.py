"""Secrets of the Academy: learned by characters, turned up for others."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.games.trickerion.accounts import PREFIX
from companion.games.trickerion.moves import LearnSecret, RevealSecret
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.rooms import the_academy
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name, with_player

LEARN_SECRET, REVEAL_SECRET = 2, 1
SECRETS = 3
VISIBLE = 2


def learn_secret(state: State, move: LearnSecret) -> Step[State]:
    """TRK-ACA-50 to ACA-53, TRK-ACA-77?: to the lowest free space, or in place of another."""
    acting = now(state)
    seat, player = acting.seat, state.players[acting.seat]
    academy = the_academy(state)
    if acting.character != "protege" and state.options.aca_77 == "protege_only":
        raise IllegalMove("TRK-ACA-77", "trickerion.illegal.protege_only")
    hidden = state.prophecy == "secret_from_3" and move.secret == len(academy.secrets)
    if move.secret >= len(academy.secrets) and not hidden:
        raise IllegalMove("TRK-ACA-51", "trickerion.illegal.secret")
    if move.replace is None and len(player.secrets) >= SECRETS:
        raise IllegalMove("TRK-ACA-52", "trickerion.illegal.secrets_full")
    if move.replace is not None and move.replace >= len(player.secrets):
        raise IllegalMove("TRK-ACA-52", "trickerion.illegal.secret")
    state = spend(state, "academy", LEARN_SECRET, "learn_secret", "TRK-ACA-50")
    taken = "" if hidden else academy.secrets[move.secret]
    held = list(player.secrets)
    replaced = player.replaced
    if move.replace is None:
        held.append(taken)
    else:
        held[move.replace] = taken
        replaced += 1
    state = with_player(state, seat, secrets=tuple(held), replaced=replaced)
    left = tuple(one for at, one in enumerate(academy.secrets) if at != move.secret)
    state = replace(state, academy=replace(academy, secrets=left, learned=(*academy.learned, seat)))
    events: list[Event] = [
        Event(f"{PREFIX}.secret_learned", ("TRK-ACA-52",), {"player": seat_name(state, seat)})
    ]
    return Step(settle(state, events), tuple(events))


def may_reveal(state: State) -> bool:
    """TRK-ACA-54, TRK-ACA-55, TRK-ACA-76?: a Secret was learned this turn, and a space is free."""
    academy = the_academy(state)
    seat = now(state).seat
    if state.options.aca_76 == "same_player" and seat not in academy.learned:
        return False
    return bool(academy.learned) and len(academy.secrets) < VISIBLE


def reveal_secret(state: State, _move: RevealSecret) -> Step[State]:
    """TRK-ACA-54: the top Secret is turned up; which one comes as the next move."""
    if not may_reveal(state):
        raise IllegalMove("TRK-ACA-55", "trickerion.illegal.reveal_secret")
    state = spend(state, "academy", REVEAL_SECRET, "reveal_secret", "TRK-ACA-54")
    return Step(replace(state, step="secrets"))


def secret_words(state: State, secret: str) -> str:
    """TRK-ACA-53: what a Secret does, if its owner wrote it down."""
    entered = state.options.secrets.get(secret, {}).get("text", "")
    told = state.academy.secret_texts.get(secret, "") if state.academy else ""
    return told or entered


def moves(state: State) -> list[Move]:
    """What the acting character could do with Secrets."""
    acting, academy = now(state), the_academy(state)
    found: list[Move] = []
    anyone = state.options.aca_77 == "anyone" or acting.character == "protege"
    if acting.ap >= LEARN_SECRET and anyone:
        held = len(state.players[acting.seat].secrets)
        drawn = 1 if state.prophecy == "secret_from_3" else 0
        for at in range(len(academy.secrets) + drawn):
            if held < SECRETS:
                found.append(LearnSecret(at))
            found += [LearnSecret(at, replace=old) for old in range(held)]
    if acting.ap >= REVEAL_SECRET and may_reveal(state):
        found.append(RevealSecret())
    return found
