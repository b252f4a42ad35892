"""Rulings: one question about the text, answered once, when the book is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.source import Number

PROFILE_KEY = "ruleset.profile"


@dataclass(frozen=True)
class Ruling:
    """A key with its choices, or with a range of numbers. ``entry`` is its place in the register of discrepancies."""

    key: str
    default: Any
    choices: tuple[str, ...] = ()
    low: Number | None = None
    high: Number | None = None
    entry: str = ""
    document: str = ""

    @property
    def kind(self) -> str:
        """``choice`` or ``number``."""
        return "choice" if self.choices else "number"

    def read(self, given: Any) -> Any:
        """A choice or number of this ruling from its text.

        Raises:
            InputError: ``input.ruling``, where it is none of them.
        """
        text = str(given).strip()
        if text in self.choices:
            return text
        number = exact(text)
        if self.choices or number is None or not self._holds(number):
            raise self._wrong(text[:40])
        return number

    def _wrong(self, given: str) -> InputError:
        if self.choices:
            return InputError("input.ruling", self.key, given=given, key=self.key, choices=list(self.choices))
        return InputError("input.ruling", self.key, given=given, key=self.key, kind="number", low=self.low, high=self.high)

    def _holds(self, number: Number) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True)
class Alias:
    """Another name for a ruling, with its choices read as the other's."""

    of: str
    choices: Mapping[str, str]


def read_rulings(documents: Mapping[str, Any]) -> tuple[dict[str, Ruling], dict[str, Alias]]:
    """The rulings and aliases of a book, from its documents below ``rulings/``."""
    rulings: dict[str, Ruling] = {}
    aliases: dict[str, Alias] = {}
    for content in documents.values():
        for key, form in content.items():
            if "alias_of" in form:
                aliases[key] = Alias(form["alias_of"], form.get("choices", {}))
                continue
            default = form["default"]
            number = exact(str(default)) if "choices" not in form else None
            rulings[key] = Ruling(
                key,
                default if number is None else number,
                tuple(form.get("choices", ())),
                form.get("min"),
                form.get("max"),
                form.get("entry", ""),
                form.get("document", ""),
            )
    return rulings, aliases


def chosen(
    rulings: Mapping[str, Ruling], aliases: Mapping[str, Alias], profiles: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """What is in force: defaults, then the profile's choices, then the keys given by name.

    Raises:
        InputError: ``input.ruling`` for an unknown key (with the known ones), choice or profile.
    """
    force = {key: ruling.default for key, ruling in rulings.items()}
    named = dict(given)
    profile = str(named.pop(PROFILE_KEY, "print")).strip()
    profile = profiles.get("aliases", {}).get(profile, profile)
    if profile not in profiles or profile == "aliases":
        known = [*(name for name in profiles if name != "aliases"), *profiles.get("aliases", {})]
        raise InputError("input.ruling", PROFILE_KEY, given=profile[:40], key=PROFILE_KEY, choices=known)
    for key, choice in [*profiles[profile].items(), *named.items()]:
        if key in aliases:
            key, choice = aliases[key].of, aliases[key].choices.get(str(choice), choice)
        if key not in rulings:
            raise InputError(
                "input.ruling_key", str(key)[:60], given=str(key)[:60], known=sorted([*rulings, *aliases, PROFILE_KEY])
            )
        force[key] = rulings[key].read(choice)
    return force
