"""The command line: ``horspiste COMMAND ...``. Exit 0 answered, 1 refused, 2 wrong input, 3 our own fault."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from horspiste.basis.errors import InputError
from horspiste.words.answer import error_document
from horspiste.words.mistakes import told

from .options import Parser, common_options, tongue_of
from .registry import COMMANDS, load

ANSWERED, REFUSED, WRONG_INPUT, OUR_FAULT = 0, 1, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    tongue = tongue_of(words)
    try:
        if not words or words[0] not in COMMANDS:
            return _overview(words, tongue)
        command = load(words[0])
        parser = Parser(tongue, words[0])
        common_options(parser)
        command.options(parser)
        return command.run(parser.parse_args(words[1:]), tongue)
    except InputError as error:
        return _wrong(error, words, tongue)
    except BrokenPipeError:
        return ANSWERED
    except KeyboardInterrupt:
        return REFUSED


def _overview(words, tongue):
    parser = Parser(tongue, "")
    common_options(parser)
    parser.parse_overview(words, COMMANDS)
    return ANSWERED


def _wrong(error: InputError, words, tongue) -> int:
    if "--json" in words:
        print(json.dumps(error_document(error.code, error.where, error.figures, tongue), ensure_ascii=False, sort_keys=True))
        return WRONG_INPUT
    parts = told(error.code, error.where, error.figures, tongue)
    line = tongue.word("answers", "wrong", where=error.where, message=parts["message"])
    print(f"{line}. {parts['expected']}. {parts['hint']}", file=sys.stderr)
    return WRONG_INPUT
