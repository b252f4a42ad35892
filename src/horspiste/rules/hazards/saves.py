"""Saves against hazards: DCs that grow with each save made before, and what a failure costs."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import Dice

SAVES, CLOTHING = "hazards.saves", "hazards.clothing"


class Growing(NamedTuple):
    """A DC that grows: of the first save, and by how much for each one made before."""

    base: Number
    step: Number

    def dc(self, earlier: int) -> Number:
        """The DC after ``earlier`` saves."""
        return self.base + self.step * earlier


class Save(NamedTuple):
    """A save to be made: its bonus, DC, and the dice of a failure."""

    bonus: Number
    dc: Number
    harm: str = ""


class Borne(NamedTuple):
    """A save that was made."""

    passed: bool
    total: Number
    damage: int = 0


def dc_of(desk: Desk, kind: str, earlier: int = 0, of: str = "dc") -> Number:
    """The DC of a save of a row of "hazards.saves", after ``earlier`` ones."""
    table, line = desk.book.table(SAVES), desk.sheet.line(of)
    line.add("base_dc", table.cell(kind, "dc"))
    if earlier:
        line.add("earlier_saves", earlier * table.number(kind, "step"), table.rule(kind))
    return line.total


def growing(desk: Desk, kind: str, of: str = "dcs") -> Growing:
    """The DCs of a whole run of saves of a row of "hazards.saves", for the result ``of``."""
    table = desk.book.table(SAVES)
    base = desk.sheet.against("base_dc", table.cell(kind, "dc"), of=of)
    return Growing(base, desk.sheet.against("each_earlier_save", table.cell(kind, "step"), of=of))


def each_time(desk: Desk, code: str, figure: Figure, unit: str) -> int:
    """After how many rounds or hours something comes again; a whole number of them, also where a game master says so.

    Raises:
        InputError: ``input.range``.
    """
    span = desk.sheet.against(code, figure, unit=unit)
    if span < 1 or span % 1:
        raise InputError("input.range", code, kind="int", low=1, given=decimal_text(span))
    return int(span)


def fortitude_in(desk: Desk, line: Line, fortitude: int, clothing: str, covered: bool = True) -> Number:
    """A Fortitude bonus in such clothing; ``covered``: whether the clothing hampers this save.

    Source: OUT-FIRE-14, OUT-G-10.
    """
    line.add("fortitude", fortitude)
    return in_clothing(desk, line, clothing, covered)


def in_clothing(desk: Desk, line: Line, clothing: str, covered: bool, rule: str | None = None) -> Number:
    """The total of ``line`` once clothing has hampered it. Source: OUT-FIRE-14."""
    return line.add("clothing", desk.book.table(CLOTHING).cell(clothing, "save"), rule) if covered else line.total


def wears_metal(desk: Desk, clothing: str) -> bool:
    """Whether the clothing is of metal that grows hot. Source: OUT-FIRE-15."""
    return desk.book.table(CLOTHING).flag(clothing, "metal")


def harm_of(desk: Desk, kind: str) -> str:
    """The dice of a failed save of a row of "hazards.saves"."""
    return str(desk.book.table(SAVES).get(kind, "dice"))


def borne(dice: Dice, save: Save, check_for: str, damage_for: str = "") -> Borne:
    """Make a save; a 1 fails and a 20 passes.

    Dice: d20, then the dice of a failure, if it fails and costs any.
    """
    check = dice.check(save.bonus, save.dc, check_for, natural=True)
    if check.passed or not save.harm:
        return Borne(bool(check.passed), check.total)
    return Borne(False, check.total, dice.roll(save.harm, damage_for).total)
