"""Obscurio on the touchscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.obscurio.table import ObscurioTable

if TYPE_CHECKING:
    from companion.table import Table
    from ui.app import Companion


def table_screen(app: Companion, table: Table) -> ObscurioTable:
    """The screen of this table."""
    return ObscurioTable(app, table)
