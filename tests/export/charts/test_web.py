"""Charts as web pages and pictures: the same cells as the source, and an erratum reaches every form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from hexwright.cache.store import Store
from hexwright.diagnostics import Report
from hexwright.export.base import Art, Job, Numbers, Options
from hexwright.export.charts import ChartsExporter
from hexwright.layout.charts.pages import charts
from hexwright.model.derived import all_charts, derived_tables, window_charts
from hexwright.model.game import Game, Table
from hexwright.model.printing import PAPERS
from hexwright.project import Project
from hexwright.render.fonts import Fonts
from hexwright.render.gallery import draw_all
from hexwright.render.vector import write_pdfs
from hexwright.tasks import run
from tests.conftest import SMALL, game_of
from tests.export.making import made

TABLES = """
tables:
  crt:
    title: Combat results
    remark: odds
    row_axis: die
    rule: "8.2"
    columns: ["1:1", "2:1"]
    rows: {1: [A1, D1], 2: [D1, DE]}
    notes: A is the attacker.
  shifts:
    title: Shifts
    beside: crt
    row_axis: when
    columns: [Columns]
    rows: {River: [1L], Surprise: [2R], "Rain & <fog>": ["–"]}
"""
WriteGame = Callable[..., Project]


@dataclass
class Reader(HTMLParser):
    """The tables of a page: caption, column and row headings, cells."""

    tables: list[list[list[str]]] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    scopes: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    _in: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            if tag == "th":
                self.scopes.append(given.get("scope") or "")
        elif tag == "caption":
            self.captions.append("")
        if tag in ("td", "th", "caption"):
            self._in = tag
        self.links += [value or "" for key, value in attrs if key in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._in:
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in in ("td", "th"):
            self.tables[-1][-1][-1] += data
        elif self._in == "caption":
            self.captions[-1] += data


def read(page: bytes) -> Reader:
    reader = Reader()
    reader.feed(page.decode())
    return reader


def cells_of(table: Table) -> list[list[str]]:
    rows = [[heading, *cells] for heading, cells in zip(table.rows, table.cells, strict=True)]
    return [[table.row_axis, *table.columns], *rows]


def web(game: Game, art: Art | None = None) -> Mapping[str, bytes]:
    job = Job(
        game=game,
        art=art or Art(pictures={}, sizes={}, dpi=0.0),
        numbers=Numbers(by_key={}, next_free=1),
        options=Options(dpi=60.0),
        report=Report(),
    )
    return made(ChartsExporter(), job)


@pytest.fixture
def game(write_game: WriteGame) -> Game:
    return game_of(write_game(SMALL + TABLES))


def test_every_chart_has_a_page_and_a_picture(game: Game) -> None:
    files = web(game)
    names = {table.id for table, *_ in all_charts(game)}
    assert names >= {"crt", "sequence", "manifest"}
    assert "shifts" not in names
    wanted = {f"charts/{name}.{ending}" for name in names for ending in ("html", "png")}
    assert set(files) == wanted | {"charts/index.html"}
    assert all(data.startswith(b"\x89PNG") for name, data in files.items() if name.endswith(".png"))


def test_pages_hold_every_cell(game: Game) -> None:
    files = web(game)
    everything = read(files["charts/index.html"]).tables
    for tables in all_charts(game):
        page = read(files[f"charts/{tables[0].id}.html"])
        assert page.tables == [cells_of(table) for table in tables]
        assert all(cells_of(table) in everything for table in tables)


def test_markup_tells_headings_and_captions(game: Game) -> None:
    page = read(web(game)["charts/crt.html"])
    assert page.captions == ["Combat resultsodds · rule 8.2", "Shifts"]
    assert page.scopes == ["col"] * 3 + ["row"] * 2 + ["col"] * 2 + ["row"] * 3


def test_pages_need_nothing_from_elsewhere(game: Game) -> None:
    files = web(game)
    for name, data in files.items():
        if not name.endswith(".html"):
            continue
        assert all(link.startswith("#") or f"charts/{link}" in files for link in read(data).links), name
        assert not re.search(rb"url\((?!data:)|<script|@import|https?://", data)


def test_shifts_are_told_apart(game: Game) -> None:
    page = web(game)["charts/crt.html"].decode()
    assert '<td class="left">1L</td>' in page
    assert '<td class="right">2R</td>' in page
    assert '<th scope="row">Rain &amp; &lt;fog&gt;</th>' in page


def test_pictures_are_those_of_the_windows(game: Game) -> None:
    art = run([draw_all(game, Options(dpi=60.0), Store(None)).art])[0]
    alone, after = web(game), web(game, art)
    assert dict(alone) == dict(after)
    for table, *_ in window_charts(game):
        assert after[f"charts/{table.id}.png"] == art.pictures[f"chart/{table.id}"]


def test_a_table_called_index_keeps_its_page(write_game: WriteGame) -> None:
    own = "tables:\n  index: {title: Mine, columns: [a], rows: {1: [x]}}\n"
    files = web(game_of(write_game(SMALL + own)))
    assert read(files["charts/index-table.html"]).tables == [[["", "a"], ["1", "x"]]]
    assert len(read(files["charts/index.html"]).tables) > 1


def test_an_erratum_reaches_every_form(write_game: WriteGame) -> None:
    fonts = Fonts()
    seen = []
    for text in (SMALL + TABLES, SMALL + TABLES.replace("2: [D1, DE]", "2: [D1, EX]")):
        game = game_of(write_game(text))
        document = charts(game, game.printing, PAPERS["a4"], fonts)
        files = web(game)
        art = run([draw_all(game, Options(dpi=60.0), Store(None)).art])[0]
        seen.append(
            {
                "pdf": write_pdfs({"x": document}, fonts=fonts, epoch=0)["x"],
                "page": files["charts/crt.html"],
                "index": files["charts/index.html"],
                "picture": files["charts/crt.png"],
                "window": art.pictures["chart/crt"],
                "other": files["charts/manifest.png"],
            }
        )
    before, after = seen
    assert {key for key in before if before[key] != after[key]} == set(before) - {"other"}
    assert b">EX<" in after["page"] and b">DE<" not in after["page"]


def test_a_changed_unit_reaches_the_derived_tables(write_game: WriteGame) -> None:
    before = derived_tables(game_of(write_game(SMALL)))
    after = derived_tables(game_of(write_game(SMALL.replace('start: "0101"', 'start: "0102"'))))
    changed = {
        key for key in before if before[key].rows != after[key].rows or before[key].cells != after[key].cells
    }
    assert changed == {"manifest", "set-up-start-blue"}
