"""Tricks and the Contest as the screen shows them: what is missing, what it is worth."""

from __future__ import annotations

from msgspec import Struct

from companion.core.errors import IllegalMove
from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.illusio import actions, specials
from companion.games.illusio.candidates import additions
from companion.games.illusio.cards import ICONS, ON_A_TRICK, Objective, half
from companion.games.illusio.drafts import TakeDraft
from companion.games.illusio.labels import kind_text, label
from companion.games.illusio.moves import AddComponent, DropTrick, PlayOn, TakeObjective
from companion.games.illusio.notes import until
from companion.games.illusio.piles import who
from companion.games.illusio.score import Points, exactly, points, title
from companion.games.illusio.state import State, Trick


class NeedView(Struct, frozen=True):
    """A component that an objective asks for, and what fills it."""

    need: str
    text: Text
    icon: str
    filled: str | None
    exact: bool
    note: Text | None


class AddView(Struct, frozen=True):
    """A component that can go to a trick: from the hand or from the backstage, to which need."""

    kind: str
    text: Text
    icon: str
    backstage: bool
    exact: bool
    slot: int | None
    choice: Choice


class TrickView(Struct, frozen=True, kw_only=True):
    """A trick before a player, in progress or on the bill."""

    id: str
    seat: int
    owner: Text
    colour: str
    index: int
    name: str
    named: bool
    title: Text
    domain: str
    level: int
    needs: tuple[NeedView, ...]
    missing: int
    on_bill: bool
    until: Text | None
    rounds: int
    worth: int
    parts: tuple[Text, ...]
    plays: tuple[Choice, ...]
    adds: tuple[AddView, ...]
    drop: Choice | None


class ContestView(Struct, frozen=True, kw_only=True):
    """A card of the Contest; without a card it waits to be entered."""

    slot: int
    card: Objective | None
    title: Text
    needs: tuple[NeedView, ...]
    least: int
    there: int
    draft: TakeDraft | None
    take: Choice | None


def _why(state: State, move: TakeObjective | AddComponent | DropTrick | PlayOn) -> Text | None:
    """Why a move is refused now, or None."""
    handlers = {
        TakeObjective: actions.take,
        AddComponent: actions.add,
        DropTrick: actions.drop,
        PlayOn: specials.play_on,
    }
    try:
        handlers[type(move)](state, move)  # type: ignore[operator]  # each takes its own move
    except IllegalMove as refusal:
        return refusal.text
    return None


def needs_of(card: Objective) -> tuple[NeedView, ...]:
    """What a card asks for, nothing filled."""
    return tuple(
        NeedView(need, kind_text(need), ICONS[need], None, exact=False, note=None)
        for need in card.needs
    )


def _filled_needs(state: State, trick: Trick) -> tuple[NeedView, ...]:
    by_slot = {placed.slot: placed for placed in trick.placed if placed.slot is not None}
    found = []
    for slot, plain in enumerate(needs_of(trick.card)):
        placed = by_slot.get(slot)
        if placed is None:
            found.append(plain)
            continue
        component = placed.component
        note = None
        if component.became is not None:
            # What it really is, should anybody ask.
            note = say("illusio.was", kind=kind_text(component.kind), into=kind_text(component.now))
        found.append(
            NeedView(
                plain.need,
                kind_text(component.now),
                ICONS[component.now],
                component.now,
                exact=exactly(state, trick.card, placed),
                note=note,
            )
        )
    return tuple(found)


def trick_view(state: State, seat: int, index: int) -> TrickView:
    """One trick, with everything that can be done to it now."""
    trick = state.players[seat].tricks[index]
    card = trick.card
    own = seat == state.active and not state.outcome
    worth = points(state, seat, trick)
    return TrickView(
        id=f"trick:{seat}:{index}",
        seat=seat,
        owner=who(state, seat),
        colour=state.seats[seat].colour,
        index=index,
        name=card.name,
        named=card.named,
        title=title(card),
        domain=card.domain,
        level=card.level,
        needs=_filled_needs(state, trick),
        missing=0 if trick.complete else len(trick.open_slots),
        on_bill=trick.on_bill,
        until=until(state, seat, trick) if trick.on_bill else None,
        rounds=trick.due or 0,
        worth=worth.total,
        parts=_parts(worth),
        plays=_plays(state, seat, index) if trick.on_bill and not state.outcome else (),
        adds=_adds(state, index, trick) if own and not trick.on_bill else (),
        drop=_drop(state, index, trick) if own else None,
    )


def _parts(worth: Points) -> tuple[Text, ...]:
    """ILL-SCORE-05: the parts of the sum that are not nothing."""
    found = [say("illusio.points.level", n=worth.level)]
    if worth.exact:
        found.append(say("illusio.points.exact", n=worth.exact))
    if worth.specialisation:
        found.append(say("illusio.points.specialisation", n=worth.specialisation))
    if worth.grandiose:
        found.append(say("illusio.points.grandiose", n=worth.grandiose))
    if worth.deja_vu:
        found.append(say("illusio.points.deja_vu", n=worth.deja_vu))
    if worth.extra:
        found.append(say("illusio.points.talent", n=worth.extra))
    return tuple(found)


def _plays(state: State, seat: int, index: int) -> tuple[Choice, ...]:
    """ILL-SPEC-07 to SPEC-11: the four cards that are played on a trick."""
    found = []
    for special in ON_A_TRICK:
        move = PlayOn(special, seat, index)  # type: ignore[arg-type]  # one of the four
        why = _why(state, move)
        found.append(
            Choice(
                id=f"play:{special}:{seat}:{index}",
                text=say(f"illusio.special.{special}"),
                do=move,
                enabled=why is None,
                why=why,
                icon=ICONS[special],
            )
        )
    return tuple(found)


def _adds(state: State, index: int, trick: Trick) -> tuple[AddView, ...]:
    """ILL-ACT-10, ILL-ACT-19?: what fits, exact types first, those from the backstage before."""
    found = []
    for move in additions(state, index, trick):
        if not isinstance(move, AddComponent):
            continue
        backstage = move.card is not None
        kind = state.player.backstage[move.card].now if move.card is not None else move.kind or ""
        slots = actions.slots_for(trick.card, trick.open_slots, kind)
        slot = move.slot if move.slot is not None else slots[0]
        exact = trick.card.needs[slot] == kind
        why = _why(state, move)
        source = f"b{move.card}" if backstage else f"h-{kind}"
        found.append(
            AddView(
                kind,
                kind_text(kind),
                ICONS[kind],
                backstage=backstage,
                exact=exact,
                slot=move.slot,
                choice=Choice(
                    id=f"add:{index}:{source}:{'' if move.slot is None else move.slot}",
                    text=label(state, move),
                    do=move,
                    enabled=why is None,
                    why=why,
                ),
            )
        )
    return tuple(sorted(found, key=lambda each: (not each.backstage, not each.exact)))


def _drop(state: State, index: int, trick: Trick) -> Choice:
    why = _why(state, DropTrick(index))
    return Choice(
        id=f"drop:{index}",
        text=say("illusio.choice.drop", trick=title(trick.card)),
        do=DropTrick(index),
        enabled=why is None,
        why=why,
        style="danger",
        icon="cross",
    )


def contest_view(state: State, slot: int) -> ContestView:
    """A card of the Contest, and whether the active player can take it now."""
    card = state.contest[slot]
    if card is None:
        return ContestView(
            slot=slot,
            card=None,
            title=say("illusio.contest.unknown"),
            needs=(),
            least=0,
            there=0,
            draft=None,
            take=None,
        )
    draft = TakeDraft.best(slot, card, state.player.backstage)
    return ContestView(
        slot=slot,
        card=card,
        title=title(card),
        needs=needs_of(card),
        least=half(len(card.needs)),
        there=len(draft.puts),
        draft=draft,
        take=_take(state, draft),
    )


def _take(state: State, draft: TakeDraft) -> Choice:
    """ILL-ACT-05, ILL-ACT-13: taking it with as much as there is, or why not."""
    move = draft.move()
    why = _why(state, move) if state.phase == "turn" else say("illusio.illegal.begin_first")
    if state.outcome:
        why = say("core.game.over")
    return Choice(
        id=f"take:{draft.slot}",
        text=label(state, move),
        do=move,
        enabled=why is None,
        why=why,
        icon="objective",
    )
