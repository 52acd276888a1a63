"""The pieces on the board, drawn: characters, slots, dice, trick tokens."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.trickerion.cards import School
from companion.games.trickerion.links import corner
from companion.games.trickerion.view import SeatView, SlotView, TrickerionView
from ui.screens.trickerion import pen, signs
from ui.speech import said
from ui.theme import Colour, Theme, faded, mixed

HEIR_COLOUR = "white"


def seat_colour(seat: SeatView) -> Colour:
    """A seat's colour; the Heir has bone white."""
    return Theme.pawn(HEIR_COLOUR if seat.kind == "heir" else seat.colour).colour


def initial(seat: SeatView) -> str:
    """The letter on a seat's discs, for those who cannot tell the colours."""
    if seat.kind == "heir":
        return said(say("trickerion.ui.heir_letter"))
    return said(seat.name)[:1].upper()


def character(
    x: float, y: float, radius: float, kind: str, seat: SeatView, *, dim: bool = False
) -> None:
    """A disc: the colour of its seat, the sign of its kind, the letter of its owner."""
    colour = seat_colour(seat)
    if dim:
        colour = mixed(colour, Theme.ground, 0.6)
    pen.disc(x, y, radius, fill=colour, edge=mixed(colour, Theme.ground, 0.5))
    pen.icon(signs.disc_icon(kind), x, y, radius * 1.2, Theme.ink)
    badge = radius * 0.42
    if badge >= Theme.px(6):
        bx, by = x + radius * 0.72, y - radius * 0.72
        pen.disc(bx, by, badge, fill=Theme.ground, edge=colour)
        pen.words(initial(seat), bx, by, width=badge * 3, size=badge * 1.5, bold=True)


def slot(
    x: float,
    y: float,
    radius: float,
    one: SlotView,
    view: TrickerionView,
    *,
    legal: bool = False,
    note: Text | str | None = None,
) -> None:
    """A slot: its modifier while free, who stands on it, or a block; legal ones glow."""
    if legal:
        pen.disc(x, y, radius * 1.2, fill=faded(Theme.accent, 0.22), edge=Theme.accent,
                 stroke=Theme.px(1.6))  # fmt: skip
    if one.seat >= 0:
        character(x, y, radius, one.disc, view.seats[one.seat])
        return
    if one.blocked:
        pen.disc(x, y, radius, fill=faded(Theme.ground, 0.8), edge=faded(Theme.danger, 0.7))
        pen.icon("cross", x, y, radius * 0.9, faded(Theme.danger, 0.8))
        return
    pen.disc(x, y, radius, fill=Theme.raised, edge=Theme.accent if legal else Theme.line)
    if one.id.endswith(".perform"):
        pen.icon(signs.sign("magician"), x, y, radius * 1.1, Theme.muted)
    else:
        pen.words(modifier(one.modifier), x, y, width=radius * 2, size=radius * 0.85, bold=True,
                  colour=Theme.text if legal else Theme.muted)  # fmt: skip
    if note is not None:
        pen.words(note, x, y - radius - Theme.px(12), width=radius * 3.2, size=Theme.tiny,
                  colour=Theme.accent, bold=True)  # fmt: skip


def modifier(number: int) -> str:
    """+2, +0, -1 with a real minus."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"+{number}"


def die(
    x: float, y: float, side: float, face: str, *, legal: bool = False, dim: bool = False
) -> None:
    """A die by its upper face; X is crossed out."""
    out = face == "x"
    fill = rgb_die() if not out else mixed(rgb_die(), Theme.ground, 0.7)
    if dim:
        fill = mixed(fill, Theme.ground, 0.5)
    if legal:
        grow = Theme.px(5)
        pen.box(x - side / 2 - grow, y - side / 2 - grow, side + 2 * grow, side + 2 * grow,
                edge=Theme.accent, radius=side * 0.24, stroke=Theme.px(1.8))  # fmt: skip
    pen.box(x - side / 2, y - side / 2, side, side, fill=fill, edge=Theme.line, radius=side * 0.18)
    if face.isdigit():
        pen.icon(signs.sign("coins"), x, y + side * 0.16, side * 0.44, Theme.ink)
        pen.words(face, x, y - side * 0.25, width=side, size=side * 0.34, bold=True,
                  colour=Theme.ink)  # fmt: skip
    elif out:
        pen.icon("cross", x, y, side * 0.5, faded(Theme.text, 0.7))
    elif face == "any":
        pen.words("?", x, y, width=side, size=side * 0.6, bold=True, colour=Theme.ink)
    else:
        pen.icon(signs.face_icon(face), x, y, side * 0.68, Theme.ink)


def rgb_die() -> Colour:
    """Bone."""
    return mixed(Theme.text, Theme.sand, 0.25)


# Up, right, down, left of a token's middle.
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def token(
    x: float,
    y: float,
    reach: float,
    up: School,
    colour: Colour,
    *,
    sign: str = "",
    stacked: bool = False,
    dim: bool = False,
) -> None:
    """A trick token: four corners, each with its school, its owner's colour in the middle."""
    fade = 0.45 if dim else 1.0
    if stacked:
        shift = reach * 0.12
        pen.shape(
            [(x + dx * reach + shift, y + dy * reach - shift) for dx, dy in SIDES],
            faded(mixed(colour, Theme.ground, 0.5), fade),
        )
    pen.shape([(x + dx * reach, y + dy * reach) for dx, dy in SIDES], faded(Theme.raised, fade))
    points = [each for dx, dy in (*SIDES, SIDES[0]) for each in (x + dx * reach, y + dy * reach)]
    pen.line(points, faded(colour, fade), Theme.px(1.4))
    for side, (dx, dy) in enumerate(SIDES):
        school = corner(up, side)
        cx, cy = x + dx * reach * 0.68, y + dy * reach * 0.68
        tint = faded(signs.SCHOOL_COLOURS[school], fade)
        pen.disc(cx, cy, reach * 0.25, fill=tint)
        pen.icon(signs.school_icon(school), cx, cy, reach * 0.42, faded(Theme.ink, fade))
    pen.disc(x, y, reach * 0.3, fill=faded(colour, fade))
    if sign:
        pen.icon(sign, x, y, reach * 0.44, faded(Theme.ink, fade))


def plan_words(plan: Text) -> Text:
    """A PLAN card by name; ours are numbered, without the word that tells them from others'."""
    return Text(plan.key, {"card": str(plan.args["card"]).removeprefix("house_").upper()})
