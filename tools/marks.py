"""Which rules the tests name, read from their source without running it.

`@pytest.mark.rule("OBS-TRAP-02")` says: this test fails if the rule is broken.
`@pytest.mark.shown("OBS-GRIM-03")` says: this test sees the rule shown at the right moment.
Both may also stand in `pytest.param(..., marks=...)` and in `pytestmark`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("rule", "shown")
NEVER_RUN = ("skip", "xfail")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass
class Marks:
    """Rule id to the places that mark it, one table a kind; and marks that cannot count."""

    rule: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def places(self, rule_id: str) -> list[str]:
        """Everywhere this rule is marked, in either kind."""
        return [*self.rule.get(rule_id, ()), *self.shown.get(rule_id, ())]

    def ids(self) -> list[str]:
        """Every id that is marked, sorted."""
        return sorted({*self.rule, *self.shown})


def collect(tests: Path) -> Marks:
    """The marks of every Python file below a folder."""
    marks = Marks()
    for path in sorted(tests.rglob("*.py")):
        where = path.relative_to(tests.parent).as_posix()
        source = path.read_text(encoding="utf-8")
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            marks.errors.append(f"{where}:{error.lineno}: {error.msg}")
            continue
        for call in _calls(tree, where, marks, runs=_pytest_reads(path)):
            _count(call, where, marks)
    return marks


def _pytest_reads(path: Path) -> bool:
    return path.name.startswith("test_") or path.stem.endswith("_test")


def _calls(node: ast.AST, where: str, marks: Marks, *, runs: bool) -> Iterator[ast.Call]:
    """Every mark below a node that belongs to a test that runs."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            names = [_mark_name(decorator) for decorator in child.decorator_list]
            if any(name in NEVER_RUN for name in names):
                continue
            if any(name in KINDS for name in names) and not (runs and _is_test(child)):
                marks.errors.append(
                    f"{where}:{child.lineno}: {child.name} is marked, but pytest does not run it"
                )
                continue
        if isinstance(child, ast.Call) and _mark_name(child) in KINDS:
            yield child
        yield from _calls(child, where, marks, runs=runs)


def _is_test(node: Definition) -> bool:
    return node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")


def _mark_name(node: ast.AST) -> str:
    """`rule` for `pytest.mark.rule(...)` and `mark.rule(...)`; empty for anything else."""
    target = node.func if isinstance(node, ast.Call) else node
    if not isinstance(target, ast.Attribute):
        return ""
    holder = target.value
    name = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
    return target.attr if name == "mark" else ""


def _count(call: ast.Call, where: str, marks: Marks) -> None:
    kind = _mark_name(call)
    table = marks.rule if kind == "rule" else marks.shown
    if not call.args:
        marks.errors.append(f"{where}:{call.lineno}: mark.{kind} names no rule")
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            place = f"{where}:{argument.lineno}"
            table.setdefault(argument.value.removesuffix("?"), []).append(place)
        else:
            marks.errors.append(
                f"{where}:{argument.lineno}: mark.{kind} must name its rules as plain strings"
            )
