"""A pen stroke as areas: quads for the segments, discs for round joins and ends.

Pure geometry in any unit: `flatten` uses fine pixels, `vector` millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.render.scene import Point

_SMOOTH: Final = 0.8
"""Cosine of the turn up to which two segments share a mitred edge instead of a round join (37 degrees)."""
_MITRE_LIMIT: Final = 4.0
"""Longest mitre, in widths of the pen: a sharper corner is not mitred."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round join or end: centre and radius."""

    x: float
    y: float
    radius: float


Quad = tuple[Point, Point, Point, Point]
Area = Quad | Disc


def areas(
    points: Sequence[Point], halves: Sequence[float], *, closed: bool = False, square: bool = False
) -> list[Area]:
    """Cover a polyline with a pen of half width `halves[i]` at point i. Repeated points are skipped.

    Round joins and ends; with `square` the joins are mitred and the ends butt.
    """
    path, half = _distinct(points, halves, closed=closed)
    count = len(path)
    if count == 2:
        return _straight(path[0], path[1], half[0], half[1], square=square)
    if count == 1:
        (x, y), h = path[0], half[0]
        return [] if square else [Disc(x, y, h)]
    segments = count if closed else count - 1
    normals = [_normal(path[i], path[(i + 1) % count]) for i in range(segments)]
    found: list[Area] = []
    starts: list[Point] = [normals[i] for i in range(segments)]
    ends: list[Point] = [normals[i] for i in range(segments)]
    for i in range(count):
        if not closed and i in (0, count - 1):
            continue
        before, after = normals[i - 1], normals[i]
        dot = before[0] * after[0] + before[1] * after[1]
        # For a turn t, `dot` is cos(t), and a mitre is 1 / cos(t / 2) pens long; cos(t) = 2 cos(t / 2)² - 1.
        if dot > _SMOOTH or (square and dot > 2 / _MITRE_LIMIT**2 - 1):
            shared = ((before[0] + after[0]) / (1 + dot), (before[1] + after[1]) / (1 + dot))
            ends[i - 1] = starts[i] = shared
        elif not square:
            found.append(Disc(*path[i], half[i]))
    if not closed and not square:
        found.append(Disc(*path[0], half[0]))
        found.append(Disc(*path[-1], half[-1]))
    for i in range(segments):
        j = (i + 1) % count
        (x0, y0), (x1, y1) = path[i], path[j]
        (a, b), (c, d) = starts[i], ends[i]
        h, k = half[i], half[j]
        found.append(
            (
                (x0 + a * h, y0 + b * h),
                (x1 + c * k, y1 + d * k),
                (x1 - c * k, y1 - d * k),
                (x0 - a * h, y0 - b * h),
            )
        )
    return found


def dashes(
    points: Sequence[Point], widths: Sequence[float], pattern: Sequence[float]
) -> list[tuple[list[Point], list[float]]]:
    """Cut a polyline by a dash pattern (on, off, …; an odd one is read twice). Widths are interpolated."""
    cycle = [max(0.0, length) for length in pattern] * (2 if len(pattern) % 2 else 1)
    if sum(cycle) <= 0:
        return [(list(points), list(widths))]
    found: list[tuple[list[Point], list[float]]] = []
    index, left, on = 0, cycle[0], True
    line, pens = [points[0]], [widths[0]]
    for i in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            t = done / length
            cut = (x0 + t * (x1 - x0), y0 + t * (y1 - y0))
            pen = widths[i] + t * (widths[i + 1] - widths[i])
            if on:
                found.append(([*line, cut], [*pens, pen]))
            line, pens = [cut], [pen]
            index = (index + 1) % len(cycle)
            left, on = cycle[index], not on
        left -= length - done
        if on:
            line.append((x1, y1))
            pens.append(widths[i + 1])
    if on and len(line) > 1:
        found.append((line, pens))
    return found


def _straight(a: Point, b: Point, h: float, k: float, *, square: bool) -> list[Area]:
    (x0, y0), (x1, y1), (nx, ny) = a, b, _normal(a, b)
    quad = (
        (x0 + nx * h, y0 + ny * h),
        (x1 + nx * k, y1 + ny * k),
        (x1 - nx * k, y1 - ny * k),
        (x0 - nx * h, y0 - ny * h),
    )
    return [quad] if square else [quad, Disc(x0, y0, h), Disc(x1, y1, k)]


def _distinct(
    points: Sequence[Point], halves: Sequence[float], *, closed: bool
) -> tuple[list[Point], list[float]]:
    path, half = [points[0]], [halves[0]]
    for point, h in zip(points[1:], halves[1:], strict=True):
        if abs(point[0] - path[-1][0]) + abs(point[1] - path[-1][1]) > 1e-9:
            path.append(point)
            half.append(h)
    if closed and len(path) > 1 and math.dist(path[0], path[-1]) < 1e-9:
        path.pop()
        half.pop()
    return path, half


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length
