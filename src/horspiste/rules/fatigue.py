"""What damage from hustling and marching does while it lasts: fatigue, its end, and the scores meanwhile."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from .abilities import modifier_figure
from .tally import Tally, strain

FRESH, FATIGUED, EXHAUSTED = "fresh", "fatigued", "exhausted"
REST = "march.figures.rest_hours"
STATES = "abilities.states"


def state(
    desk: Desk,
    *,
    taken: int,
    healed: int,
    rest: Fraction,
    hp: int | None,
    strength: int | None,
    dexterity: int | None,
    again: bool,
    mount: bool,
) -> Answer:
    """How a traveller stands: fresh, fatigued, exhausted, staggered or unconscious.

    Source: ADV-HUST-04 to 06, ADV-MARCH-04 to 06, ADV-MOUNT-04.

    Raises:
        InputError: ``table.outside`` for a score that has no modifier.
    """
    left = desk.sheet.line("left", "nonlethal")
    left.add("taken", taken)
    left.add("healed", -healed)
    if left.total < 0:
        left.at_least("nothing_left", 0, "ADV-MARCH-05")
    tired = weariness(desk, taken=taken, left=left.total, rest=rest, again=again, mount=mount)
    full = None if hp is None else desk.sheet.against("full_hp", hp, "ADV-MARCH-06", unit="hp")
    standing = strain(Tally(int(left.total)), None if full is None else int(full))
    also = {"left": left.total, "fatigued": tired != FRESH, "may_run": may_run(tired) and standing is None}
    return Answer(standing or tired, {**also, **_scores(desk, tired, strength=strength, dexterity=dexterity)})


def weariness(desk: Desk, *, taken: Number, left: Number, rest: Number, again: bool, mount: bool) -> str:
    """Fresh, fatigued or exhausted: by travel damage ``taken`` of which ``left`` is not healed, after ``rest`` [h] since;
    ``again``: tired from another cause besides, whose fatigue a full rest ends.

    Source: ADV-HUST-04, ADV-HUST-06, ADV-MARCH-04, ADV-MARCH-05, ADV-MOUNT-04; rest SRD 3.5, Abilities and Conditions.
    """
    book = desk.book
    rested = rest >= book.number(REST)
    travel = _tired_by_travel(book, bool(taken), left > 0, rested, mount)
    causes = int(travel) + int(again and not rested)
    if not causes:
        return FRESH
    if causes == 1 or book.ruled("fatigue.stack", "none") or rest >= book.number("march.figures.exhausted_rest_hours"):
        return FATIGUED
    return EXHAUSTED


def _tired_by_travel(book: Rulebook, taken: bool, left: bool, rested: bool, mount: bool) -> bool:
    if mount and book.ruled("mount.fatigue_clear", "8h_rest"):
        return taken and not rested
    if not mount and book.ruled("fatigue.clear_condition", "also_8h_rest"):
        return left and not rested
    return left


def may_run(tired: str) -> bool:
    """Whether someone so tired may run and charge. Source: ADV-HUST-05."""
    return tired == FRESH


def tired_score(desk: Desk, line: Line, score: Number, tired: str) -> Number:
    """A Strength or Dexterity while tired, on ``line``; under ``fatigue.penalty_kind: modifier`` the score stays.

    Source: ADV-HUST-05.
    """
    line.add("score", score)
    if tired == FRESH:
        return line.total
    penalty = desk.book.table(STATES).cell(tired, "score")
    if desk.book.ruled("fatigue.penalty_kind", "modifier"):
        line.aside(tired, "add", penalty, "fatigue.penalty_kind")
        return line.total
    line.add(tired, penalty)
    return line.total if line.total >= 0 else line.at_least("no_less", 0)


def tired_modifier(desk: Desk, line: Line, score: Number, tired: str) -> Number:
    """The modifier of a Strength or Dexterity (as :func:`tired_score` gives it) while tired, on ``line``. Source: ADV-HUST-05."""
    line.add("modifier", modifier_figure(desk, int(score)))
    if tired != FRESH and desk.book.ruled("fatigue.penalty_kind", "modifier"):
        line.add(tired, desk.book.table(STATES).number(tired, "score"), "fatigue.penalty_kind")
    return line.total


def _scores(desk: Desk, tired: str, **scores: int | None) -> dict[str, Number | None]:
    """The scores and then their modifiers; nothing for a score that was not given or is not there."""
    lowered = {
        name: None if score is None else tired_score(desk, desk.sheet.line(name), score, tired) for name, score in scores.items()
    }
    modifiers = {
        f"{name}_modifier": None if score is None else tired_modifier(desk, desk.sheet.line(f"{name}_modifier"), score, tired)
        for name, score in lowered.items()
    }
    return {**lowered, **modifiers}
