"""The outcomes of one throw and the ways to each: what the exact odds branch on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import NamedTuple

from horspiste.basis.source import Number

from .handler import D20, dice_of, judged, kept
from .protocol import Check, Roll


class Branches(NamedTuple):
    """Values, each with its ways, a whole number; and the ways of all."""

    values: tuple[tuple[object, int], ...]
    of: int


@lru_cache(maxsize=1024)
def sums(count: int, size: int) -> Branches:
    """The totals of ``count`` dice of ``size`` faces, lowest first.

    One die is a number with a 1 in the place of each face; its power, in a base too wide to carry, holds the ways to every sum.
    """
    width = (size**count).bit_length() // 8 + 1
    die = sum(1 << 8 * width * face for face in range(size))
    ways = pow(die, count).to_bytes(width * (count * (size - 1) + 1), "little")
    values = (
        (Roll(count + place, ()), int.from_bytes(ways[place * width : (place + 1) * width], "little"))
        for place in range(count * (size - 1) + 1)
    )
    return Branches(tuple(values), size**count)


def number_of_faces(count: int, size: int, ordered: bool) -> int:
    """How many branches :func:`each_face` has."""
    return int(size**count) if ordered else comb(size + count - 1, count)


@lru_cache(maxsize=64)
def each_face(count: int, size: int, ordered: bool) -> Branches:
    """Every throw of ``count`` dice, die by die; not ``ordered``: highest first, each with its ways."""
    values: Iterable[tuple[object, int]]
    if ordered:
        values = ((faces, 1) for faces in product(range(1, size + 1), repeat=count))
    else:
        values = (
            (faces, factorial(count) // prod(factorial(alike) for alike in Counter(faces).values()))
            for faces in combinations_with_replacement(range(size, 0, -1), count)
        )
    return Branches(tuple(values), size**count)


@lru_cache(maxsize=4096)
def checks(bonus: Number, dc: Number | None, bands: tuple[Number, ...], natural: bool, mode: str, whole: bool) -> Branches:
    """The results of a check that the rule can tell apart, each as its lowest face; every face if ``whole`` or without a dc."""
    ways: dict[object, int] = {}
    shown: dict[object, Check] = {}
    for faces in product(range(1, D20 + 1), repeat=dice_of(mode)):
        check = judged(kept(faces, mode), bonus, dc, bands, natural)
        told = check.face if whole or dc is None else _told_apart(check)
        ways[told] = ways.get(told, 0) + 1
        if told not in shown or check.face < shown[told].face:
            shown[told] = check
    return Branches(tuple((check, ways[told]) for told, check in shown.items()), sum(ways.values()))


@lru_cache(maxsize=4096)
def told_by_face(bonus: Number, dc: Number | None, bands: tuple[Number, ...], natural: bool, whole: bool) -> tuple[object, ...]:
    """What a rule can tell apart of a check, for each face that counts, from 1 on."""
    shown = [judged(face, bonus, dc, bands, natural) for face in range(1, D20 + 1)]
    return tuple(check.face if whole or dc is None else _told_apart(check) for check in shown)


def _told_apart(check: Check) -> tuple[object, ...]:
    return (check.passed, *map(check.failed_by, check.bands), *map(check.passed_by, check.bands))
