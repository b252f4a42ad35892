"""A sheet on which nothing is written: sums come out as they would, and no reason is kept. For runs that nobody reads."""

from __future__ import annotations

from .reckoning import Line, Place, Sheet, Step, applied
from .source import Figure, Number


def _number(amount: Figure | Number) -> Number:
    return amount.amount if isinstance(amount, Figure) else amount


class BlankLine(Line):
    """A running total without its steps."""

    def against(self, code: str, amount: Figure | Number, rule: str | None = None, unit: str = "") -> Number:
        """See :class:`~horspiste.basis.reckoning.Line`."""
        return _number(amount)

    def aside(self, code: str, op: str, amount: Figure | Number, by: str, rule: str | None = None) -> None:
        """See :class:`~horspiste.basis.reckoning.Line`."""

    def add(self, code: str, amount: Figure | Number, rule: str | None = None, unit: str = "") -> Number:
        """See :class:`~horspiste.basis.reckoning.Line`."""
        return self._count(code, "add", amount, rule)

    def _count(self, code: str, op: str, amount: Figure | Number, rule: str | None, unit: str = "") -> Number:
        self.total = applied(self.total, op, _number(amount))
        return self.total


class Blank(Sheet):
    """A :class:`~horspiste.basis.reckoning.Sheet` whose ``steps`` stay empty."""

    def line(self, of: str = "value", unit: str = "", item: int | None = None) -> Line:
        """See :class:`~horspiste.basis.reckoning.Sheet`."""
        return BlankLine(self, _NOWHERE)

    def against(self, code: str, amount: Figure | Number, rule: str | None = None, of: str = "value", unit: str = "") -> Number:
        """See :class:`~horspiste.basis.reckoning.Sheet`."""
        return _number(amount)

    def record(self, step: Step) -> Step:
        """See :class:`~horspiste.basis.reckoning.Sheet`."""
        return step

    def set_aside(self, of: str, code: str, op: str, amount: Figure | Number, by: str, rule: str | None, unit: str = "") -> None:
        """See :class:`~horspiste.basis.reckoning.Sheet`."""


_NOWHERE = Place()
