"""Files read and written as a whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from horspiste.basis.errors import InputError

# Larger files are no map or plan that a person wrote.
LARGEST = 8 * 1024 * 1024
_MARKS = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
}


def read_text(path: Path | str) -> str:
    """The text of a UTF-8 file, its line ends made alike.

    Raises:
        InputError: ``file.not_found``; ``file.too_large`` [bytes]; ``file.unreadable`` with a ``reason``: ``folder``,
            ``denied``, ``binary``, ``encoding`` (with the line), or the kind of file that its first bytes tell.
    """
    data = read_bytes(path)
    kind = next((kind for mark, kind in _MARKS.items() if data.startswith(mark)), "binary" if b"\0" in data else "")
    if kind:
        raise InputError("file.unreadable", str(path), reason=kind, expected="text_file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise InputError("file.unreadable", f"{path}:{line}", reason="encoding", expected="utf-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: Path | str) -> bytes:
    """The content of a file.

    Raises:
        InputError: as :func:`read_text`, but for what the content is.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError("file.not_found", str(path), expected="file") from None
    except IsADirectoryError:
        raise InputError("file.unreadable", str(path), reason="folder", expected="file") from None
    except (OSError, ValueError):
        raise InputError("file.unreadable", str(path)[:200], reason="denied", expected="file") from None
    if len(data) > LARGEST:
        raise InputError("file.too_large", str(path), limit=LARGEST, expected="text_file")
    return data


def write_text(path: Path | str, text: str) -> None:
    """Put a UTF-8 file in place once it is whole; on any failure the file that was there stays.

    Raises:
        InputError: ``file.unwritable``.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path | str, data: bytes) -> None:
    """Put a file in place once it is whole; on any failure the file that was there stays. A link stays a link.

    A pipe or a device is written to, never put a file in the place of.

    Raises:
        InputError: ``file.unwritable``.
    """
    try:
        path = Path(path).resolve()
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
    except (OSError, ValueError, RuntimeError):
        raise InputError("file.unwritable", str(path)[:200], expected="file") from None
    _put_in_place(path, data)


def _put_in_place(path: Path, data: bytes) -> None:
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    except (OSError, ValueError):
        raise InputError("file.unwritable", str(path)[:200], expected="folder") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, _mode(path))
        os.replace(beside, path)
    except BaseException as wrong:
        os.unlink(beside)
        if not isinstance(wrong, OSError):
            raise
        raise InputError("file.unwritable", str(path)[:200], expected="file") from None


def _mode(path: Path) -> int:
    """The permissions of the file to replace, or those a new file would get."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
