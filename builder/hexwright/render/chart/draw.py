"""Drawing a chart whose places are settled (`frame.SetChart`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.render.chart.frame import SetChart
from hexwright.render.chart.measure import TRACKING, SetGrid
from hexwright.render.chart.ruler import Ruler
from hexwright.render.map.style import Style
from hexwright.render.scene import Box, Group, Ink, Line, Op, Rect, Stroke, Text

_ON_BAND: Final = Ink(colour="#E3D8C2")
_SHIFT: Final = re.compile(r"(?<!\w)\d+ ?([LR])\b")
"""Column shifts as wargames write them: 2L, 1 R."""
_SHORT: Final = 16
"""Longer entries are sentences that only mention a shift."""


def draw_set_chart(
    chart: SetChart, ruler: Ruler, style: Style, tones: Mapping[str, str], *, last: bool = True
) -> Group:
    """A chart with its top left corner at the origin. `last`: it does not continue on another page."""
    how = chart.how
    whole = Box(x=0.0, y=0.0, w=chart.width, h=chart.height)
    ops: list[Op] = [Rect(box=whole, fill=style.ink("panel"))]
    ops += _band(chart, ruler, style, tones)
    x = how.pad
    for i, grid in enumerate(chart.grids):
        y = chart.top
        if i:
            ops += _subhead(grid, x, y, ruler, style)
            y += chart.subhead
        ops += _grid(grid, x, y, style, chart.first_row)
        ops += _notes(grid, x, y + sum(grid.heights), style)
        x += grid.width + 2 * how.pad
    ops.append(Rect(box=whole, stroke=Stroke(ink=style.ink("ink"), width=0.34)))
    part = f".{chart.first_row}" if chart.first_row or not last else ""
    return Group(ops=tuple(ops), name=f"chart:{chart.grids[0].grid.table.id}{part}")


def _band(chart: SetChart, ruler: Ruler, style: Style, tones: Mapping[str, str]) -> list[Op]:
    how, table = chart.how, chart.grids[0].grid.table
    tone = tones.get(table.tone) or style.colour(table.tone or "ink")
    title = table.title.upper() + (" (CONTINUED)" if chart.first_row else "")
    aside = ruler.width(chart.note, "medium", how.note) if chart.note else 0.0
    room = chart.width - 2 * how.pad - (aside + how.pad if aside else 0.0)
    tracking = 0.14 * how.title
    size = ruler.fit(title, "semibold", how.title, room, tracking=tracking)
    ops: list[Op] = [
        Rect(box=Box(x=0.0, y=0.0, w=chart.width, h=how.band), fill=Ink(colour=tone)),
        Text(
            at=(how.pad, (how.band + size) / 2),
            text=title,
            font="semibold",
            size=size,
            ink=style.ink("panel"),
            anchor="start",
            tracking=tracking * size / how.title,
        ),
    ]
    step = how.note * how.leading
    y = how.band + 0.8 * how.pad + 0.65 * step
    for number, line in enumerate(chart.note_lines):
        ops.append(
            _line(line, how.pad, y + number * step, "medium-italic", how.note, style.ink("muted"), "start")
        )
    if chart.note:
        y = (how.band + how.note) / 2
        ops.append(_line(chart.note, chart.width - how.pad, y, "medium", how.note, _ON_BAND, "end"))
    return ops


def _line(text: str, x: float, y: float, font: str, size: float, ink: Ink, anchor: str) -> Text:
    return Text(at=(x, y), text=text, font=font, size=size, ink=ink, anchor=anchor)


def _subhead(grid: SetGrid, x: float, y: float, ruler: Ruler, style: Style) -> list[Op]:
    how, table = grid.how, grid.grid.table
    title, tracking = table.title.upper(), TRACKING * how.figure
    rule = f"rule {table.provenance.rule}" if table.provenance.rule else ""
    aside = ruler.width(rule, "medium", how.note) + how.pad if rule else 0.0
    if aside + grid.grid.heading * how.figure > grid.width:
        rule, aside = "", 0.0
    size = ruler.fit(title, "bold", how.figure, grid.width - aside, tracking=tracking)
    base = y + how.figure * 1.05
    ops: list[Op] = [
        Text(
            at=(x, base),
            text=title,
            font="bold",
            size=size,
            ink=style.ink("ink"),
            anchor="start",
            tracking=tracking * size / how.figure,
        )
    ]
    if rule:
        ops.append(_line(rule, x + grid.width, base, "medium", how.note, style.ink("muted"), "end"))
    return ops


def _grid(grid: SetGrid, left: float, top: float, style: Style, first: int) -> list[Op]:
    ops: list[Op] = []
    y = top
    for number, (cells, high) in enumerate(zip((grid.head, *grid.rows), grid.heights, strict=True)):
        shaded = number > 0 and (number + first) % 2 == 0
        if number == 0 or shaded:
            box = Box(x=left, y=y, w=grid.width, h=high)
            ops.append(Rect(box=box, fill=style.ink("zebra" if number else "table-head")))
        x = left
        for j, (lines, w) in enumerate(zip(cells, grid.widths, strict=True)):
            ops += _cell(grid, lines, Box(x=x, y=y, w=w, h=high), number, j, style)
            x += w
        y += high
    return ops + _rules(grid, left, top, style)


def _cell(grid: SetGrid, lines: Sequence[str], box: Box, row: int, column: int, style: Style) -> list[Op]:
    figure = grid.how.figure
    role, font = _manner(grid, " ".join(lines), row, column)
    words = column == 0 and not grid.grid.figures
    left = grid.grid.columns[column].long or words
    step = figure * grid.how.leading
    y = box.y + (box.h - figure - (len(lines) - 1) * step) / 2 + figure
    x = box.x + grid.how.cell_x if left else box.x + box.w / 2
    return [
        _line(line, x, y + step * i, font, figure, style.ink(role), "start" if left else "middle")
        for i, line in enumerate(lines)
        if line
    ]


def _manner(grid: SetGrid, text: str, row: int, column: int) -> tuple[str, str]:
    """Colour role and font of a cell.

    Row headings are red if they are numbers; column shifts are red to the left and blue to the right.
    """
    if row == 0:
        return ("muted", "medium") if column == 0 else ("ink", "bold")
    if column == 0:
        return ("red", "bold") if grid.grid.figures else ("ink", "semibold")
    way = shift_of(text)
    if way:
        return {"left": "red", "right": "blue"}[way], "bold"
    return ("muted" if text in {"–", "-", "—"} else "ink", "medium")


def shift_of(text: str) -> str | None:
    """`left` or `right` if a short entry names column shifts in that direction only; else None."""
    ways = set(_SHIFT.findall(text)) if len(text) <= _SHORT else set()
    if len(ways) != 1:
        return None
    return "left" if ways == {"L"} else "right"


def _rules(grid: SetGrid, left: float, top: float, style: Style) -> list[Op]:
    pen = Stroke(ink=style.ink("rule"), width=0.17, square=True)
    right, bottom = left + grid.width, top + sum(grid.heights)
    ops: list[Op] = []
    x = left
    for w in grid.widths[:-1]:
        x += w
        ops.append(Line(points=((x, top), (x, bottom)), stroke=pen))
    y = top
    for h in grid.heights[:-1]:
        y += h
        ops.append(Line(points=((left, y), (right, y)), stroke=pen))
    frame = Box(x=left, y=top, w=right - left, h=bottom - top)
    ops.append(Rect(box=frame, stroke=Stroke(ink=style.ink("ink"), width=0.3)))
    return ops


def _notes(grid: SetGrid, left: float, top: float, style: Style) -> list[Op]:
    step = grid.how.note * grid.how.leading
    y = top + 1.5
    ops: list[Op] = []
    for note in grid.notes:
        for line in note:
            y += step
            ops.append(
                _line(line, left, y - 0.2 * step, "medium", grid.how.note, style.ink("muted"), "start")
            )
        y += step * 0.25
    return ops
