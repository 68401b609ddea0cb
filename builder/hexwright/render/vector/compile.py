"""Compiles ops to nodes: PDF operators with their bounding box, made once for all pages that show them.

Lengths in operators are whole units of the node's own group (`grain`); bounding boxes, by which a page leaves
out what it does not show, are in the group's millimetres. Consecutive nodes with equal `joins` are painted
together: strokes in the same translucent ink do not add up, and halos are below the letters of all texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, cos, inf, log2, radians, sin
from typing import Final, assert_never

from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    PictureSource,
    Point,
    Polygon,
    Rect,
    Stroke,
    Text,
)
from hexwright.render.vector import shape
from hexwright.render.vector.letters import Lettering, Shown

Area = tuple[float, float, float, float]
"""Left, top, right, bottom, mm of a group."""

Halo = tuple[tuple[bytes, float], ...]
"""Pens and their opacities, outermost first. Equal halos are the same object."""
Leaf = Rect | Polygon | Line | Ellipse | Text
"""An op that is not made of others."""

NOWHERE: Final[Area] = (inf, inf, -inf, -inf)
LETTERS: Final = "letters"
"""`joins` of all texts."""
_HALO: Final = ((1.134, 0.2), (0.845, 0.55), (0.548, 0.95))
"""A soft edge as three pens, outermost first: half width in widths of the halo, and the opacity reached
after each. PDF has no blur: these are the steps of the curve that the raster gets by blurring an edge of
0.75 widths by 0.3 (see `glyph`).
"""
_MITRE: Final = 4.0
"""Longest mitre, in widths of the pen."""
_LEVELS: Final = tuple(shape.number(value / 255, 4) for value in range(256))
"""The operand of each value 0..255 of a colour channel."""


@dataclass(slots=True)
class PathNode:
    """A painted path: `fill` and `stroke` set colour and pen, `body` is the path, `end` the operator that
    paints it.

    `joins`: equal for consecutive nodes that are painted together, None for a node by itself.
    """

    area: Area
    body: bytes
    end: bytes
    alpha: float = 1.0
    fill: bytes = b""
    stroke: bytes = b""
    joins: object = None


@dataclass(slots=True)
class TextNode:
    """A line of text. `letters`: font and size, None if `body` sets them; `fonts`: names of all
    fonts in it.
    """

    area: Area
    body: bytes
    letters: tuple[bytes, bytes] | None
    fonts: tuple[str, ...]
    tracking: bytes
    fill: bytes
    alpha: float
    halo: Halo = ()
    joins: object = LETTERS


@dataclass(slots=True)
class PictureNode:
    """A picture."""

    area: Area
    source: PictureSource
    box: Box
    joins: object = None


@dataclass(slots=True)
class ClipNode:
    """A clipped part: `path` is the clip path."""

    area: Area
    path: bytes
    inside: Program
    joins: object = None


@dataclass(slots=True)
class GroupNode:
    """A group: a program with its own unit, moved (mm) and scaled.

    `open`: a neighbour joins its first or last node.
    """

    area: Area
    inside: Program
    dx: float
    dy: float
    scale: float
    joins: object = None
    open: bool = False


Node = PathNode | TextNode | PictureNode | ClipNode | GroupNode


@dataclass(slots=True)
class Program:
    """The nodes of a sequence of ops.

    `unit`: units a millimetre. `first`, `last`: `joins` of the outermost nodes.
    """

    ops: Sequence[Op]
    """Referenced here so that their `id`, a key of the compiler, is not used again."""
    unit: float
    pictured: bool = False
    """Whether there is a picture in it: only the pixels of pictures depend on the scale."""
    nodes: list[Node] = field(default_factory=list)
    area: Area = NOWHERE
    first: object = None
    last: object = None
    joins: object = None
    """The common `joins` of all nodes; None if they differ."""


def bracket(scale: float) -> float:
    """The next power of two, at least 1: scales with the same one share programs."""
    return 1.0 if scale <= 1 else 2.0 ** ceil(log2(scale))


def grain(scale: float) -> float:
    """Units a millimetre for drawings enlarged by `scale`: a unit is at most 2/1000 mm on paper."""
    return 1000.0 if scale <= 2 else 10_000.0 if scale <= 20 else 100_000.0


class Compiler:
    """Caches programs by the identity of their ops and the bracket of the scale they are shown at."""

    def __init__(self, lettering: Lettering) -> None:
        self.lettering = lettering
        self._known: dict[tuple[int, float], Program] = {}
        self._leaves: dict[tuple[int, float], tuple[Node, ...]] = {}
        self._halos: dict[tuple[Ink, float, float], Halo] = {}

    def program(self, ops: Sequence[Op], scale: float) -> Program:
        """The program of ops shown at a scale (mm of paper a mm)."""
        key = id(ops), bracket(scale)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(ops, key[1])
        return known

    def _compile(self, ops: Sequence[Op], scale: float) -> Program:
        program = Program(ops, grain(scale))
        nodes = program.nodes
        for op in ops:
            match op:
                case Group():
                    inside = self.program(op.ops, scale * op.scale)
                    if inside.nodes:
                        area = outward(inside.area, op.dx, op.dy, op.scale)
                        nodes.append(GroupNode(area, inside, op.dx, op.dy, op.scale, inside.joins))
                        program.pictured |= inside.pictured
                case Clip():
                    rings = [ring for ring in op.rings if len(ring) > 2]
                    inside = self.program(op.ops, scale)
                    if rings and inside.nodes:
                        area = meet(around([p for ring in rings for p in ring], 0.0), inside.area)
                        nodes.append(ClipNode(area, shape.rings(rings, program.unit), inside))
                        program.pictured |= inside.pictured
                case Picture():
                    nodes.append(PictureNode(around(_corners(op.box), 0.0), op.source, op.box))
                    program.pictured = True
                case _:
                    nodes += self._leaf(op, program.unit)
        if nodes:
            program.area = union([node.area for node in nodes])
            program.first, program.last = _first(nodes[0]), _last(nodes[-1])
            before: Node | None = None
            program.joins = nodes[0].joins
            for node in nodes:
                if node.joins != program.joins:
                    program.joins = None
                if before is not None:
                    joined = _last(before)
                    if joined is not None and joined == _first(node):
                        for each in (before, node):
                            if isinstance(each, GroupNode):
                                each.open = True
                before = node
        return program

    def _leaf(self, op: Leaf, unit: float) -> tuple[Node, ...]:
        """The nodes of one shape or line of text; cached, because drawings may share ops."""
        # The op lives as long as the program that lists it, so its id is not used again.
        key = id(op), unit
        known = self._leaves.get(key)
        if known is None:
            known = self._leaves[key] = tuple(self._drawn(op, unit))
        return known

    def _drawn(self, op: Leaf, unit: float) -> Iterable[Node]:
        match op:
            case Text():
                return (self._text(op, unit),) if op.text.strip() and op.size > 0 else ()
            case Line():
                return _line(op, unit) if op.points else ()
            case Rect():
                # The corners of an undashed frame are sharp, as the raster draws them, whatever its pen.
                pen, dashed = op.stroke, op.stroke is not None and bool(op.stroke.dash)
                if pen is not None and not dashed:
                    pen = Stroke(ink=pen.ink, width=pen.width, square=True)
                corners = _corners(op.box)
                path = shape.rectangle(op.box, unit, op.radius)
                edge = shape.polyline(corners, unit) if dashed else path
                return _shape(corners, path, edge, op.fill, pen, b"f", unit, joins=dashed)
            case Ellipse():
                path = shape.ellipse(op.box, unit)
                dashed = op.stroke is not None and bool(op.stroke.dash)
                return _shape(_corners(op.box), path, path, op.fill, op.stroke, b"f", unit, joins=dashed)
            case Polygon():
                rings = [ring for ring in op.rings if len(ring) > 2]
                if not rings:
                    return ()
                path = edge = shape.rings(rings, unit)
                if op.stroke is not None and op.stroke.dash:
                    edge = b"".join(shape.polyline([*ring, ring[0]], unit) for ring in rings)
                points = [point for ring in rings for point in ring]
                return _shape(points, path, edge, op.fill, op.stroke, b"f*", unit, joins=True)
            case _:
                assert_never(op)

    def _text(self, op: Text, unit: float) -> TextNode:
        shown = self.lettering.show(op, unit)
        halo: Halo = ()
        if op.halo is not None and op.halo.alpha > 0 and op.halo_width > 0:
            key = op.halo, op.halo_width, unit
            halo = self._halos.get(key) or self._halos.setdefault(key, _halo(*key))
        return TextNode(
            _around_line(op, shown, 2 * op.halo_width if halo else 0.0),
            shown.body,
            shown.font,
            shown.names,
            shape.number(op.tracking * unit, 2),
            _fill(op.ink),
            max(0.0, min(1.0, op.ink.alpha)),
            halo,
        )


def _around_line(op: Text, shown: Shown, halo: float) -> Area:
    """The bounding box of a line, with room for accents above the capitals and italics that lean out
    of it.
    """
    room = op.size * 0.6 + halo
    (x, y), left, right = op.at, shown.start, shown.start + shown.length
    top, low = -op.size, op.size * 0.3
    if not op.angle:
        return x + left - room, y + top - room, x + right + room, y + low + room
    turn = radians(op.angle)
    c, s = cos(turn), sin(turn)
    corners = [(x + a * c - b * s, y + a * s + b * c) for a in (left, right) for b in (top, low)]
    return around(corners, room)


def _shape(
    points: Sequence[Point],
    path: bytes,
    edge: bytes,
    fill: Ink | None,
    stroke: Stroke | None,
    end: bytes,
    unit: float,
    *,
    joins: bool,
) -> Iterator[Node]:
    """The nodes of a shape's fill and stroke: one if both are opaque.

    `joins`: whether the stroke joins others.
    """
    if fill is not None and fill.alpha <= 0:
        fill = None
    if stroke is not None and stroke.ink.alpha <= 0:
        stroke = None
    pen = _pen(stroke, unit) if stroke is not None else b""
    # Opaque ones only: what of the fill lies under half of a translucent stroke must show, and `B` hides it.
    if fill is not None and stroke is not None and path is edge and min(fill.alpha, stroke.ink.alpha) >= 1:
        both = b"B*" if end == b"f*" else b"B"
        yield PathNode(around(points, _reach(stroke)), path, both, fill=_fill(fill), stroke=pen)
        return
    if fill is not None:
        yield PathNode(around(points, 0.0), path, end, min(1.0, fill.alpha), _fill(fill))
    if stroke is not None:
        alpha = min(1.0, stroke.ink.alpha)
        key = (stroke.ink.colour, alpha) if joins and alpha < 1 else None
        yield PathNode(around(points, _reach(stroke)), edge, b"S", alpha, b"", pen, key)


def _line(op: Line, unit: float) -> Sequence[Node]:
    ink = op.stroke.ink
    if ink.alpha <= 0:
        return ()
    alpha = min(1.0, ink.alpha)
    key = (ink.colour, alpha) if alpha < 1 else None
    if not op.widths:
        area = around(op.points, _reach(op.stroke))
        path = shape.polyline(op.points, unit)
        return (PathNode(area, path, b"S", alpha, b"", _pen(op.stroke, unit), key),)
    path = shape.tapering(op.points, op.widths, op.stroke, unit)
    reach = max(op.widths) / 2 * (_MITRE if op.stroke.square else 1.25)
    area = around(op.points, reach)
    return (PathNode(area, path, b"f", alpha, _fill(ink), b"", key),) if path else ()


def _first(node: Node) -> object:
    return node.inside.first if isinstance(node, GroupNode) else node.joins


def _last(node: Node) -> object:
    return node.inside.last if isinstance(node, GroupNode) else node.joins


def _fill(ink: Ink) -> bytes:
    parts = _parts(ink.colour)
    return parts + (b" rg" if b" " in parts else b" g")


def _parts(colour: str) -> bytes:
    """The operands of a colour: one if it is grey, else three.

    Printers print such grey in black ink alone.
    """
    value = int(colour[1:], 16)
    red, green, blue = value >> 16, value >> 8 & 255, value & 255
    if red == green == blue:
        return _LEVELS[red]
    return b"%s %s %s" % (_LEVELS[red], _LEVELS[green], _LEVELS[blue])


@lru_cache(maxsize=1024)
def _pen(stroke: Stroke, unit: float) -> bytes:
    # At least one unit: PDF paints a line of width 0 as thin as the device can.
    width = max(1, round(stroke.width * unit))
    style = b"0 J 0 j" if stroke.square else b"1 J 1 j"
    dash = [max(0, round(length * unit)) for length in stroke.dash]
    # PDF forbids a pattern of zeros only.
    pattern = b" ".join(b"%d" % length for length in dash) if sum(dash) > 0 else b""
    parts = _parts(stroke.ink.colour)
    colour = parts + (b" RG" if b" " in parts else b" G")
    return b"%s %d w %s [%s] 0 d" % (colour, width, style, pattern)


def _reach(stroke: Stroke) -> float:
    """How far from its path a stroke may paint, mm."""
    return stroke.width / 2 * (_MITRE if stroke.square else 1.0)


def _halo(ink: Ink, width: float, unit: float) -> Halo:
    found, before = [], 0.0
    for half, level in _HALO:
        reached = level * min(1.0, ink.alpha)
        stroke = Stroke(ink=ink, width=2 * half * width)
        found.append((_pen(stroke, unit), (reached - before) / (1 - before)))
        before = reached
    return tuple(found)


def _corners(box: Box) -> tuple[Point, ...]:
    x0, y0, x1, y1 = box.x, box.y, box.x + box.w, box.y + box.h
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)


def around(points: Sequence[Point], reach: float) -> Area:
    """The bounding box of points, wider by `reach` and by what rounding to units may move them, mm."""
    xs, ys = zip(*points, strict=True)
    reach += 0.001
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def meet(a: Area, b: Area) -> Area:
    """The intersection of two areas; if they are apart, its right is left of its left, or its bottom above
    its top.
    """
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def union(areas: Sequence[Area]) -> Area:
    """The bounding box of areas."""
    lefts, tops, rights, lows = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def outward(area: Area, dx: float, dy: float, scale: float) -> Area:
    """An area in a group's millimetres, in those outside the group."""
    return area[0] * scale + dx, area[1] * scale + dy, area[2] * scale + dx, area[3] * scale + dy


def inward(area: Area, dx: float, dy: float, scale: float) -> Area:
    """An area in the millimetres outside a group, in those of the group."""
    return (area[0] - dx) / scale, (area[1] - dy) / scale, (area[2] - dx) / scale, (area[3] - dy) / scale
