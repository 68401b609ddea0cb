"""Sheets of cards: backs behind their fronts, and nothing on the page that meets anything else."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from hexwright.diagnostics import Report
from hexwright.layout.cards.sheets import card_sheets
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS, Backs, PrintSpec
from hexwright.render.page import Duplex
from tests.layout.cards.making import deck, lines, sheets, words
from tests.layout.counters.making import can_be_cut, faces
from tests.paper import Place

ELEVEN = deck("Axis", 11, group="Early war")
HAIR = 0.05


def grown(box: Place, by: float) -> Place:
    return Place(x0=box.x0 - by, y0=box.y0 - by, x1=box.x1 + by, y1=box.y1 + by)


LAYOUTS = [
    *product(("a4", "letter", "a3", "legal", "tabloid"), tuple(Backs), (0.0,)),
    ("a4", Backs.LONG_EDGE, 4.0),
    ("letter", Backs.FOLD, 4.0),
]


@pytest.mark.parametrize(("paper", "backs", "gutter"), LAYOUTS)
def test_nothing_on_a_page_meets_anything_else(paper: str, backs: Backs, gutter: float) -> None:
    for page in sheets(ELEVEN, paper, backs=backs, gutter=gutter).pages:
        cuts = [one.cut for one in faces(page, ELEVEN)]
        assert cuts
        assert can_be_cut(cuts)
        coloured = [grown(cut, 2.0) for cut in cuts]
        whole = Place(x0=4.2, y0=4.2, x1=page.scene.width - 4.2, y1=page.scene.height - 4.2)
        assert all(box.inside(whole) for box in coloured)
        written = list(words(page))
        assert any("A GAME OF CARDS" in text for text, _ in written)
        for text, box in written:
            assert box.inside(whole, HAIR), text
            assert not any(box.meets(other) for other in coloured), text
            assert not any(box.meets(grown(line, HAIR)) for line in lines(page)), text
        for (first, a), (second, b) in combinations(written, 2):
            assert not a.meets(b), (first, second)


@pytest.mark.parametrize("gutter", [0.0, 4.0])
def test_marks_are_outside_the_colour_and_ticks_on_the_cuts(gutter: float) -> None:
    page = sheets(ELEVEN, gutter=gutter).pages[0]
    cuts = [one.cut for one in faces(page, ELEVEN)]
    xs, ys = (
        {round(x, 3) for c in cuts for x in (c.x0, c.x1)},
        {round(y, 3) for c in cuts for y in (c.y0, c.y1)},
    )
    left, right, top, low = min(xs), max(xs), min(ys), max(ys)
    colour = Place(x0=left - 2.0, y0=top - 2.0, x1=right + 2.0, y1=low + 2.0)
    inside = [line for line in lines(page) if grown(line, HAIR).meets(colour)]
    assert inside
    for line in inside:  # ticks: on a cut, and short
        assert round(line.x0, 3) in xs or round(line.y0, 3) in ys
        assert max(line.w, line.h) <= 4.0
    ends = [line for line in lines(page) if line not in inside and round(line.x0, 3) in xs and line.w == 0]
    assert len(ends) == 2 * len(xs)


def test_a_back_lies_behind_its_front() -> None:
    front, back = sheets(ELEVEN).pages[:2]
    behind = {one.key: one.cut for one in faces(back, ELEVEN)}
    for one in faces(front, ELEVEN):
        assert behind[one.key].x0 == pytest.approx(210.0 - one.cut.x1)
        assert behind[one.key].y0 == pytest.approx(one.cut.y0)
    assert not back.turned
    assert sheets(ELEVEN).duplex is Duplex.LONG_EDGE


def test_the_edge_a_sheet_is_turned_over() -> None:
    """Over the short edge of an upright page, or the long one of a page that lies, the back stands on its
    head.
    """
    for paper, backs, turned in (
        ("a4", Backs.SHORT_EDGE, True),
        ("a3", Backs.LONG_EDGE, True),
        ("a3", Backs.SHORT_EDGE, False),
    ):
        front, back = sheets(ELEVEN, paper, backs=backs).pages[:2]
        assert (front.turned, back.turned) == (False, turned)


def test_backs_are_beside_their_fronts_on_a_page_to_be_folded() -> None:
    document = sheets(ELEVEN, backs=Backs.FOLD)
    assert len(document.pages) == 3
    found = {(one.side, one.key): one.cut for one in faces(document.pages[0], ELEVEN)}
    assert len(found) == 8
    for (side, key), cut in found.items():
        if side == "front":
            assert found["back", key].x0 == pytest.approx(297.0 - cut.x1)
            assert found["back", key].y0 == pytest.approx(cut.y0)
    assert [text for text, _ in words(document.pages[0])].count("fold") == 1


def test_backs_follow_on_sheets_of_their_own() -> None:
    document = sheets(ELEVEN, backs=Backs.SINGLE)
    sides = [{one.side for one in faces(page, ELEVEN)} for page in document.pages]
    assert sides == [{"front"}, {"front"}, {"back"}, {"back"}]
    assert document.duplex is Duplex.SIMPLEX


def test_a_shift_moves_backs_alone() -> None:
    plain, moved = (sheets(ELEVEN, shift=shift).pages[:2] for shift in ((0.0, 0.0), (0.4, -0.2)))
    assert [one.cut for one in faces(plain[0], ELEVEN)] == [one.cut for one in faces(moved[0], ELEVEN)]
    for old, new in zip(faces(plain[1], ELEVEN), faces(moved[1], ELEVEN), strict=True):
        assert (new.cut.x0 - old.cut.x0, new.cut.y0 - old.cut.y0) == pytest.approx((0.4, -0.2))


def starts(cards: tuple[Piece, ...]) -> list[str]:
    """The first card of every front."""
    return [faces(page, cards)[0].key for page in sheets(cards, backs=Backs.LONG_EDGE).pages[::2]]


def test_a_deck_begins_a_sheet_if_that_takes_no_more_paper() -> None:
    assert starts((*deck("Axis", 10), *deck("West", 9))) == ["card:axis0#0", "card:axis9#0", "card:west0#0"]
    assert starts((*deck("Axis", 10), *deck("West", 8))) == ["card:axis0#0", "card:axis9#0"]


def test_the_words_of_a_page_name_its_decks_and_groups() -> None:
    cards = (*deck("Axis", 4, group="Early"), *deck("Axis", 2, group="Late"), *deck("West", 3))
    texts = [text for text, _ in words(sheets(cards).pages[0])]
    assert "9 of 9 cards: Axis, Early, Late, West" in texts


def test_cards_of_two_sizes_are_on_sheets_of_their_own() -> None:
    cards = (*deck("Axis", 2), *deck("Small", 3, size=(44.0, 68.0)))
    first, second = sheets(cards).pages[::2]
    assert {one.key[:9] for one in faces(first, cards)} == {"card:axis"}
    assert [one.cut.w for one in faces(second, cards)] == pytest.approx([44.0] * 3)


def test_a_card_too_large_is_told_and_left_out() -> None:
    report = Report()
    huge = deck("Huge", 1, size=(200.0, 290.0))
    assert card_sheets(huge, PrintSpec(), PAPERS["a4"], "Game", report) is None
    assert [finding.code for finding in report] == ["P001"]
    assert "200 x 290 mm" in next(iter(report)).message
