"""Tables packed on pages: several side by side, in the largest lettering that needs no more pages.

A page consists of rows as wide as the paper; a row holds stacks side by side; a stack is one chart, or a few
charts above one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeAlias

from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.oversized import CAP_HEIGHTS, oversize_finding
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.game import Table
from hexwright.render.chart.draw import draw_set_chart
from hexwright.render.chart.frame import Chart, SetChart, set_chart
from hexwright.render.chart.measure import Manner, manner, measure
from hexwright.render.scene import Box, Group, Op

GAP = 4.0
"""Between charts, mm."""
_MAX_FREE_ORDER = 7
"""Up to this many charts every order is tried; of more, only neighbours are put side by side."""
_MAX_ABREAST, _MAX_IN_STACK = 3, 4
"""Most stacks in a row; most charts in a row that has a stack of several."""
_LEVEL_ENOUGH = 4.0
"""Stacks whose heights differ by less, mm, are not levelled."""

Indices: TypeAlias = tuple[int, ...]
ChartStack: TypeAlias = "tuple[SetChart, ...]"
ChartRow: TypeAlias = "tuple[ChartStack, ...]"


def packed_table_pages(
    groups: Sequence[Sequence[Table]], context: PageContext, title: str
) -> list[PageContent]:
    """Pages of charts. A table too wide for upright paper gets landscape paper; one too large even for that
    is reported and left out.
    """
    upright, across = [], []
    for group in groups:
        for tables in _split_if_too_large(group, context):
            chart = as_chart(tables, context)
            finding = oversize_finding(tables[0], context) if len(tables) == 1 else None
            if finding is not None:
                context.report.add(finding)
            elif chart.least(manner(CAP_HEIGHTS[-1])) <= context.area.w:
                upright.append(chart)
            else:
                across.append(chart)
    pages = []
    for charts, sheet in ((upright, context), (across, context.landscape())):
        for rows in pack(charts, sheet):
            pages.append(_page(rows, sheet, title))
    return pages


def _split_if_too_large(group: Sequence[Table], context: PageContext) -> list[tuple[Table, ...]]:
    """The group as one chart, or each of its tables alone if the chart is larger than a page."""
    if len(group) == 1:
        return [tuple(group)]
    chart = as_chart(group, context)
    small = manner(CAP_HEIGHTS[-1])
    fits = chart.least(small) <= context.area.w
    if fits and set_chart(chart, context.ruler, small, context.area.w).height <= context.area.h:
        return [tuple(group)]
    return [(table,) for table in group]


def as_chart(tables: Sequence[Table], context: PageContext) -> Chart:
    """Tables in one frame."""
    return Chart(grids=tuple(measure(table, context.ruler) for table in tables))


def pack(charts: Sequence[Chart], context: PageContext) -> list[list[ChartRow]]:
    """Charts in rows on pages: as few pages as the smallest lettering needs, in the largest that keeps to
    them.
    """
    if not charts:
        return []
    smallest = _Packer(charts=charts, context=context, how=manner(CAP_HEIGHTS[-1])).pages()
    for figure in CAP_HEIGHTS:
        how = manner(figure)
        if any(chart.least(how) > context.area.w for chart in charts):
            continue
        pages = _Packer(charts=charts, context=context, how=how).pages()
        if len(pages) <= len(smallest):
            return pages
    return smallest


@dataclass(slots=True, kw_only=True)
class _Packer:
    """Packs charts at one size of lettering."""

    charts: Sequence[Chart]
    context: PageContext
    how: Manner
    _placed: dict[tuple[int, int], SetChart] = field(default_factory=dict)
    _least: Sequence[float] = field(init=False)
    _natural: Sequence[float] = field(init=False)

    def __post_init__(self) -> None:
        """Measure each chart once: every row it may stand in asks for its widths."""
        self._least = [chart.least(self.how) for chart in self.charts]
        self._natural = [chart.natural(self.how) for chart in self.charts]

    def pages(self) -> list[list[ChartRow]]:
        """Rows page by page. A row of one chart that is higher than a page is split between its table
        rows.
        """
        room = self.context.area.h
        found: list[list[ChartRow]] = [[]]
        left = room
        for row in self.rows():
            high = _row_height(row)
            if high <= left:
                found[-1].append(row)
                left -= high + GAP
                continue
            if len(row) > 1 or high <= room:
                found.append([row])
                left = room - high - GAP
                continue
            for part in self._split(row[0][0], left):
                if part.height > left:
                    found.append([])
                    left = room
                found[-1].append(((part,),))
                left -= part.height + GAP
        return [page for page in found if page]

    def _split(self, chart: SetChart, left: float) -> Iterator[SetChart]:
        """A chart higher than the page, split between rows; the first part is at most `left` mm high."""
        rest, room = chart, left
        while rest.height > room:
            cut = rest.split(room) if room > 0.3 * self.context.area.h else None
            if cut is not None:
                part, rest = cut
                yield part
            elif room == self.context.area.h:
                break  # a single row as high as a page
            room = self.context.area.h
        yield rest

    def rows(self) -> list[ChartRow]:
        """The charts in rows with the least total height.

        Up to `_MAX_FREE_ORDER` charts every choice of rows is compared, by dynamic programming over sets of
        charts (one bit each): the best way to place a set is a row with its first chart plus the best way to
        place the rest.
        """
        count = len(self.charts)
        if count > _MAX_FREE_ORDER:
            return self._in_order()
        options = [
            (sum(1 << i for stack in stacks for i in stack), _row_height(row) + GAP, row)
            for stacks in _arrangements(count)
            for row in [self._row(stacks)]
            if row is not None
        ]
        best: dict[int, tuple[float, tuple[ChartRow, ...]]] = {0: (0.0, ())}
        for mask in range(1, 1 << count):
            first = mask & -mask
            for bits, high, row in options:
                rest = mask & ~bits
                if bits & first and bits & mask == bits and rest in best:
                    total_height = best[rest][0] + high
                    # Of rows equally high but for rounding errors the first is taken.
                    if mask not in best or total_height < best[mask][0] - 1e-6:
                        best[mask] = (total_height, (row, *best[rest][1]))
        return list(best[(1 << count) - 1][1])

    def _in_order(self) -> list[ChartRow]:
        """Rows of neighbours only, with the least total height: for too many charts to try every order."""
        best: list[tuple[float, tuple[ChartRow, ...]]] = [(0.0, ())]
        for end in range(1, len(self.charts) + 1):
            tries = []
            for size in range(1, min(_MAX_ABREAST, end) + 1):
                row = self._row(tuple((i,) for i in range(end - size, end)))
                if row is not None:
                    total_height, before = best[end - size]
                    tries.append((total_height + _row_height(row) + GAP, (*before, row)))
            best.append(min(tries, key=lambda item: item[0]))
        return list(best[-1][1])

    def _row(self, stacks: Sequence[Indices]) -> ChartRow | None:
        """Stacks side by side over the full width; None if they do not fit."""
        total = self.context.area.w - GAP * (len(stacks) - 1)
        least = [max(self._least[i] for i in stack) for stack in stacks]
        natural = [
            max(small, *(self._natural[i] for i in stack)) for stack, small in zip(stacks, least, strict=True)
        ]
        if len(stacks) == 1:
            wide = max(least[0], total if natural[0] > 0.55 * total else 0.62 * total)
            return (self._stack(stacks[0], wide),)
        if sum(least) > total:
            return None
        return self._levelled(stacks, _justified(natural, least, total), least)

    def _levelled(self, stacks: Sequence[Indices], widths: list[float], least: Sequence[float]) -> ChartRow:
        """The row with width moved from its lowest stack to its highest as long as that lowers it."""
        placed = [self._stack(stack, wide) for stack, wide in zip(stacks, widths, strict=True)]
        for _ in range(6):
            order = sorted(range(len(placed)), key=lambda k: _stack_height(placed[k]))
            low, high = order[0], order[-1]
            step = min(6.0, widths[low] - least[low])
            if step <= 0.5 or _stack_height(placed[high]) - _stack_height(placed[low]) < _LEVEL_ENOUGH:
                break
            tried = [w - step if k == low else w + step if k == high else w for k, w in enumerate(widths)]
            again = [self._stack(stack, wide) for stack, wide in zip(stacks, tried, strict=True)]
            if _row_height(again) >= _row_height(placed):
                break
            widths, placed = tried, again
        return tuple(placed)

    def _stack(self, stack: Indices, width: float) -> ChartStack:
        return tuple(self._at(i, width) for i in stack)

    def _at(self, index: int, width: float) -> SetChart:
        # To a tenth of a millimetre, and set at just that width: nearly equal widths share a layout.
        key = index, round(width * 10)
        found = self._placed.get(key)
        if found is None:
            found = set_chart(self.charts[index], self.context.ruler, self.how, round(width, 1))
            self._placed[key] = found
        return found


def _arrangements(count: int) -> Iterator[tuple[Indices, ...]]:
    """Ways to fill one row: charts side by side, or one or two beside a stack of two or three."""
    for size in range(1, _MAX_ABREAST + 1):
        for chosen in combinations(range(count), size):
            yield tuple((i,) for i in chosen)
    for size in range(3, _MAX_IN_STACK + 1):
        for chosen in combinations(range(count), size):
            for high in (2, 3):
                for stack in combinations(chosen, high):
                    rest = tuple(i for i in chosen if i not in stack)
                    if len(rest) == 1 or (len(rest) == 2 and high == 2):
                        yield (rest, stack) if rest[0] < stack[0] else (stack, rest)


def _stack_height(stack: ChartStack) -> float:
    return sum(chart.height for chart in stack) + GAP * (len(stack) - 1)


def _row_height(row: Sequence[ChartStack]) -> float:
    return max(_stack_height(stack) for stack in row)


def _max_row_height(row: ChartRow) -> float:
    """Height to which a row can be stretched without looking empty, mm."""
    return min(sum(chart.most for chart in stack) + GAP * (len(stack) - 1) for stack in row)


def _justified(natural: Sequence[float], least: Sequence[float], total: float) -> list[float]:
    """Widths that fill `total`: all natural widths enlarged, or those above the least reduced."""
    if sum(natural) <= total:
        return [wide * total / sum(natural) for wide in natural]
    share = (total - sum(least)) / (sum(natural) - sum(least))
    return [small + (wide - small) * share for small, wide in zip(least, natural, strict=True)]


def _page(rows: Sequence[ChartRow], context: PageContext, title: str) -> PageContent:
    """Rows from the top of a page, stretched to fill it; stacks of a row are equally high."""
    room = context.area
    high = [_row_height(row) for row in rows]
    most = [max(_max_row_height(row), tall) for row, tall in zip(rows, high, strict=True)]
    spare = room.h - sum(high) - GAP * (len(rows) - 1)
    able = sum(most) - sum(high)
    share = max(0.0, min(1.0, spare / able)) if able > 0 else 0.0
    ops: list[Op] = []
    y = room.y
    for row, low, top in zip(rows, high, most, strict=True):
        tall = low + share * (top - low)
        x = room.x
        for stack in row:
            ops += _draw_stack(stack, x, y, tall, context)
            x += max(chart.width for chart in stack) + GAP
        y += tall + GAP
    return PageContent(
        title=title, context=context, art=context.scene(ops), used_height=y - GAP - room.y, has_title=True
    )


def _draw_stack(stack: ChartStack, x: float, y: float, tall: float, context: PageContext) -> Iterator[Op]:
    """Charts of a stack, stretched to `tall` mm; each gets a share by how much it can be stretched."""
    wide = max(chart.width for chart in stack)
    spare = tall - _stack_height(stack)
    able = sum(chart.most - chart.height for chart in stack)
    for chart in stack:
        share = (chart.most - chart.height) / able if able > 0 else 1 / len(stack)
        box = Box(x=x, y=y, w=wide, h=chart.height + spare * share)
        yield draw_chart(chart, context, box)
        y += box.h + GAP


def draw_chart(chart: SetChart, context: PageContext, box: Box) -> Group:
    """A chart drawn into a box of the page."""
    drawn = draw_set_chart(chart.stretched(box.h), context.ruler, context.style, context.tones)
    return replace(drawn, dx=box.x, dy=box.y)
