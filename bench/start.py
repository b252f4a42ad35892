"""What a user waits for before the first answer: whole fresh processes against the bare interpreter, and opening a book."""

from __future__ import annotations

import subprocess

from bench.harness import COMMANDS, ROOT, ROUNDS, Row, medians, process

BARE = "python -c pass"
ASK = ("ask", "load.limits", "strength=15")
LIMITS = {"horspiste --help": 10, "horspiste ask (fr)": 15, "horspiste ask (en)": 15}
OPEN_BOOK_SECONDS = 0.020
OPEN_BOOK = """
import time
from horspiste.rulebook.open import open_book
start = time.perf_counter()
open_book()
print(time.perf_counter() - start)
"""


def rows() -> list[Row]:
    """The commands, then the book."""
    return [*commands(), book()]


def commands() -> list[Row]:
    """Each command as a fresh process, in turns with the bare interpreter."""
    horspiste = COMMANDS / "horspiste"
    times = medians(
        {
            BARE: process(COMMANDS / "python", "-c", "pass"),
            "horspiste --help": process(horspiste, "--help"),
            "horspiste ask (fr)": process(horspiste, *ASK, "--lang", "fr"),
            "horspiste ask (en)": process(horspiste, *ASK, "--lang", "en"),
        }
    )
    bare = times.pop(BARE)
    return [Row(BARE, bare), *(Row(name, time, LIMITS[name], time / bare, "bare") for name, time in times.items())]


def book() -> Row:
    """Opening the book for the first time in a process; the process and its imports do not count."""
    python = str(COMMANDS / "python")
    times = [
        float(subprocess.run([python, "-c", OPEN_BOOK], cwd=ROOT, capture_output=True, text=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    return Row("opening the d20 book", sorted(times)[ROUNDS // 2], OPEN_BOOK_SECONDS)
