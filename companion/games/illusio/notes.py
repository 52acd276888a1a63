"""What the players are told at each moment: steps for their hands, and the rules that matter."""

from __future__ import annotations

from companion.core.text import Arg, Text, name, say
from companion.core.view import Note
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.options import HOUSE_RULES
from companion.games.illusio.piles import who
from companion.games.illusio.score import title
from companion.games.illusio.state import State, Trick


def notes(state: State) -> tuple[Note, ...]:
    """The notes of this moment, steps for the hands first."""
    if state.outcome:
        return ()
    return tuple(_setup(state) if state.phase == "setup" else _turn(state))


def _note(tone: str, key: str, rules: tuple[str, ...], icon: str, args: dict[str, Arg]) -> Note:
    return Note(
        text=Text(f"illusio.note.{key}", args),
        rules=rules,
        tone=tone,  # type: ignore[arg-type]  # one of the four, from the three functions below
        icon=icon,
    )


def _step(key: str, *rules: str, icon: str = "hand", **args: Arg) -> Note:
    return _note("step", key, rules, icon, args)


def _rule(key: str, *rules: str, icon: str = "book", **args: Arg) -> Note:
    return _note("rule", key, rules, icon, args)


def _warning(key: str, *rules: str, icon: str = "warning", **args: Arg) -> Note:
    return _note("warning", key, rules, icon, args)


def _key(state: State, key: str, *options: str) -> str:
    """A note's key; each answer that is not the ledger's default is added: draw.after_the_draw."""
    answers = [
        (rule.answers[0], getattr(state.options, rule.option))
        for rule in HOUSE_RULES
        if rule.option in options
    ]
    return ".".join((key, *(str(answer) for default, answer in answers if answer != default)))


def _setup(state: State) -> list[Note]:
    """ILL-SET-06 to SET-12: the table before the first turn."""
    return [
        _step("piles", "ILL-SET-01", "ILL-SET-08", icon="stack"),
        _step("first_player", "ILL-SET-06", icon="objective"),
        _step("magicians", "ILL-SET-07", "ILL-TAL-01", icon="hat"),
        _step("contest", "ILL-SET-10", icon="objective", n=COUNTS.contest),
        _step("hands", "ILL-SET-12", icon="cards", n=COUNTS.hand),
        _rule("aim", "ILL-END-01", "ILL-END-02", icon="trophy", n=state.target),
        _rule("domains", "ILL-SET-02", "ILL-SET-03", "ILL-SET-04", "ILL-SET-05"),
        _rule(_key(state, "direction", "set_16"), "ILL-SET-16", icon="rotate"),
    ]


def _turn(state: State) -> list[Note]:
    found: list[Note] = []
    found += _draw(state)
    found += _fresh(state)
    found += _over_limit(state)
    found += _talents(state)
    found += _transformed(state)
    found += _actions(state)
    found += _bill(state)
    return found


def _draw(state: State) -> list[Note]:
    """ILL-TURN-01 to TURN-04, ILL-SET-09: how many cards, at the very beginning."""
    if not state.counted:
        if state.actions < COUNTS.actions and state.strict:
            return []
        return [_rule("draw_rule", "ILL-TURN-02", "ILL-TURN-03", icon="cards")]
    if state.actions < COUNTS.actions:
        return []
    player = who(state, state.active)
    found = [_step("draw", "ILL-TURN-01", "ILL-TURN-04", icon="cards", player=player, n=state.drew)]
    key = _key(state, "validation", "turn_10")
    found.append(_rule(key, "ILL-TURN-08", "ILL-TURN-10"))
    if state.pile <= COUNTS.draw_to:
        found.append(_rule("pile_low", "ILL-SET-09", icon="stack", n=state.pile))
    return found


def fresh_tricks(state: State) -> tuple[Trick, ...]:
    """Tricks that went on the bill this turn: nothing but the owner's second action can help."""
    return tuple(
        trick for trick in state.player.tricks if trick.on_bill and trick.since == state.turn
    )


def _fresh(state: State) -> list[Note]:
    """ILL-BILL-02, BILL-03, BILL-07, BILL-09: announce it; a bonus card only now."""
    found = []
    for trick in fresh_tricks(state):
        found.append(_step("announce", "ILL-BILL-02", icon="on-the-bill", trick=title(trick.card)))
        if state.actions:
            found.append(_rule("bonus_now", "ILL-BILL-03", "ILL-BILL-07", icon="grandiose"))
        else:
            found.append(_rule("no_bonus", "ILL-BILL-09", icon="grandiose"))
    return found


def _over_limit(state: State) -> list[Note]:
    """ILL-TURN-07, TURN-09, TURN-11?: at most 8 cards at the end of the turn."""
    over = state.player.hand - COUNTS.most_in_hand
    if not state.counted or over <= 0:
        return []
    limit = COUNTS.most_in_hand
    return [
        _warning("over_limit", "ILL-TURN-07", "ILL-TURN-09", "ILL-TURN-11", n=over, limit=limit)
    ]


def _talents(state: State) -> list[Note]:
    """ILL-TAL-01 to TAL-05?: whose talent can still strike."""
    waiting = [
        who(state, seat) for seat, player in enumerate(state.players) if not player.talent_used
    ]
    if not waiting:
        return []
    key = _key(state, "talents", "tal_05")
    rules = ("ILL-TAL-02", "ILL-TAL-03", "ILL-TAL-05")
    return [_rule(key, *rules, icon="talent", players=waiting, n=len(waiting))]


def _transformed(state: State) -> list[Note]:
    """ILL-SPEC-04, ILL-SPEC-05: what has become of what."""
    return [
        _rule(
            "transformed",
            "ILL-SPEC-04",
            "ILL-SPEC-05",
            icon="transformation",
            player=who(state, seat),
            kind=say(f"illusio.component.{component.kind}"),
            into=say(f"illusio.component.{component.became}"),
        )
        for seat, player in enumerate(state.players)
        for component in player.backstage
        if component.became is not None
    ]


def _actions(state: State) -> list[Note]:
    """ILL-TURN-05, TURN-06, ACT-13, ACT-14: what two actions can be."""
    if not state.actions or not state.strict:
        return []
    found = [_rule("actions", "ILL-TURN-05", "ILL-TURN-06", n=state.actions)]
    if any(card is not None for card in state.contest):
        found.append(
            _rule(
                _key(state, "take", "act_15"),
                "ILL-ACT-05",
                "ILL-ACT-06",
                "ILL-ACT-13",
                icon="objective",
            )
        )
    if state.player.in_progress:
        found.append(_rule("straight_on", "ILL-ACT-14", "ILL-ACT-09", icon="hand"))
    if state.player.backstage:
        found.append(_rule("backstage", "ILL-ACT-02", icon="backstage"))
    return found


def _bill(state: State) -> list[Note]:
    """ILL-BILL-04, BILL-05, SCORE-10, SPEC-08, SPEC-12: what is on the bill, and until when."""
    found = []
    shown = encored = False
    for seat, player in enumerate(state.players):
        for trick in player.tricks:
            if not trick.on_bill:
                continue
            shown = True
            encored = encored or (trick.due or 1) > 1 or trick.encores > 0
            found.append(
                _rule(
                    "until",
                    "ILL-BILL-04",
                    icon="on-the-bill",
                    trick=title(trick.card),
                    until=until(state, seat, trick),
                )
            )
    if shown:
        found.append(_rule("play_on", "ILL-BILL-05", icon="cards"))
        found.append(_rule("exactness", "ILL-SCORE-10", icon="exact"))
    if encored:
        found.append(_rule(_key(state, "encore", "spec_16"), "ILL-SPEC-08", "ILL-SPEC-12"))
    return found


def until(state: State, seat: int, trick: Trick) -> Text:
    """ILL-BILL-04, ILL-SPEC-07: when a trick on the bill is validated, in words."""
    owner = name(state.seats[seat].name)
    if (trick.due or 1) == 1:
        return say("illusio.until.next", player=owner)
    return say("illusio.until.later", player=owner, n=(trick.due or 1) - 1)
