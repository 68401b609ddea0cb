"""Lines along hexsides between hexes with and without a flag: dashed borders and toothed fortifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from shapely.geometry import LineString, Polygon, box

from hexwright.geometry.hexes import directions, neighbour_cell
from hexwright.model.board import BorderLine
from hexwright.render.map.coast import line_parts
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.outlines import Cell, chains
from hexwright.render.map.paths import round_corners, smooth
from hexwright.render.scene import Ink, Line, Op, Stroke

Point = tuple[float, float]

TEETH_A_SIDE = 6


@dataclass(frozen=True, slots=True)
class Border:
    """A border: `chains` of hex corners, for its names, and `lines` as drawn, smoothed and cut at the neat
    line.
    """

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
        if line.path:
            found.append(_through(drawing, line, window))
            continue
        cells = flagged(drawing, line.flag)

        # A hexside at the edge of the map has no hex on its other side and is no border.
        parts = [
            _to_edge(drawing, chain)
            for chain in chains(
                drawing.grid, cells.__contains__, sorted(drawing.cells), drawing.cells.__contains__
            )
        ]
        drawn: list[tuple[Point, ...]] = []
        for chain in parts:
            curve = LineString(round_corners(chain, drawing.style.scaled(3.4))).intersection(window)
            drawn += line_parts(curve, 0.1)
        found.append(Border(line, tuple(tuple(chain) for chain in parts), tuple(drawn)))
    return tuple(found)


def _through(drawing: Drawing, line: BorderLine, window: Polygon) -> Border:
    """A line through the middles of hexes: an even curve, for it need not keep to any hexside."""
    places = {h.id: cell for cell, h in drawing.cells.items()}
    chain = _to_edge(
        drawing, [drawing.centre(places[number]) for number in line.path if number in places], 1.2
    )
    curve = LineString(smooth(chain, 3)).intersection(window)
    return Border(line, (tuple(chain),), tuple(line_parts(curve, 0.1)))


def _to_edge(drawing: Drawing, chain: list[Point], within: float = 0.75) -> list[Point]:
    """The line, continued to the neat line where it ends at the edge of the grid: no farther than so many
    hexes from it.
    """
    if not chain or chain[0] == chain[-1]:
        return chain
    art, reach = drawing.art, drawing.grid.hex_mm * within

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
    """The dashed lines; all halos first, so that none covers another line."""
    style = drawing.style
    dashes = {"dashed": (style.mm("dash-on"), style.mm("dash-off"))}
    halo = Ink(colour=style.colour("line-halo"), alpha=0.6)
    under: list[Op] = []
    over: list[Op] = []
    for border in found:
        role = f"line-{border.line.id}" if style.has(f"line-{border.line.id}") else "line"
        dash = dashes.get(border.line.draw, ())
        for points in border.lines:
            wide = Stroke(ink=halo, width=style.mm("line") + style.scaled(0.68), dash=dash)
            under.append(Line(points=points, stroke=wide))
            pen = Stroke(ink=style.ink(role), width=style.mm("line"), dash=dash)
            over.append(Line(points=points, stroke=pen))
    return (*under, *over)


def fort_sides(drawing: Drawing) -> list[tuple[Point, Point]]:
    """The fortified hexsides as pairs of corners, clockwise round their hexes: the outside is to the left."""
    found: list[tuple[Point, Point]] = []
    for line in drawing.board.lines:
        if line.draw != "teeth":
            continue
        cells = flagged(drawing, line.flag)
        for cell in sorted(cells):
            outline = drawing.outline(cell)
            for k, direction in enumerate(directions(drawing.grid)):
                if line.directions and direction not in line.directions:
                    continue
                if neighbour_cell(drawing.grid, *cell, direction) not in cells:
                    found.append((outline[k], outline[(k + 1) % 6]))
    return found


def toothed(drawing: Drawing) -> tuple[Op, ...]:
    """Fortified hexsides: a line just outside the flagged hexes with teeth outward."""
    pen = Stroke(ink=drawing.style.ink("fort"), width=drawing.style.scaled(0.37), square=True)
    return tuple(op for a, b in fort_sides(drawing) for op in _teeth(drawing, a, b, pen))


def _teeth(drawing: Drawing, a: Point, b: Point, pen: Stroke) -> list[Op]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = hypot(dx, dy) or 1.0
    nx, ny = dy / far, -dx / far
    off, deep = drawing.style.scaled(0.58), drawing.style.scaled(0.85)

    def at(t: float, out: float) -> Point:
        return a[0] + dx * t + nx * out, a[1] + dy * t + ny * out

    ops: list[Op] = [Line(points=(at(0.03, off), at(0.97, off)), stroke=pen)]
    for i in range(TEETH_A_SIDE):
        t = 0.1 + 0.8 * i / (TEETH_A_SIDE - 1)
        ops.append(Line(points=(at(t, off), at(t, off + deep)), stroke=pen))
    return ops
