"""Measuring: medians of nine, jobs taking turns in one run, so that a busy moment falls on all of them alike."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ROOT / ".venv" / "bin"
ROUNDS = 9


@dataclass(frozen=True)
class Row:
    """One measured job. ``ratio`` is to the row named ``to``; a limit is a ratio, or seconds where ``to`` is empty."""

    name: str
    seconds: float
    limit: float | None = None
    ratio: float | None = None
    to: str = ""

    @property
    def measured(self) -> float:
        """The figure that the limit judges."""
        return self.seconds if self.ratio is None else self.ratio

    @property
    def held(self) -> bool:
        """Whether the limit held, where there is one."""
        return self.limit is None or self.measured <= self.limit


def seconds(job: Callable[[], object]) -> float:
    """The time that one call of ``job`` takes. [s]"""
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def medians(jobs: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median time of each job, all of them once a round, after one round that does not count. [s]"""
    times = [{name: seconds(job) for name, job in jobs.items()} for _ in range(rounds + 1)][1:]
    return {name: statistics.median(turn[name] for turn in times) for name in jobs}


def process(*command: str | Path) -> Callable[[], object]:
    """A job: one fresh process, which must succeed."""

    def job() -> None:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stderr}")

    return job


def table(rows: Sequence[Row]) -> str:
    """The rows as a table that reads well in a terminal and as Markdown."""
    lines = [("job", "median", "ratio", "limit", ""), ("---", "---:", "---:", "---:", "---")]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.1f} x {row.to}"
        limit = "" if row.limit is None else (f"{row.limit:g} x" if row.to else shown(row.limit))
        lines.append(
            (row.name, shown(row.seconds), ratio, limit, "" if row.limit is None else ("held" if row.held else "MISSED"))
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def shown(duration: float) -> str:
    """Seconds or milliseconds, whichever reads well."""
    return f"{duration:.2f} s" if duration >= 1 else f"{duration * 1000:.1f} ms"
