"""A pixel grid over the plane of a hex map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import map_coordinates
from shapely import Polygon

from hexwright.geometry import hexes
from hexwright.geometry.georef import Fit
from hexwright.model.board import HexGrid

Field = NDArray[np.float64]
"""Rows x columns of a frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Pixels over the grid box and a margin round it.

    `pixels`: pixels across one hex; `margin`: hexes beyond the grid box; `width`, `height`: pixels.
    The middle of pixel (column i, row j) lies at ((i + 0.5) / pixels - margin, (j + 0.5) / pixels - margin).
    """

    pixels: float
    margin: float
    width: int
    height: int

    @classmethod
    def over(cls, grid: HexGrid, *, pixels: float, margin: float) -> Frame:
        """The frame of a grid whose unit is one hex."""
        w, h = hexes.grid_size(grid)
        # Rounded first: a rounding error must not add a row of pixels.
        size = [ceil(round((side + 2 * margin) * pixels, 6)) for side in (w, h)]
        return cls(pixels=pixels, margin=margin, width=size[0], height=size[1])

    def to_pixel(self, x: float, y: float) -> tuple[float, float]:
        """Pixel coordinates (0 is the outer edge of the first pixel) of a point in hex units."""
        return (x + self.margin) * self.pixels, (y + self.margin) * self.pixels

    def lon_lat(self, fit: Fit) -> tuple[Field, Field]:
        """Longitude and latitude of every pixel's middle.

        Computed on a lattice of half hexes and interpolated: on so small a piece of the Earth that is
        exact to a centimetre, and a hundred times quicker.
        """
        every = 0.5
        nx, ny = (ceil(size / self.pixels / every) + 2 for size in (self.width, self.height))
        lattice = np.array(
            [
                [fit.to_lon_lat(i * every - self.margin, j * every - self.margin) for i in range(nx)]
                for j in range(ny)
            ]
        )
        rows = (np.arange(self.height) + 0.5) / self.pixels / every
        columns = (np.arange(self.width) + 0.5) / self.pixels / every
        at = np.meshgrid(rows, columns, indexing="ij")
        return map_coordinates(lattice[..., 0], at, order=1), map_coordinates(lattice[..., 1], at, order=1)

    def fill(self, polygons: Iterable[Polygon]) -> Field:
        """Share of each pixel covered by polygons in hex units, 0..1 (four samples a side)."""
        fine = 4
        picture = Image.new("1", (self.width * fine, self.height * fine), 0)
        draw = ImageDraw.Draw(picture)
        # Largest first, so that an island in a lake is drawn after the lake's hole.
        for polygon in sorted(polygons, key=lambda shape: -shape.area):
            for ring, value in ((polygon.exterior, 1), *((hole, 0) for hole in polygon.interiors)):
                draw.polygon([self._fine(x, y, fine) for x, y in ring.coords], fill=value)
        return np.asarray(picture.convert("L").reduce(fine), dtype=np.float64) / 255

    def _fine(self, x: float, y: float, fine: int) -> tuple[float, float]:
        px, py = self.to_pixel(x, y)
        # Pillow's whole coordinates are the middles of pixels, ours their edges.
        return px * fine - 0.5, py * fine - 0.5
