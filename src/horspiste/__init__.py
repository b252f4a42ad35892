"""Hors-Piste: the wilderness engine for tabletop role-playing."""

__version__ = "0.1.0"
