"""One book, opened under one set of rulings: tables with their sources, rulings, questions. Frozen and fingerprinted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact, to_json
from horspiste.basis.question import Question
from horspiste.basis.source import Figure, Number, Source

from .pages import Pages


class Table:
    """A printed table: rows of named cells, each with its rule and source."""

    def __init__(self, name: str, content: Mapping[str, Any]) -> None:
        self.name = name
        self.rows: Mapping[str, Mapping[str, Any]] = content["rows"]
        self._content = content
        self._read: dict[tuple[str, str], Any] = {}

    def __contains__(self, row: object) -> bool:
        return str(row) in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def has(self, row: object, column: str) -> bool:
        """Whether the table prints that cell."""
        return column in self.rows.get(str(row), {})

    def flag(self, row: object, column: str) -> bool:
        """Whether the table prints that cell as true; a row without it says no."""
        return self.has(row, column) and bool(self.get(row, column))

    def get(self, row: object, column: str) -> Any:
        """The bare content of a cell: a word, a flag, a list, or an exact number.

        Raises:
            KeyError: the table has no such row or cell; the rule should have asked first.
        """
        row = str(row)
        found = self._read.get((row, column))
        if found is None:
            try:
                found = _exact_cell(self.rows[row][column])
            except KeyError:
                raise KeyError(f"{self.name}: {row}, {column}") from None
            if not isinstance(found, list):
                self._read[row, column] = found
        return found

    def number(self, row: object, column: str) -> Number:
        """A cell that holds a number."""
        amount = self.get(row, column)
        if not isinstance(amount, int | Fraction):
            raise KeyError(f"{self.name}: {row}, {column} is no number")
        return amount

    def cell(self, row: object, column: str) -> Figure:
        """A number of the table with the rule and source that print it."""
        return Figure(self.number(row, column), self.rule(row, column), self.source(row))

    def rule(self, row: object, column: str = "") -> str:
        """The rule id behind a row, or behind a column where the table names one a column."""
        columns: Mapping[str, str] = self._content.get("columns", {})
        return str(self.rows[str(row)].get("rule") or columns.get(column) or self._content["rule"])

    def source(self, row: object) -> Source:
        """The document and chapter that print a row."""
        place: Mapping[str, str] = self.rows[str(row)].get("source") or self._content["source"]
        return Source(place["document"], place["chapter"])


def _exact_cell(content: Any) -> Any:
    if isinstance(content, str):
        number = exact(content) if content[:1].isdigit() or content[:1] in "-+" else None
        return content if number is None else number
    return [_exact_cell(item) for item in content] if isinstance(content, list) else content


class Rulebook:
    """A family's book as one campaign plays it."""

    def __init__(self, family: str, pages: Pages, chosen: Mapping[str, Any]) -> None:
        self.family = family
        self.aliases = pages.aliases
        self.rulings = pages.rulings
        self._pages = pages
        self._chosen = chosen
        self._tables: dict[str, Table] = {}
        self._figures: dict[str, Figure] = {}

    @cached_property
    def fingerprint(self) -> str:
        """Tells two books apart: the content and every choice in force."""
        choices = json.dumps(to_json(dict(sorted(self._chosen.items()))), sort_keys=True)
        return hashlib.blake2b(f"{self._pages.documents['']}{choices}".encode(), digest_size=8).hexdigest()

    def unusual(self) -> list[str]:
        """The rulings in force that are not the book's own choice."""
        return [key for key, choice in self._chosen.items() if choice != self.rulings[key].default]

    def as_usual(self, keys: Iterable[str]) -> Rulebook:
        """The same book with the usual choice for some rulings."""
        return Rulebook(self.family, self._pages, {**self._chosen, **{key: self.rulings[key].default for key in keys}})

    def table(self, name: str) -> Table:
        """The table filed under ``name`` ("load.capacity"): a file's own, or one of several in a file."""
        if name not in self._tables:
            document, _, inner = name.rpartition(".")
            content = self._pages.documents.get(name.replace(".", "/"))
            if content is None or "rows" not in content:
                content = self._pages.documents[document.replace(".", "/")][inner]
            self._tables[name] = Table(name, content)
        return self._tables[name]

    def figure(self, name: str) -> Figure:
        """A single printed figure: "march.figures.free_hours" is the row ``free_hours`` of "march.figures"."""
        found = self._figures.get(name)
        if found is None:
            table, _, row = name.rpartition(".")
            found = self._figures[name] = self.table(table).cell(row, "value")
        return found

    def number(self, name: str) -> Number:
        """The bare amount of :meth:`figure`."""
        return self.figure(name).amount

    def ruling(self, key: str) -> Any:
        """What is in force for a ruling: the word chosen, or an exact number."""
        return self._chosen[self.rulings[key].key]

    def ruled(self, key: str, choice: str) -> bool:
        """Whether ``choice`` is in force for a ruling.

        Raises:
            KeyError: the ruling has no such choice; only a slip in a rule asks for one.
        """
        if choice not in self.rulings[key].choices:
            raise KeyError(f"{key}: {choice}")
        return bool(self.ruling(key) == choice)

    def ruling_figure(self, key: str) -> Figure:
        """A ruling that is a number, cited by its key."""
        ruling = self.rulings[key]
        return Figure(self.ruling(key), ruling.key, Source(ruling.document, ruling.entry))

    def source_of(self, rule: str) -> Source | None:
        """The document and chapter of a rule id, a gap's id or a ruling's key; ``None`` where the book lists none of them."""
        if rule in self.rulings:
            return Source(self.rulings[rule].document, self.rulings[rule].entry)
        return self._places.get(rule)

    @cached_property
    def _places(self) -> Mapping[str, Source]:
        """Where each rule and gap stands, gathered once: a journey's history asks it of every step."""
        found: dict[str, Source] = {}
        for document, content in self.documents("rules").items():
            for rule, place in {**content.get("gaps", {}), **content.get("ids", {})}.items():
                found.setdefault(rule, Source(document, place))
        return found

    def has_question(self, name: str) -> bool:
        """Whether this book answers the question."""
        return name in self._pages.question_forms

    def question_names(self) -> list[str]:
        """Every question of this book, in the order of the book."""
        return list(self._pages.question_forms)

    def question(self, name: str) -> Question:
        """A question's form.

        Raises:
            InputError: ``input.question``, where this book does not answer it.
        """
        if not self.has_question(name):
            raise InputError("input.question", name[:60], given=name[:60], known=self.question_names())
        return self._pages.question(name)

    def document(self, name: str) -> Mapping[str, Any]:
        """A raw document by its name ("stages"); empty where the book has none."""
        found: Mapping[str, Any] = self._pages.documents.get(name, {})
        return found

    def documents(self, folder: str) -> Mapping[str, Any]:
        """The raw documents filed below a folder, by their name below it."""
        return self._pages.below(folder)
