"""Trickerion solo on the touchscreen: the same table, with the Heir across it."""

from ui.screens.trickerion import table_screen

__all__ = ["table_screen"]
