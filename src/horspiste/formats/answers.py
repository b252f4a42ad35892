"""The answers file: dice thrown on the table, a queue for each size of die as in a case; what it lacks, the seed rolls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from .section import Section, parse_toml
from .whole import read_text

FORMAT = "horspiste.answers"
_DIE = re.compile(r"d([1-9]\d{0,2})")


def read_answers(path: Path | str) -> Mapping[str, tuple[int, ...]]:
    """The faces by die, as ``horspiste.dice.scripted`` takes them.

    Raises:
        InputError: ``file.*``, with the file, the line and the key.
    """
    return parse_answers(read_text(path), str(path))


def parse_answers(text: str, name: str) -> Mapping[str, tuple[int, ...]]:
    """As :func:`read_answers`, for a text; ``name`` is what messages call the file."""
    top = parse_toml(text, name, FORMAT)
    top.only("format", "version", "dice")
    dice = top.section("dice")
    return {die: _faces(dice, die) for die in dice.values}


def _faces(dice: Section, die: str) -> tuple[int, ...]:
    size = _DIE.fullmatch(die)
    if size is None:
        raise dice.wrong(die, expected="die", given=die[:40])
    faces = dice.get(die)
    for face in faces if isinstance(faces, list) else [faces]:
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= int(size[1]):
            raise dice.wrong(die, expected="face", given=str(face)[:40], low=1, high=int(size[1]))
    return tuple(faces) if isinstance(faces, list) else (faces,)
