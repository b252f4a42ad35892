"""A player's page, its data and its sizes are the same whether the party is lost or not."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from horspiste.campaign.eyes import Eyes
from tests.doors.tables import Served, keys_and_texts, keys_of, play_an_hour, serve, spots_of

HOURS = 6
PATHS = ("/state", "/log", "/region", "/campaign", "/state?as=bo&lang=fr", "/log?as=bo&lang=fr", "/log?after=2")
SECRETS = ("lost.", "walk.believed", "belief.", "choice.", "Repaire", "cache", "OUT-LOST", "random", 'distance_m"')
# A reckoning lists the rulings it cites; a campaign's own list of rulings is the game master's.
INNER = {"rulings"}
BY_HAND = ["lost.check", "lost.notice"]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """The same journey twice: lost in the first hour, and not."""
    lost, found = serve(tmp_path / "lost"), serve(tmp_path / "found")
    for table, face in ((lost, 1), (found, 20)):
        table.do("rolls_by_hand", {"purposes": BY_HAND})
        for _ in range(HOURS):
            play_an_hour(table, face)
    yield lost, found
    lost.house.close()
    found.house.close()


def test_players_receive_the_same_bytes_lost_or_not(tables: tuple[Served, Served]) -> None:
    lost, found = tables
    assert lost.get("/state")["lost"] is not None
    assert found.get("/state")["lost"] is None
    for path in PATHS:
        one, other = (table.client.get(table.player + path).content for table in tables)
        if path == "/campaign":
            one, other = (content.partition(b'"name"')[2] for content in (one, other))
        assert one == other, path


def test_no_key_and_no_text_of_a_players_document_tells_a_secret(tables: tuple[Served, Served]) -> None:
    lost, _ = tables
    truth = lost.get("/state")["true"]
    for path in PATHS:
        answer = lost.client.get(lost.player + path)
        assert len(answer.content) % 4096 == 0
        parts = keys_and_texts(answer.json())
        keys = set(keys_of(answer.json()))
        assert not {"true", "lost", "beliefs", "history", "links", "rulings", "rolls_by_hand", "undone", "seed"} & keys - INNER
        assert "distance_m" not in {key for hour in answer.json().get("hours", []) for key in hour}
        for secret in SECRETS:
            assert not [part for part in parts if secret in part], (path, secret)
        assert (truth["x_m"], truth["y_m"]) not in list(spots_of(answer.json()))


def test_dice_behind_the_screen_stay_there(tables: tuple[Served, Served]) -> None:
    lost, _ = tables
    events = [event for hour in lost.get("/log", player=True)["hours"] for event in hour["events"]]
    assert events
    assert all(event["secret"] is False and event["why"] is None for event in events)
    secret = [event for hour in lost.get("/log")["hours"] for event in hour["events"] if event["secret"]]
    assert any(event["why"] and event["why"]["rolls"] for event in secret)


def test_viewing_as_a_player_is_what_the_player_gets_byte_for_byte(tables: tuple[Served, Served]) -> None:
    lost, _ = tables
    for path in ("/state", "/log", "/region", "/campaign", "/reveal"):
        mine = lost.client.get(f"{lost.gm}{path}?as=bo&lang=fr&units=imperial")
        theirs = lost.client.get(f"{lost.player}{path}?as=bo&lang=fr&units=imperial")
        assert mine.content == theirs.content, path
        assert mine.status_code == theirs.status_code


def test_a_secret_step_neither_counts_nor_calls_for_players(tmp_path: Path) -> None:
    table = serve(tmp_path)
    try:
        link = table.house.link(table.gm.rpartition("/")[2])
        assert link is not None
        heard: list[str] = []
        link.session.listen(Eyes("bo"), lambda kind, data: heard.append(kind))
        before = table.get("/state", player=True)["revision"]
        table.do("set_member", {"who": "ana", "secret": True, "reason": "only the game master knows"})
        table.do("rolls_by_hand", {"purposes": BY_HAND})
        waiting = table.do("step_hour")["state"]["requests"]
        assert waiting[0]["secret"] is True
        assert table.get("/state", player=True)["requests"] == []
        assert table.get("/state", player=True)["revision"] == before
        assert heard == []
        answered = table.send("answer_roll", {"request": waiting[0]["id"], "faces": [1]}, player=True)
        assert answered.status_code == 409
        table.do("answer_roll", {"request": waiting[0]["id"], "faces": [20]})
        assert table.get("/state", player=True)["revision"] == before + 1
        assert heard == ["revision"]
    finally:
        table.house.close()


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_random_lost_journey_betrays_nothing(tmp_path: Path, seed: int) -> None:
    """Lost, noticing, new courses, undoing: at every step, no true place and no dice in what players get."""
    table = serve(tmp_path)
    chance = random.Random(seed)
    try:
        for _ in range(14):
            state = table.get("/state")
            stop = state["stopped"]
            if stop and stop["offers"]:
                table.do("choose", {"code": chance.choice(stop["offers"])["code"]})
            else:
                table.do(chance.choice(["step_hour", "step_hour", "step_hour", "undo"]))
            truth = table.get("/state")
            shown = table.get("/state?as=bo")
            place = (truth["true"]["x_m"], truth["true"]["y_m"])
            known = next((belief["x_m"], belief["y_m"]) for belief in truth["beliefs"] if belief["member"] == "bo")
            if known != place:
                assert place not in list(spots_of([shown["believed"], shown["tracks"]["believed"][-1]]))
            assert not {"true", "rolls", "faces"} & set(keys_of([shown["tracks"], table.get("/log?as=bo")["hours"]]))
    finally:
        table.house.close()
