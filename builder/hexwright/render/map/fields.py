"""Soft areas of the ground as grey pictures of 22 pixels a hex: terrain bodies, shallows, meadows, relief."""

from __future__ import annotations

from io import BytesIO
from math import ceil

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hexwright.render.map.ground import Body, Ground
from hexwright.render.map.tones import (
    SHELF_BLUR,
    SHELF_FADE,
    SHELF_LEVEL,
    SHORE_FADE,
    SHORE_MIX,
    ramp,
    scaled,
)
from hexwright.render.noise import field as noise

Point = tuple[float, float]

FIELD_PX_PER_HEX = 22
PAD_HEXES = 1.5
"""Fields reach so far beyond the ground, so that blurring and enlarging do not run into their edge."""
BODY_BLUR = 0.175
"""Radius (hexes) by which the outline of a body is blurred: rounds the corners of its hexes."""
BODY_WOBBLE = 0.93
"""Strength of the noise added to it, which makes the outline irregular."""
SWELL, HILLS, CANOPY = 0.5, 2.2, 0.55
"""Strength of the shading of open land, of hills without a relief tile, and of tree crowns."""
VALLEY, VALLEY_FADE = 0.75, 0.2
"""Width of the green valley along a river, and how softly it ends, hexes."""
BROAD_SHARE = 0.42
"""Share of the smoothed landscape in the relief."""


class Fields:
    """The fields of a ground: grey pictures, 22 pixels a hex, with a rim of 1.5 hexes around the ground.

    `scale`: px a mm; `pad`: width of the rim in px; `size`: width and height in px. None stands for a field
    the ground does not need. `soft`: the fields the land is painted from, by name.
    """

    def __init__(self, ground: Ground) -> None:
        self.scale = FIELD_PX_PER_HEX / ground.hex_mm
        self.pad = ceil(PAD_HEXES * FIELD_PX_PER_HEX)
        self.size = (
            ceil(ground.width * self.scale) + 2 * self.pad,
            ceil(ground.height * self.scale) + 2 * self.pad,
        )
        self._name = ground.name
        wobble = self._noise("bodies", ((1.0, 0.5), (0.42, 0.32), (0.17, 0.18)))
        self.bodies = tuple(self._body(body, wobble) for body in ground.bodies)
        self.settled = self._settled(ground)
        self.meadow = self._noise("meadow", ((1.9, 0.55), (0.7, 0.3), (0.24, 0.15)))
        self.land = None if ground.everywhere else self._land(ground)
        self.shallows = None if self.land is None else self._shallows(self.land)
        self.swell = self._lit(self._noise("swell", ((0.9, 0.55), (0.4, 0.3), (0.18, 0.15))), SWELL)
        self.canopy = (
            self._lit(self._noise("canopy", ((0.13, 0.6), (0.1, 0.4))), CANOPY)
            if any(body.canopy for body in ground.bodies)
            else None
        )
        self.rock = (
            self._noise("rock", ((0.34, 0.4), (0.15, 0.35), (0.09, 0.25)))
            if ground.crags is not None
            else None
        )
        self.valley = self._valley(ground)
        self.relief = _relief(ground) if ground.relief is not None else self._hills(ground)
        self.soft = {"swell": self.swell, "meadow": self.meadow}
        self.soft |= {body_field(i): body for i, body in enumerate(self.bodies)}
        self.soft |= {"settled": self.settled} if self.settled is not None else {}
        self.soft |= {"canopy": self.canopy} if self.canopy is not None else {}
        self.soft |= {"rock": self.rock} if self.rock is not None else {}
        self.soft |= {"valley": self.valley} if self.valley is not None else {}

    def _noise(self, name: str, octaves: tuple[tuple[float, float], ...]) -> Image.Image:
        """Noise mixed of several octaves (size of features in hexes, share); mean 128."""
        mixed: Image.Image | None = None
        total = 0.0
        for i, (size, share) in enumerate(octaves):
            # Layers are turned differently to hide the lattice of the noise; in the finest it does not show.
            turn = 0.0 if i > 1 else 23.0 + 31.0 * i
            layer = noise(f"{self._name}/{name}/{size}", self.size, size * FIELD_PX_PER_HEX, turn)
            total += share
            mixed = layer if mixed is None else Image.blend(mixed, layer, share / total)
        return mixed if mixed is not None else Image.new("L", self.size, 128)

    # Areas are drawn twice as large and reduced, because Pillow does not anti-alias polygons.
    def _canvas(self, factor: int = 1) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        picture = Image.new("L", (self.size[0] * factor, self.size[1] * factor))
        return picture, ImageDraw.Draw(picture)

    def _ring(self, ring: tuple[Point, ...], factor: int = 1) -> list[Point]:
        scale, pad = self.scale * factor, self.pad * factor
        return [(x * scale + pad - 0.5, y * scale + pad - 0.5) for x, y in ring]

    def _body(self, body: Body, wobble: Image.Image) -> Image.Image:
        picture, pen = self._canvas(2)
        for ring, weight in body.cells:
            pen.polygon(self._ring(ring, 2), fill=round(255 * weight))
        soft = picture.reduce(2).filter(ImageFilter.GaussianBlur(BODY_BLUR * FIELD_PX_PER_HEX))
        # The mean of the noise is subtracted again; at full swing it moves the edge by about a sixth of a
        # hex.
        return ImageChops.add(soft, wobble.point(scaled(BODY_WOBBLE)), 1, -round(128 * BODY_WOBBLE))

    def _settled(self, ground: Ground) -> Image.Image | None:
        if not ground.settled:
            return None
        picture, pen = self._canvas(2)
        for ring in ground.settled:
            pen.polygon(self._ring(ring, 2), fill=255)
        return picture.reduce(2).filter(ImageFilter.GaussianBlur(0.15 * FIELD_PX_PER_HEX))

    def _valley(self, ground: Ground) -> Image.Image | None:
        """Nearness of rivers: full beside them, nothing from six tenths of a hex on, broken by noise."""
        if ground.valleys is None:
            return None
        picture, pen = self._canvas()
        for course in ground.valleys.courses:
            pen.line(self._ring(course), fill=255, width=round(VALLEY * FIELD_PX_PER_HEX))
        soft = picture.filter(ImageFilter.GaussianBlur(VALLEY_FADE * FIELD_PX_PER_HEX))
        breath = self._noise("valley", ((0.5, 0.6), (0.18, 0.4)))
        return ImageChops.multiply(soft, breath.point(ramp(0.1, 0.5)))

    def _land(self, ground: Ground) -> Image.Image:
        picture, pen = self._canvas(2)
        # Largest first, so an island in a lake is drawn after the hole of the lake.
        for shape in ground.land:
            pen.polygon(self._ring(shape.outer, 2), fill=255)
            for hole in shape.holes:
                pen.polygon(self._ring(hole, 2), fill=0)
        return picture.reduce(2)

    def _shallows(self, land: Image.Image) -> Image.Image:
        first, second = (land.filter(ImageFilter.GaussianBlur(r * FIELD_PX_PER_HEX)) for r in SHORE_FADE)
        # Eight bits are too few for the faint end of a wide blur: it would show as steps. So the contour of
        # the wide blur becomes an area of its own (the shelf), which is blurred in turn.
        shelf = land.filter(ImageFilter.GaussianBlur(SHELF_BLUR * FIELD_PX_PER_HEX))
        shelf = shelf.point(ramp(SHELF_LEVEL - 0.06, SHELF_LEVEL + 0.06))
        shelf = shelf.filter(ImageFilter.GaussianBlur(SHELF_FADE * FIELD_PX_PER_HEX))
        a, b, c = SHORE_MIX
        mixed = Image.blend(Image.blend(first, second, b / (a + b)), shelf, c)
        # Multiplied by noise of 0.6 to 1, so that depth lines do not run parallel to the shore.
        breath = self._noise("shallows", ((0.75, 0.6), (0.3, 0.4)))
        return ImageChops.multiply(mixed, breath.point([round(153 + v * 0.4) for v in range(256)]))

    def _hills(self, ground: Ground) -> Image.Image:
        """Hills for a board without a relief tile: noise, raised where bodies of hills are."""
        height = self._noise("hills", ((0.8, 0.45), (0.34, 0.33), (0.15, 0.22)))
        for body, soft in zip(ground.bodies, self.bodies, strict=True):
            if body.rise:
                height = Image.blend(height, soft, 0.18)
        return self._lit(height, HILLS)

    def _lit(self, height: Image.Image, strength: float) -> Image.Image:
        """The shading of a height field in light from the north-west, 128 flat."""
        # `offset` wraps round at the edges, which spoils only the outermost pixels of the rim.
        slope = ImageChops.subtract(
            ImageChops.offset(height, -1, -1), ImageChops.offset(height, 1, 1), 1, 128
        )
        return slope.point([min(255, max(0, 128 + round((v - 128) * strength))) for v in range(256)])


def body_field(number: int) -> str:
    """Name of the field of a body."""
    return f"body {number}"


def _relief(ground: Ground) -> Image.Image:
    if ground.relief is None:
        raise ValueError("no relief tile")
    with Image.open(BytesIO(ground.relief.data)) as tile:
        grey = tile.convert("L")
    # The smoothed landscape, strengthened, is mixed into the detail, so that broad forms show.
    broad = grey.filter(ImageFilter.GaussianBlur(grey.width / (ground.width / ground.hex_mm) * 0.12))
    broad = broad.point([min(255, max(0, round(128 + (v - 128) * 1.25))) for v in range(256)])
    return Image.blend(grey, broad, BROAD_SHARE)
