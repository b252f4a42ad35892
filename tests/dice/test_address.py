"""The address of a roll: the published vectors of Philox, our own kept ones, and what must never move a roll."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from horspiste.basis import purposes
from horspiste.basis.address import BITS, Address, counter_of, faces_at, key_of, secret_from_seed
from horspiste.basis.errors import InputError
from horspiste.basis.philox import philox4x32
from horspiste.dice.protocol import parse

PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "001-address-of-a-roll.md"
ONES = 0xFFFFFFFF
PUBLISHED = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ONES,) * 4, (ONES,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
SECRET = secret_from_seed(1)
PLACE = Address(3, 70_000_000_000, "table.roll", "gm", 5, 2)


def vectors() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").partition("## Kept vectors")[2].splitlines()
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| `[0-9a-f]{32}`", line)
    ]
    assert len(rows) == 20
    return rows


@pytest.mark.parametrize(("counter", "key", "words"), PUBLISHED)
def test_philox_gives_the_published_words(counter, key, words):
    assert philox4x32(counter, key) == words


@pytest.mark.parametrize("row", vectors(), ids=lambda row: f"{row[3]}-{row[7]}")
def test_kept_vectors(row):
    secret, trial, instant, purpose, who, nth, take, dice, faces = row
    address = Address(int(trial), int(instant), purpose, who, int(nth), int(take)).checked()
    drawn = faces_at(address, key_of(bytes.fromhex(secret), purpose, who), *parse(dice))
    assert drawn == tuple(int(face) for face in faces.split(","))


def test_each_part_of_an_address_has_bits_of_its_own():
    most = {name: (1 << bits) - 1 for name, bits in BITS.items()}
    empty = Address(0, 0, "table.roll", "")
    alone = [counter_of(empty._replace(**{name: value}), 0) for name, value in most.items()]
    alone += [counter_of(empty, 1023), counter_of(empty, 0, 63)]
    joined = [0, 0, 0, 0]
    for words in alone:
        for place, word in enumerate(words):
            assert not joined[place] & word
            joined[place] |= word
    assert joined == [ONES] * 4


@pytest.mark.parametrize("name", sorted(BITS))
def test_a_number_past_its_bits_is_refused(name):
    for given in (-1, 1 << BITS[name]):
        with pytest.raises(InputError) as wrong:
            PLACE._replace(**{name: given}).checked()
        assert (wrong.value.code, wrong.value.where) == ("input.range", name)
    assert PLACE._replace(**{name: (1 << BITS[name]) - 1}).checked()


def test_the_first_dice_of_more_are_those_of_fewer_even_past_a_rejection():
    key = key_of(SECRET, PLACE.purpose, PLACE.who)
    size = 3_000_000_000
    many = faces_at(PLACE, key, 41, size)
    assert all(faces_at(PLACE, key, count, size) == many[:count] for count in range(42))
    first_words = [word for block in range(11) for word in philox4x32(counter_of(PLACE, block), key)]
    rejected = [die for die, word in enumerate(first_words[:41]) if word * size % (1 << 32) < (1 << 32) % size]
    assert rejected
    for die in rejected:
        retries = (philox4x32(counter_of(PLACE, die // 4, attempt), key)[die % 4] * size for attempt in range(1, 64))
        fair = next(product for product in retries if product % (1 << 32) >= (1 << 32) % size)
        assert many[die] == (fair >> 32) + 1


def test_faces_fall_alike():
    key = key_of(SECRET, "table.roll", "")
    seen = Counter(face for nth in range(500) for face in faces_at(Address(0, 0, "table.roll", "", nth), key, 40, 20))
    assert set(seen) == set(range(1, 21))
    assert sum((times - 1000) ** 2 / 1000 for times in seen.values()) < 43.8


@pytest.mark.parametrize(("count", "size"), [(4097, 6), (1, (1 << 32) + 1), (1, 0)])
def test_more_dice_than_an_address_holds_are_refused(count, size):
    with pytest.raises(InputError, match=r"input\.range"):
        faces_at(PLACE, (0, 0), count, size)


def test_purpose_and_who_do_not_run_together():
    keys = {key_of(SECRET, purpose, who) for purpose in ("lost.check", "lost.notice") for who in ("", "a", "b", "ab")}
    assert len(keys) == 8
    assert key_of(SECRET, "lost.check", "a") != key_of(secret_from_seed(2), "lost.check", "a")


def test_purposes_are_words_by_topic():
    every = purposes.PURPOSES | purposes.COSMETIC
    assert not purposes.PURPOSES & purposes.COSMETIC
    assert all(re.fullmatch(r"[a-z_]+\.[a-z_]+", word) for word in every)
    text = Path(purposes.__file__).read_text(encoding="utf-8")
    assert [word for word in every if text.count(f'"{word}"') != 1] == []


def test_an_unknown_purpose_is_our_own_fault():
    with pytest.raises(ValueError, match=r"lost\.luck"):
        Address(0, 0, "lost.luck", "").checked()
