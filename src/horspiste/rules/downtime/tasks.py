"""Activities between adventures, each asked of the book: the days it takes, what it costs on each, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.question import HIGHEST_COUNT
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import Asked, ask
from horspiste.state.downtime import Activity, Downtime

from .lifestyle import CRAFTING, NOTHING, PROFESSION
from .recovery import days_of_a_try
from .study import days_counted

# The question behind each activity; those of a lifestyle are asked of it alone.
QUESTIONS: Mapping[str, str] = {
    "craft": "craft.plan",
    "training": "training.plan",
    "research": "research.plan",
    "recuperate": "recuperate.save",
    "profession": "lifestyle.cost",
    "rest": "lifestyle.cost",
}
# What an activity is to a lifestyle, and what of its parameters the lifestyle asks.
_LIVED = {"craft": CRAFTING, "profession": PROFESSION}
KEPT_BY = ("organisation", "performance", "performing")
MATERIALS, FEE, LIVING, REFUND = "materials", "fee", "living", "refund"


class Task(NamedTuple):
    """An activity reckoned: the days that must count, what each of them costs by kind [gp], what living costs on every day of
    the calendar meanwhile [gp], the answers behind it, whether it is done then, and the answer of its lifestyle alone."""

    days: int
    charges: Mapping[str, Sequence[Number]]
    living: Number
    answers: Sequence[Asked]
    done: bool
    lived: Asked | None = None


class Asking(NamedTuple):
    """The book and the dice, and the plan that an activity belongs to."""

    book: Rulebook
    dice: Dice
    plan: Downtime

    def check_living(self) -> None:
        """Ask the lifestyle once. Raises :class:`InputError` where its price or its terms will not do."""
        if self.plan.lifestyle is not None:
            ask(self.book, "lifestyle.cost", {"level": self.plan.lifestyle, **self.plan.living}, self.dice)

    def answer(self, activity: Activity, **more: Any) -> Asked:
        """The activity's question, answered.

        Raises:
            Refused: what the question refuses.
        """
        asked = ask(self.book, QUESTIONS[activity.do], {**activity.given, **more}, self.dice)
        if asked.refusal is not None:
            raise Refused.of(asked.refusal)
        return asked


def task_of(asking: Asking, activity: Activity) -> Task:
    """An activity, reckoned.

    Raises:
        Refused: what its question refuses.
        InputError: as the question; ``input.missing`` without the days, where the activity itself does not say them.
    """
    return _KINDS[activity.do](asking, activity)


def _lived(asking: Asking, activity: Activity, task: Task) -> Task:
    """A task with what the plan's lifestyle costs on each day of it, where it is counted."""
    plan = asking.plan
    if plan.lifestyle is None:
        return task
    kept = {key: activity.given[key] for key in KEPT_BY if key in activity.given}
    given = {"level": plan.lifestyle, **plan.living, **kept, "activity": _LIVED.get(activity.do, NOTHING)}
    asked = ask(asking.book, "lifestyle.cost", given, asking.dice)
    return task._replace(living=asked.also["per_day"], lived=asked)


def _craft(asking: Asking, activity: Activity) -> Task:
    whole = asking.answer(activity)
    days = int(whole.value) if activity.days is None else min(activity.days, int(whole.value))
    asked = whole if days == whole.value else asking.answer(activity, days=days)
    charges = {MATERIALS: whole.also["materials_by_day"][:days]}
    return _lived(asking, activity, Task(days, charges, 0, [asked], asked.also["finished"]))


def _training(asking: Asking, activity: Activity) -> Task:
    more: dict[str, Any] = {"days": HIGHEST_COUNT if activity.days is None else activity.days}
    if asking.plan.lifestyle is not None:
        more["lifestyle"] = asking.plan.lifestyle
    asked = asking.answer(activity, **more)
    days = days_counted(asked.given["days"], asked.given["before"], asked.given["days_needed"])
    each = Fraction(1, max(1, days))
    return Task(days, {FEE: [asked.also["fee"] * each] * days}, asked.also["living"] * each, [asked], asked.also["gained"])


def _research(asking: Asking, activity: Activity) -> Task:
    days = _days_of(activity, activity.given.get("needed"))
    asked = asking.answer(activity, days=days)
    days = asked.given["days"]
    each = Fraction(1, max(1, days))
    back = [*[0] * (days - 1), -asked.also["refund"]][:days]
    charges = {FEE: [asked.also["fee"] * each] * days, REFUND: back}
    return _lived(asking, activity, Task(days, charges, 0, [asked], asked.also["learned"]))


def _recuperate(asking: Asking, activity: Activity) -> Task:
    days, answers, done = _tried(asking, activity)
    return _lived(asking, activity, Task(days, {}, 0, answers, done))


def _tried(asking: Asking, activity: Activity) -> tuple[int, list[Asked], bool]:
    """Tries one after another, until one succeeds or no day is left: their days, their answers, whether one did."""
    answers, days = list[Asked](), 0
    for attempts in range(activity.attempts, activity.attempts + activity.tries):
        needed = int(days_of_a_try(asking.book, attempts).amount)
        if activity.days is not None and days + needed > activity.days:
            return activity.days, answers, False
        days += needed
        answers.append(asking.answer(activity, days=needed, attempts=attempts))
        if answers[-1].also["success"]:
            return days, answers, True
    return days, answers, False


def _span(asking: Asking, activity: Activity) -> Task:
    return _lived(asking, activity, Task(int(_days_of(activity, None)), {}, 0, [], True))


def _days_of(activity: Activity, otherwise: Any) -> Any:
    days = otherwise if activity.days is None else activity.days
    if days is None:
        raise InputError("input.missing", "days", kind="int", unit="day")
    return days


_KINDS: Mapping[str, Callable[[Asking, Activity], Task]] = {
    "craft": _craft,
    "training": _training,
    "research": _research,
    "recuperate": _recuperate,
    "profession": _span,
    "rest": _span,
}
