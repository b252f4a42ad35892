"""The documents of the HTTP door: a session's table as these eyes may see it, in the asked language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from horspiste.app.session import Outcome, Session
from horspiste.basis.notation import to_json
from horspiste.basis.refusal import Refusal
from horspiste.campaign import replay
from horspiste.campaign.commands import words_of
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import Kept, plain, revived
from horspiste.campaign.play import Play
from horspiste.campaign.views import state_view
from horspiste.campaign.views_log import hour, pages
from horspiste.campaign.views_map import region_view
from horspiste.journey.condition import leading
from horspiste.pictures.reveal import names_of, reveal_of
from horspiste.words.answer import SCHEMA
from horspiste.words.journey import offer_text
from horspiste.words.tables import Scribe
from horspiste.words.tongue import Tongue

# So many hours in one language may be kept in words.
_MOST_WORDED = 20_000


class Reader(NamedTuple):
    """Who reads, and in what language and units."""

    session: Session
    eyes: Eyes
    tongue: Tongue

    def scribe(self, play: Play) -> Scribe:
        """The one who puts this campaign into the reader's words."""
        return Scribe(play.world.book, names_of(play.world), self.tongue)


def campaign(reader: Reader) -> Kept:
    """Who plays what, by which book."""
    filed, eyes = reader.session.campaign, reader.eyes
    with reader.session.reading() as play:
        world, table = play.world, play.table
        leader = leading(table.now)
        people = [(member.id, member.name, "hero") for member in world.expedition.members]
        people += [(one.id, one.name, "mount" if one.use == "ridden" else "companion") for one in world.expedition.animals]
        document: Kept = {
            "schema": SCHEMA,
            "id": filed.id,
            "name": filed.name,
            "role": "player" if eyes.is_player else "gm",
            "book": world.book.family,
            "lang": None,
            "region": world.region.name,
            "members": [{"id": name, "name": text, "kind": kind, "leader": name == leader} for name, text, kind in people],
            "revision": reader.session.revision_of(eyes),
        }
        if not eyes.is_player:
            document["links"] = {"players": f"/t/{filed.player_token}"}
            document["rulings"] = {key: to_json(world.book.ruling(key)) for key in sorted(world.book.rulings)}
            document |= {"boats": list(words_of(world.book, "boat")), "vehicles": list(words_of(world.book, "vehicle"))}
            document |= {"paces": list(world.procedures.paces), "dangers": list(world.procedures.dangers)}
            document["rolls_by_hand"] = ["all"] if table.all_by_hand else sorted(table.by_hand)
        return document


def region(reader: Reader) -> Kept:
    """The map."""
    with reader.session.reading() as play:
        return {"schema": SCHEMA, **to_json(region_view(play, reader.eyes))}


def state(reader: Reader) -> Kept:
    """The table as it stands."""
    with reader.session.reading() as play:
        view = plain(state_view(play, reader.eyes))
        return reader.scribe(play).state(view, reader.session.revision_of(reader.eyes), reader.eyes.is_player)


def log(reader: Reader, after: int | None) -> Kept:
    """The log, from the hour after a number on."""
    with reader.session.reading() as play:
        told = _hours(reader, play, after)
        last = play.index_of(play.story[-1]["start"]) if play.story and not reader.eyes.is_player else None
        if last is None:
            last = told[-1]["index"] if told else (after if after is not None else -1)
        return {"schema": SCHEMA, "hours": told, "last": last}


def _hours(reader: Reader, play: Play, after: int | None) -> list[Kept]:
    """Hours of the log in words; history does not change, so what was put into words once stays so."""
    scribe, kept = reader.scribe(play), reader.session.worded
    found = []
    for page in pages(play, reader.eyes, after):
        parts = (*(id(line.told) for line in page.lines), id(page.before))
        key = (reader.eyes.member, reader.tongue.language, reader.tongue.system, page.lines[0].undone, *parts)
        if key not in kept:
            if len(kept) >= _MOST_WORDED:
                kept.clear()
            # The page is kept too: as long as its lines live, nothing else can have their identity.
            kept[key] = page, scribe.hours([hour(play, reader.eyes, page)], reader.eyes.is_player)[0]
        found.append(kept[key][1])
    return found


def drift(reader: Reader) -> Kept:
    """Where the history that is kept and the same orders played by the rules in force part: the hour, what, and both values."""
    with reader.session.reading() as play:
        found = [
            {"index": play.index_of(play.story[one.line]["start"]), "key": one.key, "kept": one.kept, "now": one.now}
            for one in replay.drift(play)
        ]
        return {"schema": SCHEMA, "drift": plain(found)}


def answer(reader: Reader, outcome: Outcome) -> Kept:
    """What a command came to: the table and the hours it changed."""
    document = state(reader)
    with reader.session.reading() as play:
        return {
            "schema": SCHEMA,
            "revision": document["revision"],
            "refusal": None if outcome.refusal is None else refusal(reader, play, outcome.refusal),
            "state": document,
            "hours": _hours(reader, play, outcome.first - 1),
        }


def refusal(reader: Reader, play: Play, refused: Refusal) -> Kept:
    """A refusal in words, with the ways out."""
    tongue = reader.tongue
    figures: Mapping[str, Any] = revived(plain(dict(refused.figures)))
    return {
        "code": refused.code,
        "figures": to_json(figures),
        "text": tongue.word("refusals", refused.code, **figures),
        "ways_out": [offer_text(code, tongue) for code in figures.get("offers", figures.get("choices", []))],
    }


def reveal(reader: Reader) -> str:
    """The reveal, as a page of its own."""
    with reader.session.reading() as play:
        return reveal_of(play.world, play.story, reader.tongue)


def is_finished(reader: Reader) -> bool:
    """Whether the journey is over, so that players may see the reveal."""
    with reader.session.reading() as play:
        return play.table.now.arrived
