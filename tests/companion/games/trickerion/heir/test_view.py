"""What the screen says about the Heir, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.text import Text
from companion.core.view import Live
from companion.games.trickerion.heir.game import GAME
from companion.games.trickerion.heir.moves import HeirDone, HeirDrew, Overrule
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.view import SoloView
from companion.words import Words
from tests.companion.games.trickerion.heir.play import Solo, solo


def view(play: Solo) -> SoloView:
    found = GAME.view(play.state, Live())
    assert isinstance(found, SoloView)
    return found


def shown(play: Solo) -> frozenset[str]:
    return view(play).rules_shown()


@pytest.mark.shown("HEIR-SET-04", "HEIR-SET-05", "HEIR-SET-06", "HEIR-SET-07")
@pytest.mark.parametrize(("academy", "key"), [(False, "board_five"), (True, "board_six")])
def test_boards_and_cards_of_the_solo_game(academy: bool, key: str) -> None:
    play = solo(academy=academy).until("magician")
    assert {"HEIR-SET-04", "HEIR-SET-05", "HEIR-SET-06", "HEIR-SET-07"} <= shown(play)
    assert f"heir.note.{key}" in [note.text.key for note in view(play).notes]


@pytest.mark.shown("HEIR-SET-08", "HEIR-SET-10", "HEIR-SET-11")
def test_the_magician_card_lies_on_its_quill_side() -> None:
    play = solo().until("trick")
    assert {"HEIR-SET-08", "HEIR-SET-10", "HEIR-SET-11"} <= shown(play)
    note = view(play).notes[0]
    assert note.text.args["ability"] == Text(f"trickerion.magician.{play.state.me.magician}.heir")


@pytest.mark.shown("HEIR-SET-12", "HEIR-SET-13", "HEIR-SET-17")
def test_discs_and_permanent_cards() -> None:
    assert {"HEIR-SET-12", "HEIR-SET-13", "HEIR-SET-17"} <= shown(solo().until("specialists"))


@pytest.mark.shown("HEIR-SET-18", "HEIR-SET-19", "HEIR-SET-20", "HEIR-SET-21", "HEIR-SET-22")
def test_ones_own_deck_is_built_step_by_step() -> None:
    play = solo(plan_deck="own").until("deck")
    steps = {"HEIR-SET-18", "HEIR-SET-19", "HEIR-SET-20", "HEIR-SET-21", "HEIR-SET-22"}
    assert steps <= shown(play)
    house = solo().until("deck")
    assert [note.text.key for note in view(house).notes] == ["heir.note.house_deck"]
    assert view(house).heir.ours


@pytest.mark.shown("HEIR-CFG-03", "HEIR-CFG-04", "HEIR-CFG-05", "HEIR-CFG-11")
def test_configuration_dice_are_explained() -> None:
    own = solo(config_dice="own").until("roll")
    assert [note.text.key for note in view(own).notes] == ["heir.note.arrow_right"]
    assert {"HEIR-CFG-03", "HEIR-CFG-11"} <= shown(own)
    house = solo().until("roll")
    assert [note.text.key for note in view(house).notes] == ["heir.note.house_dice"]
    pick = solo().to_turn(2).until("pick")
    assert {"HEIR-CFG-04", "HEIR-CFG-05"} <= shown(pick)
    assert len(view(pick).choices) == 3


@pytest.mark.shown("HEIR-ASG-02", "HEIR-ASG-03")
def test_revealing_a_card_of_ones_own() -> None:
    play = solo(plan_deck="own").until("assignment.enter").quick()
    assert {"HEIR-ASG-02", "HEIR-ASG-03"} <= shown(play)


def test_a_decision_is_steps_with_reasons_and_one_tap() -> None:
    play = solo().until("turn")
    while view(play).heir.need is not None:
        play.chance()
    now = view(play)
    assert [choice.do for choice in now.choices] == [HeirDone()]
    assert now.buttons["next"].do == HeirDone()
    assert now.buttons["done"].do == HeirDone()
    first = now.heir.lines[0]
    assert first.number == 1
    assert first.rules
    assert first.looked
    assert isinstance(first.strike.do, Overrule)
    assert len(now.notes) == len(now.heir.lines) + 1
    assert now.heir.stop is not None


def test_chance_is_drawn_by_a_tap_or_entered() -> None:
    play = solo().until("turn")
    while view(play).heir.need is None:
        play.do(HeirDone()).until("turn")
    now = view(play)
    assert now.prompt == now.heir.need
    assert now.choices[-1].do == "chance"
    assert now.buttons["draw"].do == "chance"
    entered = [choice.do for choice in now.choices[:-1]]
    assert all(isinstance(move, HeirDrew) for move in entered)
    assert set(entered) == set(legal(play.state))


def test_who_draws_at_the_table_is_asked_what_came() -> None:
    play = solo(chance="table").until("turn")
    while view(play).heir.need is None:
        play.do(HeirDone()).until("turn")
    now = view(play)
    assert now.choices[-1].style == "quiet"
    assert "draw" not in now.buttons
    assert any(isinstance(choice.do, HeirDrew) for choice in now.choices)


def test_a_step_struck_out_is_marked_and_can_be_brought_back() -> None:
    play = solo().until("turn")
    while view(play).heir.need is not None:
        play.chance()
    line = view(play).heir.lines[-1]
    play.do(line.strike.do)
    struck = view(play).heir.lines[line.number - 1]
    assert struck.overruled
    assert struck.strike.text.key == "heir.choice.bring_back"
    assert any(note.tone == "warning" for note in view(play).notes)


def test_while_you_act_the_tables_own_view_leads() -> None:
    play = solo().until("assignment.enter")
    now = view(play)
    assert now.heir.task == ""
    assert now.phase.key == "trickerion.phase.assignment"
    assert now.menu == ()
    assert now.game == "trickerion-solo"


def test_the_deck_is_not_shown() -> None:
    play = solo().until("turn")
    hidden = play.state.mind.deck
    assert hidden
    written = repr(view(play))
    assert not any(card in written for card in hidden)


# Words.


def texts(value: object) -> Iterator[Text]:
    """Every text anywhere inside a value."""
    if isinstance(value, Text):
        yield value
        for argument in value.args.values():
            yield from texts(argument)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("academy", [False, True])
def test_everything_the_heir_says_has_words(language: str, academy: bool) -> None:
    words = Words(language)
    play = solo(6, academy=academy, difficulty="hard")
    seen: set[str] = set()
    while not play.state.outcome:
        now = view(play)
        own = (now.heir, now.notes, now.prompt, now.phase, now.choices) if play.task else now.heir
        for text in texts(own):
            seen.add(text.key)
            assert words.knows(text.key) or text.key == "core.verbatim", text.key
            assert "{" not in words(text)
        for event in play.events:
            if event.event.startswith("heir."):
                assert words.knows(event.event), event.event
                assert "{" not in words(event.text)
        for move in legal(play.state)[:5]:
            label = GAME.label(play.state, move)
            if label.key.startswith("heir."):
                assert "{" not in words(label)
                assert "_" not in words(label)  # a card's name, not its id
        play.any()
    assert len(seen) > 100


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_house_rule_and_fact_has_words(language: str) -> None:
    words = Words(language)
    for rule in GAME.house_rules:
        key = f"{GAME.id}.house.{rule.option}"
        for part in (key, *(f"{key}.{answer}".lower() for answer in rule.answers)):
            assert words.knows(part), part
    for fact in GAME.facts:
        game, _, rest = fact.id.partition(".")
        if fact.rule.startswith("HEIR-") and fact.id != "trickerion.rooms":
            assert words.knows(f"{game}.fact.{rest}"), fact.id
            assert words.knows(f"{game}.fact.{rest}.help"), fact.id
