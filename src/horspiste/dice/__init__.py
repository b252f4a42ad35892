"""Chance as a guest of the rules: one protocol, and the handlers that answer it."""

from __future__ import annotations

from .protocol import Check, Dice, Roll, Thrown

__all__ = ["Check", "Dice", "Roll", "Thrown"]
