"""Forced march that exhausts: a save for each hour past the day's, and a level for each that fails."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import columns, conveyance, going
from .abilities import by_formula
from .rolls import EXHAUSTION

if TYPE_CHECKING:
    from horspiste.dice.protocol import Dice

VESSEL = "vessel"
CHARACTER, MOUNT, NOBODY = "character", "mount", "none"


class Tiring(NamedTuple):
    """What each level of exhaustion does to a march: how the save is rolled, and what is left of the speed."""

    modes: tuple[str, ...]
    speeds: tuple[Number, ...]

    def moves(self, level: int) -> bool:
        """Whether one still moves at a level."""
        return self.speeds[level] > 0


class Endured(NamedTuple):
    """A march so far: the level of exhaustion, and the extra hours whose save was made."""

    level: int
    hours: int = 0


class HourSave(NamedTuple):
    """One save: the hour of travel that it ends, its DC, its bonus."""

    hour: int
    dc: Number
    bonus: Number
    tiring: Tiring
    who: str = ""


class Listens(Protocol):
    """Whoever keeps what is told of a march."""

    def note(self, save: HourSave, total: Number, passed: bool, after: Endured) -> None:
        """One hour's save and the march after it."""


@dataclass
class EnduranceLog:
    """What is told of a march; ``levels`` after each save."""

    totals: list[Number] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def note(self, save: HourSave, total: Number, passed: bool, after: Endured) -> None:
        """Keep one hour's save."""
        self.totals.append(total)
        self.levels.append(after.level)
        figures = {"hour": save.hour, "dc": save.dc, "total": total, "level": after.level}
        self.events.append(Event("march.pass" if passed else "march.fail", figures))
        if not save.tiring.moves(after.level):
            self.events.append(Event("march.end", {"hour": save.hour, "level": after.level}))


def tiring(book: Rulebook) -> Tiring:
    """What each level of exhaustion does to a march. Source: 5E-GAP-08."""
    table = book.table(EXHAUSTION)
    return Tiring(tuple(str(table.get(row, "save")) for row in table), tuple(table.number(row, "speed") for row in table))


def hour_saved(march: Endured, save: HourSave, dice: Dice, log: Listens) -> Endured:
    """One hour past the day's; whoever can move no more saves no more.

    Dice: d20, Constitution against the hour's DC; two from the level that hinders saves on. Source: 5E-FMAR-03, 5E-FMAR-05.
    """
    if not save.tiring.moves(march.level):
        return march
    check = dice.check(save.bonus, save.dc, "march.check", save.who, mode=save.tiring.modes[march.level])
    after = Endured(march.level + (0 if check.passed else 1), march.hours + 1)
    log.note(save, check.total, bool(check.passed), after)
    return after


def dc(desk: Desk, *, hour: int) -> Answer:
    """The DC of the save at the end of an hour of travel; nothing (null) for the hours of the day. [number]

    Source: 5E-FMAR-01, 5E-FMAR-03, 5E-FMAR-04.
    """
    if hour <= columns.day_hours(desk.book):
        return Answer(None)
    return Answer(hour_dc(desk, desk.sheet.line(), hour))


def hour_dc(desk: Desk, line: Line, hour: int) -> Number:
    """The DC of the save at the end of an hour past the day's, as steps of ``line``. Source: 5E-FMAR-04; ``fifth.march.dc``."""
    book = desk.book
    line.add("base_dc", book.figure("march.figures.base_dc"))
    step = book.figure("march.figures.dc_step")
    if book.ruled("fifth.march.dc", "flat"):
        return line.add("extra_hours", step._replace(rule="fifth.march.dc"))
    return line.add("extra_hours", step._replace(amount=step.amount * (hour - columns.day_hours(book))))


def saver(book: Rulebook, by: str) -> str:
    """Who makes the saves of a march: the character, the mount or draught animal, or nobody. Source: 5E-FMAR-03, 5E-MV-07."""
    if by == VESSEL:
        return NOBODY
    return CHARACTER if by == "foot" or book.ruled("fifth.march.who", "all_but_ship_passengers") else MOUNT


def hours_saved(book: Rulebook, before: Number, hours: Number) -> Sequence[int]:
    """The hours that end with a save, of ``hours`` after ``before``. Source: 5E-FMAR-03; ``fifth.march.partial_hour``."""
    whole = math.floor if book.ruled("fifth.march.partial_hour", "completed_only") else math.ceil
    first = max(whole(columns.day_hours(book)), whole(before))
    return range(first + 1, whole(before + hours) + 1)


def forced(
    desk: Desk,
    *,
    con: int,
    hours: Fraction,
    speed: Fraction,
    land: str,
    trail: str,
    bonus: int,
    pace: str,
    by: str,
    exhaustion: int,
    before: Fraction,
    before_today: Fraction | None,
) -> Answer:
    """Exhaustion at the end of a march, each completed hour past the day's with its save. [level]

    Dice: for each of those hours a d20, two once exhaustion hinders saves; none on a vessel, or where the mount saves.

    Source: 5E-FMAR-01 to 05, 5E-PACE-07, 5E-MV-07, 5E-GAP-08.

    Raises:
        Refused: ``march.cannot_move``, ``vehicle.normal_only``, ``pace.no_row`` for water.
    """
    book = desk.book
    conveyance.check_pace(book, by, pace)
    slow = by != VESSEL and bool(going.travel_causes(book, land, trail))
    if not tiring(book).moves(exhaustion):
        raise Refused("march.cannot_move", level=exhaustion)
    gone = before if before_today is None or book.ruled("fifth.march.reset", "long_rest") else before_today
    who = saver(book, by)
    due = [] if who == NOBODY else hours_saved(book, gone, hours)
    dcs = [hour_dc(desk, desk.sheet.line("dcs", item=place), hour) for place, hour in enumerate(due, 1)]
    log = EnduranceLog()
    march = Endured(exhaustion)
    added = None
    if who == CHARACTER and due:
        added = _bonus(desk, con, bonus)
        how = tiring(book)
        saves = [HourSave(hour, hard, added, how) for hour, hard in zip(due, dcs, strict=True)]
        march = desk.dice.through(hour_saved, march, saves, log)
    line = desk.sheet.line()
    line.add("level", exhaustion, "5E-FMAR-05")
    line.add("hours_failed", march.level - exhaustion, "5E-FMAR-05")
    also: dict[str, object] = {"dcs": dcs, "totals": log.totals, "bonus": added, "saver": who, "distance": None}
    if by != VESSEL:
        walk = Walk(gone, hours, pace, slow, speed)
        also |= _distance(desk, walk, _parts(walk, due, [exhaustion, *log.levels], tiring(book)))
    return Answer(line.total, also, log.events)


def _bonus(desk: Desk, con: int, bonus: int) -> Number:
    line = desk.sheet.line("bonus")
    line.add("constitution", by_formula(desk.book, con))
    return line.add("bonus", bonus, "5E-GAP-01")


class Walk(NamedTuple):
    """The way of a march: hours gone before and now [h], pace, difficult land, speed [m per round]."""

    before: Number
    hours: Number
    pace: str
    slow: bool
    speed: Number


class Part(NamedTuple):
    """Hours of travel from and to [h], at one level of exhaustion."""

    start: Number
    end: Number
    level: int


def _parts(walk: Walk, due: Sequence[int], levels: Sequence[int], how: Tiring) -> list[Part]:
    """The march cut where exhaustion changes its speed, up to where it ends."""
    end = walk.before + walk.hours
    parts = [Part(walk.before, end, levels[0])]
    for hour, level in zip(due, levels[1:], strict=False):
        now = min(Fraction(hour), end)
        if how.speeds[level] != how.speeds[parts[-1].level]:
            parts[-1] = parts[-1]._replace(end=now)
            if not how.moves(level):
                break
            parts.append(Part(now, end, level))
    return [part for part in parts if part.end > part.start or len(parts) == 1]


def _distance(desk: Desk, walk: Walk, parts: Sequence[Part]) -> dict[str, object]:
    """What the march covers, part by part. [km] Source: 5E-FMAR-02; ``fifth.march.exhaustion_slows``."""
    line = desk.sheet.line("distance", "km")
    pieces = []
    if len(parts) == 1 and not parts[0].start:
        columns.trip(desk, line, parts[0].end, walk.pace)
        columns.exhausted(desk, line, parts[0].level)
    else:
        pieces = [_piece(desk, place, part, walk.pace) for place, part in enumerate(parts, 1)]
    for piece in pieces:
        line.add("part", piece, "5E-FMAR-02")
    columns.over_difficult(desk, line, walk.slow)
    columns.by_speed(desk, line, walk.speed)
    return {"distance": line.total, "by_part": pieces}


def _piece(desk: Desk, place: int, part: Part, pace: str) -> Number:
    """What one part covers on easy ground: the way until its end, without the way before it. [km]"""
    line = desk.sheet.line("by_part", "km", place)
    line.add("gone_then", columns.trip(desk, Sheet().line(), part.end, pace), "5E-FMAR-02")
    line.add("gone_before", -columns.trip(desk, Sheet().line(), part.start, pace), "5E-FMAR-02")
    return columns.exhausted(desk, line, part.level)
