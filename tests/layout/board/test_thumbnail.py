"""What is left of a board in small."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PIL import Image

from hexwright.layout.board.thumbnail import FEW_PIXELS, PIXELS, POINT_SPACING, thumbnail
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Picture,
    Polygon,
    Rect,
    SizedSource,
    Stroke,
    Text,
)

INK = Ink(colour="#123456")
PEN = Stroke(ink=INK, width=0.5)


@dataclass(frozen=True)
class Flat:
    """A picture of one colour."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        return Image.new("RGB", (width, rows), "#ABCDEF")


def text(size: float) -> Text:
    return Text(at=(0.0, 0.0), text="Name", font="medium", size=size, ink=INK)


def test_small_letters_are_left_out_wherever_they_are_grouped() -> None:
    great, small = text(10.0), text(2.0)
    (kept,) = thumbnail((Group(ops=(great, small), scale=0.5, name="names"),), 0.4)
    assert kept == Group(ops=(great,), scale=0.5, name="names")
    assert thumbnail((Group(ops=(small,)),), 0.3) == ()


def test_specks_and_hairs_are_left_out() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    ops = (
        Rect(box=Box(x=0, y=0, w=1, h=1), fill=INK),
        Ellipse(box=Box(x=0, y=0, w=1, h=1), fill=INK),
        Polygon(rings=(square,), fill=INK),
        Line(points=((0.0, 0.0), (50.0, 0.0)), stroke=Stroke(ink=INK, width=0.1)),
        Clip(rings=(square,), ops=(Rect(box=Box(x=0, y=0, w=90, h=90), fill=INK),)),
    )
    assert thumbnail(ops, 0.3) == ()
    assert len(thumbnail(ops, 1.0)) == len(ops)


def test_curves_keep_their_ends_and_fewer_points_between() -> None:
    points = tuple((i * 0.1, 0.0) for i in range(101))
    widths = tuple(float(i) for i in range(101))
    (line,) = thumbnail((Line(points=points, stroke=PEN, widths=widths),), 0.5)
    assert isinstance(line, Line)
    assert line.points[0] == points[0] and line.points[-1] == points[-1]
    assert len(line.points) == len(line.widths) == pytest.approx(10.0 / (POINT_SPACING / 0.5), abs=2)
    assert all(widths[points.index(p)] == w for p, w in zip(line.points, line.widths, strict=True))


def test_pictures_are_coarse_and_the_same_for_every_paper() -> None:
    ground = Picture(box=Box(x=0, y=0, w=600, h=300), source=Flat())
    sample = Picture(box=Box(x=0, y=0, w=10, h=8), source=Flat())
    for ops in (thumbnail((ground, sample), 0.3), thumbnail((ground, sample), 0.25)):
        sources = [op.source for op in ops if isinstance(op, Picture)]
        assert all(hasattr(source, "native_size") for source in sources)
        assert [source.native_size for source in sources if hasattr(source, "native_size")] == [
            (PIXELS, PIXELS // 2),
            (FEW_PIXELS, round(FEW_PIXELS * 0.8)),
        ]
    first: SizedSource = _source(thumbnail((ground,), 0.3)[0])
    again: SizedSource = _source(thumbnail((ground,), 0.25)[0])
    other: SizedSource = _source(thumbnail((sample,), 0.25)[0])
    assert first == again and hash(first) == hash(again) and first != other
    assert first.paint_rows(8, 4, 1, 2).size == (8, 2)


def _source(op: object) -> SizedSource:
    assert isinstance(op, Picture)
    source = op.source
    assert hasattr(source, "native_size")
    return source  # type: ignore[return-value]
