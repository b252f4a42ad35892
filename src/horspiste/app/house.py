"""The house as it runs: the store, and the campaigns that are open."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from horspiste.basis.address import SECRET_BYTES
from horspiste.basis.errors import InputError
from horspiste.campaign.play import Play, restored
from horspiste.formats.expedition import read_expedition, read_expedition_text
from horspiste.formats.whole import read_text
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.store.folders import file_away, is_filed
from horspiste.store.store import Campaign, Store

from .session import Session

_TOKEN_BYTES, _ID_BYTES = 18, 4


class Link(NamedTuple):
    """What a token opens: the campaign, and whether as its game master."""

    session: Session
    is_gm: bool


class House:
    """All campaigns of a data folder."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self._open: dict[str, Session] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let the data folder go."""
        self.store.close()

    def link(self, token: str) -> Link | None:
        """What a link leads to; ``None`` for a link that nobody was given."""
        campaign = self.store.by_token(token)
        if campaign is None:
            return None
        with self._lock:
            session = self._open.get(campaign.id)
            if session is None:
                session = self._open[campaign.id] = Session(self.store, campaign, self._loaded)
        return Link(session, secrets.compare_digest(campaign.gm_token.encode(), token.encode()))

    def _loaded(self, campaign: Campaign) -> Play:
        try:
            world = world_of(self.store.folder / campaign.expedition)
        except InputError as wrong:
            # Its own copies of the files are amiss: that is the store's trouble, and no player's to know where it lies.
            raise InputError("store.broken", "data", detail=wrong.code) from wrong
        return restored(world, campaign.secret, self.store.deeds(campaign.id))

    def first(self, example: Path) -> Campaign:
        """The campaign of the last time; the example where there is none yet."""
        found = self.store.campaigns()
        return found[-1] if found else self.begin(example)

    def begin(self, expedition: Path) -> Campaign:
        """A new campaign from an expedition's file, with links and a secret of its own.

        Raises:
            InputError: ``file.*`` where the expedition or its region is amiss, ``store.full``.
        """
        return self._begun(expedition, _checked(expedition))

    def of_file(self, expedition: Path) -> tuple[Campaign, bool]:
        """The latest campaign of an expedition's file as it stands, or a new one; and whether it is new.

        Raises:
            InputError: as :meth:`begin`.
        """
        title = _checked(expedition)
        for campaign in reversed(self.store.campaigns()):
            if is_filed(expedition, self.store.folder / campaign.expedition):
                return campaign, False
        return self._begun(expedition, title), True

    def _begun(self, expedition: Path, title: str) -> Campaign:
        name = secrets.token_hex(_ID_BYTES)
        filed = file_away(expedition, self.store.folder, name)
        campaign = Campaign(
            id=name,
            name=title,
            secret=secrets.token_bytes(SECRET_BYTES),
            gm_token=secrets.token_urlsafe(_TOKEN_BYTES),
            player_token=secrets.token_urlsafe(_TOKEN_BYTES),
            expedition=filed,
            revision=0,
            seen={},
        )
        self.store.add(campaign)
        return campaign


def _checked(path: Path) -> str:
    """What an expedition is called, once it and its region are found sound and all below its folder."""
    title: str = read_expedition_text(read_text(path), str(path), path.parent)[0].name
    return title


def world_of(path: Path) -> World:
    """A journey's ground from its expedition file.

    Raises:
        InputError: ``file.*``.
    """
    expedition, region = read_expedition(path)
    rulings: Mapping[str, str] = expedition.rulings
    return World(open_book(expedition.book, expedition.profile, rulings), region, expedition)
