"""Rivers in the way: how rough, how deep, whether one wades; and hours of swimming."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from .endurance import trial, tried

CURRENTS, FIGURES = "water.currents", "water.figures"


def flood(desk: Desk) -> Answer:
    """How far a flood lifts a river. [m]

    Dice: d10. Source: TOG-RIVER.
    """
    line = desk.sheet.line()
    line.add("rolled", desk.dice.roll(desk.book.table(FIGURES).get("rise_dice", "value"), "river.flood").total, "TOG-RIVER")
    line.multiply("rise_a_point", desk.book.figure(f"{FIGURES}.rise_a_point"))
    line.add("rise_base", desk.book.figure(f"{FIGURES}.rise_base"))
    return Answer(line.total, {}, (Event("river.flood", {"rise": line.total}),))


def water_class(
    desk: Desk, *, current: str | None, drift: Fraction | None, flood: bool, rise: Fraction | None, depth: Fraction
) -> Answer:
    """How rough a river's water is: calm, rough or stormy; with its drift a round and its depth. [m]

    Source: TOG-RIVER, OUT-G-23, OUT-G-08.
    """
    table = desk.book.table(CURRENTS)
    before = current or current_of(desk.book, drift or Fraction(0))
    now = table.get(before, "flooded") if flood else before
    water = table.get(now, "water")
    dc = desk.sheet.line("dc")
    dc.add("water_dc", desk.book.table("water.classes").cell(water, "dc"))
    also = {
        "current": now,
        "dc": dc.total,
        "drift": _drift(desk, before, now, drift, flood),
        "depth": _depth(desk, depth, rise, flood),
        "fast": table.get(now, "fast"),
        "fords": not flood,
    }
    return Answer(water, also)


def current_of(book: Rulebook, drift: Number) -> str:
    """The current that runs at ``drift`` metres a round: the swiftest whose band begins there or below."""
    table = book.table(CURRENTS)
    return [current for current in table if table.number(current, "least") <= drift][-1]


def _drift(desk: Desk, before: str, now: str, drift: Fraction | None, flood: bool) -> Number:
    table, line = desk.book.table(CURRENTS), desk.sheet.line("drift", "m")
    if not table.number(before, "most"):
        # Still water has no drift that could grow: in flood it has the least of what it becomes.
        line.add("no_drift", 0, table.rule(before))
        return line.at_least("band_least", table.cell(now, "least")) if flood else line.total
    if drift is None:
        line.add("band_middle", Fraction(table.number(before, "least") + table.number(before, "most")) / 2, table.rule(before))
    else:
        line.add("drift", drift)
    return line.multiply("flood", desk.book.figure(f"{FIGURES}.flood_swiftness")) if flood else line.total


def _depth(desk: Desk, depth: Fraction, rise: Fraction | None, flood: bool) -> Number:
    line = desk.sheet.line("depth", "m")
    line.add("depth", depth)
    if flood and rise is not None:
        line.add("rise", rise, "TOG-RIVER")
    elif flood:
        least = desk.book.figure(f"{FIGURES}.rise_base")
        line.add("rise", Figure(least.amount + desk.book.number(f"{FIGURES}.rise_a_point"), least.rule, least.source))
    return line.total


def wading_depth(desk: Desk, line: Line, size: str) -> Number:
    """How deep a creature of a size wades. [m]

    Source: TOG-RIVER, ruling ``water.wade_m``.
    """
    line.add("wading_depth", desk.book.ruling_figure("water.wade_m"))
    factor = desk.book.table("water.sizes").cell(size, "factor")
    return line.total if factor.amount == 1 else line.multiply("size_factor", factor)


def wade(desk: Desk, *, depth: Fraction, size: str) -> Answer:
    """How water of a depth is crossed: none_needed, wade or swim; with the squares a square of it costs.

    Source: TOG-RIVER.
    """
    limit = wading_depth(desk, desk.sheet.line("limit", "m"), size)
    if not depth:
        return Answer("none_needed", {"limit": limit, "cost": 1})
    if depth > limit:
        return Answer("swim", {"limit": limit, "cost": None})
    return Answer("wade", {"limit": limit, "cost": wading_cost(desk, desk.sheet.line("cost", "squares"), depth)})


def wading_cost(desk: Desk, line: Line, depth: Number) -> Number:
    """The squares of movement that a square of wadeable water costs."""
    return line.add("wading", wading_figure(desk.book, depth))


def wading_figure(book: Rulebook, depth: Number) -> Figure:
    """What a square of wadeable water costs, with what prints it. [squares]"""
    shallow = depth <= book.number(f"{FIGURES}.shallow")
    return book.figure(f"{FIGURES}.shallow_cost" if shallow else f"{FIGURES}.deep_cost")


def stops(desk: Desk, *, width: Fraction, depth: Fraction) -> Answer:
    """Whether a river stops the march; lesser streams are crossed in it.

    Source: TOG-RIVER, rulings ``river.stops_at`` (width) and ``water.wade_m`` (depth).
    """
    wide = desk.sheet.against("stops_at_width", desk.book.ruling_figure("river.stops_at"), unit="m")
    deep = desk.sheet.against("stops_at_depth", desk.book.ruling_figure("water.wade_m"), unit="m")
    return Answer(width > wide or depth > deep)


def swim_hour(desk: Desk, *, swim: int) -> Answer:
    """What an hour of swimming costs. [nonlethal]

    Dice: d20, then d6 if it fails. Source: TOG-SWIM.
    """
    return tried("swim.hour", trial(desk, "swim", swim, 0, "swim.hour_check", "swim.damage"), {})
