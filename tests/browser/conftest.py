"""One Chromium for all tests of the page, and a fresh table for each that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import horspiste
from tests.browser.table import Server

PAGE = Path(horspiste.__file__).resolve().parent / "doors" / "page" / "index.html"
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    if not PAGE.exists():
        pytest.fail("The page is not built: `make page` builds it.")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, "--disable-quic", "--disable-sync"])
        yield found
        found.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A table of one's own."""
    found = Server(tmp_path)
    yield found
    found.kill()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table for tests that only look, or leave it as they may."""
    found = Server(tmp_path_factory.mktemp("table"))
    yield found
    found.kill()
