"""The small table beside a text-mapper file that says what its own words mean."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from horspiste.formats.section import Section, read_toml
from horspiste.state.lands import in_order, known_lands
from horspiste.state.region import WAYS, Lands

from .vocabulary import NOTHING

FORMAT = "horspiste.words"
LINE_KINDS = (*WAYS, "river", "gorge", NOTHING)
_MOST_LANDS = 2


class OwnWords(NamedTuple):
    """A file's own words: lands of cell words (() for one that says nothing) and kinds of lines."""

    words: Mapping[str, Lands]
    lines: Mapping[str, str]


def beside(path: Path | str) -> Path:
    """Where the table of a file is looked for."""
    return Path(f"{path}.words.toml")


def read_words(path: Path) -> OwnWords:
    """A file's own words; none where there is no table.

    Raises:
        InputError: ``file.*``, with the line and the key.
    """
    if not path.exists():
        return OwnWords({}, {})
    top = read_toml(path, FORMAT)
    top.only("format", "version", "words", "lines")
    words, lines = (top.section(key, Section({}, "", "")) for key in ("words", "lines"))
    return OwnWords(
        {_plain(word): _lands(words, word) for word in words.values},
        {_plain(word): lines.word(word, LINE_KINDS) for word in lines.values},
    )


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", "-")


def _lands(section: Section, word: str) -> Lands:
    lands = section.strings(word)
    if lands == (NOTHING,):
        return ()
    if not 1 <= len(lands) <= _MOST_LANDS:
        raise section.wrong(word, expected="lands", given=str(lands)[:60])
    return in_order([section.checked(word, land, [*known_lands(), NOTHING]) for land in lands])
