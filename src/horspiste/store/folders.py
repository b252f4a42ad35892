"""The files of a campaign: copies of what it was made from, so that nothing that changes elsewhere changes a game."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

from .store import writing

_FILES = "campaigns"
_WORDS = ".words.toml"


def file_away(expedition: Path, folder: Path, campaign: str) -> str:
    """Copy an expedition's file and those of its region into the data folder. Returns the expedition's place below it."""
    target = folder / _FILES / campaign
    region = tomllib.loads(expedition.read_text("utf-8"))["region"]
    sources = [expedition, expedition.parent / region, expedition.parent / f"{region}{_WORDS}"]
    with writing():
        target.mkdir(parents=True, exist_ok=True)
        for source in sources:
            if source.exists():
                place = target / source.relative_to(expedition.parent)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, place)
                _to_disk(place)
    return str((target / expedition.name).relative_to(folder))


def _to_disk(path: Path) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())
