"""What the players are told at each step: what their hands do, and the rules that matter now."""

from __future__ import annotations

from companion.core.text import Arg, Text, name, say
from companion.core.view import Note
from companion.games.obscurio import doors, riddle
from companion.games.obscurio.options import HOUSE_RULES, SETUP, TRAPS
from companion.games.obscurio.score import pawn_text
from companion.games.obscurio.state import LAST_SPACE, State


def notes(state: State) -> tuple[Note, ...]:
    """The notes of the present step, steps for the hands first."""
    by_phase = {
        "setup": _setup,
        "traps": _traps,
        "riddle": _riddle,
        "traitor": _traitor,
        "doors": _doors,
        "accusation": _accusation,
        "end": _end,
    }
    found = by_phase[state.phase](state)
    if _silent(state):
        found.append(_warning("watcher_silence", "OBS-WATCH-01", "OBS-WATCH-02", "OBS-WATCH-05"))
    return tuple(found)


def _silent(state: State) -> bool:
    """OBS-WATCH-02, OBS-WATCH-05?: not once all is over, nor while an accusation is discussed."""
    if not state.watcher or state.outcome or state.phase == "accusation":
        return False
    return state.phase == "doors" or state.options.watch_05 == "whole_turn"


def _note(tone: str, key: str, rules: tuple[str, ...], icon: str, args: dict[str, Arg]) -> Note:
    return Note(
        text=Text(f"obscurio.note.{key}", args),
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


def _key(state: State, key: str, *options: str) -> str:
    """A note's key; each answer that is not the ledger's default is added: danger.wrong_wizards."""
    answers = [
        (rule.answers[0], getattr(state.options, rule.option))
        for rule in HOUSE_RULES
        if rule.option in options
    ]
    return ".".join((key, *(str(answer) for default, answer in answers if answer != default)))


def _several(state: State, colour: str) -> list[Note]:
    """OBS-TRAP-09?: how two or more traps of this phase go together; +2 is done with by now."""
    acting = [trap for trap in state.drawn if TRAPS[trap].colour == colour and trap != "plus_two"]
    if len(set(acting)) < 2:
        return []
    if state.options.trap_09 == "together":
        return [_rule("traps_together", "OBS-TRAP-09")]
    names = [say(f"obscurio.trap.{trap}") for trap in acting]
    return [_rule("traps_in_order", "OBS-TRAP-09", traps=names)]


def _grimoire(state: State) -> Text:
    return name(state.seats[state.options.grimoire].name)


def _setup(state: State) -> list[Note]:
    found = [
        _step("progress_start", "OBS-SET-06", "OBS-TURN-02", icon="footsteps", n=LAST_SPACE),
        _step("grimoire_gets", "OBS-SET-07", icon="book", player=_grimoire(state)),
    ]
    if state.few:
        found.append(_step("holder_for_track", "OBS-23P-03", icon="hourglass"))
    else:
        found.append(_step("holder", "OBS-SET-08", icon="cards", n=SETUP.cards.holder))
    found.append(
        _step("tokens", "OBS-SET-02", icon="gauge", left=state.left, dark=state.dark)
        if state.dark
        else _step("pool", "OBS-23P-05", icon="gauge", n=state.left)
    )
    if state.players == 2:
        found.append(_step("two_pawns", "OBS-2P-01", icon="people"))
    else:
        found.append(_step("pawns", "OBS-SET-09", icon="people"))
    if state.few:
        found.append(_step("bag_few", "OBS-23P-02", icon="bag", n=sum(state.bag.values())))
    else:
        loyal = state.players - 2
        found.append(_step("allegiance", "OBS-SET-10", "OBS-SET-11", icon="mask", n=loyal))
        found.append(_step("bag", "OBS-SET-12", icon="bag", n=sum(state.bag.values())))
        if state.options.role_07 == "at_setup":
            found.append(_step("meet_traitor", "OBS-ROLE-07", icon="eye"))
    found += [
        _rule("grimoire_role", "OBS-ROLE-01", player=_grimoire(state)),
        _rule("grimoire_silent", "OBS-ROLE-02", *(() if state.few else ("OBS-ROLE-03",))),
        _rule("win_together", "OBS-ROLE-04", "OBS-END-04"),
    ]
    if state.few:
        found.append(_rule("no_traitor", "OBS-23P-01"))
        found.append(_rule(_key(state, "lost_together", "few_06"), "OBS-23P-06"))
    else:
        found.append(_rule("secret", "OBS-ROLE-05"))
        found.append(_rule("traitor_aim", "OBS-ROLE-06"))
    if state.options.difficulty != "beginner":
        found.append(_rule("beginner_first", "OBS-SET-05"))
    return found


def _traps(state: State) -> list[Note]:
    found = [_rule("draw_count", "OBS-TRAP-01", "OBS-TRAP-02"), _rule("phases", "OBS-TRAP-04")]
    if state.has("plus_two"):
        key = _key(state, "plus_two", "trap_08")
        found.append(_rule(key, "OBS-TRAP-05", "OBS-TRAP-06", "OBS-TRAP-08"))
    if state.watcher:
        found.append(_rule("traps_too", "OBS-WATCH-04"))
    return found


def _riddle(state: State) -> list[Note]:
    if state.step == "night":
        rule = "OBS-GRIM-17" if state.few else "OBS-GRIM-12"
        return [_step("night", rule, icon="moon")]
    found = [
        _step("exit_card", "OBS-GRIM-01", icon="key"),
        _step("pages", "OBS-GRIM-02", icon="cards"),
    ]
    if state.has("dusk_hallway"):
        found.append(_step("red_sheets", "OBS-GRIM-10", icon="candle"))
    if state.has("magical_mist"):
        found.append(_step("mist_sheets", "OBS-GRIM-11", icon="mist"))
    found.append(_butterflies(state))
    found.append(_step("hand_over", "OBS-GRIM-09", icon="table"))
    if not state.has("united_butterflies"):
        found.append(_rule("same_or_other", "OBS-GRIM-04"))
    found += [
        _rule("within_slot", "OBS-GRIM-05"),
        _rule("below_whole", "OBS-GRIM-06"),
        _rule("no_moving", "OBS-GRIM-07"),
        _rule("not_same_spot", "OBS-GRIM-08"),
    ]
    if state.options.grim_19 == "not_allowed":
        found.append(_rule("not_both_below", "OBS-GRIM-19"))
    if state.has("dusk_hallway") and state.has("magical_mist"):
        found.append(_rule("both_sheets", "OBS-GRIM-14"))
    found += _several(state, "brown")
    if state.options.grim_18:
        found.append(_rule("riddle_limit", "OBS-GRIM-18", n=state.options.grim_18))
    return found


def _butterflies(state: State) -> Note:
    """OBS-GRIM-03, GRIM-13 to GRIM-16?: one line that says what this turn's traps ask for."""
    united, bottom = state.has("united_butterflies"), state.has("bottom_butterfly")
    options = state.options
    if united and bottom:
        return _step("united_and_bottom", "OBS-GRIM-14", icon="butterfly")
    if united:
        if options.grim_15 == "both_needed":
            return _step("united", "OBS-GRIM-13", "OBS-GRIM-15", icon="butterfly")
        return _step("united_one", "OBS-GRIM-13", "OBS-GRIM-15", icon="butterfly")
    if bottom:
        if options.grim_16 == "both_needed":
            return _step("bottom_both", "OBS-GRIM-13", "OBS-GRIM-16", icon="butterfly")
        return _step("bottom", "OBS-GRIM-13", "OBS-GRIM-16", icon="butterfly")
    return _step("butterflies", "OBS-GRIM-03", icon="butterfly")


def eyes_stay_open(state: State) -> bool:
    """OBS-TRAI-12?: nobody needs to hide once the Traitor is unmasked, if the house says so."""
    unmasked = any(pawn.known == "traitor" for pawn in state.pawns)
    return unmasked and state.options.trai_12 == "eyes_open"


def _traitor(state: State) -> list[Note]:
    unmasked = any(pawn.known == "traitor" for pawn in state.pawns)
    if state.step == "close":
        if eyes_stay_open(state):
            found = [_step("look_away_not", "OBS-TRAI-12", icon="eye")]
        else:
            found = [_step("close_eyes", "OBS-TRAI-01", "OBS-ROLE-08", icon="eye-off")]
            found.append(_rule("no_peeking", "OBS-TRAI-01", "OBS-TRAI-07"))
            if unmasked:
                found.append(_rule("still_closed", "OBS-TRAI-12"))
        if unmasked:
            found.append(_rule("still_acts", "OBS-TRAI-11"))
        return found
    if state.step == "pick":
        found = [_step("open_holder", "OBS-TRAI-02", icon="eye")]
        if state.turn == 1 and state.options.role_07 == "first_phase_3":
            found.append(_rule("first_meeting", "OBS-ROLE-07"))
        if state.has("espionage"):
            found.append(_step("show_exit", "OBS-TRAI-09", icon="spy"))
        most = riddle.most_picks(state)
        rules = ("OBS-TRAI-03", "OBS-TRAI-08" if state.has("dark_magic") else "OBS-TRAI-05")
        found += [
            _step("picks", *rules, icon="cards", n=most),
            _step("one_by_one", "OBS-TRAI-04", icon="cards"),
            _step("sign", "OBS-TRAI-06", icon="eye-off"),
            _rule("no_hint", "OBS-TRAI-07", "OBS-ROLE-03"),
        ]
        return found + _several(state, "violet")
    return [_step("all_open", "OBS-TRAI-06", "OBS-TRAI-10", icon="eye", n=SETUP.cards.holder)]


def _doors(state: State) -> list[Note]:
    if state.step == "lay":
        return _lay(state)
    if state.step == "read_space":
        return [_step("read_space", "OBS-TIME-03", "OBS-TIME-05", icon="hourglass")]
    if state.step == "resolve":
        return _resolve(state)
    return _choose(state)


def _lay(state: State) -> list[Note]:
    doors_in_use = len(state.doors)
    if state.few:
        found = [_step("fill_few", "OBS-23P-04", "OBS-DOOR-01", icon="cards", n=doors_in_use - 1)]
    else:
        found = [_step("fill", "OBS-DOOR-01", "OBS-DOOR-02", icon="cards", n=doors_in_use)]
    if state.has("great_room"):
        found.append(_step("great_room", "OBS-DOOR-11", icon="room"))
    if state.has("evanescent_room"):
        found.append(_step("evanescent", "OBS-DOOR-10", "OBS-TIME-06", icon="hourglass"))
    if doors.locked(state):
        key = _key(state, "lay_locked", "door_20")
        found.append(_step(key, "OBS-DOOR-13", "OBS-DOOR-20", icon="lock"))
    else:
        found.append(_step("lay", "OBS-DOOR-03", icon="door"))
    if doors.veiled(state, 4):
        rule = "OBS-DOOR-17" if doors.locked(state) else "OBS-DOOR-09"
        found.append(_step("veiled", rule, icon="eye-off"))
    if doors.sand_runs(state):
        rules = ("OBS-TIME-01", *(("OBS-DOOR-19",) if doors.locked(state) else ()))
        found.append(_step("turn_sand", *rules, icon="hourglass"))
    else:
        found.append(_rule("sand_still", "OBS-DOOR-19"))
    return found + _danger(state) + _several(state, "green")


def _danger(state: State) -> list[Note]:
    if not state.has("dangerous_room"):
        return []
    key = _key(state, "danger", "door_16")
    return [_warning(key, "OBS-DOOR-12", "OBS-DOOR-16", icon="skull")]


def _choose(state: State) -> list[Note]:
    found: list[Note] = []
    if doors.locked(state):
        if state.watcher:
            found.append(_step("locked_watcher", "OBS-DOOR-15", icon="lock"))
        else:
            found.append(_step("locked", "OBS-DOOR-13", icon="lock"))
        found.append(_rule(_key(state, "locked_end", "door_18"), "OBS-DOOR-14", "OBS-DOOR-18"))
    elif state.watcher:
        found.append(_step("hold_pawns", "OBS-WATCH-03", icon="hand"))
        found.append(_rule(_key(state, "watcher_late", "watch_06"), "OBS-WATCH-06"))
    else:
        found.append(_rule("choose", "OBS-DOOR-04"))
        found.append(_rule("spread", "OBS-DOOR-05", "OBS-DOOR-08"))
    if state.players == 2:
        found.append(_rule("both_pawns", "OBS-2P-02", "OBS-2P-03"))
    if doors.sand_runs(state):
        found.append(_rule("end_of_choice", "OBS-DOOR-06"))
        key = _key(state, "time_out", "time_07")
        found.append(_rule(key, "OBS-DOOR-07", "OBS-TIME-02", "OBS-TIME-07"))
        track = state.track
        if track:
            seconds = len(track) * state.options.hourglass_seconds
            found.append(_rule("at_most", "OBS-TIME-04", n=seconds // 60, seconds=seconds % 60))
    if doors.veiled(state, 4):
        rules = ("OBS-DOOR-09", *(("OBS-DOOR-17",) if doors.locked(state) else ()))
        found.append(_rule("veiled_choice", *rules))
    found += _danger(state)
    if any(pawn.known == "traitor" for pawn in state.pawns):
        found.append(_rule("traitor_off", "OBS-ACC-08"))
    return found


def _resolve(state: State) -> list[Note]:
    missing = doors.missing_choices(state)
    if missing:
        names = [pawn_text(state, pawn) for pawn in missing]
        found = [_step("who_is_where", "OBS-DOOR-06", icon="people", pawns=names, n=len(names))]
    else:
        found = [_step("show_exit_door", "OBS-RES-01", icon="key")]
    if state.timed_out and state.unplaced:
        two = state.players == 2
        key = _key(state, "unplaced_two", "two_05") if two else "unplaced_wrong"
        rules = ("OBS-DOOR-07", "OBS-RES-10", *(("OBS-2P-05",) if two else ()))
        found.append(_rule(_key(state, key, "res_10"), *rules))
    found += [
        _rule("progress", "OBS-RES-02", "OBS-RES-03"),
        _rule("losses", "OBS-RES-04", "OBS-RES-05", "OBS-RES-07", "OBS-RES-09"),
    ]
    return found


def _accusation(state: State) -> list[Note]:
    if state.step == "discuss":
        return [
            _step("discuss", "OBS-ACC-02", icon="hourglass"),
            _rule("grimoire_out", "OBS-ACC-01"),
            _rule("all_vote", "OBS-ACC-13", "OBS-ACC-09"),
        ]
    if state.step == "vote":
        return [
            _step("point", "OBS-ACC-03", icon="vote"),
            _rule(_key(state, "vote_whom", "acc_15", "acc_16"), "OBS-ACC-15", "OBS-ACC-16"),
            _rule("most_votes", "OBS-ACC-04", "OBS-ACC-10"),
        ]
    return [
        _step("turn_up", "OBS-ACC-04", icon="mask"),
        _rule(_key(state, "loyal_costs", "acc_17"), "OBS-ACC-05", "OBS-ACC-17"),
        _rule("again", "OBS-ACC-06"),
        _rule("last_token", "OBS-ACC-11"),
    ]


def _end(state: State) -> list[Note]:
    if state.outcome:
        return []
    if state.step == "accuse":
        return [_step("left_empty", "OBS-ACC-01", "OBS-ACC-12", "OBS-ACC-14", icon="vote")]
    found: list[Note] = []
    if state.step == "tidy":
        found.append(_step("tidy", "OBS-TURN-03", icon="cards"))
        if not state.few:
            found.append(_rule("holder_stays", "OBS-TURN-04", "OBS-TRAI-10"))
    found.append(_rule("next_draw", "OBS-TRAP-02", "OBS-TIME-03", n=1 + state.extra + state.owed))
    found.append(_rule("tokens_public", "OBS-RES-06"))
    if any(pawn.known == "traitor" for pawn in state.pawns):
        found.append(_step("traitor_off", "OBS-ACC-08", icon="mask"))
        found.append(_rule(_key(state, "tokens_stay", "acc_18"), "OBS-ACC-18"))
    if state.progress == LAST_SPACE:
        found.append(_warning("watcher_next", "OBS-RES-08", "OBS-WATCH-01", icon="eye"))
    return found
