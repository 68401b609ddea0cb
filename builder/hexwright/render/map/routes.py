"""Roads, trails and railways: through the middles of hexsides, curving inside each hex; bridges over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from types import MappingProxyType

from hexwright.geometry.hexes import side_ends
from hexwright.model.board import HexId
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.paths import Path, smooth
from hexwright.render.map.style import Style
from hexwright.render.noise import SeededRandom
from hexwright.render.scene import Line, Op, Stroke

Point = tuple[float, float]

WIDTHS: Mapping[str, float] = MappingProxyType({"rail": 0.34, "trail": 0.42, "road": 0.62})
"""Kinds of hexsides drawn as routes, bottom to top, and their width in mm."""
JOINED = ("road", "trail")
"""Kinds that others lead to, the best first."""
WANDER = 0.055
"""How far a route may be off the middle of a hex, in hexes."""
BRIDGE = "bridge"


def routes(drawing: Drawing) -> tuple[Op, ...]:
    """Every route of the board, then its bridges."""
    ops: list[Op] = []
    for kind, lines in route_lines(drawing).items():
        ops += _drawn(drawing.style, kind, lines)
    for side in drawing.terrain.sides:
        if side.kind == BRIDGE:
            ops += _bridge(drawing, side.a, side.b)
    return tuple(ops)


def route_lines(drawing: Drawing) -> Mapping[str, Sequence[Sequence[Point]]]:
    """The middles of all routes by kind, mm, bottom to top."""
    all_gates: dict[str, dict[HexId, list[Point]]] = {}
    for kind in WIDTHS:
        gates = all_gates.setdefault(kind, {})
        for side in drawing.terrain.sides:
            if side.kind == kind:
                gate = _gate(drawing, kind, side.a, side.b)
                gates.setdefault(side.a, []).append(gate)
                gates.setdefault(side.b, []).append(gate)
        for number, ends in gates.items():
            way_out = _way_out(drawing, number) if len(ends) == 1 else None
            if way_out is not None:
                ends.append(way_out)
    found: dict[str, list[list[Point]]] = {kind: [] for kind in all_gates}
    for kind, gates in all_gates.items():
        for number, ends in gates.items():
            joins = _joint(drawing, number, kind, all_gates) if len(ends) != 2 else None
            found[kind] += _inside(drawing, kind, number, ends, joins)
    return found


def _gate(drawing: Drawing, kind: str, a: HexId, b: HexId) -> Point:
    """Where a route crosses a hexside, mm. Railways are shifted, so that they do not cover roads."""
    (ax, ay), (bx, by) = side_ends(drawing.grid, a, b)
    random = SeededRandom(f"{drawing.board.id}/{kind}/{a}/{b}")
    t = 0.5 + random.between(-0.08, 0.08) + (0.14 if kind == "rail" else 0.0)
    return ax + (bx - ax) * t, ay + (by - ay) * t


def _way_out(drawing: Drawing, number: HexId) -> Point | None:
    """Where a route that ends in a hex at the edge of the map leaves it: nobody built a road to nowhere."""
    h, grid, art = drawing.terrain.hexes.get(number), drawing.grid, drawing.art
    if h is None or any(place.hex == number and place.kind != "village" for place in drawing.board.places):
        return None
    x, y = drawing.centre((h.column, h.row))
    edges = (
        (h.column == grid.first_column, (art.x - 1, y)),
        (h.column == grid.first_column + grid.columns - 1, (art.right + 1, y)),
        (h.row == grid.first_row, (x, art.y - 1)),
        (h.row == grid.first_row + grid.rows - 1, (x, art.bottom + 1)),
    )
    return next((out for at_edge, out in edges if at_edge), None)


def _joint(
    drawing: Drawing, number: HexId, kind: str, all_gates: Mapping[str, Mapping[HexId, Sequence[Point]]]
) -> Point | None:
    """Where a route joins one of a better kind that runs through the hex; None if none does."""
    for other in JOINED:
        ends = all_gates[other].get(number, ())
        if other != kind and len(ends) == 2:
            for line in _inside(drawing, other, number, ends):
                return line[len(line) // 2]
    return None


def _inside(
    drawing: Drawing, kind: str, number: HexId, gates: Sequence[Point], joint: Point | None = None
) -> Iterable[list[Point]]:
    """Curves inside a hex: from gate to gate through its middle, or from each gate to `joint`, else the
    middle.
    """
    hexagon = drawing.terrain.hexes.get(number)
    if hexagon is None:
        return
    cx, cy = drawing.centre((hexagon.column, hexagon.row))
    random = SeededRandom(f"{drawing.board.id}/{kind}/middle/{number}")
    far = WANDER * drawing.grid.hex_mm
    middle = cx + random.between(-far, far), cy + random.between(-far, far) + far
    if len(gates) == 2:
        (ax, ay), (bx, by) = gates
        pulled = (middle[0] * 2 + ax + bx) / 4, (middle[1] * 2 + ay + by) / 4
        yield smooth([gates[0], pulled, gates[1]], 3)
        return
    for gate in gates:
        yield [gate, joint or middle]


def _drawn(style: Style, kind: str, lines: Sequence[Sequence[Point]]) -> list[Op]:
    width = style.scaled(WIDTHS[kind])
    # A style may give roads edges of their own; else all routes have a faint halo.
    edged = kind == "road" and style.has("road-edge")
    under = Stroke(
        ink=style.ink("road-edge") if edged else style.ink("name-halo", 0.7),
        width=width + style.scaled(0.3 if edged else 0.42),
    )
    ops: list[Op] = [Line(points=tuple(line), stroke=under) for line in lines]
    if kind == "rail":
        pen = Stroke(ink=style.ink("rail"), width=width)
        ops += [Line(points=tuple(line), stroke=pen) for line in lines]
        tie = Stroke(ink=style.ink("rail"), width=width * 0.8, square=True)
        for line in lines:
            ops += [
                Line(points=ends, stroke=tie) for ends in _ties(line, style.scaled(1.7), style.scaled(0.55))
            ]
        return ops
    dash = (style.scaled(1.5), style.scaled(0.8)) if kind == "trail" else ()
    role = kind if style.has(kind) else "road"
    pen = Stroke(ink=style.ink(role), width=width, dash=dash)
    return ops + [Line(points=tuple(line), stroke=pen) for line in lines]


def _ties(line: Sequence[Point], pitch: float, half: float) -> Iterable[tuple[Point, Point]]:
    path = Path(line)
    count = max(1, round(path.length / pitch))
    for i in range(count):
        at = path.length * (i + 0.5) / count
        (x, y), (bx, by) = path.at(at), path.at(at + 0.1)
        far = hypot(bx - x, by - y) or 1.0
        nx, ny = -(by - y) / far * half, (bx - x) / far * half
        yield (x - nx, y - ny), (x + nx, y + ny)


def _bridge(drawing: Drawing, a: HexId, b: HexId) -> list[Op]:
    """Two short parallel lines across the hexside."""
    (ax, ay), (bx, by) = side_ends(drawing.grid, a, b)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    far = hypot(bx - ax, by - ay) or 1.0
    tx, ty = (bx - ax) / far, (by - ay) / far
    nx, ny = -ty, tx
    style = drawing.style
    half, gap = style.scaled(1.5), style.scaled(0.75)
    pen = Stroke(ink=style.ink("rail"), width=style.scaled(0.3))
    ops: list[Op] = []
    for sign in (-1, 1):
        x, y = mx + tx * gap * sign, my + ty * gap * sign
        ops.append(Line(points=((x - nx * half, y - ny * half), (x + nx * half, y + ny * half)), stroke=pen))
    return ops


def route_sample(style: Style, kind: str, points: Sequence[Point]) -> tuple[Op, ...]:
    """A short stretch of a route, for a key."""
    return tuple(_drawn(style, kind, [smooth(points, 3)]))
