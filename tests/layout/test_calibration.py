"""The calibration sheet as a measuring instrument: what it says is what must be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

import pytest

from hexwright.layout.calibration import calibration
from hexwright.layout.calibration.pages import places
from hexwright.model.printing import PAPERS, Backs, Inks, Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Page
from hexwright.render.scene import Box, Clip, Ellipse, Group, Line, Op, Point, Rect, Scene, Text
from hexwright.render.text import bounds
from hexwright.render.vector import write_pdfs
from tests.conftest import check_each
from tests.paper import sheets

DUPLEX = [Backs.LONG_EDGE, Backs.SHORT_EDGE]
OFF = [(0.0, 0.0), (1.25, 0.0), (0.0, 0.75), (-2.5, 1.5), (3.25, -4.0)]


def flat(
    ops: Sequence[Op], dx: float = 0.0, dy: float = 0.0, name: str = ""
) -> Iterator[tuple[str, Op, Point]]:
    """Every op with the name of its innermost named group and how far it is moved."""
    for op in ops:
        if isinstance(op, Group):
            assert op.scale == 1.0
            yield from flat(op.ops, dx + op.dx, dy + op.dy, op.name or name)
        else:
            yield name, op, (dx, dy)


def groups(scene: Scene, name: str) -> list[Group]:
    """Groups of a name, moved to where they are on the page."""
    found: list[Group] = []

    def walk(ops: Sequence[Op], dx: float, dy: float) -> None:
        for op in ops:
            if isinstance(op, Group):
                if op.name == name:
                    found.append(replace(op, dx=op.dx + dx, dy=op.dy + dy))
                walk(op.ops, dx + op.dx, dy + op.dy)

    walk(scene.ops, 0.0, 0.0)
    return found


def number(text: str) -> float | None:
    try:
        return float(text.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return None


class Scale:
    """One place of the front, read by its printed numbers alone."""

    def __init__(self, group: Group) -> None:
        labels = [
            (value, op.at[0] + group.dx, op.at[1] - op.size / 2 + group.dy, op.anchor)
            for op in group.ops
            if isinstance(op, Text) and (value := number(op.text)) is not None
        ]
        self.level = sorted((x, value) for value, x, _, anchor in labels if anchor == "middle")
        self.upright = sorted((y, value) for value, _, y, anchor in labels if anchor == "end")
        assert len(self.level) == len(self.upright) == 5

    def x(self, at: float) -> float:
        return self._read(self.level, at)

    def y(self, at: float) -> float:
        return self._read(self.upright, at)

    @staticmethod
    def _read(scale: list[tuple[float, float]], at: float) -> float:
        (a, low), (b, high) = scale[0], scale[-1]
        return low + (at - a) * (high - low) / (b - a)


def through_the_paper(page: Page, at: Point, backs: Backs, off: Point) -> Point:
    """Where on the front a point of the back's picture is seen: a printer puts the file's page on the sheet,
    `off` mm right and down for somebody who reads the back, and turns it over one of its edges.
    """
    width, height = page.scene.width, page.scene.height
    x, y = at[0] + off[0], at[1] + off[1]
    if page.turned:  # the file holds the page on its head
        x, y = width - x, height - y
    return (x, height - y) if backs is Backs.SHORT_EDGE else (width - x, y)


def crosses(page: Page) -> list[Point]:
    """Where the lines of each cross meet, from the lines themselves."""
    found = []
    for group in groups(page.scene, "cross"):
        long = [op.points for op in group.ops if isinstance(op, Line) and length(op) > 10]
        level = next(p for p in long if p[0][1] == p[1][1])
        upright = next(p for p in long if p[0][0] == p[1][0])
        found.append((upright[0][0] + group.dx, level[0][1] + group.dy))
    return found


def length(line: Line) -> float:
    (x0, y0), (x1, y1) = line.points
    return abs(x1 - x0) + abs(y1 - y0)


def readings(spec: PrintSpec, paper: Paper, off: Point) -> list[Point]:
    """What is read at the five places with a printer whose backs are `off`."""
    front, back = calibration(spec, paper, "Game").pages
    scales = [Scale(group) for group in groups(front.scene, "scale")]
    seen = [through_the_paper(back, at, spec.backs, off) for at in crosses(back)]
    assert len(scales) == len(seen) == 5
    return [(scale.x(x), scale.y(y)) for scale, (x, y) in zip(scales, seen, strict=True)]


def test_what_is_read_put_into_the_spec_puts_the_backs_right() -> None:
    check_each(backs_can_be_put_right, product(DUPLEX, PAPERS, OFF))


def backs_can_be_put_right(case: tuple[Backs, str, Point]) -> None:
    backs, paper, off = case
    spec = PrintSpec(backs=backs)
    for read in readings(spec, PAPERS[paper], off):
        assert read == pytest.approx((-off[0], -off[1]), abs=1e-6)
        cured = replace(spec, shift=read)
        assert readings(cured, PAPERS[paper], off) == [pytest.approx((0.0, 0.0), abs=1e-6)] * 5


@pytest.mark.parametrize("backs", DUPLEX)
def test_a_second_reading_is_added(backs: Backs) -> None:
    spec = PrintSpec(backs=backs, shift=(0.5, -0.25))
    more = readings(spec, PAPERS["a4"], (1.0, 1.0))[0]
    assert more == pytest.approx((-1.5, -0.75))


def test_the_simulated_printer_shifts_as_seen_from_the_back() -> None:
    """The check of the check: the back is upright for its reader and moves to its right with `off`."""
    for backs in DUPLEX:
        back = calibration(PrintSpec(backs=backs), PAPERS["a4"], "Game").pages[1]
        assert back.turned is (backs is Backs.SHORT_EDGE)
        left, right = (through_the_paper(back, (x, 50.0), backs, (0.0, 0.0)) for x in (20.0, 100.0))
        top, low = (through_the_paper(back, (50.0, y), backs, (0.0, 0.0)) for y in (20.0, 100.0))
        assert left[0] > right[0], "a mirror, from the front"
        assert top[1] < low[1]
        moved = through_the_paper(back, (20.0, 50.0), backs, (3.0, 0.0))
        assert moved[0] == pytest.approx(left[0] - 3.0)


def ruler(name: str, axis: int, paper: str = "a4") -> list[float]:
    """Places of the numbered ticks of a ruler of millimetres, from the PDF's own lines."""
    front = calibration(PrintSpec(), PAPERS[paper], "Game").pages[0].scene
    group = groups(front, f"ruler {name}")[0]
    numbered = {op.text for op in group.ops if isinstance(op, Text)} & {str(n) for n in range(0, 101, 10)}
    assert len(numbered) == 11
    return sorted(
        op.points[0][axis] for op in group.ops if isinstance(op, Line) and length(op) == pytest.approx(4.2)
    )


@pytest.mark.parametrize(("name", "axis"), [("level", 0), ("upright", 1)])
def test_rulers_are_a_hundred_millimetres_and_four_inches(name: str, axis: int) -> None:
    ticks = ruler(name, axis)
    start = ticks[0]
    expected = sorted([start + 10 * n for n in range(11)] + [start + 25.4 * n for n in range(5)])
    assert ticks == pytest.approx(expected)


def test_divisions_are_a_quarter_of_a_millimetre() -> None:
    front = calibration(PrintSpec(), PAPERS["a4"], "Game").pages[0].scene
    for group, (cx, cy) in zip(groups(front, "scale"), places(PAPERS["a4"]), strict=True):
        ticks = [op for op in group.ops if isinstance(op, Line) and length(op) < 3]
        level = sorted(t.points[0][0] + group.dx - cx for t in ticks if t.points[0][0] == t.points[1][0])
        upright = sorted(t.points[0][1] + group.dy - cy for t in ticks if t.points[0][1] == t.points[1][1])
        for side in (level, upright):
            assert side[0] == pytest.approx(-5.0)
            assert side[-1] == pytest.approx(5.0)
            assert [b - a for a, b in pairwise(side)] == pytest.approx([0.25] * 40)


@pytest.mark.parametrize("paper", PAPERS)
def test_frames_stand_at_their_distances_on_all_sides(paper: str) -> None:
    front = calibration(PrintSpec(), PAPERS[paper], "Game").pages[0].scene
    group = groups(front, "reach")[0]
    level = {
        op.points[0][1] for op in group.ops if isinstance(op, Line) and op.points[0][1] == op.points[1][1]
    }
    upright = {
        op.points[0][0] for op in group.ops if isinstance(op, Line) and op.points[0][0] == op.points[1][0]
    }
    for distance in (5, 6, 8, 10, 12):
        assert {distance, front.height - distance} <= level
        assert {distance, front.width - distance} <= upright
    assert len(level) == len(upright) == 10
    for text in (op for op in group.ops if isinstance(op, Text)):
        x, y = text.at
        nearest = min(x, front.width - x, y, front.height - y)
        assert float(text.text) < nearest < float(text.text) + 3


@pytest.mark.parametrize("paper", ["a4", "letter", "tabloid"])
@pytest.mark.parametrize("backs", list(Backs))
def test_nothing_is_written_over_anything(paper: str, backs: Backs) -> None:
    fonts = Fonts()
    title = "A Game of a Rather Long Title: Operations in Autumn"
    for page in calibration(PrintSpec(backs=backs, shift=(-0.25, 1.5)), PAPERS[paper], title).pages:
        boxes = []
        for name, op, (dx, dy) in flat(page.scene.ops):
            if isinstance(op, Text):
                box = bounds(fonts, op)
                box = replace(box, x=box.x + dx, y=box.y + dy, h=box.h * 0.8 if not op.angle else box.h)
                assert box.x > 5
                assert box.x + box.w < page.scene.width - 5
                if name != "reach":
                    assert box.x > 12.5, op.text
                    assert box.x + box.w < page.scene.width - 12.5, op.text
                boxes.append((box, op.text))
        for i, (a, one) in enumerate(boxes):
            for b, other in boxes[i + 1 :]:
                assert not meet(a, b), (one, other)


def meet(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def test_black_ink_has_no_colours() -> None:
    for page in calibration(PrintSpec(inks=Inks.BLACK), PAPERS["a4"], "Game").pages:
        for _, op, _ in flat(page.scene.ops):
            for colour in colours(op):
                assert colour[1:3] == colour[3:5] == colour[5:7]


def colours(op: Op) -> Iterator[str]:
    if isinstance(op, Text):
        yield op.ink.colour
    elif isinstance(op, Line):
        yield op.stroke.ink.colour
    elif isinstance(op, (Rect, Ellipse)):
        yield from (ink.colour for ink in (op.fill, op.stroke.ink if op.stroke else None) if ink)
    else:
        assert not isinstance(op, Clip)


def test_on_paper() -> None:
    """The file itself: two pages of the paper's size, and the ticks of a ruler where they belong."""
    document = calibration(PrintSpec(), PAPERS["letter"], "Game")
    found = sheets(write_pdfs({"x": document}, fonts=Fonts(), epoch=0)["x"])
    assert [(round(s.width, 1), round(s.height, 1)) for s in found] == [(215.9, 279.4)] * 2
    ticks = sorted(
        round(stroke.box.centre[0], 2)
        for stroke in found[0].strokes
        if abs(stroke.box.y1 - 49.0) < 0.2 and abs(stroke.box.h - 4.2) < 0.2
    )
    assert ticks == pytest.approx([215.9 / 2 - 50 + 10 * n for n in range(11)], abs=0.02)


@pytest.mark.parametrize("backs", DUPLEX)
def test_crosses_of_the_file_lie_behind_its_scales(backs: Backs) -> None:
    """Measured in the PDF: the page as it is in the file, put behind the front as that printer does it."""
    spec, paper = PrintSpec(backs=backs, shift=(0.5, -0.75)), PAPERS["a4"]
    data = write_pdfs({"x": calibration(spec, paper, "Game")}, fonts=Fonts(), epoch=0)["x"]
    strokes = [stroke.box for stroke in sheets(data)[1].strokes]
    xs = sorted({round(box.centre[0], 2) for box in strokes if abs(box.h - 18.0) < 0.3 and box.w < 0.3})
    ys = sorted({round(box.centre[1], 2) for box in strokes if abs(box.w - 18.0) < 0.3 and box.h < 0.3})
    if backs is Backs.SHORT_EDGE:
        seen = [[*xs], sorted(paper.height - y for y in ys)]
    else:
        seen = [sorted(paper.width - x for x in xs), [*ys]]
    wanted = [sorted({x - 0.5 for x, _ in places(paper)}), sorted({y - 0.75 for _, y in places(paper)})]
    assert seen == [pytest.approx(side, abs=0.02) for side in wanted]
