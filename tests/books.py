"""Which family's book a test opens, read from its own source: each family stands without the other.

A book is named by ``open_book("fifth")``, by ``book = "fifth"`` or ``--book fifth`` in what is read, by a parameter called
``family`` or ``book``, or, where the source says none of these, by ``@pytest.mark.book("fifth")``.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from horspiste.rulebook.open import families

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = ("d20", "fifth")
ABSENT = set(FAMILIES) - set(families())
NAMED = re.compile(r'(?<!mark\.)book\"?\s*[=(:,]\s*"?(\w+)')
HELPERS = re.compile(r"^from tests\.([\w.]+) import", re.MULTILINE)


def named(text: str) -> set[str]:
    """The families whose book a piece of source names."""
    return set(NAMED.findall(text)) & set(FAMILIES)


@cache
def needs_of(path: Path) -> set[str]:
    """What a test file opens outside of its tests, the helpers that it imports included."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for test in ast.parse(text).body:
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            begin = min([test.lineno, *(line.lineno for line in test.decorator_list)])
            lines[begin - 1 : test.end_lineno] = [""] * ((test.end_lineno or begin) - begin + 1)
    helpers = (ROOT / "tests" / f"{name.replace('.', '/')}.py" for name in HELPERS.findall(text))
    return named("\n".join(lines)).union(*(needs_of(helper) for helper in helpers if helper.is_file()))


def needs(item: pytest.Item) -> set[str]:
    """What one test opens beside what its file does."""
    marked = {str(name) for mark in item.iter_markers("book") for name in mark.args}
    if not isinstance(item, pytest.Function):
        return marked
    given = item.callspec.params if hasattr(item, "callspec") else {}
    asked = {given[name] for name in ("family", "book") if isinstance(given.get(name), str)}
    return marked | _body(item.function) | (asked & set(FAMILIES))


@cache
def _body(function: object) -> set[str]:
    import inspect

    # The values of its parameters speak for themselves: one of them may name a book, the others none.
    text = inspect.getsource(function)  # type: ignore[arg-type]
    return named(text[text.index("def ") :])
