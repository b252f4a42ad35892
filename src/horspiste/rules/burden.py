"""What armour and load together do to whoever bears them: Dexterity, checks, speed, running."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number

from .load import Carrier, load_class
from .speed import speed_under

# From the lightest to the worst, for comparing armour with load.
RANKS = ("light", "medium", "heavy", "overloaded", "impossible")


class Worn(NamedTuple):
    """Armour, shield and load class together; ``load_rule`` is the ruling that made the load what it is."""

    armour: str = "none"
    shield: str = "none"
    load: str = "light"
    load_rule: str | None = None


class Part(NamedTuple):
    """A figure of the armour, the shield or the load, and what sets it aside, if anything."""

    code: str
    figure: Figure
    aside: str | None = None


def effects(
    desk: Desk,
    *,
    base_speed: Number,
    armour: str,
    shield: str,
    load: str | None,
    strength: int | None,
    carried: Number | None,
    size: str,
    body: str,
    legs: int | None,
    fatigued: bool,
    exhausted: bool,
    race: str,
    dragging: bool,
) -> Answer:
    """The speed that armour and load leave [m per round], and their other figures, the worse of each.

    Source: ADV-LOAD-01 to 12, ADV-LIFT-02, ADV-LIFT-03, ADV-SPD-01 to 04, ADV-MOVE-04 to 07, ADV-HUST-05, GAP-17.

    Refuses: ``load.impossible``.

    Raises:
        InputError: ``input.missing`` for a mass without a Strength; ``table.outside`` as in :func:`~.load.limits`.
    """
    load = load or _carried_class(desk, Carrier(strength, size, body, legs, fatigued, exhausted), carried)
    worn = _dragging(desk, Worn(armour, shield, load)) if dragging else Worn(armour, shield, load)
    if worn.load == "impossible":
        raise Refused("load.impossible", **({} if carried is None else {"carried": carried}))
    speed = speed_under(desk, base_speed, worn.load, class_of(desk, armour), race, exhausted)
    return Answer(
        speed,
        {
            "load": worn.load,
            "counts_as": counts_as(desk, worn),
            "max_dex": max_dexterity(desk, worn),
            "check_penalty": check_penalty(desk, worn),
            **_paces(desk, worn, base_speed, speed, "exhausted" if exhausted else "fatigued" if fatigued else ""),
            "action": "full_round" if worn.load == "overloaded" else "move",
        },
    )


def _carried_class(desk: Desk, carrier: Carrier, carried: Number | None) -> str:
    if carried is None:
        return "light"
    if carrier.strength is None:
        raise InputError("input.missing", "strength", unit="", kind="score")
    return load_class(desk, carrier, carried, of="load")[0]


def _dragging(desk: Desk, worn: Worn) -> Worn:
    key = "drag.counts_as_load"
    if desk.book.ruled(key, "no") or worn.load not in ("light", "medium"):
        return worn
    return worn._replace(load="heavy", load_rule=key)


def class_of(desk: Desk, armour: str) -> str:
    """The class of a suit of armour: none, light, medium or heavy."""
    return str(desk.book.table("equipment.armour").get(armour, "class"))


def counts_as(desk: Desk, worn: Worn) -> str:
    """The class of armour that armour and load come to, for whatever armour restricts. Source: ADV-LOAD-11."""
    heaviest = max(_rank(class_of(desk, worn.armour)), _rank(worn.load))
    return RANKS[min(heaviest, RANKS.index("heavy"))]


def _rank(word: str) -> int:
    return RANKS.index(word) if word in RANKS else 0


def _sides(desk: Desk, worn: Worn) -> tuple[str | None, str | None]:
    """What sets the armour's figures aside, and what the load's: under one package, the lighter goes."""
    if desk.book.ruled("load.vs_armour", "per_category"):
        return None, None
    load_wins = _rank(worn.load) > _rank(class_of(desk, worn.armour))
    return ("load.vs_armour", None) if load_wins else (None, "load.vs_armour")


def dexterity_caps(desk: Desk, worn: Worn) -> Iterator[Part]:
    """The greatest Dexterity bonuses that armour, shield and load let through. Source: ADV-LOAD-08, 09, 12, ADV-LIFT-02."""
    armour_aside, load_aside = _sides(desk, worn)
    for code, table, row in (("armour", "equipment.armour", worn.armour), ("shield", "equipment.shields", worn.shield)):
        if desk.book.table(table).has(row, "max_dex"):
            yield Part(code, desk.book.table(table).cell(row, "max_dex"), armour_aside)
    if worn.load in ("overloaded", "impossible"):
        yield Part("overloaded", desk.book.figure("load.figures.lift")._replace(amount=0), None)
    elif desk.book.table("load.effects").has(worn.load, "max_dex"):
        yield Part("load", _load_cell(desk, worn, "max_dex"), load_aside)


def _load_cell(desk: Desk, worn: Worn, column: str) -> Figure:
    """A figure of the load; past the maximum it is that of a heavy load."""
    row = worn.load if worn.load in desk.book.table("load.effects") else "heavy"
    cell = desk.book.table("load.effects").cell(row, column)
    return cell._replace(rule=worn.load_rule or ("load.overload" if row != worn.load else cell.rule))


def max_dexterity(desk: Desk, worn: Worn) -> Number | None:
    """The greatest Dexterity bonus to armour class; None where nothing bounds it."""
    line = desk.sheet.line("max_dex")
    bounded = False
    for part in dexterity_caps(desk, worn):
        if part.aside:
            line.aside(part.code, "at_most", part.figure, by=part.aside)
        elif bounded:
            line.at_most(part.code, part.figure)
        else:
            line.add(part.code, part.figure)
        bounded = bounded or not part.aside
    return line.total if bounded else None


def check_penalty(desk: Desk, worn: Worn) -> Number:
    """The penalty to the checks that armour hinders: armour and shield add, then the worse of them and the load.

    Source: ADV-LOAD-08 to 10, ADV-LOAD-12.
    """
    line = desk.sheet.line("check_penalty")
    armour_aside, load_aside = _sides(desk, worn)
    shield_aside = armour_aside or ("load.shield_penalty" if desk.book.ruled("load.shield_penalty", "armour_only") else None)
    for code, table, row, aside in (
        ("armour", "equipment.armour", worn.armour, armour_aside),
        ("shield", "equipment.shields", worn.shield, shield_aside),
    ):
        figure = desk.book.table(table).cell(row, "check_penalty")
        if figure.amount and aside:
            line.aside(code, "add", figure, by=aside)
        elif figure.amount:
            line.add(code, figure)
    if worn.load != "light" and load_aside:
        line.aside("load", "at_most", _load_cell(desk, worn, "check_penalty"), by=load_aside)
    elif worn.load != "light":
        line.at_most("load", _load_cell(desk, worn, "check_penalty"))
    return line.total


def _paces(desk: Desk, worn: Worn, base_speed: Number, speed: Number, tired: str) -> dict[str, Number | None]:
    """The running multiplier, and the metres of a round's hustle and run; None for what cannot be done."""
    if worn.load == "overloaded":
        return {"run_multiplier": None, "hustle": None, "run": None}
    hustle = desk.sheet.line("hustle")
    hustle.add("speed", speed)
    hustle.multiply("hustle", desk.book.figure("speed.figures.hustle"))
    times = run_multiplier(desk, worn)
    run = desk.sheet.line("run")
    if desk.book.ruled("run.base", "base_speed"):
        run.add("base_speed", base_speed, "run.base")
    else:
        run.add("speed", speed)
    if tired:
        run.aside("run_multiplier", "multiply", times, by=tired, rule="ADV-HUST-05")
        run.replace(tired, 0, "ADV-HUST-05")
    else:
        run.multiply("run_multiplier", times, "ADV-SPD-04")
    return {"run_multiplier": times, "hustle": hustle.total, "run": run.total}


def run_multiplier(desk: Desk, worn: Worn) -> Number:
    """How many times the speed a run is, by the heavier of armour and load. Source: ADV-SPD-04."""
    line = desk.sheet.line("run_multiplier")
    return line.add("run", desk.book.table("load.effects").cell(counts_as(desk, worn), "run"), worn.load_rule or "ADV-SPD-04")
