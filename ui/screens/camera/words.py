"""What the camera sees, in words: a state, a reading, an item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from companion.core.text import Text, name, say
from ui.eyeside import DieName, Kind, NameOf, Objection, no_objection
from ui.theme import Colour, Theme
from vision.agree import Item, items
from vision.light import MatState
from vision.motion import State
from vision.ports import Answer, DieAnswer
from vision.sight import Sight
from vision.values import DieReading, Reading, Status

WANDS: Final = {"red": "eye.wand.red", "white": "eye.wand.white", "black": "eye.wand.black"}
SYMBOLS: Final = {
    "force": "eye.symbol.force",
    "magie": "eye.symbol.magie",
    "destin": "eye.symbol.destin",
}
WHYS: Final = {
    "unlike": "eye.why.unlike",
    "two_faces": "eye.why.two_faces",
    "leaning": "eye.why.leaning",
    "no_outline": "eye.why.no_outline",
    "stranger": "eye.why.stranger",
    "frames": "eye.why.frames",
    "contradiction": "eye.why.contradiction",
    "layout": "eye.why.layout",
    "overlap": "eye.why.overlap",
    "size": "eye.why.size",
    "touching": "eye.why.touching",
}
"""The last part of a reader's reason, and the words for it."""


UNKNOWN: Final = name("?")


def icon_of(kind: Kind) -> str:
    """The sign of a kind."""
    return "dice" if kind == "dice" else "wand"


class Line(NamedTuple):
    """The one line that says what goes on, with its sign."""

    icon: str
    text: Text
    tone: Colour


class Quest(Struct, frozen=True, eq=False, kw_only=True):
    """What a game wants to be read."""

    kind: Kind
    set_name: str
    count: int
    title: Text
    name_of: NameOf
    die_name: DieName | None = None
    teach: tuple[tuple[str, str | int], ...] = ()
    together: dict[str, int] = {}
    dice: tuple[str, ...] = ()
    """Which dice of the set are thrown now; none named: all of them."""
    objection: Objection = no_objection
    on_teach: Callable[[], None] | None = None

    @property
    def teachable(self) -> bool:
        """Whether there is a way to teach it."""
        return bool(self.teach) or self.on_teach is not None

    def thrown(self, die: str | None) -> bool:
        """Whether this die can lie there now."""
        return not self.dice or die is None or die in self.dice

    @property
    def icon(self) -> str:
        """Its sign."""
        return icon_of(self.kind)

    @property
    def what(self) -> Text:
        """Its kind, for the head of the wizard."""
        return say("eye.kind.dice") if self.kind == "dice" else say("eye.kind.wands")

    @property
    def unknown(self) -> Text:
        """That nobody has shown them yet."""
        return say("eye.unknown.dice") if self.kind == "dice" else say("eye.unknown.wands")

    def shared(self, face: str | int) -> bool:
        """Whether several dice have this face: then a person cannot tell which die it is."""
        return len({die for die, each in self.teach if each == face}) > 1

    def answers(self, known: Sequence[Answer]) -> tuple[Answer, ...]:
        """What the set knows, and the faces that exist but were never shown; shared ones once."""
        if self.kind == "wands":
            return tuple(known)
        found: dict[object, Answer] = {}
        for each in (*known, *(DieAnswer(*thing) for thing in self.teach)):
            if isinstance(each, DieAnswer) and self.thrown(each.die):
                die = None if self.shared(each.face) else each.die
                found.setdefault((die, each.face), each)
        return tuple(found.values())

    def usable(self, reading: Reading | None) -> bool:
        """Whether every item is sure and the game believes it."""
        if reading is None or reading.status is not Status.READ:
            return False
        return self.objection(reading) is None

    def things(self, number: int) -> Text:
        """'6 dice', '1 wand'."""
        return say("eye.dice", n=number) if self.kind == "dice" else say("eye.wands", n=number)


def what_goes_on(
    sight: Sight, quest: Quest, reading: Reading | None, *, unknown: bool = False
) -> Line:
    """The most important thing to know now; `unknown` is a set that was never taught."""
    if not sight.camera.works:
        return Line("eye-off", sight.camera.text, Theme.warn)
    if unknown:
        return Line("book", say("eye.unknown"), Theme.warn)
    if sight.light.mat in (MatState.MISSING, MatState.SMALL) and sight.light.advice:
        return Line("warning", sight.light.advice[0], Theme.warn)
    if sight.problem is not None:
        return Line("warning", sight.problem, Theme.warn)
    if reading is not None and sight.state in (State.READ, State.WAITING):
        return what_was_read(reading, quest)
    things = quest.things(quest.count)
    return {
        State.HAND: Line("hand", say("eye.state.hand"), Theme.accent),
        State.MOVING: Line("rotate", say("eye.state.moving"), Theme.accent),
        State.SETTLING: Line("eye", say("eye.state.settling"), Theme.accent),
        State.STILL: Line("eye", say("eye.state.still"), Theme.accent),
    }.get(sight.state, Line(quest.icon, say("eye.state.throw", what=things), Theme.accent))


def what_was_read(reading: Reading, quest: Quest) -> Line:
    """A reading in one line."""
    if reading.status is Status.OVERLAP:
        return Line("warning", say("eye.read.overlap"), Theme.warn)
    if reading.status is Status.READ:
        objection = quest.objection(reading)
        if objection is not None:
            return Line("warning", objection, Theme.warn)
        return Line("check", say("eye.read.sure", what=quest.things(quest.count)), Theme.good)
    doubtful = [item for item in items(reading) if not item.sure]
    if reading.status is Status.COCKED:
        return Line("warning", say("eye.read.cocked"), Theme.warn)
    if doubtful:
        return Line("help", say("eye.read.unsure", n=len(doubtful)), Theme.warn)
    seen = quest.things(len(items(reading)))
    return Line("warning", say("eye.read.count", seen=seen, wanted=quest.count), Theme.warn)


def item_name(item: Item, quest: Quest) -> Text:
    """What an item is taken for; a question mark when it is not known."""
    if isinstance(item, DieReading):
        return UNKNOWN if item.face is None else quest.name_of(item.die, item.face)
    if item.notches is None or item.symbols is None:
        return UNKNOWN
    return wand_words(item.notches, item.symbols)


def answer_name(answer: Answer, quest: Quest) -> Text:
    """An answer in words."""
    if isinstance(answer, DieAnswer):
        return quest.name_of(answer.die, answer.face)
    return wand_words(answer.notches, answer.symbols)


def wand_words(notches: int, symbols: tuple[str, str]) -> Text:
    """How a wand lies: '2 notches · Force, Magic'."""
    one, other = (symbol_name(each) for each in symbols)
    return say("eye.wand.lies", notches=say("eye.notches", n=notches), one=one, other=other)


def wand_name(wand: str | None) -> Text:
    """A wand by its colour."""
    key = WANDS.get(wand or "")
    return say(key) if key else name(wand or "?")


def symbol_name(symbol: str) -> Text:
    """A symbol of a flank."""
    key = SYMBOLS.get(symbol)
    return say(key) if key else name(symbol)


def why_not_sure(item: Item) -> Text:
    """The check that failed, in words."""
    return say(WHYS.get(item.why.rpartition(".")[2], "eye.why.unsure"))
