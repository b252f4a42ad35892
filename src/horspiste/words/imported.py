"""The report of an import, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .tongue import Tongue, Verbatim

LISTS = ("kept", "approximated", "dropped")
# What stands in these is a word of the file, shown as it was written; elsewhere it is a code of ours.
_AS_WRITTEN = ("place", "mark", "scale.assumed")
_JOINED = "+"


def report_lines(report: Mapping[str, Any], file: str, table: str, tongue: Tongue) -> list[str]:
    """The three lists with their reasons and lines; where words are unknown, every known one and how to explain others.

    ``report`` is the JSON form of a report of ``file``; ``table`` the file that may explain its own words.
    """
    lines: list[str] = []
    for name in LISTS:
        lines.append(tongue.word("imported", name))
        lines += [_entry(entry, name, file, tongue) for entry in report[name]] or ["  " + tongue.word("imported", "nothing")]
    return [*lines, *_known(report.get("known_words", ()), table, tongue)]


def _entry(entry: Mapping[str, Any], name: str, file: str, tongue: Tongue) -> str:
    as_written = name == "dropped" or entry["why"] in _AS_WRITTEN
    what = Verbatim(entry["what"]) if as_written else _coded(entry["what"], tongue)
    text = tongue.word("imported", "entry", count=entry["count"], what=what, why=tongue.word("imports", entry["why"]))
    parts = ["  " + text]
    _, mark, lines = entry["where"].partition(f"{file}:")
    if mark:
        parts.append(tongue.word("imported", "lines", count=entry["count"], lines=Verbatim(lines.replace(",", ", "))))
    if entry.get("close"):
        parts.append(tongue.word("imported", "close", words=Verbatim(", ".join(entry["close"]))))
    return " ".join(parts)


def _coded(what: str, tongue: Tongue) -> str:
    return f" {_JOINED} ".join(tongue.any(part) for part in what.split(_JOINED))


def _known(words: Sequence[str], table: str, tongue: Tongue) -> Iterator[str]:
    if words:
        yield tongue.word("imported", "known")
        yield "  " + ", ".join(words)
        yield tongue.word("imported", "explain", table=Verbatim(table))
