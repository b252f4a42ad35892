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
    with writing():
        target.mkdir(parents=True, exist_ok=True)
        for source in _sources(expedition):
            if source.exists():
                place = target / source.relative_to(expedition.parent)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, place)
                _to_disk(place)
    return str((target / expedition.name).relative_to(folder))


def is_filed(expedition: Path, filed: Path) -> bool:
    """Whether ``filed`` was copied from this file, and neither it nor its region has changed since."""
    if expedition.name != filed.name:
        return False
    places = [source.relative_to(expedition.parent) for source in _sources(expedition)]
    return all(_bytes(expedition.parent / place) == _bytes(filed.parent / place) for place in places)


def _sources(expedition: Path) -> list[Path]:
    """An expedition's file, its region, and the words of the region's map, which need not exist."""
    region = tomllib.loads(expedition.read_text("utf-8-sig"))["region"]
    return [expedition, expedition.parent / region, expedition.parent / f"{region}{_WORDS}"]


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _to_disk(path: Path) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())
