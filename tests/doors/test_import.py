"""``horspiste import``: another tool's map becomes ours, and nothing is dropped silently."""

import json
import re
from pathlib import Path

import pytest

from horspiste.doors.cli.main import main
from horspiste.formats.maps import read_any_region
from horspiste.formats.region_read import read_region
from tests.house.sources import PACKAGE
from tests.house.test_words import documents

ROOT = Path(__file__).resolve().parents[2]
MAP = '0101 bloodwood hill\n0102 grass keep "Old Keep"\n0103 forrest hill\n0101-0103 caravan\n0102-0103 road\n'


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A map with words that nobody knows."""
    path = tmp_path / "map.txt"
    path.write_text(MAP, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> dict:
    got = main(["import", *map(str, arguments), "--json"])
    out, err = capsys.readouterr()
    assert got == code, err
    return json.loads(out)


def test_the_region_is_written_and_reads_back_the_same(capsys, drawn: Path) -> None:
    target = drawn.with_name("region.toml")
    assert told(capsys, drawn, "--as", "region", "--scale", "6 miles", "-o", target) == told(capsys, drawn, "--scale=9km")
    region = read_region(target)
    assert region == read_any_region(drawn, "9km")[0]
    assert region.grid.size == 9_000_000


def test_the_report_counts_and_gives_reasons_and_lines(capsys, drawn: Path) -> None:
    report = told(capsys, drawn)
    entries = {(name, entry["what"]): entry for name in ("kept", "approximated", "dropped") for entry in report[name]}
    assert entries["kept", "keep"] == {"what": "keep", "count": 1, "why": "place", "where": f"{drawn}:2"}
    assert entries["approximated", "9 km"]["why"] == "scale.assumed"
    assert entries["dropped", "bloodwood"]["why"] == "word.unknown"
    assert entries["dropped", "forrest"]["close"][0] == "forest"
    assert entries["dropped", "caravan"]["why"] == "line.unknown"
    assert {"hill", "trail"} <= set(report["known_words"])


def test_a_table_beside_the_map_explains_its_words(capsys, drawn: Path) -> None:
    table = '[words]\nbloodwood = "forest_dense"\nforrest = "none"\n[lines]\ncaravan = "trail"\n'
    drawn.with_name("map.txt.words.toml").write_text(table, encoding="utf-8")
    report = told(capsys, drawn)
    assert "known_words" not in report
    assert [entry["what"] for entry in report["dropped"]] == ["forrest"]


@pytest.mark.parametrize(("language", "known"), [("en", "The words that are known:"), ("fr", "Les mots connus")])
def test_the_report_can_be_read(capsys, drawn: Path, language: str, known: str) -> None:
    assert main(["import", str(drawn), "--lang", language]) == 0
    out = capsys.readouterr().out
    assert known in out
    assert "bloodwood" in out
    assert "map.txt.words.toml" in out


def test_our_own_region_is_kept_whole(capsys, tmp_path: Path) -> None:
    target = tmp_path / "again.toml"
    report = told(capsys, ROOT / "examples" / "aigue.toml", "-o", target)
    assert report["kept"]
    assert report["approximated"] == report["dropped"] == []
    assert read_region(target) == read_region(ROOT / "examples" / "aigue.toml")


@pytest.mark.parametrize(
    ("arguments", "code", "where"),
    [
        (["{map}", "--as", "statue"], "input.choice", "--as"),
        (["{map}", "--scale", "9 kg"], "input.unit", "scale"),
        (["{map}", "--scale", "0"], "input.range", "scale"),
        (["{map}", "-o", "{map}"], "input.file", "{map}"),
        (["{map}", "-o", "{map}/none/region.toml"], "input.file", "{map}/none/region.toml"),
        (["{map}.none"], "input.file", "{map}.none"),
        ([], "input.missing", "FILE"),
    ],
)
def test_wrong_input_writes_nothing(capsys, drawn: Path, arguments: list[str], code: str, where: str) -> None:
    error = told(capsys, *(text.replace("{map}", str(drawn)) for text in arguments), code=2)["error"]
    assert (error["code"], error["where"]) == (code, where.replace("{map}", str(drawn)))
    assert [path.name for path in drawn.parent.iterdir()] == ["map.txt"]
    assert drawn.read_text(encoding="utf-8") == MAP


@pytest.mark.samples
@pytest.mark.parametrize("name", ["apocalypse-example", "gnomeyland-example", "region-alpine-30x10", "region-smale-20x10"])
def test_maps_that_others_made_are_read(capsys, samples: Path, tmp_path: Path, name: str) -> None:
    source, target = samples / "text-mapper" / f"{name}.txt", tmp_path / "region.toml"
    report = told(capsys, source, "-o", target)
    assert report["kept"]
    assert read_region(target).cells == read_any_region(source)[0].cells


@pytest.mark.samples
@pytest.mark.parametrize("name", ["traveller-example", "gridmapper-example"])
def test_stars_and_dungeons_are_refused(capsys, samples: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "region.toml"
    error = told(capsys, samples / "text-mapper" / f"{name}.txt", "-o", target, code=2)["error"]
    assert error["code"] == "input.file"
    assert not target.exists()


def test_every_reason_has_words() -> None:
    """The codes are those that the region file's page lists."""
    page = (ROOT / "docs" / "region-format.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:kept|approximated|dropped) \| (.*) \|$", page, re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`([a-z._]+)`", row)}
    assert codes == set(documents("en")["import"]["imports"])
    text = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "formats").rglob("*.py"))
    assert codes >= set(re.findall(r'"((?:word|land|line|height|river|crossing|scale|cliff|include)\.[a-z_]+)"', text))
