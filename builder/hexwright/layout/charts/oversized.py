"""Why a table does not fit the paper (P007)."""

from __future__ import annotations

from hexwright.diagnostics import Diagnostic, Severity
from hexwright.layout.charts.context import PageContext
from hexwright.model.game import Table
from hexwright.render.chart.frame import Chart, set_chart
from hexwright.render.chart.measure import manner, measure

CAP_HEIGHTS = (3.2, 3.0, 2.85, 2.7, 2.55, 2.4, 2.25, 2.1, 1.95, 1.8, 1.7)
"""Cap heights of figures to try, mm, largest first."""


def oversize_finding(table: Table, context: PageContext) -> Diagnostic | None:
    """P007 for a table that does not fit the paper even in landscape and in the smallest lettering; None if
    it fits.
    """
    how = manner(CAP_HEIGHTS[-1])
    chart = Chart(grids=(measure(table, context.ruler),))
    least = chart.least(how)
    sheets = [sheet for sheet in (context, context.landscape()) if least <= sheet.area.w]
    if not sheets:
        return _finding(table, f"the table '{table.id}' is {least:.0f} mm wide at least")
    placed = set_chart(chart, context.ruler, how, sheets[0].area.w)
    grid = placed.grids[0]
    row = max(grid.heights[1:]) + grid.heights[0] + grid.notes_height + placed.top + how.pad
    if row > sheets[0].area.h:
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
