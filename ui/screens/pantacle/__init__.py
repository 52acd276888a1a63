"""Pantacle on the touchscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.pantacle.table import PantacleTable

if TYPE_CHECKING:
    from companion.table import Table
    from ui.app import Companion


def table_screen(app: Companion, table: Table) -> PantacleTable:
    """The screen of this table."""
    return PantacleTable(app, table)
