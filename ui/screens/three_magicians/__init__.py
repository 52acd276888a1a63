"""The Three Magicians on the touchscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.three_magicians.editor import PathEditor
from ui.screens.three_magicians.places import PlacesEditor
from ui.screens.three_magicians.table import MagiciansTable

if TYPE_CHECKING:
    from companion.table import Table
    from ui.app import Companion

# How the facts of this game's board are entered, by their kind.
FACT_EDITORS = {"grid": PlacesEditor, "board": PathEditor}


def table_screen(app: Companion, table: Table) -> MagiciansTable:
    """The screen of this table."""
    return MagiciansTable(app, table)
