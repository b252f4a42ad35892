"""Craft on rivers, lakes and the sea: their rate, the current, drifting, towing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import mounts

CRAFT = "boats.craft"
DOWN, UP = "downstream", "upstream"


def day(
    desk: Desk,
    *,
    boat: str,
    hours: Fraction | None,
    water: str | None,
    heading: str,
    current: Fraction | None,
    steered: bool,
    propulsion: str | None,
    tow: str | None,
    tow_load: Fraction,
) -> Answer:
    """How far a craft comes in a day, or in so many hours of it. [km]

    ``hours``: those moved, else the craft's own day; ``steered``: somebody steers it while it drifts through the rest.

    Source: ADV-BOAT-01 to 07, ADV-OVER-03, ADV-TBL-08.
    Refuses: ``boat.water``, ``boat.upstream``; ``mount.refuses`` for an overloaded animal that tows.

    Raises:
        InputError: ``input.choice`` for a propulsion that the craft lacks.
    """
    craft = known(desk.book, boat)
    moved_by = _propulsion(desk.book, craft, propulsion)
    _check_water(desk.book, craft, water)
    moved = desk.sheet.line("moved", "km")
    rate(desk, moved, craft, heading, current, moved_by, tow, tow_load)
    span = own_day(desk.book, craft, moved_by, tow)
    if hours is not None:
        span = span._replace(amount=hours, rule="ADV-BOAT-04")
    moved.multiply("hours", span)
    drifted = desk.sheet.line("drifted", "km")
    _drift(desk, drifted, span.amount, current if steered and heading == DOWN else 0)
    total = desk.sheet.line()
    total.add("moved", moved.total)
    total.add("drifted", drifted.total)
    return Answer(total.total, {"moved": moved.total, "drifted": drifted.total})


def known(book: Rulebook, boat: str) -> str:
    """The craft's own name in the table.

    Source: DIS-BOAT-05.
    """
    table = book.table(CRAFT)
    return str(table.get(boat, "same")) if table.has(boat, "same") else boat


def _propulsion(book: Rulebook, craft: str, given: str | None) -> str:
    ways: Sequence[str] = book.table(CRAFT).get(craft, "propulsion")
    if given is not None and given not in ways:
        raise InputError("input.choice", "propulsion", given=given, choices=list(ways))
    return given or ways[0]


def _check_water(book: Rulebook, craft: str, water: str | None) -> None:
    if water == "sea" and is_river_craft(book, craft) and book.ruled("boat.waters", "only"):
        raise Refused("boat.water", boat=craft, water=water)


def is_river_craft(book: Rulebook, craft: str) -> bool:
    """Whether the craft is one of those for lakes and rivers only.

    Source: ADV-BOAT-02.
    """
    return bool(book.table(CRAFT).get(craft, "river"))


def own_day(book: Rulebook, craft: str, propulsion: str, tow: str | None = None) -> Figure:
    """How long the craft moves in a day. [h]

    Source: ADV-OVER-03, ADV-BOAT-04; DIS-OVER-06, DIS-OVER-07, DIS-BOAT-06.
    """
    table = book.table(CRAFT)
    if tow is not None and book.ruled("boat.towed", "animal_rate"):
        return book.figure("pace.figures.day_hours")
    if table.has(craft, "raft_day") and book.ruled("overland.raft_day", "8h"):
        return table.cell(craft, "raft_day")
    if table.has(craft, "rowed_day") and propulsion == "oars" and book.ruled("overland.oared_ship_day", "10h_when_rowing_only"):
        return table.cell(craft, "rowed_day")
    return table.cell(craft, "hours")


def rate(
    desk: Desk, line: Line, craft: str, heading: str, current: Number | None, propulsion: str, tow: str | None, tow_load: Number
) -> Number:
    """The craft's way over the ground in an hour, as steps of ``line``. [km/h]

    Source: ADV-BOAT-01, ADV-BOAT-03, ADV-BOAT-06, ADV-BOAT-07, ADV-TBL-08.
    Refuses: ``boat.upstream``, ``mount.refuses``.
    """
    if tow is not None:
        return _towed(desk, line, craft, tow, tow_load)
    line.add("craft", desk.book.table(CRAFT).cell(craft, "rate"))
    flow = flowing(desk.book, current)
    if heading == DOWN and desk.book.ruled("boat.current_while_rowing", "both"):
        line.add("current", flow)
    elif heading == DOWN:
        line.aside("current", "add", flow, "boat.current_while_rowing")
    elif heading == UP:
        _upstream(desk, line, craft, flow, propulsion)
    return line.total


def flowing(book: Rulebook, current: Number | None) -> Figure:
    """The current: what was given, or the usual one. [km/h]

    Source: ADV-BOAT-03.
    """
    usual = book.ruling_figure("boat.current_kmh")
    if current is not None:
        return Figure(current, "ADV-BOAT-03", usual.source)
    return usual if usual.amount != book.rulings["boat.current_kmh"].default else usual._replace(rule="ADV-BOAT-03")


def _upstream(desk: Desk, line: Line, craft: str, flow: Figure, propulsion: str) -> None:
    barred = is_river_craft(desk.book, craft) or propulsion == "oars"
    if flow.amount >= line.total or (barred and desk.book.ruled("boat.upstream", "never_by_oars")):
        raise Refused("boat.upstream", boat=craft, current=flow.amount)
    line.add("against_current", flow._replace(amount=-flow.amount, rule="boat.upstream" if barred else flow.rule))


def _towed(desk: Desk, line: Line, craft: str, tow: str, tow_load: Number) -> Number:
    """By pack animals on the bank, whatever the current does."""
    if desk.book.ruled("boat.towed", "table_rate"):
        line.add("craft", desk.book.table(CRAFT).cell(craft, "rate"), "ADV-BOAT-07")
        return line.total
    if mounts.load_range(desk, tow, tow_load) == mounts.OVER:
        raise Refused("mount.refuses", mount=tow, carried=tow_load)
    return line.add("towing_animal", desk.book.table(mounts.SPEEDS).cell(tow, "loaded"), "boat.towed")


def _drift(desk: Desk, line: Line, hours: Number, current: Number | None) -> None:
    """The way made while the craft drifts through the hours when nobody moves it."""
    book = desk.book
    flow, usual = flowing(book, current), book.figure("boats.figures.drift_hours")
    left = min(usual.amount, book.number("boats.figures.whole_day") - hours)
    if not flow.amount or left <= 0:
        line.add("no_drift", 0, "ADV-BOAT-04")
    elif book.ruled("boat.drift", "fixed_70"):
        line.add("drift_day", book.figure("boats.figures.drift_day"), "boat.drift")
    else:
        line.add("current", flow)
        line.multiply("drift_hours", usual._replace(amount=left))
