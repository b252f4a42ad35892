"""What a table shows, in words: views of a campaign become the documents that the page reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.notation import to_json
from horspiste.basis.units import convert
from horspiste.campaign.kept import revived
from horspiste.rulebook.book import Rulebook
from horspiste.state.calendar import ROUNDS_A_DAY

from .answer import SCHEMA, USUAL, aside_reason
from .journey import LENGTHS_MM, clock, event_text, offer_note, offer_text, stop_text
from .tongue import Tongue

_PASSED, _FAILED = ("pass", "right", "noticed"), ("fail", "wrong", "unnoticed")
_NUMBERS = ("unit", "number")
# Figures that only the engine reads.
_INNER = ("along", "at")


class Scribe:
    """Puts a campaign's codes into words. ``names`` has the name of everybody and everything that goes by an id."""

    def __init__(self, book: Rulebook, names: Mapping[str, str], tongue: Tongue) -> None:
        self.book = book
        self.names = names
        self.tongue = tongue.of(book.family)

    def state(self, view: Mapping[str, Any], revision: int, witnessed: bool) -> dict[str, Any]:
        """The state of the table."""
        view = revived(view)
        pace, party = view["pace"], view["party"]
        document = {
            "schema": SCHEMA,
            "revision": revision,
            **view,
            "pace": {key: self._opened(value) for key, value in pace.items()},
            "party": [self._member(card) for card in party],
            "requests": [self._request(request) for request in view["requests"]],
            "stopped": self._stopped(view["stopped"], witnessed),
            "offers": [self._offer(offer) for offer in view["offers"]],
            "supplies": {key: self._opened(value) for key, value in view["supplies"].items()},
        }
        if view["route"]:
            document["route"] = {**view["route"], "legs": [self._leg(leg) for leg in view["route"]["legs"]]}
        if "history" in view:
            document["history"] = self._history(view["history"])
        if view.get("lost"):
            document["lost"] = {key: self._opened(value) for key, value in view["lost"].items()}
        return dict(to_json(document))

    def _opened(self, value: Any) -> Any:
        """A figure with the reasons it opens in words; anything else as it is."""
        if isinstance(value, Mapping) and value.get("why"):
            return {**value, "why": self.reckoning(value["why"])}
        return value

    def _leg(self, leg: Mapping[str, Any]) -> dict[str, Any]:
        return {**leg, "rate": self._opened(leg["rate"])}

    def _member(self, card: Mapping[str, Any]) -> dict[str, Any]:
        worn = card["fatigue_why"] and self.reckoning(card["fatigue_why"])
        return {**card, "fatigue_why": worn, "speed": self._opened(card["speed"]), "load": self._opened(card["load"])}

    def _request(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name = self.names.get(request["who"], request["who"])
        purpose = self.tongue.word("purposes", request["purpose"])
        text = self.tongue.typeset(f"{purpose[:1].upper()}{purpose[1:]}" + (f", {name}" if name else ""))
        figures = {key: self._opened(request[key]) for key in ("bonus", "dc")}
        return {**request, **figures, "who_name": name, "text": text}

    def _stopped(self, stop: Mapping[str, Any] | None, witnessed: bool) -> dict[str, Any] | None:
        if stop is None:
            return None
        text = stop_text(stop["code"], stop["figures"], self.names, self.tongue, witnessed)
        return {
            **stop,
            "figures": _in_metres(stop["figures"]),
            "text": text,
            "offers": [self._choice(offer) for offer in stop["offers"]],
        }

    def _choice(self, offer: Mapping[str, Any]) -> dict[str, Any]:
        """A choice with its words; those of what it comes to where it leads along a bank or into danger."""
        text = {"text": offer_text(offer["code"], self.tongue)}
        note = offer_note(offer, self.names, self.tongue)
        return {**offer, **text, **({"note": note} if note else {})}

    def _offer(self, offer: Mapping[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in offer.items() if key != "code"}
        return {**rest, "text": offer_text(offer["code"], self.tongue), "refusal": None}

    def _history(self, history: Mapping[str, Any]) -> dict[str, Any]:
        ends = {key: None if history[key] is None else {"text": self._back_to(history[key])} for key in ("undo", "redo")}
        return {**history, **ends}

    def _back_to(self, instant: int) -> str:
        return self.tongue.word("journey", "back_to", clock=clock(instant % ROUNDS_A_DAY, self.tongue))

    def hours(self, hours: Sequence[Mapping[str, Any]], witnessed: bool) -> list[dict[str, Any]]:
        """Hours of the log."""
        return [{**to_json(hour), "events": [self.event(event, witnessed) for event in hour["events"]]} for hour in hours]

    def event(self, event: Mapping[str, Any], witnessed: bool) -> dict[str, Any]:
        """A line of the log."""
        why = event["why"] and self.reckoning(revived(event["why"]), event["code"])
        # Whoever is shown the reasons is told the figures too.
        text = event_text(event, self.names, self.tongue, witnessed and not why)
        return dict(
            to_json({**event, "figures": _in_metres(event["figures"]), "who": event["who"] or None, "text": text, "why": why})
        )

    def reckoning(self, why: Mapping[str, Any], code: str = "") -> dict[str, Any]:
        """A number's reasons, each in words."""
        tongue = self.tongue.about(why["question"])
        title = tongue.entry("questions", why["question"]).get("title")
        if why.get("title"):
            title = tongue.word("results", why["title"])
        value = why["value"]
        unit = "" if why["unit"] in _NUMBERS else why["unit"]
        shown = {} if title is None else {"title": self.tongue.typeset(str(title))}
        if value is not None:
            shown["value_text"] = tongue.any(value, unit)
        return {
            "question": why["question"],
            **shown,
            "value": value,
            "unit": unit or None,
            "outcome": _outcome(code),
            "also": {},
            "steps": [self.step(step, tongue) for step in why["steps"]],
            "rolls": why["rolls"],
            "events": [],
            "refusal": None,
            "rulings": self._rulings(why["steps"]),
            "chance": self._chance(why["rolls"], why["steps"]),
        }

    def step(self, step: Mapping[str, Any], tongue: Tongue) -> dict[str, Any]:
        """A reason in words."""
        source = step["source"]
        unit = "" if step["op"] == "multiply" or step["unit"] in _NUMBERS else step["unit"]
        amount = tongue.any(step["amount"], unit)
        text = tongue.word("steps", step["code"])
        if step["reason"] and not step["set_aside_by"]:
            text += " — " + tongue.told("overruled", reason=step["reason"])
        choice = step["reason"] if step["code"] == USUAL else None
        by = step["set_aside_by"]
        return {
            **{key: step[key] for key in ("code", "of", "op", "amount", "rule", "set_aside_by")},
            "source": None if source is None else {"document": source[0], "chapter": source[1]},
            "text": text,
            "amount_text": "=" if step["op"] == "round" else tongue.word("ops", step["op"], amount=amount),
            "aside_text": aside_reason(by, tongue, choice) if by else None,
        }

    def _rulings(self, steps: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The rulings that the steps cite, with what is in force."""
        keys = dict.fromkeys(key for step in steps for key in (step["rule"], step["set_aside_by"]) if key in self.book.rulings)
        found = []
        for key in keys:
            words, chosen = self.tongue.entry("rulings", key), str(self.book.ruling(key))
            found.append(
                {"key": key, "text": self.tongue.fill(str(words.get("choices", {}).get(chosen, words.get("title", key))))}
            )
        return found

    def _chance(self, rolls: Sequence[Mapping[str, Any]], steps: Sequence[Mapping[str, Any]]) -> Any:
        """The chance that the one d20 of a reckoning had to meet its dc, as the roll itself tells it."""
        if len(rolls) != 1 or rolls[0]["dice"] != "d20" or rolls[0]["dc"] is None:
            return None
        bonus = rolls[0]["total"] - rolls[0]["faces"][0]
        faces = 20
        return Fraction(min(faces, max(0, faces + 1 + bonus - rolls[0]["dc"])), faces)


def _in_metres(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Figures with every length in metres, under a name that says so."""
    found: dict[str, Any] = {}
    for key, value in revived(figures).items():
        if key in LENGTHS_MM and isinstance(value, int | Fraction):
            found[f"{key}_m"] = convert(value, "mm", "m")
        elif key not in _INNER:
            found[key] = value
    return found


def _outcome(code: str) -> str | None:
    end = code.replace(".", "_").rpartition("_")[2]
    return "ok" if end in _PASSED else "fail" if end in _FAILED else None


def flat_labels(tongue: Tongue, groups: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The words of codes that the page shows, by group and code: ``land.forest_medium``."""
    return {f"{group}.{code}": _label(tongue, group, code) for group, codes in groups.items() for code in codes}


def _label(tongue: Tongue, group: str, code: str) -> str:
    """A code by what its group calls it, else by its usual word."""
    own = f"{group}.{code}"
    return tongue.word("manner", own) if tongue.has("manner", own) else tongue.any(code)
