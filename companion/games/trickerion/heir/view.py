"""A solo game as a view model: the table's own view, and the Heir beside it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.panel import Button
from companion.core.text import Text, say
from companion.core.view import Choice, Live
from companion.games.trickerion.choices import Group, grouped
from companion.games.trickerion.heir import shows
from companion.games.trickerion.heir.decision import Decision, Rejected
from companion.games.trickerion.heir.effects import Nothing
from companion.games.trickerion.heir.labels import label
from companion.games.trickerion.heir.moves import HeirDone, HeirDrew, Overrule, PileEmpty
from companion.games.trickerion.heir.notes import notes
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.others import step_words
from companion.games.trickerion.heir.outcomes import outcome_words
from companion.games.trickerion.heir.renovation import piled
from companion.games.trickerion.heir.state import SoloState, top_level
from companion.games.trickerion.heir.status import is_ready
from companion.games.trickerion.heir.thinking import decision as decision_of
from companion.games.trickerion.heir.words import trick_words
from companion.games.trickerion.view import TrickerionView
from companion.games.trickerion.view import view as table_view

GAME_ID = "trickerion-solo"
MOST_TAPS = 12  # more choices than this are the screen's own matter: slots, decks


class Line(Struct, frozen=True):
    """A step of the decision: what the hands do, why, what was rejected, and how to overrule."""

    number: int
    text: Text
    rules: tuple[str, ...]
    looked: tuple[Text, ...]
    rejected: tuple[Rejected, ...]
    overruled: bool
    strike: Choice


class HeirPanel(Struct, frozen=True, kw_only=True):
    """The Heir as the screen shows it."""

    task: str
    ready: bool
    level: int
    plan: Text | None
    ours: bool  # the PLAN deck is the house deck, and is called so
    tricks: tuple[Text, ...]
    shopping: tuple[Text, ...]
    lines: tuple[Line, ...] = ()
    need: Text | None = None
    stop: Text | None = None
    left_out: tuple[Rejected, ...] = ()


class SoloView(TrickerionView, frozen=True, kw_only=True):
    """Everything a solo game's screen draws; `task` is empty while the player acts."""

    heir: HeirPanel


def heir_panel(state: SoloState, decision: Decision | None) -> HeirPanel:
    """What lies before the Heir, and what it is about to do."""
    stop = decision.stop if decision is not None else None
    need = decision.need if decision is not None else None
    return HeirPanel(
        task=state.mind.task,
        ready=is_ready(state),
        level=top_level(state.me.prestige),
        plan=say("heir.plan", card=state.mind.plan) if state.mind.plan else None,
        ours=state.options.plan_deck == "house",
        tricks=tuple(trick_words(trick.id) for trick in state.me.tricks),
        shopping=tuple(say(f"trickerion.material.{name}") for name in state.mind.shopping),
        lines=_lines(state, decision),
        need=need.text if need is not None else None,
        stop=stop.text if stop is not None else None,
        left_out=stop.rejected if stop is not None else (),
    )


def _lines(state: SoloState, decision: Decision | None) -> tuple[Line, ...]:
    if decision is None:
        return ()
    return tuple(
        Line(
            number=at + 1,
            text=step_words(state, step),
            rules=step.rules,
            looked=step.looked,
            rejected=step.rejected,
            overruled=isinstance(step.effect, Nothing),
            strike=_strike(at, overruled=at in state.mind.overruled),
        )
        for at, step in enumerate(decision.steps)
    )


def _strike(at: int, *, overruled: bool) -> Choice:
    """One tap strikes a step out, another brings it back."""
    key = "heir.choice.bring_back" if overruled else "heir.choice.strike"
    do = Overrule(at, None) if overruled else Overrule(at, Nothing())
    return Choice(id=f"strike:{at}", text=say(key), do=do, style="quiet", icon="cross")


def heir_prompt(state: SoloState, decision: Decision | None) -> Text:
    """The one thing to do now."""
    if decision is not None and decision.need is not None:
        return decision.need.text
    return say(f"heir.prompt.{state.mind.task}")


def heir_choices(state: SoloState, decision: Decision | None) -> tuple[Choice, ...]:
    """What can be tapped: chance, an outcome seen on the table, or 'done'."""
    if state.mind.task == "pick":
        return tuple(_pick(move, at) for at, move in enumerate(legal(state)))
    if decision is not None and decision.need is None:
        done = Choice(id="heir_done", text=say("heir.choice.done"), do=HeirDone(),
                      style="primary", icon="check")  # fmt: skip
        return (done,)
    found = []
    if decision is not None and decision.need is not None:
        options = tuple(dict.fromkeys(decision.need.options))
        if len(options) <= MOST_TAPS:
            found = [
                Choice(id=f"drew:{value}", text=outcome_words(decision.need.what, value),
                       do=HeirDrew(value))
                for value in options
            ]  # fmt: skip
        if decision.need.about:
            found.append(_pile_empty(decision.need.about))
    if state.mind.task != "plan":
        found.append(_draw(state, entered=bool(found)))
    return tuple(found)


def _pile_empty(about: str) -> Choice:
    """HEIR-ACA-30?: the pile that is drawn from has run out."""
    return Choice(id="pile_empty", text=say("heir.choice.pile_empty"), do=PileEmpty(*piled(about)))


def _draw(state: SoloState, *, entered: bool) -> Choice:
    """The companion draws; quietly where the person draws at the table and only enters it."""
    quiet = state.options.chance == "table" and entered
    style: Literal["quiet", "primary"] = "quiet" if quiet else "primary"
    return Choice(id="draw", text=say("heir.choice.draw"), do="chance", style=style, icon="draw")


def _pick(move: object, at: int) -> Choice:
    places = [say(f"trickerion.location.{place}") for place in getattr(move, "dice", ())]
    return Choice(id=f"pick:{at}", text=say("heir.choice.dice", places=places), do=move)


def view(state: SoloState, live: Live) -> SoloView:
    """The table as the players' view has it; while the Heir has a task, its own words lead."""
    base = table_view(state, live)
    decision = decision_of(state)
    shown = {name: getattr(base, name) for name in TrickerionView.__struct_fields__}
    shown["game"] = GAME_ID
    shown["menu"] = ()  # the Heir needs the whole table: there is no other level of help
    if shows.at_hand(state) and shows.own_cards(state):  # HEIR-SET-05: these, and no others
        shown["groups"] = grouped(state, legal(state))
    if state.mind.task and not state.outcome:
        offered = heir_choices(state, decision)
        shown |= {
            "phase": say(f"heir.task.{state.mind.task}"),
            "prompt": heir_prompt(state, decision),
            "notes": notes(state, decision),
            "choices": offered,
            "buttons": buttons(offered),
            "groups": heir_groups(state),
            "besides": (),
        }
    return SoloView(**shown, heir=heir_panel(state, decision))


BY_HAND = ("magician", "trick", "specialists", "roll", "plan")


def heir_groups(state: SoloState) -> tuple[Group, ...]:
    """What a person who draws or rolls at the table can enter: the outcomes, by kind."""
    found: dict[str, list[Choice]] = {}
    many = state.mind.task == "turn" and len(legal(state)) > MOST_TAPS
    if state.mind.task in BY_HAND or state.mind.task == "performance" or many:
        for index, move in enumerate(legal(state)):
            tag = str(move.__struct_config__.tag)
            if tag != "heir_done":
                choice = Choice(id=f"{tag}:{index}", text=label(state, move), do=move)
                found.setdefault(tag, []).append(choice)
    return tuple(
        Group(tag, say(f"trickerion.move.{tag}"), tuple(offered)) for tag, offered in found.items()
    )


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: what the filled button on the screen does."""
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    for choice in offered:
        if choice.style == "primary":
            found["draw" if choice.do == "chance" else "next"] = choice
            found["done"] = choice
    return found
