"""Scenes become pictures: exact where edges are snapped, within tolerance elsewhere."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from PIL import Image, ImageChops

from hexwright.render import raster, raster_areas
from hexwright.render.raster import Rasteriser, calmed, png_bytes, rasterise, rasterise_over
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Point,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
    ring,
)

DPI = 254.0
"""Ten pixels a millimetre."""

WHITE, BLACK, RED = Ink(colour="#FFFFFF"), Ink(colour="#000000"), Ink(colour="#FF0000")


def scene(*ops: Op, side: float = 10.0, background: Ink | None = WHITE) -> Scene:
    return Scene(width=side, height=side, ops=ops, background=background)


def draw(*ops: Op, side: float = 10.0, background: Ink | None = WHITE) -> Image.Image:
    return rasterise(scene(*ops, side=side, background=background), DPI)


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    found = picture.getcolors(1 << 20)
    assert found is not None
    return {colour if isinstance(colour, tuple) else (int(colour),) for _, colour in found}


def pixels(picture: Image.Image) -> list[tuple[int, ...]]:
    """All pixels as tuples of their bands."""
    data, bands = picture.tobytes(), len(picture.getbands())
    return [tuple(data[i : i + bands]) for i in range(0, len(data), bands)]


def at(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """One pixel as a tuple of its bands."""
    return pixels(picture.crop((x, y, x + 1, y + 1)))[0]


def dark(picture: Image.Image) -> float:
    """Area of black in square millimetres."""
    return sum(255 - v for v in picture.convert("L").tobytes()) / 255 / 100


def box(x: float, y: float, w: float, h: float) -> Box:
    return Box(x=x, y=y, w=w, h=h)


def test_size_and_mode() -> None:
    assert draw(side=12.7).size == (127, 127)
    assert draw().mode == "RGB"
    assert draw(background=None).mode == "RGBA"
    assert rasterise(Scene(width=12.7, height=12.7, ops=()), 150).size == (75, 75)


@pytest.mark.parametrize("place", [2.0, 2.03, 2.26, 1.97])
def test_a_box_has_no_grey_rim(place: float) -> None:
    picture = draw(Rect(box=box(place, place, 3.0, 3.0), fill=BLACK))
    assert colours(picture) == {(0, 0, 0), (255, 255, 255)}
    assert dark(picture) == pytest.approx(9.0)


def test_a_frame_is_even_on_all_sides() -> None:
    for place in (1.0, 1.04, 1.31, 2.77):
        picture = draw(Rect(box=box(place, place, 5.03, 4.0), stroke=Stroke(ink=BLACK, width=0.2))).convert(
            "L"
        )
        assert colours(picture) == {(0,), (255,)}
        row = [at(picture, x, int((place + 2) * 10)) for x in range(100)]
        column = [at(picture, int((place + 2) * 10), y) for y in range(100)]
        assert row.count((0,)) == column.count((0,)) == 4


def test_an_upright_polygon_on_whole_pixels_is_as_sharp_as_a_box() -> None:
    square = [(2.0, 3.0), (6.0, 3.0), (6.0, 7.0), (2.0, 7.0)]
    assert (
        draw(Polygon(rings=ring(square), fill=BLACK)).tobytes()
        == draw(Rect(box=box(2, 3, 4, 4), fill=BLACK)).tobytes()
    )


def test_a_small_box_never_vanishes() -> None:
    assert dark(draw(Rect(box=box(5.0, 5.0, 0.01, 0.01), fill=BLACK))) == pytest.approx(0.01)
    assert dark(draw(Rect(box=box(5, 5, 0.01, 0.01), stroke=Stroke(ink=BLACK, width=0.01)))) > 0


@pytest.mark.parametrize(
    ("end", "length"), [((9.0, 1.0), 8.0), ((1.0, 9.0), 8.0), ((9.0, 9.0), 11.314), ((9.0, 2.3), 8.105)]
)
@pytest.mark.parametrize("width", [0.2, 0.5, 1.0])
def test_strokes_are_as_wide_as_asked(end: Point, length: float, width: float) -> None:
    line = Line(points=((1.0, 1.0), end), stroke=Stroke(ink=BLACK, width=width, square=True))
    assert dark(draw(line)) == pytest.approx(length * width, rel=0.06)


def test_round_ends_and_joins() -> None:
    pen = Stroke(ink=BLACK, width=1.0)
    bent = draw(Line(points=((2.0, 8.0), (2.0, 2.0), (8.0, 2.0)), stroke=pen))
    assert at(bent, 13, 50) == (255, 255, 255)
    assert at(bent, 16, 50) == (0, 0, 0)
    assert at(bent, 20, 84) < (60,), "the end is round"
    assert at(bent, 15, 15) == (255, 255, 255), "the corner is round"
    square = Stroke(ink=BLACK, width=1.0, square=True)
    mitred = draw(Line(points=((2.0, 8.0), (2.0, 2.0), (8.0, 2.0)), stroke=square))
    assert at(mitred, 20, 84) == (255, 255, 255)
    assert at(mitred, 15, 15) == (0, 0, 0)


def test_a_smooth_line_has_no_gaps() -> None:
    curve = tuple((1 + i * 0.1, 5 + 0.02 * (i - 40) ** 2 * 0.05) for i in range(81))
    picture = draw(Line(points=curve, stroke=Stroke(ink=BLACK, width=0.6)))
    for x, y in curve:
        assert at(picture, int(x * 10), int(y * 10)) == (0, 0, 0)


def test_dashes() -> None:
    pen = Stroke(ink=BLACK, width=0.5, dash=(1.0, 0.5), square=True)
    picture = draw(Line(points=((0.0, 5.0), (6.0, 5.0)), stroke=pen)).convert("L")
    row = [at(picture, x, 50)[0] for x in range(60)]
    assert row == pytest.approx(([0] * 10 + [255] * 5) * 4, abs=40)


def test_dashes_run_on_round_corners() -> None:
    pen = Stroke(ink=BLACK, width=0.4, dash=(1.0, 1.0), square=True)
    picture = draw(Line(points=((1.0, 1.0), (4.5, 1.0), (4.5, 8.0)), stroke=pen))
    assert dark(picture) == pytest.approx(5.5 * 0.4, rel=0.1)


def test_a_line_tapers() -> None:
    taper = Line(points=((1.0, 5.0), (9.0, 5.0)), widths=(0.2, 2.0), stroke=Stroke(ink=BLACK, width=9.0))
    picture = draw(taper).convert("L")
    thick = [sum(at(picture, x, y) == (0,) for y in range(100)) for x in (20, 50, 80)]
    assert thick[0] < thick[1] < thick[2]
    assert thick[1] == pytest.approx(11, abs=1)


def test_rings_are_even_odd() -> None:
    outer = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
    hole = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))
    island = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0))
    picture = draw(Polygon(rings=(outer, hole, island), fill=BLACK))
    assert dark(picture) == pytest.approx(64 - 16 + 4)
    assert at(picture, 20, 20) == at(picture, 50, 50) == (0, 0, 0)
    assert at(picture, 35, 35) == (255, 255, 255)


def test_ellipses_are_round_and_rings_thin() -> None:
    assert dark(draw(Ellipse(box=box(2, 2, 6, 6), fill=BLACK))) == pytest.approx(28.27, rel=0.01)
    ringed = draw(Ellipse(box=box(2, 2, 6, 6), stroke=Stroke(ink=BLACK, width=0.5)))
    assert dark(ringed) == pytest.approx(9.42, rel=0.04)
    assert at(ringed, 50, 50) == (255, 255, 255)


def test_later_ops_cover_earlier_ones_lettering_included() -> None:
    text = Text(at=(5, 6), text="HHH", font="bold", size=2.0, ink=BLACK)
    cover = Rect(box=box(0, 0, 10, 10), fill=RED)
    assert colours(draw(text, cover)) == {(255, 0, 0)}
    assert (0, 0, 0) in colours(draw(cover, text))
    half = draw(
        text,
        Rect(box=box(0, 0, 5, 10), fill=RED),
        Text(at=(2, 9), text="I", font="bold", size=2.0, ink=WHITE),
    )
    assert (255, 255, 255) in colours(half.crop((0, 60, 50, 100)))
    assert (0, 0, 0) in colours(half.crop((50, 30, 100, 70)))


def test_lettering_has_its_cap_height() -> None:
    for size in (2.0, 3.0, 5.0):
        inked = ImageChops.invert(
            draw(Text(at=(5, 8), text="H", font="bold", size=size, ink=BLACK)).convert("L")
        )
        found = inked.point([0 if v < 128 else 255 for v in range(256)]).getbbox()
        assert found is not None
        assert found[3] - found[1] == pytest.approx(size * 10, abs=1)
        assert found[3] == pytest.approx(80, abs=1)


def test_turned_lettering_lies_where_it_should() -> None:
    def ink_box(angle: float) -> tuple[int, int, int, int]:
        text = Text(at=(5, 5), text="HH", font="bold", size=1.5, ink=BLACK, anchor="start", angle=angle)
        found = ImageChops.invert(draw(text).convert("L")).getbbox()
        assert found is not None
        return found

    right, down, left = ink_box(0.0), ink_box(90.0), ink_box(180.0)
    assert right[0] >= 49
    assert right[3] <= 52
    assert down[1] >= 49
    assert down[0] >= 48
    assert left[2] <= 51
    assert left[1] >= 48


def test_halos_lie_under_all_letters_of_their_run() -> None:
    halo = Ink(colour="#FF0000")
    first = Text(at=(4, 6), text="I", font="bold", size=3.0, ink=BLACK, halo=halo, halo_width=0.8)
    second = Text(at=(4.8, 6), text="I", font="bold", size=3.0, ink=BLACK, halo=halo, halo_width=0.8)
    both, plain = (
        draw(first, second),
        draw(*(Text(at=t.at, text="I", font="bold", size=3.0, ink=BLACK) for t in (first, second))),
    )
    for x in range(100):
        for y in range(100):
            if at(plain, x, y) == (0, 0, 0):
                assert at(both, x, y) == (0, 0, 0), "no halo bites a letter"
    glow = [p for p in pixels(both) if p[0] == 255 and p[1] < 60]
    assert len(glow) > 200


def test_a_halo_is_even_on_both_sides() -> None:
    text = Text(
        at=(5, 6), text="I", font="bold", size=3.0, ink=BLACK, halo=Ink(colour="#0000FF"), halo_width=0.8
    )
    picture = draw(text)
    blue = picture.getchannel("R").point([255 if v < 200 else 0 for v in range(256)]).getbbox()
    ink = picture.getchannel("B").point([255 if v < 100 else 0 for v in range(256)]).getbbox()
    assert blue is not None
    assert ink is not None
    rims = [ink[0] - blue[0], ink[1] - blue[1], blue[2] - ink[2], blue[3] - ink[3]]
    assert max(rims) - min(rims) <= 2
    assert 5 <= min(rims) <= max(rims) <= 10


def test_translucent_ink_of_one_stroke_does_not_add_up() -> None:
    grey = Stroke(ink=Ink(colour="#000000", alpha=0.5), width=0.6)
    crossing = draw(Line(points=((1, 5), (9, 5)), stroke=grey), Line(points=((5, 1), (5, 9)), stroke=grey))
    assert at(crossing, 50, 50) == at(crossing, 30, 50)
    assert at(crossing, 30, 50)[0] == pytest.approx(127, abs=2)
    areas = [Rect(box=box(x, 2, 4, 4), fill=Ink(colour="#000000", alpha=0.5)) for x in (1, 3)]
    assert at(draw(*areas), 40, 40)[0] == pytest.approx(64, abs=2)


def test_a_clip_is_soft_and_exact() -> None:
    disc = ring([(5.0, 1.0), (9.0, 5.0), (5.0, 9.0), (1.0, 5.0)])
    inside = (
        Rect(box=box(0, 0, 10, 10), fill=BLACK),
        Text(at=(5, 5), text="x", font="bold", size=1, ink=RED),
    )
    picture = draw(Clip(rings=disc, ops=inside))
    assert at(picture, 5, 5) == (255, 255, 255)
    assert at(picture, 50, 80) == (0, 0, 0)
    assert dark(picture.crop((0, 0, 100, 40))) == pytest.approx(9.0, rel=0.06)
    assert any(colour not in {(0, 0, 0), (255, 255, 255)} for colour in colours(picture))


def test_groups_move_and_scale() -> None:
    shape = Rect(box=box(0, 0, 1, 1), fill=BLACK)
    nested = Group(ops=(Group(ops=(shape,), dx=1.0, scale=2.0),), dx=2.0, dy=3.0, scale=1.5)
    assert draw(nested).tobytes() == draw(Rect(box=box(3.5, 3, 3, 3), fill=BLACK)).tobytes()


@dataclass(frozen=True)
class Flat:
    """A picture of one colour."""

    colour: tuple[int, ...]

    def paint(self, width: int, height: int) -> Image.Image:
        return Image.new("RGB" if len(self.colour) == 3 else "RGBA", (width, height), self.colour)

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        return self.paint(width, height).crop((0, top, width, top + rows))


def test_pictures_fill_their_box() -> None:
    solid = draw(Picture(box=box(2, 2, 3, 4), source=Flat((9, 8, 7))))
    assert (at(solid, 20, 20), at(solid, 49, 59)) == ((9, 8, 7), (9, 8, 7))
    assert (at(solid, 19, 20), at(solid, 50, 59)) == ((255, 255, 255), (255, 255, 255))
    sheer = draw(Picture(box=box(2, 2, 3, 4), source=Flat((0, 0, 0, 128))))
    assert at(sheer, 30, 30)[0] == pytest.approx(127, abs=1)
    clear = draw(Picture(box=box(2, 2, 3, 4), source=Flat((9, 8, 7, 128))), background=None)
    assert at(clear, 30, 30) == pytest.approx((9, 8, 7, 128), abs=2)


def test_without_background_edges_keep_their_colour() -> None:
    disc = draw(Ellipse(box=box(2, 2, 6, 6), fill=Ink(colour="#F0C040")), background=None)
    soft = [p for p in pixels(disc) if 30 < p[3] < 225]
    assert soft
    for red, green, blue, _ in soft:
        assert (red, green, blue) == pytest.approx((240, 192, 64), abs=8)
    on_white = Image.new("RGB", disc.size, "#FFFFFF")
    on_white.paste(disc, (0, 0), disc)
    straight = draw(Ellipse(box=box(2, 2, 6, 6), fill=Ink(colour="#F0C040")))
    assert max(ImageChops.difference(on_white, straight).tobytes()) <= 2


def busy() -> Sequence[Op]:
    """A bit of everything, crossing every strip."""
    glow = Ink(colour="#F5EEDC", alpha=0.8)
    ops: list[Op] = [Picture(box=box(0, 0, 30, 60), source=Flat((200, 190, 170)))]
    for i in range(12):
        y = 2.0 + 8 * i
        wave = tuple((1 + 0.5 * k, y + (k % 7) * 1.3) for k in range(110))
        ops += [
            Polygon(rings=ring([(3, y), (20, y + 9), (2, y + 14)]), fill=Ink(colour="#80A060", alpha=0.7)),
            Line(points=wave, stroke=Stroke(ink=Ink(colour="#304060"), width=0.6, dash=(2, 1))),
            Line(points=wave[::9], stroke=Stroke(ink=Ink(colour="#000000", alpha=0.4), width=0.9)),
            Rect(box=box(30, y, 8, 5), fill=RED, stroke=Stroke(ink=BLACK, width=0.3), radius=1.0),
            Clip(
                rings=ring([(40, y), (50, y + 4), (41, y + 9)]),
                ops=(Ellipse(box=box(38, y, 9, 9), fill=BLACK),),
            ),
            Text(
                at=(30, y + 6),
                text="Chorwon 2412",
                font="semibold",
                size=4,
                ink=BLACK,
                halo=glow,
                halo_width=1,
            ),
            Text(
                at=(45, y + 6),
                text="Imjin R.",
                font="medium-italic",
                size=3,
                ink=RED,
                angle=31,
                halo=glow,
                halo_width=0.8,
            ),
        ]
    return ops


@pytest.mark.parametrize("background", [WHITE, None])
def test_strips_do_not_show(background: Ink | None, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = scene(*busy(), side=100, background=background)
    at_once = Rasteriser().rasterise(whole, 150)
    monkeypatch.setattr(raster, "_STRIP_PIXELS", 600 * 16 * 37)
    in_strips = Rasteriser().rasterise(whole, 150)
    assert at_once.tobytes() == in_strips.tobytes()


@pytest.mark.parametrize("background", [WHITE, None])
def test_lines_of_a_table_are_the_same_one_by_one(
    background: Ink | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        Line(points=points, stroke=Stroke(ink=ink, width=0.23))
        for k in range(1, 9)
        for points, ink in (
            (((9.07 * k, 3.3), (9.07 * k, 91.1)), BLACK),
            (((2.2, 11.13 * k), (95.4, 11.13 * k)), RED),
        )
    ]
    whole = scene(Rect(box=box(1, 1, 97, 97), fill=RED), *lines, side=100, background=background)
    one_by_one = rasterise(whole, 110)
    monkeypatch.setattr(raster_areas, "FEW", 0)
    assert one_by_one.tobytes() == rasterise(whole, 110).tobytes()


def test_the_same_scene_gives_the_same_bytes() -> None:
    whole = scene(*busy(), side=100)
    one = Rasteriser()
    first = png_bytes(one.rasterise(whole, 150))
    one.rasterise(scene(Text(at=(5, 5), text="2412 Imjin", font="semibold", size=4, ink=RED)), 200)
    assert png_bytes(one.rasterise(whole, 150)) == first == png_bytes(Rasteriser().rasterise(whole, 150))


def test_drawing_over_a_picture_leaves_it_alone() -> None:
    ground = Image.new("RGB", (100, 100), (10, 20, 30))
    over = rasterise_over(ground, scene(Rect(box=box(0, 0, 5, 5), fill=RED)), DPI)
    assert at(ground, 1, 1) == at(over, 90, 90) == (10, 20, 30)
    assert at(over, 1, 1) == (255, 0, 0)


def test_png_keeps_every_pixel() -> None:
    few = draw(Ellipse(box=box(1, 1, 5, 5), fill=RED), side=7.5, background=None)
    many = rasterise(scene(*busy(), side=100), 100)
    for picture in (few, many, draw(RECT_OUT, side=7.5)):
        again = Image.open(io.BytesIO(png_bytes(picture)))
        assert again.convert("RGBA").tobytes() == picture.convert("RGBA").tobytes()
    assert Image.open(io.BytesIO(png_bytes(few))).mode == "P"
    assert Image.open(io.BytesIO(png_bytes(many))).mode == "RGB"
    assert len(png_bytes(many, level=9)) <= len(png_bytes(many, level=1))


RECT_OUT = Rect(box=box(-20, -20, 5, 5), fill=BLACK)


def test_what_lies_outside_does_no_harm() -> None:
    away: list[Op] = [
        RECT_OUT,
        Line(points=((-50, -50), (-40, 90)), stroke=Stroke(ink=BLACK, width=1)),
        Line(points=(), stroke=Stroke(ink=BLACK, width=1)),
        Polygon(rings=((),), fill=BLACK),
        Text(at=(500, 5), text="far", font="bold", size=2, ink=BLACK),
        Text(at=(5, 5), text="tiny", font="bold", size=0.001, ink=BLACK),
        Clip(rings=ring([(20, 20), (30, 20), (30, 30)]), ops=(RECT_OUT,)),
        Clip(rings=(), ops=(Rect(box=box(0, 0, 10, 10), fill=BLACK),)),
        Picture(box=box(90, 90, 5, 5), source=Flat((0, 0, 0))),
        Group(ops=()),
    ]
    assert colours(draw(*away)) == {(255, 255, 255)}
    across = draw(Line(points=((-100, 5), (100, 5)), stroke=Stroke(ink=BLACK, width=2)))
    assert dark(across) == pytest.approx(20.0, rel=0.02)


def test_fewer_tones_are_nowhere_far_off_and_take_fewer_bytes() -> None:
    grain = Image.effect_noise((200, 200), 40).convert("RGB")
    calm = calmed(grain)
    off = ImageChops.difference(grain, calm).tobytes()
    assert max(off) == 2
    assert len(png_bytes(calm)) < 0.8 * len(png_bytes(grain))
    plain = Image.new("RGB", (1, 1), (0, 255, 128))
    assert calmed(plain).getpixel((0, 0)) == (0, 255, 128)
