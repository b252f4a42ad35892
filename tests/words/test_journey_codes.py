"""Every line, stop and choice of a journey has its words in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import horspiste
from horspiste.words.tongue import LANGUAGES, Tongue

PACKAGE = Path(horspiste.__file__).parent
SOURCES = [*(PACKAGE / "journey").rglob("*.py"), PACKAGE / "campaign" / "commands.py"]
# Codes that are put together: the book's own events, and what follows from a choice or a halt.
MARCH = ("march.pass", "march.fail", "march.staggered", "march.unconscious")
NEEDS = tuple(f"needs.{need}_{end}" for need in ("thirst", "hunger") for end in ("pass", "fail"))
WAYS = ("way.blocked", "way.edge")


def texts_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)


def calls() -> Iterator[ast.Call]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                yield node


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


LINES = {code for call in calls() if named(call) in ("note", "record") for code in texts_in(call.args[0])}
STOPS = {code for call in calls() if named(call) in ("halt", "Stop") for code in texts_in(call.args[0])}
OFFERS = {code for call in calls() if named(call) == "halt" for part in call.args[1:] for code in texts_in(part)}
RIVERS = {"bridge", "ford", "boat", "swim", "follow_bank"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_words(language: str) -> None:
    assert LINES
    tongue = Tongue(language)
    codes = {*LINES, *MARCH, *NEEDS, *WAYS, *(f"choice.{code}" for code in OFFERS | RIVERS)}
    assert not [code for code in sorted(codes) if not tongue.has("log", code) and not tongue.has("log", f"{code}.unnamed")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stop_and_choice_has_words(language: str) -> None:
    tongue = Tongue(language)
    assert not [code for code in sorted(STOPS | set(WAYS)) if not tongue.has("stops", code)]
    assert not [code for code in sorted(OFFERS | RIVERS) if not tongue.has("offers", code)]
