"""`companion run`: the touchscreen."""

from __future__ import annotations

import argparse
import importlib
from typing import Any

from companion.commands.parser import Commands, command


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "run",
        text="start the touchscreen (without a display: a demonstration with pictures)",
        example="companion run --windowed --size 1280x720",
        run=run,
    )
    parser.add_argument("--windowed", action="store_true", help="a window instead of full screen")
    parser.add_argument("--size", metavar="WxH", help="the size of the window (default 800x480)")
    parser.add_argument(
        "--demo", action="store_true", help="play the demonstration, save pictures under out/"
    )


def run(args: argparse.Namespace) -> int:
    """Hand over to the touchscreen; only now is Kivy loaded."""
    screen: Any = importlib.import_module("ui.main")
    code: int = screen.run(args)
    return code
