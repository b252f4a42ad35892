"""Statistics of what was sampled, for showing beside it."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

# Standard deviations that hold 95 of 100 normal samples.
_Z = 1.959963985
_DIGITS = 6


def wilson(share: Fraction, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share found in ``count`` samples; (0, 1) where there is none."""
    if count == 0:
        return 0.0, 1.0
    p, square = float(share), _Z * _Z / count
    middle = (p + square / 2) / (1 + square)
    reach = _Z / (1 + square) * sqrt(p * (1 - p) / count + square / (4 * count))
    return round(max(0.0, middle - reach), _DIGITS), round(min(1.0, middle + reach), _DIGITS)
