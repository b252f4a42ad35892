"""From the words of a cell to its lands, places and marks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from horspiste.state.lands import in_order, known_lands
from horspiste.state.region import Lands

NOTHING = "none"
_CLIFF = re.compile(r"cliffs?(\d)")
_HEIGHT = re.compile(r"height-?(\d{1,3})")
_MOST_LANDS = 2


@cache
def format_words() -> Mapping[str, Any]:
    """What the format says beside the lands."""
    return tomllib.loads((Path(__file__).with_name("words.toml")).read_text(encoding="utf-8"))


class Meaning(NamedTuple):
    """What one word says: lands, and its role: ground, paint, site, places, marks or blank."""

    lands: Lands
    role: str


@dataclass(frozen=True)
class CellWords:
    """What a cell says. ``left_out`` are lands beyond the two that it can hold, ``unused`` words that say nothing, and why."""

    lands: Lands
    sites: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    cliffs: tuple[int, ...] = ()
    height: int | None = None
    unknown: tuple[str, ...] = ()
    left_out: Lands = ()
    unused: Mapping[str, str] = field(default_factory=dict)


class Vocabulary:
    """The words known: those of the lands' table and of the format, and those a file's own table adds."""

    def __init__(self, own: Mapping[str, Lands] | None = None) -> None:
        self._own = own or {}
        self._format = format_words()
        self._meanings: dict[str, Meaning | None] = {}
        self._cells: dict[tuple[str, ...], CellWords] = {}

    @cached_property
    def _lands(self) -> Mapping[str, str]:
        return {word: land for land, form in known_lands().items() for word in form.words if "+" not in word}

    @cached_property
    def together(self) -> Sequence[tuple[tuple[str, ...], str]]:
        """Words that stand in one cell together, and the land they make there."""
        return [(tuple(word.split("+")), land) for land, form in known_lands().items() for word in form.words if "+" in word]

    @property
    def known(self) -> list[str]:
        """Every word that says something."""
        lists = (self._format[role] for role in ("aliases", "paint", "marks", "places"))
        return sorted({word for group in (self._lands, self._own, *lists) for word in group})

    def meaning(self, word: str) -> Meaning | None:
        """What a word says by itself; ``None`` where it is unknown."""
        if word not in self._meanings:
            self._meanings[word] = self._find(word)
        return self._meanings[word]

    def _find(self, word: str) -> Meaning | None:
        if word in self._own:
            return Meaning(self._own[word], "ground" if self._own[word] else "blank")
        return self._listed(word) or self._parts(word)

    def _listed(self, word: str) -> Meaning | None:
        """A word of the lists, as it stands or as one or several."""
        return next(filter(None, map(self._exactly, (word, *singulars(word), f"{word}s"))), None)

    def _exactly(self, word: str) -> Meaning | None:
        land = self._lands.get(word) or self._format["aliases"].get(word)
        if word in self._format["paint"]:
            return Meaning((land,) if land else (), "paint")
        if land:
            return Meaning((land,), "site" if land in self._format["sites"] else "ground")
        return next((Meaning((), role) for role in ("marks", "blank", "places") if word in self._format[role]), None)

    def _parts(self, word: str) -> Meaning | None:
        """A word made of others: a relief with its cover ("fir-hill"), a shaded forest, or with parts that add nothing."""
        parts = [part for part in word.split("-") if part not in self._format["ignored"]]
        if len(parts) == 1 and parts[0] != word:
            return self._find(parts[0])
        shades = [part for part in parts if part in self._format["shades"]]
        found = [self._listed(part) for part in parts if part not in shades]
        lands = [meaning.lands[0] for meaning in found if meaning and meaning.role == "ground"]
        reliefs = [land for land in lands if known_lands()[land].relief]
        if not lands or len(lands) != len(found) or len(lands) > _MOST_LANDS or len(parts) == 1:
            return None
        if len(lands) == _MOST_LANDS and len(reliefs) != 1:
            return None
        return Meaning(in_order(self.shaded(lands, shades)), "ground")

    def shaded(self, lands: Iterable[str], words: Iterable[str]) -> list[str]:
        """The lands, each forest as sparse or as dense as the colours among the words make it."""
        shade = next((self._format["shades"][word] for word in words if word in self._format["shades"]), None)
        return [shade if shade and known_lands()[land].forest else land for land in lands]

    def read(self, words: Sequence[str]) -> CellWords:
        """What a cell's words say together; maps repeat the same few cells, so each is read once."""
        told = tuple(words)
        if told not in self._cells:
            self._cells[told] = self._read(told)
        return self._cells[told]

    def _read(self, words: Sequence[str]) -> CellWords:
        numbered = {form: [int(match[1]) for word in words if (match := form.fullmatch(word))] for form in (_CLIFF, _HEIGHT)}
        rest = [word for word in dict.fromkeys(words) if not (_CLIFF.fullmatch(word) or _HEIGHT.fullmatch(word))]
        meanings = {word: self.meaning(word) for word in rest}
        cell = _Cell(self, {word: meaning for word, meaning in meanings.items() if meaning})
        lands = cell.lands()
        kept = _two(lands)
        return CellWords(
            lands=kept,
            sites=(*cell.of("site"), *cell.of("places")),
            marks=tuple(cell.of("marks")),
            cliffs=tuple(numbered[_CLIFF]),
            height=next(iter(numbered[_HEIGHT]), None),
            unknown=tuple(word for word in rest if meanings[word] is None),
            left_out=tuple(land for land in lands if land not in kept),
            unused=cell.unused(kept),
        )


class _Cell:
    """The known words of one cell."""

    def __init__(self, vocabulary: Vocabulary, meanings: Mapping[str, Meaning]) -> None:
        self.vocabulary = vocabulary
        self.meanings = meanings

    def of(self, role: str) -> list[str]:
        """The words of one role, in their order."""
        return [word for word, meaning in self.meanings.items() if meaning.role == role]

    def _lands_of(self, role: str) -> list[str]:
        return list(dict.fromkeys(land for word in self.of(role) for land in self.meanings[word].lands))

    def lands(self) -> list[str]:
        """The cell's lands: words that stand together first, then grounds, then paint, then the site itself."""
        for parts, land in self.vocabulary.together:
            if self._says(parts):
                return [land, *self._beside(land, parts)]
        grounds = self.vocabulary.shaded(self._lands_of("ground"), self.meanings)
        return grounds or self._lands_of("paint") or self._lands_of("site")

    def _says(self, parts: Sequence[str]) -> bool:
        return all(any(_alike(word, part) for word in self.meanings) for part in parts)

    def _beside(self, land: str, parts: Sequence[str]) -> list[str]:
        """The other lands of the cell; of a word that helped to make ``land``, only what covers it or what it covers."""
        found: list[str] = []
        for word in self.of("ground"):
            lands = self.meanings[word].lands
            helped = any(_alike(word, part) for part in parts)
            found += [other for other in lands if not helped or (len(lands) > 1 and _relief(other) != _relief(land))]
        return [other for other in self.vocabulary.shaded(found, self.meanings) if other != land]

    def unused(self, lands: Lands) -> dict[str, str]:
        """The words that told nothing, each with the code of the reason."""
        shaded = any(known_lands()[land].forest for land in lands)
        told = {part for parts, _ in self.vocabulary.together if self._says(parts) for part in parts}
        told |= {word for word in self.of("paint") if set(self.meanings[word].lands) & set(lands)}
        told |= {word for word in format_words()["shades"] if shaded}
        paint = {word: "word.paint" for word in self.of("paint") if word not in told}
        return paint | dict.fromkeys(self.of("blank"), "word.blank")


def _relief(land: str) -> bool:
    return known_lands()[land].relief


def _alike(word: str, part: str) -> bool:
    return part in (word, *singulars(word)) or word.endswith("-" + part)


def singulars(word: str) -> list[str]:
    """What a word may be the plural of."""
    return [word.removesuffix(end) for end in ("s", "es") if word.endswith(end) and len(word) > len(end) + 1]


def _two(lands: Sequence[str]) -> Lands:
    """The two lands that a cell can hold: a relief and a cover where it has both."""
    ordered = in_order(lands)
    covers = [land for land in ordered[1:] if not known_lands()[land].relief]
    return (ordered[0], covers[0]) if len(ordered) > _MOST_LANDS and covers else ordered[:_MOST_LANDS]
