"""Boards: a hex map, a map of spaces or a sheet of boxes, with everything printed on them.

Lengths are millimetres on the sheet as drawn. Hex columns and rows count from the grid's first ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType, TypeAlias

from hexwright.model.provenance import Provenance

HexId = NewType("HexId", str)
"""A hex as printed, such as "0701"."""

LocationId: TypeAlias = str
"""Where a counter can stand: a hex, a space, or an area (box, track cell). Unique in a game."""

LonLat: TypeAlias = tuple[float, float]
"""Longitude and latitude in degrees, east and north positive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGrid:
    """A hex grid.

    Attributes:
        columns: hexes from left to right.
        rows: hexes from top to bottom.
        hex_mm: distance across the flats of a hex.
        orientation: "flat" for columns of flat-topped hexes, "pointy" for rows of pointy-topped hexes.
        stagger: "even" or "odd": which columns sit half a hex lower (which rows further right if pointy).
        numbered: whether hex numbers are printed; hexes have ids in any case (CCRR, two digits each, three
            beyond 99).
        first_column: number of the leftmost column.
        first_row: number of the topmost row.
        missing: hexes of the rectangle that are not on the map.
        provenance: where the author declares it.

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
    """A terrain type.

    Attributes:
        id: unique on its board.
        name: what players call it.
        draw: how the map shows it: clear, rough, mountain, forest, plantation, swamp, desert, river, town,
            city or sea.
        passable: whether units in general can enter it.
        open_to: unit types that can enter it although it is not passable.
        provenance: where the author declares it.

    """

    id: str
    name: str
    draw: str
    passable: bool = True
    open_to: tuple[str, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """One hex.

    Attributes:
        id: its number.
        column: as numbered.
        row: as numbered.
        terrain: id of its terrain kind.
        ground: id of the terrain kind drawn under a town or city; None for clear ground.
        flags: the author's words about it, such as coastal or north.
        provenance: where the author declares it.

    """

    id: HexId
    column: int
    row: int
    terrain: str
    ground: str | None = None
    flags: frozenset[str] = frozenset()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hexside:
    """The side between two neighbouring hexes.

    Attributes:
        a: the hex with the smaller id.
        b: the other hex.
        kind: what is there: river, sea, road, a kind of the author's own.
        feature: id of the river it is part of; None if it has no name.
        provenance: where the author declares it.

    """

    a: HexId
    b: HexId
    kind: str
    feature: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class River:
    """A river along hexsides.

    Attributes:
        id: unique on its board.
        name: what players call it.
        label: lettering on the map.
        widths: of the line at source and mouth.
        course: hexsides from source to mouth, each a pair of hexes.
        mouth: where it ends: "sea", "confluence" or "edge".
        rank: size of the lettering, 1 the largest.
        provenance: where the author declares it.

    """

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
    """A named place.

    Attributes:
        id: unique on its board.
        name: lettering on the map.
        hex: the hex it is in.
        kind: city, town or village.
        rank: size of the lettering, 1 the largest.
        at: where it really lies, degrees; None for the centre of its hex.
        offset: position of the name, mm right and down; None if the renderer chooses it.
        signs: ids of glyphs shown beside the name.
        provenance: where the author declares it.

    """

    id: str
    name: str
    hex: HexId
    kind: str
    rank: int = 2
    at: LonLat | None = None
    offset: tuple[float, float] | None = None
    signs: tuple[str, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Other lettering on the map.

    Attributes:
        text: the lettering.
        kind: sea, bay, province, range, peak or region.
        path: one point, or the points along which it runs, degrees.
        size: cap height; None for the theme's.
        tracking: extra space between letters; None for the theme's.

    """

    text: str
    kind: str
    path: tuple[LonLat, ...]
    size: float | None = None
    tracking: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderLine:
    """A line along the hexsides between hexes with a flag and hexes without, such as a border; or through the
    middles of hexes, such as a parallel.

    Attributes:
        id: unique on its board.
        label: lettering along the line; may be empty.
        flag: the hex flag, or the name of the hex set; empty for a line through hexes.
        draw: "dashed" for a border, "solid" for the edge of an area, "teeth" for field works.
        directions: only hexsides facing these ways from the hexes with the flag, such as N; empty for all.
        path: the hexes it runs through, from end to end; empty for a line along hexsides.
        provenance: where the author declares it.

    """

    id: str
    label: str
    flag: str
    draw: str = "dashed"
    directions: tuple[str, ...] = ()
    path: tuple[HexId, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenery:
    """Something drawn faintly that has no effect in play.

    Attributes:
        id: unique on its board.
        kind: "road", "railway" or "woods".
        hexes: those a road leads through, in order; those with trees.

    """

    id: str
    kind: str
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeBar:
    """An edge of the map that means something, such as a supply edge.

    Attributes:
        id: unique on its board.
        edge: "north", "south", "east" or "west".
        first: hex where it begins.
        last: hex where it ends.
        text: lettering of a bar outside the neat line; empty for no bar.
        tone: colour: the id of a side, a colour name of the theme or `#RRGGBB`.
        sign: glyph of a tab in each of its hexes; None for no tabs.
        provenance: where the author declares it.

    """

    id: str
    edge: str
    first: HexId
    last: HexId
    text: str
    tone: str
    sign: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class GeoReference:
    """How the grid lies on the globe.

    Attributes:
        centre: of the map's projection, degrees.
        points: control points: id, hexes (their mean is meant), longitude and latitude.
        turned: whether the map may be turned against north.
        bend: how far round a control point the map is bent to meet it, hexes (on a map of spaces mm); None
            for not at all.
        spots: control points of a map of spaces: id, mm right and down on it, longitude and latitude.

    """

    centre: LonLat
    points: tuple[tuple[str, tuple[HexId, ...], LonLat], ...] = ()
    turned: bool = False
    bend: float | None = None
    spots: tuple[tuple[str, tuple[float, float], LonLat], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GeoFeature:
    """A polygon of land or lake, or of a region of a map of spaces.

    Attributes:
        kind: "land", "lake" or "region".
        name: may be empty; of a region its id.
        rings: closed lines of points in degrees; the first is the outer one, the others are holes.

    """

    kind: str
    name: str
    rings: tuple[tuple[LonLat, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GeoLine:
    """A line on the land of a map of spaces.

    Attributes:
        kind: "river", "border" or "region-border".
        rank: of a river, 1 for the largest.
        points: degrees.

    """

    kind: str
    rank: int
    points: tuple[LonLat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relief:
    """A shading picture under the terrain.

    Attributes:
        path: of the file, for messages.
        data: the PNG: grey, 128 is flat ground, darker in shade.
        margin: how far it reaches beyond the grid on every side, hexes.
        heights: another PNG: how high the ground lies, black lowland; None for none.

    """

    path: str
    data: bytes = field(repr=False)
    margin: float = 0.0
    heights: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """Everything on a hex grid.

    Attributes:
        kinds: terrain kinds by id.
        hexes: hexes by id, in order of id.
        sides: hexsides with something on them, in order of (a, b).
        side_kinds: names of the kinds of hexsides, by kind.
        rivers: named rivers.
        side_draws: how kinds of hexsides are drawn, where they are: "inlet" or "lake", by kind.

    """

    kinds: Mapping[str, TerrainKind]
    hexes: Mapping[HexId, Hex]
    sides: tuple[Hexside, ...] = ()
    side_kinds: Mapping[str, str] = field(default_factory=dict)
    rivers: tuple[River, ...] = ()
    side_draws: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A named space of a point-to-point map.

    Attributes:
        id: its location id.
        name: what players call it.
        at: centre, mm right and down on the map area.
        kind: id of its terrain kind.
        region: id of its region; None if it is in none.
        flags: the author's words about it.
        provenance: where the author declares it.

    """

    id: LocationId
    name: str
    at: tuple[float, float]
    kind: str
    region: str | None = None
    flags: frozenset[str] = frozenset()
    side: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionKind:
    """A kind of connections.

    Attributes:
        id: unique on its board.
        name: what players call it.
        draw: how the map shows it: plain, road, rail, river, rail-river, sea, strait, mountain or forest.

    """

    id: str
    name: str
    draw: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A line between two spaces.

    Attributes:
        a: one space.
        b: the other.
        kind: id of its kind.
        via: places it passes, mm right and down on the map.

    """

    a: LocationId
    b: LocationId
    kind: str = "plain"
    via: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A region of a map of spaces.

    Attributes:
        id: unique on its board.
        name: what players call it.
        control: how many of its spaces a side needs to hold it; None if that is of no account.
        stars: how many of these must be key spaces.
        points: what it is worth; None for nothing.
        colour: `#RRGGBB` of its ground; None for one of the map's tints.
        at: middle of its name, mm right and down on the map; None for where it covers least.
        size: cap height of its name, mm; None for as large as there is room.

    """

    id: str
    name: str
    control: int | None = None
    stars: int = 0
    points: int | None = None
    colour: str | None = None
    at: tuple[float, float] | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceMap:
    """A point-to-point map.

    Attributes:
        width: of the map area, mm.
        height: of the map area, mm.
        kinds: terrain kinds by id.
        spaces: spaces by id.
        connection_kinds: kinds of connections by id.
        connections: lines between them, at most one of a kind between two spaces.
        regions: by id.
        signs: what flags of spaces mean to the eye, by flag: capital, key, fort or port.

    """

    width: float
    height: float
    kinds: Mapping[str, TerrainKind]
    spaces: Mapping[LocationId, Space]
    connection_kinds: Mapping[str, ConnectionKind] = field(default_factory=dict)
    connections: tuple[Connection, ...] = ()
    regions: Mapping[str, Region] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of a panel: a track cell, a box, a card with rows.

    Attributes:
        id: its location id; None if no counter can stand there.
        title: its heading; may be empty.
        short: printed in place of the heading where room is scarce; empty if the heading is.
        text: smaller lettering; may be empty.
        note: smallest lettering; may be empty.
        tone: colour: the id of a side, a colour name of the theme or `#RRGGBB`; empty for none.
        glyph: id of a symbol drawn in it; in a key the terrain, hexside kind or line it is a sample of.
        seats: outlined places for counters.
        seat_labels: lettering of those places, first to last.
        rows: label and value pairs of a card.
        card: width and height of the cards whose pile lies in its one seat, mm; None if none does.

    """

    id: LocationId | None
    title: str = ""
    short: str = ""
    text: str = ""
    note: str = ""
    tone: str = ""
    glyph: str = ""
    seats: int = 0
    seat_labels: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    card: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A framed part of the sheet.

    Attributes:
        id: unique on its board.
        kind: title, track (cells of equal size in `columns`), cards (cells side by side or stacked), boxes
            (large cells with seats), key (terrain and hexside samples), table (a game table) or text.
        title: its heading.
        note: small, at the right of the heading; the subtitle of a title panel.
        tone: colour of the heading: the id of a side, a colour name of the theme or `#RRGGBB`.
        weight: share of its strip's width.
        columns: cells side by side; 0 for as many as fit.
        cells: its cells, in order.
        table: id of the table it shows; None unless `kind` is table.
        lines: free text below the content.
        place: of a panel laid over a map of hexes, the first and last hex of the area it covers; else None.
        area: of a panel laid over a map of spaces, left, top, width and height of the area it covers, mm on
            the map; else None.
        keeps_columns: cells stay as narrow when there are fewer than `columns`.
        group: on an organisation chart, the nationality or formation whose units the cells are for; else
            None.
        chart_of: the side whose organisation chart it is part of; None for other panels.
        provenance: where the author declares it.

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
    area: tuple[float, float, float, float] | None = None
    keeps_columns: bool = False
    group: str | None = None
    chart_of: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours and sizes of a map; what is missing comes from the renderer's defaults.

    Attributes:
        colours: `#RRGGBB` by role, such as paper, river or sea.
        sizes: mm by role, such as number or grid.
        climate: the season the ground is shown in: temperate, winter or tropical.
        fonts: of lettering by role: title, city, range, province, sea, water.

    """

    colours: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)
    climate: str = "temperate"
    fonts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """A ready picture of a map.

    Attributes:
        path: of the file, for messages.
        data: the PNG.
        size: width and height, px.
        first: centre of the hex of the first column and row, px right and down.
        step: distance of neighbouring columns and of neighbouring rows, px; zeros without a grid.

    """

    path: str
    data: bytes = field(repr=False)
    size: tuple[int, int]
    first: tuple[float, float] = (0.0, 0.0)
    step: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A sheet: a map of hexes, a map of spaces or neither, with panels in strips below it.

    Attributes:
        id: unique among the boards.
        name: what players call it.
        main: whether it opens with the game; exactly one board does.
        grid: the hex grid; None for a board without hexes.
        terrain: what is on the grid; None without a grid.
        picture: shown instead of a drawing of the map; None if that is drawn.
        space_map: the map of spaces; None for a board without one.
        geo: how the grid lies on the globe; None if it does not.
        features: land and lakes to draw, and regions of a map of spaces.
        courses: rivers and borders on the land of a map of spaces.
        relief: shading under the terrain; None for none.
        places: named places.
        labels: other lettering.
        lines: lines along hexsides.
        edges: edges with bars outside the neat line, or tabs inside.
        scenery: what is drawn faintly and has no effect.
        hex_sets: named sets of hexes, such as supply edges.
        dots: colours of the dots printed in the hexes of sets, by set.
        panels: framed parts of the sheet.
        strips: ids of panels, row by row below the map (or alone on a sheet of boxes), laid out by weight.
        left: ids of panels in columns left of the map, each from top to bottom.
        right: the same right of it.
        column_mm: width of these columns.
        width_mm: least width of the sheet; None for that of the map, or the usual one of a sheet of boxes.
        hex_km: ground distance across one hex, km, for the scale bar; None for no scale bar.
        theme: colours and sizes that differ from the defaults.
        provenance: where the author declares it.

    """

    id: str
    name: str
    main: bool = True
    grid: HexGrid | None = None
    terrain: Terrain | None = None
    picture: BoardPicture | None = None
    space_map: SpaceMap | None = None
    geo: GeoReference | None = None
    features: tuple[GeoFeature, ...] = ()
    courses: tuple[GeoLine, ...] = ()
    relief: Relief | None = None
    places: tuple[Place, ...] = ()
    labels: tuple[Label, ...] = ()
    lines: tuple[BorderLine, ...] = ()
    edges: tuple[EdgeBar, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    hex_sets: Mapping[str, frozenset[HexId]] = field(default_factory=dict)
    dots: Mapping[str, str] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()
    strips: tuple[tuple[str, ...], ...] = ()
    left: tuple[tuple[str, ...], ...] = ()
    right: tuple[tuple[str, ...], ...] = ()
    column_mm: float = 120.0
    width_mm: float | None = None
    hex_km: float | None = None
    theme: Theme = field(default_factory=Theme)
    provenance: Provenance = field(default_factory=Provenance)
