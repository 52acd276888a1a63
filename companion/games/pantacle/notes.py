"""What the players are told at each step: what their hands do, and the rules that matter now."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.text import Arg, Text, name, say
from companion.core.view import Note
from companion.games.pantacle import moon, preparation
from companion.games.pantacle.flames import cost_of
from companion.games.pantacle.gains import curse_text, power_text, who
from companion.games.pantacle.options import HOUSE_RULES, SETUP
from companion.games.pantacle.score import FLAMES
from companion.games.pantacle.state import RIGHTMOST, State, has_demonic

# When a Curse that touches this matters: the steps at which it is put before the players.
MATTERS = {
    "influence": ("influence",),
    "powers": ("one_sacrifice", "sacrifices"),
    "adepts": ("one_sacrifice", "sacrifices"),
    "announce": ("favour",),
    "divert": ("favour", "divert"),
    "discard": ("moon", "gain"),
    "refill": ("moon",),
    "location": ("gain",),
}


def notes(state: State) -> tuple[Note, ...]:
    """The notes of the present step, steps for the hands first."""
    if state.outcome:
        return ()
    if state.phase != "setup" and not state.full:
        return (*_ledger(state), *_near_the_end(state))
    if state.todo:
        return tuple(_task(state))
    by_step: dict[str, Callable[[State], list[Note]]] = {
        "": _setup,
        "begin": _bewitch,
        "influence": _influence,
        "powers": _powers,
        "adepts": _adepts,
        "curses": _curses,
        "keep": _keep,
        "location": _location,
        "ready": _bewitch,
        "announce": _announce,
        "divert": _divert,
        "discard": _discard,
        "refill": _refill,
    }
    found = by_step[state.step](state)
    if state.phase != "setup":
        found += _in_force(state)
        found += _near_the_end(state)
    return tuple(found)


def _step(key: str, *rules: str, icon: str = "hand", **args: Arg) -> Note:
    return Note(text=Text(f"pantacle.note.{key}", args), rules=rules, tone="step", icon=icon)


def _rule(key: str, *rules: str, icon: str = "book", **args: Arg) -> Note:
    return Note(text=Text(f"pantacle.note.{key}", args), rules=rules, tone="rule", icon=icon)


def _warning(key: str, *rules: str, icon: str = "warning", **args: Arg) -> Note:
    return Note(text=Text(f"pantacle.note.{key}", args), rules=rules, tone="warning", icon=icon)


def _key(state: State, key: str, *options: str) -> str:
    """A note's key; each answer that is not the ledger's default is added to it."""
    answers = [
        (rule.answers[0], getattr(state.options, rule.option))
        for rule in HOUSE_RULES
        if rule.option in options
    ]
    return ".".join((key, *(str(answer) for default, answer in answers if answer != default)))


def _setup(state: State) -> list[Note]:
    right = (state.active - 1) % state.players
    return [
        _step("sanctuary", "PAN-SET-02", "PAN-SET-03", icon="flame"),
        _step("deal", "PAN-SET-05", "PAN-SET-06", icon="cards", n=state.pile),
        _step("curse_pile", "PAN-SET-07", icon="curse"),
        _step("reserve", "PAN-SET-08", icon="cube"),
        _step("boards", "PAN-SET-04", "PAN-SET-09", icon="table"),
        _step(
            "marker",
            "PAN-SET-11",
            icon="hand",
            who=who(state, right),
            first=who(state, state.active),
        ),
        _rule("first_player", "PAN-SET-10", icon="person"),
        _rule("clockwise", "PAN-SET-12", icon="rotate"),
        _rule("blades", "PAN-SET-13", icon="cards"),
        _rule("your_copy", "PAN-SET-14", "PAN-SET-15", "PAN-PANT-13", icon="copy"),
        _rule("aim", "PAN-END-01", "PAN-END-03", icon="trophy"),
    ]


# --- Preparation ---------------------------------------------------------------------------------


def _bewitch(state: State) -> list[Note]:
    found: list[Note] = []
    if preparation.may_look(state):
        key = _key(state, "bewitch", "fav_19")
        found.append(_step(key, "PAN-FAV-07", "PAN-FAV-19", icon="bewitchment"))
    if preparation.may_swap(state):
        found.append(_step("swap", "PAN-FAV-18", icon="shield"))
    return found


def _influence(state: State) -> list[Note]:
    cost = preparation.price(state, state.active)
    return [
        _step("buy", "PAN-PREP-04", icon="adept", n=cost),
        _rule("price", "PAN-PREP-03", icon="cube", n=cost),
        _rule("one_adept", "PAN-PREP-01", "PAN-PREP-05", "PAN-PREP-10", icon="adept"),
        *_bewitch(state),
    ]


def _powers(state: State) -> list[Note]:
    leaving = state.sorcerer.powers[: preparation.NEEDED]
    tokens = [power_text(power) for power in leaving]
    found = [
        *_aim(state),
        _step("powers", "PAN-PREP-06", icon="magic", tokens=tokens),
    ]
    if len(state.sorcerer.powers) > preparation.NEEDED:
        stays = power_text(state.sorcerer.powers[preparation.NEEDED])
        found.append(_step("moves_up", "PAN-PREP-07", icon="left", token=stays))
    found += _bewitch(state)
    if "protection" in leaving and any(c.in_play and c.face_down for c in state.sorcerer.curses):
        found.append(_warning("turns_up", "PAN-CURSE-11", icon="curse"))
    found.append(_rule("benefit_gone", "PAN-PREP-08", icon="magic"))
    if "hunt" in leaving:
        found.append(_rule("hunt_gone", "PAN-PREP-14", icon="hunt"))
    return [*found, *_take_flame(state)]


def _adepts(state: State) -> list[Note]:
    return [
        *_aim(state),
        _step("adepts", "PAN-PREP-09", icon="adept", n=preparation.NEEDED),
        _rule("surplus", "PAN-PREP-10", icon="adept"),
        *_bewitch(state),
        *_take_flame(state),
    ]


def _aim(state: State) -> list[Note]:
    found: list[Note] = []
    for index in preparation.unaimed(state):
        title = curse_text(state, state.active, index)
        found.append(_warning("which_sacrifice", "PAN-PREP-18", icon="curse", curse=title))
    if preparation.touching(state, state.active, "sacrifices"):
        found.append(_rule("both_sacrifices", "PAN-PREP-18", icon="curse"))
    return found


def _take_flame(state: State) -> list[Note]:
    if not state.flames_left(state.active):
        return [_rule("no_flame_left", "PAN-PREP-17", icon="flame")]
    return [_step("take_flame", "PAN-PANT-01", "PAN-PANT-02", icon="flame")]


def _curses(state: State) -> list[Note]:
    key = _key(state, "draw_curses", "curse_14")
    costs = {f"c{extra}": cost_of(state, extra) for extra in range(1, 5)}
    return [
        _step(key, "PAN-CURSE-01", "PAN-CURSE-14", icon="curse"),
        _rule("curse_costs", "PAN-CURSE-02", "PAN-CURSE-13", icon="cube", **costs),
        *_bewitch(state),
    ]


def _keep(state: State) -> list[Note]:
    drawn = state.curses_drawn
    key = "keep_it" if drawn == 1 else "keep_one"
    found = [_step(key, "PAN-CURSE-01", "PAN-CURSE-03", icon="curse", count=drawn)]
    waiting = state.has(state.active, "protection") and not any(
        curse.in_play and curse.face_down for curse in state.sorcerer.curses
    )
    if waiting and state.options.fav_17 == "first_curse":
        found.append(_step("protected_at_once", "PAN-FAV-17", icon="shield"))
    return [
        *found,
        _rule("red_title", "PAN-CURSE-04", icon="curse"),
        _rule("grey_title", "PAN-CURSE-05", icon="cube"),
        *_bewitch(state),
    ]


def _location(state: State) -> list[Note]:
    found = [
        _step("location", "PAN-PANT-03", "PAN-PANT-04", icon="pantacle"),
        _rule("once_each", "PAN-PANT-05", icon="pantacle"),
    ]
    if state.new_curse >= 0:
        found.append(_rule(_key(state, "curse_acts", "pant_14"), "PAN-PANT-14", icon="curse"))
    return [*found, *_bewitch(state)]


# --- Favour --------------------------------------------------------------------------------------


def _announce(state: State) -> list[Note]:
    found: list[Note] = []
    if set(state.prepared.values()) == {"skipped"}:
        found.append(_rule("no_preparation", "PAN-PREP-02", "PAN-PREP-15", icon="next"))
    if state.extra_now:
        found.append(_step("extra_turn", "PAN-PANT-10", "PAN-PANT-12", icon="extra-turn"))
    found += [
        _step("announce", "PAN-FAV-02", icon="hand"),
        _rule("not_marked", "PAN-FAV-03", "PAN-FAV-15"),
        _rule("not_owned", "PAN-FAV-04"),
        _rule("no_blades", "PAN-FAV-05", "PAN-FAV-06", icon="cards"),
    ]
    return found


def _divert(state: State) -> list[Note]:
    seat = state.asked
    found = [_step("divert", "PAN-DIV-01", icon="divert", who=who(state, seat))]
    facts = state.favours.get(state.announced or "")
    if facts is not None and len(facts.guardians) == 2:
        first, second = facts.guardians
        found.append(_step("guardians", "PAN-DIV-02", icon="cards", first=first, second=second))
    else:
        found.append(_step("its_guardians", "PAN-DIV-02", "PAN-SET-14", icon="cards"))
    found.append(_rule(_key(state, "hounds", "div_11"), "PAN-DIV-03", "PAN-DIV-11", icon="hound"))
    if state.sorcerers[seat].determination == RIGHTMOST:
        key = _key(state, "track_hound", "div_12", "det_07")
        rules = ("PAN-DIV-04", "PAN-DIV-05", "PAN-DIV-12", "PAN-DET-07")
        found.append(_step(key, *rules, icon="hound", who=who(state, seat)))
    if state.announced is not None and state.has(seat, state.announced):
        found.append(_rule("second_token", "PAN-DIV-07", icon="magic", who=who(state, seat)))
    return [
        *found,
        _rule("no_refill", "PAN-DIV-08", "PAN-DIV-10", icon="cards"),
        _rule("comfort", "PAN-DIV-09", "PAN-DET-02", "PAN-DET-06", icon="cube"),
        _rule(_key(state, "bluff", "div_13"), "PAN-DIV-13", icon="mask"),
        _rule(_key(state, "discard_order", "div_14"), "PAN-DIV-14", icon="cards"),
    ]


# --- Moon ----------------------------------------------------------------------------------------


def _discard(state: State) -> list[Note]:
    if not state.sorcerer.hand:
        return [_step("nothing_to_discard", "PAN-MOON-01", icon="cards")]
    demonic = has_demonic(state, state.active)
    if demonic:
        key = _key(state, "demonic", "moon_11")
        found = [
            _step(key, "PAN-MOON-04", "PAN-MOON-11", icon="demonic"),
            _rule(_key(state, "on_top", "moon_12"), "PAN-MOON-12", icon="cards"),
        ]
    else:
        found = [_step("discard", "PAN-MOON-01", icon="cards")]
    if moon.moon_possible(state):
        found.append(_step("moon", "PAN-MOON-02", icon="moon"))
    else:
        found.append(_step("no_moon", "PAN-MOON-05", "PAN-FAV-13", icon="moon"))
    return [*found, _rule("overlap", "PAN-MOON-06", icon="cards")]


def _refill(state: State) -> list[Note]:
    limit = moon.hand_limit(state, state.active)
    found = [_step("refill", "PAN-MOON-03", icon="cards", n=state.drawn, limit=limit)]
    if limit > SETUP.pieces.hand:
        found.append(_rule("enslavement", "PAN-FAV-10", "PAN-FAV-20", icon="manacles"))
    if state.sorcerer.hand < limit:
        found.append(_rule("too_few_left", "PAN-MOON-10", icon="cards"))
    if not state.drawn:
        found.append(_rule("draw_nothing", "PAN-MOON-13", icon="cards"))
    if state.extra_turn:
        again = who(state, state.active)
        found.append(_step("plays_again", "PAN-PANT-10", icon="extra-turn", who=again))
    return found


# --- what may come at any step -------------------------------------------------------------------


def _task(state: State) -> list[Note]:
    task = state.todo[0]
    told = who(state, task.seat)
    if task.kind == "absorb":
        key = f"absorb_{task.what}"
        return [_step(key, "PAN-CURSE-06", "PAN-CURSE-15", icon="curse", who=told, n=task.n)]
    if task.kind == "protect":
        return [
            _step("protect", "PAN-FAV-09", "PAN-CURSE-09", icon="shield", who=told),
            _rule("stays_on_it", "PAN-CURSE-10", icon="cube"),
        ]
    token = power_text(task.what)
    return [_step("put_token", "PAN-LIM-08", icon="magic", who=told, power=token)]


def _in_force(state: State) -> list[Note]:
    """PAN-CURSE-04: face-up Curses that matter at this step, in their owner's own words."""
    touches = MATTERS.get(state.step, ())
    seat = state.asked if state.step == "divert" else state.active
    found = []
    for index in preparation.touching(state, seat, *touches):
        curse = state.sorcerers[seat].curses[index]
        title = curse_text(state, seat, index)
        words = name(curse.text) if curse.text else say("pantacle.note.read_the_card")
        found.append(
            Note(
                text=say("pantacle.note.in_force", curse=title, words=words),
                rules=("PAN-CURSE-04",),
                tone="warning",
                icon="curse",
            )
        )
    return found


def _near_the_end(state: State) -> list[Note]:
    """PAN-END-01: whoever has five Flames on the Pantacle needs only one more Favour."""
    return [
        _warning("last_favour", "PAN-END-01", "PAN-END-04", icon="trophy", who=who(state, seat))
        for seat, each in enumerate(state.sorcerers)
        if each.flames == FLAMES
    ]


def _ledger(state: State) -> list[Note]:
    """What the totals say is due; people do it, and enter what changed."""
    if state.phase == "favour":
        return [_step("ledger_favour", "PAN-FAV-02", icon="hand")]
    if state.phase == "moon":
        return [_step("ledger_moon", "PAN-MOON-01", "PAN-MOON-03", icon="moon")]
    found: list[Note] = []
    if preparation.purchase_due(state):
        cost = preparation.price(state, state.active)
        found.append(_step("buy", "PAN-PREP-04", icon="adept", n=cost))
    if preparation.sacrifice_due(state, "powers"):
        tokens = [power_text(power) for power in state.sorcerer.powers[: preparation.NEEDED]]
        found.append(_step("powers", "PAN-PREP-06", icon="magic", tokens=tokens))
    if preparation.sacrifice_due(state, "adepts"):
        found.append(_step("adepts", "PAN-PREP-09", icon="adept", n=preparation.NEEDED))
    return found or [_step("nothing_due", "PAN-PREP-01", icon="check")]
