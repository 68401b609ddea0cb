"""Water drawn as lines and areas: shore lines, lakes, rivers along hexsides, dotted estuaries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import cos, hypot, pi, sin

from shapely.geometry import LineString, box
from shapely.geometry import Polygon as ShapelyPolygon

from hexwright.geometry.hexes import side_ends
from hexwright.model.board import HexId, River
from hexwright.render.map.coast import line_parts, polygons, shape
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.outlines import corner_key
from hexwright.render.map.paths import Path, smooth
from hexwright.render.noise import SeededRandom
from hexwright.render.scene import Box as SceneBox
from hexwright.render.scene import Clip, Ellipse, Ink, Line, Op, Polygon, Stroke

Point = tuple[float, float]

STEP = 0.45
"""Distance of a river's points, mm at the reference hex."""
LAGOON_HEXES = 0.4
"""Over open water shorter than this a river is drawn on; over longer water its hexsides are dotted."""
SWELL = 4.4
"""Over this length before the sea a river widens by half, mm at the reference hex."""
MOUTH_HEXES = 1.35
"""Greatest distance (hexes) of a river's last corner from the sea it flows into."""
STRAY_WIDTH = 0.55
"""Width of a river hexside that belongs to no river, mm at the reference hex."""


@dataclass(frozen=True)
class Course:
    """A river as drawn, from source to mouth: points, width at each (mm), and whether it is over
    open water.
    """

    id: str
    label: str
    rank: int
    points: tuple[Point, ...]
    widths: tuple[float, ...]
    wet: tuple[bool, ...]
    mouth: str

    @cached_property
    def dry_parts(self) -> tuple[tuple[int, int], ...]:
        """Index ranges over land, both ends inclusive; neighbouring ranges share no point."""
        return _runs(self.wet, wanted=False)

    @cached_property
    def wet_parts(self) -> tuple[tuple[int, int], ...]:
        """Index ranges over open water, both ends inclusive."""
        return _runs(self.wet, wanted=True)


def _runs(wet: Sequence[bool], *, wanted: bool) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    start = 0
    for value, group in groupby(wet):
        end = start + len(list(group))
        if value is wanted and end - start > 1:
            found.append((start, end - 1))
        start = end
    return tuple(found)


def courses(drawing: Drawing) -> tuple[Course, ...]:
    """Every river of the board, and every river hexside that belongs to none."""
    found: list[Course] = []
    used: set[tuple[HexId, HexId]] = set()
    for river in drawing.terrain.rivers:
        used |= {(min(a, b), max(a, b)) for a, b in river.course}
        for chain in corner_chains(drawing, river.course):
            found.append(_course(drawing, river, chain))
    strays = [(s.a, s.b) for s in drawing.terrain.sides if s.kind == "river" and (s.a, s.b) not in used]
    width = drawing.style.scaled(STRAY_WIDTH)
    stray = River(id="stray", name="", label="", widths=(width, width), course=(), mouth="confluence", rank=9)
    found += [_course(drawing, stray, chain) for chain in corner_chains(drawing, strays)]
    return tuple(found)


def corner_chains(drawing: Drawing, sides: Sequence[tuple[HexId, HexId]]) -> list[list[Point]]:
    """Lines of corners (mm) made of hexsides in order, joined where consecutive ones share a corner."""
    chains: list[list[Point]] = []
    for a, b in sides:
        ends = side_ends(drawing.grid, a, b)
        if chains:
            chain = chains[-1]
            keys = [corner_key(end) for end in ends]
            if len(chain) == 2 and corner_key(chain[1]) not in keys and corner_key(chain[0]) in keys:
                chain.reverse()
            if corner_key(chain[-1]) in keys:
                chain.append(ends[1 - keys.index(corner_key(chain[-1]))])
                continue
        chains.append(list(ends))
    return chains


def _course(drawing: Drawing, river: River, chain: list[Point]) -> Course:
    widths, mouth = river.widths, river.mouth
    control = drawing.curves.along(chain)
    # A river that is already broad at its source comes from beyond the map.
    head = _beyond(drawing, chain[0]) if widths[0] > drawing.style.scaled(0.6) else None
    tail = _beyond(drawing, chain[-1]) if mouth == "edge" else None
    if mouth == "sea" and drawing.coast.is_land(*chain[-1]):
        tail = _to_sea(drawing, chain[-1])
    control = [*([head] if head else []), *control, *([tail] if tail else [])]
    points = Path(smooth(control, 3)).resampled(drawing.style.scaled(STEP))
    count = len(points) - 1
    length = count * drawing.style.scaled(STEP)
    wide: list[float] = []
    for i in range(count + 1):
        t = i / count
        w = widths[0] + (widths[1] - widths[0]) * t**0.8
        if mouth == "sea":
            left = (1 - t) * length
            w *= 1 + 0.5 * max(0.0, 1 - left / drawing.style.scaled(SWELL))
        wide.append(w)
    wet = [not dry for dry in drawing.coast.are_land(points)]
    shortest = LAGOON_HEXES * drawing.grid.hex_mm / drawing.style.scaled(STEP)
    for start, end in _runs(wet, wanted=True):
        at_mouth = mouth == "sea" and end == count
        if end - start < shortest and not at_mouth:
            wet[start : end + 1] = [False] * (end - start + 1)
    return Course(river.id, river.label, river.rank, tuple(points), tuple(wide), tuple(wet), mouth)


def _beyond(drawing: Drawing, corner: Point) -> Point | None:
    """A point just outside the neat line, if the corner is at the edge of the map; else None."""
    art, reach = drawing.art, drawing.grid.hex_mm * 1.05
    x, y = corner
    gaps = {
        (x, art.y - 0.6): y - art.y,
        (x, art.bottom + 0.6): art.bottom - y,
        (art.x - 0.6, y): x - art.x,
        (art.right + 0.6, y): art.right - x,
    }
    target = min(gaps, key=lambda p: gaps[p])
    return target if gaps[target] < reach else None


def _to_sea(drawing: Drawing, corner: Point) -> Point | None:
    """The nearest point of the shore and a little beyond it, or None if the sea is too far."""
    reach = MOUTH_HEXES * drawing.grid.hex_mm
    x, y = corner
    window = (x - reach, y - reach, x + reach, y + reach)
    best: tuple[float, Point] | None = None
    for part in polygons(drawing.coast.near(*window)):
        for ring in (part.exterior, *part.interiors):
            for px, py in ring.coords:
                # Points on the edge of the window are no shore: the land was cut there.
                if (
                    min(abs(px - window[0]), abs(px - window[2]), abs(py - window[1]), abs(py - window[3]))
                    < 0.01
                ):
                    continue
                far = hypot(px - x, py - y)
                if best is None or far < best[0]:
                    best = far, (px, py)
    if best is None or best[0] > reach:
        return None
    far, (px, py) = best
    k = (far + drawing.style.scaled(1.0)) / far if far else 1.0
    return x + (px - x) * k, y + (py - y) * k


def shore(drawing: Drawing) -> tuple[Op, ...]:
    """A line along every shore of the sea, inside the map picture."""
    style, art = drawing.style, drawing.art
    pen = Stroke(ink=style.ink("shore"), width=style.mm("shore"))
    window = box(art.x, art.y, art.right, art.bottom)
    ops: list[Op] = []
    for area in drawing.coast.land:
        for ring in (area.outer, *area.holes):
            line = ring if ring[0] == ring[-1] else (*ring, ring[0])
            xs, ys = [x for x, _ in line], [y for _, y in line]
            if min(xs) > art.x and max(xs) < art.right and min(ys) > art.y and max(ys) < art.bottom:
                ops.append(Line(points=line, stroke=pen))
                continue
            cut = LineString(line).intersection(window)
            ops += [Line(points=part, stroke=pen) for part in line_parts(cut)]
    return tuple(ops)


def lakes(drawing: Drawing) -> tuple[Op, ...]:
    """Lakes with their shore lines, clipped to the map picture."""
    style, art = drawing.style, drawing.art
    pen = Stroke(ink=style.ink("shore"), width=style.mm("shore") * 0.9)
    window = box(art.x, art.y, art.right, art.bottom)
    ops: list[Op] = []
    for area in drawing.coast.lakes:
        for part in polygons(ShapelyPolygon(area.outer, area.holes).intersection(window)):
            visible = shape(part)
            rings = (visible.outer, *visible.holes)
            ops.append(Polygon(rings=rings, fill=style.ink("lake"), stroke=pen))
            if style.climate.ice:
                ops.append(Clip(rings=rings, ops=_ice(drawing, part)))
                ops.append(Polygon(rings=rings, stroke=pen))
    return tuple(ops)


CRACKS = 5
"""Cracks in the ice of a lake, each with a branch or two."""


def _ice(drawing: Drawing, lake: ShapelyPolygon) -> tuple[Op, ...]:
    """A pale rim along the shore and cracks with bright edges."""
    style = drawing.style
    left, top, right, low = lake.bounds
    random = SeededRandom(f"{drawing.board.id}/ice/{left:.1f}/{top:.1f}")
    outline = shape(lake)
    rim = Stroke(ink=Ink(colour="#FFFFFF", alpha=0.5), width=style.scaled(0.9))
    ops: list[Op] = [Polygon(rings=(outline.outer, *outline.holes), stroke=rim)]
    dark = Stroke(
        ink=style.ink("crack" if style.has("crack") else "river-edge", 0.75), width=style.scaled(0.16)
    )
    bright = Stroke(ink=Ink(colour="#FFFFFF", alpha=0.9), width=style.scaled(0.22))
    for _ in range(CRACKS):
        x, y = random.between(left, right), random.between(top, low)
        turn = random.between(0.0, 2 * pi)
        line = [(x, y)]
        for _ in range(4):
            turn += random.between(-0.8, 0.8)
            far = style.scaled(random.between(0.5, 1.4))
            x, y = x + far * cos(turn), y + far * sin(turn)
            line.append((x, y))
        beside = style.scaled(0.2)
        ops.append(Line(points=tuple((px + beside, py + beside) for px, py in line), stroke=bright))
        ops.append(Line(points=tuple(line), stroke=dark))
    return tuple(ops)


def waterlines(drawing: Drawing) -> tuple[Op, ...]:
    """Faint lines in the sea that follow the shore, as on old charts; the farther out the fainter."""
    style, art = drawing.style, drawing.art
    if not style.climate.waterlines or drawing.coast.everywhere:
        return ()
    window = box(art.x, art.y, art.right, art.bottom)
    room = style.scaled(10.0)
    near = drawing.coast.near(art.x - room, art.y - room, art.right + room, art.bottom + room)
    edge, reached = near.simplify(style.scaled(0.22)), 0.0
    ops: list[Op] = []
    for far, alpha in sorted(style.climate.waterlines):
        # Each from the one before, which has fewer corners than the shore.
        edge = edge.buffer(style.scaled(far - reached), quad_segs=3).simplify(style.scaled(0.1))
        reached = far
        pen = Stroke(ink=style.ink("waterline", alpha), width=style.scaled(0.17))
        for area in polygons(edge):
            for ring in (area.exterior, *area.interiors):
                cut = LineString(ring.coords).intersection(window)
                ops += [Line(points=part, stroke=pen) for part in line_parts(cut, style.scaled(1.5))]
    return tuple(ops)


def rivers(drawing: Drawing, found: Sequence[Course]) -> tuple[Op, ...]:
    """The rivers: halos of all, then edges of all, then water of all, so that no edge crosses the water
    where rivers meet; estuaries as dots on top.
    """
    style = drawing.style
    halo, edge, water = style.ink("river-halo", 0.5), style.ink("river-edge"), style.ink("river")
    layers: tuple[list[Op], list[Op], list[Op]] = ([], [], [])
    dots: list[Op] = []
    mouths: list[Op] = []
    for course in found:
        for start, end in course.dry_parts:
            to_sea = _reaches_sea(course, end)
            cut = end - round(style.scaled(5.0) / style.scaled(STEP)) if to_sea else end
            for ops, ink, more in zip(
                layers,
                (halo, edge, water),
                (style.scaled(0.75), style.scaled(0.25), -style.scaled(0.27)),
                strict=True,
            ):
                if cut > start:
                    ops.append(_stretch(course, start, cut, Stroke(ink=ink, width=1.0), more))
            if to_sea:
                mouths += _mouth(drawing, course, max(start, cut), end)
        for start, end in course.wet_parts:
            if end < len(course.points) - 1 or course.mouth != "sea" or end - start > 12:
                dots += _dots(drawing, course, start, end)
    return (*layers[0], *layers[1], *layers[2], *mouths, *dots)


def _reaches_sea(course: Course, end: int) -> bool:
    return end < len(course.points) - 1 or course.mouth == "sea"


def _stretch(course: Course, start: int, end: int, stroke: Stroke, more: float) -> Line:
    least = 0.12 if more < 0 else 0.0
    return Line(
        points=course.points[start : end + 1],
        stroke=stroke,
        widths=tuple(max(least, w + more) for w in course.widths[start : end + 1]),
    )


def _mouth(drawing: Drawing, course: Course, start: int, end: int) -> Iterable[Op]:
    """The last stretch, clipped at the shore so that the round end of the line does not show in the sea."""
    style = drawing.style
    last = min(len(course.points) - 1, end + 4)
    part = course.points[start : last + 1]
    xs, ys = [x for x, _ in part], [y for _, y in part]
    room = max(course.widths) + 1.0
    near = drawing.coast.near(min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)
    ops = (
        _stretch(course, start, last, Stroke(ink=style.ink("river-edge"), width=1.0), style.scaled(0.25)),
        _stretch(course, start, last, Stroke(ink=style.ink("river"), width=1.0), -style.scaled(0.27)),
    )
    for part_of_land in polygons(near):
        area = shape(part_of_land)
        yield Clip(rings=(area.outer, *area.holes), ops=ops)


def _dots(drawing: Drawing, course: Course, start: int, end: int) -> Iterable[Op]:
    style = drawing.style
    path = Path(course.points[start : end + 1])
    pitch, size = style.scaled(1.2), style.scaled(0.52)
    count = max(1, round(path.length / pitch))
    for i in range(count):
        x, y = path.at(path.length * (i + 0.5) / count)
        yield Ellipse(box=SceneBox(x=x - size / 2, y=y - size / 2, w=size, h=size), fill=style.ink("estuary"))
