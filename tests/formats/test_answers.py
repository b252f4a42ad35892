"""The answers file: queues of dice."""

import pytest

from horspiste.basis.errors import InputError
from horspiste.formats.answers import parse_answers


def test_queues() -> None:
    assert parse_answers("dice = { d20 = [9, 12], d6 = 4 }", "a.toml") == {"d20": (9, 12), "d6": (4,)}


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("dice = { d20 = [21] }", "file.value", "a.toml:1: dice"),
        ("[dice]\nd20 = [1]\nd6 = [true]", "file.value", "a.toml:3: dice.d6"),
        ("[dice]\n2d6 = [1]", "file.value", "a.toml:2: dice.2d6"),
        ("[dice]\nd20 = [1.5]", "file.value", "a.toml:2: dice.d20"),
        ("dices = {}", "file.key_unknown", "a.toml:1: dices"),
        ("", "file.missing", "a.toml:1: dice"),
        ('format = "horspiste.hero"', "file.format", "a.toml:1: format"),
    ],
)
def test_mistakes(text: str, code: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_answers(text, "a.toml")
    assert caught.value.code == code
    assert caught.value.where.startswith(where)
