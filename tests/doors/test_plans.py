"""``turn``, ``downtime`` and ``compare`` keep what they promise: fields, exit codes, errors."""

import json
from pathlib import Path

import pytest

from horspiste.doors.cli.main import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BRIDGE, WINTER = str(EXAMPLES / "bridge.turn.toml"), str(EXAMPLES / "winter.downtime.toml")

needs_fifth = pytest.mark.book("fifth")
needs_both = pytest.mark.book("d20", "fifth")


def document(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict:
    got = main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert got == code, err
    return json.loads(out)


@needs_fifth
def test_a_legal_turn(capsys) -> None:
    found = document(capsys, "turn", BRIDGE, "--dice", "d20=9")
    assert (found["legal"], found["spent"], found["left"], found["refused_at"]) == (True, "9 m", {"walk": "0 m"}, None)
    assert [segment["cost"] for segment in found["segments"]] == ["3 m", "3 m", "0 m", "3 m"]
    assert found["segments"][3]["steps"][1]["rule"] == "5E-CDT-03"
    assert (found["schema"], found["book"], found["refusal"]) == (1, "fifth", None)


@needs_fifth
def test_a_refused_turn_tells_what_stood_before(capsys) -> None:
    found = document(capsys, "turn", BRIDGE, "--dice", "d20=4", code=1)
    assert (found["legal"], found["spent"], found["refused_at"]) == (False, "6 m", 4)
    assert found["refusal"]["code"] == "turn.prone"
    assert len(found["segments"]) == 3


@needs_fifth
def test_the_command_line_wins_over_the_file(capsys) -> None:
    told = document(capsys, "turn", BRIDGE, "--dice", "d20=9", "--ruling", "fifth.difficult.sources=stack")
    assert told["fingerprint"] != document(capsys, "turn", BRIDGE, "--dice", "d20=9")["fingerprint"]


@needs_fifth
def test_a_plan_has_its_ledger(capsys) -> None:
    found = document(capsys, "downtime", WINTER, "--dice", "d20=5,14,10")
    assert (found["days"], found["coins"], found["ends"], found["left"]) == (19, "21.5 gp", 30, "38.5 gp")
    assert set(found["ledger"][0]) == {"from", "to", "activity", "what", "a_day", "coins"}
    assert [roll["purpose"] for roll in found["rolls"]] == ["recuperate.save", "recuperate.save", "research.check"]


@needs_fifth
@pytest.mark.parametrize("command", ["turn", "downtime"])
def test_a_missing_file_is_told(capsys, command: str) -> None:
    assert document(capsys, command, "nowhere.toml", code=2)["error"]["where"] == "nowhere.toml"
    assert document(capsys, command, code=2)["error"]["code"] == "input.missing"


@needs_fifth
@pytest.mark.parametrize(("command", "path"), [("turn", BRIDGE), ("downtime", WINTER)])
def test_plans_are_told_in_both_languages(capsys, command: str, path: str) -> None:
    for language in ("en", "fr"):
        assert main([command, path, "--seed", "1", "--lang", language]) in (0, 1)
    assert "{" not in capsys.readouterr().out


@needs_fifth
@pytest.mark.parametrize(
    ("plan", "costs"),
    [
        ("[{walk: 3 m, leaves: 1}, {climb: 1.5 m, ground: [rubble, snow]}]", ["3 m", "4.5 m"]),
        ("{walk: 3 m, ground: [mud]}", ["6 m"]),
        ("[]", []),
    ],
)
def test_a_plan_on_the_command_line(capsys, plan: str, costs: list[str]) -> None:
    assert document(capsys, "ask", "turn.check", f"plan={plan}")["also"]["costs"] == costs


@needs_fifth
def test_coins_in_either_language(capsys) -> None:
    for price in ("1500 gp", "1500 po", "150000 pc", "15000 sp", "150 pp", "3000 ep", "1500"):
        assert document(capsys, "ask", "craft.plan", f"price={price}")["also"]["materials"] == "750 gp"


@needs_both
def test_each_family_answers_by_its_own_words(capsys) -> None:
    found = document(capsys, "compare", "pace.day", "hours=8", "pace=fast")
    assert found["fifth"]["value"] == 45
    assert (found["d20"]["value"], found["d20"]["left_out"]) == (36, ["pace"])
    assert {"question", "steps", "rolls", "text"} <= set(found["d20"])


@needs_both
def test_what_one_family_alone_asks(capsys) -> None:
    found = document(capsys, "compare", "turn.cost", "mode=crawl")
    assert (found["d20"], found["fifth"]["value"]) == (None, 3)
    assert found["book"] == "d20+fifth"


@needs_both
def test_the_same_seed_throws_for_both(capsys) -> None:
    found = document(capsys, "compare", "march.forced", "con=14", "hours=10", "--seed", "3")
    assert found["seed"] == 3
    assert found["fifth"]["rolls"][0]["faces"] == found["d20"]["rolls"][0]["faces"]


@needs_both
def test_a_ruling_goes_to_the_family_that_has_it(capsys) -> None:
    plain = document(capsys, "compare", "pace.day", "hours=8")
    ruled = document(capsys, "compare", "pace.day", "hours=8", "--ruling", "fifth.pace.columns=hourly_only")
    assert plain["d20"]["fingerprint"] == ruled["d20"]["fingerprint"]
    assert plain["fifth"]["fingerprint"] != ruled["fifth"]["fingerprint"]


@needs_both
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["foo"], "input.question"),
        (["pace.day", "zoom=3"], "input.parameter"),
        (["pace.day", "pace=zoom"], "input.choice"),
        (["pace.day", "--ruling", "no.such=1"], "input.ruling"),
        (["pace.day", "--profile", "none"], "input.ruling"),
        (["pace.day", "--book", "d20"], "input.parameter"),
        ([], "input.missing"),
    ],
)
def test_wrong_input_to_compare(capsys, arguments: list[str], code: str) -> None:
    assert document(capsys, "compare", *arguments, code=2)["error"]["code"] == code
