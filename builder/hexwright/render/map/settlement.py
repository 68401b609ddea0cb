"""Towns as blocks of streets, cities as whole hexes of streets, villages as a ring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, sin

from shapely.geometry import LineString
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.geometry.hexes import column_row, contains, directions, neighbour_cell
from hexwright.model.board import Place
from hexwright.render.map.coast import line_parts, polygons, shape
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.outlines import Cell
from hexwright.render.noise import SeededRandom
from hexwright.render.scene import Box, Ellipse, Ink, Line, Op, Polygon, Stroke

Point = tuple[float, float]
Ring = tuple[Point, ...]

TOWN_HALF: Mapping[str, tuple[float, float]] = {"large": (4.2, 3.2), "small": (3.4, 2.6)}
"""Half width and height of a town's blocks, mm at the reference hex."""
VILLAGE_HALF = 0.62
"""Radius of a village's ring, mm at the reference hex."""
LARGE_RANK = 3
"""Towns up to this rank (1 is the most important) are large."""
WANDER = 3.4
"""The search for a mark's position starts at most this far from the middle of the hex, mm at the reference
hex.
"""


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """The mark of a place: middle, half width and half height, mm; a city has none (0, 0): its hexes are the
    mark.
    """

    place: Place
    at: Point
    half: Point


def place_marks(drawing: Drawing, taken: Obstacles) -> tuple[PlaceMark, ...]:
    """Place each mark near the true position: in its hex, on land, clear of numbers and rivers.

    The marks are added to `taken`.
    """
    found: list[PlaceMark] = []
    for place in sorted(drawing.board.places, key=lambda p: (p.rank, p.id, p.hex)):
        cell = column_row(drawing.grid, place.hex)
        if cell is None:
            continue
        if place.kind == "city":
            found.append(PlaceMark(place, drawing.centre(cell), (0.0, 0.0)))
            continue
        half = _half(drawing, place)
        at = _position(drawing, place, cell, half, taken)
        found.append(PlaceMark(place, at, half))
        taken.add(at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1], 9.0)
    return tuple(found)


def _half(drawing: Drawing, place: Place) -> Point:
    if place.kind == "village":
        half = drawing.style.scaled(VILLAGE_HALF)
        return half, half
    w, h = TOWN_HALF["large" if place.rank <= LARGE_RANK else "small"]
    return drawing.style.scaled(w), drawing.style.scaled(h)


def _position(drawing: Drawing, place: Place, cell: Cell, half: Point, taken: Obstacles) -> Point:
    cx, cy = drawing.centre(cell)
    wx, wy = cx, cy + drawing.style.scaled(0.6)
    if place.at is not None:
        x, y = drawing.frame.point(place.at)
        far = hypot(x - cx, y - cy) or 1.0
        k = min(1.0, drawing.style.scaled(WANDER) / far)
        wx, wy = cx + (x - cx) * k, cy + (y - cy) * k
    step = drawing.style.scaled(0.55)
    reach = drawing.grid.hex_mm * 0.5
    tries: list[tuple[float, Point]] = []
    for i in range(-10, 11):
        for j in range(-10, 11):
            x, y = wx + i * step, wy + j * step
            if hypot(x - cx, y - cy) > reach - hypot(*half) * 0.55:
                continue
            tries.append((hypot(i, j), (x, y)))
    tries.sort()
    best: tuple[float, Point] | None = None
    edge = 0.35 * drawing.style.scale
    for far, (x, y) in tries:
        # Sorted by distance: what follows costs more for its distance alone.
        if best is not None and far * 0.35 > best[0]:
            break
        cost = far * 0.35
        cost += taken.cost(x - half[0] - edge, y - half[1] - edge, x + half[0] + edge, y + half[1] + edge)
        if best is not None and cost >= best[0]:
            continue
        rim = [(x + sx * half[0], y + sy * half[1]) for sx in (-1, 1) for sy in (-1, 1)]
        cost += 12.0 * sum(not dry for dry in drawing.coast.are_land([(x, y), *rim]))
        if best is None or cost < best[0]:
            best = cost, (x, y)
    return best[1] if best is not None else (wx, wy)


def settlements(drawing: Drawing, found: Sequence[PlaceMark], *, cities: bool = True) -> tuple[Op, ...]:
    """The marks of places: cities (all, or none), then towns and villages; halos before blocks, so that none
    is covered.
    """
    halos: list[Op] = []
    blocks: list[Op] = []
    rings: list[Op] = []
    style = drawing.style
    for mark in found:
        if mark.place.kind == "town":
            town = _town(drawing, mark)
            outline = Stroke(ink=style.ink("name-halo"), width=style.scaled(0.6))
            halos += [Polygon(rings=(ring,), fill=style.ink("name-halo"), stroke=outline) for ring in town]
            blocks += [Polygon(rings=(ring,), fill=style.ink("town")) for ring in town]
        elif mark.place.kind == "village":
            (x, y), (r, _) = mark.at, mark.half
            box = Box(x=x - r, y=y - r, w=2 * r, h=2 * r)
            pen = Stroke(ink=style.ink("town"), width=style.scaled(0.3))
            rings.append(Ellipse(box=box, fill=style.ink("name-halo"), stroke=pen))
    return (*(_cities(drawing) if cities else ()), *halos, *blocks, *rings)


def _town(drawing: Drawing, mark: PlaceMark) -> list[Ring]:
    """A town's blocks: a grid turned a little; corner blocks are often missing or bevelled."""
    style = drawing.style
    large = mark.place.rank <= LARGE_RANK
    random = SeededRandom(f"{drawing.board.id}/town/{mark.place.hex}/{mark.place.id}")
    turn = random.between(-0.5, 0.5)
    count = 4 if large else 3
    unit = style.scaled(0.169)
    street = 2.0 * unit
    widths = [random.choice((7, 8, 9, 10)) * unit for _ in range(count)]
    heights = [random.choice((6, 7, 7, 8)) * unit for _ in range(count)]
    broad = random.choice(range(1, count - 1)) if count > 3 else -1
    ca, sa = cos(turn), sin(turn)
    total_w = sum(widths) + street * (count - 1) + (unit if broad >= 0 else 0)
    total_h = sum(heights) + street * (count - 1)
    found: list[Ring] = []
    y = -total_h / 2
    for j, h in enumerate(heights):
        x = -total_w / 2
        for i, w in enumerate(widths):
            corner = i in (0, count - 1) and j in (0, count - 1)
            gone = random.unit() < (0.45 if corner else 0.02)
            cut = random.choice((0.0, 0.0, 1.5, 2.5)) * unit if corner else 0.0
            if not gone:
                ring = [(x + cut, y), (x + w, y), (x + w, y + h), (x, y + h)]
                if cut:
                    ring.append((x, y + cut))
                found.append(
                    tuple((mark.at[0] + a * ca - b * sa, mark.at[1] + a * sa + b * ca) for a, b in ring)
                )
            x += w + street + (unit if i == broad else 0)
        y += h + street
    return found


def _cities(drawing: Drawing) -> Iterable[Op]:
    """Adjacent city hexes as one area: ground, streets, and a border on its outer hexsides."""
    left = {cell for cell, h in drawing.cells.items() if drawing.draws(h.terrain) == "city"}
    while left:
        group, queue = set(), [min(left)]
        while queue:
            cell = queue.pop()
            if cell not in left:
                continue
            left.discard(cell)
            group.add(cell)
            queue += [neighbour_cell(drawing.grid, *cell, d) for d in directions(drawing.grid)]
        yield from _city(drawing, sorted(group))


def _city(drawing: Drawing, group: Sequence[Cell]) -> Iterable[Op]:
    style = drawing.style
    body = unary_union([ShapelyPolygon(drawing.outline(cell, style.scaled(0.02))) for cell in group])
    if not drawing.coast.everywhere:
        body = body.intersection(drawing.coast.near(*body.bounds))
    ground = Ink(colour=style.colour("city"), alpha=0.94)
    areas = [shape(part) for part in polygons(body)]
    for area in areas:
        yield Polygon(rings=(area.outer, *area.holes), fill=ground)
    middle = [drawing.centre(cell) for cell in group]
    cx = sum(x for x, _ in middle) / len(middle)
    cy = sum(y for _, y in middle) / len(middle)
    first = drawing.cells[group[0]].id
    streets: dict[float, list[Line]] = {}
    for line, width in _streets(f"{drawing.board.id}/city/{first}", (cx, cy), style.scale):
        inner = LineString(line).intersection(body)
        pen = Stroke(ink=style.ink("street"), width=width, square=True)
        for part in line_parts(inner, 0.2):
            streets.setdefault(width, []).append(Line(points=part, stroke=pen))
    for width in sorted(streets):
        yield from streets[width]
    pen = Stroke(ink=style.ink("city-edge"), width=style.scaled(0.42))
    members = set(group)
    for cell in group:
        outline = drawing.outline(cell)
        for k, direction in enumerate(directions(drawing.grid)):
            other = neighbour_cell(drawing.grid, *cell, direction)
            if other in members or not contains(drawing.grid, *cell):
                continue
            side: BaseGeometry = LineString([outline[k], outline[(k + 1) % 6]])
            if not drawing.coast.everywhere:
                side = side.intersection(body.buffer(0.1))
            for part in line_parts(side, 0.2):
                yield Line(points=part, stroke=pen)


def _streets(name: str, centre: Point, scale: float) -> Iterable[tuple[tuple[Point, Point], float]]:
    """A turned grid of streets, a few of them broad, and one diagonal: line and width, mm."""
    random = SeededRandom(name)
    turn = random.between(-0.6, 0.6)
    ca, sa = cos(turn), sin(turn)
    reach = 26.0 * scale

    def at(u: float, v: float) -> Point:
        return centre[0] + u * ca - v * sa, centre[1] + u * sa + v * ca

    for upright in (True, False):
        u, i = -reach, 0
        while u < reach:
            broad = i % 5 == (2 if upright else 3)
            width = (0.5 if broad else 0.24) * scale
            yield ((at(u, -reach), at(u, reach)) if upright else (at(-reach, u), at(reach, u))), width
            u += random.choice((1.45, 1.6, 1.8, 2.1)) * scale
            i += 1
    yield (at(-reach, -reach * 0.4), at(reach, reach * 0.55)), 0.5 * scale
