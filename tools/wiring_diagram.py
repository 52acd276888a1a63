"""Draw the panel's wiring from wiring.toml: the picture, and the pin tables of the builder's pages.

python tools/wiring_diagram.py          write them
python tools/wiring_diagram.py --check  say whether they are up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that it also runs as a plain script

from hardware.pins import HEADER, near, place  # noqa: E402 - after the path
from hardware.wiring import Wiring, load  # noqa: E402

PICTURE = ROOT / "docs/pictures/panel-wiring.svg"
PAGES = {"en": ROOT / "docs/en/wiring.md", "fr": ROOT / "docs/fr/cablage.md"}
BEGIN, END = "<!-- pins:begin -->", "<!-- pins:end -->"

WORDS = {
    "en": {
        "head": "| Part | In `wiring.toml` | GPIO | Place | Other side | Nearest |",
        "track": "Time-track light {n}",
        "red": "Trap light, red leg",
        "green": "Trap light, green leg",
        "blue": "Trap light, blue leg",
        "buzzer": "Buzzer",
        "button": "Button “{n}”",
        "GND": "ground",
        "3V3": "3.3 V",
        "held": ", held for {ms} ms",
    },
    "fr": {
        "head": "| Pièce | Dans `wiring.toml` | GPIO | Position | Autre côté | La plus proche |",
        "track": "Lumière {n} de la piste du temps",
        "red": "Lumière des pièges, patte rouge",
        "green": "Lumière des pièges, patte verte",
        "blue": "Lumière des pièges, patte bleue",
        "buzzer": "Buzzer",
        "button": "Bouton «\N{NO-BREAK SPACE}{n}\N{NO-BREAK SPACE}»",
        "GND": "masse",
        "3V3": "3,3 V",
        "held": ", maintenu {ms} ms",
    },
}

ROW = 40  # between two rows of the header
TOP = 96
MIDDLE = 520
WIDTH = 1040
PAPER, INK, FAINT = "#fbf7ef", "#2b2320", "#b9ab98"
WIRES = {
    "button": "#2f6f8f",
    "track": "#b8860b",
    "red": "#b3261e",
    "green": "#2e7d32",
    "blue": "#1f4fa3",
    "buzzer": "#7b4397",
}
PLACES = {"5V": "#c62828", "3V3": "#ef6c00", "GND": "#424242"}


@dataclass(frozen=True)
class Wire:
    """One wire from a pin to a part, and what is on the part's other side."""

    where: str  # its name in wiring.toml
    gpio: int
    kind: str  # button, track, red, green, blue, buzzer
    label: str
    other: str  # GND or 3V3
    hold_ms: int = 0

    @property
    def place(self) -> int:
        """Where it starts on the header."""
        return place(self.gpio)


def wires(wiring: Wiring) -> list[Wire]:
    """Every wire of the panel that ends on a GPIO, in the order of the file."""
    buttons = wiring.buttons.fitted()
    found = []
    for where, gpio in wiring.uses():
        part, _, rest = where.partition(".")
        if part == "buttons":
            button = next(each for name, each in buttons.items() if name == rest)
            other = "GND" if button.active_low else "3V3"
            found.append(Wire(where, gpio, "button", rest, other, button.hold_ms))
        elif part == "track":
            other = "3V3" if wiring.track and wiring.track.active_low else "GND"
            found.append(Wire(where, gpio, "track", rest.strip("pins[]"), other))
        elif part == "light":
            other = "3V3" if wiring.light and wiring.light.common == "anode" else "GND"
            found.append(Wire(where, gpio, rest, rest, other))
        else:
            other = "3V3" if wiring.buzzer and wiring.buzzer.active_low else "GND"
            found.append(Wire(where, gpio, "buzzer", "buzzer", other))
    return found


def table(wiring: Wiring, language: str) -> str:
    """The pin table of a page."""
    words = WORDS[language]
    lines = [words["head"], "|---|---|---|---|---|---|"]
    for wire in wires(wiring):
        part = words[wire.kind].format(n=wire.label)
        if wire.hold_ms:
            part += words["held"].format(ms=wire.hold_ms)
        lines.append(
            f"| {part} | `{wire.where}` | {wire.gpio} | {wire.place} "
            f"| {words[wire.other]} | {near(wire.gpio, wire.other)} |"
        )
    return "\n".join(lines)


def with_table(page: str, rows: str) -> str:
    """A page with its table between the two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{rows}\n\n{END}{after}"


# --- the picture ---------------------------------------------------------------------------------
# Wires of the left row go left, those of the right row go right, each in the order of its pin: so
# no two wires cross, whatever the file says.


def picture(wiring: Wiring) -> str:
    """The drawing, as SVG."""
    listed = wires(wiring)
    left = sorted((w for w in listed if w.place % 2 == 1), key=lambda w: w.place)
    right = sorted((w for w in listed if w.place % 2 == 0), key=lambda w: w.place)
    height = TOP + 20 * ROW + 84
    body = [
        *_board(),
        *(line for at, wire in zip(_spread(left), left, strict=True) for line in _wire(wire, at)),
        *(line for at, wire in zip(_spread(right), right, strict=True) for line in _wire(wire, at)),
        *_legend(height),
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" '
        f'font-size="14" fill="{INK}">'
    )
    title = "<title>Table Companion: panel wiring</title>"
    paper = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, title, paper, *body, "</svg>"]) + "\n"


def _row_y(at: int) -> float:
    """How far down a place of the header is."""
    return TOP + (at - 1) // 2 * ROW + ROW / 2


def _spread(side: list[Wire]) -> list[float]:
    """The height of each part: its pin's own, moved down and then up until none is too close."""
    apart = min(62.0, 20 * ROW / max(1, len(side)))
    heights: list[float] = []
    for wire in side:
        heights.append(max(_row_y(wire.place), heights[-1] + apart if heights else 0.0))
    limit = TOP + 20 * ROW - 10.0
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], limit)
        limit = heights[at] - apart
    return heights


def _text(x: float, y: float, words: str, *, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{escape(words)}</text>'


def _board() -> Iterator[str]:
    yield _text(MIDDLE, 40, "Raspberry Pi · GPIO (BCM)", more='text-anchor="middle" font-size="22"')
    yield _text(MIDDLE, 66, "hardware/wiring.toml", more=f'text-anchor="middle" fill="{FAINT}"')
    yield (
        f'<rect x="{MIDDLE - 92}" y="{TOP - 8}" width="184" height="{20 * ROW + 16}" rx="10" '
        f'fill="#1f3d2b"/>'
    )
    for at, what in enumerate(HEADER, 1):
        side = -1 if at % 2 else 1
        x, y = MIDDLE + side * 18, _row_y(at)
        fill = PLACES.get(str(what), "#d9c27a")
        yield f'<rect x="{x - 11}" y="{y - 11:g}" width="22" height="22" rx="3" fill="{fill}"/>'
        ink = "#ffffff" if isinstance(what, str) else INK
        yield _text(x, y + 4, str(at), more=f'text-anchor="middle" font-size="11" fill="{ink}"')
        name = what if isinstance(what, str) else f"GPIO{what}"
        anchor = "end" if side < 0 else "start"
        yield _text(
            MIDDLE + side * 34,
            y + 4,
            name,
            more=f'text-anchor="{anchor}" font-size="12" fill="#f3ecd9"',
        )


def _wire(wire: Wire, y: float) -> Iterator[str]:
    """The wire, the part and its other side, drawn outwards from the header."""
    side = -1 if wire.place % 2 else 1
    colour = WIRES[wire.kind]
    start, bend, part = MIDDLE + side * 92, MIDDLE + side * 160, MIDDLE + side * 200
    from_y = _row_y(wire.place)
    yield (
        f'<path d="M{start} {from_y:g} C{bend} {from_y:g} {bend - side * 28} {y:g} {part} {y:g}" '
        f'fill="none" stroke="{colour}" stroke-width="3"/>'
    )
    yield f'<circle cx="{start}" cy="{from_y:g}" r="5" fill="{colour}"/>'
    yield f'<g transform="translate({part} {y:g}) scale({side} 1)" stroke="{colour}" fill="none">'
    yield from _symbol(wire.kind, wire.other)
    yield from _end(wire.other)
    yield "</g>"
    anchor = "end" if side < 0 else "start"
    held = f" ({wire.hold_ms} ms)" if wire.hold_ms else ""
    label = {"track": f"LED {wire.label}", "buzzer": "buzzer"}.get(wire.kind, wire.label)
    if wire.kind in {"red", "green", "blue"}:
        label = f"RGB {wire.label}"
    yield _text(
        part + side * 178,
        y + 5,
        label + held,
        more=f'text-anchor="{anchor}" fill="{colour}" font-weight="bold"',
    )


def _symbol(kind: str, other: str) -> Iterator[str]:
    """A part from x = 0 to x = 130, drawn to the right; a diode points towards ground."""
    line = 'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
    if kind == "button":
        yield f'<path d="M0 0H40M90 0H130M44 0L86 -16" {line}/>'
        yield f'<circle cx="42" cy="0" r="4" {line}/><circle cx="88" cy="0" r="4" {line}/>'
    elif kind == "buzzer":
        yield f'<path d="M0 0H46M84 0H130" {line}/>'
        yield f'<circle cx="65" cy="0" r="19" {line}/>'
        yield f'<path d="M57 -7V7L65 2V-2ZM70 -7Q76 0 70 7" {line}/>'
    else:
        yield f'<path d="M0 0H14M54 0H78M102 0H130" {line}/>'
        yield f'<rect x="14" y="-8" width="40" height="16" {line}/>'
        diode = "M78 -11V11L102 0ZM102 -11V11" if other == "GND" else "M102 -11V11L78 0ZM78 -11V11"
        yield f'<path d="{diode}" {line}/>'
        yield f'<path d="M92 -15L100 -25M96 -25H100V-20" {line}/>'


def _end(other: str) -> Iterator[str]:
    """Ground, or 3.3 V: at x = 130."""
    ink = PLACES[other]
    if other == "GND":
        yield (
            f'<path d="M130 0H142M142 -14V14M150 -9V9M158 -4V4" stroke="{ink}" stroke-width="2.5"/>'
        )
    else:
        yield (
            f'<path d="M130 0H142M142 -12L158 0L142 12Z" stroke="{ink}" stroke-width="2.5" '
            f'fill="{ink}"/>'
        )


def _legend(height: int) -> Iterator[str]:
    y = height - 34
    for at, (what, fill) in enumerate(PLACES.items()):
        x = MIDDLE - 150 + at * 110
        yield f'<rect x="{x}" y="{y - 12}" width="18" height="18" rx="3" fill="{fill}"/>'
        yield _text(x + 26, y + 2, what)


# --- writing and checking ------------------------------------------------------------------------


def files(wiring: Wiring) -> dict[Path, str]:
    """What each file should hold."""
    wanted = {PICTURE: picture(wiring)}
    for language, page in PAGES.items():
        wanted[page] = with_table(page.read_text(encoding="utf-8"), table(wiring, language))
    return wanted


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them; 1 if one is out of date."""
    wanted = files(load())
    if "--check" in arguments:
        old = [p for p, text in wanted.items() if not p.exists() or p.read_text("utf-8") != text]
        for path in old:
            print(f"{path.relative_to(ROOT)} is out of date: run python tools/wiring_diagram.py")
        return 1 if old else 0
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
