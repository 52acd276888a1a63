"""Screen, touch and sound as the kernel lists them, with each fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import peripherals
from companion.words import Words

INPUTS = """\
I: Bus=0019 Vendor=0001 Product=0001 Version=0100
N: Name="pwr_button"
H: Handlers=kbd event0
B: PROP=0
B: EV=3

I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
P: Phys=
H: Handlers=mouse0 event4
B: PROP=2
B: ABS=2608000 3

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Mouse"
H: Handlers=mouse1 event5
B: PROP=0
"""
CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Speaker        ]: USB-Audio - USB Speaker
                      A USB Speaker at usb-1
"""


def told(findings) -> list[tuple[bool | None, str]]:
    return [(each.ok, Words("en")(each.message)) for each in findings]


def connector(drm: Path, name: str, status: str, modes: str) -> None:
    folder = drm / name
    folder.mkdir(parents=True)
    (folder / "status").write_text(f"{status}\n")
    (folder / "modes").write_text(modes)


def test_screens_with_their_resolution(tmp_path: Path) -> None:
    assert told(peripherals.screen_findings(tmp_path)) == [
        (None, "None on the graphics card; a desktop may have its own way")
    ]
    connector(tmp_path, "card1-HDMI-A-1", "disconnected", "")
    connector(tmp_path, "card1-DSI-1", "connected", "800x480\n640x480\n")
    assert told(peripherals.screen_findings(tmp_path)) == [(True, "DSI-1, 800x480")]
    connector(tmp_path, "card1-HDMI-A-2", "connected", "1920x1080\n")
    (found,) = told(peripherals.screen_findings(tmp_path))
    assert found == (True, "DSI-1, 800x480 and HDMI-A-2, 1920x1080")


@pytest.mark.parametrize(
    ("readable", "expected"),
    [
        (True, (True, "10-0038 generic ft5x06 (79)")),
        (
            False,
            (
                False,
                (
                    "10-0038 generic ft5x06 (79) may not be listened to:"
                    " sudo usermod -aG input $USER, then log in again"
                ),
            ),
        ),
    ],
)
def test_a_touchscreen(tmp_path: Path, readable: bool, expected: object) -> None:
    inputs = tmp_path / "devices"
    inputs.write_text(INPUTS)
    asked = []

    def can_read(path: Path) -> bool:
        asked.append(path.name)
        return readable

    assert told(peripherals.touch_findings(inputs, readable=can_read)) == [expected]
    assert asked == ["event4"]  # neither the power button nor the mouse


def test_no_touchscreen(tmp_path: Path) -> None:
    assert told(peripherals.touch_findings(tmp_path / "none")) == [
        (None, "No touchscreen found; a mouse works too")
    ]


def test_sound_cards(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    assert told(peripherals.sound_findings(cards))[0][0] is None
    cards.write_text("--- no soundcards ---\n")
    assert told(peripherals.sound_findings(cards))[0][0] is None
    cards.write_text(CARDS)
    assert told(peripherals.sound_findings(cards)) == [(True, "vc4-hdmi-0 and USB Speaker")]


def test_this_machine_can_be_looked_at() -> None:
    assert {each.name.key for each in peripherals.findings()} == {
        "machine.screen.name", "machine.touch.name", "machine.sound.name",
    }  # fmt: skip
