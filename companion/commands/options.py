"""A game's options on the command line: what there is, and `--option name=value`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.errors import BadOptions
from companion.core.registry import AnyGame


class Option(Struct, frozen=True, kw_only=True):
    """One option as `companion games --json` lists it. `rule`: the open question it answers."""

    name: str
    type: str
    default: Any = None
    answers: tuple[Any, ...] = ()
    rule: str | None = None
    items: str | None = None


def options_of(game: AnyGame) -> list[Option]:
    """Every option of a game, in its order."""
    schema = msgspec.json.schema(game.options)
    properties = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    rules = {rule.option: rule.rule for rule in game.house_rules}
    rules |= {fact.option: fact.rule for fact in game.facts}
    return [_option(name, said, rules.get(name)) for name, said in properties.items()]


def _option(name: str, said: dict[str, Any], rule: str | None) -> Option:
    # Optional values are "this or null"; the null is for leaving them out.
    kinds = [kind for kind in said.get("anyOf", [said]) if kind.get("type") != "null"]
    kind = kinds[0]
    answers = kind.get("enum", ())
    boolean = kind.get("type") == "boolean"
    # A list of a fixed length has no items beyond those it names: its schema says false.
    items = kind.get("items") or {}
    return Option(
        name=name,
        type="choice" if answers else kind.get("type", "any"),
        default=said.get("default"),
        answers=tuple(answers) or ((True, False) if boolean else ()),
        rule=rule,
        items=items.get("type") if kind.get("type") == "array" else None,
    )


def read(game: AnyGame, given: Iterable[str]) -> dict[str, Any]:
    """The options of `--option name=value …`: JSON where it is, else words; lists with commas."""
    known = {option.name: option for option in options_of(game)}
    found: dict[str, Any] = {}
    for each in given:
        name, equals, words = each.partition("=")
        if not equals:
            raise BadOptions("cli.option.no_value", option=each)
        if name not in known:
            near = get_close_matches(name, known, n=1)
            key = "core.options.unknown_near" if near else "core.options.unknown"
            raise BadOptions(key, option=name, near="".join(near), known=", ".join(known))
        found[name] = _value(known[name], words)
    return found


def _value(option: Option, words: str) -> Any:
    if option.type == "choice":
        same = [answer for answer in option.answers if str(answer).lower() == words.lower()]
        return same[0] if same else _json_or_words(words)
    if option.type == "string":
        value = _json_or_words(words)
        return value if isinstance(value, str) else words
    value = _json_or_words(words)
    if option.type == "array" and not isinstance(value, list) and value is not None:
        items = [item.strip() for item in words.split(",")] if words.strip() else []
        return items if option.items == "string" else [_json_or_words(item) for item in items]
    return value


def _json_or_words(words: str) -> Any:
    try:
        return msgspec.json.decode(words)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        return words
