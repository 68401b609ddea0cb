"""Tables that no page can hold, known before anything is laid out (P007)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.diagnostics import Diagnostic, Severity
from builder.layout.charts.desk import Desk, desk_for
from builder.model.game import Game, Table
from builder.model.printing import PAPERS
from builder.render.chart.frame import Chart, set_chart
from builder.render.chart.measure import manner, measure
from builder.render.fonts import Fonts

FIGURES = (3.2, 3.0, 2.85, 2.7, 2.55, 2.4, 2.25, 2.1, 1.95, 1.8, 1.7)
"""Cap heights of the figures that are tried, mm, large ones first."""
_LETTER = 2.6
"""No letter is wider, mm, at the smallest size."""
_EDGE = 3.0
_MANY = 1500
"""A cell of fewer letters is never higher than a page."""


def unprintable_tables(game: Game) -> Iterator[Diagnostic]:
    """P007 for every table of the author that is too large for one of his papers."""
    suspects = [table for table in game.tables.values() if _doubtful(table, game)]
    if not suspects:
        return
    fonts = Fonts()
    desks = [desk_for(game, game.printing, PAPERS[name], fonts) for name in game.printing.papers]
    for table in suspects:
        found = [trouble for desk in desks if (trouble := obstacle(table, desk)) is not None]
        yield from found[:1]


def _doubtful(table: Table, game: Game) -> bool:
    """Whether it is worth measuring. Counts letters, for fonts take a while to open."""
    narrow = min(min(PAPERS[name].width, PAPERS[name].height) for name in game.printing.papers)
    columns = [(table.row_axis, *table.rows)]
    columns += [(name, *(row[j] for row in table.cells)) for j, name in enumerate(table.columns)]
    longest = [max((len(word) for text in texts for word in text.split()), default=0) for texts in columns]
    wide = sum(letters * _LETTER + _EDGE for letters in longest)
    return wide > narrow - 2 * game.printing.margin - _EDGE or any(
        len(text) > _MANY for texts in columns for text in texts
    )


def obstacle(table: Table, desk: Desk) -> Diagnostic | None:
    """What keeps a table off the paper, even lying on its side in small lettering; None if nothing does."""
    how = manner(FIGURES[-1])
    chart = Chart(grids=(measure(table, desk.ruler),))
    least = chart.least(how)
    sheets = [sheet for sheet in (desk, desk.across()) if least <= sheet.room.w]
    if not sheets:
        return _finding(table, f"the table '{table.id}' is {least:.0f} mm wide at least")
    placed = set_chart(chart, desk.ruler, how, sheets[0].room.w)
    grid = placed.grids[0]
    row = max(grid.heights[1:]) + grid.heights[0] + grid.notes_height + placed.top + how.pad
    if row > sheets[0].room.h:
        return _finding(table, f"a row of the table '{table.id}' is {row:.0f} mm high")
    return None


def _finding(table: Table, what: str) -> Diagnostic:
    return Diagnostic(
        code="P007",
        message=f"{what}: no page of charts has room for it",
        span=table.provenance.span,
        severity=Severity.WARNING,
        hint="shorten its words, split it, or print on larger paper",
    )
