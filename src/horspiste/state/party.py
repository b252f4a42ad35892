"""Who travels: the sheets of members and animals, as far as the rules ask. Frozen; how they fare stands elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

from horspiste.basis.source import Number

RIDDEN, HARNESSED, LOOSE = "ridden", "harnessed", "loose"
# What rests on ability scores: the scores that are asked for, and the bonuses that hold one.
SCORES = ("strength", "dexterity", "con")
BONUSES = ("survival", "swim", "fortitude", "reflex", "perception", "heal")


@dataclass(frozen=True)
class Traveller:
    """A member of the party. ``assumed`` names what the file left out and the reader filled in.

    Speeds are metres a round, masses kilograms; bonuses are whole: ranks, ability and everything else. ``clothing`` hampers
    in heat and fire; ``days_high`` were lived at great heights without a break, ``days_low`` have passed since. ``con_save``
    is what proficiency adds to Constitution saves, ``exhaustion`` the level at the start; ``encumbrance`` plays the variant
    rule of loads. ``on_foot``: walks beside the party's vehicle.
    """

    id: str
    name: str
    speed: Number = 0
    survival: int = 0
    strength: int = 0
    dexterity: int = 0
    con: int = 0
    level: int = 1
    hp: int = 1
    size: str = "medium"
    race: str = "human"
    armour: str = "none"
    shield: str = "none"
    carried: Number = 0
    swim: int = 0
    fortitude: int = 0
    reflex: int = 0
    perception: int = 0
    march_bonus: int = 0
    heal: int = 0
    geography: int = 0
    local: int = 0
    low_light: bool = False
    darkvision: Number = 0
    tools: bool = False
    outfit: bool = False
    clothing: str = "none"
    native: bool = False
    breathes: bool = True
    days_high: int = 0
    days_low: int = 0
    con_save: int = 0
    exhaustion: int = 0
    encumbrance: bool = False
    mount: str | None = None
    on_foot: bool = False
    assumed: tuple[str, ...] = ()

    def weakened(self, points: int, penalty: int) -> Traveller:
        """The sheet with so many points off every score, and a penalty to what rests on them."""
        scores = {name: max(1, getattr(self, name) - points) for name in SCORES}
        return replace(self, **scores, **{name: getattr(self, name) - penalty for name in BONUSES})


@dataclass(frozen=True)
class Animal:
    """A mount or pack animal. ``kind`` is a row of the book's mounts; ``use``: ridden, harnessed or loose.

    ``speed`` [m a round], ``per_hour`` and ``per_day`` [km] are those of a mount that the book gives no rate. ``con`` and
    ``fortitude`` are its kind's where the file does not say (0, ``None``); ``native``: born to the heights.
    """

    id: str
    name: str
    kind: str
    hp: int
    carried: Number = 0
    use: str = "loose"
    con: int = 0
    fortitude: int | None = None
    native: bool = False
    speed: Number | None = None
    per_hour: Number | None = None
    per_day: Number | None = None
    assumed: tuple[str, ...] = ()
