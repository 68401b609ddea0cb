"""Findings as text and as JSON."""

from __future__ import annotations

import json

from hexwright.console.findings import as_json, as_text, summary
from hexwright.diagnostics import Diagnostic, Note, Severity, Span, did_you_mean, nearest

HERE = Span("sources/demo/oob.csv", 2, 6)
TEXTS = {"sources/demo/oob.csv": "id,start\nus-2,\t4822\n"}
FINDING = Diagnostic(
    code="R002",
    message="hex '4822' is not on the map",
    span=HERE,
    hint="columns 01..46",
    notes=(Note(span=Span("sources/demo/map.yaml", 3, 1), message="the grid"),),
)


def test_text_has_line_caret_hint_and_notes() -> None:
    assert as_text(FINDING, TEXTS) == (
        "sources/demo/oob.csv:2:6: error R002: hex '4822' is not on the map\n"
        "    2 | us-2, 4822\n"
        "      |      ^\n"
        "  hint: columns 01..46\n"
        "  sources/demo/map.yaml:3:1: note: the grid"
    )


def test_long_lines_are_cut_round_the_caret() -> None:
    line = "x" * 500 + "HERE" + "y" * 500
    text = as_text(Diagnostic(code="Y001", message="m", span=Span("a", 1, 501)), {"a": line})
    shown, caret = text.split("\n")[1:3]
    assert shown[caret.index("^")] == "H"
    assert len(shown) < 130


def test_nothing_an_author_writes_can_move_the_cursor() -> None:
    bad = Diagnostic(code="Y003", message="bad \x1b[2J", span=Span("a", 1, 3), hint="\r\x08")
    text = as_text(bad, {"a": "x: \x1b[31m\x07"})
    assert all(c.isprintable() or c == "\n" for c in text)


def test_position_beyond_the_file_shows_no_line() -> None:
    assert (
        as_text(Diagnostic(code="Y001", message="m", span=Span("a", 9, 1)), {"a": "x"})
        == "a:9:1: error Y001: m"
    )


def test_json_is_for_editors() -> None:
    (item,) = json.loads(as_json([FINDING]))
    assert (item["path"], item["line"], item["column"]) == ("sources/demo/oob.csv", 2, 6)
    assert item["severity"] == "error"
    assert item["notes"][0]["line"] == 3


def test_closing_counts_in_words() -> None:
    warning = Diagnostic(code="G003", message="m", span=HERE, severity=Severity.WARNING)
    assert summary([]) == ""
    assert summary([FINDING]) == "1 error"
    assert summary([FINDING, FINDING, warning]) == "2 errors and 1 warning"


def test_nearest_name_forgives_case_and_letters() -> None:
    assert nearest("Infantyr", ["infantry", "armour"]) == "infantry"
    assert nearest("zzz", ["infantry"]) is None
    assert did_you_mean("zzz", ["b", "a"]) == "known: a, b"
    assert did_you_mean("x", []) is None
