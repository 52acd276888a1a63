"""Cards being entered and objectives being taken, tap by tap, until they are a move. No widgets."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.illusio.actions import slots_for
from companion.games.illusio.candidates import best_filling
from companion.games.illusio.cards import UNNAMED, Entry, Objective, fits, half
from companion.games.illusio.moves import Put, Reveal, TakeObjective
from companion.games.illusio.state import Component


class ObjectiveDraft(Struct, frozen=True, kw_only=True):
    """An objective of the Contest while its card is read out: domain and level, then components."""

    slot: int
    most: int
    domain: str = ""
    level: int = 0
    needs: tuple[str, ...] = ()
    name: str = ""

    def of(self, domain: str, level: int) -> ObjectiveDraft:
        """The card belongs there."""
        return replace(self, domain=domain, level=level)

    def asks(self, need: str) -> ObjectiveDraft:
        """The card asks for this as well."""
        if len(self.needs) >= self.most:
            return self
        return replace(self, needs=(*self.needs, need))

    def without_last(self) -> ObjectiveDraft:
        """The last component was a slip."""
        return replace(self, needs=self.needs[:-1])

    @property
    def ready(self) -> bool:
        """Whether it could be a card."""
        return bool(self.domain and self.level and self.needs)

    @property
    def full(self) -> bool:
        """ILL-SET-14?: no card asks for more."""
        return self.ready and len(self.needs) >= self.most

    def move(self) -> Reveal:
        """What was read out."""
        return Reveal(self.slot, Objective(self.domain, self.level, self.needs, self.name))

    def known(self, book: dict[str, Entry]) -> tuple[Reveal, ...]:
        """ILL-SET-17?: remembered cards of this domain and level, the named ones first."""
        if not (self.domain and self.level):
            return ()
        fitting = {
            name: entry
            for name, entry in book.items()
            if entry.domain == self.domain and entry.level in (self.level, None)
        }
        named = {entry.needs for name, entry in fitting.items() if not name.startswith(UNNAMED)}
        found = [
            (name.startswith(UNNAMED), name, entry)
            for name, entry in fitting.items()
            # A card that got its name later need not be offered twice.
            if not (name.startswith(UNNAMED) and entry.needs in named)
        ]
        return tuple(
            Reveal(
                self.slot,
                Objective(self.domain, self.level, entry.needs, "" if nameless else name),
            )
            for nameless, name, entry in sorted(found, key=lambda each: each[:2])
        )


class TakeDraft(Struct, frozen=True, kw_only=True):
    """An objective about to be taken: which component of the backstage fills which need."""

    slot: int
    card: Objective
    backstage: tuple[Component, ...]
    puts: tuple[Put, ...]

    @classmethod
    def best(cls, slot: int, card: Objective, backstage: tuple[Component, ...]) -> TakeDraft:
        """As much as there is."""
        puts = best_filling(card, backstage)
        return cls(slot=slot, card=card, backstage=backstage, puts=puts)

    @property
    def enough(self) -> bool:
        """ILL-ACT-05: half of the components, rounded up."""
        return len(self.puts) >= half(len(self.card.needs))

    def fitting(self) -> tuple[int, ...]:
        """The components of the backstage that the card has any use for."""
        return tuple(
            index
            for index, component in enumerate(self.backstage)
            if any(fits(need, component.now) for need in self.card.needs)
        )

    def slot_of(self, index: int) -> int | None:
        """Which need a component fills, if it was chosen."""
        return next((put.slot for put in self.puts if put.card == index), None)

    def tap(self, index: int) -> TakeDraft:
        """ILL-ACT-19?: to the first place it may fill, then the next, then off again."""
        here = self.slot_of(index)
        rest = tuple(put for put in self.puts if put.card != index)
        taken = {put.slot for put in rest}
        free = [slot for slot in range(len(self.card.needs)) if slot not in taken]
        places = slots_for(self.card, free, self.backstage[index].now)
        later = [slot for slot in places if here is None or slot > here]
        if later:
            return replace(self, puts=(*rest, Put(index, later[0])))
        if here is None and not places:
            # Everything it fits is filled: it takes the place of what lies there.
            kind = self.backstage[index].now
            worn = [
                slot for slot in range(len(self.card.needs)) if fits(self.card.needs[slot], kind)
            ]
            exact = [slot for slot in worn if self.card.needs[slot] == kind]
            slot = (exact or worn)[0]
            kept = tuple(put for put in rest if put.slot != slot)
            return replace(self, puts=(*kept, Put(index, slot)))
        return replace(self, puts=rest)

    def move(self) -> TakeObjective:
        """Taking it with these."""
        return TakeObjective(self.slot, self.puts)
