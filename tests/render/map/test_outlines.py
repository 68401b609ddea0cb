"""Chains of hexsides, and the one curve each hexside has."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.geometry.hexes import cell_centre
from hexwright.model.board import HexGrid
from hexwright.render.map.outlines import (
    Cell,
    HexsideCurves,
    cells_with_rim,
    chains,
    clamped,
    corner_key,
)

GRIDS = [
    HexGrid(columns=6, rows=5, hex_mm=10.0),
    HexGrid(columns=6, rows=5, hex_mm=10.0, stagger="odd"),
    HexGrid(columns=5, rows=6, hex_mm=10.0, orientation="pointy"),
]


@pytest.mark.parametrize("grid", GRIDS, ids=["even", "odd", "pointy"])
@given(data=st.data())
def test_chains_go_round_the_cells(grid: HexGrid, data: st.DataObject) -> None:
    cells = list(cells_with_rim(grid, 0))
    chosen = data.draw(st.sets(st.sampled_from(cells), max_size=len(cells)))
    found = chains(grid, chosen.__contains__, cells)
    sides = [(corner_key(a), corner_key(b)) for chain in found for a, b in pairwise(chain)]
    assert len(sides) == len(set(sides))
    # All is closed, for beyond the grid nothing is chosen; and the area is that of the chosen hexes.
    area = 0.0
    for chain in found:
        assert corner_key(chain[0]) == corner_key(chain[-1])
        area += sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(chain)) / 2
    assert area == pytest.approx(len(chosen) * 10.0**2 * 3**0.5 / 2, abs=1e-6)


def test_an_open_border_ends_at_the_map() -> None:
    grid = GRIDS[0]
    cells = set(cells_with_rim(grid, 0))

    def north(cell: Cell) -> bool:
        return cell[1] <= 2

    (chain,) = chains(grid, north, sorted(cells), cells.__contains__)
    assert len(chain) == 2 * grid.columns
    xs = sorted(x for x, _ in chain)
    left, right = cell_centre(grid, 1, 1)[0], cell_centre(grid, 6, 1)[0]
    assert xs[0] < left
    assert xs[-1] > right


def test_clamping_repeats_the_edge() -> None:
    grid = GRIDS[0]
    assert clamped(grid, (0, 3)) == (1, 3)
    assert clamped(grid, (9, -2)) == (6, 1)
    assert clamped(grid, (4, 4)) == (4, 4)


points = st.tuples(st.floats(0, 200), st.floats(0, 200))


@given(points, points)
def test_a_hexside_has_one_curve_from_either_end(a: tuple[float, float], b: tuple[float, float]) -> None:
    curves = HexsideCurves("map", 1.2)
    assert curves.inner(a, b) == curves.inner(b, a)[::-1] or corner_key(a) == corner_key(b)
    x, y = curves.corner(a)
    assert max(abs(x - a[0]), abs(y - a[1])) <= 0.2 + 1e-9
    assert HexsideCurves("map", 1.2).corner(a) == (x, y)
