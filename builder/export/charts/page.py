"""Web pages of charts: sections with tables in a frame shared by all pages of a game.

The frame is a template and is cached. The tables are written here: lists of all counters change with every
counter, and writing them takes a hundredth of the time that even importing the template engine does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from builder.cache.store import Store
from builder.export.charts.tables import INDEX, WebCell, WebSheet, WebTable
from builder.model.game import Game
from builder.model.subset import keep_only
from builder.render.fonts import embedded_fonts
from builder.template import escape, render

_CUT: Final = "\0"
"""Marks the places in the frame for the rest of the title, the list of pages and the sections."""


def pages(game: Game, sheets: Sequence[WebSheet], store: Store) -> Iterator[tuple[str, str]]:
    """Name and text of a page for every chart, and of one with all of them; nothing for a game without
    tables.
    """
    if not sheets:
        return
    words = keep_only(game, "title", "subtitle", "version")
    parts = (words.title, words.subtitle, words.version)
    frame = store.memo("frame", parts, lambda: _frame(words)).decode().split(_CUT)
    sections = [section(sheet) for sheet in sheets]
    for sheet, text in zip(sheets, sections, strict=True):
        yield sheet.file, _page(frame, (sheet,), sheets, text)
    yield INDEX, _page(frame, sheets, sheets, "".join(sections))


def _frame(words: Game) -> bytes:
    return render("chart.html.j2", game=words, fonts=embedded_fonts(), cut=_CUT).encode()


def _page(frame: Sequence[str], shown: Sequence[WebSheet], every: Sequence[WebSheet], main: str) -> str:
    before, head, body, after = frame
    one = shown[0] if len(shown) == 1 else None
    title = escape(one.title) if one is not None else "charts"
    return "".join((before, title, head, *_links(one, every), body, main, after))


def _links(one: WebSheet | None, every: Sequence[WebSheet]) -> Iterator[str]:
    """The list of all charts. `one`: the only chart on this page; None for the page of all."""
    if one is not None:
        yield '<li><a href="index.html">All charts</a></li>'
    for sheet in every:
        target = f"{sheet.file}.html" if one is not None else f"#{sheet.id}"
        current = ' aria-current="page"' if one is not None and sheet.id == one.id else ""
        yield f'<li><a href="{escape(target)}"{current}>{escape(sheet.title)}</a></li>\n'


def section(sheet: WebSheet) -> str:
    """A chart as a section of a page."""
    name, title = escape(sheet.id), escape(sheet.title)
    return "".join(
        (
            f'<section id="{name}" style="--tone:{escape(sheet.tone)}" aria-labelledby="{name}-title">\n',
            f'<h2 id="{name}-title">{title}</h2>\n<div class="tables">\n',
            *(part for table in sheet.tables for part in _table(table, alone=len(sheet.tables) == 1)),
            "</div>\n</section>\n",
        )
    )


def _table(table: WebTable, *, alone: bool) -> Iterator[str]:
    figures = ' class="figures"' if table.figures else ""
    unseen = ' class="unseen"' if alone else ""
    yield f'<div class="one">\n<table id="table-{escape(table.id)}"{figures}>\n'
    yield f"<caption><b{unseen}>{escape(table.title)}</b>{escape(table.remark)}</caption>\n"
    yield f'<thead><tr><th scope="col" class="axis">{escape(table.row_axis)}</th>'
    for column, words in zip(table.columns, table.words, strict=True):
        yield f'<th scope="col"{_class("words" if words else "")}>{escape(column)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows:
        cells = map(_cell, row.cells, table.words)
        yield f'<tr><th scope="row">{escape(row.heading)}</th>{"".join(cells)}</tr>\n'
    yield "</tbody>\n</table>\n"
    if table.notes:
        notes = "".join(f"<li>{escape(note)}</li>" for note in table.notes)
        yield f'<ul class="notes">{notes}</ul>\n'
    yield "</div>\n"


def _cell(cell: WebCell, words: bool) -> str:  # noqa: FBT001 - it is mapped over columns
    return f"<td{_class(cell.kind, 'words' if words else '')}>{escape(cell.text)}</td>"


def _class(*names: str) -> str:
    found = " ".join(name for name in names if name)
    return f' class="{found}"' if found else ""
