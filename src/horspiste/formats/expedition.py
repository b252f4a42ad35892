"""Reading an expedition file (``docs/expedition-format.md`` describes it) and the region it names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.state.calendar import instant
from horspiste.state.expedition import Expedition, Orders
from horspiste.state.party import HARNESSED, Traveller
from horspiste.state.region import Region

from .asked import FROM_FILE, Choice, book_of, rulings_of
from .expedition_events import read_perils
from .expedition_form import book_word, book_words, check_keys, filled, fixed_words, left_out, usual_of
from .expedition_party import Party, read_party
from .expedition_route import read_route, read_start
from .expedition_when import clock_of, read_rhythm, read_sun, read_weather
from .maps import read_any_region
from .report import Report
from .section import Section, close, parse_toml
from .whole import read_text

FORMAT = "horspiste.expedition"
# The question of a day's march: whichever book knows it can be travelled with.
_A_DAY = "pace.day"
_JOURNEY = "journey/procedures"
_MAPS = (".toml", ".txt")
_MOST_SUPPLIES = 10**6
_NO_LIGHT = "none"
_MOST_WATCHES = 100
_FASTEST, _HEAVIEST = 1000, 10**6


class Loaded(NamedTuple):
    """An expedition, its region, and what became of the words of a text-mapper map; ``None`` for a region of our own form."""

    expedition: Expedition
    region: Region
    report: Report | None


def read_expedition(path: Path | str, choice: Choice = FROM_FILE) -> tuple[Expedition, Region]:
    """The expedition of a file and its region, under a book chosen beside the file, which wins over the file's.

    Raises:
        InputError: ``file.*`` with the file, the line and the key; those of a region file; ``input.ruling``,
            ``input.ruling_key``, ``input.book``, ``input.unit`` and ``input.range`` with the line where they stand.
    """
    return _loaded(read_text(path), str(path), Path(path).parent, False, choice)[:2]


def read_expedition_text(text: str, where: str, base: Path | str) -> tuple[Expedition, Region]:
    """As :func:`read_expedition`, for a text that came from elsewhere; ``where`` is what messages call it.

    The region must lie in the folder ``base``, or below it.

    Raises:
        InputError: besides, ``file.outside``.
    """
    return _loaded(text, where, Path(base), inside=True)[:2]


def load_expedition(path: Path | str) -> Loaded:
    """As :func:`read_expedition`, with the report of the region's import."""
    return _loaded(read_text(path), str(path), Path(path).parent, inside=False)


def _loaded(text: str, name: str, base: Path, inside: bool, choice: Choice = FROM_FILE) -> Loaded:
    top = parse_toml(text, name, FORMAT)
    check_keys(top, "expedition")
    book = book_of(top, _A_DAY, choice)
    whole, assumed = filled(top, "expedition", {"book": book.family, "pace": _usual(book, _A_DAY, "pace")})
    region, report = _region(whole, base, inside)
    return Loaded(_expedition(whole, assumed, book, region), region, report)


def _expedition(top: Section, assumed: list[str], book: Rulebook, region: Region) -> Expedition:
    party = read_party(top, book)
    rhythm, rhythm_assumed = read_rhythm(_part(top, "rhythm"))
    sun, sun_assumed = read_sun(_part(top, "sun"))
    hour = clock_of(top, "clock") if "clock" in top else rhythm.start
    setting_out = instant(1, hour)
    leader = str(top.word("leader", [member.id for member in party.members], _best(party).id))
    light = book_word(top, "light", book, "light.source", "source", _NO_LIGHT)
    supplies, supplies_assumed = _supplies(_part(top, "supplies"), party, light, book)
    orders = Orders(
        pace=str(top.word("pace", book.document(_JOURNEY)["paces"])),
        rhythm=rhythm,
        leader=leader,
        light=light,
        light_by=top.word("light_by", [member.id for member in party.members], "" if light == _NO_LIGHT else leader),
        forage=top.flag("forage"),
        watches=_watches(top, [member.id for member in party.members]),
        gallop=top.flag("gallop", False),
        choices=_choices(_part(top, "choices")),
    )
    more = [f"rhythm.{key}" for key in rhythm_assumed] + [f"sun.{key}" for key in sun_assumed] + supplies_assumed
    more += [key for key in ("clock", "leader", "clear_day", "watches") if key not in top]
    return Expedition(
        name=top.text("name", region.name, longest=200),
        book=book.family,
        members=party.members,
        start=read_start(top, region),
        setting_out=setting_out,
        route=read_route(top, region),
        orders=orders,
        sun=sun,
        animals=party.animals,
        boat=_boat(top, book),
        boat_speed=top.amount("boat_speed", "km/h", None, most=_FASTEST),
        current=top.amount("current", "km/h", None, most=_FASTEST),
        vehicle=_vehicle(top, party, book),
        cargo=top.amount("cargo", "kg", 0, most=_HEAVIEST) + party.passengers,
        supplies=supplies,
        weather=tuple(read_weather(section, setting_out, book) for section in top.sections("weather")),
        perils=read_perils(top, region),
        clear_day=top.amount("clear_day", "m", _clear_day(book)),
        rulings=rulings_of(top),
        profile=top.text("profile", None),
        assumed=(*assumed, *more),
    )


def _watches(top: Section, members: Collection[str]) -> tuple[tuple[str, ...], ...] | None:
    """Who stands each watch of the night: a list of ids, or of lists of them; ``None`` where the file leaves it open."""
    value = top.get("watches", None)
    if value is None:
        return None
    if not isinstance(value, list) or len(value) > _MOST_WATCHES:
        raise top.wrong("watches", expected="watches", given=str(value)[:60])
    turns = [[one] if isinstance(one, str) else one for one in value]
    for name in (name for turn in turns for name in (turn if isinstance(turn, list) else [turn])):
        if not isinstance(name, str):
            raise top.wrong("watches", expected="watches", given=str(name)[:60])
        top.checked("watches", name, members)
    return tuple(map(tuple, turns))


def _conveyance(top: Section, key: str, book: Rulebook) -> str:
    """A boat or a vehicle of the book; "" where the party has none."""
    return book_word(top, key, book, f"{key}.day", key) if key in top else ""


def _boat(top: Section, book: Rulebook) -> str:
    kind = _conveyance(top, "boat", book)
    craft = book.table("boats.craft") if kind else None
    if craft is not None and "boat_speed" not in top and not (craft.has(kind, "rate") or craft.has(kind, "same")):
        raise top.wrong("boat_speed", "file.missing", key="boat_speed", expected="speed")
    return kind


def _vehicle(top: Section, party: Party, book: Rulebook) -> str:
    kind = _conveyance(top, "vehicle", book)
    if kind and not any(animal.use == HARNESSED for animal in party.animals):
        raise top.wrong("vehicle", "file.no_team", given=kind)
    return kind


def _part(top: Section, key: str) -> Section:
    section: Section = top.over({key: {}}).section(key)
    return section


def _best(party: Party) -> Traveller:
    """Who leads unless the file says: the member who knows the wilds best, the first of several."""
    return max(party.members, key=lambda member: member.survival)


def _usual(book: Rulebook, question: str, param: str) -> Any:
    """What a book's question takes for a parameter that is left out; ``None`` where the book does not ask it."""
    params = book.question(question).params if book.has_question(question) else ()
    return next((one.default for one in params if one.name == param), None)


def _clear_day(book: Rulebook) -> int:
    """How far one sees on a clear day, as the book has it or as is assumed under it. [m]"""
    return int(_usual(book, "lost.sight", "clear_day") or usual_of(book, "sight").get("clear_day", 0))


def _choices(section: Section) -> Mapping[str, str]:
    check_keys(section, "choices")
    return {key: section.word(key, fixed_words("choices", key)) for key in section.values}


def _supplies(section: Section, party: Party, light: str, book: Rulebook) -> tuple[Mapping[str, Number], list[str]]:
    """What is carried to eat, drink and burn, and what of it is assumed."""
    lights = book_words(book, "light.source", "source")
    section.only("food", "water", "feed", *lights)
    usual = left_out()["supplies"]
    days = usual["days"] * len(party.members)
    assumed = {"food": days, "water": days * usual["water"]}
    if party.animals:
        assumed["feed"] = usual["days"] * len(party.animals)
    if light != _NO_LIGHT:
        assumed[light] = usual["lights"]
    whole = section.over(assumed)
    amounts = {key: _amount(whole, key) for key in whole.values}
    return amounts, [f"supplies.{key}" for key in assumed if key not in section]


def _amount(section: Section, key: str) -> Number:
    """Days of food and feed, litres of water, or a number of lights."""
    unit = {"food": "day", "feed": "day", "water": "litre"}.get(key)
    amount: Number = section.amount(key, unit, most=_MOST_SUPPLIES) if unit else section.whole(key, most=_MOST_SUPPLIES)
    return amount


def _region(top: Section, base: Path, inside: bool) -> tuple[Region, Report | None]:
    name = top.text("region", longest=400)
    if "\0" in name:
        raise top.wrong("region", expected="file", given=name.replace("\0", "?")[:60])
    path = base / name
    # A copy of the folder must find it too: below the folder, and by a path that never leaves it.
    leaves = Path(name).is_absolute() or ".." in Path(name).parts
    if inside and (leaves or not path.resolve().is_relative_to(base.resolve())):
        raise top.wrong("region", "file.outside", given=name[:60])
    if not path.is_file():
        known = _maps_near(base)
        raise top.wrong("region", "file.region_missing", given=name[:60], known=known, hint=close(name, known))
    scale: Any = top.get("scale", None)
    try:
        return read_any_region(path, None if scale is None else str(scale))
    except InputError as error:
        if error.where != "scale":
            raise
        raise InputError(error.code, top.where("scale"), **error.figures) from None


def _maps_near(base: Path) -> list[str]:
    """The files of the folder that may be maps, for a misspelt name."""
    return sorted(path.name for path in base.glob("*") if path.suffix in _MAPS)[:100] if base.is_dir() else []
