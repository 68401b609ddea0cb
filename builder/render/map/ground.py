"""What the ground of a hex map looks like, as data: land, terrain bodies, relief and their colours.

Lengths are millimetres from the top left corner of the ground, y down. `fields` lays the soft areas out as
grey pictures, `ground_picture` paints the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from builder.render.map.coast import Shape
from builder.render.map.tones import Tone

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


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
    everywhere: bool = False
