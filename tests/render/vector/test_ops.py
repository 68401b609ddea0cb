"""Every kind of op is on paper what it is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.raster import rasterise
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
    ring,
)
from hexwright.render.vector import write_pdfs
from tests.paper import render

WHITE, BLACK, RED = Ink(colour="#FFFFFF"), Ink(colour="#000000"), Ink(colour="#C8102E")
GLASS = Ink(colour="#2A5DA8", alpha=0.5)
PEN = Stroke(ink=BLACK, width=1.0)
DPI = 254.0
"""Ten pixels a millimetre, and whole pixels for whole millimetres."""


class Motif:
    """A picture of two colours and a gradient, with or without a hole."""

    def __init__(self, *, clear: bool = False) -> None:
        self.clear = clear

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        whole = Image.linear_gradient("L").resize((width, height)).convert("RGB")
        ImageDraw.Draw(whole).rectangle((0, 0, width // 2, height // 3), fill=(200, 30, 60))
        if self.clear:
            mask = Image.new("L", (width, height), 255)
            ImageDraw.Draw(mask).ellipse((width // 4, height // 4, width * 3 // 4, height * 3 // 4), fill=0)
            whole.putalpha(mask)
        return whole.crop((0, top, width, top + rows))


def box(x: float, y: float, w: float, h: float) -> Box:
    return Box(x=x, y=y, w=w, h=h)


def text(words: str, y: float, **options: object) -> Text:
    given: dict[str, object] = {"at": (10.0, y), "font": "medium", "size": 3.0, "ink": BLACK}
    return Text(text=words, **(given | options))  # type: ignore[arg-type]


def pen(
    colour: Ink = BLACK, width: float = 0.6, *, square: bool = False, dash: tuple[float, ...] = ()
) -> Stroke:
    return Stroke(ink=colour, width=width, square=square, dash=dash)


CORNER = ((2.0, 17.0), (9.0, 4.0), (11.0, 16.0), (18.0, 5.0))
STAR = ((10.0, 1.0), (15.0, 18.0), (2.0, 7.0), (18.0, 7.0), (5.0, 18.0))
HOLE = ((6.0, 6.0), (14.0, 6.0), (14.0, 14.0), (6.0, 14.0))
SQUARE = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))

OPS: Mapping[str, tuple[Op, ...]] = {
    "rect": (Rect(box=box(3, 4, 12, 7), fill=RED),),
    "rect round": (Rect(box=box(3, 4, 12, 7), fill=RED, radius=2),),
    "rect frame": (Rect(box=box(3, 4, 12, 7), stroke=PEN),),
    "rect round frame": (Rect(box=box(3, 4, 12, 7), fill=RED, stroke=PEN, radius=2),),
    "rect dashed": (Rect(box=box(3, 4, 12, 7), stroke=pen(dash=(2, 1.5))),),
    "rect glass": (Rect(box=box(3, 4, 12, 7), fill=GLASS, stroke=pen(GLASS, 2)),),
    "polygon": (Polygon(rings=ring(STAR), fill=RED, stroke=PEN),),
    "polygon hole": (Polygon(rings=(SQUARE, HOLE), fill=RED),),
    "polygon hole glass": (Polygon(rings=(SQUARE, HOLE), fill=GLASS, stroke=pen(GLASS)),),
    "polygon square pen": (Polygon(rings=ring(STAR), stroke=pen(square=True)),),
    "polygon dashed": (Polygon(rings=ring(SQUARE), stroke=pen(dash=(3, 2))),),
    "line": (Line(points=CORNER, stroke=pen(width=1.5)),),
    "line square": (Line(points=CORNER, stroke=pen(width=1.5, square=True)),),
    "line dashed": (Line(points=CORNER, stroke=pen(dash=(2.5, 1.5, 0.0))),),
    "line dashed square": (Line(points=CORNER, stroke=pen(square=True, dash=(2.5, 1.0))),),
    "line dot": (Line(points=((10, 10),), stroke=pen(width=3)),),
    "line taper": (Line(points=CORNER, stroke=pen(), widths=(0.3, 2.5, 1.0, 3.0)),),
    "line taper dashed": (Line(points=CORNER, stroke=pen(dash=(3, 2)), widths=(0.5, 2.5, 1.0, 3.0)),),
    "ellipse": (Ellipse(box=box(3, 5, 14, 8), fill=RED, stroke=PEN),),
    "ellipse dashed": (Ellipse(box=box(3, 5, 14, 8), stroke=pen(dash=(2, 1.5))),),
    "text": (text("Hqg", 6), text("Äçß", 12, font="bold"), text("fg (½)", 18, font="medium-italic")),
    "text anchors": (
        text("start", 6, anchor="start", size=2.0),
        text("AVAVA", 12, font="semibold"),
        text("end", 18, anchor="end", size=2.0),
    ),
    "text tracked": (text("RIVER", 10, tracking=1.0),),
    "text turned": (text("Up", 10, angle=-90.0, size=4), text("slope", 14, angle=30.0, size=2)),
    "text glass": (text("WW", 12, size=6, ink=GLASS),),
    "text halo": (
        Rect(box=box(0, 0, 20, 20), fill=Ink(colour="#305030")),
        text("halo", 9, size=3.5, halo=WHITE, halo_width=0.6),
        text("two", 14, size=3.5, halo=Ink(colour="#FFFF80", alpha=0.6), halo_width=0.8, angle=-10.0),
    ),
    "picture": (Picture(box=box(2, 3, 15, 12), source=Motif()),),
    "picture clear": (
        Rect(box=box(0, 0, 20, 20), fill=RED),
        Picture(box=box(2, 3, 15, 12), source=Motif(clear=True)),
    ),
    "clip": (Clip(rings=(STAR,), ops=(Rect(box=box(0, 0, 20, 20), fill=RED),)),),
    "clip hole": (
        Clip(rings=(SQUARE, HOLE), ops=(Clip(rings=(STAR,), ops=(Rect(box=box(0, 0, 20, 20), fill=RED),)),)),
    ),
    "group": (
        Group(
            ops=(Group(ops=(Rect(box=box(0, 0, 4, 4), fill=RED), text("in", 3, at=(2.0, 3.0))), scale=2.0),),
            dx=3.0,
            dy=5.0,
            scale=1.25,
        ),
        Line(points=((1, 1), (19, 1)), stroke=PEN),
    ),
    "glass lines": (
        Line(points=((2, 2), (18, 18)), stroke=pen(GLASS, 3)),
        Line(points=((2, 18), (18, 2)), stroke=pen(GLASS, 3)),
    ),
    "glass lines of two pens": (
        Line(points=((2, 2), (18, 18)), stroke=pen(GLASS, 3)),
        Group(ops=(Line(points=((0, 8), (16, -8)), stroke=pen(GLASS, 2, dash=(4, 2))),), dx=2, dy=10),
        Line(points=((10, 2), (10, 18)), stroke=pen(GLASS), widths=(1.0, 4.0)),
    ),
    "glass lines apart": (
        Line(points=((2, 2), (18, 18)), stroke=pen(GLASS, 3)),
        Rect(box=box(0, 0, 1, 1), fill=RED),
        Line(points=((2, 18), (18, 2)), stroke=pen(GLASS, 3)),
    ),
    "halos below all letters": (
        text("AAAA", 9, size=4, halo=WHITE, halo_width=1.0),
        Group(ops=(text("BBBB", 11.5, size=4, ink=RED, halo=WHITE, halo_width=1.0),)),
    ),
}


def scene(*ops: Op, background: Ink | None = WHITE) -> Scene:
    return Scene(width=20, height=20, ops=ops, background=background)


def pdf(*scenes: Scene, turned: bool = False) -> bytes:
    pages = tuple(Page(title=str(i), scene=one, turned=turned) for i, one in enumerate(scenes))
    document = Document(title="Ops", subject="", pages=pages)
    return write_pdfs({"ops": document}, fonts=Fonts(), epoch=0)["ops"]


def apart(a: Image.Image, b: Image.Image) -> tuple[float, float]:
    """Mean difference of two pictures, and the greatest over a patch of nine tenths of a millimetre."""
    width, height = min(a.width, b.width), min(a.height, b.height)
    assert max(a.width, b.width) <= width + 1
    difference = ImageChops.difference(a.crop((0, 0, width, height)), b.crop((0, 0, width, height)))
    patches = difference.filter(ImageFilter.BoxBlur(4))
    return max(ImageStat.Stat(difference).mean), float(max(high for _, high in patches.getextrema()))  # type: ignore[misc]


@pytest.fixture(scope="module")
def printed() -> bytes:
    """All ops, a page each, and an empty one at the end."""
    return pdf(*(scene(*ops) for ops in OPS.values()), scene())


@pytest.mark.parametrize("name", sorted(OPS))
def test_paper_shows_what_the_screen_shows(printed: bytes, name: str) -> None:
    screen = rasterise(scene(*OPS[name]), DPI)
    paper = render(printed, list(OPS).index(name), DPI)
    mean, worst = apart(screen, paper)
    assert mean < 4, name
    assert worst < 60, name
    # The same measure sees an op that is missing.
    assert apart(screen, render(printed, len(OPS), DPI))[1] > 75


@pytest.mark.parametrize("name", ["text", "polygon", "line taper", "picture", "clip"])
def test_a_turned_page_stands_on_its_head(printed: bytes, name: str) -> None:
    upright = render(printed, list(OPS).index(name), DPI)
    turned = render(pdf(scene(*OPS[name]), turned=True), 0, DPI)
    assert apart(upright.rotate(180), turned)[1] < 60
    assert apart(upright, turned)[1] > 75


@pytest.mark.parametrize("dropped", range(3))
def test_the_comparison_sees_one_line_among_many(dropped: int) -> None:
    ops = OPS["glass lines of two pens"]
    less = pdf(scene(*(op for i, op in enumerate(ops) if i != dropped)))
    assert apart(rasterise(scene(*ops), DPI), render(less, 0, DPI))[1] > 60


def middle(data: bytes) -> tuple[int, ...]:
    pixel = render(data, 0, DPI).getpixel((100, 100))
    assert isinstance(pixel, tuple)
    return tuple(int(v) for v in pixel)


def test_lines_of_one_glass_do_not_add_up() -> None:
    once = middle(pdf(scene(*OPS["glass lines"][:1])))
    assert middle(pdf(scene(*OPS["glass lines"]))) == pytest.approx(once, abs=2)
    assert middle(pdf(scene(*OPS["glass lines of two pens"]))) == pytest.approx(once, abs=2)
    assert middle(pdf(scene(*OPS["glass lines apart"])))[0] < once[0] - 30


def test_what_lies_between_parts_them_even_out_of_sight() -> None:
    first, _, second = OPS["glass lines apart"]
    unseen = Rect(box=box(50, 50, 1, 1), fill=RED)
    assert middle(pdf(scene(first, unseen, second))) == middle(pdf(scene(*OPS["glass lines apart"])))


def test_no_background_leaves_the_paper() -> None:
    assert b" re\nf" not in pdf(scene(background=None))
    assert render(pdf(scene(background=RED)), 0, DPI).getpixel((3, 3)) == (200, 16, 46)


@pytest.fixture
def whole_scene() -> Callable[[], Scene]:
    return lambda: scene(*(op for ops in OPS.values() for op in ops))


def test_all_ops_at_once(whole_scene: Callable[[], Scene]) -> None:
    mean, _ = apart(rasterise(whole_scene(), DPI), render(pdf(whole_scene()), 0, DPI))
    assert mean < 8
