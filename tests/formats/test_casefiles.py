"""Case files from strangers: whatever YAML can do, reading ends soon and says what is wrong."""

from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.formats.casechecks import check
from horspiste.formats.casefiles import read_cases

NINES = "\n".join(
    f"  - &{letter} [{', '.join([f'*{before}'] * 9)}]" for before, letter in zip("abcdefghijk", "bcdefghijkl", strict=True)
)
BOMB = f"- name:\n  - &a [x, x, x]\n{NINES}\n  ask: load.category\n  expect: {{ value: light }}\n"


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "- &a [*a]\n",
        "- name: x\n  ask: load.category\n  with: &a { strength: *a }\n  expect: { value: light }\n",
        "- &a { ? *a : 1 }\n",
        "[" * 5000,
        "-\tname: x\n\task: y\n",
        "- *nobody\n",
        "- name: x\n  name: y\n",
        "- a\n---\n- b\n",
        "name: no list\n",
    ],
    ids=["bomb", "cycle", "cycle_in_a_map", "cycle_in_a_key", "deep", "tabs", "no_anchor", "twice", "two_documents", "no_list"],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_cases(path)
    assert caught.value.code in ("file.syntax", "file.no_list")
    assert caught.value.where.startswith(str(path))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("book: [d20]", "case.no_text"),
        ("profile: { print: 1 }", "case.no_text"),
        ("rule: [[ADV-LOAD-05]]", "case.no_text"),
        ("rulings: { load.boundary: [lower] }", "case.no_text"),
        ("ask: [load.category]", "case.no_text"),
        ("expect: { odds: x }", "case.no_map"),
        ("with: [1]", "case.no_map"),
    ],
)
def test_a_case_of_another_kind_is_told(tmp_path: Path, change: str, code: str) -> None:
    key, case = change.partition(":")[0], {"ask": "load.category", "expect": "{ value: light }"}
    lines = [f"{name}: {value}" for name, value in case.items() if name != key]
    path = tmp_path / "cases.yaml"
    path.write_text("- " + "\n  ".join([change, *lines]) + "\n", "utf-8")
    (found,) = read_cases(path)
    assert found.amiss is not None and found.amiss.code == code
    assert check(found).got["error"] == code


def test_a_tag_runs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("- !!python/object/apply:os.system ['exit 1']\n", "utf-8")
    (case,) = read_cases(path)
    assert case.amiss is not None and case.amiss.code == "case.no_map"
