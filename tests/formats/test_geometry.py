"""Points, lines and cells in whole millimetres."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horspiste.state import geometry as geo
from horspiste.state.grid import SHAPES, Grid, cell_label, parse_cell
from horspiste.state.region import Region, River, track_crossings

points = st.tuples(st.integers(-(10**8), 10**8), st.integers(-(10**8), 10**8))
grids = st.builds(Grid, st.sampled_from(SHAPES), st.integers(1000, 20_000_000))


def test_degrees_are_the_circle() -> None:
    for degree, (east, south) in enumerate(geo.DEGREES):
        assert abs(east - geo.UNIT * math.sin(math.radians(degree))) < 2
        assert abs(south + geo.UNIT * math.cos(math.radians(degree))) < 2
    assert geo.BEARINGS["north"] == (0, -geo.UNIT)
    assert geo.BEARINGS["east"] == (geo.UNIT, 0)


@given(points, st.sampled_from(geo.COMPASS), st.integers(1000, 10**8))
def test_a_walk_along_a_bearing(start: geo.Point, name: str, far: int) -> None:
    end = geo.moved(start, geo.BEARINGS[name], far)
    assert abs(geo.distance(start, end) - far) <= 1
    assert geo.compass(geo.heading(start, end)) == name


@given(points, points, st.integers(0, 10**8))
def test_towards_never_goes_too_far(a: geo.Point, b: geo.Point, far: int) -> None:
    at = geo.towards(a, b, far)
    assert abs(geo.distance(a, at) - min(far, geo.distance(a, b))) <= 1


def test_distance_rounds_and_within_is_exact() -> None:
    assert geo.distance((0, 0), (3, 4)) == 5
    assert geo.distance((0, 0), (1, 1)) == 1
    assert geo.within((0, 0), (3, 4), 5)
    assert not geo.within((0, 0), (3, 4), 4)


def test_foot_piece_and_point_along() -> None:
    line = ((0, 0), (1000, 0), (1000, 1000))
    assert geo.length(line) == 2000
    assert geo.foot((1200, 400), line) == ((1000, 400), 1400, 200)
    assert geo.point_along(line, 1500) == (1000, 500)
    assert geo.piece(line, 500, 1500) == ((500, 0), (1000, 0), (1000, 500))
    assert geo.piece(line, 1500, 500) == ((1000, 500), (1000, 0), (500, 0))


def test_a_landmark_at_the_edge_of_reach() -> None:
    track = ((0, 0), (2000, 0))
    assert geo.passes_within(track, (1000, 500), 500)
    assert not geo.passes_within(track, (1000, 501), 500)


def test_cuts_come_in_order_and_name_the_far_side() -> None:
    line = ((500, -100), (500, 100), (700, 100), (700, -100))
    near, far = geo.cuts((0, 0), (1000, 0), line)
    assert (near.at, near.along) == ((500, 0), 100)
    assert (far.at, far.along) == ((700, 0), 500)
    assert near.far[0] > 500 or near.far == near.at
    assert not geo.cuts((0, 0), (400, 0), line)


near = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(st.lists(near, min_size=2, max_size=5), st.lists(near, min_size=3, max_size=6))
def test_a_round_trip_leaves_a_ring_as_often_as_it_enters(track: list[geo.Point], ring: list[geo.Point]) -> None:
    """No crossing is lost or counted twice, however often track and ring touch."""
    shore = [point for point, before in zip(ring, [*ring[-1:], *ring], strict=False) if point != before]
    shore += shore[:1]
    steps = list(pairwise([*track, track[0]]))
    assert sum(len(geo.cuts(a, b, shore)) for a, b in steps) % 2 == 0
    assert [len(geo.cuts(a, b, shore)) for a, b in steps] == [len(geo.cuts(b, a, shore)) for a, b in steps]


@given(points, points, points, points)
def test_beyond_a_river_it_is_not_crossed_again(a: geo.Point, b: geo.Point, c: geo.Point, d: geo.Point) -> None:
    for cut in geo.cuts(a, b, (c, d)):
        assert not geo.cuts(cut.far, b, (c, d))


@given(grids, st.integers(-40, 120), st.integers(-40, 120))
def test_a_cells_middle_lies_in_it(grid: Grid, column: int, row: int) -> None:
    assert grid.cell(grid.centre((column, row))) == (column, row)


@given(grids, points)
def test_a_point_lies_in_the_nearest_cell(grid: Grid, point: geo.Point) -> None:
    cell = grid.cell(point)
    around = [(cell[0] + x, cell[1] + y) for x in range(-3, 4) for y in range(-3, 4)]
    assert min(geo.squared(point, grid.centre(other)) for other in around) == geo.squared(point, grid.centre(cell))


@pytest.mark.parametrize(("shape", "turns"), [("hex_flat", (300, 60)), ("hex_pointy", (270, 60)), ("square", (270, 90))])
@pytest.mark.parametrize("cell", [(3, 4), (4, 4), (4, 5), (-1, 0)])
def test_neighbours_go_round_clockwise(shape: str, turns: tuple[int, int], cell: tuple[int, int]) -> None:
    grid = Grid(shape, 3_000_000)
    start, step = turns
    middle = grid.centre(cell)
    for number, other in enumerate(grid.neighbours(cell)):
        east, south = (there - here for there, here in zip(grid.centre(other), middle, strict=True))
        assert round(math.degrees(math.atan2(east, -south))) % 360 == (start + number * step) % 360
        assert abs(geo.distance(middle, grid.centre(other)) - grid.size) <= 1
        assert {geo.distance(middle, end) // 100 for end in grid.edge(cell, number)} <= {17320, 10000 * 3, 21213}


@given(grids, points, points)
def test_a_step_goes_through_its_cells(grid: Grid, a: geo.Point, b: geo.Point) -> None:
    b = geo.towards(a, b, 60 * grid.size)
    crossed = list(grid.crossed(a, b))
    assert crossed[0].start == 0
    assert crossed[-1].end == geo.distance(a, b)
    assert all(one.end == other.start for one, other in pairwise(crossed))
    for cell, start, end in crossed:
        if end - start > 10:
            middle = geo.towards(a, b, (start + end) // 2)
            nearest, its_own = (geo.distance(middle, grid.centre(one)) for one in (grid.cell(middle), cell))
            assert its_own - nearest <= 2, "beyond the millimetre that a step along a border may lie on either side"


def test_a_step_to_the_end_of_the_world_is_looked_at_as_far_as_one_asks() -> None:
    grid = Grid("hex_flat", 1000)
    first = next(grid.crossed((0, 0), (10**14, 10**14)))
    assert (first.cell, first.start) == (grid.cell((0, 0)), 0)


def test_walk_steps_to_neighbours() -> None:
    grid = Grid("hex_flat", 1000)
    walk = grid.walk((2, 5), (4, 7))
    assert walk[0] == (2, 5)
    assert walk[-1] == (4, 7)
    assert all(other in grid.neighbours(one) for one, other in pairwise(walk))


@pytest.mark.parametrize(
    ("label", "cell"), [("0304", (3, 4)), ("-0104", (-1, 4)), ("01-04", (1, -4)), ("104.-12", (104, -12)), ("3.4", (3, 4))]
)
def test_cell_names(label: str, cell: tuple[int, int]) -> None:
    assert parse_cell(label) == cell
    assert parse_cell(cell_label(cell)) == cell


@pytest.mark.parametrize("label", ["", "034", "03-04-05", "abcd", "1234567.1"])
def test_no_cell_names(label: str) -> None:
    assert parse_cell(label) is None


def test_rivers_in_the_way_come_nearest_first() -> None:
    one = River("one", "", ((400, -100), (400, 100)), 1, 1)
    two = River("two", "", ((200, -100), (200, 100)), 1, 1)
    region = Region("", Grid("square", 1000), {}, rivers=(one, two))
    assert [crossing.river.id for crossing in region.crossings((0, 0), (1000, 0))] == ["two", "one"]
    track = track_crossings(region, ((0, 0), (300, 0), (1000, 0)))
    assert [(crossing.river.id, crossing.after) for crossing in track] == [("two", 200), ("one", 400)]
