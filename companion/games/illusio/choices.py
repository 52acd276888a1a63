"""The tappable actions of the bar, and what the panel's buttons do."""

from __future__ import annotations

from companion.core.panel import Button
from companion.core.text import say
from companion.core.view import Choice
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.moves import Assist, Begin, EndTurn
from companion.games.illusio.state import State


def choices(state: State) -> tuple[Choice, ...]:
    """The action bar, most important last (it is the filled button)."""
    if state.outcome:
        return ()
    if state.phase == "setup":
        begin = say("illusio.choice.begin")
        return (Choice(id="begin", text=begin, do=Begin(), style="primary", icon="next"),)
    over = state.player.hand - COUNTS.most_in_hand if state.counted else 0
    end = say("illusio.choice.discard_end", n=over) if over > 0 else say("illusio.choice.end_turn")
    return (Choice(id="end_turn", text=end, do=EndTurn(), style="primary", icon="next"),)


def assist_choice(state: State) -> Choice:
    """The other level of assistance."""
    other = "ledger" if state.strict else "full"
    return Choice(
        id="assist",
        text=say(f"illusio.choice.assist.{other}"),
        do=Assist(other),  # type: ignore[arg-type]  # one of the two
        icon="gauge",
        style="quiet",
    )


def buttons(offered: tuple[Choice, ...]) -> dict[Button, Choice]:
    """The panel does the obvious thing: next and done end the turn, undo takes back."""
    found: dict[Button, Choice] = {"undo": Choice(id="undo", text=say("core.undo"), do="undo")}
    primary = next((choice for choice in offered if choice.style == "primary"), None)
    if primary is not None:
        found["next"] = found["done"] = primary
    return found
