"""Short soft sounds, off, soft or full. A machine without sound is silent, never stuck."""

from __future__ import annotations

import logging
from typing import Any, Final

from ui.theme import ASSETS

_log = logging.getLogger(__name__)

VOLUMES: Final = {"off": 0.0, "soft": 0.35, "full": 1.0}
NAMES: Final = ("tap", "tick", "warning", "end", "drawn", "win", "lose")


class Sounds:
    """Plays a sound by its name at the volume of the settings."""

    def __init__(self, loudness: str = "soft") -> None:
        self._loaded: dict[str, Any] = {}
        self.loudness = loudness

    def play(self, name: str) -> None:
        """Play it once, from its beginning."""
        volume = VOLUMES.get(self.loudness, 0.0)
        if not volume:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.volume = volume * (0.5 if name == "tap" else 1.0)
            sound.stop()
            sound.play()

    def _sound(self, name: str) -> Any:
        if name not in self._loaded:
            # Imported late: the first screen should not wait for a sound device.
            from kivy.core.audio import SoundLoader  # noqa: PLC0415

            sound = SoundLoader.load(str(ASSETS / "sounds" / f"{name}.wav"))
            if sound is None or not sound.length:
                # Without an output device SDL hands out a sound of no length; playing it is futile.
                _log.info("no sound for %s: no output device", name)
                sound = None
            self._loaded[name] = sound
        return self._loaded[name]
