"""Numbers, quantities and typography in both languages."""

from fractions import Fraction

import pytest
from babel.numbers import format_decimal

from horspiste.basis.notation import decimal_text
from horspiste.words.tongue import NO_BREAK, Tongue

FR, EN = Tongue("fr"), Tongue("en")
FR_IMPERIAL, EN_IMPERIAL = Tongue("fr", "imperial"), Tongue("en", "imperial")


@pytest.mark.parametrize("tongue", [FR, EN], ids=["fr", "en"])
@pytest.mark.parametrize("number", [0, 1, -1, 12, 999, 1000, 1234567, -4500, Fraction(3, 2), Fraction(-1, 8), Fraction(9999, 10)])
def test_numbers_are_written_as_babel_writes_them(tongue: Tongue, number: Fraction | int) -> None:
    wanted = format_decimal(decimal_text(number), locale=tongue.language, decimal_quantization=False)
    assert tongue.number(number) == wanted.replace("\N{NARROW NO-BREAK SPACE}", NO_BREAK)


def test_thirds_and_huge_numbers_stay_exact() -> None:
    assert FR.number(Fraction(7, 3)) == f"2{NO_BREAK}1/3"
    assert EN.number(Fraction(1, 3)) == "1/3"
    assert EN.number(10**40 + 1).replace(",", "") == str(10**40 + 1)


def test_quantities_follow_the_system() -> None:
    assert FR.quantity(Fraction(3, 2), "km") == f"1,5{NO_BREAK}km"
    assert EN_IMPERIAL.quantity(Fraction(3, 2), "km") == f"1{NO_BREAK}mile"
    assert EN_IMPERIAL.quantity(3, "km") == f"2{NO_BREAK}miles"
    assert FR_IMPERIAL.quantity(Fraction(3, 2), "m") == f"5{NO_BREAK}pi"
    assert FR_IMPERIAL.quantity(1, "kg") == f"2{NO_BREAK}lb"


def test_plurals() -> None:
    assert FR.quantity(Fraction(3, 2), "squares") == f"1,5{NO_BREAK}case"
    assert FR.quantity(2, "squares") == f"2{NO_BREAK}cases"
    assert EN.quantity(0, "squares") == f"0{NO_BREAK}squares"


def test_french_type() -> None:
    assert FR.typeset("Quoi ? « Rien »") == f"Quoi{NO_BREAK}? «{NO_BREAK}Rien{NO_BREAK}»"
    assert EN.typeset("Load : heavy") == "Load: heavy"
