"""A square of terrain reckoned a second time, by a formula typed anew from the text, on ground thrown together at random."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from horspiste.rulebook.open import families, open_book
from horspiste.rules.asking import Asked, ask

pytestmark = pytest.mark.skipif("d20" not in families(), reason="the d20 book's own ground")

COST = {
    **dict.fromkeys(("light_undergrowth", "shallow_bog", "thawed_ground", "dense_rubble", "ice_sheet", "lying_snow"), 2),
    **dict.fromkeys(("heavy_undergrowth", "deep_bog", "deep_snow", "wide_hedgerow"), 4),
}
EDGES = {"log": 1, "fence": 1, "stone_fence": 1, "narrow_hedgerow": 3}
STEEP, GRADUAL = {"steep_slope", "berm", "dune_lee"}, {"gradual_slope", "dune_windward"}
UNNAMED, OBSTACLES = {"difficult", "uneven_floor", "cracked_surface"}, {"obstacle", "low_wall", "branch", "broken_column"}
DUG, GROWTH, BOGS = {"trench", "dry_bed"}, {"light_undergrowth", "heavy_undergrowth"}, {"shallow_bog", "deep_bog"}
ON_A_PATH = {"lying_snow", "deep_snow", "smoke", "cliff", "chasm", "massive_tree"} | UNNAMED | OBSTACLES
# Of one kind a square has the last that is named.
KINDS = [
    ["light_undergrowth", "heavy_undergrowth"],
    ["typical_tree", "massive_tree"],
    ["lying_snow", "deep_snow"],
    ["light_rubble", "dense_rubble"],
    ["thawed_ground", "shallow_bog", "deep_bog"],
    ["dry_bed", "trench"],
    ["gradual_slope", "dune_lee", "berm", "steep_slope", "cliff", "chasm"],
]
ACROBATICS = {
    **dict.fromkeys(("light_undergrowth", "shallow_bog", "thawed_ground", "steep_slope", "berm", "dune_lee", "light_rubble"), 2),
    **dict.fromkeys(("heavy_undergrowth", "dense_rubble", "ice_sheet"), 5),
}
STEALTH = {
    **dict.fromkeys(("light_undergrowth", "shallow_bog", "deep_bog", "thawed_ground", "dense_rubble"), -2),
    "heavy_undergrowth": 5,
}
HIDDEN = {"light_undergrowth": 20, "heavy_undergrowth": 30, "smoke": 20}
BARS = {
    "rock_wall": "terrain.climb_only",
    "cliff": "terrain.climb_only",
    "chasm": "terrain.open_drop",
    "massive_tree": "terrain.impassable",
}
ELEMENTS = sorted(
    {*COST, *STEEP, *GRADUAL, *UNNAMED, *OBSTACLES, *DUG, *ACROBATICS, *HIDDEN, "cliff", "chasm", "massive_tree"}
    | {"bare", "path", "typical_tree", "scree", "dune", "crest"}
)


class Drawn(NamedTuple):
    """A step thrown together."""

    elements: list[str]
    left: list[str]
    edges: list[str]
    going: str
    diagonal: bool
    parity: int
    size: str
    sight: str
    squeezing: bool
    stacking: str


def drawn(chance: random.Random) -> Drawn:
    return Drawn(
        chance.sample(ELEMENTS, chance.choice([1, 1, 2, 2, 3, 4])),
        chance.sample(ELEMENTS, chance.choice([1, 1, 2])),
        chance.sample([*EDGES, "rock_wall"], chance.choice([0, 0, 0, 1, 2])),
        chance.choice(["level", "up", "across", "down"]),
        chance.random() < 0.25,
        chance.randrange(2),
        chance.choice(["medium", "large", "small"]),
        chance.choice(["1000", "1000", "1.6", "1.5", "0"]),
        chance.random() < 0.2,
        chance.choice(["multiply", "multiply", "max", "sum_of_extras"]),
    )


def counting(elements: Sequence[str]) -> list[str]:
    words = [word for word in elements if word not in ("bare", "path") and ("path" not in elements or word in ON_A_PATH)]
    if "thawed_ground" in words:
        words = [word for word in words if word != "ice_sheet"]
    for kind in KINDS:
        named = [word for word in kind if word in words]
        words = [word for word in words if word not in named[:-1]]
    return [word for word in words if word not in GROWTH] if BOGS & set(words) else words


def cost(step: Drawn, words: list[str]) -> int:
    factors = [COST[word] for word in words if word in COST] + [2] * (step.going == "up" and bool(STEEP & set(words)))
    factors += [2] * (bool(DUG & set(counting(step.left))) and not DUG & set(words))
    factors += [2] * (not factors and bool(UNNAMED & set(words)))
    factors += [2] * bool(OBSTACLES & set(words)) + [2] * (float(step.sight) <= 1.5) + [2] * step.squeezing
    total = 1
    for factor in factors:
        total = {"multiply": total * factor, "max": max(total, factor)}.get(step.stacking, total + factor - 1)
    return total + sum(EDGES[edge] for edge in step.edges)


def refusal(step: Drawn, words: list[str]) -> str | None:
    if step.diagonal and step.edges:
        return "terrain.corner"
    barred = next((BARS[word] for word in [*step.edges, *words] if word in BARS), None)
    return barred or ("terrain.swim_only" if step.size == "small" and "deep_bog" in words else None)


def rises(words: list[str]) -> int:
    scree = 5 if STEEP & set(words) else 2 if GRADUAL & set(words) else 0
    return sum(ACROBATICS.get(word, 0) for word in words) + scree * ("scree" in words)


def running(step: Drawn, words: list[str]) -> tuple[str, int | None]:
    dry = [word for word in words if word != "ice_sheet"]
    if "heavy_undergrowth" in words or cost(step, dry) > 1:
        return "forbidden", None
    due = [10 + rises(words) - 5] * ("ice_sheet" in words) + [10 + rises(words) - 2] * (
        step.going == "down" and bool(STEEP & set(words))
    )
    return ("check", max(due)) if due else ("allowed", None)


def asked(step: Drawn) -> Asked:
    given = {
        "elements": step.elements,
        "from": step.left,
        "edges": step.edges,
        "going": step.going,
        "step": "diagonal" if step.diagonal else "straight",
        "parity": str(step.parity),
        "size": step.size,
        "sight": step.sight,
        "squeezing": str(step.squeezing).lower(),
    }
    return ask(open_book("d20", None, {"movement.stacking": step.stacking}), "terrain.square", given, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(4))
def test_a_square_reckoned_twice(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        step = drawn(chance)
        words, answer = counting(step.elements), asked(step)
        if answer.refusal is not None or refusal(step, words) is not None:
            assert (answer.refusal.code if answer.refusal else None) == refusal(step, words), step
            continue
        straight = cost(step, words)
        whole = straight + (straight + step.parity) // 2 if step.diagonal else straight
        also = answer.also
        assert (answer.value, also["straight"]) == (whole, straight), step
        assert also["acrobatics_dc"] == rises(words), step
        sloped = bool((STEEP | GRADUAL) & set(words))
        assert also["stealth"] == sum(STEALTH.get(word, 0) for word in words) - 2 * ("scree" in words and sloped), step
        assert also["concealment"] == max([0, *(HIDDEN.get(word, 0) for word in words)]), step
        assert (also["run"], also["run_dc"]) == running(step, words), step
