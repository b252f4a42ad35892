"""Riding a mount hard: what each hour hustled, and each hour past the day's free ones, costs it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook

from . import mounts
from .hustle import hustle_hour, may_hustle
from .march import checks_due, damage_dice
from .pace import Going

HUSTLE = "hustle"


class Toll(NamedTuple):
    """What one hour costs: its number, the damage of the hustle, which forced hour it is (0: none) and its dice, when."""

    number: int
    hustled: Figure | None
    marched: int
    dice: str
    at: int


class Ridden(NamedTuple):
    """The harm a mount has taken, and the hour at whose end it died (0: it lives)."""

    harm: int = 0
    fell: int = 0


@dataclass
class Log:
    """What is told of a ride: each hour's damage, and what happened."""

    by_hour: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    struck: list[tuple[str, Figure | Number, int]] = field(default_factory=list)

    def cost(self, toll: Toll, hustled: int, rolled: int) -> None:
        """One hour's damage."""
        self.by_hour.append(hustled + rolled)
        if hustled and toll.hustled is not None:
            self.struck.append(("hour_of_hustling", toll.hustled, toll.at))
            self.events.append(Event("hustle.hurt", {"damage": hustled, "hour": toll.at}))
        if toll.marched:
            self.struck.append(("hour_failed", rolled, toll.at))
            self.events.append(Event("march.fail", {"damage": rolled, "hour": toll.marched}))

    def died(self, toll: Toll) -> None:
        """The mount died of it."""
        self.events.append(Event("mount.dead", {"hour": toll.number}))


@dataclass(frozen=True, eq=False)
class Ride:
    """How much harm kills the mount; ``None`` where that is not known, or where its harm is nonlethal."""

    hp: int | None = None

    def hour(self, now: Ridden, toll: Toll, dice: Dice, note: Log) -> Ridden:
        """One hour of riding; a mount fails every check of a forced march without a roll.

        Dice: 1d6 for an hour past the free ones.
        Source: ADV-MOUNT-01 to 03, ADV-HUST-03.
        """
        hustled = int(toll.hustled.amount) if toll.hustled is not None else 0
        rolled = dice.roll(toll.dice, "mount.march_damage").total if toll.marched else 0
        note.cost(toll, hustled, rolled)
        harm = now.harm + hustled + rolled
        if self.hp is None or harm < self.hp:
            return Ridden(harm)
        note.died(toll)
        return Ridden(harm, toll.number)


def ride(
    desk: Desk, *, mount: str, hours: Fraction, carried: Fraction, pace: str, use: str, land: str, trail: str, hp: int | None
) -> Answer:
    """The damage a mount takes from being ridden: lethal under a rider or in harness. [lethal, or nonlethal for a loose animal]

    Dice: 1d6 for each hour past the free ones.
    Source: ADV-MOUNT-01 to 06, ADV-HUST-03.
    Refuses: ``mount.refuses``, ``pace.no_row``; ``hustle.fatigued`` under ``hustle.while_fatigued: forbidden``.
    """
    lethal = is_lethal(desk.book, use)
    borne = mounts.load_range(desk, mount, carried)
    if borne == mounts.OVER:
        mounts.check_over(desk, mount, carried)
    tolls, log = _tolls(desk.book, hours, pace), Log()
    _check_tired(desk.book, tolls)
    end = desk.dice.through(Ride(hp if lethal else None).hour, Ridden(), tolls, log, over=lambda ridden: ridden.fell > 0)
    line = desk.sheet.line()
    for code, damage, _ in log.struck or [("damage", end.harm, 0)]:
        line.add(code, damage, "ADV-MOUNT-03" if code == "hour_failed" else None)
    ridden: Number = end.fell if 0 < end.fell < hours else hours
    also = {
        "by_hour": log.by_hour,
        "fatigued_from": _fatigued_from(desk.book, log, lethal),
        "distance": None if borne == mounts.OVER else _distance(desk, mount, borne, pace, Going(land, trail, "mount"), ridden),
    }
    return Answer(line.total, also, log.events, "lethal" if lethal else "nonlethal")


def is_lethal(book: Rulebook, use: str) -> bool:
    """Whether what riding costs an animal wounds it.

    Source: ADV-MOUNT-01, ADV-MOUNT-03; DIS-MOUNT-03.
    """
    return use == "ridden" or (use == "harnessed" and book.ruled("mount.scope", "ridden_or_harnessed"))


def toll(book: Rulebook, number: int, hustled: int, marched: int) -> Toll:
    """What hour ``number`` costs, the ``hustled``-th hustled since sleep and the ``marched``-th past the free ones; 0: neither.

    Source: ADV-HUST-01 to 03, ADV-MOUNT-01 to 03.
    """
    early = book.ruled("march.check_time", "start_of_hour") if marched else book.ruled("hustle.partial", "start_of_hour")
    figure = hustle_hour(book, hustled) if hustled else None
    return Toll(number, figure, marched, damage_dice(book), number - 1 if early else number)


def _tolls(book: Rulebook, hours: Number, pace: str) -> list[Toll]:
    """Every hour of a day's ride, in order."""
    begun = math.ceil(hours) if book.ruled("hustle.partial", "start_of_hour") else math.floor(hours)
    hustled = begun if pace == HUSTLE else 0
    free = int(book.number("march.figures.free_hours"))
    last = max(math.floor(hours), hustled, free + due if (due := checks_due(book, hours)) else 0)
    return [toll(book, hour, hour if hour <= hustled else 0, max(0, hour - free)) for hour in range(1, last + 1)]


def _check_tired(book: Rulebook, tolls: Sequence[Toll]) -> None:
    """Under ``hustle.while_fatigued: forbidden`` no hour is hustled after the first that hurts."""
    hurt = [hour for hour in tolls if hour.hustled is not None and hour.hustled.amount]
    if len(hurt) > 1 and not may_hustle(book, True):
        raise Refused("hustle.fatigued", hour=hurt[0].at)


def _fatigued_from(book: Rulebook, log: Log, lethal: bool) -> int | None:
    """The hour at whose end fatigue begins.

    Source: ADV-MOUNT-04; DIS-MOUNT-01.
    """
    if not log.struck or (lethal and book.ruled("mount.fatigue_trigger", "nonlethal_only")):
        return None
    return log.struck[0][2]


def _distance(desk: Desk, mount: str, borne: str, pace: str, going: Going, hours: Number) -> Number:
    line = desk.sheet.line("distance", "km")
    mounts.hourly(desk, line, mount, borne, pace, going)
    return line.multiply("hours", hours, "ADV-OVER-01")
