"""What a roll can be for: one closed list of words, the second part of a roll's address.

A word is hashed into the key of its rolls, so a new word moves no old roll, and a word once used is never renamed or given
another meaning. Words hold no digits: which hour, which die and which member stand elsewhere in the address. ``*.check`` and
``*.save`` are one d20; the other words name what the dice amount to.
"""

from __future__ import annotations

_WAY = (
    "lost.check",  # the leader keeps the way this hour
    "lost.bearing",  # where an hour of random movement goes
    "lost.notice",  # a member notices being lost
    "lost.course",  # a member sets a new course
    "lost.course_bearing",  # the course believed after a failure
    "march.check",  # one more hour of forced march
    "march.damage",
    "hustle.damage",
    "mount.march_check",  # the mount's own forced march
    "mount.march_damage",
    "mount.hustle_damage",
    "move.run_check",  # one more round of running
    "mount.check",  # control of a mount
    "vessel.check",  # steering of a boat
)
_WATER = (
    "river.check",  # one round of crossing by swimming
    "river.damage",
    "river.wade_check",
    "river.drift",
    "river.flood",  # whether and how high
    "swim.check",
    "swim.hour_check",
    "swim.damage",
    "drown.check",  # holding one's breath
    "drown.damage",
    "suffocation.check",
    "suffocation.damage",
)
_NEEDS = (
    "thirst.check",
    "thirst.damage",
    "hunger.check",
    "hunger.damage",
    "starvation.check",
    "starvation.damage",
    "forage.check",
    "forage.food",
    "forage.water",
    "hunt.check",
    "camp.check",  # finding or making a camp
    "camp.fire_check",
    "sleep.check",  # sleeping through noise, in armour, in the cold
    "watch.check",
    "spoil.check",  # provisions spoilt
    "exhaustion.save",
)
_AIR = (
    "weather.change",
    "weather.kind",
    "weather.temperature",
    "weather.wind",
    "weather.rain",
    "weather.duration",
    "fog.lift",
    "lightning.strike",
    "lightning.damage",
    "lightning.save",
    "wind.check",
    "wind.damage",
    "cold.save",
    "cold.damage",  # nonlethal, after a failure
    "cold.lethal",
    "cold.water_damage",
    "heat.save",
    "heat.damage",
    "heat.fire",  # lethal, of air too hot to live in
    "altitude.save",  # fatigue of the height
    "altitude.sickness",
    "sandstorm.damage",
    "sandstorm.save",
    "sandstorm.duration",
    "sandstorm.buried",
)
_FIRE = (
    "fire.distance",  # at which it may be seen
    "fire.notice",
    "fire.burn_time",
    "fire.spread",
    "fire.heat_save",
    "fire.heat_damage",
    "fire.catch_save",
    "fire.catch_damage",
    "fire.burn_save",  # one more round of burning
    "fire.burn_damage",
    "fire.breath_damage",  # hot air breathed
    "fire.metal_damage",
    "smoke.save",
    "smoke.damage",
)
_HAZARDS = (
    "quicksand.notice",
    "quicksand.into",  # squares that a runner goes in
    "quicksand.check",
    "quicksand.surface",
    "quicksand.rescue",  # the rescuer's pull
    "quicksand.held",  # the victim's hold
    "quicksand.swim",  # Swim called for by a rescue
    "quicksand.drown",
    "avalanche.distance",
    "avalanche.far",  # the second part of that distance
    "avalanche.sight",
    "avalanche.hearing",
    "avalanche.width",
    "avalanche.offset",
    "avalanche.damage",
    "avalanche.save",
    "avalanche.trigger",
    "buried.damage",
    "buried.check",  # Constitution, once unconscious
    "buried.lethal",
    "buried.escape",
    "buried.dig",
    "rockfall.damage",
    "rockfall.save",
    "ice.check",  # whether ice bears
    "ice.save",
    "disease.save",
    "disease.damage",
    "disease.onset",
    "poison.save",
    "poison.damage",
    "poison.onset",
    "fall.damage",
    "fall.nonlethal",  # the dice of a jump or of soft ground
    "fall.check",  # jumping down, diving
    "fall.save",
    "fall.object_damage",
)
_GROUND = (
    "terrain.ice_check",  # running over ice
    "terrain.run_check",  # running down a slope, over rubble
    "terrain.stumble",  # squares stumbled past a failed check
    "terrain.balance",
    "land.roll",  # what stands on one square
    "land.axis",  # a further axis of the same square
    "land.height",
    "land.water",
    "cliff.height",
    "cliff.climb",
    "cliff.hold",  # catching oneself
    "cliff.caves",
    "cliff.rooms",
    "chasm.depth",
    "chasm.width",
    "chasm.length",
    "bog.swim",
    "hedge.climb",
    "canopy.lift",
    "fence.ride",
    "fence.landing",
    "climb.check",
    "jump.long",
    "jump.high",
    "jump.obstacle",
    "jump.landing",
)
_ENCOUNTER = (
    "encounter.check",  # whether something comes
    "encounter.hour",
    "encounter.kind",
    "encounter.number",
    "encounter.distance",
    "encounter.reaction",
    "detection.distance",
    "detection.perception",
    "detection.stealth",
    "ambush.surprise",
    "perception.sight",
    "perception.hearing",
    "perception.smell",
    "stealth.check",
    "track.check",
    "landmark.check",
)
_SCENE = (
    "initiative.check",
    "attack.roll",
    "attack.critical",
    "attack.damage",
    "attack.defence",  # the other side of an opposed roll
    "sight.miss",
    "cover.miss",
    "flight.recover",
    "flight.check",
    "flight.damage",  # of a crash
    "acrobatics.check",
    "athletics.check",
    "ride.check",
    "mount.fall_check",
    "grapple.check",
    "trip.check",
    "escape.check",
    "object.attack",
    "object.defence",  # the holder's side
    "object.damage",
    "object.save",
    "object.bearer_save",
    "object.break",
    "door.open",
    "lock.open",
    "trap.notice",
    "trap.disarm",
    "trap.attack",
    "trap.save",
    "trap.damage",
    "spell.concentration",
    "spell.save",
    "spell.damage",
    "spell.duration",
)
_BODY = (
    "ability.check",
    "ability.save",
    "ability.aid",
    "ability.scores",
    "hit_points.roll",
    "aid.check",
    "dying.check",
    "dying.massive",  # the save after one huge blow
    "dying.save",
    "healing.check",
    "healing.rest",
    "healing.natural",
    "healing.dice",
    "heal.check",  # first aid and tending
    "light.out",  # a flame goes out
    "light.relight",
    "animal.handle",
    "item.wear",
)
_TIME = (
    "research.check",
    "research.lead",
    "recuperate.save",
    "recuperate.later_save",
    "craft.check",
    "craft.mishap",
    "profession.check",
    "training.check",
    "downtime.complication",
    "trade.price",
    "trade.stock",
)
_CUSTOM = ("table.roll",)  # thrown by the game master for a reason of their own; ``who`` says which

PURPOSES: frozenset[str] = frozenset(
    _WAY + _WATER + _NEEDS + _AIR + _FIRE + _HAZARDS + _GROUND + _ENCOUNTER + _SCENE + _BODY + _TIME + _CUSTOM
)
"""Every word that a rule, a stage or a scene may throw for."""

COSMETIC: frozenset[str] = frozenset(
    ("name.person", "name.place", "name.water", "phrase.choice", "map.hatching", "map.jitter", "page.sample")
)
"""Chance that only pleases the eye. It has keys of its own and no rule may throw for it."""
