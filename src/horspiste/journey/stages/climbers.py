"""Who is at a height, member or animal: what the height asks of each, and what it does to each."""

from __future__ import annotations

from typing import Protocol

from horspiste.state.party import Animal, Traveller

from ..body import exhaust, is_tired
from ..condition import Beast, Being, Heights
from ..hour import Hour
from . import beasts
from .rest import HEIGHT


class Climber(Protocol):
    """One of the party, as heights see them. ``winded``: the height tires them; ``weary``: it or anything else does."""

    @property
    def name(self) -> str:
        """The id."""

    @property
    def fortitude(self) -> int:
        """The bonus to Fortitude."""

    @property
    def native(self) -> bool:
        """Whether born to the heights."""

    @property
    def breathes(self) -> bool:
        """Whether it needs air."""

    @property
    def heights(self) -> Heights:
        """The time spent at heights."""

    @property
    def winded(self) -> bool:
        """Whether the height tires them."""

    @property
    def weary(self) -> bool:
        """Whether anything tires them."""

    def count(self, heights: Heights) -> None:
        """Time has been spent at heights or below."""

    def tire(self, exhausts: bool) -> None:
        """The height tires them; ``exhausts``: tired as they were, it exhausts where weariness stacks."""

    def weaken(self, points: int) -> None:
        """Points off every ability score."""

    def recover(self) -> None:
        """The height tires them no more."""


class Walker:
    """A member at a height."""

    def __init__(self, hour: Hour, member: Traveller) -> None:
        self._hour, self._member = hour, member
        self.name, self.fortitude = member.id, member.fortitude
        self.native, self.breathes = member.native, member.breathes

    @property
    def _being(self) -> Being:
        return self._hour.now.beings[self.name]

    @property
    def heights(self) -> Heights:
        """The time spent at heights."""
        return self._being.heights

    @property
    def winded(self) -> bool:
        """Whether the height tires the member."""
        return HEIGHT in self._being.tired

    @property
    def weary(self) -> bool:
        """Whether anything tires the member."""
        return is_tired(self._being)

    def count(self, heights: Heights) -> None:
        """Time has been spent at heights or below."""
        self._hour.be(self.name, heights=heights)

    def tire(self, exhausts: bool) -> None:
        """The height tires the member, or exhausts where weariness stacks."""
        before = self._being
        self._hour.be(self.name, tired=before.tired | {HEIGHT}, exhausted=before.exhausted and is_tired(before))
        if exhausts and not self._being.exhausted:
            exhaust(self._hour, self._member)

    def weaken(self, points: int) -> None:
        """Points off every ability score."""
        self._hour.be(self.name, weakened=self._being.weakened + points)

    def recover(self) -> None:
        """The height tires the member no more."""
        self._hour.be(self.name, tired=self._being.tired - {HEIGHT})


class Grazer:
    """An animal at a height: all that carry and draw breathe. Its weariness does not stack."""

    breathes = True

    def __init__(self, hour: Hour, animal: Animal) -> None:
        self._hour, self._animal = hour, animal
        self.name, self.native = animal.id, animal.native

    @property
    def _beast(self) -> Beast:
        return self._hour.now.beasts[self.name]

    @property
    def fortitude(self) -> int:
        """The bonus to Fortitude, weakened as the animal is."""
        return beasts.sheet_of(self._hour, self._animal).fortitude

    @property
    def heights(self) -> Heights:
        """The time spent at heights."""
        return self._beast.heights

    @property
    def winded(self) -> bool:
        """Whether the height tires the animal."""
        return self._beast.winded

    @property
    def weary(self) -> bool:
        """Whether anything tires the animal."""
        return self._beast.weary

    def count(self, heights: Heights) -> None:
        """Time has been spent at heights or below."""
        self._hour.graze(self.name, heights=heights)

    def tire(self, exhausts: bool) -> None:
        """The height tires the animal."""
        self._hour.graze(self.name, winded=True)

    def weaken(self, points: int) -> None:
        """Points off every ability score; without Constitution left the animal is dead. Source: OUT-G-20."""
        beasts.weaken(self._hour, self._animal, points)

    def recover(self) -> None:
        """The height tires the animal no more."""
        self._hour.graze(self.name, winded=False)
