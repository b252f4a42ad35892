"""Living off the land."""

from __future__ import annotations

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused


def day(desk: Desk, *, survival: int, half_pace: bool) -> Answer:
    """How many people a forager feeds and waters in a day.

    Dice: d20. Refuses ``forage.too_fast`` at more than half pace. Source: TOG-FORAGE.
    """
    if not half_pace:
        raise Refused("forage.too_fast")
    figures, line = "weather.forage", desk.sheet.line()
    modifier, dc = desk.sheet.line("modifier"), desk.sheet.line("dc")
    modifier.add("survival", survival)
    modifier.add("land", desk.book.ruling_figure("forage.land_modifier"))
    dc.add("base_dc", desk.book.figure(f"{figures}.dc"))
    check = desk.dice.check(modifier.total, dc.total, "forage.check", whole=True)
    if check.passed:
        line.add("fed_one", desk.book.figure(f"{figures}.fed"))
        line.add("fed_more", (check.total - dc.total) // desk.book.number(f"{figures}.points_for_another"), "TOG-FORAGE")
    event = Event("forage.found" if check.passed else "forage.nothing", {"fed": line.total, "total": check.total, "dc": dc.total})
    return Answer(line.total, {"modifier": modifier.total, "dc": dc.total, "total": check.total}, (event,))
