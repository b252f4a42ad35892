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
