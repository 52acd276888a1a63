"""Do both languages say everything, with the same blanks, and does the code say only what exists?

    python -m tools.translations

Reads the .po files under companion/locale and the source of every room; compiles nothing.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from tools.compile_words import Message, PoError, messages
from tools.message_keys import Uses, collect
from tools.typography import french, odd_apostrophes

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("companion", "hardware", "vision", "ui")
LANGUAGES = ("en", "fr")

# Keys that the code puts together from a pattern and a name of the rules. Each pattern says what
# fills its star, so that a reader finds the place; a pattern that no code uses is an error.
DYNAMIC: dict[str, str] = {
    "*.hint": "an option of the set-up, explained",
    "*.ending.*": "a game and one of its endings",
    "*.fact.*": "a game and a fact of the owner's copy",
    "*.help": "a fact, explained",
    "*.house.*": "a game and a house rule, or an answer to it",
    "*.name": "a game",
    "*.option.*": "a game and an option of its set-up",
    "*.option.*.*": "an answer to an option",
    "heir.coin.*": "a side of the coin",
    "heir.day.*": "a day of the Theater, short",
    "heir.die.*": "a Downtown die by its place",
    "heir.event.*": "a type of PLAN card",
    "heir.face.*": "a face of a Downtown die",
    "heir.inputs.*": "what a tap of the solo game says",
    "heir.not.no_*_space": "a kind of Academy room",
    "heir.prompt.*": "what to do now, by the Heir's task",
    "heir.room.*": "a kind of Academy room",
    "heir.simulate.time.*": "a part of the work of a simulation",
    "heir.simulate.why.*": "why a rule is no step of a decision",
    "heir.spot.*": "a slot of a Performance card",
    "heir.task.*": "what the Heir is about",
    "heir.tile.*": "a kind of room tile",
    "illusio.choice.assist.*": "a level of assistance to change to",
    "illusio.component.*": "a component or a family of components",
    "illusio.domain.*": "a domain of magic",
    "illusio.ending.*": "an ending of the game",
    "illusio.event.*": "a special action played on a trick",
    "illusio.goes.*": "where a talent moves a component",
    "illusio.group.*": "a heading over quantities that `correct` can set",
    "illusio.illegal.*": "whose trick a special action is refused on",
    "illusio.label.*": "a move, as undo names it",
    "illusio.label.assist.*": "a level of assistance, as undo names it",
    "illusio.move.*": "a move, as a refusal names it",
    "illusio.note.*": "a step or a rule of companion/games/illusio/notes.py",
    "illusio.quantity.*": "something `correct` can set",
    "illusio.special.*": "a kind of special action",
    "illusio.talent.*": "what a talent does",
    "illusio.ui.action.*": "a button of the action bar",
    "illusio.ui.assist.*": "a level of assistance, explained",
    "illusio.ui.effect.*": "what a special action does",
    "illusio.when.*": "when a talent may be used",
    "illusio.whom.*": "on whom a talent works",
    "obscurio.choice.*": "what can be tapped",
    "obscurio.ending.*": "an ending of the game",
    "obscurio.event.*": "an outcome of a resolution or an accusation, or an ending",
    "obscurio.group.*": "a heading over quantities that `correct` can set",
    "obscurio.illegal.*": "why an accusation is refused",
    "obscurio.label.*": "a move, as undo names it",
    "obscurio.label.next.*": "a phase that `next` ends",
    "obscurio.move.*": "a move, as a refusal names it",
    "obscurio.note.*": "a step or a rule of companion/games/obscurio/notes.py",
    "obscurio.phase.*": "a phase of the turn",
    "obscurio.prompt.*.*": "what to do now, by phase and case",
    "obscurio.prompt.doors.*": "what to do now while doors are chosen",
    "obscurio.quantity.*": "something `correct` can set",
    "obscurio.trap.*": "a trap token",
    "obscurio.trap.*.effect": "what a trap token does",
    "obscurio.when.*": "when a trap applies",
    "pantacle.choice.*": "what can be tapped",
    "pantacle.curse.*": "a type of Curse",
    "pantacle.ending.*": "an ending of the game",
    "pantacle.event.*": "what a move led to",
    "pantacle.favour.*": "a Favour",
    "pantacle.favour.*.effect": "what a Favour gives",
    "pantacle.group.*": "a heading over quantities that `correct` can set",
    "pantacle.label.*": "a move, as undo names it",
    "pantacle.label.aim_curse.*": "the Sacrifice that a Curse touches",
    "pantacle.label.change.*": "a total that changed",
    "pantacle.label.sacrifice.*": "what is sacrificed",
    "pantacle.location.*": "a location of the Pantacle",
    "pantacle.location.*.benefit": "what a location gives",
    "pantacle.move.*": "a move, as a refusal names it",
    "pantacle.note.*": "a step or a rule of companion/games/pantacle/notes.py",
    "pantacle.phase.*": "a phase of the turn",
    "pantacle.power.*": "a Power token",
    "pantacle.prep.*": "a step of the Preparation",
    "pantacle.problem.*": "what there is too much of",
    "pantacle.prompt.*": "what to do now, by step",
    "pantacle.prompt.ledger.*": "what to do now while only totals are kept",
    "pantacle.prompt.task.*": "what somebody has to decide now",
    "pantacle.quantity.curse_*": "what lies on a Curse",
    "pantacle.touch.*": "what a Curse changes",
    "pantacle.ui.curse.*": "a type of Curse, by the colour of its title",
    "pantacle.ui.curse.*.hint": "what a type of Curse does",
    "pantacle.ui.determination.*": "a position of the Determination track",
    "pantacle.ui.prep.*": "where a step of the Preparation stands",
    "pantacle.ui.turn.*": "what to do with a Curse on the table",
    "pantacle.unnamed.*": "a Curse without a title, by type",
    "pantacle.way.*": "a way to pay for a diversion",
    "three_magicians.card.*": "a kind of card",
    "three_magicians.choice.*": "what can be tapped",
    "three_magicians.choice.assist.*": "a level of help to switch to",
    "three_magicians.choice.symbol.*": "a symbol of a spell to choose",
    "three_magicians.colour.*": "a player's colour",
    "three_magicians.ending.*": "an ending of the game",
    "three_magicians.event.*": "what a move led to",
    "three_magicians.event.exiled.*": "a figure that goes to the Labyrinth",
    "three_magicians.event.placed.*": "a figure that was put somewhere",
    "three_magicians.group.*": "a heading over quantities that `correct` can set",
    "three_magicians.illegal.*": "why a figure has to move",
    "three_magicians.label.*": "a move, as undo names it",
    "three_magicians.level.*": "a level of help",
    "three_magicians.move.*": "a move, as a refusal names it",
    "three_magicians.note.*": "a step or a rule of companion/games/three_magicians/notes.py",
    "three_magicians.odds.*": "a symbol a spell may show",
    "three_magicians.phase.*": "a step of the turn",
    "three_magicians.place.*": "one of the nine Places",
    "three_magicians.prompt.*": "what to do now, by step",
    "three_magicians.prompt.duel.*": "what a fighter does now",
    "three_magicians.square.*": "a slab that is not on a drawing",
    "three_magicians.steps.*": "how far an apprentice with its stone goes",
    "three_magicians.symbol.*": "a symbol of the wands",
    "three_magicians.ui.*": "a word of the table's own screen",
    "three_magicians.ui.editor.missing.*": "what a drawn path still lacks",
    "three_magicians.void.*": "why a throw is void",
    "trickerion.assistance.*": "a level of help",
    "trickerion.choice.*": "what can be tapped",
    "trickerion.copy.box.*": "a side of the Academy board",
    "trickerion.copy.tile.*": "a kind of room tile",
    "trickerion.day.*": "a day of the Theater",
    "trickerion.die.*": "one of the Downtown dice",
    "trickerion.dim.*": "why something cannot be tapped",
    "trickerion.ending.*": "an ending of the game",
    "trickerion.event.*": "what a move led to",
    "trickerion.event.assist.*": "a level of help that was chosen",
    "trickerion.face.*": "a face of a Downtown die",
    "trickerion.group.*": "a heading over quantities that `correct` can set",
    "trickerion.kind.*": "a kind of character",
    "trickerion.label.*": "a move, as undo names it",
    "trickerion.location.*": "a location",
    "trickerion.magician.*": "a Magician",
    "trickerion.magician.*.ability": "what a Magician can do",
    "trickerion.magician.*.heir": "a Magician's ability for the Heir",
    "trickerion.material.*": "a material",
    "trickerion.move.*": "a kind of move",
    "trickerion.note.*": "a step or a rule of companion/games/trickerion/notes.py",
    "trickerion.phase.*": "a phase of the turn",
    "trickerion.prompt.*.*": "what to do now, by phase and step",
    "trickerion.prompt.behind.*": "what lies open after turns in the ledger",
    "trickerion.prompt.due.*": "what somebody chooses between",
    "trickerion.prompt.ledger.*": "what to do now while only totals are kept",
    "trickerion.prophecy.*": "a Prophecy",
    "trickerion.prophecy.*.effect": "what a Prophecy changes",
    "trickerion.quantity.*": "something `correct` can set",
    "trickerion.school.*": "a school of magic",
    "trickerion.score.*": "a category of the final scoring",
    "trickerion.set.*": "a part of the table to set",
    "trickerion.special.*": "a special card",
    "trickerion.special.*.effect": "what a special card does",
    "trickerion.suit.*": "a suit of tokens",
    "trickerion.theater.*": "a kind of Performance card",
    "trickerion.tip.*": "a phase, for a first game",
    "trickerion.trick.*": "a trick",
    "trickerion.ui.ask.*": "a question about a move",
    "trickerion.ui.at.*": "where a character stands",
    "trickerion.ui.box.*": "a number of a box",
    "trickerion.ui.effect.*": "an effect of a Training room",
    "trickerion.ui.gain.*": "Prestige, Coins or Shards",
    "trickerion.ui.hall.*": "a theater, in short",
    "trickerion.ui.has.*": "something counted in the ledger",
    "trickerion.ui.page.*": "a page of the table",
    "trickerion.ui.placed.*": "characters that are paid in the ledger",
    "trickerion.ui.plan.*": "a type of PLAN card",
    "trickerion.ui.return.*": "what is given back",
    "trickerion.ui.room.*": "a kind of room",
    "trickerion.ui.row.*": "a row of the Market",
    "trickerion.ui.score.*": "a category of the final account",
    "trickerion.ui.status.*": "what a character does",
    "trickerion.ui.tile.*": "a kind of room tile",
    "trickerion.ui.town.*": "a house Downtown",
    "trickerion.why.*": "why something was gained or paid",
    "ui.*.title": "a room of the house, opened from the first screen",
    "ui.check.*": "a tab of the table check",
    "ui.check.light.*": "a colour to try on the panel",
    "ui.history.*": "how a kept game stands",
    "ui.menu.*": "a line of the table's menu",
    "ui.menu.sound.*": "how loud the sound is",
    "ui.panel.*": "a button of the panel's twin on the screen",
    "ui.setting.*": "a setting",
    "ui.setting.*.*": "an answer to a setting",
    "ui.setting.*.off": "a setting that is off",
    "ui.setting.*.on": "a setting that is on",
}

# Keys that stand for words people typed themselves; no catalogue has them.
VERBATIM = frozenset({"core.verbatim"})


@dataclass
class Catalogue:
    """One .po file."""

    language: str
    domain: str
    entries: dict[str, Message] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """How problems call it: fr/obscurio."""
        return f"{self.language}/{self.domain}"


def load(locale: Path) -> list[Catalogue]:
    """Every catalogue of every language."""
    return [
        _load(path, path.parent.parent.name, path.stem)
        for path in sorted(locale.glob("*/LC_MESSAGES/*.po"))
    ]


def _load(path: Path, language: str, domain: str) -> Catalogue:
    found = Catalogue(language, domain)
    try:
        listed = messages(path.read_text(encoding="utf-8"))
    except (PoError, UnicodeDecodeError) as error:
        found.errors.append(f"{found.name}: {error}")
        return found
    for message in listed:
        where = f"{found.name}:{message.line}"
        if message.key in found.entries:
            first = found.entries[message.key].line
            found.errors.append(f"{where}: {message.key!r} stands on line {first} too")
        else:
            found.entries[message.key] = message
    found.errors += _entry_errors(found)
    return found


def _entry_errors(catalogue: Catalogue) -> Iterator[str]:
    header = catalogue.entries.pop("", None)
    head = header.forms[0] if header and header.forms else ""
    if "charset=UTF-8" not in head:
        yield f"{catalogue.name}: its header does not say charset=UTF-8"
    nplurals = re.search(r"nplurals=(\d)", head)
    for key, message in catalogue.entries.items():
        where = f"{catalogue.name}:{message.line}: {key}"
        if not message.forms or not all(form.strip() for form in message.forms):
            yield f"{where} is empty"
        if message.fuzzy:
            yield f"{where} is marked fuzzy, so nobody would see it"
        if message.plural is not None and not nplurals:
            yield f"{where} has plural forms, but the header has no Plural-Forms"
        wanted = int(nplurals[1]) if nplurals and message.plural is not None else 1
        if message.forms and len(message.forms) != wanted:
            yield f"{where} has {len(message.forms)} forms instead of {wanted}"
        try:
            blanks = [placeholders(form) for form in message.forms]
        except ValueError as error:
            yield f"{where}: {error}"
            continue
        if any(names != blanks[0] for names in blanks):
            yield f"{where}: its forms have different placeholders"


def placeholders(text: str) -> frozenset[str]:
    """The names between braces; a brace out of place is a `ValueError`."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    odd = sorted(name for name in names if not name.isidentifier())
    if odd:
        raise ValueError(f"a placeholder must be a plain name, not {{{odd[0]}}}")
    return frozenset(names)


def compare(catalogues: list[Catalogue]) -> Iterator[str]:
    """Differences between the languages."""
    by_name = {(c.domain, c.language): c for c in catalogues}
    for domain in sorted({c.domain for c in catalogues}):
        missing = [language for language in LANGUAGES if (domain, language) not in by_name]
        if missing:
            yield f"{domain}: no {domain}.po for {', '.join(missing)}"
            continue
        first, *others = (by_name[domain, language] for language in LANGUAGES)
        for other in others:
            yield from _differences(first, other)


def _differences(first: Catalogue, other: Catalogue) -> Iterator[str]:
    for key in sorted(first.entries.keys() ^ other.entries.keys()):
        lacking = other if key in first.entries else first
        yield f"{lacking.name}: {key} is missing"
    for key in sorted(first.entries.keys() & other.entries.keys()):
        here, there = first.entries[key], other.entries[key]
        if (here.plural is None) != (there.plural is None):
            yield f"{other.name}:{there.line}: {key} has plural forms in one language only"
        if _blanks(here) != _blanks(there):
            lists = (", ".join(sorted(_blanks(message))) or "none" for message in (here, there))
            yield f"{other.name}:{there.line}: {key} has other placeholders ({' / '.join(lists)})"


def _blanks(message: Message) -> frozenset[str]:
    try:
        return frozenset().union(*map(placeholders, message.forms))
    except ValueError:
        return frozenset()  # reported with its entry


def print_errors(catalogues: list[Catalogue]) -> Iterator[str]:
    """French spaces, and one kind of apostrophe in each language."""
    for language in sorted({c.language for c in catalogues}):
        forms = [
            (form, f"{c.name}:{message.line}: {key}")
            for c in catalogues
            if c.language == language
            for key, message in c.entries.items()
            for form in message.forms
        ]
        odd = odd_apostrophes(form for form, _ in forms)
        for form, where in forms:
            if form in odd:
                yield f"{where}: another apostrophe than the rest of '{language}'"
            if language == "fr":
                yield from (f"{where}: {complaint}" for complaint in french(form))


def usage(catalogues: list[Catalogue], uses: Uses, dynamic: dict[str, str]) -> Iterator[str]:
    """Keys said but not written, written but never said, said without what goes into them."""
    known = {key: message for c in catalogues for key, message in c.entries.items()}
    yield from _said_wrongly(known, uses)
    yield from _table_errors(known, uses, dynamic)
    for catalogue in catalogues:
        for key, message in catalogue.entries.items():
            if key not in uses.mentioned and not any(fnmatchcase(key, like) for like in dynamic):
                yield f"{catalogue.name}:{message.line}: {key} is said nowhere"


def _said_wrongly(known: dict[str, Message], uses: Uses) -> Iterator[str]:
    for key, said in sorted(uses.said.items()):
        if key in VERBATIM:
            continue
        if key not in known:
            yield f"{said[0].where}: {key!r} is in no catalogue"
            continue
        for use in said:
            if use.args is not None and (lacking := _blanks(known[key]) - use.args):
                yield f"{use.where}: {key!r} is said without {', '.join(sorted(lacking))}"


def _table_errors(known: dict[str, Message], uses: Uses, dynamic: dict[str, str]) -> Iterator[str]:
    for pattern, places in sorted(uses.patterns.items()):
        if pattern not in dynamic and any(fnmatchcase(key, pattern) for key in known):
            yield f"{places[0]}: {pattern!r} is not in the table of tools/translations.py"
    for pattern in dynamic:
        if pattern not in uses.patterns:
            yield f"tools/translations.py: no code puts {pattern!r} together any more"
        elif not any(fnmatchcase(key, pattern) for key in known):
            yield f"tools/translations.py: no key is like {pattern!r}"


def problems(root: Path, dynamic: dict[str, str]) -> tuple[list[str], str]:
    """Everything that must be put right, and what was looked at, in a few words."""
    catalogues = load(root / "companion" / "locale")
    uses = collect(root, ROOMS)
    found = [error for catalogue in catalogues for error in catalogue.errors]
    if not catalogues:
        found.append("companion/locale: no catalogue here")
    found += compare(catalogues)
    found += print_errors(catalogues)
    found += usage(catalogues, uses, dynamic)
    keys = {key for catalogue in catalogues for key in catalogue.entries}
    domains = {catalogue.domain for catalogue in catalogues}
    return found, f"{len(keys)} keys in {', '.join(sorted(domains)) or 'no domain'}"


def main() -> int:
    """Print the problems; 1 if there are any."""
    found, looked_at = problems(ROOT, DYNAMIC)
    for problem in found:
        print(problem)
    print(f"{len(found)} to put right; {looked_at}" if found else looked_at)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
