"""A page shows all that meets it, and names little else."""

from __future__ import annotations

from unittest.mock import patch

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hexwright.render.fixed_size import FixedSizePicture
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
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
from hexwright.render.vector.compile import Area, Program
from hexwright.render.vector.content import Body, Writer
from tests.paper import render, sheets
from tests.render.vector.test_ops import OPS, Motif, apart

WHITE = Ink(colour="#FFFFFF")
SIDE = 30.0

places = st.integers(-20, 50).map(float)
points = st.tuples(places, places)
inks = st.builds(
    Ink, colour=st.sampled_from(["#C00000", "#00A000", "#0000E0"]), alpha=st.sampled_from([1.0, 1.0, 0.5])
)
strokes = st.builds(
    Stroke,
    ink=inks,
    width=st.sampled_from([0.3, 2.0, 6.0]),
    square=st.booleans(),
    dash=st.sampled_from([(), (), (3.0, 2.0)]),
)
boxes = st.builds(Box, x=places, y=places, w=st.integers(1, 40).map(float), h=st.integers(1, 40).map(float))
large = st.builds(Box, x=places, y=places, w=st.integers(8, 40).map(float), h=st.integers(8, 40).map(float))
"""Of pictures: one of a pixel or two that is cut off is sampled anew, and may change its colour."""
rings = st.lists(points, min_size=3, max_size=6).map(tuple)
texts = st.builds(
    Text,
    at=points,
    text=st.sampled_from(["A", "ÄÅqj", "Wide words"]),
    font=st.sampled_from(["medium-italic", "bold"]),
    size=st.sampled_from([1.0, 4.0, 9.0]),
    ink=inks,
    anchor=st.sampled_from(["start", "middle", "end"]),
    tracking=st.sampled_from([0.0, 1.0]),
    angle=st.sampled_from([0.0, 45.0, 200.0]),
    halo=st.none() | inks,
    halo_width=st.sampled_from([0.0, 1.0]),
)
leaves: st.SearchStrategy[Op] = st.one_of(
    st.builds(Rect, box=boxes, fill=inks, stroke=st.none() | strokes, radius=st.sampled_from([0.0, 2.0])),
    st.builds(Ellipse, box=boxes, fill=st.none() | inks, stroke=strokes),
    st.builds(Polygon, rings=st.lists(rings, min_size=1, max_size=2).map(tuple), fill=inks, stroke=strokes),
    st.builds(Line, points=st.lists(points, min_size=1, max_size=5).map(tuple), stroke=strokes),
    st.builds(
        Line,
        points=st.tuples(points, points),
        stroke=strokes,
        widths=st.sampled_from([(0.5, 8.0), (5.0, 1.0)]),
    ),
    texts,
    st.builds(Picture, box=large, source=st.just(Motif(clear=True))),
)


def _nested(inner: st.SearchStrategy[Op]) -> st.SearchStrategy[Op]:
    ops = st.lists(inner, min_size=1, max_size=3).map(tuple)
    shifts = st.integers(-10, 10).map(float)
    return st.builds(
        Group, ops=ops, dx=shifts, dy=shifts, scale=st.sampled_from([1.0, 0.5, 1.7])
    ) | st.builds(Clip, rings=rings.map(ring), ops=ops)


drawings = st.lists(st.recursive(leaves, _nested, max_leaves=6), min_size=1, max_size=8).map(tuple)


def pages(*scenes: Scene) -> bytes:
    made = tuple(Page(title=str(i), scene=one) for i, one in enumerate(scenes))
    document = Document(title="Parts", subject="", pages=made)
    return write_pdfs({"parts": document}, fonts=Fonts(), epoch=0, picture_dpi=40)["parts"]


@settings(max_examples=80)
@given(drawings)
def test_nothing_that_shows_is_left_out(ops: tuple[Op, ...]) -> None:
    part = Scene(width=SIDE, height=SIDE, ops=ops, background=WHITE)
    window = Scene(
        width=SIDE,
        height=SIDE,
        background=WHITE,
        ops=(
            Clip(
                rings=ring(((5, 5), (25, 5), (25, 25), (5, 25))),
                ops=(Group(ops=(Group(ops=ops, dx=3.0, dy=1.0),), dx=-3.0, dy=-1.0),),
            ),
        ),
    )
    usual = pages(part, window)
    page, endless = Writer.page, (-1e6, -1e6, 1e6, 1e6)

    def all_of_it(self: Writer, program: Program, cull: Area) -> Body:
        return page(self, program, endless)

    with (
        patch.object(Writer, "page", all_of_it),
        patch("hexwright.render.vector.content.meet", lambda a, b: b),
    ):
        everything = pages(part, window)
    for number in (0, 1):
        assert apart(render(usual, number, 100), render(everything, number, 100))[1] < 6


def test_a_page_names_only_what_it_may_show() -> None:
    words = tuple(
        Text(at=(50.0 * i + 25, 50.0), text=f"word{i}", font="bold", size=3, ink=WHITE) for i in range(8)
    )
    ground = Picture(box=Box(x=0, y=0, w=400, h=100), source=Motif())
    ops: tuple[Op, ...] = (ground, *words)
    tiles = tuple(
        Scene(width=50, height=100, ops=(Group(ops=ops, dx=-50.0 * i),), background=WHITE) for i in range(8)
    )
    document = Document(title="Tiles", subject="", pages=tuple(Page(title="", scene=tile) for tile in tiles))
    data = write_pdfs({"tiles": document}, fonts=Fonts(), epoch=0, picture_dpi=254)["tiles"]
    found = sheets(data)
    assert [sheet.text for sheet in found] == [f"word{i}" for i in range(8)]
    # 4000 x 1000 px are 8 x 2 blocks of 512; a page of 500 px meets at most two across.
    assert all(len(sheet.images) in (2, 4) for sheet in found)
    assert all(
        len(page.images) == len(sheet.images) for page, sheet in zip(_reader(data).pages, found, strict=True)
    )


def _reader(data: bytes) -> pypdf.PdfReader:
    import io

    return pypdf.PdfReader(io.BytesIO(data))


class Counting(Motif):
    """Knows which of its rows were painted."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, int, int]] = []

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        self.rows.append((width, top, rows))
        return super().paint_rows(width, height, top, rows)


def test_a_picture_is_painted_once_for_all_files() -> None:
    source = Counting()
    ops: tuple[Op, ...] = (Picture(box=Box(x=0, y=0, w=100, h=130), source=source),)
    scenes = tuple(
        Scene(width=50, height=50, ops=(Group(ops=ops, dx=-x, dy=-x),), background=WHITE) for x in (0, 30, 60)
    )
    document = Document(title="", subject="", pages=tuple(Page(title="", scene=scene) for scene in scenes))
    write_pdfs({"a": document, "b": document}, fonts=Fonts(), epoch=0, picture_dpi=254)
    assert source.rows == [(1000, 0, 512), (1000, 512, 512), (1000, 1024, 276)]


class Flat:
    """One colour, with a grain that no packer without loss likes."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        noise = Image.effect_noise((width, height), 6).crop((0, top, width, top + rows))
        return Image.merge("RGB", [noise] * 3)


@pytest.mark.parametrize("dpi", [31.0, 97.0, 150.0, 333.0])
def test_no_seams_between_blocks(dpi: float) -> None:
    picture = Picture(box=Box(x=2.1, y=3.3, w=210, h=150), source=Flat())
    scene = Scene(width=215, height=160, ops=(picture,), background=Ink(colour="#FF0000"))
    data = pages_at(scene, 200)
    assert len(sheets(data)[0].images) == 12
    seen = render(data, 0, dpi)
    k = dpi / 25.4
    red, green, _ = seen.crop((round(4 * k), round(5 * k), round(210 * k), round(150 * k))).split()
    assert max(ImageChops.subtract(red, green).tobytes()) < 12


def pages_at(scene: Scene, dpi: float) -> bytes:
    document = Document(title="", subject="", pages=(Page(title="", scene=scene),))
    return write_pdfs({"a": document}, fonts=Fonts(), epoch=0, picture_dpi=dpi)["a"]


@pytest.mark.parametrize("kind", ["photo", "few colours", "clear", "grey", "grey photo"])
def test_how_pictures_are_packed(kind: str) -> None:
    class Source:
        def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
            flat = Image.new("RGB", (width, rows), (10, 20, 30))
            noise = Flat().paint_rows(width, height, top, rows)
            if kind == "photo":
                return Image.merge(
                    "RGB",
                    (
                        noise.getchannel(0),
                        Image.linear_gradient("L").resize((width, rows)),
                        flat.getchannel(2),
                    ),
                )
            if kind == "grey photo":
                return noise
            if kind == "clear":
                noise.putalpha(Image.linear_gradient("L").resize((width, rows)))
                return noise
            return flat if kind == "few colours" else flat.convert("L")

    data = pages_at(
        Scene(width=30, height=30, ops=(Picture(box=Box(x=0, y=0, w=30, h=30), source=Source()),)), 200
    )
    (image,) = _reader(data).pages[0].images
    assert image.image is not None
    assert (b"/DCTDecode" in data) == (kind in ("photo", "grey photo"))
    assert (b"/ColorSpace /DeviceGray" in data) == (kind in ("clear", "grey", "grey photo"))
    assert (b"/SMask" in data) == (kind == "clear")


def test_the_area_of_nothing_is_nowhere() -> None:
    empty = Scene(
        width=10,
        height=10,
        ops=(
            Group(ops=()),
            Clip(rings=(), ops=OPS["rect"]),
            Line(points=(), stroke=Stroke(ink=WHITE, width=1)),
        ),
    )
    assert sheets(pages(empty))[0].shapes == ()


@pytest.mark.parametrize(("side", "painted"), [(40.0, 1), (300.0, 5)])
def test_a_small_copy_is_taken_from_the_large_one(side: float, painted: int) -> None:
    source = Counting()
    picture = Picture(box=Box(x=0, y=0, w=side, h=side), source=source)
    few = FixedSizePicture(source=source, native_size=(60, 60))
    small = Picture(box=Box(x=side + 5, y=0, w=20, h=20), source=few)
    scene = Scene(width=side + 30, height=side, ops=(small, picture), background=WHITE)
    data = pages_at(scene, 200)
    assert len(source.rows) == painted
    seen = render(data, 0, 25.4 * 3)
    left = seen.crop((0, 0, round(side * 3), round(side * 3))).resize((60, 60), Image.Resampling.BOX)
    right = seen.crop((round(side * 3) + 15, 0, round(side * 3) + 75, 60))
    assert apart(left, right)[0] < 12
