"""Tables packed on pages: several side by side, lettering as large as the fewest pages allow.

A page is a stack of shelves as wide as the paper; a shelf holds piles side by side; a pile is one chart, or a
few over one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeAlias

from builder.layout.charts.desk import Desk, Leaf
from builder.layout.charts.obstacle import FIGURES, obstacle
from builder.model.game import Table
from builder.render.chart.draw import draw_set_chart
from builder.render.chart.frame import Chart, SetChart, set_chart
from builder.render.chart.measure import Manner, manner, measure
from builder.render.scene import Box, Group, Op

GAP = 4.0
"""Between charts, mm."""
_FEW = 7
"""Up to so many charts are tried in every order; of more, only neighbours stand side by side."""
_ABREAST, _PILED = 3, 4
"""Piles of a shelf, and charts of one with a pile of several."""
_EVEN = 4.0
"""Piles whose heights differ by less, mm, are left alone."""

Indices: TypeAlias = tuple[int, ...]
Pile: TypeAlias = "tuple[SetChart, ...]"
Shelf: TypeAlias = "tuple[Pile, ...]"


def table_leaves(groups: Sequence[Sequence[Table]], desk: Desk, title: str) -> list[Leaf]:
    """Pages of charts. A table too wide for the paper gets it on its side; one too large even then is
    reported and left out.
    """
    upright, across = [], []
    for group in groups:
        for tables in _that_fit(group, desk):
            chart = measured(tables, desk)
            trouble = obstacle(tables[0], desk) if len(tables) == 1 else None
            if trouble is not None:
                desk.report.add(trouble)
            elif chart.least(manner(FIGURES[-1])) <= desk.room.w:
                upright.append(chart)
            else:
                across.append(chart)
    leaves = []
    for charts, sheet in ((upright, desk), (across, desk.across())):
        for shelves in packed(charts, sheet):
            leaves.append(_page(shelves, sheet, title))
    return leaves


def _that_fit(group: Sequence[Table], desk: Desk) -> list[tuple[Table, ...]]:
    """The group as one chart, or each of its tables alone if it is larger than a page."""
    if len(group) == 1:
        return [tuple(group)]
    chart = measured(group, desk)
    small = manner(FIGURES[-1])
    fits = chart.least(small) <= desk.room.w
    if fits and set_chart(chart, desk.ruler, small, desk.room.w).height <= desk.room.h:
        return [tuple(group)]
    return [(table,) for table in group]


def measured(tables: Sequence[Table], desk: Desk) -> Chart:
    """Tables for one frame."""
    return Chart(grids=tuple(measure(table, desk.ruler) for table in tables))


def packed(charts: Sequence[Chart], desk: Desk) -> list[list[Shelf]]:
    """Charts in shelves in pages: as few pages as small lettering needs, and on so many the largest."""
    if not charts:
        return []
    smallest = _Packer(charts=charts, desk=desk, how=manner(FIGURES[-1])).pages()
    for figure in FIGURES:
        how = manner(figure)
        if any(chart.least(how) > desk.room.w for chart in charts):
            continue
        pages = _Packer(charts=charts, desk=desk, how=how).pages()
        if len(pages) <= len(smallest):
            return pages
    return smallest


@dataclass(slots=True, kw_only=True)
class _Packer:
    """One try at one size of lettering."""

    charts: Sequence[Chart]
    desk: Desk
    how: Manner
    _set: dict[tuple[int, int], SetChart] = field(default_factory=dict)

    def pages(self) -> list[list[Shelf]]:
        room = self.desk.room.h
        found: list[list[Shelf]] = [[]]
        left = room
        for shelf in self.shelves():
            high = _high(shelf)
            if high <= left:
                found[-1].append(shelf)
                left -= high + GAP
                continue
            if len(shelf) > 1 or high <= room:
                found.append([shelf])
                left = room - high - GAP
                continue
            for part in self._parts(shelf[0][0], left):
                if part.height > left:
                    found.append([])
                    left = room
                found[-1].append(((part,),))
                left -= part.height + GAP
        return [page for page in found if page]

    def _parts(self, chart: SetChart, left: float) -> Iterator[SetChart]:
        """A chart higher than a page, cut between rows."""
        rest, room = chart, left
        while rest.height > room:
            cut = rest.split(room) if room > 0.3 * self.desk.room.h else None
            if cut is not None:
                part, rest = cut
                yield part
            elif room == self.desk.room.h:
                break  # a single row as high as a page
            room = self.desk.room.h
        yield rest

    def shelves(self) -> list[Shelf]:
        """The charts side by side in the way that needs the least height."""
        count = len(self.charts)
        if count > _FEW:
            return self._in_order()
        options = [
            (sum(1 << i for pile in piles for i in pile), _high(shelf) + GAP, shelf)
            for piles in _arrangements(count)
            for shelf in [self._shelf(piles)]
            if shelf is not None
        ]
        best: dict[int, tuple[float, tuple[Shelf, ...]]] = {0: (0.0, ())}
        for mask in range(1, 1 << count):
            first = mask & -mask
            for bits, high, shelf in options:
                rest = mask & ~bits
                if bits & first and bits & mask == bits and rest in best:
                    whole = best[rest][0] + high
                    if mask not in best or whole < best[mask][0] - 1e-6:
                        best[mask] = (whole, (shelf, *best[rest][1]))
        return list(best[(1 << count) - 1][1])

    def _in_order(self) -> list[Shelf]:
        best: list[tuple[float, tuple[Shelf, ...]]] = [(0.0, ())]
        for end in range(1, len(self.charts) + 1):
            tries = []
            for size in range(1, min(_ABREAST, end) + 1):
                shelf = self._shelf(tuple((i,) for i in range(end - size, end)))
                if shelf is not None:
                    whole, before = best[end - size]
                    tries.append((whole + _high(shelf) + GAP, (*before, shelf)))
            best.append(min(tries, key=lambda item: item[0]))
        return list(best[-1][1])

    def _shelf(self, piles: Sequence[Indices]) -> Shelf | None:
        """Piles side by side over the whole width; None if they do not fit."""
        total = self.desk.room.w - GAP * (len(piles) - 1)
        least = [max(self.charts[i].least(self.how) for i in pile) for pile in piles]
        natural = [
            max(small, *(self.charts[i].natural(self.how) for i in pile))
            for pile, small in zip(piles, least, strict=True)
        ]
        if len(piles) == 1:
            wide = max(least[0], total if natural[0] > 0.55 * total else 0.62 * total)
            return (self._pile(piles[0], wide),)
        if sum(least) > total:
            return None
        return self._evened(piles, _levelled(natural, least, total), least)

    def _evened(self, piles: Sequence[Indices], widths: list[float], least: Sequence[float]) -> Shelf:
        """The highest pile gets some of the width of the lowest, as long as that helps."""
        placed = [self._pile(pile, wide) for pile, wide in zip(piles, widths, strict=True)]
        for _ in range(6):
            order = sorted(range(len(placed)), key=lambda k: _tall(placed[k]))
            low, high = order[0], order[-1]
            step = min(6.0, widths[low] - least[low])
            if step <= 0.5 or _tall(placed[high]) - _tall(placed[low]) < _EVEN:
                break
            tried = [w - step if k == low else w + step if k == high else w for k, w in enumerate(widths)]
            again = [self._pile(pile, wide) for pile, wide in zip(piles, tried, strict=True)]
            if _high(again) >= _high(placed):
                break
            widths, placed = tried, again
        return tuple(placed)

    def _pile(self, pile: Indices, width: float) -> Pile:
        return tuple(self._at(i, width) for i in pile)

    def _at(self, index: int, width: float) -> SetChart:
        key = index, round(width * 10)
        found = self._set.get(key)
        if found is None:
            found = set_chart(self.charts[index], self.desk.ruler, self.how, round(width, 1))
            self._set[key] = found
        return found


def _arrangements(count: int) -> Iterator[tuple[Indices, ...]]:
    """Ways to fill one shelf: charts side by side, or one or two beside a pile of two or three."""
    for size in range(1, _ABREAST + 1):
        for chosen in combinations(range(count), size):
            yield tuple((i,) for i in chosen)
    for size in range(3, _PILED + 1):
        for chosen in combinations(range(count), size):
            for high in (2, 3):
                for pile in combinations(chosen, high):
                    rest = tuple(i for i in chosen if i not in pile)
                    if len(rest) == 1 or (len(rest) == 2 and high == 2):
                        yield (rest, pile) if rest[0] < pile[0] else (pile, rest)


def _tall(pile: Pile) -> float:
    return sum(chart.height for chart in pile) + GAP * (len(pile) - 1)


def _high(shelf: Sequence[Pile]) -> float:
    return max(_tall(pile) for pile in shelf)


def _most(shelf: Shelf) -> float:
    """How high a shelf can be without looking empty."""
    return min(sum(chart.most for chart in pile) + GAP * (len(pile) - 1) for pile in shelf)


def _levelled(natural: Sequence[float], least: Sequence[float], total: float) -> list[float]:
    """Widths that fill the whole: more than natural for all, or less for those that can."""
    if sum(natural) <= total:
        return [wide * total / sum(natural) for wide in natural]
    share = (total - sum(least)) / (sum(natural) - sum(least))
    return [small + (wide - small) * share for small, wide in zip(least, natural, strict=True)]


def _page(shelves: Sequence[Shelf], desk: Desk, title: str) -> Leaf:
    """Shelves from the top of a page, spread to fill it; piles of a shelf are equally high."""
    room = desk.room
    high = [_high(shelf) for shelf in shelves]
    most = [max(_most(shelf), tall) for shelf, tall in zip(shelves, high, strict=True)]
    spare = room.h - sum(high) - GAP * (len(shelves) - 1)
    able = sum(most) - sum(high)
    share = max(0.0, min(1.0, spare / able)) if able > 0 else 0.0
    ops: list[Op] = []
    y = room.y
    for shelf, low, top in zip(shelves, high, most, strict=True):
        tall = low + share * (top - low)
        x = room.x
        for pile in shelf:
            ops += _stacked(pile, x, y, tall, desk)
            x += max(chart.width for chart in pile) + GAP
        y += tall + GAP
    return Leaf(title=title, desk=desk, art=desk.sheet(ops), depth=y - GAP - room.y, headed=True)


def _stacked(pile: Pile, x: float, y: float, tall: float, desk: Desk) -> Iterator[Op]:
    """The charts of a pile, together as high as the shelf: each gets of the spare what it can take."""
    wide = max(chart.width for chart in pile)
    spare = tall - _tall(pile)
    able = sum(chart.most - chart.height for chart in pile)
    for chart in pile:
        share = (chart.most - chart.height) / able if able > 0 else 1 / len(pile)
        box = Box(x=x, y=y, w=wide, h=chart.height + spare * share)
        yield chart_at(chart, desk, box)
        y += box.h + GAP


def chart_at(chart: SetChart, desk: Desk, box: Box) -> Group:
    """A chart drawn in a place of the page."""
    drawn = draw_set_chart(chart.stretched(box.h), desk.ruler, desk.style, desk.tones)
    return replace(drawn, dx=box.x, dy=box.y)
