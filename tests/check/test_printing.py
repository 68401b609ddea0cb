"""What cannot be printed is told where the wish, or what is too large, is written."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from builder.diagnostics import Diagnostic, Severity
from builder.frontend import check
from builder.project import Project
from tests.conftest import SMALL

FRONT = SMALL.count("\n")
Found = Callable[..., list[Diagnostic]]


@pytest.fixture
def found(write_game: Callable[..., Project]) -> Found:
    """Findings about paper in the small game with this section `print`, or another text."""

    def read(wishes: str = "", text: str = SMALL) -> list[Diagnostic]:
        report, _ = check(write_game(text + wishes), "demo")
        return [finding for finding in report.sorted() if finding.code.startswith("P")]

    return read


def codes(found: list[Diagnostic]) -> list[str]:
    """Their codes."""
    return [finding.code for finding in found]


def on_a_map(columns: int, rows: int) -> str:
    """The small game on a larger map."""
    bare = re.sub(r' +hexes: .*\n|, start: "[0-9]+"', "", SMALL)
    return bare.replace("columns: 4, rows: 3", f"columns: {columns}, rows: {rows}")


def test_usual_wishes_have_no_findings(found: Found) -> None:
    assert found() == []
    assert found("print: {paper: [a4, a3, letter, legal, tabloid], backs: fold, counter: 1 in}\n") == []


def test_a_counter_drawn_too_large_is_told_at_its_unit(found: Found) -> None:
    card = SMALL.replace("{extends: counter}", "{extends: counter, size: [190, 100]}")
    first = found(text=card)[0]
    assert first.code == "P001"
    assert (first.span.line, first.severity) == (23, Severity.ERROR)
    assert "190 x 100 mm" in first.message


def test_a_counter_scaled_too_large_is_told_at_the_wish(found: Found) -> None:
    told = found("print:\n  paper: a4\n  counter: 200\n")
    assert codes(told) == ["P001"]
    assert told[0].span.line == FRONT + 3


def test_front_and_back_side_by_side_need_twice_the_room(found: Found) -> None:
    assert found("print: {paper: a4, counter: 120}\n") == []
    told = found("print: {paper: a4, counter: 120, backs: fold}\n")
    assert codes(told) == ["P001"]
    assert "front and back" in told[0].message


def test_wide_margins_leave_less_room(found: Found) -> None:
    assert found("print: {paper: a4, counter: 150, margin: 10}\n") == []
    assert codes(found("print: {paper: a4, counter: 150, margin: 40}\n")) == ["P001"]


@pytest.mark.parametrize(
    ("gutter", "bleed", "fine"), [(0, 5, True), (3, 1.5, True), (2.9, 1.5, False), (1, 0, True)]
)
def test_a_gutter_has_room_for_the_bleed_of_both_neighbours(
    found: Found, gutter: float, bleed: float, fine: bool
) -> None:
    told = codes(found(f"print: {{gutter: {gutter}, bleed: {bleed}}}\n"))
    assert told == ([] if fine else ["P004"])


def test_a_bleed_too_wide_is_told_at_the_gutter_that_asks_for_it(found: Found) -> None:
    told = found("print:\n  bleed: 4\n  gutter: 6\n")
    assert told[0].span.line == FRONT + 3


def test_each_paper_counts_its_own_sheets(found: Found) -> None:
    wide = on_a_map(120, 120)
    told = found("print: {paper: [a4, a3]}\n", wide)
    assert codes(told) == ["P002"]
    assert "map-a4.pdf" in told[0].message
    assert told[0].severity is Severity.WARNING
    assert codes(found("print: {paper: [a4, a3], hex: 9, counter: 8}\n", wide)) == []


def test_a_map_of_400_columns_is_told_at_its_grid_or_at_the_hex_that_was_asked_for(found: Found) -> None:
    wide = on_a_map(400, 60)
    told = found("print: {paper: a4}\n", wide)
    assert codes(told) == ["P002", "P003"]
    assert {finding.span.line for finding in told} == {17}
    told = found("print:\n  paper: a4\n  hex: 14.9\n", wide)
    assert {finding.span.line for finding in told} == {FRONT + 2}


def test_counters_larger_than_hexes_are_a_warning(found: Found) -> None:
    told = found("print: {hex: 15, counter: 16}\n")
    assert codes(told) == ["P006"]
    assert told[0].severity is Severity.WARNING
    assert found("print: {hex: 17, counter: 16}\n") == []
