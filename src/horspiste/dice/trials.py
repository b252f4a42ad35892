"""Seeded dice for a great many short runs of one rule: the faces of :class:`~horspiste.dice.seeded.Seeded`, and no log."""

from __future__ import annotations

from horspiste.basis.address import Address
from horspiste.basis.source import Number

from .handler import D20, Handler, dice_of, judged, kept
from .lanes import LANES, Faces, faces_of_trials
from .protocol import PLAIN, Check, Roll, parse
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
        self._nth: dict[tuple[str, str], int] = {}

    def begin(self, trial: int) -> None:
        """Go to ``trial``, where nothing has been thrown."""
        first, self._lane = self.trial - self._lane, trial % LANES
        self.trial = trial
        self._nth.clear()
        if trial - self._lane != first:
            self._columns.clear()

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        faces = self.faces(dice, purpose, who)
        return Roll(sum(faces), faces)

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> Faces:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        count, size = parse(dice)
        faces = self.thrown_of(purpose, who, count, size) if count else ()
        return faces if ordered else tuple(sorted(faces, reverse=True))

    def check(
        self,
        bonus: Number,
        dc: Number | None,
        purpose: str,
        who: str = "",
        bands: tuple[Number, ...] = (),
        natural: bool = False,
        secret: bool = False,
        *,
        mode: str = PLAIN,
        whole: bool = False,
    ) -> Check:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        if mode == PLAIN:
            face = self.thrown_of(purpose, who, 1, D20)[0]
        else:
            face = kept(self.thrown_of(purpose, who, dice_of(mode), D20), mode)
        return judged(face, bonus, dc, bands, natural)

    def thrown_of(self, purpose: str, who: str, count: int, size: int) -> Faces:
        """The faces of the next roll of ``purpose`` by ``who``."""
        named = (purpose, who)
        nth = self._nth.get(named, 0)
        self._nth[named] = nth + 1
        column = (purpose, who, nth, count, size)
        rows = self._columns.get(column)
        if rows is None:
            address = Address(self.trial - self._lane, 0, purpose, who, nth).checked()
            rows = self._columns[column] = faces_of_trials(address, key(self._secret, purpose, who), count, size)
        return rows[self._lane]
