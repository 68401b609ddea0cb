"""Outlines of sets of hexes as chains of hexsides, and the curve that replaces each straight hexside.

Shore lines made from hexes and rivers use the same control points for a hexside, so that a river is drawn on
the very side it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot

from hexwright.geometry.hexes import cell_centre, corners, directions, neighbour_cell
from hexwright.model.board import HexGrid
from hexwright.render.noise import SeededRandom

Point = tuple[float, float]
Cell = tuple[int, int]


def corner_key(point: Point) -> tuple[int, int]:
    """A key for a hex corner, in 1/100 mm: the three hexes that share it compute it with different rounding
    errors.
    """
    return round(point[0] * 100), round(point[1] * 100)


def clamped(grid: HexGrid, cell: Cell) -> Cell:
    """The nearest cell of the grid; it stands for a cell beyond the edge, where the land continues."""
    column = min(max(cell[0], grid.first_column), grid.first_column + grid.columns - 1)
    row = min(max(cell[1], grid.first_row), grid.first_row + grid.rows - 1)
    return column, row


def cells_with_rim(grid: HexGrid, rim: int = 1) -> Iterable[Cell]:
    """Every cell of the grid and `rim` rings around its rectangle."""
    for column in range(grid.first_column - rim, grid.first_column + grid.columns + rim):
        for row in range(grid.first_row - rim, grid.first_row + grid.rows + rim):
            yield column, row


def chains(
    grid: HexGrid,
    inside: Callable[[Cell], bool],
    cells: Iterable[Cell],
    faces: Callable[[Cell], bool] = lambda _: True,
) -> list[list[Point]]:
    """Borders between cells inside and outside, as lines of hex corners (mm), the inside to the right.

    `cells`: the cells whose sides are considered. `faces`: whether the outer neighbour, which may be off the
    map, counts. A closed chain ends with its first corner. Open chains come first, sorted by place.
    """
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    place: dict[tuple[int, int], Point] = {}
    incoming: set[tuple[int, int]] = set()
    for cell in cells:
        if not inside(cell):
            continue
        around: tuple[Point, ...] | None = None
        for k, direction in enumerate(directions(grid)):
            other = neighbour_cell(grid, *cell, direction)
            if inside(other) or not faces(other):
                continue
            if around is None:
                around = corners(grid, cell_centre(grid, *cell))
            a, b = around[k], around[(k + 1) % 6]
            key_a, key_b = corner_key(a), corner_key(b)
            place.setdefault(key_a, a)
            place.setdefault(key_b, b)
            after.setdefault(key_a, []).append(key_b)
            incoming.add(key_b)
    found: list[list[Point]] = []
    starts = [key for key in sorted(after) if key not in incoming]
    for start in [*starts, *sorted(after)]:
        while after.get(start):
            chain, key = [place[start]], start
            while after.get(key):
                key = after[key].pop()
                chain.append(place[key])
                if key == start:
                    break
            found.append(chain)
    return found


class HexsideCurves:
    """Control points that turn the straight sides of a map into curves: moved corners, two inner points a
    side.

    `amplitude`: greatest distance of inner points from the side, mm; corners move by up to a sixth of it.
    """

    __slots__ = ("_amplitude", "_corner", "_name")

    def __init__(self, name: str, amplitude: float) -> None:
        self._name = name
        self._amplitude = amplitude
        self._corner: dict[tuple[int, int], Point] = {}

    def corner(self, point: Point) -> Point:
        """The place of a corner in the drawing, mm."""
        key = corner_key(point)
        moved = self._corner.get(key)
        if moved is None:
            # Seeded by place, not by order: a change elsewhere on the map must not move this corner.
            random = SeededRandom(f"{self._name}/corner/{key[0]}/{key[1]}")
            far = self._amplitude / 6
            moved = point[0] + random.between(-far, far), point[1] + random.between(-far, far)
            self._corner[key] = moved
        return moved

    def inner(self, a: Point, b: Point) -> list[Point]:
        """The two points between the ends of a hexside, from `a` to `b`; the same pair from either end."""
        key_a, key_b = corner_key(a), corner_key(b)
        turned = key_b < key_a
        if turned:
            a, b, key_a, key_b = b, a, key_b, key_a
        random = SeededRandom(f"{self._name}/side/{key_a}/{key_b}")
        dx, dy = b[0] - a[0], b[1] - a[1]
        far = hypot(dx, dy) or 1.0
        side = random.sign() * self._amplitude
        first = random.between(0.35, 1.0) * side
        second = random.between(-0.9, 0.5) * side
        nx, ny = -dy / far, dx / far
        points = [
            (a[0] + dx * 0.33 + nx * first, a[1] + dy * 0.33 + ny * first),
            (a[0] + dx * 0.68 + nx * second, a[1] + dy * 0.68 + ny * second),
        ]
        return points[::-1] if turned else points

    def along(self, chain: Sequence[Point]) -> list[Point]:
        """Control points along a chain of corners, to be smoothed before they are drawn."""
        out: list[Point] = []
        for a, b in pairwise(chain):
            out += [self.corner(a), *self.inner(a, b)]
        out.append(self.corner(chain[-1]))
        return out
