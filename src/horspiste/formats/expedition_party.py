"""The members and animals of an expedition file, from full sheets or from a name alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.state.party import LOOSE, RIDDEN, Animal, Traveller

from .expedition_form import book_word, check_keys, filled, fixed_words, left_out, usual_of
from .heroes import ready
from .ids import free_id
from .section import Section

_HIGHEST_SCORE, _HIGHEST_HP, _HEAVIEST, _MOST_DAYS = 1000, 100_000, 10**6, 10**6
_LEAST_SPEED, _HIGHEST_SPEED = 1, 1000
# The last level of exhaustion that one lives through.
_MOST_TIRED = 5


class Party(NamedTuple):
    """Who travels. ``passengers``: what those weigh with their gear who would ride in a vehicle. [kg]"""

    members: tuple[Traveller, ...]
    animals: tuple[Animal, ...]
    passengers: Number


def read_party(top: Section, book: Rulebook) -> Party:
    """The party of a file; a ridden animal carries its riders and their gear besides its packs.

    Raises:
        InputError: ``file.*``: a key, a value, a duplicate id, a mount that is not there, no members.
    """
    members = [_ready(section, "member", book) for section in top.sections("members")]
    if not members:
        raise top.wrong("members", "file.missing", key="members", expected="members")
    animals = [_ready(section, "animal", book) for section in top.sections("animals")]
    sections = [*members, *animals]
    ids = _ids(sections)
    names = _names(sections)
    mounts = {ids[len(members) + place]: section for place, section in enumerate(animals)}
    travellers = tuple(
        replace(_member(section, ids[place], mounts, book), name=names[place]) for place, section in enumerate(members)
    )
    riders = [Rider(member, _mass(section, member)) for section, member in zip(members, travellers, strict=True)]
    beasts = tuple(
        replace(_animal(section, ident, riders, book), name=name)
        for (ident, section), name in zip(mounts.items(), names[len(members) :], strict=True)
    )
    return Party(tuple(map(_weighed, members, travellers)), beasts, _borne(riders, None))


def _borne(riders: Sequence[Rider], mount: str | None) -> Number:
    """What those weigh with their gear who ride an animal, or, with none, a vehicle. [kg]"""
    on_it = [rider for rider in riders if rider.member.mount == mount and not (mount is None and rider.member.on_foot)]
    return sum((rider.mass + rider.member.carried for rider in on_it), 0)


class Rider(NamedTuple):
    """A member and what he weighs without gear. [kg]"""

    member: Traveller
    mass: Number


def _ready(section: Section, part: str, book: Rulebook) -> Section:
    """A sheet over the ready one that it names."""
    check_keys(section, part)
    if "hero" not in section:
        return section
    heroes = ready(part, book.family)
    return section.over(heroes[section.word("hero", sorted(heroes))])


def _ids(sections: Sequence[Section]) -> list[str]:
    """An id for each sheet: its own, or one made from its name."""
    taken: set[str] = set()
    for section in sections:
        if "id" in section:
            ident = section.ident()
            if ident in taken:
                raise section.wrong("id", "file.duplicate", given=ident)
            taken.add(ident)
    ids = []
    for section in sections:
        ident = section.values["id"] if "id" in section else free_id(_name(section), taken, str(section.at[0])[:-1])
        taken.add(ident)
        ids.append(ident)
    return ids


def _names(sections: Sequence[Section]) -> list[str]:
    """What each is called: where two have one name, the later is numbered."""
    given, names = [_name(section) for section in sections], list[str]()
    for name in given:
        called, number = name, 1
        while called in names or (number > 1 and called in given):
            number += 1
            called = f"{name} {number}"
        names.append(called)
    return names


def _name(section: Section) -> str:
    """The name of a member; an animal may go by its kind."""
    name: str = section.text("name", None, longest=80) or section.text("kind", None, longest=80) or section.text("name")
    return name


def _member(section: Section, ident: str, mounts: Mapping[str, Section], book: Rulebook) -> Traveller:
    sheet, assumed = filled(section, "member", usual_of(book, "member"))
    race = book_word(sheet, "race", book, "sight.eyes", "race")
    eyes, darkvision = _eyes(book, race)
    level = sheet.whole("level", least=1, most=_HIGHEST_SCORE)
    if "hp" not in sheet:
        assumed.append("hp")
    return Traveller(
        id=ident,
        name=_name(sheet),
        speed=sheet.amount("speed", "m", least=_LEAST_SPEED, most=_HIGHEST_SPEED),
        survival=_bonus(sheet, "survival"),
        strength=_score(sheet, "strength"),
        dexterity=_score(sheet, "dexterity"),
        con=_score(sheet, "con"),
        level=level,
        hp=sheet.whole("hp", left_out()["hit_points"]["a_level"] * level, 1, _HIGHEST_HP),
        size=book_word(sheet, "size", book, "load.effects", "size"),
        race=race,
        armour=book_word(sheet, "armour", book, "load.effects", "armour"),
        shield=book_word(sheet, "shield", book, "load.effects", "shield"),
        carried=sheet.amount("carried", "kg", most=_HEAVIEST),
        swim=_bonus(sheet, "swim"),
        fortitude=_bonus(sheet, "fortitude"),
        reflex=_bonus(sheet, "reflex"),
        perception=_bonus(sheet, "perception"),
        march_bonus=_bonus(sheet, "march_bonus"),
        heal=_bonus(sheet, "heal"),
        geography=_bonus(sheet, "geography"),
        local=_bonus(sheet, "local"),
        low_light=sheet.flag("low_light", eyes == "low_light"),
        darkvision=sheet.amount("darkvision", "m", darkvision),
        tools=sheet.flag("tools"),
        outfit=sheet.flag("outfit"),
        clothing=book_word(sheet.over({"clothing": "none"}), "clothing", book, "exposure.heat", "clothing"),
        native=sheet.flag("native"),
        breathes=sheet.flag("breathes", True),
        days_high=sheet.whole("days_high", 0, most=_MOST_DAYS),
        days_low=sheet.whole("days_low", 0, most=_MOST_DAYS),
        con_save=sheet.whole("con_save", 0, least=-_HIGHEST_SCORE, most=_HIGHEST_SCORE),
        exhaustion=sheet.whole("exhaustion", 0, most=_MOST_TIRED),
        encumbrance=sheet.flag("encumbrance", False),
        mount=sheet.word("mount", list(mounts), None),
        on_foot=sheet.flag("on_foot"),
        assumed=tuple(assumed),
    )


def _score(sheet: Section, key: str) -> int:
    score: int = sheet.whole(key, least=1, most=_HIGHEST_SCORE)
    return score


def _bonus(sheet: Section, key: str) -> int:
    bonus: int = sheet.whole(key, least=-_HIGHEST_SCORE, most=_HIGHEST_SCORE)
    return bonus


def _eyes(book: Rulebook, race: str) -> tuple[str, Number]:
    """How a race sees in dim light and in the dark. [m]"""
    if not book.has_question("sight.eyes"):
        return "", 0
    table = book.table("light.eyes")
    return table.get(race, "eyes"), table.number(race, "darkvision")


def _mass(section: Section, member: Traveller) -> Number:
    usual: Number = left_out()["mass"].get(member.size, left_out()["mass"]["medium"])
    mass: Number = section.amount("mass", "kg", usual, most=_HEAVIEST)
    return mass


def _weighed(section: Section, member: Traveller) -> Traveller:
    """A rider's mass is assumed where the file does not say it."""
    if member.mount is None or "mass" in section:
        return member
    return replace(member, assumed=(*member.assumed, "mass"))


def _animal(section: Section, ident: str, riders: Sequence[Rider], book: Rulebook) -> Animal:
    sheet, assumed = filled(section, "animal", usual_of(book, "animal"))
    kind = book_word(sheet, "kind", book, "mount.pace", "mount")
    usual = usual_of(book, "animal_hp")
    on_it = [rider for rider in riders if rider.member.mount == ident]
    use = sheet.word("use", fixed_words("animal", "use"), RIDDEN if on_it else LOOSE)
    if on_it and use != RIDDEN:
        raise section.wrong("use", "file.ridden", given=use, who=on_it[0].member.name)
    packs = sheet.amount("carried", "kg", most=_HEAVIEST)
    return Animal(
        id=ident,
        name=_name(sheet),
        kind=kind,
        hp=sheet.whole("hp", usual.get(kind, usual["other"]), 1, _HIGHEST_HP),
        carried=packs + _borne(riders, ident),
        use=use,
        con=sheet.whole("con", 0, least=1, most=_HIGHEST_SCORE),
        fortitude=sheet.whole("fortitude", None, least=-_HIGHEST_SCORE, most=_HIGHEST_SCORE),
        native=sheet.flag("native", False),
        speed=sheet.amount("speed", "m", None, most=_HIGHEST_SPEED),
        per_hour=sheet.amount("per_hour", "km", None, most=_HEAVIEST),
        per_day=sheet.amount("per_day", "km", None, most=_HEAVIEST),
        assumed=(*assumed, *(key for key in ("hp", "use") if key not in sheet)),
    )
