"""Small print: what a French sentence needs around its punctuation, and one kind of apostrophe."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
CURLY = "\N{RIGHT SINGLE QUOTATION MARK}"
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
MARKUP = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")
HIGH = re.compile(
    rf"""(?<![{NO_BREAK}!?(])  # nothing but a no-break space, another mark or a bracket before
         (?<!^)                # a mark that stands alone is a label
         (?:[;!?]|:(?!//))     # an address has a colon of its own""",
    re.VERBOSE,
)
CLOCK = re.compile(r"(?<=\d):(?=\d)")
OPENING = re.compile(rf"«(?![{NO_BREAK}])")
CLOSING = re.compile(rf"(?<![{NO_BREAK}])»")
APOSTROPHE = re.compile(rf"(?<=\w)['{CURLY}](?=\w)")


def french(text: str) -> Iterator[str]:
    """What is wrong with the spaces of a French text."""
    plain = CLOCK.sub(".", _plain(text))
    if match := HIGH.search(plain):
        yield f"no no-break space (U+00A0 or U+202F) before {match[0]!r}"
    if OPENING.search(plain) or CLOSING.search(plain):
        yield "no no-break space (U+00A0 or U+202F) inside « »"


def odd_apostrophes(texts: Iterable[str]) -> frozenset[str]:
    """The texts whose apostrophe is not the usual one of the lot; a draw goes to the curly one."""
    listed = [(text, set(APOSTROPHE.findall(_plain(text)))) for text in texts]
    counts = Counter(mark for _, marks in listed for mark in marks)
    usual = "'" if counts["'"] > counts[CURLY] else CURLY
    return frozenset(text for text, marks in listed if marks - {usual})


def _plain(text: str) -> str:
    return PLACEHOLDER.sub("x", MARKUP.sub("", text))
