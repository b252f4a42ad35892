"""Saves that fall due by time: at the end of each full spell, or at its beginning where the book has it so."""

from __future__ import annotations

from ..hour import Hour


def spells_due(hour: Hour, spent: int, rounds: int, spell: int) -> int:
    """How many saves fall due in ``rounds`` more, after ``spent`` already, one for each ``spell``. [rounds]"""
    starts = hour.world.book.ruled("hazard.save_timing", "start_of_interval")
    return _count(spent + rounds, spell, starts) - _count(spent, spell, starts)


def _count(rounds: int, spell: int, starts: bool) -> int:
    return -(-rounds // spell) if starts else rounds // spell
