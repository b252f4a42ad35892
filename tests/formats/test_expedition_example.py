"""The house's own expedition: it loses its way, marches past its strength, meets a river, and arrives."""

from pathlib import Path

import pytest

from horspiste.dice.seeded import Seeded
from horspiste.formats.expedition import read_expedition
from horspiste.journey.decide import FINAL, choose, usual
from horspiste.journey.run import Record, set_out, step
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book

ROOT = Path(__file__).resolve().parents[2]
SEED = 1
MOST_HOURS = 400


def travel() -> list[Record]:
    """The hours of the example, every stop answered by its standing orders."""
    expedition, region = read_expedition(ROOT / "examples" / "aigue.expedition.toml")
    world = World(open_book(expedition.book, expedition.profile, expedition.rulings), region, expedition)
    now, records = set_out(world), list[Record]()
    while (now.stop is None or now.stop.code not in FINAL) and len(records) < MOST_HOURS:
        choice, dice = usual(now), Seeded(SEED, instant=now.instant)
        records.append(step(world, now, dice) if choice is None else choose(world, now, choice, dice))
        now = records[-1].after
    return records


@pytest.mark.book("d20")
def test_the_example_needs_what_it_should() -> None:
    records = travel()
    codes = {entry.code for record in records for entry in record.log}
    assert any(record.after.lost is not None and record.after.lost.hours for record in records)
    assert {"march.pass", "march.fail", "river.met", "lost.noticed", "arrival"} <= codes
    stop = records[-1].after.stop
    assert stop is not None and stop.code == "arrival"
