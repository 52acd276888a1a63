"""Illusio on the touchscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.illusio.table import IllusioTable

if TYPE_CHECKING:
    from companion.table import Table
    from ui.app import Companion


def table_screen(app: Companion, table: Table) -> IllusioTable:
    """The screen of this table."""
    return IllusioTable(app, table)
