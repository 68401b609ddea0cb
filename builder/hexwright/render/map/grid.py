"""The hex grid, on land in one ink and on water in another, and the printed numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import cos, pi, sin

from shapely.geometry import LineString

from hexwright.geometry.hexes import contains, directions, hex_id, neighbour_cell
from hexwright.render.map.climate import Pen
from hexwright.render.map.coast import line_parts
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.outlines import Cell
from hexwright.render.map.style import Style
from hexwright.render.scene import Ink, Line, Op, Stroke, Text
from hexwright.render.text import width

Point = tuple[float, float]

SHALLOW = 0.42
"""How far shallows reach from the shore, hexes."""
PALE = 0.42
"""How far from the shore water is so pale that white lines would be lost, hexes."""
PARTS = 4
"""Parts of a hexside that are judged to be in shallows or not."""
NUMBER_GAP = 0.68
"""Between the top of a hex and its number, mm at the reference hex."""


def grid_lines(drawing: Drawing) -> tuple[Op, ...]:
    """The lines of the grid: those on land, then those on water."""
    land: list[tuple[Point, ...]] = []
    sea: list[tuple[Point, ...]] = []
    high: list[tuple[Point, ...]] = []
    owned = list(_paths(drawing))
    # Corners and middles of all hexsides are looked up at once; only lines with both answers are cut exactly.
    spots: list[Point] = []
    for _, path, _ in owned:
        spots += path
        spots += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(path)]
    answers = drawing.coast.are_land(spots)
    pens = drawing.style.climate.grid
    start = 0
    for cell, path, sides in owned:
        count = 2 * len(path) - 1
        here = answers[start : start + count]
        start += count
        known = len(land)
        if all(here):
            land.append(path)
        elif not any(here):
            sea.append(path)
        else:
            _split(drawing, path, land, sea)
        if not pens.mountain or not any(here):
            continue
        if _is_dark(drawing, cell):
            high += land[known:]
            continue
        # Of a pale hex the sides towards dark ones.
        for run in _dark_runs(drawing, cell, path, sides):
            if all(here):
                high.append(run)
            else:
                _split(drawing, run, high, [])
    deep, shallow = _by_depth(drawing, sea) if pens.shallows else (sea, [])
    return (
        *_drawn(drawing.style, pens.land, land),
        *_drawn(drawing.style, pens.mountain, high),
        *_drawn(drawing.style, pens.sea, deep),
        *_drawn(drawing.style, pens.shallows, shallow),
    )


def _by_depth(
    drawing: Drawing, paths: Sequence[tuple[Point, ...]]
) -> tuple[list[tuple[Point, ...]], list[tuple[Point, ...]]]:
    """Lines on water, cut where they come near land: those on open water and those in shallows."""
    pieces = [_divided(path) for path in paths]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for piece in pieces for a, b in pairwise(piece)]
    answers = iter(drawing.coast.are_shallow(middles, drawing.grid.hex_mm * PALE))
    found: tuple[list[tuple[Point, ...]], list[tuple[Point, ...]]] = [], []
    for piece in pieces:
        steps = [(next(answers), step) for step in pairwise(piece)]
        for pale, run in groupby(steps, key=lambda step: step[0]):
            line = [step for _, step in run]
            found[pale].append((line[0][0], *(end for _, end in line)))
    return found


def _divided(path: Sequence[Point]) -> list[Point]:
    """A line with points so close together that it can be cut at each."""
    points = [path[0]]
    for (ax, ay), (bx, by) in pairwise(path):
        points += [(ax + (bx - ax) * k / PARTS, ay + (by - ay) * k / PARTS) for k in range(1, PARTS + 1)]
    return points


def _drawn(style: Style, pens: Sequence[Pen], paths: Sequence[tuple[Point, ...]]) -> Iterator[Op]:
    for pen in pens:
        wide = style.scaled(pen.width) if pen.width else style.mm("grid")
        stroke = Stroke(ink=style.ink(pen.role, pen.alpha), width=wide)
        yield from (Line(points=path, stroke=stroke) for path in paths)


def _is_dark(drawing: Drawing, cell: Cell) -> bool:
    """Whether a cell's ground is so dark that the grid needs a stronger stroke."""
    h = drawing.cells.get(cell)
    dark = drawing.style.climate.grid.dark
    return h is not None and bool(dark & {drawing.draws(h.terrain), drawing.draws(h.ground)})


def _dark_runs(
    drawing: Drawing, cell: Cell, path: Sequence[Point], sides: Sequence[str]
) -> Iterator[tuple[Point, ...]]:
    """The parts of a line along a hex behind which the ground is dark. `sides`: where its stretches face."""
    run: list[Point] = []
    for (a, b), side in zip(pairwise(path), sides, strict=True):
        if _is_dark(drawing, neighbour_cell(drawing.grid, *cell, side)):
            run = [*(run or [a]), b]
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _paths(drawing: Drawing) -> Iterator[tuple[Cell, tuple[Point, ...], tuple[str, ...]]]:
    """Lines of hexsides with the hex they belong to and where each side faces; each hexside once: three sides
    of every hex, and its others at the edge of the map.
    """
    grid = drawing.grid
    names = directions(grid)
    for cell in _cells(drawing):
        outline = drawing.outline(cell)
        ring = (*outline, outline[0])
        yield cell, ring[0:4], tuple(names[0:3])
        run: list[Point] = []
        for k in (3, 4, 5):
            if _on_map(drawing, neighbour_cell(grid, *cell, names[k])):
                if len(run) > 1:
                    yield cell, tuple(run), tuple(names[k - len(run) + 1 : k])
                run = []
                continue
            run = [*(run or [ring[k]]), ring[k + 1]]
        if len(run) > 1:
            yield cell, tuple(run), tuple(names[7 - len(run) : 6])


def _cells(drawing: Drawing) -> Iterable[Cell]:
    grid = drawing.grid
    for column in range(grid.first_column, grid.first_column + grid.columns):
        for row in range(grid.first_row, grid.first_row + grid.rows):
            if _on_map(drawing, (column, row)):
                yield column, row


def _on_map(drawing: Drawing, cell: Cell) -> bool:
    grid = drawing.grid
    if not contains(grid, *cell):
        return False
    return not grid.missing or hex_id(grid, *cell) not in grid.missing


def _split(
    drawing: Drawing, path: Sequence[Point], land: list[tuple[Point, ...]], sea: list[tuple[Point, ...]]
) -> None:
    """Cut a line at the shore and append its parts to `land` and `sea`."""
    line = LineString(path)
    ground = drawing.coast.near(*line.bounds)
    land += line_parts(line.intersection(ground), 0.05)
    sea += line_parts(line.difference(ground), 0.05)


def number_anchor(drawing: Drawing, cell: Cell) -> Point:
    """Middle of the number's baseline, at the top of the hex."""
    x, y = drawing.centre(cell)
    cap = drawing.style.mm("number")
    if drawing.grid.orientation == "flat":
        top = y - drawing.grid.hex_mm / 2
        y = top + drawing.style.scaled(NUMBER_GAP) + cap
    else:
        # Below the upper corner of a pointy-topped hex, where it is wide enough for the digits.
        y += cap - drawing.grid.hex_mm * 0.36
    dx, dy = drawing.number_shifts.get(cell, (0.0, 0.0))
    return x + dx, y + dy


def number_half(drawing: Drawing) -> float:
    """Half the width of a number, mm."""
    digits = "0" * len(hex_id(drawing.grid, drawing.grid.first_column, drawing.grid.first_row))
    return width(drawing.fonts, digits, "medium", drawing.style.mm("number")) / 2


def numbers(drawing: Drawing) -> tuple[Op, ...]:
    """The number of every hex that prints one."""
    if not drawing.grid.numbered:
        return ()
    style = drawing.style
    land, sea = style.ink("number", 0.94), style.ink("number-sea", 0.95)
    halo = Ink(colour=style.colour("number-halo"), alpha=0.72)
    cap, edge = style.mm("number"), style.scaled(0.34)
    ops: list[Op] = []
    for cell in _cells(drawing):
        wet = cell in drawing.sea_cells
        at = number_anchor(drawing, cell)
        pale = wet and style.has("number-shallows") and _near_shore(drawing, at)
        ops.append(
            Text(
                at=at,
                text=hex_id(drawing.grid, *cell),
                font="medium",
                size=cap,
                ink=style.ink("number-shallows", 0.95) if pale else sea if wet else land,
                halo=halo if pale or not wet else None,
                halo_width=edge if pale or not wet else 0.0,
            )
        )
    return tuple(ops)


def _near_shore(drawing: Drawing, at: Point) -> bool:
    """Whether land lies so near that the water is shallow, and pale."""
    far = drawing.grid.hex_mm * SHALLOW
    ring = [(cos(k * pi / 4), sin(k * pi / 4)) for k in range(8)]
    return any(
        drawing.coast.are_land(
            [at, *((at[0] + far * t * x, at[1] + far * t * y) for x, y in ring for t in (0.5, 1))]
        )
    )
