"""``travel --view players`` on the page's own rule: of every line, only what the players' side of the screen may know."""

from pathlib import Path

from horspiste.campaign.travelled import GM, PLAYERS, document, entries_seen
from horspiste.campaign.views_log import HIDDEN
from horspiste.campaign.voyage import Voyage, parse_until
from horspiste.formats.expedition import read_expedition
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.words.tongue import Tongue
from horspiste.words.travel import travel_lines
from tests.doors.tables import write_plain

RIVER = """
[[rivers]]
id = "cachee"
name = "La Cachée"
width = "20 m"
depth = "1 m"
known_to = []
points = [[19000, -50000], [19000, 90000]]
"""
HOURS = 12


def voyage(folder: Path, weather: str) -> Voyage:
    path = write_plain(folder)
    path.write_text(path.read_text("utf-8").replace('"fog"', f'"{weather}"'), "utf-8")
    region = folder / "plaine.toml"
    region.write_text(region.read_text("utf-8") + RIVER, "utf-8")
    expedition, read = read_expedition(path)
    made = Voyage(World(open_book(expedition.book), read, expedition), 5)
    made.run(parse_until(f"hour {HOURS}"))
    return made


def test_a_river_that_nobody_knows_has_no_name_for_players(tmp_path: Path) -> None:
    made = voyage(tmp_path, "clear")
    assert any("La Cachée" in str(event) for hour in document(made.world, made.records, GM)["hours"] for event in hour["events"])
    shown = document(made.world, made.records, PLAYERS)
    codes = [event["code"] for hour in shown["hours"] for event in hour["events"]]
    assert "river.met" in codes
    assert "Cachée" not in str(shown)
    for language in ("en", "fr"):
        assert "Cachée" not in "\n".join(travel_lines(made.world, made.records, PLAYERS, Tongue(language)))


def test_what_the_land_does_to_the_pace_is_not_told_to_players(tmp_path: Path) -> None:
    made = voyage(tmp_path, "fog")
    told = [entry for record in made.records for entry in entries_seen(made.world, record, PLAYERS)]
    assert not {entry.code for entry in told} & set(HIDDEN)
    assert all({"dc", "hours", "lands", "along"}.isdisjoint(entry.figures) for entry in told if entry.code.startswith("lost."))


EVENTS = """
[[events]]
kind = "avalanche"
at = "depart"

[[events]]
kind = "quicksand"
at = "0511"
reach = "10 m"
"""


def test_players_never_learn_of_a_danger_before_it_is_noticed(tmp_path: Path) -> None:
    path = write_plain(tmp_path)
    path.write_text(path.read_text("utf-8") + EVENTS, "utf-8")
    expedition, region = read_expedition(path)
    made = Voyage(World(open_book(expedition.book), region, expedition), 5)
    made.run(parse_until("hour 4"))
    whole = [entry for record in made.records for entry in record.log]
    assert "avalanche.begun" in {entry.code for entry in whole}
    shown = document(made.world, made.records, PLAYERS)
    codes = [event["code"] for hour in shown["hours"] for event in hour["events"]]
    assert "avalanche.noticed" in codes
    assert "avalanche.begun" not in codes
    assert "quicksand" not in str(shown)
    for language in ("en", "fr"):
        assert "quicksand" not in "\n".join(travel_lines(made.world, made.records, PLAYERS, Tongue(language)))
