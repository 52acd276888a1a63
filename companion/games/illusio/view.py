"""Illusio as a view model: what the screen says, shows and allows at each moment."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.panel import Button
from companion.core.text import Text, name, say
from companion.core.view import Choice, Live, View
from companion.games.illusio import talents
from companion.games.illusio.cards import COUNTS, DOMAINS, ICONS, Entry, Talent
from companion.games.illusio.choices import assist_choice, buttons, choices
from companion.games.illusio.labels import kind_text
from companion.games.illusio.moves import Forgotten, UseTalent
from companion.games.illusio.notes import notes
from companion.games.illusio.piles import who
from companion.games.illusio.score import specialisation, winner
from companion.games.illusio.state import Component, State, Won
from companion.games.illusio.tricks import ContestView, TrickView, contest_view, trick_view


class ComponentView(Struct, frozen=True, kw_only=True):
    """A component backstage: what it counts as, and what is printed under a Transformation."""

    seat: int
    index: int
    now: str
    text: Text
    icon: str
    printed: Text | None
    printed_icon: str
    forget: Choice | None


class DomainView(Struct, frozen=True):
    """ILL-SCORE-03: validated objectives of a domain; `bonus` says the next one earns a point."""

    domain: str
    text: Text
    icon: str
    count: int
    bonus: bool


class TalentView(Struct, frozen=True, kw_only=True):
    """A magician and the talent: the thing people forget about the others."""

    magician: Text
    card: Talent | None
    known: bool
    used: bool
    lines: tuple[Text, ...]
    use: Choice


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player's line on the board of scores, and all that lies before them."""

    seat: int
    name: Text
    colour: str
    active: bool
    winner: bool
    score: int
    hand: int | None
    talent: TalentView
    domains: tuple[DomainView, ...]
    specialisation: int
    backstage: tuple[ComponentView, ...]
    tricks: tuple[TrickView, ...]
    won: tuple[Won, ...]


class IllusioView(View, frozen=True, kw_only=True):
    """Everything Illusio's table screen draws."""

    phase_id: str
    full: bool
    counted: bool
    target: int
    active: int
    first: int
    actions: int
    players: tuple[PlayerView, ...]
    contest: tuple[ContestView, ...]
    bill: tuple[TrickView, ...]
    objectives: dict[str, Entry]
    on_table: frozenset[str]
    magicians: tuple[str, ...]
    most_needs: int
    assist: Choice
    ending: str | None


def view(state: State, _live: Live) -> IllusioView:
    """The present moment as the screen shows it."""
    offered = choices(state)
    pressed: dict[Button, Choice] = buttons(offered)
    players = tuple(_player(state, seat) for seat in range(len(state.players)))
    return IllusioView(
        game="illusio",
        place=say("illusio.place", turn=state.turn, target=state.target),
        phase=_phase(state),
        prompt=_prompt(state),
        notes=notes(state),
        choices=offered,
        buttons=pressed,
        phase_id=state.phase,
        full=state.strict,
        counted=state.counted,
        target=state.target,
        active=state.active,
        first=state.first,
        actions=state.actions,
        players=players,
        contest=tuple(contest_view(state, slot) for slot in range(len(state.contest))),
        bill=tuple(trick for player in players for trick in player.tricks if trick.on_bill),
        objectives=state.objectives,
        on_table=frozenset(name for name in state.objectives if state.on_table(name)),
        magicians=tuple(state.magicians),
        most_needs=state.options.set_14,
        assist=assist_choice(state),
        ending=state.outcome.ending if state.outcome else None,
    )


def _phase(state: State) -> Text:
    if state.outcome:
        return say("illusio.phase.over")
    if state.phase == "setup":
        return say("illusio.phase.setup")
    if not state.strict:
        return say("illusio.phase.ledger")
    return say("illusio.phase.actions", n=state.actions)


def _prompt(state: State) -> Text:
    """The one thing to do now."""
    if state.outcome:
        seat = winner(state)
        who_won = who(state, seat) if seat is not None else name("?")
        score = state.players[seat].score if seat is not None else 0
        return say(f"illusio.ending.{state.outcome.ending}", player=who_won, n=score)
    if state.phase == "setup":
        return say("illusio.prompt.setup")
    player = who(state, state.active)
    if not state.strict:
        return say("illusio.prompt.ledger", player=player)
    if state.actions == COUNTS.actions:
        if state.counted:
            return say("illusio.prompt.draw", player=player, n=state.drew)
        return say("illusio.prompt.fresh", player=player)
    if state.actions:
        return say("illusio.prompt.one_left", player=player)
    return say("illusio.prompt.no_action", player=player)


def _player(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    won = player.won
    return PlayerView(
        seat=seat,
        name=who(state, seat),
        colour=state.seats[seat].colour,
        active=state.phase == "turn" and seat == state.active,
        winner=seat == winner(state),
        score=player.score,
        hand=player.hand if state.counted else None,
        talent=_talent(state, seat),
        domains=tuple(_domain(domain, player.in_domain(domain)) for domain in DOMAINS),
        specialisation=specialisation(won),
        backstage=tuple(
            _component(seat, index, each) for index, each in enumerate(player.backstage)
        ),
        tricks=tuple(trick_view(state, seat, index) for index in range(len(player.tricks))),
        won=won,
    )


def _domain(domain: str, count: int) -> DomainView:
    text = say(f"illusio.domain.{domain}")
    return DomainView(domain, text, ICONS[domain], count, bonus=count > 0)


def _component(seat: int, index: int, component: Component) -> ComponentView:
    changed = component.became is not None or component.cards > 0
    forget = Choice(
        id=f"forget:{seat}:{index}",
        text=say("illusio.choice.forgotten"),
        do=Forgotten(seat, index),
        icon="vanish",
        style="danger",
    )
    return ComponentView(
        seat=seat,
        index=index,
        now=component.now,
        text=kind_text(component.now),
        icon=ICONS[component.now],
        printed=kind_text(component.kind) if changed else None,
        printed_icon=ICONS[component.kind],
        forget=forget if changed else None,
    )


def _talent(state: State, seat: int) -> TalentView:
    """ILL-TAL-01 to TAL-06?: what it does, and whether it is still there this round."""
    player = state.players[seat]
    talent = talents.talent_of(state, seat)
    lines: list[Text] = []
    if talent is not None:
        lines += [say(f"illusio.talent.{does}") for does in talent.does]
        if talent.text:
            lines.append(name(talent.text))
        lines.append(say(f"illusio.whom.{talent.whom}"))
        if talent.when == "own_turn":
            lines.append(say("illusio.when.own_turn"))
    refusal = talents.may_use(state, seat) if state.strict else None
    why = say(refusal[1], player=who(state, seat)) if refusal else None
    playing = state.phase == "turn" and not state.outcome
    use = Choice(
        id=f"talent:{seat}",
        text=say("illusio.choice.talent"),
        do=UseTalent(seat),
        enabled=playing and refusal is None,
        why=why,
        icon="talent",
    )
    magician: Any = name(player.magician) if player.magician else say("illusio.magician.unknown")
    return TalentView(
        magician=magician,
        card=talent,
        known=talent is not None,
        used=player.talent_used,
        lines=tuple(lines),
        use=use,
    )
