"""The report of a region that was already in our form: everything is kept."""

from __future__ import annotations

from collections import Counter

from horspiste.state.region import Region

from .report import Entry, Report


def kept_whole(region: Region, file: str) -> Report:
    """The lands, places, ways, rivers and lines of a region, counted."""
    kinds = {
        "land": Counter("+".join(lands) for lands in region.cells.values()),
        "place": Counter(place.kind for place in region.places),
        "way": Counter(way.kind for way in region.ways),
        "river": Counter("river" for _ in region.rivers),
        "line": Counter(line.kind for line in region.lines),
    }
    return Report(file, kept=[Entry(what, count, why, file) for why, found in kinds.items() for what, count in found.items()])
