"""Ways from hex to hex: a line is laid through the hexes it runs through, without those it only clips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from hexwright.geometry import hexes
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.sides import Side

STEP = 0.02
"""Distance of the points at which a line is looked at, hexes."""
CLIP = 0.3
"""A hex with less of the line than this is left out, if the way goes on without it; hexes."""

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class WayRow:
    """A way across a hexside: the two hexes, its kind and name."""

    side: Side
    kind: str
    name: str


def laid(grid: HexGrid, line: Points) -> Iterator[tuple[HexId, ...]]:
    """The hexes a line runs through; one that leaves the map begins anew where it comes back."""
    stretch: list[tuple[HexId, float]] = []
    for number in _visited(grid, line):
        if number is None:
            yield from _stretch(grid, stretch)
            stretch = []
        elif stretch and stretch[-1][0] == number:
            stretch[-1] = number, stretch[-1][1] + STEP
        else:
            stretch.append((number, STEP))
    yield from _stretch(grid, stretch)


def _visited(grid: HexGrid, line: Points) -> Iterator[HexId | None]:
    for (ax, ay), (bx, by) in pairwise(line):
        count = max(1, ceil(hypot(bx - ax, by - ay) / STEP))
        for i in range(count):
            yield hexes.hex_at(grid, ax + (bx - ax) * i / count, ay + (by - ay) * i / count)
    yield hexes.hex_at(grid, *line[-1])


def _stretch(grid: HexGrid, found: list[tuple[HexId, float]]) -> Iterator[tuple[HexId, ...]]:
    """The stretch without the hexes that are only clipped, the least first."""
    while True:
        for i in sorted(range(1, len(found) - 1), key=lambda i: found[i][1]):
            before, (_, far), after = found[i - 1][0], found[i], found[i + 1][0]
            if far < CLIP and (before == after or after in hexes.neighbours(grid, before).values()):
                del found[i]
                if before == after:
                    found[i - 1] = before, found[i - 1][1] + found[i][1]
                    del found[i]
                break
        else:
            break
    if len(found) > 1:
        yield tuple(number for number, _ in found)


def rows(grid: HexGrid, lines: Iterable[tuple[str, str, Points]], sea: frozenset[HexId]) -> list[WayRow]:
    """The rows of all ways (kind, name, line in hex units), each hexside once a kind; not through the sea."""
    found: dict[tuple[Side, str], WayRow] = {}
    for kind, name, line in lines:
        for numbers in laid(grid, line):
            for a, b in pairwise(numbers):
                side = (a, b) if a < b else (b, a)
                if not sea & {a, b}:
                    found.setdefault((side, kind), WayRow(side=side, kind=kind, name=name))
    return [found[key] for key in sorted(found)]
