"""Odds that take long can be stopped: by hand on the command line, by hanging up on the server."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from horspiste.dice.odds import Cancelled
from horspiste.doors.http import asking
from horspiste.words.tongue import Tongue

from .tables import serve

LONG = {"time": "1000 h", "lands": "forest", "survival": "6,2"}
COMMAND = "import sys; from horspiste.doors.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.book("d20")
def test_a_key_stops_long_odds_without_a_trace() -> None:
    words = [f"{key}={value}" for key, value in LONG.items()]
    command = [sys.executable, "-c", COMMAND, "ask", "lost.journey", *words, "--odds"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    assert process.poll() is None, "these odds were to take longer"
    process.send_signal(signal.SIGINT)
    told, complaint = process.communicate(timeout=20)
    assert (process.returncode, told, complaint) == (130, "", "")


@pytest.mark.book("d20")
def test_odds_end_when_nobody_waits() -> None:
    with pytest.raises(Cancelled):
        asking.asked({"name": "lost.journey", "with": LONG, "odds": True}, Tongue("en", "metric"), gone=lambda: True)


@pytest.mark.book("d20")
def test_who_hangs_up_ends_his_odds(tmp_path: Path) -> None:
    body = json.dumps({"name": "lost.journey", "with": LONG, "odds": True}).encode()
    heard = [{"type": "http.request", "body": body, "more_body": False}]
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.05)
        return heard.pop(0) if heard else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    scope = {"type": "http", "http_version": "1.1", "method": "POST", "path": "/api/ask", "raw_path": b"/api/ask"}
    scope |= {"query_string": b"", "headers": headers, "scheme": "http", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1)}

    def hang_up() -> float:
        start = time.thread_time()
        asyncio.run(serve(tmp_path).client.app(scope, receive, send))
        return time.thread_time() - start

    # A thread of its own: a browser test of the same process leaves its loop running in this one.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(hang_up).result() < 1
    assert not told or told[0]["status"] == 499
