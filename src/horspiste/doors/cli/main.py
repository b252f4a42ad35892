"""The command line: ``horspiste COMMAND ...``. Exit 0 answered, 1 refused, 2 wrong input, 3 our own fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from horspiste.basis.errors import InputError
from horspiste.words.tongue import Tongue

from . import registry
from .options import COMMON, LANGUAGES, SYSTEMS, parse, wanted
from .printing import ANSWERED, INTERRUPTED, OUR_FAULT, WRONG_INPUT, Unwritable, fault_lines, print_json, print_lines


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    tongue = tongue_of(arguments)
    try:
        return _told(arguments, tongue)
    except BrokenPipeError:
        # Whoever read us has seen enough.
        _hush()
        return ANSWERED
    except Unwritable:
        _hush()
        return _wrong(InputError("file.unwritable", "stdout", expected="file"), (), tongue)
    except KeyboardInterrupt:
        return INTERRUPTED


def _told(arguments: Sequence[str], tongue: Tongue) -> int:
    """Run the command, and say what went wrong where it did."""
    try:
        return _run(arguments, tongue)
    except InputError as error:
        return _wrong(error, arguments, tongue)
    except (BrokenPipeError, Unwritable):
        raise
    except Exception as error:
        return _fault(error, arguments, tongue)


def _hush() -> None:
    """What is left unprinted goes nowhere, so that the interpreter does not complain at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tongue_of(arguments: Sequence[str]) -> Tongue:
    """The language and units of ``--lang`` and ``--units``; without them those of ``LANG`` and metric."""
    usual = "fr" if os.environ.get("LANG", "").lower().startswith("fr") else "en"
    return Tongue(wanted(arguments, "lang", LANGUAGES, usual), wanted(arguments, "units", SYSTEMS, SYSTEMS[0]))


def _run(arguments: Sequence[str], tongue: Tongue) -> int:
    place = _command_place(arguments)
    if place is None:
        return _overview(arguments, tongue)
    name = arguments[place]
    if name not in registry.COMMANDS:
        raise InputError("input.command", name[:40], given=name[:40], choices=list(registry.COMMANDS))
    command = registry.load(name)
    given = parse([*arguments[:place], *arguments[place + 1 :]], (*command.FORM.options, *COMMON))
    given.chosen("lang", LANGUAGES, tongue.language)
    given.chosen("units", SYSTEMS, tongue.system)
    if given.has("help"):
        from .help import command_help

        print_lines(command_help(name, command.FORM, given, tongue))
        return ANSWERED
    return command.run(given, tongue)


def _command_place(arguments: Sequence[str]) -> int | None:
    """Where the first word stands that is neither an option nor the value of one that every command knows."""
    with_value = {f"--{option.name}" for option in COMMON if option.shown}
    for place, argument in enumerate(arguments):
        if not argument.startswith("-") and (place == 0 or arguments[place - 1] not in with_value):
            return place
    return None


def _overview(arguments: Sequence[str], tongue: Tongue) -> int:
    from .help import overview, version_line

    if "--version" in arguments:
        print_lines([version_line()])
        return ANSWERED
    given = parse(arguments, COMMON)
    given.chosen("lang", LANGUAGES, tongue.language)
    given.chosen("units", SYSTEMS, tongue.system)
    print_lines(overview(tongue))
    return ANSWERED


def _wrong(error: InputError, arguments: Sequence[str], tongue: Tongue) -> int:
    from horspiste.words.answer import error_document
    from horspiste.words.mistakes import error_line

    if "--json" in arguments:
        print_json(error_document(error.code, error.where, error.figures, tongue))
    print(error_line(error, tongue), file=sys.stderr)
    return WRONG_INPUT


def _fault(error: Exception, arguments: Sequence[str], tongue: Tongue) -> int:
    lines = fault_lines(error, arguments, tongue)
    if "--json" in arguments:
        expected, hint = lines[0], "\n".join(lines[1:])
        print_json({"error": {"code": "fault", "where": "", "message": lines[0], "expected": expected, "hint": hint}})
    print("\n".join(lines), file=sys.stderr)
    return OUR_FAULT


if __name__ == "__main__":
    sys.exit(main())
