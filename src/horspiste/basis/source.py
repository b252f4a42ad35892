"""Where a figure comes from."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction


class Source(NamedTuple):
    """A place in one of the rule texts: ``document`` is its number ("002"), ``chapter`` its chapter as printed."""

    document: str
    chapter: str


class Figure(NamedTuple):
    """An amount with the rule and the source that print it. ``rule`` is a rule id or the key of a ruling."""

    amount: Number
    rule: str
    source: Source
