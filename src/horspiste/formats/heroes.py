"""The ready heroes and animals that ship with the project: sheets in TOML, with the keys of an expedition's members."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .section import read_toml

FORMAT = "horspiste.hero"
_UNDER = "under"
_HEADING = ("format", "version", _UNDER)
_HERE = Path(__file__).resolve().parent / "ready"


@cache
def ready(part: str, family: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The ready sheets by id; ``part`` is ``member`` or ``animal``. A sheet may say what differs under a family's book."""
    sheets = {path.stem: read_toml(path, FORMAT) for path in sorted((_HERE / part).glob("*.toml"))}
    return {name: _under(family, sheet.values) for name, sheet in sheets.items()}


def _under(family: str, sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    """A sheet without its heading, as it stands under one family's book."""
    own: Mapping[str, Any] = sheet.get(_UNDER, {}).get(family, {})
    return {**{key: value for key, value in sheet.items() if key not in _HEADING}, **own}
