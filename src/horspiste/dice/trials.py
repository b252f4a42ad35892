"""Seeded dice for a great many short runs of one rule: the faces of :class:`~horspiste.dice.seeded.Seeded`, and no log."""

from __future__ import annotations

from horspiste.basis.address import Address
from horspiste.basis.source import Number

from .handler import Handler
from .lanes import LANES, Faces, faces_of_trials
from .protocol import Request
from .seeded import key

Column = tuple[str, str, int, int, int]
"""Purpose, who, nth, number of dice and their size: what a block of trials throws at once."""


class Trials(Handler):
    """One trial after another, each begun by :meth:`begin`, at instant 0. It logs nothing: ``thrown`` stays empty."""

    def __init__(self, secret: bytes) -> None:
        super().__init__()
        self._secret = secret
        self._lane = 0
        self._columns: dict[Column, list[Faces]] = {}

    def begin(self, trial: int) -> None:
        """Go to ``trial``, where nothing has been thrown."""
        first, self._lane = self.trial - self._lane, trial % LANES
        self.trial = trial
        self.counts.clear()
        if trial - self._lane != first:
            self._columns.clear()

    def draw(self, request: Request) -> Faces:
        """See :class:`~horspiste.dice.handler.Handler`."""
        address = request.address
        return self._drawn((address.purpose, address.who, address.nth, request.number, request.size))

    def thrown_of(self, purpose: str, who: str, count: int, size: int) -> Faces:
        """The faces of the next roll of ``purpose`` by ``who``."""
        named = (self.instant, purpose, who)
        nth = self.counts.get(named, 0)
        self.counts[named] = nth + 1
        return self._drawn((purpose, who, nth, count, size))

    def _drawn(self, column: Column) -> Faces:
        rows = self._columns.get(column)
        if rows is None:
            purpose, who, nth, count, size = column
            address = Address(self.trial - self._lane, self.instant, purpose, who, nth).checked()
            rows = self._columns[column] = faces_of_trials(address, key(self._secret, purpose, who), count, size)
        return rows[self._lane]

    def _log(self, request: Request, faces: Faces, total: Number) -> None:
        """So many runs are not told."""
