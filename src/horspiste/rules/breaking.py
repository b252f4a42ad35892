"""Breaking things by one effort of strength."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.source import Number

from .abilities import modifier_figure
from .checks import natural_extremes
from .objects_made import THINGS, Thing, hit_points, marked

SPELLS, TOOLS = "objects.spells", "objects.tools"


def break_dc(desk: Desk, *, kind: str | None, dc: int | None, hp: int | None, lost: int, spells: Sequence[str]) -> Answer:
    """The DC to break a thing by force. [number]

    Source: ADV-BRK-02, ADV-BRK-03, ADV-BRK-06, ADV-TBL-14, ADV-TBL-15, GAP-22.

    Raises:
        InputError: ``input.missing`` for a kind, or for a dc where its kind has none.
    """
    line = desk.sheet.line()
    _add_dc(desk, line, kind, dc)
    _add_damage(desk, line, hp if hp is not None else _printed_hp(desk, kind), lost)
    _add_spells(desk, line, spells)
    return Answer(line.total)


def _add_dc(desk: Desk, line: Line, kind: str | None, dc: int | None) -> None:
    table = desk.book.table(THINGS)
    if dc is not None:
        line.add("break_dc", dc, "ADV-BRK-02")
    elif kind is not None and table.has(kind, "break_dc"):
        line.add("break_dc", table.cell(kind, "break_dc"), "ADV-BRK-06")
    elif kind is None:
        raise InputError("input.missing", "kind", choices=list(table))
    else:
        raise InputError("input.missing", "dc", kind="int")


def _printed_hp(desk: Desk, kind: str | None) -> Number | None:
    return hit_points(desk, Sheet().line(), Thing(kind))


def _add_damage(desk: Desk, line: Line, hp: Number | None, lost: int) -> None:
    """A thing that lost half its hit points breaks more easily. Source: ADV-BRK-03."""
    if hp is None or not lost:
        return
    share = desk.book.figure("objects.figures.damaged_share")
    half = share._replace(amount=simple(line.against("full_hp", hp, "ADV-OBJ-08", "hp") * Fraction(share.amount)))
    if desk.book.ruled("break.half_hp", "floor_half") and half.amount % 1:
        half = half._replace(amount=math.floor(half.amount), rule="break.half_hp")
    half_hp = line.against("half_hp", half, unit="hp")
    if line.against("hp_lost", lost, unit="hp") >= half_hp:
        line.add("half_lost", desk.book.figure("objects.figures.damaged_dc"))


def _add_spells(desk: Desk, line: Line, spells: Sequence[str]) -> None:
    """Of several spells that hold a thing shut the strongest counts."""
    table = desk.book.table(SPELLS)
    by_strength = sorted(set(spells), key=lambda spell: -table.number(spell, "dc"))
    for place, spell in enumerate(by_strength):
        if desk.book.ruled("break.missing_rows", "printed_only"):
            line.aside(spell, "add", table.cell(spell, "dc"), "break.missing_rows")
        elif place:
            line.aside(spell, "add", table.cell(spell, "dc"), "stronger_spell")
        else:
            line.add(spell, table.cell(spell, "dc"))


def force(
    desk: Desk,
    *,
    strength: int | None,
    kind: str | None,
    dc: int | None,
    hp: int | None,
    lost: int,
    door: bool | None,
    size: str,
    spells: Sequence[str],
    tools: Sequence[str],
    other: int,
    take: str,
) -> Answer:
    """The total of a strength check to break a thing; its DC, and the bonus. [number]

    Dice: d20; none when taking 10 or 20.
    Source: ADV-ABIL-16, ADV-OBJ-01, ADV-BRK-01 to 06, ADV-TBL-14, ADV-TBL-15, ADV-TBL-17, GAP-21, GAP-22.

    Raises:
        InputError: ``input.missing`` for a kind, or for a dc where its kind has none; ``table.outside`` under
            ``ability.modifier_range: table_only``.
    """
    hard, bonus, line = desk.sheet.line("dc"), desk.sheet.line("bonus"), desk.sheet.line()
    _add_dc(desk, hard, kind, dc)
    _add_damage(desk, hard, hp if hp is not None else _printed_hp(desk, kind), lost)
    _add_spells(desk, hard, spells)
    is_door = door if door is not None else marked(desk.book.table(THINGS), kind, "door")
    bonus.add("strength_modifier", modifier_figure(desk, strength), "ADV-BRK-01")
    _add_size(desk, bonus, size, is_door)
    _add_tools(desk, bonus, tools, is_door)
    line.add("bonus", bonus.add("other", other))
    broken = _throw(desk, line, hard.total, take) and strength is not None
    event = Event("object.broken" if broken else "object.holds", {"total": line.total, "dc": hard.total})
    return Answer(line.total, {"dc": hard.total, "bonus": bonus.total}, [event])


def _add_size(desk: Desk, bonus: Line, size: str, is_door: bool) -> None:
    column = "door_srd" if desk.book.ruled("break.size_mod", "srd") else "door"
    figure = desk.book.table("objects.sizes").cell(size, column)
    if is_door:
        bonus.add("size", figure)
    elif desk.book.ruled("break.size_scope", "all_break_checks"):
        bonus.add("size", figure, "break.size_scope")
    elif figure.amount:
        bonus.aside("size", "add", figure, "no_door")


def _add_tools(desk: Desk, bonus: Line, tools: Sequence[str], is_door: bool) -> None:
    """Source: ADV-BRK-05; the figures by ``break.tools``."""
    table = desk.book.table(TOOLS)
    for tool in dict.fromkeys(tools):
        figure = table.cell(tool, "bonus")
        if desk.book.ruled("break.tools", "none"):
            bonus.aside(tool, "add", figure, "break.tools")
        elif marked(table, tool, "door") and not is_door:
            bonus.aside(tool, "add", figure, "no_door")
        elif table.has(tool, "with") and table.get(tool, "with") not in tools:
            bonus.aside(tool, "add", figure, "no_ram")
        else:
            bonus.add(tool, figure)


def _throw(desk: Desk, line: Line, dc: Number, take: str) -> bool:
    """Throw, or take 10 or 20; whether that is enough."""
    if take != "roll":
        return line.add(f"take_{take}", desk.book.figure(f"abilities.figures.take_{take}")) >= dc
    thrown = desk.dice.check(line.total, dc, "object.break", natural=natural_extremes(desk.book, "ability"), whole=True)
    line.add("die", thrown.face)
    return bool(thrown.passed)
