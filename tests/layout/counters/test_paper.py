"""Counter sheets measured from the bytes of their PDF, millimetres."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from hexwright.diagnostics import Report
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.counters.sheets import counter_sheets
from hexwright.layout.manifest import manifest
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS, Backs, Grouping, PrintSpec
from hexwright.project import open_project
from hexwright.render.fonts import Fonts
from hexwright.render.vector import write_pdfs
from tests.conftest import REPOSITORY, game_of
from tests.layout.counters.making import BACK, FIELDS, army, can_be_cut, faces
from tests.paper import Letters, Place, Shape, Sheet, fonts, sheets, upside_down

NEAR = 0.05
"""What a measure may be out by."""
BLEED, PEN = 2.0, 0.17
TINY = 0.01


SHIFT = (0.7, -0.3)
ARMY = army(110, mixed=True)
BACKED = {one.name for one in ARMY if one.back is not None}
GLYPHS = Fonts()


@cache
def printed(backs: Backs = Backs.LONG_EDGE, gutter: float = 0.0, paper: str = "a4") -> bytes:
    """The file of an army; all but long-edge backs are shifted."""
    shift = (0.0, 0.0) if backs is Backs.LONG_EDGE else SHIFT
    return write(ARMY, PrintSpec(backs=backs, gutter=gutter, shift=shift), paper)


def write(cut: Sequence[Piece], spec: PrintSpec, paper: str) -> bytes:
    report, shared = Report(), Fonts()
    document = counter_sheets(cut, spec, PAPERS[paper], "A Game", report, version="1.2", fonts=shared)
    assert document is not None and not report.found
    return write_pdfs({"counters": document}, fonts=shared, epoch=0)["counters"]


@cache
def upright(backs: Backs = Backs.LONG_EDGE, gutter: float = 0.0, paper: str = "a4") -> tuple[Sheet, ...]:
    """Its pages, all with their text upright."""
    data = printed(backs, gutter, paper)
    pages = sheets(data)
    return sheets(upside_down(data, range(1, len(pages), 2))) if backs is Backs.SHORT_EDGE else pages


def signs(sheet: Sheet) -> list[Place]:
    """The white line on every face of `making`, which lies 1 mm right of and 2 mm below its corner."""
    return [shape.box for shape in sheet.strokes if shape.stroke == "#FFFFFF"]


def cuts(sheet: Sheet) -> list[Place]:
    """The cuts of every face, read off its artwork: corner from its sign, size from the words' middle."""
    found = []
    words = [word.box.centre for word in sheet.words if word.text.lower().startswith(("u", "fort"))]
    for sign in signs(sheet):
        x, y = sign.x0 - 1.0, sign.y0 - 2.0
        wide = min(2 * (wx - x) for wx, wy in words if wx > x and 0 < wy - y < 12.7)
        width = 25.4 if wide > 20 else 12.7
        found.append(Place(x0=x, y0=y, x1=x + width, y1=y + 12.7))
    return found


def marks(sheet: Sheet) -> list[Shape]:
    """Cut marks: short black lines, fine and straight, that are not part of a cross or of the rule."""
    crosses = corners(sheet)
    return [
        shape
        for shape in sheet.strokes
        if shape.kind == "line"
        and shape.stroke == "#000000"
        and abs(shape.width - PEN) < TINY
        and not any(shape.box.inside(corner, TINY) for corner in crosses)
        and shape.box.y1 < sheet.height - 10.0 - 6.0
    ]


def corners(sheet: Sheet) -> list[Place]:
    """The squares of the registration marks."""
    circles = [shape.box for shape in sheet.strokes if shape.kind == "curve" and shape.stroke == "#000000"]
    return [
        Place(x0=c[0] - 2.5, y0=c[1] - 2.5, x1=c[0] + 2.5, y1=c[1] + 2.5) for c in (b.centre for b in circles)
    ]


def fields(sheet: Sheet) -> list[Shape]:
    """The colours of faces, not those of the patches at the head of the page."""
    return [shape for shape in sheet.areas if shape.fill in {*FIELDS, BACK} and shape.box.y0 > 10.0 + 5.0]


@pytest.mark.parametrize("gutter", [0.0, 4.0])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_and_artwork_agree_on_every_cut(gutter: float, paper: str) -> None:
    for sheet in upright(gutter=gutter, paper=paper)[::2]:
        lines = marks(sheet)
        across = sorted({shape.box.x0 for shape in lines if shape.box.w < TINY})
        down = sorted({shape.box.y0 for shape in lines if shape.box.h < TINY})
        for cut in cuts(sheet):
            for edge, known in ((cut.x0, across), (cut.x1, across), (cut.y0, down), (cut.y1, down)):
                assert min(abs(edge - mark) for mark in known) < NEAR


def test_every_cut_has_marks_at_both_its_ends() -> None:
    for sheet in upright()[::2]:
        lines = [shape.box for shape in marks(sheet)]
        for cut in cuts(sheet):
            for x in (cut.x0, cut.x1):
                ends = [line for line in lines if line.w < TINY and abs(line.x0 - x) < NEAR]
                assert any(line.y1 < cut.y0 - BLEED for line in ends)
                assert any(line.y0 > cut.y1 + BLEED for line in ends)
            for y in (cut.y0, cut.y1):
                ends = [line for line in lines if line.h < TINY and abs(line.y0 - y) < NEAR]
                assert any(line.x1 < cut.x0 - BLEED for line in ends)
                assert any(line.x0 > cut.x1 + BLEED for line in ends)


@pytest.mark.parametrize("gutter", [0.0, 4.0])
def test_colour_ends_on_a_cut_or_a_bleed_beyond_it(gutter: float) -> None:
    for sheet in upright(gutter=gutter):
        found = cuts(sheet)
        for shape in fields(sheet):
            (cut,) = [one for one in found if one.inside(shape.box, TINY) and overlap(one, shape.box)]
            beyond = [
                cut.x0 - shape.box.x0,
                cut.y0 - shape.box.y0,
                shape.box.x1 - cut.x1,
                shape.box.y1 - cut.y1,
            ]
            allowed = {0.0, BLEED} if gutter == 0 else {BLEED}
            assert all(min(abs(far - one) for one in allowed) < NEAR for far in beyond)
        assert len(fields(sheet)) == len(found)


def overlap(a: Place, b: Place) -> bool:
    return min(a.x1, b.x1) - max(a.x0, b.x0) > 1 and min(a.y1, b.y1) - max(a.y0, b.y0) > 1


def test_nothing_meets_anything() -> None:
    for sheet in upright(gutter=4.0):
        colours = [shape.box for shape in fields(sheet)]
        crosses, letters = corners(sheet), [ink(letter) for letter in sheet.letters]
        for shape in marks(sheet):
            box = shape.box
            thick = Place(x0=box.x0 - PEN / 2, y0=box.y0 - PEN / 2, x1=box.x1 + PEN / 2, y1=box.y1 + PEN / 2)
            assert not any(thick.meets(colour) for colour in colours)
            assert not any(thick.meets(letter) for letter in letters)
            assert not any(thick.meets(corner) for corner in crosses)
        for letter in letters:
            met = [colour for colour in colours if letter.meets(colour)]
            assert all(letter.inside(colour, -BLEED) for colour in met)


def ink(letter: Letters) -> Place:
    """The box of what is printed of a letter, from its baseline; the fonts' descent is a fifth of the em."""
    if letter.text.isspace():
        return Place(x0=0.0, y0=0.0, x1=0.0, y1=0.0)
    left, top, right, low = glyph(letter.font.rpartition("-")[2], letter.text)
    k = letter.size / 1000
    baseline = letter.box.y1 - 0.2 * letter.size
    x = letter.box.x0
    return Place(x0=x + left * k, y0=baseline + top * k, x1=x + right * k, y1=baseline + low * k)


@cache
def glyph(font: str, char: str) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of a letter, from the pen on the baseline, thousandths of the em."""
    names = {"Medium": "medium", "SemiBold": "semibold", "Bold": "bold", "MediumItalic": "medium-italic"}
    return GLYPHS.face(names[font], 1000).getbbox(char, anchor="ls")


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_backs_lie_behind_their_fronts(backs: Backs) -> None:
    pages = upright(backs)
    shift = SHIFT if backs is Backs.SHORT_EDGE else (0.0, 0.0)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        expected = sorted(
            (round(front.width - box.x1 + shift[0], 2), round(box.y0 + shift[1], 2), name)
            for box, name in named(front)
            if name in BACKED
        )
        found = sorted((round(box.x0, 2), round(box.y0, 2), name.lower()) for box, name in named(back))
        assert len(found) == len(expected)
        for (x, y, name), (wx, wy, wanted) in zip(found, expected, strict=True):
            assert name == wanted and abs(x - wx) < NEAR and abs(y - wy) < NEAR
        for here, there in zip(sorted_corners(front), sorted_corners(back), strict=True):
            assert abs(here[0] + shift[0] - there[0]) < NEAR and abs(here[1] + shift[1] - there[1]) < NEAR


def named(sheet: Sheet) -> list[tuple[Place, str]]:
    """The cuts of every face and what is printed on it."""
    words = [word for word in sheet.words if word.text.lower().startswith(("u", "fort"))]
    return [(cut, next(word.text for word in words if word.box.inside(cut))) for cut in cuts(sheet)]


def sorted_corners(sheet: Sheet) -> list[tuple[float, float]]:
    found = sorted(corner.centre for corner in corners(sheet))
    assert len(found) == 4
    return found


def test_a_sheet_turned_over_its_short_edge_stands_on_its_head() -> None:
    """Turned over the upper edge, a place (x, y) of the front is at (x, height - y) of the back page."""
    data = printed(Backs.SHORT_EDGE)
    front, back = sheets(data)[:2]
    across, down = SHIFT
    behind = {(round(s.x1 + across, 1), round(s.y1 + down, 1)) for s in signs(back)}
    for cut, name in named(front):
        if name in BACKED:
            # upright, the sign of a back begins 1 mm right of its corner; on its head, 1 mm left of the other
            x, y = cut.x1 - 1.0, front.height - cut.y0 - 2.0
            assert any(abs(x - bx) < 0.11 and abs(y - by) < 0.11 for bx, by in behind)


def test_folded_backs_lie_behind_their_fronts() -> None:
    for sheet in upright(Backs.FOLD):
        fold = sheet.width / 2
        fronts = sorted((round(box.x1, 2), box.y0, name) for box, name in named(sheet) if box.x1 < fold)
        behind = sorted(
            (
                (round(2 * fold - box.x0, 2), box.y0, name.lower())
                for box, name in named(sheet)
                if box.x0 > fold
            )
        )
        wanted = [place for place in fronts if place[2] in BACKED]
        assert len(wanted) == len(behind) > 0
        for (x, y, name), (wx, wy, other) in zip(behind, wanted, strict=True):
            assert name == other and abs(x - wx) < NEAR and abs(y - wy) < NEAR


@pytest.mark.parametrize("backs", list(Backs))
def test_the_sheets_hold_every_counter(backs: Backs) -> None:
    found: Counter[str] = Counter()
    for sheet in upright(backs):
        found.update(name for _, name in named(sheet))
        assert can_be_cut(cuts(sheet))
    for one in ARMY:
        assert found[one.name] == one.count
        assert found[one.name.upper()] == (one.count if one.back is not None else 0)
    assert sum(found.values()) == sum(one.count * (1 + (one.back is not None)) for one in ARMY)


def test_everything_lies_between_the_margins() -> None:
    for sheet in upright():
        room = Place(x0=10.0, y0=10.0, x1=sheet.width - 10.0, y1=sheet.height - 10.0)
        page = Place(x0=0.0, y0=0.0, x1=sheet.width, y1=sheet.height)
        for shape in sheet.shapes:
            assert shape.box.inside(room, TINY) or page.inside(shape.box, TINY)
        assert all(ink(letter).inside(room, TINY) for letter in sheet.letters if letter.text.strip())


def test_the_rule_is_as_long_as_it_says() -> None:
    (sheet, *_) = upright()
    long = [shape.box.w for shape in sheet.strokes if shape.kind == "line" and shape.box.w > 40]
    assert pytest.approx(min(long, key=lambda w: abs(w - 50)), abs=NEAR) == 50.0


def test_fonts_come_along_and_nothing_is_a_picture() -> None:
    data = printed()
    assert all(font.embedded and font.subset for font in fonts(data))
    assert not any(sheet.images for sheet in sheets(data))


def test_the_same_counters_make_the_same_bytes() -> None:
    assert printed() == write(ARMY, PrintSpec(), "a4")


def test_the_file_of_a_real_game_holds_what_its_manifest_says() -> None:
    game, shared = game_of(open_project(REPOSITORY), "ebb-and-flow"), Fonts()
    spec = PrintSpec(counter=15.875)
    document = counter_sheets(
        pieces(game, spec, shared), spec, PAPERS["letter"], game.title, Report(), fonts=shared
    )
    assert document is not None
    pages = sheets(write_pdfs({"c": document}, fonts=shared, epoch=0)["c"])
    told = manifest(game, shared).pieces
    for side, wanted in enumerate(
        (sum(one.count for one in told), sum(one.count for one in told if len(one.faces) > 1))
    ):
        found = 0
        for sheet in pages[side::2]:
            boxes = [area.box for area in sheet.areas if 15.8 < min(area.box.w, area.box.h) < 20]
            found += len({tuple(round(v, 1) for v in box.centre) for box in boxes})
        assert found == wanted > 100


@pytest.mark.parametrize("group", [Grouping.FORMATION, Grouping.SIDE])
def test_lettering_keeps_away_from_the_cuts_of_a_real_game(group: Grouping) -> None:
    """Every letter of the real game's counters lies half a millimetre and more inside the cut."""
    game, shared = game_of(open_project(REPOSITORY), "ebb-and-flow"), Fonts()
    spec = PrintSpec(counter=15.875, group=group)
    cut = pieces(game, spec, shared)
    document = counter_sheets(cut, spec, PAPERS["a4"], game.title, Report(), fonts=shared)
    assert document is not None
    data = write_pdfs({"c": document}, fonts=shared, epoch=0)["c"]
    for page, sheet in zip(document.pages, sheets(data), strict=True):
        cells = [face.cut for face in faces(page, cut)]
        for letter in sheet.letters:
            if not letter.text.strip():
                continue
            box = ink(letter)
            on = [cell for cell in cells if box.meets(cell)]
            assert len(on) <= 1
            if on:
                assert box.inside(on[0], -spec.safe), (letter, on)
