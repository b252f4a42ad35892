"""Where the ground puts things: every rule that only a map can hold has its row, in words that the book knows.

The rows hold OUT-FOREST-13, OUT-FOREST-22, OUT-MARSH-11, OUT-MARSH-15, OUT-QSAND-01, OUT-HILL-14, OUT-HILL-17, OUT-MTN-18,
OUT-MTN-21, OUT-DESERT-13, OUT-DESERT-15, OUT-DESERT-17, OUT-PLAIN-11 and OUT-PLAIN-20.
"""

from horspiste.rulebook.open import open_book

BOOK = open_book("d20")
PLACEMENT = BOOK.table("terrain.placement")
ELEMENTS = {
    *BOOK.document("questions/terrain")["lists"]["ELEMENT"].split("/"),
    *BOOK.document("questions/terrain")["lists"]["EDGE"].split("/"),
}
DRAWN_AS_A_WHOLE = {"quicksand", "cave", "mesa"}
OF_ELEMENTS = ("of", "ringed_by", "avoids", "beside", "looks_like")
OF_LANDS = ("lands", "order", "chiefly", "seldom_in")


def test_every_rule_of_the_ground_has_a_row() -> None:
    held = {PLACEMENT.rule(row) for row in PLACEMENT}
    assert set(BOOK.document("rules/ground")["ground"]) <= held


def test_rows_name_elements_and_lands() -> None:
    for row in PLACEMENT:
        for column in OF_ELEMENTS:
            if PLACEMENT.has(row, column):
                assert set(PLACEMENT.get(row, column)) <= ELEMENTS | DRAWN_AS_A_WHOLE, row
        for column in OF_LANDS:
            if PLACEMENT.has(row, column):
                assert set(PLACEMENT.get(row, column)) <= set(BOOK.table("terrain.lands")), row


def test_the_printed_orders() -> None:
    assert PLACEMENT.get("forest_order", "order") == ["forest_sparse", "forest_medium", "forest_dense"]
    assert PLACEMENT.get("mountain_order", "order") == ["alpine_meadow", "mountain_rugged", "mountain_forbidding"]


def test_bogs_dunes_and_berms() -> None:
    """OUT-MARSH-11, OUT-DESERT-14 and OUT-PLAIN-12."""
    assert PLACEMENT.get("deep_bogs", "ringed_by") == ["shallow_bog"]
    kinds = BOOK.table("terrain.kinds")
    sides = [kinds.get(PLACEMENT.get("dune_sides", side), "slope") for side in ("windward", "lee")]
    assert sides == ["gradual", "steep"]
    assert PLACEMENT.number("berms", "rows") == 2
    assert kinds.get("berm", "slope") == "steep"
