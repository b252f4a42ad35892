"""The same expedition many times over, each trial with dice of its own: when it arrives, and at what price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.statistics import wilson
from horspiste.dice.handler import Handler
from horspiste.dice.seeded import Seeded
from horspiste.state.calendar import LAST_DAY, day_of

from .decide import choose, usual
from .run import Record, set_out, step
from .world import World


class Trial(NamedTuple):
    """How one journey ended. ``day``: of arrival, counted from 1; ``None`` where it never arrived."""

    number: int
    day: int | None
    lost: bool
    damage: int
    deaths: int
    out_of_food: bool


@dataclass
class Outcome:
    """What many trials come to."""

    trials: list[Trial] = field(default_factory=list)

    @property
    def arrival_day(self) -> dict[int, int]:
        """How many trials arrived on each day."""
        return dict(sorted(Counter(trial.day for trial in self.trials if trial.day is not None).items()))

    def share(self, what: Callable[[Trial], bool]) -> Fraction:
        """The share of the trials of which something is true."""
        return Fraction(sum(1 for trial in self.trials if what(trial)), max(1, len(self.trials)))

    @property
    def mean_damage(self) -> Fraction:
        """The damage of a trial on the average, lethal or not."""
        return Fraction(sum(trial.damage for trial in self.trials), max(1, len(self.trials)))

    def interval(self, share: Fraction) -> tuple[float, float]:
        """Wilson's interval: the true share lies within it in 95 of 100 such runs."""
        return wilson(share, len(self.trials))

    def ranked(self) -> list[Trial]:
        """The trials from the best to the worst: by day of arrival, then by damage."""
        return sorted(self.trials, key=lambda trial: (trial.day is None, trial.day or 0, trial.damage, trial.number))


def records(world: World, dice: Handler) -> Iterator[Record]:
    """Every hour and choice of a journey that nobody is asked about: the usual choice is taken wherever the clock stops.

    Ends where nobody can go on, or after the last day of any journey.
    """
    now = set_out(world)
    while day_of(now.instant) <= LAST_DAY:
        choice = usual(now)
        if now.arrived or (now.stop is not None and choice is None):
            return
        dice.at(now.instant)
        dice.thrown.clear()
        record = step(world, now, dice) if choice is None else choose(world, now, choice, dice)
        now = record.after
        yield record


def run(
    world: World,
    secret: bytes | int,
    count: int,
    first: int = 0,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Walk ``count`` trials from number ``first``; a cancelled run keeps the trials that were walked."""
    outcome = Outcome()
    for number in range(first, first + count):
        if cancel is not None and cancel():
            break
        outcome.trials.append(_judged(number, world, records(world, Seeded(secret, number))))
        if progress is not None:
            progress(number - first + 1, count)
    return outcome


def _judged(number: int, world: World, told: Iterable[Record]) -> Trial:
    """The end of a journey; no hour is kept once it is judged."""
    after, codes, damage = set_out(world), set[str](), 0
    for record in told:
        after = record.after
        for entry in record.log:
            codes.add(entry.code)
            damage += int(entry.figures.get("damage") or 0)
    return Trial(
        number,
        day_of(after.instant) - day_of(world.expedition.setting_out) + 1 if after.arrived else None,
        "lost.fail" in codes,
        damage,
        sum(1 for being in after.beings.values() if being.dead),
        "supplies.no_food" in codes,
    )
