"""Wrong input: the caller's or the content's fault, told gently by the ``words`` floor."""

from __future__ import annotations

from typing import Any

ASKED, OF_BOOK = "asked", "of_book"
"""Figures of a mistake in a question's own parameters: the question, and the family of the book that it was asked of."""


class InputError(Exception):
    """Something that was given is wrong.

    ``code`` is a word of the closed list in ``words``; ``where`` names the key, or the file, line and key; ``figures``
    fill the message (what was given, the unit, the range, the choices).
    """

    def __init__(self, code: str, where: str = "", **figures: Any) -> None:
        super().__init__(code, where, figures)
        self.code = code
        self.where = where
        self.figures = figures
