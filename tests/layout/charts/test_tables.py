"""Tables on paper, read back from the PDF by a table extractor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hexwright.diagnostics import Report
from hexwright.layout.charts.pages import table_pages
from hexwright.model.derived import author_charts
from hexwright.model.game import Table
from hexwright.model.printing import PAPERS, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs
from tests.layout.charts.conftest import GAMES, Printer, placed_counters
from tests.paper import sheets

Cells = list[list[str]]


def cells_of(table: Table) -> Cells:
    """What an extractor should find."""
    head = [table.row_axis, *table.columns]
    rows = [[heading, *cells] for heading, cells in zip(table.rows, table.cells, strict=True)]
    return [[" ".join(cell.split()) for cell in row] for row in [head, *rows]]


def found_in(data: bytes) -> list[tuple[int, Cells]]:
    """Every table of a file with the number of its page, lines of a cell joined."""
    found = []
    for number, sheet in enumerate(sheets(data)):
        tables: Sequence[Any] = sheet.page.extract_tables({"text_x_tolerance_ratio": 0.2})
        for table in tables:
            found.append((number, [[" ".join((cell or "").split()) for cell in row] for row in table]))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", [name for name in GAMES if name != "crowded"])
def test_every_cell_is_read_back(printed: Printer, name: str, paper: str) -> None:
    one = printed(name, paper)
    found = [cells for _, cells in found_in(one.data)]
    for group in author_charts(one.game):
        for table in group:
            assert cells_of(table) in found, table.id


def test_combat_and_shifts_share_a_frame(printed: Printer) -> None:
    one = printed("hexes")
    places = {number for number, cells in found_in(one.data) if cells[0][0] in ("die", "condition")}
    assert len(places) == 1
    first = sheets(one.data)[places.pop()]
    texts = [line.text for line in first.lines]
    assert any("COMBAT RESULTS" in text for text in texts)
    assert any("COLUMN SHIFTS" in text for text in texts)


def table(rows: int, *, columns: Sequence[str] = ("One", "Two"), word: str = "x") -> Table:
    return Table(
        id="long",
        title="Long table",
        note="",
        row_axis="row",
        column_axis="",
        rows=tuple(f"Row {n}" for n in range(rows)),
        columns=tuple(columns),
        cells=tuple(tuple(f"{word}{n}.{j}" for j in range(len(columns))) for n in range(rows)),
        notes=("A note at the end.",),
        tone="ink",
    )


def pdf_of(tables: Sequence[Table], printed: Printer, fonts: Fonts, report: Report) -> tuple[Document, bytes]:
    game = printed("impulses").game
    pages = table_pages(tables, game, PrintSpec(), PAPERS["a4"], fonts, report=report)
    document = Document(title="Tables", subject="", pages=pages)
    return document, write_pdfs({"x": document}, fonts=fonts, epoch=0)["x"]


def test_long_table_goes_on_under_the_same_head(printed: Printer, fonts: Fonts) -> None:
    long = table(150)
    document, data = pdf_of([long], printed, fonts, Report())
    found = [cells for _, cells in found_in(data) if len(cells) > 2]
    assert len(document.pages) == len(found) > 1
    assert all(cells[0] == ["row", "One", "Two"] for cells in found)
    assert [row for cells in found for row in cells[1:]] == cells_of(long)[1:]
    pages = [sheet.text for sheet in sheets(data)]
    assert ["CONTINUED" in text for text in pages] == [False, *[True] * (len(pages) - 1)]
    assert ["A note at the end." in text for text in pages] == [*[False] * (len(pages) - 1), True]


def test_wide_table_lies_on_its_side(printed: Printer, fonts: Fonts) -> None:
    wide = table(3, columns=[f"Column{n}" for n in range(22)])
    report = Report()
    document, data = pdf_of([wide], printed, fonts, report)
    page = document.pages[0].scene
    assert page.width > page.height
    assert cells_of(wide) in [cells for _, cells in found_in(data)]
    assert report.found == []


def test_table_no_page_can_hold_is_reported_and_left_out(printed: Printer, fonts: Fonts) -> None:
    report = Report()
    document, _ = pdf_of([table(2, columns=["W" * 200])], printed, fonts, report)
    assert [finding.code for finding in report] == ["P007"]
    assert document.pages == ()


def test_long_entries_are_broken_not_shrunk(printed: Printer, fonts: Fonts) -> None:
    wordy = table(4, word="many words that go on and on and on for quite a while until they end ")
    document, data = pdf_of([wordy], printed, fonts, Report())
    assert cells_of(wordy) in [cells for _, cells in found_in(data)]
    assert len(document.pages) == 1
    assert placed_counters(document.pages[0].scene) == []
