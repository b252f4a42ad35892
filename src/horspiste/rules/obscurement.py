"""How well something is seen: light, air and growth at its place, what lies between, and the eyes that look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.source import Number
from horspiste.dice.protocol import DISADVANTAGE, PLAIN

from . import lamps
from .light import Lit

GRADES = ("none", "lightly", "heavily")
NONE, LIGHTLY, HEAVILY = GRADES
SIGHT, BLINDSIGHT, NOTHING = "sight", "blindsight", "none"
SENSES = {"darkvision": "5E-SENSE-03", "blindsight": "5E-SENSE-01", "truesight": "5E-SENSE-05"}
PERCEPTION = {NONE: PLAIN, LIGHTLY: DISADVANTAGE, HEAVILY: "fails"}


class Eyes(NamedTuple):
    """An observer's senses: the radius of each [m], and whether it has eyes at all."""

    darkvision: Number = 0
    blindsight: Number = 0
    truesight: Number = 0
    eyes: bool = True


class Spot(NamedTuple):
    """Where a target is: how far [m], its light, air and growth; something opaque between, a wall between."""

    distance: Number
    light: str
    air: str = "clear"
    growth: str = "none"
    opaque: bool = False
    covered: bool = False


class Seen(NamedTuple):
    """How far a target is obscured, by which sense it is perceived, and whether in colours."""

    grade: str
    by: str
    colours: bool = True

    @property
    def perceived(self) -> bool:
        """Whether it is perceived at all."""
        return self.by != NOTHING


def obscured(
    desk: Desk,
    *,
    distance: Fraction,
    light: str | None,
    sources: Sequence[Mapping[str, Any]],
    ambient: str,
    darkvision: Fraction,
    blindsight: Fraction,
    truesight: Fraction,
    air: str,
    growth: str,
    line: str,
    observer_light: str | None,
    eyes: bool,
    total_cover: bool,
    path: Sequence[str],
    event_at: int | None,
) -> Answer:
    """How far a target is obscured for an observer; where it is judged, what perceives it, and what that does to Perception.

    Source: 5E-VIS-01 to 03, 5E-SENSE-01, 5E-SENSE-03 to 05, 5E-GAP-24.

    Raises:
        InputError: ``input.range`` for an event past the end of the path.
    """
    lit = Lit(_on_path(desk, path, event_at)) if path else Lit(light) if light else None
    lit = lit or lamps.brightest(desk, sources, ambient)
    if observer_light is not None:
        order = desk.book.table("sight.light").get(observer_light, "grade")
        desk.sheet.set_aside("value", "observer_light", "against", GRADES.index(order), "5E-VIS-01", "5E-VIS-03", "number")
    opaque = line == "opaque"
    found = seen(desk, Eyes(darkvision, blindsight, truesight, eyes), Spot(distance, lit.level, air, growth, opaque, total_cover))
    also = {
        "light": lit.level,
        "perceived": found.perceived,
        "by": found.by,
        "blind": found.by != BLINDSIGHT and found.grade == HEAVILY,
        "colours": found.colours and found.perceived,
        "perception": PERCEPTION[found.grade] if found.perceived else PERCEPTION[HEAVILY],
        **lit.radii,
    }
    return Answer(found.grade, also)


def _on_path(desk: Desk, path: Sequence[str], event_at: int | None) -> str:
    """The light that counts for a target that moves. Source: 5E-VIS-01; ``fifth.vision.moving_target``."""
    if event_at is not None and not 1 <= event_at <= len(path):
        raise InputError("input.range", "event_at", kind="int", low=1, high=len(path), given=str(event_at))
    at_end = event_at is None or desk.book.ruled("fifth.vision.moving_target", "end_position")
    return path[-1 if event_at is None or at_end else event_at - 1]


def within(desk: Desk, sense: str, radius: Number, distance: Number) -> bool:
    """Whether a sense reaches so far. [m] Source: 5E-SENSE-01, 5E-SENSE-03, 5E-SENSE-05; ``fifth.senses.range_edge``."""
    if not radius:
        return False
    far = desk.sheet.against("distance", distance, SENSES[sense], unit="m")
    bound = desk.sheet.against(sense, radius, SENSES[sense], unit="m")
    return far < bound or (far == bound and desk.book.ruled("fifth.senses.range_edge", "inclusive"))


def feels(desk: Desk, radius: Number, distance: Number, covered: bool) -> bool:
    """Whether blindsight perceives. [m] Source: 5E-SENSE-01; ``fifth.blindsight.limits``."""
    stopped = covered and desk.book.ruled("fifth.blindsight.limits", "stops_at_total_cover")
    return not stopped and within(desk, BLINDSIGHT, radius, distance)


def seen(desk: Desk, eyes: Eyes, spot: Spot) -> Seen:
    """How an observer perceives a target.

    Blindsight first; else truesight, else darkvision, change the light; then the worst of light, air and growth; then what is
    opaque between.
    Source: 5E-VIS-01 to 03, 5E-SENSE-01, 5E-SENSE-03 to 05.
    """
    if feels(desk, eyes.blindsight, spot.distance, spot.covered):
        return Seen(NONE, BLINDSIGHT, False)
    if not eyes.eyes:
        return Seen(HEAVILY, NOTHING)
    true = within(desk, "truesight", eyes.truesight, spot.distance)
    dark = not true and within(desk, "darkvision", eyes.darkvision, spot.distance)
    light = lamps.BRIGHT if true else _in_the_dark(desk, spot.light) if dark else spot.light
    grade = _worst(desk, light, spot, true, dark)
    colours = light == spot.light or true or spot.light == lamps.DIM
    return Seen(grade, NOTHING if grade == HEAVILY or spot.covered else SIGHT, colours)


def _in_the_dark(desk: Desk, light: str) -> str:
    """What a level of light is to darkvision. Source: 5E-SENSE-03, 5E-GAP-24, 5E-GAP-25; ``fifth.darkvision.*``."""
    table = desk.book.table("sight.darkvision")
    for key in ("fifth.darkvision.dim_light", "fifth.darkvision.magical_darkness"):
        if table.has(light, desk.book.ruling(key)):
            return str(table.get(light, desk.book.ruling(key)))
    return str(table.get(light, "seen"))


def _worst(desk: Desk, light: str, spot: Spot, true: bool, dark: bool) -> str:
    """The worst of what hides a target. Source: 5E-VIS-02, 5E-VIS-03."""
    book = desk.book
    pierced = true and book.ruled("fifth.truesight.fog", "pierces")
    hiding = (("sight.air", spot.air), ("sight.growth", spot.growth))
    around = [] if pierced else [str(book.table(table).get(what, "grade")) for table, what in hiding]
    if spot.opaque and not pierced and book.ruled("fifth.vision.opaque_line", "blocks_line"):
        around.append(HEAVILY)
    ranks = [GRADES.index(grade) for grade in around]
    if dark and book.ruled("fifth.darkvision.scope", "any_obscurement"):
        ranks = [max(0, rank - 1) for rank in ranks]
    return GRADES[max([GRADES.index(book.table("sight.light").get(light, "grade")), *ranks])]
