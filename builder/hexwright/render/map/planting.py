"""Where plants may stand that cover a body: crowns of a jungle, rows of a plantation, reeds of a swamp."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin, sqrt

from hexwright.geometry.hexes import directions, neighbour_cell
from hexwright.render.map.climate import Growth
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.ground import Plants
from hexwright.render.noise import SeededRandom

Spot = tuple[float, float, float, float]

PATTERNS = 12
"""Different arrangements of plants; each hex takes one of them. More cannot be told apart."""
JITTER = 0.42
"""How far a plant is moved at random, of the distance to the next."""
PLOTS = 5
"""Plots of rows in a hex."""
ROWS, LONG = (4, 7), (5, 9)
"""Rows of a plot, and plants of a row, at least and at most."""


def plants(drawing: Drawing) -> Iterator[Plants]:
    """The plants of a map whose climate has some, for every body that they cover; on dry land."""
    art, scale = drawing.art, drawing.style.scale
    for body, growth in drawing.style.climate.growth.items():
        cells = {cell for cell, h in drawing.cells.items() if drawing.draws(h.terrain) == body}
        if not cells:
            continue
        # A body reaches over its hexsides here and there.
        near = {neighbour_cell(drawing.grid, *cell, d) for cell in cells for d in directions(drawing.grid)}
        reach = cells if growth.rows else cells | (near - drawing.sea_cells)
        patterns = [_pattern(drawing, body, growth, number) for number in range(PATTERNS)]
        spots: list[Spot] = []
        for cell in sorted(reach):
            cx, cy = drawing.centre(cell)
            random = SeededRandom(f"{drawing.board.id}/{body}/{cell[0]}/{cell[1]}")
            flip = random.sign()
            spots += [(cx + flip * x, cy + y, wide, chance) for x, y, wide, chance in random.choice(patterns)]
        dry = drawing.coast.are_land([(x, y + 0.4 * scale) for x, y, _, _ in spots])
        places = [
            (x - art.x, y - art.y, wide, chance)
            for (x, y, wide, chance), land in zip(spots, dry, strict=True)
            if land
        ]
        places.sort(key=lambda place: place[1])
        yield Plants(body=body, plant=growth.plant, places=tuple(places), colours=growth.colours)


def _pattern(drawing: Drawing, body: str, growth: Growth, number: int) -> list[Spot]:
    """An arrangement of plants in a hex, mm from its middle."""
    random = SeededRandom(f"{drawing.board.id}/{body}/pattern/{number}")
    make = _rows if growth.rows else _scattered
    return list(make(drawing, growth, random))


def _scattered(drawing: Drawing, growth: Growth, random: SeededRandom) -> Iterator[Spot]:
    pitch, half = drawing.style.scaled(growth.pitch), drawing.grid.hex_mm / 2
    count = int(2 * half / pitch) + 2
    for i in range(-count, count + 1):
        for j in range(-count, count + 1):
            x = (i + j / 2) * pitch + random.between(-JITTER, JITTER) * pitch
            y = j * pitch * 0.866 + random.between(-JITTER, JITTER) * pitch
            if random.unit() < growth.share and _inside(*_laid(drawing, x, y), half):
                yield x, y, _width(drawing, growth, random), random.unit()


def _rows(drawing: Drawing, growth: Growth, random: SeededRandom) -> Iterator[Spot]:
    pitch, half = drawing.style.scaled(growth.pitch), drawing.grid.hex_mm / 2
    for plot in range(PLOTS):
        turn, far = random.between(-0.5, 0.5), 0.0 if plot == 0 else half * random.between(0.55, 0.72)
        around = (plot + random.between(-0.2, 0.2)) * 6.2832 / (PLOTS - 1)
        cx, cy = far * cos(around), far * sin(around)
        rows = ROWS[0] + int(random.unit() * (ROWS[1] - ROWS[0] + 1))
        long = LONG[0] + int(random.unit() * (LONG[1] - LONG[0] + 1))
        ca, sa = cos(turn), sin(turn)
        for i in range(long):
            for j in range(rows):
                u = (i - (long - 1) / 2) * pitch * 0.8 + random.between(-0.08, 0.08) * pitch
                v = (j - (rows - 1) / 2) * pitch + random.between(-0.06, 0.06) * pitch
                x, y = cx + u * ca - v * sa, cy + u * sa + v * ca
                if random.unit() < growth.share and _inside(*_laid(drawing, x, y), half * 0.96):
                    yield x, y, _width(drawing, growth, random), random.unit()


def _laid(drawing: Drawing, x: float, y: float) -> tuple[float, float]:
    """A point in a hex that stands on a corner as one of a hex that stands on a side."""
    return (x, y) if drawing.grid.orientation == "flat" else (y, x)


def _inside(x: float, y: float, half: float) -> bool:
    """Whether a point lies in a hex round the origin that stands on a side; `half` its distance across."""
    return max(abs(y), abs(x) * sqrt(3) / 2 + abs(y) / 2) < half


def _width(drawing: Drawing, growth: Growth, random: SeededRandom) -> float:
    return drawing.style.scaled(random.between(*growth.sizes))
