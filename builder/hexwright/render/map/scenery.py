"""Scenery: roads, railways and woods that give life to a map and have no effect, drawn more faintly than
anything that has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from hexwright.geometry.hexes import column_row
from hexwright.model.board import HexId, Scenery
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.paths import Path, smooth
from hexwright.render.map.settlement import PlaceMark
from hexwright.render.map.style import Style
from hexwright.render.noise import SeededRandom
from hexwright.render.scene import Box, Ellipse, Ink, Line, Op, Stroke

Point = tuple[float, float]
Lines = Mapping[str, Sequence[Sequence[Point]]]

ROAD, ROAD_EDGE, RAIL = 0.28, 0.54, 0.16
"""Widths, mm at the reference hex."""
EDGE_ALPHA, RAIL_ALPHA = 0.62, 0.66
TIE, TIE_PITCH = 0.29, 1.25
"""Half the length of a sleeper, and from one to the next, mm at the reference hex."""
BEND = 1.5
"""How far a way wanders off the straight line, mm at the reference hex."""
BENDS_PER_HEX = 1.6
BESIDE = 0.8
"""How far a railway runs beside the middle of a town, mm at the reference hex."""
TREES = (4, 8)
TREE = (0.62, 0.95)
"""Radius of a crown, mm at the reference hex."""


def ways(drawing: Drawing, marks: Sequence[PlaceMark]) -> Lines:
    """The middles of roads and railways without effect, mm."""
    at = {mark.place.hex: mark.at for mark in marks}
    found: dict[str, list[Sequence[Point]]] = {"road": [], "railway": []}
    for scenery in drawing.board.scenery:
        if scenery.kind in found and len(scenery.hexes) > 1:
            found[scenery.kind].append(_way(drawing, scenery, at))
    return found


def scenery(drawing: Drawing, lines: Lines) -> tuple[Op, ...]:
    """Woods, then `lines`: railways, then roads."""
    style = drawing.style
    return (*_woods(drawing), *_railways(style, lines["railway"]), *_roads(style, lines["road"]))


def scenery_sample(style: Style, kind: str, points: Sequence[Point]) -> tuple[Op, ...]:
    """A short stretch of a way along `points`, or a few trees there, for a key."""
    if kind == "woods":
        return tuple(op for x, y in points[::2] for op in _tree(style, (x, y), 1.0))
    line = [smooth(points, 3)]
    return tuple(_railways(style, line) if kind == "railway" else _roads(style, line))


def _way(drawing: Drawing, scenery: Scenery, at: Mapping[HexId, Point]) -> Sequence[Point]:
    """From hex to hex, by the marks of places, wandering a little."""
    style = drawing.style
    random = SeededRandom(f"{drawing.board.id}/scenery/{scenery.id}")
    stops: list[Point] = []
    for number in scenery.hexes:
        cell = column_row(drawing.grid, number)
        if cell is None:
            continue
        x, y = at.get(number) or drawing.centre(cell)
        beside = style.scaled(BESIDE) if scenery.kind == "railway" else 0.0
        stops.append((x + beside, y - beside))
    points = stops[:1]
    for a, b in pairwise(stops):
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        nx, ny = (a[1] - b[1]) / far, (b[0] - a[0]) / far
        bends = max(1, round(far / drawing.grid.hex_mm * BENDS_PER_HEX))
        side = 1 if random.unit() < 0.5 else -1
        for i in range(bends):
            t = (i + 0.5) / bends
            off = style.scaled(BEND) * side * random.between(0.35, 1.0)
            points.append((a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off))
            side = -side
        points.append(b)
    return smooth(points, 3)


def _roads(style: Style, lines: Sequence[Sequence[Point]]) -> list[Op]:
    under = Stroke(ink=style.ink("scenery-edge", EDGE_ALPHA), width=style.scaled(ROAD_EDGE))
    top = Stroke(ink=style.ink("scenery-road"), width=style.scaled(ROAD))
    return [Line(points=tuple(line), stroke=pen) for pen in (under, top) for line in lines]


def _railways(style: Style, lines: Sequence[Sequence[Point]]) -> list[Op]:
    ink = style.ink("scenery-rail", RAIL_ALPHA)
    pen = Stroke(ink=ink, width=style.scaled(RAIL))
    ops: list[Op] = [Line(points=tuple(line), stroke=pen) for line in lines]
    for line in lines:
        path = Path(line)
        pitch, half = style.scaled(TIE_PITCH), style.scaled(TIE)
        for i in range(max(1, round(path.length / pitch))):
            (x, y), (bx, by) = path.at((i + 0.5) * pitch), path.at((i + 0.5) * pitch + 0.1)
            far = hypot(bx - x, by - y) or 1.0
            nx, ny = -(by - y) / far * half, (bx - x) / far * half
            ops.append(Line(points=((x - nx, y - ny), (x + nx, y + ny)), stroke=pen))
    return ops


def _woods(drawing: Drawing) -> Iterable[Op]:
    style, hex_mm = drawing.style, drawing.grid.hex_mm
    for scenery in drawing.board.scenery:
        if scenery.kind != "woods":
            continue
        for number in scenery.hexes:
            cell = column_row(drawing.grid, number)
            if cell is None:
                continue
            random = SeededRandom(f"{drawing.board.id}/scenery/{scenery.id}/{number}")
            cx, cy = drawing.centre(cell)
            spots = [
                (cx + random.between(-0.4, 0.4) * hex_mm, cy + random.between(-0.2, 0.4) * hex_mm)
                for _ in range(int(random.between(*TREES)))
            ]
            dry = drawing.coast.are_land(spots)
            # From the back to the front.
            for spot in sorted((s for s, d in zip(spots, dry, strict=True) if d), key=lambda s: s[1]):
                yield from _tree(style, spot, random.between(*TREE))


def _tree(style: Style, at: Point, radius: float) -> tuple[Op, ...]:
    """A crown on its shadow, lit from the north-west."""
    (x, y), r = at, style.scaled(radius)
    shades = (("tree-shade", 0.0, 1.0), ("tree", -0.14, 0.78), ("tree-light", -0.3, 0.42))
    shadow = Ellipse(
        box=_oval(x + 0.3 * r, y + 0.55 * r, r * 1.1, r * 0.7), fill=Ink(colour="#14240E", alpha=0.3)
    )
    crowns = (
        Ellipse(box=_oval(x + by * r, y + by * r, r * share, r * share), fill=style.ink(role))
        for role, by, share in shades
    )
    return shadow, *crowns


def _oval(x: float, y: float, rx: float, ry: float) -> Box:
    return Box(x=x - rx, y=y - ry, w=2 * rx, h=2 * ry)
