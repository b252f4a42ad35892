"""The HTTP door keeps its contract: links, commands once, refusals, errors, undo, questions."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.eyes import Eyes
from horspiste.store.store import Store
from tests.doors.tables import Served, play_an_hour, serve


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    served = serve(tmp_path)
    yield served
    served.house.close()


def test_an_hour_passes_and_is_told_with_its_reasons(table: Served) -> None:
    answer = table.do("step_hour")
    assert answer["refusal"] is None
    assert answer["state"]["clock"]["hours"] == 1
    assert [hour["index"] for hour in answer["hours"]] == [0]
    walk = next(event for event in answer["hours"][0]["events"] if event["code"] == "walk")
    assert walk["why"]["question"] == "pace.day"
    assert all(step["text"] and step["amount_text"] for step in walk["why"]["steps"])
    assert table.get("/log")["hours"] == answer["hours"]


def test_the_same_command_is_done_once(table: Served) -> None:
    name = str(uuid.uuid4())
    one = table.do("step_hour", id=name, expect=0)
    again = table.do("step_hour", id=name, expect=0)
    assert again == one
    assert table.get("/state")["clock"]["hours"] == 1


def test_who_comes_second_is_told_so(table: Served) -> None:
    table.do("step_hour", expect=0)
    late = table.send("undo", expect=0)
    assert late.status_code == 409
    assert late.json()["error"]["code"] == "revision.behind"
    assert late.json()["error"]["revision"] == 1
    assert table.get("/state")["clock"]["hours"] == 1


def test_undo_and_redo_give_the_same_rolls(table: Served) -> None:
    table.do("step_hour")
    after = table.do("step_hour")
    log = table.get("/log")
    back = table.do("undo")
    assert [hour["undone"] for hour in back["hours"]] == [True]
    assert back["state"]["history"]["redo"] is not None
    again = table.do("redo")
    assert again["state"]["true"] == after["state"]["true"]
    assert table.get("/log") == log
    home = table.do("undo_to", {"index": 0})
    assert home["state"]["clock"]["hours"] == 0
    assert home["state"]["history"]["undo"] is None


def test_a_refusal_moves_nothing(table: Served) -> None:
    refused = table.do("undo")
    assert refused["refusal"]["code"] == "journey.no_undo"
    assert refused["refusal"]["text"]
    assert refused["revision"] == 0
    off = table.do("set_route", {"waypoints": [{"x_m": 10**9, "y_m": 0}]})
    assert off["refusal"] is None or off["refusal"]["code"] == "journey.off_map"


def test_a_roll_waits_for_the_table_and_takes_what_it_threw(table: Served) -> None:
    table.do("rolls_by_hand", {"purposes": ["lost.check"]})
    state = table.do("step_hour")["state"]
    request = state["requests"][0]
    assert (request["dice"], request["for"], state["clock"]["hours"]) == ("1d20", "gm", 0)
    wrong = table.send("answer_roll", {"request": request["id"], "faces": [23]})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "input.dice")
    waits = table.do("step_hour")
    assert waits["refusal"]["code"] == "journey.roll_waits"
    done = table.do("answer_roll", {"request": request["id"], "faces": [1]})
    assert "lost.fail" in [event["code"] for event in done["hours"][0]["events"]]
    late = table.send("answer_roll", {"request": request["id"], "engine": True})
    assert late.json()["error"]["code"] == "request.answered"


def test_the_engine_throws_the_rest_of_what_an_order_asks_for(table: Served) -> None:
    table.do("rolls_by_hand", {"all": True})
    request = table.do("step_hour")["state"]["requests"][0]
    wrong = table.send("answer_roll", {"request": request["id"], "engine": True, "rest": "yes"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "input.type")
    done = table.do("answer_roll", {"request": request["id"], "engine": True, "rest": True})
    assert done["state"]["requests"] == []
    assert done["state"]["clock"]["hours"] > 0


def test_an_overruled_step_is_a_step_with_its_reason(table: Served) -> None:
    events = table.do("step_hour")["hours"][0]["events"]
    walk = next(event for event in events if event["code"] == "walk")
    told = table.do("overrule", {"event": walk["id"], "step": "land_and_way", "amount": "1/4", "reason": "deep mud"})
    if told["refusal"] is not None:
        step = walk["why"]["steps"][-1]["code"]
        told = table.do("overrule", {"event": walk["id"], "step": step, "amount": 2, "reason": "deep mud"})
    again = next(event for event in told["hours"][0]["events"] if event["code"] == "walk")
    assert any("deep mud" in step["text"] for step in again["why"]["steps"])
    no = table.do("overrule", {"event": "0.99", "step": "speed", "amount": 1, "reason": "no"})
    assert no["refusal"]["code"] == "journey.no_hour"


def test_days_and_runs_end_where_they_should(table: Served) -> None:
    answer = table.do("until", {"what": "hour", "index": 3})
    if answer["state"]["stopped"] is None:
        assert answer["state"]["clock"]["hours"] == 3
    assert [hour["index"] for hour in answer["hours"]] == list(range(answer["state"]["clock"]["hours"]))


def test_a_party_that_has_fallen_can_still_be_looked_at(table: Served) -> None:
    for who in ("ana", "bo"):
        table.do("set_member", {"who": who, "dead": True, "reason": "an avalanche"})
    for path in ("/state", "/log", "/region", "/campaign"):
        for player in (False, True):
            assert table.get(path, player)["schema"] == 1
    assert table.do("step_hour")["refusal"]["code"] == "journey.over"
    assert table.do("undo")["refusal"] is None


def test_a_danger_called_at_the_table(table: Served) -> None:
    state = table.do("call_event", {"kind": "avalanche", "form": "landslide"})["state"]
    assert [offer["code"] for offer in state["stopped"]["offers"]] == ["flee", "hold"]
    seen = table.get("/state", True)["stopped"]
    assert (seen["code"], seen["offers"], seen["figures"]) == ("avalanche.noticed", [], {"landslide": True})
    assert "distance" not in str(table.get("/log", True))
    assert table.do("step_hour")["refusal"]["code"] == "journey.waits"
    after = table.do("choose", {"code": "flee"})
    assert after["state"]["stopped"] is None
    assert table.do("undo")["state"]["stopped"]["code"] == "avalanche.noticed"


def test_a_long_run_ends_when_told_and_keeps_what_was_walked(table: Served) -> None:
    link = table.house.link(table.gm.rpartition("/")[2])
    assert link is not None
    name = str(uuid.uuid4())
    table.do("set_conditions", {"weather": "clear"})
    link.session.listen(Eyes(), lambda kind, data: link.session.cancel(name) and None)
    answer = table.do("until", {"what": "arrival"}, id=name)
    assert answer["refusal"] is None
    assert answer["state"]["clock"]["hours"] == 1
    gone = table.client.post(f"{table.gm}/cancel", json={"command": name})
    assert gone.json()["cancelled"] is False


def test_links_and_roles(table: Served) -> None:
    client = table.client
    for path in ("state", "log", "region", "campaign", "events", "reveal"):
        assert client.get(f"/api/t/nobody/{path}").status_code == 404
    assert client.post("/api/t/nobody/commands", json={}).json()["error"]["code"] == "link.unknown"
    assert table.send("step_hour", player=True).status_code == 403
    assert client.get(f"{table.player}/reveal").status_code == 403
    assert client.get(f"{table.gm}/reveal").text.startswith("<!doctype html>")
    assert "links" in table.get("/campaign")
    assert client.get("/api/health").json()["ok"] is True


@pytest.mark.parametrize(
    "command",
    [
        None,
        [],
        {},
        {"id": 1, "expect": 0, "do": "undo"},
        {"id": "a", "expect": "0", "do": "undo"},
        {"id": "a" * 100, "expect": 0, "do": "undo"},
        {"id": "a", "expect": 0, "do": "fly"},
        {"id": "a", "expect": 0, "do": "set_route", "with": {"waypoints": 5}},
        {"id": "a", "expect": 0, "do": "set_route", "with": {"waypoints": [{"x_m": "nan", "y_m": 0}]}},
        {"id": "a", "expect": 0, "do": "set_route", "with": {"waypoints": [{}]}},
        {"id": "a", "expect": 0, "do": "set_pace", "with": {"kind": "gallop"}},
        {"id": "a", "expect": 0, "do": "set_pace", "with": {"hours_a_day": 99}},
        {"id": "a", "expect": 0, "do": "set_conditions", "with": {"weather": "plague"}},
        {"id": "a", "expect": 0, "do": "set_conditions", "with": {"visibility_m": -3}},
        {"id": "a", "expect": 0, "do": "set_conditions", "with": {"temperature_c": "cold"}},
        {"id": "a", "expect": 0, "do": "call_event"},
        {"id": "a", "expect": 0, "do": "call_event", "with": {"kind": "flood"}},
        {"id": "a", "expect": 0, "do": "until", "with": {"what": "doom"}},
        {"id": "a", "expect": 0, "do": "undo_to", "with": {"index": "x"}},
        {"id": "a", "expect": 0, "do": "rolls_by_hand", "with": {"purposes": ["nothing"]}},
        {"id": "a", "expect": 0, "do": "overrule", "with": {"event": "0.1", "step": "x", "amount": 1}},
        {"id": "a", "expect": 0, "do": "set_member", "with": {"who": "nobody"}},
    ],
    ids=str,
)
def test_wrong_commands_are_told_what_was_wanted(table: Served, command: object) -> None:
    answer = table.client.post(f"{table.gm}/commands", json=command)
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["code"].startswith("input.")
    assert error["text"]
    assert table.get("/state")["revision"] == 0


def test_questions_are_forms_and_answers_open(table: Served) -> None:
    client = table.client
    listed = client.get("/api/questions?lang=fr").json()["questions"]
    assert {"name", "book", "label", "topic", "rules", "throws", "params"} <= set(listed[0])
    body = {"name": "load.category", "with": {"strength": 13, "carried": "51 kg"}, "lang": "fr"}
    answer = client.post("/api/ask", json=body).json()
    assert answer["value"] == "heavy"
    assert all(step["text"] for step in answer["steps"])
    wrong = client.post("/api/ask", json={"name": "load.category", "with": {"strength": -1, "carried": 5}})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "input.range")
    assert client.post("/api/ask", json={"name": "nothing"}).status_code == 404
    odds = client.post("/api/ask", json={"name": "lost.check", "with": {"lands": "moor"}, "odds": True}).json()
    assert {"outcomes", "mean", "exact", "error"} <= set(odds)
    labels = client.get("/api/words?lang=fr").json()["labels"]
    assert labels["land.forest_medium"] == "forêt intermédiaire"


def test_a_full_disk_leaves_the_game_where_it_stood(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table.do("step_hour")
    before = table.get("/state")
    slower = {"kind": "walk", "hours_a_day": 6}
    keep = Store.keep

    def full(self: Store, *arguments: object) -> None:
        raise InputError("store.full", "data")

    monkeypatch.setattr(Store, "keep", full)
    refused = table.send("set_pace", slower)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store.full")
    assert table.get("/state") == before
    monkeypatch.setattr(Store, "keep", keep)
    after = table.do("set_pace", slower)
    assert (after["revision"], after["state"]["pace"]["limit_h"]) == (before["revision"] + 1, 6)


def test_a_folder_has_one_server(table: Served) -> None:
    with pytest.raises(InputError, match=r"store\.busy"):
        Store(table.house.store.folder)


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match=r"store\.full"):
        Store(tmp_path / "data")


def test_the_page_loads_nothing_but_its_own(table: Served) -> None:
    for path in ("/", "/api/health", "/nowhere"):
        rules = table.client.get(path).headers["Content-Security-Policy"].split("; ")
        assert {"default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"} <= set(rules)
        assert not [rule for rule in rules if "unsafe" in rule and not rule.startswith("style-src-attr ")]
        assert not [rule for rule in rules if "http" in rule or "*" in rule]


def test_the_reveal_page_carries_a_policy_of_its_own(table: Served) -> None:
    answer = table.client.get(f"{table.gm}/reveal")
    assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert "script-src 'sha256-" in answer.text


def test_what_a_roll_is_thrown_with_and_held_against_has_its_reasons(table: Served) -> None:
    table.do("rolls_by_hand", {"purposes": ["lost.check"]})
    request = table.do("step_hour")["state"]["requests"][0]
    for key in ("bonus", "dc"):
        why = request[key]["why"]
        assert sum(step["amount"] for step in why["steps"] if not step["set_aside_by"]) == request[key]["value"]
        assert why["title"] and all(step["text"] for step in why["steps"])


def test_supplies_legs_and_the_chance_of_noticing_have_their_reasons(table: Served) -> None:
    table.do("rolls_by_hand", {"all": True})
    state = play_an_hour(table, 1)["state"]
    for found in state["supplies"].values():
        left, share = found["why"]["steps"][:2]
        assert left["amount"] * share["amount"] >= found["value"]
    for leg in state["route"]["legs"]:
        assert leg["rate"]["why"]["steps"] and round(leg["distance_m"] / leg["rate"]["value"], 1) == leg["hours"]
    missed = 1.0
    for one in state["lost"]["each"]:
        missed *= 1 - one["chance"]
    assert abs(1 - missed - state["lost"]["chance"]["value"]) < 1e-9
    assert {one["member"] for one in state["lost"]["each"]} == {"ana", "bo"}
