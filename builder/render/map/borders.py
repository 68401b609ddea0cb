"""Lines along hexsides between hexes with and without a flag: parallels and frontiers (dashed), forts (teeth)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from shapely.geometry import LineString, box

from builder.geometry.hexes import directions, neighbour_cell
from builder.model.board import BorderLine
from builder.render.map.drawing import Drawing
from builder.render.map.outlines import Cell, chains, clamped
from builder.render.map.paths import round_corners
from builder.render.scene import Ink, Line, Op, Stroke

Point = tuple[float, float]

TEETH_A_SIDE = 6


@dataclass(frozen=True, slots=True)
class Border:
    """A border as drawn: `chains` of corners for lettering, `lines` smoothed and cut at the neat line."""

    line: BorderLine
    chains: tuple[tuple[Point, ...], ...]
    lines: tuple[tuple[Point, ...], ...]


def flagged(drawing: Drawing, flag: str) -> frozenset[Cell]:
    """Cells that carry a flag or belong to the hex set of that name."""
    named = drawing.board.hex_sets.get(flag, frozenset())
    return frozenset(cell for cell, h in drawing.cells.items() if flag in h.flags or h.id in named)


def borders(drawing: Drawing) -> tuple[Border, ...]:
    """The dashed lines of a board."""
    art = drawing.art
    window = box(art.x, art.y, art.right, art.bottom)
    found: list[Border] = []
    for line in drawing.board.lines:
        if line.draw == "teeth":
            continue
        cells = flagged(drawing, line.flag)

        def inside(cell: Cell, cells: frozenset[Cell] = cells) -> bool:
            return clamped(drawing.grid, cell) in cells

        parts = [_to_edge(drawing, chain) for chain in chains(drawing.grid, inside, sorted(drawing.cells))]
        drawn: list[tuple[Point, ...]] = []
        for chain in parts:
            curve = LineString(round_corners(chain, drawing.style.scaled(1.7))).intersection(window)
            drawn += [
                tuple((x, y) for x, y in part.coords)
                for part in getattr(curve, "geoms", (curve,))
                if isinstance(part, LineString) and part.length > 0.1
            ]
        found.append(Border(line, tuple(tuple(chain) for chain in parts), tuple(drawn)))
    return tuple(found)


def _to_edge(drawing: Drawing, chain: list[Point]) -> list[Point]:
    """A line that ends at the edge of the grid is carried on to the neat line."""
    if chain[0] == chain[-1]:
        return chain
    art, reach = drawing.art, drawing.grid.hex_mm * 0.75

    def beyond(end: Point) -> list[Point]:
        x, y = end
        gaps = {
            (art.x, y): x - art.x,
            (art.right, y): art.right - x,
            (x, art.y): y - art.y,
            (x, art.bottom): art.bottom - y,
        }
        target = min(gaps, key=lambda p: gaps[p])
        return [target] if gaps[target] < reach else []

    return [*beyond(chain[0]), *chain, *beyond(chain[-1])]


def dashed(drawing: Drawing, found: Sequence[Border]) -> tuple[Op, ...]:
    """The dashed lines on their halos."""
    style = drawing.style
    dash = (style.mm("dash-on"), style.mm("dash-off"))
    halo = Ink(colour=style.colour("line-halo"), alpha=0.6)
    under: list[Op] = []
    over: list[Op] = []
    for border in found:
        role = f"line-{border.line.id}" if style.has(f"line-{border.line.id}") else "line"
        for points in border.lines:
            wide = Stroke(ink=halo, width=style.mm("line") + style.scaled(0.68), dash=dash)
            under.append(Line(points=points, stroke=wide))
            pen = Stroke(ink=style.ink(role), width=style.mm("line"), dash=dash)
            over.append(Line(points=points, stroke=pen))
    return (*under, *over)


def toothed(drawing: Drawing) -> tuple[Op, ...]:
    """Fortified hexsides: a line just outside the flagged hexes with teeth outward."""
    style = drawing.style
    pen = Stroke(ink=style.ink("fort"), width=style.scaled(0.37), square=True)
    ops: list[Op] = []
    for line in drawing.board.lines:
        if line.draw != "teeth":
            continue
        cells = flagged(drawing, line.flag)
        for cell in sorted(cells):
            for k, direction in enumerate(directions(drawing.grid)):
                if line.directions and direction not in line.directions:
                    continue
                if neighbour_cell(drawing.grid, *cell, direction) in cells:
                    continue
                outline = drawing.outline(cell)
                ops += _teeth(drawing, cell, outline[k], outline[(k + 1) % 6], pen)
    return tuple(ops)


def _teeth(drawing: Drawing, cell: Cell, a: Point, b: Point, pen: Stroke) -> list[Op]:
    cx, cy = drawing.centre(cell)
    dx, dy = b[0] - a[0], b[1] - a[1]
    nx, ny = (a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy
    far = hypot(nx, ny) or 1.0
    nx, ny = nx / far, ny / far
    off, deep = drawing.style.scaled(0.58), drawing.style.scaled(0.85)

    def at(t: float, out: float) -> Point:
        return a[0] + dx * t + nx * out, a[1] + dy * t + ny * out

    ops: list[Op] = [Line(points=(at(0.03, off), at(0.97, off)), stroke=pen)]
    for i in range(TEETH_A_SIDE):
        t = 0.1 + 0.8 * i / (TEETH_A_SIDE - 1)
        ops.append(Line(points=(at(t, off), at(t, off + deep)), stroke=pen))
    return ops
