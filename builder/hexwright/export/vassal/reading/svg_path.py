"""SVG shapes and paths as polylines, and affine maps.

Facts: the SVG 1.1 recommendation of W3C, 7.4 (coordinates), 8.3 (path data), F.6 (elliptical arcs).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from hexwright.render.scene import Point

_TOKEN: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?")
_MAX_LENGTH: Final = 150_000
"""Characters of a path."""
_ARITY: Final[Mapping[str, int]] = MappingProxyType(
    {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
)
_STEPS: Final = 12
"""Straight segments that approximate a curve; an ellipse has four times as many."""
_MAX_COORDINATE: Final = 1e6


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """A polyline, closed or open."""

    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """An affine map: x' = ax + cy + e, y' = bx + dy + f. The letters are those of SVG's `matrix()`."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, inner: Matrix) -> Matrix:
        """The composition that applies `inner` first."""
        return Matrix(
            a=self.a * inner.a + self.c * inner.b,
            b=self.b * inner.a + self.d * inner.b,
            c=self.a * inner.c + self.c * inner.d,
            d=self.b * inner.c + self.d * inner.d,
            e=self.a * inner.e + self.c * inner.f + self.e,
            f=self.b * inner.e + self.d * inner.f + self.f,
        )

    def moved(self, x: float, y: float) -> Matrix:
        """The map followed by a translation."""
        return Matrix(e=x, f=y).after(self)

    def point(self, x: float, y: float) -> Point:
        """The image of a point, clamped to a million in each coordinate."""
        return _clamp(self.a * x + self.c * y + self.e), _clamp(self.b * x + self.d * y + self.f)

    def ring(self, ring: Ring) -> Ring:
        """The image of a polyline."""
        return Ring(points=tuple(self.point(x, y) for x, y in ring.points), closed=ring.closed)

    @property
    def scale(self) -> float:
        """The mean factor by which the map scales lengths."""
        return math.sqrt(min(_MAX_COORDINATE, abs(self.a * self.d - self.b * self.c)))

    @property
    def angle(self) -> float:
        """The rotation of the x axis, degrees clockwise."""
        return math.degrees(math.atan2(self.b, self.a))


def _clamp(value: float) -> float:
    return max(-_MAX_COORDINATE, min(_MAX_COORDINATE, value)) if math.isfinite(value) else 0.0


def ellipse(x: float, y: float, rx: float, ry: float) -> Ring:
    """An ellipse with centre (x, y) and radii rx and ry."""
    turns = (2 * math.pi * step / (4 * _STEPS) for step in range(4 * _STEPS))
    return Ring(points=tuple((x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns), closed=True)


def rounded_rectangle(x: float, y: float, width: float, height: float, radius: float) -> Ring:
    """A rectangle whose corners have the given radius, 0 for sharp ones. Empty without width or height."""
    if width <= 0 or height <= 0:
        return Ring(points=(), closed=True)
    r = max(0.0, min(radius, width / 2, height / 2))
    if not r:
        return Ring(points=((x, y), (x + width, y), (x + width, y + height), (x, y + height)), closed=True)
    points: list[Point] = []
    corners = (
        (x + width - r, y + r),
        (x + width - r, y + height - r),
        (x + r, y + height - r),
        (x + r, y + r),
    )
    for quarter, (cx, cy) in enumerate(corners):
        for step in range(_STEPS + 1):
            turn = math.pi / 2 * (quarter - 1 + step / _STEPS)
            points.append((cx + r * math.cos(turn), cy + r * math.sin(turn)))
    return Ring(points=tuple(points), closed=True)


def path_rings(data: str) -> list[Ring]:
    """The polylines of an SVG path. As SVG asks for, everything after an error is left out."""
    reader = _PathReader()
    tokens = _TOKEN.findall(data[:_MAX_LENGTH])
    place, command = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        elif not command or command in "Zz":
            break
        count = _ARITY[command.upper()]
        if command in "Aa":
            _split_arc_flags(tokens, place + 3)
        given = tokens[place : place + count]
        if len(given) < count or any(token.isalpha() for token in given):
            break
        place += count
        reader.step(command, [float(token) for token in given])
        if command in "Mm":
            command = "L" if command == "M" else "l"
    return reader.finished()


def _split_arc_flags(tokens: list[str], place: int) -> None:
    """Split an arc's two flags into tokens of their own: they need no separator, `01.5` is 0, 1 and .5."""
    for at in (place, place + 1):
        if at < len(tokens) and len(tokens[at]) > 1 and tokens[at][0] in "01":
            tokens[at : at + 1] = [tokens[at][0], tokens[at][1:]]


class _PathReader:
    """Executes path commands: the current point, and the polylines so far."""

    def __init__(self) -> None:
        self._rings: list[Ring] = []
        self._points: list[Point] = []
        self._x = self._y = 0.0
        self._handle: Point | None = None
        self._last = ""

    def finished(self) -> list[Ring]:
        """All polylines, after the last command."""
        self._end(closed=False)
        return self._rings

    def step(self, command: str, n: Sequence[float]) -> None:
        """Execute one command with its numbers `n`."""
        kind = command.upper()
        dx, dy = (self._x, self._y) if command.islower() else (0.0, 0.0)
        match kind:
            case "M":
                self._end(closed=False)
                self._x, self._y = n[0] + dx, n[1] + dy
                self._points = [(self._x, self._y)]
            case "Z":
                self._end(closed=True)
            case "L":
                self._to(n[0] + dx, n[1] + dy)
            case "H":
                self._to(n[0] + dx, self._y)
            case "V":
                self._to(self._x, n[0] + dy)
            case "A":
                self._arc(n, n[5] + dx, n[6] + dy)
            case _:
                self._curve(kind, [v + (dx if i % 2 == 0 else dy) for i, v in enumerate(n)])
        self._last = kind

    def _end(self, *, closed: bool) -> None:
        if len(self._points) > 1:
            self._rings.append(Ring(points=tuple(self._points), closed=closed))
            self._x, self._y = self._points[0] if closed else self._points[-1]
        self._points = [(self._x, self._y)] if closed else []

    def _to(self, x: float, y: float) -> None:
        if not self._points:
            self._points = [(self._x, self._y)]
        self._x, self._y = _clamp(x), _clamp(y)
        self._points.append((self._x, self._y))

    def _curve(self, kind: str, n: Sequence[float]) -> None:
        here = self._x, self._y
        smooth = {"S": "CS", "T": "QT"}.get(kind, "")
        mirrored = here
        if smooth and self._last and self._last in smooth and self._handle is not None:
            mirrored = 2 * here[0] - self._handle[0], 2 * here[1] - self._handle[1]
        pairs = list(zip(n[::2], n[1::2], strict=True))
        controls = [here, *([mirrored] if smooth else []), *pairs]
        self._handle = controls[-2]
        for step in range(1, _STEPS + 1):
            points, t = controls, step / _STEPS
            while len(points) > 1:
                points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
            self._to(*points[0])

    def _arc(self, n: Sequence[float], x: float, y: float) -> None:
        """Convert the end points to the centre form (SVG 1.1, F.6.5) and draw the arc."""
        rx, ry, turn = abs(n[0]), abs(n[1]), math.radians(n[2] % 360)
        x0, y0 = self._x, self._y
        if not rx or not ry or (x0, y0) == (x, y):
            self._to(x, y)
            return
        cos, sin = math.cos(turn), math.sin(turn)
        hx, hy = (x0 - x) / 2, (y0 - y) / 2
        px, py = cos * hx + sin * hy, -sin * hx + cos * hy
        grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * grow, ry * grow
        below = (rx * py) ** 2 + (ry * px) ** 2
        part = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) if below else 0.0
        if (n[3] != 0) == (n[4] != 0):
            part = -part
        cx, cy = part * rx * py / ry, -part * ry * px / rx
        start = math.atan2((py - cy) / ry, (px - cx) / rx)
        sweep = math.atan2((-py - cy) / ry, (-px - cx) / rx) - start
        if n[4] and sweep < 0:
            sweep += 2 * math.pi
        elif not n[4] and sweep > 0:
            sweep -= 2 * math.pi
        mx, my = cos * cx - sin * cy + (x0 + x) / 2, sin * cx + cos * cy + (y0 + y) / 2
        for step in range(1, 2 * _STEPS):
            angle = start + sweep * step / (2 * _STEPS)
            ex, ey = rx * math.cos(angle), ry * math.sin(angle)
            self._to(mx + cos * ex - sin * ey, my + sin * ex + cos * ey)
        self._to(x, y)
