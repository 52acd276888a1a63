"""Read the rule ledgers (docs/rules/*.md) and the list of rules that only hands can follow."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ID = r"[A-Z0-9]+-[A-Z0-9]+-\d{2,3}"
RULE = re.compile(rf"- ({ID})(\??) \S")
LIKE_A_RULE = re.compile(r"\s*[-*] [A-Z0-9]+-[A-Z0-9]+-")
EXAMPLES = re.compile(r"#+ Worked examples", re.IGNORECASE)
NUMBERED = re.compile(r"(\d+)\. \S")


@dataclass(frozen=True)
class Rule:
    """One line of a ledger. `open` is a question the rulebook leaves, with a default."""

    id: str
    where: str
    open: bool = False


@dataclass
class Ledger:
    """The rules of one file, in its order."""

    name: str
    rules: dict[str, Rule] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """What every id of this file begins with."""
        return next(iter(self.rules), "").partition("-")[0]


@dataclass
class Ledgers:
    """All ledgers, the physical rules with their reasons, and what is wrong with either."""

    files: dict[str, Ledger] = field(default_factory=dict)
    physical: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def known(self) -> dict[str, Rule]:
        """Every rule of every ledger by its id, without the question mark."""
        return {rule.id: rule for ledger in self.files.values() for rule in ledger.rules.values()}


def read(folder: Path) -> Ledgers:
    """Every `*.md` of the folder that holds rules, and its `physical.toml`."""
    found = Ledgers()
    for path in sorted(folder.glob("*.md")):
        ledger = _ledger(path, found.errors)
        if ledger.rules:
            found.files[path.name] = ledger
    if not found.files:
        found.errors.append(f"{folder}: no ledger with rules here")
    physical = folder / "physical.toml"
    if physical.exists():
        _read_physical(physical, found)
    return found


def _ledger(path: Path, errors: list[str]) -> Ledger:
    ledger = Ledger(path.name)
    in_examples = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if line.startswith("#"):
            in_examples = EXAMPLES.match(line) is not None
        if match := RULE.match(line):
            rule = Rule(match[1], where, open=bool(match[2]))
        elif in_examples and (match := NUMBERED.match(line)):
            # Two ledgers number their examples instead of naming them: 7. is PREFIX-EX-07.
            rule = Rule(f"{ledger.prefix}-EX-{int(match[1]):02}", where)
        else:
            if LIKE_A_RULE.match(line):
                errors.append(f"{where}: looks like a rule but is not `- PREFIX-AREA-NN text`")
            continue
        if rule.id in ledger.rules:
            errors.append(f"{where}: {rule.id} stands in {ledger.rules[rule.id].where} too")
        elif ledger.rules and not rule.id.startswith(f"{ledger.prefix}-"):
            errors.append(f"{where}: {rule.id} does not begin with {ledger.prefix}-")
        else:
            ledger.rules[rule.id] = rule
    return ledger


def _read_physical(path: Path, found: Ledgers) -> None:
    known = found.known()
    for table in tomllib.loads(path.read_text(encoding="utf-8")).get("physical", []):
        reason = str(table.get("reason", "")).strip()
        names = [str(name).removesuffix("?") for name in table.get("rules", [])]
        if not reason:
            found.errors.append(f"{path.name}: {', '.join(names) or 'an entry'} has no reason")
        for name in names:
            if name not in known:
                found.errors.append(f"{path.name}: {name} is in no ledger")
            elif name in found.physical:
                found.errors.append(f"{path.name}: {name} is listed twice")
            else:
                found.physical[name] = reason
