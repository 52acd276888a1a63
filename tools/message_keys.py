"""Which message keys the code says, read from its source without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+")
PARTS_OF_A_KEY = re.compile(r"[a-z0-9_.*]*(?:[a-z0-9_]\.|\.[a-z0-9_])[a-z0-9_.*]*")


@dataclass(frozen=True)
class Callee:
    """Where a function or class takes its key, and its arguments if they come as one dict."""

    name: str
    key_at: int
    args_at: int | None = None


SPEAKERS = {
    "say": Callee("key", 0),
    "Text": Callee("key", 0, 1),
    "Event": Callee("event", 0, 2),
    "CompanionError": Callee("key", 0),
}


@dataclass(frozen=True)
class Said:
    """A key said with these arguments; `None` if they are only known at run time."""

    where: str
    args: frozenset[str] | None


@dataclass
class Uses:
    """The keys said outright, the patterns of those put together, and every key-like string."""

    said: dict[str, list[Said]] = field(default_factory=dict)
    patterns: dict[str, list[str]] = field(default_factory=dict)
    mentioned: set[str] = field(default_factory=set)


def collect(root: Path, rooms: tuple[str, ...]) -> Uses:
    """The uses in every Python, TOML and kv file of the rooms."""
    trees: dict[str, ast.Module] = {}
    uses = Uses()
    for room in rooms:
        for path in sorted((root / room).rglob("*")):
            if path.suffix == ".py":
                text = path.read_text(encoding="utf-8")
                trees[path.relative_to(root).as_posix()] = ast.parse(text, str(path))
            elif path.suffix in {".toml", ".kv"}:
                uses.mentioned.update(KEY.findall(path.read_text(encoding="utf-8")))
    speakers = _with_errors(trees.values())
    named = {where: _constants(tree) for where, tree in trees.items()}
    for where, tree in trees.items():
        _Reader(where, speakers, {**_imported(tree, named), **named[where]}, uses).visit(tree)
    return uses


def _constants(tree: ast.Module) -> dict[str, str]:
    """The module's names for plain strings: `PREFIX = "obscurio.event"`."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                found.update({_name(target): node.value.value for target in targets})
    return found


def _imported(tree: ast.Module, named: dict[str, dict[str, str]]) -> dict[str, str]:
    """The same, brought in with `from companion.… import PREFIX`."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            there = named.get(f"{node.module.replace('.', '/')}.py", {})
            found.update({a.asname or a.name: there[a.name] for a in node.names if a.name in there})
    return found


def _with_errors(trees: Iterable[ast.Module]) -> dict[str, Callee]:
    """The speakers, and every class that descends from `CompanionError`."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    speakers = dict(SPEAKERS)
    grew = True
    while grew:
        grew = False
        for node in classes:
            parent = next((p for p in map(_name, node.bases) if p in speakers), None)
            if parent and node.name not in speakers:
                speakers[node.name] = _callee(node, speakers[parent])
                grew = True
    return speakers


def _callee(node: ast.ClassDef, parent: Callee) -> Callee:
    """A class with an `__init__` of its own may take its key at another place, or not at all."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            names = [argument.arg for argument in item.args.args[1:]]
            return Callee("key", names.index("key") if "key" in names else -1)
    return parent


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


class _Reader(ast.NodeVisitor):
    """Goes through one module and writes down its uses."""

    def __init__(
        self, where: str, speakers: dict[str, Callee], constants: dict[str, str], uses: Uses
    ) -> None:
        self._where = where
        self._speakers = speakers
        self._constants = constants
        self._uses = uses

    def visit_Constant(self, node: ast.Constant) -> None:
        """A string that could be a key is mentioned."""
        if isinstance(node.value, str) and KEY.fullmatch(node.value):
            self._uses.mentioned.add(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A key put together from parts."""
        self._put_together(node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A key said, if this is a call that takes one."""
        callee = self._speakers.get(_name(node.func))
        if callee is None and _is_super_init(node):
            callee = SPEAKERS["CompanionError"]
        if callee is not None:
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            key = node.args[callee.key_at] if 0 <= callee.key_at < len(node.args) else None
            if key := key or given.get(callee.name):
                self._said(key, _args(node, callee, given), strict=not _is_super_init(node))
        self.generic_visit(node)

    def _said(self, key: ast.expr, args: frozenset[str] | None, *, strict: bool) -> None:
        for part in _alternatives(key):
            whole = _pattern(part, self._constants)
            if isinstance(part, ast.BinOp):
                self._put_together(part)
            if "*" not in whole and (strict or KEY.fullmatch(whole)):
                place = Said(f"{self._where}:{part.lineno}", args)
                self._uses.said.setdefault(whole, []).append(place)

    def _put_together(self, node: ast.expr) -> None:
        pattern = _pattern(node, self._constants)
        if KEY.fullmatch(pattern):
            self._uses.mentioned.add(pattern)
        elif "*" in pattern and PARTS_OF_A_KEY.fullmatch(pattern):
            places = self._uses.patterns.setdefault(pattern, [])
            places.append(f"{self._where}:{node.lineno}")


def _is_super_init(call: ast.Call) -> bool:
    """`super().__init__("key")` in one of our errors; other classes pass no key-like text."""
    func = call.func
    return (
        isinstance(func, ast.Attribute)
        and func.attr == "__init__"
        and isinstance(func.value, ast.Call)
        and _name(func.value.func) == "super"
    )


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _alternatives(node.body)
        yield from _alternatives(node.orelse)
    else:
        yield node


def _args(
    call: ast.Call, callee: Callee, given: dict[str | None, ast.expr]
) -> frozenset[str] | None:
    if callee.args_at is None:
        names = set(given) - {callee.name}
        return None if None in names else frozenset(name for name in names if name)
    found = given.get("args")
    if found is None and len(call.args) > callee.args_at:
        found = call.args[callee.args_at]
    if found is None:
        return frozenset()
    if not isinstance(found, ast.Dict):
        return None
    keys = [key.value if isinstance(key, ast.Constant) else None for key in found.keys]
    return None if None in keys else frozenset(map(str, keys))


def _pattern(node: ast.expr, constants: dict[str, str]) -> str:
    """`obscurio.trap.*` for f"obscurio.trap.{kind}" and for "obscurio.trap." + kind."""
    if isinstance(node, ast.JoinedStr):
        parts = "".join(_pattern(value, constants) for value in node.values)
    elif isinstance(node, ast.FormattedValue):
        parts = _pattern(node.value, constants)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = _pattern(node.left, constants) + _pattern(node.right, constants)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        parts = node.value
    elif isinstance(node, ast.Name) and node.id in constants:
        parts = constants[node.id]
    else:
        parts = "*"
    return re.sub(r"\*+", "*", parts)
