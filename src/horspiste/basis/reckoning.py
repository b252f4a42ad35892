"""The reasons of a number: steps that add up, and steps that were set aside.

A rule goes on with what a step gives back, so that an overruled step changes what follows and not only what is shown.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from .notation import simple
from .source import Figure, Number, Source

ROUND_DOWN, ROUND_UP, NEAREST = -1, 1, 0


class Overrule(NamedTuple):
    """The game master's own amount for a step, and why."""

    amount: Number
    reason: str


@dataclass(frozen=True)
class Step:
    """One reason. ``of`` names the result it counts for; ``set_aside_by`` names what kept it from counting.

    ``item``: the place (from 1) of the number that it counts for, where the result is a list. The ``amount`` of a step that
    counts is a number; a word or nothing may have been set aside.
    """

    code: str
    op: str
    amount: Number | str | None
    rule: str | None = None
    source: Source | None = None
    of: str = "value"
    set_aside_by: str | None = None
    unit: str = ""
    figures: Mapping[str, object] = field(default_factory=dict)
    item: int | None = None

    @property
    def number(self) -> Number:
        """The amount of a step that counts.

        Raises:
            ValueError: the step has no number, so that it cannot count.
        """
        if self.amount is None or isinstance(self.amount, str):
            raise ValueError(self.code)
        return self.amount


class Place(NamedTuple):
    """Where a step belongs: the result, the unit for showing, and the place in a result that is a list."""

    of: str = "value"
    unit: str = ""
    item: int | None = None


def _rounded(total: Number, way: Number) -> Number:
    if way == ROUND_DOWN:
        return math.floor(total)
    return math.ceil(total) if way == ROUND_UP else math.floor(total + Fraction(1, 2))


def applied(total: Number, op: str, amount: Number) -> Number:
    """``total`` after a step; the one place where the words of the operations have a meaning."""
    match op:
        case "add":
            # Most sums are of whole numbers.
            return total + amount if type(total) is int is type(amount) else simple(total + amount)
        case "multiply":
            return simple(total * amount)
        case "round":
            return _rounded(total, amount)
        case "at_most":
            return min(total, amount)
        case "at_least":
            return max(total, amount)
        case "replace":
            return amount
        case "against":
            return total
    raise ValueError(op)


class Line:
    """The running total of one result, started at nothing."""

    def __init__(self, sheet: Sheet, place: Place) -> None:
        self._sheet = sheet
        self._place = place
        self.of = place.of
        self.total: Number = 0
        self._begun = False

    def add(self, code: str, amount: Figure | Number, rule: str | None = None, unit: str = "") -> Number:
        """Add an amount (negative to take away); a nothing leaves no step unless it opens the sum. Returns the total.

        ``unit``: what the amount is shown in where the sum only comes to its own unit later on, as points thrown do.
        """
        nothing = (amount.amount if isinstance(amount, Figure) else amount) == 0
        if nothing and self._begun and not self._sheet.overrules(code, self.of):
            return self.total
        return self._count(code, "add", amount, rule, unit)

    def multiply(self, code: str, amount: Figure | Number, rule: str | None = None) -> Number:
        """Multiply the total. Returns the total."""
        return self._count(code, "multiply", amount, rule)

    def at_most(self, code: str, amount: Figure | Number, rule: str | None = None) -> Number:
        """Keep the total from passing a bound. Returns the total."""
        return self._count(code, "at_most", amount, rule)

    def at_least(self, code: str, amount: Figure | Number, rule: str | None = None) -> Number:
        """Keep the total from falling under a bound. Returns the total."""
        return self._count(code, "at_least", amount, rule)

    def replace(self, code: str, amount: Figure | Number, rule: str | None = None) -> Number:
        """Put an amount in the total's place. Returns the total."""
        return self._count(code, "replace", amount, rule)

    def round_down(self, code: str, rule: str | None = None) -> Number:
        """Round the total down; a whole total leaves no step. Returns the total."""
        return self._count(code, "round", ROUND_DOWN, rule) if self.total != int(self.total) else self.total

    def round_up(self, code: str, rule: str | None = None) -> Number:
        """Round the total up; a whole total leaves no step. Returns the total."""
        return self._count(code, "round", ROUND_UP, rule) if self.total != int(self.total) else self.total

    def against(self, code: str, amount: Figure | Number, rule: str | None = None, unit: str = "") -> Number:
        """Note a figure that is compared, in a unit of its own or the line's. Returns the figure."""
        place = self._place._replace(unit=unit or self._place.unit)
        return self._sheet.record(_step(place, code, "against", amount, rule)).number

    def aside(self, code: str, op: str, amount: Figure | Number, by: str, rule: str | None = None) -> None:
        """Note a step that does not count, and the rule, ruling or condition that set it aside."""
        self._sheet.steps.append(replace(_step(self._place, code, op, amount, rule), set_aside_by=by))

    def _count(self, code: str, op: str, amount: Figure | Number, rule: str | None, unit: str = "") -> Number:
        place = self._place._replace(unit=unit or self._place.unit)
        step = self._sheet.record(_step(place, code, op, amount, rule))
        self._begun = True
        self.total = applied(self.total, op, step.number)
        return self.total


class Sheet:
    """Every step of one answer, in the order of reckoning, with the game master's overrules applied as they come.

    An overrule names its step by the code: then it is the first step of that code, with all of its code in the same result and
    the same figure elsewhere; by "result.code": then that result's alone; or by "code#2": then the second of all.
    """

    def __init__(self, overrules: Mapping[str, Overrule] | None = None) -> None:
        self.steps: list[Step] = []
        self._overrules = dict(overrules or {})
        self._met: Counter[str] = Counter()
        self._first: dict[str, Step] = {}
        self._used: set[str] = set()

    def line(self, of: str = "value", unit: str = "", item: int | None = None) -> Line:
        """A fresh sum for the result ``of``, or for the ``item``-th number (from 1) of a result that is a list; ``unit`` is
        for showing, where the question does not state it."""
        return Line(self, Place(of, unit, item))

    def against(self, code: str, amount: Figure | Number, rule: str | None = None, of: str = "value", unit: str = "") -> Number:
        """Note a compared figure without a running sum. Returns the figure, or the game master's own."""
        return self.record(_step(Place(of, unit), code, "against", amount, rule)).number

    def record(self, step: Step) -> Step:
        """Note a step that counts. Returns it as it counts: with the game master's amount where he overrules it."""
        self._met[step.code] += 1
        found = self._overruling(step)
        if found is not None:
            self._used.add(found)
            overrule = self._overrules[found]
            self.steps.append(replace(step, set_aside_by="overrule"))
            step = replace(step, amount=overrule.amount, rule=None, source=None, figures={"reason": overrule.reason})
        self.steps.append(step)
        return step

    def _overruling(self, step: Step) -> str | None:
        """The key of the overrule that means the step."""
        code = step.code
        for key in (f"{code}#{self._met[code]}", f"{step.of}.{code}"):
            if key in self._overrules:
                return key
        if code not in self._overrules:
            return None
        first = self._first.setdefault(code, step)
        return code if step.of == first.of or (step.op, step.amount) == (first.op, first.amount) else None

    def set_aside(self, of: str, code: str, op: str, amount: Figure | Number, by: str, rule: str | None, unit: str = "") -> None:
        """Note a step that does not count."""
        self.steps.append(replace(_step(Place(of, unit), code, op, amount, rule), set_aside_by=by))

    def overrules(self, code: str, of: str = "value") -> bool:
        """Whether the game master overrules the next step of this code in the result ``of``."""
        if f"{code}#{self._met[code] + 1}" in self._overrules or f"{of}.{code}" in self._overrules:
            return True
        return code in self._overrules and (code not in self._first or self._first[code].of == of)

    def unused(self) -> list[str]:
        """The overrules whose step never came."""
        return [key for key in self._overrules if key not in self._used]


def _step(place: Place, code: str, op: str, amount: Figure | Number, rule: str | None) -> Step:
    source = amount.source if isinstance(amount, Figure) else None
    cited = amount.rule if isinstance(amount, Figure) else None
    number = amount.amount if isinstance(amount, Figure) else amount
    return Step(code, op, number, rule or cited, source, place.of, unit=place.unit, item=place.item)


def folded(steps: Sequence[Step], of: str, item: int | None = None) -> Number | None:
    """What the counting steps of a result come to, or of the ``item``-th number of one that is a list; ``None`` where none of
    them counts."""
    counting = [
        step for step in steps if (step.of, step.item) == (of, item) and step.set_aside_by is None and step.op != "against"
    ]
    if not counting:
        return None
    total: Number = 0
    for step in counting:
        total = applied(total, step.op, step.number)
    return total
