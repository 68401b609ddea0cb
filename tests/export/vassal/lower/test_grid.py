"""The engine's grid laid over ours: its arithmetic, repeated here, must give our numbers back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.export.vassal.lower.grid import Lattice, lay_lattice
from hexwright.geometry.hexes import all_hexes, centre
from hexwright.model.board import HexGrid
from vassalformat.component import HexGridNumbering

SCALE = 150 / 25.4


def java_round(x: float) -> int:
    return math.floor(x + 0.5)


def engine_name(lattice: Lattice, x: int, y: int) -> str:
    """What HexGridNumbering calls a point."""
    grid = lattice.component()
    (numbering,) = grid.children
    assert isinstance(numbering, HexGridNumbering)
    if grid.sideways:
        x, y = y, x
    column = math.floor((x - grid.x0) / grid.dx + 0.5)
    line = java_round((x - grid.x0) / grid.dx)
    down = y - grid.y0 if line % 2 == 0 else y - grid.y0 - grid.dy / 2
    row = java_round(down / grid.dy)
    if numbering.stagger and column % 2:
        row += 1
    texts = (
        _digits(column + numbering.h_off, numbering.h_leading),
        _digits(row + numbering.v_off, numbering.v_leading),
    )
    return "".join(texts if numbering.first == "H" else texts[::-1])


def _digits(number: int, leading: int) -> str:
    assert number >= 0
    return f"{number:0{leading + 1}d}"


grids = st.builds(
    HexGrid,
    columns=st.integers(1, 60),
    rows=st.integers(1, 40),
    hex_mm=st.floats(8, 30),
    orientation=st.sampled_from(["flat", "pointy"]),
    stagger=st.sampled_from(["even", "odd"]),
    first_column=st.integers(0, 60),
    first_row=st.integers(0, 80),
)


@given(grid=grids, x=st.floats(0, 60), y=st.floats(0, 60))
def test_every_centre_has_its_number(grid: HexGrid, x: float, y: float) -> None:
    lattice = lay_lattice(grid, (x, y), SCALE)
    for number, _, _ in all_hexes(grid):
        snapped = lattice.centre(number)
        drawn = [(o + c) * SCALE for o, c in zip((x, y), centre(grid, number), strict=True)]
        assert engine_name(lattice, *snapped) == number
        assert engine_name(lattice, round(drawn[0]), round(drawn[1])) == number
        assert max(abs(a - b) for a, b in zip(snapped, drawn, strict=True)) <= 1.76


def test_large_grids_have_three_digits() -> None:
    grid = HexGrid(columns=120, rows=110, hex_mm=12)
    lattice = lay_lattice(grid, (10, 10), SCALE)
    for number in ("001001", "120110", "099100"):
        assert engine_name(lattice, *lattice.centre(number)) == number  # type: ignore[arg-type]


def test_a_hex_beyond_the_map_has_no_centre() -> None:
    lattice = lay_lattice(HexGrid(columns=3, rows=3, hex_mm=12), (0, 0), SCALE)
    with pytest.raises(KeyError):
        lattice.centre("0404")  # type: ignore[arg-type]
