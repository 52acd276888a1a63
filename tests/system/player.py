"""Plays the counting game for ever through the journal, and says each move only once it is kept.

    python -m tests.system.player FOLDER

Each line out is `game_id state_id count`: from then on, nobody may lose that move.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.game import Correct, Move
from companion.core.record import Edit, Redo, Undo
from companion.house import House
from companion.paths import Paths
from companion.table import Table
from tests.companion.toy import TOYS, Add


def some_action(table: Table) -> Move | str:
    """Anything a table may be asked: mostly moves, sometimes a change of mind."""
    dice = random.randint(1, 10)
    if dice <= 5:
        return Add(random.randint(1, 3))
    last = len(table.record.timeline.past) - 1
    choices: dict[int, Move | str] = {
        6: Undo(),
        7: Redo(),
        8: "chance",
        9: Correct("count", random.randint(0, 500)),
        10: Edit(max(0, last - random.randint(0, 3)), {"do": "add", "n": 1}, cut=True),
    }
    return choices[dice]


def main() -> None:
    """Go on with the open game, or begin one; after a while, begin another."""
    house = House(registry=TOYS, paths=Paths.find({"TABLE_COMPANION_HOME": sys.argv[1]}))
    assert Path(sys.argv[1]).is_dir()
    while True:
        left_open = house.to_continue()
        if left_open is None or left_open.entries > 150:
            table = house.new_game("toy", {"target": 1000})
        else:
            table = house.resume(left_open.id)
        print(table.game_id, table.state_id, table.state.count, flush=True)
        for _ in range(60):
            try:
                table.do(some_action(table))
            except CompanionError:
                continue
            print(table.game_id, table.state_id, table.state.count, flush=True)
            house.journal.note(table.game_id, "sand", {"left": table.state_id})


if __name__ == "__main__":
    main()
