"""Small campaigns to serve in tests: a plain without landmarks, where one is lost or not and nothing shows."""

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from horspiste.app.house import House
from horspiste.doors.http.api import make_app

REGION = """
format = "horspiste.region"
name = "La Plaine"
[grid]
shape = "hex_flat"
size = "3 km"
[land]
rows = "{row}"
elsewhere = "grassland"
[land.legend]
g = "grassland"
[[places]]
id = "depart"
name = "Départ"
kind = "village"
at = "0505"
[[places]]
id = "but"
name = "Le But"
kind = "village"
at = "1905"
[[places]]
id = "cache"
name = "Repaire caché"
kind = "lair"
at = "1005"
known_to = []
"""
EXPEDITION = """
format = "horspiste.expedition"
book = "d20"
name = "À travers la plaine"
region = "plaine.toml"
start = "depart"
clock = "08:00"
leader = "ana"
route = ["but"]
[rhythm]
start = "08:00"
march = "8 h"
bed = "21:00"
rise = "05:00"
[supplies]
food = "40 days"
water = "400 litres"
[[members]]
id = "ana"
name = "Ana"
speed = "9 m"
survival = 3
[[members]]
id = "bo"
name = "Bo"
speed = "9 m"
survival = 0
[[weather]]
from = "day 1 00:00"
weather = "fog"
"""


def write_plain(folder: Path) -> Path:
    """The files of the campaign; returns the expedition's."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = r"\n".join(["g" * 30] * 12)
    (folder / "plaine.toml").write_text(REGION.format(row=rows), "utf-8")
    path = folder / "essai.toml"
    path.write_text(EXPEDITION, "utf-8")
    return path


class Served:
    """A campaign behind its two links."""

    def __init__(self, house: House, client: Any, gm: str, player: str) -> None:
        self.house = house
        self.client = client
        self.gm = f"/api/t/{gm}"
        self.player = f"/api/t/{player}"

    def get(self, path: str, player: bool = False) -> dict[str, Any]:
        answer = self.client.get((self.player if player else self.gm) + path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def send(self, do: str, given: dict[str, Any] | None = None, player: bool = False, **more: Any) -> Any:
        start = self.player if player else self.gm
        expect = more.pop("expect", None)
        if expect is None:
            expect = self.client.get(f"{start}/state").json()["revision"]
        command = {"id": str(uuid.uuid4()), "expect": expect, "do": do, "with": given or {}, **more}
        return self.client.post(f"{start}/commands", json=command)

    def do(self, do: str, given: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        answer = self.send(do, given, **more)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def serve(folder: Path) -> Served:
    """The plain, served in this process."""
    house = House(folder / "data")
    campaign = house.begin(write_plain(folder / "files"))
    client = TestClient(make_app(house), raise_server_exceptions=False)
    return Served(house, client, campaign.gm_token, campaign.player_token)


def play_an_hour(table: Served, face: int) -> dict[str, Any]:
    """An hour in which the game master answers every roll that waits with one face."""
    answer = table.do("step_hour")
    while answer["state"]["requests"]:
        request = answer["state"]["requests"][0]
        answer = table.do("answer_roll", {"request": request["id"], "faces": [face] * request["count"]})
    return answer


def keys_and_texts(value: Any) -> list[str]:
    """Every key and every text of a document."""
    if isinstance(value, dict):
        return [part for key, item in value.items() for part in (key, *keys_and_texts(item))]
    if isinstance(value, list):
        return [part for item in value for part in keys_and_texts(item)]
    return [value] if isinstance(value, str) else [json.dumps(value)]


def keys_of(value: Any) -> list[str]:
    """Every key of a document."""
    if isinstance(value, dict):
        return [part for key, item in value.items() for part in (key, *keys_of(item))]
    return [part for item in value for part in keys_of(item)] if isinstance(value, list) else []


def spots_of(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document."""
    if isinstance(value, dict):
        if "x_m" in value:
            yield value["x_m"], value["y_m"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from spots_of(item)
