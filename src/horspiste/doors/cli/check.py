"""``horspiste check``: run case files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.formats.casechecks import Checked, check, shown
from horspiste.formats.casefiles import read_cases
from horspiste.words import answer
from horspiste.words.mistakes import error_line
from horspiste.words.tongue import Tongue

from .books import book_of
from .options import Form, Given
from .printing import ANSWERED, REFUSED, print_json, print_lines

FORM = Form("FILE ...")


def run(given: Given, tongue: Tongue) -> int:
    """Run every case of the files; files are read before the first case runs."""
    if not given.words:
        raise InputError("input.missing", "FILE", kind="file")
    results = [check(case) for case in [case for name in given.words for case in read_cases(Path(name))]]
    passed = sum(result.ok for result in results)
    failed = len(results) - passed
    if given.has("json"):
        print_json(answer.document(book_of(given), passed=passed, failed=failed, cases=[_document(result) for result in results]))
    else:
        lines = [line for result in results for line in _lines(result, tongue)]
        print_lines([*lines, tongue.word("cli", "passed", passed=str(passed), failed=str(failed))])
    return REFUSED if failed else ANSWERED


def _document(result: Checked) -> dict[str, Any]:
    case = result.case
    steps = [answer.step_document(step, result.book) for step in result.steps] if result.book else []
    return {
        "name": case.name,
        "file": case.file,
        "line": case.line,
        "ok": result.ok,
        "expected": result.expected,
        "got": result.got,
        "steps": steps,
    }


def _lines(result: Checked, tongue: Tongue) -> list[str]:
    """Nothing for a case that holds; for the others where they stand, what they expected, what came and why."""
    if result.ok:
        return []
    case = result.case
    lines = [f"{case.file}:{case.line}: {case.name}"]
    got = _flat(result.got) if result.error is None else error_line(result.error, tongue)
    lines += [f"  {tongue.word('checks', 'expected')}: {_flat(result.expected)}", f"  {tongue.word('checks', 'got')}: {got}"]
    return lines + answer.step_lines(result.steps, {}, tongue)


def _flat(what: Any) -> str:
    return ", ".join(f"{name} {shown(value)}" for name, value in (what or {}).items())
