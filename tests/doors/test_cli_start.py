"""The command line starts fast: it loads what a command needs and nothing else."""

import subprocess
import sys

import pytest

TELL = """
import sys
from horspiste.doors.cli.main import main
code = main(sys.argv[1:])
print("\\nMODULES", *sys.modules)
sys.exit(code)
"""


def loaded(*arguments: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", TELL, *arguments], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("arguments", [["--help"], ["ask", "--help"], ["check", "--help"]], ids=" ".join)
def test_help_reads_words_only(arguments: list[str], language: str) -> None:
    modules = loaded(*arguments, "--lang", language)
    assert not {"yaml", "babel", "argparse", "secrets", "hypothesis"} & modules
    if arguments == ["--help"]:
        assert not {name for name in modules if name.startswith(("horspiste.rules.", "horspiste.dice."))}


@pytest.mark.book("d20")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_ask_loads_one_topic(language: str) -> None:
    modules = loaded("ask", "load.category", "strength=13", "carried=50", "--lang", language, "--json")
    assert not {"yaml", "babel", "argparse"} & modules
    assert "horspiste.rules.load" in modules
    assert not {"horspiste.rules.march", "horspiste.rules.light", "horspiste.journey"} & modules


@pytest.mark.parametrize(
    "arguments", [["--help"], ["ask", "load.category", "strength=9", "carried=9"], ["rules", "--json"]], ids=" ".join
)
def test_terminals_without_accents_are_written_to(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "horspiste.doors.cli.main", *arguments, "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, timeout=30, env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
