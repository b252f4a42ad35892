"""An answer in words and as JSON: the value, its reasons, the dice, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from horspiste.basis.notation import decimal_text, to_json
from horspiste.basis.reckoning import Step

from .tongue import Tongue

if TYPE_CHECKING:
    from horspiste.basis.question import Question
    from horspiste.dice.odds import Odds
    from horspiste.dice.protocol import Thrown
    from horspiste.rulebook.book import Rulebook
    from horspiste.rules.asking import Asked

SCHEMA = 1
USUAL = "usual_reading"
_AMOUNT_COLUMN, _REASON_COLUMN = 8, 44


def document(book: Rulebook, **fields: Any) -> dict[str, Any]:
    """A JSON document: its fields with the schema, the book and the book's fingerprint."""
    return {"schema": SCHEMA, "book": book.family, "fingerprint": book.fingerprint, **to_json(fields)}


def answer_document(asked: Asked, thrown: Sequence[Thrown], tongue: Tongue) -> dict[str, Any]:
    """An answer as JSON: ``question, value, unit, also, steps, rolls, events, refusal, text``."""
    units = asked.question.also
    return document(
        asked.book,
        question=asked.question.name,
        value=asked.value,
        unit=asked.question.unit or None,
        also={name: with_unit(value, units.get(name, "")) for name, value in asked.also.items()},
        steps=[step_document(step, asked.book) for step in asked.steps],
        rolls=[roll_document(roll) for roll in thrown],
        events=[{"code": event.code, "figures": dict(event.figures), "secret": event.secret} for event in asked.events],
        refusal=None if asked.refusal is None else {"code": asked.refusal.code, "figures": dict(asked.refusal.figures)},
        text="\n".join(answer_lines(asked, thrown, tongue)),
    )


def with_unit(value: Any, unit: str) -> Any:
    """A further result for JSON: a number with a unit as a text with it ("54 km"), alone or in a list; mere numbers stay so."""
    if isinstance(value, list | tuple):
        return [with_unit(item, unit) for item in value]
    if isinstance(value, Mapping):
        return {name: with_unit(item, unit) for name, item in value.items()}
    if unit not in ("", "number", "factor") and isinstance(value, int | Fraction) and not isinstance(value, bool):
        return f"{decimal_text(value)} {unit}"
    return value


def step_document(step: Step, book: Rulebook) -> dict[str, Any]:
    """A step as JSON: ``code, of, op, amount, rule, source, set_aside_by``."""
    source = step.source or (book.source_of(step.rule) if step.rule else None)
    return {
        "code": step.code,
        "of": step.of,
        "op": step.op,
        "amount": step.amount,
        "rule": step.rule,
        "source": None if source is None else {"document": source.document, "chapter": source.chapter},
        "set_aside_by": step.set_aside_by,
        **({} if step.item is None else {"item": step.item}),
        **({"reason": step.figures["reason"]} if "reason" in step.figures else {}),
    }


def roll_document(roll: Thrown) -> dict[str, Any]:
    """A roll as JSON: ``purpose, who, dice, faces, total, secret``."""
    return {
        "purpose": roll.purpose,
        "who": roll.who,
        "dice": roll.dice,
        "faces": list(roll.faces),
        "total": roll.total,
        "secret": roll.secret,
    }


def odds_document(
    book: Rulebook, question: Question, odds: Odds[Any], happens: Mapping[str, Fraction], tongue: Tongue
) -> dict[str, Any]:
    """The odds of a question as JSON: the fields of an answer that was not rolled, those of :func:`odds_fields`, and how likely
    each event is: ``happens[{code, p, p_exact, text}]``, its name where it has one."""
    return document(
        book,
        question=question.name,
        value=None,
        unit=question.unit or None,
        also={},
        steps=[],
        rolls=[],
        events=[],
        refusal=None,
        text="\n".join(odds_lines(question, odds, happens, tongue.of(book.family))),
        **odds_fields(odds),
        happens=[
            {"code": code, **_share_fields(odds, share), **_chance_word(code, tongue.about(question.name))}
            for code, share in happens.items()
        ],
    )


def _chance_word(code: str, tongue: Tongue) -> dict[str, str]:
    """What an event is called beside its chance, where its odds are read besides the value's."""
    return {"text": tongue.word("chances", code)} if tongue.has("chances", code) else {}


def odds_lines(question: Question, odds: Odds[Any], happens: Mapping[str, Fraction], tongue: Tongue) -> list[str]:
    """The odds for reading: each outcome with its chance, the mean where outcomes are numbers, and what may come of a number."""
    title = tongue.entry("questions", question.name).get("title", question.name)
    tongue = tongue.about(question.name)
    if odds.exact:
        how = tongue.told("odds_exact")
    else:
        how = tongue.told("odds_sampled", error=_percent(odds.error))
    if odds.members:
        return [tongue.told("title", title=title, value=tongue.told("odds_exact")), *_member_lines(question, odds, tongue)]
    lines = [tongue.told("title", title=title, value=how), *_outcome_lines(odds.outcomes, question, tongue)]
    if odds.mean is not None:
        lines.append(tongue.told("mean", mean=tongue.quantity(Fraction(round(odds.mean * 1000), 1000), question.unit)))
        lines += [
            f"  {_chance(share, tongue):>10}  {tongue.word('chances', code)}"
            for code, share in happens.items()
            if tongue.has("chances", code)
        ]
    return lines


def _outcome_lines(outcomes: Mapping[Any, Fraction], question: Question, tongue: Tongue) -> list[str]:
    return [f"  {_chance(share, tongue):>10}  {tongue.any(value, question.unit)}" for value, share in outcomes.items()]


def _member_lines(question: Question, odds: Odds[Any], tongue: Tongue) -> list[str]:
    """Each member's own odds under his number: what all have together is seldom read, and long."""
    lines = []
    for number, outcomes in enumerate(odds.members, 1):
        lines += [f"{number}.", *_outcome_lines(outcomes, question, tongue)]
    return lines


def _share_fields(odds: Odds[Any], share: Fraction) -> dict[str, Any]:
    return {"p": round(float(share), 9), "p_exact": str(share) if odds.exact else None}


def _chance(share: Fraction, tongue: Tongue) -> str:
    """A chance in hundredths; what may happen is never shown as nothing, nor what may fail as certain."""
    least = Fraction(1, 10_000)
    if 0 < share < least:
        return "< " + tongue.any(_percent(least), "%")
    if 1 - least < share < 1:
        return "> " + tongue.any(_percent(1 - least), "%")
    return tongue.any(_percent(share), "%")


def _percent(share: Fraction | float) -> Fraction:
    """A share of one in hundredths, to two places."""
    return Fraction(round(share * 10_000), 100)


def odds_fields(odds: Odds[Any]) -> dict[str, Any]:
    """The odds of an answer as JSON: ``outcomes[{value, p, p_exact}], mean, exact, error``; and ``members``, the exact odds of
    each of several members who have values of their own: ``[{value, p, p_exact}]`` each."""
    return {
        "outcomes": [{"value": value, **_share_fields(odds, share)} for value, share in odds.outcomes.items()],
        "members": [
            [{"value": value, "p": round(float(share), 9), "p_exact": str(share)} for value, share in outcomes.items()]
            for outcomes in odds.members
        ],
        "mean": odds.mean,
        "exact": odds.exact,
        "error": odds.error,
    }


def answer_lines(asked: Asked, thrown: Sequence[Thrown], tongue: Tongue) -> list[str]:
    """An answer for reading: the title with the value, the steps, the further results, the dice, what happened."""
    tongue = tongue.of(asked.book.family)
    title = tongue.entry("questions", asked.question.name).get("title", asked.question.name)
    tongue = tongue.about(asked.question.name)
    if asked.refusal is not None:
        why = tongue.word("refusals", asked.refusal.code, **asked.refusal.figures)
        return [title, tongue.told("refused", why=why)]
    value = tongue.any(asked.value, asked.question.unit)
    units = {"value": asked.question.unit, **asked.question.also}
    lines = [tongue.told("title", title=title, value=value)]
    lines += _lines_of([step for step in asked.steps if step.of not in asked.also], asked.value, units, tongue)
    for name, result in asked.also.items():
        shown = tongue.any(result, units.get(name, ""))
        lines.append(tongue.told("title", title=tongue.word("results", name), value=shown))
        lines += _lines_of([step for step in asked.steps if step.of == name], result, units, tongue)
    lines += [roll_line(roll, tongue) for roll in thrown]
    lines += [tongue.word("events", event.code, **event.figures) for event in asked.events]
    return lines


def _lines_of(steps: Sequence[Step], result: Any, units: Mapping[str, str], tongue: Tongue) -> list[str]:
    """The steps of a further result; those of a list's numbers apart, each under the number that they come to."""
    items = sorted({step.item for step in steps if step.item is not None})
    lines = step_lines([step for step in steps if step.item is None], units, tongue)
    for item in items:
        if len(items) > 1:
            lines.append(f"  {item}. {tongue.any(result[item - 1], units.get(steps[0].of, ''))}")
        lines += step_lines([step for step in steps if step.item == item], units, tongue)
    return lines


def roll_line(roll: Thrown, tongue: Tongue) -> str:
    """A roll for reading: who, what for, the dice, their faces, the total."""
    shown = {"dice": roll.dice, "faces": ", ".join(map(str, roll.faces)), "total": roll.total}
    return "  " + tongue.told("rolled", who=roll.who, purpose=tongue.word("purposes", roll.purpose), **shown).strip()


def step_lines(steps: Sequence[Step], units: Mapping[str, str], tongue: Tongue) -> list[str]:
    """The steps under each other: amount, reason, rule; set-aside ones say by what. ``units`` is each result's unit."""
    shown = [(*_amount_and_reason(step, units.get(step.of, ""), tongue), step.rule or "") for step in steps]
    width = max([_AMOUNT_COLUMN, *(len(amount) for amount, _, _ in shown)])
    return [f"  {amount:>{width}}  {reason:<{_REASON_COLUMN}} {rule}".rstrip() for amount, reason, rule in shown]


def _amount_and_reason(step: Step, unit: str, tongue: Tongue) -> tuple[str, str]:
    """What a step does and why; a step set aside does nothing and says by what."""
    shown = tongue.any(step.amount, "" if step.op == "multiply" else step.unit or unit)
    amount = "=" if step.op == "round" else tongue.word("ops", step.op, amount=shown)
    reason = tongue.word("steps", step.code)
    if step.set_aside_by:
        choice = str(step.figures["reason"]) if step.code == USUAL else None
        why = tongue.told("set_aside", by=aside_reason(step.set_aside_by, tongue, choice))
        what = reason if step.amount is None else f"{reason} ({amount})"
        return ".", f"{what} — {why}"
    if "reason" in step.figures:
        reason += " — " + tongue.told("overruled", **step.figures)
    return amount, reason


def aside_reason(by: str, tongue: Tongue, choice: str | None = None) -> str:
    """What set a step aside, in words: the game master, a condition, or a rule or ruling by its name.

    ``choice``: what was chosen of the ruling ``by``, where that is the reason.
    """
    if choice is not None:
        return ruling_words(by, choice, tongue)
    if tongue.has("asides", by):
        return tongue.word("asides", by)
    return tongue.word("answers", by) if tongue.has("answers", by) else by


def ruling_words(key: str, choice: str, tongue: Tongue) -> str:
    """A ruling and what was chosen of it, in words."""
    words = tongue.entry("rulings", key)
    chosen = words.get("choices", {}).get(choice, choice)
    return tongue.told("title", title=words.get("title", key), value=chosen)


def error_document(code: str, where: str, figures: Mapping[str, Any], tongue: Tongue) -> dict[str, Any]:
    """Wrong input as JSON: ``{"error": {"code", "where", "expected", "hint"}}``, with the message for reading."""
    from .mistakes import promised_code, told

    return {"error": {"code": promised_code(code), "where": where, **told(code, where, figures, tongue)}}
