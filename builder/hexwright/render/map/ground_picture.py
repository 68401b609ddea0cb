"""The ground of a hex map as a picture: sea with shallows, land, terrain bodies, relief.

The one part of a map that is a bitmap. It can be painted at any resolution. Everything soft
(bodies, shallows, meadows) is first laid out in *fields*, grey pictures of 22 pixels a hex, whatever the
resolution; fields are enlarged strip by strip, and only then cut off at a level. So a picture for the
screen and one for paper show the same shapes, edges stay crisp, and memory is that of the picture.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from operator import itemgetter

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hexwright.render.map.fields import Fields, body_field
from hexwright.render.map.ground import Area, Body, Ground, Plants
from hexwright.render.map.rings import Outline
from hexwright.render.map.stamps import PLANTS, conifer
from hexwright.render.map.tones import painted, ramp, rgb, scaled, sea_table, steep, tone_table, two_tone

BLOCK = 512
"""Width and height of the blocks that are painted at a time, px."""
OVERSCAN = 8
"""Rim that is painted around a block and cut off, px."""
SHORE_SAMPLES = 3
"""Samples a pixel, each way, of the mask of the land."""
SHORE_ROOM = 2
"""Pixels around a picture within which its shore is drawn exactly: more than Pillow's rounding may
move it.
"""
RELIEF_GRIP = 0.22
"""Influence of the relief on the outline of a body, whose edge so follows spurs and valleys."""
BASIN = 0.62
"""Share by which the relief under towns is levelled."""
CHANCE, PATCHES, SLOPE = 0.5, 0.9, 1.5
"""How much chance, patches and the slope of the ground have to do with how light a plant is."""
ROOM = 4.0
"""How far from a picture trees and plants may stand that reach into it, mm."""
MEADOW = 0.7
"""Opacity of meadows."""
GREEN = 0.9
"""Opacity of the green along rivers."""
CRAG = 0.85
"""Opacity of bare rock."""
CRAG_RELIEF = (0.34, 0.62)
"""Slopes where it begins and where it is complete, 0..1."""
CRAG_NOISE = (0.53, 0.64)
"""Levels of the noise between which it begins."""


@dataclass(frozen=True)
class GroundPicture:
    """A `scene.PictureSource` of a ground. Colour tables, fields and shore outlines are computed once."""

    ground: Ground

    def paint(self, width: int, height: int) -> Image.Image:
        """The ground, RGB, stretched to `width` x `height` pixels."""
        picture = Image.new("RGB", (width, height))
        for top in range(0, height, BLOCK):
            picture.paste(self.paint_rows(width, height, top, min(BLOCK, height - top)), (0, top))
        return picture

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the ground painted at `width` x `height` pixels."""
        strip = Image.new("RGB", (width, rows))
        x_mm, y_mm = self.ground.width / width, self.ground.height / height
        y0, y1 = max(0, top - OVERSCAN), min(height, top + rows + OVERSCAN)
        # Painted block by block, because a block that is all sea or all mountain skips most of the work.
        # Bodies throw a shade beyond their edge, so each block is painted with a rim, which is then cut off.
        for left in range(0, width, BLOCK):
            right = min(width, left + BLOCK)
            x0, x1 = max(0, left - OVERSCAN), min(width, right + OVERSCAN)
            block = self.paint_area((x0 * x_mm, y0 * y_mm, x1 * x_mm, y1 * y_mm), (x1 - x0, y1 - y0))
            strip.paste(block.crop((left - x0, top - y0, right - x0, top - y0 + rows)), (left, 0))
        return strip

    def paint_area(self, area: Area, size: tuple[int, int]) -> Image.Image:
        """A rectangle of the ground (left, top, right, bottom in mm) as a picture of `size` pixels."""
        return _AreaPainter(self, area, size).paint()

    def __getstate__(self) -> dict[str, Ground]:
        """For another process: what has been computed so far is computed again there."""
        return {"ground": self.ground}

    @cached_property
    def tables(self) -> Tables:
        """The colour of every grey."""
        return Tables(self.ground)

    def tree(self, high: int) -> Image.Image:
        """A tree `high` pixels high, RGBA."""
        stamp = self.stamps.get(high)
        if stamp is None and self.ground.trees is not None:
            stamp = self.stamps[high] = conifer(high, self.ground.trees.colours)
        if stamp is None:
            raise ValueError("no trees")
        return stamp

    @cached_property
    def planted(self) -> tuple[tuple[Plants, tuple[tuple[float, float, float, int], ...]], ...]:
        """The plants that stand where their body is on top, sorted from north to south."""
        return tuple((plants, tuple(self._standing(plants))) for plants in self.ground.plants)

    def _standing(self, plants: Plants) -> Iterator[tuple[float, float, float, int]]:
        fields, bodies = self.fields, self.ground.bodies
        number = next((i for i, body in enumerate(bodies) if body.name == plants.body), None)
        if number is None:
            return
        levels = [
            (fields.bodies[i].load(), 128 * (body.low + body.high))
            for i, body in enumerate(bodies)
            if i >= number
        ]
        k, pad = fields.scale, fields.pad
        patches, many = fields.meadow.load(), len(plants.colours)
        light = self._light if many > 1 else None
        for x, y, wide, chance in plants.places:
            at = int(x * k + pad), int(y * k + pad)
            over = [soft is not None and _grey(soft[at]) > level for soft, level in levels]
            if not over[0] or any(over[1:]):
                continue
            shade = 0.5 + CHANCE * (chance - 0.5)
            if light is not None and patches is not None:
                shade += PATCHES * (_grey(patches[at]) - 128) / 128 + SLOPE * (light(x, y) - 128) / 128
            yield x, y, wide, min(many - 1, max(0, int(shade * many)))

    @cached_property
    def _light(self) -> Callable[[float, float], float]:
        """The grey of the relief at a point, mm."""
        tile, picture, fields = self.ground.relief, self.fields.relief, self.fields
        pixels = picture.load()
        left, top, kx, ky = -fields.pad / fields.scale, -fields.pad / fields.scale, fields.scale, fields.scale
        if tile is not None:
            left, top, right, bottom = tile.box
            kx, ky = picture.width / (right - left), picture.height / (bottom - top)

        def grey(x: float, y: float) -> float:
            i = min(picture.width - 1, max(0, int((x - left) * kx)))
            j = min(picture.height - 1, max(0, int((y - top) * ky)))
            return _grey(pixels[i, j]) if pixels is not None else 128.0

        return grey

    def plant(self, plants: Plants, wide: int, shade: int) -> Image.Image:
        """A plant `wide` pixels wide in one of its colours, RGBA."""
        key = plants.plant, wide, plants.colours[shade]
        stamp = self.plant_stamps.get(key)
        if stamp is None:
            stamp = self.plant_stamps[key] = PLANTS[plants.plant](wide, plants.colours[shade])
        return stamp

    @cached_property
    def plant_stamps(self) -> dict[tuple[str, int, tuple[str, str, str]], Image.Image]:
        """The plants drawn so far, by shape, width in pixels and colours."""
        return {}

    @cached_property
    def stamps(self) -> dict[int, Image.Image]:
        """The trees drawn so far, by height in pixels."""
        return {}

    @cached_property
    def fields(self) -> Fields:
        """The soft areas as grey pictures."""
        return Fields(self.ground)

    @cached_property
    def shores(self) -> tuple[tuple[Outline, tuple[Outline, ...]], ...]:
        """The outlines of the land: outer rings, each with its holes."""
        return tuple(
            (Outline(area.outer), tuple(Outline(hole) for hole in area.holes)) for area in self.ground.land
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundPart:
    """A rectangle of a ground as a `scene.PictureSource` of its own."""

    picture: GroundPicture
    area: Area

    def paint(self, width: int, height: int) -> Image.Image:
        """The part, RGB, `width` x `height` pixels."""
        return self.picture.paint_area(self.area, (width, height))

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of the same picture; it is small, so it is painted whole."""
        return self.paint(width, height).crop((0, top, width, top + rows))


class Tables:
    """Look-up tables of a ground's colours."""

    def __init__(self, ground: Ground) -> None:
        self.sea = sea_table(ground.sea)
        self.clear = tone_table(ground.clear)
        self.bodies = tuple(tone_table(body.tone) for body in ground.bodies)
        self.valley = b"" if ground.valleys is None else tone_table(ground.valleys.tone)
        crags = ground.crags
        self.rock = b"" if crags is None else tone_table(two_tone(crags.shade, crags.light))


class _AreaPainter:
    """Paints a rectangle of a ground (mm) at a size (px)."""

    def __init__(self, picture: GroundPicture, area: Area, size: tuple[int, int]) -> None:
        self.picture = picture
        self.ground = picture.ground
        self.fields = picture.fields
        self.size = size
        self.left, self.top, self.right, self.bottom = area
        self.x_px = size[0] / (self.right - self.left)
        self.y_px = size[1] / (self.bottom - self.top)

    def paint(self) -> Image.Image:
        """The rectangle, RGB."""
        tables = self.picture.tables
        low, high = self._range(self.fields.land) if self.fields.land is not None else (255, 255)
        if low == 255:
            return self._planted(self._land())
        if self.fields.shallows is None:
            raise ValueError("a ground with water has shallows")
        sea = painted(self._enlarged(self.fields.shallows), tables.sea)
        if high > 0:
            sea.paste(self._land(), (0, 0), self._land_mask())
        return self._planted(sea)

    def _planted(self, picture: Image.Image) -> Image.Image:
        """The picture with the plants and trees that stand in it or reach into it."""
        for plants, places in self.picture.planted:
            self._plant(picture, plants, places)
        trees = self.ground.trees
        if trees is None:
            return picture
        for x, y, high in trees.places:
            if self.left - ROOM < x < self.right + ROOM and self.top - ROOM < y < self.bottom + ROOM:
                stamp = self.picture.tree(max(3, round(high * self.y_px)))
                at = round((x - self.left) * self.x_px), round((y - self.top) * self.y_px)
                picture.paste(
                    stamp, (at[0] - stamp.width // 2, at[1] - stamp.height + stamp.height // 5), stamp
                )
        return picture

    def _plant(
        self, picture: Image.Image, plants: Plants, places: Sequence[tuple[float, float, float, int]]
    ) -> None:
        first = bisect_left(places, self.top - ROOM, key=itemgetter(1))
        last = bisect_right(places, self.bottom + ROOM, key=itemgetter(1))
        left, right = self.left - ROOM, self.right + ROOM
        across, down = picture.size
        for x, y, wide, shade in places[first:last]:
            if left < x < right:
                stamp = self.picture.plant(plants, max(2, round(wide * self.x_px)), shade)
                x0 = round((x - self.left) * self.x_px) - stamp.width // 2
                y0 = round((y - self.top) * self.y_px) - stamp.height // 2
                if -stamp.width < x0 < across and -stamp.height < y0 < down:
                    picture.paste(stamp, (x0, y0), stamp)

    def _range(self, picture: Image.Image) -> tuple[int, int]:
        """Least and greatest value (0..255) of a field in this rectangle and two pixels around."""
        x0, y0, x1, y1 = self._field_box()
        low, high = picture.crop((int(x0) - 2, int(y0) - 2, ceil(x1) + 2, ceil(y1) + 2)).getextrema()
        return int(low), int(high)  # type: ignore[arg-type]

    def _land(self) -> Image.Image:
        ground, fields = self.ground, self.fields
        reach = RELIEF_GRIP * 128
        ranges = [self._range(soft) for soft in fields.bodies]
        # Bodies that are wholly covered by a higher one need not be painted.
        under = [
            i
            for i, (body, (low, _)) in enumerate(zip(ground.bodies, ranges, strict=True))
            if low - reach > body.high * 255
        ]
        first = under[-1] if under else -1
        drawn = [
            i for i in range(first + 1, len(ranges)) if ranges[i][1] + reach >= ground.bodies[i].low * 255
        ]
        soft = self._soft(first, drawn)
        relief = self._relief()
        if "settled" in soft:
            relief.paste(128, (0, 0), soft["settled"].point(ramp(0.25, 0.95, BASIN)))
        land = (
            self._clear(relief, soft)
            if first < 0
            else painted(self._lit(relief, first, soft), self.picture.tables.bodies[first])
        )
        if first >= 0 and self._has_crags(first):
            self._crags(land, relief, soft["rock"], (0, 0, *self.size), None)
        grip = relief.point(scaled(RELIEF_GRIP))
        step = max(1, round(self.x_px * 0.022 * ground.hex_mm))
        for i in drawn:
            body = ground.bodies[i]
            mask = ImageChops.add(soft[body_field(i)], grip, 1, -round(128 * RELIEF_GRIP))
            mask = mask.point(ramp(body.low, body.high))
            box = mask.getbbox()
            if box is None:
                continue
            if body.rise:
                _throw_shade(land, body, mask, box, step)
            lit = self._lit(relief, i, soft).crop(box)
            land.paste(painted(lit, self.picture.tables.bodies[i]), box, mask.crop(box))
            if self._has_crags(i):
                self._crags(land, lit, soft["rock"].crop(box), box, mask.crop(box))
        return land

    def _has_crags(self, body: int) -> bool:
        """Whether there is bare rock on a body, by its number."""
        crags = self.ground.crags
        return crags is not None and self.ground.bodies[body].name == crags.body

    def _crags(
        self,
        land: Image.Image,
        lit: Image.Image,
        rough: Image.Image,
        box: tuple[int, int, int, int],
        body: Image.Image | None,
    ) -> None:
        """Bare rock where the relief is steep and the noise allows it. `body`: mask of the mountains, if they
        do not cover all of the box.
        """
        mask = ImageChops.multiply(lit.point(steep(*CRAG_RELIEF)), rough.point(ramp(*CRAG_NOISE, CRAG)))
        if body is not None:
            mask = ImageChops.multiply(mask, body)
        land.paste(painted(lit, self.picture.tables.rock), box, mask)

    def _soft(self, first: int, drawn: Sequence[int]) -> dict[str, Image.Image]:
        """The fields, enlarged, that the land here is painted from, by name.

        `first`: number of the body that covers all of it, or -1. `drawn`: numbers of the bodies above that.
        """
        fields = self.fields
        names = [body_field(i) for i in drawn]
        if first < 0:
            names += ["swell", "meadow"]
            if fields.valley is not None and self._range(fields.valley)[1] > 0:
                names.append("valley")
        if fields.settled is not None and self._range(fields.settled)[1] > 0:
            names.append("settled")
        if any(self.ground.bodies[i].canopy for i in (first, *drawn) if i >= 0):
            names.append("canopy")
        if any(self._has_crags(i) for i in (first, *drawn) if i >= 0):
            names.append("rock")
        return dict(zip(names, self._all_enlarged([fields.soft[name] for name in names]), strict=True))

    def _clear(self, relief: Image.Image, soft: Mapping[str, Image.Image]) -> Image.Image:
        """Open land: gentle swells and patches of meadow."""
        swell = soft["swell"]
        if self.ground.relief is not None:
            swell = ImageChops.add(relief, swell, 1, -128)
        land = painted(swell, self.picture.tables.clear)
        _tint(land, self.ground.meadow, soft["meadow"].point(ramp(0.44, 0.62, MEADOW)))
        if "valley" in soft:
            land.paste(
                painted(swell, self.picture.tables.valley), (0, 0), soft["valley"].point(scaled(GREEN))
            )
        return land

    def _lit(self, relief: Image.Image, body: int, soft: Mapping[str, Image.Image]) -> Image.Image:
        """The relief that lights a body: that of its tree crowns is added."""
        if not self.ground.bodies[body].canopy or "canopy" not in soft:
            return relief
        return ImageChops.add(relief, soft["canopy"], 1, -128)

    def _field_box(self) -> Area:
        k, pad = self.fields.scale, self.fields.pad
        return pad + self.left * k, pad + self.top * k, pad + self.right * k, pad + self.bottom * k

    def _enlarged(self, picture: Image.Image) -> Image.Image:
        return picture.resize(self.size, Image.Resampling.BICUBIC, box=self._field_box())

    def _all_enlarged(self, pictures: Sequence[Image.Image]) -> Iterator[Image.Image]:
        """Fields enlarged to the size painted.

        Four at a time, as bands of one picture: that takes half the time.
        """
        x0, y0, x1, y1 = self._field_box()
        width, height = self.fields.size
        near = (max(0, int(x0) - 4), max(0, int(y0) - 4), min(width, ceil(x1) + 4), min(height, ceil(y1) + 4))
        box = (x0 - near[0], y0 - near[1], x1 - near[0], y1 - near[1])
        for start in range(0, len(pictures), 4):
            parts = [picture.crop(near) for picture in pictures[start : start + 4]]
            mode = "L" if len(parts) == 1 else "RGB" if len(parts) < 4 else "CMYK"
            bands = parts[0] if mode == "L" else Image.merge(mode, (*parts, *parts)[: len(mode)])
            large = bands.resize(self.size, Image.Resampling.BICUBIC, box=box)
            yield from large.split()[: len(parts)]

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

        # A pixel's centre is a whole number in Pillow, hence the half.
        area, room = (left, top, self.right, self.bottom), SHORE_ROOM / min(self.x_px, self.y_px)
        for outer, holes in self.picture.shores:
            for outline, ink in ((outer, 255), *((hole, 0) for hole in holes)):
                ring = outline.near(area, room)
                if ring:
                    pen.polygon([((x - left) * kx - 0.5, (y - top) * ky - 0.5) for x, y in ring], fill=ink)
        return picture.reduce(k)


def _throw_shade(
    land: Image.Image, body: Body, mask: Image.Image, box: tuple[int, int, int, int], step: int
) -> None:
    """Paint the shade a body throws to the south-east: its mask moved by `step` px and blurred.

    `box`: the bounding box of the mask, px.
    """
    room = 2 * step + 1
    near = (
        max(0, box[0] - room),
        max(0, box[1] - room),
        min(mask.width, box[2] + room),
        min(mask.height, box[3] + room),
    )
    foot = Image.new("L", (near[2] - near[0], near[3] - near[1]))
    foot.paste(mask.crop(near), (step, step))
    foot = foot.filter(ImageFilter.BoxBlur(step / 2))
    _tint(land, body.tone.shade, foot.point(scaled(body.rise)), near[:2])


def _tint(picture: Image.Image, colour: str, mask: Image.Image, at: tuple[int, int] = (0, 0)) -> None:
    """Paint a colour through a mask. Pillow pastes a picture twice as fast as a colour."""
    picture.paste(Image.new("RGB", mask.size, rgb(colour)), at, mask)


def _grey(value: object) -> float:
    """A pixel of a grey picture."""
    return float(value) if isinstance(value, (int, float)) else 0.0


def _within(start: float, end: float, scale: float, whole: int) -> tuple[float, float]:
    """A range on a tile (mm) in its pixels, limited to the tile: where it is too small, its rim is
    stretched.
    """
    low = min(max(0.0, start * scale), whole - 1.0)
    return low, min(max(low + 0.5, end * scale), float(whole))
