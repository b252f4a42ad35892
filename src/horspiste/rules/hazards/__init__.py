"""Hazards of the wild: each file reads from top to bottom in the order of play."""
