"""French and English say the same things: the same files, keys and figures named."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.sources import PACKAGE, report

WORDS = PACKAGE / "words"
NAMED = re.compile(r"\{([a-z_]\w*)")
PLURALS = {"en": {"one", "other"}, "fr": {"one", "many", "other"}}
FORMS = set.union(*PLURALS.values())
WORDLESS = {"common.units.number", "common.units.fraction"}  # a bare number has no unit to say


def is_plural(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and value.keys() <= FORMS


def plurals(value: Any, key: str) -> Iterator[tuple[str, set[str]]]:
    """Each text with plurals, and the forms it has."""
    if is_plural(value):
        yield key, set(value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from plurals(inner, f"{key}.{name}")


def leaves(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Each text under its dotted key, those of a list under their places; a text with plurals is one, its forms joined."""
    if is_plural(value):
        yield key, "\n".join(value.values())
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{key}[{place}]")
    else:
        yield key, str(value)


def documents(language: str) -> dict[str, Any]:
    """Each file of a language by its name without ending."""
    folder = WORDS / language
    if not folder.is_dir():
        pytest.skip("no words yet")
    return {
        file.relative_to(folder).with_suffix("").as_posix(): tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.rglob("*.toml"))
    }


def texts(language: str) -> dict[str, str]:
    return {key: text for name, content in documents(language).items() for key, text in leaves(content, name)}


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
    problems = [
        f"{language}: {key}"
        for language in PLURALS
        for key, text in texts(language).items()
        if not text.strip() and key not in WORDLESS
    ]
    assert not problems, report(problems)


def test_plurals_have_every_form() -> None:
    problems = [
        f"{language}: {key} lacks {sorted(wanted - forms)}"
        for language, wanted in PLURALS.items()
        for name, content in documents(language).items()
        for key, forms in plurals(content, name)
        if forms != wanted
    ]
    assert not problems, report(problems)


def test_nothing_is_said_in_two_places() -> None:
    """Sections are put together from all files, so a key that stands twice would hide one of its texts."""
    problems = []
    for language in ("en", "fr"):
        homes: dict[str, list[str]] = {}
        for file in sorted((WORDS / language).rglob("*.toml")):
            for section, words in tomllib.loads(file.read_text(encoding="utf-8")).items():
                for key in words:
                    homes.setdefault(f"{section}.{key}", []).append(file.stem)
        problems += [f"{language}: {key} in {', '.join(files)}" for key, files in homes.items() if len(files) > 1]
    assert not problems, report(problems)
