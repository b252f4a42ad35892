"""Rules read the protocol at start-up: it must bring nothing heavy along."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"dataclasses", "fractions", "decimal", "hashlib", "random", "numpy", "pydantic", "inspect", "json"}


def test_the_protocol_imports_next_to_nothing():
    code = "import sys; before = set(sys.modules); import horspiste.dice.protocol; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & HEAVY
