"""Is every rule of every finished game enforced, shown, or left to hands for a stated reason?

    python -m tools.rule_coverage                      the table, and what is wrong
    python -m tools.rule_coverage --missing obscurio   the rules of one ledger nobody looks after

A rule is *enforced* if a test marked `@pytest.mark.rule("ID")` would fail without it, *shown* if a
test marked `@pytest.mark.shown("ID")` sees it put before the players, *physical* if
docs/rules/physical.toml says why only hands and eyes can follow it, and otherwise *missing*.
Ends with 1 if a finished game misses a rule, or if any id anywhere is a typing error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.ledgers import Ledger, Ledgers, read
from tools.marks import Marks, collect

ROOT = Path(__file__).resolve().parent.parent
CITING = ("companion/**/*.py", "hardware/**/*.py", "vision/**/*.py", "ui/**/*.py",
          "companion/**/*.toml", "docs/*/*.md", "docs/*.md")  # fmt: skip


@dataclass(frozen=True)
class Finished:
    """What the check needs to know of a game that is whole."""

    id: str
    ledgers: tuple[str, ...]
    answers: frozenset[str]
    """The open questions that a house rule or a fact of the owner's copy settles."""


@dataclass(frozen=True)
class Tally:
    """Where the rules of one ledger stand."""

    enforced: tuple[str, ...]
    shown: tuple[str, ...]
    physical: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The four counts and their sum."""
        counts = tuple(map(len, (self.enforced, self.shown, self.physical, self.missing)))
        return (*counts, sum(counts))


def tally(ledger: Ledger, ledgers: Ledgers, marks: Marks) -> Tally:
    """Each rule of a ledger counts once: enforced before shown before physical."""
    piles: dict[str, list[str]] = {"enforced": [], "shown": [], "physical": [], "missing": []}
    for rule_id in ledger.rules:
        if rule_id in marks.rule:
            piles["enforced"].append(rule_id)
        elif rule_id in marks.shown:
            piles["shown"].append(rule_id)
        elif rule_id in ledgers.physical:
            piles["physical"].append(rule_id)
        else:
            piles["missing"].append(rule_id)
    return Tally(**{name: tuple(ids) for name, ids in piles.items()})


def wrong_marks(ledgers: Ledgers, marks: Marks) -> Iterator[str]:
    """Marks that name no rule, and rules said to be for hands only that a test covers after all."""
    known = ledgers.known()
    for rule_id in marks.ids():
        places = ", ".join(marks.places(rule_id))
        if rule_id not in known:
            yield f"{places}: {rule_id} is in no ledger"
        elif rule_id in ledgers.physical:
            yield f"{places}: {rule_id} is tested, so it should leave physical.toml"


def wrong_citations(root: Path, ledgers: Ledgers) -> Iterator[str]:
    """Rule ids in code, data and guides that no ledger has."""
    known = ledgers.known()
    prefixes = {ledger.prefix for ledger in ledgers.files.values()}
    if not prefixes:
        return
    cited = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(prefixes))})-[A-Z0-9]+-\d+(?!\w)")
    for path in sorted({path for pattern in CITING for path in root.glob(pattern)}):
        if path.parent.name == "rules":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule_id in cited.findall(line):
                if rule_id not in known:
                    yield f"{path.relative_to(root)}:{number}: {rule_id} is in no ledger"


def unfinished(game: Finished, ledgers: Ledgers, marks: Marks) -> Iterator[str]:
    """What a game that is listed still lacks."""
    if not game.ledgers:
        yield f"{game.id}: names no ledger"
    for name in game.ledgers:
        ledger = ledgers.files.get(name)
        if ledger is None:
            yield f"{game.id}: its ledger {name} is not in docs/rules"
            continue
        for rule_id in tally(ledger, ledgers, marks).missing:
            yield f"{game.id}: {rule_id} is missing ({ledger.rules[rule_id].where})"
        for rule in ledger.rules.values():
            if rule.open and rule.id not in game.answers and rule.id not in ledgers.physical:
                yield f"{game.id}: the open question {rule.id} is no house rule and no fact"
    for rule_id in sorted(game.answers - set(ledgers.known())):
        yield f"{game.id}: a house rule or fact names {rule_id}, which is in no ledger"


def finished_games() -> tuple[Finished, ...]:
    """The games of the registry."""
    from companion.games import REGISTRY  # noqa: PLC0415  (the tool's tests bring their own games)

    return tuple(
        Finished(
            id=game.id,
            ledgers=ledger_names(game.ledger),
            answers=frozenset(
                rule.removesuffix("?")
                for rule in (*(h.rule for h in game.house_rules), *(f.rule for f in game.facts))
            ),
        )
        for game in REGISTRY
    )


def ledger_names(ledger: str | Iterable[str]) -> tuple[str, ...]:
    """One file name, several in a text ("a.md, b.md"), or several in a row."""
    names = re.split(r"[,\s]+", ledger) if isinstance(ledger, str) else ledger
    return tuple(name for name in names if name)


def table(ledgers: Ledgers, marks: Marks, games: Iterable[Finished]) -> list[str]:
    """The ledgers with their counts, and the sum of the finished ones."""
    whole = {name for game in games for name in game.ledgers}
    heads = ("enforced", "shown", "physical", "missing", "rules")
    lines = [f"{'ledger':<18}" + "".join(f"{head:>10}" for head in heads)]
    sums = [0] * len(heads)
    for name, ledger in ledgers.files.items():
        numbers = tally(ledger, ledgers, marks).numbers
        state = "" if name in whole else "   (not listed yet)"
        lines.append(_row(name.removesuffix(".md"), numbers) + state)
        if name in whole:
            sums = [total + number for total, number in zip(sums, numbers, strict=True)]
    return [*lines, _row("finished games", sums)]


def _row(name: str, numbers: Iterable[int]) -> str:
    return f"{name:<18}" + "".join(f"{number:>10}" for number in numbers)


def problems(root: Path, ledgers: Ledgers, marks: Marks, games: Iterable[Finished]) -> list[str]:
    """Everything that must be put right."""
    found = [*ledgers.errors, *marks.errors, *wrong_marks(ledgers, marks)]
    found += wrong_citations(root, ledgers)
    for game in games:
        found += unfinished(game, ledgers, marks)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Print the table or the missing rules of one ledger; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--missing", metavar="GAME", help="list the missing rules of one ledger")
    wanted = parser.parse_args(arguments).missing
    ledgers = read(ROOT / "docs" / "rules")
    marks = collect(ROOT / "tests")
    if wanted:
        return _list_missing(wanted, ledgers, marks)
    games = finished_games()
    print(*table(ledgers, marks, games), sep="\n")
    found = problems(ROOT, ledgers, marks, games)
    verdict = f"{len(found)} to put right" if found else "every rule is looked after: "
    if not found:
        verdict += ", ".join(game.id for game in games) or "no game is listed yet"
    print("", *found, verdict, sep="\n")
    return 1 if found else 0


def _list_missing(wanted: str, ledgers: Ledgers, marks: Marks) -> int:
    ledger = ledgers.files.get(f"{wanted.removesuffix('.md')}.md")
    if ledger is None:
        names = ", ".join(name.removesuffix(".md") for name in ledgers.files)
        print(f"rule_coverage: no ledger called {wanted!r}; there are {names}", file=sys.stderr)
        return 2
    lines = (ROOT / "docs" / "rules" / ledger.name).read_text(encoding="utf-8").splitlines()
    missing = tally(ledger, ledgers, marks).missing
    for rule_id in missing:
        print(lines[int(ledger.rules[rule_id].where.rpartition(":")[2]) - 1])
    print(f"{len(missing)} of {len(ledger.rules)} rules missing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
