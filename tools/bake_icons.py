"""Bake the icon sheets of ui/assets from game-icons: bake_icons.py icons.json

Only needed when an icon is added. `icons.json` is the file of that name in the npm package
`@iconify-json/game-icons`; `cairosvg` and `pillow` must be installed (no dependencies of ours).
Every icon becomes a white 128-pixel cell of a sheet, which the screen tints with a colour. A sheet
holds sixteen, so that the first screen needs one small sheet and no later one waits for many.
"""

import io
import json
import sys
from pathlib import Path

import cairosvg
from PIL import Image

CELL = 128
COLUMNS = 4  # sixteen to a sheet, whose sides are powers of two, for mipmaps on a Pi
INSET = 6  # empty pixels around each icon, so that a scaled neighbour never bleeds in
ASSETS = Path(__file__).resolve().parent.parent / "ui" / "assets"

# The sheet of the first screen, and of what may lie over it.
FIRST = (
    "door", "wand", "illusio", "pantacle", "language", "history", "copy", "settings", "panel",
    "hourglass", "warning", "help", "candle", "people", "house", "gauge",
)  # fmt: skip

# Our name for it, and the name game-icons gives it. A game's stand together, as on its sheets.
CHOSEN = {
    "door": "wooden-door",
    "hourglass": "hourglass",
    "book": "spell-book",
    "eye": "semi-closed-eye",
    "eye-off": "sight-disabled",
    "trap": "wolf-trap",
    "butterfly": "butterfly",
    "moon": "moon",
    "mist": "fog",
    "spy": "spy",
    "magic": "magic-swirl",
    "room": "doorway",
    "lock": "padlock",
    "skull": "skull-crossed-bones",
    "candle": "candle-light",
    "key": "skeleton-key",
    "flip": "empty-hourglass",
    "draw": "card-draw",
    "history": "scroll-unfurled",
    "settings": "cog",
    "table": "round-table",
    "copy": "chest",
    "people": "backup",
    "crown": "queen-crown",
    "vote": "vote",
    "pencil": "pencil",
    "sound": "sound-on",
    "sound-off": "sound-off",
    "language": "talk",
    "warning": "hazard-sign",
    "help": "help",
    "camera": "photo-camera",
    "panel": "button-finger",
    "hand": "hand",
    "cards": "poker-hand",
    "bag": "swap-bag",
    "gauge": "speedometer",
    "footsteps": "footsteps",
    "trophy": "laurels-trophy",
    "dice": "rolling-dices",
    "wand": "crystal-wand",
    "hat": "magic-hat",
    "mask": "drama-masks",
    "pantacle": "pentacle",
    "watch": "stopwatch",
    "secret-door": "secret-door",
    "vanish": "magic-portal",
    "danger": "explosion-rays",
    "export": "save",
    "house": "gavel",
    "person": "person",
    "sun": "sun",
    "watcher": "brass-eye",
    "shadow": "two-shadows",
    "stack": "stack",
    "wizard": "pointy-hat",
    "magnifier": "magnifying-glass",
    "night": "night-sky",
    "evil-book": "evil-book",
    "close-up": "poker-hand",
    "illusion": "magic-swirl",
    "escape": "handcuffs",
    "mentalism": "third-eye",
    "rope": "rope-coil",
    "scarf": "bow-tie-ribbon",
    "playing-cards": "card-ace-spades",
    "blades": "daggers",
    "rabbit": "rabbit",
    "dove": "dove",
    "tiger": "tiger-head",
    "curtain": "theater-curtains",
    "mirrors": "mirror-mirror",
    "smoke": "smoke-bomb",
    "crate": "wooden-crate",
    "cage": "cage",
    "tank": "aquarium",
    "audience": "three-friends",
    "formula": "scroll-unfurled",
    "accessories": "juggler",
    "animals": "rabbit-head",
    "effects": "sparkles",
    "boxes": "cardboard-box",
    "transformation": "transform",
    "grab": "grab",
    "encore": "clockwise-rotation",
    "immediate-success": "fast-forward-button",
    "deja-vu": "two-shadows",
    "grandiose": "round-star",
    "backstage": "robe",
    "on-the-bill": "theater",
    "exchange": "card-exchange",
    "objective": "magick-trick",
    "talent": "magic-palm",
    "star": "round-star",
    "exact": "bullseye",
    "illusio": "top-hat",
    "flame": "candle-flame",
    "cube": "cube",
    "adept": "hooded-figure",
    "curse": "cursed-star",
    "hunt": "wolf-howl",
    "hound": "hound",
    "shield": "shield",
    "manacles": "manacles",
    "bewitchment": "burning-eye",
    "recruit": "cultist",
    "conversion": "cubeforce",
    "indoctrination": "prayer",
    "demonic": "daemon-skull",
    "extra-turn": "clockwise-rotation",
    "divert": "trident-shield",
    "forest": "forest",
    "tower": "white-tower",
    "castle": "castle",
    "windmill": "windmill",
    "labyrinth": "maze",
    "life": "shining-heart",
    "stone": "rune-stone",
    "duel": "crossed-swords",
    "force": "fist",
    "destiny": "eclipse",
    "stop": "stop-sign",
    "coins": "two-coins",
    "market": "shop",
    "map": "treasure-map",
    "school": "graduate-cap",
    "shard": "rupee",
    "heart": "hearts",
    "club": "clubs",
    "diamond": "diamonds",
    "spade": "spades",
    "town": "village",
    "theater": "theater-curtains",
    "alley": "torch",
    "gears": "gears",
    "prism": "prism",
    "hammer": "hammer-nails",
    "log": "log",
    "wine-glass": "wine-glass",
    "metal": "metal-bar",
    "cloth": "rolled-cloth",
    "saw": "hand-saw",
    "oil": "oil-can",
    "paw": "paw",
    "disguise": "domino-mask",
    "hand-mirror": "mirror-mirror",
}

STROKE = (
    'fill="none" stroke="#fff" stroke-width="56" stroke-linecap="round" stroke-linejoin="round"'
)

# Plain signs of our own: they are read in a hurry and must not look like pictures.
DRAWN = {
    "check": f'<path d="M92 272l112 112 216-240" {STROKE}/>',
    "cross": f'<path d="M120 120l272 272M392 120l-272 272" {STROKE}/>',
    "plus": f'<path d="M256 96v320M96 256h320" {STROKE}/>',
    "minus": f'<path d="M96 256h320" {STROKE}/>',
    "back": f'<path d="M416 256h-312M232 112l-144 144 144 144" {STROKE}/>',
    "next": f'<path d="M96 256h312M280 112l144 144-144 144" {STROKE}/>',
    "left": f'<path d="M312 96l-160 160 160 160" {STROKE}/>',
    "right": f'<path d="M200 96l160 160-160 160" {STROKE}/>',
    "undo": f'<path d="M184 104l-96 96 96 96M104 200h200a104 104 0 0 1 0 208h-96" {STROKE}/>',
    "redo": f'<path d="M328 104l96 96-96 96M408 200h-200a104 104 0 0 0 0 208h96" {STROKE}/>',
    "pause": '<path d="M128 96h88v320h-88zM296 96h88v320h-88z" fill="#fff"/>',
    "play": '<path d="M152 88l264 168-264 168z" fill="#fff"/>',
    "menu": f'<path d="M96 144h320M96 256h320M96 368h320" {STROKE}/>',
    "rotate": f'<path d="M408 256a152 152 0 1 1-52-114M372 56v96h-96" {STROKE}/>',
    "erase": f'<path d="M192 120h240v272h-240l-128-136zM264 208l96 96M360 208l-96 96" {STROKE}/>',
    "shift": f'<path d="M256 88l152 168h-80v152h-144v-152h-80z" {STROKE}/>',
}


def drawn(body: str) -> Image.Image:
    """One icon as a white picture with transparency."""
    inner = CELL - 2 * INSET
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>'
    png = cairosvg.svg2png(svg.encode(), output_width=inner, output_height=inner)
    alpha = Image.open(io.BytesIO(png)).getchannel("A")
    picture = Image.new("LA", (inner, inner), (255, 0))
    picture.putalpha(alpha)
    return picture


def main() -> None:
    """Write icons/*.png and icons.json."""
    icons = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["icons"]
    bodies = DRAWN | {
        name: icons[source]["body"].replace("currentColor", "#fff")
        for name, source in CHOSEN.items()
    }
    order = [*FIRST, *(name for name in bodies if name not in FIRST)]
    full = COLUMNS * COLUMNS
    folder = ASSETS / "icons"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    places = {}
    for number, start in enumerate(range(0, len(order), full)):
        sheet = Image.new("LA", (COLUMNS * CELL, COLUMNS * CELL), (255, 0))
        for index, name in enumerate(order[start : start + full]):
            x, y = index % COLUMNS * CELL, index // COLUMNS * CELL
            sheet.paste(drawn(bodies[name]), (x + INSET, y + INSET))
            places[name] = [number, x, y]
        sheet.convert("RGBA").save(folder / f"{number}.png", optimize=True)
    layout = {"cell": CELL, "places": dict(sorted(places.items()))}
    (ASSETS / "icons.json").write_text(json.dumps(layout) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
