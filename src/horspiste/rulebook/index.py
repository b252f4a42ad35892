"""Which cases and tests name which rule and which choice of a ruling, gathered when the books are compiled."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

RULE_ID = re.compile(r"\b(?:[A-Z]+|5E)-[A-Z]+-\d{2}\b")
_QUOTED = re.compile(r"\"([a-z_0-9.]+\.[a-z_0-9]+)\"")
# These hold the house to its word; they do not test what a rule says.
_NO_RULE_TESTS = {"house", "mutation", "doors", "browser", "cases"}

Index = Mapping[str, Any]
"""``rules``: the cases and tests of each id; ``rulings``: those of each key, by choice ("" where a test names the key alone)."""


def compiled_path(package: Path) -> Path:
    """Where the index of a package is kept."""
    return package / "rulebook/compiled/cases.json"


def read(package: Path) -> Index:
    """The index: gathered anew where the tests are beside the package and have changed, else as it was compiled."""
    tests = tests_of(package)
    try:
        kept: Index = json.loads(compiled_path(package).read_text("utf-8"))
    except (OSError, ValueError):
        kept = {"": "", "rules": {}, "rulings": {}}
    return kept if tests is None or kept[""] == _digest(tests) else gather(tests)


def write(package: Path) -> None:
    """Compile the index; where there are no tests (a build from elsewhere) what was compiled stays."""
    tests = tests_of(package)
    if tests is None:
        return
    target = compiled_path(package)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps(gather(tests), ensure_ascii=False, sort_keys=True), "utf-8")
    os.replace(part, target)


def tests_of(package: Path) -> Path | None:
    """The tests beside the sources; ``None`` for an installed package."""
    tests = package.parent.parent / "tests"
    return tests if package.parent.name == "src" and tests.is_dir() else None


def gather(tests: Path) -> Index:
    """Read every case file and test."""
    rules: dict[str, list[str]] = {}
    rulings: dict[str, dict[str, list[str]]] = {}
    for path in _case_files(tests):
        for case in _cases(path):
            name = f"{path.name}: {case.get('name', case.get('ask', ''))}"
            for rule in _listed(case.get("rule")):
                rules.setdefault(rule, []).append(name)
            for key, choice in (case.get("rulings") or {}).items():
                rulings.setdefault(key, {}).setdefault(choice, []).append(name)
    for path in _test_files(tests):
        text, name = path.read_text("utf-8"), path.relative_to(tests.parent).as_posix()
        for rule in sorted(set(RULE_ID.findall(text))):
            rules.setdefault(rule, []).append(name)
        for key in sorted(set(_QUOTED.findall(text))):
            rulings.setdefault(key, {}).setdefault("", []).append(name)
    return {"": _digest(tests), "rules": rules, "rulings": rulings}


def _cases(path: Path) -> Iterator[Mapping[str, Any]]:
    import yaml

    found = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    return (case for case in found or [] if isinstance(case, dict))


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []


def _case_files(tests: Path) -> list[Path]:
    return sorted((tests / "cases").rglob("*.yaml"))


def _test_files(tests: Path) -> list[Path]:
    return sorted(path for path in tests.rglob("*.py") if path.relative_to(tests).parts[0] not in _NO_RULE_TESTS)


def _digest(tests: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in [*_case_files(tests), *_test_files(tests)]:
        digest.update(path.relative_to(tests).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
