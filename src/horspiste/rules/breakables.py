"""Objects by material and size: armour class, hit points, blows, breaking by force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import rolls
from .abilities import by_formula

SIZES, KINDS = "objects.sizes", "objects.kinds"
NO_SAVE, HALF = "none", "half"
FAILS, NO_EFFECT, PASSES = "fails", "no_effect", "passes"


def armour_class(desk: Desk, *, material: str, ac: int | None) -> Answer:
    """The armour class of an object: its material's, or the game master's. [number]

    Source: 5E-OBJ-07, 5E-GAP-44.
    """
    line = desk.sheet.line()
    line.add("material", desk.book.table("objects.materials").cell(material, "ac"))
    return Answer(line.total if ac is None else line.replace("game_master", ac, "5E-OBJ-07"))


def hit_points(desk: Desk, *, size: str, resilient: bool, kind: str | None, hp: int | None) -> Answer:
    """The hit points of an object, the dice of which they are the mean, and the DC to break it where one is printed. [hp]

    Source: 5E-OBJ-07, 5E-SIZE-02, 5E-GAP-44, 5E-GAP-46.

    Raises:
        Refused: ``object.by_sections`` for what is struck section by section.
    """
    line = desk.sheet.line()
    line.add("full_hp", _full(desk.book, size, resilient, kind, hp))
    mean = kind is None and hp is None
    dice = desk.book.table(SIZES).get(size, f"{_hardiness(resilient)}_dice") if mean else None
    dc = None if kind is None else desk.sheet.line("break_dc", "number").add("break_dc", desk.book.table(KINDS).cell(kind, "dc"))
    return Answer(line.total, {"hp_dice": dice, "break_dc": dc})


def _hardiness(resilient: bool) -> str:
    return "resilient" if resilient else "fragile"


def _full(book: Rulebook, size: str, resilient: bool, kind: str | None, hp: int | None) -> Figure:
    sizes = book.table(SIZES)
    if hp is not None:
        return Figure(hp, "5E-OBJ-07", sizes.source(size))
    if kind is not None:
        return book.table(KINDS).cell(kind, "hp")
    if sizes.flag(size, "sections"):
        raise Refused("object.by_sections", size=size)
    return sizes.cell(size, _hardiness(resilient))


class Blow(NamedTuple):
    """How an object bears an effect: what becomes of its save, and the share of the damage that is left."""

    save: str
    share: Number


def strike(
    desk: Desk,
    *,
    damage: Sequence[Mapping[str, Any]],
    hp: int | None,
    kind: str | None,
    size: str,
    resilient: bool,
    lost: int,
    attack: int | None,
    ac: int | None,
    save: str,
    on_save: str,
    dc: int | None,
    immune: Sequence[str],
    resistant: Sequence[str],
    threshold: int,
    carried: bool,
    bearer: int,
) -> Answer:
    """The damage of one blow that counts, and what it leaves of an object. [hp]

    Dice: d20, its bearer's save, for a carried object under ``fifth.object.carried: bearer_protects``.
    Source: 5E-OBJ-04 to 11, 5E-GAP-45.

    Raises:
        Refused: ``object.by_sections`` for what is struck section by section.
        InputError: ``input.missing`` for a bearer's save without a dc.
    """
    full = _full(desk.book, size, resilient, kind, hp)
    blow = _saved(desk, save, on_save, dc, carried, bearer)
    by_type = [_borne(desk, place, each, blow.share, immune, resistant) for place, each in enumerate(damage, 1)]
    line = desk.sheet.line()
    for amount in by_type:
        line.add("damage", amount, "5E-OBJ-06")
    if attack is not None and ac is not None and attack < desk.sheet.against("ac", ac, "5E-OBJ-07", unit="number"):
        line.replace("missed", 0, "5E-OBJ-06")
    _over_threshold(desk, line, threshold)
    left = desk.sheet.line("hp_left", "hp")
    left.add("full_hp", full)
    left.add("hp_lost", -lost, "5E-OBJ-04")
    left.add("damage", -line.total, "5E-OBJ-04")
    if left.total < 0:
        left.at_least("no_less", 0, "5E-OBJ-11")
    return Answer(line.total, {"hp_left": left.total, "save": blow.save, "by_type": by_type}, [_event(line.total, left.total)])


def _event(damage: Number, left: Number) -> Event:
    if not damage:
        return Event("object.unharmed")
    return Event("object.damaged" if left else "object.broken", {"damage": damage, "left": left})


def _saved(desk: Desk, save: str, on_save: str, dc: int | None, carried: bool, bearer: int) -> Blow:
    """What a save leaves of an effect: an object's own fails or does not apply. Source: 5E-OBJ-09, 5E-OBJ-10."""
    book = desk.book
    if save == NO_SAVE:
        return Blow(NO_SAVE, 1)
    if carried and book.ruled("fifth.object.carried", "bearer_protects"):
        if dc is None:
            raise InputError("input.missing", "dc", kind="int")
        check = desk.dice.check(bearer, dc, "object.bearer_save")
        return Blow(PASSES, _half(book) if on_save == HALF else 0) if check.passed else Blow(FAILS, 1)
    ends = str(book.table("objects.saves").get(save, "ends"))
    return Blow(ends, 0 if ends == NO_EFFECT else 1)


def _half(book: Rulebook) -> Number:
    return book.number("objects.figures.half")


def _borne(
    desk: Desk, place: int, damage: Mapping[str, Any], share: Number, immune: Sequence[str], resistant: Sequence[str]
) -> Number:
    """What counts of one kind of damage. Source: 5E-OBJ-05, 5E-OBJ-08."""
    line = desk.sheet.line("by_type", "hp", place)
    line.add("damage", damage["amount"], "5E-OBJ-06")
    if share != 1:
        line.multiply("save", share, "fifth.object.carried" if share else "5E-OBJ-10")
        line.round_down("rounded_down", "5E-GAP-05")
    if damage["type"] in desk.book.table("objects.damage").get("never", "types"):
        return line.replace("immune", 0, "5E-OBJ-05")
    if damage["type"] in immune:
        return line.replace("immune", 0, "5E-OBJ-08")
    if damage["type"] in resistant:
        line.multiply("resistant", desk.book.figure("objects.figures.half"))
        line.round_down("rounded_down", "5E-GAP-05")
    return line.total


def _over_threshold(desk: Desk, line: Line, threshold: int) -> None:
    """One blow under the threshold counts nothing. Source: 5E-GAP-45; ``fifth.object.threshold``."""
    if not threshold:
        return
    bound = line.against("threshold", threshold, "5E-GAP-45")
    more = desk.book.ruled("fifth.object.threshold", "greater_than")
    if line.total < bound or (more and line.total == bound):
        line.replace("under_threshold", 0, "fifth.object.threshold" if line.total == bound else "5E-GAP-45")


def break_open(
    desk: Desk,
    *,
    strength: int,
    dc: int | None,
    kind: str | None,
    other: int,
    exhaustion: int,
    circumstances: Sequence[str],
) -> Answer:
    """The total of a Strength check to break an object or to free what is stuck. [number]

    Dice: d20, two of which one is kept under advantage or disadvantage.
    Source: 5E-OBJ-03, 5E-OBJ-12, 5E-GAP-06, 5E-GAP-46.

    Raises:
        InputError: ``input.missing`` without a dc, for what has none of its own.
    """
    hard = desk.sheet.line("dc", "number")
    if dc is not None:
        hard.add("game_master", dc, "5E-OBJ-12")
    elif kind is not None:
        hard.add("break_dc", desk.book.table(KINDS).cell(kind, "dc"))
    else:
        raise InputError("input.missing", "dc", kind="int")
    bonus = desk.sheet.line("bonus", "number")
    bonus.add("strength", by_formula(desk.book, strength))
    bonus.add("other", other, "5E-GAP-01")
    mode = rolls.combined(list(rolls.weighed(desk.book, "strength", circumstances, exhaustion, False).values()))
    rolled = desk.dice.check(bonus.total, hard.total, "object.break", mode=mode, whole=True)
    line = desk.sheet.line()
    line.add("bonus", bonus.total, "5E-GAP-01")
    line.add("die", rolled.face, "5E-GAP-01")
    code = "object.broken" if rolled.passed else "object.holds"
    also = {"dc": hard.total, "bonus": bonus.total, "mode": mode}
    return Answer(line.total, also, [Event(code, {"total": line.total, "dc": hard.total})])
