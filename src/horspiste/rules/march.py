"""Forced march: a check for each hour past the day's free ones, and what a failed one costs."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from .pace import Going, hour_distance
from .running import check_bonus
from .tally import UNCONSCIOUS, Body, Tally, body_of, hurt, strain

if TYPE_CHECKING:
    from horspiste.dice.protocol import Dice


class March(NamedTuple):
    """A march so far: damage borne, and the extra hours whose check was met standing."""

    tally: Tally = Tally()
    hours: int = 0


class MarchHour(NamedTuple):
    """One hour past the free ones: its number (1 is the first), the check, the damage of a failure, the body that bears it."""

    number: int
    dc: Number
    bonus: Number
    damage: str
    body: Body = Body()
    natural: bool = False
    who: str = ""


class Listens(Protocol):
    """Whoever keeps what is told of a march."""

    def note(self, hour: MarchHour, total: Number, rolled: int | None, march: March) -> None:
        """One hour's check: its total, the damage rolled (``None``: it passed), and the march after it."""


@dataclass
class MarchLog:
    """What is told of a march."""

    dcs: list[Number] = field(default_factory=list)
    totals: list[Number] = field(default_factory=list)
    rolled: list[tuple[int, int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    standing: str | None = None

    def note(self, hour: MarchHour, total: Number, rolled: int | None, march: March) -> None:
        """Keep one hour's check."""
        self.dcs.append(hour.dc)
        self.totals.append(total)
        code = "march.pass" if rolled is None else "march.fail"
        self.events.append(Event(code, {"hour": hour.number, "dc": hour.dc, "total": total}))
        if rolled is not None:
            self.rolled.append((hour.number, rolled))
        now = strain(march.tally, hour.body.hp)
        if now is not None and now != self.standing:
            self.events.append(Event(f"march.{now}", {"hour": hour.number}))
        self.standing = now


def march_hour(march: March, hour: MarchHour, dice: Dice, log: Listens) -> March:
    """One hour past the free ones; whoever has dropped marches no more.

    Dice: d20, Constitution against the hour's DC; then the damage, if it failed. Source: ADV-MARCH-01, ADV-MARCH-03.
    """
    if strain(march.tally, hour.body.hp) == UNCONSCIOUS:
        return march
    check = dice.check(hour.bonus, hour.dc, "march.check", hour.who, natural=hour.natural)
    rolled = None if check.passed else dice.roll(hour.damage, "march.damage", hour.who).total
    after = March(hurt(march.tally, rolled or 0, hour.body), march.hours + 1)
    log.note(hour, check.total, rolled, after)
    return after


def hour_of_march(desk: Desk, line: Line, number: int, bonus: Number, body: Body, who: str = "") -> MarchHour:
    """The ``number``-th hour past the free ones, its DC reckoned on ``line``. ``bonus``: of the whole check, as
    :func:`~horspiste.rules.running.check_bonus` gives it.

    Source: ADV-MARCH-02, ADV-MARCH-03.
    """
    book = desk.book
    line.add("base_dc", book.figure("march.figures.base_dc"))
    counted = number - 1 if book.ruled("march.first_hour", "free") else number
    line.add("extra_hours", counted * book.ruling_figure("march.dc_step").amount, _step_rule(book))
    natural = book.ruled("check.natural_extremes", "auto")
    return MarchHour(number, line.total, bonus, damage_dice(book), body, natural, who)


def _step_rule(book: Rulebook) -> str:
    """What makes the DC grow as it does: the printed rule, or one of the two rulings that bend it."""
    if book.ruled("march.first_hour", "free"):
        return "march.first_hour"
    usual = book.ruling("march.dc_step") == book.rulings["march.dc_step"].default
    return "ADV-MARCH-02" if usual else "march.dc_step"


def damage_dice(book: Rulebook) -> str:
    """The damage of a failed check. Source: ADV-MARCH-03."""
    return str(book.table("march.figures").get("damage", "value"))


def checks_due(book: Rulebook, hours: Number) -> int:
    """How many checks a day's march of ``hours`` asks for. Source: ADV-MARCH-01."""
    extra = hours - book.number("march.figures.free_hours")
    return max(0, math.ceil(extra) if book.ruled("march.partial", "started_hour_counts") else math.floor(extra))


def forced(
    desk: Desk, *, con: int | None, hours: Fraction, speed: Fraction, land: str, trail: str, bonus: int, hp: int | None
) -> Answer:
    """Nonlethal damage of a day's whole march. [nonlethal]

    Dice: for each hour past the free ones a d20, then 1d6 if it failed. A creature without Constitution never tires.

    Source: ADV-MARCH-01 to 04, ADV-MARCH-06, ADV-OVER-04.

    Raises:
        Refused: ``pace.no_row``.
        InputError: ``table.outside`` for a Constitution that has no modifier.
    """
    checked = None if con is None or not checks_due(desk.book, hours) else check_bonus(desk, con, bonus)
    extra = [] if checked is None else _extra_hours(desk, hours, checked, hp)
    log = MarchLog()
    march = desk.dice.through(march_hour, March(), extra, log)
    line = desk.sheet.line()
    _add_damage(desk, line, march, log)
    also = {
        "bonus": checked,
        "dcs": log.dcs,
        "totals": log.totals,
        "fatigued_from": _fatigued_from(desk.book, log),
        "distance": _distance(desk, hours_walked(desk.book, hours, march, hp), speed, Going(land, trail)),
        "lethal": march.tally.lethal,
    }
    return Answer(line.total, also, log.events)


def _extra_hours(desk: Desk, hours: Number, bonus: Number, hp: int | None) -> list[MarchHour]:
    body, due = body_of(desk.book, hp), checks_due(desk.book, hours)
    return [hour_of_march(desk, desk.sheet.line("dcs", item=number), number, bonus, body) for number in range(1, due + 1)]


def _add_damage(desk: Desk, line: Line, march: March, log: MarchLog) -> None:
    """The damage rolled, less what spills over into wounds; where odds are walked no log is kept, and the tally stands for it."""
    for _, rolled in log.rolled:
        line.add("hour_failed", rolled, "ADV-MARCH-03")
    if not log.rolled:
        line.add("hours_failed", march.tally.nonlethal, "ADV-MARCH-03")
    elif march.tally.lethal:
        line.add("spilled", -march.tally.lethal, "nonlethal.overflow")


def _fatigued_from(book: Rulebook, log: MarchLog) -> Number | None:
    """The hour of the march at whose end fatigue begins. Source: ADV-MARCH-04."""
    if not log.rolled:
        return None
    hour = book.number("march.figures.free_hours") + log.rolled[0][0]
    return hour - 1 if book.ruled("march.check_time", "start_of_hour") else hour


def hours_walked(book: Rulebook, hours: Number, march: March, hp: int | None) -> Number:
    """The hours walked of a day's march of ``hours``: all, unless the marcher dropped on the way. [h]"""
    if strain(march.tally, hp) != UNCONSCIOUS:
        return hours
    last = march.hours - 1 if book.ruled("march.check_time", "start_of_hour") else march.hours
    return min(hours, book.number("march.figures.free_hours") + last)


def _distance(desk: Desk, hours: Number, speed: Number, going: Going) -> Number:
    line = desk.sheet.line("distance", "km")
    hour_distance(desk, line, speed, "walk", going)
    return line.multiply("hours", hours, "ADV-OVER-01")
