"""Tabs in the hexes along an edge of the map that means something, such as a supply edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hexwright.geometry.hexes import column_row, hex_id
from hexwright.model.board import EdgeBar
from hexwright.model.look import GLYPH_GRID
from hexwright.render.map.drawing import Drawing
from hexwright.render.scene import Box, Ink, Op, Polygon, Stroke
from hexwright.render.symbol import draw_symbol

Point = tuple[float, float]

HALF, DEEP, POINT = 1.75, 2.3, 0.9
"""Half the width of a tab, its depth without its point, and that of its point, mm at the reference hex."""
INSET = 0.25
"""From the hexside to the tab, mm at the reference hex."""
GLYPH = 1.15
"""Half the side of the glyph, mm at the reference hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab: its outline, and the middle of its glyph, mm."""

    edge: EdgeBar
    ring: tuple[Point, ...]
    middle: Point

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = [x for x, _ in self.ring], [y for _, y in self.ring]
        return min(xs), min(ys), max(xs), max(ys)


def tabs(drawing: Drawing) -> tuple[Tab, ...]:
    """The tabs of all edges that have a sign."""
    return tuple(
        _tab(drawing, edge, cell)
        for edge in drawing.board.edges
        if edge.sign is not None
        for cell in _cells(drawing, edge)
    )


def draw_tabs(drawing: Drawing, tones: Mapping[str, str]) -> tuple[Op, ...]:
    """Tabs in the colours of their edges, with their signs. `tones`: colours of sides by id."""
    return tuple(op for tab in tabs(drawing) for op in _drawn(drawing, tab, tones))


def tab_sample(drawing: Drawing, edge: EdgeBar, at: Point, tones: Mapping[str, str]) -> tuple[Op, ...]:
    """A tab of an edge about a point, for a key."""
    deep = drawing.style.scaled(DEEP + POINT) / 2
    return _drawn(drawing, _pointing(drawing, edge, (at[0], at[1] - deep), (0.0, 1.0)), tones)


def _cells(drawing: Drawing, edge: EdgeBar) -> Iterator[tuple[int, int]]:
    """The cells along an edge, from its first to its last."""
    grid = drawing.grid
    first, last = column_row(grid, edge.first), column_row(grid, edge.last)
    if first is None or last is None:
        return
    level = edge.edge in ("north", "south")
    low, high = sorted((first[0], last[0]) if level else (first[1], last[1]))
    for k in range(low, high + 1):
        cell = (k, first[1]) if level else (first[0], k)
        if hex_id(grid, *cell) not in grid.missing:
            yield cell


def _tab(drawing: Drawing, edge: EdgeBar, cell: tuple[int, int]) -> Tab:
    x, y = drawing.centre(cell)
    ring = drawing.outline(cell)
    inset = drawing.style.scaled(INSET)
    inward = {"north": (0.0, 1.0), "south": (0.0, -1.0), "west": (1.0, 0.0), "east": (-1.0, 0.0)}[edge.edge]
    reach = max(-(px - x) * inward[0] - (py - y) * inward[1] for px, py in ring) - inset
    return _pointing(drawing, edge, (x - inward[0] * reach, y - inward[1] * reach), inward)


def _pointing(drawing: Drawing, edge: EdgeBar, foot: Point, inward: Point) -> Tab:
    """A tab whose flat side lies about `foot` and which points `inward`."""
    style, (x, y), (ix, iy) = drawing.style, foot, inward
    half, deep, point = style.scaled(HALF), style.scaled(DEEP), style.scaled(DEEP + POINT)

    def at(aside: float, ahead: float) -> Point:
        return x + iy * aside + ix * ahead, y + ix * aside + iy * ahead

    ring = (at(-half, 0.0), at(half, 0.0), at(half, deep), at(0.0, point), at(-half, deep))
    return Tab(edge=edge, ring=ring, middle=at(0.0, deep / 2 + style.scaled(0.1)))


def _drawn(drawing: Drawing, tab: Tab, tones: Mapping[str, str]) -> tuple[Op, ...]:
    style = drawing.style
    symbols = drawing.symbols.glyphs if drawing.symbols is not None else {}
    symbol = symbols.get(tab.edge.sign or "")
    fill = tones.get(tab.edge.tone) or style.colour(tab.edge.tone)
    rim = Stroke(ink=style.ink("sign-rim"), width=style.scaled(0.32))
    body = Polygon(rings=(tab.ring,), fill=Ink(colour=fill), stroke=rim)
    if symbol is None:
        return (body,)
    pale, half = style.colour("sign-glyph"), style.scaled(GLYPH)
    palette = {"ink": pale, "ground": fill, "accent": pale}
    box = Box(x=tab.middle[0] - half, y=tab.middle[1] - half, w=2 * half, h=2 * half)
    return body, *draw_symbol(symbol, box, GLYPH_GRID, half * 0.1, palette)
