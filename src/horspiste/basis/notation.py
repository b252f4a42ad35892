"""Exact numbers as people write them, and as JSON shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .source import Number

NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:/\d+)?")
# Longer numbers mean nothing at a table and would make exact arithmetic slow.
LONGEST = 24


@lru_cache(maxsize=4096)
def exact(text: str) -> Number | None:
    """The exact value of a whole number, a decimal (point or comma) or a fraction "1/3"; ``None`` for anything else."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    if len(text) > LONGEST or not NUMBER.fullmatch(text):
        return None
    over, _, under = text.replace(",", ".").partition("/")
    if under and int(under) == 0:
        return None
    return simple(Fraction(over) / Fraction(under or "1"))


def simple(number: Number) -> Number:
    """The same number, as an ``int`` where it is whole."""
    return number if type(number) is int else int(number) if number.denominator == 1 else Fraction(number)


def is_decimal(number: Number) -> bool:
    """Whether the number has a finite decimal form."""
    rest = Fraction(number).denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def decimal_text(number: Number) -> str:
    """A decimal with a point where one exists ("187.5"), else a fraction ("1/3")."""
    number = Fraction(number)
    if not is_decimal(number):
        return f"{number.numerator}/{number.denominator}"
    digits = 0
    while (number * 10**digits).denominator != 1:
        digits += 1
    whole = f"{abs(number * 10**digits).numerator:0{digits + 1}d}"
    sign = "-" if number < 0 else ""
    return sign + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)


def to_json(value: Any) -> Any:
    """The value with every number exact for JSON: integers, finite decimals, or a string such as "1/3"."""
    if isinstance(value, Fraction):
        text = decimal_text(value)
        if "." in text and repr(float(text)) == text:
            return float(text)
        return int(text) if value.denominator == 1 else text
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [to_json(item) for item in value]
    return value
