"""The facts: how many there are, that they fit together, and that a mistake is named."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.core import data as core_data
from companion.games.trickerion import data
from companion.games.trickerion.cards import ConfigDie, Die, Plan, Printed, Show
from companion.games.trickerion.data import (
    BOARD,
    DICE,
    END_BONUSES,
    HEIR,
    HOUSE_DICE,
    HOUSE_PLANS,
    MAGICIANS,
    MATERIAL,
    PROPHECIES,
    ROOMS,
    SETTINGS,
    SHOWS,
    SLOTS,
    SPECIALS,
    TRICKS,
    UNNAMED_SPECIALS,
    show_entered,
    tricks_read,
)
from companion.games.trickerion.datachecks import (
    BadData,
    check_config,
    check_die,
    check_heir,
    check_numbers,
    check_plan,
    check_show,
    check_tricks,
)
from companion.games.trickerion.heir.options import HOUSE_RULES


def test_everything_is_there() -> None:
    assert len(TRICKS) == 48
    assert Counter(show.theater for show in SHOWS.values()) == {
        "riverside": 12, "grand_magorian": 8, "magnus_pantheon": 8,
    }  # fmt: skip
    assert len(DICE) == 6
    assert len(PROPHECIES) == 34
    assert Counter(card.location for card in SPECIALS.values()) == dict.fromkeys(
        ("theater", "workshop", "downtown", "market"), 10
    )
    assert UNNAMED_SPECIALS == {
        "theater": 2, "workshop": 2, "downtown": 2, "market": 2, "academy": 14,
    }  # fmt: skip
    assert Counter(one.school for one in MAGICIANS.values()) == dict.fromkeys(
        ("mechanical", "mentalism", "escape", "optical"), 3
    )
    assert set(END_BONUSES) == {trick.id for trick in TRICKS.values() if trick.level == 3}
    assert len(ROOMS) == 8


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("linking_rings", ("mechanical", 1, {"metal": 2}, 1, 2, (0, 2, 0))),
        ("metamorphosis", ("mentalism", 3, {"glass": 3, "fabric": 3, "rope": 3, "disguise": 3},
                           3, 3, (10, 4, 0))),
        ("rabbit_from_the_top_hat", ("optical", 1, {"metal": 1, "fabric": 1, "animal": 1},
                                     1, 1, (3, 1, 0))),
        ("seance", ("mentalism", 3, {"wood": 3, "glass": 2, "oil": 2, "mirror": 2},
                    2, 2, (7, 5, 1))),
        ("transported_man", ("escape", 3, {"fabric": 3, "oil": 2, "disguise": 2},
                             2, 2, (5, 3, 2))),
    ],
)  # fmt: skip
def test_a_trick_says_what_its_card_says(trick: str, expected: Any) -> None:
    card = TRICKS[trick]
    rewards = (card.prestige, card.coins, card.shards)
    assert (
        card.school, card.level, card.materials, card.ap, card.tokens, rewards
    ) == expected  # fmt: skip


def test_each_school_has_one_first_trick_of_two_basic_materials() -> None:
    """What HEIR-SET-09 sets aside is one card a school."""
    found = [
        trick
        for trick in TRICKS.values()
        if trick.level == 1
        and len(trick.materials) == 1
        and all(MATERIAL[name].tier == "basic" for name in trick.materials)
    ]
    assert Counter(trick.school for trick in found) == dict.fromkeys(
        ("mechanical", "mentalism", "escape", "optical"), 1
    )
    assert all(sum(trick.materials.values()) == 2 for trick in found)


def test_a_show_card_knows_its_circles() -> None:
    card = SHOWS["p09"]
    assert card.slots == ("1.0", "0.1", "1.1", "0.2")
    assert [(c.first, c.second, c.shard) for c in card.circles] == [
        ("1.0", "1.1", True), ("0.1", "1.1", False), ("0.1", "0.2", False),
    ]  # fmt: skip
    assert all(sum(c.shard for c in card.circles) == 1 for card in SHOWS.values())


def test_dice_slots_and_rooms() -> None:
    assert DICE[2] == ("assistant", "manager", "engineer", "x", "x", "x")
    assert DICE[3].count("apprentice") == 5
    assert DICE[4] == DICE[5] == ("3", "4", "4", "5", "6", "x")
    assert dict.fromkeys(("downtown", "market", "dark_alley", "academy"), (2, 1, 1, 0)) == SLOTS
    assert ROOMS["c3"].box(2) == (8, 7)
    assert ROOMS["t1"].box(3) == (11, 13)


def test_every_value_says_where_it_comes_from() -> None:
    assert not BOARD.token.confirmed
    assert BOARD.token.source
    for sources in (data._TRICKS.sources, data._SHOWS.sources, HEIR.sources):
        assert all(found.source for found in sources.values())
    assert not HEIR.sources["priorities"].confirmed
    assert HEIR.sources["tables"].confirmed


def test_disagreements_are_settings_with_their_sources() -> None:
    for setting in SETTINGS.values():
        assert len(setting.answers) == len(setting.said_by) >= 2
    split = {trick.id: trick.others for trick in TRICKS.values() if trick.others}
    assert len(split) == 8
    assert len(split["seance"]) == 2
    for trick_id, others in split.items():
        assert all(other.materials != TRICKS[trick_id].materials for other in others)


def test_each_disagreement_about_the_heir_is_a_house_rule() -> None:
    rules = {rule.rule: rule.answers for rule in HOUSE_RULES}
    for setting in SETTINGS.values():
        if setting.rule.startswith("HEIR-"):
            assert rules[setting.rule] == setting.answers


def test_a_trick_can_be_read_as_another_source_does() -> None:
    read = tricks_read({"seance": "solo companion"})
    assert read["seance"].materials == {"wood": 3, "oil": 2, "mirror": 2}
    assert read["levitation"] is TRICKS["levitation"]
    with pytest.raises(BadData, match=r"tricks\.seance\.others.*is not among"):
        tricks_read({"seance": "my cousin"})
    with pytest.raises(BadData, match="no such Trick"):
        tricks_read({"sceance": "solo companion"})


def test_the_heirs_prophecies() -> None:
    """HEIR-SET-26, HEIR-AP-12: three are removed, one more with Academy; twelve are ignored."""
    base = [one for one in PROPHECIES.values() if not one.academy]
    assert Counter(one.heir for one in base) == {"both": 12, "ignores": 12, "removed": 3}
    academy = [one for one in PROPHECIES.values() if one.academy]
    assert Counter(one.heir for one in academy) == {"both": 5, "ignores": 1, "removed": 1}


def test_the_house_deck_is_whole_and_called_ours() -> None:
    kinds = Counter((plan.academy, plan.kind) for plan in HOUSE_PLANS.values())
    assert kinds == {
        (False, "installation"): 4, (False, "performance"): 4,
        (True, "installation"): 5, (True, "performance"): 4,
    }  # fmt: skip
    assert data._HOUSE.source == "ours"
    assert set(HOUSE_DICE) == {"downtown", "market", "dark_alley", "academy", "theater"}


# What is wrong is named with its file and key.


def test_a_trick_missing_from_a_school() -> None:
    fewer = tuple(trick for trick in TRICKS.values() if trick.id != "walled")
    with pytest.raises(BadData, match=r"tricks\.toml: tricks \(escape, level 2\): 3 cards"):
        check_tricks(fewer)


def test_a_trick_twice_or_without_materials() -> None:
    tricks = tuple(TRICKS.values())
    with pytest.raises(BadData, match=r"tricks\.walled: stands 2 times"):
        check_tricks((*tricks, TRICKS["walled"]))
    empty = tuple(replace(t, materials={}) if t.id == "walled" else t for t in tricks)
    with pytest.raises(BadData, match=r"tricks\.walled\.materials"):
        check_tricks(empty)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"slots": ("0.0", "0.3")}, r"shows\.p01\.slots.*\"0\.3\" is no place"),
        ({"slots": ("0.0", "0.0")}, "stands 2 times"),
        ({"links": ("0.0-0.2",)}, "do not touch"),
        ({"links": ("0.0-1.0",)}, r'no slot "1\.0"'),
        ({"links": ("0.0-0.1", "0.0-0.1*")}, "stands 2 times"),
        ({"printed": (Printed("1.1", "escape"),)}, r"shows\.p01\.printed.*no slot"),
    ],
)
def test_a_show_card_that_cannot_be(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadData, match=words):
        check_show(replace(SHOWS["p01"], **change))


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        (("x",) * 5, "5 faces instead of 6"),
        (("x", "optical", "optical", "optical", "optical", "wood"), '"wood" is no face'),
        (("any",) * 6, 'needs a face "x"'),
    ],
)
def test_a_die_that_cannot_be(faces: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadData, match=rf"dice\.toml: dice\.d\.faces: .*{words}"):
        check_die(Die("d", "residence", faces))


@pytest.mark.parametrize(
    ("icons", "words"),
    [
        ((), "has icons"),
        (("opera",), 'no location "opera"'),
        (("academy",), "not in this game"),
        (("dark_alley+",), "no special card of the Dark Alley"),
    ],
)
def test_a_plan_card_that_cannot_be(icons: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadData, match=rf"plans\.p\.icons: .*{words}"):
        check_plan(Plan("p", "performance", academy=False, icons=icons))


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((("0", "1"),) * 5, "5 faces instead of 6"),
        ((("0", "0"),) * 6, "twice on one face"),
        ((("0", "7"),) * 6, 'no slot "7"'),
    ],
)
def test_a_configuration_die_that_cannot_be(faces: tuple[tuple[str, str], ...], words: str) -> None:
    with pytest.raises(BadData, match=rf"config\.market\.faces: .*{words}"):
        check_config(ConfigDie("market", faces), data.slot_ids("market"))
    with pytest.raises(BadData, match="no configuration die for workshop"):
        check_config(ConfigDie("workshop", faces), data.slot_ids("workshop"))


def test_the_heirs_tables_must_be_whole() -> None:
    check_heir(HEIR)
    with pytest.raises(BadData, match=r"heir\.toml: priorities\.busy"):
        check_heir(
            replace(HEIR, priorities={**HEIR.priorities, "busy": ("downtown",)}),
        )
    with pytest.raises(BadData, match=r"dice\.hard: is missing"):
        check_heir(replace(HEIR, dice={"easy": (1,) * 5, "normal": (1,) * 5}))
    with pytest.raises(BadData, match=r"team\.hard_cumulative"):
        check_heir(replace(HEIR, team=dict.fromkeys(("easy", "normal", "hard"), (1, 1))))
    with pytest.raises(BadData, match=r"banners\.by_turn"):
        check_heir(replace(HEIR, banners={"by_turn": (4, 4)}))


def test_a_missing_price_is_named() -> None:
    with pytest.raises(BadData, match=r"board\.toml: materials\.gear: a number is missing"):
        check_numbers({"wood": 1, "gear": "three"}, ("wood", "gear"), "materials")


def test_a_wrong_type_names_file_and_key(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b'[sources]\n[[tricks]]\nid = "a"\nschool = "cookery"\n'
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda _path: raw)
    with pytest.raises(ValueError, match=r"trickerion/tricks\.toml: .*\$\.tricks\[0\]\.school"):
        data.load("trickerion/tricks.toml", data.TricksFile)


def test_an_entered_show_card_is_checked_like_ours() -> None:
    entry = {
        "theater": "solo", "slots": ["0.0", "0.1"], "links": ["0.0-0.1*"],
        "printed": [{"slot": "0.0", "up": "escape"}], "coins": 2,
    }  # fmt: skip
    show = show_entered("moonlight", entry)
    assert isinstance(show, Show)
    assert (show.id, show.coins, show.printed[0].up) == ("moonlight", 2, "escape")
    with pytest.raises(BadData, match=r"shows\.moonlight: .*theater"):
        show_entered("moonlight", {**entry, "theater": "opera"})
    with pytest.raises(BadData, match="do not touch"):
        show_entered("moonlight", {**entry, "slots": ["0.0", "1.1"], "links": ["0.0-1.1"]})


def test_the_schema_of_a_show_can_be_printed() -> None:
    assert "links" in msgspec.json.encode(msgspec.json.schema(Show)).decode()


def test_a_damaged_file_is_named_and_nothing_crashes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line says which file and where, in both languages, and ends with 2."""
    for module in [name for name in sys.modules if name.startswith("companion.games")]:
        monkeypatch.delitem(sys.modules, module)

    def damaged(name: str, _kind: type) -> None:
        raise ValueError(f"companion/data/{name}: no source")

    monkeypatch.setattr(core_data, "load", damaged)
    for language, words in (("en", "is damaged (companion/data/"), ("fr", "est abîmé")):
        assert main(["play", "trickerion", "--lang", language]) == 2
        assert words in capsys.readouterr().err
