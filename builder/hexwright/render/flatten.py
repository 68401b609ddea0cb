"""From millimetres to pixels: ops become runs of marks, without groups, and strokes become areas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Final, TypeAlias, assert_never

from hexwright.render import stroke as pen
from hexwright.render.fonts import Fonts
from hexwright.render.raster_marks import (
    Area,
    AreaRun,
    BoxMark,
    ClipRun,
    Mark,
    OpaqueRun,
    OvalMark,
    PictureRun,
    Rgb,
    RingMark,
    Run,
    StrokeMark,
    TextLine,
    TextRun,
    TranslucentRun,
)
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Point,
    Polygon,
    Rect,
    Stroke,
    Text,
)
from hexwright.render.text import bounds, places

Piece: TypeAlias = tuple[int, ...]
"""A quad or disc in fine pixels, see `StrokeMark`."""

_FEW: Final = 8
"""A stroke of no more pieces than this is not divided."""
_CELL: Final = 64
"""Pixels: pieces of a longer stroke form one mark if they begin in the same square of this size."""


def flatten(ops: Sequence[Op], *, scale: float, fine: int, fonts: Fonts) -> tuple[Run, ...]:
    """Runs of marks for ops in mm. `scale`: pixels a mm; `fine`: fine pixels a pixel, each way."""
    flat = _Flat(fine=fine, fonts=fonts)
    flat.add(ops, _Frame(scale, 0.0, 0.0))
    return tuple(flat.runs)


def rgb(colour: str) -> Rgb:
    """`#RRGGBB` as three numbers."""
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


@dataclass(frozen=True, slots=True)
class _Frame:
    """The coordinates of a group: `k` pixels a unit, origin at (`dx`, `dy`) px of the picture."""

    k: float
    dx: float
    dy: float

    def point(self, p: Point) -> Point:
        return p[0] * self.k + self.dx, p[1] * self.k + self.dy

    def edges(self, box: Box) -> tuple[float, float, float, float]:
        x, y = self.point((box.x, box.y))
        return x, y, x + box.w * self.k, y + box.h * self.k

    def inner(self, group: Group) -> _Frame:
        dx, dy = self.point((group.dx, group.dy))
        return _Frame(self.k * group.scale, dx, dy)


@dataclass(slots=True)
class _Flat:
    """Collects runs."""

    fine: int
    fonts: Fonts
    runs: list[Run] = field(default_factory=list)

    def add(self, ops: Sequence[Op], frame: _Frame) -> None:
        for op in ops:
            match op:
                case Group():
                    self.add(op.ops, frame.inner(op))
                case Text():
                    self._text(op, frame)
                case Line():
                    points = [frame.point(p) for p in op.points]
                    widths = [w * frame.k for w in op.widths] or [op.stroke.width * frame.k] * len(points)
                    self._stroke(points, widths, op.stroke, frame, closed=False)
                case Rect():
                    self._rect(op, frame)
                case Polygon():
                    self._polygon(op, frame)
                case Ellipse():
                    self._ellipse(op, frame)
                case Picture():
                    x0, y0, x1, y1 = frame.edges(op.box)
                    self.runs.append(PictureRun(_whole(x0, y0, x1, y1), op.source))
                case Clip():
                    rings = tuple(
                        self._ring([frame.point(p) for p in ring]) for ring in op.rings if len(ring) > 2
                    )
                    if rings:
                        inside = _Flat(fine=self.fine, fonts=self.fonts)
                        inside.add(op.ops, frame)
                        self.runs.append(ClipRun(_union([r.area for r in rings]), rings, tuple(inside.runs)))
                case _:
                    assert_never(op)

    def _put(self, marks: Sequence[Mark], ink: Ink, *, stroke: bool = False) -> None:
        """Append the marks of one op to the last run, or begin a new one.

        Consecutive strokes in the same translucent ink share a run, so that the ink does not add up where
        they cross (see `scene.Stroke`); filled shapes do add up.
        """
        colour, last = rgb(ink.colour), self.runs[-1] if self.runs else None
        if ink.alpha >= 1:
            if not isinstance(last, OpaqueRun):
                last = OpaqueRun()
                self.runs.append(last)
            last.marks += [(mark, colour) for mark in marks]
        elif ink.alpha > 0:
            same = (
                isinstance(last, TranslucentRun)
                and last.stroke
                and (last.rgb, last.alpha) == (colour, ink.alpha)
            )
            if not (stroke and same):
                last = TranslucentRun(colour, ink.alpha, stroke)
                self.runs.append(last)
            assert isinstance(last, TranslucentRun)  # noqa: S101 - told to the type checker
            last.marks += marks

    def _text(self, op: Text, frame: _Frame) -> None:
        k = frame.k
        text = Text(
            at=frame.point(op.at),
            text=op.text,
            font=op.font,
            size=op.size * k,
            ink=op.ink,
            anchor=op.anchor,
            tracking=op.tracking * k,
            angle=op.angle,
            halo=op.halo,
            halo_width=op.halo_width * k if op.halo is not None else 0.0,
        )
        box = bounds(self.fonts, text)
        # Accents stand above the capitals and italics lean out of their box.
        room = text.size * 0.6 + text.halo_width * 2 + 2
        area = (
            floor(box.x - room),
            floor(box.y - room),
            math.ceil(box.x + box.w + room),
            math.ceil(box.y + box.h + room),
        )
        # Rounded, so that nearly equal sizes share an opened font and its pictures of letters.
        em = round(self.fonts.em(text.font, text.size) * 16) / 16
        if em < 1:
            return
        line = TextLine(area, text, places(self.fonts, text), em)
        if self.runs and isinstance(self.runs[-1], TextRun):
            self.runs[-1].lines.append(line)
        else:
            self.runs.append(TextRun([line]))

    def _rect(self, op: Rect, frame: _Frame) -> None:
        """Edges are moved to whole pixels: anti-aliasing would give a box a grey rim."""
        x0, y0, x1, y1 = frame.edges(op.box)
        if op.fill is not None:
            area = _whole(x0, y0, x1, y1)
            mark = BoxMark(area, self._inside(area), _near(op.radius * frame.k * self.fine))
            self._put([mark], op.fill)
        if op.stroke is None:
            return
        if op.stroke.dash:
            corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
            self._stroke(corners, [op.stroke.width * frame.k] * 5, op.stroke, frame, closed=False)
            return
        half = op.stroke.width * frame.k / 2
        width = max(1, _near(2 * half))
        area = _whole(x0 - half, y0 - half, x1 + half, y1 + half)
        radius = _near((op.radius * frame.k + half) * self.fine) if op.radius else 0
        self._put([BoxMark(area, self._inside(area), radius, width * self.fine)], op.stroke.ink)

    def _polygon(self, op: Polygon, frame: _Frame) -> None:
        rings = [[frame.point(p) for p in ring] for ring in op.rings if len(ring) > 2]
        if op.fill is not None and rings:
            marks = tuple(self._ring(ring) for ring in rings)
            if len(marks) == 1:
                self._put(marks, op.fill)
            elif op.fill.alpha > 0:
                area = _union([m.area for m in marks])
                self.runs.append(AreaRun(area, marks, rgb(op.fill.colour), min(1.0, op.fill.alpha)))
        if op.stroke is not None:
            for ring in rings:
                widths = [op.stroke.width * frame.k] * len(ring)
                self._stroke(ring, widths, op.stroke, frame, closed=True)

    def _ellipse(self, op: Ellipse, frame: _Frame) -> None:
        x0, y0, x1, y1 = frame.edges(op.box)
        if op.fill is not None:
            self._put([OvalMark(_around(x0, y0, x1, y1), self._fine_edges(x0, y0, x1, y1))], op.fill)
        if op.stroke is None:
            return
        half = op.stroke.width * frame.k / 2
        if op.stroke.dash:
            cx, cy, rx, ry = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
            steps = [i * math.tau / 72 for i in range(73)]
            ring = [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in steps]
            self._stroke(ring, [2 * half] * 73, op.stroke, frame, closed=False)
            return
        x0, y0, x1, y1 = x0 - half, y0 - half, x1 + half, y1 + half
        width = max(1, round(2 * half * self.fine))
        mark = OvalMark(_around(x0, y0, x1, y1), self._fine_edges(x0, y0, x1, y1), width)
        self._put([mark], op.stroke.ink)

    def _stroke(
        self, points: list[Point], widths: list[float], stroke: Stroke, frame: _Frame, *, closed: bool
    ) -> None:
        if not points:
            return
        parts = [(points, widths)]
        if stroke.dash:
            if closed:
                points, widths, closed = [*points, points[0]], [*widths, widths[0]], False
            parts = pen.dashes(points, widths, [length * frame.k for length in stroke.dash])
        f = self.fine
        for path, wide in parts:
            halves = [max(w * f / 2, 0.5) for w in wide]
            # Pillow's whole numbers name the centres of pixels, ours their corners.
            fine = [(x * f - 0.5, y * f - 0.5) for x, y in path]
            pieces = [
                _disc(area) if isinstance(area, pen.Disc) else _quad(area)
                for area in pen.areas(fine, halves, closed=closed, square=stroke.square)
            ]
            for chunk in _by_place(pieces, _CELL * f):
                xs = [v for piece in chunk for v in piece[0::2]]
                ys = [v for piece in chunk for v in piece[1::2]]
                area = (min(xs) // f, min(ys) // f, max(xs) // f + 1, max(ys) // f + 1)
                self._put([StrokeMark(area, chunk)], stroke.ink, stroke=True)

    def _ring(self, points: Sequence[Point]) -> RingMark:
        f = self.fine
        fine = tuple((floor(x * f), floor(y * f)) for x, y in points)
        xs, ys = [p[0] for p in fine], [p[1] for p in fine]
        if len(fine) == 4 and len(set(xs)) == 2 and len(set(ys)) == 2:
            # Pillow fills the last row and column of a polygon, too: an upright rectangle would come out one
            # fine pixel too wide and too high.
            right, low = max(xs), max(ys)
            fine = tuple((x - (x == right), y - (y == low)) for x, y in fine)
        return RingMark((min(xs) // f, min(ys) // f, max(xs) // f + 1, max(ys) // f + 1), fine)

    def _inside(self, area: Area) -> Area:
        f = self.fine
        return area[0] * f, area[1] * f, area[2] * f - 1, area[3] * f - 1

    def _fine_edges(self, x0: float, y0: float, x1: float, y1: float) -> Area:
        f = self.fine
        left, top = _near(x0 * f), _near(y0 * f)
        return left, top, max(left, _near(x1 * f) - 1), max(top, _near(y1 * f) - 1)


def _by_place(pieces: list[Piece], size: int) -> Iterable[tuple[Piece, ...]]:
    """The pieces of a stroke in groups of neighbours.

    The bounding box of a mark is enlarged to paint it, and that of a whole diagonal stroke would be large.
    """
    if len(pieces) <= _FEW:
        return (tuple(pieces),)
    groups: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece[1] // size, piece[0] // size), []).append(piece)
    return map(tuple, groups.values())


def _quad(quad: pen.Quad) -> tuple[int, ...]:
    """A quad as Pillow's polygon wants it, moved inward to come out at its true width.

    Pillow rounds the ends of each row to the nearest column and fills both, which is one fine pixel too many
    across, and one down when the sides are level.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    px, py = _inward(ax - dx, ay - dy)
    qx, qy = _inward(bx - cx, by - cy)
    return (
        floor(ax - px + 0.5),
        floor(ay - py + 0.5),
        floor(bx - qx + 0.5),
        floor(by - qy + 0.5),
        floor(cx + qx + 0.5),
        floor(cy + qy + 0.5),
        floor(dx + px + 0.5),
        floor(dy + py + 0.5),
    )


def _inward(across: float, down: float) -> Point:
    """Fine px each side of a stroke is moved inward. (`across`, `down`): from one side to the other."""
    if abs(across) < abs(down) * 0.02:
        return 0.0, 0.5 if down > 1 else -0.5 if down < -1 else down / 2
    return 0.5 if across > 1 else -0.5 if across < -1 else across / 2, 0.0


def _disc(disc: pen.Disc) -> tuple[int, ...]:
    x, y, r = disc.x, disc.y, max(0.0, disc.radius - 0.5)
    return _near(x - r), _near(y - r), _near(x + r), _near(y + r)


def _near(value: float) -> int:
    """The nearest whole number, halves upward.

    The margin of 1e-6 makes up for rounding errors: equal boxes must not differ by a pixel.
    """
    return floor(value + 0.5 + 1e-6)


def _whole(x0: float, y0: float, x1: float, y1: float) -> Area:
    """A box moved to whole pixels, at least one wide and high."""
    left, top = _near(x0), _near(y0)
    return left, top, max(_near(x1), left + 1), max(_near(y1), top + 1)


def _around(x0: float, y0: float, x1: float, y1: float) -> Area:
    return floor(x0), floor(y0), math.ceil(x1), math.ceil(y1)


def _union(areas: Sequence[Area]) -> Area:
    x0s, y0s, x1s, y1s = zip(*areas, strict=True)
    return min(x0s), min(y0s), max(x1s), max(y1s)
