"""Exact odds of anything that throws dice, by walking every branch; sampled, and said so, where there are too many."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from typing import Any, Generic, NamedTuple, TypeVar, cast

from horspiste.basis.address import secret_from_seed

from .protocol import Dice
from .remembered import Remembered
from .trials import Trials
from .walk import TooMany, Walker

Outcome = TypeVar("Outcome", bound=Hashable)
Cancel = Callable[[], bool]
Patience = Callable[[], Cancel]
"""Begins to count, and gives what says that it has been long enough."""
Progress = Callable[[int, int], None]

LIMIT = 500_000
SAMPLES = 20_000
SEVERAL = 2
# All members together, where each is known apart.
TOGETHER, SAMPLES_TOGETHER = 20_000, 2_000
BETWEEN_LOOKS = 64
"""Samples between two looks at ``cancel``."""


class Cancelled(Exception):
    """Whoever asked for the odds does not want them any more."""


class Odds(NamedTuple, Generic[Outcome]):
    """Every outcome with its chance. ``exact``, or sampled with ``error``, the standard error of the least certain chance.

    ``counted`` is the number of leaves and states walked, or of samples. ``members``: where outcomes are lists, one part for each
    of several members, and a part hangs on no other member's throws: the exact chances of each place.
    """

    outcomes: dict[Outcome, Fraction]
    exact: bool
    error: float
    counted: int
    members: tuple[dict[Any, Fraction], ...] = ()

    @property
    def mean(self) -> Fraction | None:
        """The mean outcome, or None where outcomes are no numbers."""
        if not all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in self.outcomes):
            return None
        return sum((cast(Fraction, value) * chance for value, chance in self.outcomes.items()), Fraction(0))


def odds_of(
    run: Callable[[Dice], Outcome],
    limit: int = LIMIT,
    seed: int = 0,
    samples: int = SAMPLES,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    patience: Patience | None = None,
) -> Odds[Outcome]:
    """The odds of what ``run`` returns, a hashable value decided by its dice alone.

    Exact while leaves and states stay within ``limit`` and ``patience`` lasts, else from ``samples`` runs of ``seed``, or as many
    as it lasts for once more. ``progress(done, of)`` hears how far it is. Raises :class:`Cancelled` once ``cancel()`` is true.
    """
    enough = _never if patience is None else patience()
    try:
        return exact_odds(run, limit, _until(enough, _pulse(limit, cancel, progress)))
    except TooMany:
        enough = _never if patience is None else patience()
        return sampled_odds(run, seed, samples, _pulse(samples, cancel, progress), enough)


def odds_of_members(
    run: Callable[[Dice], Any],
    limit: int | None = None,
    samples: int | None = None,
    cancel: Cancel | None = None,
    patience: Patience | None = None,
    **others: Any,
) -> Odds[Any]:
    """As :func:`odds_of`. Where ``run`` returns a list with a part for each of several members, ``members`` has the exact odds of
    each; all of them together are then walked within a lower limit, or sampled fewer times."""
    members = _apart(run, cancel, patience)
    most, times = (TOGETHER, SAMPLES_TOGETHER) if members else (LIMIT, SAMPLES)
    together = odds_of(
        run,
        most if limit is None else limit,
        samples=times if samples is None else samples,
        cancel=cancel,
        patience=patience,
        **others,
    )
    return together._replace(members=members)


def _apart(run: Callable[[Dice], Any], cancel: Cancel | None, patience: Patience | None) -> tuple[dict[Any, Fraction], ...]:
    probe = Trials(secret_from_seed(0))
    first = run(probe)
    count = len(first) if isinstance(first, tuple) and len(first) == probe.members else 0
    if count < SEVERAL:
        return ()
    pulse = _until(_never if patience is None else patience(), _pulse(LIMIT, cancel, None))
    try:
        return tuple(_own(run, place, pulse) for place in range(count))
    except TooMany:
        return ()


def _own(run: Callable[[Dice], Any], place: int, pulse: Callable[[int], None]) -> dict[Any, Fraction]:
    """The exact chances of one place; what is no list (a refusal) counts for every place."""
    walker = Walker(LIMIT, pulse, only=place)

    def part() -> Any:
        """The member's own part of one outcome."""
        outcome = run(walker)
        return outcome[place] if isinstance(outcome, tuple) else outcome

    ways, of = walker.walk(part)
    return _ordered({outcome: Fraction(way, of) for outcome, way in ways.items()})


def _never() -> bool:
    return False


def _until(enough: Cancel, pulse: Callable[[int], None] | None) -> Callable[[int], None]:
    def limited(done: int) -> None:
        """Look up between outcomes.

        Raises:
            TooMany: enough is enough.
        """
        if pulse is not None:
            pulse(done)
        if enough():
            raise TooMany(done)

    return limited


def exact_odds(
    run: Callable[[Dice], Outcome], limit: int = LIMIT, pulse: Callable[[int], None] | None = None, whole: bool = False
) -> Odds[Outcome]:
    """The exact odds. ``whole`` tells all faces of every check apart: slower, for tests that a rule decides by its bands alone.
    Raises :class:`~horspiste.dice.walk.TooMany` past ``limit``."""
    walker = Walker(limit, pulse, whole)
    ways, of = walker.walk(lambda: run(walker))
    return Odds(_ordered({outcome: Fraction(way, of) for outcome, way in ways.items()}), True, 0.0, walker.counted)


def sampled_odds(
    run: Callable[[Dice], Outcome],
    seed: int,
    samples: int,
    pulse: Callable[[int], None] | None = None,
    enough: Cancel = _never,
) -> Odds[Outcome]:
    """Frequencies in ``samples`` seeded runs, or those until ``enough()``; trial i is run i."""
    ways, times, trial = Remembered(run, secret_from_seed(seed)), dict[Outcome, int](), 0
    while not trial or (trial < samples and not enough()):
        outcome = ways.outcome(trial)
        times[outcome] = times.get(outcome, 0) + 1
        trial += 1
        if pulse is not None and (not trial % BETWEEN_LOOKS or trial == samples):
            pulse(trial)
    samples = trial
    frequencies = {outcome: Fraction(time, samples) for outcome, time in times.items()}
    return Odds(_ordered(frequencies), False, max(_standard_error(time, samples) for time in times.values()), samples)


def _standard_error(times: int, samples: int) -> float:
    """Of a frequency. One success and one failure are added, so that what never failed does not pass for certain."""
    chance = (times + 1) / (samples + 2)
    return sqrt(chance * (1 - chance) / samples)


def _ordered(outcomes: dict[Outcome, Fraction]) -> dict[Outcome, Fraction]:
    try:
        return dict(sorted(outcomes.items()))
    except TypeError:
        return outcomes


def _pulse(of: int, cancel: Cancel | None, progress: Progress | None) -> Callable[[int], None] | None:
    if cancel is None and progress is None:
        return None

    def pulse(done: int) -> None:
        """Look up now and then.

        Raises:
            Cancelled: whoever waits has gone.
        """
        if cancel is not None and cancel():
            raise Cancelled
        if progress is not None:
            progress(done, of)

    return pulse
