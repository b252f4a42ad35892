"""The ready heroes and animals that ship with the project: sheets in TOML, with the keys of an expedition's members."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .section import read_toml

FORMAT = "horspiste.hero"
_HEADING = ("format", "version")
_HERE = Path(__file__).resolve().parent / "ready"


@cache
def ready(part: str) -> Mapping[str, Mapping[str, Any]]:
    """The ready sheets by id; ``part`` is ``member`` or ``animal``."""
    sheets = {path.stem: read_toml(path, FORMAT) for path in sorted((_HERE / part).glob("*.toml"))}
    return {name: {key: sheet.values[key] for key in sheet.values if key not in _HEADING} for name, sheet in sheets.items()}
