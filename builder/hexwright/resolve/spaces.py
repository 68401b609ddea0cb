"""`point_to_point:` to the model: spaces, connections, regions, and how the map lies on the globe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from hexwright.diagnostics import Note, Span
from hexwright.geometry.georef import Fit
from hexwright.geometry.locate import locate_spaces
from hexwright.model.board import (
    Connection,
    ConnectionKind,
    GeoReference,
    Region,
    Space,
    SpaceMap,
    TerrainKind,
)
from hexwright.resolve.name_table import NameTable
from hexwright.schema.board import BoardDoc
from hexwright.schema.spaces import ConnectionDoc, SpaceDoc, SpacesDoc

Point = tuple[float, float]

CONNECTION_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "plain": "Connection",
        "road": "Road",
        "rail": "Railway",
        "river": "River",
        "sea": "Sea lane",
        "mountain": "Mountains",
        "forest": "Forest",
    }
)
"""Kinds of connections that any map of spaces may have, with their names. `connection_kinds` adds others."""


def spaces_reference(doc: BoardDoc, names: NameTable) -> GeoReference | None:
    """How a map of spaces lies on the globe; None without a georeference, or with R006 if it fits none."""
    geo = doc.georeference
    if geo is None or doc.point_to_point is None:
        return None
    for key, point in geo.points.items():
        if point.map is None:
            names.report.error(
                "R006", f"'map' of '{key}' is missing: where it lies on the map", point.where.span
            )
    found = GeoReference(
        centre=geo.centre,
        spots=tuple((key, p.map, p.at) for key, p in geo.points.items() if p.map is not None),
        turned=geo.turned,
        bend=geo.bend,
    )
    try:
        locate_spaces(found)
    except ValueError as error:
        names.report.error("R006", str(error), geo.where.span)
        return None
    return found


def resolve_spaces(
    doc: BoardDoc,
    kinds: Mapping[str, TerrainKind],
    geo: GeoReference | None,
    sides: Mapping[str, object],
    names: NameTable,
) -> SpaceMap | None:
    """The map of spaces of a board; None without one. `kinds`: its terrain kinds; `geo`: as found above.

    R001: unknown terrain, region, side, kind of connection; R003: a space or a connection twice; S002: a
    space without a place; S006: one off the map, or connected with itself.
    """
    spaces = doc.point_to_point
    if spaces is None:
        return None
    fit = locate_spaces(geo) if geo is not None else None
    found: dict[str, Space] = {}
    for key, space in spaces.spaces.items():
        names.add_location(key, space.where.span)
        names.known("terrain", space.kind, kinds, space.where.of("kind"))
        if space.region is not None:
            names.known("region", space.region, spaces.regions, space.where.of("region"))
        if space.side is not None:
            names.known("side", space.side, sides, space.where.of("side"))
        if space.globe is not None and doc.georeference is None:
            names.report.error("S006", "'globe' needs a 'georeference' of the map", space.where.of("globe"))
        at = _place(key, space, spaces, fit, names)
        if at is None:
            continue
        found[key] = Space(
            id=key,
            name=space.name,
            at=at,
            kind=space.kind,
            region=space.region,
            flags=frozenset(space.flags),
            side=space.side,
            provenance=space.provenance,
        )
    link_kinds = {key: ConnectionKind(id=key, name=name, draw=key) for key, name in CONNECTION_KINDS.items()}
    for key, kind in spaces.connection_kinds.items():
        link_kinds[key] = ConnectionKind(id=key, name=kind.name, draw=kind.draw)
    return SpaceMap(
        width=spaces.width,
        height=spaces.height,
        kinds=kinds,
        spaces=found,
        connection_kinds=link_kinds,
        connections=_connections(spaces.connections, spaces.spaces, found, link_kinds, names),
        regions={
            key: Region(
                id=key,
                name=region.name,
                control=region.control,
                stars=region.stars,
                points=region.points,
                colour=region.colour,
                at=region.at,
                size=region.size,
            )
            for key, region in spaces.regions.items()
        },
        signs=spaces.signs,
    )


def _place(key: str, space: SpaceDoc, spaces: SpacesDoc, fit: Fit | None, names: NameTable) -> Point | None:
    """Where a space lies, mm; None if nothing says so, S002. S006 if it lies off the map."""
    where = "globe" if space.globe is not None else "at"
    if space.globe is not None:
        if fit is None:
            return None
        try:
            x, y = fit.to_plane(*space.globe)
        except ValueError:
            x, y = -1.0, -1.0
    elif space.at is not None:
        x, y = space.at
    else:
        names.report.error("S002", f"'at' of '{key}' is missing: where it lies", space.where.span)
        return None
    x, y = x + space.moved[0], y + space.moved[1]
    for value, end, side in ((x, spaces.width, "wide"), (y, spaces.height, "high")):
        if not 0 <= value <= end:
            names.report.error(
                "S006", f"'{key}' lies off the map, which is {end:g} mm {side}", space.where.of(where)
            )
    return x, y


def _connections(
    docs: Iterable[ConnectionDoc],
    declared: Mapping[str, object],
    spaces: Mapping[str, Space],
    kinds: Mapping[str, ConnectionKind],
    names: NameTable,
) -> tuple[Connection, ...]:
    """Connections between spaces; S006 from a space to itself, R003 for the same one twice."""
    first: dict[tuple[frozenset[str], str], Span] = {}
    found = []
    for doc in docs:
        known = names.known("kind of connection", doc.kind, kinds, doc.where.of("kind"))
        a = names.known("space", doc.a, declared, doc.where.of("a"))
        b = names.known("space", doc.b, declared, doc.where.of("b"))
        if not (known and a and b and doc.a in spaces and doc.b in spaces):
            continue
        key = frozenset((doc.a, doc.b)), doc.kind
        if doc.a == doc.b:
            names.report.error("S006", f"'{doc.a}' is connected with itself", doc.where.of("b"))
        elif key in first:
            note = Note(span=first[key], message="first here")
            message = f"'{doc.a}' and '{doc.b}' have two connections of the kind '{doc.kind}'"
            names.report.error("R003", message, doc.where.of("a"), notes=(note,))
        else:
            first[key] = doc.where.of("a")
            found.append(Connection(a=doc.a, b=doc.b, kind=doc.kind, via=doc.via))
    return tuple(found)
