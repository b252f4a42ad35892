"""The HTTP door answers both books beside each other, and plans, as the command line does; and bad input in its promised form."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from horspiste.app.house import House
from horspiste.doors.cli.main import main
from horspiste.doors.http.api import make_app

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BRIDGE, WINTER = EXAMPLES / "bridge.turn.toml", EXAMPLES / "winter.downtime.toml"
PLAN_KEYS = {"walk": "9 m", "plan": [{"walk": "3 m"}]}

needs_fifth = pytest.mark.book("fifth")
needs_both = pytest.mark.book("d20", "fifth")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(make_app(House(tmp_path_factory.mktemp("plans"))), raise_server_exceptions=False)


def sent(client: TestClient, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def on_the_command_line(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main([*words, "--json"])
    return dict(json.loads(capsys.readouterr().out))


def agrees(found: Any, promised: Any) -> bool:
    """Whether everything promised is found; words may stand beside it."""
    if isinstance(promised, dict):
        return isinstance(found, dict) and all(key in found and agrees(found[key], value) for key, value in promised.items())
    if isinstance(promised, list):
        return len(found) == len(promised) and all(map(agrees, found, promised))
    return bool(found == promised)


def without_items(value: Any) -> Any:
    """A document without the place that a step has in a list."""
    if isinstance(value, dict):
        return {key: without_items(item) for key, item in value.items() if key != "item"}
    return [without_items(item) for item in value] if isinstance(value, list) else value


@needs_both
@pytest.mark.parametrize("given", [["march.forced", "con=14", "hours=10"], ["pace.day", "hours=8", "pace=fast"], ["turn.cost"]])
def test_compare_is_what_the_command_line_says(client: TestClient, capsys: Any, given: list[str]) -> None:
    promised = on_the_command_line(capsys, "compare", *given, "--seed", "3")
    name, *pairs = given
    found = sent(client, "compare", name=name, **{"with": dict(pair.split("=") for pair in pairs)}, seed=3, lang="en")
    assert agrees(found, without_items(promised))


@needs_both
def test_each_side_comes_with_its_words(client: TestClient) -> None:
    for language, title in (("fr", "Allure"), ("en", "Pace")):
        found = sent(client, "compare", name="pace.day", **{"with": {"hours": 8, "pace": "fast"}}, lang=language)
        for family in ("d20", "fifth"):
            assert found[family]["value_text"] and found[family]["title"]
            assert all(step["text"] and step["amount_text"] for step in found[family]["steps"])
        assert found["d20"]["left_out"] == ["pace"] and found["d20"]["left_out_text"], title


@needs_fifth
@pytest.mark.parametrize("faces", [9, 4])
def test_a_turn_is_what_the_command_line_says(client: TestClient, capsys: Any, faces: int) -> None:
    promised = on_the_command_line(capsys, "turn", str(BRIDGE), "--dice", f"d20={faces}")
    found = sent(client, "turn", file=BRIDGE.read_text("utf-8"), dice={"d20": [faces]}, lang="en")
    text = promised.pop("text")
    assert agrees(found, without_items(promised)) and found["text"] == text
    assert found["given"]["plan"][1] == {"long_jump": "3 m", "landing": ["rubble"]}


@needs_fifth
def test_every_number_of_a_turn_has_its_reckoning(client: TestClient) -> None:
    plan = [{"walk": "3 m", "ground": ["mud"]}, {"drop": True}, {"walk": "1 m"}]
    found = sent(client, "turn", **{"with": {"plan": plan}}, lang="fr")
    assert (found["legal"], found["refused_at"], found["refusal"]["code"]) == (False, 3, "turn.prone")
    assert "Relevez-vous" in found["refusal"]["text"]
    costs = [segment["why"] for segment in found["segments"]]
    assert [(why["value"], why["value_text"], len(why["steps"])) for why in costs] == [(6, "6\xa0m", 3), (0, "0\xa0m", 0)]
    assert found["spent_why"]["value"] == 6 and found["spent_why"]["steps"]
    left = sent(client, "turn", **{"with": {"plan": plan[:1]}})["left_why"]
    assert (left["value"], [step["amount"] for step in left["steps"]]) == (3, [9, -6])


@needs_fifth
def test_bare_numbers_of_a_page_are_in_its_units_and_a_files_are_metric(client: TestClient) -> None:
    feet = sent(client, "turn", **{"with": {"walk": 30, "plan": [{"walk": 10}]}}, units="imperial")
    assert (feet["spent"], feet["left"]) == ("3 m", {"walk": "6 m"})
    metres = sent(client, "turn", file="walk = 9\nplan = [{ walk = 3 }]", units="imperial")
    assert (metres["spent"], metres["left"]) == ("3 m", {"walk": "6 m"})
    tenths = sent(client, "turn", **{"with": {"walk": 9, "plan": [{"walk": 0.3}]}})
    assert tenths["spent"] == "0.3 m"


@needs_fifth
def test_a_plan_between_adventures_is_what_the_command_line_says(client: TestClient, capsys: Any) -> None:
    promised = on_the_command_line(capsys, "downtime", str(WINTER), "--dice", "d20=5,14,10")
    found = sent(client, "downtime", file=WINTER.read_text("utf-8"), dice={"d20": [5, 14, 10]}, lang="en")
    assert agrees(found, without_items(promised))
    assert found["first_day"] == 12 and found["given"]["activities"][1]["what"] == "a longsword"
    assert all(entry["text"] for entry in found["ledger"])
    crafted = found["activities"][1]
    assert crafted["answers"][0]["title"] and crafted["living"]["question"] == "lifestyle.cost"
    assert sum(entry["coins_gp"] for entry in found["ledger"]) == 21.5


@needs_fifth
def test_a_refused_activity_stops_the_plan(client: TestClient) -> None:
    plan = {"activities": [{"do": "rest", "days": 2}, {"do": "craft", "price": "15 gp", "premises": False}]}
    found = sent(client, "downtime", **{"with": plan}, lang="en")
    assert (found["days"], found["refused_at"], found["refusal"]["code"]) == (2, 2, "craft.no_premises")
    assert found["refusal"]["text"]


@needs_fifth
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_forms_of_plans(client: TestClient, language: str) -> None:
    forms = client.get("/api/plans", params={"lang": language}).json()
    kinds = {kind["code"]: kind for kind in forms["turn"]["kinds"]}
    assert kinds["walk"]["value"]["unit"] == "m" and kinds["dash"]["value"] is None
    assert {field["name"] for field in kinds["climb"]["fields"]} == {"ground", "through", "through_size", "width", "leaves", "dc"}
    assert forms["downtime"]["book"] == "fifth" and len(forms["downtime"]["levels"]) == 7
    acts = {one["code"]: one for one in forms["downtime"]["activities"]}
    assert acts["recuperate"]["tries"] and not acts["rest"]["fields"]
    assert "days" not in {field["name"] for field in acts["craft"]["fields"]}


def test_without_a_book_that_knows_them_there_are_no_forms(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horspiste.doors.http.plans.knowing", lambda _: "d20")
    assert client.get("/api/plans").json() == {"schema": 1, "turn": None, "downtime": None}


BAD = [
    ("compare", {}, "input.missing"),
    ("compare", {"name": 3}, "input.type"),
    ("compare", {"name": "foo"}, "input.question"),
    ("compare", {"name": "pace.day", "with": []}, "input.type"),
    ("compare", {"name": "pace.day", "with": {"zoom": 3}}, "input.parameter"),
    ("compare", {"name": "pace.day", "with": {"pace": "zoom"}}, "input.choice"),
    ("compare", {"name": "pace.day", "rulings": {"no.such": "1"}}, "input.ruling"),
    ("compare", {"name": "pace.day", "rulings": {"march.dc_step": [1]}}, "input.type"),
    ("compare", {"name": "pace.day", "profile": "none"}, "input.ruling"),
    ("compare", {"name": "pace.day", "profile": 3}, "input.type"),
    ("compare", {"name": "pace.day", "book": "d20"}, "input.parameter"),
    ("compare", {"name": "pace.day", "seed": -1}, "input.range"),
    ("compare", {"name": "march.forced", "with": {"con": 14, "hours": 10}, "dice": {"d20": [23]}}, "input.dice"),
    ("turn", {}, "input.file"),
    ("turn", {"with": "x"}, "input.type"),
    ("turn", {"with": {"plan": {}}}, "input.file"),
    ("turn", {"with": {"plan": [3]}}, "input.file"),
    ("turn", {"with": {"plan": [{}]}}, "turn.one_kind"),
    ("turn", {"with": {"plan": [{"walk": "3 m", "swim": "3 m"}]}}, "turn.one_kind"),
    ("turn", {"with": {"plan": [{"walk": "far"}]}}, "input.type"),
    ("turn", {"with": {"plan": [{"walk": 1e999}]}}, None),
    ("turn", {"with": {**PLAN_KEYS, "zoom": 1}}, "input.file"),
    ("turn", {"with": {**PLAN_KEYS, "format": "horspiste.region"}}, "input.file"),
    ("turn", {"with": {**PLAN_KEYS, "book": "d20"}}, None),
    ("turn", {"with": PLAN_KEYS, "book": ["fifth"]}, "input.type"),
    ("turn", {"with": PLAN_KEYS, "book": "none"}, "input.choice"),
    ("turn", {"with": PLAN_KEYS, "dice": {"d20": [3]}}, "input.dice"),
    ("turn", {"with": PLAN_KEYS, "rulings": {"no.such": "1"}}, "input.ruling"),
    ("turn", {"file": 3}, "input.type"),
    ("turn", {"file": "plan ="}, "input.file"),
    ("turn", {"file": "[[plan]]\nfly = 3\n[[plan]]\nwalk = 3\nswim = 3", "name": "t.toml"}, "turn.one_kind"),
    ("turn", {"file": "plan = []", "name": 3}, "input.type"),
    ("turn", {"file": '[rulings]\n"no.such" = "x"\n[[plan]]\nwalk = 3'}, "input.ruling"),
    ("downtime", {}, None),
    ("downtime", {"with": {"activities": []}}, "input.file"),
    ("downtime", {"with": {"activities": [{"do": "dance"}]}}, "input.file"),
    ("downtime", {"with": {"activities": [{"do": "rest"}]}}, None),
    ("downtime", {"with": {"activities": [{"do": "rest", "days": 1.5}]}}, "input.file"),
    ("downtime", {"with": {"activities": [{"do": "rest", "days": 2}], "purse": "much"}}, "input.file"),
    ("downtime", {"with": {"activities": [{"do": "rest", "days": 2, "price": 3}]}}, "input.file"),
    ("downtime", {"with": {"activities": [{"do": "craft"}]}}, None),
    ("downtime", {"file": "first_day = 1"}, None),
]


@needs_both
@pytest.mark.parametrize(("path", "body", "code"), BAD)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_bad_input_is_told(client: TestClient, path: str, body: dict[str, Any], code: str | None, language: str) -> None:
    answer = client.post(f"/api/{path}", params={"lang": language}, content=json.dumps(body))
    assert answer.status_code in (400, 404), answer.text
    error = answer.json()["error"]
    assert code is None or error["code"] == code
    assert error["code"].startswith(("input.", "turn.")) and error["text"] and "{given" not in error["text"]


@pytest.mark.parametrize("path", ["compare", "turn", "downtime"])
@pytest.mark.parametrize("content", [b"", b"[]", b"null", b"3", b"{", b"[" * 100_000, b"\xff", b'{"with": {"plan": "\\ud800"}}'])
def test_a_body_that_is_none_is_told(client: TestClient, path: str, content: bytes) -> None:
    answer = client.post(f"/api/{path}", content=content)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "input.type")


@needs_fifth
def test_a_mistake_in_a_file_has_its_line_and_one_on_a_page_its_place(client: TestClient) -> None:
    text = "walk = 9\n[[plan]]\nwalk = 3\n[[plan]]\nwalk = 3\nleaves = -1\n"
    filed = sent(client, "turn", 400, file=text, name="bridge.toml")["error"]
    assert filed["where"] == "bridge.toml:6: plan[2].leaves"
    plan = [{"walk": 3}, {"walk": 3, "leaves": -1}]
    assert sent(client, "turn", 400, **{"with": {"plan": plan}})["error"]["where"] == "plan[2].leaves"
    wrong = {"activities": [{"do": "rest", "days": 2}, {"do": "rest", "days": "few"}]}
    assert sent(client, "downtime", 400, **{"with": wrong})["error"]["where"] == "activities[2].days"
