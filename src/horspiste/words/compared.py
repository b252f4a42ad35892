"""Several families' answers to one question, under each other, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horspiste.rules.comparing import Side

from .answer import SCHEMA, answer_document, answer_lines, error_document
from .mistakes import error_line
from .tongue import Tongue

_BETWEEN = "+"


def compared_document(name: str, sides: Sequence[Side], tongue: Tongue) -> dict[str, Any]:
    """Each family's answer under its name, as ``ask`` has it, with ``left_out``; null where it does not ask the question, an
    ``error`` where something was wrong for it alone."""
    return {
        "schema": SCHEMA,
        "book": _BETWEEN.join(side.book.family for side in sides),
        "fingerprint": _BETWEEN.join(side.book.fingerprint for side in sides),
        "question": name,
        **{side.book.family: _side_document(side, tongue) for side in sides},
    }


def _side_document(side: Side, tongue: Tongue) -> dict[str, Any] | None:
    left_out = {"left_out": list(side.left_out)}
    if side.asked is not None:
        return answer_document(side.asked, side.thrown, tongue) | left_out
    if side.error is None:
        return None
    return error_document(side.error.code, side.error.where, side.error.figures, tongue) | left_out


def compared_lines(sides: Sequence[Side], tongue: Tongue) -> list[str]:
    """Each family's answer under its name."""
    lines = list[str]()
    for side in sides:
        lines += [*([""] if lines else []), tongue.word("compare", "family", family=tongue.word("families", side.book.family))]
        if side.asked is not None:
            lines += answer_lines(side.asked, side.thrown, tongue)
        elif side.error is not None:
            lines.append(error_line(side.error, tongue))
        else:
            lines.append(tongue.word("compare", "not_asked"))
        if side.asked is not None and side.left_out:
            names = [tongue.word("params", key) for key in side.left_out]
            lines.append(tongue.word("compare", "left_out", names=names))
    return lines
