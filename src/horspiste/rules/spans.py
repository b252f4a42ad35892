"""How long reference tasks and rounds take."""

from __future__ import annotations

from horspiste.basis.desk import Answer, Desk

ROUND = "round"


def span(desk: Desk, *, of: str, count: int) -> Answer:
    """The time of so many rounds, or of so many of the tasks that the text gives a time. [s]

    Source: 5E-TIME-02, 5E-TIME-05.
    """
    each = desk.book.table("time.spans").cell(of, "value")
    line = desk.sheet.line()
    line.add("each", each)
    return Answer(line.multiply("count", count, each.rule))
