"""`boards:` to the model: grids, hexes, hexsides, rivers, places, panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from hexwright.diagnostics import Note, Report, Span
from hexwright.geometry.hexes import column_row, directions, hex_id, neighbours, touch
from hexwright.geometry.locate import locate
from hexwright.model.board import (
    Board,
    BorderLine,
    EdgeBar,
    GeoReference,
    Hex,
    HexGrid,
    HexId,
    Hexside,
    Label,
    LocationId,
    Place,
    River,
    Scenery,
    Terrain,
    TerrainKind,
    Theme,
)
from hexwright.model.game import Turn
from hexwright.model.provenance import Origin, Provenance
from hexwright.resolve.board_files import coast, country, ready_picture, relief
from hexwright.resolve.name_table import NameTable
from hexwright.resolve.panel import resolve_panel
from hexwright.resolve.spaces import resolve_spaces, spaces_reference
from hexwright.schema.board import BoardDoc
from hexwright.schema.hexmap import GridDoc, LineDoc, RiverDoc, TerrainDoc
from hexwright.source.loader import Sources

SIDE_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "river": "River",
        "sea": "All-sea",
        "road": "Road",
        "trail": "Trail",
        "rail": "Railway",
        "bridge": "Bridge",
    }
)
"""Kinds of hexsides that any map may have, with their names. `hexside_kinds` adds others or renames these."""

ON_HEXES = (
    "default_terrain",
    "hexes",
    "hexside_kinds",
    "hexsides",
    "rivers",
    "lines",
    "edges",
    "scenery",
    "hex_km",
)
"""Keys of a board that speak of its hexes; `places` and `hex_sets` have codes of their own."""

ON_MAPS = ("georeference", "coast", "relief", "labels")
"""Keys that need a map, of hexes or of spaces."""

UNDER_A_DRAWING = (
    "point_to_point",
    "georeference",
    "coast",
    "country",
    "relief",
    "labels",
    "edges",
    "scenery",
)
"""Keys that say how a map is drawn, or where on it; a ready picture has no use for them."""

ON_GLOBE = ("coast", "country", "labels")
"""Keys of a map of spaces that need its georeference."""


def resolve_grid(doc: GridDoc, report: Report) -> HexGrid:
    """A hex grid. R002 for a missing hex outside its rectangle."""
    whole = _whole_grid(doc)
    missing = _hexes_of(doc.missing, whole, NameTable(report), doc.where.of("missing"))
    return replace(whole, missing=frozenset(missing))


def _whole_grid(g: GridDoc) -> HexGrid:
    """The grid's rectangle, with all its hexes."""
    return HexGrid(
        columns=g.columns,
        rows=g.rows,
        hex_mm=g.hex,
        orientation=g.orientation,
        stagger=g.stagger,
        numbered=g.numbered,
        first_column=g.first_column,
        first_row=g.first_row,
        provenance=g.provenance,
    )


def resolve_board(
    board_id: str,
    doc: BoardDoc,
    grid: HexGrid | None,
    *,
    turns: tuple[Turn, ...],
    tables: Mapping[str, object],
    sides: Mapping[str, object],
    piles: Mapping[LocationId, tuple[float, float]],
    names: NameTable,
    sources: Sources,
    main: bool,
) -> Board:
    """One board. Errors go to `names.report`, and what cannot be resolved is left out. `grid`: its hexes;
    `piles`: as for `resolve_panel`.
    """
    report = names.report
    if grid is None:
        for key in ON_HEXES:
            if getattr(doc, key):
                report.error("S006", f"'{key}' needs a 'grid' of hexes", doc.where.key(key))
    _check_map_keys(doc, grid, report)
    if grid is not None and doc.point_to_point is not None:
        report.error("S006", "a board has a 'grid' or 'point_to_point', not both", doc.where.key("grid"))
    sets = _hex_sets(doc, grid, names)
    terrain = _terrain(doc, grid, names) if grid is not None else None
    panels = tuple(
        resolve_panel(
            key,
            panel,
            turns=turns,
            tables=tables,
            piles=piles,
            grid=grid,
            spaces=doc.point_to_point,
            names=names,
        )
        for key, panel in doc.panels.items()
    )
    for key in ("strips", "left", "right"):
        for strip in getattr(doc, key):
            for panel_id in strip:
                names.known("panel", panel_id, doc.panels, doc.where.of(key))
    if doc.picture is not None:
        for key in (*UNDER_A_DRAWING, "left", "right"):
            if getattr(doc, key):
                report.error("S006", f"'{key}' needs a map that is drawn", doc.where.key(key))
    elif doc.grid is None and doc.point_to_point is None:
        for key in ("left", "right"):
            if getattr(doc, key):
                report.error("S006", f"'{key}' needs a map", doc.where.key(key))
    beside = {panel_id for strip in (*doc.left, *doc.right) for panel_id in strip}
    if doc.organisation is not None:
        names.known("side", doc.organisation.side, sides, doc.organisation.where.of("side"))
    kinds = {key: _terrain_kind(key, kind) for key, kind in doc.terrain.items()}
    areas, courses = country(doc, sources, report)
    geo = _geo(doc, grid, names) if grid is not None else spaces_reference(doc, names)
    return Board(
        id=board_id,
        name=doc.name,
        main=main,
        grid=grid,
        terrain=terrain,
        picture=ready_picture(doc, sources, report),
        space_map=resolve_spaces(doc, kinds, geo, sides, names),
        geo=geo,
        features=(*coast(doc, sources, report), *areas),
        courses=courses,
        relief=relief(doc, sources, report),
        places=_places(doc, grid, names),
        labels=_labels(doc, report),
        lines=_lines(doc, grid, terrain, sets, names),
        edges=tuple(
            EdgeBar(
                id=key,
                edge=e.edge,
                first=HexId(e.first),
                last=HexId(e.last),
                text=e.text,
                tone=e.tone,
                sign=e.sign,
                provenance=e.provenance,
            )
            for key, e in doc.edges.items()
            if grid is not None
            and names.check_hex(grid, e.first, e.where.of("first"))
            and names.check_hex(grid, e.last, e.where.of("last"))
        ),
        scenery=_scenery(doc, grid, names),
        hex_sets=sets,
        dots={key: hex_set.dot for key, hex_set in doc.hex_sets.items() if hex_set.dot is not None},
        panels=panels,
        strips=tuple(tuple(strip) for strip in doc.strips)
        or (tuple(panel for panel in doc.panels if panel not in beside),),
        left=tuple(tuple(column) for column in doc.left),
        right=tuple(tuple(column) for column in doc.right),
        column_mm=doc.column_width,
        width_mm=doc.width,
        hex_km=doc.hex_km,
        theme=Theme(
            colours=doc.theme.colours,
            sizes=doc.theme.sizes,
            climate=doc.climate,
            fonts={str(role): str(font) for role, font in doc.theme.fonts.items()},
        ),
        provenance=doc.provenance,
    )


def _check_map_keys(doc: BoardDoc, grid: HexGrid | None, report: Report) -> None:
    """S006 for what only a map has, of hexes or of spaces."""
    if grid is None and doc.point_to_point is None:
        for key in ON_MAPS:
            if getattr(doc, key):
                report.error(
                    "S006", f"'{key}' needs a 'grid' of hexes or 'point_to_point'", doc.where.key(key)
                )
    if doc.country is not None and doc.point_to_point is None:
        report.error("S006", "'country' needs 'point_to_point'", doc.where.key("country"))
    if grid is None and doc.point_to_point is not None and doc.georeference is None:
        for key in ON_GLOBE:
            if getattr(doc, key):
                report.error("S006", f"'{key}' needs a 'georeference' of the map", doc.where.key(key))


def _terrain_kind(key: str, doc: TerrainDoc) -> TerrainKind:
    return TerrainKind(
        id=key,
        name=doc.name,
        draw=doc.draw,
        passable=doc.passable,
        open_to=doc.open_to,
        provenance=doc.provenance,
    )


def _terrain(doc: BoardDoc, grid: HexGrid, names: NameTable) -> Terrain:
    """Terrain of every hex, listed or not, and the hexsides, those of rivers included."""
    kinds = {key: _terrain_kind(key, k) for key, k in doc.terrain.items()}
    default = doc.default_terrain or next(iter(kinds), "clear")
    if doc.default_terrain is not None:
        names.known("terrain", doc.default_terrain, kinds, doc.where.of("default_terrain"))
    if not kinds:
        kinds["clear"] = TerrainKind(id="clear", name="Clear", draw="clear")
    hexes: dict[HexId, Hex] = {}
    for number, row in doc.hexes.items():
        names.known("terrain", row.terrain, kinds, row.where.of("terrain"))
        if row.ground is not None:
            names.known("terrain", row.ground, kinds, row.where.of("ground"))
        known_hex = names.check_hex(grid, number, doc.where.key_below("hexes", number))
        if known_hex is None or row.terrain not in kinds:
            continue
        column, line = names.cells(grid)[known_hex]
        hexes[known_hex] = Hex(
            id=known_hex,
            column=column,
            row=line,
            terrain=row.terrain,
            ground=row.ground,
            flags=frozenset(row.flags),
            provenance=row.provenance,
        )
    # Hexes that are not listed have the default terrain: a decision of whoever listed the others.
    unlisted = Provenance(origin=Origin.DESIGNED if doc.hexes else Origin.STATED, span=doc.where.span)
    for name, (column, line) in names.cells(grid).items():
        number = HexId(name)
        if number not in hexes:
            hexes[number] = Hex(id=number, column=column, row=line, terrain=default, provenance=unlisted)
    side_kinds = {**SIDE_KINDS, **{key: kind.name for key, kind in doc.hexside_kinds.items()}}
    sides = _hexsides(doc, grid, side_kinds, names)
    rivers = tuple(_river(key, river, grid, names) for key, river in doc.rivers.items())
    for river in rivers:
        for a, b in river.course:
            # What the author says of a hexside in `hexsides` counts, not that it is part of a river.
            sides.setdefault(
                (a, b, "river"),
                Hexside(a=a, b=b, kind="river", feature=river.id, provenance=river.provenance),
            )
    _derive_kinds(doc, sides, side_kinds, names)
    for side in doc.hexsides:
        if side.feature is not None and side.kind == "river" and doc.rivers:
            names.known("river", side.feature, doc.rivers, side.where.of("feature"))
    return Terrain(
        kinds=kinds,
        # By number, however the author lists them: saved games store who controls each hex by its place here.
        hexes=dict(sorted(hexes.items())),
        sides=tuple(sides[key] for key in sorted(sides)),
        side_kinds=side_kinds,
        rivers=rivers,
        side_draws={key: kind.draw for key, kind in doc.hexside_kinds.items() if kind.draw != "nothing"},
    )


def _hexsides(
    doc: BoardDoc, grid: HexGrid, kinds: Mapping[str, str], names: NameTable
) -> dict[tuple[HexId, HexId, str], Hexside]:
    """The hexsides an author lists, by their hexes and kind; R003 for the same one twice."""
    found: dict[tuple[HexId, HexId, str], Hexside] = {}
    for side in doc.hexsides:
        known = names.known("kind of hexside", side.kind, kinds, side.where.of("kind"))
        pair = _side(grid, side.a, side.b, side.where.of("a"), side.where.of("b"), names)
        if pair is None or not known:
            continue
        first = found.get((*pair, side.kind))
        if first is not None:
            note = Note(span=first.provenance.span, message="first here")
            message = f"the hexside {pair[0]}/{pair[1]} has the kind '{side.kind}' twice"
            names.report.error("R003", message, side.where.span, notes=(note,))
            continue
        found[(*pair, side.kind)] = Hexside(
            a=pair[0], b=pair[1], kind=side.kind, feature=side.feature, provenance=side.provenance
        )
    return found


def _derive_kinds(
    doc: BoardDoc,
    sides: dict[tuple[HexId, HexId, str], Hexside],
    kinds: Mapping[str, str],
    names: NameTable,
) -> None:
    """Add to `sides` the kinds that hexsides have because of others; S006 where those rest on others, too."""
    for key, doc_of_kind in doc.hexside_kinds.items():
        if doc_of_kind.lacks and not doc_of_kind.has:
            names.report.error("S002", "'has' is missing beside 'lacks'", doc_of_kind.where.key("lacks"))
        if not doc_of_kind.has:
            continue
        for name in ("has", "lacks"):
            for kind in getattr(doc_of_kind, name):
                other = doc.hexside_kinds.get(kind)
                if names.known("kind of hexside", kind, kinds, doc_of_kind.where.of(name)) and (
                    other is not None and other.has
                ):
                    message = f"'{kind}' itself rests on other kinds"
                    names.report.error("S006", message, doc_of_kind.where.of(name))
        for a, b, _ in [side for side in sides if side[2] == doc_of_kind.has[0]]:
            if all((a, b, kind) in sides for kind in doc_of_kind.has) and not any(
                (a, b, kind) in sides for kind in doc_of_kind.lacks
            ):
                sides.setdefault((a, b, key), Hexside(a=a, b=b, kind=key, provenance=doc_of_kind.provenance))


def _side(
    grid: HexGrid, a: str, b: str, where_a: Span, where_b: Span, names: NameTable
) -> tuple[HexId, HexId] | None:
    """Two neighbouring hexes, the smaller number first; R002 off the map, R005 if they do not touch."""
    one, two = names.check_hex(grid, a, where_a), names.check_hex(grid, b, where_b)
    if one is None or two is None:
        return None
    cells = names.cells(grid)
    if not touch(grid, cells[one], cells[two]):
        around = neighbours(grid, one)
        hint = f"'{a}' touches {', '.join(sorted(around.values()))}"
        names.report.error("R005", f"hexes '{a}' and '{b}' do not touch", where_b, hint=hint)
        return None
    return (one, two) if one < two else (two, one)


def _river(key: str, doc: RiverDoc, grid: HexGrid, names: NameTable) -> River:
    """A river; hexsides of its course that are wrong are left out (S005, R002, R005)."""
    course: list[tuple[HexId, HexId]] = []
    where = doc.where.of("course")
    for text in doc.course:
        a, stroke, b = text.partition("/")
        if not stroke:
            names.report.error("S005", f"a hexside is written 1917/2017, not '{text}'", where)
            continue
        pair = _side(grid, a.strip(), b.strip(), where, where, names)
        if pair is not None:
            course.append(pair)
    return River(
        id=key,
        name=doc.name,
        label=doc.label or doc.name,
        widths=doc.width,
        course=tuple(course),
        mouth=doc.mouth,
        rank=doc.rank,
        provenance=doc.provenance,
    )


def _hex_sets(doc: BoardDoc, grid: HexGrid | None, names: NameTable) -> dict[str, frozenset[HexId]]:
    sets: dict[str, frozenset[HexId]] = {}
    for key, hex_set in doc.hex_sets.items():
        where = hex_set.where.of("hexes")
        if grid is None:
            names.report.error("R002", "hex sets need a grid", where)
            continue
        sets[key] = frozenset(_hexes_of(hex_set.hexes, grid, names, where))
    return sets


def _hexes_of(words: Iterable[str], grid: HexGrid, names: NameTable, where: Span) -> set[HexId]:
    """The hexes that numbers and ranges such as `0301..2701` name; R002 for those off the map."""
    found: set[HexId] = set()
    for word in words:
        first, dots, last = word.partition("..")
        a = names.check_hex(grid, first, where)
        b = names.check_hex(grid, last, where) if dots else a
        if a is not None and b is not None:
            found.update(_range(grid, a, b))
    return found


def _range(grid: HexGrid, a: HexId, b: HexId) -> list[HexId]:
    """All hexes of the map in the rectangle with these corners."""
    (c1, r1), (c2, r2) = column_row(grid, a) or (0, 0), column_row(grid, b) or (0, 0)
    return [
        hex_id(grid, c, r)
        for c in range(min(c1, c2), max(c1, c2) + 1)
        for r in range(min(r1, r2), max(r1, r2) + 1)
        if hex_id(grid, c, r) not in grid.missing
    ]


def _places(doc: BoardDoc, grid: HexGrid | None, names: NameTable) -> tuple[Place, ...]:
    places: list[Place] = []
    for place in doc.places:
        if grid is None:
            names.report.error("R002", "places need a grid", place.where.span)
            continue
        number = names.check_hex(grid, place.hex, place.where.of("hex"))
        if number is None:
            continue
        places.append(
            Place(
                id=place.name.lower().replace(" ", "-"),
                name=place.name,
                hex=number,
                kind=place.kind,
                rank=place.rank,
                at=place.at,
                offset=(place.label.dx, place.label.dy) if place.label else None,
                signs=place.sign,
                provenance=place.provenance,
            )
        )
    return tuple(places)


def _labels(doc: BoardDoc, report: Report) -> tuple[Label, ...]:
    """Lettering; S002 for one without `at` and `path`, R006 if the board has no georeference."""
    if doc.georeference is None and doc.grid is not None:
        for name in ("labels", "coast"):
            if getattr(doc, name):
                report.error("R006", f"'{name}' needs a 'georeference'", doc.where.key(name))
    labels = []
    for label in doc.labels:
        path = label.path or ((label.at,) if label.at else ())
        if not path:
            report.error("S002", "'at' (or 'path') is missing", label.where.span)
        labels.append(
            Label(text=label.text, kind=label.kind, path=path, size=label.size, tracking=label.tracking)
        )
    return tuple(labels)


def _lines(
    doc: BoardDoc,
    grid: HexGrid | None,
    terrain: Terrain | None,
    sets: Mapping[str, frozenset[HexId]],
    names: NameTable,
) -> tuple[BorderLine, ...]:
    lines: list[BorderLine] = []
    flags = {flag for h in (terrain.hexes.values() if terrain else ()) for flag in h.flags}
    for key, line in doc.lines.items():
        for direction in line.directions:
            names.known("direction", direction, directions(grid) if grid else (), line.where.of("directions"))
        if (line.flag is None) is (not line.path):
            both = line.flag is not None
            message = "a line has 'flag' or 'path', not both" if both else "'flag' (or 'path') is missing"
            names.report.error("S006" if both else "S002", message, line.where.span)
            continue
        if line.path and line.draw == "teeth":
            names.report.error("S006", "teeth stand on hexsides; a 'path' has none", line.where.of("draw"))
        path = _line_path(line, grid, names)
        if line.flag is None or names.known(
            "hex flag or set", line.flag, flags | set(sets), line.where.of("flag")
        ):
            lines.append(
                BorderLine(
                    id=key,
                    label=line.label,
                    flag=line.flag or "",
                    draw=line.draw,
                    directions=line.directions,
                    path=path,
                    provenance=line.provenance,
                )
            )
    return tuple(lines)


def _line_path(line: LineDoc, grid: HexGrid | None, names: NameTable) -> tuple[HexId, ...]:
    """The hexes a line runs through; R002 for one off the map, R005 where two in a row do not touch."""
    if grid is None:
        return ()
    where = line.where.of("path")
    known = [names.check_hex(grid, number, where) for number in line.path]
    path = [number for number in known if number is not None]
    for a, b in pairwise(path):
        if not touch(grid, names.cells(grid)[a], names.cells(grid)[b]):
            names.report.error("R005", f"hexes '{a}' and '{b}' do not touch", where)
    return tuple(path)


def _scenery(doc: BoardDoc, grid: HexGrid | None, names: NameTable) -> tuple[Scenery, ...]:
    """What is drawn faintly; R002 for a hex off the map."""
    if grid is None:
        return ()
    return tuple(
        Scenery(
            id=key,
            kind=scenery.kind,
            # A way leads from one to the next: the order counts.
            hexes=tuple(
                number
                for word in scenery.hexes
                for number in sorted(_hexes_of([word], grid, names, scenery.where.of("hexes")))
            ),
        )
        for key, scenery in doc.scenery.items()
    )


def _geo(doc: BoardDoc, grid: HexGrid | None, names: NameTable) -> GeoReference | None:
    """The georeference; None without one, or with R006 if its points do not fit a map."""
    if doc.georeference is None or grid is None:
        return None
    points = []
    for key, point in doc.georeference.points.items():
        found = [names.check_hex(grid, number, point.where.of("hexes")) for number in point.hexes]
        hexes = tuple(number for number in found if number is not None)
        if hexes:
            points.append((key, hexes, point.at))
    if len(points) < 2:
        names.report.error(
            "R006", "a georeference needs at least two control points", doc.georeference.where.span
        )
        return None
    geo = GeoReference(
        centre=doc.georeference.centre,
        points=tuple(points),
        turned=doc.georeference.turned,
        bend=doc.georeference.bend,
    )
    try:
        locate(grid, geo)
    except ValueError as error:
        names.report.error("R006", str(error), doc.georeference.where.span)
        return None
    return geo
