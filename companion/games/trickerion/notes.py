"""What the players are told at each step: what their hands do, and the rules that matter now."""

from __future__ import annotations

from companion.core.text import name, say
from companion.core.view import Note
from companion.games.trickerion import initiative, rooms, wages
from companion.games.trickerion.data import MAGICIANS, SPECIALS
from companion.games.trickerion.decks import next_theater
from companion.games.trickerion.end_of_turn import most_shows
from companion.games.trickerion.labels import special_text
from companion.games.trickerion.notes_setup import setup_notes
from companion.games.trickerion.points import special_words
from companion.games.trickerion.remarks import key_of, rule, step, warning
from companion.games.trickerion.secrets import secret_words
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name


def notes(state: State) -> tuple[Note, ...]:
    """The notes of the present step, steps for the hands first."""
    if state.outcome:
        return _score(state)
    by_phase = {
        "setup": setup_notes,
        "dice": _dice,
        "advertising": _advertising,
        "assignment": _assignment,
        "placement": _placement,
        "performance": _performance,
        "classrooms": _classrooms,
        "end": _end,
    }
    catching_up = state.behind and state.assistance == "full"
    found = [] if catching_up else by_phase[state.phase](state)
    if state.assistance == "ledger":
        found.append(rule("ledger", icon="book"))
    if state.prophecy is not None and state.phase not in ("setup", "end"):
        found.append(_prophecy(state.prophecy))
    return tuple(found)


def _prophecy(prophecy: str) -> Note:
    return Note(
        text=say(f"trickerion.prophecy.{prophecy}.effect"),
        title=say(f"trickerion.prophecy.{prophecy}"),
        rules=("TRK-DA-15",),
        icon="eye",
        tone="trap",
    )


# The turn.


def _dice(state: State) -> list[Note]:
    found = [step("roll", "TRK-DICE-01", icon="dice"), rule("x_offers_nothing", "TRK-DICE-02")]
    if state.turn > 1:
        found.append(rule("initiative", "TRK-INIT-02", "TRK-INIT-03", icon="people"))
    return found


def _advertising(state: State) -> list[Note]:
    seat = state.turn_of
    return [
        rule("poster", "TRK-ADV-01", "TRK-ADV-02", "TRK-ADV-03", "TRK-ADV-07",
              n=initiative.price(state, seat), icon="coins"),
    ]  # fmt: skip


def _assignment(state: State) -> list[Note]:
    poor = [
        rule("too_poor", "TRK-ADV-08", player=seat_name(state, seat), icon="coins")
        for seat, player in enumerate(state.players)
        if player.kind == "person"
        and not player.advertised
        and initiative.payment(state, seat) is None
    ]
    if state.step == "plan":
        return [
            step("lay_cards", "TRK-ASG-01", "TRK-ASG-07", icon="cards"),
            rule("may_rest", "TRK-ASG-02", "TRK-ASG-03"),
            *poor,
        ]
    return [
        step("enter_cards", "TRK-PLC-01", icon="cards"),
        rule("cards_limit", "TRK-ASG-04", "TRK-ASG-05"),
        *poor,
    ]


def _placement(state: State) -> list[Note]:
    if state.acting is None:
        return [rule("place_one", "TRK-PLC-02", "TRK-PLC-03", "TRK-PLC-10", icon="people")]
    return [*_special_in_use(state), *_helping_secret(state), *_location(state)]


def in_use(state: State) -> Note | None:
    """TRK-DA-10: the special card a character acts with, and its text as far as it is known."""
    acting = state.acting
    if acting is None or acting.ability not in ("open", "borrowed") or state.step != "act":
        return None
    words = special_words(state, acting.special)
    if acting.special in SPECIALS:
        text = say(f"trickerion.special.{acting.special}.effect")
    elif words:
        text = say("core.verbatim", words=words)
    elif acting.ability == "open":
        title = special_text(acting.special) if acting.special else None
        text = say("trickerion.note.read_special")
        return Note(text=text, title=title, rules=("TRK-DA-10",), icon="cards", tone="step")
    else:
        return None
    title = special_text(acting.special)
    return Note(text=text, title=title, rules=("TRK-DA-10",), icon="cards", tone="trap")


def _special_in_use(state: State) -> list[Note]:
    """TRK-DA-10, TRK-DA-13, TRK-DA-20?: the card, how often it helps, and who carries it out."""
    acting = state.acting
    if acting is None or acting.ability not in ("open", "borrowed"):
        return []
    shown = in_use(state)
    found = [] if shown is None else [shown]
    key = key_of(state, "special_once", "da_20")
    found.append(rule(key, "TRK-DA-13", "TRK-DA-20", "TRK-DA-11", "TRK-DA-12"))
    found.append(rule("put_right", "TRK-DA-10", icon="hand"))
    return found


def _helping_secret(state: State) -> list[Note]:
    """TRK-MAG-11, TRK-ACA-53: Secrets that help whoever acts."""
    acting = state.acting
    if acting is None:
        return []
    if acting.secret:
        helps = rule("anjali_secret", "TRK-MAG-11", secret=acting.secret, icon="eye")
        return [helps, *_secret_texts(state, (acting.secret,))]
    player = state.players[acting.seat]
    if acting.character == "protege" and player.secrets:
        helps = rule("protege_secrets", "TRK-ACA-53", n=len(player.secrets), icon="eye")
        return [helps, *_secret_texts(state, player.secrets)]
    return []


def _secret_texts(state: State, secrets: tuple[str, ...]) -> list[Note]:
    """TRK-ACA-53: what they do, where their owner wrote it down."""
    return [
        Note(
            text=say("core.verbatim", words=words),
            title=name(secret),
            rules=("TRK-ACA-53",),
            icon="key",
            tone="trap",
        )
        for secret in secrets
        if (words := secret_words(state, secret))
    ]


_AT: dict[str, tuple[tuple[str, ...], ...]] = {
    "downtown": (("downtown", "TRK-DT-01", "TRK-DT-11", "TRK-DT-17", "TRK-DT-19", "TRK-DT-21"),),
    "market": (
        ("market", "TRK-MKT-01", "TRK-MKT-03", "TRK-MKT-04", "TRK-MKT-11"),
        ("orders", "TRK-MKT-13", "TRK-MKT-16"),
    ),
    "workshop": (("workshop", "TRK-WSH-02", "TRK-WSH-05", "TRK-WSH-06", "TRK-WSH-10"),),
    "theater": (
        ("set_up", "TRK-THR-06", "TRK-THR-07", "TRK-THR-08"),
        ("links", "TRK-THR-11", "TRK-THR-12", "TRK-THR-14"),
    ),
    "dark_alley": (
        ("draw", "TRK-DA-02", "TRK-DA-03", "TRK-DA-04"),
        ("foretell", "TRK-DA-06", "TRK-DA-07"),
    ),
    "academy": (
        ("renovate", "TRK-ACA-23", "TRK-ACA-26", "TRK-ACA-30"),
        ("lessons", "TRK-ACA-32", "TRK-ACA-38", "TRK-ACA-40"),
        ("secrets", "TRK-ACA-50", "TRK-ACA-54"),
    ),
}


def _location(state: State) -> list[Note]:
    acting = state.acting
    if acting is None:
        return []
    if state.step == "roll":
        return [step("reroll", "TRK-DT-21", icon="dice")]
    found = [rule(key, *rules) for key, *rules in _AT[acting.location]]
    if acting.location == "market":
        found.append(rule(key_of(state, "reserve", "cmp_26"), "TRK-CMP-26", "TRK-MKT-05"))
    if acting.location == "academy":
        found.append(rule(key_of(state, "tiles", "aca_73"), "TRK-ACA-28", "TRK-ACA-73"))
        if state.academy and any(
            rooms.box(state, room.id, 1) is None for room in state.academy.rooms
        ):
            found.append(step("read_boxes", "TRK-ACA-25"))
    return found


def _performance(state: State) -> list[Note]:
    found = [
        rule("perform", "TRK-PRF-02", "TRK-PRF-03", "TRK-PRF-05", icon="mask"),
        rule("days", "TRK-PRF-07", "TRK-PRF-09"),
        rule("performer", "TRK-PRF-13", "TRK-PRF-14", "TRK-PRF-15", "TRK-PRF-16", "TRK-PRF-17"),
        step("tokens_home", "TRK-PRF-19", "TRK-PRF-20"),
    ]
    if not state.options.academy and _changed(state):
        found.append(rule("read_magician", "TRK-MAG-24", icon="people"))
    return found


def _changed(state: State) -> bool:
    """Whether somebody plays a Magician whose text without the Academy nobody could find."""
    names = [player.magician for player in state.players if player.kind == "person"]
    return state.dark_alley and any(MAGICIANS[one].changed for one in names if one in MAGICIANS)


def _classrooms(_state: State) -> list[Note]:
    return [
        step("class_tokens", "TRK-ACA-47", icon="school"),
        rule("class_yields", "TRK-ACA-48", "TRK-ACA-49", icon="school"),
    ]


def _end(state: State) -> list[Note]:
    match state.step:
        case "pay" | "ledger":
            return _pay(state)
        case "wages":
            return [rule("who_is_paid", "TRK-EOT-05", "TRK-EOT-06", "TRK-EOT-24", icon="coins")]
        case "shows":
            theater = say(f"trickerion.theater.{next_theater(state)}")
            return [
                step("discs_home", "TRK-EOT-07", "TRK-EOT-08", icon="people"),
                step("orders_arrive", "TRK-EOT-09", "TRK-EOT-10", icon="market"),
                step("shift_shows", "TRK-EOT-11", "TRK-EOT-12", "TRK-EOT-13",
                      theater=theater, n=most_shows(state), icon="cards"),
            ]  # fmt: skip
        case "prophecies":
            return [
                step("posters_back", "TRK-EOT-16", "TRK-EOT-17", "TRK-EOT-18", n=state.turn),
                step("shift_prophecies", "TRK-EOT-19", icon="eye"),
            ]
        case "keep":
            return [rule("priestess", "TRK-MAG-08", "TRK-EOT-21", icon="cards")]
        case _:
            return [
                step("specials_leave", "TRK-EOT-21", "TRK-EOT-22", icon="cards"),
                step("new_secrets", "TRK-ACA-57", icon="eye"),
            ]


def _pay(state: State) -> list[Note]:
    found = [rule("wages", "TRK-EOT-02", "TRK-EOT-03", "TRK-EOT-06", icon="coins")]
    for seat in state.order:
        due = wages.due(state, seat)
        if due and state.assistance == "full":
            who = seat_name(state, seat)
            found.append(step("pays", "TRK-EOT-02", player=who, n=sum(due.values())))
    if state.turn >= state.last_turn:
        found.append(warning("last_turn", "TRK-END-01", "TRK-EOT-27", icon="hourglass"))
    return found


def _score(state: State) -> tuple[Note, ...]:
    found = [rule("cap", "TRK-END-03", "TRK-END-02", icon="gauge")]
    for seat, sheet in enumerate(state.scores):
        found.append(
            step(
                "scored",
                "TRK-END-04",
                "TRK-END-05",
                player=seat_name(state, seat),
                n=state.players[seat].prestige,
                what=[say(f"trickerion.score.{key}", n=value) for key, value in sheet.items()],
            )
        )
    return tuple(found)
