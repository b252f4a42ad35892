"""Below the campaign nothing reads a clock, a setting or global chance; twins import nothing that they judge."""

import ast
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, ROOT, nodes, place, report, tree

PURE = ("basis", "rulebook", "dice", "state", "kernels", "rules", "ground", "journey", "scene")
CLOCKS = {"random", "time", "secrets", "uuid"}
READINGS = {
    ("os", "environ"),
    ("os", "getenv"),
    ("datetime", "now"),
    ("datetime", "today"),
    ("date", "today"),
    ("datetime", "utcnow"),
}


def imported(node: ast.AST) -> set[str]:
    """The top names that a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {(node.module or "").partition(".")[0]}
    return set()


def reading(node: ast.AST) -> tuple[str, str] | None:
    """``a.b`` as its last two names."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
        return getattr(node.value, "id", getattr(node.value, "attr", "")), node.attr
    return None


def test_no_clock_setting_or_global_chance() -> None:
    problems = [
        f"{place(path, node)}: values, book and dice are all that these floors may know"
        for path, node in nodes(*PURE)
        if imported(node) & CLOCKS or reading(node) in READINGS
        if isinstance(node, ast.expr | ast.stmt)
    ]
    assert not problems, report(problems)


def test_no_environment_by_name() -> None:
    problems = [
        f"{place(path, node)}: {alias.name}"
        for path, node in nodes(*PURE)
        if isinstance(node, ast.ImportFrom) and node.module == "os"
        for alias in node.names
        if alias.name in {"environ", "getenv"}
    ]
    assert not problems, report(problems)


def naive_files() -> list[Path]:
    return sorted((ROOT / "tests" / "naive").rglob("*.py"))


def test_twins_import_nothing_they_judge() -> None:
    if not (PACKAGE / "kernels").is_dir():
        pytest.skip("no kernel yet")
    problems = [
        f"{place(path, node)}: a twin stands on its own"
        for path in naive_files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom) and "horspiste" in imported(node)
    ]
    assert not problems, report(problems)
