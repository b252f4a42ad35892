"""What was given on the command line: words and options, without a guess and with errors in the user's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact

LANGUAGES, SYSTEMS = ("fr", "en"), ("metric", "imperial")


class Option(NamedTuple):
    """``--name`` with a value that help calls ``shown``; a flag where that is empty. ``repeat``: may come again."""

    name: str
    shown: str = ""
    repeat: bool = False
    short: str = ""


class Form(NamedTuple):
    """How a command is written: its words, as help shows them, and its options besides the common ones."""

    usage: str = ""
    options: tuple[Option, ...] = ()


COMMON = (
    Option("lang", "fr|en"),
    Option("units", "metric|imperial"),
    Option("json"),
    Option("book", "d20|fifth"),
    Option("profile", "NAME"),
    Option("ruling", "KEY=VALUE", repeat=True),
    Option("help", short="h"),
)


class Given:
    """The words and options of one command."""

    def __init__(self, words: Sequence[str], values: dict[str, list[str]]) -> None:
        self.words = list(words)
        self._values = values

    def has(self, name: str) -> bool:
        """Whether the option was given."""
        return name in self._values

    def all(self, name: str) -> list[str]:
        """Every value of an option, in order."""
        return self._values.get(name, [])

    def one(self, name: str) -> str | None:
        """The value of an option; ``None`` where it was not given."""
        return self._values[name][0] if name in self._values else None

    def at_most(self, count: int) -> None:
        """Refuse more words than the command takes.

        Raises:
            InputError: ``input.extra`` with the first word too many.
        """
        for word in self.words[count:]:
            raise InputError("input.extra", word[:40], given=word[:40], most=count)

    def chosen(self, name: str, choices: Sequence[str], default: str) -> str:
        """An option's value, one of ``choices``.

        Raises:
            InputError: ``input.choice``.
        """
        value = self.one(name)
        if value is None:
            return default
        if value not in choices:
            raise InputError("input.choice", f"--{name}", given=value[:40], choices=list(choices))
        return value

    def whole(self, name: str, least: int, most: int) -> int | None:
        """An option's value as a whole number within bounds; ``None`` where it was not given.

        Raises:
            InputError: ``input.type`` or ``input.range``.
        """
        value = self.one(name)
        if value is None:
            return None
        number = exact(value)
        figures = {"kind": "signed", "low": least, "high": most, "given": value[:40]}
        if number is None or not isinstance(number, int):
            raise InputError("input.type", f"--{name}", **figures)
        if not least <= number <= most:
            raise InputError("input.range", f"--{name}", **figures)
        return number

    def pairs(self, name: str) -> dict[str, str]:
        """The ``KEY=VALUE`` values of an option.

        Raises:
            InputError: ``input.pair`` for one without ``=``; ``input.ruling_twice`` for a key given twice.
        """
        found: dict[str, str] = {}
        for key, value in (pair(text, f"--{name}") for text in self.all(name)):
            if key in found:
                raise InputError("input.ruling_twice", key[:60], given=key[:60])
            found[key] = value
        return found


def pair(text: str, where: str) -> tuple[str, str]:
    """``KEY=VALUE`` as its two sides.

    Raises:
        InputError: ``input.pair``.
    """
    key, mark, value = text.partition("=")
    if not mark or not key.strip():
        raise InputError("input.pair", where, given=text[:40])
    return key.strip(), value.strip()


def parse(arguments: Iterable[str], options: Sequence[Option]) -> Given:
    """Sort arguments into words and options; ``--`` ends the options.

    Raises:
        InputError: ``input.option`` (unknown, or given twice), ``input.missing`` (an option's value).
    """
    by_name = {f"--{option.name}": option for option in options}
    by_name |= {f"-{option.short}": option for option in options if option.short}
    words: list[str] = []
    values: dict[str, list[str]] = {}
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            words += rest
        elif not argument.startswith("-") or argument == "-":
            words.append(argument)
        else:
            name, mark, value = argument.partition("=")
            option = by_name.get(name)
            if option is None or (mark and not option.shown):
                raise InputError("input.option", name[:40], given=argument[:40], known=sorted(by_name))
            if option.name in values and option.shown and not option.repeat:
                raise InputError("input.twice", f"--{option.name}", given=f"--{option.name}")
            values.setdefault(option.name, []).append(value if mark else _value(option, rest))
    return Given(words, values)


def _value(option: Option, rest: Iterable[str]) -> str:
    if not option.shown:
        return ""
    for value in rest:
        return value
    raise InputError("input.missing", f"--{option.name}", kind=option.shown)


def wanted(arguments: Sequence[str], name: str, choices: Sequence[str], default: str) -> str:
    """An option looked for before anything else is read, so that help and errors come in it; ``default`` if it is amiss."""
    for place, argument in enumerate(arguments):
        mark, _, value = argument.partition("=")
        if mark == f"--{name}":
            value = value or "".join(arguments[place + 1 : place + 2])
            return value if value in choices else default
    return default
