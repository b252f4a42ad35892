"""Every case of every case file, one item each."""

from pathlib import Path

import pytest

from horspiste.formats.casechecks import check
from horspiste.formats.casefiles import Case, read_cases
from horspiste.rulebook.open import families

HERE = Path(__file__).resolve().parent
# Each family stands without the other: cases of a book that is not here are not run. A case without a book asks the usual one.
CASES = [case for path in sorted(HERE.glob("*.yaml")) for case in read_cases(path) if (case.book or "d20") in families()]


def name_of(case: Case) -> str:
    return f"{Path(case.file).stem}:{case.line}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_case(case: Case) -> None:
    result = check(case)
    assert result.ok, f"{case.file}:{case.line}: {case.name}\nexpected {result.expected}\ngot {result.got}\n{told(result.steps)}"


def told(steps: object) -> str:
    return "\n".join(f"  {step.op} {step.amount} {step.code} {step.rule or ''}" for step in steps)  # type: ignore[attr-defined]


def test_names_differ_in_a_file() -> None:
    """The coverage lists name cases by file and name."""
    seen: set[tuple[str, str]] = set()
    twice = [case for case in CASES if (case.file, case.name) in seen or seen.add((case.file, case.name))]  # type: ignore[func-returns-value]
    assert not twice, "\n".join(f"{case.file}:{case.line}: {case.name}" for case in twice)
