"""The painted ground: every hex mostly in its own terrain, the same picture however it is cut."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Literal

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from hexwright.model.board import Board, HexId, Relief, River, Theme
from hexwright.render.fonts import Fonts
from hexwright.render.map import ground_picture as module
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.ground import Body, Ground
from hexwright.render.map.ground_picture import GroundPart, GroundPicture
from hexwright.render.map.terrain import ground, tone
from hexwright.render.map.tones import Tone, rgb, tone_table

BoardOf = Callable[..., Board]
PX_PER_MM = 3.0


@pytest.fixture(scope="module")
def drawing(board_of: BoardOf, small: str, fonts: Fonts) -> Drawing:
    return Drawing.of(board_of(small), fonts)


@pytest.fixture(scope="module")
def land(drawing: Drawing) -> GroundPicture:
    return GroundPicture(ground(drawing))


def size(land: GroundPicture) -> tuple[int, int]:
    return round(land.ground.width * PX_PER_MM), round(land.ground.height * PX_PER_MM)


def assert_alike(one: Image.Image, other: Image.Image) -> None:
    """Equal but for the rounding of enlarged greys."""
    apart = ImageChops.difference(one, other).convert("L")
    assert ImageStat.Stat(apart).mean[0] < 0.15
    assert sum(v > 12 for v in apart.tobytes()) < 0.001 * apart.width * apart.height


def nearest(pixel: tuple[int, ...], tints: dict[str, tuple[int, ...]]) -> str:
    """The terrain whose tint is nearest."""
    return min(tints, key=lambda name: sum((a - b) ** 2 for a, b in zip(pixel, tints[name], strict=True)))


def test_hexes_show_their_terrain(drawing: Drawing, land: GroundPicture) -> None:
    picture = land.paint(*size(land))
    tints: dict[str, tuple[int, ...]] = {name: rgb(drawing.style.colour(name)) for name in ("sea", "sea-4")}
    for name in ("clear", "rough", "mountain"):
        # Slopes are as often in shade as in light, which do not change a body alike.
        table = tone_table(tone(drawing.style, name))
        tints[name] = rgb(drawing.style.colour(name))
        tints[f"{name}-slopes"] = tuple(
            round(fmean(table[3 * v + band] for v in range(76, 180))) for band in range(3)
        )
    for cell, h in drawing.cells.items():
        mask = Image.new("L", picture.size)
        ring = [
            ((x - drawing.art.x) * PX_PER_MM, (y - drawing.art.y) * PX_PER_MM)
            for x, y in drawing.outline(cell, -1.0)
        ]
        ImageDraw.Draw(mask).polygon(ring, fill=255)
        mean = tuple(round(v) for v in ImageStat.Stat(picture, mask).mean)
        assert nearest(mean, tints).split("-")[0] == drawing.draws(h.ground or h.terrain), h.id


def test_mountains_are_darker_than_rough_than_clear(drawing: Drawing, land: GroundPicture) -> None:
    picture = land.paint(*size(land)).convert("L")

    def brightness(kind: str) -> float:
        mask = Image.new("L", picture.size)
        for cell, h in drawing.cells.items():
            if h.terrain == kind:
                ring = [
                    ((x - drawing.art.x) * PX_PER_MM, (y - drawing.art.y) * PX_PER_MM)
                    for x, y in drawing.outline(cell, -1)
                ]
                ImageDraw.Draw(mask).polygon(ring, fill=255)
        return ImageStat.Stat(picture, mask).mean[0]

    assert brightness("mountain") + 25 < brightness("rough") < brightness("clear") - 12


def test_the_same_picture_every_time(board_of: BoardOf, small: str, land: GroundPicture) -> None:
    again = GroundPicture(ground(Drawing.of(board_of(small), Fonts())))
    assert again.paint(*size(land)).tobytes() == land.paint(*size(land)).tobytes()


def test_blocks_leave_no_seam(land: GroundPicture, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = land.paint(*size(land))
    monkeypatch.setattr(module, "BLOCK", 96)
    assert_alike(whole, land.paint(*size(land)))


def test_another_process_paints_the_same(board_of: BoardOf) -> None:
    """What a picture has computed while it was painted stays behind: some of it cannot be sent."""
    tile = io.BytesIO()
    Image.linear_gradient("L").resize((40, 40)).save(tile, "PNG")
    board = board_of("ffff hhhh cccc", relief=Relief(path="relief.png", data=tile.getvalue(), margin=0.5))
    picture = GroundPicture(ground(Drawing.of(board, Fonts())))
    painted = picture.paint(160, 120)
    assert picture._light(1.0, 1.0) >= 0
    sent: GroundPicture = pickle.loads(pickle.dumps(picture))
    assert vars(sent).keys() == {"ground"}
    assert sent.paint(160, 120).tobytes() == painted.tobytes()


def test_rows_are_rows_of_the_picture(land: GroundPicture) -> None:
    width, height = size(land)
    whole = land.paint(width, height)
    rows = land.paint_rows(width, height, 40, 60)
    assert_alike(whole.crop((0, 40, width, 100)), rows)


def test_a_part_is_cut_from_the_whole(land: GroundPicture) -> None:
    width, height = size(land)
    k = width / land.ground.width
    part = GroundPart(picture=land, area=(90 / k, 60 / k, 190 / k, 140 / k)).paint(100, 80)
    apart = ImageChops.difference(land.paint(width, height).crop((90, 60, 190, 140)), part)
    assert sum(ImageStat.Stat(apart).mean) < 3


def test_resolution_does_not_change_the_shapes(land: GroundPicture) -> None:
    width, height = size(land)
    fine = land.paint(width * 2, height * 2).reduce(2)
    apart = ImageChops.difference(fine, land.paint(width, height))
    assert sum(ImageStat.Stat(apart).mean) < 4


def test_dry_land_has_no_shore(board_of: BoardOf) -> None:
    land = GroundPicture(ground(Drawing.of(board_of("cccc rrrr mmmm ffww"), Fonts())))
    assert land.ground.everywhere
    red, _, blue = ImageStat.Stat(land.paint(200, 180)).mean
    assert red > blue + 10


def test_a_tile_shades_the_bodies(board_of: BoardOf) -> None:
    tile = Image.new("L", (120, 100), 128)
    ImageDraw.Draw(tile).rectangle((0, 0, 60, 100), fill=40)
    data = io.BytesIO()
    tile.save(data, "PNG")
    board = board_of("rrrr rrrr rrrr", relief=Relief(path="relief.png", data=data.getvalue(), margin=0.5))
    picture = GroundPicture(ground(Drawing.of(board, Fonts()))).paint(220, 180).convert("L")
    dark = ImageStat.Stat(picture.crop((20, 20, 90, 160))).mean[0]
    light = ImageStat.Stat(picture.crop((130, 20, 200, 160))).mean[0]
    assert dark + 15 < light


def test_picture(land: GroundPicture, golden_picture: Callable[[Image.Image, Path], None]) -> None:
    golden_picture(land.paint(82, 72).convert("RGBA"), Path(__file__).parent / "golden" / "ground.png")


def test_the_shade_of_a_body_does_not_come_in_at_the_other_edge() -> None:
    plain = Tone(tint="#E0D8B0", shade="#000000", light="#FFFFFF", shade_share=0.0, light_share=0.0)
    right = ((40.0, -20.0), (80.0, -20.0), (80.0, 80.0), (40.0, 80.0))

    def painted(rise: float) -> Image.Image:
        body = Body(name="hill", cells=((right, 1.0),), tone=plain, rise=rise)
        board = Ground(
            name="test",
            width=60,
            height=60,
            hex_mm=15,
            land=(),
            sea=("#8090A0",),
            clear=plain,
            meadow="#E0D8B0",
            bodies=(body,),
            everywhere=True,
        )
        return GroundPicture(board).paint(240, 240).convert("L")

    darker = ImageChops.subtract(painted(0.001), painted(1.0)).getbbox()
    assert darker is not None
    assert darker[0] > 100  # what would go round would come in at the left


def test_valleys_are_greener_than_the_land_around(board_of: BoardOf, fonts: Fonts) -> None:
    rows = " ".join(["c" * 8] * 6)
    sides = tuple((HexId(f"{c:02d}03"), HexId(f"{c:02d}04")) for c in range(1, 9))
    river = River(id="r", name="R", label="", widths=(1.0, 1.0), course=sides, mouth="edge", rank=1)
    board = board_of(rows, rivers=(river,))

    def paint(climate: Literal["temperate", "tropical"]) -> Image.Image:
        return HexMap(replace(board, theme=Theme(climate=climate)), fonts).ground.paint(300, 300)

    def green(picture: Image.Image, top: int) -> float:
        red, middle, blue = ImageStat.Stat(picture.crop((60, top, 240, top + 20))).mean[:3]
        return middle - (red + blue) / 2

    picture = paint("temperate")
    assert green(picture, 140) > green(picture, 20) + 4
    assert abs(green(paint("tropical"), 140) - green(paint("tropical"), 20)) < 4, "no valleys in that climate"
