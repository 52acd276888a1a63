"""The solo game: start, legal, apply. What is not the Heir's goes to the players' rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import initiative, performance, placement
from companion.games.trickerion import rules as table_rules
from companion.games.trickerion.assignment import reveal
from companion.games.trickerion.data import SHOWS
from companion.games.trickerion.datachecks import BadData
from companion.games.trickerion.heir import config, setup, shows
from companion.games.trickerion.heir.assignment import assigned
from companion.games.trickerion.heir.decision import Decision
from companion.games.trickerion.heir.moves import (
    ConfigDice,
    DieFaces,
    HeirDone,
    HeirDrew,
    HeirMagician,
    HeirSpecialists,
    HeirTrick,
    Overrule,
    PileEmpty,
    PlanDeck,
    PlanRevealed,
    ShowEntered,
    SlotsBlocked,
    SoloMove,
)
from companion.games.trickerion.heir.plans import TURNS, plan_entered
from companion.games.trickerion.heir.quantities import fixed, heir_quantities
from companion.games.trickerion.heir.renovation import pile
from companion.games.trickerion.heir.state import SoloState, solo, with_mind
from companion.games.trickerion.heir.thinking import need_of, thought
from companion.games.trickerion.moves import Assist, Interfere, Next, ShowRevealed

Handler = Callable[[SoloState, Any], Step[SoloState]]
start = setup.start


# The Heir's decision.


def _drew(state: SoloState, move: HeirDrew) -> Step[SoloState]:
    """Chance has spoken: a recorded move, drawn by the companion or entered from the table."""
    need = need_of(state)
    if need is None:
        raise IllegalMove("HEIR-DT-02", "heir.illegal.nothing_to_draw")
    if move.tile is not None and state.academy is not None and need.what == "tile":
        if not move.value:
            raise IllegalMove("HEIR-ACA-12", "heir.illegal.tile_name")
        known = {**state.academy.known_tiles, move.value: replace(move.tile, name=move.value)}
        state = replace(state, academy=replace(state.academy, known_tiles=known))
    elif move.value not in need.options:
        raise IllegalMove(need.rules[0], "heir.illegal.not_drawn", value=move.value)
    return Step(with_mind(state, drawn=(*state.mind.drawn, move.value)))


def _overrule(state: SoloState, move: Overrule) -> Step[SoloState]:
    """The player has the last word: a step is changed, and what follows is worked out anew."""
    outcome = thought(state)
    found = outcome.decision if outcome is not None else None
    if found is None or move.step >= len(found.steps):
        raise IllegalMove("HEIR-PRI-01", "heir.illegal.no_such_step")
    kept = {at: effect for at, effect in state.mind.overruled.items() if at < move.step}
    if move.effect is not None:
        kept[move.step] = move.effect
    used = sum(step.drew for step in found.steps[: move.step + 1])  # chance has spoken for it
    changed = with_mind(state, overruled=kept, drawn=state.mind.drawn[:used])
    thought(changed)  # an impossible step is refused here, with its rule
    return Step(changed, (Event("heir.event.overruled", (), {"step": move.step + 1}),))


def _done(state: SoloState, _move: HeirDone) -> Step[SoloState]:
    """HEIR-PRI-01: the decision is carried out; then it is the other side's turn."""
    found = thought(state)
    if found is None:
        raise IllegalMove("HEIR-PRI-01", "heir.illegal.not_the_heir")
    if found.decision.need is not None:
        raise IllegalMove(found.decision.need.rules[0], "heir.illegal.draw_first")
    events = [*_told(found.decision), *found.events]
    after = with_mind(found.state, task="", drawn=(), overruled={})
    if state.mind.task == "turn":
        after = solo(placement.next_placer(after, events))
    else:
        after = solo(performance.next_performer(after, events))
    return Step(after, tuple(events))


def _told(found: Decision) -> list[Event]:
    """Each step as an event with its rules, so that the log says what the Heir did and why."""
    told = [Event("heir.event.step", step.rules, {"step": step.text}) for step in found.steps]
    if found.stop is not None:
        told.append(Event("heir.event.step", found.stop.rules, {"step": found.stop.text}))
    return told


def _pile_empty(state: SoloState, move: PileEmpty) -> Step[SoloState]:
    """HEIR-ACA-30?: no tile of this kind is left."""
    name = pile(move.kind, move.level)
    if name in state.mind.empty_piles:
        raise IllegalMove("HEIR-ACA-30", "heir.illegal.pile")
    piles = (*state.mind.empty_piles, name)
    return Step(with_mind(state, empty_piles=piles, drawn=(), overruled={}))


# Configuration and PLAN card.


def _config_dice(state: SoloState, move: ConfigDice) -> Step[SoloState]:
    """HEIR-CFG-04, HEIR-CFG-05."""
    return Step(config.select(state, move.dice))


def _blocked(state: SoloState, move: SlotsBlocked) -> Step[SoloState]:
    """HEIR-CFG-03, HEIR-CFG-06: one die's two tokens; after the last, play goes on."""
    events: list[Event] = []
    return Step(config.block(state, move.slots, events), tuple(events))


def _die_faces(state: SoloState, move: DieFaces) -> Step[SoloState]:
    """HEIR-CFG-13?: the faces of one's own die, for this game and the next ones."""
    return Step(config.enter(state, move.die, move.faces))


def _plan_revealed(state: SoloState, move: PlanRevealed) -> Step[SoloState]:
    """HEIR-ASG-02, HEIR-ASG-03, HEIR-ASG-13?: this turn's card; then its icons are laid."""
    if state.options.plan_deck == "house":
        raise IllegalMove("HEIR-ASG-02", "heir.illegal.house_plan")
    if move.kind is not None:
        academy = state.options.academy
        entry = {"kind": move.kind, "icons": list(move.icons), "academy": academy}
        try:
            plan_entered(move.card, entry, academy=academy)
        except BadData as error:
            raise IllegalMove("HEIR-ASG-13", "heir.illegal.plan", detail=str(error)) from error
        state = with_mind(state, entered={**state.mind.entered, move.card: entry})
    if move.card not in state.plans:
        raise IllegalMove("HEIR-ASG-13", "heir.illegal.unknown_plan", card=move.card)
    if move.card in state.mind.seen and len(state.mind.seen) < TURNS:
        raise IllegalMove("HEIR-ASG-02", "heir.illegal.plan_again", card=move.card)
    return _with_plan(state, move.card)


def _with_plan(state: SoloState, card: str) -> Step[SoloState]:
    """HEIR-ASG-02 to HEIR-ASG-08: the card is revealed, and placement begins."""
    state = with_mind(
        state,
        plan=card,
        seen=(*state.mind.seen, card),
        deck=tuple(one for one in state.mind.deck if one != card),
        task="",
    )
    plan = state.plan
    assert plan is not None  # noqa: S101  (checked by every caller)
    events = [
        Event(
            f"heir.event.{plan.kind}",
            ("HEIR-ASG-02", "HEIR-ASG-03", "HEIR-STA-05"),
            {"card": say("heir.plan", card=card)},
        )
    ]
    state = assigned(state, plan, events)
    step = reveal(state, Next())
    return Step(solo(step.state), (*events, *step.events))


def _to_plan(state: SoloState, _move: Next) -> Step[SoloState]:
    """HEIR-ASG-01, HEIR-ASG-02: you have assigned; the Heir's card comes next."""
    if state.options.plan_deck == "house":
        if not state.mind.deck:  # only a correction of the turn leads here: begin the deck anew
            state = with_mind(state, deck=state.mind.seen, seen=())
        return _with_plan(state, state.mind.deck[0])
    return Step(with_mind(state, task="plan"))


HANDLERS: dict[str, dict[type[Move], Handler]] = {
    "magician": {HeirMagician: setup.draw_magician},
    "trick": {HeirTrick: setup.draw_trick},
    "specialists": {HeirSpecialists: setup.join},
    "deck": {PlanDeck: setup.deck_built},
    "pick": {ConfigDice: _config_dice},
    "roll": {SlotsBlocked: _blocked, DieFaces: _die_faces},
    "plan": {PlanRevealed: _plan_revealed},
    "turn": {
        HeirDrew: _drew,
        Overrule: _overrule,
        PileEmpty: _pile_empty,
        HeirDone: _done,
    },
    "performance": {Overrule: _overrule, HeirDone: _done},
}


def apply(state: SoloState, move: SoloMove | Correct) -> Step[SoloState]:
    """Play one move; where it leaves the Heir to act by itself, that is part of the step."""
    if isinstance(move, Correct):
        return _led_on(_corrected(state, move))
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
    return _led_on(_played(state, move))


def _played(state: SoloState, move: SoloMove) -> Step[SoloState]:
    task = state.mind.task
    if task:
        handler = HANDLERS[task].get(type(move))
        if handler is not None:
            return handler(state, move)
        if not (task == "performance" and isinstance(move, Interfere)):
            raise IllegalMove(
                "HEIR-PRI-01",
                "heir.illegal.not_now",
                move=say(f"trickerion.move.{move.__struct_config__.tag}"),
                task=say(f"heir.task.{task}"),
            )
    if isinstance(move, Assist) and move.level == "ledger":
        raise IllegalMove("HEIR-SET-03", "heir.illegal.ledger")
    if isinstance(move, Next) and (state.phase, state.step) == ("assignment", "enter"):
        return _to_plan(state, move)
    if isinstance(move, ShowEntered):
        return shows.enter(state, move)
    if isinstance(move, ShowRevealed) and shows.at_hand(state) and move.card not in SHOWS:
        return shows.reveal(state, move.card)
    if isinstance(move, ShowRevealed) and shows.at_hand(state) and shows.own_cards(state):
        raise IllegalMove("HEIR-SET-05", "heir.illegal.own_shows")
    step = table_rules.apply(state, move)
    return Step(solo(step.state), step.events)


def _corrected(state: SoloState, move: Correct) -> Step[SoloState]:
    """The table is right; the Heir thinks anew."""
    if move.what in {quantity.what for quantity in heir_quantities(state)}:
        event = Event("core.event.corrected", (), {"what": move.what})
        step: Step[Any] = Step(fixed(state, move), (event,))
    else:
        step = table_rules.apply(state, move)
    after = solo(step.state)
    if after == state:
        return Step(after, step.events)
    task = "" if after.mind.task in ("turn", "performance") else after.mind.task
    return Step(with_mind(after, task=task, drawn=(), overruled={}), step.events)


def _led_on(step: Step[SoloState]) -> Step[SoloState]:
    """What follows by itself: whose task it is now, and the Heir's poster."""
    state, events = step.state, list(step.events)
    while state.outcome is None and not state.mind.task:
        after = _next_task(state, events)
        if after is state:
            break
        state = after
    return Step(state, tuple(events))


def _next_task(state: SoloState, events: list[Event]) -> SoloState:
    match state.phase, state.step:
        case ("setup", "first"):
            return with_mind(state, task="magician")
        case ("advertising", "ask"):
            return _advertising(state, events)
        case ("placement", "place") if state.turn_of == state.seat:
            return with_mind(state, task="turn", drawn=(), overruled={})
        case ("performance", "perform") if state.turn_of == state.seat and not state.due:
            return with_mind(state, task="performance", drawn=(), overruled={})
    return state


def _advertising(state: SoloState, events: list[Event]) -> SoloState:
    """HEIR-CFG-01, HEIR-ADV-01, HEIR-ADV-04?: first the dice are dealt with, then the posters."""
    if state.mind.configured != state.turn:
        return _configure(state)
    me = state.seat
    first = state.options.heir_adv_04 == "heir_first"
    if me in state.asked and (state.turn_of == me or first):
        asked = (me, *(seat for seat in state.asked if seat != me))
        state = replace(state, asked=asked, turn_of=me)
        after = initiative.advertised(state, me, events, pays=0, rule="HEIR-ADV-01")
        return solo(initiative.next_advertiser(after))
    return state


def _configure(state: SoloState) -> SoloState:
    """HEIR-CFG-01 to HEIR-CFG-10: a forced choice is made at once."""
    state = with_mind(state, configured=state.turn)
    if not config.dice(state):
        return state
    ways = config.selections(state)
    if len(ways) == 1:
        return config.select(state, ways[0])
    return with_mind(state, task="pick")
