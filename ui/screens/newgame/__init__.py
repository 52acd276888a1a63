"""Setting up a new game, one page a step, nothing to scroll."""

from ui.screens.newgame.wizard import NewGame

__all__ = ["NewGame"]
