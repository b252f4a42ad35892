"""What a journey takes: one of thirty days told with every reason, and many plain trials of one of ten days."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.harness import ROOT, ROUNDS, Row, medians
from horspiste.campaign.kept import record_kept
from horspiste.dice.seeded import Seeded
from horspiste.formats.expedition import read_expedition_text
from horspiste.journey.trials import records, run
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book

BARE = "a bare loop of 1,000,000"
TOLD, TRIALS = "30 days of six, every reason", "a trial of ten days"
TOLD_SECONDS = 0.5
# A minute for a thousand.
TRIAL_SECONDS = 0.060
_COUNT = 10
_EXPEDITION = """
format = "horspiste.expedition"
region = "aigue.toml"
start = "valdombre"
route = [{route}]

[supplies]
food = "300 days"
water = "200 litres"

[[members]]
hero = "aelis"
[[members]]
hero = "borin"
[[members]]
hero = "maelle"
[[members]]
hero = "tristan"
[[members]]
hero = "isaure"
[[members]]
hero = "perrine"
[[animals]]
hero = "grisette"
"""
_ROAD = '{{ to = "{to}", along = "route_de_nantelle" }}'
# Along the road and back, and through the wood to the tower and back.
_ROUND = [_ROAD.format(to="hautclair"), _ROAD.format(to="valdombre"), '"tour_de_garde_loup"', '"valdombre"']


def rows() -> list[Row]:
    """Both, beside a bare loop that tells how fast the machine is now."""
    long, short = _world(3), _world(1)
    list(records(long, Seeded(1)))
    times = medians({BARE: _bare, TOLD: lambda: _tell(long), TRIALS: lambda: run(short, 1, _COUNT)}, ROUNDS)
    return [
        Row(BARE, times[BARE]),
        Row(TOLD, times[TOLD], TOLD_SECONDS),
        Row(TRIALS, times[TRIALS] / _COUNT, TRIAL_SECONDS),
    ]


def _bare() -> int:
    total = 0
    for number in range(1_000_000):
        total += number
    return total


def _tell(world: World) -> int:
    """Every hour with its reasons, as it is kept; the book's answers begin anew."""
    fresh = World(world.book, world.region, world.expedition)
    return sum(len(record_kept(record, fresh.book)["events"]) for record in records(fresh, Seeded(1)))


def _world(rounds: int) -> World:
    with TemporaryDirectory() as folder:
        text = (ROOT / "examples" / "aigue.toml").read_text("utf-8")
        Path(folder, "aigue.toml").write_text(text, "utf-8")
        route = ", ".join(_ROUND * rounds)
        expedition, region = read_expedition_text(_EXPEDITION.format(route=route), "bench", folder)
    return World(open_book(), region, expedition)
