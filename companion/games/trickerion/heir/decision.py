"""A decision of the Heir: what to carry out on the table, by which rules, and why not otherwise."""

from __future__ import annotations

from msgspec import Struct

from companion.core.text import Text
from companion.games.trickerion.cards import Location
from companion.games.trickerion.heir.effects import AnyEffect


class Rejected(Struct, frozen=True):
    """Something the Heir could have done, and the rule that spoke against it."""

    text: Text
    rules: tuple[str, ...]


class Step(Struct, frozen=True, kw_only=True):
    """One step of a decision: its effect, its words for the hands, and its reasons."""

    effect: AnyEffect
    text: Text
    rules: tuple[str, ...]
    looked: tuple[Text, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    drew: int = 0  # how many outcomes of chance it rests on
    overruled: bool = False


class Need(Struct, frozen=True, kw_only=True):
    """Something only chance can say: what is drawn, and from what (repeats are likelier)."""

    what: str
    options: tuple[str, ...]
    text: Text
    rules: tuple[str, ...]
    about: str = ""  # the pile of room tiles it is drawn from


class Stop(Struct, frozen=True, kw_only=True):
    """The procedure is at its end; what was left undone, and why."""

    text: Text
    rules: tuple[str, ...]
    rejected: tuple[Rejected, ...] = ()


class Done(Struct, frozen=True):
    """A step of this visit: as the procedure wanted it, and as it was carried out."""

    planned: AnyEffect
    actual: AnyEffect


class Visit(Struct, frozen=True, kw_only=True):
    """One character's visit to a location: its AP, what was done, which chance is still unused."""

    character: str
    location: Location
    slot: str
    ap: int
    done: tuple[Done, ...] = ()
    drawn: tuple[str, ...] = ()


def letter(effect: AnyEffect) -> str:
    """The step of the ledger's list that an effect belongs to, if it belongs to one."""
    found: str = getattr(effect, "at", "")
    return found


class Decision(Struct, frozen=True, kw_only=True):
    """The whole: steps in order, and either what chance must say next or where it stopped."""

    steps: tuple[Step, ...]
    need: Need | None = None
    stop: Stop | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule it rests on, each once, in the order met."""
        found: dict[str, None] = {}
        for step in self.steps:
            found.update(dict.fromkeys(step.rules))
            for rejected in step.rejected:
                found.update(dict.fromkeys(rejected.rules))
        for part in (self.need, self.stop):
            if part is not None:
                found.update(dict.fromkeys(part.rules))
        if self.stop is not None:
            for rejected in self.stop.rejected:
                found.update(dict.fromkeys(rejected.rules))
        return tuple(found)
