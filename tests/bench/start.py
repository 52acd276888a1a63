"""How long the command line takes to answer, against a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tests.bench import Row, compared, medians

STARTS = 9


def measure() -> list[Row]:
    """Medians of whole processes, from start to end."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TABLE_COMPANION_HOME": folder}

        def run(*arguments: str) -> None:
            subprocess.run(
                [sys.executable, *arguments], env=env, stdout=subprocess.DEVNULL, check=True
            )

        ours, bare = medians(
            STARTS, lambda: run("-m", "companion", "games", "--json"), lambda: run("-c", "pass")
        )
    return [compared("companion games --json", ours, "python -c pass", bare)]
