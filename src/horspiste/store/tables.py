"""The tables of the store. A store of an unknown version is refused, never guessed at."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, PrimaryKeyConstraint, Table, Text

VERSION = 1

metadata = MetaData()

meta = Table("meta", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

# A campaign: its files lie in a folder of its name; the secret keys every hidden roll and never leaves this table.
campaigns = Table(
    "campaigns",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("gm_token", Text, nullable=False, unique=True),
    Column("player_token", Text, nullable=False, unique=True),
    Column("expedition", Text, nullable=False),
    Column("revision", Integer, nullable=False, default=0),
    Column("seen", Text, nullable=False, default="{}"),
)

# What was asked for, by the id that the page gave it; ``answer`` is null while it is being carried out.
commands = Table(
    "commands",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id"), nullable=False),
    Column("id", Text, nullable=False),
    Column("do", Text, nullable=False),
    Column("given", Text, nullable=False),
    Column("answer", Text),
    PrimaryKeyConstraint("campaign", "id"),
)

# What it did to the table, and what history shows of it; nothing here is ever changed.
deeds = Table(
    "deeds",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("campaign", Text, ForeignKey("campaigns.id"), nullable=False, index=True),
    Column("command", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("told", Text),
)
