"""The way to the pins: lgpio on a Raspberry Pi, simulated pins elsewhere, and never a third way.

gpiozero left to itself tries one pin library after another. On a Pi 5 that ends with one that
seems to work and moves nothing, so we name ours and say loudly when it is broken.
"""

from __future__ import annotations

import importlib
import logging
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from companion.core.text import Text
from hardware.errors import PinFactoryError

log = logging.getLogger(__name__)

Kind: TypeAlias = Literal["lgpio", "mock"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

MODEL_PATH: Final = Path("/proc/device-tree/model")
# The settings speak of panels, gpiozero of pin libraries; both are understood.
SAME_AS: Final[dict[str, Kind]] = {"real": "lgpio", "simulated": "mock"}
VARIABLE: Final = "GPIOZERO_PIN_FACTORY"


def model(path: Path = MODEL_PATH) -> str:
    """What the machine calls itself, such as "Raspberry Pi 5 Model B Rev 1.0"; else ""."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def choose(
    wanted: str = "auto", *, env: Mapping[str, str] | None = None, machine: str | None = None
) -> Kind:
    """Which pins to use: what the settings say, else gpiozero's variable, else by the machine."""
    env = os.environ if env is None else env
    machine = model() if machine is None else machine
    name = wanted if wanted != "auto" else env.get(VARIABLE, "").lower()
    if not name:
        return "lgpio" if machine.startswith("Raspberry Pi") else "mock"
    for kind in KINDS:
        if kind in {name, SAME_AS.get(name)}:
            return kind
    raise PinFactoryError(
        Text("hardware.factory.unknown", {"name": name, "known": ", ".join(KINDS)})
    )


def open_lgpio() -> Any:
    """The real pins, through lgpio."""
    # lgpio makes a named pipe in its working directory and cannot be imported where it may not
    # write, which is what a locked-down service looks like. Read once, at import.
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()))
    try:
        return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory()
    except Exception as error:
        why = str(error) or type(error).__name__
        raise PinFactoryError(Text("hardware.factory.broken", {"name": "lgpio", "why": why})) from (
            error
        )


def holders(pins: Any) -> list[Any]:
    """The devices that hold a pin, half-built ones too: gpiozero lists them nowhere else."""
    refs = [ref for listed in pins._reservations.values() for ref in listed]  # noqa: SLF001
    return [device for ref in refs if (device := ref()) is not None]


def put_away(device: Any, pins: Any) -> None:
    """Close a gpiozero device, even one that has gone and can no longer be closed properly."""
    try:
        device.close()
    except Exception:
        log.debug("a part did not close cleanly", exc_info=True)
        pins.release_all(device)
        # gpiozero closes a device once more when it is collected. By then its pin may belong to
        # the next panel, which would go dark; there is no public way to let go of it.
        device._pin = None  # noqa: SLF001


def shut(pins: Any) -> None:
    """Close a pin factory. One pin that fails may not keep the others, or the chip, open."""
    for pin in list(pins.pins.values()):
        try:
            pin.close()
        except Exception:
            log.debug("a pin did not close cleanly", exc_info=True)
    # gpiozero shares this between all factories of a process: a pin left here would be used
    # again, with the closed chip, by the next one.
    pins.pins.clear()
    try:
        pins.close()
    except Exception:
        log.warning("the pins did not close cleanly", exc_info=True)
