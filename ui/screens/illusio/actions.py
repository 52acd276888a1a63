"""The action bar and the questions behind it: place, play a card, exchange, use a talent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import say
from companion.games.illusio.cards import COUNTS, ICONS, ON_A_TRICK, SPECIALS, Talent
from companion.games.illusio.moves import (
    Becomes,
    BillTrick,
    Cards,
    Exchange,
    Goes,
    Grab,
    MeetMagician,
    PlaceBackstage,
    PlayOn,
    Transform,
    UseTalent,
    Worth,
)
from companion.games.illusio.tricks import TrickView
from companion.games.illusio.view import ComponentView, IllusioView, PlayerView
from ui.screens.illusio.asking import Answer, ask, ask_kind
from ui.screens.illusio.ledger import BillSheet
from ui.screens.illusio.people import MagicianEntry, PlayerSheet
from ui.screens.table import TableScreen
from ui.widgets import Button


class TableActions(TableScreen):
    """What the players can do, as questions with answers to tap; each ends in a move."""

    def view(self) -> IllusioView:
        """The view of this moment."""
        view = self.session.view()
        if not isinstance(view, IllusioView):
            raise TypeError(f"this screen draws Illusio, not {view.game}")
        return view

    def buttons(self, view: IllusioView) -> list[Button]:
        """The bar without its primary button."""
        if view.phase_id == "setup":
            return []
        tired = say("illusio.illegal.no_action") if view.full and not view.actions else None
        if not view.full:
            acts: list[tuple[str, str, Callable[[], Any]]] = [
                ("bill", "on-the-bill", lambda: self._bill(view)),
                ("transformed", "transformation", self._transformed),
            ]
        else:
            acts = [
                ("place", "backstage", self._place),
                ("special", "cards", lambda: self._special(view)),
                ("exchange", "exchange", lambda: self._exchange(view)),
            ]
        found = [
            Button(
                say(f"illusio.ui.action.{key}"),
                act=act,
                name=key,
                icon=icon,
                off=tired is not None,
                why=tired,
            )
            for key, icon, act in acts
        ]
        mine = view.players[view.active]
        talent = Button(
            say("illusio.ui.action.talent"),
            act=lambda: self.show_player(mine),
            name="talent",
            icon="cross" if mine.talent.used else "talent",
        )
        return [*found, talent]

    # --- components and cards --------------------------------------------------------------------

    def _place(self) -> None:
        """ILL-ACT-01: one component into the backstage."""
        title = say("illusio.ui.which_component")
        ask_kind(self.stage, title, lambda kind: self.do(PlaceBackstage(kind)), icon="backstage")

    def _exchange(self, view: IllusioView) -> None:
        """ILL-ACT-04: how many cards; which ones stays secret."""
        hand = view.players[view.active].hand
        most = COUNTS.most_in_hand + 1 if hand is None else max(1, hand)
        answers = [
            Answer(count, str(count), f"exchange-{count}", icon="cards")
            for count in range(1, most + 1)
        ]
        title = say("illusio.ui.how_many")
        ask(self.stage, title, answers, lambda count: self.do(Exchange(count)), icon="exchange")

    def _special(self, view: IllusioView) -> None:
        """ILL-ACT-03: which of the six."""
        mine = view.players[view.active]
        answers = []
        for special in SPECIALS:
            why = None
            if special in ON_A_TRICK and not view.bill:
                why = say("illusio.illegal.not_on_the_bill")
            elif special == "transformation" and not mine.backstage:
                why = say("illusio.ui.backstage_empty")
            answers.append(
                Answer(
                    special,
                    say(f"illusio.special.{special}"),
                    f"special-{special}",
                    icon=ICONS[special],
                    hint=say(f"illusio.ui.effect.{special}"),
                    why=why,
                )
            )
        title = say("illusio.ui.which_special")
        ask(self.stage, title, answers, lambda each: self._play(view, each), cols=2, icon="cards")

    def _play(self, view: IllusioView, special: str) -> None:
        if special == "grab":
            self._ask_player(view, lambda seat: self.do(Grab(seat)), others=True)
        elif special == "transformation":
            mine = view.players[view.active].backstage
            self._ask_component(
                mine,
                lambda each: ask_kind(
                    self.stage,
                    say("illusio.ui.into", kind=each.text),
                    lambda kind: self.do(Transform(each.index, kind)),
                    icon="transformation",
                ),
            )
        else:
            self.choose_trick(
                view.bill,
                lambda trick: self.do(PlayOn(special, trick.seat, trick.index)),  # type: ignore[arg-type]  # one of the four
            )

    # --- who, which ------------------------------------------------------------------------------

    def _ask_player(
        self, view: IllusioView, then: Callable[[int], Any], *, others: bool = False
    ) -> None:
        answers = [
            Answer(player.seat, player.name, f"who-{player.seat}", icon="person")
            for player in view.players
            if not (others and player.seat == view.active)
        ]
        ask(self.stage, say("illusio.ui.who"), answers, then, icon="people")

    def _ask_component(
        self, components: Sequence[ComponentView], then: Callable[[ComponentView], Any]
    ) -> None:
        names = {player.seat: player.name for player in self.view().players}
        answers = [
            Answer(
                each,
                each.text,
                f"component-{each.seat}-{each.index}",
                icon=each.icon,
                hint=names[each.seat],
            )
            for each in components
        ]
        ask(self.stage, say("illusio.ui.which_backstage"), answers, then, cols=4, icon="backstage")

    def choose_trick(self, tricks: Sequence[TrickView], then: Callable[[TrickView], Any]) -> None:
        """Which trick; a single one needs no question."""
        if len(tricks) == 1:
            then(tricks[0])
            return
        answers = [
            Answer(
                trick,
                trick.title,
                f"which-{trick.id}",
                icon=ICONS[trick.domain],
                hint=say("illusio.ui.owner", player=trick.owner, n=trick.worth),
            )
            for trick in tricks
        ]
        ask(self.stage, say("illusio.ui.which_trick"), answers, then, cols=2, icon="on-the-bill")

    # --- players and talents ---------------------------------------------------------------------

    def show_player(self, player: PlayerView) -> None:
        """A player in full."""
        self.stage.open(
            PlayerSheet(
                player,
                act=self.act,
                use=lambda: self._use(player.seat),
                meet=lambda: self.meet(player.seat),
            )
        )

    def meet(self, seat: int) -> None:
        """ILL-TAL-06?: a remembered magician with one tap, or a new one."""
        view = self.view()
        taken = {str(player.talent.magician.args.get("words", "")) for player in view.players}
        free = [name for name in view.magicians if name not in taken]
        mine = view.players[seat].talent
        if not free and mine.card is None:
            self._new_magician(view, seat)
            return
        answers = [Answer("", say("illusio.ui.magician.new"), "magician-new", icon="plus")]
        if mine.card is not None:
            words = self.app.words(mine.magician)
            answers.append(Answer(words, words, "magician-same", icon="pencil"))
        answers += [Answer(name, name, f"magician-{name}", icon="hat") for name in free]

        def picked(name: str) -> None:
            if name in free:
                self.do(MeetMagician(seat, name))
            else:
                self._new_magician(view, seat, name, mine.card if name else None)

        ask(self.stage, say("illusio.ui.magician.which"), answers, picked, icon="hat")

    def _new_magician(
        self, view: IllusioView, seat: int, known: str = "", talent: Talent | None = None
    ) -> None:
        """A magician seen for the first time, or one whose talent was entered wrongly."""
        number = 1
        words = self.app.words
        while words(say("illusio.ui.magician.number", n=number)) in view.magicians:
            number += 1

        def act(name: str, entered: Talent) -> None:
            self.do(MeetMagician(seat, name, entered))

        self.stage.open(
            MagicianEntry(
                start=known or words(say("illusio.ui.magician.number", n=number)),
                talent=talent,
                language=words.language,
                stage=self.stage,
                act=act,
            )
        )

    def _use(self, seat: int) -> None:
        """ILL-TAL-02: mark it; what it did can be said, so that nobody has to remember it."""
        view = self.view()
        everything = [each for player in view.players for each in player.backstage]
        tricks = [trick for player in view.players for trick in player.tricks]
        nothing = say("illusio.ui.backstage_empty")
        answers = [
            Answer("mark", say("illusio.ui.did.mark"), "did-mark", icon="check"),
            Answer("becomes", say("illusio.ui.did.becomes"), "did-becomes", icon="transformation",
                   why=None if everything else nothing),
            Answer("goes", say("illusio.ui.did.goes"), "did-goes", icon="grab",
                   why=None if everything else nothing),
            Answer("worth", say("illusio.ui.did.worth"), "did-worth", icon="star",
                   why=None if tricks else say("illusio.ui.no_tricks")),
            Answer("cards", say("illusio.ui.did.cards"), "did-cards", icon="cards"),
        ]  # fmt: skip

        def chosen(what: str) -> None:
            if what == "mark":
                self.do(UseTalent(seat))
            elif what == "becomes":
                self._ask_component(everything, lambda each: self._becomes(seat, each))
            elif what == "goes":
                self._ask_component(everything, lambda each: self._goes(view, seat, each))
            elif what == "worth":
                self.choose_trick(tricks, lambda trick: self._worth(seat, trick))
            else:
                self._ask_player(view, lambda other: self._cards(seat, other))

        ask(self.stage, say("illusio.ui.did"), answers, chosen, cols=2, icon="talent")

    def _becomes(self, seat: int, each: ComponentView) -> None:
        ask_kind(
            self.stage,
            say("illusio.ui.into", kind=each.text),
            lambda kind: self.do(UseTalent(seat, (Becomes(each.seat, each.index, kind),))),
            icon="transformation",
        )

    def _goes(self, view: IllusioView, seat: int, each: ComponentView) -> None:
        answers = [
            Answer(("backstage", player.seat), say("illusio.goes.backstage", player=player.name),
                   f"to-backstage-{player.seat}", icon="backstage")
            for player in view.players
            if player.seat != each.seat
        ]  # fmt: skip
        answers += [
            Answer(("hand", player.seat), say("illusio.goes.hand", player=player.name),
                   f"to-hand-{player.seat}", icon="hand")
            for player in view.players
        ]  # fmt: skip
        answers.append(
            Answer(("discard", 0), say("illusio.goes.discard", player=""), "to-discard",
                   icon="stack")
        )  # fmt: skip

        def chosen(where: Any) -> None:
            to, whose = where
            self.do(UseTalent(seat, (Goes(each.seat, each.index, to, whose),)))

        ask(self.stage, say("illusio.ui.where", kind=each.text), answers, chosen, icon="grab")

    def _worth(self, seat: int, trick: TrickView) -> None:
        self._number(
            lambda points: self.do(UseTalent(seat, (Worth(trick.seat, trick.index, points),)))
        )

    def _cards(self, seat: int, other: int) -> None:
        self._number(lambda count: self.do(UseTalent(seat, (Cards(other, count),))))

    def _number(self, then: Callable[[int], Any]) -> None:
        answers = [
            Answer(number, f"{number:+d}", f"number-{number}") for number in (-3, -2, -1, 1, 2, 3)
        ]
        ask(self.stage, say("illusio.ui.how_much"), answers, then, rows=2)

    # --- the ledger level ------------------------------------------------------------------------

    def _bill(self, view: IllusioView) -> None:
        """A finished trick, noted in three taps."""

        def act(move: BillTrick) -> None:
            self.do(move)

        self.stage.open(BillSheet(view, act=act))

    def _transformed(self) -> None:
        """What has become of what, so that nobody has to remember it."""
        seat = self.view().active

        def second(kind: str) -> None:
            ask_kind(
                self.stage,
                say("illusio.ui.into", kind=say(f"illusio.component.{kind}")),
                lambda into: self._note(seat, kind, into),
                icon="transformation",
            )

        ask_kind(self.stage, say("illusio.ui.was_printed"), second, icon="transformation")

    def _note(self, seat: int, kind: str, into: str) -> None:
        if kind != into and self.do(PlaceBackstage(kind)):
            place = len(self.view().players[seat].backstage) - 1
            self.do(Transform(place, into))
