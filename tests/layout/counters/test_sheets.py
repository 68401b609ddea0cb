"""Counter sheets as pages of scenes: everything there once, in its place, and possible to cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from hexwright.diagnostics import Report
from hexwright.layout.counters.sheets import counter_sheets
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS, Backs, Grouping, Paper, PrintSpec
from hexwright.render.extent import extent
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.scene import Box, Ink, Line, Rect, Text
from hexwright.render.scene import Polygon as Area
from hexwright.render.text import bounds
from tests.layout.counters.making import FIELDS, Found, army, can_be_cut, faces, piece
from tests.paper import Place

A4 = PAPERS["a4"]
FONTS = Fonts()


def made(pieces: Sequence[Piece], spec: PrintSpec, paper: Paper = A4) -> Document:
    report = Report()
    document = counter_sheets(pieces, spec, paper, "A Game", report, version="1.2", fonts=FONTS)
    assert document is not None and not report.found
    return document


def coloured(face: Found, pieces: Sequence[Piece]) -> Place:
    """All a face covers, bleed and all."""
    boxes = [box for op in face.ops if (box := extent(op, FONTS)) is not None]
    bleed = next(one.bleed for one in pieces if one.id == face.key.rpartition("#")[0])
    x, y = face.cut.x0 - bleed, face.cut.y0 - bleed
    return Place(
        x0=x + min(box.x for box in boxes),
        y0=y + min(box.y for box in boxes),
        x1=x + max(box.x + box.w for box in boxes),
        y1=y + max(box.y + box.h for box in boxes),
    )


def texts(page: Page) -> list[Place]:
    found = []
    for op in page.scene.ops:
        if isinstance(op, Text):
            box = bounds(FONTS, op)
            found.append(Place(x0=box.x, y0=box.y, x1=box.x + box.w, y1=box.y + box.h))
    return found


def marks(page: Page) -> list[Place]:
    """Black lines of the page itself, not of its counters."""
    return [
        Place(
            x0=min(x for x, _ in op.points),
            y0=min(y for _, y in op.points),
            x1=max(x for x, _ in op.points),
            y1=max(y for _, y in op.points),
        )
        for op in page.scene.ops
        if isinstance(op, Line) and op.stroke.ink.alpha == 1 and not op.stroke.dash
    ]


specs = st.builds(
    PrintSpec,
    backs=st.sampled_from(Backs),
    group=st.sampled_from(Grouping),
    gutter=st.sampled_from([0.0, 0.0, 0.4, 3.0, 5.0]),
    bleed=st.sampled_from([0.0, 1.0, 2.0]),
    margin=st.sampled_from([5.0, 10.0]),
)
paths = st.sampled_from([("Blue", "French"), ("Blue", "Bavarian"), ("Red", ""), ()])
words = st.sampled_from(["", "I", "II Corps", "A formation with a name that is far too long for its block"])


@st.composite
def cuts(draw: st.DrawFn) -> tuple[Piece, ...]:
    sizes = draw(
        st.lists(st.sampled_from([(12.7, 12.7), (25.4, 12.7), (15.0, 20.0)]), min_size=1, max_size=2)
    )
    return tuple(
        piece(
            f"unit:u{n // 2}.{n % 2}" if n % 3 else f"marker:m{n}",
            (
                *draw(st.sampled_from([("Blue", "French"), ("Blue", "Bavarian"), ("Red", ""), ()])),
                draw(words),
            ),
            size=draw(st.sampled_from(sizes)),
            backed=draw(st.booleans()),
            count=draw(st.sampled_from([1, 1, 1, 2, 7, 40])),
            field=FIELDS[n % len(FIELDS)],
        )
        for n in range(draw(st.integers(1, 24)))
    )


@settings(max_examples=60)
@given(pieces=cuts(), spec=specs, paper=st.sampled_from([PAPERS["a4"], PAPERS["letter"]]))
def test_any_counters_on_any_sheet(pieces: tuple[Piece, ...], spec: PrintSpec, paper: Paper) -> None:
    pieces = tuple(replace(one, id=f"{one.id}") for one in {one.id: one for one in pieces}.values())
    document = made(pieces, spec, paper)
    printed: Counter[tuple[str, str]] = Counter()
    area = Place(x0=spec.margin, y0=spec.margin, x1=paper.width - spec.margin, y1=paper.height - spec.margin)
    for page in document.pages:
        shown = faces(page, pieces)
        printed.update((face.side, face.key) for face in shown)
        for cut in [face.cut for face in shown]:
            assert cut.inside(area)
        assert not any(a.cut.meets(shrunk(b.cut)) for a, b in combinations(shown, 2))
        assert can_be_cut([face.cut for face in shown])
        whole = [coloured(face, pieces) for face in shown]
        marked = marks(page)
        for text in texts(page):
            assert text.inside(area, 0.01)
            assert not any(text.meets(colour) for colour in whole)
        assert all(mark.inside(area, 0.01) for mark in marked)
        for mark in marked:
            thick = grown(mark, 0.085)
            assert not any(thick.meets(colour) for colour in whole)
        assert not [(a, b) for a, b in combinations(texts(page), 2) if a.meets(shrunk(b))]
    expected: Counter[tuple[str, str]] = Counter()
    for one in pieces:
        for n in range(one.count):
            expected["front", f"{one.id}#{n}"] += 1
            if one.back is not None:
                expected["front" if spec.backs is Backs.SINGLE else "back", f"{one.id}#{n}"] += 1
    assert printed == expected
    assert made(pieces, spec, paper) == document


def shrunk(box: Place) -> Place:
    return grown(box, -1e-6)


def grown(box: Place, by: float) -> Place:
    return Place(x0=box.x0 - by, y0=box.y0 - by, x1=box.x1 + by, y1=box.y1 + by)


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.8, -0.4)])
def test_each_back_lies_behind_its_front(backs: Backs, shift: tuple[float, float]) -> None:
    pieces = army(60)
    document = made(pieces, PrintSpec(backs=backs, shift=shift))
    fronts = {face.key: face.cut for face in faces(document.pages[0], pieces)}
    behind = {face.key: face.cut for face in faces(document.pages[1], pieces)}
    assert behind.keys() == {key for key in fronts if has_back(key, pieces)}
    for key, cut in behind.items():
        assert cut.x0 - shift[0] == pytest.approx(A4.width - fronts[key].x1)
        assert cut.y0 - shift[1] == pytest.approx(fronts[key].y0)
    assert [page.turned for page in document.pages] == [False, backs is Backs.SHORT_EDGE]


def has_back(key: str, pieces: Sequence[Piece]) -> bool:
    return next(one.back is not None for one in pieces if one.id == key.rpartition("#")[0])


def test_a_fold_lies_in_the_middle() -> None:
    pieces = army(60)
    document = made(pieces, PrintSpec(backs=Backs.FOLD, shift=(1.0, 1.0)))
    for page in document.pages:
        found = {(face.side, face.key): face.cut for face in faces(page, pieces)}
        for (side, key), cut in found.items():
            if side == "back":
                assert cut.x0 == pytest.approx(A4.width - found["front", key].x1)
                assert cut.y0 == pytest.approx(found["front", key].y0)
                assert cut.x0 > A4.width / 2
        dashed = [op for op in page.scene.ops if isinstance(op, Line) and op.stroke.dash]
        assert {x for op in dashed for x, _ in op.points} == {A4.width / 2}


def test_sheets_without_backs_have_no_back_pages() -> None:
    plain = tuple(piece(f"unit:u{n}.0", backed=False) for n in range(5))
    document = made(plain, PrintSpec())
    assert [page.title for page in document.pages] == ["Counters, sheet 1 of 1, front"]
    assert document.duplex is Duplex.SIMPLEX


@pytest.mark.parametrize(
    ("backs", "duplex"), [(Backs.LONG_EDGE, "long-edge"), (Backs.SHORT_EDGE, "short-edge")]
)
def test_one_back_gives_every_sheet_a_back_page(backs: Backs, duplex: str) -> None:
    """Else the next front would be printed behind a sheet without backs."""
    pieces = (*(piece(f"unit:u{n:03}.0", backed=False) for n in range(400)), piece("unit:z.0"))
    document = made(pieces, PrintSpec(backs=backs))
    sides = [page.title.rpartition(", ")[2] for page in document.pages]
    assert len(sides) > 2
    assert sides == ["front", "back"] * (len(sides) // 2)
    assert document.duplex == duplex


def test_blank_backs_stay_white_and_are_counted() -> None:
    pieces = (piece("unit:a.0"), piece("unit:b.0", backed=False), piece("marker:c", backed=False, count=3))
    _, back = made(pieces, PrintSpec()).pages
    assert [face.key for face in faces(back, pieces)] == ["unit:a.0#0"]
    assert any(isinstance(op, Text) and op.text.endswith("; 4 blank here") for op in back.scene.ops)


@pytest.mark.parametrize("gutter", [0.0, 3.0])
def test_rows_of_a_shelf_are_cut_with_one_stroke(gutter: float) -> None:
    pieces = army(200, mixed=True)
    for page in made(pieces, PrintSpec(gutter=gutter)).pages:
        cuts = [face.cut for face in faces(page, pieces)]
        for y in {round(edge, 6) for cut in cuts for edge in (cut.y0, cut.y1)}:
            assert not any(cut.y0 + 1e-5 < y < cut.y1 - 1e-5 for cut in cuts)


def test_neighbours_keep_their_colour_and_only_the_rim_bleeds() -> None:
    pieces = tuple(piece(f"unit:u{n}.0", field=FIELDS[n % 2]) for n in range(4))
    (front, _) = made(pieces, PrintSpec()).pages
    found = {face.key: (face, coloured(face, pieces)) for face in faces(front, pieces)}
    left, right = min(f.cut.x0 for f, _ in found.values()), max(f.cut.x1 for f, _ in found.values())
    top, low = min(f.cut.y0 for f, _ in found.values()), max(f.cut.y1 for f, _ in found.values())
    for face, colour in found.values():
        assert colour.x0 == pytest.approx(face.cut.x0 - 2.0 * (face.cut.x0 == left))
        assert colour.x1 == pytest.approx(face.cut.x1 + 2.0 * (face.cut.x1 == right))
        assert colour.y0 == pytest.approx(face.cut.y0 - 2.0 * (face.cut.y0 == top))
        assert colour.y1 == pytest.approx(face.cut.y1 + 2.0 * (face.cut.y1 == low))


@settings(max_examples=40)
@given(
    families=st.lists(st.integers(1, 4), min_size=1, max_size=9),
    gutter=st.sampled_from([0.0, 1.0, 3.0, 4.0]),
)
def test_colours_never_overlap(families: list[int], gutter: float) -> None:
    """Not at the inner corners of a ragged block either, where the bleed of two counters ends on a slant."""
    pieces = tuple(
        piece(f"unit:u{u}.{n}", ("A", "B")) for u, size in enumerate(families) for n in range(size)
    )
    for page in made(pieces, PrintSpec(gutter=gutter)).pages:
        areas = [Polygon(ring) for face in faces(page, pieces) for ring in rings(face)]
        assert len(areas) == len(pieces)
        assert unary_union(areas).area == pytest.approx(sum(area.area for area in areas), abs=1e-6)
        shown = faces(page, pieces)
        for face, area in zip(shown, areas, strict=True):
            assert area.covers(Polygon(corners(shrunk(face.cut))))


def rings(face: Found) -> list[list[tuple[float, float]]]:
    """The field of a face, on the page."""
    x, y = face.cut.x0 - 2.0, face.cut.y0 - 2.0
    field = face.ops[0]
    if isinstance(field, Rect):
        box = field.box
        return [corners(Place(x0=x + box.x, y0=y + box.y, x1=x + box.x + box.w, y1=y + box.y + box.h))]
    assert isinstance(field, Area)
    return [[(x + px, y + py) for px, py in ring] for ring in field.rings]


def corners(box: Place) -> list[tuple[float, float]]:
    return [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)]


def test_a_gutter_shares_its_colour_between_neighbours() -> None:
    pieces = tuple(piece(f"unit:u{n}.0") for n in range(6))
    for gutter, inner in ((1.0, 0.5), (4.0, 2.0), (6.0, 2.0)):
        (front, _) = made(pieces, PrintSpec(gutter=gutter)).pages
        shown = faces(front, pieces)
        whole = [coloured(face, pieces) for face in shown]
        assert not any(a.meets(shrunk(b)) for a, b in combinations(whole, 2))
        rights = {round(box.x1 - face.cut.x1, 6) for face, box in zip(shown, whole, strict=True)}
        assert rights == {inner, 2.0}


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.FOLD])
def test_a_counter_too_large_is_told_and_left_out(backs: Backs) -> None:
    report = Report()
    pieces = (piece("unit:huge.0", size=(120.0, 400.0)), piece("unit:small.0"))
    document = counter_sheets(pieces, PrintSpec(backs=backs), A4, "A Game", report, fonts=FONTS)
    assert [(found.code, found.span) for found in report.found] == [("P001", pieces[0].where)]
    assert "120 x 400 mm" in report.found[0].message
    assert document is not None
    assert {face.key for page in document.pages for face in faces(page, pieces)} == {"unit:small.0#0"}
    assert counter_sheets(pieces[:1], PrintSpec(), A4, "A Game", report, fonts=FONTS) is None


def test_straight_cuts_can_fail() -> None:
    """Five boxes round a middle: no cut goes through."""
    wheel = [(0, 0, 2, 1), (2, 0, 3, 2), (1, 2, 3, 3), (0, 1, 1, 3), (1, 1, 2, 2)]
    boxes = [Place(x0=a, y0=b, x1=c, y1=d) for a, b, c, d in wheel]
    assert not can_be_cut(boxes)
    assert can_be_cut(boxes[:4:3])


def test_groups_stand_in_order_and_sheets_are_full() -> None:
    pieces = army(1000, mixed=True)
    pages = made(pieces, PrintSpec(bleed=1.5, group=Grouping.FORMATION)).pages[::2]
    wanted = [one for one in pieces for _ in range(one.count)]
    room = (A4.width - 20) * (A4.height - 20)
    filled = [sum(face.cut.w * face.cut.h for face in faces(page, pieces)) / room for page in pages]
    assert len(pages) <= 9 and min(filled[:-1]) > 0.3
    formations = [one.path for one in wanted]
    seen = [
        next(one.path for one in pieces if one.id == face.key.rpartition("#")[0])
        for page in pages
        for face in faces(page, pieces)
    ]
    assert list(dict.fromkeys(seen)) == list(dict.fromkeys(formations))


def test_sheets_are_cut_as_a_grid_if_nothing_else_is_wanted() -> None:
    pieces = army(300)
    for page in made(pieces, PrintSpec()).pages[::2]:
        cuts = [face.cut for face in faces(page, pieces)]
        across = {round(x, 3) for cut in cuts for x in (cut.x0, cut.x1)}
        rows = Counter(round(cut.y0, 3) for cut in cuts)
        assert len(rows) > 5
        # Blocks stand one below the other, and every upright cut runs through all of them.
        assert len(across) == max(rows.values()) + 1
        assert len({round(cut.x0, 3) for cut in cuts if round(cut.y0, 3) == min(rows)}) == len(across) - 1


def test_a_large_group_is_divided_where_that_saves_a_sheet() -> None:
    sizes = {"A": 110, "B": 170, "C": 120}
    pieces = tuple(
        piece(f"unit:{side}{n}.0", (side, "", "")) for side, size in sizes.items() for n in range(size)
    )
    spec = PrintSpec(group=Grouping.SIDE)
    document = made(pieces, spec)
    assert len(document.pages) == 2 * 2
    said = [op.text for page in document.pages for op in page.scene.ops if isinstance(op, Text)]
    assert any("continued · " in text for text in said)
    alone = made(tuple(one for one in pieces if one.path[0] == "B"), spec)
    assert not any("continued" in op.text for op in alone.pages[0].scene.ops if isinstance(op, Text))


def test_nothing_makes_no_document() -> None:
    assert counter_sheets((), PrintSpec(), A4, "A Game", Report(), fonts=FONTS) is None


def test_headings_count_and_continue() -> None:
    pieces = tuple(piece(f"unit:u{n}.0", ("Blue", "French", "")) for n in range(400))
    document = made(pieces, PrintSpec(group=Grouping.SIDE))
    said = [[op.text for op in page.scene.ops if isinstance(op, Text)] for page in document.pages]
    sizes = [len(faces(page, pieces)) for page in document.pages[::2]]
    assert f"  ·  {sizes[0]} of 400" in said[0]
    assert f"  ·  continued · {sizes[1]} of 400" in said[2]
    assert f"{sizes[0]} counters on this sheet, 400 in all" in said[0]
    assert said[0].count("A GAME   COUNTERS   SHEET 1 OF 2   FRONT") == 1


def test_artwork_that_sticks_out_is_cut_off() -> None:
    """A face of somebody's module may hold anything: only its own bleed is printed beyond the cut."""
    one = piece("unit:u.0")
    wild = Rect(box=Box(x=-5.0, y=-5.0, w=40.0, h=3.0), fill=Ink(colour=FIELDS[1]))
    broken = replace(one, front=replace(one.front, ops=(*one.front.ops, wild)))
    (front, _) = made((broken,), PrintSpec()).pages
    (face,) = faces(front, (broken,))
    assert coloured(face, (broken,)).inside(grown(face.cut, 2.0), 1e-6)
