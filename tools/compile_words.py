"""Compile one translation: compile_words.py messages.po messages.mo.

A small reader and writer of our own, so that neither playing nor building a wheel needs Babel.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from dataclasses import dataclass, field
from pathlib import Path

PLURAL_FORM = re.compile(r"msgstr\[(\d)\]")


class PoError(ValueError):
    """A .po text that cannot be read; says where and what to do."""


@dataclass
class Message:
    """One entry of a .po file. `forms` holds the text, or one text for each plural form."""

    line: int
    key: str = ""
    plural: str | None = None
    forms: list[str] = field(default_factory=list)
    fuzzy: bool = False


def messages(po: str) -> list[Message]:
    """Every entry of a .po text in its order, the header (empty key) included."""
    found: list[Message] = []
    fuzzy = False
    grow = ""
    for number, raw in enumerate(po.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#,"):
            fuzzy = "fuzzy" in line
        if not line or line.startswith("#"):
            grow = ""
            continue
        word, quoted = ("", line) if line.startswith('"') else line.partition(" ")[::2]
        text = _unquoted(quoted, number)
        if word == "msgid":
            found.append(Message(number, fuzzy=fuzzy))
            fuzzy = False
        grow = word or grow
        if not found or not grow:
            raise PoError(f"line {number}: a text that belongs to no msgid")
        _grow(found[-1], grow, text, number, starts=bool(word))
    return found


def _unquoted(quoted: str, number: int) -> str:
    try:
        text = ast.literal_eval(quoted.strip())
    except (SyntaxError, ValueError):
        text = None
    if not isinstance(text, str):
        raise PoError(f"line {number}: a text must stand between double quotes")
    return text


def _grow(message: Message, word: str, text: str, number: int, *, starts: bool) -> None:
    if word == "msgid":
        message.key += text
    elif word == "msgid_plural":
        message.plural = (message.plural or "") + text
    elif word == "msgstr" or PLURAL_FORM.fullmatch(word):
        if starts:
            message.forms.append("")
        message.forms[-1] += text
    else:
        raise PoError(f"line {number}: {word!r} is not used here; keys say it all")


def compiled(found: list[Message]) -> bytes:
    """The binary .mo form: a sorted table of keys and texts. Fuzzy and empty entries stay out."""
    texts: dict[bytes, bytes] = {}
    for message in found:
        if any(message.forms) and (not message.fuzzy or not message.key):
            ids = (message.key,) if message.plural is None else (message.key, message.plural)
            texts["\0".join(ids).encode()] = "\0".join(message.forms).encode()
    keys = sorted(texts)
    count = len(keys)
    head = 7 * 4
    data_at = head + 16 * count
    tables = b""
    blob = b""
    for chunk in (*keys, *(texts[key] for key in keys)):
        tables += struct.pack("<2I", len(chunk), data_at + len(blob))
        blob += chunk + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, count, head, head + 8 * count, 0, head)
    return header + tables + blob


def compile_file(source: Path, target: Path) -> None:
    """Write the .mo of a .po, whole or not at all."""
    try:
        data = compiled(messages(source.read_text(encoding="utf-8")))
    except PoError as error:
        raise PoError(f"{source}: {error}") from None
    unfinished = target.with_suffix(".mo.part")
    unfinished.write_bytes(data)
    unfinished.replace(target)


def main(names: list[str]) -> int:
    """Read the first file, write the second."""
    if len(names) != 2:
        print("usage: compile_words.py messages.po messages.mo", file=sys.stderr)
        return 2
    try:
        compile_file(Path(names[0]), Path(names[1]))
    except (PoError, OSError) as error:
        print(f"compile_words: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
