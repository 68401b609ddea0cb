"""A board drawn so that it lies exactly over another picture of it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from hexwright.render.colour import WHITE
from hexwright.render.raster import Rasteriser, calmed, png_bytes
from hexwright.render.scene import Scene
from hexwright.units import MM_PER_INCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How a sheet lies in a picture.

    Attributes:
        scale: pixels for each mm of the sheet, right and down.
        shift: where its top left corner is, pixels.
        size: of the picture, pixels.

    """

    scale: tuple[float, float]
    shift: tuple[float, float]
    size: tuple[int, int]


def fitted(scene: Scene, fit: Fit, raster: Rasteriser, level: int) -> bytes:
    """The picture as PNG: what of the sheet lies outside of it is cut off. `level`: of compression."""
    image = raster.rasterise(scene, max(fit.scale) * MM_PER_INCH)
    size = (max(1, round(scene.width * fit.scale[0])), max(1, round(scene.height * fit.scale[1])))
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS)
    ground = WHITE if scene.background is None else scene.background.colour
    canvas = Image.new("RGB", fit.size, ground)
    canvas.paste(image.convert("RGB"), (round(fit.shift[0]), round(fit.shift[1])))
    return png_bytes(calmed(canvas), level=level)
