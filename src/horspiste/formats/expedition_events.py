"""The dangers of an expedition file, and those that the region's cells name with a word of ours."""

from __future__ import annotations

from collections.abc import Collection

from horspiste.state.geometry import Point
from horspiste.state.grid import Cell, cell_label
from horspiste.state.peril import CALLED, DICE, FORMS, Peril, kind_of
from horspiste.state.region import Region

from .expedition_form import check_keys
from .expedition_route import place_of
from .ids import free_id
from .section import Section

_HIGHEST_BONUS, _LONGEST_MINUTES, _FARTHEST_REFUGE = 1000, 10**5, 10**5
_PLAIN = Peril("", "", (0, 0))


def read_perils(top: Section, region: Region) -> tuple[Peril, ...]:
    """The dangers of ``[[events]]``, then the region's: a cell whose danger is one of our words holds it, hidden.

    Raises:
        InputError: ``file.*``; ``file.duplicate`` for an id used twice.
    """
    found: list[Peril] = []
    for section in top.sections("events"):
        found.append(_peril(section, region, {peril.id for peril in found}))
    taken = {peril.at for peril in found}
    here = [_of_cell(region, cell, word) for cell, word in sorted(region.dangers.items()) if word.strip() in CALLED]
    return (*found, *(peril for peril in here if peril.at not in taken))


def _of_cell(region: Region, cell: Cell, word: str) -> Peril:
    kind, form = kind_of(word.strip())
    return Peril(f"cell {cell_label(cell)}", kind, region.grid.centre(cell), _reach(region), form=form)


def _reach(region: Region) -> int:
    """Half a cell: whoever walks through the cell comes upon what it holds. [mm]"""
    return region.grid.size // 2


def _peril(section: Section, region: Region, taken: Collection[str]) -> Peril:
    check_keys(section, "event")
    called = section.word("kind", CALLED)
    kind, form = kind_of(called)
    at: Point = place_of(section, "at", region)
    hearing = section.whole("hearing_dc", None, most=_HIGHEST_BONUS)
    return Peril(
        id=_ident(section, called, taken),
        kind=kind,
        at=at,
        reach=section.length("reach", _reach(region)),
        hidden=section.flag("hidden", True),
        refuge=section.amount("refuge", "m", _PLAIN.refuge, most=_FARTHEST_REFUGE),
        form=section.word("form", FORMS, form),
        hearing_dc=hearing,
        stealth=section.whole("stealth", _PLAIN.stealth, -_HIGHEST_BONUS, _HIGHEST_BONUS),
        harm=_dice(section),
        away=section.amount("away", "m", None, most=_FARTHEST_REFUGE),
        lasts=section.amount("lasts", "min", _PLAIN.lasts, most=_LONGEST_MINUTES),
    )


def _ident(section: Section, kind: str, taken: Collection[str]) -> str:
    """An id of its own; one made from the kind where the file gives none."""
    if "id" not in section:
        return free_id(kind, set(taken), "event")
    ident = section.ident()
    if ident in taken:
        raise section.wrong("id", "file.duplicate", given=ident)
    return ident


def _dice(section: Section) -> str:
    text: str = section.text("harm", _PLAIN.harm)
    if text and not DICE.fullmatch(text):
        raise section.wrong("harm", expected="dice", given=text[:40])
    return text
