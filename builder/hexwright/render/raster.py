"""Draws a scene as a picture with Pillow.

Pillow does not anti-alias shapes, so they are drawn enlarged and reduced. Letters are drawn at their final
size, at which hinting keeps them crisp. Both go strip by strip, so that a sheet of any height needs the
memory of its own picture and one strip. For a scene without background the strip holds colours multiplied by
their opacity (premultiplied), the form in which reducing and painting over give right averages.
"""

from __future__ import annotations

import io
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias, TypeVar, assert_never

from PIL import Image, ImageChops, ImageDraw

from hexwright.render.colour import WHITE
from hexwright.render.flatten import flatten, rgb
from hexwright.render.fonts import Fonts
from hexwright.render.glyph import Glyphs, LetterStyle
from hexwright.render.raster_areas import cut, meet, patches, shift, tiles, union
from hexwright.render.raster_marks import (
    Area,
    AreaRun,
    BoxMark,
    ClipRun,
    Colour,
    Mark,
    OpaqueRun,
    PictureRun,
    Rgb,
    RingMark,
    Run,
    TextLine,
    TextRun,
    TranslucentRun,
)
from hexwright.render.scene import Scene
from hexwright.units import px_per_mm

_STRIP_PIXELS: Final = 16_000_000
"""Fine pixels in one strip: limits the memory of a large sheet."""
_BAND: Final = 512
"""Rows of a `Picture` op that its source paints at a time."""
_ROWS: Final = 64
"""Height of the bands of rows by which marks are looked up."""
_PLAIN: Final = 48 * 48
"""Pixels up to which ink is pasted as a colour, not as a picture of one colour."""
_FEW: Final = 32
"""Up to this many marks are searched one by one."""
_PLANES: Final = "CMYK"
"""Mode of a strip with opacity: four plain bands, red, green, blue and alpha. Pillow would convert
"RGBA" back and forth at every reduction.
"""
_FINE: Final = 4
"""Shapes are drawn so many times as large."""
_SMALL: Final = 128 * 128
"""Pictures up to this many pixels, such as counters, are drawn 8 instead of 4 times as large, which looks
better and needs four times the memory; and they may get a palette.
"""

_Item = TypeVar("_Item")
Known: TypeAlias = dict[tuple[object, ...], Image.Image]
"""Cache of painted parts of small pictures, by everything they depend on: most counters differ only in text.
"""
_MOST: Final = 256
"""Pictures in that cache at most."""


def rasterise(scene: Scene, dpi: float) -> Image.Image:
    """The scene as RGB, or as RGBA when it has no background, `dpi` pixels an inch."""
    return Rasteriser().rasterise(scene, dpi)


def rasterise_over(image: Image.Image, scene: Scene, dpi: float) -> Image.Image:
    """A copy of an RGB picture with the scene drawn over it, top left on top left. See Rasteriser."""
    return Rasteriser().rasterise_over(image, scene, dpi)


def png_bytes(image: Image.Image, *, level: int = 6) -> bytes:
    """A PNG: the same bytes for the same picture. `level` 1 (fast) to 9 (small).

    A small picture of up to 256 colours is written with a palette; no colour changes by that.
    """
    buffer = io.BytesIO()
    if image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    small = _with_palette(image) if image.width * image.height <= _SMALL else None
    if small is None:
        image.save(buffer, "PNG", compress_level=level)
    else:
        picture, opacity = small
        options = {"transparency": opacity} if min(opacity, default=255) < 255 else {}
        picture.save(buffer, "PNG", compress_level=level, **options)
    return buffer.getvalue()


def calmed(image: Image.Image) -> Image.Image:
    """The picture in every fourth tone of each colour, black and white kept.

    No tone is off by more than 2 of 255, which nobody sees, and ground with the grain of paper takes two
    thirds of the bytes as PNG.
    """
    tones = [min(255, (tone + 2) // 4 * 4) for tone in range(256)]
    return image.point(tones * len(image.getbands()))


def jpeg_bytes(image: Image.Image, *, quality: int) -> bytes:
    """A JPEG without chroma subsampling: the same bytes for the same picture. `quality`: as Pillow's."""
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG", quality=quality, subsampling=0)
    return buffer.getvalue()


def _with_palette(image: Image.Image) -> tuple[Image.Image, bytes] | None:
    """The same picture with a palette, and the opacity of each colour; None if it has more than 256.

    Pillow's own conversion approximates colours; this one is exact.
    """
    whole = image.convert("RGBA")
    if whole.getcolors(256) is None:
        return None
    pixels = memoryview(whole.tobytes()).cast("I")
    index: defaultdict[int, int] = defaultdict(count().__next__)
    picture = Image.frombytes("P", image.size, bytes(map(index.__getitem__, pixels)))
    colours = [value.to_bytes(4, sys.byteorder) for value in index]
    picture.putpalette(b"".join(colour[:3] for colour in colours))
    return picture, bytes(colour[3] for colour in colours)


def _strip_height(width: int, fine: int) -> int:
    """Rows of a strip of that width, so that its fine pixels are not too many."""
    return max(16, _STRIP_PIXELS // (width * fine * fine))


class Rasteriser:
    """Draws scenes; caches letters and parts of small pictures. Not to be shared between threads."""

    def __init__(self, fonts: Fonts | None = None) -> None:
        self.fonts = fonts or Fonts()
        self._glyphs = Glyphs(self.fonts)
        self._known: Known = {}

    def rasterise(self, scene: Scene, dpi: float) -> Image.Image:
        """The scene as RGB, or as RGBA when it has no background. Sizes round to whole pixels."""
        scale, size = px_per_mm(dpi), self.size(scene, dpi)
        if scene.background is None or scene.background.alpha < 1:
            canvas = Image.new(_PLANES, size)
            if scene.background is not None:
                alpha = scene.background.alpha
                ground = (*(round(v * alpha) for v in rgb(scene.background.colour)), round(255 * alpha))
                canvas.paste(ground, (0, 0, *size))
            self._paint(canvas, scene, scale)
            # Premultiplied colours are what Pillow calls "RGBa"; PNG stores plain ones.
            return Image.frombuffer("RGBa", size, canvas.tobytes(), "raw", "RGBa", 0, 1).convert("RGBA")
        canvas = Image.new("RGB", size, rgb(scene.background.colour))
        self._paint(canvas, scene, scale)
        return canvas

    def size(self, scene: Scene, dpi: float) -> tuple[int, int]:
        """Width and height of its picture, px."""
        scale = px_per_mm(dpi)
        return max(1, math.floor(scene.width * scale + 0.5)), max(1, math.floor(scene.height * scale + 0.5))

    def strips(self, scene: Scene, dpi: float, rows: int, fine: int = _FINE) -> Iterator[Image.Image]:
        """The scene as RGB from top to bottom, `rows` px at a time, for pictures too large for the memory.
        What has no background is white. `fine`: shapes are drawn so many times as large.
        """
        width, height = self.size(scene, dpi)
        ground = WHITE if scene.background is None else scene.background.colour
        runs = flatten(scene.ops, scale=px_per_mm(dpi), fine=fine, fonts=self.fonts)
        brush = _Brush(fine, "RGB", self._glyphs, self._known)
        tall = _strip_height(width, fine)
        for top in range(0, height, rows):
            strip = Image.new("RGB", (width, min(rows, height - top)), rgb(ground))
            for below in range(0, strip.height, tall):
                part = strip.crop((0, below, width, min(strip.height, below + tall)))
                brush.paint(part, (0, top + below), runs)
                strip.paste(part, (0, below))
            yield strip

    def rasterise_over(self, image: Image.Image, scene: Scene, dpi: float) -> Image.Image:
        """A copy of an RGB picture with the scene drawn over it; the scene's background is not drawn."""
        canvas = image.convert("RGB") if image.mode != "RGB" else image.copy()
        self._paint(canvas, scene, px_per_mm(dpi))
        return canvas

    def _paint(self, canvas: Image.Image, scene: Scene, scale: float) -> None:
        width, height = canvas.size
        fine = 8 if width * height <= _SMALL else _FINE
        runs = flatten(scene.ops, scale=scale, fine=fine, fonts=self.fonts)
        brush = _Brush(fine, canvas.mode, self._glyphs, self._known)
        tall = _strip_height(width, fine)
        if tall >= height:
            brush.paint(canvas, (0, 0), runs)
            return
        for top in range(0, height, tall):
            strip = canvas.crop((0, top, width, min(height, top + tall)))
            brush.paint(strip, (0, top), runs)
            canvas.paste(strip, (0, top))


class _Brush:
    """Paints runs onto one strip after the other of one picture."""

    def __init__(self, fine: int, mode: str, glyphs: Glyphs, known: Known) -> None:
        self._fine = fine
        self._known = known
        self._opaque = (255,) if mode == _PLANES else ()
        self._glyphs = glyphs
        self._bands: dict[int, tuple[int, Image.Image]] = {}
        self._rows: dict[int, dict[int, list[int]]] = {}

    def paint(self, strip: Image.Image, corner: tuple[int, int], runs: Sequence[Run]) -> None:
        """Paint runs onto a strip whose top left pixel is `corner` of the picture."""
        view = (*corner, corner[0] + strip.width, corner[1] + strip.height)
        for run in runs:
            match run:
                case OpaqueRun():
                    self._solid(strip, view, run)
                case TranslucentRun():
                    near = self._near(run.marks, lambda mark: mark.area, view)
                    for area, marks in tiles([(mark.area, mark) for mark in near], view):
                        self._lay(strip, run.rgb, run.alpha, shift(area, view), self._mask(marks, area))
                case AreaRun():
                    if meet(run.area, view):
                        area = cut(run.area, view)
                        mask = self._even_odd(run.rings, area)
                        self._lay(strip, run.rgb, run.alpha, shift(area, view), mask)
                case TextRun():
                    near_lines = self._near(run.lines, lambda line: line.area, view)
                    lines = [line for line in near_lines if meet(line.area, view)]
                    if lines:
                        self._letters(strip, view, lines)
                case PictureRun():
                    if meet(run.area, view):
                        self._bitmap(strip, view, run)
                case ClipRun():
                    if meet(run.area, view):
                        area = cut(run.area, view)
                        inside = strip.crop(shift(area, view))
                        self.paint(inside, area[:2], run.runs)
                        strip.paste(inside, shift(area, view), self._opening(run.rings, area))
                case _:
                    assert_never(run)

    def _near(self, items: Sequence[_Item], area: Callable[[_Item], Area], view: Area) -> Sequence[_Item]:
        """The items of a run that may meet a strip, in order.

        Looked up by bands of rows that are indexed at the first strip: otherwise time would grow with the
        number of strips times that of items, so with the square of the sheet.
        """
        if len(items) <= _FEW:
            return items
        rows = self._rows.get(id(items))
        if rows is None:
            rows = self._rows[id(items)] = {}
            for index, item in enumerate(items):
                _, top, _, low = area(item)
                for row in range(top // _ROWS, (low - 1) // _ROWS + 1):
                    rows.setdefault(row, []).append(index)
        bands = range(view[1] // _ROWS, (view[3] - 1) // _ROWS + 1)
        return [items[index] for index in sorted({i for row in bands for i in rows.get(row, ())})]

    def _solid(self, strip: Image.Image, view: Area, run: OpaqueRun) -> None:
        if strip.width * strip.height > _SMALL:
            self._opaque_marks(strip, view, run)
            return
        # Marks compare by value, and the bytes of a small picture are quickly compared, too.
        key = (self._fine, strip.mode, view, strip.tobytes(), tuple(run.marks))
        known = self._known.get(key)
        if known is None:
            self._opaque_marks(strip, view, run)
            self._remember(key, strip.copy())
        else:
            strip.paste(known)

    def _remember(self, key: tuple[object, ...], picture: Image.Image) -> None:
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[key] = picture

    def _opaque_marks(self, strip: Image.Image, view: Area, run: OpaqueRun) -> None:
        """Paint opaque marks in order.

        Boxes with edges on whole pixels are drawn directly. Other marks wait, to be drawn enlarged together;
        a box that meets one of them is painted after them.
        """
        waiting: list[tuple[Area, tuple[Mark, Rgb]]] = []
        over: Area | None = None
        draw = ImageDraw.Draw(strip)
        for mark, colour in self._near(run.marks, lambda pair: pair[0].area, view):
            if not meet(mark.area, view):
                continue
            if isinstance(mark, BoxMark) and not mark.radius:
                if over is not None and meet(over, mark.area):
                    self._enlarged(strip, view, waiting)
                    waiting, over = [], None
                mark.paint_whole(draw, view, self._fine, colour + self._opaque)
            else:
                waiting.append((mark.area, (mark, colour)))
                over = mark.area if over is None else union([over, mark.area])
        self._enlarged(strip, view, waiting)

    def _enlarged(
        self, strip: Image.Image, view: Area, waiting: Sequence[tuple[Area, tuple[Mark, Rgb]]]
    ) -> None:
        f = self._fine
        # All patches are cut out before the first is pasted: they may share pixels (see `patches`).
        painted: list[tuple[Area, Image.Image]] = []
        for area, marks in patches(waiting, view):
            here = shift(area, view)
            size = ((area[2] - area[0]) * f, (area[3] - area[1]) * f)
            # NEAREST, so that `reduce` restores the pixels that no mark touches.
            large = strip.crop(here).resize(size, Image.Resampling.NEAREST)
            draw = ImageDraw.Draw(large)
            for mark, colour in marks:
                mark.paint(draw, area[0] * f, area[1] * f, colour + self._opaque)
            painted.append((here, large.reduce(f)))
        for here, picture in painted:
            strip.paste(picture, here)

    def _mask(self, marks: Sequence[Mark], area: Area) -> Image.Image:
        f = self._fine
        large = Image.new("L", ((area[2] - area[0]) * f, (area[3] - area[1]) * f))
        draw = ImageDraw.Draw(large)
        for mark in marks:
            mark.paint(draw, area[0] * f, area[1] * f, 255)
        return large.reduce(f)

    def _opening(self, rings: tuple[RingMark, ...], area: Area) -> Image.Image:
        """The mask of a clipped run."""
        if (area[2] - area[0]) * (area[3] - area[1]) > _SMALL:
            return self._even_odd(rings, area)
        key = (self._fine, rings, area)
        mask = self._known.get(key)
        if mask is None:
            mask = self._even_odd(rings, area)
            self._remember(key, mask)
        return mask

    def _even_odd(self, rings: Sequence[RingMark], area: Area) -> Image.Image:
        """Mask of an area bounded by rings, even-odd.

        A ring whose box overlaps that of an earlier one inverts what is there; any other is simply filled.
        """
        near = [ring for ring in rings if meet(ring.area, area)]
        f = self._fine
        x, y = area[0] * f, area[1] * f
        large = Image.new("L", ((area[2] - area[0]) * f, (area[3] - area[1]) * f))
        draw = ImageDraw.Draw(large)
        drawn: list[Area] = []
        for ring in near:
            if any(meet(ring.area, other) for other in drawn):
                part = cut(ring.area, area)
                left, top, right, low = shift(part, area)
                at = (left * f, top * f, right * f, low * f)
                one = Image.new("L", (at[2] - at[0], at[3] - at[1]))
                ring.paint(ImageDraw.Draw(one), part[0] * f, part[1] * f, 255)
                large.paste(ImageChops.difference(large.crop(at), one), at)
            else:
                ring.paint(draw, x, y, 255)
            drawn.append(ring.area)
        return large.reduce(f)

    def _lay(self, strip: Image.Image, colour: Rgb, alpha: float, at: Area, mask: Image.Image) -> None:
        """Paint ink onto a strip through a mask. Pillow pastes a large picture twice as fast as a colour."""
        level = round(alpha * 255)
        if level < 255:
            full, mask = mask, Image.new("L", mask.size)
            mask.paste(level, (0, 0), full)
        ink = colour + self._opaque
        if mask.width * mask.height < _PLAIN:
            strip.paste(ink, at, mask)
        else:
            strip.paste(Image.new(strip.mode, mask.size, ink), at, mask)

    def _letters(self, strip: Image.Image, view: Area, lines: Sequence[TextLine]) -> None:
        # The halos of one colour are one mask, so that neighbouring halos do not add up.
        halos: dict[tuple[str, float, float], list[TextLine]] = {}
        for line in lines:
            halo = line.text.halo
            if halo is not None and halo.alpha > 0 and line.text.halo_width > 0:
                halos.setdefault((halo.colour, halo.alpha, line.text.halo_width), []).append(line)
        for (colour, alpha, width), glowing in halos.items():
            for area, near in tiles([(line.area, line) for line in glowing], view):
                mask = Image.new("L", (area[2] - area[0], area[3] - area[1]))
                for line in near:
                    self._stamp(mask, area, line, 255, halo=round(width * 8) / 8)
                self._lay(strip, rgb(colour), alpha, shift(area, view), mask)
        for line in lines:
            ink = line.text.ink
            self._stamp(strip, view, line, rgb(ink.colour) + self._opaque, alpha=round(ink.alpha * 255))

    def _stamp(
        self,
        onto: Image.Image,
        view: Area,
        line: TextLine,
        colour: Colour,
        *,
        halo: float = 0.0,
        alpha: int = 255,
    ) -> None:
        text = line.text
        turn = math.radians(text.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = text.at[0] - view[0], text.at[1] - view[1]
        stamps = self._glyphs.stamps(LetterStyle(text.font, line.em, round(text.angle % 360, 2), halo), alpha)
        least, right, low = -stamps.reach, onto.width + stamps.reach, onto.height + stamps.reach
        for char, along in line.letters:
            pen_x, pen_y = x + along * cos, y + along * sin
            if least < pen_x < right and least < pen_y < low:
                placed = stamps.stamp(char, pen_x, pen_y)
                if placed is not None:
                    mask, left, top = placed
                    onto.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def _bitmap(self, strip: Image.Image, view: Area, run: PictureRun) -> None:
        area = cut(run.area, view)
        left, top, right, bottom = shift(area, run.area)
        for number in range(top // _BAND, (bottom - 1) // _BAND + 1):
            band = self._band(run, number)
            first, last = max(top, number * _BAND), min(bottom, (number + 1) * _BAND)
            part = band.crop((left, first - number * _BAND, right, last - number * _BAND))
            mask = part.getchannel("A") if part.mode == "RGBA" else None
            colours = part.convert("RGB")
            if self._opaque:
                colours = Image.merge(_PLANES, (*colours.split(), Image.new("L", colours.size, 255)))
            corner = area[0] - view[0], area[1] - view[1] + first - top
            strip.paste(colours, corner, mask)

    def _band(self, run: PictureRun, number: int) -> Image.Image:
        """Rows of a picture. Strips are painted from top to bottom, so only the latest band is cached."""
        known = self._bands.get(id(run))
        if known is not None and known[0] == number:
            return known[1]
        width, height = run.area[2] - run.area[0], run.area[3] - run.area[1]
        band = run.source.paint_rows(width, height, number * _BAND, min(_BAND, height - number * _BAND))
        self._bands[id(run)] = number, band
        return band
