"""What every test may ask for: other people's files, a browser; and how long each kind of test may take."""

import os
import re
import shutil
from pathlib import Path

import pytest

from horspiste.rulebook.open import USUAL, families

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = (ROOT / os.environ.get("HORSPISTE_SAMPLES", "../shared/samples")).resolve()
CAPS = {"verify": 3600, "wheel": 300, "browser": 180, "samples": 120}
# These walk with the example expedition, or read lands that only the usual book names.
WITH_THE_USUAL_BOOK = {"browser", "campaign", "doors", "formats", "journey", "pictures", "replays"}
OPENED = re.compile(r'open_book\("(\w+)"')
set_aside = pytest.StashKey[int]()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests of a book that is not here: each family stands without the other."""
    if collection_path.suffix != ".py" or collection_path.name == "conftest.py":
        return None
    needed = set(OPENED.findall(collection_path.read_text("utf-8"))) - {"nonesuch"}
    if collection_path.parent.name in WITH_THE_USUAL_BOOK:
        needed.add(USUAL)
    return True if needed - set(families()) else None


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run without other people's files where they are demanded."""
    if os.environ.get("HORSPISTE_SAMPLES_DEMANDED") and not SAMPLES.is_dir():
        raise pytest.UsageError(f"HORSPISTE_SAMPLES: other people's files are demanded, but {SAMPLES} is not there.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each slow kind its cap; set aside the tests whose files are not here."""
    for item in items:
        cap = next((CAPS[kind] for kind in CAPS if item.get_closest_marker(kind)), None)
        if cap and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(cap))
    if not SAMPLES.is_dir():
        without = [item for item in items if item.get_closest_marker("samples")]
        config.stash[set_aside] = len(without)
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say in one line what was set aside, and why."""
    if count := config.stash.get(set_aside, 0):
        terminalreporter.write_line(f"{count} tests set aside: they read other people's files, and HORSPISTE_SAMPLES names none.")


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of other people's files; mark the test with ``samples``."""
    return SAMPLES


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; mark the test with ``browser``."""
    named = os.environ.get("HORSPISTE_CHROMIUM")
    names = [named] if named else ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail("No Chromium was found: `make test` installs it, or says how.")
    return found
