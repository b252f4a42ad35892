"""A question is answered at once: neither the package, the help nor ``ask`` loads a module that is slow to load."""

import subprocess
import sys

import pytest

from tests.house.sources import PACKAGE

HEAVY = {"pydantic", "numpy", "fastapi", "starlette", "sqlalchemy", "uvicorn", "numba", "dask", "distributed"}
TELL = """
import sys
sys.argv = ["horspiste", *sys.argv[1:]]
code = 0
if len(sys.argv) > 1:
    from horspiste.doors.cli.main import main
    try:
        code = main()
    except SystemExit as stop:
        code = stop.code
else:
    import horspiste
print("\\nMODULES", *{name.partition(".")[0] for name in sys.modules})
sys.exit(code)
"""
COMMANDS = [
    [],
    ["--help"],
    ["ask", "--help"],
    ["ask", "load.limits", "strength=15", "--lang", "fr"],
    ["ask", "load.limits", "strength=15", "--json"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments) or "import")
def test_loads_nothing_heavy(arguments: list[str]) -> None:
    if arguments and not (PACKAGE / "doors").is_dir():
        pytest.skip("no door yet")
    done = subprocess.run([sys.executable, "-c", TELL, *arguments], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    _, _, names = done.stdout.rpartition("MODULES ")
    assert not HEAVY & set(names.split())
