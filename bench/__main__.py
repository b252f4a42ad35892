"""``python -m bench [NAME...] [--write]`` prints the table and exits 1 where a limit was missed; ``--write`` keeps it in docs."""

from __future__ import annotations

import argparse
import importlib
import platform
import sys

from bench.harness import ROOT, Row, table

MODULES = [name for name in ("start", "journey") if (ROOT / "bench" / f"{name}.py").is_file()]
PAGE = ROOT / "docs" / "bench.md"
PREFACE = """# What is fast

Written by `make bench ARGS=--write`: medians of nine on Python {python}. Ratios are taken within one run; the ratio decides.

{table}
"""


def main() -> int:
    """Measure what was named, or everything."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("names", nargs="*", default=MODULES, metavar="NAME", help=f"what to measure: {', '.join(MODULES)}")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {PAGE.relative_to(ROOT)}")
    asked = parser.parse_args()
    rows: list[Row] = [row for name in asked.names for row in importlib.import_module(f"bench.{name}").rows()]
    print(table(rows))
    if asked.write:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(PREFACE.format(python=platform.python_version(), table=table(rows)), encoding="utf-8")
    return 0 if all(row.held for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
