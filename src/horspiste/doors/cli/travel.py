"""``horspiste travel``: an expedition hour by hour, or many times over."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from horspiste.basis.errors import InputError
from horspiste.words import answer
from horspiste.words.tongue import Tongue

from .books import choice_of
from .options import Form, Given, Option
from .printing import ANSWERED, REFUSED, print_json, print_lines

if TYPE_CHECKING:
    from horspiste.campaign.voyage import Voyage
    from horspiste.journey.world import World

FORM = Form(
    "FILE",
    (
        Option("seed", "N"),
        Option("until", "arrival|next|day|hour N"),
        Option("answers", "FILE"),
        Option("trial", "I"),
        Option("trials", "N"),
        Option("view", "gm|players"),
        Option("reveal", "FILE.html"),
    ),
)
HIGHEST_SEED, MOST_TRIALS = 2**63 - 1, 10_000_000
_DRAWN_BYTES = 4


def run(given: Given, tongue: Tongue) -> int:
    """Travel, and tell what happened."""
    if len(given.words) != 1:
        raise InputError("input.missing", "FILE", kind="file")
    world = world_of(given)
    seed = given.whole("seed", 0, HIGHEST_SEED)
    seed = int.from_bytes(os.urandom(_DRAWN_BYTES), "big") if seed is None else seed
    trials = given.whole("trials", 1, MOST_TRIALS)
    if trials is not None:
        return _trials(world, seed, trials, given, tongue)
    return _travel(world, seed, given, tongue)


def world_of(given: Given) -> World:
    """The expedition of the file, its region and its book, under the rulings of file and command line."""
    from horspiste.formats.expedition import read_expedition
    from horspiste.journey.world import World
    from horspiste.rulebook.open import open_book

    choice = choice_of(given)
    expedition, region = read_expedition(Path(given.words[0]), choice)
    book = open_book(expedition.book, choice.profile or expedition.profile, {**expedition.rulings, **choice.rulings})
    return World(book, region, expedition)


def _travel(world: World, seed: int, given: Given, tongue: Tongue) -> int:
    from horspiste.campaign.travelled import GM, PLAYERS, document
    from horspiste.campaign.voyage import Voyage, parse_until

    view = given.chosen("view", (GM, PLAYERS), GM)
    until = parse_until(given.one("until") or "arrival")
    trial = given.whole("trial", 0, MOST_TRIALS) or 0
    voyage = Voyage(world, seed, trial, _answers(given))
    records = voyage.run(until)
    if given.has("reveal"):
        _reveal(voyage, given, tongue)
    if given.has("json"):
        print_json(answer.document(world.book, seed=seed, trial=trial, **document(world, records, view)))
    else:
        print_lines([*_lines(voyage, view, tongue), tongue.word("answers", "seed", seed=str(seed))])
    return ANSWERED if voyage.went_well else REFUSED


def _answers(given: Given) -> dict[str, tuple[int, ...]]:
    from horspiste.formats.answers import read_answers

    path = given.one("answers")
    return {} if path is None else dict(read_answers(Path(path)))


def _lines(voyage: Voyage, view: str, tongue: Tongue) -> list[str]:
    from horspiste.words.travel import travel_lines

    return travel_lines(voyage.world, voyage.records, view, tongue)


def _reveal(voyage: Voyage, given: Given, tongue: Tongue) -> None:
    from horspiste.formats.whole import write_text
    from horspiste.pictures.reveal import reveal_html

    write_text(Path(str(given.one("reveal"))), reveal_html(voyage.world, voyage.records, tongue))


def _trials(world: World, seed: int, count: int, given: Given, tongue: Tongue) -> int:
    from horspiste.campaign.travelled import plan_document
    from horspiste.journey.trials import run as run_trials
    from horspiste.words.travel import plan_lines

    def progress(done: int, whole: int) -> None:
        """How far it has come, where somebody watches."""
        if sys.stderr.isatty():
            print(f"\r{done} / {whole}", end="", file=sys.stderr, flush=True)

    outcome = run_trials(world, seed, count, progress=progress)
    plan = {"name": world.expedition.name, **plan_document(outcome)}
    if given.has("json"):
        print_json(answer.document(world.book, seed=seed, plans=[plan]))
    else:
        print_lines([*plan_lines(plan, tongue), tongue.word("answers", "seed", seed=str(seed))])
    return ANSWERED
