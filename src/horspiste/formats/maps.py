"""Any region map that we can read, by what its content says it is."""

from __future__ import annotations

from pathlib import Path

from horspiste.basis import units
from horspiste.basis.errors import InputError
from horspiste.state.region import Region

from .region_read import FORMAT, parse_region
from .report import Report
from .textmapper.build import parse_map
from .textmapper.words_file import beside, read_words
from .whole import read_text

# How files of other programs begin, and no line that people write of a map.
_OTHERS = ("{", "[", "<")
_LEAST_SCALE, _MOST_SCALE = 10, 10**9


def read_any_region(path: Path | str, scale: str | None = None, shape: str = "hex_flat") -> tuple[Region, Report | None]:
    """The region of one of our files, or of a text-mapper file with the report of its import.

    ``scale`` ("9km") and ``shape`` are for maps that do not state the size and form of their cells.

    Raises:
        InputError: ``file.*``; ``input.range`` or ``input.unit`` for the scale.
    """
    text = read_text(path)
    if Path(path).suffix.lower() == ".toml" or f'"{FORMAT}"' in text:
        return parse_region(text, str(path)), None
    if text.lstrip().startswith(_OTHERS):
        raise InputError("file.no_map", f"{path}:1", expected="region", lines=text.count("\n") + 1)
    return parse_map(text, str(path), parse_scale(scale), shape, read_words(beside(path)))


def parse_scale(text: str | None) -> int | None:
    """The size of a cell from "9km"; a bare number is in kilometres. [mm]

    Raises:
        InputError: ``input.unit`` where it is no length, ``input.range`` where no map has such cells.
    """
    if text is None:
        return None
    kilometres = units.quantity(text, "km")
    if kilometres is None:
        raise InputError("input.unit", "scale", given=text[:40], unit="km")
    size = round(kilometres * 1_000_000)
    if not _LEAST_SCALE <= size <= _MOST_SCALE:
        raise InputError("input.range", "scale", given=text[:40], unit="km", low="1/100000", high=1000)
    return size
