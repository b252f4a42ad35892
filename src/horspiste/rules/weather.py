"""What weather does to a march and to flames."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number


def overland(desk: Desk, *, weather: str, land: str | None, lying: str | None, sight: Fraction | None) -> Answer:
    """By how much the weather divides the distance of an hour overland.

    ``lying``: the snow on the ground, where it is not just what falls. Source: TOG-WEATHER.
    """
    line = desk.sheet.line()
    snow, unseen = _snow(desk, weather, lying), _unseen(desk, weather, sight)
    line.add("whole_distance", 1, "TOG-WEATHER")
    for code, factor in (("snow", snow), ("unseen", unseen)):
        held_by = _held_by(desk, code, land)
        if factor is not None and held_by:
            line.aside(code, "multiply", factor, held_by)
        elif factor is not None:
            line.multiply(code, factor)
    return Answer(line.total, {"unseen": unseen is not None})


def _held_by(desk: Desk, code: str, land: str | None) -> str | None:
    """What keeps a step from counting: the ruling, or a land whose own factor holds its snow."""
    if desk.book.ruled("weather.overland", "none"):
        return "weather.overland"
    return "TOG-WEATHER" if code == "snow" and land in desk.book.table("weather.overland").get("snowless", "value") else None


def _snow(desk: Desk, weather: str, lying: str | None) -> Figure | None:
    if lying is None:
        table = desk.book.table("weather.weather")
        return table.cell(weather, "enter") if table.has(weather, "enter") else None
    return None if lying == "none" else desk.book.figure(f"weather.overland.{lying}")


def _unseen(desk: Desk, weather: str, sight: Fraction | None) -> Figure | None:
    figures = "weather.overland"
    far = desk.book.ruled("visibility.hampers", "under_18m")
    seen = _sight(desk, weather) if sight is None else sight
    bound = desk.book.number("hamper.figures.far_sight" if far else "hamper.figures.poor_sight")
    if seen is None or seen > bound or (far and seen == bound):
        return None
    factor = desk.book.figure(f"{figures}.unseen_factor")
    return Figure(factor.amount, "visibility.hampers", factor.source) if far else factor


def _sight(desk: Desk, weather: str) -> Number | None:
    """How far the weather alone lets one see; ``None`` without a bound of its own. [m]"""
    table = desk.book.table("weather.weather")
    if table.has(weather, "sight_cap"):
        return table.number(weather, "sight_cap")
    return None if table.number(weather, "sight_factor") else 0


def flame(desk: Desk, *, weather: str, source: str) -> Answer:
    """Whether the weather puts a light out.

    Dice: d100 where it may but need not. Source: OUT-G-26, TOG-WEATHER.
    """
    chance = desk.sheet.line("chance", "%")
    sure = desk.book.number("weather.overland.sure")
    _chance(desk, chance, weather, desk.book.table("weather.flames").get(source, "flame"))
    if not chance.total:
        return Answer(False, {"chance": 0, "rolled": None})
    rolled = None
    if chance.total < sure:
        rolled = desk.dice.roll(desk.book.table("weather.overland").get("flame_dice", "value"), "light.out").total
    out = rolled is None or rolled <= chance.total
    event = Event("light.blown_out" if out else "light.burns_on", {"chance": chance.total, "rolled": rolled})
    return Answer(out, {"chance": chance.total, "rolled": rolled}, (event,))


def _chance(desk: Desk, line: Line, weather: str, kind: str) -> None:
    table = desk.book.table("weather.weather")
    open_air = kind in ("bare", "candle")
    if open_air and table.has(weather, "out") and "bare" in table.get(weather, "out"):
        line.add("put_out", desk.book.figure("weather.overland.sure"))
    elif table.has(weather, "risk") and kind in table.get(weather, "risked"):
        line.add("risk", table.cell(weather, "risk"))
