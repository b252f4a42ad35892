"""A real table for tests: the served example, pages in a browser, and what a players' page was sent."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 30.0
PATIENCE_MS = 30_000
DESK = (1440, 900)
# The command line, but that every campaign has one and the same secret: a journey goes the same way in every run.
COMMAND = """
import secrets, sys, types
from horspiste.app import house
from horspiste.doors.cli.main import main
house.secrets = types.SimpleNamespace(**{**vars(secrets), "token_bytes": bytes})
sys.exit(main(sys.argv[1:]))
"""


class Server:
    """``horspiste serve`` on a folder of its own; it can be killed, and started again on the same port."""

    def __init__(self, data: Path, file: Path | None = None) -> None:
        self.data = data
        self.file = file
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = [
            "serve",
            *([str(self.file)] if self.file else []),
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-open",
        ]
        self.process = subprocess.Popen([sys.executable, "-c", COMMAND, *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.gm, self.players = (self.process.stdout.readline().strip() for _ in range(2))
        found = re.match(r"http://127\.0\.0\.1:(\d+)/t/", self.gm)
        assert found, f"no link but: {self.gm}"
        self.port = int(found[1])
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/health", timeout=PATIENCE).raise_for_status()
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def reset(self) -> None:
        """Back to the first hour, the engine throwing all dice."""
        self.order("rolls_by_hand", all=False)
        while self.order("undo")["refusal"] is None:
            pass

    def read(self, path: str, link: str = "", **query: str) -> Any:
        """What a link (the game master's) is sent for a path."""
        start = (link or self.gm).replace("/t/", "/api/t/")
        return httpx.get(f"{start}/{path}", params=query, timeout=PATIENCE).json()

    def order(self, do: str, **given: Any) -> Any:
        """Carry out a command as the game master's page would, without the page."""
        revision = self.read("state")["revision"]
        command = {"id": f"test-{time.monotonic_ns()}", "expect": revision, "do": do, "with": given}
        answer = httpx.post(self.gm.replace("/t/", "/api/t/") + "/commands", json=command, timeout=PATIENCE)
        return answer.raise_for_status().json()


def context_of(browser: Browser, size: tuple[int, int] = DESK, touch: bool = False, **chosen: Any) -> BrowserContext:
    """A browser of its own, with what its reader chose."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=touch, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    kept = json.dumps(json.dumps({"lang": "fr", "theme": "light", "tour": None, **chosen}))
    key = "horspiste.preferences"
    context.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {kept})")
    return context


def opened(context: BrowserContext, link: str, who: str = "") -> Page:
    """The page of a link, ready to play; ``who``: the character that a players' page says it is."""
    page = context.new_page()
    page.on("pageerror", lambda error: _broken(page, str(error)))
    page.goto(link)
    if who:
        page.get_by_role("button", name=who, exact=True).click()
    page.wait_for_selector(".map canvas, .rules", state="attached")
    return page


def _broken(page: Page, error: str) -> None:
    raise AssertionError(f"the page broke: {error}")


def clock(page: Page) -> str:
    """The hour that the page shows, and its day."""
    return page.locator(".clock").inner_text().replace("\xa0", " ").replace("\n", " ")


def settled(page: Page) -> None:
    """Wait until what was ordered is stored and shown."""
    page.wait_for_function("() => !document.querySelector('.next:disabled, .working')")


def step(page: Page) -> str:
    """Press the one filled button; returns what it said."""
    button = page.locator(".next-block .next")
    said = button.inner_text()
    button.click()
    settled(page)
    return said


class Ear:
    """Everything that a page is sent: bodies, and the frames of the live channel."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        self._page = page
        page.on("response", self._answered)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", lambda frame: self.heard.append(frame["data"]))
        self._answers: list[Any] = []

    def _answered(self, response: Any) -> None:
        if "/api/t/" in response.url and not response.url.partition("?")[0].endswith("/events"):
            self._answers.append(response)

    def bodies(self) -> list[str]:
        """All of it until now, as texts."""
        while self._answers:
            self.heard.append(self._answers.pop(0).text())
        return self.heard

    def spots(self) -> set[tuple[int, int]]:
        """Every place on the ground that was sent, to the metre."""
        return {spot for body in self.bodies() for spot in places_in(json.loads(body))}


def places_in(value: Any) -> Iterator[tuple[int, int]]:
    """Pairs of metres anywhere in a document: ``x_m`` with ``y_m``, and points of lines."""
    if isinstance(value, dict):
        if "x_m" in value:
            yield round(_metres(value["x_m"])), round(_metres(value["y_m"]))
        for part in value.values():
            yield from places_in(part)
    elif isinstance(value, list):
        if len(value) == 2 and not any(isinstance(part, list | dict) for part in value):
            yield round(_metres(value[0])), round(_metres(value[1]))
        for part in value:
            yield from places_in(part)


def _metres(exact: Any) -> float:
    over, _, under = str(exact).partition("/")
    return float(over) / float(under or 1)
