"""What the ground of a hex map looks like, as data: land, terrain bodies, relief and their colours.

Lengths are millimetres from the top left corner of the ground, y down. `fields` lays the soft areas out as
grey pictures, `ground_picture` paints the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.render.map.coast import Shape
from hexwright.render.map.tones import Tone

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Terrain drawn as one area over adjacent hexes.

    `cells`: outlines of the hexes (mm), each with the share to which it belongs (0..1). `low`, `high`:
    levels (0..1) of the blurred area where the body begins and where it covers fully; lower levels make it
    spread over its hexsides. `canopy`: whether it is covered with tree crowns. `rise`: strength of the shade
    it throws to the south-east, 0 none.
    """

    name: str
    cells: tuple[tuple[tuple[Point, ...], float], ...]
    tone: Tone
    low: float = 0.44
    high: float = 0.56
    rise: float = 0.0
    canopy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Crags:
    """Bare rock on the steepest slopes of a body: its name, and the rock's colours in shade and light."""

    body: str
    shade: str
    light: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """Conifers: where they stand and how high they are (x, y, height in mm), and their colours.

    `colours`: of the shadow, the dark side, the light side, and of what lies on that.
    """

    places: tuple[tuple[float, float, float], ...]
    colours: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Valleys:
    """Open land along rivers: their courses (mm), and its tone, which fades into that of clear land."""

    courses: tuple[tuple[Point, ...], ...]
    tone: Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Plants:
    """What covers a body: the shape of each plant, places where one may stand, colours.

    `places`: x, y and width in mm, and a chance, 0..1, that has its part in which of the colours it gets; the
    others are the relief and the season's patches. A plant stands only where the body is on top.
    """

    body: str
    plant: str
    places: tuple[tuple[float, float, float, float], ...]
    colours: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliefTile:
    """A shading picture (grey, 128 flat) and the rectangle it covers: left, top, right, bottom in mm."""

    data: bytes
    box: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Everything the ground picture needs.

    `name`: seeds the noise. `sea`: colours from the open sea to the shore. `clear`: tone of open land;
    `meadow`: colour of patches on it. `bodies`: bottom to top. `settled`: outlines of town and city hexes,
    whose relief is levelled. `relief`: None for noise instead. `everywhere`: there is no sea. `crags`,
    `trees`, `valleys`: None for none. `plants`: what covers bodies.
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
    crags: Crags | None = None
    trees: Trees | None = None
    plants: tuple[Plants, ...] = ()
    valleys: Valleys | None = None
