"""Boards: the hex map, a map of spaces, or a sheet of boxes, with everything printed on them.

Lengths in millimetres on the sheet. Hex coordinates count from the grid's first column and row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType, TypeAlias

from builder.model.provenance import Provenance

HexId = NewType("HexId", str)
"""A hex as printed, such as "0701"."""

LocationId: TypeAlias = str
"""Where a counter can stand: a hex, a space, or an area (box, track cell). Unique in a game."""

LonLat: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGrid:
    """A hex grid. `stagger`: which columns (rows when pointy) sit half a hex lower (further right).

    `orientation` "flat": columns of flat-topped hexes. "pointy": rows of pointy-topped hexes.
    `numbered`: whether numbers are printed; ids exist in any case (CCRR, two digits each, three beyond 99).
    `hex_mm`: distance across flats.
    """

    columns: int
    rows: int
    hex_mm: float
    orientation: str = "flat"
    stagger: str = "even"
    numbered: bool = True
    first_column: int = 1
    first_row: int = 1
    missing: frozenset[HexId] = frozenset()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainKind:
    """A terrain type. `draw`: how the map shows it: clear, rough, mountain, forest, town, sea …"""

    id: str
    name: str
    draw: str
    passable: bool = True
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """One hex. `ground`: the body drawn under a town or city. `flags`: such as coastal, north."""

    id: HexId
    column: int
    row: int
    terrain: str
    ground: str | None = None
    flags: frozenset[str] = frozenset()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hexside:
    """The side between two neighbours, `a` < `b`. `kind`: river, sea, road …; `feature`: which one."""

    a: HexId
    b: HexId
    kind: str
    feature: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class River:
    """A river along hexsides from source to mouth (sea, confluence, edge). `widths`: mm at both ends."""

    id: str
    name: str
    label: str
    widths: tuple[float, float]
    course: tuple[tuple[HexId, HexId], ...]
    mouth: str
    rank: int = 2
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A named place. `at`: where on the ground, None for the hex centre. `offset`: mm, moves the name.

    `kind`: city, town, village. `rank` 1 is the largest lettering.
    """

    id: str
    name: str
    hex: HexId
    kind: str
    rank: int = 2
    at: LonLat | None = None
    offset: tuple[float, float] | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Other lettering. `kind`: sea, bay, province, range, peak, region. One point or a path, lon/lat.

    `size`: cap height in mm, `tracking`: extra mm between letters; None takes the theme's.
    """

    text: str
    kind: str
    path: tuple[LonLat, ...]
    size: float | None = None
    tracking: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderLine:
    """A line drawn along the hexsides between hexes with and without a flag, such as a parallel or a border.

    `within`: hexes concerned, empty for all. `draw`: dashed, teeth.
    """

    id: str
    label: str
    flag: str
    draw: str = "dashed"
    directions: tuple[str, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeBar:
    """A bar with a text outside the neat line, along some hexes of the north, south, east or west edge."""

    edge: str
    first: HexId
    last: HexId
    text: str
    tone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GeoReference:
    """Control points (hexes, whose mean is meant, and lon/lat) and the centre of the projection."""

    centre: LonLat
    points: tuple[tuple[str, tuple[HexId, ...], LonLat], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GeoFeature:
    """A land or lake polygon, lon/lat rings (the first is the outer one)."""

    kind: str
    name: str
    rings: tuple[tuple[LonLat, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relief:
    """A committed shading tile: grey, 128 flat. `margin`: how far beyond the grid box it reaches, hexes."""

    path: str
    data: bytes = field(repr=False)
    margin: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """Everything that lies on a hex grid. `hexes` in order of id; `sides` in order of (a, b).

    `side_kinds`: what a kind of hexside is called.
    """

    kinds: Mapping[str, TerrainKind]
    hexes: Mapping[HexId, Hex]
    sides: tuple[Hexside, ...] = ()
    side_kinds: Mapping[str, str] = field(default_factory=dict)
    rivers: tuple[River, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A named space of a point-to-point map; `at` mm on the sheet's map area. `kind`: terrain type."""

    id: LocationId
    name: str
    at: tuple[float, float]
    kind: str
    region: str | None = None
    flags: frozenset[str] = frozenset()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A line between two spaces. `kind`: road, river, sea, mountain …"""

    a: LocationId
    b: LocationId
    kind: str = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceMap:
    """A point-to-point map, `width` x `height` mm."""

    width: float
    height: float
    kinds: Mapping[str, TerrainKind]
    spaces: Mapping[LocationId, Space]
    connections: tuple[Connection, ...] = ()
    regions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of a panel: a track cell, a box, a card with rows. A location if `id` is set.

    `seats`: how many counter places are drawn in it; `glyph`: a symbol of the symbol table.
    `rows`: label and value pairs.
    """

    id: LocationId | None
    title: str = ""
    text: str = ""
    note: str = ""
    tone: str = ""
    glyph: str = ""
    seats: int = 0
    seat_labels: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A framed part of the sheet.

    `kind`: title, track (cells of equal size in `columns`), cards (cells side by side or stacked),
    boxes (large cells with seats), key (terrain and hexside samples), table (a game table), text.
    `weight`: share of the strip's width. `tone`: ink, blue, red, or a side's colour name.
    `place`: for a title panel, the hexes whose area it covers (first and last corner), else None.
    `lines`: free text below the content. `keeps_columns`: the cells stay as narrow when there are fewer.
    `nationality`: whose units the cells are for, on an organisation chart.
    """

    id: str
    kind: str
    title: str
    note: str = ""
    tone: str = "ink"
    weight: float = 1.0
    columns: int = 0
    cells: tuple[Cell, ...] = ()
    table: str | None = None
    lines: tuple[str, ...] = ()
    place: tuple[HexId, HexId] | None = None
    keeps_columns: bool = False
    nationality: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours by role and sizes in mm of a map; missing ones fall back to the renderer's defaults."""

    colours: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A sheet: a map of hexes, a map of spaces or neither, with panels in strips below it.

    `strips`: rows of panels, laid out by weight under the map (or alone on a sheet of boxes).
    `hex_sets`: named sets of hexes, such as supply edges. `main`: the board that opens with the game.
    `scale`: ground distance across one hex (km), for the scale bar.
    """

    id: str
    name: str
    main: bool = True
    grid: HexGrid | None = None
    terrain: Terrain | None = None
    space_map: SpaceMap | None = None
    geo: GeoReference | None = None
    features: tuple[GeoFeature, ...] = ()
    relief: Relief | None = None
    places: tuple[Place, ...] = ()
    labels: tuple[Label, ...] = ()
    lines: tuple[BorderLine, ...] = ()
    edges: tuple[EdgeBar, ...] = ()
    hex_sets: Mapping[str, frozenset[HexId]] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()
    strips: tuple[tuple[str, ...], ...] = ()
    width_mm: float | None = None
    hex_km: float | None = None
    theme: Theme = field(default_factory=Theme)
    provenance: Provenance = field(default_factory=Provenance)
