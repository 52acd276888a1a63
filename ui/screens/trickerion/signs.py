"""Which icon stands for what in Trickerion, and the colours of its schools."""

from __future__ import annotations

from companion.games.trickerion.data import MAGICIANS, TRICKS
from ui.theme import Colour, rgb
from ui.widgets import icon_names

# What we would like to show, then what is always there.
_WANTED: dict[str, tuple[str, ...]] = {
    "downtown": ("town", "house"),
    "market": ("market", "crate"),
    "workshop": ("hammer", "settings"),
    "theater": ("theater", "curtain"),
    "dark_alley": ("alley", "moon"),
    "academy": ("school", "book"),
    "coins": ("coins", "sun"),
    "shards": ("shard", "star"),
    "prestige": ("crown",),
    "mechanical": ("gears", "settings"),
    "optical": ("prism", "magnifier"),
    "mentalism": ("mentalism",),
    "escape": ("manacles",),
    "heart": ("heart", "life"),
    "club": ("club", "forest"),
    "diamond": ("diamond", "cube"),
    "spade": ("spade", "shield"),
    "wood": ("log", "forest"),
    "glass": ("wine-glass", "tank"),
    "metal": ("metal", "blades"),
    "fabric": ("cloth", "scarf"),
    "rope": ("rope",),
    "saw": ("saw", "blades"),
    "oil": ("oil", "flame"),
    "animal": ("paw", "rabbit"),
    "padlock": ("lock",),
    "disguise": ("disguise", "mask"),
    "mirror": ("hand-mirror", "mirrors"),
    "gear": ("settings",),
    "magician": ("hat",),
    "apprentice": ("person",),
    "engineer": ("hammer", "pencil"),
    "manager": ("crate",),
    "assistant": ("people",),
    "protege": ("adept",),
}

SCHOOL_COLOURS: dict[str, Colour] = {
    "mechanical": rgb("e0954a"),
    "optical": rgb("e8cf5a"),
    "mentalism": rgb("b48ae0"),
    "escape": rgb("5fb3d9"),
}


def sign(name: str) -> str:
    """The icon for a thing; without one of its own, the next best."""
    there = icon_names()
    return next((icon for icon in _WANTED.get(name, (name,)) if icon in there), "")


def place_icon(location: str) -> str:
    """A location."""
    return sign(location)


def material_icon(material: str) -> str:
    """A material."""
    return sign(material)


def school_icon(school: str) -> str:
    """A school of magic."""
    return sign(school)


def disc_icon(character: str) -> str:
    """A character by its kind, or a disc by its id."""
    return sign(character.partition("_")[0])


def trick_icon(trick: str) -> str:
    """A trick, by its school."""
    return sign(TRICKS[trick].school) if trick in TRICKS else ""


def school_of(trick: str) -> str:
    """The school of a trick."""
    return TRICKS[trick].school if trick in TRICKS else ""


def magician_icon(magician: str) -> str:
    """A Magician, by the school."""
    return sign(MAGICIANS[magician].school) if magician in MAGICIANS else ""


def face_icon(face: str) -> str:
    """A face of a Downtown die."""
    if face in ("x", "any"):
        return "cross" if face == "x" else "help"
    return sign("coins") if face.isdigit() else sign(face)


# The moves of a person, and the steps of the Heir, by what the hands do.
MOVE_ICONS: dict[str, str] = {
    "learn": "book",
    "recruit": "recruit",
    "take_coins": "coins",
    "set_die": "dice",
    "reroll": "rotate",
    "buy": "bag",
    "order": "market",
    "quick_order": "hourglass",
    "prepare": "check",
    "move_trick": "shift",
    "move_materials": "shift",
    "move_apprentice": "shift",
    "set_up": "curtain",
    "reschedule": "exchange",
    "draw": "draw",
    "foretell": "eye",
    "renovate": "hammer",
    "train": "academy",
    "teach": "academy",
    "learn_secret": "key",
    "reveal_secret": "eye",
    "enhance": "shards",
    "ignore": "cards",
    "boost": "plus",
    "borrow": "hand",
    "place": "person",
    "rest": "moon",
    "assign": "cards",
    "perform": "mask",
    "interfere": "hand",
    "name_special": "pencil",
    "charge_secret": "coins",
    "advertise": "on-the-bill",
}

STEP_ICONS: dict[str, str] = {
    "send": "person",
    "pass": "moon",
    "six_ap": "prestige",
    "gentleman": "prestige",
    "reroll": "dice",
    "learn": "magician",
    "hire": "apprentice",
    "bank": "coins",
    "strike_off": "market",
    "order": "market",
    "token": "theater",
    "rotate": "eye",
    "no_rotation": "eye",
    "swap_prophecy": "eye",
    "draw": "cards",
    "draw_two": "cards",
    "no_card": "cards",
    "upper_secret": "key",
    "lower_secret": "key",
    "only_secret": "key",
    "renovate": "hammer",
    "teach": "academy",
    "practise": "academy",
    "perform": "mask",
}


def move_icon(kind: str) -> str:
    """A kind of move."""
    return sign(MOVE_ICONS.get(kind, "hand"))


def step_icon(key: str) -> str:
    """A step of the Heir's, by its message key."""
    return sign(STEP_ICONS.get(key.rpartition(".")[2], "hand")) or "hand"


PHASE_ICONS: dict[str, str] = {
    "setup": "table",
    "dice": "dice",
    "advertising": "on-the-bill",
    "assignment": "cards",
    "placement": "person",
    "performance": "mask",
    "classrooms": "book",
    "end": "hourglass",
}
