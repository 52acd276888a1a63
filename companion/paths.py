"""Where things are kept: systemd's directories first, then the user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

APP = "table-companion"
HOME = "TABLE_COMPANION_HOME"


@dataclass(frozen=True, kw_only=True)
class Paths:
    """The folders and files of one installation. Nothing is created by asking for them."""

    state: Path
    cache: Path
    site_settings: Path
    user_settings: Path

    @property
    def journal(self) -> Path:
        """The SQLite file with games, facts and players."""
        return self.state / "journal.sqlite3"

    @classmethod
    def find(cls, environ: Mapping[str, str] | None = None) -> Paths:
        """The paths for this process.

        TABLE_COMPANION_HOME puts everything into one folder, for tests and demonstrations.
        """
        env = os.environ if environ is None else environ
        if home := env.get(HOME):
            base = Path(home).expanduser()
            return cls(
                state=base / "state",
                cache=base / "cache",
                site_settings=base / "etc" / "config.toml",
                user_settings=base / "config" / "config.toml",
            )
        state = _systemd(env, "STATE_DIRECTORY")
        cache = _systemd(env, "CACHE_DIRECTORY")
        site = _systemd(env, "CONFIGURATION_DIRECTORY") or Path("/etc") / APP
        # Under systemd the configuration directory belongs to root, so what is set on the
        # touchscreen goes beside the journal.
        user = state or Path(platformdirs.user_config_dir(APP))
        return cls(
            state=state or Path(platformdirs.user_data_dir(APP)),
            cache=cache or Path(platformdirs.user_cache_dir(APP)),
            site_settings=site / "config.toml",
            user_settings=user / "config.toml",
        )


def _systemd(env: Mapping[str, str], name: str) -> Path | None:
    # systemd may hand over several, separated by colons; the first is ours.
    first = env.get(name, "").split(":")[0]
    return Path(first) if first else None
