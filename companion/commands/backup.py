"""`companion backup` and `companion restore`: everything in one archive, and back."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from companion import backup, restore
from companion.commands.parser import Commands, command
from companion.commands.room import open_house
from companion.commands.saying import complain, one_line
from companion.core.text import Text, name, say
from companion.restore import Kind, Plan

KINDS: dict[Kind, Text] = {
    "games": Text("machine.restore.games"),
    "players": Text("machine.restore.players"),
    "facts": Text("machine.restore.facts"),
    "sets": Text("machine.restore.sets"),
    "settings": Text("machine.restore.settings"),
}
A_FEW = 6


def add(commands: Commands) -> None:
    """Describe the two commands."""
    save = command(
        commands,
        "backup",
        text="write games, players, facts, taught sets and settings into one archive",
        example="companion backup /media/stick",
        run=run_backup,
    )
    save.add_argument("path", type=Path, help="a folder, or the .zip file to write")
    take = command(
        commands,
        "restore",
        text="show what an archive would add here; with --yes, take it in",
        example="companion restore table-companion-20261118-203000.zip --yes",
        run=run_restore,
    )
    take.add_argument("file", type=Path, help="an archive made by 'companion backup'")
    take.add_argument("--yes", action="store_true", help="take it in (otherwise only shown)")
    take.add_argument(
        "--replace",
        action="append",
        default=[],
        choices=restore.REPLACEABLE,
        help="where these differ, the archive's version wins (default: what is here stays)",
    )


def run_backup(args: argparse.Namespace) -> int:
    """Write the archive."""
    with open_house(args) as house:
        path = args.path
        if path.is_dir():
            path /= backup.file_name(house.clock.now())
        made = backup.write(house, path)
        print(house.words(made_text(made)))
    return 0


def made_text(made: backup.Made) -> Text:
    """What went into an archive, in a sentence."""
    return say(
        "machine.backup.made",
        path=str(made.path),
        games=say("machine.count.games", n=made.games),
        players=say("machine.count.players", n=made.players),
        facts=say("machine.count.facts", n=made.facts),
        sets=say("machine.count.sets", n=made.sets),
    )


def run_restore(args: argparse.Namespace) -> int:
    """Show the plan; do it if asked."""
    with open_house(args) as house:
        wanted = restore.plan(house, backup.read(args.file))
        for line in plan_lines(wanted, replace=args.replace):
            print(one_line(house.words(line)))
        for what, why in refused(wanted):
            complain(house.words, Text("cli.failed", {"what": what, "why": why}))
        if not args.yes:
            print(house.words(say("machine.restore.only_shown")))
            return 0
        restore.take_in(house, wanted, replace=args.replace)
        print(house.words(say("machine.restore.done")))
    return 0


def refused(wanted: Plan) -> list[tuple[str, Text]]:
    """What cannot be taken in, and why."""
    return [(what, why) for pile in wanted.piles.values() for what, why in pile.refused.items()]


def plan_lines(wanted: Plan, *, replace: list[Kind]) -> list[Text]:
    """What would happen, a line for each kind and fate that has something in it."""
    lines = []
    for kind, pile in wanted.piles.items():
        what = KINDS[kind]
        names = partial(_names, wanted, kind)
        if pile.new:
            lines.append(_line("machine.restore.new", what, names(pile.new)))
        if pile.same:
            lines.append(_line("machine.restore.same", what, names(pile.same)))
        if pile.differs and kind == "games":
            lines.append(_line("machine.restore.beside", what, names(pile.differs)))
        elif pile.differs and kind in replace:
            lines.append(_line("machine.restore.replaced", what, names(pile.differs)))
        elif pile.differs:
            lines.append(_line("machine.restore.kept", what, names(pile.differs)))
    return lines or [say("machine.restore.nothing")]


def _names(wanted: Plan, kind: Kind, ids: tuple[str, ...]) -> list[Text]:
    """What people call these things: a game by its title, a fact by its words."""
    if kind == "games":
        return [
            say(f"{wanted.records[each].game.id}.name") if each in wanted.records else name(each)
            for each in ids
        ]
    if kind == "facts":
        return [fact_words(each) for each in ids]
    return [name(each) for each in ids]


def fact_words(fact_id: str) -> Text:
    """Where the words for a fact are: `obscurio.fact.time_track`."""
    game, _, rest = fact_id.partition(".")
    return say(f"{game}.fact.{rest}")


def _line(key: str, what: Text, names: list[Text]) -> Text:
    different: list[Text] = []
    for each in names:
        if each not in different:  # four games of Obscurio are one word
            different.append(each)
    shown = different[:A_FEW]
    if len(different) > A_FEW:
        shown.append(say("machine.restore.more", n=len(different) - A_FEW))
    return Text(key, {"what": what, "n": len(names), "names": shown})
