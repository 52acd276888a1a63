"""Whole solo games: they end, accounts and pieces add up, and the player has the last word."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.record import Header, Notation, Record
from companion.games.trickerion.data import MAGICIANS
from companion.games.trickerion.heir.effects import Nothing, Send
from companion.games.trickerion.heir.game import GAME, learned
from companion.games.trickerion.heir.invariants import broken
from companion.games.trickerion.heir.moves import (
    HeirDone,
    HeirDrew,
    HeirMagician,
    Overrule,
    PileEmpty,
    PlanRevealed,
    SlotsBlocked,
)
from companion.games.trickerion.heir.offers import legal, propose
from companion.games.trickerion.heir.quantities import problems
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import decision
from companion.games.trickerion.moves import ChooseMagician, Interfere, Next
from companion.games.trickerion.state import Tile
from tests.companion.games.trickerion.heir.play import HEIR, YOU, Solo, solo

DIFFICULTIES = ("easy", "normal", "hard")


def accounts(play: Solo, seat: int) -> tuple[int, int, int]:
    """What the log says a seat gained, all in all."""
    found = [
        event.args
        for event in play.log
        if event.event == "trickerion.event.account" and event.args["seat"] == seat
    ]
    prestige, coins, shards = (
        sum(int(str(args[name])) for args in found) for name in ("prestige", "coins", "shards")
    )
    return prestige, coins, shards


def whole(state: SoloState) -> None:
    """What is true at every moment of a game nobody corrected."""
    assert broken(state) == ()


@pytest.mark.parametrize("academy", [False, True])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_game_to_its_end(difficulty: str, academy: bool) -> None:
    play = solo(5, difficulty=difficulty, academy=academy)
    start = play.state.players
    while not play.state.outcome:
        play.any()
        whole(play.state)
        assert len(play.moves) < 2000
    assert play.state.turn == 7
    for seat in (YOU, HEIR):
        end = play.state.players[seat]
        begin = start[seat]
        assert accounts(play, seat) == (
            end.prestige - begin.prestige, end.coins - begin.coins, end.shards - begin.shards,
        )  # fmt: skip


@given(seed=st.integers(0, 10_000), difficulty=st.sampled_from(DIFFICULTIES), academy=st.booleans())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_game_ends_and_stays_whole(seed: int, difficulty: str, academy: bool) -> None:
    play = solo(seed, difficulty=difficulty, academy=academy)
    while not play.state.outcome:
        play.any()
        assert len(play.moves) < 2000
    whole(play.state)


@pytest.mark.parametrize("rule", GAME.house_rules, ids=lambda rule: rule.option)
def test_a_game_with_each_house_rule_ends(rule: object) -> None:
    option, answers = rule.option, rule.answers  # type: ignore[attr-defined]
    academy = option.startswith(("heir_aca", "heir_cls", "heir_mag"))
    play = solo(3, academy=academy, **{option: answers[-1]})
    while not play.state.outcome:
        play.quick() if len(play.moves) % 2 else play.any()
        assert len(play.moves) < 2000


@pytest.mark.parametrize("magician", [
    "the_mechaniker", "electra", "geert_van_augustin", "priestess_of_mysticism",
    "yoruba_spiritmaster", "anjali", "master_of_chains", "professor_bernard",
    "the_gentleman", "the_great_optico", "lumenia_the_radiant", "the_red_lotus",
])  # fmt: skip
def test_a_game_against_each_magician(magician: str) -> None:
    yours = "the_gentleman" if MAGICIANS[magician].school != "optical" else "the_red_lotus"
    play = solo(1, academy=True).do(ChooseMagician(yours)).until("magician")
    play.do(HeirMagician(magician)).play()
    assert play.state.outcome is not None


def test_ones_own_cards_and_dice_for_a_whole_game() -> None:
    play = solo(4, plan_deck="own", config_dice="own", chance="table")
    card = 0
    while not play.state.outcome:
        if play.task == "plan":
            kind = "installation" if play.state.turn in (1, 2, 3, 5) else "performance"
            card += 1
            play.do(
                PlanRevealed(f"card {card}", kind, ("theater", "downtown", "theater", "market"))
            )
        elif play.task == "roll":
            stage = play.state.mind.rolling[0] == "theater"
            play.do(SlotsBlocked(("friday.0", "sunday.perform") if stage else ("1", "2")))
        else:
            play.any()
    found = learned(play.state)
    assert len(found["trickerion.plans"]) == 7
    assert found["trickerion.config_faces"]["theater"] == [["friday.0", "sunday.perform"]]


def test_a_house_card_stands_in_for_a_card_nobody_entered() -> None:
    play = solo(plan_deck="own").until("assignment.enter").quick()
    assert play.task == "plan"
    moves = legal(play.state)
    assert PlanRevealed("house_i1") in moves
    assert play.do(PlanRevealed("house_i1")).state.plan is not None


# The record.


def test_a_record_replays_to_the_same_state() -> None:
    play = solo(9, difficulty="hard").play()
    header = Header(game=GAME.id, id="x", options={"difficulty": "hard"})
    record = Record(GAME, header)
    for move in play.moves:
        record.do(record.notation.action(Notation.raw(move)))
    assert record.state == play.state
    raw = msgspec.json.encode(play.state)
    assert msgspec.json.decode(raw, type=SoloState) == play.state


# The player has the last word.


def at_turn(seed: int = 1, **options: object) -> Solo:
    return solo(seed, **options).until("turn")


def test_a_step_can_be_struck_out_and_brought_back() -> None:
    play = at_turn()
    while decision(play.state).need is not None:  # type: ignore[union-attr]
        play.chance()
    before = decision(play.state)
    assert before is not None
    last = len(before.steps) - 1
    play.do(Overrule(last, Nothing()))
    struck = decision(play.state)
    assert struck is not None
    assert struck.steps[last].overruled
    play.do(Overrule(last, None))
    back = decision(play.state)
    assert back is not None
    assert not any(step.overruled for step in back.steps)


def test_another_character_or_slot_can_be_sent() -> None:
    play = at_turn()
    found = decision(play.state)
    assert found is not None
    sent = found.steps[0].effect
    assert isinstance(sent, Send)
    others = [disc for disc in play.state.me.waiting if disc.id != sent.character]
    disc = others[0]
    assert disc.card is not None
    place = disc.card.location
    slot = {"workshop": "", "theater": "friday.0"}.get(place)
    if slot is None:
        slot = next(s for s in "0123" if s not in play.state.blocked.get(place, ()))
    play.do(Overrule(0, Send(disc.id, place, slot)))
    now = decision(play.state)
    assert now is not None
    assert now.steps[0].effect == Send(disc.id, place, slot)
    assert play.refused(Overrule(0, Send("nobody", place, slot))) == "HEIR-PRI-01"
    assert play.refused(Overrule(30, Nothing())) == "HEIR-PRI-01"


def test_nothing_is_done_before_chance_has_spoken() -> None:
    play = at_turn()
    while decision(play.state).need is None:  # type: ignore[union-attr]
        play.do(HeirDone()).until("turn")
    need = decision(play.state).need  # type: ignore[union-attr]
    assert need is not None
    assert play.refused(HeirDone()) == need.rules[0]
    assert play.refused(HeirDrew("no such thing")) == need.rules[0]
    play.do(HeirDrew(need.options[0]))
    assert play.state.mind.drawn == (need.options[0],)


def test_only_what_the_task_asks_for() -> None:
    play = at_turn()
    assert play.refused(Next()) == "HEIR-PRI-01"
    assert play.refused(PlanRevealed("house_i1")) == "HEIR-PRI-01"
    other = solo().until("advertising.ask")
    while other.task:
        other.step()
    assert other.refused(HeirDone()) == "TRK-CMP-22"


def test_a_correction_makes_the_heir_think_anew() -> None:
    play = at_turn()
    while decision(play.state).need is None:  # type: ignore[union-attr]
        play.do(HeirDone()).until("turn")
    play.chance()
    assert play.state.mind.drawn
    play.correct("players.1.prestige", 40)
    assert play.state.mind.drawn == ()
    assert play.task == "turn"
    same = play.correct("players.1.prestige", 40)
    assert same.task == "turn"


def test_the_shopping_list_and_the_plan_card_can_be_put_right() -> None:
    play = at_turn()
    play.correct("shopping.gear", True)
    assert "gear" in play.state.mind.shopping
    play.correct("shopping.gear", False)
    assert "gear" not in play.state.mind.shopping
    assert play.refused_correction("shopping.gear", 3) == "CORE-CORRECT"
    play.correct("mind.plan", "house_p1")
    assert play.state.plan is not None
    assert play.state.plan.kind == "performance"


def test_odd_tables_are_named_and_never_stop_the_heir() -> None:
    play = at_turn()
    suit = play.state.me.tricks[0].suit
    for what, to, key in (
        (f"players.1.tokens.{suit}", 0, "heir.problem.tokens"),
        ("players.1.magician", play.state.you.magician, "heir.problem.schools"),
        ("mind.plan", "house_p1", ""),
        ("turn", 1, ""),
    ):
        play.correct(what, to)
        found = [problem.text.key for problem in problems(play.state)]
        assert not key or key in found
    play.play()
    assert play.state.outcome is not None


def test_going_back_in_turns_does_not_run_out_of_plan_cards() -> None:
    play = solo(2).to_turn(5).until("turn")
    play.correct("turn", 2)
    play.play()
    assert play.state.outcome is not None


def test_your_yoruba_may_choose_the_heirs_show() -> None:
    """TRK-MAG-09 reaches the Heir too: you spend a Shard and choose its card."""
    for seed in range(30):
        play = solo(seed).do(ChooseMagician("yoruba_spiritmaster"))
        while not play.state.outcome and play.task != "performance":
            play.any()
        if play.task == "performance" and play.state.you.shards:
            break
    assert play.task == "performance"
    cards = [move for move in legal(play.state) if isinstance(move, Interfere)]
    assert cards
    play.do(cards[-1])
    found = decision(play.state)
    assert found is not None
    assert found.steps[0].effect.show == cards[-1].show  # type: ignore[union-attr]


def test_a_new_tile_is_described_as_it_is_drawn() -> None:
    for seed in range(40):
        play = solo(seed, academy=True)
        while not play.state.outcome:
            found = decision(play.state)
            if found is not None and found.need is not None and found.need.what == "tile":
                break
            play.any()
        else:
            continue
        break
    assert play.refused(HeirDrew("", Tile(effect="stays"))) == "HEIR-ACA-12"
    play.do(PileEmpty("classroom", 3))
    assert play.refused(PileEmpty("classroom", 3)) == "HEIR-ACA-30"
    while decision(play.state).need.what != "tile":  # type: ignore[union-attr]
        play.chance()
    play.do(HeirDrew("grand hall", Tile(prestige=1)))
    assert play.state.academy is not None
    assert play.state.academy.known_tiles["grand hall"].prestige == 1
    assert "grand hall" in learned(play.state)["trickerion.tiles"]


def test_chance_is_always_one_of_the_legal_moves() -> None:
    play = solo(8, academy=True)
    while not play.state.outcome:
        move = propose(play.state, play.random)
        moves = legal(play.state)
        assert move is None or move in moves
        play.do(move if move is not None else play.random.choice(moves))
