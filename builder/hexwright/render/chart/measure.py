"""The layout of a table: widths of columns, where entries are broken, heights of rows.

Short entries are in columns of equal width; long ones are broken into lines and aligned left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hexwright.model.game import Table
from hexwright.render.chart.ruler import Ruler

SMALLEST = 1.6
"""Least cap height of anything printed, mm."""
TRACKING = 0.1
"""Extra space between the letters of the heading above a table at the right, in cap heights."""
_EVEN = 1.35
"""Factor by which columns may become wider in total to be equally wide."""
LONG_ENTRY = 24
"""Entries of so many letters are aligned left."""
_LONG = 14.4
"""Entries longer than this, in cap heights, are aligned left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """Sizes of a chart: cap heights of its lettering, mm, and a factor for the room in rows (1 is usual)."""

    figure: float = 2.5
    note: float = 2.1
    title: float = 3.2
    air: float = 1.0

    @property
    def leading(self) -> float:
        """Distance of lines, in cap heights."""
        return 1.72

    @property
    def cell_x(self) -> float:
        """Room at both sides of an entry, mm."""
        return 0.68 * self.figure

    @property
    def cell_y(self) -> float:
        """Room above and below an entry, mm."""
        return 0.62 * self.figure * self.air

    @property
    def pad(self) -> float:
        """Room between the frame of a chart and what is in it, mm."""
        return max(1.9, 1.2 * self.figure)

    @property
    def band(self) -> float:
        """Height of the title band, mm."""
        return 2.7 * self.title

    def high(self, lines: int) -> float:
        """Height of a row of `lines` lines, mm."""
        return self.figure * (1 + (lines - 1) * self.leading) + 2 * self.cell_y


def manner(figure: float, air: float = 1.0) -> Manner:
    """The manner for a cap height of the figures; the other sizes follow."""
    return Manner(figure=figure, note=max(SMALLEST, 0.84 * figure), title=max(2.3, 1.28 * figure), air=air)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column; widths for a cap height of 1 mm.

    `natural`: at which no entry is broken. `least`: at which no word is broken. `font`: of the entries;
    `unbroken`: their lines where the column is at least `widest` wide inside.
    """

    heading: str
    entries: tuple[str, ...]
    natural: float
    least: float
    font: str
    unbroken: tuple[tuple[str, ...], ...]
    widest: float

    @property
    def long(self) -> bool:
        """Whether entries are aligned left."""
        return self.natural > _LONG

    def set(self, ruler: Ruler, size: float, room: float) -> tuple[tuple[str, ...], ...]:
        """The lines of each entry in `room` mm."""
        if self.widest * size <= room:
            return self.unbroken
        return tuple(ruler.wrap(entry, self.font, size, room) for entry in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A measured table. `figures`: whether its row headings are numbers or short codes, not words; `heading`:
    width of its title in capitals, for a cap height of 1 mm.
    """

    table: Table
    columns: tuple[Column, ...]
    figures: bool
    heading: float = 0.0

    def natural(self, how: Manner) -> float:
        """Width with unbroken entries, mm."""
        return sum(self.columns_natural(how))

    def least(self, how: Manner) -> float:
        """The smallest width, mm: no word is broken."""
        return sum(column.least * how.figure + 2 * how.cell_x + 0.2 for column in self.columns)

    def columns_natural(self, how: Manner) -> list[float]:
        """Widths of the columns without broken entries, mm; columns of similar width are made equal."""
        wide = [column.natural * how.figure + 2 * how.cell_x + 0.2 for column in self.columns]
        if len(wide) > 1 and not any(column.long for column in self.columns[1:]):
            equal = max(wide[1:]) * (len(wide) - 1)
            if equal <= _EVEN * sum(wide[1:]):
                wide[1:] = [max(wide[1:])] * (len(wide) - 1)
        return wide


@dataclass(frozen=True, kw_only=True)
class SetGrid:
    """A table with all sizes settled, mm.

    `head`, `rows`: the lines of each cell. `heights`: of the head, then of the rows. `notes`: lines of each
    note below the table.
    """

    grid: Grid
    how: Manner
    widths: tuple[float, ...]
    head: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    heights: tuple[float, ...]
    notes: tuple[tuple[str, ...], ...]

    @property
    def width(self) -> float:
        """Width of the table, mm."""
        return sum(self.widths)

    @property
    def notes_height(self) -> float:
        """Height of the notes and the room above them, mm."""
        step = self.how.note * self.how.leading
        lines = sum(len(note) for note in self.notes)
        return 1.5 + step * (lines + 0.25 * (len(self.notes) - 1)) if self.notes else 0.0

    @cached_property
    def height(self) -> float:
        """Height of the table with its notes, mm."""
        return sum(self.heights) + self.notes_height

    def taller(self, more: float, lines: float = 1.0) -> SetGrid:
        """The table with `more` mm divided among its rows; no row grows by more than `lines` lines."""
        each = min(more / len(self.heights), lines * self.how.figure)
        return replace(self, heights=tuple(high + each for high in self.heights))

    def part(self, first: int, last: int, *, notes: bool) -> SetGrid:
        """Rows `first` to `last` (exclusive) under the same head. `notes`: with the notes."""
        return replace(
            self,
            rows=self.rows[first:last],
            heights=(self.heights[0], *self.heights[first + 1 : last + 1]),
            notes=self.notes if notes else (),
        )


def measure(table: Table, ruler: Ruler) -> Grid:
    """Measure a table."""
    texts = [(table.row_axis, table.rows)]
    texts += [(name, tuple(row[j] for row in table.cells)) for j, name in enumerate(table.columns)]
    columns = []
    for number, (heading, entries) in enumerate(texts):
        font = "medium" if number else "bold"
        whole = [ruler.unbroken(entry, font) for entry in entries]
        sized = [(text, "bold") for text in (*entries, heading)]  # bold is the widest, so any font fits
        columns.append(
            Column(
                heading=heading,
                entries=tuple(entries),
                natural=max(
                    (ruler.width(line, font) for text, font in sized for line in text.split("\n")),
                    default=0.0,
                ),
                least=max((ruler.least(text, font) for text, font in sized), default=0.0),
                font=font,
                unbroken=tuple(lines for _, lines in whole),
                widest=max((wide for wide, _ in whole), default=0.0),
            )
        )
    title = ruler.width(table.title.upper(), "bold", 1.0, tracking=TRACKING)
    return Grid(table=table, columns=tuple(columns), figures=figures_head(table), heading=title)


def figures_head(table: Table) -> bool:
    """Whether row headings are numbers or the like, not words."""
    return all(len(row) <= 3 for row in table.rows)


def set_grid(grid: Grid, ruler: Ruler, how: Manner, width: float) -> SetGrid:
    """The table at `width` mm, or at its least width if that is more."""
    widths = _share(grid, how, width)
    room = [w - 2 * how.cell_x for w in widths]
    head = tuple(
        ruler.wrap(column.heading, "bold", how.figure, wide)
        for column, wide in zip(grid.columns, room, strict=True)
    )
    columns = [column.set(ruler, how.figure, wide) for column, wide in zip(grid.columns, room, strict=True)]
    rows = tuple(zip(*columns, strict=True))
    heights = tuple(how.high(max(len(cell) for cell in cells)) for cells in (head, *rows))
    notes = tuple(ruler.wrap(note, "medium", how.note, sum(widths)) for note in grid.table.notes)
    return SetGrid(
        grid=grid, how=how, widths=tuple(widths), head=head, rows=rows, heights=heights, notes=notes
    )


def _share(grid: Grid, how: Manner, total: float) -> list[float]:
    """Widths of the columns, mm: what each needs if that fits, else a common limit for the wide ones, but no
    word is broken. What is left over goes to the columns of long entries, or to all if there are none.
    """
    natural = grid.columns_natural(how)
    if sum(natural) > total:
        natural = [column.natural * how.figure + 2 * how.cell_x + 0.2 for column in grid.columns]
    if sum(natural) > total:
        least = [column.least * how.figure + 2 * how.cell_x + 0.2 for column in grid.columns]
        return _limited(natural, least, total)
    spare = total - sum(natural)
    long = [j for j, column in enumerate(grid.columns) if column.long]
    takers = long or range(len(natural))
    return [w + spare / len(takers) if j in takers else w for j, w in enumerate(natural)]


def _limited(natural: Sequence[float], least: Sequence[float], total: float) -> list[float]:
    """Natural widths cut off at the largest common limit at which their sum is at most `total`, by
    bisection.
    """
    low, high = 0.0, total
    for _ in range(24):
        limit = (low + high) / 2
        used = sum(max(small, min(wide, limit)) for small, wide in zip(least, natural, strict=True))
        low, high = (limit, high) if used < total else (low, limit)
    return [max(small, min(wide, low)) for small, wide in zip(least, natural, strict=True)]
