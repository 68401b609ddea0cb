"""Hex geometry: ids, neighbours, centres, corners, hexsides of a staggered grid.

Plane units are millimetres with the origin at the top left corner of the *grid box*, the smallest rectangle
around all hexes; x to the right, y down. Pure arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from hexwright.model.board import HexGrid, HexId

Point = tuple[float, float]

DIRECTIONS_FLAT = ("N", "NE", "SE", "S", "SW", "NW")
DIRECTIONS_POINTY = ("NE", "E", "SE", "SW", "W", "NW")


def digits(grid: HexGrid) -> tuple[int, int]:
    """How many digits a column's and a row's number have: two, or three where the grid goes beyond 99."""
    return (
        3 if grid.first_column + grid.columns - 1 > 99 else 2,
        3 if grid.first_row + grid.rows - 1 > 99 else 2,
    )


def hex_id(grid: HexGrid, column: int, row: int) -> HexId:
    """The printed number of (column, row): the column's digits, then the row's, such as `0412`."""
    wide_c, wide_r = digits(grid)
    return HexId(f"{column:0{wide_c}d}{row:0{wide_r}d}")


def column_row(grid: HexGrid, number: str) -> tuple[int, int] | None:
    """Column and row of a printed number, or None if it is not a number of this grid."""
    wide_c, wide_r = digits(grid)
    if len(number) != wide_c + wide_r or not (number.isascii() and number.isdigit()):
        return None
    column, row = int(number[:wide_c]), int(number[wide_c:])
    if contains(grid, column, row) and number not in grid.missing:
        return column, row
    return None


def contains(grid: HexGrid, column: int, row: int) -> bool:
    """Whether (column, row) lies inside the grid's rectangle."""
    return (
        grid.first_column <= column < grid.first_column + grid.columns
        and grid.first_row <= row < grid.first_row + grid.rows
    )


def all_hexes(grid: HexGrid) -> Iterator[tuple[HexId, int, int]]:
    """Every hex in order of number: (id, column, row)."""
    wide_c, wide_r = digits(grid)
    rows = [(row, f"{row:0{wide_r}d}") for row in range(grid.first_row, grid.first_row + grid.rows)]
    for column in range(grid.first_column, grid.first_column + grid.columns):
        head = f"{column:0{wide_c}d}"
        for row, tail in rows:
            number = HexId(head + tail)
            if number not in grid.missing:
                yield number, column, row


def directions(grid: HexGrid) -> tuple[str, ...]:
    """Names of the six directions, clockwise from the top."""
    return DIRECTIONS_FLAT if grid.orientation == "flat" else DIRECTIONS_POINTY


def _shifted(grid: HexGrid, line: int) -> bool:
    """Whether this column (flat) sits half a hex lower, or this row (pointy) half a hex further right."""
    return (line % 2 == 0) == (grid.stagger == "even")


def neighbour_cell(grid: HexGrid, column: int, row: int, direction: str) -> tuple[int, int]:
    """(column, row) of the neighbour in a direction, whether or not it is on the map."""
    across, down = _steps(grid, column, row)[direction]
    return column + across, row + down


def _steps(grid: HexGrid, column: int, row: int) -> Mapping[str, tuple[int, int]]:
    """Columns and rows from a cell to each of its neighbours, by direction."""
    if grid.orientation == "flat":
        return _FLAT_STEPS[_shifted(grid, column)]
    return _POINTY_STEPS[_shifted(grid, row)]


def _flat_steps(low: int) -> Mapping[str, tuple[int, int]]:
    return {
        "N": (0, -1),
        "NE": (1, low - 1),
        "SE": (1, low),
        "S": (0, 1),
        "SW": (-1, low),
        "NW": (-1, low - 1),
    }


def _pointy_steps(right: int) -> Mapping[str, tuple[int, int]]:
    left = right - 1
    return {"NE": (right, -1), "E": (1, 0), "SE": (right, 1), "SW": (left, 1), "W": (-1, 0), "NW": (left, -1)}


_FLAT_STEPS = (_flat_steps(0), _flat_steps(1))
_POINTY_STEPS = (_pointy_steps(0), _pointy_steps(1))
"""Indexed by `_shifted`. The keys are in the order of `directions`, which `side_ends` relies on."""


def neighbours(grid: HexGrid, number: HexId) -> dict[str, HexId]:
    """The neighbours on the map, by direction. Empty for an unknown hex."""
    cell = column_row(grid, number)
    if cell is None:
        return {}
    column, row = cell
    wide_c, wide_r = digits(grid)
    left, right = grid.first_column, grid.first_column + grid.columns
    top, bottom = grid.first_row, grid.first_row + grid.rows
    found: dict[str, HexId] = {}
    for direction, (across, down) in _steps(grid, column, row).items():
        c, r = column + across, row + down
        if left <= c < right and top <= r < bottom:
            other = HexId(f"{c:0{wide_c}d}{r:0{wide_r}d}")
            if other not in grid.missing:
                found[direction] = other
    return found


def touch(grid: HexGrid, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two cells, (column, row) each, are neighbours."""
    return (b[0] - a[0], b[1] - a[1]) in _steps(grid, *a).values()


def pitch(grid: HexGrid) -> Point:
    """Distance between neighbouring columns and between neighbouring rows, mm."""
    across = grid.hex_mm
    along = across * math.sqrt(3) / 2
    return (along, across) if grid.orientation == "flat" else (across, along)


def grid_size(grid: HexGrid) -> Point:
    """Width and height of the grid box, mm."""
    across = grid.hex_mm
    corner = across / math.sqrt(3)
    dx, dy = pitch(grid)
    if grid.orientation == "flat":
        low = across / 2 if grid.columns > 1 or _shifted(grid, grid.first_column) else 0.0
        return dx * (grid.columns - 1) + 2 * corner, dy * grid.rows + low
    right = across / 2 if grid.rows > 1 or _shifted(grid, grid.first_row) else 0.0
    return dx * grid.columns + right, dy * (grid.rows - 1) + 2 * corner


def cell_centre(grid: HexGrid, column: float, row: int) -> Point:
    """Centre of a cell, mm in the grid box; also for cells beyond the edge."""
    across = grid.hex_mm
    corner = across / math.sqrt(3)
    dx, dy = pitch(grid)
    i, j = column - grid.first_column, row - grid.first_row
    if grid.orientation == "flat":
        return corner + dx * i, across / 2 + dy * j + (across / 2 if _shifted(grid, int(column)) else 0.0)
    return across / 2 + dx * i + (across / 2 if _shifted(grid, row) else 0.0), corner + dy * j


@lru_cache(maxsize=65536)
def centre(grid: HexGrid, number: HexId) -> Point:
    """Centre of a hex, mm in the grid box.

    Raises:
        KeyError: the hex is not on the map.

    """
    cell = column_row(grid, number)
    if cell is None:
        raise KeyError(number)
    return cell_centre(grid, *cell)


def corners(grid: HexGrid, at: Point, grow: float = 0.0) -> tuple[Point, ...]:
    """The six corners around a centre, clockwise; the side facing `directions()[k]` is between k and k+1.

    `grow`: mm added to the distance of the sides from the centre.
    """
    return tuple(_corner(grid, at, k, grow) for k in range(6))


def _corner(grid: HexGrid, at: Point, k: int, grow: float = 0.0) -> Point:
    radius = (grid.hex_mm / 2 + grow) * 2 / math.sqrt(3)
    # Angles run clockwise, as y points down. Corner 0 is the one before the side that faces the first
    # direction: N of a flat-topped hex is at -90 degrees, NE of a pointy-topped one at -60.
    turn = math.radians((-120.0 if grid.orientation == "flat" else -90.0) + 60 * k)
    return at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)


def side_ends(grid: HexGrid, a: HexId, b: HexId) -> tuple[Point, Point]:
    """The two ends of the hexside between neighbours, mm, clockwise round `a`.

    Raises:
        KeyError: the two are not neighbours on this map.

    """
    here, there = column_row(grid, a), column_row(grid, b)
    if here is not None and there is not None:
        step = there[0] - here[0], there[1] - here[1]
        for k, known in enumerate(_steps(grid, *here).values()):
            if known == step:
                at = centre(grid, a)
                return _corner(grid, at, k), _corner(grid, at, (k + 1) % 6)
    raise KeyError(f"{a}/{b}")


def distance(grid: HexGrid, a: HexId, b: HexId) -> int:
    """Steps from one hex to another: 0 for the same, 1 for neighbours.

    Raises:
        KeyError: one of them is not on the map.

    """
    cells = [column_row(grid, a), column_row(grid, b)]
    if cells[0] is None or cells[1] is None:
        raise KeyError(f"{a}/{b}")
    (q1, r1), (q2, r2) = (_axial(grid, *cell) for cell in cells if cell is not None)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


def _axial(grid: HexGrid, column: int, row: int) -> tuple[int, int]:
    """Axial coordinates (q, r): along a straight row of hexes one of q, r and q + r stays the same."""
    if grid.orientation == "flat":
        half = (column + 1) // 2 if grid.stagger == "even" else column // 2
        return column, row - half
    half = (row + 1) // 2 if grid.stagger == "even" else row // 2
    return row, column - half


def hex_at(grid: HexGrid, x: float, y: float) -> HexId | None:
    """The hex whose centre is nearest to a point (mm in the grid box); None beyond the grid."""
    dx, dy = pitch(grid)
    # A guess that ignores the stagger and the half hex before the first centre, so it may be one or two off.
    i, j = round(x / dx), round(y / dy)
    best: tuple[float, HexId] | None = None
    for column in range(grid.first_column + i - 2, grid.first_column + i + 3):
        for row in range(grid.first_row + j - 2, grid.first_row + j + 3):
            if not contains(grid, column, row):
                continue
            cx, cy = cell_centre(grid, column, row)
            far = (cx - x) ** 2 + (cy - y) ** 2
            if best is None or far < best[0]:
                best = far, hex_id(grid, column, row)
    # No point of a hex is farther from its centre than the corners, 1 / sqrt(3) = 0.577 hexes.
    if best is None or best[0] > (grid.hex_mm * 0.58) ** 2 or best[1] in grid.missing:
        return None
    return best[1]
