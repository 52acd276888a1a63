"""Pulling the plug: a process that plays is killed at random moments; nothing it said is lost."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from companion.core.journal import Journal
from companion.core.replay import replay
from companion.core.store import Store
from companion.paths import Paths
from tests.companion.toy import TOY

ROUNDS = 50


def run_and_kill(folder: Path, *, once_playing: bool, seconds: float) -> list[tuple[str, int, int]]:
    """What the player had said when it was killed, whole lines only: game, state id, count."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.system.player", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    first = process.stdout.readline() if once_playing else ""
    time.sleep(seconds)
    early = process.poll()
    process.send_signal(signal.SIGKILL)
    rest, errors = process.communicate()
    out = first + rest
    assert early is None, f"the player ended by itself: {errors}"
    said = [line.split() for line in out[: out.rfind("\n") + 1].splitlines()]
    return [(game_id, int(state_id), int(count)) for game_id, state_id, count in said]


def check(folder: Path, acknowledged: dict[str, tuple[int, int]]) -> None:
    """The journal opens, is sound, replays, and holds every acknowledged move."""
    store = Store(Paths.find({"TABLE_COMPANION_HOME": str(folder)}).journal)
    assert store.notices == []
    assert store.problems() == []
    journal = Journal(store)
    kept = {game.id: game for game in journal.games()}
    for game_id, (state_id, count) in acknowledged.items():
        lines = journal.lines(game_id)
        # One more may have been written and not yet said.
        assert state_id <= len(lines) <= state_id + 1
        record = replay(TOY, journal.header(game_id), lines[:state_id])
        assert record.state.count == count
        whole = replay(TOY, journal.header(game_id), lines)
        assert kept[game_id].table().turn == whole.state.turn
    store.close()


def test_no_acknowledged_move_is_ever_missing(tmp_path: Path) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # shown if the test fails
    chance = random.Random(seed)
    acknowledged: dict[str, tuple[int, int]] = {}
    lines = killed_while_playing = 0
    for _ in range(ROUNDS):
        # Mostly while it plays, sometimes while it starts and opens the journal.
        playing = chance.random() < 0.7
        seconds = chance.uniform(0, 0.3)
        said = run_and_kill(tmp_path, once_playing=playing, seconds=seconds)
        lines += len(said)
        killed_while_playing += bool(said)
        recent: dict[str, tuple[int, int]] = {}
        for game_id, state_id, count in said:
            # A resumed game begins where the last process left it, or one unsaid move further.
            if game_id not in recent and game_id in acknowledged:
                assert 0 <= state_id - acknowledged[game_id][0] <= 1
            recent[game_id] = (state_id, count)
        acknowledged |= recent
        check(tmp_path, recent)
    check(tmp_path, acknowledged)
    assert killed_while_playing >= ROUNDS // 3, "the player was mostly killed before it played"
    assert lines > 5 * ROUNDS
    assert len(acknowledged) > 1
