"""The house: opens everything that the composition roots need, and the games on its tables."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, Self

import msgspec
from msgspec import Struct

from companion import __version__
from companion.config import Config
from companion.core.catalogue import Catalogue
from companion.core.chance import new_seed
from companion.core.clock import Clock, SystemClock
from companion.core.errors import AlreadyKept, BadRecord, CompanionError
from companion.core.game import Fact, Outcome, Seat, State
from companion.core.journal import Journal, Kept, Status
from companion.core.record import Edit, Header, Record, Undo, read_options
from companion.core.registry import AnyGame, Registry
from companion.core.store import Store
from companion.core.text import Text
from companion.core.view import Live, View
from companion.paths import Paths
from companion.players import Players
from companion.table import Change, Table
from companion.words import Words, pick

_log = logging.getLogger(__name__)

Taken = Literal["added", "same", "renamed"]


class Summary(Struct, frozen=True, kw_only=True):
    """A kept game as History and Continue show it.

    `place` and `phase` are what its screen would say; None for a game that this version does not
    have, or that nobody has opened yet.
    """

    id: str
    game: str
    status: Status
    created: float
    played: float
    entries: int
    players: tuple[Seat, ...]
    turn: int
    place: Text | None
    phase: Text | None
    outcome: Outcome | None


class Rematch(Struct, frozen=True):
    """The same people, the same options, a new game."""

    game: str
    options: dict[str, Any]


class House:
    """Journal, catalogue, players, settings, words, clock and games, opened together."""

    def __init__(
        self,
        *,
        registry: Registry,
        paths: Paths | None = None,
        clock: Clock | None = None,
        config: Config | None = None,
        words: Words | None = None,
        seeds: Callable[[], int] = new_seed,
    ) -> None:
        self._seeds = seeds
        self.registry = registry
        self.paths = paths or Paths.find()
        self.clock = clock or SystemClock()
        self.config = config or Config(self.paths)
        self.words = words or Words(pick(self.config.settings.language))
        self.store = Store(self.paths.journal, clock=self.clock)
        self.journal = Journal(self.store)
        self.catalogue = Catalogue(self.store, self._facts, clock=self.clock)
        self.players = Players(self.store, clock=self.clock)

    @property
    def notices(self) -> tuple[Text, ...]:
        """What people should know after opening: a damaged journal set aside, a wrong setting."""
        return (*self.store.notices, *self.registry.notices, *self.config.problems)

    def new_game(self, game: str, options: Mapping[str, Any], *, seed: int | None = None) -> Table:
        """Sit down to a new game. The catalogue fills the options that were not given."""
        rules = self.registry[game]
        filled = self.catalogue.filled(rules.facts, options)
        chosen = self._seeds() if seed is None else seed
        record = new_record(rules, filled, seed=chosen, now=self.clock.now())
        self.journal.begin(record.header, record.state)
        self.players.remember(record.state.seats)
        return self._table(record)

    def resume(self, game_id: str) -> Table:
        """Go on with a kept game where it was left."""
        record = self.record(game_id)
        self.journal.take_out(game_id)
        return self._table(record)

    def record(self, game_id: str) -> Record[Any, Any, Any]:
        """A kept game, replayed, to look at or to export."""
        return self.journal.load(game_id, self.registry[self.journal.kept(game_id).game])

    def put_away(self, game_id: str) -> None:
        """An unfinished game that nobody wants to be asked about; it stays in History."""
        self.journal.put_away(game_id)

    def recent(self, *, limit: int = -1) -> list[Summary]:
        """The kept games, last played first."""
        return [self._summary(kept) for kept in self.journal.games(limit=limit)]

    def to_continue(self) -> Summary | None:
        """The game on the table, if one was left open.

        The first screen asks, so no game is opened for it: until somebody does, where it stands is
        the turn alone.
        """
        kept = next((game for game in self.journal.games() if game.status == "open"), None)
        if kept is None:
            return None
        return self._summary(kept) if self.registry.is_open(kept.game) else _outside(kept)

    def to_confirm(self, game: str) -> tuple[Fact, ...]:
        """The facts of the owner's copy that this game still has to ask for."""
        return self.catalogue.to_confirm(self.registry[game].facts)

    def rematch(self, game_id: str) -> Rematch:
        """The options of a kept game, for `new_game`.

        Facts are left to the catalogue, which may know better by now.
        """
        header = self.journal.header(game_id)
        facts = {fact.option for fact in self.registry[header.game].facts}
        options = {name: value for name, value in header.options.items() if name not in facts}
        return Rematch(header.game, options)

    def take_in(self, record: Record[Any, Any, Any]) -> tuple[Taken, str]:
        """Keep an imported record; the id it has here, should another game have its own."""
        header = record.header
        try:
            self.journal.keep(record)
        except AlreadyKept:
            here = [(line.action, line.at) for line in self.journal.lines(header.id)]
            given = [(record.notation.raw(entry.action), entry.at) for entry in record.entries]
            if here == given and self.journal.header(header.id) == header:
                return "same", header.id
            record.header = msgspec.structs.replace(
                header, id=_free_id(header.game, header.created)
            )
            self.journal.keep(record)
            return "renamed", record.header.id
        return "added", header.id

    def close(self) -> None:
        """Let go of the files."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _table(self, record: Record[Any, Any, Any]) -> Table:
        table = Table(record, log=self.journal, clock=self.clock)
        told: dict[str, frozenset[str]] = {}
        table.listen(lambda change: self._learn(record.game, change, told))
        return table

    def _learn(self, game: AnyGame, change: Change, told: dict[str, frozenset[str]]) -> None:
        """Keep what was entered about the owner's cards. The move itself is on disk already.

        `told` are the entries of each book that nobody knew before this table. Whoever takes the
        move back that told of one did not mean it.
        """
        back = isinstance(change.action, Undo | Edit)
        for fact_id, entries in game.learned(change.state).items():
            fresh = told.get(fact_id, frozenset())
            try:
                for name in fresh.difference(entries) if back else ():
                    self.catalogue.strike(fact_id, name)
                new = self.catalogue.learn(fact_id, entries)
                told[fact_id] = fresh.intersection(entries).union(new)
            except CompanionError:
                _log.exception(
                    "could not keep %s; this game knows it, later games will ask", fact_id
                )

    def _facts(self) -> Iterator[Fact]:
        """Those of the games that are open first: nobody waits for the others without need."""
        registry = self.registry
        for box in sorted(registry.boxes, key=lambda box: not registry.is_open(box.id)):
            if box.id in registry:
                yield from registry[box.id].facts

    def _summary(self, kept: Kept) -> Summary:
        if kept.game not in self.registry:
            return _outside(kept)
        game = self.registry[kept.game]
        state = self._state(kept, game)
        if state is None:
            return _outside(kept)
        return _summary_of(kept, state, game.view(state, Live()))

    def _state(self, kept: Kept, game: AnyGame) -> State | None:
        """The state of the last entry; by replay only if an older version kept none or another."""
        if kept.state is not None:
            try:
                state: State = msgspec.json.decode(kept.state, type=game.state)
            except msgspec.ValidationError:
                pass
            else:
                return state
        try:
            state = self.journal.load(kept.id, game).state
        except BadRecord:
            return None
        self.journal.refresh(kept.id, state)
        return state


def _outside(kept: Kept) -> Summary:
    """As far as every game is alike: nothing of its own rules is needed."""
    return _summary_of(kept, kept.table(), None)


def _summary_of(kept: Kept, state: State | None, view: View | None) -> Summary:
    return Summary(
        id=kept.id,
        game=kept.game,
        status=kept.status,
        created=kept.created,
        played=kept.played,
        entries=kept.entries,
        players=state.seats if state else (),
        turn=state.turn if state else 0,
        place=view.place if view else None,
        phase=view.phase if view else None,
        outcome=state.outcome if state else None,
    )


def new_record(
    game: AnyGame, options: Mapping[str, Any], *, seed: int | None, now: float
) -> Record[Any, Any, Any]:
    """A new game's record.

    Every option is written into the header, so that a later version with other defaults replays it
    the same.
    """
    read = read_options(game, dict(options))
    header = Header(
        game=game.id,
        id=_free_id(game.id, now),
        options=msgspec.json.decode(msgspec.json.encode(read)),  # lists, as they come back later
        seed=new_seed() if seed is None else seed,
        created=now,
        version=__version__,
    )
    return Record(game, header)


def _free_id(game: str, now: float) -> str:
    """An id that sorts by day and can be typed: obscurio-2026-11-18-k3fq."""
    day = datetime.fromtimestamp(now, tz=UTC).astimezone().strftime("%Y-%m-%d")
    tail = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4))
    return f"{game}-{day}-{tail}"
