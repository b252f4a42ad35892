"""Fifth edition: the tables of travel and jumping retyped, and where both books say the same of a land."""

from fractions import Fraction

import pytest

from horspiste.dice.seeded import Seeded
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import ask

BOOK = open_book("fifth")
PACES = {"fast": ("120 m", "6 km", "45 km"), "normal": ("90 m", "4.5 km", "36 km"), "slow": ("60 m", "3 km", "27 km")}
# Strength: modifier; running and standing long jump, running and standing high jump, in centimetres.
JUMPS = {
    1: (-5, 30, 15, 0, 0), 4: (-3, 120, 60, 0, 0), 8: (-1, 240, 120, 60, 30), 10: (0, 300, 150, 90, 45),
    12: (1, 360, 180, 120, 60), 14: (2, 420, 210, 150, 75), 15: (2, 450, 225, 150, 75), 16: (3, 480, 240, 180, 90),
    18: (4, 540, 270, 210, 105), 20: (5, 600, 300, 240, 120),
}  # fmt: skip


def value(name: str, **given: object) -> object:
    return ask(BOOK, name, given, Seeded(1)).value


@pytest.mark.parametrize("pace", PACES)
def test_paces(pace: str) -> None:
    minute, hour, day = PACES[pace]
    metres = [value("pace.distance", time=time, pace=pace) for time in ("1 min", "1 h", "8 h")]
    assert metres == [Fraction(minute.split()[0]), *(Fraction(far.split()[0]) * 1000 for far in (hour, day))]


@pytest.mark.parametrize("strength", JUMPS)
def test_jumps(strength: int) -> None:
    modifier, *centimetres = JUMPS[strength]
    assert value("ability.modifier", score=strength) == modifier
    jumps = [value(name, strength=strength, run_up=run_up) for name in ("jump.long", "jump.high") for run_up in ("3 m", "0 m")]
    assert [jump * 100 for jump in jumps] == centimetres  # type: ignore[operator]


@pytest.mark.parametrize("hour", range(9, 17))
def test_saves_of_a_march(hour: int) -> None:
    assert value("march.dc", hour=hour) == hour + 2


@pytest.mark.book("d20")
def test_both_books_go_alike_through_a_land() -> None:
    other, own = open_book("d20").table("terrain.lands"), BOOK.table("terrain.lands")
    assert {land: other.get(land, "fifth") for land in other} == {land: own.get(land, "going") for land in other}
