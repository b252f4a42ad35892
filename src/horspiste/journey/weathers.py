"""The words for weather that a book knows on a journey."""

from __future__ import annotations

from horspiste.rulebook.book import Rulebook

TABLE = "journey/weather"


def weathers(book: Rulebook) -> tuple[str, ...]:
    """The book's own words, of its table or of the question that asks for them; none where it has neither."""
    rows = book.document(TABLE).get("rows")
    if rows is not None:
        return tuple(rows)
    if not book.has_question("lost.sight"):
        return ()
    return next(param.kind.choices for param in book.question("lost.sight").params if param.name == "weather")
