"""French and English say the same things: the same files, keys and figures named."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.sources import PACKAGE, report

WORDS = PACKAGE / "words"
NAMED = re.compile(r"\{([a-z_]\w*)")


def leaves(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Each text under its dotted key; the texts of a list under its place."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{key}[{place}]")
    else:
        yield key, str(value)


def texts(language: str) -> dict[str, str]:
    folder = WORDS / language
    if not folder.is_dir():
        pytest.skip("no words yet")
    files = sorted(folder.rglob("*.toml"))
    return {
        key: text
        for file in files
        for key, text in leaves(
            tomllib.loads(file.read_text(encoding="utf-8")), file.relative_to(folder).with_suffix("").as_posix()
        )
    }


def test_same_keys() -> None:
    english, french = texts("en"), texts("fr")
    problems = [f"French lacks {key}" for key in sorted(english.keys() - french.keys())]
    problems += [f"English lacks {key}" for key in sorted(french.keys() - english.keys())]
    assert not problems, report(problems)


def test_same_figures_named() -> None:
    english, french = texts("en"), texts("fr")
    problems = [
        f"{key}: English names {sorted(here)}, French {sorted(there)}"
        for key in sorted(english.keys() & french.keys())
        if (here := set(NAMED.findall(english[key]))) != (there := set(NAMED.findall(french[key])))
    ]
    assert not problems, report(problems)


def test_no_empty_text() -> None:
    problems = [f"{language}: {key}" for language in ("en", "fr") for key, text in texts(language).items() if not text.strip()]
    assert not problems, report(problems)
