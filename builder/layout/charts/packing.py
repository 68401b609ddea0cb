"""Tables packed on pages: several side by side, lettering as large as the fewest pages allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from builder.layout.charts.desk import Desk, Leaf
from builder.layout.charts.limits import FIGURES, obstacle
from builder.model.game import Table
from builder.render.chart.draw import draw_set_chart
from builder.render.chart.frame import Chart, SetChart, set_chart
from builder.render.chart.measure import Manner, manner, measure
from builder.render.scene import Box, Group, Op

GAP = 4.0
"""Between charts, mm."""
_MANY = 7
"""With more charts than this, only neighbours may stand side by side."""
_ABREAST = 3

Shelf = tuple[SetChart, ...]


def table_leaves(groups: Sequence[Sequence[Table]], desk: Desk, title: str) -> list[Leaf]:
    """Pages of charts. A table too wide for the paper gets it on its side; one too wide even then is
    reported and left out.
    """
    upright, across = [], []
    for group in groups:
        for tables in _that_fit(group, desk):
            chart = _measured(tables, desk)
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
            leaves.append(Leaf(title=title, desk=sheet, ops=tuple(_placed(shelves, sheet))))
    return leaves


def _that_fit(group: Sequence[Table], desk: Desk) -> list[tuple[Table, ...]]:
    """The group as one chart, or each of its tables alone if it is larger than a page."""
    if len(group) == 1:
        return [tuple(group)]
    chart = _measured(group, desk)
    small = manner(FIGURES[-1])
    fits = chart.least(small) <= desk.room.w
    if fits and set_chart(chart, desk.ruler, small, desk.room.w).height <= desk.room.h:
        return [tuple(group)]
    return [(table,) for table in group]


def _measured(tables: Sequence[Table], desk: Desk) -> Chart:
    return Chart(grids=tuple(measure(table, desk.ruler) for table in tables))


def packed(charts: Sequence[Chart], desk: Desk) -> list[list[Shelf]]:
    """Charts in shelves in pages: as few pages as small lettering needs, and on so many the largest."""
    if not charts:
        return []
    fewest = len(_Packer(charts=charts, desk=desk, how=manner(FIGURES[-1])).pages())
    for figure in FIGURES:
        how = manner(figure)
        if any(chart.least(how) > desk.room.w for chart in charts):
            continue
        pages = _Packer(charts=charts, desk=desk, how=how).pages()
        if len(pages) <= fewest:
            return pages
    return _Packer(charts=charts, desk=desk, how=manner(FIGURES[-1])).pages()


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
            high = max(chart.height for chart in shelf)
            if high <= left:
                found[-1].append(shelf)
                left -= high + GAP
                continue
            if len(shelf) > 1 or high <= room:
                found.append([shelf])
                left = room - high - GAP
                continue
            for part in self._parts(shelf[0], left):
                if part.height > left:
                    found.append([])
                    left = room
                found[-1].append((part,))
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
        if count > _MANY:
            return self._in_order()
        best: dict[int, tuple[float, tuple[Shelf, ...]]] = {0: (0.0, ())}
        options = [
            (sum(1 << i for i in chosen), shelf)
            for size in range(1, _ABREAST + 1)
            for chosen in combinations(range(count), size)
            for shelf in [self._shelf(chosen)]
            if shelf is not None
        ]
        for mask in range(1, 1 << count):
            lowest = mask & -mask
            for bits, shelf in options:
                rest = mask & ~bits
                if bits & lowest and bits & mask == bits and rest in best:
                    high = best[rest][0] + max(chart.height for chart in shelf) + GAP
                    if mask not in best or high < best[mask][0] - 1e-6:
                        best[mask] = (high, (shelf, *best[rest][1]))
        return list(best[(1 << count) - 1][1])

    def _in_order(self) -> list[Shelf]:
        best: list[tuple[float, tuple[Shelf, ...]]] = [(0.0, ())]
        for end in range(1, len(self.charts) + 1):
            tries = []
            for size in range(1, min(_ABREAST, end) + 1):
                shelf = self._shelf(tuple(range(end - size, end)))
                if shelf is not None:
                    high, before = best[end - size]
                    tries.append((high + max(c.height for c in shelf) + GAP, (*before, shelf)))
            best.append(min(tries, key=lambda item: item[0]))
        return list(best[-1][1])

    def _shelf(self, chosen: tuple[int, ...]) -> Shelf | None:
        """Some charts side by side over the whole width; None if they do not fit."""
        charts = [self.charts[i] for i in chosen]
        total = self.desk.room.w - GAP * (len(chosen) - 1)
        least = [chart.least(self.how) for chart in charts]
        if len(chosen) == 1:
            wide = max(least[0], total if charts[0].natural(self.how) > 0.55 * total else 0.62 * total)
            return (self._at(chosen[0], wide),)
        if sum(least) > total:
            return None
        natural = [max(chart.natural(self.how), small) for chart, small in zip(charts, least, strict=True)]
        widths = _levelled(natural, least, total)
        for _ in range(5):
            placed = [self._at(i, wide) for i, wide in zip(chosen, widths, strict=True)]
            order = sorted(range(len(placed)), key=lambda k: placed[k].height)
            low, high = order[0], order[-1]
            step = min(6.0, widths[low] - least[low])
            if step <= 0.5 or placed[high].height - placed[low].height < 4.0:
                break
            tried = [w - step if k == low else w + step if k == high else w for k, w in enumerate(widths)]
            again = [self._at(i, wide) for i, wide in zip(chosen, tried, strict=True)]
            if max(c.height for c in again) >= placed[high].height:
                break
            widths = tried
        return tuple(self._at(i, wide) for i, wide in zip(chosen, widths, strict=True))

    def _at(self, index: int, width: float) -> SetChart:
        key = index, round(width * 10)
        found = self._set.get(key)
        if found is None:
            found = set_chart(self.charts[index], self.desk.ruler, self.how, round(width, 1))
            self._set[key] = found
        return found


def _levelled(natural: Sequence[float], least: Sequence[float], total: float) -> list[float]:
    """Widths that fill the whole: more than natural for all, or less for those that can."""
    if sum(natural) <= total:
        return [wide * total / sum(natural) for wide in natural]
    share = (total - sum(least)) / (sum(natural) - sum(least))
    return [small + (wide - small) * share for small, wide in zip(least, natural, strict=True)]


def _placed(shelves: Sequence[Shelf], desk: Desk) -> Iterator[Op]:
    """Shelves from the top of a page, spread to fill it; charts of a shelf are equally high."""
    room = desk.room
    high = [max(chart.height for chart in shelf) for shelf in shelves]
    most = [min(chart.most for chart in shelf) for shelf in shelves]
    spare = room.h - sum(high) - GAP * (len(shelves) - 1)
    able = sum(max(0.0, b - a) for a, b in zip(high, most, strict=True))
    share = max(0.0, min(1.0, spare / able)) if able > 0 else 0.0
    y = room.y
    for shelf, low, top in zip(shelves, high, most, strict=True):
        tall = low + share * max(0.0, top - low)
        x = room.x
        for chart in shelf:
            drawn = draw_set_chart(chart.stretched(tall), desk.ruler, desk.style, desk.tones)
            yield Group(ops=drawn.ops, dx=x, dy=y, name=drawn.name)
            x += chart.width + GAP
        y += tall + GAP


def block_height(shelves: Sequence[Shelf]) -> float:
    """Of shelves over one another, mm."""
    return sum(max(chart.height for chart in shelf) for shelf in shelves) + GAP * (len(shelves) - 1)


def chart_at(chart: SetChart, desk: Desk, box: Box) -> Group:
    """A chart drawn in a place of the page."""
    drawn = draw_set_chart(chart.stretched(box.h), desk.ruler, desk.style, desk.tones)
    return Group(ops=drawn.ops, dx=box.x, dy=box.y, name=drawn.name)
