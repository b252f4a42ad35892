"""Whatever is sent, the server answers in its promised form, and what it could not store never happened."""

import json
import shutil
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from horspiste.app.house import House
from horspiste.basis.errors import InputError
from horspiste.doors.http.api import make_app
from horspiste.store.store import FILE, Store

from .tables import Served, serve

pytestmark = pytest.mark.book("d20")

HALF_A_LETTER = "\ud800"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = serve(tmp_path_factory.mktemp("hostile"))
    yield served
    served.house.close()


def command(table: Served, do: str, given: Any, **more: Any) -> dict[str, Any]:
    revision = table.get("/state")["revision"]
    return {"id": str(uuid.uuid4()), "expect": revision, "do": do, "with": given, **more}


@pytest.mark.parametrize(
    "path", ["/api/none", "/api/t/none/none", "/assets/%00", "/%00", f"/{'a' * 5000}", "/assets/..%2f..%2fapi.py"]
)
def test_addresses_that_lead_nowhere_are_told_alike(table: Served, path: str) -> None:
    answer = table.client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "link.unknown")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_ways_of_asking_that_mean_nothing_are_told(table: Served, method: str) -> None:
    answer = table.client.request(method, f"{table.gm}/state")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "link.unknown")


def test_half_a_letter_is_refused_and_leaves_the_table_whole(table: Served) -> None:
    before = table.get("/state")
    for body in (
        command(table, "set_member", {"who": "ana", "damage": 1, "reason": HALF_A_LETTER}),
        command(table, "undo", {}, id=HALF_A_LETTER),
        command(table, HALF_A_LETTER, {}),
    ):
        answer = table.client.post(f"{table.gm}/commands", content=json.dumps(body))
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "input.type")
    asked = {"name": "load.category", "with": {"strength": HALF_A_LETTER}}
    assert table.client.post("/api/ask", content=json.dumps(asked)).status_code == 400
    assert table.get("/state") == before


def test_letters_in_two_halves_are_letters(table: Served) -> None:
    body = command(table, "set_member", {"who": "ana", "damage": 1, "reason": "🐎"})
    assert table.client.post(f"{table.gm}/commands", content=json.dumps(body)).status_code == 200
    assert table.do("undo")["refusal"] is None


def test_a_body_without_end_is_not_kept(table: Served) -> None:
    answer = table.client.post(f"{table.gm}/commands", content=(b" " * (1 << 20) for _ in range(4)))
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "input.type")


def test_what_could_not_be_stored_never_happened(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    before = table.get("/state")

    def broken(*_: Any) -> None:
        raise RuntimeError("no such thing")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "keep", broken)
        assert table.send("step_hour").json()["error"]["code"] == "fault"
    assert table.get("/state") == before


def test_a_route_to_the_end_of_the_world_is_walked_or_refused_at_once(tmp_path: Path) -> None:
    served = serve(tmp_path)
    told = served.do("set_route", {"waypoints": [{"x_m": 10**8, "y_m": 0}]})
    if told["refusal"] is None:
        assert served.do("step_hour")["revision"] == told["revision"] + 1
    served.house.close()


@pytest.mark.parametrize("harm", ["files", "deeds"])
def test_a_damaged_game_is_told_and_says_nothing_of_where_it_lies(tmp_path: Path, harm: str) -> None:
    served = serve(tmp_path)
    served.do("step_hour")
    served.house.close()
    house = House(tmp_path / "data")
    if harm == "files":
        shutil.rmtree(tmp_path / "data" / "campaigns")
    else:
        with closing(sqlite3.connect(tmp_path / "data" / FILE)) as link, link:
            link.execute("update deeds set body = '{'")
    client = TestClient(make_app(house), raise_server_exceptions=False)
    for start in (served.gm, served.player):
        for path in ("state", "log", "region", "campaign", "reveal"):
            answer = client.get(f"{start}/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store.broken"), path
            assert str(tmp_path) not in answer.text
    body = {"id": "x", "expect": 0, "do": "answer_roll", "with": {}}
    assert client.post(f"{served.player}/commands", json=body).json()["error"]["code"] == "store.broken"
    house.close()


@pytest.mark.parametrize("content", [b"no store at all" * 500, b"SQLite format 3\0" + b"x" * 5000])
def test_a_folder_whose_store_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(InputError) as caught:
        House(tmp_path)
    assert caught.value.code == "store.broken"
