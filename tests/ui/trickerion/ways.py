"""For every move of Trickerion: a moment in which it can be made, and the touches that make it.

A way sets the table and says the move, which the player then finds on the screen by itself; or it
gives the touches, where the screen has a page of its own for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_rules
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.game import Move, Step
from companion.games import REGISTRY
from companion.games.trickerion import moves as m
from companion.games.trickerion import rules
from companion.games.trickerion.heir import moves as h
from companion.games.trickerion.heir import offers
from companion.games.trickerion.heir.options import SoloOptions, checked
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.state import SoloState, with_mind
from companion.games.trickerion.heir.thinking import decision, need_of
from companion.games.trickerion.state import Card, Space
from companion.house import new_record
from companion.table import Table, Unlogged
from tests.companion.games.trickerion.play import DICE, DOWN, Play, game, new
from tests.companion.games.trickerion.positions import POSITIONS
from tests.ui.harness import App

SOLO = "trickerion-solo"
Touches = tuple[str, ...]
Made = tuple[Any, Move | Touches]
Way = Callable[[Play], Made]


def lay(app: App, game: str, state: Any) -> None:
    """Sit down to a table that lies like this."""
    rules = with_rules(REGISTRY[game], start=lambda _options: Step(state))
    names = [seat.name for seat in state.seats]
    names = names[:1] if game == SOLO else names
    record = new_record(rules, {"names": names, **_counted(game, state)}, seed=1, now=0.0)
    app.companion.open_table(Table(record, log=Unlogged(), clock=app.clock))
    app.screen.guided = False
    app.screen.refresh()
    app.frames(2)


def _counted(game: str, state: Any) -> dict[str, Any]:
    return {} if game == SOLO else {"players": state.seated}


def together() -> Play:
    """Two people with the Academy, before the first roll."""
    return game(academy=True)


def alone() -> Play:
    """A solo game with the Academy, before the first roll."""
    state = solo(lambda one: (one.phase, one.step) == ("dice", "roll"))
    return Play(with_mind(state, configured=1))


def solo(until: Callable[[SoloState], bool], *, seed: int = 3, **options: Any) -> SoloState:
    """A solo game played to a moment."""
    found = checked(SoloOptions(names=("Ana",), **{"academy": True, **options}))
    state, random = start(found).state, Random(seed)
    while not until(state):
        state = apply(state, sensible(state, random)).state
    return state


def made(move: Move) -> Callable[[Callable[[Play], Play]], Way]:
    """A way whose move the player finds on the screen."""
    return lambda lay: lambda play: (lay(play).state, move)


def any_of(kind: type[Move]) -> Callable[[Callable[[Play], Play]], Way]:
    """A way to the last of the moves of a kind that are possible there."""

    def way(lay: Callable[[Play], Play], play: Play) -> Made:
        state = lay(play).state
        return state, legal_move(kind)(state)

    return lambda lay: lambda play: way(lay, play)


def tapped(*touches: str) -> Callable[[Callable[[Play], Play]], Way]:
    """A way with touches of its own."""
    return lambda lay: lambda play: (lay(play).state, touches)


def legal_move(kind: type[Move]) -> Callable[[Any], Move]:
    """The last of the moves of a kind that are possible."""

    def found(state: Any) -> Move:
        legal = offers.legal if isinstance(state, SoloState) else rules.legal
        return [move for move in legal(state) if isinstance(move, kind)][-1]

    return found


def carrying(play: Play, place: str, special: str | None = None, *, seat: int = 0) -> Play:
    """Everybody of a seat at home, the Magician with a card."""
    discs = tuple(
        replace(disc, card=Card(location=place, special=special) if disc.id == "magician" else None)
        for disc in play.seat(seat).characters
    )
    return play.give(seat, characters=discs)


def assigning(play: Play) -> Play:
    return play.at(phase="assignment", step="enter", turn_of=0)


def placing(play: Play) -> Play:
    return carrying(play, "market").at(phase="placement", step="place", turn_of=0)


def downtown(play: Play) -> Play:
    return play.at(dice=DICE).give(prestige=20).acting("downtown")


def market(play: Play) -> Play:
    return play.give(coins=20).acting("market")


def workshop(play: Play) -> Play:
    play.team("engineer", "manager", "assistant", "apprentice", "apprentice")
    play.knows("mind_reading", "spirit_hand").give(materials={"glass": 2, "rope": 1})
    return play.acting("workshop", slot="")


def stage(play: Play) -> Play:
    """A token of each side on a card, and another token at hand."""
    play.cards("p01", "p02").knows("mind_reading", "breath_of_life", tokens=1)
    play.knows("spirit_hand", seat=1)
    play.token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    return play


def set_up(play: Play) -> Play:
    return stage(play).acting("theater", ap=3, who="apprentice_1", slot="friday.0")


def linked(play: Play) -> Play:
    return set_up(play).do(m.SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))


def rescheduling(play: Play) -> Play:
    stage(play).token("p02", "0.0", "breath_of_life", DOWN["mentalism"])
    return play.acting("theater", ap=3, who="apprentice_1", slot="friday.0")


def performing(play: Play) -> Play:
    stage(play).token("p01", "0.0", "breath_of_life", DOWN["mentalism"])
    play.token("p02", "0.0", "mind_reading", DOWN["mentalism"])
    return play.on_stage(friday=0)


def school(play: Play) -> Play:
    """A Training room and a Classroom that are ready."""
    academy = play.state.academy
    assert academy is not None
    rooms = tuple(
        replace(room, closed=False, level=1 if room.id in ("t3", "c3") else 0)
        for room in academy.rooms
    )
    secrets = ("Owl", "Fox")
    play.at(academy=replace(academy, rooms=rooms, secrets=secrets))
    return play.knows("mind_reading", tokens=1).give(coins=30).acting("academy", ap=9)


def trained(play: Play) -> Play:
    academy = school(play).state.academy
    rooms = tuple(
        replace(room, spaces=(Space(0, "mind_reading"), None)) if room.id == "t3" else room
        for room in academy.rooms
    )
    return play.at(academy=replace(academy, rooms=rooms))


def taught(play: Play) -> Play:
    school(play).give(magician="professor_bernard").do(m.Teach("mind_reading", "c3", 0))
    return play.on_stage()


def borrowing(play: Play) -> Play:
    market(play).give(magician="the_great_optico")
    return carrying(play, "market", "", seat=1)


def unpaid(play: Play) -> Play:
    play.give(coins=2).placed("assistant", "market", "0").placed("apprentice_1", "market", "3")
    return play.ending_turn().do(m.Next())


def keeping(play: Play) -> Play:
    play.give(magician="priestess_of_mysticism", shards=2)
    play.at(phase="end", step="keep", turn_of=0)
    return play.give(spent=(Card(location="market", special="logistics"),))


def meddling(play: Play) -> Play:
    """Somebody else performs: a person, or the Heir."""
    stage(play).give(0, magician="yoruba_spiritmaster", shards=2)
    play.token("p02", "0.0", "spirit_hand", DOWN["mentalism"], seat=1)
    play.on_stage(friday=1)
    if isinstance(play.state, SoloState):
        play.state = with_mind(play.state, task="performance")
    return play


def ending(play: Play) -> Play:
    return play.ending_turn()


EVERYWHERE: dict[type[Move], Way] = {
    m.Next: made(m.Next())(ending),
    m.Take: made(m.Take(1))(linked),
    m.ReturnTrick: made(m.ReturnTrick(0, "mind_reading"))(workshop),
    m.ReturnMaterials: tapped("tab:workshop", "material:glass", "yes")(workshop),
    m.TakeBack: tapped("tab:academy", "room:t3", "take-back:mind_reading")(trained),
    m.ShowRevealed: made(m.ShowRevealed("p04"))(lambda play: ending(play).do(m.Next())),
    m.ProphecyDrawn: any_of(m.ProphecyDrawn)(
        lambda play: play.at(phase="end", step="prophecies", pending=play.state.pending[:2])
    ),
    m.SecretRevealed: made(m.SecretRevealed(""))(
        lambda play: school(play).do(m.LearnSecret(0), m.RevealSecret())
    ),
    m.DiceRolled: tapped(*(f"die:{die}:{face}" for die, face in enumerate(DICE)))(lambda p: p),
    m.DieRolled: made(m.DieRolled("x"))(lambda play: downtown(play).do(m.Reroll(0))),
    m.Advertise: made(m.Advertise())(
        lambda play: play.at(phase="advertising", step="ask", asked=(0,), turn_of=0)
    ),
    m.Pass: made(m.Pass())(
        lambda play: play.at(phase="advertising", step="ask", asked=(0,), turn_of=0)
    ),
    m.Assign: made(m.Assign(0, "apprentice_1", "theater"))(assigning),
    m.ChargeSecret: made(m.ChargeSecret(0, 1))(
        lambda play: assigning(play.give(magician="anjali", secrets=("Owl", "Fox"), coins=5))
    ),
    m.Place: made(m.Place("magician", "3"))(placing),
    m.Rest: made(m.Rest("magician"))(placing),
    m.Enhance: made(m.Enhance())(lambda play: market(play).give(shards=2)),
    m.Ignore: made(m.Ignore())(lambda play: play.acting("market", special="")),
    m.NameSpecial: tapped("special", "name_special:+0")(
        lambda play: play.acting("market", special="")
    ),
    m.Borrow: made(m.Borrow(1, "magician", ap=False))(borrowing),
    m.Boost: made(m.Boost())(
        lambda play: play.give(magician="the_mechaniker").acting("market", who="apprentice_1")
    ),
    m.Done: made(m.Done())(market),
    m.Learn: any_of(m.Learn)(downtown),
    m.Recruit: made(m.Recruit("manager", 2))(downtown),
    m.TakeCoins: made(m.TakeCoins(4))(downtown),
    m.SetDie: made(m.SetDie(0, "optical"))(downtown),
    m.Reroll: made(m.Reroll(5))(downtown),
    m.Buy: made(m.Buy("wood", 2, 1))(market),
    m.Order: made(m.Order("rope", 3))(market),
    m.QuickOrder: made(m.QuickOrder("saw"))(market),
    m.Prepare: made(m.Prepare("mind_reading"))(workshop),
    m.MoveTrick: made(m.MoveTrick("spirit_hand"))(workshop),
    m.MoveMaterials: made(m.MoveMaterials("rope"))(workshop),
    m.MoveApprentice: made(m.MoveApprentice("apprentice_2"))(workshop),
    m.SetUp: made(m.SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))(set_up),
    m.Reschedule: made(m.Reschedule("p02", "0.0", "p01", "0.0", DOWN["mentalism"]))(rescheduling),
    m.Perform: made(m.Perform("p02"))(performing),
    m.Interfere: made(m.Interfere("p02"))(meddling),
    m.Draw: made(m.Draw("workshop"))(lambda play: play.acting("dark_alley")),
    m.Foretell: made(m.Foretell())(lambda play: play.acting("dark_alley")),
    m.Renovate: made(m.Renovate("c4", 2))(lambda play: school(play).give(prestige=20)),
    m.ReadTile: tapped("tab:academy", "room:c3", "read-tile", "coins-more", "save")(school),
    m.Train: made(m.Train("mind_reading", "t3", 1))(school),
    m.Teach: made(m.Teach("mind_reading", "c3", 1))(school),
    m.LearnSecret: made(m.LearnSecret(1, replace=0))(
        lambda play: school(play).give(secrets=("Cat", "Dog", "Hen"))
    ),
    m.RevealSecret: made(m.RevealSecret())(lambda play: school(play).do(m.LearnSecret(0))),
    m.SetAside: made(m.SetAside("mind_reading"))(taught),
    m.PayWages: made(m.PayWages(("assistant",)))(unpaid),
    m.KeepSpecial: made(m.KeepSpecial(0))(keeping),
}
"""With people, and with the Heir."""


def position(name: str, how: Move | Touches) -> Way:
    """A way from one of the named positions of the rules' own tests."""
    return lambda _play: (POSITIONS[name]().state, how)


def ledger(how: Touches, *, steps: int = 1, turn: int = 1) -> Way:
    """A way where only totals are kept."""
    return lambda _play: (
        new(assistance="ledger").do(*[m.Next()] * steps).at(turn=turn).state,
        how,
    )


TOGETHER: dict[type[Move], Way] = {
    m.Assist: tapped("menu", "menu-assist")(market),
    m.FirstDrawn: position("boards_2", m.FirstDrawn(1)),
    m.ChooseMagician: position("magician", m.ChooseMagician("electra")),
    m.ChooseTrick: position("trick", m.ChooseTrick("mind_reading")),
    m.ChooseMaterials: position("materials", m.ChooseMaterials(("glass", "glass"))),
    m.ChooseSpecialist: position("specialist", m.ChooseSpecialist("manager")),
    m.Enter: ledger(("whose:1", "shards-more", "coins-less", "enter")),
    m.Wages: ledger(("apprentices-less", "wages"), steps=6),
    m.Team: ledger(("whose:1", "team:manager")),
    m.Cards: ledger(("specials-more",)),
    m.Bonus: ledger(("page-after", "page-after", "bonus-more"), steps=6, turn=7),
}


def heir(until: Callable[[SoloState], bool], how: Any, **options: Any) -> Way:
    """A way in a solo game; `how` may be worked out from the state."""

    def way(_play: Play) -> Made:
        state = solo(until, **options)
        return state, how(state) if callable(how) else how

    return way


def task(name: str) -> Callable[[SoloState], bool]:
    return lambda state: state.mind.task == name


def needs(what: str) -> Callable[[SoloState], bool]:
    def found(state: SoloState) -> bool:
        need = need_of(state) if state.mind.task == "turn" else None
        return need is not None and need.what == what

    return found


def decided(state: SoloState) -> bool:
    thought = decision(state) if state.mind.task == "turn" else None
    return thought is not None and thought.need is None and len(thought.steps) > 1


def at(phase: str, step: str) -> Callable[[SoloState], bool]:
    return lambda state: (state.phase, state.step, state.mind.task) == (phase, step, "")


ALONE: dict[type[Move], Way] = {
    m.ChooseMagician: heir(at("setup", "magician"), m.ChooseMagician("electra")),
    m.ChooseTrick: heir(at("setup", "trick"), legal_move(m.ChooseTrick)),
    m.ChooseMaterials: heir(at("setup", "materials"), legal_move(m.ChooseMaterials)),
    m.ChooseSpecialist: heir(at("setup", "specialist"), m.ChooseSpecialist("manager")),
    h.HeirMagician: heir(task("magician"), legal_move(h.HeirMagician)),
    h.HeirTrick: heir(task("trick"), legal_move(h.HeirTrick)),
    h.HeirSpecialists: heir(task("specialists"), legal_move(h.HeirSpecialists), difficulty="hard"),
    h.PlanDeck: heir(task("deck"), ("draw",)),
    h.ConfigDice: heir(task("pick"), legal_move(h.ConfigDice)),
    h.SlotsBlocked: heir(task("roll"), legal_move(h.SlotsBlocked)),
    h.PlanRevealed: heir(
        task("plan"), ("new-card", "icon:theater", "icon-plus", "save"), plan_deck="own"
    ),
    h.ShowEntered: heir(
        at("setup", "shows"),
        ("new-card", "slot:0.0", "slot:0.1", "circle:0.0-0.1", "save"),
        show_cards="own",
    ),
    h.HeirDrew: heir(needs("tile"), ("drew:", "effect-stays", "save"), chance="table"),
    h.PileEmpty: heir(needs("tile"), ("pile_empty",)),
    h.Overrule: heir(decided, ("not-here", "strike:1")),
    h.HeirDone: heir(decided, ("heir_done",)),
}
