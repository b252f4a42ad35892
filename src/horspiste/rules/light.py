"""Sources of light: how far they reach, how long they burn, and how light it is somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

SOURCES = "light.sources"
AMBIENT = "ambient"


class Lit(NamedTuple):
    """How light it is at a place, what makes it so, and how far each source lights: brightly, and at all. [m]"""

    level: str
    by: str = AMBIENT
    bright: Sequence[Number] = ()
    dim: Sequence[Number] = ()

    @property
    def radii(self) -> dict[str, list[Number]]:
        """The further results about the sources."""
        return {"bright": list(self.bright), "dim": list(self.dim)}


class Reach(NamedTuple):
    """How far a source lights for one observer. [m] ``bright`` is 0 for a source that only ever gives dim light."""

    bright: Number
    dim: Number
    shape: str


def source(desk: Desk, *, source: str, low_light: bool, fuel: Fraction, caster_level: int) -> Answer:
    """The radius of bright light of a source, its dim one, its shape, and how long it burns. [m, minutes]

    Source: ADV-LIGHT-11, ADV-LIGHT-14 to 16, ADV-TBL-10.
    """
    lit = reach(desk, source, low_light, "value", "dim")
    return Answer(lit.bright, {"dim": lit.dim, "shape": lit.shape, "minutes": minutes(desk, source, fuel, caster_level)})


def reach(
    desk: Desk,
    source: str,
    low_light: bool = False,
    bright_of: str = "bright",
    dim_of: str = "dim",
    item: int | None = None,
) -> Reach:
    """How far a source lights, for an observer with or without low-light vision, as the steps of two results. [m]

    ``item``: the source's place, where the two results are lists.

    Source: ADV-LIGHT-11, ADV-LIGHT-15, ADV-LIGHT-16, ADV-TBL-10.
    """
    table = desk.book.table(SOURCES)
    shape = table.get(source, "shape")
    bright, dim = desk.sheet.line(bright_of, "m", item), desk.sheet.line(dim_of, "m", item)
    bright.add("bright_light", table.cell(source, "bright"))
    dim.add("dim_light", table.cell(source, "dim"))
    if desk.book.ruled("light.dim_radius", "additional"):
        dim.add("bright_light", table.number(source, "bright"), "light.dim_radius")
    if low_light:
        factor = desk.book.figure("light.figures.low_light")
        for line in (bright, dim):
            if shape == "cone" and desk.book.ruled("light.lowlight_scope", "spheres_only"):
                line.aside("low_light", "multiply", factor, "light.lowlight_scope")
            elif line.total:
                line.multiply("low_light", factor)
    return Reach(bright.total, dim.total, shape)


def minutes(desk: Desk, source: str, fuel: Number, caster_level: int = 1) -> Number | None:
    """How long a source burns on its fuel, or lasts by its caster's level. [minutes] ``None``: without end.

    Source: ADV-TBL-10; partial fuel in proportion (GAP-29), spells by level (GAP-18).
    """
    table = desk.book.table(SOURCES)
    if not table.has(source, "minutes"):
        return None
    line = desk.sheet.line("minutes")
    line.add("burning", table.cell(source, "minutes"))
    if table.has(source, "measure"):
        line.multiply("fuel", Fraction(fuel) / table.number(source, "measure"), table.rule(source))
    if table.has(source, "per_level"):
        by_level = table.number(source, "per_level") * caster_level
        if desk.book.ruled("light.spell_duration", "10min_per_level"):
            line.at_least("caster_level", by_level, "GAP-18")
        else:
            line.aside("caster_level", "at_least", by_level, "light.spell_duration", "GAP-18")
    return line.total


def level(desk: Desk, *, sources: Sequence[Mapping[str, Any]], ambient: str, low_light: bool) -> Answer:
    """How light it is at a place, and what makes it so: a source, or the light all around.

    Source: ADV-LIGHT-02, ADV-LIGHT-04, ADV-LIGHT-06, ADV-LIGHT-11, ADV-LIGHT-14 to 16, ADV-TBL-10.

    Raises:
        InputError: ``input.choice`` for a level that the book does not know.
    """
    lit = brightest(desk, sources, ambient, low_light)
    return Answer(lit.level, {"by": lit.by, **lit.radii})


def brightest(desk: Desk, sources: Sequence[Mapping[str, Any]], ambient: str, low_light: bool) -> Lit:
    """The level of light at a place, the source that gives it, and the reach of each source.

    Sources are ``{source, distance, angle}`` [m, degrees].

    Source: ADV-LIGHT-02, ADV-LIGHT-04, ADV-LIGHT-06; the best of several holds (DIS-LIGHT-11).
    """
    order = known_levels(desk.book, ambient, AMBIENT)
    best, by = ambient, AMBIENT
    reaches = [reach(desk, lamp["source"], low_light, item=place) for place, lamp in enumerate(sources, 1)]
    for lamp, lit in zip(sources, reaches, strict=True):
        given = _given(desk, lamp, lit, ambient)
        if order.index(given) > order.index(best):
            best, by = given, lamp["source"]
    return Lit(best, by, [lit.bright for lit in reaches], [lit.dim for lit in reaches])


def known_levels(book: Rulebook, level: str, where: str) -> list[str]:
    """The levels of light from dark to bright under ``light.levels``.

    Raises:
        InputError: ``input.choice``, where ``level`` is none of them.
    """
    order: list[str] = book.table("light.levels").get(book.ruling("light.levels"), "order")
    if level not in order:
        raise InputError("input.choice", where, given=level, choices=order)
    return order


def _given(desk: Desk, lamp: Mapping[str, Any], lit: Reach, ambient: str) -> str:
    """The level that one source gives where it lights, at least the light around."""
    book = desk.book
    distance = desk.sheet.against("distance", lamp["distance"], unit="m")
    levels = book.table("light.levels")
    named = book.ruling("light.levels")
    if lit.shape == "cone" and not _in_cone(desk, lamp["angle"]):
        return ambient
    if lit.bright and _within(desk, "bright_light", distance, lit.bright):
        return str(levels.get(named, "within"))
    if not _within(desk, "dim_light", distance, lit.dim):
        return ambient
    beyond = str(levels.get(named, "beyond"))
    return beyond if beyond != "step" else _one_step_up(levels.get(named, "order"), ambient, levels.get(named, "within"))


def _one_step_up(order: list[str], ambient: str, most: str) -> str:
    return order[min(order.index(ambient) + 1, order.index(most))]


def _within(desk: Desk, code: str, distance: Number, radius: Number) -> bool:
    bound = desk.sheet.against(code, radius, "ADV-LIGHT-14", unit="m")
    return distance < bound or (distance == bound and desk.book.ruled("light.edge", "inclusive"))


def _in_cone(desk: Desk, angle: Number) -> bool:
    return in_cone(desk, angle, desk.book.table("light.cones").cell(desk.book.ruling("light.cone_shape"), "half_angle"))


def in_cone(desk: Desk, angle: Number, half: Figure) -> bool:
    """Whether a direction lies in a cone. [degrees off its aim, half of its width] Source: ADV-LIGHT-16; 5E-GAP-51."""
    off_aim = desk.sheet.against("off_aim", max(angle, -angle), unit="deg")
    return off_aim <= desk.sheet.against("cone", half, unit="deg")
