"""Boards for the web page: a picture, and over it the geometry of its places.

All lengths are millimetres from the top left corner of the sheet, y downward. The page finds what is under
the pointer by the distances from centres, not by colours. The dataclasses of this package become JSON objects
for the page's scripts: their field names are keys the scripts read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hexwright.export.web.provenance import DataSource, source_of
from hexwright.geometry.hexes import centre, corners, side_ends
from hexwright.geometry.sheet import SheetLayout, areas_of, counter_size, lay_out, space_size
from hexwright.model.board import Board, HexGrid, HexId
from hexwright.model.derived.places import PlaceName, place_names
from hexwright.model.game import Game

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiling:
    """A large picture in square tiles.

    Attributes:
        pattern: path of a tile relative to the page; `{n}` stands for its number, row by row from 0.
        size: side of a tile, px; those in the last column and row are smaller.
        width: of the whole, px.
        height: of the whole, px.

    """

    pattern: str
    size: int
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A picture.

    Attributes:
        file: path relative to the page, with a query that changes with the content, so that no old copy is
            shown.
        width: pixels.
        height: pixels.
        tiles: the same at a larger size, in pieces; None if there is none.

    """

    file: str
    width: int
    height: int
    tiles: Tiling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Town:
    """A named place in a hex. `kind`: city, town or village."""

    name: str
    kind: str
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSpot:
    """A hex.

    Attributes:
        id: its number.
        at: centre, mm.
        terrain: name of its terrain.
        ground: name of the terrain under a town; empty if none.
        flags: the author's words about it.
        sets: named sets of hexes it belongs to.
        towns: named places in it.
        source: where it comes from.

    """

    id: str
    at: Point
    terrain: str
    ground: str
    flags: tuple[str, ...]
    sets: tuple[str, ...]
    towns: tuple[Town, ...]
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A hexside that has anything.

    Attributes:
        a: one hex.
        b: the other.
        kind: its kind in words.
        draw: its kind as the author calls it.
        feature: name of the river; empty if none.
        line: its two ends, mm.
        source: where it comes from.

    """

    a: str
    b: str
    kind: str
    draw: str
    feature: str
    line: tuple[Point, Point]
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A connection to another space. `to`: its id."""

    to: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceSpot:
    """A space of a point-to-point map.

    Attributes:
        id: its location id.
        name: what players call it.
        at: centre, mm.
        kind: name of its terrain.
        region: name of its region; empty if none.
        flags: the author's words about it.
        links: its connections.
        source: where it comes from.

    """

    id: str
    name: str
    at: Point
    kind: str
    region: str
    flags: tuple[str, ...]
    links: tuple[Link, ...]
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaSpot:
    """A box or a cell of a track.

    Attributes:
        id: its location id.
        name: what players call it.
        box: x, y, width, height, mm.
        seats: centres of the places for counters, mm.

    """

    id: str
    name: str
    box: tuple[float, float, float, float]
    seats: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A board.

    Attributes:
        id: of the board.
        name: what players call it.
        main: whether it opens with the game.
        image: its picture; None if there is none.
        width: of the sheet, mm.
        height: of the sheet, mm.
        counter: usual width of a counter, mm.
        reach: greatest distance of a pointer from the centre of the place it points at, mm.
        shape: corners of a hex relative to its centre, mm; empty without hexes.
        hexes: all hexes.
        sides: hexsides that have anything.
        spaces: all spaces.
        areas: boxes and track cells.

    """

    id: str
    name: str
    main: bool
    image: Image | None
    width: float
    height: float
    counter: float
    reach: float
    shape: tuple[Point, ...]
    hexes: tuple[HexSpot, ...]
    sides: tuple[Side, ...]
    spaces: tuple[SpaceSpot, ...]
    areas: tuple[AreaSpot, ...]


def sheets(game: Game, images: Mapping[str, Image]) -> tuple[Sheet, ...]:
    """All boards, the main one first. `images`: by board id."""
    names = place_names(game)
    boards = sorted(game.boards.values(), key=lambda board: not board.main)
    return tuple(_sheet(game, board, names, images.get(board.id)) for board in boards)


def _sheet(game: Game, board: Board, names: Mapping[str, PlaceName], image: Image | None) -> Sheet:
    layout = lay_out(board, game.tables)
    grid = board.grid
    return Sheet(
        id=board.id,
        name=board.name,
        main=board.main,
        image=image,
        width=_mm(layout.width),
        height=_mm(layout.height),
        counter=counter_size(board),
        reach=_mm(grid.hex_mm / 3**0.5 if grid is not None else space_size(board) * 0.75),
        shape=tuple(_point(p) for p in corners(grid, (0.0, 0.0))) if grid is not None else (),
        hexes=tuple(_hexes(board, grid, layout)) if grid is not None else (),
        sides=tuple(_sides(board, grid, layout)) if grid is not None else (),
        spaces=tuple(_spaces(board, layout)),
        areas=tuple(_areas(board, layout, names)),
    )


def _hexes(board: Board, grid: HexGrid, layout: SheetLayout) -> Iterator[HexSpot]:
    if board.terrain is None or layout.origin is None:
        return
    kinds = board.terrain.kinds
    towns: dict[HexId, list[Town]] = {}
    for place in board.places:
        town = Town(name=place.name, kind=place.kind, source=source_of(place.provenance))
        towns.setdefault(place.hex, []).append(town)
    sets: dict[HexId, list[str]] = {}
    for name in sorted(board.hex_sets):
        for number in board.hex_sets[name]:
            sets.setdefault(number, []).append(name)
    for cell in board.terrain.hexes.values():
        ground = kinds.get(cell.ground or "")
        yield HexSpot(
            id=cell.id,
            at=_on_sheet(layout.origin, centre(grid, cell.id)),
            terrain=kinds[cell.terrain].name,
            ground=ground.name if ground is not None else cell.ground or "",
            flags=tuple(sorted(cell.flags)),
            sets=tuple(sets.get(cell.id, ())),
            towns=tuple(towns.get(cell.id, ())),
            source=source_of(cell.provenance),
        )


def _sides(board: Board, grid: HexGrid, layout: SheetLayout) -> Iterator[Side]:
    if board.terrain is None or layout.origin is None:
        return
    rivers = {river.id: river.name for river in board.terrain.rivers}
    for side in board.terrain.sides:
        a, b = side_ends(grid, side.a, side.b)
        yield Side(
            a=side.a,
            b=side.b,
            kind=board.terrain.side_kinds.get(side.kind, side.kind),
            draw=side.kind,
            feature=rivers.get(side.feature or "", side.feature or ""),
            line=(_on_sheet(layout.origin, a), _on_sheet(layout.origin, b)),
            source=source_of(side.provenance),
        )


def _spaces(board: Board, layout: SheetLayout) -> Iterator[SpaceSpot]:
    if board.space_map is None or layout.origin is None:
        return
    web = board.space_map
    links: dict[str, list[Link]] = {}
    for line in web.connections:
        kind = web.connection_kinds[line.kind].name
        links.setdefault(line.a, []).append(Link(to=line.b, kind=kind))
        links.setdefault(line.b, []).append(Link(to=line.a, kind=kind))
    for space in web.spaces.values():
        yield SpaceSpot(
            id=space.id,
            name=space.name,
            at=_on_sheet(layout.origin, space.at),
            kind=web.kinds[space.kind].name if space.kind in web.kinds else space.kind,
            region="" if space.region is None else web.regions[space.region].name,
            flags=tuple(sorted(space.flags)),
            links=tuple(links.get(space.id, ())),
            source=source_of(space.provenance),
        )


def _areas(board: Board, layout: SheetLayout, names: Mapping[str, PlaceName]) -> Iterator[AreaSpot]:
    spaces = board.space_map.spaces if board.space_map is not None else {}
    for area in areas_of(board, layout):
        if area.id in spaces:
            continue
        named = names.get(area.id)
        box = area.box
        yield AreaSpot(
            id=area.id,
            name=named.name if named is not None else area.name,
            box=(_mm(box.x), _mm(box.y), _mm(box.w), _mm(box.h)),
            seats=tuple(_point(seat) for seat in area.seats),
        )


def _on_sheet(origin: Point, at: Point) -> Point:
    return round(origin[0] + at[0], 2) + 0.0, round(origin[1] + at[1], 2) + 0.0


def _point(at: Point) -> Point:
    return _mm(at[0]), _mm(at[1])


def _mm(value: float) -> float:
    """Rounded to hundredths of a millimetre, finer than any screen; adding 0.0 turns -0.0 into 0.0."""
    return round(value, 2) + 0.0
