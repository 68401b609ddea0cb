"""The ground of a hex map: sea with shallows, land, terrain bodies, relief. The one part that is a bitmap.

A `Ground` holds outlines and colours in millimetres and paints itself at any resolution. Everything soft
(bodies, shallows, meadows) is first laid out in *fields*, grey pictures of 22 pixels a hex, whatever the
resolution; fields are enlarged strip by strip, and only then cut off at a level. So a picture for the
screen and one for paper show the same shapes, edges stay crisp, and memory is that of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from io import BytesIO
from math import ceil, erf, sqrt, tanh

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from builder.render.map.coast import Shape
from builder.render.noise import field as noise

Point = tuple[float, float]
Lut = tuple[int, ...]
Area = tuple[float, float, float, float]

FIELD_PX_PER_HEX = 22
PAD_HEXES = 1.5
BLOCK = 512
OVERSCAN = 8
SHORE_SAMPLES = 3
SHORE_FADE = (0.16, 0.34)
"""Blur radii of the land, in hexes, whose mix tells how near it is."""
SHELF_BLUR, SHELF_LEVEL, SHELF_FADE = 0.62, 0.2, 0.25
"""Farther out a blurred shelf tells: where the land blurred by the first (hexes) reaches the level."""
SHORE_MIX = (0.35, 0.30, 0.35)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """How relief colours one body: its own tint, and what full shade and full light turn it into.

    `shade` and `light` are mixed in by up to the given shares; `gain` multiplies the relief.
    """

    tint: str
    shade: str
    light: str
    shade_share: float
    light_share: float
    gain: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Terrain drawn as one area over adjacent hexes.

    `cells`: outlines of the hexes with how fully they belong (1 wholly). `low`, `high`: levels of the
    softened area where the body begins and is full: lower levels make it spread over its hexsides.
    `canopy`: whether it is covered with the crowns of trees.
    `rise`: how dark an edge it throws on what lies below it to the south-east, 0 none.
    """

    name: str
    cells: tuple[tuple[tuple[Point, ...], float], ...]
    tone: Tone
    low: float = 0.44
    high: float = 0.56
    rise: float = 0.0
    canopy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliefTile:
    """A shading picture (grey, 128 flat) and the rectangle it covers: left, top, right, bottom in mm."""

    data: bytes
    box: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundPart:
    """A rectangle of a ground as a picture of its own: left, top, right, bottom in mm."""

    ground: Ground
    area: Area

    def paint(self, width: int, height: int) -> Image.Image:
        """The part, RGB, `width` x `height` pixels."""
        return self.ground.paint_area(self.area, (width, height))


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Everything the ground picture needs, mm from its top left corner.

    `sea`: colours from the open sea to the shore. `settled`: outlines of hexes whose ground is thinned
    (basins of towns). `bodies`: bottom to top.
    """

    name: str
    width: float
    height: float
    hex_mm: float
    land: tuple[Shape, ...]
    sea: tuple[str, ...]
    clear: Tone
    meadow: str
    bodies: tuple[Body, ...] = ()
    settled: tuple[tuple[Point, ...], ...] = ()
    relief: ReliefTile | None = None
    everywhere: bool = field(default=False)

    def paint(self, width: int, height: int) -> Image.Image:
        """The ground, RGB, stretched to `width` x `height` pixels."""
        picture = Image.new("RGB", (width, height))
        for top in range(0, height, BLOCK):
            picture.paste(self.paint_rows(width, height, top, min(BLOCK, height - top)), (0, top))
        return picture

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the ground painted at `width` x `height` pixels."""
        strip = Image.new("RGB", (width, rows))
        kx, ky = self.width / width, self.height / height
        y0, y1 = max(0, top - OVERSCAN), min(height, top + rows + OVERSCAN)
        # Blocks that are all sea or all mountain cost little. Edges throw a shade on their neighbours,
        # so a block is painted with a rim and cut.
        for left in range(0, width, BLOCK):
            right = min(width, left + BLOCK)
            x0, x1 = max(0, left - OVERSCAN), min(width, right + OVERSCAN)
            block = self.paint_area((x0 * kx, y0 * ky, x1 * kx, y1 * ky), (x1 - x0, y1 - y0))
            strip.paste(block.crop((left - x0, top - y0, right - x0, top - y0 + rows)), (left, 0))
        return strip

    def paint_area(self, area: Area, size: tuple[int, int]) -> Image.Image:
        """A rectangle of the ground (left, top, right, bottom in mm) as a picture of `size` pixels."""
        return _Part(self, area, size).paint()

    @cached_property
    def tables(self) -> Tables:
        """Colours of every grey, computed once."""
        return Tables(self)

    @cached_property
    def fields(self) -> Fields:
        """The soft areas, computed once."""
        return Fields(self)


class Tables:
    """Look-up tables of a ground's colours."""

    def __init__(self, ground: Ground) -> None:
        self.sea = _sea_table(ground.sea)
        self.clear = _tone_table(ground.clear)
        self.bodies = tuple(_tone_table(body.tone) for body in ground.bodies)


class Fields:
    """Grey pictures of what is where, 22 pixels a hex, with a rim of 1.5 hexes around the picture."""

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
        self.relief = _relief(ground) if ground.relief is not None else self._hills(ground)

    def _noise(self, name: str, octaves: tuple[tuple[float, float], ...]) -> Image.Image:
        """Noise of several sizes (hexes, share); mean 128."""
        mixed: Image.Image | None = None
        total = 0.0
        for i, (size, share) in enumerate(octaves):
            # The finest grain of a mix needs no turning.
            turn = 0.0 if i > 1 else 23.0 + 31.0 * i
            layer = noise(f"{self._name}/{name}/{size}", self.size, size * FIELD_PX_PER_HEX, turn)
            total += share
            mixed = layer if mixed is None else Image.blend(mixed, layer, share / total)
        return mixed if mixed is not None else Image.new("L", self.size, 128)

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
        # Noise is added round its mean of 128; its full swing moves the edge by about a sixth of a hex.
        return ImageChops.add(soft, wobble.point(_scaled(BODY_WOBBLE)), 1, -round(128 * BODY_WOBBLE))

    def _settled(self, ground: Ground) -> Image.Image | None:
        if not ground.settled:
            return None
        picture, pen = self._canvas(2)
        for ring in ground.settled:
            pen.polygon(self._ring(ring, 2), fill=255)
        return picture.reduce(2).filter(ImageFilter.GaussianBlur(0.15 * FIELD_PX_PER_HEX))

    def _land(self, ground: Ground) -> Image.Image:
        picture, pen = self._canvas(2)
        for shape in ground.land:
            pen.polygon(self._ring(shape.outer, 2), fill=255)
            for hole in shape.holes:
                pen.polygon(self._ring(hole, 2), fill=0)
        return picture.reduce(2)

    def _shallows(self, land: Image.Image) -> Image.Image:
        first, second = (land.filter(ImageFilter.GaussianBlur(r * FIELD_PX_PER_HEX)) for r in SHORE_FADE)
        # Eight bits are too few for the faint end of a wide blur, so its contour becomes a shelf of its own.
        shelf = land.filter(ImageFilter.GaussianBlur(SHELF_BLUR * FIELD_PX_PER_HEX))
        shelf = shelf.point(_ramp(SHELF_LEVEL - 0.06, SHELF_LEVEL + 0.06))
        shelf = shelf.filter(ImageFilter.GaussianBlur(SHELF_FADE * FIELD_PX_PER_HEX))
        a, b, c = SHORE_MIX
        mixed = Image.blend(Image.blend(first, second, b / (a + b)), shelf, c)
        # Depth lines breathe: nearness is multiplied by 0.6 to 1.
        breath = self._noise("shallows", ((0.75, 0.6), (0.3, 0.4)))
        return ImageChops.multiply(mixed, breath.point([round(153 + v * 0.4) for v in range(256)]))

    def _hills(self, ground: Ground) -> Image.Image:
        """Hills for a board without a shading tile: bodies swell up, noise breaks them into heights."""
        height = self._noise("hills", ((0.8, 0.45), (0.34, 0.33), (0.15, 0.22)))
        for body, soft in zip(ground.bodies, self.bodies, strict=True):
            if body.rise:
                height = Image.blend(height, soft, 0.18)
        return self._lit(height, HILLS)

    def _lit(self, height: Image.Image, strength: float) -> Image.Image:
        """A height field seen under light from the north-west, 128 flat."""
        slope = ImageChops.subtract(
            ImageChops.offset(height, -1, -1), ImageChops.offset(height, 1, 1), 1, 128
        )
        return slope.point([min(255, max(0, 128 + round((v - 128) * strength))) for v in range(256)])


BODY_BLUR = 0.175
BODY_WOBBLE = 0.93
RELIEF_GRIP = 0.22
BASIN = 0.62
MEADOW = 0.7
SWELL = 0.5
HILLS = 2.2
CANOPY = 0.55
BROAD_SHARE = 0.42


def _relief(ground: Ground) -> Image.Image:
    if ground.relief is None:
        raise ValueError("no relief tile")
    with Image.open(BytesIO(ground.relief.data)) as tile:
        grey = tile.convert("L")
    # Broad forms first: the shading of the smoothed landscape, strengthened, under the detail.
    broad = grey.filter(ImageFilter.GaussianBlur(grey.width / (ground.width / ground.hex_mm) * 0.12))
    broad = broad.point([min(255, max(0, round(128 + (v - 128) * 1.25))) for v in range(256)])
    return Image.blend(grey, broad, BROAD_SHARE)


@lru_cache(maxsize=64)
def _scaled(factor: float) -> Lut:
    return tuple(min(255, round(v * factor)) for v in range(256))


@lru_cache(maxsize=64)
def _ramp(low: float, high: float, top: float = 1.0) -> Lut:
    """A soft threshold: 0 below `low`, `top` above `high` (shares of 255), a smooth step between."""
    table: list[int] = []
    for v in range(256):
        t = min(1.0, max(0.0, (v / 255 - low) / (high - low)))
        table.append(round(255 * top * t * t * (3 - 2 * t)))
    return tuple(table)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mix(a: tuple[float, ...], b: tuple[float, ...], t: float) -> tuple[float, ...]:
    return tuple(p + (q - p) * t for p, q in zip(a, b, strict=True))


def _tone_table(tone: Tone) -> bytes:
    """Colour of every relief grey: shade below 128, light above."""
    tint, shade, light = _rgb(tone.tint), _rgb(tone.shade), _rgb(tone.light)
    rows: list[tuple[float, ...]] = []
    for v in range(256):
        s = tanh(tone.gain * (v - 128) / 127)
        if s < 0:
            rows.append(_mix(tint, shade, tone.shade_share * -s))
        else:
            rows.append(_mix(tint, light, tone.light_share * s))
    return bytes(round(v) for row in rows for v in row)


def _painted(grey: Image.Image, table: bytes) -> Image.Image:
    """A grey picture in colours: three bytes for each of the 256 greys."""
    picture = grey.copy()
    picture.putpalette(table)
    return picture.convert("RGB")


BREATH = 0.8
"""Mean of the noise the shallows are multiplied by."""
SHALLOWS = (0.80, 0.52, 0.31, 0.14)
"""Distances from the shore, in hexes, where the sea changes its colour."""


def _nearness(distance: float) -> float:
    """Value of the shallows field (0..1) at a distance (hexes) off a straight shore, noise at its mean."""

    def share(at: float, sigma: float) -> float:
        return 0.5 * (1 - erf((distance - at) / sigma / sqrt(2)))

    edge = next(i / 100 for i in range(200) if 0.5 * (1 - erf(i / 100 / SHELF_BLUR / sqrt(2))) <= SHELF_LEVEL)
    a, b, c = SHORE_MIX
    return BREATH * (a * share(0, SHORE_FADE[0]) + b * share(0, SHORE_FADE[1]) + c * share(edge, SHELF_FADE))


def _sea_table(colours: tuple[str, ...]) -> bytes:
    """Colour of every value of the shallows field: soft bands that slowly brighten inwards."""
    palette = [_rgb(colour) for colour in colours]
    edges = SHALLOWS[: len(palette) - 1]
    distances = [i * 0.01 for i in range(301)]
    nearness = [_nearness(d) for d in distances]
    rows: list[tuple[float, ...]] = []
    for v in range(256):
        value = v / 255
        d = next((x for x, near in zip(distances, nearness, strict=True) if near <= value), distances[-1])
        colour: tuple[float, ...] = palette[0]
        for edge, band in zip(edges, palette[1:], strict=False):
            t = min(1.0, max(0.0, (edge + 0.035 - d) / 0.07))
            slow = min(1.0, max(0.0, (edge + 0.16 - d) / 0.32))
            colour = _mix(colour, band, 0.7 * t * t * (3 - 2 * t) + 0.3 * slow)
        rows.append(colour)
    return bytes(round(v) for row in rows for v in row)


class _Part:
    """A rectangle of a ground picture."""

    def __init__(self, ground: Ground, area: Area, size: tuple[int, int]) -> None:
        self.ground = ground
        self.fields = ground.fields
        self.size = size
        self.left, self.top, self.right, self.bottom = area
        self.x_px = size[0] / (self.right - self.left)
        self.y_px = size[1] / (self.bottom - self.top)

    def paint(self) -> Image.Image:
        """The part, RGB."""
        ground = self.ground
        low, high = self._range(self.fields.land) if self.fields.land is not None else (255, 255)
        if low == 255:
            return self._land()
        if self.fields.shallows is None:
            raise ValueError("a ground with water has shallows")
        sea = _painted(self._enlarged(self.fields.shallows), ground.tables.sea)
        if high > 0:
            sea.paste(self._land(), (0, 0), self._land_mask())
        return sea

    def _range(self, picture: Image.Image) -> tuple[int, int]:
        """Least and greatest value of a field here, and a pixel around."""
        x0, y0, x1, y1 = self._field_box()
        low, high = picture.crop((int(x0) - 2, int(y0) - 2, ceil(x1) + 2, ceil(y1) + 2)).getextrema()
        return int(low), int(high)  # type: ignore[arg-type]

    def _land(self) -> Image.Image:
        ground, fields = self.ground, self.fields
        relief = self._relief()
        if fields.settled is not None and self._range(fields.settled)[1] > 0:
            relief.paste(128, (0, 0), self._enlarged(fields.settled).point(_ramp(0.25, 0.95, BASIN)))
        reach = RELIEF_GRIP * 128
        ranges = [self._range(soft) for soft in fields.bodies]
        # What lies wholly under a body need not be painted.
        under = [
            i
            for i, (body, (low, _)) in enumerate(zip(ground.bodies, ranges, strict=True))
            if low - reach > body.high * 255
        ]
        first = under[-1] if under else -1
        land = (
            self._clear(relief)
            if first < 0
            else _painted(self._lit(relief, first), ground.tables.bodies[first])
        )
        grip = relief.point(_scaled(RELIEF_GRIP))
        step = max(1, round(self.x_px * 0.022 * ground.hex_mm))
        for i in range(first + 1, len(ground.bodies)):
            body = ground.bodies[i]
            if ranges[i][1] + reach < body.low * 255:
                continue
            mask = ImageChops.add(self._enlarged(fields.bodies[i]), grip, 1, -round(128 * RELIEF_GRIP))
            mask = mask.point(_ramp(body.low, body.high))
            if body.rise:
                foot = ImageChops.offset(mask, step, step).filter(ImageFilter.BoxBlur(step / 2))
                land.paste(_rgb(body.tone.shade), (0, 0), foot.point(_scaled(body.rise)))
            land.paste(_painted(self._lit(relief, i), ground.tables.bodies[i]), (0, 0), mask)
        return land

    def _clear(self, relief: Image.Image) -> Image.Image:
        """Open land: gentle swells, meadows."""
        swell = self._enlarged(self.fields.swell)
        if self.ground.relief is not None:
            swell = ImageChops.add(relief, swell, 1, -128)
        land = _painted(swell, self.ground.tables.clear)
        meadow = self._enlarged(self.fields.meadow).point(_ramp(0.44, 0.62, MEADOW))
        land.paste(_rgb(self.ground.meadow), (0, 0), meadow)
        return land

    def _lit(self, relief: Image.Image, body: int) -> Image.Image:
        """The relief of a body: under trees it is that of their crowns too."""
        if not self.ground.bodies[body].canopy or self.fields.canopy is None:
            return relief
        return ImageChops.add(relief, self._enlarged(self.fields.canopy), 1, -128)

    def _field_box(self) -> Area:
        k, pad = self.fields.scale, self.fields.pad
        return pad + self.left * k, pad + self.top * k, pad + self.right * k, pad + self.bottom * k

    def _enlarged(self, picture: Image.Image) -> Image.Image:
        return picture.resize(self.size, Image.Resampling.BICUBIC, box=self._field_box())

    def _relief(self) -> Image.Image:
        tile, picture = self.ground.relief, self.fields.relief
        if tile is None:
            return self._enlarged(picture)
        left, top, right, bottom = tile.box
        kx, ky = picture.width / (right - left), picture.height / (bottom - top)
        x0, x1 = _within(self.left - left, self.right - left, kx, picture.width)
        y0, y1 = _within(self.top - top, self.bottom - top, ky, picture.height)
        return picture.resize(self.size, Image.Resampling.BICUBIC, box=(x0, y0, x1, y1))

    def _land_mask(self) -> Image.Image:
        k = SHORE_SAMPLES
        picture = Image.new("L", (self.size[0] * k, self.size[1] * k))
        pen = ImageDraw.Draw(picture)
        kx, ky, left, top = self.x_px * k, self.y_px * k, self.left, self.top

        def scaled(ring: tuple[Point, ...]) -> list[Point]:
            return [((x - left) * kx - 0.5, (y - top) * ky - 0.5) for x, y in ring]

        for shape in self.ground.land:
            if not self._touches(shape.outer):
                continue
            pen.polygon(scaled(shape.outer), fill=255)
            for hole in shape.holes:
                if self._touches(hole):
                    pen.polygon(scaled(hole), fill=0)
        return picture.reduce(k)

    def _touches(self, ring: tuple[Point, ...]) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return min(ys) < self.bottom and max(ys) > self.top and min(xs) < self.right and max(xs) > self.left


def _within(start: float, end: float, scale: float, whole: int) -> tuple[float, float]:
    """A stretch of a tile in its pixels; a tile that ends too early is stretched at its rim."""
    low = min(max(0.0, start * scale), whole - 1.0)
    return low, min(max(low + 0.5, end * scale), float(whole))
