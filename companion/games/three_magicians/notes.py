"""What the players are told at each step: what their hands do, and the rules that matter now."""

from __future__ import annotations

from companion.core.text import Arg, Text
from companion.core.view import Note
from companion.games.three_magicians import figures
from companion.games.three_magicians.board import magic, missing
from companion.games.three_magicians.options import CARD_OF, HOUSE_RULES, LABYRINTH, LIFE
from companion.games.three_magicians.score import ALL, card_text, player_text, sources
from companion.games.three_magicians.state import State

DEFAULTS = {rule.option: rule.answers[0] for rule in HOUSE_RULES}


def notes(state: State) -> tuple[Note, ...]:
    """The notes of the present step, steps for the hands first."""
    if state.outcome:
        return ()
    if state.phase == "start":
        return tuple(_start(state))
    by_step = {
        "throw": _throw,
        "move": _move,
        "again": _again,
        "meeting": _meeting,
        "chase": _chase,
        "duel": _duel,
        "repeat": _repeat,
        "spell": _spell,
        "symbol": _symbol,
        "teleport": _teleport,
        "ledger": _ledger,
    }
    return tuple(by_step[state.step](state))


def _note(tone: str, key: str, rules: tuple[str, ...], icon: str, args: dict[str, Arg]) -> Note:
    return Note(
        text=Text(f"three_magicians.note.{key}", args),
        rules=rules,
        tone=tone,  # type: ignore[arg-type]  # always one of the four
        icon=icon,
    )


def _step(key: str, *rules: str, icon: str = "hand", **args: Arg) -> Note:
    return _note("step", key, rules, icon, args)


def _rule(key: str, *rules: str, icon: str = "book", **args: Arg) -> Note:
    return _note("rule", key, rules, icon, args)


def _warning(key: str, *rules: str, icon: str = "warning", **args: Arg) -> Note:
    return _note("warning", key, rules, icon, args)


def _key(state: State, key: str, option: str) -> str:
    """A note's key; an answer that is not the ledger's default is added: stone.any_between."""
    answer = getattr(state.options, option)
    return key if answer == DEFAULTS[option] else f"{key}.{answer}"


def _start(state: State) -> list[Note]:
    found = [
        _step("figures", "3M-SET-09", "3M-SET-10", icon="people"),
        _step("cards", "3M-SET-05", "3M-SET-06", "3M-SET-07", icon="cards"),
        _step("stones", "3M-SET-11", icon="stone"),
        _step("highest_starts", "3M-SET-12", icon="wand"),
        _step("drop", "3M-WND-01", icon="hand"),
        _rule("numerals", "3M-SET-08"),
        _rule("three_players", "3M-SET-01"),
        _rule(_key(state, "tied_start", "set_13"), "3M-SET-13"),
        _rule(_key(state, "direction", "set_14"), "3M-SET-14"),
        _rule("goal", "3M-END-01"),
        _rule("alliances", "3M-END-05"),
        _rule("places", "3M-SET-03", "3M-SET-16"),
    ]
    if state.options.board is None:
        found.append(_rule("path_not_drawn", "3M-SET-04", "3M-SET-17"))
    elif missing(state.options.board):
        found.append(_warning("path_unfinished", "3M-SET-04", "3M-SET-17"))
    return found + _void(state)


def _void(state: State) -> list[Note]:
    key = _key(state, "void", "wnd_13")
    return [_rule(key, "3M-WND-02", "3M-WND-13", icon="wand")]


def _throw(state: State) -> list[Note]:
    player = state.player
    found = []
    if state.series > 1:
        found.append(_step("extra_turn", "3M-PASCH-02", "3M-PASCH-04", icon="wand"))
    if player.magician == LIFE and player.rested:
        found.append(_warning("leave_life", "3M-LIFE-01", "3M-LIFE-02"))
    found += [
        _rule("one_throw", "3M-TURN-01", "3M-TURN-02"),
        _rule("upper_edge", "3M-WND-03", "3M-WND-04", "3M-WND-05"),
        _rule(_key(state, "triples", "pasch_06"), "3M-PASCH-01", "3M-PASCH-03", "3M-PASCH-06"),
        *_void(state),
        _rule("plans", "3M-PLAN-01", "3M-PLAN-02", "3M-PLAN-03"),
    ]
    close = [other for other in state.players if other.count == ALL - 1]
    if close:
        names: list[Text] = [player_text(state, other.colour) for other in close]
        found.append(_warning("one_missing", "3M-END-01", "3M-END-02", players=names, n=len(close)))
    return found


def _move(state: State) -> list[Note]:
    found: list[Note] = []
    if not state.apprentice_done:
        found.append(_walk(state))
    if state.magician_done:
        if state.own_notches == 0:
            found.append(_rule("magician_fixed", "3M-MAG-05"))
    else:
        found.append(_jump(state))
    if state.extra:
        found.append(_step("extra_owed", "3M-PASCH-02", icon="wand"))
    if not state.apprentice_done and not state.magician_done:
        found.append(_rule(_key(state, "order", "turn_06"), "3M-TURN-03", "3M-TURN-06"))
        found.append(_rule("two_cards", "3M-MEET-12", "3M-PASCH-08"))
    if not state.apprentice_done:
        found += _walking_rules(state)
    if not state.magician_done:
        found += _jumping_rules(state)
    return found


def _walk(state: State) -> Note:
    """3M-APP-01, 3M-STONE-01: how far the apprentice goes, in one line."""
    counts = figures.step_counts(state)
    may_stay = figures.may_decline(state)
    rules = ("3M-APP-01", *(("3M-APP-11",) if may_stay else ()))
    if len(counts) == 1:
        key = "walk.may" if may_stay else "walk"
        return _step(key, *rules, icon="footsteps", n=counts[0])
    if state.options.stone_05 == "any_between":
        low, high = counts[0], counts[-1]
        return _step("walk.between", *rules, "3M-STONE-05", icon="footsteps", low=low, n=high)
    low, high = counts
    return _step("walk.stone", *rules, "3M-STONE-01", icon="footsteps", low=low, n=high)


def _jump(state: State) -> Note:
    n = state.own_notches
    rule = figures.must_leave(state)
    if rule:
        return _warning("must_leave", rule, icon="wizard", n=n)
    if state.halfway:
        return _step("second_jump", "3M-TURN-07", icon="wizard")
    return _step("jump", "3M-MAG-02", "3M-MAG-03", "3M-MAG-04", icon="wizard", n=n)


def _walking_rules(state: State) -> list[Note]:
    found = [
        _rule("count_places", "3M-APP-02", "3M-APP-03"),
        _rule(_key(state, "no_back", "app_08"), "3M-APP-04", "3M-APP-08"),
        _rule("apprentices_share", "3M-APP-05", "3M-APP-06"),
        _rule("passing", "3M-MEET-07", "3M-MEET-15"),
        _rule("end_at_magician", "3M-CHASE-06"),
        _rule(_key(state, "dead_end", "app_10"), "3M-APP-10"),
        _rule(_key(state, "across", "app_09"), "3M-APP-09"),
    ]
    if state.player.stone:
        found.append(_rule(_key(state, "stone_is_one_move", "stone_06"), "3M-STONE-06"))
        found.append(_rule("stone_stays", "3M-STONE-02"))
    if state.player.apprentice == LABYRINTH:
        found.append(_rule(_key(state, "out_on_foot", "lab_05"), "3M-LAB-05"))
    return found


def _jumping_rules(state: State) -> list[Note]:
    found = [
        _rule("fight_if_held", "3M-CMB-01", "3M-CMB-15", icon="duel"),
        _rule("chases", "3M-CHASE-01", "3M-CHASE-03"),
    ]
    if state.player.magician == LABYRINTH:
        found.append(_rule("through_life", "3M-MAG-06", "3M-LAB-02"))
    if state.own_notches == 2:
        found.append(_rule(_key(state, "crossing", "mag_12"), "3M-MAG-12"))
    return found


def _again(state: State) -> list[Note]:
    return [_step("again", "3M-STONE-06", icon="footsteps", n=state.total)]


def _meeting(state: State) -> list[Note]:
    card = CARD_OF[state.meeting]
    stolen = "place" not in sources(state, state.player.colour, card)
    if stolen:
        found = [_step("steal", "3M-MEET-03", "3M-MEET-11", icon="cards", card=card_text(card))]
    else:
        rules = ("3M-MEET-01", "3M-MEET-02", "3M-MEET-04")
        found = [_step("take", *rules, icon="cards", card=card_text(card))]
    found.append(_rule(_key(state, "may_take", "meet_14"), "3M-MEET-14"))
    found.append(_rule("both_stay", "3M-MEET-06"))
    return found


def _chase(_state: State) -> list[Note]:
    return [_step("chase_one", "3M-CHASE-10", icon="labyrinth")]


def _duel(state: State) -> list[Note]:
    fight = state.duel
    if fight is None:
        return []
    found = [_step("throws", "3M-CMB-04", icon="wand", n=fight.limit - fight.throws)]
    if fight.answer_to is not None:
        beat = fight.answer_to
        found.append(
            _step("beat", "3M-CMB-06", "3M-CMB-07", icon="duel", n=beat.points, throws=beat.throws)
        )
    found.append(_stake(state, fight.place))
    found += [
        _rule("equal", "3M-CMB-08", "3M-CMB-09"),
        _rule(_key(state, "aside", "cmb_19"), "3M-CMB-04", "3M-CMB-19"),
        _rule("notches_only", "3M-CMB-17", "3M-CMB-22"),
        _rule("loser", "3M-CMB-10", "3M-CHASE-05", icon="labyrinth"),
        *_void(state),
    ]
    return found


def _stake(state: State, place: str) -> Note:
    """3M-CMB-11 to CMB-16: what each fighter can win or lose here."""
    fight = state.duel
    card = CARD_OF[place]
    fighters = () if fight is None else (state.of(fight.attacker), state.of(fight.defender))
    if fight is None or all(fighter.cards[card] for fighter in fighters):
        return _rule("no_card_at_stake", "3M-CMB-13", icon="cards")
    if state.deck[card]:
        return _rule("card_on_place", "3M-CMB-11", "3M-CMB-13", icon="cards", card=card_text(card))
    holder = fight.attacker if state.of(fight.attacker).cards[card] else fight.defender
    if not state.of(holder).cards[card]:
        return _rule("no_card_at_stake", "3M-CMB-13", icon="cards")
    who = player_text(state, holder)
    return _warning(
        "card_at_risk", "3M-CMB-12", "3M-CMB-16", icon="cards", player=who, card=card_text(card)
    )


def _repeat(state: State) -> list[Note]:
    return [
        _step("repeat", "3M-CMB-09", "3M-CMB-21", icon="duel"),
        _rule(_key(state, "repeat_limits", "cmb_20"), "3M-CMB-20"),
    ]


def _spell(state: State) -> list[Note]:
    return [
        _step("cast", "3M-SPL-01", "3M-SPL-02", "3M-SPL-03", icon="wand"),
        _rule("accept", "3M-SPL-02", "3M-SPL-05", "3M-SPL-06"),
        _rule("which_flank", "3M-WND-06", "3M-WND-07", "3M-WND-11"),
        _rule("force", "3M-SPL-08", icon="force"),
        _rule(_key(state, "magic", "spl_13"), "3M-SPL-07", "3M-SPL-13", icon="magic"),
        _rule("destiny", "3M-SPL-09", icon="destiny"),
        _rule("no_triple", "3M-SPL-10"),
    ]


def _symbol(_state: State) -> list[Note]:
    return [_step("choose_symbol", "3M-SPL-06", icon="wand")]


def _teleport(state: State) -> list[Note]:
    found = [_step("teleport", "3M-SPL-07", icon="magic")]
    found.append(_rule("teleport_meeting", "3M-MEET-08"))
    if any(magic(p.magician) for p in state.opponents):
        found.append(_rule(_key(state, "teleport_held", "spl_15"), "3M-SPL-15"))
    return found


def _ledger(state: State) -> list[Note]:
    found = [_step("tell", "3M-TURN-01", icon="pencil")]
    if state.notches is not None:
        n = state.total
        found.append(_step("noted", "3M-TURN-02", icon="footsteps", n=n, own=state.own_notches))
    return found
