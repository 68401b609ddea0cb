"""What keeps a table off the paper (P007)."""

from __future__ import annotations

from builder.diagnostics import Diagnostic, Severity
from builder.layout.charts.desk import Desk
from builder.model.game import Table
from builder.render.chart.frame import Chart, set_chart
from builder.render.chart.measure import manner, measure

FIGURES = (3.2, 3.0, 2.85, 2.7, 2.55, 2.4, 2.25, 2.1, 1.95, 1.8, 1.7)
"""Cap heights of the figures that are tried, mm, large ones first."""


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
