"""Every line, stop and choice of a journey has its words in both languages."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import horspiste
from horspiste.campaign.views_log import HIDDEN, TOLD
from horspiste.journey.stages.passage import BARRED, LEAVE_BOAT, LEAVE_VEHICLE, ROAD
from horspiste.words.journey import event_text
from horspiste.words.tongue import LANGUAGES, Tongue

PACKAGE = Path(horspiste.__file__).parent
SOURCES = [*(PACKAGE / "journey").rglob("*.py"), PACKAGE / "campaign" / "commands.py"]
# Codes that are put together: the book's own events, and what follows from a choice or a halt.
MARCH = ("march.pass", "march.fail", "march.staggered", "march.unconscious")
NEEDS = tuple(f"needs.{need}_{end}" for need in ("thirst", "hunger") for end in ("pass", "fail"))
WAYS = ("way.blocked", "way.edge", *BARRED)


def texts_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)


def calls() -> Iterator[ast.Call]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                yield node


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


LINES = {code for call in calls() if named(call) in ("note", "record") for code in texts_in(call.args[0])}
STOPS = {code for call in calls() if named(call) in ("halt", "Stop") for code in texts_in(call.args[0])}
OFFERS = {code for call in calls() if named(call) == "halt" for part in call.args[1:] for code in texts_in(part)}
RIVERS = {"bridge", "ford", "boat", "swim", "follow_bank", LEAVE_BOAT, LEAVE_VEHICLE, ROAD}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_words(language: str) -> None:
    assert LINES
    tongue = Tongue(language)
    codes = {*LINES, *MARCH, *NEEDS, *WAYS, *(f"choice.{code}" for code in OFFERS | RIVERS)}
    assert not [code for code in sorted(codes) if not tongue.has("log", code) and not tongue.has("log", f"{code}.unnamed")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stop_and_choice_has_words(language: str) -> None:
    tongue = Tongue(language)
    assert not [code for code in sorted(STOPS | set(WAYS)) if not tongue.has("stops", code)]
    assert not [code for code in sorted(OFFERS | RIVERS) if not tongue.has("offers", code)]


# Lines that players never get, and those that are told of them with a bearing or a name of their own.
SECRET = ("lost.pass", "lost.fail", "lost.bearing", "lost.unnoticed", "lost.course_", "belief.", "walk.believed")
# Dangers before they are noticed, and who fails to.
SECRET += ("order.event", "forest_fire.begun", "avalanche.begun", "ambush.begun", "ambush.hidden", "ambush.seen", "ambush.missed")
SECRET += ("danger.unruled",)
BELIEVED = {"walk": {"distance", "heading"}, "landmark.seen": {"name"}}
BELIEVED |= {f"river.{code}": {"name"} for code in ("met", "bank", "stepped")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_read_names_only_what_they_are_told(language: str) -> None:
    tongue = Tongue(language)
    words = tomllib.loads((PACKAGE / "words" / language / "journey.toml").read_text("utf-8"))
    problems = []
    for key in tongue.keys("log"):
        code = re.sub(r"(\.harmed|\.aimless|\.afloat|\.ridden|\.round)?(\.unnamed)?$", "", key)
        if code in HIDDEN or code.startswith(SECRET):
            continue
        section, place = next((found for found in [("witnessed", key), ("witnessed", code)] if tongue.has(*found)), ("log", key))
        seen = words[section][place]
        told = {"who", *TOLD.get(code, ()), *BELIEVED.get(code, ())} | ({"heading"} if "bearing" in TOLD.get(code, ()) else set())
        if key.endswith(".unnamed"):
            told -= {"name"}
        problems += [f"{key}: {name}" for name in re.findall(r"\{(\w+)", seen) if name not in told]
    assert not problems


RIVER = {"name": "Dourbe", "rounds": 12, "state": "across"}


@pytest.mark.parametrize(
    ("code", "figures", "witnessed", "text"),
    [
        ("river.forded", {**RIVER, "damage": 0}, False, "Ada fords (Dourbe): across."),
        ("river.forded", {**RIVER, "damage": 3}, False, "Ada fords (Dourbe) in 2 min: across, damage: 3."),
        ("river.swum", {**RIVER, "name": "", "damage": 3}, False, "Ada swims across in 2 min: across, damage: 3."),
        ("river.forded", {**RIVER, "damage": 3}, True, "Ada fords."),
        ("walk.believed", {"distance": 1_500_000, "bearing": ""}, False, "The party believes it walks 1.5 km."),
        ("walk", {"distance": 1_500_000, "bearing": ""}, True, "The party walks 1.5 km."),
        ("walk", {"distance": 1_500_000, "bearing": "north", "ridden": True}, True, "The party rides 1.5 km north."),
        ("quicksand.pulled", {"helper": "ada", "state": "under_sand"}, False, "Ada pulls at Ada: under the sand."),
        ("walk.believed", {"distance": 1_500_000, "bearing": "north"}, False, "The party believes it walks 1.5 km north."),
    ],
)
def test_harm_is_told_and_a_missing_direction_is_not(code: str, figures: dict[str, Any], witnessed: bool, text: str) -> None:
    """What a river cost stands in the game master's line and not in the players'."""
    kept = {"code": code, "figures": figures, "who": "ada"}
    assert event_text(kept, {"ada": "Ada"}, Tongue("en"), witnessed).replace("\u00a0", " ") == text
