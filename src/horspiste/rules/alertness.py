"""What a pace does to alertness: passive Perception, stealth, searching."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import ADVANTAGE, DISADVANTAGE, PLAIN
from horspiste.rulebook.book import Rulebook

from . import conveyance, obscurement, rolls
from .abilities import by_formula
from .columns import EFFECTS, FAST, NORMAL, effect

VESSEL = "vessel"
UNCHANGED, BETTER = "unchanged", "better"


def pace_of(book: Rulebook, pace: str, gallop: bool) -> str:
    """The pace whose effects hold: a gallop's are those of the fast one, or none. Source: 5E-MV-02; ``fifth.gallop.effects``."""
    if not gallop:
        return pace
    return FAST if book.ruled("fifth.gallop.effects", "as_fast") else NORMAL


def effects(desk: Desk, *, pace: str, by: str, gallop: bool, search_bonus: int) -> Answer:
    """What a pace changes in passive Perception, and whether stealth and better searching go with it. [number]

    Source: 5E-PACE-03 to 05, 5E-MV-04, 5E-MV-06.

    Raises:
        Refused: ``vehicle.normal_only``.
    """
    book = desk.book
    conveyance.check_pace(book, by, pace)
    line = desk.sheet.line()
    kept = pace_of(book, pace, gallop)
    _by_pace(desk, line, kept, by)
    if by == VESSEL:
        return Answer(line.total, {"stealth": UNCHANGED, "search": PLAIN, "search_bonus": 0})
    search = str(book.table(EFFECTS).get(kept, "search"))
    bonus = desk.sheet.line("search_bonus").add("search_bonus", search_bonus if search == BETTER else 0, "5E-PACE-04")
    stealth = book.table("pace.stealth").get(book.ruling("fifth.pace.stealth"), kept)
    return Answer(line.total, {"stealth": stealth, "search": search, "search_bonus": bonus})


def _by_pace(desk: Desk, line: Line, pace: str, by: str) -> None:
    found = effect(desk.book, pace)
    if by == VESSEL and found.amount:
        line.aside(f"{pace}_pace", "add", found, "5E-MV-06")
    else:
        line.add(f"{pace}_pace", found)


def passive(
    desk: Desk,
    *,
    passive: int | None,
    wisdom: int,
    base: int,
    pace: str,
    by: str,
    gallop: bool,
    light: str,
    air: str,
    growth: str,
    distance: Fraction,
    darkvision: Fraction,
    exhaustion: int,
    advantage: bool,
) -> Answer:
    """Passive Wisdom (Perception) by sight on the way. [number]

    Source: 5E-PACE-03, 5E-VIS-02, 5E-SENSE-03, 5E-MV-06, 5E-GAP-04.
    """
    book = desk.book
    seen = obscurement.seen(desk, obscurement.Eyes(darkvision), obscurement.Spot(distance, light, air, growth))
    modes = [rolls.exhausted(book, exhaustion, "check"), ADVANTAGE if advantage else PLAIN]
    if seen.grade == obscurement.LIGHTLY:
        modes.append(DISADVANTAGE)
    mode = rolls.combined(modes)
    line = desk.sheet.line()
    if passive is None:
        line.add("passive_base", book.figure("abilities.figures.passive_base"))
        line.add("wisdom", by_formula(book, wisdom))
        line.add("base", base, "5E-GAP-04")
    else:
        line.add("passive", passive, "5E-GAP-04")
    kept = pace_of(book, pace, gallop)
    _by_pace(desk, line, kept, by)
    _by_mode(desk, line, mode, paced=by != VESSEL and effect(book, kept).amount < 0)
    return Answer(line.total, {"mode": mode, "sees": seen.perceived})


def _by_mode(desk: Desk, line: Line, mode: str, paced: bool) -> Number:
    """What advantage or disadvantage is to a passive score; one penalty may be all there is (``fifth.pace.passive_stacking``)."""
    if mode == PLAIN:
        return line.total
    figure = desk.book.figure(f"abilities.figures.passive_{mode}")
    if mode == DISADVANTAGE and paced and desk.book.ruled("fifth.pace.passive_stacking", "worst_only"):
        line.aside(mode, "add", figure, "fifth.pace.passive_stacking")
        return line.total
    return line.add(mode, figure)
