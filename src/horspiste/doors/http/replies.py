"""Answers as bytes: JSON, padded for players, and errors in whole sentences."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastapi.responses import Response

import horspiste
from horspiste.basis.errors import ASKED, InputError
from horspiste.words.mistakes import promised_code, to_fill_in, told
from horspiste.words.tongue import Tongue

# Players' bodies come in blocks of this many bytes, so that their size tells nothing.
BLOCK = 4096
_JSON = "application/json"
_LONGEST = 300
_STATUS = {
    "link.unknown": 404,
    "input.question": 404,
    "role.forbidden": 403,
    "revision.behind": 409,
    "request.answered": 409,
    "store.full": 503,
    "store.broken": 503,
    "journey.drift": 409,
    "fault": 500,
}


def body(document: Mapping[str, Any], padded: bool) -> bytes:
    """A document as JSON; padded with a last key ``pad`` to whole blocks."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    if not padded:
        return text
    opened = text[:-1] + b',"pad":"'
    return opened + b"." * (-(len(opened) + 2) % BLOCK) + b'"}'


def reply(document: Mapping[str, Any], padded: bool = False, status: int = 200) -> Response:
    """A document as a response that nobody keeps."""
    return Response(body(document, padded), status, {"Cache-Control": "no-store"}, _JSON)


def error(code: str, tongue: Tongue, padded: bool = False, where: str = "", **more: Any) -> Response:
    """An error by its code; what stands in ``more`` goes beside its words."""
    return wrong(InputError(code, where), tongue, padded, **more)


def wrong(mistake: InputError, tongue: Tongue, padded: bool = False, **more: Any) -> Response:
    """A mistake of the caller's, or a store that takes no more, in whole sentences."""
    form = error_form(mistake, tongue) | more
    return reply({"schema": 1, "error": form}, padded, _STATUS.get(form["code"], 400))


def error_form(mistake: InputError, tongue: Tongue) -> dict[str, Any]:
    """A mistake as ``{"code", "where", "expected", "hint", "text"}``."""
    code = promised_code(mistake.code)
    if code == "input.missing" and ASKED in mistake.figures:
        words = to_fill_in(mistake.where, mistake.figures, tongue)
    else:
        words = told(mistake.code, mistake.where, mistake.figures, tongue)
    text = " ".join(_closed(words[part]) for part in ("message", "hint") if words[part])
    return {"code": code, "where": mistake.where, "expected": words["expected"], "hint": words["hint"], "text": text}


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."


def report(fault: BaseException) -> str:
    """What may be copied to us of a fault: versions and the place in our own code, nothing of anybody's game."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    version = f"horspiste {horspiste.__version__}, Python {platform.python_version()}, {sys.platform}"
    return f"{version}, {type(fault).__name__} ({place})"[:_LONGEST]
