"""Fresh water and grass on the way: where they are had for nothing."""

from __future__ import annotations

from ..hour import Hour

SUPPLIES = "journey.supplies"


def refill(hour: Hour, thirsty: bool) -> bool:
    """Fill the waterskins where fresh water is at hand and they are not full, or somebody thirsts. Returns whether it is."""
    full = hour.world.expedition.supplies.get("water", 0)
    short = hour.now.supplies.get("water", 0) < full
    if not (short or thirsty) or not is_near(hour):
        return False
    if short:
        hour.change(supplies={**hour.now.supplies, "water": full})
    hour.note("supplies.water_filled", amount=full)
    return True


def has_grass(hour: Hour) -> bool:
    """Whether animals find grass here."""
    barren = hour.world.book.table(SUPPLIES).get("barren", "value")
    return any(land not in barren for land in hour.world.lands_at(hour.now.at))


def is_near(hour: Hour) -> bool:
    """Whether fresh water is at hand: a stream of the land, a river or lake, a settlement's wells."""
    region = hour.world.region
    dry = hour.world.book.table(SUPPLIES).get("waterless", "value")
    if any(land not in dry for land in hour.world.lands_at(hour.now.at)):
        return True
    cell = region.cell_at(*hour.now.at)
    return hour.kept(("wells", cell), lambda: _has_well(hour, cell)) or _at_river(hour, cell)


def _at_river(hour: Hour, cell: tuple[int, int]) -> bool:
    near = hour.world.region.nearest_river(*hour.now.at)
    return near is not None and hour.world.region.cell_at(*near[1].at) == cell


def _has_well(hour: Hour, cell: tuple[int, int]) -> bool:
    wells = hour.world.book.table(SUPPLIES).get("wells", "value")
    region = hour.world.region
    return any(place.kind in wells and region.cell_at(*place.at) == cell for place in region.places)
