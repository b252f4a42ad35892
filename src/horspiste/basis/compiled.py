"""Trees of TOML files as one compiled file, so that opening them is instant.

The compiled file names the content hash of the files it was made from; where it does not fit them, they are read anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

_DIGEST = 16


def content_hash(folder: Path) -> str:
    """The hash of every TOML file below ``folder``, names and bytes."""
    digest = hashlib.blake2b(digest_size=_DIGEST)
    for name, path in _files(folder):
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _files(folder: Path) -> list[tuple[str, Path]]:
    found = []
    for where, folders, names in os.walk(folder):
        folders.sort()
        found += [Path(where, name) for name in names if name.endswith(".toml")]
    return sorted((path.relative_to(folder).with_suffix("").as_posix(), path) for path in found)


def load(folder: Path, target: Path) -> dict[str, Any]:
    """The documents below ``folder`` by their name without ending ("terrain/lands"), and their hash under "".

    Reads ``target`` where it fits the sources, else compiles them anew. Decimals come as exact fractions.
    """
    wanted = content_hash(folder)
    try:
        documents: dict[str, Any] = json.loads(target.read_text("utf-8"), parse_float=Fraction)
        if documents.get("") == wanted:
            return documents
    except (OSError, ValueError):
        pass
    text = _dumped(folder, wanted)
    # The next reader finds it ready, where this one may write; nobody has to.
    with suppress(OSError):
        _put(text, target)
    return json.loads(text, parse_float=Fraction)  # type: ignore[no-any-return]


def write(folder: Path, target: Path) -> None:
    """Compile ``folder`` into ``target``, whole or not at all."""
    _put(_dumped(folder, content_hash(folder)), target)


def _put(text: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    part.write_text(text, "utf-8")
    os.replace(part, target)


def _dumped(folder: Path, digest: str) -> str:
    import tomllib

    documents: dict[str, Any] = {"": digest}
    for name, path in _files(folder):
        try:
            documents[name] = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from error
    return json.dumps(documents, ensure_ascii=False, separators=(",", ":"))
