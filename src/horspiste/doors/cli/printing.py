"""How the command line prints: lines, one JSON document, or what went wrong on our side."""

from __future__ import annotations

import json
import platform
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import horspiste
from horspiste.words.tongue import Tongue

ANSWERED, REFUSED, WRONG_INPUT, OUR_FAULT = 0, 1, 2, 3
INTERRUPTED = 130  # what shells expect of a command that was stopped by hand
_LONGEST_SHOWN = 300
_WRITES_ALL = ("utf8", "utf16", "utf32")


class Unwritable(Exception):
    """Nobody takes what we print: standard output is closed, or its disk is full."""


def print_json(document: Mapping[str, Any]) -> None:
    """One document with sorted keys; letters as they are where the terminal can write them all, else escaped."""
    plain = _encoding().lower().replace("-", "") not in _WRITES_ALL
    _put(json.dumps(document, ensure_ascii=plain, sort_keys=True, indent=1))


def print_lines(lines: Iterable[str]) -> None:
    """Lines for reading; letters that the terminal cannot write become question marks."""
    _put("\n".join(lines))


def _encoding() -> str:
    if sys.stdout is None:
        raise Unwritable
    return sys.stdout.encoding or "utf-8"


def _put(text: str) -> None:
    encoding = _encoding()
    try:
        print(text.encode(encoding, "replace").decode(encoding), flush=True)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        raise Unwritable from wrong


def fault_lines(error: Exception, arguments: Sequence[str], tongue: Tongue) -> list[str]:
    """What to say where we are at fault, and the report to send us."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    report = [
        f"  horspiste {horspiste.__version__}, Python {platform.python_version()}, {sys.platform}",
        f"  horspiste {shlex.join(arguments)}"[:_LONGEST_SHOWN],
        f"  {type(error).__name__}: {error} ({place})"[:_LONGEST_SHOWN],
    ]
    return [tongue.word("cli", "fault"), tongue.word("cli", "fault_report"), *report]
