"""What holds for every page: nothing leaves the margins, lies on something else or is too small to read."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from hexwright.layout.charts.pages import charts
from hexwright.model.derived.forces import arrivals, counters_of, total_counters
from hexwright.model.printing import PAPERS, Inks
from hexwright.render.fonts import Fonts
from hexwright.render.palette import palette
from hexwright.render.scene import Rect, Scene
from hexwright.render.vector import write_pdfs
from tests import paper as measuring
from tests.layout.charts.conftest import GAMES, Printer, counters, ink_box, named, placed_counters, texts

SMALLEST = 1.6
"""Cap height of 7 pt, mm."""

games = pytest.mark.parametrize("name", list(GAMES))
papers = pytest.mark.parametrize("paper", ["a4", "letter"])


@games
@papers
def test_everything_is_inside_the_margins(printed: Printer, name: str, paper: str) -> None:
    one = printed(name, paper)
    margin = one.game.printing.margin
    for sheet in measuring.sheets(one.data):
        room = measuring.Place(x0=margin, y0=margin, x1=sheet.width - margin, y1=sheet.height - margin)
        for line in sheet.words:
            assert line.box.x0 >= room.x0 - 0.3 and line.box.x1 <= room.x1 + 0.3, line
        for shape in sheet.shapes:
            assert shape.box.inside(room, 0.3), shape


@games
@papers
def test_lettering_is_large_enough(printed: Printer, name: str, paper: str) -> None:
    for page in printed(name, paper).document.pages:
        small = [text for text in texts(page.scene) if text.size < SMALLEST - 1e-6]
        assert small == [], page.title


@games
@papers
def test_no_line_lies_on_another(printed: Printer, name: str, paper: str, fonts: Fonts) -> None:
    for page in printed(name, paper).document.pages:
        boxes = [(text.text, ink_box(fonts, text)) for text in texts(page.scene) if text.text.strip()]
        for (one, a), (other, b) in combinations(boxes, 2):
            across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
            down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
            assert across < 0.1 or down < 0.1, (page.title, one, other)


@games
def test_counters_lie_side_by_side(printed: Printer, name: str) -> None:
    one = printed(name)
    sizes = {(look.width, look.height) for look in one.game.looks.values()}
    wide, high = min(w for w, _ in sizes), min(h for _, h in sizes)
    for page in one.document.pages:
        scale = 0.6 * min(wide, high)
        for (a, (ax, ay)), (b, (bx, by)) in combinations(placed_counters(page.scene), 2):
            assert abs(ax - bx) >= scale or abs(ay - by) >= scale, (page.title, a, b)


@games
def test_every_counter_of_every_unit_is_on_its_chart(printed: Printer, name: str) -> None:
    one = printed(name)
    shown: Counter[str] = Counter()
    for page in one.document.pages:
        for formation in named(page.scene, "formation"):
            inside = Scene(width=1, height=1, ops=(formation,))
            shown.update(re.sub(r"\.\d+$", "", counter) for counter in counters(inside))
    assert shown == {f"unit:{unit.id}": counters_of(unit) for unit in one.game.units.values()}


@games
def test_organisation_says_where_units_start(printed: Printer, name: str) -> None:
    one = printed(name)
    setup = next(setup for setup in one.game.setups.values() if setup.default)
    hexes = {key for board in one.game.boards.values() if board.terrain for key in board.terrain.hexes}
    wanted = Counter(place for key, place in setup.places.items() if key in one.game.units and place in hexes)
    said = Counter(
        text.text
        for page in one.document.pages
        for formation in named(page.scene, "formation")
        for text in texts(Scene(width=1, height=1, ops=(formation,)))
    )
    assert {place: said[place] for place in wanted} == dict(wanted)


@games
def test_organisation_explains_substitutes_where_there_are_any(printed: Printer, name: str) -> None:
    one = printed(name)
    sides = {unit.side for unit in one.game.units.values() if any(step.counter > 0 for step in unit.steps)}
    # Two sides may share a page; then each has its note.
    noted = [
        text for page in one.document.pages for text in texts(page.scene) if "is a substitute" in text.text
    ]
    assert len(noted) >= len(sides) if sides else not noted


@games
def test_reinforcements_are_shown_with_their_counters(printed: Printer, name: str) -> None:
    one = printed(name)
    shown = [
        re.sub(r"\.\d+$", "", counter)
        for page in one.document.pages
        for strip in named(page.scene, "arrivals")
        for counter in counters(Scene(width=1, height=1, ops=(strip,)))
    ]
    sides = list(one.game.sides)
    wanted = sorted(arrivals(one.game), key=lambda arrival: sides.index(arrival.unit.side))
    assert shown == [f"unit:{arrival.unit.id}" for arrival in wanted], "each side has a schedule of its own"


def test_schedules_are_headed_by_their_side(printed: Printer) -> None:
    one = printed("crowded")
    heads = [
        op.text
        for page in one.document.pages
        for strip in named(page.scene, "arrivals")
        for op in texts(Scene(width=1, height=1, ops=(strip,)))
        if "REINFORCEMENTS" in op.text
    ]
    sides = {arrival.unit.side for arrival in arrivals(one.game)}
    assert len(sides) > 1
    for side in sides:
        assert any(head.startswith(f"{one.game.sides[side].name.upper()} REIN") for head in heads)
    assert not any(head.startswith("REIN") for head in heads)


@games
def test_check_lists_have_a_box_for_every_counter_and_card(printed: Printer, name: str) -> None:
    one = printed(name)
    boxes = [
        op
        for page in one.document.pages
        for column in named(page.scene, "column")
        for op in column.ops
        if isinstance(op, Rect) and op.stroke is not None
    ]
    many = sum(marker.count - 1 for marker in one.game.markers.values() if marker.count > 12)
    assert len(boxes) == total_counters(one.game) - many + len(one.game.cards)
    total = f"{total_counters(one.game)} counters in all"
    assert sum(total in sheet.text for sheet in measuring.sheets(one.data)) == 1


def test_the_list_of_cards_has_them_by_deck_and_group(printed: Printer) -> None:
    said = [text.text for page in printed("cards").document.pages for text in texts(page.scene)]
    assert "126 cards in all" in said
    said = said[len(said) - said[::-1].index("FRENCH") :]  # after the last: other lists name the side, too
    order = [said.index(words) for words in ("Early", "March", "Rain", "Late", "Frost", "GERMAN", "Dawn")]
    assert order == sorted(order)


@games
def test_every_phase_and_turn_is_on_the_folding_sheet(printed: Printer, name: str) -> None:
    one = printed(name)
    said = " ".join(
        sheet.text for sheet, page in zip(measuring.sheets(one.data), one.document.pages, strict=True)
        if page.title == "Sequence of play"
    )  # fmt: skip
    flat = " ".join(said.split())
    for turn in one.game.turns:
        assert turn.name.split()[0] in flat
        for phase in turn.phases:
            last = phase.name.rpartition(": ")[2]
            assert last.split()[0] in flat, phase


def test_folds_part_the_sheet_in_three(printed: Printer) -> None:
    one = printed("hexes")
    number = [page.title for page in one.document.pages].index("Sequence of play")
    sheet = measuring.sheets(one.data)[number]
    assert sheet.width > sheet.height
    folds = {round(s.box.x0, 2) for s in sheet.strokes if s.box.w < 0.01 and s.box.h > 100}
    folds |= {
        round(line.box.x0, 2) for line in sheet.strokes if line.box.w < 0.01 and line.box.h > sheet.height / 2
    }
    assert {round(sheet.width * n / 3, 1) for n in (1, 2)} <= {round(x, 1) for x in folds}
    for fold in (sheet.width / 3, sheet.width * 2 / 3):
        assert not [w for w in sheet.words if w.box.x0 < fold + 3 and w.box.x1 > fold - 3]


def test_pages_are_numbered_and_named(printed: Printer) -> None:
    one = printed("hexes")
    pages = measuring.sheets(one.data)
    for number, sheet in enumerate(pages, 1):
        assert f"{number} of {len(pages)}" in sheet.text
    assert measuring.titles(one.data) == tuple(page.title for page in one.document.pages)


@pytest.mark.parametrize("inks", list(Inks))
def test_other_inks_change_colours_only(printed: Printer, fonts: Fonts, inks: Inks) -> None:
    one = printed("hexes")
    colours = palette(one.game.looks.values(), inks)
    document = charts(one.game, one.game.printing, PAPERS["a4"], fonts, palette=colours)
    data = write_pdfs({"x": document}, fonts=fonts, epoch=0)["x"]
    assert measuring.sheets(data)[0].text == measuring.sheets(one.data)[0].text
    assert (data == one.data) is (inks is Inks.FULL)
    if inks is Inks.BLACK:
        fills = {shape.fill for sheet in measuring.sheets(data) for shape in sheet.areas if shape.fill}
        assert all(fill[1:3] == fill[3:5] == fill[5:7] for fill in fills)


def test_small_parts_share_a_page(printed: Printer) -> None:
    one = printed("impulses")
    assert [page.title for page in one.document.pages] == ["Charts and player aids", "Sequence of play"]
    text = measuring.sheets(one.data)[0].text
    assert "SET-UP BY PLACE" in text and "COUNTER MANIFEST" in text
