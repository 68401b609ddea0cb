"""Tables prepared for web pages: every cell with its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.model.game import Game, Table
from hexwright.render.chart.draw import shift_of
from hexwright.render.chart.frame import remark
from hexwright.render.chart.measure import LONG_ENTRY, figures_head
from hexwright.render.map.style import Style

INDEX: Final = "index"
"""The page of all tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebCell:
    """A cell. `kind`: "left" or "right" for a column shift, "none" for a dash, else empty."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebRow:
    """A row under its heading."""

    heading: str
    cells: tuple[WebCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebTable:
    """A table.

    Attributes:
        id: of the table.
        title: its heading.
        remark: beside the heading; may be empty.
        row_axis: what the row headings mean.
        column_axis: what the column headings mean.
        columns: column headings.
        words: for each column whether it holds sentences.
        figures: whether the row headings are numbers.
        rows: from top to bottom.
        notes: lines below it.

    """

    id: str
    title: str
    remark: str
    row_axis: str
    column_axis: str
    columns: tuple[str, ...]
    words: tuple[bool, ...]
    figures: bool
    rows: tuple[WebRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSheet:
    """A chart: a table and those beside it.

    Attributes:
        id: of its first table.
        file: name of its page and picture, without extension.
        title: of its first table.
        tone: `#RRGGBB` of its heading.
        tables: its tables, from left to right.

    """

    id: str
    file: str
    title: str
    tone: str
    tables: tuple[WebTable, ...]


def sheets_of(game: Game, charts: Sequence[Sequence[Table]]) -> tuple[WebSheet, ...]:
    """All charts of a game. `charts`: as from `all_charts`."""
    return tuple(_sheets(game, charts))


def _sheets(game: Game, charts: Sequence[Sequence[Table]]) -> Iterator[WebSheet]:
    style = Style(game.theme)
    for tables in charts:
        first = tables[0]
        side = game.sides.get(first.tone)
        tone = side.colour if side is not None else style.colour(first.tone or "ink")
        yield WebSheet(
            id=first.id,
            file=file_name(first),
            title=first.title,
            tone=tone,
            tables=tuple(_table(table) for table in tables),
        )


def file_name(table: Table) -> str:
    """Name of a table's page and picture, without extension; `index` is taken."""
    return f"{table.id}-table" if table.id == INDEX else table.id


def _table(table: Table) -> WebTable:
    columns = [[row[j] for row in table.cells] for j in range(len(table.columns))]
    return WebTable(
        id=table.id,
        title=table.title,
        remark=remark(table),
        row_axis=table.row_axis,
        column_axis=table.column_axis,
        columns=table.columns,
        words=tuple(any(len(text) > LONG_ENTRY for text in column) for column in columns),
        figures=figures_head(table),
        rows=tuple(
            WebRow(heading=heading, cells=tuple(_cell(text) for text in cells))
            for heading, cells in zip(table.rows, table.cells, strict=True)
        ),
        notes=table.notes,
    )


def _cell(text: str) -> WebCell:
    return WebCell(text=text, kind=shift_of(text) or ("none" if text in {"–", "-", "—"} else ""))
