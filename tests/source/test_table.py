"""CSV tables: rows, cells and their positions."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from hexwright.diagnostics import Report, Span
from hexwright.source.table import parse_cells, parse_csv
from hexwright.source.tree import Map, Scalar, Seq


def test_rows_are_keyed_by_the_first_column_and_know_their_places() -> None:
    report = Report()
    table = parse_csv("id,name,cf\nc-1,One,4/3\n\n# a remark\nc-2,,2\n", "oob.csv", report, {})
    assert isinstance(table, Map)
    assert not report.found
    row = table.entries["c-2"]
    assert isinstance(row, Map)
    assert list(row.entries) == ["id", "cf"]
    assert row.entries["cf"].span == Span("oob.csv", 5, 6)
    assert table.keys["c-1"] == Span("oob.csv", 2, 1)


def test_dotted_headings_make_a_mapping_and_defaults_fill_gaps() -> None:
    report = Report()
    side = Scalar(text="blue", span=Span("game.yaml", 3, 4))
    table = parse_csv("id,side,origins.cf\na,red,read\nb,,\n", "oob.csv", report, {"side": side})
    assert isinstance(table, Map)
    a, b = table.entries["a"], table.entries["b"]
    assert isinstance(a, Map)
    assert isinstance(b, Map)
    assert isinstance(a.entries["origins"], Map)
    assert b.entries["side"] is side


def test_quotes_hold_commas_quotes_and_line_ends() -> None:
    report = Report()
    table = parse_csv('id,note\na,"x, ""y""\nz"\nb,plain\n', "t.csv", report, {})
    assert isinstance(table, Map)
    a, b = table.entries["a"], table.entries["b"]
    assert isinstance(a, Map)
    assert isinstance(b, Map)
    assert isinstance(a.entries["note"], Scalar)
    assert a.entries["note"].text == 'x, "y"\nz'
    assert b.entries["note"].span.line == 4


def test_wrong_rows_are_all_reported() -> None:
    report = Report()
    parse_csv("id,x\na,1\na,2\n,3\nb,1,2\nc\n", "t.csv", report, {})
    assert [(f.code, f.span.line) for f in report] == [("Y002", 3), ("Y011", 4), ("Y010", 5), ("Y010", 6)]
    assert [f.message for f in report][-1] == "this row has 1 of 2 cells"


def test_list_of_rows_may_repeat_its_first_cell() -> None:
    report = Report()
    table = parse_csv("a,b\n0101,0102\n0101,0201\n", "sides.csv", report, {}, as_list=True)
    assert isinstance(table, Seq)
    assert len(table.items) == 2
    assert not report.found


def test_unclosed_quote_is_reported_where_it_opens() -> None:
    report = Report()
    assert parse_csv('id,x\na,"oops\nb,1\n', "t.csv", report, {}) is None
    assert [(f.code, f.span) for f in report] == [("Y010", Span("t.csv", 2, 3))]


def test_spreadsheets_of_other_countries_separate_cells_in_another_way() -> None:
    wanted = [["id", "x;y", "z"], ["a", "1,5", ""]]
    for text in ('id,"x;y",z\na,"1,5",\n', 'id;"x;y";z\r\na;1,5;\r\n', '"id"\tx;y\tz\na\t1,5\t\n'):
        cells = parse_cells("# a, b\n" + text, "t.csv", Report()) or []
        assert [[cell[0] for cell in row] for row in cells] == wanted
        assert [cell[1:] for cell in cells[1]][:2] == [(3, 1), (3, 3)]


CELL = st.text(st.sampled_from('ab ,"\n;'), max_size=6)


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5))
def test_reads_what_the_standard_writer_writes(rows: list[tuple[str, str]]) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["id", "x", "y"])
    writer.writerows((f"k{n}", *row) for n, row in enumerate(rows))
    report = Report()
    table = parse_csv(out.getvalue(), "t.csv", report, {})
    assert isinstance(table, Map)
    assert not report.found
    for n, row in enumerate(rows):
        entry = table.entries[f"k{n}"]
        assert isinstance(entry, Map)
        for name, value in zip("xy", row, strict=True):
            found = entry.entries.get(name)
            assert (found.text if isinstance(found, Scalar) else "") == value.strip()
