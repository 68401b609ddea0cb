"""How well the grid of a map can be followed, measured on its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot
from statistics import fmean, median

from PIL import Image

from hexwright.geometry.hexes import corners
from hexwright.model.game import Game
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.raster import Rasteriser
from hexwright.render.scene import Scene

Point = tuple[float, float]
Lookup = Callable[[float, float], float]

DPI = 150.0
LAYERS = ("ground", "waterlines", "fields", "grid")
"""What is measured: lettering, rivers and roads would lend the grid a contrast that is not its own."""
STRETCHES = ((0.1, 0.35), (0.38, 0.62), (0.65, 0.9))
"""Parts of a hexside, as shares of its length."""
LINE, CASING, GROUND = (-0.06, 0.0, 0.06), 0.22, (0.55, 0.75, 0.95)
"""How far from a hexside its line, its casing and the ground beside it are measured, mm."""


def grid_contrasts(game: Game) -> Mapping[str, list[float]]:
    """The contrast of each third of every hexside with its ground or its own casing, whichever is greater, by
    the way the terrain of its hex is drawn.
    """
    board = next(board for board in game.boards.values() if board.main)
    fonts = Fonts()
    hexes = HexMap(board, fonts, game.symbols)
    drawing, art = hexes.drawing, hexes.drawing.art
    layers = tuple(replace(g, dx=-art.x, dy=-art.y) for g in hexes.ops() if g.name in LAYERS)
    picture = Rasteriser(fonts).rasterise(Scene(width=art.w, height=art.h, ops=layers), DPI).convert("RGB")
    light = _light(picture)
    scale, wide, high = DPI / 25.4, picture.width, picture.height
    found: dict[str, list[float]] = {}

    def at(x: float, y: float) -> float:
        i, j = int((x - art.x) * scale), int((y - art.y) * scale)
        return light[min(high - 1, max(0, j)) * wide + min(wide - 1, max(0, i))]

    for cell, h in drawing.cells.items():
        ring = corners(drawing.grid, drawing.centre(cell))
        for a, b in pairwise(ring[:4]):
            for stretch in STRETCHES:
                found.setdefault(drawing.draws(h.terrain), []).append(_stretch(at, a, b, stretch))
    return found


def _stretch(at: Lookup, a: Point, b: Point, stretch: Point) -> float:
    """The middle one of the contrasts at eight points along a stretch of a hexside."""
    (ax, ay), (bx, by) = a, b
    long = hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / long, (ax - bx) / long
    found = []
    for k in range(8):
        t = stretch[0] + (stretch[1] - stretch[0]) * k / 7
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        lines = [at(x + nx * d, y + ny * d) for d in LINE]
        ground = fmean(at(x + s * nx * d, y + s * ny * d) for s in (-1, 1) for d in GROUND)
        casing = [at(x + s * nx * CASING, y + s * ny * CASING) for s in (-1, 1)]
        found.append(
            max(max(_contrast(line, ground), min(_contrast(line, c) for c in casing)) for line in lines)
        )
    return median(found)


def _light(picture: Image.Image) -> list[float]:
    """Relative luminance of every pixel, row by row."""
    table = [_linear(v / 255) for v in range(256)]
    red, green, blue = (band.tobytes() for band in picture.split())
    weighted = [[w * t for t in table] for w in (0.2126, 0.7152, 0.0722)]
    return [
        weighted[0][r] + weighted[1][g] + weighted[2][b] for r, g, b in zip(red, green, blue, strict=True)
    ]


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def told(found: Mapping[str, list[float]], least: float) -> dict[str, tuple[float, float]]:
    """By ground: the middle contrast, and the share of the stretches below `least`."""
    return {
        ground: (round(median(values), 2), round(sum(v < least for v in values) / len(values), 4))
        for ground, values in sorted(found.items())
    }
