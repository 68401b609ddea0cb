"""Rivers along hexsides: the cheapest path along the sides of the net near the real line.

The cost of a side is 1 + (d / 0.22)^2, d being the mean distance in hexes of its middle and its ends from
the real river. On a side of an earlier river the second term counts 0.55, so that a tributary joins it
rather than runs parallel. Long rivers are routed in stretches, otherwise a wide loop would be cut off. A
river ends at the first corner of an earlier one, so that each side has one river.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import hypot

from shapely import LineString, Point, prepare

from hexwright.model.board import HexId
from hexwright_survey.brief import RiverBriefDoc
from hexwright_survey.sides import Corner, Net, Side

NEAR = 0.22
SHARED = 0.55
STRETCH = 3.0
"""Hexes along the real line that are routed at a time."""

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A routed river: its sides from source to mouth, and its mean distance from the real line in hexes."""

    sides: tuple[Side, ...]
    stray: float


def join(
    pieces: Iterable[tuple[tuple[float, float], tuple[float, float]]], lines: Sequence[Points]
) -> Points:
    """A line made of pieces of a data set, each named by the ends of the piece that is meant."""
    joined: list[tuple[float, float]] = []
    for first, last in pieces:
        best: tuple[float, Points] | None = None
        for line in lines:
            for way in (line, line[::-1]):
                far = _apart(way[0], first) + _apart(way[-1], last)
                if best is None or far < best[0]:
                    best = far, way
        if best is not None:
            joined += best[1]
    return joined


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def route(
    net: Net,
    line: Points,
    river: RiverBriefDoc,
    *,
    taken: Mapping[Side, str],
    sheet: tuple[float, float],
    closed: frozenset[Side],
) -> Course | None:
    """The course of a river whose real line is given in hex units; None if there is no path.

    `taken`: sides that earlier rivers use; `sheet`: width and height of the grid box; `closed`: sides no
    river may use, such as all-sea ones.
    """
    inside = [p for p in line if -0.3 <= p[0] <= sheet[0] + 0.3 and -0.3 <= p[1] <= sheet[1] + 0.3]
    if len(inside) < 2:
        return None
    real = LineString(inside)
    prepare(real)
    avoided = closed | {_side(text) for text in river.avoid}
    costs: dict[Side, float] = {}

    def cost(side: Side) -> float:
        if side not in costs:
            ends = [real.distance(Point(net.at[corner])) for corner in net.ends[side]]
            stray = (real.distance(Point(net.middle(side))) + 0.5 * sum(ends)) / 2
            costs[side] = 1 + (stray / NEAR) ** 2 * (SHARED if side in taken else 1)
        return costs[side]

    earlier = {corner for side in taken for corner in net.ends[side]}
    stations = _stations(net, real, river, avoided, earlier)
    corners, sides = [stations[0]], list[Side]()
    for goal in stations[1:]:
        stretch = _cheapest(net, corners[-1], goal, cost, avoided)
        if stretch is None:
            return None
        for side in stretch:
            corner = net.other(side, corners[-1])
            if corner in corners:  # a station off the path made a spur: remove it
                keep = corners.index(corner)
                corners, sides = corners[: keep + 1], sides[:keep]
            else:
                corners.append(corner)
                sides.append(side)
    if not sides:
        return None
    start = corners[0]
    corner, course = start, list[Side]()
    for side in sides:
        course.append(side)
        corner = net.other(side, corner)
        if corner in earlier:
            break
    stray = sum(real.distance(Point(net.middle(side))) for side in course) / len(course)
    return Course(sides=tuple(course), stray=stray)


def _stations(
    net: Net, real: LineString, river: RiverBriefDoc, avoided: frozenset[Side], earlier: set[Corner]
) -> list[Corner]:
    """Corners the course must pass: its ends and one after each stretch.

    The last one of a tributary is the corner of an earlier river nearest to the end of the real line.
    """
    count = max(1, round(real.length / STRETCH))
    points = [real.interpolate(i / count, normalized=True) for i in range(count + 1)]
    corners = [net.nearest(point.x, point.y, avoided) for point in points]
    if river.mouth == "confluence" and earlier:
        corners[-1] = min(earlier, key=lambda corner: Point(net.at[corner]).distance(points[-1]))
    if river.start:
        corners[0] = net.corner_of(_numbers(river.start))
    if river.end:
        corners[-1] = net.corner_of(_numbers(river.end))
    return [corner for i, corner in enumerate(corners) if i == 0 or corner != corners[i - 1]]


def _cheapest(
    net: Net, start: Corner, goal: Corner, cost: Callable[[Side], float], avoided: frozenset[Side]
) -> list[Side] | None:
    """The cheapest path between two corners (Dijkstra); None if there is none."""
    best = {start: 0.0}
    via: dict[Corner, Side] = {}
    queue = [(0.0, start)]
    while queue:
        spent, corner = heappop(queue)
        if corner == goal:
            break
        if spent > best[corner]:
            continue
        for side in net.around[corner]:
            if side in avoided:
                continue
            far, total = net.other(side, corner), spent + cost(side)
            if total < best.get(far, float("inf")):
                best[far], via[far] = total, side
                heappush(queue, (total, far))
    if goal not in via:
        return [] if goal == start else None
    sides, corner = [], goal
    while corner != start:
        sides.append(via[corner])
        corner = net.other(via[corner], corner)
    return sides[::-1]


def _numbers(text: str) -> tuple[HexId, ...]:
    return tuple(HexId(part) for part in text.split("/"))


def _side(text: str) -> Side:
    a, b = sorted(_numbers(text))
    return a, b
