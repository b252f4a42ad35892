"""Killed at any moment and started again: nothing acknowledged is lost, and the game stands where it stood."""

import json
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

PATIENCE = 30.0


@contextmanager
def served(data: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A real server: the process, and the addresses of the two links' data."""
    code = "import sys; from horspiste.doors.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(data), "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        links = [process.stdout.readline().strip() for _ in range(2)]
        assert all(link.startswith("http://127.0.0.1:") for link in links)
        gm, player = (link.replace("/t/", "/api/t/") for link in links)
        _wait(gm)
        yield process, gm, player
    finally:
        process.kill()
        process.wait(PATIENCE)


def _wait(gm: str) -> None:
    health = gm.partition("/t/")[0] + "/health"
    for _ in range(100):
        try:
            if httpx.get(health, timeout=PATIENCE).json()["ok"]:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def order(start: str, do: str, **given: Any) -> httpx.Response:
    revision = httpx.get(f"{start}/state", timeout=PATIENCE).json()["revision"]
    command = {"id": str(uuid.uuid4()), "expect": revision, "do": do, "with": given}
    return httpx.post(f"{start}/commands", json=command, timeout=PATIENCE)


def seen(gm: str, player: str) -> list[Any]:
    """What both links show: state and log."""
    return [httpx.get(f"{link}/{path}", timeout=PATIENCE).json() for link in (gm, player) for path in ("state", "log")]


@pytest.mark.book("d20")
@pytest.mark.timeout(180)
def test_killed_and_started_again_the_game_stands_where_it_stood(tmp_path: Path) -> None:
    with served(tmp_path) as (process, gm, player):
        order(gm, "set_conditions", weather="fog", visibility_m=15, hours=8)
        order(gm, "rolls_by_hand", purposes=["lost.check"])
        for _ in range(6):
            answer = order(gm, "step_hour").json()
            for request in answer["state"]["requests"]:
                order(gm, "answer_roll", request=request["id"], faces=[2])
            stop = answer["state"]["stopped"]
            if stop and stop["offers"]:
                order(gm, "choose", code=stop["offers"][0]["code"])
        order(gm, "undo")
        before = seen(gm, player)
        tokens = [link.rpartition("/")[2] for link in (gm, player)]
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
    with served(tmp_path) as (_, gm, player):
        assert [link.rpartition("/")[2] for link in (gm, player)] == tokens
        assert seen(gm, player) == before
        assert order(gm, "redo").json()["refusal"] is None


@pytest.mark.book("d20")
@pytest.mark.timeout(180)
def test_killed_in_the_middle_of_a_run_what_was_walked_stays(tmp_path: Path) -> None:
    with served(tmp_path) as (process, gm, _):
        heard: list[int] = []
        with httpx.stream("GET", f"{gm}/events", timeout=PATIENCE) as stream:
            name = str(uuid.uuid4())
            run = {"id": name, "expect": 0, "do": "until", "with": {"what": "arrival"}}
            code = "import httpx, sys, json; httpx.post(sys.argv[1], json=json.loads(sys.argv[2]), timeout=60)"
            sender = subprocess.Popen([sys.executable, "-c", code, f"{gm}/commands", json.dumps(run)], stderr=subprocess.DEVNULL)
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    heard.append(json.loads(line.removeprefix("data: ")).get("revision", 0))
                if heard and heard[-1] >= 2:
                    break
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)
        sender.wait(PATIENCE)
    with served(tmp_path) as (_, gm, _player):
        state = httpx.get(f"{gm}/state", timeout=PATIENCE).json()
        assert state["revision"] >= heard[-1]
        assert state["clock"]["hours"] >= 1
        again = httpx.post(f"{gm}/commands", json=run, timeout=PATIENCE).json()
        assert again["revision"] == state["revision"]
