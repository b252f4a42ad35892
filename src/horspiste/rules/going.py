"""What makes ground or land difficult, and what a metre over it costs."""

from __future__ import annotations

from collections.abc import Sequence

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import lands

GROUND = "terrain.ground"
TRACKLESS = "trackless"
DIFFICULT, VESSEL = "difficult", "vessel"
CLIMB, SWIM, CRAWL = "climb", "swim", "crawl"


def difficult(desk: Desk, *, ground: Sequence[str], land: str | None, trail: str) -> Answer:
    """Whether ground or land is difficult to move through.

    Source: 5E-PACE-06, 5E-DIFF-01, 5E-CDT-02 to 05.

    Raises:
        Refused: ``pace.no_row`` for water, which is for vessels.
    """
    by_land = land is not None and bool(land_causes(desk.book, land, trail))
    return Answer(by_land or bool(causes(desk.book, ground)))


def causes(book: Rulebook, ground: Sequence[str]) -> list[Figure]:
    """What each thing on the ground that makes it difficult adds to the cost of a metre; several add once.

    Source: 5E-CDT-01 to 05; ``fifth.difficult.sources``, ``fifth.difficult.shallow_water``.
    """
    cost, table = book.figure("movement.costs.difficult"), book.table(GROUND)
    found = [cost._replace(rule=table.rule(what), source=table.source(what)) for what in ground if _counts(book, what)]
    if len(found) > 1 and book.ruled("fifth.difficult.sources", "stack"):
        return [figure._replace(rule="fifth.difficult.sources") for figure in found]
    return found[:1]


def _counts(book: Rulebook, what: str) -> bool:
    table = book.table(GROUND)
    if table.has(what, "mud_only") and book.ruled("fifth.difficult.shallow_water", "mud_only"):
        return table.flag(what, "mud_only")
    return table.flag(what, "difficult")


def land_causes(book: Rulebook, land: str, trail: str, woods_slow: bool = True) -> list[Figure]:
    """What a land adds to the cost of a metre, off the ways; nothing on a way or where the going is easy.

    Source: 5E-PACE-06, 5E-DIFF-01, 5E-DIFF-02.

    Raises:
        Refused: ``pace.no_row`` for water, which is for vessels.
    """
    going = lands.cell(book, land, "going")
    if going == VESSEL:
        raise Refused("pace.no_row", land=land)
    spared = not woods_slow and book.table(lands.TABLE).flag(land, "wood")
    slow = going == DIFFICULT and trail == TRACKLESS and not spared
    return [book.figure("movement.costs.difficult_land")] if slow else []


def travel_causes(book: Rulebook, land: str, trail: str) -> list[Figure]:
    """What a land adds to the cost of a travelled metre; by ``fifth.example.forest_tower`` woods may cost no more than open land.

    Source: 5E-PACE-06, 5E-DIFF-01, 5E-DIFF-02, 5E-TIME-03.

    Raises:
        Refused: ``pace.no_row`` for water, which is for vessels.
    """
    return land_causes(book, land, trail, book.ruled("fifth.example.forest_tower", "illustration"))


def metre_cost(desk: Desk, line: Line, mode: str, own_speed: bool, difficult: Sequence[Figure]) -> Number:
    """What a metre costs, as steps of ``line``: one, and one more for each surcharge. ``own_speed``: a speed of that mode.

    Source: 5E-CSC-01 to 04, 5E-DIFF-02, 5E-CDT-01, 5E-CDT-02, 5E-PRONE-07, 5E-PRONE-08.

    Raises:
        InputError: ``input.range`` where overruled steps make it cost nothing.
    """
    line.add("metre", desk.book.figure("movement.costs.metre"))
    if mode == CRAWL or (mode in (CLIMB, SWIM) and not own_speed):
        line.add(mode, desk.book.figure(f"movement.costs.{mode}"))
    for figure in difficult:
        line.add(DIFFICULT, figure)
    if line.total <= 0:
        # Only a game master's own amounts make it so.
        raise InputError("input.range", "metre", kind="number", low=1, given=decimal_text(line.total))
    return line.total
