"""Table Companion: the rules and the record, without screen, camera or pins."""

__version__ = "0.1.0"
