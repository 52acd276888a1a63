"""The accusation: discuss, point, reveal, and again until the Traitor is found or all is lost."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import Text, say
from companion.games.obscurio.moves import CastVote, CountVotes, Next, RevealAllegiance
from companion.games.obscurio.options import SETUP
from companion.games.obscurio.score import PREFIX, lost_outcome, pawn_text, taken, with_pawn
from companion.games.obscurio.state import Pawn, State


def begin(state: State) -> Step[State]:
    """OBS-ACC-01, OBS-ACC-02: the sand is turned, one minute to discuss."""
    state = replace(
        state,
        phase="accusation",
        step="discuss",
        votes={},
        accused=(),
        voting=state.voting + 1,
    )
    return Step(state, (Event(f"{PREFIX}.accusation", ("OBS-ACC-01", "OBS-ACC-02")),))


def to_vote(state: State, _move: Next) -> Step[State]:
    """OBS-ACC-03: countdown, then all point at once."""
    return Step(replace(state, step="vote"))


def targets(state: State, voter: Pawn) -> tuple[str | None, ...]:
    """OBS-ACC-15?, OBS-ACC-16?: whom this wizard may point at."""
    free = state.options.acc_15 == "allowed"
    found: list[str | None] = [
        pawn.id
        for pawn in state.players_pawns
        if (free or pawn.id != voter.id) and (pawn.known is None or state.options.acc_16 == "again")
    ]
    return (*found, None) if free else tuple(found)


def missing_votes(state: State) -> tuple[Pawn, ...]:
    """OBS-ACC-09, OBS-ACC-13: every wizard votes; one who may point at nobody is passed over."""
    return tuple(
        pawn for pawn in state.players_pawns if pawn.id not in state.votes and targets(state, pawn)
    )


def cast(state: State, move: CastVote) -> Step[State]:
    """OBS-ACC-03, OBS-ACC-13: one wizard's finger."""
    voter = state.pawn(move.voter)
    if voter is None or not voter.on_board:
        raise IllegalMove("OBS-ACC-13", "obscurio.illegal.no_such_pawn", pawn=move.voter)
    if move.target not in targets(state, voter):
        target = state.pawn(move.target or "")
        if target is not None and target.known == "loyal":
            raise IllegalMove(
                "OBS-ACC-16", "obscurio.illegal.known_loyal", pawn=pawn_text(state, target)
            )
        raise IllegalMove("OBS-ACC-15", "obscurio.illegal.vote_target")
    return Step(replace(state, votes={**state.votes, move.voter: move.target}))


def most_votes(votes: dict[str, str | None]) -> tuple[str, ...]:
    """OBS-ACC-04: the player or players with the most votes."""
    tally = Counter(target for target in votes.values() if target is not None)
    top = max(tally.values(), default=0)
    return tuple(target for target, count in tally.items() if count == top)


def count(state: State, _move: CountVotes) -> Step[State]:
    """OBS-ACC-04: who is accused. If nobody pointed at anybody, discuss again."""
    missing = missing_votes(state)
    if missing:
        raise IllegalMove(
            "OBS-ACC-15",
            "obscurio.illegal.votes_missing",
            pawns=[pawn_text(state, pawn) for pawn in missing],
        )
    top = most_votes(state.votes)
    accused = tuple(pawn.id for pawn in state.pawns if pawn.id in top)
    if not accused:
        return begin(state)
    names = [pawn_text(state, pawn) for pawn in state.pawns if pawn.id in top]
    event = Event(f"{PREFIX}.accused", ("OBS-ACC-04",), {"pawns": names, "n": len(names)})
    return Step(replace(state, step="reveal", accused=accused), (event,))


def may_be(state: State, pawn: Pawn) -> tuple[bool, ...]:
    """OBS-SET-11: what an accused card can show, since exactly one wizard is the Traitor."""
    if pawn.known is not None:
        return (pawn.known == "traitor",)
    others = [other for other in state.pawns if other.id != pawn.id]
    if any(other.known == "traitor" for other in others):
        return (False,)
    if all(other.known == "loyal" for other in others):
        return (True,)
    return (False, True)


def reveal(state: State, move: RevealAllegiance) -> Step[State]:
    """OBS-ACC-04 to ACC-08: the card is turned up; when all accused have, the vote is settled."""
    pawn = state.pawn(move.pawn)
    if pawn is None or pawn.id not in state.accused:
        raise IllegalMove("OBS-ACC-04", "obscurio.illegal.not_accused")
    if move.traitor not in may_be(state, pawn):
        key = "must_be_traitor" if not move.traitor else "one_traitor"
        raise IllegalMove("OBS-SET-11", f"obscurio.illegal.{key}")
    state = with_pawn(state, replace(pawn, known="traitor" if move.traitor else "loyal", door=None))
    events = [
        Event(
            f"{PREFIX}.{'unmasked' if move.traitor else 'loyal'}",
            ("OBS-ACC-08",) if move.traitor else ("OBS-ACC-05",),
            {"pawn": pawn_text(state, pawn)},
        )
    ]
    left = tuple(accused for accused in state.accused if accused != pawn.id)
    state = replace(state, accused=left)
    if not move.traitor:
        state = _loyal_loss(state, events)
    if left and state.cohesion:
        return Step(state, tuple(events))
    return settled(state, events)


def _loyal_loss(state: State, events: list[Event]) -> State:
    """OBS-ACC-05, OBS-ACC-17?: two tokens to the box for each loyal accused."""
    if state.cohesion == 1 and state.options.acc_17 == "keep_the_last":
        events.append(Event(f"{PREFIX}.last_kept", ("OBS-ACC-17",)))
        return state
    state, gone = taken(state, 2)
    events.append(Event(f"{PREFIX}.loyal_cost", ("OBS-ACC-05",), {"n": gone}))
    return replace(state, box=state.box + gone)


def _returned(state: State, traitor: Pawn) -> State:
    """OBS-ACC-18?, OBS-SET-03: back to the gauge, the dark area first."""
    to_dark = min(traitor.tokens, max(0, SETUP.dark(state.players) - state.dark))
    state = with_pawn(state, replace(traitor, tokens=0))
    return replace(state, dark=state.dark + to_dark, left=state.left + traitor.tokens - to_dark)


def settled(state: State, events: list[Event]) -> Step[State]:
    """OBS-ACC-06, ACC-07, ACC-11: lost, found, or once more."""
    outcome = lost_outcome(state, accusation=True)
    if outcome:
        events.append(Event(f"{PREFIX}.{outcome.ending}", (outcome.rule, "OBS-END-02")))
        return Step(replace(state, outcome=outcome, accused=()), tuple(events))
    traitor = next((pawn for pawn in state.pawns if pawn.known == "traitor"), None)
    if traitor is None:
        events.append(Event(f"{PREFIX}.accuse_again", ("OBS-ACC-06",)))
        again = begin(state)
        return Step(again.state, (*events, *again.events))
    if state.options.acc_18 == "return":
        state = _returned(state, traitor)
    events.append(Event(f"{PREFIX}.found", ("OBS-ACC-07",), {"pawn": pawn_text(state, traitor)}))
    # OBS-ACC-14?: after Phase 5 the table is tidy already.
    step = "tidy" if state.options.acc_14 == "before_phase_5" else "go"
    state = replace(state, phase="end", step=step, accusation_over=True, accused=(), votes={})
    return Step(state, tuple(events))


def vote_label(state: State, move: CastVote) -> Text:
    """A vote in words, for undo and history."""
    voter = state.pawn(move.voter)
    target = state.pawn(move.target or "")
    return say(
        "obscurio.label.cast_vote",
        voter=pawn_text(state, voter) if voter else move.voter,
        target=pawn_text(state, target) if target else say("obscurio.nobody"),
    )
