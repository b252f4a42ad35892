"""Slopes without floats: sines to thirty digits, so that lengths come right to the millimetre."""

from __future__ import annotations

from fractions import Fraction
from math import floor, isqrt

from .notation import simple
from .source import Number

FULL_TURN, STRAIGHT_UP = 360, 90
MILLIMETRE = Fraction(1, 1000)

_HALF_TURN = FULL_TURN // 2
_SHOWN = 10**30
# Ten digits to spare, so that the last one shown is right; a sine of one half comes out as one half.
_KEPT = 10**40
_PI = 31415926535897932384626433832795028841972


def nearest(amount: Number, part: Fraction = MILLIMETRE) -> Number:
    """``amount`` to the nearest whole number of parts, halves upwards."""
    return simple(floor(Fraction(amount) / part + Fraction(1, 2)) * part)


def unsigned(angle: Number) -> Number:
    """An angle whatever its direction."""
    return max(angle, -angle)


def sine(angle: Number) -> Fraction:
    """The sine of any angle. [degrees]"""
    turned = Fraction(angle) % FULL_TURN
    if turned > _HALF_TURN:
        return -sine(turned - _HALF_TURN)
    return _shown(_series(min(turned, _HALF_TURN - turned)))


def _series(angle: Fraction) -> int:
    """The sine of up to a quarter of a turn by its power series, in parts of ``_KEPT``."""
    x = angle.numerator * _PI // (angle.denominator * _HALF_TURN)
    term, total, place, sign = x, 0, 1, 1
    while term:
        total += sign * term
        term = term * x * x // (_KEPT * _KEPT * (place + 1) * (place + 2))
        place, sign = place + 2, -sign
    return total


def slope_sine(rise: int, along: int) -> Fraction:
    """The sine of the slope that gains ``rise`` on ``along``; one of them is not 0."""
    return _shown(isqrt(rise * rise * _KEPT * _KEPT // (rise * rise + along * along)))


def _shown(kept: int) -> Fraction:
    return Fraction(nearest(Fraction(kept, _KEPT), Fraction(1, _SHOWN)))
