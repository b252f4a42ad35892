"""Whatever book is there, alone or not: questions are listed and asked, maps read, the example travelled and served."""

import json
import uuid
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from horspiste.app.house import House
from horspiste.app.settings import example
from horspiste.doors.cli.main import main
from horspiste.doors.http.api import make_app
from horspiste.rulebook.open import families, usual

MAP = '0101 grass village "Bourg"\n0102 forest\n0103 dark-green forest hill\n0104 water\n0101-0102-0103 road\n'
WAY = """
format = "horspiste.expedition"
region = "map.toml"
start = "0101"
route = ["0103"]
[[members]]
name = "Ada"
"""


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_questions_are_listed_and_asked(capsys) -> None:
    listed = document(capsys, "ask", "--list")["questions"]
    assert {book for entry in listed for book in entry["books"]} == set(families())
    assert document(capsys, "ask", "pace.day", "hours=8")["book"] == usual()


def test_a_text_map_becomes_a_region_and_is_travelled(capsys, tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text(MAP, "utf-8")
    assert main(["import", str(tmp_path / "map.txt"), "--as", "region", "-o", str(tmp_path / "map.toml")]) == 0
    capsys.readouterr()
    way = tmp_path / "way.toml"
    way.write_text(
        'format = "horspiste.expedition"\nregion = "map.toml"\nstart = "0101"\nroute = ["0103"]\n[[members]]\nname = "Ada"\n',
        "utf-8",
    )
    told = document(capsys, "travel", str(way), "--seed", "1")
    assert (told["book"], told["stopped"]["code"]) == (usual(), "arrival")
    assert {hour["true"]["land"] for hour in told["hours"]} & {"forest_medium", "grassland", "hills_rugged, forest_dense"}


def test_the_example_is_served_and_walks_an_hour(tmp_path: Path) -> None:
    house = House(tmp_path)
    campaign = house.first(example())
    client = TestClient(make_app(house))
    assert client.get("/api/health").status_code == 200
    table = f"/api/t/{campaign.gm_token}"
    command = {"id": str(uuid.uuid4()), "expect": 0, "do": "step_hour", "with": {}}
    assert client.post(f"{table}/commands", json=command).status_code == 200
    assert client.get(f"{table}/state").json()["revision"] == 1
