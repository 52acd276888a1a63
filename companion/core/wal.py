"""Is SQLite's write-ahead log whole? SQLite itself drops a damaged one without a word.

See https://www.sqlite.org/fileformat2.html#walformat for the layout read here.
"""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = 32
_FRAME_HEADER = 24
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}


def _checksum(order: str, data: bytes, start: tuple[int, int]) -> tuple[int, int]:
    a, b = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        a = (a + even + b) & 0xFFFFFFFF
        b = (b + odd + a) & 0xFFFFFFFF
    return a, b


def damaged(path: Path) -> bool:
    """Whether the log holds something that SQLite would drop although it may have been whole.

    A torn last frame is no damage: it is a move that was never acknowledged. Old frames behind the
    new ones are no damage either: their salt differs. Damage is a header that is none, or a bad
    frame with frames of the same salt behind it.
    """
    data = path.read_bytes() if path.exists() else b""
    if not data:
        return False
    if len(data) < _HEADER:
        return any(data)
    magic, _, page_size, _, salt1, salt2, check1, check2 = struct.unpack(">8I", data[:_HEADER])
    if not any(data[:_HEADER]):
        return any(data)
    order = _MAGIC.get(magic)
    if order is None or _checksum(order, data[:24], (0, 0)) != (check1, check2):
        return True
    return _broken_in_the_middle(data, order, page_size, (salt1, salt2), (check1, check2))


def _broken_in_the_middle(
    data: bytes, order: str, page_size: int, salt: tuple[int, int], check: tuple[int, int]
) -> bool:
    broken = False
    step = _FRAME_HEADER + page_size
    for at in range(_HEADER, len(data) - step + 1, step):
        frame = data[at : at + step]
        same_salt = struct.unpack(">2I", frame[8:16]) == salt
        if broken:
            if same_salt:
                return True
            continue
        check = _checksum(order, frame[:8] + frame[_FRAME_HEADER:], check)
        broken = not same_salt or struct.unpack(">2I", frame[16:24]) != check
    return False
