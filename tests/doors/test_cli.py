"""The command line keeps what it promises: fields, exit codes, errors in the user's language."""

import json
from pathlib import Path

import pytest

from horspiste.doors.cli import registry
from horspiste.doors.cli.main import main

NO_BREAK = "\N{NO-BREAK SPACE}"
LOAD = ["ask", "load.category", "strength=13", "carried=50.1"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def document(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict:
    got, out, err = run(capsys, *arguments, "--json")
    assert got == code, err
    return json.loads(out)


@pytest.mark.book("d20")
def test_answer_has_every_field(capsys) -> None:
    found = document(capsys, *LOAD)
    assert found["value"] == "heavy"
    assert found["unit"] is None
    assert found["also"] == {"room": "24.9 kg"}
    assert (found["schema"], found["book"], found["refusal"]) == (1, "d20", None)
    assert len(found["fingerprint"]) == 16
    assert set(found["steps"][0]) == {"code", "of", "op", "amount", "rule", "source", "set_aside_by"}
    assert {"question", "rolls", "events", "text"} <= set(found)


def test_keys_are_sorted(capsys) -> None:
    _, out, _ = run(capsys, *LOAD, "--json")
    assert out == json.dumps(json.loads(out), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


@pytest.mark.book("d20")
def test_decimal_comma_and_imperial_input(capsys) -> None:
    assert document(capsys, "ask", "load.category", "strength=13", "carried=50,1") == document(capsys, *LOAD)
    pounds = document(capsys, "ask", "load.category", "strength=13", "carried=100", "--units", "imperial")
    assert (pounds["value"], pounds["also"]["room"]) == ("medium", "0 kg")


@pytest.mark.book("d20")
def test_language_follows_the_option_then_lang(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, *LOAD)[1].startswith("Load: heavy")
    assert run(capsys, "--lang", "fr", *LOAD)[1].startswith(f"Charge{NO_BREAK}: lourde")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert run(capsys, *LOAD)[1].startswith(f"Charge{NO_BREAK}: lourde")
    assert run(capsys, *LOAD, "--lang=en")[1].startswith("Load: heavy")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h", "--lang", "fr"], ["ask", "--help"], ["ask", "load.category", "-h"]])
def test_help(capsys, arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert "--ruling" in out


def test_help_in_french_before_anything_else(capsys) -> None:
    assert "Commandes" in run(capsys, "--lang", "fr", "--help")[1]
    assert "Commands" in run(capsys, "--help", "--lang", "en")[1]


@pytest.mark.parametrize("name", registry.COMMANDS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_command_has_help(capsys, name: str, language: str) -> None:
    code, out, _ = run(capsys, name, "--help", "--lang", language)
    assert code == 0
    assert f"horspiste {name}" in out
    told = [line.split(maxsplit=2) for line in out.splitlines() if line.startswith("  -")]
    assert all(len(words) > 1 for words in told), out


WRONG = {
    ("ask", "load.category", "strength=-1", "carried=5"): ("input.range", "strength"),
    ("ask", "load.category", "strength=nan", "carried=5"): ("input.type", "strength"),
    ("ask", "load.category", "strength=strong", "carried=5"): ("input.type", "strength"),
    ("ask", "load.category", "strength=" + "9" * 40, "carried=5"): ("input.range", "strength"),
    ("ask", "load.category", "strength=9", "carried=9 m"): ("input.unit", "carried"),
    ("ask", "load.category", "strength=9", "carried=1,500 kg"): ("input.type", "carried"),
    ("ask", "load.category", "strength=9"): ("input.missing", "carried"),
    ("ask", "load.category", "strength=9", "carried=9", "strength=8"): ("input.parameter", "strength"),
    ("ask", "load.category", "strength=9", "carried=9", "size=vast"): ("input.choice", "size"),
    ("ask", "load.category", "strength=9", "carried=9", "colour=red"): ("input.parameter", "colour"),
    ("ask", "load.category", "strength"): ("input.parameter", "strength"),
    ("ask", "load.nonesuch"): ("input.question", "load.nonesuch"),
    ("ask",): ("input.missing", "NAME"),
    (*LOAD, "--ruling", "load.boundary=never"): ("input.ruling", "load.boundary"),
    (*LOAD, "--ruling", "load.nonesuch=never"): ("input.ruling", "load.nonesuch"),
    (*LOAD, "--ruling", "load.boundary"): ("input.parameter", "--ruling"),
    (*LOAD, "--ruling", "load.boundary=left_inclusive", "--ruling", "load.boundary=left_inclusive"): (
        "input.ruling",
        "load.boundary",
    ),
    (*LOAD, "--profile", "none"): ("input.ruling", "ruleset.profile"),
    (*LOAD, "--book", "nonesuch"): ("input.choice", "nonesuch"),
    (*LOAD, "--dice", "d20=x"): ("input.dice", "--dice"),
    (*LOAD, "--dice", "d20=21"): ("input.dice", "d20"),
    (*LOAD, "--dice", "d20=9"): ("input.dice", "d20"),
    (*LOAD, "--seed", "x"): ("input.type", "--seed"),
    (*LOAD, "--seed", "-1"): ("input.range", "--seed"),
    (*LOAD, "--seed"): ("input.missing", "--seed"),
    (*LOAD, "--overrule", "nonesuch=3:because"): ("input.choice", "nonesuch"),
    (*LOAD, "--overrule", "strength=3"): ("input.missing", "--overrule"),
    (*LOAD, "--units", "none"): ("input.choice", "--units"),
    (*LOAD, "--lang", "de"): ("input.choice", "--lang"),
    (*LOAD, "--nonesuch"): ("input.parameter", "--nonesuch"),
    ("nonesuch",): ("input.choice", "nonesuch"),
    ("check", "nonesuch.yaml"): ("input.file", "nonesuch.yaml"),
    ("check",): ("input.missing", "FILE"),
    ("rules", "--document", "009"): ("input.choice", "--document"),
    ("rules", "--state", "lost"): ("input.choice", "--state"),
    ("rulings", "nonesuch"): ("input.ruling", "nonesuch"),
}


@pytest.mark.parametrize(("arguments", "expected"), WRONG.items(), ids=lambda value: " ".join(value)[:50])
def test_wrong_input(capsys, arguments: tuple[str, ...], expected: tuple[str, str]) -> None:
    for language in ("fr", "en"):
        error = document(capsys, "--lang", language, *arguments, code=2)["error"] if arguments[-1] != "--seed" else None
        code, out, err = run(capsys, "--lang", language, *arguments)
        assert (code, out) == (2, "")
        assert "Traceback" not in err
        if "--lang" not in arguments and arguments[-1] != "--seed":
            assert (error["code"], error["where"]) == expected
            assert error["expected"] and error["message"]
            assert expected[1] in err


@pytest.mark.book("fifth")
def test_wrong_input_within_a_list_as_the_table_says_it(capsys) -> None:
    _, _, err = run(capsys, "--lang", "fr", "ask", "turn.check", "plan=zz")
    assert err.startswith("Segments du tour (plan.walk)")


@pytest.mark.book("d20")
def test_wrong_input_as_the_table_says_it(capsys) -> None:
    _, _, err = run(capsys, "--lang", "fr", "ask", "load.category", "strength=-1", "carried=5")
    assert f"Force (strength){NO_BREAK}: un entier, 0 ou plus" in err
    assert f"«{NO_BREAK}-1{NO_BREAK}» ne convient pas." in err
    _, _, err = run(capsys, "ask", "load.category", "carried=1")
    assert err.endswith("Add strength=...\n")


def test_our_own_fault_is_told_gently(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise RuntimeError("a slip")

    monkeypatch.setattr(registry, "load", broken)
    code, out, err = run(capsys, *LOAD)
    assert (code, out) == (3, "")
    assert "Something broke on our side" in err
    assert "RuntimeError: a slip (test_cli.py" in err
    assert "Traceback" not in err
    assert document(capsys, *LOAD, code=3)["error"]["code"] == "fault"


@pytest.mark.book("d20")
def test_overruled_step_changes_what_follows(capsys) -> None:
    found = document(capsys, *LOAD, "--overrule", "limit_light=90:she is stronger than she looks")
    assert found["value"] == "light"
    aside, counting = [step for step in found["steps"] if step["code"] == "limit_light"]
    assert (aside["set_aside_by"], aside["amount"]) == ("overrule", 25)
    assert (counting["amount"], counting["reason"]) == (90, "she is stronger than she looks")


@pytest.mark.book("d20")
def test_list_of_questions(capsys) -> None:
    questions = document(capsys, "ask", "--list")["questions"]
    found = next(question for question in questions if (question["name"], question["books"]) == ("load.category", ["d20"]))
    assert found["throws"] is False
    assert "ADV-LOAD-06" in found["rules"]
    strength, carried, size = found["params"][:3]
    assert (strength["name"], strength["type"], strength["min"]) == ("strength", "score", 0)
    assert (carried["type"], carried["unit"], carried["default"]) == ("quantity", "kg", None)
    assert (size["default"], size["choices"][0]) == ("medium", "fine")
    assert "load.category" in run(capsys, "ask", "--list")[1]


CASES = """
- name: fits
  rule: ADV-LOAD-05
  ask: load.category
  with: { strength: 13, carried: 100 lb }
  expect: { value: medium, room: 0 kg, steps: [carried, limit_light, limit_medium] }
- name: does not fit
  ask: load.category
  with: { strength: 13, carried: 50 }
  expect: { value: light }
- name: is wrong input
  ask: load.category
  with: { strength: -1, carried: 50 }
  expect: { error: input.range }
- name: cannot run
  ask: nonesuch
  with: {}
  expect: { value: 1 }
- name: names a result there is not
  ask: load.category
  with: { strength: 13, carried: 50 }
  expect: { wings: none }
"""


@pytest.mark.book("d20")
def test_check(capsys, tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    found = document(capsys, "check", str(file), code=1)
    assert (found["passed"], found["failed"]) == (2, 3)
    assert [case["ok"] for case in found["cases"]] == [True, False, True, False, False]
    assert (found["cases"][1]["line"], found["cases"][1]["got"]) == (7, {"value": "medium"})
    code, out, _ = run(capsys, "check", str(file), "--lang", "fr")
    assert code == 1
    assert out.splitlines()[-1] == "2 passed, 3 failed"


@pytest.mark.parametrize("text", ["a: [b", "a: b", "- &a [*a]", "- {a: 1, a: 2}", "\0"])
def test_check_of_what_is_no_case_file(capsys, tmp_path: Path, text: str) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    error = document(capsys, "check", str(file), code=2)["error"]
    assert error["code"] == "input.file"
    assert error["where"].startswith(str(file))


@pytest.mark.book("d20")
def test_rules(capsys) -> None:
    rules = document(capsys, "rules", "--document", "002")["rules"]
    assert len(rules) == 217
    assert set(rules[0]) == {"id", "document", "chapter", "state", "questions", "stages", "cases", "reason"}
    guidance = document(capsys, "rules", "--document", "002", "--state", "guidance")["rules"]
    assert all(rule["reason"] for rule in guidance)
    code, out, _ = run(capsys, "rules", "--document", "002")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [rule["id"] for rule in rules]


def test_rules_strict_fails_where_something_is_left(capsys) -> None:
    left = any(rule["state"] == "todo" for rule in document(capsys, "rules")["rules"])
    assert run(capsys, "rules", "--strict")[0] == int(left)
    assert run(capsys, "rules", "--strict", "--state", "guidance")[0] == 0


@pytest.mark.book("d20")
def test_rulings(capsys) -> None:
    (ruling,) = document(capsys, "rulings", "load.boundary")["rulings"]
    assert {"key", "default", "kind", "choices", "reasons", "entry", "tests"} <= set(ruling)
    assert (ruling["default"], ruling["kind"], ruling["entry"]) == ("left_inclusive", "choice", "DIS-LOAD-02")
    assert len(document(capsys, "rulings")["rulings"]) > 1
    assert run(capsys, "rulings", "load.boundary", "--lang", "fr")[0] == 0
