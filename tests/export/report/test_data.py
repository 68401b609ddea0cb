"""The fidelity report counts every datum once, by origin."""

from __future__ import annotations

import html.parser
from collections.abc import Callable

from hexwright.export.report.data import collect
from hexwright.export.report.page import page as report_page
from hexwright.frontend import check
from hexwright.model.provenance import Origin
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import SMALL, game_of

READ = SMALL.replace("cf: 4/3,", "cf: 4/3, rule: '2.1', origins: {cf: read, start: designed},")


def test_facts_of_a_unit_count_by_their_own_origin(write_game: Callable[..., Project]) -> None:
    report = collect(game_of(write_game(READ)))
    units = next(group for group in report.groups if group.title == "Units")
    facts = {datum.value: datum.origin for datum in units.data if datum.name == "f1"}
    assert facts["combat factor 4/3"] is Origin.READ
    assert facts["start 0101"] is Origin.DESIGNED
    assert facts["size XX"] is Origin.STATED
    assert {datum.rule for datum in units.data if datum.name == "f1"} == {"2.1"}


PARTS = """
tables:
  crt:
    title: Combat
    origin: designed
    columns: ["1:1", "2:1"]
    rows: {1: [AE, NE], 2: [NE, DE]}
    parts:
      - {row: "2", rule: "8.1"}
      - {row: ["1", "2"], column: "2:1", origin: inferred, note: between its neighbours}
"""


def test_cells_of_a_table_count_by_their_own_origin(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(SMALL + PARTS))
    crt = game.tables["crt"]
    origins = {(row, name): crt.source(row, name).origin for row in crt.rows for name in crt.columns}
    assert list(origins.values()) == [Origin.DESIGNED, Origin.INFERRED, Origin.STATED, Origin.INFERRED]
    assert crt.source("2", "1:1").rule == "8.1"
    tables = next(group for group in collect(game).groups if group.title == "Tables")
    assert [(datum.value, datum.origin, datum.note) for datum in tables.data] == [
        ("Combat: 2 × 2 cells", Origin.DESIGNED, ""),
        ("2: NE, DE", Origin.STATED, ""),
        ("1, 2; 2:1: NE, DE", Origin.INFERRED, "between its neighbours"),
    ]


def test_parts_of_a_table_name_its_rows_and_columns(write_game: Callable[..., Project]) -> None:
    text = SMALL + PARTS.replace('column: "2:1"', 'column: "3:1"').replace('{row: "2"', '{row: "3"')
    found = list(check(write_game(text), "demo")[0])
    assert [(one.code, one.message) for one in found] == [
        ("R001", "unknown row '3'"),
        ("R001", "unknown column '3:1'"),
    ]


def test_counts_add_up(write_game: Callable[..., Project]) -> None:
    report = collect(game_of(write_game(READ)))
    assert sum(report.counts.values()) == report.total == sum(len(g.data) for g in report.groups)
    assert report.counts[Origin.READ] == 1
    assert report.share(report.total) == "100.0 %"


def test_page_is_whole_and_escapes_what_authors_write(write_game: Callable[..., Project]) -> None:
    text = READ.replace("title: Small", "title: <b>Q&A</b>")
    page = report_page(game_of(write_game(text)), None)
    assert "<b>Q&A</b>" not in page
    assert "&lt;b&gt;Q&amp;A&lt;/b&gt;" in page
    parser = _Balance()
    parser.feed(page)
    assert parser.open == []


class _Balance(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br", "img", "link"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_fact_of_a_card_counts(write_game: Callable[..., Project]) -> None:
    text = WITH_CARDS.replace("kind: EVENT", "kind: EVENT, rule: '9.1', origins: {text: designed}")
    report = collect(game_of(write_game(text)))
    cards = next(group for group in report.groups if group.title == "Cards")
    facts = {datum.value: datum.origin for datum in cards.data if datum.name == "c2"}
    assert facts == {
        "Rain": Origin.STATED,
        "group: early": Origin.STATED,
        "text: One. Two.": Origin.DESIGNED,
        "once: leaves the game": Origin.STATED,
        "kind: EVENT": Origin.STATED,
    }
    assert {datum.rule for datum in cards.data if datum.name == "c2"} == {"9.1"}
    assert ("french, late", "Late from turn 2") in {(datum.name, datum.value) for datum in cards.data}
    assert ("french", "French hand, at most 3 cards") in {(datum.name, datum.value) for datum in cards.data}
