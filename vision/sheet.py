"""The printable mat: one A4 landscape page of plain PDF, true to scale, with a ruler."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision import aruco, mat

POINTS = 72.0 / 25.4
"""PDF points a millimetre."""

RULER = 100
"""Length of the ruler in mm."""


def _box(x: float, y: float, width: float, height: float) -> str:
    """A filled rectangle; PDF counts upwards from the bottom, the mat downwards from the top."""
    bottom = mat.HEIGHT - y - height
    numbers = (x * POINTS, bottom * POINTS, width * POINTS, height * POINTS)
    return " ".join(f"{number:.4f}" for number in numbers) + " re f"


def _text(x: float, y: float, words: str, *, size: float = 7.0) -> str:
    safe = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    at = f"{x * POINTS:.3f} {(mat.HEIGHT - y) * POINTS:.3f}"
    return f"BT /F1 {size} Tf {at} Td ({safe}) Tj ET"


def _marker(marker: int) -> list[str]:
    cells = aruco.installed().pattern(marker)
    cell = mat.MARKER / len(cells)
    left, top = mat.marker_corners(marker)[0]
    boxes = []
    for row, line in enumerate(cells):
        below = cells[row + 1] if row + 1 < len(cells) else np.zeros_like(line)
        for start, end in _runs(line):
            # A hair of overlap downwards, or viewers draw white seams between the rows.
            tall = cell + (0.02 if below[start:end].all() else 0.0)
            boxes.append(_box(left + start * cell, top + row * cell, (end - start) * cell, tall))
    return boxes


def _runs(line: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where black begins and ends along a row of cells."""
    steps = np.diff(np.concatenate([[0], line.astype(np.int8), [0]]))
    starts, ends = np.nonzero(steps == 1)[0], np.nonzero(steps == -1)[0]
    return [(int(start), int(end)) for start, end in zip(starts, ends, strict=True)]


def _ruler() -> list[str]:
    """Thin grey ticks along the bottom edge, outside the part of the mat that is read."""
    left = (mat.WIDTH - RULER) / 2
    base = mat.HEIGHT - 5.0
    marks = [_box(left, base, RULER, 0.15)]
    for step in range(RULER + 1):
        tall = 3.0 if step % 10 == 0 else (2.0 if step % 5 == 0 else 1.2)
        marks.append(_box(left + step - 0.075, base - tall, 0.15, tall))
    return marks


def content(words: tuple[str, str]) -> str:
    """The drawing itself; `words` are the line of instruction and the name of the sheet."""
    advice, title = words
    left = (mat.WIDTH - RULER) / 2
    lines = ["0 g"]
    for marker in mat.MARKERS:
        lines += _marker(marker)
    lines.append("0.45 g")
    lines += _ruler()
    lines.append(_text(left, mat.HEIGHT - 2.2, advice, size=6))
    lines.append(_text(left, 6.0, title, size=6))
    return "\n".join(lines)


def pdf(words: tuple[str, str]) -> bytes:
    """The whole file."""
    drawing = content(words).encode("latin-1", "replace")
    width, height = mat.WIDTH * POINTS, mat.HEIGHT * POINTS
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.4f} {height:.4f}] "
            "/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
        ).encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for offset in offsets:
        out += b"%010d 00000 n \n" % offset
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(out)
