"""Facts of the owner's copy: what is printed on their track, their tile, their cards.

A fact is shipped as 'to confirm' or not known at all; it is entered once and kept for every later
game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.clock import Clock
from companion.core.errors import BadFact
from companion.core.factkinds import BOOK, KINDS
from companion.core.game import Fact
from companion.core.store import Store

FORMAT = 1
BY_YOU = "confirmed by you"


class Known(Struct, frozen=True):
    """What is known about a fact. `at` is when it was confirmed, 0 for a shipped value."""

    value: Any
    confirmed: bool
    source: str
    at: float = 0.0


class MergeReport(Struct, frozen=True, kw_only=True):
    """What an import did with each fact, by id."""

    added: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    refused: dict[str, BadFact] = {}


class _Sheet(Struct, frozen=True):
    """The exported form: readable, and enough to send to a friend with the same edition."""

    catalogue: int
    facts: dict[str, Known]


class Catalogue:
    """The facts of the games of the house, as far as they are known.

    `facts` is asked when one is first looked up by its id, and no further than to that one, since
    it opens the games.
    """

    def __init__(self, store: Store, facts: Callable[[], Iterable[Fact]], *, clock: Clock) -> None:
        self._store = store
        self._ask = facts
        self._clock = clock
        self._seen: dict[str, Fact] = {}

    @cached_property
    def _unseen(self) -> Iterator[Fact]:
        return iter(self._ask())

    def _look_further(self) -> Iterator[Fact]:
        """The facts that nobody has asked about yet."""
        for fact in self._unseen:
            if fact.kind not in KINDS:
                raise ValueError(
                    f"fact {fact.id} is of kind {fact.kind!r}, which nobody has defined"
                )
            self._seen[fact.id] = fact
            yield fact

    def _all(self) -> dict[str, Fact]:
        for _ in self._look_further():
            pass
        return self._seen

    def get(self, fact_id: str) -> Known | None:
        """What is known: confirmed here, or shipped 'to confirm', or nothing."""
        return self._known(self._fact(fact_id))

    def _known(self, fact: Fact) -> Known | None:
        rows = self._store.rows("SELECT value, source, at FROM facts WHERE id = ?", (fact.id,))
        if rows:
            value, source, at = rows[0]
            return Known(msgspec.json.decode(value), confirmed=True, source=source, at=at)
        if fact.shipped is not None:
            return Known(fact.shipped, confirmed=False, source=fact.source)
        return None

    def confirm(self, fact_id: str, value: object, *, source: str = BY_YOU) -> Known:
        """Enter a fact, or confirm the shipped value; refused if it cannot be."""
        self._write(fact_id, value, source=source, at=self._clock.now())
        known = self.get(fact_id)
        assert known is not None  # noqa: S101  (just written)
        return known

    def learn(self, fact_id: str, entries: Mapping[str, Any]) -> tuple[str, ...]:
        """Add what turned up in play to a book; what is new about a known entry counts.

        The names that were not in the book before.
        """
        known = self.get(fact_id)
        old = known.value if known else {}
        # As it comes back from the disk: a tuple would never equal the list it was written as.
        book = {**old, **msgspec.json.decode(msgspec.json.encode(entries))}
        if book != old:
            self._write(fact_id, book, source=BY_YOU, at=self._clock.now())
        return tuple(name for name in entries if name not in old)

    def strike(self, fact_id: str, entry: str) -> None:
        """Take one entry out of a book: it was entered by mistake."""
        known = self.get(fact_id)
        if known is not None and entry in known.value:
            rest = {name: value for name, value in known.value.items() if name != entry}
            self._write(fact_id, rest, source=BY_YOU, at=self._clock.now())

    def forget(self, fact_id: str) -> None:
        """Back to 'to confirm': the owner has another copy now."""
        self._fact(fact_id)
        with self._store.writing() as db:
            db.execute("DELETE FROM facts WHERE id = ?", (fact_id,))

    def to_confirm(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Those of these facts that nobody here has confirmed yet, and that can be asked for."""
        known = ((fact, self._known(fact)) for fact in facts if fact.kind != BOOK)
        return tuple(fact for fact, value in known if value is None or not value.confirmed)

    def export(self) -> str:
        """Every confirmed fact, as JSON."""
        confirmed = {
            fact_id: known
            for fact_id in sorted(self._all())
            if (known := self.get(fact_id)) is not None and known.confirmed
        }
        return msgspec.json.format(msgspec.json.encode(_Sheet(FORMAT, confirmed))).decode() + "\n"

    def merge(self, sheet: str | bytes, *, overwrite: bool = False) -> MergeReport:
        """Take in exported facts. What is confirmed here stays, unless `overwrite`."""
        try:
            given = msgspec.json.decode(sheet, type=_Sheet)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadFact("core.fact.bad_sheet", detail=str(error)) from error
        if given.catalogue > FORMAT:
            raise BadFact("core.fact.newer_sheet", found=given.catalogue, known=FORMAT)
        piles: dict[str, list[str]] = {"added": [], "same": [], "changed": [], "kept": []}
        refused: dict[str, BadFact] = {}
        for fact_id, known in given.facts.items():
            try:
                pile = self._merge_one(fact_id, known, overwrite=overwrite)
            except BadFact as error:
                refused[fact_id] = error
            else:
                piles[pile].append(fact_id)
        return MergeReport(
            added=tuple(piles["added"]),
            same=tuple(piles["same"]),
            changed=tuple(piles["changed"]),
            kept=tuple(piles["kept"]),
            refused=refused,
        )

    def _merge_one(self, fact_id: str, given: Known, *, overwrite: bool) -> str:
        here = self.get(fact_id)
        confirmed_here = here is not None and here.confirmed
        if here is not None and confirmed_here and here.value == given.value:
            return "same"
        if here is not None and self._fact(fact_id).kind == BOOK:
            self._check(fact_id, given.value)
            first, second = (here.value, given.value) if overwrite else (given.value, here.value)
            return self._merge_book(fact_id, {**first, **second}, known=here.value)
        if confirmed_here and not overwrite:
            self._check(fact_id, given.value)
            return "kept"
        self._write(fact_id, given.value, source=given.source, at=given.at)
        return "changed" if confirmed_here else "added"

    def _merge_book(self, fact_id: str, merged: dict[str, Any], *, known: dict[str, Any]) -> str:
        if merged == known:
            return "kept"
        self._write(fact_id, merged, source=BY_YOU, at=self._clock.now())
        return "changed"

    def _write(self, fact_id: str, value: object, *, source: str, at: float) -> None:
        self._check(fact_id, value)
        with self._store.writing() as db:
            db.execute(
                "INSERT INTO facts (id, value, source, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET value = excluded.value,"
                " source = excluded.source, at = excluded.at",
                (fact_id, msgspec.json.encode(value).decode(), source, at),
            )

    def _check(self, fact_id: str, value: object) -> None:
        KINDS[self._fact(fact_id).kind](value)

    def _fact(self, fact_id: str) -> Fact:
        if fact_id in self._seen or any(fact.id == fact_id for fact in self._look_further()):
            return self._seen[fact_id]
        near = get_close_matches(fact_id, self._seen, n=1)
        key = "core.fact.unknown_near" if near else "core.fact.unknown"
        raise BadFact(key, fact=fact_id, near="".join(near))

    def filled(self, facts: Iterable[Fact], options: Mapping[str, Any]) -> dict[str, Any]:
        """These options, with what the catalogue knows for those that were not given."""
        found = dict(options)
        for fact in facts:
            if fact.option not in found and (known := self._known(fact)) is not None:
                found[fact.option] = known.value
        return found
