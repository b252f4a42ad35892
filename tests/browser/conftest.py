"""One Chromium for all tests of the page, and a fresh table for each that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import horspiste
from tests.browser.table import PATIENCE_MS, Server

PAGE = Path(horspiste.__file__).resolve().parent / "doors" / "page" / "index.html"
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    expect.set_options(timeout=PATIENCE_MS)
    if not PAGE.exists():
        pytest.fail("The page is not built: `make page` builds it.")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, "--disable-quic", "--disable-sync"])
        yield found
        found.close()


@pytest.fixture(autouse=True)
def shut(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test leaves open: a page goes on drawing as long as it is there."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A table of one's own, to be killed."""
    found = Server(tmp_path)
    yield found
    found.kill()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One table for all tests of the session."""
    found = Server(tmp_path_factory.mktemp("table"))
    yield found
    found.kill()


@pytest.fixture
def server(running: Server) -> Server:
    """The table at its first hour."""
    running.reset()
    return running
