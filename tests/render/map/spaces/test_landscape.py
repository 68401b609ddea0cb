"""The ground of a map of spaces that lies on the globe."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image, ImageChops

from hexwright.model.board import Board, GeoFeature, GeoLine, GeoReference, Label, Region, Space, SpaceMap
from hexwright.render.colour import mixed
from hexwright.render.map import draw_map
from hexwright.render.map.spaces.washes import EARTH, PAPER, Land, LandPicture
from hexwright.render.raster import rasterise
from hexwright.render.scene import Clip, Group, Line, Op, Picture, Polygon, Text

CENTRE = (10.0, 50.0)
"""Drawn at [60, 40]; a degree of latitude is 40 mm."""
ISLAND = ((9.5, 49.6), (10.5, 49.6), (10.5, 50.4), (9.5, 50.4), (9.5, 49.6))


def square(size: float) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (size, 0.0), (size, size), (0.0, size), (0.0, 0.0))


def board() -> Board:
    return Board(
        id="map",
        name="Map",
        geo=GeoReference(
            centre=CENTRE,
            spots=(("a", (60.0, 40.0), CENTRE), ("b", (60.0, 0.0), (10.0, 51.0))),
        ),
        features=(
            GeoFeature(kind="land", name="", rings=(ISLAND,)),
            GeoFeature(kind="region", name="north", rings=(ISLAND,)),
        ),
        courses=(
            GeoLine(kind="river", rank=1, points=((9.6, 50.0), (10.0, 50.1), (10.4, 50.0))),
            GeoLine(kind="region-border", rank=1, points=((9.6, 50.2), (10.4, 50.2))),
        ),
        labels=(Label(text="Sea", kind="sea", path=((11.2, 50.0),)),),
        space_map=SpaceMap(
            width=120.0,
            height=80.0,
            kinds={},
            spaces={"a": Space(id="a", name="A", at=(60.0, 40.0), kind="clear")},
            regions={"north": Region(id="north", name="North", colour="#4060C0", at=(60.0, 20.0), size=3.0)},
        ),
    )


def flat(ops: tuple[Op, ...]) -> list[Op]:
    """All ops, without the groups and clips they stand in."""
    found: list[Op] = []
    for op in ops:
        found += flat(op.ops) if isinstance(op, Group | Clip) else [op]
    return found


def test_sea_land_and_what_is_on_it() -> None:
    scene = draw_map(board())
    ops = flat(scene.ops)
    (picture,) = [op for op in ops if isinstance(op, Picture)]
    assert (picture.box.w, picture.box.h) == (120.0, 80.0)
    # Five steps of lighter water round the island, farthest first.
    water = [op for op in ops if isinstance(op, Polygon)][:5]
    widths = [max(x for x, _ in op.rings[0]) - min(x for x, _ in op.rings[0]) for op in water]
    assert widths == sorted(widths, reverse=True)
    # 7.8 and 1.05 mm from the shore, on both sides.
    assert abs(widths[0] - widths[-1] - 2 * (7.8 - 1.05)) < 0.2
    river = [op for op in ops if isinstance(op, Line) and op.stroke.ink.colour == "#86B3C8"]
    # On the meridian of the centre a tenth of a degree is 4 mm.
    assert [tuple(round(v, 2) for v in op.points[1]) for op in river] == [(60.0, 36.0)]
    letters = [op for op in ops if isinstance(op, Text) and op.text in "Sea" and len(op.text) == 1]
    assert {op.text for op in letters} >= set("Sea")
    (name,) = [op for op in ops if isinstance(op, Text) and op.text == "NORTH"]
    assert (name.at, name.size) == ((60.0, 20.0), 3.0)


def test_land_is_seen_inside_the_shore_alone() -> None:
    picture = rasterise(draw_map(board()), 50)
    scale = 50 / 25.4
    layout = 11.9
    inside = picture.getpixel((round((60 + layout) * scale), round((52 + layout) * scale)))
    outside = picture.getpixel((round((5 + layout) * scale), round((5 + layout) * scale)))
    assert isinstance(inside, tuple)
    assert isinstance(outside, tuple)
    assert outside[2] > outside[0] + 20, "the sea is blue"
    assert abs(inside[2] - inside[0]) < 60, "the land is a wash on paper"
    assert inside != outside


def png(value: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (8, 8), value).save(buffer, "PNG")
    return buffer.getvalue()


LAND = Land(
    name="test",
    width=40.0,
    height=40.0,
    regions=[("#C04020", [[square(20.0)]])],
    borders=(),
    shores=(),
)


def mean(picture: LandPicture, box: tuple[int, int, int, int]) -> tuple[float, ...]:
    part = picture.picture.crop(box)
    data = part.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(data, tuple)
    return data


def test_washes() -> None:
    picture = LandPicture(LAND)
    assert picture.native_size == (100, 100)
    colour = mixed(PAPER, mixed("#C04020", EARTH, 0.14), 0.6)
    expected = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    found = mean(picture, (5, 5, 45, 45))
    assert all(abs(a - b) < 14 for a, b in zip(found, expected, strict=True)), (found, expected)
    beyond = mean(picture, (60, 60, 95, 95))
    assert min(beyond) > 180, "ground of no region is pale"
    # Along a border the colour is dense.
    dense = LandPicture(replace(LAND, borders=[((0.0, 10.0), (20.0, 10.0))]))
    assert mean(dense, (10, 22, 40, 28))[2] < found[2] - 15


def test_relief_and_heights() -> None:
    plain = mean(LandPicture(LAND), (60, 60, 95, 95))
    shade = mean(LandPicture(replace(LAND, relief=png(60))), (60, 60, 95, 95))
    light = mean(LandPicture(replace(LAND, relief=png(190))), (60, 60, 95, 95))
    level = mean(LandPicture(replace(LAND, relief=png(128))), (60, 60, 95, 95))
    high = mean(LandPicture(replace(LAND, heights=png(255))), (60, 60, 95, 95))
    assert sum(shade) < sum(plain) - 90
    assert sum(light) > sum(plain) + 15
    assert level == plain
    assert high[0] - high[2] > plain[0] - plain[2] + 10, "high ground is brown"


def test_rows_are_those_of_the_whole() -> None:
    picture = LandPicture(LAND)
    whole = picture.paint_rows(250, 250, 0, 250)
    rows = picture.paint_rows(250, 250, 100, 50)
    apart = ImageChops.difference(whole.crop((0, 110, 250, 140)), rows.crop((0, 10, 250, 40)))
    assert max(high for _, high in apart.getextrema()) <= 2, "but for rounding"  # type: ignore[misc]
    assert picture.paint_rows(100, 100, 30, 10).tobytes() == picture.picture.crop((0, 30, 100, 40)).tobytes()
