"""A journey walked on its own: with the usual choice wherever the clock stops, up to where one wants it to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded
from horspiste.journey.condition import Condition
from horspiste.journey.run import Record
from horspiste.journey.trials import records
from horspiste.journey.world import World
from horspiste.state.calendar import day_of, hours_between

WORDS = ("arrival", "next", "day")


class Until(NamedTuple):
    """Where to stop: a word, or hours after setting out."""

    word: str
    hours: Fraction | None = None


def parse_until(text: str) -> Until:
    """ "arrival", "next" (stop), "day" or "hour 30".

    Raises:
        InputError: ``input.choice``.
    """
    word, _, number = text.strip().partition(" ")
    hours = exact(number) if word == "hour" else None
    if hours is not None and hours > 0:
        return Until("hour", Fraction(hours))
    if text.strip() not in WORDS:
        raise InputError("input.choice", "--until", given=text[:40], choices=[*WORDS, "hour 30"])
    return Until(text.strip())


class Voyage:
    """One journey of a world; ``answers`` are faces thrown on the table, which come before the seed's."""

    def __init__(
        self, world: World, secret: bytes | int, trial: int = 0, answers: Mapping[str, Sequence[int]] | None = None
    ) -> None:
        self.world = world
        self.records: list[Record] = []
        seeded = Seeded(secret, trial)
        self._came = False
        self._hours = records(world, Scripted(answers, seeded) if answers else seeded)

    @property
    def went_well(self) -> bool:
        """Whether the journey came to where it was asked to: the goal, or short of it the hour, day or stop that was named."""
        return self._came or bool(self.records and self.records[-1].after.arrived)

    def run(self, until: Until) -> list[Record]:
        """Walk on, and return every record so far."""
        for record in self._hours:
            self.records.append(record)
            if self._is_over(until, record.after):
                self._came = True
                break
        return self.records

    def _is_over(self, until: Until, now: Condition) -> bool:
        if until.word == "next":
            return now.stop is not None
        start = self.world.expedition.setting_out
        if until.word == "day":
            return day_of(now.instant) > day_of(start)
        return until.hours is not None and hours_between(start, now.instant) >= until.hours
