"""The colours of the house: lands, inks, marks (light)."""

from __future__ import annotations

from collections.abc import Mapping

PAPER, PANEL, SUNK, LINE, EDGE = "#F5F7F4", "#FDFEFC", "#EDF1EC", "#D5DCD6", "#7C8A83"
INK, INK2, INK3 = "#18231F", "#44534C", "#5C6B64"
MARK, WATER, WATER_FILL, VEIL, VEIL_SOFT = "#9C1468", "#1D5E8C", "#4881B3", "#343A57", "#E7E9F2"
ROAD, ROAD_EDGE, STOP = "#FFFDF4", "#57503C", "#A1370F"

LANDS: Mapping[str, str] = {
    "forest_sparse": "#C0CD93",
    "forest_medium": "#97BA80",
    "forest_dense": "#5B8856",
    "jungle": "#5B8856",
    "moor": "#D2C6EC",
    "scrub": "#D2C6EC",
    "swamp": "#82A8A8",
    "hills_gentle": "#C5BBA5",
    "hills_rugged": "#C6A658",
    "alpine_meadow": "#BCDBD0",
    "mountain_rugged": "#A6A194",
    "mountain_forbidding": "#84818F",
    "tundra": "#F2FAFB",
    "glacier": "#D9E2E9",
    "desert_rocky": "#BD8B74",
    "desert_sandy": "#FBF3CB",
    "farm": "#E9C65D",
    "grassland": "#DBE3A9",
    "battlefield": "#958580",
    "urban": "#F5F7F4",
    "ruins": "#BD8B74",
    "dungeon": "#F5F7F4",
    "underground": "#BD8B74",
    "lake": "#4881B3",
    "sea": "#4881B3",
    "coast": "#DBE3A9",
}
