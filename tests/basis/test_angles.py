"""Sines against another way of finding them, and against what is known of them."""

import math
from fractions import Fraction

import pytest

from horspiste.basis.angles import nearest, sine, slope_sine
from horspiste.state.geometry import DEGREES, UNIT


def test_whole_degrees() -> None:
    for angle in range(-720, 721):
        assert abs(sine(angle) - Fraction(DEGREES[angle % 360][0], UNIT)) <= Fraction(1, UNIT)
        assert math.isclose(sine(angle), math.sin(math.radians(angle)), abs_tol=1e-12)


@pytest.mark.parametrize(("angle", "known"), [(0, 0), (30, Fraction(1, 2)), (90, 1), (150, Fraction(1, 2)), (180, 0), (270, -1)])
def test_known(angle: int, known: Fraction) -> None:
    assert sine(angle) == known


@pytest.mark.parametrize("angle", [Fraction(1, 3), Fraction(45, 2), Fraction("63.4349488229"), Fraction("89.999")])
def test_parts_of_a_degree(angle: Fraction) -> None:
    assert math.isclose(sine(angle), math.sin(math.radians(angle)), rel_tol=1e-14)


def test_slopes() -> None:
    assert slope_sine(1, 0) == 1
    assert slope_sine(0, 1) == 0
    assert slope_sine(3, 4) == Fraction(3, 5)
    assert slope_sine(1, 1) == sine(45)


def test_nearest() -> None:
    assert nearest(Fraction("9.9996")) == 10
    assert nearest(Fraction("0.0005")) == Fraction("0.001")
    assert nearest(Fraction("-1.2345")) == Fraction("-1.234")
