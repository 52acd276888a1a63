"""Trickerion on the touchscreen: the same table with two to four people, or with the Heir."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.trickerion.mycopy import BOOK_EDITORS
from ui.screens.trickerion.table import TrickerionTable

if TYPE_CHECKING:
    from companion.table import Table
    from ui.app import Companion


__all__ = ["BOOK_EDITORS", "table_screen"]


def table_screen(app: Companion, table: Table) -> TrickerionTable:
    """The screen of this table."""
    return TrickerionTable(app, table)
