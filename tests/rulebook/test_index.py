"""The index of cases tells the truth beside its tests, and keeps it where they are left behind."""

import shutil
from pathlib import Path

from horspiste.rulebook import index

CASES = """
- name: fits
  rule: [ADV-LOAD-05, ADV-LOAD-06]
  ask: load.category
  rulings: { load.boundary: floor_mass_half_kg }
  expect: { value: light }
"""


def house(folder: Path) -> Path:
    """A package with tests beside it."""
    package = folder / "src" / "horspiste"
    (folder / "tests" / "cases").mkdir(parents=True)
    (folder / "tests" / "house").mkdir()
    package.mkdir(parents=True)
    (folder / "tests" / "cases" / "load.yaml").write_text(CASES, encoding="utf-8")
    (folder / "tests" / "test_load.py").write_text('"""ADV-LOAD-05"""\nKEY = "load.str10_light"\n', encoding="utf-8")
    (folder / "tests" / "house" / "test_shape.py").write_text('"""ADV-LOAD-09"""\n', encoding="utf-8")
    return package


def test_names_rules_and_choices(tmp_path: Path) -> None:
    found = index.read(house(tmp_path))
    assert found["rules"] == {"ADV-LOAD-05": ["load.yaml: fits", "tests/test_load.py"], "ADV-LOAD-06": ["load.yaml: fits"]}
    assert found["rulings"]["load.boundary"] == {"floor_mass_half_kg": ["load.yaml: fits"]}
    assert found["rulings"]["load.str10_light"] == {"": ["tests/test_load.py"]}


def test_compiled_index_is_renewed_beside_its_tests_and_kept_without_them(tmp_path: Path) -> None:
    package = house(tmp_path)
    index.write(package)
    (tmp_path / "tests" / "test_load.py").unlink()
    assert index.read(package)["rules"]["ADV-LOAD-05"] == ["load.yaml: fits"]
    shutil.rmtree(tmp_path / "tests")
    assert index.read(package)["rules"]["ADV-LOAD-05"] == ["load.yaml: fits", "tests/test_load.py"]
    index.write(package)
    assert index.read(package)["rules"]["ADV-LOAD-06"] == ["load.yaml: fits"]


def test_nothing_is_known_without_either(tmp_path: Path) -> None:
    assert index.read(tmp_path / "site-packages" / "horspiste") == {"": "", "rules": {}, "rulings": {}}
