"""Named positions of Trickerion: at least one a step of the game."""

from collections.abc import Callable

from companion.games.trickerion.moves import (
    Assign,
    ChooseMagician,
    ChooseMaterials,
    ChooseSpecialist,
    ChooseTrick,
    FirstDrawn,
    LearnSecret,
    Next,
    ProphecyDrawn,
    Renovate,
    Reroll,
    RevealSecret,
    SetUp,
    ShowRevealed,
    Teach,
)
from tests.companion.games.trickerion.play import DICE, DOWN, MAGICIANS, Play, game, new


def _magician(**options: object) -> Play:
    return new(**options).do(FirstDrawn(0))


def _trick() -> Play:
    return _magician().do(*map(ChooseMagician, MAGICIANS[:2]))


def _materials() -> Play:
    return _trick().do(ChooseTrick("mind_reading"), ChooseTrick("barricaded_barrels"))


def _specialist() -> Play:
    return _materials().do(ChooseMaterials(("rope",)), ChooseMaterials(("saw",)))


def _performance(**options: object) -> Play:
    play = game(**options).cards("p01").knows("breath_of_life")
    return play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"]).on_stage(friday=0)


def _wages() -> Play:
    play = game().give(coins=2).placed("assistant", "market", "0")
    return play.placed("apprentice_1", "market", "3").ending_turn()


def _link() -> Play:
    play = game().cards("p01").knows("mind_reading", tokens=1).knows("spirit_hand", seat=1)
    play.token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    play.acting("theater", ap=1, who="apprentice_1", slot="friday.0")
    return play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))


def _class() -> Play:
    play = game(academy=True).give(magician="professor_bernard", coins=20)
    play.knows("breath_of_life", tokens=1).acting("academy", ap=9)
    return play.do(Renovate("c3", 1), Teach("breath_of_life", "c3", 0)).on_stage()


def _keep() -> Play:
    play = game(academy=True).acting("market", special="logistics").ending_turn()
    return play.do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))


def _new_secrets() -> Play:
    return game(academy=True).ending_turn().do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))


def _reveal_secret() -> Play:
    return game(academy=True).acting("academy", ap=9).do(LearnSecret(0), RevealSecret())


def _planned() -> Play:
    return game().planned((0, "magician", "market"), (1, "magician", "theater"))


def _entering() -> Play:
    return game().roll().no_posters().do(Next())


POSITIONS: dict[str, Callable[[], Play]] = {
    "boards": lambda: new(4),
    "boards_2": new,
    "boards_counted": lambda: new(4, cmp_26="counted"),
    "boards_plain": lambda: new(4, dark_alley=False),
    "boards_academy": lambda: new(3, academy=True),
    "magician": _magician,
    "magician_plain": lambda: _magician(dark_alley=False),
    "trick": _trick,
    "materials": _materials,
    "specialist": _specialist,
    "manager_materials": lambda: _specialist().do(ChooseSpecialist("manager")),
    "engineer_trick": lambda: _specialist().do(
        ChooseSpecialist("engineer"), ChooseSpecialist("assistant")
    ),
    "first": lambda: _specialist().do(ChooseSpecialist("assistant"), ChooseSpecialist("assistant")),
    "first_shows": lambda: new(3).do(FirstDrawn(0)).at(step="shows"),
    "first_prophecies": lambda: new().do(FirstDrawn(0)).cards("p01").at(step="prophecies"),
    "first_secrets": lambda: new(academy=True).do(FirstDrawn(0)).at(step="secrets"),
    "dice": game,
    "dice_later": lambda: game().at(turn=2, prophecy="learn_1"),
    "advertising": lambda: game().roll(),
    "plan": lambda: game().roll().no_posters(),
    "enter": _entering,
    "enter_some": lambda: _entering().do(Assign(0, "magician", "theater")),
    "place": _planned,
    "downtown": lambda: game().at(dice=DICE).acting("downtown"),
    "reroll": lambda: game().at(dice=DICE).acting("downtown").do(Reroll(0)),
    "market": lambda: game().acting("market"),
    "market_counted": lambda: game(cmp_26="counted").acting("market"),
    "market_special": lambda: game().acting("market", special="logistics"),
    "market_special_each": lambda: game(da_20="each_time").acting("market", special="logistics"),
    "market_unnamed": lambda: game().acting("market", special=""),
    "market_entered": lambda: game(specials={"Owl": {"location": "market", "text": "Hoot"}}).acting(
        "market", special="Owl"
    ),
    "workshop": lambda: game().acting("workshop", slot=""),
    "theater": lambda: game().acting("theater", who="apprentice_1", slot="friday.0"),
    "link": _link,
    "dark_alley": lambda: game().acting("dark_alley"),
    "academy": lambda: game(academy=True).acting("academy"),
    "academy_drawn": lambda: game(academy=True, aca_73="drawn").acting("academy"),
    "academy_4": lambda: game(4, academy=True).acting("academy"),
    "protege": lambda: game(academy=True).give(secrets=("", "")).acting("academy", who="protege"),
    "reveal_secret": _reveal_secret,
    "performance": _performance,
    "performance_academy": lambda: _performance(academy=True),
    "class": _class,
    "pay": _wages,
    "pay_last": lambda: game().last_turn().ending_turn(),
    "wages": lambda: _wages().do(Next()),
    "shows": lambda: game().ending_turn().do(Next()),
    "prophecies": lambda: game().ending_turn().do(Next(), ShowRevealed("p04")),
    "keep": _keep,
    "new_secrets": _new_secrets,
    "over": lambda: game().last_turn().ending_turn().turn_over(),
    "ledger": lambda: new(assistance="ledger"),
    "ledger_end": lambda: new(assistance="ledger").do(*[Next()] * 6),
}
