"""What every test may ask for: other people's files, a browser; and how long each kind of test may take."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.books import ABSENT, needs, needs_of

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = (ROOT / os.environ.get("HORSPISTE_SAMPLES", "../shared/samples")).resolve()
CAPS = {"verify": 3600, "wheel": 300, "browser": 180, "samples": 120}
aside = pytest.StashKey[dict[str, int]]()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that open a book that is not here as they are read."""
    if not ABSENT or collection_path.suffix != ".py" or collection_path.name == "conftest.py":
        return None
    if not needs_of(collection_path) & ABSENT:
        return None
    config.stash[aside]["files"] += 1
    return True


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run without other people's files where they are demanded."""
    config.stash[aside] = {"samples": 0, "books": 0, "files": 0}
    if os.environ.get("HORSPISTE_SAMPLES_DEMANDED") and not SAMPLES.is_dir():
        raise pytest.UsageError(f"HORSPISTE_SAMPLES: other people's files are demanded, but {SAMPLES} is not there.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each slow kind its cap; set aside the tests whose book or whose files are not here."""
    for item in items:
        cap = next((CAPS[kind] for kind in CAPS if item.get_closest_marker(kind)), None)
        if cap and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(cap))
    if ABSENT:
        _set_aside(config, items, "books", [item for item in items if needs(item) & ABSENT])
    if not SAMPLES.is_dir():
        _set_aside(config, items, "samples", [item for item in items if item.get_closest_marker("samples")])


def _set_aside(config: pytest.Config, items: list[pytest.Item], why: str, left: list[pytest.Item]) -> None:
    config.stash[aside][why] = len(left)
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in set(left)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the process that reports know what this one set aside."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["aside"] = session.config.stash[aside]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every process sets aside the same tests: what the last one says holds."""
    node.config.stash[aside].update(getattr(node, "workeroutput", {}).get("aside", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say in a line each what was set aside, and why."""
    told = config.stash[aside]
    if told["samples"]:
        terminalreporter.write_line(
            f"{told['samples']} tests set aside: they read other people's files, and HORSPISTE_SAMPLES names none."
        )
    if told["books"] or told["files"]:
        terminalreporter.write_line(
            f"{told['files']} files and {told['books']} tests set aside: they open a book that is not here ({', '.join(ABSENT)})."
        )


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
