"""Every change of one figure of the books, or of one ruling's default."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.notation import decimal_text, exact
from horspiste.rulebook.rulings import read_rulings

NO_CELLS = {"rule", "source"}
DICE = re.compile(r"(\d+)(d\d+)")


class Change(NamedTuple):
    """One change: its name, what reads the figure (a cell or a ruling's key), and where and what to put."""

    name: str
    read: tuple[str, ...]
    document: str
    path: tuple[Any, ...]
    put: Any

    def made(self, documents: Mapping[str, Any]) -> dict[str, Any]:
        """The documents with the change made in a copy of one."""
        changed = {**documents, self.document: deepcopy(documents[self.document])}
        place: Any = changed[self.document]
        for key in self.path[:-1]:
            place = place[key]
        place[self.path[-1]] = self.put
        return changed


def every_change(documents: Mapping[str, Any]) -> list[Change]:
    """All of them, in the order of the books."""
    return [*_of_tables(documents), *_of_rulings(documents)]


def _of_tables(documents: Mapping[str, Any]) -> Iterator[Change]:
    for document, content in documents.items():
        if not isinstance(content, Mapping) or document.startswith(("questions/", "rulings/", "rules/")):
            continue
        name = document.replace("/", ".")
        if "rows" in content:
            yield from _of_table(name, document, (), content["rows"])
        for inner, table in content.items():
            if isinstance(table, Mapping) and isinstance(table.get("rows"), Mapping) and inner != "rows":
                yield from _of_table(f"{name}.{inner}", document, (inner,), table["rows"])


def _of_table(table: str, document: str, at: tuple[str, ...], rows: Mapping[str, Any]) -> Iterator[Change]:
    for row, cells in rows.items():
        for column, content in cells.items():
            if column not in NO_CELLS:
                words = sorted({str(other[column]) for other in rows.values() if isinstance(other.get(column), str)})
                for path, put in _others(content, words):
                    place = "".join(f"[{key}]" for key in path)
                    whole = (*at, "rows", row, column, *path)
                    yield Change(f"{table}:{row}.{column}{place}", (table, row, column), document, whole, put)


def _others(content: Any, words: list[str]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Something else in the place of a cell, or of each thing inside it."""
    if isinstance(content, list):
        for place, item in enumerate(content):
            yield from (((place, *path), put) for path, put in _others(item, []))
    elif isinstance(content, Mapping):
        for key, item in content.items():
            yield from (((key, *path), put) for path, put in _others(item, []))
    else:
        yield (), _other(content, words)


def _other(content: Any, words: list[str]) -> Any:
    if isinstance(content, bool):
        return not content
    if isinstance(content, int | Fraction):
        return content + 1
    number, dice = exact(content), DICE.fullmatch(content)
    if number is not None:
        return decimal_text(number + 1)
    if dice is not None:
        return f"{int(dice[1]) + 1}{dice[2]}"
    return next((word for word in words if word != content and exact(word) is None), content + "_other")


def _of_rulings(documents: Mapping[str, Any]) -> Iterator[Change]:
    for document, content in documents.items():
        if document.startswith("rulings/"):
            rulings, _ = read_rulings({document: content})
            for key, ruling in rulings.items():
                if ruling.choices:
                    others: list[Any] = [choice for choice in ruling.choices if choice != ruling.default]
                else:
                    up = ruling.default + 1
                    others = [up if ruling.high is None or up <= ruling.high else ruling.default - 1]
                for other in others:
                    yield Change(f"ruling:{key}={other}", (key,), document, (key, "default"), other)
