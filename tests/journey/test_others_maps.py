"""Region maps made by others, travelled from end to end; and expedition files that are wrong."""

import json
from pathlib import Path

import pytest

from horspiste.doors.cli.main import main

EXPEDITION = """
format = "horspiste.expedition"
region = "{region}"
start = "{start}"
route = ["{goal}"]

[[members]]
name = "Ada"
speed = "9 m"
survival = 8

[[members]]
name = "Bo"
speed = "9 m"
"""


@pytest.mark.samples
@pytest.mark.parametrize(
    ("name", "start", "goal"), [("region-smale-20x10", "0101", "2010"), ("apocalypse-example", "0101", "0405")]
)
def test_a_map_is_travelled_from_end_to_end(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, start: str, goal: str
) -> None:
    path = tmp_path / "way.toml"
    region = samples / "text-mapper" / f"{name}.txt"
    path.write_text(EXPEDITION.format(region=region, start=start, goal=goal), encoding="utf-8")
    assert main(["travel", str(path), "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stopped"]["code"] == "arrival"
    first, last = told["hours"][0], told["hours"][-1]
    assert first["day"] == 1
    assert {"x_m", "y_m", "land"} == set(first["true"])
    assert last["day"] == told["summary"]["days"]
    assert sum(hour["distance_m"] for hour in told["hours"]) == pytest.approx(float(told["summary"]["distance_m"]))
    assert {event["code"] for hour in told["hours"] for event in hour["events"]} >= {"walk", "arrival"}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('start = "0101"', "start"),
        ('route = ["nowhere"]', "route"),
        ('pace = "gallop"', "pace"),
        ('leader = "zoe"', "leader"),
        ('[rulings]\n"belief.arrival" = "maybe"', "belief.arrival"),
        ("[[weather]]\nweather = 'frogs'", "weather"),
        ("[rhythm]\nmarch = '30 h'", "march"),
        ("colour = 'red'", "colour"),
    ],
)
def test_a_wrong_file_is_refused_and_nothing_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str, says: str
) -> None:
    (tmp_path / "there.toml").write_text(
        'format = "horspiste.region"\nname = "there"\n[grid]\nshape = "square"\nsize = "3 km"\n[land]\nrows = "g"\n'
        '[land.legend]\ng = "grassland"\n[[places]]\nid = "here"\nname = "Here"\nkind = "village"\nat = "0101"\n',
        encoding="utf-8",
    )
    good = 'format = "horspiste.expedition"\nregion = "there.toml"\nstart = "here"\nroute = ["here"]\n'
    head = wrong if not wrong.startswith("[") else ""
    key = wrong.partition(" ")[0]
    lines = "\n".join(line for line in good.splitlines() if not head or not line.startswith(key))
    tail = wrong if not head else ""
    path, reveal = tmp_path / "way.toml", tmp_path / "out.html"
    path.write_text(f'{lines}\n{head}\n[[members]]\nname = "Ada"\nspeed = "9 m"\n{tail}\n', encoding="utf-8")
    if wrong == 'start = "0101"':
        path.write_text(path.read_text("utf-8").replace('"0101"', '"9999"'), encoding="utf-8")
    assert main(["travel", str(path), "--seed", "1", "--lang", "en", "--reveal", str(reveal)]) == 2
    out = capsys.readouterr()
    assert "way.toml" in out.err
    assert says in out.err
    assert not out.out
    assert not reveal.exists()
