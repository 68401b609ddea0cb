"""The relief tile: a landscape simulated from the terrain table, lit from the north-west.

Ridges, spurs and valleys come from erosion, so they fit the rivers and the sea; their places come from the
terrain of the hexes, so that the picture agrees with play; their heights follow the real ones a little.
Grey 128 is flat. Sizes are in hexes; the numbers were chosen by eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely import Polygon

from hexwright.geometry import hexes
from hexwright.model.board import HexGrid
from hexwright_survey import erosion, noise
from hexwright_survey.brief import ReliefBriefDoc
from hexwright_survey.classify import HexRow
from hexwright_survey.elevation import Heights
from hexwright_survey.raster import Field, Frame

CELLS = 88 / 3
"""Cells of the landscape across one hex."""

GROUND_LEVELS = 32
"""Grey levels of the tile; more cannot be seen, fewer make visible bands."""

EDGE = 0.5
"""Hexes of landscape simulated beyond the tile."""

SHAPES: Mapping[str, str] = {
    "forest": "rough",
    "hill": "rough",
    "desert": "rough",
    "plantation": "clear",
    "swamp": "clear",
}
"""What the ground is like under what grows there: woods are left standing on hills."""

Curve = Sequence[tuple[float, float]]


def shade(
    grid: HexGrid,
    rows: Sequence[HexRow],
    land: Sequence[Polygon],
    rivers: Iterable[Curve],
    *,
    measured: Frame,
    heights: Heights,
    doc: ReliefBriefDoc,
) -> bytes:
    """The tile as PNG bytes: 8-bit grey, `doc.pixels` across a hex, `doc.margin` hexes round the grid box.

    `land` and `rivers` in hex units; `measured`: the frame of `heights`.
    """
    # The landscape also drains over the edge of its grid, which looks like a cliff; so the grid is larger
    # than the tile.
    frame = Frame.over(grid, pixels=CELLS, margin=doc.margin + EDGE)
    seed = doc.seed
    uplift = _uplift(grid, rows, frame, _resampled(heights.metres, measured, frame), seed)
    shape = uplift.shape
    base = (frame.fill(land) < 0.45) | (_drawn(rivers, frame) > 0)
    erodibility = 0.6 * (0.75 + 0.5 * noise.smooth(f"{seed} rock", shape, CELLS * 0.55))
    erodibility *= 0.75 + 0.5 * noise.white(f"{seed} grain", shape)
    start = (
        0.5 * noise.white(f"{seed} start", shape) + 2 * noise.smooth(f"{seed} swell", shape, 6.7)
    ) * ~base
    height = erosion.grow(
        start.astype(np.float32),
        uplift.astype(np.float32),
        erodibility.astype(np.float32),
        base,
        rounds=doc.rounds,
        diffusion=0.13,
    )
    tile = Frame.over(grid, pixels=doc.pixels, margin=doc.margin)
    light = _lit(height.astype(np.float64), frame, tile, seed)
    if doc.true:
        light += doc.true * _resampled(heights.light, measured, tile) * (tile.fill(land) > 0.5)
    return _png(np.clip(light, -1, 1))


def _uplift(grid: HexGrid, rows: Sequence[HexRow], frame: Frame, metres: Field, seed: str) -> Field:
    """Uplift of each cell: by terrain, warped so that no hexagons show, and a little by true height."""
    masks = {kind: _mask(grid, rows, kind, frame) for kind in ("mountain", "rough", "clear", "settled")}
    wide = CELLS * 0.45
    open_ground = gaussian_filter(masks["mountain"] + masks["rough"] + masks["clear"], wide)
    mountain_near, rough_near = (
        gaussian_filter(masks[kind], wide) / np.maximum(open_ground, 0.02) for kind in ("mountain", "rough")
    )
    raw: Field = masks["mountain"] + 0.27 * masks["rough"]
    raw += masks["settled"] * (0.36 * mountain_near + 0.10 * rough_near)
    raw = _warped(raw, CELLS * 0.19, CELLS * 0.34, f"{seed} warp")
    raw = gaussian_filter(raw, CELLS * 0.136)
    swell = 1 + 0.3 * _sway(f"{seed} uplift", raw.shape, CELLS * 1.5)
    true = 0.8 + 0.4 * np.clip(metres / 1100, 0, 1)
    return np.asarray(raw * swell * true + 0.008, dtype=np.float64)


def _mask(grid: HexGrid, rows: Sequence[HexRow], kind: str, frame: Frame) -> Field:
    """Share of each cell covered by hexes of a kind; hexes on the edge are repeated, so that ranges continue
    outward.
    """
    by_cell = {hexes.column_row(grid, row.hex): row for row in rows}
    columns = range(grid.first_column - 1, grid.first_column + grid.columns + 1)
    lines = range(grid.first_row - 1, grid.first_row + grid.rows + 1)
    shapes = []
    for column in columns:
        for line in lines:
            inner = (
                min(max(column, grid.first_column), grid.first_column + grid.columns - 1),
                min(max(line, grid.first_row), grid.first_row + grid.rows - 1),
            )
            row = by_cell.get(inner)
            if row is not None and kind == (
                "settled" if row.ground else row.relief or SHAPES.get(row.terrain, row.terrain)
            ):
                shapes.append(Polygon(hexes.corners(grid, hexes.cell_centre(grid, column, line), grow=0.01)))
    return frame.fill(shapes)


def _warped(values: Field, reach: float, cell: float, seed: str) -> Field:
    """The field distorted by smooth noise: every point is moved by up to `reach` cells."""
    at: Field = np.indices(values.shape, dtype=np.float64)
    at[0] += reach * _sway(f"{seed} y", values.shape, cell)
    at[1] += reach * _sway(f"{seed} x", values.shape, cell)
    return np.asarray(map_coordinates(values, at, order=1, mode="nearest"))


def _sway(seed: str, shape: tuple[int, ...], cell: float) -> Field:
    """Smooth noise, -1..1."""
    return 2 * noise.smooth(seed, shape, cell) - 1


def _resampled(values: Field, source: Frame, frame: Frame) -> Field:
    """A field of one frame on another."""
    at = np.meshgrid(
        _places(frame.height, frame, frame.pixels, source),
        _places(frame.width, frame, frame.pixels, source),
        indexing="ij",
    )
    return np.asarray(map_coordinates(values, at, order=1, mode="nearest"))


def _places(count: int, frame: Frame, pixels: float, source: Frame) -> Field:
    """The middles of a frame's rows (or columns), `pixels` to a hex, as indices into those of
    another frame.
    """
    at: Field = (np.arange(count, dtype=np.float64) + 0.5) / pixels - frame.margin
    return (at + source.margin) * source.pixels - 0.5


def _drawn(curves: Iterable[Curve], frame: Frame) -> Field:
    picture = Image.new("L", (frame.width, frame.height), 0)
    draw = ImageDraw.Draw(picture)
    for curve in curves:
        draw.line([frame.to_pixel(x, y) for x, y in curve], fill=255, width=1)
    return np.asarray(picture, dtype=np.float64)


def _lit(height: Field, frame: Frame, tile: Frame, seed: str) -> Field:
    """Light and shade, -1..1, on the tile's own pixels."""
    fine = 2
    size = tile.pixels * fine
    rows, columns = np.meshgrid(
        _places(tile.height * fine, tile, size, frame),
        _places(tile.width * fine, tile, size, frame),
        indexing="ij",
    )
    # Water flows in eight directions only; the distortion hides that.
    for reach, cell in ((0.085, 0.27), (0.023, 0.10)):
        rows += reach * frame.pixels * _sway(f"{seed} y {cell}", rows.shape, cell * size)
        columns += reach * frame.pixels * _sway(f"{seed} x {cell}", rows.shape, cell * size)
    large = map_coordinates(height, [rows, columns], order=3, mode="nearest")
    large = gaussian_filter(large, 0.017 * size)
    # The constants of the light were chosen at 88 pixels a hex, so slopes are converted to that scale.
    down, right = np.gradient(large * 3.4 * size / 88)
    light = ((right + down) * 0.5 + 0.66) / np.sqrt(1 + right**2 + down**2) / 0.66 - 1
    lit = np.tanh(1.25 * light).reshape(tile.height, fine, tile.width, fine)
    return np.asarray(lit.mean((1, 3)), dtype=np.float64)


def _png(light: Field) -> bytes:
    step = 256 // GROUND_LEVELS
    grey = 128 + step * np.round(light * 127 / step)
    stream = BytesIO()
    Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8), "L").save(stream, "PNG", optimize=True)
    return stream.getvalue()
