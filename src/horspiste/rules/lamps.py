"""Sources of light by bright radius and dim fringe, and how light it is at a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from .light import AMBIENT, SOURCES, Lit, in_cone, minutes

ORDER = ("dark", "dim", "bright")
DARK, DIM, BRIGHT = ORDER
MAGICAL = "magical_darkness"
OUTDOORS = "outdoors"
OBSCURED = "sight.light"


class Sky(NamedTuple):
    """What light there is without lamps: outdoors or not, time of day, sky, moon, and whether the sky is seen."""

    place: str
    time: str
    sky: str
    moon: str
    open_sky: bool


def source(desk: Desk, *, source: str, fuel: Fraction) -> Answer:
    """The radius of bright light (0: none), of dim light, the shape, and how long it burns. [m, minutes]

    Source: 5E-VIS-05, 5E-VIS-06, 5E-GAP-23, 5E-GAP-51.
    """
    bright, dim = reach(desk, source, desk.sheet.line("value", "m"), desk.sheet.line("dim", "m"))
    shape = desk.book.table(SOURCES).get(source, "shape")
    return Answer(bright, {"dim": dim, "shape": shape, "minutes": minutes(desk, source, fuel)})


def reach(desk: Desk, source: str, bright: Line, dim: Line) -> tuple[Number, Number]:
    """How far a source lights brightly, and at all, as steps of two lines. [m] Source: 5E-GAP-23."""
    table = desk.book.table(SOURCES)
    bright.add("bright_light", table.cell(source, "bright"))
    dim.add("bright_light", table.cell(source, "bright"))
    dim.add("dim_light", table.cell(source, "beyond"))
    return bright.total, dim.total


def level(
    desk: Desk,
    *,
    sources: Sequence[Mapping[str, Any]],
    ambient: str | None,
    place: str,
    time: str | None,
    sky: str,
    moon: str,
    open_sky: bool,
) -> Answer:
    """How light it is at a place, what makes it so, and how far that obscures it for plain eyes.

    ``time``: left out, it is day; night where sources are named.

    Source: 5E-VIS-04 to 07, 5E-GAP-23, 5E-GAP-25, 5E-GAP-51.
    """
    when = time or ("night" if sources else "day")
    around = natural(desk.book, Sky(place, when, sky, moon, open_sky)) if ambient is None else ambient
    lit = brightest(desk, sources, around)
    return Answer(lit.level, {"by": lit.by, "obscured": desk.book.table(OBSCURED).get(lit.level, "grade"), **lit.radii})


def natural(book: Rulebook, sky: Sky) -> str:
    """The light without lamps. Source: 5E-VIS-05 to 07; ``fifth.light.moonlit_night``."""
    skies = book.table("light.skies")
    if sky.place != OUTDOORS:
        return str(skies.get(sky.place, "level"))
    shines = book.table("light.moons").flag(book.ruling("fifth.light.moonlit_night"), sky.moon)
    if sky.time == "night" and sky.open_sky and sky.sky == "clear" and shines:
        return str(skies.get("moonlight", "level"))
    return str(skies.get(sky.time, "level"))


def brightest(desk: Desk, sources: Sequence[Mapping[str, Any]], ambient: str) -> Lit:
    """The light at a place among sources ``{source, distance, angle}`` [m, degrees]; none of them lights magical darkness.

    Source: 5E-VIS-05, 5E-VIS-06, 5E-GAP-25, 5E-GAP-51.
    """
    best, by, brights, dims = ambient, AMBIENT, list[Number](), list[Number]()
    for place, lamp in enumerate(sources, 1):
        lines = desk.sheet.line("bright", "m", place), desk.sheet.line("dim", "m", place)
        bright, dim = reach(desk, lamp["source"], *lines)
        brights.append(bright)
        dims.append(dim)
        given = _given(desk, lamp, bright, dim)
        if best != MAGICAL and ORDER.index(given) > ORDER.index(best):
            best, by = given, lamp["source"]
    return Lit(best, by, brights, dims)


def _given(desk: Desk, lamp: Mapping[str, Any], bright: Number, dim: Number) -> str:
    """The level that one source gives where it lights; dark where it does not."""
    distance = desk.sheet.against("distance", lamp["distance"], "5E-VIS-05", unit="m")
    if desk.book.table(SOURCES).get(lamp["source"], "shape") == "cone":
        half = desk.book.table("light.cones").cell("width_equals_distance", "half_angle")
        if not in_cone(desk, lamp["angle"], half):
            return DARK
    if bright and distance <= bright:
        return BRIGHT
    return DIM if distance <= dim else DARK
