"""The land of a map of spaces as a picture: regions in washes that gather inside their borders as water
colour does, paper that is not quite even, high ground in brown, and the shading of the relief.

The picture is soft and has a resolution of its own; the shores that cut it off are lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hexwright.render.colour import mixed
from hexwright.render.map.tones import rgb, scaled
from hexwright.render.noise import field as noise

Point = tuple[float, float]
Ring = tuple[Point, ...]

PX: Final = 2.5
"""Pixels a millimetre: relief and washes have nothing finer."""
COARSE: Final = 2
"""How many times coarser the mask of the washes is."""
PAPER, EARTH, NEUTRAL = "#F3EBD6", "#AFA48C", "#CFC7B2"
_EARTHY, _LIGHT, _PLAIN = 0.14, 0.60, 0.42
"""Shares: of earth in a region's colour; of the colour far from borders; of neutral ground."""
BORDER, SHORE, SOFT = 5.8, 3.0, 1.9
"""Widths of the dense wash along borders and shores, and how soft it ends, mm."""
_SHORE_SHARE, _DENSE = 0.6, 0.95
BROWN, SHADE, SUN = "#A37C52", "#4B3826", "#FFF6E2"
_BROWN_SHARE, _SHADE_GAIN, _SUN_GAIN = 0.36, 1.55, 1.6
DARK_FLECK, LIGHT_FLECK = "#8A7550", "#FFF9EA"


@dataclass(frozen=True, eq=False, kw_only=True)
class Land:
    """What the picture shows; lengths in mm.

    Attributes:
        name: seeds the noise.
        width, height: of the map.
        regions: outer rings and holes of each region's areas, with the region's colour.
        borders: lines between regions.
        shores: outlines of the land.
        relief: grey PNG, 128 flat; None for none.
        heights: grey PNG, black lowland; None for none.

    """

    name: str
    width: float
    height: float
    regions: Sequence[tuple[str, Sequence[Sequence[Ring]]]]
    borders: Sequence[Ring]
    shores: Sequence[Ring]
    relief: bytes | None = field(default=None, repr=False)
    heights: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, eq=False)
class LandPicture:
    """A `scene.SizedSource` of a land; painted once."""

    land: Land

    @property
    def native_size(self) -> tuple[int, int]:
        """Width and height, pixels."""
        return round(self.land.width * PX), round(self.land.height * PX)

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the picture stretched to `width` x `height` pixels."""
        w, h = self.native_size
        if (width, height) == (w, h):
            return self.picture.crop((0, top, w, top + rows))
        box = (0.0, top * h / height, float(w), (top + rows) * h / height)
        return self.picture.resize((width, rows), Image.Resampling.BILINEAR, box=box)

    @cached_property
    def picture(self) -> Image.Image:
        """The whole, RGB."""
        return _painted(self.land, self.native_size)


def _painted(land: Land, size: tuple[int, int]) -> Image.Image:
    numbers = Image.new("P", size)
    pen = ImageDraw.Draw(numbers)
    for i, (_, areas) in enumerate(land.regions, 1):
        for rings in areas:
            for k, ring in enumerate(rings):
                pen.polygon([(x * PX, y * PX) for x, y in ring], fill=0 if k else i)
    # A hole is drawn with nothing in it; whoever lies in it is drawn after it, if it is a region.
    colours = [mixed(colour, EARTH, _EARTHY) for colour, _ in land.regions]
    light = _in_colours(numbers, [mixed(PAPER, NEUTRAL, _PLAIN), *(mixed(PAPER, c, _LIGHT) for c in colours)])
    dense = _in_colours(numbers, [mixed(PAPER, NEUTRAL, 0.8), *colours])
    ground = Image.composite(dense, light, _wash(land, size))
    _flecks(ground, land.name)
    if land.heights is not None:
        high = _grey(land.heights, size)
        ground.paste(rgb(BROWN), (0, 0, *size), high.point(scaled(_BROWN_SHARE)))
    if land.relief is not None:
        relief = _grey(land.relief, size)
        shade = relief.point([min(255, round(max(0, 128 - v) * _SHADE_GAIN)) for v in range(256)])
        light_mask = relief.point([min(255, round(max(0, v - 128) * _SUN_GAIN)) for v in range(256)])
        ground.paste(rgb(SHADE), (0, 0, *size), shade)
        ground.paste(rgb(SUN), (0, 0, *size), light_mask)
    return ground


def _in_colours(numbers: Image.Image, colours: Sequence[str]) -> Image.Image:
    """A picture of numbers in colours, the first for 0."""
    copy = numbers.copy()
    copy.putpalette([part for colour in colours for part in rgb(colour)])
    return copy.convert("RGB")


def _wash(land: Land, size: tuple[int, int]) -> Image.Image:
    """Where the colour is dense: along borders and shores, unevenly."""
    k = PX / COARSE
    small = (size[0] // COARSE + 1, size[1] // COARSE + 1)
    mask = Image.new("L", small)
    pen = ImageDraw.Draw(mask)
    shore = round(255 * _SHORE_SHARE)
    for lines, width, ink in ((land.shores, SHORE, shore), (land.borders, BORDER, 255)):
        for line in lines:
            # Every other point will do for a line this wide and soft.
            points = [(x * k, y * k) for x, y in (*line[:-1:2], line[-1])]
            if len(points) > 1:
                pen.line(points, fill=ink, width=round(width * k), joint=None)
    mask = mask.filter(ImageFilter.GaussianBlur(SOFT * k))
    uneven = noise(f"{land.name}/wash", small, 7.8 * k, 31.0).point(
        [min(255, round(255 * _DENSE * (0.55 + v / 255 * 0.75))) for v in range(256)]
    )
    return ImageChops.multiply(mask, uneven).resize(size, Image.Resampling.BILINEAR)


def _flecks(ground: Image.Image, name: str) -> None:
    """Unevenness of the paper."""
    for key, cell, share in (("paper", 22.0, 0.32), ("grain", 4.0, 0.14)):
        small = (ground.width // 4 + 1, ground.height // 4 + 1)
        rough = noise(f"{name}/{key}", small, max(2.5, cell * PX / 4), 17.0).resize(
            ground.size, Image.Resampling.BILINEAR
        )
        for colour, sign in ((DARK_FLECK, -1), (LIGHT_FLECK, 1)):
            mask = rough.point([round(max(0, sign * (v - 128)) * share) for v in range(256)])
            ground.paste(rgb(colour), (0, 0, *ground.size), mask)


def _grey(data: bytes, size: tuple[int, int]) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("L").resize(size, Image.Resampling.BILINEAR)


def tints(regions: Mapping[str, str | None], spare: Sequence[str]) -> dict[str, str]:
    """A colour for each region: its own, or one of the `spare` ones in turn."""
    return {key: colour or spare[i % len(spare)] for i, (key, colour) in enumerate(regions.items())}
