"""Who sees whom: eyes, concealment, blindness, hiding, missing what is not seen, and how far one sees on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from .light import AMBIENT, Lit, brightest, known_levels

OPEN, CONCEALED, UNSEEN = "none", "concealment", "total"
# Columns of weather.weather: Perception by sight, by hearing, ranged attacks, concealment in such weather.
HINDRANCES = ("by_sight", "by_hearing", "ranged", "concealment")


def eyes(desk: Desk, *, race: str) -> Answer:
    """How a race sees, and how far in the dark. [m]

    Source: ADV-LIGHT-01, ADV-LIGHT-11, ADV-LIGHT-12.
    """
    table = desk.book.table("light.eyes")
    dark = desk.sheet.line("darkvision")
    dark.add("darkvision", table.cell(race, "darkvision"))
    return Answer(table.get(race, "eyes"), {"darkvision": dark.total})


def obscured(
    desk: Desk,
    *,
    distance: Fraction,
    light: str | None,
    sources: Sequence[Mapping[str, Any]],
    ambient: str,
    low_light: bool,
    darkvision: Fraction,
) -> Answer:
    """How well an observer sees a target that ``distance`` away, in the light where it stands.

    Source: ADV-LIGHT-01, ADV-LIGHT-02, ADV-LIGHT-04, ADV-LIGHT-06, ADV-LIGHT-07, ADV-LIGHT-11, ADV-LIGHT-12.

    Raises:
        InputError: ``input.choice`` for a level of light that the book does not know.
    """
    lit = _lit(desk, light, sources, ambient, low_light)
    hidden = concealment(desk, lit.level, sees_in_dark(desk, distance, darkvision))
    chance = miss_chance(desk, hidden, "miss_chance")
    also = {"light": lit.level, "miss_chance": chance, "blind": hidden == UNSEEN, **lit.radii}
    return Answer(hidden, also)


def _lit(desk: Desk, light: str | None, sources: Sequence[Mapping[str, Any]], ambient: str, low_light: bool) -> Lit:
    if light is None:
        return brightest(desk, sources, ambient, low_light)
    known_levels(desk.book, light, "light")
    return Lit(light)


def sees_in_dark(desk: Desk, distance: Number, darkvision: Number) -> bool:
    """Whether darkvision reaches so far. [m]

    Source: ADV-LIGHT-12.
    """
    if not darkvision:
        return False
    distance = desk.sheet.against("distance", distance, unit="m")
    bound = desk.sheet.against("darkvision", darkvision, "ADV-LIGHT-12", unit="m")
    return distance < bound or (distance == bound and desk.book.ruled("light.darkvision_edge", "inclusive"))


def concealment(desk: Desk, level: str, darkvision: bool) -> str:
    """none, concealment or total for an observer whose darkvision reaches or not.

    Source: ADV-LIGHT-02, ADV-LIGHT-04, ADV-LIGHT-06, ADV-LIGHT-12.
    """
    if level == "dim" and (not darkvision or desk.book.ruled("light.dim_vs_darkvision", "absolute")):
        return CONCEALED
    return UNSEEN if level == "dark" and not darkvision else OPEN


def miss_chance(desk: Desk, hidden: str, of: str) -> Number:
    """The chance that an attack on something so hidden misses, as the steps of the result ``of``. [%]

    Source: ADV-LIGHT-04, ADV-LIGHT-07.
    """
    if hidden == OPEN:
        return 0
    return desk.sheet.line(of).add(hidden, desk.book.figure(f"light.figures.{hidden}"))


def can_hide(
    desk: Desk,
    *,
    distance: Fraction,
    light: str | None,
    sources: Sequence[Mapping[str, Any]],
    ambient: str,
    low_light: bool,
    darkvision: Fraction,
    cover: bool,
    invisible: bool,
) -> Answer:
    """Whether a creature may try to hide from a watcher that ``distance`` away, whose darkvision reaches ``darkvision``. [m]

    Source: ADV-LIGHT-03, ADV-LIGHT-05, ADV-LIGHT-13.

    Raises:
        InputError: ``input.choice`` for a level of light that the book does not know.
    """
    if cover or invisible:
        _lit(Desk(desk.book, desk.dice), light, sources, ambient, low_light)
        return Answer(True, Lit(AMBIENT).radii)
    lit = _lit(desk, light, sources, ambient, low_light)
    return Answer(lit.level in ("dim", "dark") and not _watched(desk, distance, darkvision), lit.radii)


def _watched(desk: Desk, distance: Number, darkvision: Number) -> bool:
    """Whether a watcher's darkvision leaves no place to hide. [m]"""
    if not darkvision:
        return False
    distance = desk.sheet.against("distance", distance, unit="m")
    return distance <= desk.sheet.against("darkvision", darkvision, "ADV-LIGHT-13", unit="m")


def miss(desk: Desk, *, obscured: str) -> Answer:
    """Whether a blow that hit misses all the same, since its target is not well seen.

    Dice: d100, none where nothing is hidden.
    Source: ADV-LIGHT-07.
    """
    chance = miss_chance(desk, obscured, "chance")
    missed = misses(desk, chance, "sight.miss")
    return Answer("miss" if missed else "hit", {"chance": chance}, [Event("sight.miss", {"chance": chance})] if missed else [])


def misses(desk: Desk, chance: Number, purpose: str, who: str = "") -> bool:
    """Throw a chance of missing. [%] No chance throws nothing.

    Dice: d100.
    Source: ADV-LIGHT-07; which rolls miss by ``concealment.roll``.
    """
    if not chance:
        return False
    rolled = desk.dice.roll(desk.book.table("light.dice").get("miss", "dice"), purpose, who).total
    if desk.book.ruled("concealment.roll", "low_misses"):
        return rolled <= chance
    return rolled > desk.book.number("light.figures.percent") - chance


def conditions(
    desk: Desk,
    *,
    when: str,
    sky: str,
    weather: str,
    clear_day: Fraction,
    bright: Fraction,
    dim: Fraction,
    low_light: bool,
    darkvision: Fraction,
) -> Answer:
    """How far one sees properly on the way, whether that is poor, and what the weather does to Perception and shots. [m]

    Source: OUT-LOST-02, OUT-LOST-03, OUT-G-26, OUT-G-27.
    """
    seen = far(desk, when == "day", sky == "moon", weather, clear_day, bright, dim, low_light, darkvision)
    hindered = {name: hindrance(desk, weather, name) for name in HINDRANCES}
    return Answer(seen, {"poor": seen < desk.book.number("wayfinding.figures.poor_below"), **hindered})


def hindrance(desk: Desk, weather: str, name: str) -> Number:
    """What the weather does to a sense or a shot: one of HINDRANCES. [change of the check, of the attack; % of concealment]

    Source: OUT-G-26.
    """
    table = desk.book.table("weather.weather")
    return desk.sheet.line(name).add("weather", table.cell(weather, name)) if table.has(weather, name) else 0


def far(
    desk: Desk,
    day: bool,
    moon: bool,
    weather: str,
    clear_day: Number,
    bright: Number,
    dim: Number,
    low_light: bool,
    darkvision: Number,
) -> Number:
    """How far one pair of eyes sees on the way: ``clear_day`` by day or under a moon, else by the light carried. [m]

    ``bright`` and ``dim`` are the radii of the light carried, for ordinary eyes; ``weather`` is a row of weather.weather.

    Source: OUT-LOST-03, OUT-G-26, OUT-G-27, ADV-LIGHT-11, ADV-LIGHT-12.
    """
    line = desk.sheet.line()
    if day:
        line.add("clear_day", clear_day)
    elif moon and _moonlit(desk, line, clear_day, low_light):
        line.add("moonlight", clear_day, "OUT-G-27")
    else:
        _by_lamp(desk, line, bright, dim, low_light, darkvision)
        _bounded(line, "clear_day", clear_day)
    _through_weather(desk.book, line, weather)
    return line.total


def _moonlit(desk: Desk, line: Line, clear_day: Number, low_light: bool) -> bool:
    """Whether moon or stars are enough; where a ruling says that they are not, it sets them aside."""
    if low_light:
        return True
    for key, choice in (("night.sky", "low_light_only"), ("sight.dim_counts", "no")):
        if desk.book.ruled(key, choice):
            line.aside("moonlight", "replace", clear_day, key, "OUT-G-27")
            return False
    return True


def _by_lamp(desk: Desk, line: Line, bright: Number, dim: Number, low_light: bool, darkvision: Number) -> None:
    if desk.book.ruled("sight.dim_counts", "yes"):
        line.add("light_carried", max(bright, dim), "OUT-G-27")
    else:
        line.add("light_carried", bright, "sight.dim_counts")
        line.aside("dim_light", "at_least", dim, "sight.dim_counts")
    if low_light and line.total:
        line.multiply("low_light", desk.book.figure("light.figures.low_light"))
    if darkvision > line.total:
        line.at_least("darkvision", darkvision, "ADV-LIGHT-12")


def _through_weather(book: Rulebook, line: Line, weather: str) -> None:
    table = book.table("weather.weather")
    if table.has(weather, "sight_cap"):
        _bounded(line, "weather", table.cell(weather, "sight_cap"))
    elif table.number(weather, "sight_factor") != 1:
        line.multiply("weather", table.cell(weather, "sight_factor"))


def _bounded(line: Line, code: str, most: Figure | Number) -> None:
    """Bound a line, where the bound counts."""
    if line.total > (most.amount if isinstance(most, Figure) else most):
        line.at_most(code, most)
