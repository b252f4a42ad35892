"""Great heights: who bears them, the saves they ask, and hours spent there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rules.members import each

from .saves import Growing, Save, borne, dc_of, each_time, growing

FIGURES = "hazards.altitude"
FATIGUE, SICKNESS, DESCENT = "fatigue", "sickness", "descent"
FIT, FATIGUED, EXHAUSTED = "fit", "fatigued", "exhausted"
WORSE = {FATIGUE: "altitude.fatigued", SICKNESS: "altitude.sick"}
PURPOSES = {FATIGUE: "altitude.save", SICKNESS: "altitude.sickness"}


class Height(NamedTuple):
    """What a height does to one creature: its band, whether it tires, sickens, and lets fatigue end."""

    band: str
    tires: bool
    sickens: bool
    restores: bool


def height_of(desk: Desk, altitude: Number, acclimated: bool, breathes: bool) -> Height:
    """What a height does to a creature. Source: OUT-ALT-04 to 09, OUT-ALT-11, OUT-D-57 to 59."""
    book = desk.book
    middle = desk.sheet.against("middle_from", book.figure(f"{FIGURES}.middle_from"), unit="m")
    high = desk.sheet.against("high_above", book.figure(f"{FIGURES}.high_above"), unit="m")
    band = "low" if altitude < middle else "middle" if altitude <= high else "high"
    tires = band != "low"
    if acclimated:
        summit = desk.sheet.against("summit_above", book.ruling_figure("altitude.summit_threshold_m"), unit="m")
        tires = altitude > summit
    low_enough = acclimated and altitude <= high and book.ruled("altitude.fatigue_ends_below_m", "1500_or_4500")
    return Height(band, tires and breathes, band == "high" and breathes, band == "low" or low_enough)


def band(desk: Desk, *, altitude: Fraction, acclimated: bool, breathes: bool) -> Answer:
    """The band of a height, low, middle or high, and the saves it asks of a creature.

    Source: OUT-ALT-04 to 07, OUT-ALT-09 to 13, OUT-D-57.
    """
    height = height_of(desk, altitude, acclimated, breathes)
    bonus = _acclimated(desk, desk.sheet.line("bonus"), acclimated)
    return Answer(height.band, {"fatigue_save": height.tires, "sickness_save": height.sickens, "bonus": bonus})


def _acclimated(desk: Desk, line: Line, acclimated: bool) -> Number:
    return line.add("acclimated", desk.book.figure(f"{FIGURES}.acclimated")) if acclimated else line.total


def acclimated(desk: Desk, *, days_there: int, days_away: int, native: bool) -> Answer:
    """Whether a creature is acclimated to heights: born to them, or long enough there and not too long away.

    Source: OUT-ALT-01 to 03, OUT-D-56, OUT-D-58.
    """
    if native:
        return Answer(True)
    month = desk.book.figure(f"{FIGURES}.days_a_month")
    needed, away = desk.sheet.line("days_needed", "day"), desk.sheet.line("lost_after", "day")
    needed.add("months_there", desk.book.ruling_figure("altitude.acclimatisation_months"), unit="number")
    needed.multiply("days_a_month", month)
    away.add("months_away", desk.book.figure(f"{FIGURES}.months_away"), unit="number")
    away.multiply("days_a_month", month, "OUT-ALT-03")
    lost = days_away > away.total or (days_away == away.total and desk.book.ruled("altitude.absence_limit", "two_months_reached"))
    return Answer(days_there >= needed.total and not lost, {"days_needed": needed.total, "lost_after": away.total})


def save(desk: Desk, *, kind: str, fortitude: int, earlier: int, acclimated: bool, fatigued: bool) -> Answer:
    """One save against fatigue or sickness of the height: pass or fail.

    Dice: d20. Source: OUT-ALT-07, OUT-ALT-11 to 13, OUT-D-59.
    """
    line = desk.sheet.line("modifier")
    line.add("fortitude", fortitude)
    _acclimated(desk, line, acclimated)
    dc = dc_of(desk, f"altitude_{kind}", earlier)
    done = borne(desk.dice, Save(line.total, dc), PURPOSES[kind])
    condition, sick = FATIGUED if fatigued else FIT, desk.sheet.line("ability_damage")
    if not done.passed and kind == SICKNESS:
        sick.add("sickness", desk.book.figure(f"{FIGURES}.sickness_damage"))
    elif not done.passed:
        condition = tired(condition, desk.book.ruled("fatigue.stack", "exhausted"))
    also = {"dc": dc, "modifier": line.total, "total": done.total, "ability_damage": sick.total, "condition": condition}
    events = () if done.passed else (Event(WORSE[kind], {"dc": dc, "total": done.total}),)
    return Answer("pass" if done.passed else "fail", also, events)


def tired(condition: str, stacks: bool) -> str:
    """The condition of who fails a fatigue save. Source: OUT-ALT-07, ruling ``fatigue.stack``."""
    return EXHAUSTED if condition != FIT and stacks else condition if condition == EXHAUSTED else FATIGUED


class Moment(NamedTuple):
    """Something that falls due: a save with its DC, or a descent that ends fatigue."""

    kind: str
    dc: Number = 0


@dataclass
class Log:
    """What is told of the hours: points of sickness, happenings."""

    sick: int = 0
    events: list[Event] = field(default_factory=list)

    def failed(self, kind: str, dc: Number, total: Number) -> None:
        """A save that failed."""
        self.sick += kind == SICKNESS
        self.events.append(Event(WORSE[kind], {"dc": dc, "total": total}))

    def recovered(self) -> None:
        """Fatigue ended."""
        self.events.append(Event("altitude.recovered"))


@dataclass(frozen=True, eq=False)
class Climber:
    """Who spends hours at heights."""

    bonus: Number
    stacks: bool

    def moment(self, condition: str, moment: Moment, dice: Dice, note: Log) -> str:
        """What falls due. Dice: d20 for a save. Source: OUT-ALT-07, OUT-ALT-08, OUT-ALT-11, OUT-ALT-12."""
        if moment.kind == DESCENT:
            if condition != FIT:
                note.recovered()
            return FIT
        done = borne(dice, Save(self.bonus, moment.dc), PURPOSES[moment.kind])
        if done.passed:
            return condition
        note.failed(moment.kind, moment.dc, done.total)
        return tired(condition, self.stacks) if moment.kind == FATIGUE else condition


@dataclass
class Clock:
    """The saves that hours at heights call for, in order."""

    fatigue: Growing
    sickness: Growing
    cycle: int
    starts: bool
    resets: bool
    tired: int = 0
    sick: int = 0
    high: int = 0

    def stay(self, hours: int, height: Height) -> Iterator[Moment]:
        """The moments of one stay at one height."""
        if height.restores:
            yield Moment(DESCENT)
        if not height.tires and self.resets:
            self.tired = 0
        if not height.sickens:
            self.high = 0
            self.sick = 0 if self.resets else self.sick
        for _ in range(hours):
            yield from self._hour(height)

    def _hour(self, height: Height) -> Iterator[Moment]:
        if height.tires:
            yield Moment(FATIGUE, self.fatigue.dc(self.tired))
            self.tired += 1
        if height.sickens:
            due = (self.high if self.starts else self.high + 1) % self.cycle == 0
            self.high += 1
            if due:
                yield Moment(SICKNESS, self.sickness.dc(self.sick))
                self.sick += 1


def run(
    desk: Desk, *, hours: Sequence[int], altitudes: Sequence[Fraction], fortitude: int, acclimated: bool, breathes: bool
) -> Answer:
    """How hours at heights leave a creature: fit, fatigued or exhausted.

    Dice: at the end of each hour (its start under ``hazard.save_timing: start_of_interval``) d20 against fatigue if due, then
    d20 against sickness if six hours are full (begin). Source: OUT-ALT-05, OUT-ALT-07 to 09, OUT-ALT-11 to 13.

    Raises:
        InputError: ``input.members`` for another number of heights than stays.
    """
    book, line = desk.book, desk.sheet.line("modifier")
    line.add("fortitude", fortitude)
    _acclimated(desk, line, acclimated)
    clock = Clock(
        growing(desk, "altitude_fatigue", "fatigue_dcs"),
        growing(desk, "altitude_sickness", "sickness_dcs"),
        each_time(desk, "sickness_hours", book.figure(f"{FIGURES}.sickness_hours"), "h"),
        book.ruled("hazard.save_timing", "start_of_interval"),
        book.ruled("hazard.counter_reset", "on_leaving"),
    )
    stays = zip(hours, each(altitudes, len(hours), "altitudes"), strict=True)
    moments = [moment for time, at in stays for moment in clock.stay(time, height_of(desk, at, acclimated, breathes))]
    log = Log()
    end = desk.dice.through(Climber(line.total, book.ruled("fatigue.stack", "exhausted")).moment, FIT, moments, log)
    sick = desk.sheet.line("ability_damage")
    if log.sick:
        sick.add("sickness", log.sick * book.number(f"{FIGURES}.sickness_damage"), "OUT-ALT-12")
    also = {
        "ability_damage": sick.total,
        "fatigue_dcs": [moment.dc for moment in moments if moment.kind == FATIGUE],
        "sickness_dcs": [moment.dc for moment in moments if moment.kind == SICKNESS],
        "modifier": line.total,
    }
    return Answer(end, also, log.events)
