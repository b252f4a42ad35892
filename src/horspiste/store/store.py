"""The store: campaigns, their commands and what came of them, in one SQLite file. What is acknowledged is on the disk."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.exc import DBAPIError

from horspiste.basis.errors import InputError

from . import tables

FILE, LOCK = "horspiste.sqlite", "horspiste.lock"
_VERSION_KEY = "schema"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# How long a statement waits for another to end. [s]
_PATIENCE = 10


class Campaign(NamedTuple):
    """A campaign as it is filed. ``seen`` counts, by member, the changes that a player could see."""

    id: str
    name: str
    secret: bytes
    gm_token: str
    player_token: str
    expedition: str
    revision: int
    seen: Mapping[str, int]


class Done(NamedTuple):
    """A command that came before: what it was, and what was answered; ``None`` where it was broken off."""

    do: str
    answer: Mapping[str, Any] | None


class Store:
    """One data folder. Only one process may have it open: there is one writer for each campaign.

    Raises:
        InputError: ``store.busy``, ``store.version``, ``store.full`` where it cannot be written at all, ``store.broken`` where it
            cannot be read: by every method; ``store.unusable`` where the folder is no place for a store.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with opening(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(folder / LOCK)
        self._engine = _engine(folder / FILE)
        with opening(folder):
            tables.metadata.create_all(self._engine)
            self._check_version()

    def close(self) -> None:
        """Let the folder go."""
        self._engine.dispose()
        self._lock.close()

    def _check_version(self) -> None:
        with self._engine.begin() as link:
            found = link.execute(select(tables.meta.c.value).where(tables.meta.c.key == _VERSION_KEY)).scalar()
            if found is None:
                link.execute(insert(tables.meta).values(key=_VERSION_KEY, value=str(tables.VERSION)))
            elif found != str(tables.VERSION):
                raise InputError("store.version", str(self.folder), given=found, expected=tables.VERSION)

    def campaigns(self) -> list[Campaign]:
        """Every campaign, the oldest first."""
        with reading(), self._engine.connect() as link:
            return [_campaign(row) for row in link.execute(select(tables.campaigns))]

    def by_token(self, token: str) -> Campaign | None:
        """The campaign that a link leads to."""
        column = tables.campaigns.c
        with reading(), self._engine.connect() as link:
            row = link.execute(
                select(tables.campaigns).where((column.gm_token == token) | (column.player_token == token))
            ).one_or_none()
            return None if row is None else _campaign(row)

    def add(self, campaign: Campaign) -> None:
        """File a new campaign."""
        values = campaign._asdict() | {"seen": _text(campaign.seen)}
        with writing(), self._engine.begin() as link:
            link.execute(insert(tables.campaigns).values(**values))

    def deeds(self, campaign: str) -> list[dict[str, Any]]:
        """All that was done at a campaign's table, in order."""
        column = tables.deeds.c
        query = select(column.act, column.body, column.told).where(column.campaign == campaign).order_by(column.number)
        with reading(), self._engine.connect() as link:
            return [
                {"act": row.act, "body": json.loads(row.body), "told": None if row.told is None else json.loads(row.told)}
                for row in link.execute(query)
            ]

    def command(self, campaign: str, name: str) -> Done | None:
        """What came of a command that was sent before; ``None`` where none was."""
        column = tables.commands.c
        query = select(column.do, column.answer).where((column.campaign == campaign) & (column.id == name))
        with reading(), self._engine.connect() as link:
            row = link.execute(query).one_or_none()
            return None if row is None else Done(row.do, None if row.answer is None else json.loads(row.answer))

    def keep(
        self,
        campaign: str,
        command: Mapping[str, Any],
        deeds: Sequence[Any],
        revision: int,
        seen: Mapping[str, int],
        answer: Mapping[str, Any] | None,
    ) -> None:
        """Store a command with its deeds and the revisions they lead to, all together or nothing.

        ``answer`` closes the command; without it more deeds of the same command may follow.

        Raises:
            InputError: ``store.full``.
        """
        with writing(), self._engine.begin() as link:
            self._keep_command(link, campaign, command, answer)
            for deed in deeds:
                told = None if deed.told is None else _text(deed.told)
                values = {"campaign": campaign, "command": command["id"], "act": deed.act, "body": _text(deed.body), "told": told}
                link.execute(insert(tables.deeds).values(**values))
            place = tables.campaigns.c.id == campaign
            link.execute(update(tables.campaigns).where(place).values(revision=revision, seen=_text(seen)))

    def _keep_command(
        self, link: Connection, campaign: str, command: Mapping[str, Any], answer: Mapping[str, Any] | None
    ) -> None:
        column = tables.commands.c
        place = (column.campaign == campaign) & (column.id == command["id"])
        text = None if answer is None else _text(answer)
        if link.execute(update(tables.commands).where(place).values(answer=text)).rowcount == 0:
            values = {"campaign": campaign, "id": command["id"], "do": command["do"], "given": _text(command["with"])}
            link.execute(insert(tables.commands).values(answer=text, **values))


def _campaign(row: Any) -> Campaign:
    fields = dict(row._mapping)
    return Campaign(**(fields | {"seen": json.loads(fields["seen"])}))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _locked(path: Path) -> IO[bytes]:
    """The folder's lock, held as long as the process lives."""
    with opening(path.parent):
        file = open(path, "wb")  # noqa: SIM115 - the lock is let go with the process
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InputError("store.busy", str(path.parent)) from None
    return file


def _engine(path: Path) -> Engine:
    made = create_engine(f"sqlite:///{path}", connect_args={"timeout": _PATIENCE, "check_same_thread": False})
    event.listen(made, "connect", _prepare)
    return made


def _prepare(link: Any, _record: Any) -> None:
    """Write ahead, and be on the disk before a commit returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        link.execute(f"PRAGMA {pragma}")


@contextmanager
def writing() -> Iterator[None]:
    """Turn what a disk says when it cannot take more into an error that people can act on.

    Raises:
        InputError: ``store.full``; ``store.broken`` where what lies on the disk is no store of ours any more.
    """
    try:
        yield
    except DBAPIError as wrong:
        code = "store.full" if isinstance(wrong.orig, sqlite3.OperationalError) else "store.broken"
        raise InputError(code, "data", detail=type(wrong.orig).__name__) from wrong
    except OSError as wrong:
        raise InputError("store.full", "data", detail=os.strerror(wrong.errno or 0)) from wrong


@contextmanager
def opening(folder: Path) -> Iterator[None]:
    """As :func:`writing`, for a folder that is opened: where a disk that is full is not the reason, the folder is.

    Raises:
        InputError: besides, ``store.unusable``.
    """
    try:
        with writing():
            yield
    except InputError as wrong:
        reason = getattr(wrong.__cause__, "errno", None)
        no_room = reason in _NO_ROOM or getattr(getattr(wrong.__cause__, "orig", None), "sqlite_errorname", "") == "SQLITE_FULL"
        if wrong.code != "store.full" or no_room:
            raise
        raise InputError("store.unusable", str(folder), given=str(folder), **wrong.figures) from wrong


@contextmanager
def reading() -> Iterator[None]:
    """Turn what cannot be read from the disk into an error that people can act on.

    Raises:
        InputError: ``store.broken``.
    """
    try:
        yield
    except (DBAPIError, ValueError) as wrong:
        raise InputError("store.broken", "data", detail=type(wrong).__name__) from wrong
