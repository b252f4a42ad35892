"""The expedition file: what it may say, what it may leave out, and how it is told what is wrong."""

import json
import tomllib
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from horspiste.basis.errors import InputError
from horspiste.formats.expedition import load_expedition, read_expedition, read_expedition_text
from horspiste.formats.expedition_form import left_out, schema
from horspiste.formats.heroes import ready
from horspiste.formats.ids import free_id
from horspiste.rulebook.open import open_book
from horspiste.state.calendar import instant
from horspiste.state.expedition import Expedition
from horspiste.words.mistakes import error_line
from horspiste.words.tongue import Tongue

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

BASE = """format = "horspiste.expedition"
version = 1
region = "aigue.toml"
start = "valdombre"
route = ["0707", "hautclair"]
leader = "oriane"
[[members]]
name = "Oriane"
speed = "9 m"
survival = 5
[[members]]
name = "Bertil"
hero = "borin"
mount = "mule"
[[animals]]
kind = "mule"
carried = "10 kg"
[[weather]]
from = "day 2 06:00"
to = "day 2 18:00"
weather = "fog"
"""


def read(text: str) -> Expedition:
    return read_expedition_text(text, "e.toml", EXAMPLES)[0]


def wrong(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read(text)
    return caught.value


def changed(old: str, new: str) -> str:
    assert old in BASE
    return BASE.replace(old, new, 1)


@pytest.mark.book("d20")
def test_a_thirty_second_party_is_enough() -> None:
    text = (ROOT / "docs" / "expedition-format.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    expedition = read(text)
    oriane, bertil = expedition.members
    assert (oriane.id, oriane.speed, oriane.survival) == ("oriane", 9, 5)
    assert "speed" not in oriane.assumed
    assert {"strength", "con", "hp", "carried"} <= set(bertil.assumed)
    assert expedition.orders.leader == "oriane"
    assert {"leader", "clock", "sun.rise", "rhythm.march", "supplies.food"} <= set(expedition.assumed)
    assert expedition.supplies["food"] == 2 * left_out()["supplies"]["days"]
    assert expedition.clear_day == 1000


def test_the_usual_hours_stand_in_the_guide() -> None:
    text = (ROOT / "docs" / "expedition-format.md").read_text(encoding="utf-8")
    for part in ("rhythm", "sun"):
        assert f"| {', '.join(left_out()[part].values())} |" in text


@pytest.mark.book("d20")
def test_a_party_with_a_hero_and_a_mount() -> None:
    expedition = read(BASE)
    bertil, mule = expedition.member("bertil"), expedition.animal("mule")
    assert (bertil.name, bertil.race, bertil.darkvision) == ("Bertil", "dwarf", 18)
    assert bertil.assumed == ("mass",)
    assert mule.carried == 10 + left_out()["mass"]["medium"] + bertil.carried
    assert (mule.use, mule.name) == ("ridden", "mule")
    assert read(changed('mount = "mule"', 'mount = "mule"\nmass = "120 lb"')).animal("mule").carried == 70 + bertil.carried
    assert read(changed('carried = "10 kg"', 'carried = "10 kg"\nhp = 7')).animal("mule").hp == 7
    assert read(changed('mount = "mule"\n', "")).animal("mule").use == "loose"


def test_points_ways_and_hours() -> None:
    text = changed('start = "valdombre"', "start = { x_m = 7000, y_m = 22000.5 }")
    text = text.replace('["0707", "hautclair"]', '[[12000, 20000], {to = "hautclair", along = "route_de_nantelle"}]')
    text = text.replace('leader = "oriane"', 'leader = "bertil"\nclock = "7h30"\nscale = "9 km"')
    expedition = read(text)
    assert expedition.start == (7_000_000, 22_000_500)
    assert [point.along for point in expedition.route] == ["", "route_de_nantelle"]
    assert expedition.route[1].name == "hautclair"
    assert expedition.setting_out == instant(1, Fraction(15, 2))
    assert (expedition.weather[0].start, expedition.weather[0].end) == (instant(2, 6), instant(2, 18))
    hours = read(changed('from = "day 2 06:00"', "from = 5").replace('to = "day 2 18:00"', 'to = "12 h"')).weather[0]
    assert (hours.start, hours.end) == (instant(1, 12), instant(1, 19))
    assert read(changed('leader = "oriane"', "clock = 09:15:00")).setting_out == instant(1, Fraction(37, 4))


def test_fords_and_bridges_are_points() -> None:
    """Whatever has an id and a place of its own may be a stop of the route."""
    region = load_expedition(EXAMPLES / "aigue.expedition.toml").region
    ford = next(ford for river in region.rivers for ford in river.fords)
    expedition = read(changed('route = ["0707", "hautclair"]', f'route = ["{ford.id}", "hautclair"]'))
    assert (expedition.route[0].at, expedition.route[0].name) == (ford.at, ford.id)


def test_watches() -> None:
    """A watch is one member or several; left out, everybody stands one in turn."""
    assert read(BASE).orders.watches is None
    assert "watches" in read(BASE).assumed
    two = read(changed('leader = "oriane"', 'watches = ["oriane", ["bertil", "oriane"]]'))
    assert two.orders.watches == (("oriane",), ("bertil", "oriane"))
    assert "watches" not in two.assumed
    assert read(changed('leader = "oriane"', "watches = []")).orders.watches == ()
    for amiss, code in (
        ('["nobody"]', "file.choice"),
        ('"oriane"', "file.value"),
        ("[1]", "file.value"),
        ("[[[]]]", "file.value"),
    ):
        assert wrong(changed('leader = "oriane"', f"watches = {amiss}")).code == code


def test_two_of_one_name_are_told_apart() -> None:
    """The later is numbered, and no number is given twice."""
    guards = "".join(f'[[members]]\nname = "{name}"\n' for name in ("Garde", "Garde 2", "Garde"))
    expedition = read(BASE + guards)
    assert [member.name for member in expedition.members[2:]] == ["Garde", "Garde 2", "Garde 3"]
    assert len({member.id for member in expedition.members}) == len(expedition.members)


@pytest.mark.book("d20")
def test_rulings_with_and_without_quotation_marks() -> None:
    for key in ('"march.dc_step"', "march.dc_step"):
        assert read(f"{BASE}[rulings]\n{key} = 2\n").rulings == {"march.dc_step": "2"}
    assert wrong(f'{BASE}[rulings]\n"march.dc_stp" = 2\n').where == "e.toml:23: rulings.march.dc_stp"
    assert wrong(f'{BASE}[rulings]\n"march.dc_step" = "many"\n').where == "e.toml:23: rulings.march.dc_step"
    assert wrong(changed("version = 1", 'profile = "pf2"')).where == "e.toml:2: profile"
    assert wrong(changed("version = 1", 'book = "d21"')).code == "input.book"


@pytest.mark.book("d20")
@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("horspiste.expedition", "horspiste.region", "file.format", "e.toml:1: format"),
        ("version = 1", "version = 2", "file.version", "e.toml:2: version"),
        ("version = 1", "version = 1\nrout = 1", "file.key_unknown", "e.toml:3: rout"),
        ("version = 1", "version = = 1", "file.syntax", "e.toml:2"),
        ('region = "aigue.toml"\n', "", "file.missing", "e.toml:1: region"),
        ("aigue.toml", "aigu.toml", "file.region_missing", "e.toml:3: region"),
        ("aigue.toml", "../pyproject.toml", "file.outside", "e.toml:3: region"),
        ("aigue.toml", "aigue\\u0000.toml", "file.value", "e.toml:3: region"),
        ('start = "valdombre"\n', "", "file.missing", "e.toml:1: start"),
        ("valdombre", "valdombra", "file.reference", "e.toml:4: start"),
        ("valdombre", "9999", "file.off_map", "e.toml:4: start"),
        ('start = "valdombre"', "start = nan", "file.value", "e.toml:4: start"),
        ('start = "valdombre"', "start = { x_m = nan, y_m = 2 }", "file.value", "e.toml:4: start.x_m"),
        ('start = "valdombre"', "start = { x = 1, y_m = 2 }", "file.key_unknown", "e.toml:4: start.x"),
        ('["0707", "hautclair"]', "[]", "file.value", "e.toml:5: route"),
        ('"0707"', '"07077"', "file.reference", "e.toml:5: route[1].to"),
        ('"0707"', '{ to = "0707", along = "sentier" }', "file.choice", "e.toml:5: route[1].along"),
        ('"hautclair"', "[900000, 2]", "file.off_map", "e.toml:5: route[2].to"),
        ('"oriane"', '"isaure"', "file.choice", "e.toml:6: leader"),
        ('"oriane"', '"oriane"\nboat = "canoe"', "file.choice", "e.toml:7: boat"),
        ('"oriane"', '"oriane"\npace = "fast"', "file.choice", "e.toml:7: pace"),
        ('"oriane"', '"oriane"\npace = "sprint"', "file.choice", "e.toml:7: pace"),
        ('name = "Oriane"', 'name = "Ori\\u001b[2Jane"', "file.value", "e.toml:8: members[1].name"),
        ('"oriane"', '"oriane"\nlight = "candel"', "file.choice", "e.toml:7: light"),
        ('"oriane"', '"oriane"\nclock = "25:00"', "file.value", "e.toml:7: clock"),
        ('"oriane"', '"oriane"\nclock = "07:60"', "file.value", "e.toml:7: clock"),
        ('"oriane"', '"oriane"\nforage = "yes"', "file.value", "e.toml:7: forage"),
        ('name = "Oriane"\n', "", "file.missing", "e.toml:7: members[1]"),
        ('"9 m"', '"9 kg"', "file.value", "e.toml:9: members[1].speed"),
        ('"9 m"', "-3", "file.value", "e.toml:9: members[1].speed"),
        ('"9 m"', "0", "file.value", "e.toml:9: members[1].speed"),
        ("survival = 5", 'survival = "good"', "file.value", "e.toml:10: members[1].survival"),
        ("survival = 5", "survival = inf", "file.value", "e.toml:10: members[1].survival"),
        ("survival = 5", "strength = -1", "file.value", "e.toml:10: members[1].strength"),
        ("survival = 5", "survial = 5", "file.key_unknown", "e.toml:10: members[1].survial"),
        ("survival = 5", 'race = "elfe"', "file.choice", "e.toml:10: members[1].race"),
        ("survival = 5", 'id = "Oriane"', "file.value", "e.toml:10: members[1].id"),
        ('hero = "borin"', 'hero = "boris"', "file.choice", "e.toml:13: members[2].hero"),
        ('mount = "mule"', 'mount = "mul"', "file.choice", "e.toml:14: members[2].mount"),
        ('kind = "mule"', 'kind = "camel"\nid = "mule"', "file.choice", "e.toml:16: animals[1].kind"),
        ('kind = "mule"', 'kind = "mule"\nuse = "loose"', "file.ridden", "e.toml:17: animals[1].use"),
        ('"day 2 06:00"', '"day 3 06:00"', "file.reversed", "e.toml:20: weather[1].to"),
        ('"day 2 06:00"', '"tomorrow"', "file.value", "e.toml:19: weather[1].from"),
        ('"fog"', '"foggy"', "file.choice", "e.toml:21: weather[1].weather"),
        ('"fog"', '"fog"\nsight = -2', "file.value", "e.toml:22: weather[1].sight"),
    ],
)  # fmt: skip
def test_mistakes_name_their_place(old: str, new: str, code: str, where: str) -> None:
    error = wrong(changed(old, new))
    assert (error.code, error.where) == (code, where)
    for language in ("en", "fr"):
        line = error_line(error, Tongue(language))
        assert "{" not in line and error.code not in line and "None" not in line, line


@pytest.mark.parametrize(
    ("part", "code", "where"),
    [
        ('[rhythm]\nmarch = "16 h"', "file.value", "e.toml:23: rhythm.march"),
        ('[rhythm]\nstart = "05:00"', "file.value", "e.toml:23: rhythm.start"),
        ('[rhythm]\nbed = "21:30"', "file.value", "e.toml:23: rhythm.bed"),
        ('[sun]\ndown = "04:00"', "file.value", "e.toml:23: sun.down"),
        ("[supplies]\nfood = -1", "file.value", "e.toml:23: supplies.food"),
        ("[supplies]\ntorches = 3", "file.key_unknown", "e.toml:23: supplies.torches"),
        ("[supplies]\ntorch = 3.5", "file.value", "e.toml:23: supplies.torch"),
        ('[choices]\nriver = "fly"', "file.choice", "e.toml:23: choices.river"),
        ('[[members]]\nname = "B"\nid = "b"\n[[animals]]\nkind = "pony"\nid = "b"', "file.duplicate", "e.toml:27: animals[2].id"),
    ],
)  # fmt: skip
def test_mistakes_further_down(part: str, code: str, where: str) -> None:
    error = wrong(BASE + part + "\n")
    assert (error.code, error.where) == (code, where)


def test_suggestions() -> None:
    line = error_line(wrong(changed("valdombre", "valdombra")), Tongue("en"))
    assert "Did you mean valdombre?" in line
    assert "survival" in error_line(wrong(changed("survival = 5", "survial = 5")), Tongue("fr"))
    assert "aigue.toml" in error_line(wrong(changed("aigue.toml", "aigu.toml")), Tongue("fr"))


def test_no_members() -> None:
    text = 'region = "aigue.toml"\nstart = "0303"\nroute = ["0404"]\n'
    assert wrong(text).code == "file.missing"
    assert wrong(f"{text}members = []\n").code == "file.missing"
    assert wrong(f"{text}members = 3\n").code == "file.value"


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "e.toml"
    for content, code in (
        (BASE.replace("Oriane", "Zoé").encode("latin-1"), "file.unreadable"),
        (b" " * 9_000_000, "file.too_large"),
    ):
        path.write_bytes(content)
        with pytest.raises(InputError) as caught:
            read_expedition(path)
        assert caught.value.code == code
    with pytest.raises(InputError) as caught:
        read_expedition(tmp_path / "none.toml")
    assert caught.value.code == "file.not_found"


def test_a_mistake_in_the_region_names_the_region(tmp_path: Path) -> None:
    (tmp_path / "aigue.toml").write_text('format = "horspiste.region"\nname = 3\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_expedition_text(BASE, "e.toml", tmp_path)
    assert "aigue.toml:" in caught.value.where


def test_a_start_that_is_no_point_where_there_are_no_places(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("0101 grass\n0102 grass\n", "utf-8")
    path = tmp_path / "e.toml"
    path.write_text(BASE.replace("aigue.toml", "r.txt"), "utf-8")
    with pytest.raises(InputError) as caught:
        read_expedition(path)
    line = error_line(caught.value, Tongue("en"))
    assert caught.value.where.endswith(": start") and "0304" in line and "one of" not in line


def test_a_text_mapper_region(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("0101 grass\n0102 forest\n0103 unheard-of\n", encoding="utf-8")
    path = tmp_path / "e.toml"
    text = 'region = "map.txt"\nscale = "3 km"\nstart = "0101"\nroute = ["0102"]\n[[members]]\nname = "A"\n'
    path.write_text(text, encoding="utf-8")
    loaded = load_expedition(path)
    assert loaded.region.grid.size == 3_000_000
    assert loaded.report is not None and loaded.report.dropped
    path.write_text(text.replace("3 km", "3 kg"), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_expedition(path)
    assert (caught.value.code, caught.value.where) == ("input.unit", f"{path}:2: scale")


def test_ids_from_names() -> None:
    assert [free_id(name, (), "member") for name in ("Aëlis", "Œil-de-lynx", "7 lames", "李")] == [
        "aelis", "oeil_de_lynx", "member_7_lames", "member",
    ]  # fmt: skip
    assert free_id("Aëlis", {"aelis", "aelis_2"}, "member") == "aelis_3"
    expedition = read(BASE + '[[members]]\nname = "Oriane"\n[[members]]\nname = "Autre"\nid = "oriane_2"\n')
    assert [member.id for member in expedition.members] == ["oriane", "bertil", "oriane_3", "oriane_2"]


@pytest.mark.book("d20")
def test_every_ready_hero_and_animal_can_travel() -> None:
    assert len(ready("member")) == 6 and len(ready("animal")) == 2
    for name, sheet in ready("member").items():
        member = read(changed('hero = "borin"', f'hero = "{name}"').replace('name = "Bertil"\n', "")).members[1]
        assert (member.id, member.name, set(member.assumed)) == (name, sheet["name"], {"mass"})
    for name in ready("animal"):
        assert read(f'{BASE}[[animals]]\nhero = "{name}"\n').animal(name).kind in open_book().table("mounts.speeds")


def test_the_schema_fits_the_files() -> None:
    jsonschema.Draft202012Validator.check_schema(dict(schema()))
    validator = jsonschema.Draft202012Validator(dict(schema()))
    texts = [path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.expedition.toml")]
    for text in [BASE, *texts]:
        validator.validate(json.loads(json.dumps(tomllib.loads(text))))
    assert not validator.is_valid(tomllib.loads(changed("survival = 5", "survial = 5")))
    assert not validator.is_valid(tomllib.loads(changed("[[members]]", "[[persons]]").replace("[[members]]", "[[persons]]")))


@pytest.mark.book("d20")
def test_what_one_wears_and_what_the_air_is_like() -> None:
    sheet = "survival = 5\noutfit = true\nclothing = 'thick'\nnative = true\nbreathes = false\ndays_high = 30\nreflex = 3"
    air = 'weather = "sandstorm"\ntemperature = "-5 C"\naltitude = "2 km"'
    text = changed("survival = 5", sheet).replace('weather = "fog"', air)
    expedition = read(text)
    oriane, span = expedition.member("oriane"), expedition.weather[0]
    assert (oriane.outfit, oriane.clothing, oriane.native, oriane.breathes) == (True, "thick", True, False)
    assert (oriane.days_high, oriane.reflex) == (30, 3)
    assert (span.weather, span.temperature, span.altitude) == ("sandstorm", -5, 2000)
    assert wrong(text.replace('"-5 C"', "-300")).where.endswith("weather[1].temperature")
    assert wrong(text.replace("'thick'", "'silk'")).code == "file.choice"


def test_boats_and_vehicles() -> None:
    """Riders without a mount of their own weigh on the vehicle, and its animals must be in harness."""
    craft = 'boat = "rowing_boat"\ncurrent = "3 km/h"\n[rhythm]\nafloat = "24 h"\n'
    expedition = read(changed('leader = "oriane"\n', f'leader = "oriane"\n{craft}'))
    assert (expedition.boat, expedition.current, expedition.orders.rhythm.afloat) == ("rowing_boat", 3, 24)
    assert wrong(changed('leader = "oriane"\n', craft.replace("rowing_boat", "teacup"))).code == "file.choice"
    wagon = changed('leader = "oriane"\n', 'vehicle = "wagon"\ncargo = "200 kg"\n')
    assert wrong(wagon).code == "file.no_team"
    drawn = wagon.replace('mount = "mule"\n', "on_foot = true\n").replace('carried = "10 kg"', 'use = "harnessed"')
    expedition = read(drawn)
    assert (expedition.vehicle, expedition.member("bertil").on_foot) == ("wagon", True)
    assert expedition.cargo == 200 + left_out()["mass"]["medium"] + expedition.member("oriane").carried


def test_a_craft_without_a_speed_of_its_own_needs_one() -> None:
    fifth = changed('leader = "oriane"\n', 'book = "fifth"\npace = "normal"\nboat = "other"\n').replace('mount = "mule"\n', "")
    assert wrong(fifth).where.endswith("boat_speed")
    assert read(fifth.replace('"other"\n', '"other"\nboat_speed = "4 km/h"\n')).boat_speed == 4


def test_dangers_on_the_way() -> None:
    events = '[[events]]\nkind = "avalanche"\nat = "0707"\nform = "landslide"\nhearing_dc = 20\n'
    events += '[[events]]\nid = "wolves"\nkind = "ambush"\nat = { x_m = 7000, y_m = 22000 }\nreach = "300 m"\nharm = "1d6"\n'
    avalanche, wolves = read(BASE + events).perils
    assert (avalanche.id, avalanche.form, avalanche.hearing_dc, avalanche.hidden) == ("avalanche", "landslide", 20, True)
    assert (wolves.id, wolves.at, wolves.reach, wolves.harm) == ("wolves", (7_000_000, 22_000_000), 300_000, "1d6")
    assert avalanche.reach == 1_500_000
    for old, new, code in (
        ('"1d6"', '"six"', "file.value"),
        ('"wolves"', '"avalanche"', "file.duplicate"),
        ('"ambush"', '"dragon"', "file.choice"),
        ('"landslide"', '"mud"', "file.choice"),
        ('reach = "300 m"', 'rech = "300 m"', "file.key_unknown"),
        ("22000", "9000000", "file.off_map"),
    ):
        assert wrong((BASE + events).replace(old, new)).code == code, new
    said = error_line(wrong((BASE + events).replace('"1d6"', '"six"')), Tongue("fr"))
    assert "2d6" in said


def test_a_danger_of_the_region_befalls_too(tmp_path: Path) -> None:
    region = (EXAMPLES / "aigue.toml").read_text("utf-8")
    held = '[dangers]\n0707 = "quicksand"\n0708 = "wolves, they say"\n'
    (tmp_path / "aigue.toml").write_text(region.replace("[dangers]\n", held, 1), "utf-8")
    (tmp_path / "e.toml").write_text(BASE, "utf-8")
    perils = read_expedition(tmp_path / "e.toml")[0].perils
    assert [(peril.kind, peril.id, peril.hidden) for peril in perils] == [("quicksand", "cell 0707", True)]
