"""Pages with victory conditions and reinforcements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from hexwright.layout.charts.context import PageContext, mix_colours
from hexwright.layout.charts.counter_art import CounterArt, fronts
from hexwright.layout.charts.packing import GAP, draw_chart, packed_table_pages
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.derived.forces import Arrival, arrivals, losses
from hexwright.model.derived.victory import VICTORY, victory_table
from hexwright.model.game import Table
from hexwright.render.chart.frame import Chart, SetChart, set_chart
from hexwright.render.chart.measure import manner, measure
from hexwright.render.scene import Box, Group, Ink, Op, Rect, Stroke

_SIZES = (2.6, 2.4, 2.2, 2.0, 1.85, 1.7)
_HEAD, _PAD, _CELL_GAP = 6.6, 2.4, 3.0
_NAME, _SMALL = 2.0, 1.65
_CELL = 42.0
"""Least width of an arrival, mm."""
_COLUMN = 88.0
"""Least width of a column of panels, mm."""
_BALANCING = 14
"""Steps of the bisection that makes columns equally long."""
_SLACK = 1e-6


_Cell: TypeAlias = tuple[Arrival, str]
"""An arrival and its date, empty if the panel's heading says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Panel:
    """A framed panel with the arrivals of one turn, part of them, or those of several turns.

    Attributes:
        title: its heading.
        remark: at the right of the heading; may be empty.
        tone: colour of the heading.
        rows: arrivals side by side, row by row.
        heights: of the rows, mm.
        wide: width of an arrival, mm.
        width: of the panel, mm.

    """

    title: str
    remark: str
    tone: str
    rows: tuple[tuple[_Cell, ...], ...]
    heights: tuple[float, ...]
    wide: float
    width: float

    @property
    def height(self) -> float:
        """Height with heading and frame, mm."""
        return _HEAD + sum(self.heights) + _PAD


def arrival_pages(context: PageContext, reserve: float = 0.0, taken: float = 0.0) -> list[PageContent]:
    """Pages with the table of victory conditions and the reinforcements below it, in columns.

    `reserve`: height, mm, that should stay free on the last page if the table is not made smaller for it.
    `taken`: height of the first page, mm, that others take.
    """
    table = context.game.tables.get(VICTORY) or victory_table(context.game)
    counters = CounterArt(context=context, scale=context.scale)
    across = max(1, int((context.area.w + GAP) / (_COLUMN + GAP)))
    wide = (context.area.w - GAP * (across - 1)) / across
    panels = _panels(counters, wide)
    low = _shortest(panels, across)
    room = context.area.h - taken
    chart = _set_victory_table(table, context, room, (low + reserve, low, 0.0)) if table is not None else None
    pages: list[PageContent] = []
    ops: list[Op] = []
    used = 0.0
    title = _title(table, panels)
    if table is not None and chart is None:
        pages += packed_table_pages([(table,)], context, table.title)
        title, room = "Reinforcements", context.area.h
    elif chart is not None:
        spare = room - chart.height - low - GAP
        spare = spare - reserve if spare >= reserve else spare
        used = max(chart.height, min(chart.most, chart.height + max(0.0, spare)))
        ops.append(draw_chart(chart, context, Box(x=context.area.x, y=context.area.y, w=chart.width, h=used)))
    while panels or ops:
        top = used + GAP if used else 0.0
        columns = _columns(panels, across, room - top)
        taken_here = sum(len(column) for column in columns)
        if taken_here == len(panels):
            columns = _columns(panels, across, _shortest(panels, across))
        elif not ops and taken_here == 0:
            columns, taken_here = [panels[:1]], 1
        for number, column in enumerate(columns):
            x, y = context.area.x + number * (wide + GAP), context.area.y + top
            for panel in column:
                ops.append(Group(ops=tuple(_draw_panel(panel, counters)), dx=x, dy=y, name="arrivals"))
                y += panel.height + GAP
        used = max([used, *(top + _height(column) for column in columns if column)])
        pages.append(
            PageContent(
                title=title, context=context, art=context.scene(ops), used_height=used, has_title=True
            )
        )
        panels, ops, used = panels[taken_here:], [], 0.0
        title, room = "Reinforcements", context.area.h
    return pages


def _height(panels: Sequence[_Panel]) -> float:
    """Height of panels below one another, mm."""
    return sum(panel.height + GAP for panel in panels) - GAP if panels else 0.0


def _columns(panels: Sequence[_Panel], across: int, room: float) -> list[list[_Panel]]:
    """As many of the panels as fit, in up to `across` columns `room` mm high."""
    columns: list[list[_Panel]] = [[]]
    for panel in panels:
        if _height([*columns[-1], panel]) > room + _SLACK:
            if len(columns) == across or panel.height > room + _SLACK:
                break
            columns.append([])
        columns[-1].append(panel)
    return columns


def _shortest(panels: Sequence[_Panel], across: int) -> float:
    """The least height, mm, at which all panels fit `across` columns."""
    if not panels:
        return 0.0
    low, high = max(panel.height for panel in panels), _height(panels)
    for _ in range(_BALANCING):
        middle = (low + high) / 2
        fits = sum(len(column) for column in _columns(panels, across, middle)) == len(panels)
        low, high = (low, middle) if fits else (middle, high)
    return high


def _title(table: Table | None, panels: Sequence[_Panel]) -> str:
    """Title of the first page: the table, the reinforcements or both."""
    names = [table.title] if table is not None else []
    return " and ".join([*names, "reinforcements"]).capitalize() if panels else "".join(names)


def _set_victory_table(
    table: Table, context: PageContext, high: float, reserves: Sequence[float]
) -> SetChart | None:
    """The table over the full page width and on `high` mm with the largest lettering that leaves one of the
    `reserves` (heights, mm, most wanted first) free below it; None if it needs pages of its own.
    """
    chart = Chart(grids=(measure(table, context.ruler),))
    room = context.area
    for spare in reserves:
        for size in _SIZES:
            how = manner(size)
            if chart.least(how) <= room.w:
                placed = set_chart(chart, context.ruler, how, room.w)
                if placed.height + spare <= high:
                    return placed
    return None


def _panels(counters: CounterArt, width: float) -> list[_Panel]:
    """A panel for each turn, or for several turns whose arrivals fit one row; long ones are split into
    pages. If several sides have arrivals, each has a schedule of its own. `width`: of a panel, mm.
    """
    game = counters.context.game
    found = arrivals(game)
    sides = [side for side in game.sides.values() if any(one.unit.side == side.id for one in found)]
    if len(sides) < 2:
        return _schedule(found, "Reinforcements", "ink", counters, width)
    return [
        panel
        for side in sides
        for panel in _schedule(
            [one for one in found if one.unit.side == side.id],
            f"{side.name} reinforcements",
            counters.context.tone(side.id),
            counters,
            width,
        )
    ]


def _schedule(
    found: Sequence[Arrival], heading: str, tone: str, counters: CounterArt, width: float
) -> list[_Panel]:
    """The panels of a side's arrivals, or of all."""
    context = counters.context
    names = {turn.number: turn.name for turn in context.game.turns}
    across = max(1, int((width - 2 * _PAD + _CELL_GAP) / (_CELL + _CELL_GAP)))
    wide = (width - 2 * _PAD - _CELL_GAP * (across - 1)) / across
    panels = []
    for together in _grouped(found, across):
        turn = together[0].turn
        mixed_turns = any(arrival.turn != turn for arrival in together)
        cells = [(arrival, _date(arrival, names) if mixed_turns else "") for arrival in together]
        rows = [tuple(cells[i : i + across]) for i in range(0, len(cells), across)]
        heights = [max(_cell_height(cell, wide, counters) for cell in row) for row in rows]
        title = heading
        if not mixed_turns:
            title += ", any turn" if turn is None else f", turn {turn}"
        while rows:
            high, take = _HEAD + _PAD, 0
            while take < len(rows) and (take == 0 or high + heights[take] <= context.area.h):
                high += heights[take]
                take += 1
            panels.append(
                _Panel(
                    title=title,
                    tone=tone,
                    remark="" if mixed_turns or turn is None else names.get(turn, ""),
                    rows=tuple(rows[:take]),
                    heights=tuple(heights[:take]),
                    wide=wide,
                    width=width,
                )
            )
            rows, heights = rows[take:], heights[take:]
    return panels


def _grouped(found: Sequence[Arrival], across: int) -> list[list[Arrival]]:
    """Arrivals by turn; turns with few arrivals share a row."""
    groups: list[list[Arrival]] = []
    for _, group in groupby(found, key=lambda arrival: arrival.turn):
        some = list(group)
        if groups and len(groups[-1]) + len(some) <= across:
            groups[-1] += some
        else:
            groups.append(some)
    return groups


def _date(arrival: Arrival, names: Mapping[int, str]) -> str:
    """When a unit arrives, in words."""
    if arrival.turn is None:
        return "Any turn"
    name = names.get(arrival.turn, "")
    return f"Turn {arrival.turn}, {name}" if name else f"Turn {arrival.turn}"


def _lines(cell: _Cell, room: float, context: PageContext) -> list[tuple[str, str, float, str]]:
    """Text, font, cap height (mm) and colour of each line beside a counter."""
    arrival, when = cell
    lines = [(line, "semibold", _SMALL, "red") for line in context.ruler.wrap(when, "semibold", _SMALL, room)]
    lines = [line for line in lines if line[0]]
    lines += [
        (line, "bold", _NAME, "ink") for line in context.ruler.wrap(arrival.unit.name, "bold", _NAME, room)
    ]
    values = losses(arrival.unit)
    texts = [f"steps {values}" if values else "", arrival.where, arrival.how]
    for text in texts:
        if text:
            lines += [
                (line, "medium", _SMALL, "ink") for line in context.ruler.wrap(text, "medium", _SMALL, room)
            ]
    return lines


def _text_area(arrival: Arrival, wide: float, counters: CounterArt) -> tuple[float, float]:
    """Left edge and width of the text beside a counter, mm."""
    seat, _ = counters.size(arrival.unit)
    left = seat + 2.2
    return left, max(12.0, wide - left)


def _cell_height(cell: _Cell, wide: float, counters: CounterArt) -> float:
    """Height of an arrival, mm."""
    _, room = _text_area(cell[0], wide, counters)
    lines = _lines(cell, room, counters.context)
    text = sum(size * 1.7 for _, _, size, _ in lines)
    return max(text, counters.size(cell[0].unit)[1]) + 2.6


def _draw_panel(panel: _Panel, counters: CounterArt) -> list[Op]:
    context = counters.context
    box = Box(x=0.0, y=0.0, w=panel.width, h=panel.height)
    remark = context.ruler.width(panel.remark, "medium", 2.0) + 3.0 if panel.remark else 0.0
    ops: list[Op] = [
        Rect(box=box, fill=context.style.ink("panel")),
        Rect(box=Box(x=0.0, y=0.0, w=box.w, h=_HEAD - 1.4), fill=context.style.ink(panel.tone)),
        context.write(
            (_PAD, (_HEAD - 1.4 + 2.2) / 2),
            panel.title.upper(),
            2.2,
            font="semibold",
            colour="#FFFFFF",
            tracking=0.3,
            room=box.w - 2 * _PAD - remark,
        ),
        context.write(
            (box.w - _PAD, (_HEAD - 1.4 + 2.0) / 2),
            panel.remark,
            2.0,
            colour="#E3D8C2",
            anchor="end",
            room=60.0,
        ),
    ]
    y = _HEAD + _PAD * 0.4
    for row, high in zip(panel.rows, panel.heights, strict=True):
        for number, cell in enumerate(row):
            x = _PAD + number * (panel.wide + _CELL_GAP)
            ops += _draw_arrival(cell, x, y, panel.wide, counters)
        y += high
    ops.append(
        Rect(box=box, stroke=Stroke(ink=Ink(colour=mix_colours("#2C2823", "#FFFFFF", 0.9)), width=0.3))
    )
    return ops


def _draw_arrival(cell: _Cell, x: float, y: float, wide: float, counters: CounterArt) -> list[Op]:
    context, arrival = counters.context, cell[0]
    ops = counters.unit(arrival.unit, fronts(arrival.unit)[0], x, y)
    left, room = _text_area(arrival, wide, counters)
    base = y
    for text, font, size, colour in _lines(cell, room, context):
        base += size * 1.7
        ops.append(context.write((x + left, base - 0.5), text, size, font=font, colour=colour, room=room))
    return ops
