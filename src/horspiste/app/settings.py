"""Where things lie on this machine."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import horspiste

EXAMPLE = "aigue.expedition.toml"


def data_folder(given: str | None) -> Path:
    """Where games are kept: what was given, else the user's own folder for data."""
    if given:
        with contextlib.suppress(RuntimeError):
            return Path(given).expanduser()
        # Nobody here has that name: it is the name of a folder.
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "horspiste"


def example() -> Path:
    """The example expedition: in the installed package, or beside its sources."""
    package = Path(horspiste.__file__).resolve().parent
    places = (package / "examples", package.parents[1] / "examples")
    return next((place / EXAMPLE for place in places if (place / EXAMPLE).exists()), places[0] / EXAMPLE)
