"""Maps, charts and pictures in other inks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PIL import Image

from hexwright.model.printing import Inks
from hexwright.render.colour import contrast, coverage, luminance
from hexwright.render.palette import Palette, recoloured
from hexwright.render.raster import rasterise
from hexwright.render.scene import Box, Group, Ink, Line, Picture, Rect, Scene, SizedSource, Stroke, Text


@dataclass(frozen=True)
class Plain:
    """Two colours side by side, half transparent if asked."""

    left: str
    right: str
    mode: str = "RGB"

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        picture = Image.new(self.mode, (width, rows), self.left)
        picture.paste(Image.new(self.mode, (width - width // 2, rows), self.right), (width // 2, 0))
        return picture


def panel(head: str, ink: str) -> Scene:
    """A panel with a dark head, as charts have."""
    ops = (
        Rect(box=Box(x=0, y=0, w=60, h=8), fill=Ink(colour=head)),
        Text(at=(30, 5), text="HEAD", font="bold", size=3, ink=Ink(colour=ink)),
    )
    return Scene(width=60, height=30, ops=(Group(ops=ops),), background=Ink(colour="#F2EBDA"))


def parts(scene: Scene) -> tuple[str, str]:
    group = scene.ops[0]
    assert isinstance(group, Group)
    rect, text = group.ops
    assert isinstance(rect, Rect)
    assert isinstance(text, Text)
    assert rect.fill is not None
    return rect.fill.colour, text.ink.colour


@pytest.mark.parametrize("head", ["#2C2823", "#9A3324", "#2F5F7C"])
def test_a_dark_head_is_washed_out_and_its_title_turns_dark(head: str) -> None:
    ground, ink = parts(recoloured(panel(head, "#F9F4E8"), Inks.SAVER))
    assert coverage(ground) < 0.4 * coverage(head)
    assert contrast(ink, ground) >= 4.5


def test_black_keeps_every_contrast() -> None:
    before, after = panel("#9A3324", "#F9F4E8"), recoloured(panel("#9A3324", "#F9F4E8"), Inks.BLACK)
    assert contrast(*parts(after)) == pytest.approx(contrast(*parts(before)), rel=0.02)
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in parts(after))


def test_fields_change_in_scenes_as_on_counters() -> None:
    whole = Palette(inks=Inks.COLOUR_BLIND, fields={"#9A3324": "#123456"})
    assert parts(whole.scene(panel("#9A3324", "#F9F4E8"))) == ("#123456", "#F9F4E8")


def test_full_ink_gives_the_scene_itself() -> None:
    scene = panel("#2C2823", "#FFFFFF")
    assert recoloured(scene, Inks.FULL) is scene


def test_small_dark_areas_are_print() -> None:
    dot = Rect(box=Box(x=0, y=0, w=2, h=2), fill=Ink(colour="#5C4438"))
    scene = recoloured(Scene(width=10, height=10, ops=(dot,)), Inks.SAVER)
    assert scene.ops == (dot,)


def test_light_lettering_with_a_dark_halo_changes_places() -> None:
    text = Text(
        at=(5, 5),
        text="RANGE",
        font="bold",
        size=3,
        ink=Ink(colour="#FBF3DD"),
        halo=Ink(colour="#4E3623"),
        halo_width=0.5,
    )
    found = recoloured(Scene(width=10, height=10, ops=(text,)), Inks.SAVER).ops[0]
    assert isinstance(found, Text)
    assert found.halo is not None
    assert luminance(found.ink.colour) < 0.1
    assert luminance(found.halo.colour) > 0.9


def test_light_lines_are_washed_out_and_dark_ones_stay() -> None:
    """A river: its light water over its dark banks."""
    points = ((0.0, 5.0), (10.0, 5.0))
    ops = tuple(
        Line(points=points, stroke=Stroke(ink=Ink(colour=colour), width=width))
        for colour, width in (("#467790", 1.4), ("#8FBACB", 0.9))
    )
    banks, water = recoloured(Scene(width=10, height=10, ops=ops), Inks.SAVER).ops
    assert isinstance(banks, Line)
    assert isinstance(water, Line)
    assert banks.stroke.ink.colour == "#467790"
    assert coverage(water.stroke.ink.colour) < 0.4 * coverage("#8FBACB")


def pictured(source: Plain, inks: Inks) -> Image.Image:
    scene = Scene(width=10, height=10, ops=(Picture(box=Box(x=0, y=0, w=10, h=10), source=source),))
    return rasterise(recoloured(scene, inks), 50.8).convert("RGBA")


def hexed(picture: Image.Image, x: int, y: int = 10) -> str:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{part:02X}" for part in pixel[:3])


def test_pictures_lose_ink() -> None:
    picture = pictured(Plain("#A3BAC5", "#C8A881"), Inks.SAVER)
    assert coverage(hexed(picture, 3)) == pytest.approx(0.35 * coverage("#A3BAC5"), abs=0.01)


def test_dark_pictures_are_turned_light_first() -> None:
    assert coverage(hexed(pictured(Plain("#701512", "#701512"), Inks.SAVER), 3)) < 0.35


@dataclass(frozen=True)
class Face:
    """A counter as a bitmap: a ground with a figure in the middle and perhaps a band below."""

    ground: str
    figure: str
    band: str = ""

    @property
    def native_size(self) -> tuple[int, int]:
        return 60, 60

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        whole = Image.new("RGB", (60, 60), self.ground)
        whole.paste(self.figure, (24, 20, 36, 32))
        if self.band:
            whole.paste(self.band, (0, 36, 60, 56))
        return whole.resize((width, height)).crop((0, top, width, top + rows))


@pytest.mark.parametrize(
    ("ground", "figure"),
    [("#96955E", "#14140E"), ("#A3201C", "#FFD65C"), ("#C4382B", "#FFFFFF"), ("#A9D0E8", "#10161C")],
)
def test_counters_that_are_bitmaps_stay_readable(ground: str, figure: str) -> None:
    scene = Scene(
        width=10,
        height=10,
        ops=(Picture(box=Box(x=0, y=0, w=10, h=10), source=Face(ground, figure, "#FFFFFF")),),
    )
    saved = recoloured(scene, Inks.SAVER, figures=True)
    picture = rasterise(saved, 152.4).convert("RGB")
    field, print_ = hexed(picture, 8, 8), hexed(picture, 30, 26)
    assert coverage(field) < 0.12
    assert contrast(field, print_) >= 4.5
    source = saved.ops[0].source if isinstance(saved.ops[0], Picture) else None
    assert isinstance(source, SizedSource)
    assert source.native_size == (60, 60)


@dataclass(frozen=True)
class Portrait:
    """A counter with a strip of colour above white, and a black figure in both."""

    native_size = (60, 60)

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        whole = Image.new("RGB", (60, 60), "#FFFFFF")
        whole.paste("#0E78C8", (0, 0, 60, 26))
        whole.paste("#101010", (20, 8, 44, 52))
        return whole.resize((width, height)).crop((0, top, width, top + rows))


@pytest.mark.parametrize("source", [Portrait(), Face("#0096DC", "#101010", "#FFFFFF")])
def test_bitmaps_of_several_colours_are_no_negatives(source: Portrait | Face) -> None:
    scene = Scene(width=10, height=10, ops=(Picture(box=Box(x=0, y=0, w=10, h=10), source=source),))
    picture = rasterise(recoloured(scene, Inks.SAVER, figures=True), 152.4).convert("RGB")
    before = rasterise(scene, 152.4).convert("RGB")
    assert luminance(hexed(picture, 30, 26)) < 0.02, "black stays"
    assert luminance(hexed(picture, 6, 54)) > 0.9, "and so does white"
    assert coverage(hexed(picture, 6, 12)) < 0.7 * coverage(hexed(before, 6, 12))


def test_pictures_become_grey_and_keep_their_opacity() -> None:
    picture = pictured(Plain("#A3201C80", "#A3201C", mode="RGBA"), Inks.BLACK)
    left, right = picture.getpixel((3, 10)), picture.getpixel((16, 10))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert abs(left[3] - 128) <= 1
    assert right[3] == 255
    assert right[0] == right[1] == right[2]


@pytest.mark.parametrize(
    ("colour", "width", "bright"),
    [
        ("#E8743B", 0.6, True),
        ("#E8873B", 0.6, True),
        ("#6A2418", 0.9, False),
        ("#7FC3D0", 0.8, False),
        ("#1F1A16", 0.3, False),
        ("#E8743B", 4.0, False),
    ],
)
def test_bright_lines_stand_out_in_black(colour: str, width: float, bright: bool) -> None:
    line = Line(points=((0, 0), (9, 9)), stroke=Stroke(ink=Ink(colour=colour, alpha=0.5), width=width))
    (found,) = recoloured(Scene(width=9, height=9, ops=(line,)), Inks.BLACK).ops
    assert isinstance(found, Line)
    assert found.stroke.ink.alpha == 0.5
    assert (luminance(found.stroke.ink.colour) > 0.85) is bright
    assert bright or luminance(found.stroke.ink.colour) == pytest.approx(luminance(colour), abs=0.03)
