"""What cannot be printed is reported at the option, or at what is too large."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hexwright.diagnostics import Diagnostic, Severity
from hexwright.frontend import check
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import SMALL

HUGE = """\
looks:
  huge: {extends: card, size: [200, 200]}
  huge-back: {extends: card-back, size: [200, 200]}
"""
SLIM = HUGE.replace("huge", "slim").replace("[200, 200]", "[11, 60]")
FRONT = SMALL.count("\n")
Found = Callable[..., list[Diagnostic]]


@pytest.fixture
def found(write_game: Callable[..., Project]) -> Found:
    """Findings about paper in the small game with this section `print`, or another text."""

    def read(section: str = "", text: str = SMALL) -> list[Diagnostic]:
        report, _ = check(write_game(text + section), "demo")
        return [finding for finding in report.sorted() if finding.code.startswith("P")]

    return read


def codes(found: list[Diagnostic]) -> list[str]:
    """Their codes."""
    return [finding.code for finding in found]


def on_a_map(columns: int, rows: int) -> str:
    """The small game on a larger map."""
    bare = re.sub(r' +hexes: .*\n|, start: "[0-9]+"', "", SMALL)
    return bare.replace("columns: 4, rows: 3", f"columns: {columns}, rows: {rows}")


def test_usual_options_have_no_findings(found: Found) -> None:
    assert found() == []
    assert found("print: {paper: [a4, a3, letter, legal, tabloid], backs: fold, counter: 1 in}\n") == []


def test_a_counter_drawn_too_large_is_reported_at_its_unit(found: Found) -> None:
    card = SMALL.replace("{extends: counter}", "{extends: counter, size: [190, 100]}")
    first = found(text=card)[0]
    assert first.code == "P001"
    assert (first.span.line, first.severity) == (23, Severity.ERROR)
    assert "190 x 100 mm" in first.message


def test_a_counter_scaled_too_large_is_reported_at_the_option(found: Found) -> None:
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


def test_a_bleed_too_wide_is_reported_at_the_gutter(found: Found) -> None:
    told = found("print:\n  bleed: 4\n  gutter: 6\n")
    assert told[0].span.line == FRONT + 3


def test_each_paper_counts_its_own_sheets(found: Found) -> None:
    wide = on_a_map(150, 120)
    told = found("print: {paper: [a4, a3]}\n", wide)
    assert codes(told) == ["P002"]
    assert "map-a4.pdf" in told[0].message
    assert told[0].severity is Severity.WARNING
    assert codes(found("print: {paper: [a4, a3], hex: 9, counter: 8}\n", wide)) == []


def test_a_map_of_400_columns_is_reported_at_its_grid_or_at_the_option_hex(found: Found) -> None:
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


def test_cards_too_large_are_reported_once_for_each_paper(found: Found) -> None:
    text = WITH_CARDS.replace("looks:\n", HUGE, 1).replace("look: card", "look: huge")
    text = text.replace("back: card-back", "back: huge-back")
    told = found("print: {paper: [a4, a3]}\n", text)
    assert codes(told) == ["P001"]
    assert "a card of 200 x 200 mm with its marks does not fit on A4" in told[0].message
    assert told[0].span.line == text[: text.index("  c1: {name: March")].count("\n") + 1


def test_cards_do_not_shrink_with_the_piles_they_lie_on(found: Found) -> None:
    assert found("", WITH_CARDS) == []
    told = found("print:\n  counter: 8\n", WITH_CARDS)
    assert codes(told) == ["P006"]
    assert "cards do not fit on the piles of the deck 'French'" in told[0].message
    assert "63 %" in told[0].message  # 8 of 12.7 mm


def test_a_safe_distance_that_leaves_nothing_of_a_card(found: Found) -> None:
    bare = re.sub(r"(?s)units:\n.*?(?=sequence:)", "", WITH_CARDS)
    text = bare.replace("looks:\n", SLIM, 1).replace("look: card", "look: slim")
    told = found("print: {safe: 6}\n", text.replace("back: card-back", "back: slim-back"))
    assert codes(told) == ["P005"]
    assert "11 x 60 mm" in told[0].message
