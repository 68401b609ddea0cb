"""Hexsides: the network of corners and sides of a grid, and which sides are all sea."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot

from shapely import Point, prepare
from shapely.geometry.base import BaseGeometry

from hexwright.geometry import hexes
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.brief import SideDecisionDoc

Side = tuple[HexId, HexId]
"""Two neighbours in order of number."""

Corner = int


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """Corners and inner sides of a grid.

    `at`: place of each corner in hex units; `ends`: the two corners of each side; `around`: the sides at
    each corner, in order of number.
    """

    at: tuple[tuple[float, float], ...]
    ends: Mapping[Side, tuple[Corner, Corner]]
    around: Mapping[Corner, tuple[Side, ...]]

    def middle(self, side: Side) -> tuple[float, float]:
        """The middle of a side."""
        (x1, y1), (x2, y2) = (self.at[corner] for corner in self.ends[side])
        return (x1 + x2) / 2, (y1 + y2) / 2

    def other(self, side: Side, corner: Corner) -> Corner:
        """The far end of a side."""
        a, b = self.ends[side]
        return b if corner == a else a

    def nearest(self, x: float, y: float, without: frozenset[Side] = frozenset()) -> Corner:
        """The corner nearest to a point, of those with a side that is not in `without`."""
        return min(
            (corner for corner, sides in self.around.items() if not without.issuperset(sides)),
            key=lambda corner: hypot(self.at[corner][0] - x, self.at[corner][1] - y),
        )

    def corner_of(self, numbers: tuple[HexId, ...]) -> Corner:
        """The corner that these hexes share and no other hex of the map. KeyError if there is none."""
        for corner, sides in self.around.items():
            if set(numbers) == {number for side in sides for number in side}:
                return corner
        raise KeyError("/".join(numbers))


def net_of(grid: HexGrid) -> Net:
    """The net of all sides between two hexes of the map."""
    known: dict[tuple[int, int], Corner] = {}
    at: list[tuple[float, float]] = []
    ends: dict[Side, tuple[Corner, Corner]] = {}
    around: dict[Corner, list[Side]] = {}

    def corner(point: tuple[float, float]) -> Corner:
        # Hexes compute a shared corner with different rounding errors, so the neighbouring keys are tried,
        # too. A fiftieth of a hex is far less than the distance of two corners.
        key = round(point[0] * 50), round(point[1] * 50)
        for near in ((key[0] + i, key[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            if near in known:
                return known[near]
        known[key] = len(at)
        at.append(point)
        return known[key]

    for number, _, _ in hexes.all_hexes(grid):
        for other in hexes.neighbours(grid, number).values():
            if number < other:
                first, second = (corner(end) for end in hexes.side_ends(grid, number, other))
                ends[number, other] = first, second
                for end in (first, second):
                    around.setdefault(end, []).append((number, other))
    return Net(at=tuple(at), ends=ends, around={end: tuple(sorted(found)) for end, found in around.items()})


def sea_sides(
    net: Net, ground: BaseGeometry, sea: frozenset[HexId], decisions: Mapping[Side, SideDecisionDoc]
) -> set[Side]:
    """Sides with both ends and the middle in water, unless both hexes are sea; then by the author's
    decisions.
    """
    prepare(ground)

    def wet(point: tuple[float, float]) -> bool:
        return not ground.intersects(Point(point))

    found = {
        side
        for side, ends in net.ends.items()
        if not (side[0] in sea and side[1] in sea)
        and all(wet(point) for point in (net.at[ends[0]], net.at[ends[1]], net.middle(side)))
    }
    for side, decision in decisions.items():
        if decision.kind == "sea":
            found.add(side)
        else:
            found.discard(side)
    return found
