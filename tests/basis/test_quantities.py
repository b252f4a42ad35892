"""Quantities as people write them, and as our own answers show them."""

from fractions import Fraction

import pytest

from horspiste.basis.source import Number
from horspiste.basis.units import is_read_two_ways, quantity

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "unit", "amount"),
    [
        ("4 500 m", "m", 4500),
        (f"4{NARROW}500 m", "m", 4500),
        (f"15{WIDE}000 pi", "m", 4500),
        ("1 000 000", "m", 1_000_000),
        ("1,5 m", "m", Fraction(3, 2)),
        ("0,125 kg", "kg", Fraction(1, 8)),
        ("1.125 kg", "kg", Fraction(9, 8)),
        ("2 h 20 min", "h", Fraction(7, 3)),
        ("2h20min", "h", Fraction(7, 3)),
        ("5 ft 6 in", "m", Fraction(33, 20)),
        ("1 day 4 h", "h", 28),
    ],
)
def test_read(text: str, unit: str, amount: Number) -> None:
    assert quantity(text, unit) == amount


@pytest.mark.parametrize("text", ["15,000 ft", "12,125 kg", "1,000,000 m", "10 00 m", "2 h 3 kg", "2 h 20", "1 500 00 m"])
def test_not_read(text: str) -> None:
    """What could mean two things, or nothing, is not guessed."""
    assert quantity(text, "m") is None
    assert quantity(text, "h") is None


def test_a_comma_before_three_digits_is_told_apart() -> None:
    assert is_read_two_ways("15,000 ft")
    assert not any(map(is_read_two_ways, ("0,125 kg", "1,5 m", "15 000 m", "1,0000 m", "x")))
