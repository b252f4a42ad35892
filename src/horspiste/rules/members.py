"""Lists that speak of each member of a party."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from horspiste.basis.errors import InputError

Item = TypeVar("Item")


def each(values: Sequence[Item], count: int, where: str) -> tuple[Item, ...]:
    """One value a member: the list itself, or its single value for all of them.

    Raises:
        InputError: ``input.members``, for a list of another length.
    """
    if len(values) == count:
        return tuple(values)
    if len(values) != 1:
        raise InputError("input.members", where, given=len(values), members=count)
    return tuple(values) * count


def check_places(numbers: Sequence[int], count: int, where: str) -> None:
    """Whether each number is the place (from 1) of one of ``count`` members.

    Raises:
        InputError: ``input.range``, for a member who is not there.
    """
    for number in numbers:
        if not 1 <= number <= count:
            raise InputError("input.range", where, kind="int", low=1, high=count, given=str(number))
