"""Our region file: what it may say, and how it is told what is wrong."""

from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.formats.maps import parse_scale, read_any_region
from horspiste.formats.region_read import parse_region, read_region
from horspiste.formats.region_write import region_text, write_region
from horspiste.state.geometry import distance
from horspiste.state.region import track_crossings

ROOT = Path(__file__).resolve().parents[2]

SMALL = """
format = "horspiste.region"
name = "Petit pays"
[grid]
shape = "square"
size = "2 miles"
[land]
rows = '''
gf
.h
'''
[land.legend]
g = "grassland"
f = "forest_dense"
h = ["forest_sparse", "hills_gentle"]
[land.cells]
"-01.05" = "moor"
[[places]]
id = "bourg"
name = "Bourg"
at = "0101"
[[places]]
id = "phare"
x_m = 1500
y_m = 0.25
seen_from = "30 ft"
known_to = ["maelle"]
[[ways]]
id = "chemin"
points = ["bourg", [2000, 1500], "0202"]
[[rivers]]
id = "ru"
points = ["3 km, 0 m", "0201"]
"""


def wrong(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parse_region(text, "f.toml")
    return caught.value


def test_a_small_region() -> None:
    region = parse_region(SMALL, "f.toml")
    assert region.grid.size == 3_000_000
    assert region.land_at(1_500_000, 1_500_000) == ("grassland",)
    assert region.lands_of((2, 2)) == ("hills_gentle", "forest_sparse")
    assert region.lands_of((1, 2)) == ()
    assert region.lands_of((-1, 5)) == ("moor",)
    lamp = region.place("phare")
    assert lamp is not None
    assert (lamp.at, lamp.seen_from, lamp.known_to, lamp.name) == ((1_500_000, 250), 9_000, ("maelle",), "phare")
    assert region.landmarks == (lamp,)
    assert region.assumed == ("ru.width", "ru.depth")
    assert region.ways[0].kind == "road"


def test_what_is_written_reads_back_the_same() -> None:
    region = parse_region(SMALL, "f.toml")
    assert parse_region(region_text(region), "g.toml") == region


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ('"forest_dense"', '"forest_dens"', "file.choice", "f.toml:14: land.legend.f"),
        ('shape = "square"', 'shap = "square"', "file.key_unknown", "f.toml:5: grid.shap"),
        ('name = "Petit pays"', "", "file.missing", "f.toml:1: name"),
        ('size = "2 miles"', 'size = "2 kg"', "file.value", "f.toml:6: grid.size"),
        ('size = "2 miles"', 'size = "0 m"', "file.value", "f.toml:6: grid.size"),
        ('size = "2 miles"', "size = nan", "file.value", "f.toml:6: grid.size"),
        ('size = "2 miles"', "size = true", "file.value", "f.toml:6: grid.size"),
        ("gf\n", "gx\n", "file.choice", "f.toml:8: land.rows"),
        ('"-01.05" = "moor"', '"x" = "moor"', "file.value", "f.toml:17: land.cells.x"),
        ('id = "phare"', 'id = "Phare"', "file.value", "f.toml:23: places[2].id"),
        ('id = "phare"', 'id = "bourg"', "file.duplicate", "f.toml:23: places[2].id"),
        ('at = "0101"', "", "file.missing", "f.toml:18: places[1]"),
        ('["bourg", ', '["burg", ', "file.reference", "f.toml:30: ways[1].points"),
        ('points = ["3 km, 0 m", "0201"]', 'points = ["0201", "0201"]', "file.value", "f.toml:33: rivers[1].points"),
        (
            'points = ["3 km, 0 m", "0201"]',
            'points = ["0201", "0101"]\ncurrent = "fast"',
            "file.choice",
            "f.toml:34: rivers[1].current",
        ),
        ('format = "horspiste.region"', 'format = "horspiste.creature"', "file.format", "f.toml:2: format"),
        ('format = "horspiste.region"', 'format = "horspiste.region"\nversion = 2', "file.version", "f.toml:3: version"),
        ('name = "Petit pays"', 'name = "Petit', "file.syntax", "f.toml:3"),
        ("[land]\n", "[land\n", "file.syntax", "f.toml:7"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, code: str, where: str) -> None:
    error = wrong(SMALL.replace(old, new, 1))
    assert (error.code, error.where) == (code, where)


def test_a_suggestion() -> None:
    assert wrong(SMALL.replace('"forest_dense"', '"forest_dens"')).figures["hint"][0] == "forest_dense"
    assert wrong(SMALL.replace("size =", "siez =")).figures["hint"] == ["size"]


@pytest.mark.parametrize(
    "text",
    ["", "a = " + "[" * 5000, "x = " + "9" * 6000, "[land]\nrows = 3", "= = =", "places = 3\nname='a'\n[land]\nelsewhere='moor'"],
)
def test_nonsense_is_wrong_input(text: str) -> None:
    assert wrong(text).code.startswith("file.")


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"\x00\x01", "binary"), ("é".encode("latin-1"), "encoding"), ("a".encode("utf-16"), "utf-16"), (b"PK\x03\x04", "zip")],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "f.toml"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_region(file)
    assert (caught.value.code, caught.value.figures["reason"]) == ("file.unreadable", reason)


def test_files_that_cannot_be_had(tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_bytes(b"#" * (9 * 1024 * 1024))
    for name, code in (
        ("none.toml", "file.not_found"),
        ("big.toml", "file.too_large"),
        ("", "file.unreadable"),
        ("\0", "file.unreadable"),
    ):
        with pytest.raises(InputError) as caught:
            read_region(str(tmp_path) + "/" + name)
        assert caught.value.code == code


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    region = parse_region(SMALL, "f.toml")
    write_region(tmp_path / "r.toml", region)
    assert read_region(tmp_path / "r.toml") == region
    with pytest.raises(InputError) as caught:
        write_region(tmp_path / "no" / "r.toml", region)
    assert caught.value.code == "file.unwritable"
    assert [path.name for path in tmp_path.iterdir()] == ["r.toml"]


def test_scale() -> None:
    assert parse_scale("9km") == 9_000_000
    assert parse_scale("6 miles") == 9_000_000
    assert parse_scale(None) is None
    for text, code in (("9 kg", "input.unit"), ("0 km", "input.range"), ("x", "input.unit")):
        with pytest.raises(InputError) as caught:
            parse_scale(text)
        assert caught.value.code == code


def test_the_example() -> None:
    """Its forest is wide, its road bridges every river, its trail fords one."""
    region, report = read_any_region(ROOT / "examples" / "aigue.toml")
    assert report is None
    assert region.assumed == ()
    assert parse_region(region_text(region), "again.toml") == region
    road, trail = region.way("route_de_nantelle"), region.way("sentier_des_charbonniers")
    hut, col = region.place("cabane_du_passeur"), region.place("col_de_l_aigue")
    assert road and trail and hut and col
    assert [crossing.river.id for crossing in track_crossings(region, road.points)] == ["la_dourbe", "l_aiguette"]
    (ford,) = track_crossings(region, trail.points)
    assert distance(ford.cut.at, ford.river.fords[0].at) == 0
    wooded = [part for part in region.stretches(hut.at, col.at) if "forest_dense" in part.lands or "forest_medium" in part.lands]
    assert sum(part.end - part.start for part in wooded) > 12_000_000
