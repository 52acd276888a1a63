"""The sand: measures each turning that the state asks for, and plays its end by itself.

Pausing is no move: it changes nothing on the table, and undo should take back what people did, not
that they stopped to pour tea. How much sand is left is kept beside the record every few seconds, so
that after a power cut the sand stands where it was, and waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.core.clock import Clock
from companion.core.errors import CompanionError
from companion.core.journal import Journal
from companion.core.panel import Sound
from companion.core.record import Undo
from companion.core.view import Live, SandRun
from companion.table import Change, Table

NOTE = "sand"
KEEP_EVERY = 5.0
# After an undo nobody should be hurried: at least this much sand comes back.
GRACE = 10.0


class Kept(Struct, frozen=True):
    """What is written down about the sand."""

    run: str
    left: float


class Timekeeper:
    """Keeps the sand of one table. Call `tick` a few times a second while `running`."""

    def __init__(
        self,
        table: Table,
        *,
        clock: Clock,
        journal: Journal | None = None,
        auto: bool = True,
        warn: int = 10,
        on_sound: Callable[[Sound], None] | None = None,
    ) -> None:
        self.auto = auto
        self.warn = warn
        self._table = table
        self._clock = clock
        self._journal = journal
        self._on_sound = on_sound
        self._run: SandRun | None = None
        self._left = 0.0
        self._since: float | None = None
        self._kept_at = 0.0
        self._second = 0
        self._before: dict[str, float] = {}
        self._stop = table.listen(self._changed)
        self._wake_up()

    @property
    def live(self) -> Live:
        """The sand at this moment."""
        return Live(sand_left=self.left, sand_running=self.running, warn=self.warn)

    @property
    def left(self) -> float:
        """Seconds of sand left."""
        if self._since is None:
            return self._left
        return max(0.0, self._left - (self._clock.monotonic() - self._since))

    @property
    def running(self) -> bool:
        """Whether sand is falling."""
        return self._since is not None

    def pause(self) -> None:
        """Lay the glass on its side."""
        if self._since is not None:
            self._left, self._since = self.left, None
            self._keep()

    def resume(self) -> None:
        """Set it upright again."""
        if self._run is not None and self._since is None:
            if self._left <= 0:
                self._left = min(GRACE, float(self._run.seconds))
            self._since = self._clock.monotonic()

    def tick(self) -> None:
        """Sounds, the note for a power cut, and the end of the sand."""
        run = self._run
        if run is None or self._since is None:
            return
        left = self.left
        if self._clock.monotonic() - self._kept_at >= KEEP_EVERY:
            self._keep()
        self._sound(left)
        if left > 0:
            return
        self._left, self._since = 0.0, None
        self._keep()
        if self._on_sound is not None:
            self._on_sound("end")
        if run.on_empty is None or not self.auto:
            return
        try:
            self._table.do(run.on_empty)
        except CompanionError:
            # The table moved on at this very moment; the new state has its own sand.
            self._follow(paused=False)

    def close(self) -> None:
        """Stop listening; what is left is kept."""
        self.pause()
        self._stop()

    def _changed(self, change: Change) -> None:
        self._follow(paused=isinstance(change.action, Undo))

    def _follow(self, *, paused: bool) -> None:
        """Take up the turning that the state asks for, unless it is the one we have."""
        run: SandRun | None = self._table.record.game.sand(self._table.state)
        if self._run is not None:
            self._before[self._run.id] = self.left
        if run is not None and self._run is not None and run.id == self._run.id:
            self._run = run
            return
        self._run, self._since, self._second = run, None, 0
        if run is None:
            return
        if paused:
            # Undo brings an earlier turning back: it waits, so that nobody is hurried by a mistake.
            self._left = max(self._before.get(run.id, float(run.seconds)), GRACE)
            self._left = min(self._left, float(run.seconds))
        else:
            self._left = float(run.seconds)
            self._since = self._clock.monotonic()
        self._keep()

    def _wake_up(self) -> None:
        """After a restart: the sand stands where it was last seen, and waits."""
        self._run = self._table.record.game.sand(self._table.state)
        if self._run is None:
            return
        self._left = float(self._run.seconds)
        if self._table.state_id == 0 or self._journal is None:
            return
        raw: Any = self._journal.notes(self._table.game_id).get(NOTE)
        if isinstance(raw, dict) and raw.get("run") == self._run.id:
            left = raw.get("left")
            if isinstance(left, int | float):
                self._left = min(max(0.0, float(left)), float(self._run.seconds))

    def _keep(self) -> None:
        self._kept_at = self._clock.monotonic()
        if self._journal is None or self._run is None:
            return
        try:
            self._journal.note(
                self._table.game_id, NOTE, {"run": self._run.id, "left": round(self.left, 1)}
            )
        except CompanionError:
            # A full disk: the sand goes on, it is only not written down.
            return

    def _sound(self, left: float) -> None:
        second = int(left)
        if second == self._second or self._on_sound is None:
            return
        self._second = second
        if left <= self.warn:
            self._on_sound("warning" if second + 1 == self.warn else "tick")
