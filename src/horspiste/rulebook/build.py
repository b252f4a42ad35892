"""Compiles the books, the words and the index of cases: ``python -m horspiste.rulebook.build``.

Run by the build and by ``make env``.
"""

from __future__ import annotations

from pathlib import Path

from horspiste.basis import compiled
from horspiste.rulebook import index

PACKAGE = Path(__file__).resolve().parent.parent


def trees(package: Path) -> list[tuple[Path, Path]]:
    """Each tree of TOML below the package and the file it compiles to."""
    books = sorted(path for path in (package / "rulebook/books").iterdir() if path.is_dir())
    tongues = sorted(path for path in (package / "words").iterdir() if path.is_dir() and len(path.name) == 2)
    return [(book, package / f"rulebook/compiled/{book.name}.json") for book in books] + [
        (tongue, package / f"words/compiled/{tongue.name}.json") for tongue in tongues
    ]


def main(package: Path = PACKAGE) -> None:
    """Compile every tree of the package, and which cases name what."""
    for folder, target in trees(package):
        compiled.write(folder, target)
    index.write(package)


if __name__ == "__main__":
    main()
