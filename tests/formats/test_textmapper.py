"""Maps typed as text: every word is read, or said to be unknown."""

import json
from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.formats.maps import read_any_region
from horspiste.formats.region_read import parse_region
from horspiste.formats.region_write import region_text
from horspiste.formats.report import Report
from horspiste.formats.textmapper.build import parse_map, read_map
from horspiste.formats.textmapper.vocabulary import Vocabulary
from horspiste.state.geometry import distance
from horspiste.state.lands import known_lands
from horspiste.state.region import Region


def read(text: str) -> tuple[Region, Report]:
    return parse_map(text, "map.txt", 9_000_000)


def dropped(report: Report) -> dict[str, str]:
    return {entry.what: entry.why for entry in report.dropped}


@pytest.mark.parametrize(
    ("words", "lands"),
    [
        ("forest", "forest_medium"),
        ("light-green fir-forest", "forest_sparse"),
        ("dark-green trees thorp", "forest_dense"),
        ("green firs", "forest_medium"),
        ("forest-hill", "hills_gentle forest_medium"),
        ("dark-green forest-hill", "hills_gentle forest_dense"),
        ("white fir-mountain", "mountain_forbidding forest_sparse"),
        ("hill forest", "hills_gentle forest_medium"),
        ("light-grey grass", "alpine_meadow"),
        ("grey mountain", "mountain_rugged"),
        ("white mountain", "mountain_forbidding"),
        ("mountains", "mountain_forbidding"),
        ("dust hill", "desert_sandy"),
        ("dust desert", "desert_sandy"),
        ("soil town", "farm"),
        ("town", "urban"),
        ("dark-green chaos", "grassland"),
        ("swamp2 chaos", "swamp"),
        ("moors", "moor"),
        ("heavy_evergreen_forest", "forest_dense"),
        ("green_hills deciduous_forest_hill", "hills_rugged forest_medium"),
        ("light-grey", ""),
        ("nonsense", ""),
    ],
)
def test_words_of_a_cell(words: str, lands: str) -> None:
    assert Vocabulary().read(words.replace("_", "-").split()).lands == tuple(lands.split())


def test_every_word_of_the_lands_is_known() -> None:
    for land, form in known_lands().items():
        for word in form.words:
            assert land in Vocabulary().read(word.split("+")).lands, word


def test_cells_of_every_form() -> None:
    region, _ = read('0101 grass\n-01-02 moor\n104.-12 swamp\n020300 fir\n020301 hill "upstairs"\n  0102  forest\n')
    assert set(region.cells) == {(1, 1), (-1, -2), (104, -12), (2, 3), (1, 2)}


def test_labels_name_places_and_areas() -> None:
    region, _ = read(
        '0101 green forest village "Bois-Clair" 20 "Grand Bois"\n0102 hill name="Haute Butte"\n0103 fir thorp\n0104 hill "7"\n'
    )
    named = {place.name: place.kind for place in region.places}
    assert named == {"Bois-Clair": "village", "Grand Bois": "area", "Haute Butte": "area", "thorp 0103": "thorp"}
    assert region.heights == {(1, 4): 2_100_000}
    assert [place.id for place in region.places][:1] == ["bois_clair"]


def test_lines() -> None:
    region, report = read(
        '0101 grass\n0105 grass\n0501 grass\n0101-0105 road "Grand-Rue" left 20%\n0101-0103 river "Ru"\n0301-0103-0104 river\n'
        "0102-0103 canyon\n0102-0104 border\n0101-0102 caravan\n0103-0105 tral\n"
    )
    assert [(way.kind, way.name, len(way.points)) for way in region.ways] == [("road", "Grand-Rue", 5)]
    assert sorted(river.name for river in region.rivers) == ["", "Ru"]
    assert [line.kind for line in region.lines] == ["gorge"]
    assert dropped(report) == {"border": "line.no_way", "caravan": "line.unknown", "tral": "line.unknown"}
    assert next(entry.close for entry in report.dropped if entry.what == "tral")[0] == "trail"


def test_rivers_join_and_ways_cross_them() -> None:
    text = "".join(f"{column:02d}{row:02d} grass\n" for column in range(1, 6) for row in range(1, 6))
    region, report = read(text + "0101-0301-0305 river\n0501-0301-0305 river\n0103-0503 trail\n0104-0504 road\n")
    whole, joined = region.rivers
    assert joined.points[-1] in whole.points
    assert len(joined.points) < len(whole.points)
    fords = [ford for river in region.rivers for ford in river.fords]
    bridges = [bridge for river in region.rivers for bridge in river.bridges]
    assert (len(fords), len(bridges)) == (1, 1)
    assert {"rivers.width", "crossings"} <= set(region.assumed)
    assert {"line.joined", "crossing.assumed"} <= {entry.why for entry in report.approximated}


def test_water_that_touches_the_sea_is_sea() -> None:
    region, _ = read("0101 ocean\n0102 water\n0103 water\n0105 water\n0104 grass\n0201 lake\n")
    assert [region.lands_of((1, row)) for row in (1, 2, 3, 5)] == [("sea",), ("sea",), ("sea",), ("lake",)]
    assert region.lands_of((2, 1)) == ("lake",)


def test_cliffs_stand_on_their_side() -> None:
    region, _ = read("0202 hill cliff1\n0201 grass\n")
    (cliff,) = region.lines
    middle, north = region.grid.centre((2, 2)), region.grid.centre((2, 1))
    assert all(abs(distance(end, middle) - distance(end, north)) <= 2 for end in cliff.points)


def test_unknown_words_come_once_with_what_they_may_mean() -> None:
    region, report = read("0101 grass\n0102 forrest\n0103 forrest\n0104 xyzzy\n")
    entry = next(entry for entry in report.dropped if entry.what == "forrest")
    assert (entry.count, entry.where, entry.why) == (2, "map.txt:2,3", "word.unknown")
    assert "forest" in entry.close
    assert "moor" in report.as_json()["known_words"]
    assert region.lands_of((1, 2)) == ("grassland",)
    assert "land.neighbours" in {entry.why for entry in report.approximated}


def test_the_table_beside_the_file(tmp_path: Path) -> None:
    map_file, table = tmp_path / "m.txt", tmp_path / "m.txt.words.toml"
    map_file.write_text("0101 Blood_Wood dragon\n0102 crag\n0101-0102 caravan\n", encoding="utf-8")
    table.write_text(
        '[words]\nblood-wood = "jungle"\ncrag = ["scrub", "hills_rugged"]\ndragon = "none"\n[lines]\ncaravan = "trail"\n',
        encoding="utf-8",
    )
    region, report = read_map(map_file)
    assert region.cells == {(1, 1): ("jungle",), (1, 2): ("hills_rugged", "scrub")}
    assert [way.kind for way in region.ways] == ["trail"]
    assert dropped(report) == {"dragon": "word.blank"}
    assert region.grid.size == 9_000_000
    assert "scale.assumed" in {entry.why for entry in report.approximated}
    table.write_text('[words]\ncrag = "hils"\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_map(map_file)
    assert (caught.value.code, caught.value.where) == ("file.choice", f"{table}:2: words.crag")


def test_drawings_and_includes_are_said_to_be_dropped() -> None:
    _, report = read(
        '0101 grass\ngrass attributes fill="green"\nroad path attributes stroke="x"\nhill path M 0,0\n<g id="a"></g>\n'
        'text font-size="2"\nother <text>x</text>\nurl http://example.org\ninclude gnomeyland.txt\n'
        "include http://example.org/more.txt\nwhat is this\n# no word\n"
    )
    assert dropped(report) == {
        "attributes": "drawing", "path": "drawing", "svg": "drawing", "text": "drawing", "other": "drawing", "url": "drawing",
        "gnomeyland.txt": "include.drawings", "http://example.org/more.txt": "include.unfetched", "unread": "unread",
    }  # fmt: skip
    json.dumps(report.as_json())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('0101 starport-D size-7 gas "Aldo" uwp="D7A5579-8"\n0102 empty\n', "file.star_sector"),
        ("Inedgeus 0101 D7A5579-8 N G\n", "file.star_sector"),
        ("0101 empty\ninclude traveller.txt\n", "file.star_sector"),
        ("0101 empty wall-n wall-s\n0102 empty door-e\n", "file.dungeon_map"),
        ("0101 empty\ninclude gridmapper.txt\n", "file.dungeon_map"),
        ("Dear diary,\ntoday I drew a map.\n", "file.no_map"),
        ("", "file.no_map"),
        ('{"map": 1}', "file.no_map"),
    ],
)
def test_what_is_no_region_is_refused(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.code == code


def test_huge_and_hostile_maps_stay_gentle() -> None:
    read("0101 grass\n" + "".join(f"0101 word{n}\n" for n in range(20_000)))
    read("0101 grass\n0101-999999.999999-0101 road\n99999999999.11 grass\n0101 " + " " * 100_000 + "x\n" + "<" * 100_000)
    read("\n".join(f"{n:04d} strange" for n in range(101, 3000)) + "\n0101 hill")


def test_writing_an_imported_region_keeps_it() -> None:
    region, _ = read(
        '0101 green forest village "Bois"\n0102 hill cliff0 "3"\n-0203 moor law\n0101-0102 trail\n0101-0103 river "Ru"\n'
    )
    assert parse_region(region_text(region), "again.toml") == region


@pytest.mark.samples
@pytest.mark.parametrize(
    ("name", "cells", "ways", "rivers"), [("region-alpine-30x10", 300, 33, 52), ("region-smale-20x10", 200, 0, 0)]
)
def test_other_peoples_regions(samples: Path, name: str, cells: int, ways: int, rivers: int) -> None:
    region, report = read_map(samples / "text-mapper" / f"{name}.txt")
    assert (len(region.cells), len(region.ways), len(region.rivers)) == (cells, ways, rivers)
    assert "word.unknown" not in {entry.why for entry in report.dropped}
    assert "land.neighbours" not in {entry.why for entry in report.approximated}
    assert parse_region(region_text(region), "again.toml") == region


@pytest.mark.samples
@pytest.mark.parametrize("name", ["gnomeyland", "apocalypse"])
def test_sets_of_words(samples: Path, name: str) -> None:
    _, report = read_map(samples / "text-mapper" / f"{name}-example.txt")
    assert "word.unknown" not in {entry.why for entry in report.dropped}


@pytest.mark.samples
@pytest.mark.parametrize(("name", "code"), [("traveller", "file.star_sector"), ("gridmapper", "file.dungeon_map")])
def test_maps_that_are_no_region(samples: Path, name: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_map(samples / "text-mapper" / f"{name}-example.txt")
    assert caught.value.code == code


@pytest.mark.parametrize("text", ['{ "data":\n"x\n0101 forest\n" }', "[1,\n0101 forest\n]", "<map>\n0101 forest\n</map>"])
def test_a_line_like_a_cell_makes_no_map_of_another_programs_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scene.json"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_any_region(path)
    assert caught.value.code == "file.no_map"
