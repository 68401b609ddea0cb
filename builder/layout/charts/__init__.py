"""Charts and player aids on paper: tables, sequence of play, set-up, reinforcements, a check list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.diagnostics import Report
from builder.layout.charts.arrivals import arrival_leaves
from builder.layout.charts.checklist import checklist_leaves
from builder.layout.charts.desk import Desk, finished
from builder.layout.charts.folder import folder_leaves
from builder.layout.charts.organisation import organisation_leaves
from builder.layout.charts.packing import table_leaves
from builder.model.board import Theme
from builder.model.derived import author_charts
from builder.model.derived.victory import VICTORY
from builder.model.game import Game, Table
from builder.model.look import Look
from builder.model.printing import Paper, PrintSpec
from builder.render.chart.ruler import Ruler
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.page import Document, Page


def charts(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    *,
    report: Report | None = None,
    inked: Callable[[Look], Look] | None = None,
) -> Document:
    """All charts and player aids of a game. `inked`: changes the colours of counters. P004 goes to `report`
    for a table no page has room for.
    """
    desk = _desk(game, spec, paper, fonts, report, inked)
    apart = {VICTORY}
    leaves = table_leaves(
        [group for group in author_charts(game) if group[0].id not in apart], desk, "Charts"
    )
    leaves += folder_leaves(desk)
    leaves += organisation_leaves(desk)
    leaves += arrival_leaves(desk)
    leaves += checklist_leaves(desk)
    return Document(
        title=f"{game.title}: charts and player aids",
        subject=f"Charts and player aids, version {game.version}",
        pages=finished(leaves),
    )


def table_pages(
    tables: Sequence[Table],
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    *,
    title: str = "Charts",
    report: Report | None = None,
) -> tuple[Page, ...]:
    """Pages with some tables alone, such as replacements. Tables that stand beside another keep to it."""
    desk = _desk(game, spec, paper, fonts, report, None)
    ids = {table.id for table in tables}
    groups = [
        (table, *(other for other in tables if other.beside == table.id))
        for table in tables
        if table.beside not in ids
    ]
    return finished(table_leaves(groups, desk, title))


def _desk(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    report: Report | None,
    inked: Callable[[Look], Look] | None,
) -> Desk:
    return Desk(
        game=game,
        spec=spec,
        width=paper.width,
        height=paper.height,
        ruler=Ruler(fonts),
        style=Style(Theme()),
        tones={side.id: side.colour for side in game.sides.values()},
        inked=inked or (lambda look: look),
        report=report if report is not None else Report(),
    )
