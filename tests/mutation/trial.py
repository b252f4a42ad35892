"""Which changes of the books no case notices. Each case is run once to learn what it reads; a change then runs its readers."""

import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from horspiste.formats.casechecks import check
from horspiste.formats.casefiles import Case, read_cases
from horspiste.rulebook.book import Rulebook, Table
from horspiste.rulebook.open import opened, pages_of
from horspiste.rulebook.pages import Pages
from tests.mutation.changes import Change, every_change

HERE = Path(__file__).resolve().parent
Reads = set[tuple[str, ...]]


class WatchedTable(Table):
    """A table that notes which cells are read."""

    reads: Reads

    def get(self, row: object, column: str) -> Any:
        self.reads.add((self.name, str(row), column))
        return super().get(row, column)

    def has(self, row: object, column: str) -> bool:
        self.reads.add((self.name, str(row), column))
        return super().has(row, column)


class WatchedBook(Rulebook):
    """A book that notes which tables and rulings are read. A table's bare rows count as all of its cells."""

    reads: Reads

    def table(self, name: str) -> Table:
        table = super().table(name)
        if not isinstance(table, WatchedTable):
            table.__class__ = WatchedTable
            table.reads = self.reads  # type: ignore[attr-defined]
            table.rows = WatchedRows(table.rows, name, self.reads)
        return table

    def ruling(self, key: str) -> Any:
        self.reads.add((self.rulings[key].key,))
        return super().ruling(key)

    def document(self, name: str) -> Mapping[str, Any]:
        self.reads.add((name.replace("/", "."), "*"))
        return super().document(name)


class WatchedRows(dict[str, Any]):
    """Rows that note the row, or all rows, that somebody takes."""

    def __init__(self, rows: Mapping[str, Any], name: str, reads: Reads) -> None:
        super().__init__(rows)
        self._name, self._reads = name, reads

    def items(self) -> Any:
        self._reads.add((self._name, "*"))
        return super().items()

    def values(self) -> Any:
        self._reads.add((self._name, "*"))
        return super().values()

    def __getitem__(self, row: str) -> Any:
        self._reads.add((self._name, row, "*"))
        return super().__getitem__(row)

    def get(self, row: str, default: Any = None) -> Any:
        self._reads.add((self._name, row, "*"))
        return super().get(row, default)


class Trial:
    """The cases of one family, and the changes that they notice."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.pages = pages_of(family)
        self.changes = every_change(self.pages.documents)
        self._readers: dict[tuple[str, ...], list[Case]] = {}
        for path in sorted((HERE.parent / "cases").glob("*.yaml")):
            for case in read_cases(path):
                if case.book in (None, family):
                    self._watch(case)

    def _watch(self, case: Case) -> None:
        reads: Reads = set()

        def watched(family: str, profile: str | None, rulings: Mapping[str, Any]) -> Rulebook:
            book = opened(family, pages_of(family), profile, rulings)
            book.__class__ = WatchedBook
            book.reads = reads  # type: ignore[attr-defined]
            return book

        if check(case, watched).ok:
            for read in reads:
                self._readers.setdefault(read, []).append(case)

    def readers(self, change: Change) -> list[Case]:
        """The cases that read what the change changes, those that read the very cell first."""
        if len(change.read) == 1:
            return self._readers.get(change.read, [])
        table, row, _ = change.read
        found = [*self._readers.get(change.read, [])]
        for wider in ((table, row, "*"), (table, "*")):
            found += self._readers.get(wider, [])
        return list({id(case): case for case in found}.values())

    def survives(self, change: Change) -> bool:
        """Whether every case still holds after the change."""
        pages = Pages(change.made(self.pages.documents))

        def changed(family: str, profile: str | None, rulings: Mapping[str, Any]) -> Rulebook:
            return opened(family, pages if family == self.family else pages_of(family), profile, rulings)

        return all(check(case, changed).ok for case in self.readers(change))


def explained() -> dict[str, str]:
    """The changes that no case can notice, by pattern, and why."""
    found: dict[str, str] = tomllib.loads((HERE / "explained.toml").read_text("utf-8"))
    return found


def unexplained(survivors: Iterable[Change]) -> list[str]:
    """The names of the survivors that no pattern explains."""
    patterns = explained()
    return [change.name for change in survivors if not any(fnmatchcase(change.name, pattern) for pattern in patterns)]
