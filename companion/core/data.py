"""Card and board facts: TOML files under companion/data, each value with its source."""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec

T = TypeVar("T")


def load(name: str, kind: type[T]) -> T:
    """Read data/NAME as `kind`; a wrong file fails loudly at start, with the place named."""
    raw = resources.files("companion").joinpath("data", name).read_bytes()
    try:
        return msgspec.toml.decode(raw, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ValueError(f"companion/data/{name}: {error}") from error
