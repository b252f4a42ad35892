"""What damage does to a thing: what of it counts, what hardness keeps off, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number

from .objects_made import Thing, check_known, hardness_of, hit_points, marked

DAMAGE = "objects.damage"


class Blow(NamedTuple):
    """How a thing is struck: the way, the types not reduced here, and the types that it is vulnerable to."""

    way: str
    full: Sequence[str]
    vulnerable: Sequence[str]


class Portion(NamedTuple):
    """Damage of one type, as it comes to hardness; ``past``: the ruling that takes it past."""

    type: str
    line: Line
    past: str | None


def strike(
    desk: Desk,
    *,
    damage: Sequence[Mapping[str, Any]],
    way: str,
    kind: str | None,
    material: str | None,
    thickness: Fraction | None,
    size: str,
    enhancement: int,
    armour_bonus: int | None,
    hardness: int | None,
    hp: int | None,
    lost: int,
    nonlethal: bool,
    critical: bool,
    animated: bool,
    allowed: bool,
    ineffective: bool,
    full: Sequence[str],
    vulnerable: Sequence[str],
    part_hp: int | None,
) -> Answer:
    """The hit points that one attack takes from a thing; what counts of each type, hardness, and what is left, if known. [hp]

    ``allowed``, ``ineffective``, ``full`` and ``vulnerable`` are the game master's word on this thing.
    Source: ADV-OBJ-01, ADV-OBJ-03, ADV-OBJ-07 to 16, ADV-OBJ-18, ADV-TBL-11, ADV-TBL-12, ADV-TBL-14.

    Raises:
        Refused: ``object.ineffective``, ``object.piercing``.
        InputError: ``input.missing``: no kind, material or hardness; a thickness of no known material.
    """
    _check_weapon(desk, [portion["type"] for portion in damage], allowed, ineffective)
    thing, portions = Thing(kind, material, thickness, size, enhancement, armour_bonus), list[Portion]()
    tough = _hardness(desk, thing, hardness)
    line = desk.sheet.line()
    immune = "ADV-OBJ-16" if animated else "ADV-OBJ-15"
    if critical:
        line.aside("critical", "multiply", 2, immune)
    if nonlethal:
        for portion in damage:
            line.aside(portion["type"], "add", portion["amount"], immune)
        line.add("damage", 0, immune)
    else:
        blow = Blow(way, full, vulnerable)
        portions = [_portion(desk, place, part, blow) for place, part in enumerate(damage, 1)]
        _through(desk, line, portions, tough)
    left, in_part = _left(desk, thing, line.total, (hp, lost, part_hp))
    also = {"portions": [portion.line.total for portion in portions], "hardness": tough, "hp_left": left}
    return Answer(line.total, also, [_event(line.total, left, in_part)])


def _check_weapon(desk: Desk, types: Sequence[str], allowed: bool, ineffective: bool) -> None:
    """Refuse a weapon that does nothing to things. Source: ADV-OBJ-03, ADV-OBJ-14."""
    table = desk.book.table(DAMAGE)
    if ineffective:
        raise Refused("object.ineffective")
    pierces = any(marked(table, word, "pierces") for word in types) and not any(marked(table, word, "strikes") for word in types)
    if pierces and not allowed and desk.book.ruled("object.piercing", "refused"):
        raise Refused("object.piercing")


def _hardness(desk: Desk, thing: Thing, given: int | None) -> Number:
    if given is not None:
        return desk.sheet.line("hardness").add("hardness", given)
    check_known(desk, thing)
    known = hardness_of(desk, thing)
    if known is None:
        raise InputError("input.missing", "hardness", kind="int")
    return known


def _portion(desk: Desk, place: int, part: Mapping[str, Any], blow: Blow) -> Portion:
    """Damage of one type as far as it counts against things: a part of it by its type, or by the way of striking.

    Source: ADV-OBJ-10 to 13, ADV-OBJ-18.
    """
    word = part["type"]
    line = desk.sheet.line("portions", "hp", place)
    line.add("dealt", part["amount"], desk.book.table(DAMAGE).rule(word))
    doubled = word in blow.vulnerable
    if doubled:
        line.multiply("vulnerable", desk.book.figure("objects.figures.vulnerable"))
    parts = _parts(desk, word, blow)
    if doubled and desk.book.ruled("object.vulnerable_order", "replaces_reduction"):
        for code, figure in parts:
            line.aside(code, "multiply", figure, "object.vulnerable_order")
    else:
        _reduce(desk, line, parts)
    return Portion(word, line, _past(desk, word, doubled))


def _parts(desk: Desk, word: str, blow: Blow) -> list[tuple[str, Figure]]:
    """What lessens a portion, the strongest first."""
    ways, types = desk.book.table("objects.ways"), desk.book.table(DAMAGE)
    way = blow.way
    if not ways.has(way, "part"):
        way = str(ways.get(way, desk.book.ruling("object.thrown_is_ranged")))
    found = [("way", ways.cell(way, "part"))]
    if word not in blow.full:
        found.append(("type", types.cell(word, "part")))
    return sorted((part for part in found if part[1].amount != 1), key=lambda part: part[1].amount)


def _reduce(desk: Desk, line: Line, parts: Sequence[tuple[str, Figure]]) -> None:
    twice = desk.book.ruled("object.double_halving", "twice")
    for place, (code, figure) in enumerate(parts):
        if place and not twice:
            line.aside(code, "multiply", figure, "object.double_halving")
        else:
            line.multiply(code, figure, "object.double_halving" if place else None)
    if desk.book.ruled("object.fraction_rounding", "half_up") and 2 * (line.total % 1) >= 1:
        line.round_up("rounded", "object.fraction_rounding")
    else:
        line.round_down("rounded", "GAP-03")


def _past(desk: Desk, word: str, doubled: bool) -> str | None:
    """The ruling that takes this damage past hardness, if one does. Source: ADV-OBJ-10, ADV-OBJ-18."""
    if doubled and desk.book.ruled("object.vulnerable_hardness", "ignored"):
        return "object.vulnerable_hardness"
    full = marked(desk.book.table(DAMAGE), word, "full")
    return "object.acid_sonic_hardness" if full and desk.book.ruled("object.acid_sonic_hardness", "bypass") else None


def _through(desk: Desk, line: Line, portions: Sequence[Portion], tough: Number) -> None:
    """Add up what passes hardness, taken once from the sum or from each portion. Source: ADV-OBJ-07."""
    each = desk.book.ruled("object.mixed_damage", "each_portion")
    if not portions:
        line.add("damage", 0)
    kept_off = [portion for portion in portions if portion.past is None]
    for portion in kept_off:
        if each:
            _harden(portion.line, tough, "object.mixed_damage")
        line.add(portion.type, portion.line.total)
    if kept_off and not each:
        _harden(line, tough, "ADV-OBJ-07")
    for portion in portions:
        if portion.past is not None:
            line.aside("kept_off", "add", -tough, portion.past)
            line.add(portion.type, portion.line.total, portion.past)


def _harden(line: Line, tough: Number, rule: str) -> None:
    line.add("kept_off", -tough, rule)
    if line.total < 0:
        line.at_least("no_less", 0, "ADV-OBJ-07")


def _left(desk: Desk, thing: Thing, taken: Number, points: tuple[int | None, int, int | None]) -> tuple[Number | None, bool]:
    """What the thing, or the part of it that was struck, has left; whether it was a part. [hp]

    Source: ADV-OBJ-08, ADV-OBJ-09.
    """
    hp, lost, part_hp = points
    line = desk.sheet.line("hp_left", "hp")
    in_part = part_hp is not None and _has_parts(desk, thing.size)
    if in_part and part_hp is not None:
        line.add("part_hp", part_hp, "ADV-OBJ-09")
    elif hp is not None:
        line.add("full_hp", hp, "ADV-OBJ-08")
    elif hit_points(desk, line, thing) is None:
        return None, in_part
    if part_hp is not None and not in_part:
        line.aside("part_hp", "replace", part_hp, "object.section_scope")
    line.add("hp_lost", -lost)
    line.add("damage", -taken)
    if line.total < 0:
        line.at_least("nothing_left", 0)
    return line.total, in_part


def _has_parts(desk: Desk, size: str) -> bool:
    scopes, sizes = desk.book.table("objects.sections"), desk.book.table("objects.sizes")
    scope = desk.book.ruling("object.section_scope")
    return scope not in scopes or sizes.number(size, "hp") >= sizes.number(scopes.get(scope, "least"), "hp")


def _event(taken: Number, left: Number | None, in_part: bool) -> Event:
    if not taken:
        return Event("object.unharmed")
    figures = {"taken": taken, "left": left}
    if left == 0:
        return Event("object.part_destroyed" if in_part else "object.destroyed", figures)
    return Event("object.damaged", figures)
