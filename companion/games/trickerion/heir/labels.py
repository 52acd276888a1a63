"""A solo game's moves in a few words, for undo and history."""

from __future__ import annotations

from companion.core.game import Move
from companion.core.text import Text, say
from companion.games.trickerion import labels as table
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
)
from companion.games.trickerion.heir.outcomes import outcome_words
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.heir.words import where


def label(state: SoloState, move: Move) -> Text:  # noqa: C901  (a line a kind of move)
    """A move as undo and history name it."""
    match move:
        case HeirMagician(magician=magician):
            return say("heir.label.magician", magician=say(f"trickerion.magician.{magician}"))
        case HeirTrick(trick=trick):
            return say("heir.label.trick", trick=say(f"trickerion.trick.{trick}"))
        case HeirSpecialists(kinds=kinds):
            names = [say(f"trickerion.kind.{kind}") for kind in kinds]
            return say("heir.label.specialists", kinds=names)
        case PlanDeck():
            return say("heir.label.deck")
        case ConfigDice(dice=dice):
            return say("heir.label.dice", places=[where(place) for place in dice])
        case SlotsBlocked():
            rolling = state.mind.rolling
            place = where(rolling[0]) if rolling else say("heir.nobody")
            return say("heir.label.blocked", location=place)
        case DieFaces(die=die):
            return say("heir.label.faces", location=where(die))
        case PlanRevealed(card=card):
            return say("heir.label.plan", card=card)
        case ShowEntered(show=show):
            return say("heir.label.show", card=show.id)
        case HeirDrew(value=value):
            need = need_of(state)
            said = outcome_words(need.what, value) if need is not None else value
            return say("heir.label.drew", value=said)
        case PileEmpty():
            return say("heir.label.pile")
        case Overrule(step=step):
            return say("heir.label.overrule", step=step + 1)
        case HeirDone():
            return say("heir.label.done")
    return table.label(state, move)
