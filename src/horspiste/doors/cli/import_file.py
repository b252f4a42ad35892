"""``horspiste import``: another tool's file becomes one of ours, with a report of what became of each thing."""

from __future__ import annotations

from pathlib import Path

from horspiste.basis.errors import InputError
from horspiste.formats.maps import read_any_region
from horspiste.formats.region_report import kept_whole
from horspiste.formats.region_write import write_region
from horspiste.formats.textmapper.words_file import beside
from horspiste.words import answer
from horspiste.words.imported import report_lines
from horspiste.words.tongue import Tongue, Verbatim

from .books import book_of
from .options import Form, Given, Option
from .printing import ANSWERED, print_json, print_lines

REGION = "region"
FORM = Form("FILE", (Option("as", REGION), Option("scale", "9km"), Option("output", "FILE", short="o")))


def run(given: Given, tongue: Tongue) -> int:
    """Read the file, write the region where ``-o`` says so, and tell what was kept, approximated and dropped."""
    if len(given.words) != 1:
        raise InputError("input.missing", "FILE", kind="file")
    given.chosen("as", (REGION,), REGION)
    source, target, book = Path(given.words[0]), _target(given), book_of(given)
    region, report = read_any_region(source, given.one("scale"))
    told = (report or kept_whole(region, str(source))).as_json()
    if target is not None:
        write_region(target, region)
    if given.has("json"):
        print_json(answer.document(book, **told))
    else:
        lines = report_lines(told, str(source), str(beside(source)), tongue)
        end = "unwritten" if target is None else "written"
        print_lines([*lines, tongue.word("imported", end, file=Verbatim(target))])
    return ANSWERED


def _target(given: Given) -> Path | None:
    """Where to write; never over the file that is read."""
    name = given.one("output")
    if name is None:
        return None
    target = Path(name)
    if target.resolve() == Path(given.words[0]).resolve():
        raise InputError("file.same", name)
    return target
