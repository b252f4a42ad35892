"""What an import kept, what it could only approximate and what it had to drop, each with its reason and its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_SHOWN_LINES = 10


@dataclass(frozen=True)
class Entry:
    """One kind of thing: how often, why (a code, or the land it became), and on which lines. ``close``: words it may mean."""

    what: str
    count: int
    why: str
    where: str
    close: tuple[str, ...] = ()


@dataclass
class Report:
    """The three lists, filled as the import goes; ``known`` are the words that would have been understood where some were not."""

    file: str
    known: Sequence[str] = ()
    kept: list[Entry] = field(default_factory=list)
    approximated: list[Entry] = field(default_factory=list)
    dropped: list[Entry] = field(default_factory=list)

    def place(self, lines: Sequence[int]) -> str:
        """The first lines of a thing, as an editor opens them."""
        shown = ",".join(map(str, lines[:_SHOWN_LINES]))
        return f"{self.file}:{shown}" + ("…" if len(lines) > _SHOWN_LINES else "") if lines else self.file

    def as_json(self) -> dict[str, Any]:
        """The form that ``import --json`` shows."""
        lists = {"kept": self.kept, "approximated": self.approximated, "dropped": self.dropped}
        return {name: [_plain(entry) for entry in entries] for name, entries in lists.items()} | (
            {"known_words": list(self.known)} if self.known else {}
        )


def _plain(entry: Entry) -> Mapping[str, Any]:
    plain: dict[str, Any] = {"what": entry.what, "count": entry.count, "why": entry.why, "where": entry.where}
    return plain | ({"close": list(entry.close)} if entry.close else {})


@dataclass
class Tally:
    """Counts of what was met, by what it is and why, with the lines."""

    lines: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def note(self, what: str, why: str, line: int) -> None:
        """One more of a kind."""
        self.lines.setdefault((what, why), []).append(line)

    def entries(self, report: Report) -> list[Entry]:
        """The kinds in the order in which they were first met."""
        return [Entry(what, len(lines), why, report.place(lines)) for (what, why), lines in self.lines.items()]
