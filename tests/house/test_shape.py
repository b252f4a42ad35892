"""Files and functions stay small, public functions say what they do, and no rule branches on the family."""

import ast

from tests.house.sources import PACKAGE, ROOT, Function, modules, nodes, place, report, tree

FILE_LINES = 500
FUNCTION_LINES = 60
KERNEL_LINES = 90


def body_lines(function: Function) -> int:
    """Lines of a function from its first statement after the docstring."""
    has_docstring = ast.get_docstring(function) is not None and len(function.body) > 1
    return (function.end_lineno or 0) - function.body[has_docstring].lineno + 1


def public_functions(module: ast.Module) -> list[Function]:
    """Functions and methods by a name without an underscore, wherever they stand: in a private class, or inside another."""
    return [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    problems = [
        f"{path.relative_to(ROOT)}: {lines} lines, {FILE_LINES} at most" for path, lines in lengths.items() if lines > FILE_LINES
    ]
    assert not problems, report(problems)


def test_functions_are_short() -> None:
    kernels = PACKAGE / "kernels"
    problems = [
        f"{place(path, node)}: {node.name} has {lines} lines, {most} at most"
        for path, node in nodes()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := body_lines(node)) > (most := KERNEL_LINES if kernels in path.parents else FUNCTION_LINES)
    ]
    assert not problems, report(problems)


def test_public_functions_have_docstrings() -> None:
    problems = [
        f"{place(path, node)}: {node.name} has no docstring"
        for path in modules()
        for node in public_functions(tree(path))
        if not ast.get_docstring(node)
    ]
    assert not problems, report(problems)


def names_family(node: ast.expr) -> bool:
    return getattr(node, "id", getattr(node, "attr", None)) == "family"


def names_a_family(node: ast.expr) -> bool:
    return any(isinstance(inner, ast.Constant) and isinstance(inner.value, str) for inner in ast.walk(node))


def test_no_branch_on_the_family() -> None:
    problems = [
        f"{place(path, node)}: the book names the procedure; nothing asks which family it is"
        for path, node in nodes()
        if (isinstance(node, ast.Compare) and any(map(names_family, sides(node))) and any(map(names_a_family, sides(node))))
        or (isinstance(node, ast.Match) and names_family(node.subject))
    ]
    assert not problems, report(problems)


def sides(comparison: ast.Compare) -> list[ast.expr]:
    return [comparison.left, *comparison.comparators]
