"""Kept journeys replay event for event: the same file, the same rolls, the same evening as the day it was kept.

``python -m tests.replays.test_replays`` keeps them anew, after a change of the rules that is meant to change them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horspiste.campaign.kept import plain, record_kept
from horspiste.dice.seeded import Seeded
from horspiste.formats.expedition import read_expedition
from horspiste.journey.trials import records
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book

HERE = Path(__file__).parent
# Each journey with the seed it was kept under, and what it must hold to be worth keeping.
KEPT = {
    "forest": (5, {"lost.fail", "lost.bearing", "lost.noticed", "lost.course_wrong", "lost.found", "arrival"}),
    "desert": (4, {"supplies.no_water", "needs.thirst_fail", "fatigue.begun", "supplies.water_filled", "arrival"}),
    "heights": (2, {"altitude.fatigued", "altitude.sick", "altitude.recovered", "cold.hurt", "avalanche.noticed", "arrival"}),
    "fifth": (4, {"exhaustion.march_fail", "exhaustion.stays", "river.crossed", "ambush.sprung", "forage.found", "arrival"}),
    "river": (2, {"river.met", "river.forded", "river.bridge", "mount.hustled", "fatigue.begun", "arrival"}),
}


def played(name: str, seed: int) -> list[Any]:
    """Every hour of a journey as history keeps it, without the sources, which may be corrected."""
    expedition, region = read_expedition(HERE / f"{name}.expedition.toml")
    world = World(open_book(expedition.book, expedition.profile, expedition.rulings), region, expedition)
    return [_bare(record_kept(record, world.book)) for record in records(world, Seeded(seed))]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items() if key != "source"}
    return [_bare(item) for item in value] if isinstance(value, list) else plain(value)


@pytest.mark.book("d20")
@pytest.mark.parametrize("name", KEPT)
def test_replays_event_for_event(name: str) -> None:
    seed, must = KEPT[name]
    kept = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    now = played(name, seed)
    for hour, (was, is_now) in enumerate(zip(kept, now, strict=False)):
        assert is_now == was, f"{name}: record {hour}"
    assert len(now) == len(kept)
    assert must <= {event["code"] for hour in kept for event in hour["events"]}


def keep() -> None:
    """Write every journey as it is played now."""
    for name, (seed, must) in KEPT.items():
        now = played(name, seed)
        missing = must - {event["code"] for hour in now for event in hour["events"]}
        lines = ",\n".join(json.dumps(hour, ensure_ascii=False, sort_keys=True) for hour in now)
        (HERE / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")
        print(name, len(now), "missing:", sorted(missing))


if __name__ == "__main__":
    keep()
