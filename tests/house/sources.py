"""The project's own files, as the house tests read them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "horspiste"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*floors: str) -> list[Path]:
    """The Python files of the named floors, or of the whole package."""
    folders = [PACKAGE / floor for floor in floors] or [PACKAGE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of one file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def place(path: Path, node: ast.expr | ast.stmt) -> str:
    """Where a piece of code stands, as an editor opens it."""
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def nodes(*floors: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every piece of code of the named floors."""
    for path in modules(*floors):
        for node in ast.walk(tree(path)):
            yield path, node


def tracked() -> list[Path]:
    """The files that git keeps."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


def report(problems: list[str]) -> str:
    """Problems one a line, under the failing assertion."""
    return "\n".join(["", *problems])
