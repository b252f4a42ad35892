"""Cover and concealment in a fight: what protects a target, what high ground and water do to an attack, and hits that miss."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import footing, sight, squares
from .footing import CANOPY, Shelter
from .squares import BOG

FIGURES, BARRIERS = "cover.figures", "cover.barriers"
NONE, TOTAL, IMPROVED = "none", "total", "improved"
LOWER, HIGHER, UPPER, MELEE, RANGED = "lower", "higher", "upper", "melee", "ranged"


class Attack(NamedTuple):
    """From where and how a target is attacked: what is on the attacker's square, ``melee`` or ``ranged``, how far off [m], and
    whether the attacker stands ``level``, ``higher`` or ``lower``."""

    elements: tuple[str, ...]
    kind: str
    distance: Number
    stands: str


class Barrier(NamedTuple):
    """What stands between: its word, how far the target is from it [m], and the target's side of a berm."""

    word: str
    distance: Number
    side: str


def target(
    desk: Desk,
    *,
    ac: int,
    reflex: int,
    target: Sequence[str],
    attacker: Sequence[str],
    attack: str,
    distance: Fraction,
    attacker_stands: str,
    barrier: str,
    barrier_distance: Fraction,
    side: str,
    land: str | None,
    size: str,
    crouched: bool,
) -> Answer:
    """A target's armour class behind the best cover it has, with its Reflex bonus and its concealment. [ac]

    Source: OUT-FOREST-03, OUT-FOREST-06, OUT-FOREST-16 to 19, OUT-MARSH-07 to 09, OUT-MARSH-19, OUT-MARSH-20, OUT-HILL-20,
    OUT-MTN-23, OUT-DESERT-18, OUT-PLAIN-08, OUT-PLAIN-14, OUT-PLAIN-15, OUT-PLAIN-17, OUT-PLAIN-25, OUT-G-01.

    Raises:
        Refused: ``cover.total``.
        InputError: ``land.family`` for a canopy in a forest of no stated kind.
    """
    book = desk.book
    words = squares.read_ground(book, target).words
    seen_from = Attack(squares.read_ground(book, attacker).words, attack, distance, attacker_stands)
    found = [one for one in footing.shelters(book, words, size, crouched) if _counts(book, one, seen_from)]
    found += _behind(book, Barrier(barrier, barrier_distance, side), seen_from)
    best = footing.best(book, found)
    if best is not None and best.kind == TOTAL:
        raise Refused("cover.total", what=best.code)
    hidden = footing.concealment(desk, desk.sheet.line("concealment"), words, land, _leaves_hide(book, seen_from))
    worth = [_sum(desk, column, base, found, best) for column, base in (("armour_class", ac), ("reflex", reflex))]
    return Answer(worth[0], {"reflex": worth[1], "cover": best.kind if best else NONE, "concealment": hidden})


def _sum(desk: Desk, column: str, base: int, found: Sequence[Shelter], best: Shelter | None) -> Number:
    """A defence with the best cover added; the others are noted."""
    line = desk.sheet.line("value" if column == "armour_class" else column)
    line.add(column, base)
    kinds = desk.book.table(footing.COVERS)
    for shelter in found:
        figure = kinds.cell(shelter.kind, column)
        cited = figure if shelter.kind == IMPROVED else figure._replace(rule=shelter.rule)
        if shelter == best:
            line.add(shelter.code, cited)
        else:
            line.aside(shelter.code, "add", cited, "better_cover")
    return line.total


def _counts(book: Rulebook, shelter: Shelter, attack: Attack) -> bool:
    """Whether cover in the target's square protects from that attack."""
    table, word = book.table(footing.SHELTERS), shelter.code
    if table.flag(word, "between") or (table.flag(word, "afar") and _is_adjacent(book, attack)):
        return False
    if table.flag(word, "from_below") and attack.stands != LOWER:
        return False
    if table.flag(word, "from_ground") and not _is_on_the_ground(attack):
        return False
    return not (shelter.kind == TOTAL and word in attack.elements)


def _is_adjacent(book: Rulebook, attack: Attack) -> bool:
    return attack.distance <= book.number("movement.figures.square")


def _is_on_the_ground(attack: Attack) -> bool:
    return attack.stands != HIGHER and not any(word in CANOPY for word in attack.elements)


def _leaves_hide(book: Rulebook, attack: Attack) -> bool:
    """Whether foliage hides from that attacker. Source: OUT-FOREST-17, OUT-D-83."""
    return book.ruled("canopy.concealment_vs", "all") or _is_on_the_ground(attack)


def _behind(book: Rulebook, barrier: Barrier, attack: Attack) -> list[Shelter]:
    """The cover of what stands between."""
    table, word = book.table(BARRIERS), barrier.word
    if word == NONE or (table.flag(word, "ranged") and attack.kind != RANGED):
        return []
    if table.flag(word, "wooden") and book.ruled("plains.fence_cover", "stone_only"):
        return []
    if not _is_sheltered(book, barrier, attack):
        return []
    partly = table.has(word, "partly") and book.ruled("cover.partial", "pf1")
    kind = str(table.get(word, "partly" if partly else "cover"))
    return [Shelter(f"behind_{word}", kind, "cover.partial" if partly else table.rule(word))]


def _is_sheltered(book: Rulebook, barrier: Barrier, attack: Attack) -> bool:
    """Whether a low obstacle is near enough to the target and not nearer to the attacker, and the target on its right side.

    Source: OUT-G-01, OUT-PLAIN-14, OUT-PLAIN-15, OUT-D-69.
    """
    table, word = book.table(BARRIERS), barrier.word
    if not table.flag(word, "low"):
        return True
    one_square = table.flag(word, "one_square")
    downhill = one_square or (table.flag(word, "slope") and book.ruled("berm.cover_side", "downhill_only"))
    if downhill and barrier.side == UPPER:
        return False
    reach = book.number("movement.figures.square") if one_square else book.number(f"{FIGURES}.low_reach")
    return barrier.distance <= min(reach, attack.distance - barrier.distance) or (barrier.distance == 0 and attack.distance == 0)


def attack(
    desk: Desk,
    *,
    attacker: Sequence[str],
    target: Sequence[str],
    attack: str,
    attacker_stands: str,
    size: str,
    crouched: bool,
    target_under: bool,
    general_high_ground: bool,
) -> Answer:
    """What the ground does to an attack roll: the water's hindrance, and higher ground once. [modifier]

    Source: OUT-MARSH-10, OUT-HILL-03, OUT-PLAIN-10, OUT-DESERT-18, OUT-G-30; by ``bog.attack_penalty_vs``,
    ``slope.steep_high_ground``, ``trench.high_ground``.
    """
    book, line = desk.book, desk.sheet.line()
    here, there = squares.read_ground(book, attacker), squares.read_ground(book, target)
    if _fights_from_the_water(book, here.words, size, crouched) and not _shares_the_water(book, there.words, target_under):
        line.add("bog_attack", book.figure(f"{FIGURES}.bog_attack"))
    higher = _high_grounds(book, (*attacker, *target), attacker_stands, attack)
    higher += _over_trenches(book, here.words, there.words, attack)
    if general_high_ground and attack == MELEE and attacker_stands == HIGHER:
        higher.append(("high_ground", book.figure(f"{FIGURES}.high_ground")))
    for place, (code, figure) in enumerate(higher):
        if place:
            line.aside(code, "add", figure, "high_ground_once")
        else:
            line.add(code, figure)
    return Answer(line.total)


def _fights_from_the_water(book: Rulebook, words: Sequence[str], size: str, crouched: bool) -> bool:
    """Whether the attacker has the improved cover of a deep bog."""
    found = footing.shelters(book, (word for word in words if word == BOG), size, crouched)
    return any(shelter.kind == IMPROVED for shelter in found)


def _shares_the_water(book: Rulebook, words: Sequence[str], under: bool) -> bool:
    """Whether the target is one that improved cover does not hinder attacks against."""
    if under or book.ruled("bog.attack_penalty_vs", "not_underwater"):
        return under
    return any(book.table(squares.KINDS).flag(word, "wet") for word in words)


def _high_grounds(book: Rulebook, words: Sequence[str], stands: str, kind: str) -> list[tuple[str, Figure]]:
    """What a slope gives whoever stands higher on it, in melee; it slopes under a path too."""
    slope = squares.slope(book, words)
    if slope is None or stands != HIGHER or kind != MELEE:
        return []
    if slope == "steep" and book.ruled("slope.steep_high_ground", "0"):
        return []
    return [(f"{slope}_slope_above", book.figure(f"{FIGURES}.{slope}_slope"))]


def _over_trenches(book: Rulebook, here: Sequence[str], there: Sequence[str], kind: str) -> list[tuple[str, Figure]]:
    """What somebody outside gains against a creature in a trench."""
    table = book.table(squares.KINDS)
    outside = not any(table.has(word, "leaving") for word in here)
    dug = next((word for word in there if table.has(word, "leaving")), None)
    if dug is None or not outside or (kind != MELEE and book.ruled("trench.high_ground", "melee")):
        return []
    return [("trench_above", book.figure(f"{FIGURES}.trench"))]


def miss(desk: Desk, *, elements: Sequence[str], concealment: int) -> Answer:
    """Whether an attack that hit misses after all.

    Dice: d100, none without concealment.
    Source: OUT-FOREST-07, OUT-FOREST-09, OUT-FIRE-19, OUT-MARSH-13, OUT-HILL-13; which rolls miss by ``concealment.roll``.
    """
    line = desk.sheet.line("concealment")
    if concealment:
        line.add("elsewhere", concealment)
    chance = footing.concealment(desk, line, squares.read_ground(desk.book, elements).words)
    missed = sight.misses(desk, chance, "cover.miss")
    return Answer("miss" if missed else "hit", {"concealment": chance})
