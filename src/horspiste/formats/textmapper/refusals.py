"""Maps in the text-mapper format that are no region: star sectors and dungeons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from horspiste.basis.errors import InputError

from .grammar import CellLine, OtherLine, WayLine

_STARPORT = re.compile(r"starport-.*")
_DUNGEON = re.compile(
    r"(wall|door|secret|concealed|archway|gate|window|portcullis|curtain|gap|corner-pillar|arcw?\d?|stair|diagonal|rock|trap-door"
    r"|walled-diagonal|rock-corridor|rock-dead-end|stair-small)-(n|s|e|w|ne|nw|se|sw|ceiling|floor|secret)"
)
# One cell in so many with such a word makes the map one.
_SHARE = 10


def check_region(lines: Sequence[CellLine | WayLine | OtherLine], name: str) -> None:
    """Refuse what is no map of a region.

    Raises:
        InputError: ``file.star_sector``, ``file.dungeon_map``, or ``file.no_map`` where no line is a cell.
    """
    cells = [line for line in lines if isinstance(line, CellLine)]
    others = [line for line in lines if isinstance(line, OtherLine)]
    stars = [cell.number for cell in cells if "uwp" in cell.attributes or any(map(_STARPORT.fullmatch, cell.words))]
    stars += [line.number for line in others if line.why == "star"]
    walls = [cell.number for cell in cells if any(map(_DUNGEON.fullmatch, cell.words))]
    for code, library, marks in (("file.star_sector", "traveller", stars), ("file.dungeon_map", "gridmapper", walls)):
        included = [line.number for line in others if line.why == "include" and library in line.what.lower()]
        if included or (marks and len(marks) * _SHARE >= len(cells)):
            raise InputError(code, f"{name}:{min(marks or included)}", expected="region", cells=len(marks))
    if not cells:
        first = others[0].number if others else 1
        raise InputError("file.no_map", f"{name}:{first}", expected="region", lines=len(lines))
