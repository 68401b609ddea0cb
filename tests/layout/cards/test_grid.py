"""How many cards go on a page, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwright.layout.cards.grid import CardGrid, card_grid
from hexwright.model.printing import PAPERS, Backs, PrintSpec

SPEC = PrintSpec()


def grid(spec: PrintSpec = SPEC, paper: str = "a4", size: tuple[float, float] = (63.0, 88.0)) -> CardGrid:
    found = card_grid(size, spec, PAPERS[paper])
    assert found is not None
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_usual_cards_go_on_a_page(paper: str) -> None:
    found = grid(paper=paper)
    assert (found.columns, found.rows, found.lying) == (3, 3, False)


@pytest.mark.parametrize(
    ("paper", "columns", "rows"),
    # Lying: 420 x 297 mm hold 6 x 63 and 3 x 88 (standing 4 x 4), 355.6 x 215.9 mm hold 5 x 2 (standing
    # 3 x 3, for 4 x 88 leave 1.8 mm), 431.8 x 279.4 mm hold 6 x 3.
    [("a3", 6, 3), ("legal", 5, 2), ("tabloid", 6, 3)],
)
def test_a_page_lies_if_more_go_on_it(paper: str, columns: int, rows: int) -> None:
    found = grid(paper=paper)
    assert (found.columns, found.rows) == (columns, rows)


def test_a_written_margin_is_kept_even_if_fewer_cards_go_on() -> None:
    spec = replace(SPEC, narrow_margin=10.0)
    # Standing, 210 - 2 x (10 + 1.2 + 0.3 + 2.0) = 183 mm have two columns. Lying, with the words of the page
    # at its sides, 297 - 2 x (13 + 5.7) = 259.6 mm have four columns of 63, and 184 mm two rows of 88.
    found = grid(spec)
    assert (found.columns, found.rows) == (4, 2)
    assert found.labels_aside


def test_a_page_to_be_folded_has_the_backs_in_its_other_half() -> None:
    found = grid(replace(SPEC, backs=Backs.FOLD))
    assert (found.columns, found.rows, found.lying) == (2, 2, True)
    right = found.cut(1).x + 63.0
    assert right == pytest.approx(297 / 2 - 1.5 - 2.0)


def test_a_shift_was_measured_on_an_upright_page() -> None:
    assert grid(paper="a3").lying
    found = grid(replace(SPEC, shift=(0.4, 0.0)), "a3")
    assert not found.lying
    assert found.room == 16


def test_cards_larger_than_the_paper() -> None:
    assert card_grid((194.0, 290.0), SPEC, PAPERS["a4"]) is None
    assert card_grid((194.0, 270.0), SPEC, PAPERS["a4"]) is not None
    assert card_grid((194.0, 270.0), replace(SPEC, backs=Backs.FOLD), PAPERS["a4"]) is None


def test_cuts_of_a_page_that_is_not_full() -> None:
    across, down = grid().cuts(4)
    assert across == pytest.approx([10.5, 73.5, 136.5, 199.5])
    assert down == pytest.approx([16.5, 104.5, 192.5])
    across, down = grid(replace(SPEC, gutter=3.0)).cuts(1)
    assert len(across) == len(down) == 2
