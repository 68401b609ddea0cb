"""A point-to-point map: regions as tinted areas, connections as lines, spaces as discs or squares."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot
from types import MappingProxyType

from shapely import voronoi_polygons
from shapely.geometry import MultiPoint, box
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.ops import unary_union

from builder.geometry.sheet import space_size
from builder.model.board import Connection, Space, SpaceMap
from builder.render.map.coast import polygons, shape
from builder.render.map.label_positions import Obstacles, positions_around
from builder.render.map.lettering import Face, line_width, plain
from builder.render.map.outlines import HexsideCurves, corner_key
from builder.render.map.paths import Path, smooth
from builder.render.map.sheet_context import SheetContext, mixed
from builder.render.scene import Box, Clip, Ellipse, Group, Ink, Line, Op, Polygon, Rect, Stroke, Text

Point = tuple[float, float]

REGION_TINTS = ("#E9D9A8", "#CFDDB4", "#E6C9A9", "#D5D0E0", "#F0E3C0", "#C6D8CC", "#E8CFC4", "#DAD9BC")
CONNECTIONS: Mapping[str, tuple[str, float, tuple[float, ...]]] = MappingProxyType(
    {
        # role, width mm, dash
        "plain": ("muted", 0.9, ()),
        "road": ("road", 1.0, ()),
        "rail": ("rail", 0.9, ()),
        "river": ("river-edge", 1.1, ()),
        "sea": ("water", 0.8, (1.8, 1.3)),
        "mountain": ("mountain-shade", 0.9, (0.9, 1.0)),
        "forest": ("forest-shade", 0.9, (2.4, 1.0)),
    }
)
NAME, NAME_CITY, REGION = 2.25, 2.6, 3.4
SQUARE = ("city", "town")


def space_map(context: SheetContext) -> tuple[Op, ...]:
    """The ops of a board's space map, mm from its top left corner; none for a board without spaces."""
    data = context.board.space_map
    if data is None or not data.spaces:
        return ()
    half = space_size(context.board) / 2
    country, taken = _country(context, data), Obstacles(14.0)
    for space in data.spaces.values():
        x, y = space.at
        taken.add(x - half, y - half, x + half, y + half, 9.0)
    links = [op for link in data.connections for op in _connection(context, data, link, taken)]
    discs = [op for space in data.spaces.values() for op in _space(context, data, space, half)]
    names = [_name(context, data, space, half, taken) for space in data.spaces.values()]
    window = ((0.0, 0.0), (data.width, 0.0), (data.width, data.height), (0.0, data.height))
    return (
        Clip(rings=(window,), ops=tuple(country)),
        Group(ops=tuple(links), name="connections"),
        Group(ops=tuple(discs), name="spaces"),
        Group(ops=(*_region_names(context, data, taken), *names), name="lettering"),
    )


def _country(context: SheetContext, data: SpaceMap) -> list[Op]:
    """The Voronoi cell of each space, merged by region or by land and sea, with curved borders."""
    sheet = box(0, 0, data.width, data.height)
    spaces = list(data.spaces.values())
    base = context.style.ink("clear")
    ground: list[Op] = [Rect(box=Box(x=0, y=0, w=data.width, h=data.height), fill=base)]
    if len(spaces) < 3:
        return ground
    curves = HexsideCurves(context.board.id, 2.2)
    cells: dict[str, list[ShapelyPolygon]] = {}
    owners: dict[frozenset[tuple[int, int]], list[tuple[str, tuple[Point, ...]]]] = {}
    tree = voronoi_polygons(MultiPoint([space.at for space in spaces]), extend_to=sheet.buffer(40))
    for cell in tree.geoms:
        owner = next((s for s in spaces if cell.covers(ShapelyPoint(*s.at))), None)
        if owner is None:
            continue
        key = _country_of(data, owner)
        ring: list[Point] = []
        for a, b in pairwise([(x, y) for x, y in cell.exterior.coords]):
            # The curve of a side depends on its ends only, so neighbours meet without a gap.
            side = smooth([curves.corner(a), *curves.inner(a, b), curves.corner(b)], 2)
            ring += side[:-1]
            ends = frozenset((corner_key(a), corner_key(b)))
            owners.setdefault(ends, []).append((key, tuple(side)))
        area = ShapelyPolygon(ring)
        # Curves of a narrow cell may cross; `buffer(0)` rebuilds a valid area.
        cells.setdefault(key, []).append(area if area.is_valid else area.buffer(0))
    order = {region: i for i, region in enumerate(data.regions)}
    for key in sorted(cells):
        fill = Ink(colour=_tint(context, key, order))
        # Grown a little, because cells that merely touch would leave slits between them.
        for part in polygons(unary_union([area.buffer(0.15) for area in cells[key]])):
            outline = shape(part)
            ground.append(Polygon(rings=(outline.outer, *outline.holes), fill=fill))
    for sides in owners.values():
        keys = {key for key, _ in sides}
        if len(keys) < 2:
            continue
        shore = "sea" in keys
        pen = Stroke(
            ink=context.style.ink("shore" if shore else "muted"), width=0.32, dash=() if shore else (2.2, 1.3)
        )
        ground.append(Line(points=sides[0][1], stroke=pen))
    return ground


def _country_of(data: SpaceMap, space: Space) -> str:
    kind = data.kinds.get(space.kind)
    if kind is not None and kind.draw == "sea":
        return "sea"
    return f"region-{space.region}" if space.region else "land"


def _tint(context: SheetContext, key: str, order: Mapping[str, int]) -> str:
    if key == "sea":
        return context.style.colour("sea-2")
    if key == "land":
        return context.style.colour("clear")
    if context.style.has(key):
        return context.style.colour(key)
    i = order.get(key.removeprefix("region-"), 0)
    return mixed(context.style.colour("clear"), REGION_TINTS[i % len(REGION_TINTS)], 0.8)


def _connection(context: SheetContext, data: SpaceMap, link: Connection, taken: Obstacles) -> list[Op]:
    a, b = data.spaces.get(link.a), data.spaces.get(link.b)
    if a is None or b is None:
        return []
    draw = data.connection_kinds[link.kind].draw
    role, width, dash = CONNECTIONS[draw]
    points = (a.at, b.at)
    far = hypot(b.at[0] - a.at[0], b.at[1] - a.at[1])
    if far < 0.1:
        return []
    taken.add_line(Path(points).resampled(2.0), 1.0, 2.0)
    halo = Stroke(ink=context.style.ink("name-halo"), width=width + 0.7)
    pen = Stroke(ink=context.style.ink(role), width=width, dash=dash)
    ops: list[Op] = [Line(points=points, stroke=halo), Line(points=points, stroke=pen)]
    if draw == "rail":
        (ax, ay), (bx, by) = points
        nx, ny = -(by - ay) / far * 1.1, (bx - ax) / far * 1.1
        tie = Stroke(ink=context.style.ink("rail"), width=0.4, square=True)
        for i in range(1, max(2, round(far / 2.5))):
            t = i / max(2, round(far / 2.5))
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            ops.append(Line(points=((x - nx, y - ny), (x + nx, y + ny)), stroke=tie))
    return ops


def _space(context: SheetContext, data: SpaceMap, space: Space, half: float) -> list[Op]:
    kind = data.kinds.get(space.kind)
    draw = kind.draw if kind is not None else "clear"
    style = context.style
    fill = {"city": "#EAD6C6", "town": "#F0E3D2", "sea": "sea-4"}.get(draw, draw)
    ink = Ink(colour=mixed(style.colour("cell"), style.colour(fill), 0.75))
    x, y = space.at
    area = Box(x=x - half, y=y - half, w=2 * half, h=2 * half)
    edge = Stroke(ink=style.ink("blue" if draw == "sea" else "ink"), width=0.5)
    halo = Stroke(ink=style.ink("name-halo"), width=1.5)
    square = draw in SQUARE
    shapes: list[Op] = (
        [Rect(box=area, stroke=halo, radius=1.0), Rect(box=area, fill=ink, stroke=edge, radius=1.0)]
        if square
        else [Ellipse(box=area, stroke=halo), Ellipse(box=area, fill=ink, stroke=edge)]
    )
    if space.flags:
        # A space with a flag (key, capital, port …) has a second outline.
        inner = Box(x=area.x + 0.9, y=area.y + 0.9, w=area.w - 1.8, h=area.h - 1.8)
        thin = Stroke(ink=style.ink("red"), width=0.3)
        shapes.append(Rect(box=inner, stroke=thin, radius=0.7) if square else Ellipse(box=inner, stroke=thin))
    return shapes


def _name(context: SheetContext, data: SpaceMap, space: Space, half: float, taken: Obstacles) -> Text:
    kind = data.kinds.get(space.kind)
    large = kind is not None and kind.draw == "city"
    face = Face(
        font="bold" if large else "semibold",
        size=NAME_CITY if large else NAME,
        ink=context.style.ink("water" if kind is not None and kind.draw == "sea" else "name"),
        tracking=0.08,
        halo=context.style.ink("name-halo", 0.85),
        halo_width=0.5,
    )
    length = line_width(context.fonts, space.name, face)
    best: tuple[float, int, Point] | None = None
    for i, position in enumerate(positions_around(space.at, (half, half), length, face.size, 1.0)):
        x0, y0, x1, y1 = position.x, position.y - face.size, position.x + length, position.y + face.size * 0.2
        cost = position.penalty + taken.cost(x0 - 0.3, y0 - 0.3, x1 + 0.3, y1 + 0.3)
        if x0 < 1 or y0 < 1 or x1 > data.width - 1 or y1 > data.height - 1:
            cost += 500.0
        if best is None or cost < best[0]:
            best = cost, i, (position.x, position.y)
    at = best[2] if best is not None else space.at
    taken.add(at[0], at[1] - face.size, at[0] + length, at[1] + face.size * 0.2, 9.0)
    return plain(face, space.name, at, "start")


def _region_names(context: SheetContext, data: SpaceMap, taken: Obstacles) -> list[Text]:
    """Each region's name, near the middle of its spaces where it covers least."""
    found: list[Text] = []
    for key, name in data.regions.items():
        members = [space.at for space in data.spaces.values() if space.region == key]
        if not members:
            continue
        mx = sum(x for x, _ in members) / len(members)
        my = sum(y for _, y in members) / len(members)
        face = Face(
            font="semibold",
            size=REGION,
            ink=context.style.ink("province", 0.75),
            tracking=REGION * 0.5,
        )
        text = name.upper()
        length = line_width(context.fonts, text, face)
        best = min(
            (
                _region_cost(taken, (mx + i * 3.0, my + j * 3.0), length, data) + (abs(i) + abs(j)) * 1.2,
                i,
                j,
            )
            for i in range(-10, 11)
            for j in range(-7, 8)
        )
        at = (mx + best[1] * 3.0, my + best[2] * 3.0)
        taken.add(at[0] - length / 2, at[1] - REGION, at[0] + length / 2, at[1], 5.0)
        found.append(plain(face, text, at))
    return found


def _region_cost(taken: Obstacles, at: Point, length: float, data: SpaceMap) -> float:
    x0, x1 = at[0] - length / 2 - 1, at[0] + length / 2 + 1
    cost = taken.cost(x0, at[1] - REGION - 1, x1, at[1] + 1)
    return cost + (300.0 if x0 < 0 or x1 > data.width or at[1] < 5 or at[1] > data.height - 2 else 0.0)
