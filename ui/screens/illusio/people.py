"""A player in full: magician and talent, backstage, tricks, and the objectives they keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.illusio.cards import ICONS, TALENTS, Talent
from companion.games.illusio.state import Won
from companion.games.illusio.view import ComponentView, PlayerView
from ui.screens.illusio.asking import Panel
from ui.screens.illusio.parts import domain_colour, small
from ui.stage import Stage
from ui.theme import Theme, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Keyboard,
    Label,
    Overlay,
    Picker,
    Row,
    Space,
    Surface,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)

TALENT_ICONS = {
    "transform": "transformation",
    "take": "grab",
    "exchange": "exchange",
    "points": "star",
    "cards": "cards",
    "other": "help",
}
LONGEST_NAME, LONGEST_TEXT = 32, 60
MOST_APART = 7


class PlayerSheet(Panel):
    """Everything public about one player."""

    def __init__(
        self,
        player: PlayerView,
        *,
        act: Callable[[Choice], Any],
        use: Callable[[], Any],
        meet: Callable[[], Any],
    ) -> None:
        super().__init__(player.name, name="player", icon="hat")
        score = Title(str(player.score), size=Theme.huge, colour=Theme.sand, hug_x=True)
        self.bar.add_widget(score, index=1)
        self._act = act
        self.fill(Row(self._talent(player, use, meet), self._things(player)))

    def _then(self, act: Callable[[], Any]) -> None:
        self.close()
        act()

    def _talent(
        self, player: PlayerView, use: Callable[[], Any], meet: Callable[[], Any]
    ) -> Widget:
        talent = player.talent
        state = say("illusio.ui.talent.used") if talent.used else say("illusio.ui.talent.free")
        colour = Theme.muted if talent.used else Theme.sand
        side = Theme.px(26)
        lines: list[Widget] = [
            tall(Title(talent.magician, size=Theme.large), Theme.px(36)),
            tall(
                Row(sized(Icon("talent", colour=colour), side, side), Label(state, colour=colour)),
                Theme.px(30),
            ),
        ]
        lines += [tall(Label(text, size=Theme.small), Theme.px(26)) for text in talent.lines]
        button = Button(
            talent.use.text,
            act=lambda: self._then(use),
            name="use-talent",
            style="primary",
            icon="talent",
            off=not talent.use.enabled,
            why=talent.use.why or say("illusio.illegal.begin_first"),
        )
        meet_button = Button(
            say("illusio.ui.meet") if not talent.known else say("illusio.ui.meet_again"),
            act=lambda: self._then(meet),
            name="meet",
            icon="pencil",
            size=Theme.small,
        )
        return Column(
            *lines,
            Space(),
            tall(meet_button, Theme.touch),
            tall(button, Theme.primary),
            gap=Theme.px(5),
        )

    def _things(self, player: PlayerView) -> Widget:
        rows: list[Widget] = [
            tall(small(say("illusio.ui.backstage", n=len(player.backstage))), Theme.px(22))
        ]
        if player.backstage:
            rows.append(
                grid_pages(player.backstage, cols=3, rows=2, cell=self._component, gap=Theme.px(6))
            )
        else:
            rows.append(Label(say("illusio.ui.empty"), colour=Theme.muted, align="center"))
        rows.append(tall(small(say("illusio.ui.won", n=player.specialisation)), Theme.px(22)))
        rows.append(tall(won_row(player.won), Theme.px(34)))
        return Column(*rows, gap=Theme.px(5), size_hint_x=1.3)

    def _component(self, component: ComponentView) -> Widget:
        if component.forget is None:
            return _plain(component)
        forget = component.forget
        # A transformed component is the one thing here to tap: if all forgot, it is undone.
        return Button(
            component.text,
            act=lambda: self._then(lambda: self._act(forget)),
            name=forget.id,
            icon=component.icon,
            hint=say("illusio.ui.printed", kind=component.printed or ""),
            size=Theme.small,
            hold=True,
        )


def _plain(component: ComponentView) -> Widget:
    side = Theme.px(24)
    row = Row(
        sized(Icon(component.icon), side, side),
        Label(component.text, size=Theme.small),
        gap=Theme.px(6),
        pad=(Theme.px(8), 0),
    )
    Surface(row, fill=Theme.raised)
    return row


def won_row(won: tuple[Won, ...]) -> Widget:
    """ILL-BILL-06: the objectives kept, as domains with their points; many are added up."""
    if not won:
        return Label(say("illusio.ui.none_yet"), colour=Theme.muted, size=Theme.small)
    marks = [(each.domain, str(each.points)) for each in won]
    if len(won) > MOST_APART:
        domains = list(dict.fromkeys(each.domain for each in won))
        marks = [
            (domain, f"{len(points)}: {sum(points)}")
            for domain in domains
            if (points := [each.points for each in won if each.domain == domain])
        ]
    cells: list[Widget] = []
    for domain, words in marks:
        side = Theme.px(22)
        label = Label(words, size=Theme.small, bold=True, hug_x=True)
        icon = sized(Icon(ICONS[domain], colour=domain_colour(domain)), side, side)
        cells.append(wide(Row(icon, label, gap=Theme.px(3)), side + label.width + Theme.px(5)))
    return Row(*cells, Space(), gap=Theme.px(8))


class MagicianEntry(Panel):
    """A magician entered the first time: name, what the talent does, on whom, when."""

    def __init__(
        self,
        *,
        start: str,
        talent: Talent | None,
        language: str,
        stage: Stage,
        act: Callable[[str, Talent], Any],
    ) -> None:
        super().__init__(say("illusio.ui.magician.title"), name="magician", icon="hat")
        self._words, self._act = start, act
        self._language, self._stage = language, stage
        self._talent = talent or Talent()
        self._body = BoxLayout()
        self.fill(self._body)
        self._build()

    def _build(self) -> None:
        talent = self._talent
        naming = Button(
            self._words, act=self._name, name="magician-name", icon="pencil", size=Theme.large
        )
        does = [
            Button(
                say(f"illusio.talent.{each}"),
                act=lambda each=each: self._toggle(each),
                name=f"does-{each}",
                icon=TALENT_ICONS[each],
                chosen=each in talent.does,
                size=Theme.small,
            )
            for each in TALENTS
        ]
        whom = Picker(
            [(each, say(f"illusio.whom.{each}")) for each in ("anyone", "self", "opponent")],
            talent.whom,
            on_pick=lambda value: self._set(whom=value),
            name="whom",
            size=Theme.small,
        )
        when = Picker(
            [(each, say(f"illusio.when.{each}")) for each in ("any_moment", "own_turn")],
            talent.when,
            on_pick=lambda value: self._set(when=value),
            name="when",
            size=Theme.small,
        )
        done = Button(
            say("ui.done"),
            act=self._enter,
            name="magician-done",
            style="primary",
            icon="check",
        )
        words = Button(
            talent.text or say("illusio.ui.magician.text"),
            act=self._text,
            name="magician-text",
            icon="pencil",
            style="normal" if talent.text else "quiet",
            size=Theme.small,
        )
        self._body.clear_widgets()
        self._body.add_widget(
            Column(
                tall(Row(naming, words), Theme.touch),
                Grid(*does, cols=3, gap=Theme.px(6)),
                tall(whom, Theme.touch),
                tall(Row(when, wide(done, Theme.px(170))), Theme.touch),
                gap=Theme.px(8),
            )
        )

    def _set(self, **fields: Any) -> None:
        given = {"does": self._talent.does, "whom": self._talent.whom, "when": self._talent.when,
                 "text": self._talent.text}  # fmt: skip
        self._talent = Talent(**(given | fields))

    def _toggle(self, does: str) -> None:
        kept = tuple(each for each in self._talent.does if each != does)
        self._set(does=kept if does in self._talent.does else (*kept, does))
        self._build()

    def _name(self) -> None:
        def named(words: str) -> None:
            self._words = words
            self._build()

        type_words(self._stage, self._language, say("illusio.ui.magician.name"), named)

    def _text(self) -> None:
        def worded(words: str) -> None:
            self._set(text=words)
            self._build()

        hint = say("illusio.ui.magician.text")
        type_words(self._stage, self._language, hint, worded, longest=LONGEST_TEXT)

    def _enter(self) -> None:
        self.close()
        self._act(self._words, self._talent)


def type_words(
    stage: Stage,
    language: str,
    hint: Text,
    then: Callable[[str], Any],
    *,
    longest: int = LONGEST_NAME,
) -> None:
    """Words by the keyboard; only for cards that were never seen before."""
    overlay = Overlay(name="typing")

    def done(words: str) -> None:
        overlay.close()
        then(words)

    keys = Keyboard(language=language, on_done=done, hint=hint, longest=longest)
    overlay.hold(
        Card(
            keys,
            edge=Theme.accent,
            size_hint=(None, None),
            size=(Theme.width * 0.96, Theme.height * 0.94),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            fill=mixed(Theme.panel, Theme.ground, 0.4),
        )
    )
    stage.open(overlay)
