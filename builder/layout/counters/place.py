"""Where everything stands on a sheet: cuts, blocks and headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from builder.layout.counters.blocks import Group, Item, Shape
from builder.layout.counters.faces import Rim
from builder.layout.counters.measures import BETWEEN, Measures
from builder.layout.counters.shelves import Shelf
from builder.render.scene import Box

_STRETCH: Final = 16.0
"""Gaps between blocks grow by at most so much to make a shelf as wide as the sheet."""
_LEAD: Final = 8.0
"""Gaps between shelves grow by at most so much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A counter on a sheet: its cuts and its colour beyond them."""

    item: Item
    cut: Box
    rim: Rim


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block on a sheet. `box`: its outermost cuts. `across`, `down`: all cuts, x and y."""

    group: Group
    shape: Shape
    box: Box
    across: tuple[float, ...]
    down: tuple[float, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A shelf on a sheet. `title`, `name`: baselines of the headings' two lines, y."""

    shelf: Shelf
    blocks: tuple[Block, ...]
    top: float
    bottom: float


def place(shelves: Sequence[Shelf], measures: Measures) -> tuple[Row, ...]:
    """The shelves of one sheet, spread over it."""
    m = measures
    heights = [_height(shelf, m) for shelf in shelves]
    free = m.area.h - sum(heights) - BETWEEN * (len(shelves) - 1)
    lead = BETWEEN + (min(_LEAD, free / (len(shelves) - 1)) if len(shelves) > 1 else 0.0)
    gaps = [_gap(shelf, m) for shelf in shelves]
    widest = max(_width(shelf, gap, m) for shelf, gap in zip(shelves, gaps, strict=True))
    left = m.area.x + (m.area.w - widest) * (1.0 if m.folded else 0.5)
    rows: list[Row] = []
    y = m.area.y
    for shelf, height, gap in zip(shelves, heights, gaps, strict=True):
        inset = widest - _width(shelf, gap, m) if m.folded else 0.0
        x, top = left + inset, y + m.above(title=shelf.titled, name=shelf.named)
        blocks: list[Block] = []
        for group, shape in zip(shelf.groups, shelf.shapes, strict=True):
            block = _block(group, shape, x, top, m)
            blocks.append(block)
            x += block.box.w + gap
        rows.append(Row(shelf=shelf, blocks=tuple(blocks), top=y, bottom=y + height))
        y += height + lead
    return tuple(rows)


def _height(shelf: Shelf, m: Measures) -> float:
    size = shelf.groups[0].height
    return m.above(title=shelf.titled, name=shelf.named) + m.span(shelf.rows, size) + m.rim


def _width(shelf: Shelf, gap: float, m: Measures) -> float:
    blocks = zip(shelf.groups, shelf.shapes, strict=True)
    return sum(m.span(s.columns, g.width) for g, s in blocks) + gap * (len(shelf.groups) - 1)


def _gap(shelf: Shelf, m: Measures) -> float:
    """From block to block: wider if that makes the shelf as wide as the sheet."""
    if len(shelf.groups) == 1:
        return m.gap
    more = (m.area.w - _width(shelf, m.gap, m)) / (len(shelf.groups) - 1)
    return m.gap + (max(0.0, more) if more <= _STRETCH else 0.0)


def _block(group: Group, shape: Shape, x: float, y: float, m: Measures) -> Block:
    width, height, gutter = group.width, group.height, m.gutter
    taken = frozenset(shape.cells)
    places = tuple(
        Place(
            item=item,
            cut=Box(x=x + column * (width + gutter), y=y + row * (height + gutter), w=width, h=height),
            rim=_rim(row, column, taken, m),
        )
        for item, (row, column) in zip(group.items, shape.cells, strict=True)
    )
    return Block(
        group=group,
        shape=shape,
        box=Box(x=x, y=y, w=m.span(shape.columns, width), h=m.span(shape.rows, height)),
        across=_cuts(x, shape.columns, width, gutter),
        down=_cuts(y, shape.rows, height, gutter),
        places=places,
    )


def _cuts(start: float, number: int, size: float, gutter: float) -> tuple[float, ...]:
    if gutter <= 0:
        return tuple(start + n * size for n in range(number + 1))
    return tuple(start + n * (size + gutter) + part for n in range(number) for part in (0.0, size))


def _rim(row: int, column: int, taken: frozenset[tuple[int, int]], m: Measures) -> Rim:
    inner = min(m.bleed, m.gutter / 2)
    left, right = (row, column - 1) in taken, (row, column + 1) in taken
    above, below = (row - 1, column) in taken, (row + 1, column) in taken
    corners = ((above, left, -1, -1), (above, right, -1, 1), (below, right, 1, 1), (below, left, 1, -1))
    slant = {
        number
        for number, (upright, level, down, across) in enumerate(corners)
        if upright != level and (row + down, column + across) in taken
    }
    return Rim(
        left=inner if left else m.bleed,
        top=inner if above else m.bleed,
        right=inner if right else m.bleed,
        bottom=inner if below else m.bleed,
        slant=frozenset(slant),
    )
