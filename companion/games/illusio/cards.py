"""Illusio's cards: domains, families and types of components, special actions, and what fits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from companion.core.data import load


class Counts(Struct, frozen=True):
    """How many cards there are, and the numbers the rules name."""

    source: str
    confirmed: bool
    objectives: int
    components: int
    specials: int
    magicians: int
    contest: int
    hand: int
    few: int
    draw_to: int
    most_in_hand: int
    actions: int
    in_progress: int
    target: int

    @property
    def pile(self) -> int:
        """ILL-SET-08: components and special actions are shuffled together."""
        return self.components + self.specials


class Sign(Struct, frozen=True):
    """A domain or a kind of special action, with the picture it has on screen."""

    id: str
    icon: str


class Family(Struct, frozen=True):
    """A family of components; Audience and Formula have no types."""

    id: str
    icon: str
    types: tuple[str, ...]


class Found(Struct, frozen=True):
    """An objective that was found in public, its level unknown."""

    name: str
    domain: str
    needs: tuple[str, ...]
    source: str
    confirmed: bool


Level = Annotated[int, Meta(ge=1, le=4)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective in the owner's book, under its name; the level of a found one may be unknown."""

    domain: str
    level: Level | None
    needs: tuple[str, ...]


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on an objective card. Without a name it is called after what it shows."""

    domain: str
    level: Level
    needs: tuple[str, ...]
    name: Annotated[str, Meta(max_length=60)] = ""

    @property
    def named(self) -> bool:
        """Whether somebody wrote the name down."""
        return bool(self.name) and not self.name.startswith(UNNAMED)

    @property
    def entry(self) -> Entry:
        """Without its name, as the book keeps it."""
        return Entry(self.domain, self.level, self.needs)


class Talent(Struct, frozen=True, forbid_unknown_fields=True):
    """ILL-TAL-06?: a magician's talent as the players entered it, by taps or in words."""

    does: tuple[str, ...] = ()
    whom: Literal["self", "opponent", "anyone"] = "anyone"
    when: Literal["any_moment", "own_turn"] = "any_moment"
    text: Annotated[str, Meta(max_length=120)] = ""


class CardData(Struct, frozen=True):
    """data/illusio/cards.toml."""

    counts: Counts
    domains: tuple[Sign, ...]
    families: tuple[Family, ...]
    icons: dict[str, str]
    specials: tuple[Sign, ...]
    objectives: tuple[Found, ...] = field(default=())


# How the name of a nameless objective begins: no card is called so.
UNNAMED = "#"
# What a talent can do, as far as people have told of any: the answers when one is entered.
TALENTS = ("transform", "take", "exchange", "points", "cards", "other")

DATA = load("illusio/cards.toml", CardData)
COUNTS = DATA.counts
DOMAINS = tuple(domain.id for domain in DATA.domains)
LEVELS = (1, 2, 3, 4)
SPECIALS = tuple(special.id for special in DATA.specials)
# ILL-SPEC-07, SPEC-09 to SPEC-11: the special actions that are played on a trick on the bill.
ON_A_TRICK = ("encore", "immediate_success", "deja_vu", "grandiose")

# ILL-SET-03: 13 exact types and 2 kinds without types, each with its family.
FAMILY: dict[str, str] = {
    kind: family.id for family in DATA.families for kind in family.types or (family.id,)
}
KINDS = tuple(FAMILY)
UNTYPED = tuple(family.id for family in DATA.families if not family.types)
# ILL-SET-04: an objective asks for exact types; should a card name only a family, that fits too.
NEEDS = (*KINDS, *(family.id for family in DATA.families if family.types))

ICONS: dict[str, str] = {
    **{sign.id: sign.icon for sign in (*DATA.domains, *DATA.specials)},
    **{family.id: family.icon for family in DATA.families},
    **DATA.icons,
}


def shipped_objectives() -> dict[str, dict[str, Any]]:
    """ILL-SET-17?: what was found in public, as entries of the owner's book, to confirm."""
    return {
        found.name: {"domain": found.domain, "level": None, "needs": list(found.needs)}
        for found in DATA.objectives
    }


def family_of(need: str) -> str:
    """The family a type belongs to; a family is its own."""
    return FAMILY.get(need, need)


def fits(need: str, kind: str) -> bool:
    """ILL-MATCH-01, ILL-MATCH-03: any component of the same family will do."""
    return family_of(need) == FAMILY[kind]


def is_exact(need: str, kind: str) -> bool:
    """ILL-MATCH-02, ILL-SCORE-02: the very type asked for; Audience and Formula have none."""
    return need == kind and kind not in UNTYPED


def half(needs: int) -> int:
    """ILL-ACT-05, ILL-ACT-07: at least half of the components, rounded up."""
    return -(-needs // 2)


def called(card: Objective) -> str:
    """A name for a card without one, always the same for the same domain, level and needs."""
    return f"{UNNAMED}{card.domain}-{card.level}-{'-'.join(sorted(n[:3] for n in card.needs))}"
