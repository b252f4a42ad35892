"""Case files: questions with the answers they must have, in YAML that a game master can read.

Every scalar is read as its text, so that ``0.5`` stays exact and ``no`` is a word; every case knows its line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from horspiste.basis.errors import InputError

from .whole import read_text

KEYS = ("name", "rule", "ask", "book", "profile", "rulings", "with", "dice", "expect")
DEEPEST = 12
# Values in one case once every anchor is written out; no person writes so many, and a few lines of anchors may mean billions.
MOST_VALUES = 100_000
_MAPS = ("rulings", "with", "dice", "expect")
_TEXTS = ("name", "ask", "book", "profile")


@dataclass(frozen=True)
class Case:
    """One case as written. ``amiss`` is what keeps it from running."""

    file: str
    line: int
    name: str
    ask: str = ""
    rule: Sequence[str] = ()
    book: str | None = None
    profile: str | None = None
    rulings: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    dice: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    amiss: InputError | None = None


def read_cases(path: Path) -> list[Case]:
    """The cases of a file.

    Raises:
        InputError: those of :func:`~horspiste.formats.whole.read_text`; ``file.syntax`` where it is no YAML; ``file.no_list``.
    """
    text = read_text(path)
    return [_case(str(path), line, item) for line, item in _items(str(path), text)]


def _items(path: str, text: str) -> list[tuple[int, Any]]:
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        root = yaml.compose(text, Loader=loader)
        if root is None:
            return []
        if not isinstance(root, yaml.SequenceNode):
            raise InputError("file.no_list", f"{path}:{root.start_mark.line + 1}", expected="cases")
        plain = _Plain(path)
        return [(item.start_mark.line + 1, plain.read(item, 0)) for item in root.value]
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise _broken(path + line, error.problem or "") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise _broken(path, str(error)) from None


def _broken(where: str, detail: str) -> InputError:
    return InputError("file.syntax", where, detail=detail[:200], expected="yaml")


class _Plain:
    """Turns YAML's nodes into texts, lists and maps; a node that is repeated by its anchor is turned once."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._done: dict[int, Any] = {}
        self._sizes: dict[int, int] = {}

    def read(self, node: Any, depth: int) -> Any:
        """One node. Raises InputError where it is nested without end or names a key twice."""
        place = f"{self._path}:{node.start_mark.line + 1}"
        if depth > DEEPEST:
            raise _broken(place, "nested too deep")
        if id(node) not in self._done:
            self._done[id(node)] = self._read(node, depth, place)
            self._sizes[id(node)] = 1 + sum(self._sizes[id(part)] for part in _parts(node))
            if self._sizes[id(node)] > MOST_VALUES:
                raise _broken(place, "too much in one case")
        return self._done[id(node)]

    def _read(self, node: Any, depth: int, place: str) -> Any:
        if node.id == "scalar":
            return node.value
        if node.id == "sequence":
            return [self.read(item, depth + 1) for item in node.value]
        found: dict[str, Any] = {}
        for key, value in node.value:
            name = str(self.read(key, depth + 1))
            if name in found:
                raise _broken(place, f"{name[:40]}: given twice")
            found[name] = self.read(value, depth + 1)
        return found


def _parts(node: Any) -> list[Any]:
    """The nodes that stand in a node."""
    if node.id == "scalar":
        return []
    return list(node.value) if node.id == "sequence" else [part for pair in node.value for part in pair]


def _case(path: str, line: int, item: Any) -> Case:
    place = f"{path}:{line}"
    if not isinstance(item, Mapping):
        return Case(path, line, str(item)[:60], amiss=InputError("case.no_map", place, expected="case"))
    name = str(item.get("name") or item.get("ask") or place)
    amiss = _amiss(place, item)
    if amiss is not None:
        return Case(path, line, name, str(item.get("ask", "")), amiss=amiss)
    rule = item.get("rule") or []
    return Case(
        path,
        line,
        name,
        str(item["ask"]),
        [str(rule)] if isinstance(rule, str) else [str(word) for word in rule],
        item.get("book") or None,
        item.get("profile") or None,
        item.get("rulings") or {},
        item.get("with") or {},
        item.get("dice") or {},
        item["expect"],
    )


def _amiss(place: str, item: Mapping[str, Any]) -> InputError | None:
    for key in item:
        if key not in KEYS:
            return InputError("case.key_unknown", place, given=key[:40], known=list(KEYS))
    for key in ("ask", "expect"):
        if not item.get(key):
            return InputError("case.incomplete", place, key=key, expected="case")
    for key in _MAPS:
        if not isinstance(item.get(key) or {}, Mapping):
            return InputError("case.no_map", f"{place}: {key}", expected="map")
    if not isinstance(item["expect"].get("odds", {}), Mapping):
        return InputError("case.no_map", f"{place}: expect.odds", expected="map")
    for key, value in _words(item):
        if not isinstance(value, str):
            return InputError("case.no_text", f"{place}: {key}", expected="text")
    return None


def _words(item: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What must be a text each, by its key: the words of a case, its rules, and what it chooses of the rulings."""
    words = [(key, item[key]) for key in _TEXTS if key in item]
    rule = item.get("rule") or []
    rules = rule if isinstance(rule, list) else [rule]
    return [
        *words,
        *(("rule", one) for one in rules),
        *((f"rulings.{key}", one) for key, one in (item.get("rulings") or {}).items()),
    ]
