"""Where hexes of a module lie, with what numbers: as in the grids that our own modules have."""

from __future__ import annotations

from itertools import product

import pytest

from hexwright.export.vassal.imported.board_grid import HexPlan, boards_of
from hexwright.export.vassal.lower.grid import lay_lattice
from hexwright.geometry.hexes import all_hexes
from hexwright.model.board import HexGrid
from vassalformat.component import Board, to_element
from vassalformat.wire.element import Element


def plan_of(grid: HexGrid) -> tuple[HexPlan, dict[str, tuple[int, int]]]:
    """What is read of a grid of ours, and where its hexes lie, pixels."""
    lattice = lay_lattice(grid, (7.0, 9.0), 5.9)
    board = to_element(Board(name="Hill", image="hill.png", children=(lattice.component(),)))
    map_ = Element(tag="VASSAL.build.module.Map", attributes={"mapName": "Hill"}, children=(board,))
    (found,) = boards_of(Element(tag="VASSAL.build.GameModule", children=(map_,)))
    assert found.hexes is not None
    return found.hexes, {number: lattice.centre(number) for number, _, _ in all_hexes(grid)}


@pytest.mark.parametrize(
    ("orientation", "stagger", "first"), list(product(("flat", "pointy"), ("even", "odd"), (1, 2, 10)))
)
def test_hexes_lie_where_the_engine_has_them(orientation: str, stagger: str, first: int) -> None:
    grid = HexGrid(
        columns=5,
        rows=4,
        hex_mm=12.0,
        orientation="flat" if orientation == "flat" else "pointy",
        stagger="even" if stagger == "even" else "odd",
        first_column=first,
        first_row=first + 1,
    )
    plan, centres = plan_of(grid)
    # the engine cuts off fractions twice
    for number, column, row in all_hexes(grid):
        assert plan.centre(column, row) == pytest.approx(centres[number], abs=2), number
        assert plan.nearest(*centres[number]) == (column, row)


def test_as_many_columns_and_rows_as_have_their_middle_in_the_picture() -> None:
    plan = HexPlan(sideways=False, x0=50, y0=44, dx=52, dy=60, first_line=1, first_cell=1, raised=False)
    assert plan.counts(520, 470) == (10, 8)
    assert plan.counts(51, 45) == (1, 1)


@pytest.mark.parametrize("wrong", [{"dx": "0"}, {"dx": "wide"}, {"dy": "1e9"}])
def test_a_grid_that_cannot_be_is_none(wrong: dict[str, str]) -> None:
    grid = Element(tag="VASSAL.build.module.map.boardPicker.board.HexGrid", attributes=wrong)
    board = Element(tag=Board.tag, attributes={"name": "Hill", "image": "hill.png"}, children=(grid,))
    map_ = Element(tag="VASSAL.build.module.Map", attributes={"mapName": "Hill"}, children=(board,))
    assert [found.hexes for found in boards_of(Element(tag="root", children=(map_,)))] == [None]
