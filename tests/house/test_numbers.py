"""No number of the books stands in Python: rules, journeys and scenes read their figures from tables and rulings."""

import ast
import re

from tests.house.sources import nodes, place, report

FLOORS = ("rules", "journey", "scene")
ALLOWED = {0, 1, 2}  # and -1, which Python reads as 1 with a sign
HIDDEN = re.compile(r"\d*d\d+([+-]\d+)?|[+-]?\d+([./]\d+)?")
READERS = {"Fraction", "int", "Decimal", "roll", "faces"}


def is_number(value: object) -> bool:
    return isinstance(value, int | float | complex) and not isinstance(value, bool)


def test_only_small_integers() -> None:
    problems = [
        f"{place(path, node)}: {node.value!r} belongs in a table or a ruling"
        for path, node in nodes(*FLOORS)
        if isinstance(node, ast.Constant) and is_number(node.value)
        if isinstance(node.value, float) or node.value not in ALLOWED
    ]
    assert not problems, report(problems)


def test_no_number_written_as_text() -> None:
    problems = [
        f"{place(path, argument)}: {argument.value!r} belongs in a table or a ruling"
        for path, node in nodes(*FLOORS)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in READERS
        for argument in node.args[:1]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and HIDDEN.fullmatch(argument.value)
    ]
    assert not problems, report(problems)
