"""The reveal is one file that needs nothing from anywhere, in both languages, whatever the names in it."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from horspiste.app.house import world_of
from horspiste.campaign.commands import Command
from horspiste.campaign.table import Table
from horspiste.journey.world import World
from horspiste.pictures.reveal import reveal_html
from horspiste.words.tongue import Tongue
from tests.doors.tables import write_plain

HOURS = 4
NASTY = "</script><script>alert(1)</script> & <b>L'Étape</b>"


def walked(world: World) -> Table:
    table = Table(world, 3)
    for _ in range(HOURS):
        stop = table.now.stop
        if stop is not None and stop.offers:
            table.order(Command("choose", {"code": stop.offers[0]}))
        else:
            table.order(Command("step_hour"))
    return table


@pytest.fixture
def world(tmp_path: Path) -> World:
    return world_of(write_plain(tmp_path))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_needs_no_network(world: World, language: str) -> None:
    page = reveal_html(world, [moment.record for moment in walked(world).moments], Tongue(language))
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in page
    addresses = set(re.findall(r"https?://[^\"'\s<)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(?:link|iframe|img|script[^>]+src)|@import|url\(", page)
    assert "{{" not in page


def test_no_script_but_its_own_may_run(world: World) -> None:
    page = reveal_html(world, [], Tongue("fr"))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]  # type: ignore[index]
    script = re.search(r"<script>(.*?)</script>", page, re.S)[1]  # type: ignore[index]
    told = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{told}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert not re.search(r"<[^>]+ on[a-z]+=", page)


def test_every_hour_is_there_true_and_believed(world: World) -> None:
    table = walked(world)
    page = reveal_html(world, [moment.record for moment in table.moments], Tongue("fr"))
    data = json.loads(re.search(r'type="application/json">(.*?)</script>', page, re.S)[1])  # type: ignore[index]
    assert len(data["hours"]) == len(table.moments) + 1
    assert all(hour["at"] and hour["believed"] and hour["track"] for hour in data["hours"])
    assert [hour["clock"] for hour in data["hours"][:2]] == ["jour 1, 8\u00a0h", "jour 1, 8\u00a0h"]


def test_names_are_text_and_nothing_else(world: World) -> None:
    place = replace(world.region.places[0], name=NASTY)
    region = replace(world.region, places=(place, *world.region.places[1:]))
    nasty = World(world.book, region, replace(world.expedition, name=NASTY))
    page = reveal_html(nasty, [moment.record for moment in walked(nasty).moments], Tongue("en"))
    assert "<script>alert" not in page
    assert "<b>L" not in page


def test_a_journey_not_begun_has_its_start(world: World) -> None:
    assert "Setting out" in reveal_html(world, [], Tongue("en"))
