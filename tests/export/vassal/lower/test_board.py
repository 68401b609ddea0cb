"""Zones: every place once, the hexes and nothing beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from hexwright.export.vassal.lower.atlas import Sheet
from hexwright.export.vassal.lower.board import lower_board
from hexwright.geometry.hexes import all_hexes, cell_centre, column_row, contains
from vassalformat.component import Board, BoardPicker, Region, RegionGrid, Zone, ZonedGrid

from .conftest import Sample


def zones(sample: Sample, number: int = 0) -> dict[str, Zone]:
    picker = lower_board(sample.lowered.atlas.sheets[number])
    assert isinstance(picker, BoardPicker)
    (board,) = picker.children
    assert isinstance(board, Board)
    (grid,) = board.children
    assert isinstance(grid, ZonedGrid)
    found = [child for child in grid.children if isinstance(child, Zone)]
    assert len(found) == len(grid.children)
    assert len({zone.name for zone in found}) == len(found)
    return {zone.name: zone for zone in found}


def inside(path: tuple[tuple[int, int], ...], x: float, y: float) -> bool:
    hit = False
    for (x1, y1), (x2, y2) in zip(path, (*path[1:], path[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["even", "odd"])
def test_the_zone_of_the_hexes_is_their_outline(
    make_sample: Callable[[str], Sample], orientation: str, stagger: str
) -> None:
    sample = make_sample(
        f'hex: 14.9, orientation: {orientation}, stagger: {stagger}, missing: ["0104", "0303"]'
    )
    sheet = sample.lowered.atlas.main
    assert sheet.lattice is not None and sheet.origin is not None
    path = zones(sample)["Map"].path
    assert len(set(path)) == len(path)
    grid = sheet.lattice.grid
    for number, _, _ in all_hexes(grid):
        assert inside(path, *drawn(sheet, cell_centre(grid, *(column_row(grid, number) or (0, 0)))))
    around = [(c, r) for c in range(7) for r in range(6) if not contains(grid, c, r)]
    for column, row in [*around, (1, 4)]:
        assert not inside(path, *drawn(sheet, cell_centre(grid, column, row)))


def drawn(sheet: Sheet, point: tuple[float, float]) -> tuple[float, float]:
    assert sheet.origin is not None
    return (sheet.origin[0] + point[0]) * sheet.scale, (sheet.origin[1] + point[1]) * sheet.scale


def test_places_have_the_names_of_their_part(sample: Sample) -> None:
    spots = sample.lowered.atlas.spots
    assert spots["turn-2"].name == "Turn 2"
    assert spots["sun"].name == "Sky: Sunny"
    assert spots["red-dead"].name == "Red dead pile"
    assert spots["red-gone"].name == "Red removed units"
    assert spots["chart-g1"].name == "Red army"
    assert spots["0302"].name == "0302"


def test_seats_snap_and_boxes_without_seats_do_not(sample: Sample) -> None:
    losses = zones(sample, 1)
    (blue,) = losses["Blue dead pile"].children
    (red,) = losses["Red dead pile"].children
    assert isinstance(blue, RegionGrid) and isinstance(red, RegionGrid)
    assert blue.snap_to and not red.snap_to
    assert len(blue.children) == 4 and len(red.children) > 4


def test_regions_are_found_by_name(sample: Sample) -> None:
    """A unit goes to `<box> <its seat>`: those regions must exist, once."""
    regions = Counter(
        region.name
        for zone in zones(sample, 1).values()
        for grid in zone.children
        if isinstance(grid, RegionGrid)
        for region in grid.children
        if isinstance(region, Region)
    )
    assert set(regions.values()) == {1}
    for seat in range(1, 5):
        assert f"Blue dead pile {seat}" in regions


def test_charts_share_the_name_reports_show(sample: Sample) -> None:
    chart = zones(sample, 2)
    zone = chart["Chart of German 1st Division"]
    assert zone.location_format == "Red army"
