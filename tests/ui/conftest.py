"""One offscreen window for all UI tests. The environment must be right before Kivy is imported."""

import os

from ui import display

display.prepare(os.environ, "offscreen", (800, 480))
os.environ["KIVY_NO_CONSOLELOG"] = "1"

import pytest  # noqa: E402

from tests.ui.harness import App, Sitting  # noqa: E402


@pytest.fixture
def sit(tmp_path):
    """Open the app: `sit()`, `sit(size=(1280, 720), language="fr")`; closed after the test."""
    sitting = Sitting(tmp_path)
    yield sitting.down
    sitting.up()


@pytest.fixture
def app(sit) -> App:
    """The app at 800 x 480, in English."""
    return sit()
