"""What each choice of a ruling and each line of a profile changes: the cases that tell it from what else might be chosen."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.formats.casechecks import check
from horspiste.formats.casefiles import Case, read_cases
from horspiste.rulebook.open import knowing, pages_of
from horspiste.rulebook.rulings import Ruling

HERE = Path(__file__).resolve().parent


class Choices:
    """The rulings of one family, and which choices its cases tell apart."""

    def __init__(self, family: str) -> None:
        self.pages = pages_of(family)
        files = sorted((HERE.parent / "cases").glob("*.yaml"))
        self.cases = [case for path in files for case in read_cases(path) if (case.book or knowing(case.ask)) == family]
        self.told: set[tuple[str, Any, Any]] = set()
        """Key, choice and other choice: a case that names the choice fails under the other."""
        for case in self.cases:
            for named in case.rulings:
                self._try(case, named)

    def _try(self, case: Case, named: str) -> None:
        found = self._read(named, case.rulings[named])
        if found is None:
            return
        ruling, choice = found
        for other in ruling.choices or (ruling.default,):
            if other != choice and (ruling.key, choice, other) not in self.told and fails(case, {ruling.key: other}, named):
                self.told.add((ruling.key, choice, other))

    def _read(self, named: str, given: Any) -> tuple[Ruling, Any] | None:
        """The ruling and choice that a case names; ``None`` where it names none, since that is what it tests."""
        alias = self.pages.aliases.get(named)
        ruling = self.pages.own_rulings.get(alias.of if alias else named)
        try:
            return None if ruling is None else (ruling, ruling.read(alias.choices.get(given, given) if alias else given))
        except InputError:
            return None

    def untold(self) -> Iterator[str]:
        """Each choice that no case tells from the default, by name ("load.boundary=floor_mass_half_kg")."""
        for ruling in self.pages.own_rulings.values():
            if not ruling.choices and not any(key == ruling.key and choice != ruling.default for key, choice, _ in self.told):
                yield ruling.key
            for choice in ruling.choices:
                if choice != ruling.default and (ruling.key, choice, ruling.default) not in self.told:
                    yield f"{ruling.key}={choice}"

    def alike(self) -> Iterator[str]:
        """Each pair of choices that no case tells apart."""
        for ruling in self.pages.own_rulings.values():
            for place, choice in enumerate(ruling.choices):
                for other in ruling.choices[:place]:
                    if not self.told & {(ruling.key, choice, other), (ruling.key, other, choice)}:
                        yield f"{ruling.key}={other} and {ruling.key}={choice}"

    def profiles_untold(self) -> Iterator[str]:
        """Each line of a profile that no case under that profile fails without, and each name of a profile that no case uses."""
        names = {**self.pages.documents["profiles"]["aliases"], **{name: name for name in self.profiles()}}
        under: dict[str, list[Case]] = {name: [] for name in names}
        for case in self.cases:
            if case.profile is not None and case.profile in names:
                under[case.profile].append(case)
        yield from (f"{name}: no case" for name, cases in under.items() if not cases)
        for profile, lines in self.profiles().items():
            cases = [case for name, found in under.items() if names[name] == profile for case in found]
            for key in lines:
                usual = {key: str(self.pages.own_rulings[key].default)}
                if not any(key not in case.rulings and fails(case, usual) for case in cases):
                    yield f"{profile}: {key}"

    def profiles(self) -> dict[str, Any]:
        """The lines of each profile."""
        return {name: lines for name, lines in self.pages.documents["profiles"].items() if name != "aliases"}


def fails(case: Case, instead: dict[str, Any], named: str = "") -> bool:
    """Whether a case fails with other choices than it names."""
    rest = {key: choice for key, choice in case.rulings.items() if key != named}
    return not check(replace(case, rulings={**rest, **instead})).ok


def on_the_way() -> dict[str, dict[str, str]]:
    """The choices that bend journeys alone, by family, each with the test that fails without it."""
    return tomllib.loads((HERE / "on_the_way.toml").read_text("utf-8"))
