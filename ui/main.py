"""`companion run`: find a display, open the house, and show it; without one, the demonstration."""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.commands.room import open_house
from companion.commands.saying import complain, words_for
from companion.core.text import Text, say
from companion.words import Words
from ui import display

_SIZE = re.compile(r"(\d{3,4})x(\d{3,4})")
OUT = Path("out")
QUIT = 0
WRONG = 2


def run(args: argparse.Namespace) -> int:
    """Start the touchscreen; the exit code for the command line."""
    words = words_for(args)
    size = None
    if args.size is not None:
        found = _SIZE.fullmatch(args.size)
        if found is None:
            complain(words, say("ui.run.size", size=args.size))
            return WRONG
        size = (int(found[1]), int(found[2]))
    video = "offscreen" if args.demo else display.driver()
    display.prepare(os.environ, video, size)
    _log_plainly()
    if video == "offscreen":
        return _demonstrate(words, asked=args.demo)
    return _show(args, size)


def _demonstrate(words: Words, *, asked: bool) -> int:
    """No display: play a short game by ourselves, and say where its pictures are."""
    if not asked:
        _tell(words, say("ui.run.no_display"))
    demo: Any = import_module("ui.demo")
    pictures = demo.play(OUT, language=words.language, tell=lambda text: _tell(words, text))
    _tell(words, say("ui.run.pictures", n=len(pictures), folder=str(OUT.resolve())))
    return QUIT


def _show(args: argparse.Namespace, size: tuple[int, int] | None) -> int:
    """The real thing, until the window is closed."""
    house = open_house(args)
    app: Any = import_module("ui.app")
    window: Any = import_module("kivy.core.window").Window
    if window is None:
        complain(house.words, say("ui.run.no_window", driver=os.environ["SDL_VIDEODRIVER"]))
        return 1
    if not args.windowed and size is None:
        window.fullscreen = "auto"
    companion = app.Companion(house, size=window.size)
    try:
        app.CompanionApp(companion).run()
    finally:
        house.close()
    return QUIT


def _tell(words: Words, text: Text) -> None:
    print(words(text), flush=True)


def _log_plainly() -> None:
    """Warnings and worse, on standard error: under systemd that is the journal."""
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s"
    )
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
