"""Hex geometry on all four kinds of grid."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.geometry.hexes import (
    all_hexes,
    cell_centre,
    centre,
    column_row,
    corners,
    directions,
    distance,
    grid_size,
    hex_at,
    hex_id,
    neighbours,
    side_ends,
    touch,
)
from hexwright.model.board import HexGrid, HexId

GRIDS = st.builds(
    HexGrid,
    columns=st.integers(1, 14),
    rows=st.integers(1, 14),
    hex_mm=st.floats(5, 40),
    orientation=st.sampled_from(["flat", "pointy"]),
    stagger=st.sampled_from(["even", "odd"]),
    first_column=st.integers(0, 2),
    first_row=st.integers(0, 2),
)
KOREA = HexGrid(columns=46, rows=22, hex_mm=14.9)


@given(GRIDS)
def test_neighbours_are_mutual_and_one_hex_apart(grid: HexGrid) -> None:
    for number, _, _ in all_hexes(grid):
        x, y = centre(grid, number)
        for direction, other in neighbours(grid, number).items():
            back = neighbours(grid, other)
            opposite = directions(grid)[(directions(grid).index(direction) + 3) % 6]
            assert back[opposite] == number
            assert distance(grid, number, other) == 1
            ox, oy = centre(grid, other)
            assert math.hypot(ox - x, oy - y) == pytest.approx(grid.hex_mm)


@given(GRIDS)
def test_point_of_a_hex_leads_back_to_it(grid: HexGrid) -> None:
    for number, _, _ in all_hexes(grid):
        x, y = centre(grid, number)
        reach = grid.hex_mm * 0.47
        for angle in range(0, 360, 45):
            dx, dy = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
            assert hex_at(grid, x + dx, y + dy) == number


@given(GRIDS)
def test_hexes_touch_their_neighbours_only(grid: HexGrid) -> None:
    cells = {number: (column, row) for number, column, row in all_hexes(grid)}
    for number in list(cells)[::7]:
        near = {other for other in cells if touch(grid, cells[number], cells[other])}
        assert near == set(neighbours(grid, number).values())


@given(GRIDS)
def test_neighbours_share_a_whole_hexside(grid: HexGrid) -> None:
    for number, _, _ in all_hexes(grid):
        for other in neighbours(grid, number).values():
            ends = side_ends(grid, number, other)
            again = side_ends(grid, other, number)
            for point, same in zip(ends, reversed(again), strict=True):
                assert point == pytest.approx(same)
            assert math.dist(*ends) == pytest.approx(grid.hex_mm / math.sqrt(3))


@given(GRIDS)
def test_grid_box_fits_tightly(grid: HexGrid) -> None:
    points = [p for number, _, _ in all_hexes(grid) for p in corners(grid, centre(grid, number))]
    width, height = grid_size(grid)
    assert max(x for x, _ in points) <= width + 1e-6
    assert max(y for _, y in points) <= height + 1e-6
    assert min(x for x, _ in points) >= -1e-6
    assert min(y for _, y in points) >= -1e-6
    assert hex_at(grid, width + grid.hex_mm, height + grid.hex_mm) is None


@given(GRIDS, st.data())
def test_distance_is_a_metric(grid: HexGrid, data: st.DataObject) -> None:
    numbers = st.sampled_from([number for number, _, _ in all_hexes(grid)])
    a, b, c = data.draw(numbers), data.draw(numbers), data.draw(numbers)
    assert distance(grid, a, b) == distance(grid, b, a)
    assert (distance(grid, a, b) == 0) == (a == b)
    assert distance(grid, a, c) <= distance(grid, a, b) + distance(grid, b, c)


@given(GRIDS)
def test_numbers_read_back(grid: HexGrid) -> None:
    for number, column, row in all_hexes(grid):
        assert column_row(grid, number) == (column, row)
        assert hex_id(grid, column, row) == number


@pytest.mark.parametrize("word", ["", "01", "00001", "4701", "0123", "0x01", "+101", "०१०१", "1 01", "-101"])
def test_other_words_are_no_hexes(word: str) -> None:
    assert column_row(KOREA, word) is None


def test_even_columns_lie_lower_where_the_map_says_so() -> None:
    assert neighbours(KOREA, HexId("2814")) == {
        "N": "2813", "NE": "2914", "SE": "2915", "S": "2815", "SW": "2715", "NW": "2714",
    }  # fmt: skip
    assert {"2121", "2221"} <= set(neighbours(KOREA, HexId("2220")).values())


def test_wide_grids_use_three_digits() -> None:
    grid = HexGrid(columns=120, rows=20, hex_mm=10)
    assert hex_id(grid, 7, 3) == "00703"
    assert column_row(grid, "12020") == (120, 20)
    assert column_row(grid, "0703") is None


def test_missing_hexes_are_nobodys_neighbours() -> None:
    grid = HexGrid(columns=3, rows=3, hex_mm=10, missing=frozenset({HexId("0202")}))
    assert "0202" not in [number for number, _, _ in all_hexes(grid)]
    assert all("0202" not in neighbours(grid, n).values() for n, _, _ in all_hexes(grid))
    assert hex_at(grid, *cell_centre(grid, 2, 2)) is None
