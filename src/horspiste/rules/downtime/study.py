"""Training and research: the days, the fees, and what is learned."""

from __future__ import annotations

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import lifestyle as lifestyles

FIGURES = "downtime.figures"
TRAINING = "training"


def train(
    desk: Desk,
    *,
    subject: str,
    agreed: bool,
    instructor: bool,
    days: int,
    before: int,
    days_needed: int,
    lifestyle: str | None,
) -> Answer:
    """What a time of training costs, and whether it is learned then; no day past the need is paid. [gp]

    ``before``: days counted and paid earlier. ``fee_in_all``: the fee of those and of this time.
    Source: 5E-TRAIN-01 to 05; ``fifth.training.lifestyle``.

    Raises:
        Refused: ``training.no_instructor``, ``training.not_agreed``.
    """
    if not instructor:
        raise Refused("training.no_instructor")
    if subject == "other" and not agreed:
        raise Refused("training.not_agreed")
    counted = days_counted(days, before, days_needed)
    fee = _fee(desk, "fee", "training_fee", counted)
    in_all = _fee(desk, "fee_in_all", "training_fee", before + counted)
    included = desk.book.ruled("fifth.training.lifestyle", "included")
    living = lifestyles.living(desk, lifestyle, counted, TRAINING if included else None)
    line = desk.sheet.line()
    line.add("fee", fee, "5E-TRAIN-04")
    line.add("living", living, "5E-LIFE-01")
    missing = max(0, days_needed - before - counted)
    also = {"fee": fee, "living": living, "fee_in_all": in_all, "gained": not missing, "missing": missing}
    return Answer(line.total, also, [] if missing else [Event("training.gained")])


def days_counted(days: int, before: int, needed: int) -> int:
    """The days that a time of training counts: none past the need. Source: 5E-TRAIN-04."""
    return min(days, max(0, needed - before))


def research(
    desk: Desk,
    *,
    days: int,
    needed: int | None,
    obtainable: bool,
    exists: bool,
    conditions_met: bool,
    check_dc: int | None,
    check_bonus: int,
    lifestyle: str | None,
) -> Answer:
    """What a time of research costs, and whether it finds what it seeks. [gp] Without ``needed`` the days are enough.

    Dice: d20 with a check_dc.
    Source: 5E-RSCH-02 to 06; ``fifth.research.refund``.
    """
    fee = _fee(desk, "fee", "research_fee", days)
    living = lifestyles.living(desk, lifestyle, days, None)
    to_be_had = obtainable and exists
    refund = 0 if to_be_had or desk.book.ruled("fifth.research.refund", "none") else fee
    line = desk.sheet.line()
    line.add("fee", fee, "5E-RSCH-05")
    line.add("living", living, "5E-RSCH-06")
    line.add("refund", -refund, "fifth.research.refund")
    events, total, passed = list[Event](), None, True
    if check_dc is not None:
        rolled = desk.dice.check(check_bonus, check_dc, "research.check")
        total, passed = rolled.total, bool(rolled.passed)
        events.append(Event("research.pass" if passed else "research.fail", {"total": total, "dc": check_dc}))
    learned = passed and to_be_had and conditions_met and (needed is None or days >= needed)
    if learned:
        events.append(Event("research.learned"))
    also = {"fee": fee, "living": living, "refund": refund, "learned": learned, "total": total}
    return Answer(line.total, also, events)


def _fee(desk: Desk, of: str, figure: str, days: Number) -> Number:
    """A fee for so many days, as the result ``of``. [gp]"""
    line = desk.sheet.line(of, "gp")
    line.add("fee_a_day", desk.book.figure(f"{FIGURES}.{figure}"))
    return line.multiply("days", days, "5E-DOWN-02")
