"""What can go wrong, each with a message the screen can translate."""

from __future__ import annotations

from companion.core.text import Arg, Text


class CompanionError(Exception):
    """The root of all our errors: carries a `Text` that says what happened and what to do."""

    def __init__(self, key: str, **args: Arg) -> None:
        self.text = Text(key, args)
        super().__init__(f"{key} {args}" if args else key)


class IllegalMove(CompanionError, ValueError):
    """The rules do not allow this move now; the state is untouched."""

    def __init__(self, rule: str, key: str, **args: Arg) -> None:
        super().__init__(key, **args)
        self.rule = rule


class StaleMove(CompanionError, ValueError):
    """The move was aimed at an older state than the present one (two taps at once)."""


class NotAMove(CompanionError, ValueError):
    """The input is no move of this game: wrong JSON, unknown name, wrong type."""


class BadOptions(CompanionError, ValueError):
    """The game cannot be started with these options."""


class BadRecord(CompanionError, ValueError):
    """A record cannot be read or does not replay."""


class UnknownGame(CompanionError, KeyError):
    """No such game."""


class DoesNotFit(CompanionError, ValueError):
    """An earlier move was changed, and what follows no longer fits."""

    def __init__(self, *, index: int, cause: IllegalMove) -> None:
        super().__init__("core.edit.does_not_fit", index=index + 1, why=cause.text)
        self.index = index
        self.cause = cause


class StoreError(CompanionError, OSError):
    """The journal's file cannot be read or written."""


class StoreBusy(StoreError):
    """Another process holds the journal's file."""


class StoreFull(StoreError):
    """No room left on the disk; what was there is still there."""


class StoreUnwritable(StoreError):
    """The journal's folder or file may not be written."""


class StoreDamaged(StoreError):
    """The journal's file is damaged; opening it anew sets it aside."""


class StoreNewer(StoreError):
    """The journal's file was written by a newer companion."""


class OutOfStep(CompanionError, ValueError):
    """The game went on elsewhere: this entry does not follow the last one written."""


class NoSuchGame(CompanionError, KeyError):
    """No game with this id was kept."""


class AlreadyKept(CompanionError, ValueError):
    """A game with this id is kept already."""


class BadFact(CompanionError, ValueError):
    """A fact of the owner's copy that cannot be: wrong kind of value, or an unknown fact."""


class BadSetting(CompanionError, ValueError):
    """A setting that does not exist, or cannot have this value."""
