"""The ten explained decisions of docs/en/heir-examples.md and docs/fr/heritier-exemples.md."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.trickerion.heir.decision import Decision, Rejected
from companion.games.trickerion.heir.visit import decide, decide_performance
from companion.games.trickerion.state import Card, Space
from companion.words import Words
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, table

PAIR = {"slots": ["0.0", "1.0"], "links": ["0.0-1.0"]}


def contested_first() -> Decision:
    board = table("easy").plan("performance").tricks("levitation", "living_piano").shows("p01")
    board.mine(magician="downtown", manager="theater", apprentice_1="workshop")
    board.yours(apprentice_1="downtown", magician="theater")
    board.dice(apprentice="apprentice", bank="3 4")
    return _placed(board)


def no_second_trick() -> Decision:
    board = _downtown("hard", prestige=20, ap=4).tricks("walled", "wolf_cage")
    board.mine(manager=None, engineer=None, assistant=None, apprentice_1=None, apprentice_2=None)
    board.dice(trick="escape x", specialist="manager", apprentice="apprentice", bank="4 6")
    return _placed(board)


def the_reroll() -> Decision:
    board = _downtown("normal", prestige=20, ap=4).tricks("walled").dice(bank="x 3")
    return _placed(board, "optical", "paper_shred")


def shopping() -> Decision:
    board = table().mine(magician="market").at(blocked={"market": ("0", "1", "2")})
    board.mind(shopping=("wood", "rope", "saw", "mirror"))
    board.at(quick="rope", orders=("saw", "oil", None, "gear"))
    return _placed(board)


def the_shard_link() -> Decision:
    card = {"slots": ["0.0", "1.0", "0.1", "1.1"], "links": ["0.0-1.0", "0.1-1.1*"]}
    board = table().mine(apprentice_1="theater").tricks("levitation", "walled", "wolf_cage")
    board.shows("solo_1").owner_card("solo_1", **card)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    board.token("solo_1", "0.1", "wolf_cage", school="mechanical", side=1)
    return _placed(board)


def the_leaving_card() -> Decision:
    board = table().mine(apprentice_1="theater").tricks("levitation", "walled").at(turn=4)
    board.shows("p01", "p02", "p03").your_tricks("spirit_hand")
    board.token("p02", "0.0", "spirit_hand", seat=YOU, school="mentalism", side=2)
    board.token("p03", "0.0", "walled", school="escape", side=2)
    return _placed(board)


def the_magician_waits() -> Decision:
    board = table().plan("performance").tricks("levitation:0").shows("p01")
    board.mine(magician="theater", manager="theater", apprentice_1="market")
    return _placed(board.mind(shopping=("saw",)))


def special_cards() -> Decision:
    board = table("hard").mine(manager="dark_alley", apprentice_1="theater+")
    hand = ("theater", "downtown", "market", "workshop")
    cards = tuple(Card(location=place, special="") for place in hand)  # type: ignore[arg-type]
    board.me(specials=cards).at(blocked={"dark_alley": ("0", "1", "2")})
    return _placed(board, "heads")


def the_academy() -> Decision:
    board = table("hard", academy=True).mine(magician="academy")
    board.at(turn=4, blocked={"academy": ("0", "1", "2")}).closed()
    board.options(heir_ap={"magician": 5, "specialist": 2, "apprentice": 1})
    board.me(secrets=("", ""), coins=11, banners=4)
    full = (Space(YOU, "spirit_hand"), Space(YOU, "breath_of_life"))
    board.room("c1", level=1, seat=HEIR, banners=8, spaces=full)
    board.room("t1", level=1, seat=YOU, banners=4, spaces=(None, full[0]))
    board.room("c3", closed=False).tricks("levitation", "living_piano", "chinese_sticks")
    return _placed(board, "")


def the_performance() -> Decision:
    board = table("normal").tricks("walled:0").mine(magician="theater")
    board.placed(HEIR, "magician", "theater", "sunday.perform")
    board.shows("left", "right").owner_card("left", **PAIR, prestige=2, coins=1)
    board.owner_card("right", **PAIR, prestige=2, coins=2)
    board.token("left", "0.0", "walled", school="escape", side=1)
    board.token("right", "0.0", "walled", school="escape", side=1)
    return decide_performance(board.at(phase="performance", step="perform").state).decision


SCENES: dict[str, Callable[[], Decision]] = {
    "contested_first": contested_first,
    "no_second_trick": no_second_trick,
    "the_reroll": the_reroll,
    "shopping": shopping,
    "the_shard_link": the_shard_link,
    "the_leaving_card": the_leaving_card,
    "the_magician_waits": the_magician_waits,
    "special_cards": special_cards,
    "the_academy": the_academy,
    "the_performance": the_performance,
}


def _placed(board: Table, *drawn: str) -> Decision:
    return decide(board.mind(drawn=drawn).state).decision


def _downtown(difficulty: str, *, prestige: int, ap: int) -> Table:
    board = table(difficulty, prestige=prestige).mine(magician="downtown")
    board.at(blocked={"downtown": ("0", "1", "2")})
    return board.options(heir_ap={"magician": ap, "specialist": 2, "apprentice": 1})


def told(decision: Decision, words: Words) -> list[str]:
    """A decision as the screen tells it: steps, reasons, what was rejected."""
    because, instead = {"en": ("Because", "Not"), "fr": ("Parce que", "Écarté")}[words.language]
    colon = ":" if words.language == "en" else "\u00a0:"
    semicolon = "; " if words.language == "en" else "\u00a0; "
    lines = []
    for number, step in enumerate(decision.steps, 1):
        rules = ", ".join(rule.removeprefix("HEIR-") for rule in step.rules)
        lines.append(f"{number}. {words(step.text)} ({rules})")
        if step.looked:
            reasons = semicolon.join(words(text) for text in step.looked)
            lines.append(f"   - {because}{colon} {reasons}.")
        lines += [f"   - {instead}{colon} {_no(one, words)}." for one in step.rejected]
    if decision.stop is not None:
        lines += ["", words(decision.stop.text)]
        lines += [f"- {instead}{colon} {_no(one, words)}." for one in decision.stop.rejected]
    return lines


def _no(rejected: Rejected, words: Words) -> str:
    rules = ", ".join(rule.removeprefix("HEIR-") for rule in rejected.rules)
    return f"{words(rejected.text)} ({rules})"
