"""A table of the game as a chart of its own: a framed sheet whose columns fit what is in them.

Short entries stand in columns of equal width; long ones are broken into lines. The map's panels show the same
tables smaller and unbroken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.model.board import Theme
from builder.model.game import Table
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.scene import Box, Ink, Line, Op, Rect, Scene, Stroke, Text
from builder.render.text import fit, width, wrap

WIDEST, NARROWEST = 182.0, 96.0
"""Width of the table, mm."""
MARGIN, PAD, HEAD = 3.2, 3.0, 8.6
FIGURE, NOTE, TITLE = 2.5, 2.1, 3.2
"""Cap heights, mm."""
LEADING = 1.72
"""Distance of lines, in cap heights."""
CELL_X, CELL_Y = 1.7, 1.55
LONG = 36.0
"""Entries longer than this, mm, are broken and set from the left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    heading: str
    entries: tuple[str, ...]
    natural: float
    least: float

    @property
    def long(self) -> bool:
        return self.natural > LONG


def draw_chart(table: Table, fonts: Fonts, tones: Mapping[str, str] | None = None) -> Scene:
    """The chart of a table, millimetres. `tones`: colours of sides by id, for tables in a side's colour."""
    style = Style(Theme())
    columns = _columns(table, fonts)
    widths = _share(columns)
    total = max(sum(widths), NARROWEST)
    widths = [w + (total - sum(widths)) / len(widths) for w in widths]
    heading = [
        wrap(fonts, c.heading, "bold", FIGURE, w - 2 * CELL_X) for c, w in zip(columns, widths, strict=True)
    ]
    rows = [
        [
            wrap(fonts, c.entries[i], _font(j), FIGURE, w - 2 * CELL_X)
            for j, (c, w) in enumerate(zip(columns, widths, strict=True))
        ]
        for i in range(len(table.rows))
    ]
    heights = [_height(cells) for cells in (heading, *rows)]
    sheet = total + 2 * (PAD + MARGIN)
    ops, y = _frame_top(table, fonts, style, sheet, tones or {})
    top = y
    left = MARGIN + PAD
    for number, (cells, high) in enumerate(zip((heading, *rows), heights, strict=True)):
        if number == 0 or number % 2 == 0:
            role = "table-head" if number == 0 else "zebra"
            ops.append(Rect(box=Box(x=left, y=y, w=total, h=high), fill=style.ink(role)))
        x = left
        for j, (lines, column, w) in enumerate(zip(cells, columns, widths, strict=True)):
            colour, font = _manner(j, number)
            ops += _cell(
                lines, Box(x=x, y=y, w=w, h=high), font, style.ink(colour), left=column.long or j == 0
            )
            x += w
        y += high
    ops += _rules(left, top, widths, heights, style)
    notes, y = _notes(table, fonts, style, Box(x=left, y=y + 1.6, w=total, h=0.0))
    ops += notes
    bottom = y + PAD * 0.7
    border = Box(x=MARGIN, y=MARGIN, w=sheet - 2 * MARGIN, h=bottom - MARGIN)
    ops.insert(0, Rect(box=border, fill=style.ink("panel")))
    ops.append(Rect(box=border, stroke=Stroke(ink=style.ink("ink"), width=0.34)))
    return Scene(width=sheet, height=bottom + MARGIN, ops=tuple(ops), background=style.ink("paper"))


def _columns(table: Table, fonts: Fonts) -> list[_Column]:
    texts = [(table.row_axis, table.rows)]
    texts += [(name, tuple(row[j] for row in table.cells)) for j, name in enumerate(table.columns)]
    found = []
    for j, (heading, entries) in enumerate(texts):
        sized = [(text, _font(j)) for text in entries] + [(heading, "bold")]
        natural = max((width(fonts, text, font, FIGURE) for text, font in sized), default=0.0)
        words = [(word, font) for text, font in sized for word in text.split()]
        least = max((width(fonts, word, font, FIGURE) for word, font in words), default=0.0)
        found.append(
            _Column(
                heading=heading,
                entries=tuple(entries),
                natural=natural + 2 * CELL_X + 0.2,
                least=least + 2 * CELL_X + 0.2,
            )
        )
    return found


def _share(columns: Sequence[_Column]) -> list[float]:
    """Widths: what each needs if that fits, else a common limit for the wide ones, never below a word."""
    body = columns[1:]
    if body and not any(column.long for column in body):
        equal = max(column.natural for column in body)
        if columns[0].natural + equal * len(body) <= WIDEST:
            return [columns[0].natural, *([equal] * len(body))]
    if sum(column.natural for column in columns) <= WIDEST:
        return [column.natural for column in columns]
    low, high = 0.0, WIDEST
    for _ in range(40):
        limit = (low + high) / 2
        used = sum(max(column.least, min(column.natural, limit)) for column in columns)
        low, high = (limit, high) if used < WIDEST else (low, limit)
    return [max(column.least, min(column.natural, low)) for column in columns]


def _font(column: int) -> str:
    return "bold" if column == 0 else "medium"


def _manner(column: int, row: int) -> tuple[str, str]:
    """Colour role and font of a cell: headings in ink, row headings red."""
    if row == 0:
        return ("muted", "medium") if column == 0 else ("ink", "bold")
    return ("red", "bold") if column == 0 else ("ink", "medium")


def _height(cells: Sequence[Sequence[str]]) -> float:
    lines = max((len(cell) for cell in cells), default=1)
    return FIGURE + (lines - 1) * FIGURE * LEADING + 2 * CELL_Y


def _cell(lines: Sequence[str], box: Box, font: str, ink: Ink, *, left: bool) -> list[Op]:
    step = FIGURE * LEADING
    tall = FIGURE + (len(lines) - 1) * step
    y = box.y + (box.h - tall) / 2 + FIGURE
    x = box.x + CELL_X if left else box.x + box.w / 2
    anchor = "start" if left else "middle"
    return [
        Text(at=(x, y + step * i), text=line, font=font, size=FIGURE, ink=ink, anchor=anchor)
        for i, line in enumerate(lines)
        if line
    ]


def _frame_top(
    table: Table, fonts: Fonts, style: Style, sheet: float, tones: Mapping[str, str]
) -> tuple[list[Op], float]:
    """The band with title and remark, and where the table begins."""
    band = Box(x=MARGIN, y=MARGIN, w=sheet - 2 * MARGIN, h=HEAD)
    tone = tones.get(table.tone) or style.colour(table.tone or "ink")
    note = width(fonts, table.note, "medium", NOTE) if table.note else 0.0
    room = band.w - 2 * PAD - (note + 4.0 if note else 0.0)
    title = table.title.upper()
    size = fit(fonts, title, "semibold", TITLE, room, tracking=0.45)
    ops: list[Op] = [
        Rect(box=band, fill=Ink(colour=tone)),
        Text(
            at=(band.x + PAD, band.y + (HEAD + size) / 2),
            text=title,
            font="semibold",
            size=size,
            ink=style.ink("panel"),
            anchor="start",
            tracking=0.45 * size / TITLE,
        ),
    ]
    if table.note:
        ops.append(
            Text(
                at=(band.x + band.w - PAD, band.y + (HEAD + NOTE) / 2),
                text=table.note,
                font="medium",
                size=NOTE,
                ink=Ink(colour="#E3D8C2"),
                anchor="end",
            )
        )
    return ops, MARGIN + HEAD + PAD * 0.8


def _rules(
    left: float, top: float, widths: Sequence[float], heights: Sequence[float], style: Style
) -> list[Op]:
    pen = Stroke(ink=style.ink("rule"), width=0.17, square=True)
    right, bottom = left + sum(widths), top + sum(heights)
    ops: list[Op] = []
    x = left
    for w in widths[:-1]:
        x += w
        ops.append(Line(points=((x, top), (x, bottom)), stroke=pen))
    y = top
    for h in heights[:-1]:
        y += h
        ops.append(Line(points=((left, y), (right, y)), stroke=pen))
    frame = Box(x=left, y=top, w=right - left, h=bottom - top)
    ops.append(Rect(box=frame, stroke=Stroke(ink=style.ink("ink"), width=0.3)))
    return ops


def _notes(table: Table, fonts: Fonts, style: Style, room: Box) -> tuple[list[Op], float]:
    """The notes below the table, and where they end."""
    step = NOTE * LEADING
    y = room.y
    ops: list[Op] = []
    for note in table.notes:
        for line in wrap(fonts, note, "medium", NOTE, room.w):
            y += step
            ops.append(
                Text(
                    at=(room.x, y),
                    text=line,
                    font="medium",
                    size=NOTE,
                    ink=style.ink("muted"),
                    anchor="start",
                )
            )
        y += step * 0.25
    return ops, y
