"""The folder of the games: one that is no place for them is told as such, and not as a full disk."""

from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.store import store as stores
from horspiste.store.store import Store, opening


@pytest.mark.parametrize("below", ["file", "file/deeper"])
def test_a_folder_that_is_none(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("taken", "utf-8")
    with pytest.raises(InputError) as caught:
        Store(tmp_path / below)
    assert (caught.value.code, caught.value.where) == ("store.unusable", str(tmp_path / below))


def test_a_store_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / stores.FILE).mkdir()
    with pytest.raises(InputError) as caught:
        Store(tmp_path)
    assert caught.value.code == "store.unusable"


def test_a_full_disk_is_a_full_disk(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught, opening(tmp_path):
        raise OSError(28, "No space left on device")
    assert caught.value.code == "store.full"
