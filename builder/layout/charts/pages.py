"""All charts and player aids of a game, in the order of their pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from builder.diagnostics import Report
from builder.layout.charts.arrivals import arrival_leaves
from builder.layout.charts.checklist import checklist_leaves
from builder.layout.charts.desk import JOINT, desk_for, finished, joined
from builder.layout.charts.folder import folder_leaves
from builder.layout.charts.organisation import organisation_leaves
from builder.layout.charts.packing import table_leaves
from builder.layout.charts.places import place_leaves
from builder.model.derived import author_charts
from builder.model.derived.victory import VICTORY
from builder.model.game import Game, Table
from builder.model.printing import Paper, PrintSpec
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.palette import Palette

CHARTS: Final = "Charts"
"""Begins the titles of pages with tables."""


def charts(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    *,
    report: Report | None = None,
    palette: Palette | None = None,
) -> Document:
    """All charts and player aids of a game. `palette`: the inks, all colours if None. P007 goes to `report`
    for a table no page has room for.
    """
    desk = desk_for(game, spec, paper, fonts, report, palette)
    groups = [group for group in author_charts(game) if group[0].id != VICTORY]
    leaves = table_leaves(groups, desk, CHARTS)
    leaves += organisation_leaves(desk)
    lists = place_leaves(desk)
    leaves += arrival_leaves(desk, lists[0].depth + 2 * JOINT if len(lists) == 1 else 0.0)
    leaves += lists
    leaves += checklist_leaves(desk)
    leaves = joined(leaves)
    tables = sum(leaf.title.startswith(CHARTS) for leaf in leaves)
    leaves[tables:tables] = folder_leaves(desk)
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
    title: str = CHARTS,
    report: Report | None = None,
    palette: Palette | None = None,
) -> tuple[Page, ...]:
    """Pages with some tables alone, such as replacements. Tables that stand beside another keep to it."""
    desk = desk_for(game, spec, paper, fonts, report, palette)
    ids = {table.id for table in tables}
    groups = [
        (table, *(other for other in tables if other.beside == table.id))
        for table in tables
        if table.beside not in ids
    ]
    return finished(table_leaves(groups, desk, title))
