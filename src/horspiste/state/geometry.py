"""Points, lines and bearings in whole millimetres: x to the east, y to the south, no float anywhere.

Results that cannot be whole are rounded to the nearest millimetre; questions with a yes or a no are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

Point = tuple[int, int]
Polyline = tuple[Point, ...]
Vector = tuple[int, int]

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
# Length of the vectors in ``DEGREES``: a step of 1,000 km along one of them is right to the millimetre.
UNIT = 10**9

_DIGITS = 10**40
_COS_1 = 9998476951563912391570115588139148516927
_SIN_1 = 174524064372835128194189785163161924722


def rounded(over: int, under: int) -> int:
    """The quotient rounded to the nearest whole number, halves upwards."""
    return (2 * over + under) // (2 * under)


def _circle() -> tuple[Vector, ...]:
    turns, cos, sin = [], _DIGITS, 0
    for _ in range(360):
        turns.append((rounded(sin * UNIT, _DIGITS), -rounded(cos * UNIT, _DIGITS)))
        cos, sin = rounded(cos * _COS_1 - sin * _SIN_1, _DIGITS), rounded(sin * _COS_1 + cos * _SIN_1, _DIGITS)
    return tuple(turns)


# The unit vector of each whole degree, clockwise from north.
DEGREES = _circle()
BEARINGS = dict(zip(COMPASS, DEGREES[::45], strict=True))


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two points. [mm2]"""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def distance(a: Point, b: Point) -> int:
    """The distance between two points, to the nearest millimetre. [mm]"""
    return (isqrt(4 * squared(a, b)) + 1) // 2


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether ``b`` is at most ``reach`` from ``a``, exactly."""
    return reach >= 0 and squared(a, b) <= reach * reach


def heading(a: Point, b: Point) -> Vector:
    """The unit vector from ``a`` towards ``b``; (0, 0) where they are one point."""
    square = squared(a, b)
    return (_scaled(b[0] - a[0], square), _scaled(b[1] - a[1], square))


def _scaled(part: int, square: int) -> int:
    if square == 0:
        return 0
    size = (isqrt(4 * part * part * UNIT * UNIT // square) + 1) // 2
    return size if part >= 0 else -size


@lru_cache(maxsize=4096)
def compass(vector: Vector) -> str:
    """The compass point nearest to a bearing, the first of ``COMPASS`` where two are as near; "" for no bearing."""
    if vector == (0, 0):
        return ""
    return max(COMPASS, key=lambda name: BEARINGS[name][0] * vector[0] + BEARINGS[name][1] * vector[1])


def moved(point: Point, vector: Vector, far: int) -> Point:
    """The point ``far`` millimetres away along a unit vector."""
    return (point[0] + rounded(vector[0] * far, UNIT), point[1] + rounded(vector[1] * far, UNIT))


def towards(a: Point, b: Point, far: int) -> Point:
    """The point ``far`` millimetres from ``a`` on the way to ``b``, and ``b`` itself where it is no farther."""
    whole = distance(a, b)
    if whole <= far:
        return b
    return (a[0] + rounded((b[0] - a[0]) * far, whole), a[1] + rounded((b[1] - a[1]) * far, whole))


def length(line: Sequence[Point]) -> int:
    """The length of a line of points. [mm]"""
    return sum(distance(a, b) for a, b in pairwise(line))


def point_along(line: Sequence[Point], far: int) -> Point:
    """The point ``far`` millimetres along a line; its ends where ``far`` lies outside."""
    for a, b in pairwise(line):
        step = distance(a, b)
        if far <= step:
            return towards(a, b, max(far, 0))
        far -= step
    return line[-1]


def piece(line: Sequence[Point], start: int, end: int) -> Polyline:
    """The part of a line between two distances along it, turned round where ``end`` comes before ``start``."""
    if end < start:
        return piece(line, end, start)[::-1]
    inside, far = [], 0
    for a, b in pairwise(line):
        far += distance(a, b)
        if start < far < end:
            inside.append(b)
    return (point_along(line, start), *inside, point_along(line, end))


class Foot(NamedTuple):
    """The place of a line that is nearest to a point: where it is, how far along the line and how far from the point. [mm]"""

    at: Point
    along: int
    away: int


def foot(point: Point, line: Sequence[Point]) -> Foot:
    """The nearest place of a line, the first along it where two are as near."""
    best, far = Foot(line[0], 0, distance(point, line[0])), 0
    for a, b in pairwise(line):
        at = _nearest(point, a, b)
        away = distance(point, at)
        if away < best.away:
            best = Foot(at, far + distance(a, at), away)
        far += distance(a, b)
    return best


def _nearest(point: Point, a: Point, b: Point) -> Point:
    square = squared(a, b)
    share = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    if share <= 0:
        return a
    if share >= square:
        return b
    return (a[0] + rounded(share * (b[0] - a[0]), square), a[1] + rounded(share * (b[1] - a[1]), square))


def passes_within(line: Sequence[Point], point: Point, reach: int) -> bool:
    """Whether a line (or a single point) comes within ``reach`` of a point, exactly."""
    for end in line:
        if within(end, point, reach):
            return True
    return any(_beside(a, b, point, reach) for a, b in pairwise(line))


def _beside(a: Point, b: Point, point: Point, reach: int) -> bool:
    square = squared(a, b)
    share = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return reach >= 0 and 0 < share < square and side(a, b, point) ** 2 <= reach * reach * square


def side(a: Point, b: Point, point: Point) -> int:
    """Positive where ``point`` lies to the right of the line from ``a`` to ``b``, negative to the left, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


class Cut(NamedTuple):
    """Where a step crosses a line. ``share`` of the step is done there; ``near`` and ``far`` lie just before and beyond."""

    at: Point
    near: Point
    far: Point
    share: Fraction
    along: int


def cuts(a: Point, b: Point, line: Sequence[Point]) -> tuple[Cut, ...]:
    """Every crossing of a line by the step from ``a`` to ``b``, nearest first.

    A track that touches the line is taken a hair farther east (and a smaller hair farther south), all of it alike, so that
    several steps cross as often as the whole does.
    """
    found, far = [], 0
    for c, d in pairwise(line):
        share = _crossed(a, b, c, d)
        if share is not None:
            at = (a[0] + _part(b[0] - a[0], share), a[1] + _part(b[1] - a[1], share))
            found.append(Cut(at, _beyond(at, a, c, d), _beyond(at, b, c, d), share, far + distance(c, at)))
        far += distance(c, d)
    return tuple(sorted(found, key=lambda cut: (cut.share, cut.along)))


def _part(size: int, share: Fraction) -> int:
    return rounded(size * share.numerator, share.denominator)


def _crossed(a: Point, b: Point, c: Point, d: Point) -> Fraction | None:
    if a == b or _right(c, d, a) == _right(c, d, b) or _right(a, b, c, -1) == _right(a, b, d, -1):
        return None
    from_side, to_side = side(c, d, a), side(c, d, b)
    return Fraction(from_side, from_side - to_side)


def _right(a: Point, b: Point, point: Point, hair: int = 1) -> bool:
    """Whether a point, moved a hair, lies to the right of the line from ``a`` to ``b``."""
    turn = side(a, b, point) or hair * (a[1] - b[1]) or hair * (b[0] - a[0])
    return turn > 0


def _beyond(at: Point, b: Point, c: Point, d: Point) -> Point:
    """The first point on the way to ``b`` that lies on its side of the line, found by doubling."""
    right, step = _right(c, d, b), 1
    point = at
    while _right(c, d, point) != right:
        point, step = towards(at, b, step), 2 * step
    return point


def frame(points: Sequence[Point]) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the frame around some points."""
    across, down = zip(*points, strict=True)
    return (min(across), min(down)), (max(across), max(down))


def overlap(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Whether two frames, each an upper left and a lower right corner, have a point in common."""
    return a[0][0] <= b[1][0] and b[0][0] <= a[1][0] and a[0][1] <= b[1][1] and b[0][1] <= a[1][1]


def may_meet(around: tuple[Point, Point], a: Point, b: Point) -> bool:
    """Whether the step from ``a`` to ``b`` reaches into a frame's rows and columns."""
    (left, top), (right, bottom) = around
    return max(a[0], b[0]) >= left and min(a[0], b[0]) <= right and max(a[1], b[1]) >= top and min(a[1], b[1]) <= bottom
