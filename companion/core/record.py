"""A game as it was played: a header and a list of entries. Undo, redo and edit are entries too.

Nothing is ever deleted: the entries only grow, and the present is what they replay to. Because
every state follows from the moves alone, replay needs no generator and no clock.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Generic, TypeAlias, Union

import msgspec
from msgspec import Struct

from companion.core.errors import BadOptions, BadRecord, DoesNotFit, IllegalMove, NotAMove
from companion.core.game import Correct, Event, Game, M, Move, O, Outcome, S, Step
from companion.core.text import Text

FORMAT = 1


class Undo(Move, frozen=True):
    """Take the last move back."""


class Redo(Move, frozen=True):
    """Play again what was taken back."""


class Edit(Move, frozen=True):
    """Change the move at `index` (0 is the first) or take it out (`move: null`); replay the rest.

    If what follows no longer fits, the edit is refused with a report; with `cut` the moves from the
    first misfit on are left off instead.
    """

    index: int
    move: dict[str, Any] | None = None
    cut: bool = False


Action: TypeAlias = Move


class Header(Struct, frozen=True, kw_only=True):
    """What a game started with."""

    table: int = FORMAT
    game: str
    id: str
    options: dict[str, Any]
    seed: int = 0
    created: float = 0.0
    version: str = ""


class Entry(Struct, frozen=True):
    """One line of the record: an action and when it was entered."""

    action: Action
    at: float


class Played(Struct, Generic[S], frozen=True):
    """A move of the present line of play, and what it led to."""

    move: Move
    state: S
    events: tuple[Event, ...]
    at: float


class Timeline(Struct, Generic[S], frozen=True):
    """The present line of play, and what was taken back from its end.

    `before_edit` is how many moves an edit left, and the line of play it changed: an undo that gets
    there takes the edit back.
    """

    start: Step[S]
    past: tuple[Played[S], ...] = ()
    future: tuple[Played[S], ...] = ()
    before_edit: tuple[int, Timeline[S]] | None = None

    @property
    def state(self) -> S:
        """The state now."""
        return self.past[-1].state if self.past else self.start.state

    @property
    def edited(self) -> Timeline[S] | None:
        """What an undo brings back if the last thing done was an edit."""
        if self.before_edit is None or self.before_edit[0] != len(self.past):
            return None
        return self.before_edit[1]


class Notation(Generic[O, S, M]):
    """Moves of one game as JSON objects with a "do" key, and back, exactly."""

    def __init__(self, game: Game[O, S, M]) -> None:
        self._game = game
        kinds: tuple[type[Move], ...] = (*game.moves, Correct)
        self._types = {move.__struct_config__.tag: move for move in kinds}
        self._actions = {move.__struct_config__.tag: move for move in (Undo, Redo, Edit)}

    def move(self, raw: object) -> M | Correct:
        """The move that a JSON object stands for."""
        return self._convert(raw, self._types)  # type: ignore[return-value]  # one of _types

    def action(self, raw: object) -> Action:
        """A move, or an undo, redo or edit."""
        return self._convert(raw, self._types | self._actions)

    def union(self) -> Any:
        """All moves as one tagged union, for the JSON Schema."""
        return Union[tuple(self._types.values())]  # noqa: UP007  (built at run time)

    @staticmethod
    def raw(action: Move) -> dict[str, Any]:
        """The JSON object of a move."""
        found: dict[str, Any] = msgspec.to_builtins(action)
        return found

    @staticmethod
    def _convert(raw: object, types: dict[Any, Any]) -> Move:
        if not isinstance(raw, dict):
            raise NotAMove("core.move.not_an_object")
        name = raw.get("do")
        if not isinstance(name, str):
            raise NotAMove("core.move.no_do", known=", ".join(sorted(types)))
        wanted = types.get(name)
        if wanted is None:
            raise NotAMove("core.move.unknown", do=name, known=", ".join(sorted(types)))
        try:
            move: Move = msgspec.convert(raw, wanted)
        except msgspec.ValidationError as error:
            raise NotAMove("core.move.wrong", do=name, detail=str(error)) from error
        return move


class Record(Generic[O, S, M]):
    """The record of one game. `plan` works out an action; `commit` makes it the present."""

    def __init__(self, game: Game[O, S, M], header: Header) -> None:
        if header.table > FORMAT:
            raise BadRecord("core.record.newer", found=header.table, known=FORMAT)
        self.game = game
        self.header = header
        self.notation = Notation(game)
        self.entries: list[Entry] = []
        options = read_options(game, header.options)
        self.timeline: Timeline[S] = Timeline(game.start(options))

    @property
    def state(self) -> S:
        """The state now."""
        return self.timeline.state

    @property
    def state_id(self) -> int:
        """Counts every entry, undo included, so that no two screens share a number by accident."""
        return len(self.entries)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.state.outcome

    def plan(self, action: Action, *, at: float = 0.0) -> Timeline[S]:
        """What the timeline would be after this action; nothing changes yet."""
        line = self.timeline
        match action:
            case Undo():
                if line.edited is not None:
                    return line.edited
                if not line.past:
                    raise IllegalMove("CORE-UNDO", "core.undo.nothing")
                future = (line.past[-1], *line.future)
                return Timeline(line.start, line.past[:-1], future, line.before_edit)
            case Redo():
                if not line.future:
                    raise IllegalMove("CORE-REDO", "core.redo.nothing")
                past = (*line.past, line.future[0])
                return Timeline(line.start, past, line.future[1:], line.before_edit)
            case Edit():
                return self._edited(action)
            case _:
                step = self.game.apply(line.state, action)  # type: ignore[arg-type]  # its own
                played = Played(action, step.state, step.events, at)
                return Timeline(line.start, (*line.past, played), (), line.before_edit)

    def commit(self, action: Action, planned: Timeline[S], *, at: float) -> tuple[Event, ...]:
        """Make a planned timeline the present one; the events of a new move."""
        self.entries.append(Entry(action, at))
        self.timeline = planned
        if isinstance(action, Undo) or not planned.past:
            return ()
        return planned.past[-1].events

    def do(self, action: Action, *, at: float = 0.0) -> tuple[Event, ...]:
        """Plan and commit in one go, for records that live in memory only."""
        return self.commit(action, self.plan(action, at=at), at=at)

    def undo_label(self) -> Text | None:
        """What an undo would take back, in words derived from the move itself."""
        if self.timeline.edited is not None:
            return Text("core.label.edit")
        if not self.timeline.past:
            return None
        return self.label(len(self.timeline.past) - 1)

    def redo_label(self) -> Text | None:
        """What a redo would bring back."""
        if not self.timeline.future:
            return None
        return _label(self.game, self.state, self.timeline.future[0].move)

    def label(self, index: int) -> Text:
        """The move at this place of the present line of play, in words."""
        return _label(self.game, self.state_at(index), self.timeline.past[index].move)

    def state_at(self, index: int) -> S:
        """The state before the move at `index`; `len(past)` gives the present."""
        past = self.timeline.past
        return past[index - 1].state if index else self.timeline.start.state

    def _edited(self, edit: Edit) -> Timeline[S]:
        line = self.timeline
        if not 0 <= edit.index < len(line.past):
            raise IllegalMove(
                "CORE-EDIT", "core.edit.no_such_move", index=edit.index + 1, n=len(line.past)
            )
        kept = line.past[: edit.index]
        rest = [(played.move, played.at) for played in line.past[edit.index + 1 :]]
        if edit.move is not None:
            rest.insert(0, (self.notation.move(edit.move), line.past[edit.index].at))
        state = self.state_at(edit.index)
        done: list[Played[S]] = []
        for offset, (move, at) in enumerate(rest):
            try:
                step = self.game.apply(state, move)  # type: ignore[arg-type]  # its own
            except IllegalMove as misfit:
                if edit.move is not None and offset == 0:
                    raise
                if edit.cut:
                    break
                shift = 0 if edit.move is not None else 1
                raise DoesNotFit(index=edit.index + offset + shift, cause=misfit) from misfit
            state = step.state
            done.append(Played(move, step.state, step.events, at))
        past = (*kept, *done)
        return Timeline(line.start, past, (), (len(past), line))


def read_options(game: Game[O, S, M], raw: dict[str, Any]) -> O:
    """A game's options from plain JSON, with a clear error for what is wrong."""
    known = [field.encode_name for field in msgspec.structs.fields(game.options)]
    for option in raw:
        if option not in known:
            near = get_close_matches(option, known, n=1)
            key = "core.options.unknown_near" if near else "core.options.unknown"
            raise BadOptions(key, option=option, near="".join(near), known=", ".join(known))
    try:
        return msgspec.convert(raw, game.options)
    except msgspec.ValidationError as error:
        raise BadOptions("core.options.wrong", detail=str(error)) from error


def _label(game: Game[O, S, M], state: S, move: Move) -> Text:
    if isinstance(move, Correct):
        what = next((q.label for q in game.quantities(state) if q.what == move.what), None)
        return Text("core.label.correct", {"what": what or move.what})
    return game.label(state, move)  # type: ignore[arg-type]  # the game's own move
