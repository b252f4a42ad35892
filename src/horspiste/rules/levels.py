"""What abilities give at each level: hit points, skill points, languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number

from .abilities import modifier_figure

if TYPE_CHECKING:
    from horspiste.dice.protocol import Dice


class Rolled(NamedTuple):
    """The sum of Hit Dice, and what a least result for each die adds to it."""

    dice: int = 0
    raised: int = 0


def hit_points(
    desk: Desk, *, con: int | None, hit_dice: tuple[int, int], rolls: Sequence[int] | None, con_was: int | None
) -> Answer:
    """The hit points of Hit Dice; the result of each die; the total at an earlier Constitution. [hp]

    Dice: one of the Hit Dice's size for each, in order; none with ``rolls``.
    Source: ADV-ABIL-05, ADV-ABIL-30, ADV-ABIL-31, ADV-ABIL-34.

    Raises:
        InputError: ``input.range`` for rolls that the Hit Dice cannot show; ``table.outside`` under
            ``ability.modifier_range: table_only``.
    """
    count, _ = hit_dice
    now = int(modifier_figure(desk, con).amount)
    before = now if con_was is None else int(modifier_figure(desk, con_was).amount)
    least = int(desk.book.number("abilities.figures.least_of_a_die"))
    by_delta = con_was is not None and desk.book.ruled("con.retroactive_hp", "delta_times_hd")
    counted = before if by_delta else now
    natural = _checked(rolls, hit_dice) if rolls is not None else []
    rolled = _sum(natural, counted, least) if rolls is not None else _throw(desk, hit_dice, counted, least, natural)
    line = desk.sheet.line()
    _total(desk, line, rolled, counted * count)
    if by_delta:
        line.add("constitution_change", (now - before) * count, "con.retroactive_hp")
        if line.total < least * count:
            line.at_least("least_of_a_die", least * count, "ADV-ABIL-31")
    also: dict[str, Any] = {"by_die": [max(least, die + counted) for die in natural], "was": None}
    if con_was is not None:
        was = desk.sheet.line("was")
        _total(desk, was, _sum(natural, before, least), before * count)
        also["was"] = was.total
    return Answer(line.total, also)


def _total(desk: Desk, line: Line, rolled: Rolled, constitution: int) -> None:
    line.add("dice", rolled.dice, "ADV-ABIL-30")
    line.add("constitution", constitution, "ADV-ABIL-30")
    line.add("least_of_a_die", desk.book.figure("abilities.figures.least_of_a_die")._replace(amount=rolled.raised))


def _sum(natural: Sequence[int], modifier: int, least: int) -> Rolled:
    return Rolled(sum(natural), sum(max(0, least - die - modifier) for die in natural))


def _throw(desk: Desk, hit_dice: tuple[int, int], modifier: int, least: int, natural: list[int]) -> Rolled:
    count, size = hit_dice

    def one(rolled: Rolled, _: int, dice: Dice, faces: list[int]) -> Rolled:
        """Throw one hit die. [d of its size]"""
        face = dice.roll(f"d{size}", "hit_points.roll").total
        faces.append(face)
        return Rolled(rolled.dice + face, rolled.raised + max(0, least - face - modifier))

    return desk.dice.through(one, Rolled(), [0] * count, natural)


def _checked(rolls: Sequence[int], hit_dice: tuple[int, int]) -> list[int]:
    count, size = hit_dice
    if len(rolls) != count:
        raise InputError("input.range", "rolls", kind="int", low=count, high=count, unit="", given=str(len(rolls)))
    for place, face in enumerate(rolls, 1):
        if not 1 <= face <= size:
            raise InputError("input.range", f"rolls[{place}]", kind="int", low=1, high=size, unit="", given=str(face))
    return list(rolls)


def skill_points(
    desk: Desk,
    *,
    class_points: int,
    intelligence: int | None,
    race_points: int,
    intelligence_was: int | None,
    earlier_levels: int,
) -> Answer:
    """The skill points of a level; those that a change of Intelligence adds for earlier levels. [number]

    Source: ADV-ABIL-05, ADV-ABIL-06, ADV-ABIL-41.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    points = _level_points(desk, line, class_points, intelligence, race_points)
    back = desk.sheet.line("retroactive")
    if intelligence_was is not None and earlier_levels:
        then = _level_points(desk, Desk(desk.book, desk.dice).sheet.line(), class_points, intelligence_was, race_points)
        if desk.book.ruled("int.skill_points_retroactive", "pf1_full"):
            back.add("earlier_levels", (points - then) * earlier_levels, "int.skill_points_retroactive")
        else:
            back.aside("earlier_levels", "add", (points - then) * earlier_levels, by="ADV-ABIL-06")
    return Answer(points, {"retroactive": back.total})


def _level_points(desk: Desk, line: Line, class_points: int, intelligence: int | None, race_points: int) -> Number:
    least = desk.book.figure("abilities.figures.least_points")
    line.add("class_points", class_points)
    line.add("intelligence_modifier", modifier_figure(desk, intelligence), "ADV-ABIL-41")
    if desk.book.ruled("skills.min_one_scope", "grand_total"):
        line.add("race_points", race_points)
        return _raised(line, "least_points", least.amount, "skills.min_one_scope")
    _raised(line, "least_points", least.amount, least.rule)
    return line.add("race_points", race_points)


def _raised(line: Line, code: str, least: Number, rule: str) -> Number:
    return line.at_least(code, least, rule) if line.total < least else line.total


def languages(desk: Desk, *, intelligence: int | None, racial: int) -> Answer:
    """The languages known at the start: a bonus adds, a penalty takes none away. [number]

    Source: ADV-ABIL-40.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    line.add("racial", racial)
    figure = modifier_figure(desk, intelligence)
    if figure.amount < 0:
        line.aside("intelligence_modifier", "add", figure, by="penalty", rule="ADV-ABIL-40")
    else:
        line.add("intelligence_modifier", figure, "ADV-ABIL-40")
    return Answer(line.total)
