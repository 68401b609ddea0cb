"""All charts and player aids of a game, in the order of their pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from builder.diagnostics import Report
from builder.layout.charts.arrivals import arrival_leaves
from builder.layout.charts.checklist import checklist_leaves
from builder.layout.charts.desk import JOINT, Desk, Leaf, desk_for, finished, joined
from builder.layout.charts.folder import folder_leaves
from builder.layout.charts.organisation import organisation_leaves
from builder.layout.charts.packing import table_leaves
from builder.layout.charts.parts import Bench
from builder.layout.charts.places import place_leaves
from builder.layout.charts.sections import Sections
from builder.model.derived import author_charts
from builder.model.derived.victory import VICTORY
from builder.model.game import Game, Table
from builder.model.printing import Paper, PrintSpec
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.palette import Palette
from builder.render.planned import Shelf

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
    shelf: Shelf | None = None,
    known_by: Callable[[Game], str] = repr,
    bench: Bench | None = None,
) -> Document:
    """All charts and player aids of a game. `palette`: the inks, all colours if None. `shelf`, `known_by`: as
    in `Sections`; `bench`: the same for all papers. P007 goes to `report` for a table no page has room for.
    """
    desk = desk_for(game, spec, paper, fonts, report, palette, bench)
    section, parts = Sections(desk=desk, shelf=shelf, known_by=known_by).leaves, desk.bench.parts
    leaves = section("tables", parts.tables, _tables)
    for side in parts.sides:
        leaves += section("organisation", side, organisation_leaves)
    lists = section("places", parts.places, place_leaves)
    below = lists[0].depth + 2 * JOINT if len(lists) == 1 else 0.0
    leaves += section("arrivals", parts.arrivals, lambda desk: arrival_leaves(desk, below), below)
    leaves += lists
    leaves += section("checklist", parts.checklist, checklist_leaves)
    leaves = joined(leaves)
    tables = sum(leaf.title.startswith(CHARTS) for leaf in leaves)
    leaves[tables:tables] = section("folder", parts.folder, folder_leaves)
    return Document(
        title=f"{game.title}: charts and player aids",
        subject=f"Charts and player aids, version {game.version}",
        pages=finished(leaves),
    )


def _tables(desk: Desk) -> list[Leaf]:
    groups = [group for group in author_charts(desk.game) if group[0].id != VICTORY]
    return table_leaves(groups, desk, CHARTS)


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
