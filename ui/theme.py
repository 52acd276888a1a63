"""How everything looks: one class of names for colours, fonts and sizes.

Sizes are written for the 800 x 480 display and scaled to the window once, by `Theme.fit`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

Colour = tuple[float, float, float, float]

ASSETS: Final = Path(__file__).parent / "assets"


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its hexadecimal code: rgb("e8b04b")."""
    red, green, blue = (int(code[index : index + 2], 16) / 255 for index in (0, 2, 4))
    return (red, green, blue, alpha)


def faded(colour: Colour, alpha: float) -> Colour:
    """The same colour, more transparent."""
    return (*colour[:3], colour[3] * alpha)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with a share of `second` in it; the result is as opaque as `first`."""
    red, green, blue = (a + (b - a) * share for a, b in zip(first[:3], second[:3], strict=True))
    return (red, green, blue, first[3])


class Pawn(NamedTuple):
    """A player's colour and the shape that goes with it, for those who cannot tell the colours."""

    colour: Colour
    shape: str


class Theme:
    """The look. Read the names anywhere; only `fit` and `wear` change them."""

    # Fonts: Cinzel for titles, Inter for everything read in a hurry.
    title_font: str = str(ASSETS / "fonts" / "Cinzel-SemiBold.ttf")
    text_font: str = str(ASSETS / "fonts" / "Inter-Regular.ttf")
    bold_font: str = str(ASSETS / "fonts" / "Inter-SemiBold.ttf")

    # A library at night: warm dark wood, parchment, candlelight.
    ground: Colour = rgb("13100c")
    glow: Colour = rgb("462c15")
    panel: Colour = rgb("1e1812", 0.94)
    raised: Colour = rgb("2c231a")
    pressed: Colour = rgb("463828")
    line: Colour = rgb("453626")
    text: Colour = rgb("f3e9d6")
    muted: Colour = rgb("bda98a")
    ink: Colour = rgb("17120c")
    danger: Colour = rgb("e8735a")
    good: Colour = rgb("7fc79b")
    warn: Colour = rgb("f0b54a")
    sand: Colour = rgb("e4b863")
    shade: Colour = rgb("080604", 0.82)

    accents: Final[dict[str, Colour]] = {
        "house": rgb("d9a441"),
        "trickerion": rgb("d9a441"),
        "trickerion-solo": rgb("d9a441"),
        "obscurio": rgb("5fb3a1"),
        "three_magicians": rgb("b48ae0"),
        "illusio": rgb("e6728e"),
        "pantacle": rgb("e8743b"),
    }
    accent: Colour = accents["house"]

    # Bright on a dark ground and apart in lightness too (after Okabe and Ito), each with a shape.
    pawns: Final[dict[str, Pawn]] = {
        "blue": Pawn(rgb("4f9dee"), "circle"),
        "red": Pawn(rgb("e2583e"), "square"),
        "yellow": Pawn(rgb("f2df4e"), "triangle"),
        "green": Pawn(rgb("35b88a"), "diamond"),
        "violet": Pawn(rgb("b78cf0"), "star"),
        "orange": Pawn(rgb("f09a3e"), "hexagon"),
        "white": Pawn(rgb("f4efe6"), "cross"),
        "pink": Pawn(rgb("ef9ac4"), "drop"),
        "black": Pawn(rgb("77716a"), "shield"),
        "brown": Pawn(rgb("b07a4a"), "octagon"),
        "grimoire": Pawn(rgb("d8c49a"), "book"),
    }

    # Sizes, filled in by `fit`.
    width: int = 800
    height: int = 480
    scale: float = 1.0
    per_mm: float = 5.2  # pixels a millimetre, on a 7-inch panel
    text_scale: float = 1.0
    contrast: bool = False
    gap: float = 10
    pad: float = 14
    touch: float = 52
    primary: float = 64
    bar: float = 58
    radius: float = 12
    stroke: float = 1.2
    tiny: float = 14
    small: float = 16
    body: float = 19
    large: float = 23
    heading: float = 25
    huge: float = 46
    floor: float = 13  # no text is ever smaller

    # How long a finger rests on a hold-to-confirm button.
    hold_seconds: float = 0.8

    @classmethod
    def fit(
        cls, width: float, height: float, *, text_scale: float = 1.0, contrast: bool = False
    ) -> None:
        """Scale every size to this window."""
        cls.width, cls.height = int(width), int(height)
        cls.scale = min(width / 800, height / 480)
        cls.per_mm = width / 154
        cls.text_scale = text_scale
        cls.gap = cls.px(10)
        cls.pad = cls.px(14)
        # 9 mm is the least; 52 px of 800 is 10 mm, and stays above 9.4 mm on a 16:9 panel.
        cls.touch = cls.px(52)
        cls.primary = cls.px(64)
        cls.bar = cls.px(58)
        cls.radius = cls.px(12)
        cls.stroke = max(1.1, 1.2 * cls.scale)
        for name, size in (
            ("tiny", 14),
            ("small", 16),
            ("body", 19),
            ("large", 23),
            ("heading", 25),
            ("huge", 46),
        ):
            setattr(cls, name, cls.px(size * text_scale))
        cls.floor = cls.px(13)
        cls._paint(contrast=contrast)

    @classmethod
    def px(cls, at_800: float) -> float:
        """A length written for the 800 x 480 display, in pixels of this window."""
        return round(at_800 * cls.scale)

    @classmethod
    def least_target(cls) -> float:
        """9 mm in pixels: nothing that can be tapped is smaller."""
        return 9 * cls.per_mm

    @classmethod
    def wear(cls, game: str) -> None:
        """Take on the accent colour of a game ("house" for none)."""
        cls.accent = cls.accent_of(game)

    @classmethod
    def accent_of(cls, game: str) -> Colour:
        """A game's accent colour."""
        return cls.accents.get(game, cls.accents["house"])

    @classmethod
    def pawn(cls, colour: str) -> Pawn:
        """A player's colour and shape; an unknown name is shown as white."""
        return cls.pawns.get(colour, cls.pawns["white"])

    @classmethod
    def _paint(cls, *, contrast: bool) -> None:
        cls.contrast = contrast
        cls.ground = rgb("000000") if contrast else rgb("13100c")
        cls.glow = rgb("000000") if contrast else rgb("462c15")
        cls.panel = rgb("0c0a08") if contrast else rgb("1e1812", 0.94)
        cls.raised = rgb("241d15") if contrast else rgb("2c231a")
        cls.line = rgb("a08a68") if contrast else rgb("453626")
        cls.text = rgb("ffffff") if contrast else rgb("f3e9d6")
        cls.muted = rgb("e6d8bd") if contrast else rgb("bda98a")
