"""A scene in tiles is the scene drawn whole, however it is cut, here or in another process."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from builder.render.raster import Rasteriser
from builder.render.scene import Box, Ellipse, Ink, Rect, Scene
from builder.render.tiles import Elsewhere, Tiles, draw_tiles, unpack

SCENE = Scene(
    width=70.0,
    height=45.0,
    background=Ink(colour="#F1EAD8"),
    ops=(
        Rect(box=Box(x=5, y=5, w=40, h=30), fill=Ink(colour="#3E6E96")),
        Ellipse(box=Box(x=30, y=10, w=30, h=30), fill=Ink(colour="#A3201C", alpha=0.6)),
    ),
)


def whole(tiles: Tiles) -> Image.Image:
    """The tiles put together again."""
    picture = Image.new("RGB", (tiles.width, tiles.height))
    for n, data in enumerate(tiles.files):
        tile = Image.open(io.BytesIO(data))
        picture.paste(tile, (n % tiles.columns * tiles.size, n // tiles.columns * tiles.size))
    return picture


@pytest.mark.parametrize("size", [100, 256, 1024])
def test_tiles_make_up_the_picture(size: int) -> None:
    tiles = draw_tiles(SCENE, dpi=150.0, size=size)
    drawn = Rasteriser().rasterise(SCENE, 150.0)
    assert (tiles.width, tiles.height) == drawn.size == (413, 266)
    assert tiles.columns == -(-413 // size)
    assert len(tiles.files) == tiles.columns * -(-266 // size)
    off = ImageStat.Stat(ImageChops.difference(whole(tiles), drawn))
    assert max(off.mean) < 2.0, "the loss of WebP, and no more"


def test_strips_are_the_picture_exactly() -> None:
    drawn = Rasteriser().rasterise(SCENE, 150.0)
    strips = list(Rasteriser().strips(SCENE, 150.0, 100))
    assert [strip.height for strip in strips] == [100, 100, 66]
    assert b"".join(strip.tobytes() for strip in strips) == drawn.tobytes()


def test_packing_keeps_everything() -> None:
    tiles = draw_tiles(SCENE, dpi=100.0, size=128)
    assert unpack(tiles.pack()) == tiles


def test_another_process_draws_the_same_bytes() -> None:
    assert Elsewhere(SCENE).take() == draw_tiles(SCENE).pack()


def test_a_process_that_dies_gives_nothing() -> None:
    elsewhere = Elsewhere(SCENE)
    elsewhere._child.kill()
    assert elsewhere.take() is None
