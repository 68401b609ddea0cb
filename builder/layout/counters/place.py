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
    """A shelf on a sheet, from the top of its headings to the end of its lower marks."""

    shelf: Shelf
    blocks: tuple[Block, ...]
    top: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Room that a heading needs: from the first of some neighbouring blocks of a shelf to what stands behind
    the last.
    """

    row: int
    first: int
    last: int
    length: float


def place(shelves: Sequence[Shelf], measures: Measures, claims: Sequence[Claim] = ()) -> tuple[Row, ...]:
    """The shelves of one sheet, spread over it. What headings claim comes before gaps that are alike."""
    m = measures
    heights = [_height(shelf, m) for shelf in shelves]
    free = m.area.h - sum(heights) - BETWEEN * (len(shelves) - 1)
    lead = BETWEEN + (min(_LEAD, free / (len(shelves) - 1)) if len(shelves) > 1 else 0.0)
    gaps = [
        _gaps(shelf, [claim for claim in claims if claim.row == row], m) for row, shelf in enumerate(shelves)
    ]
    widest = max(_width(shelf, m) + sum(between) for shelf, between in zip(shelves, gaps, strict=True))
    left = m.area.x + (m.area.w - widest) * (1.0 if m.folded else 0.5)
    rows: list[Row] = []
    y = m.area.y
    for shelf, height, between in zip(shelves, heights, gaps, strict=True):
        inset = widest - _width(shelf, m) - sum(between) if m.folded else 0.0
        x, top = left + inset, y + m.above(title=shelf.titled, name=shelf.named)
        blocks: list[Block] = []
        for group, shape, gap in zip(shelf.groups, shelf.shapes, (*between, 0.0), strict=True):
            block = _block(group, shape, x, top, m)
            blocks.append(block)
            x += block.box.w + gap
        rows.append(Row(shelf=shelf, blocks=tuple(blocks), top=y, bottom=y + height))
        y += height + lead
    return tuple(rows)


def _height(shelf: Shelf, m: Measures) -> float:
    size = shelf.groups[0].height
    return m.above(title=shelf.titled, name=shelf.named) + m.span(shelf.rows, size) + m.rim


def _width(shelf: Shelf, m: Measures) -> float:
    """Width of a shelf's blocks without what is between them."""
    blocks = zip(shelf.groups, shelf.shapes, strict=True)
    return sum(m.span(shape.columns, group.width) for group, shape in blocks)


def _gaps(shelf: Shelf, claims: Sequence[Claim], m: Measures) -> list[float]:
    """From each block to the next: what headings need, and as even as that allows."""
    number = len(shelf.groups) - 1
    if not number:
        return []
    widths = [
        m.span(shape.columns, group.width) for group, shape in zip(shelf.groups, shelf.shapes, strict=True)
    ]
    free = m.area.w - sum(widths)
    gaps = [m.gap] * number
    for claim in sorted(claims, key=lambda claim: claim.last - claim.first):
        first, last = claim.first, claim.last
        # A heading that ends the shelf may use the rim, or begin before its blocks.
        behind = last if last < number else first - 1
        have = (
            sum(widths[first : last + 1]) + sum(gaps[first:last]) + (gaps[last] if last < number else m.rim)
        )
        if behind >= 0:
            gaps[behind] += max(0.0, min(claim.length - have, free - sum(gaps)))
    return _levelled(gaps, free) if (free - sum(gaps)) / number <= _STRETCH else gaps


def _levelled(gaps: Sequence[float], total: float) -> list[float]:
    """The same gaps, the narrowest ones made wider until they sum up to `total`."""
    order = sorted(range(len(gaps)), key=lambda n: gaps[n])
    level, left = 0.0, total
    for count in range(len(order), 0, -1):
        level = left / count
        widest = gaps[order[count - 1]]
        if widest <= level:
            break
        left -= widest
    return [max(gap, level) for gap in gaps]


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
