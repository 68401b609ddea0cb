"""Places rows, blocks and counters on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.layout.counters.bleed import EdgeBleed, edge_bleed
from hexwright.layout.counters.blocks import Group, Item, Shape
from hexwright.layout.counters.dimensions import ROW_GAP, Dimensions
from hexwright.layout.counters.rows import RowPlan
from hexwright.render.scene import Box

_MAX_EXTRA_BLOCK_GAP: Final = 16.0
"""Blocks are spread over the sheet's width only if their gaps grow by no more than this on average, mm."""
_MAX_EXTRA_ROW_GAP: Final = 8.0
"""Most that gaps between rows are widened, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCounter:
    """A counter on a sheet.

    Attributes:
        item: the counter.
        cut: its cuts.
        edge_bleed: colour beyond them.

    """

    item: Item
    cut: Box
    edge_bleed: EdgeBleed


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block on a sheet.

    Attributes:
        group: its counters.
        shape: its arrangement.
        box: its outermost cuts.
        across: x of all cuts, mm.
        down: y of all cuts, mm.
        places: its counters, in order.

    """

    group: Group
    shape: Shape
    box: Box
    across: tuple[float, ...]
    down: tuple[float, ...]
    places: tuple[PlacedCounter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A row on a sheet.

    Attributes:
        plan: what is in it.
        blocks: from left to right.
        top: top of its headings, mm.
        bottom: end of its lower cut marks, mm.

    """

    plan: RowPlan
    blocks: tuple[Block, ...]
    top: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingSpace:
    """Space a heading needs, from the first of some neighbouring blocks to whatever follows the last.

    Attributes:
        row: index of the row.
        first: index of the first block.
        last: index of the last block.
        length: mm.

    """

    row: int
    first: int
    last: int
    length: float


def place_rows(
    plans: Sequence[RowPlan], dimensions: Dimensions, spaces: Sequence[HeadingSpace] = ()
) -> tuple[PlacedRow, ...]:
    """The rows of one sheet, spread over it. Space for headings has precedence over equal gaps."""
    m = dimensions
    heights = [_height(plan, m) for plan in plans]
    free = m.area.h - sum(heights) - ROW_GAP * (len(plans) - 1)
    lead = ROW_GAP + (min(_MAX_EXTRA_ROW_GAP, free / (len(plans) - 1)) if len(plans) > 1 else 0.0)
    gaps = [_gaps(plan, [space for space in spaces if space.row == row], m) for row, plan in enumerate(plans)]
    widest = max(_width(plan, m) + sum(between) for plan, between in zip(plans, gaps, strict=True))
    left = m.area.x + (m.area.w - widest) * (1.0 if m.folded else 0.5)
    rows: list[PlacedRow] = []
    y = m.area.y
    for plan, height, between in zip(plans, heights, gaps, strict=True):
        inset = widest - _width(plan, m) - sum(between) if m.folded else 0.0
        x, top = left + inset, y + m.height_above_cut(title=plan.titled, name=plan.named)
        blocks: list[Block] = []
        for group, shape, gap in zip(plan.groups, plan.shapes, (*between, 0.0), strict=True):
            block = _block(group, shape, x, top, m)
            blocks.append(block)
            x += block.box.w + gap
        rows.append(PlacedRow(plan=plan, blocks=tuple(blocks), top=y, bottom=y + height))
        y += height + lead
    return tuple(rows)


def _height(plan: RowPlan, m: Dimensions) -> float:
    size = plan.groups[0].height
    return (
        m.height_above_cut(title=plan.titled, name=plan.named) + m.length_of(plan.rows, size) + m.mark_reach
    )


def _width(plan: RowPlan, m: Dimensions) -> float:
    """Total width of a row's blocks without the gaps, mm."""
    blocks = zip(plan.groups, plan.shapes, strict=True)
    return sum(m.length_of(shape.columns, group.width) for group, shape in blocks)


def _gaps(plan: RowPlan, spaces: Sequence[HeadingSpace], m: Dimensions) -> list[float]:
    """Gap after each block but the last, mm: as even as the headings allow."""
    number = len(plan.groups) - 1
    if not number:
        return []
    widths = [
        m.length_of(shape.columns, group.width) for group, shape in zip(plan.groups, plan.shapes, strict=True)
    ]
    free = m.area.w - sum(widths)
    gaps = [m.block_gap] * number
    for space in sorted(spaces, key=lambda space: space.last - space.first):
        first, last = space.first, space.last
        # A heading at the end of the row may extend over the cut marks, or begin before its blocks.
        behind = last if last < number else first - 1
        have = (
            sum(widths[first : last + 1])
            + sum(gaps[first:last])
            + (gaps[last] if last < number else m.mark_reach)
        )
        if behind >= 0:
            gaps[behind] += max(0.0, min(space.length - have, free - sum(gaps)))
    return _evened(gaps, free) if (free - sum(gaps)) / number <= _MAX_EXTRA_BLOCK_GAP else gaps


def _evened(gaps: Sequence[float], total: float) -> list[float]:
    """The gaps with the narrowest widened until their sum is `total`."""
    order = sorted(range(len(gaps)), key=lambda n: gaps[n])
    level, left = 0.0, total
    for count in range(len(order), 0, -1):
        level = left / count
        widest = gaps[order[count - 1]]
        if widest <= level:
            break
        left -= widest
    return [max(gap, level) for gap in gaps]


def _block(group: Group, shape: Shape, x: float, y: float, m: Dimensions) -> Block:
    width, height, gutter = group.width, group.height, m.gutter
    taken = frozenset(shape.cells)
    places = tuple(
        PlacedCounter(
            item=item,
            cut=Box(x=x + column * (width + gutter), y=y + row * (height + gutter), w=width, h=height),
            edge_bleed=edge_bleed(row, column, taken, bleed=m.bleed, gutter=m.gutter),
        )
        for item, (row, column) in zip(group.items, shape.cells, strict=True)
    )
    return Block(
        group=group,
        shape=shape,
        box=Box(x=x, y=y, w=m.length_of(shape.columns, width), h=m.length_of(shape.rows, height)),
        across=_cuts(x, shape.columns, width, gutter),
        down=_cuts(y, shape.rows, height, gutter),
        places=places,
    )


def _cuts(start: float, number: int, size: float, gutter: float) -> tuple[float, ...]:
    if gutter <= 0:
        return tuple(start + n * size for n in range(number + 1))
    return tuple(start + n * (size + gutter) + part for n in range(number) for part in (0.0, size))
