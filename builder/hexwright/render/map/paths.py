"""Polylines: smoothing, resampling, points at a distance along them. Plain lists of points, any unit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, hypot

Point = tuple[float, float]


def smooth(points: Sequence[Point], rounds: int, *, closed: bool = False) -> list[Point]:
    """Chaikin's corner cutting, `rounds` times; an open line keeps its ends."""
    line = list(points)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        cut: list[Point] = []
        pairs = pairwise([*line, line[0]]) if closed else pairwise(line)
        for (ax, ay), (bx, by) in pairs:
            cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        line = cut if closed else [line[0], *cut[1:-1], line[-1]]
    return line


def round_corners(points: Sequence[Point], radius: float) -> list[Point]:
    """Every corner of an open line replaced by a curve from `radius` before it to `radius` after it."""
    if len(points) < 3:
        return list(points)
    out = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(at, before, radius), _towards(at, after, radius)
        for t in (0.0, 0.25, 0.5, 0.75, 1.0):
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            out.append((a * start[0] + b * at[0] + c * end[0], a * start[1] + b * at[1] + c * end[1]))
    out.append(points[-1])
    return out


def _towards(at: Point, other: Point, far: float) -> Point:
    """A point `far` from `at` on the way to `other`, at most half the way."""
    whole = hypot(other[0] - at[0], other[1] - at[1])
    t = min(0.5, far / whole) if whole else 0.0
    return at[0] + (other[0] - at[0]) * t, at[1] + (other[1] - at[1]) * t


def lengths(points: Sequence[Point]) -> list[float]:
    """Distance along the line at each of its points; the last is the whole length."""
    total, out = 0.0, [0.0]
    for a, b in pairwise(points):
        total += hypot(b[0] - a[0], b[1] - a[1])
        out.append(total)
    return out


class Path:
    """A polyline by distance from its start. `distances`: of each of its points."""

    __slots__ = ("distances", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points) if len(points) != 1 else [points[0], points[0]]
        self.distances = lengths(self.points)

    @property
    def length(self) -> float:
        """Length of the whole line."""
        return self.distances[-1]

    def at(self, along: float) -> Point:
        """The point at a distance from the start; beyond its ends the line continues straight."""
        return self.all_at((along,))[0]

    def all_at(self, places: Iterable[float]) -> list[Point]:
        """The points at several distances from the start."""
        distances, points = self.distances, self.points
        last = len(distances) - 1
        found: list[Point] = []
        for along in places:
            i = bisect_right(distances, along, 1, last)
            (ax, ay), (bx, by) = points[i - 1], points[i]
            start = distances[i - 1]
            step = distances[i] - start
            t = (along - start) / step if step else 0.0
            found.append((ax + (bx - ax) * t, ay + (by - ay) * t))
        return found

    def pose(self, along: float) -> tuple[float, float, float]:
        """x, y and the heading at a distance from the start: radians, clockwise from east."""
        i = bisect_right(self.distances, along, 1, len(self.distances) - 1) - 1
        a, b = self.points[i], self.points[i + 1]
        step = self.distances[i + 1] - self.distances[i]
        t = (along - self.distances[i]) / step if step else 0.0
        dx, dy = b[0] - a[0], b[1] - a[1]
        return a[0] + dx * t, a[1] + dy * t, atan2(dy, dx)

    def resampled(self, step: float) -> list[Point]:
        """Points at equal distances of about `step`, both ends included."""
        count = max(1, round(self.length / step))
        return self.all_at(self.length * i / count for i in range(count + 1))
