"""What lies on what on the map of a game: lettering, numbers, signs and water, as they stand in its scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from shapely import STRtree
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from hexwright.geometry.hexes import hex_id
from hexwright.geometry.sheet import lay_out, space_size
from hexwright.model.board import Board
from hexwright.model.game import Game
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw import draw_board
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.edge_tabs import tabs
from hexwright.render.scene import Clip, Ellipse, Group, Line, Text
from hexwright.render.scene import Polygon as PolygonOp
from hexwright.render.text import SHIFT, width

SLACK = 0.12
"""How far, mm, shapes may reach into each other unnoticed: less than the halo of a letter."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the map: `kind`, a name to tell it by, its shape, mm, and what it says."""

    kind: str
    name: str
    shape: BaseGeometry
    text: str = ""


def overlaps(game: Game) -> list[str]:
    """Every pair of things that must not lie on each other and do: names on numbers, on names, on signs; and
    numbers on signs, rivers, shores.
    """
    board = next(board for board in game.boards.values() if board.main)
    if board.space_map is not None:
        return _pairs(list(_things_of_spaces(game, board)))
    return _pairs(list(_things(HexMap(board, Fonts(), game.symbols))))


def _pairs(things: Sequence[Thing]) -> list[str]:
    tree = STRtree([thing.shape for thing in things])
    found = []
    for i, thing in enumerate(things):
        for j in tree.query(thing.shape):
            other = things[int(j)]
            pair = {thing.kind, other.kind}
            if int(j) <= i or pair not in FORBIDDEN or thing.name == other.name:
                continue
            if thing.shape.intersection(other.shape).area > SLACK**2:
                found.append(" / ".join(f"{t.kind} {t.name} {t.text}" for t in (thing, other)))
    return sorted(set(found))


FORBIDDEN: Sequence[set[str]] = (
    {"name", "number"},
    {"name"},
    {"name", "sign"},
    {"number"},
    {"number", "sign"},
    {"number", "river"},
    {"number", "shore"},
    {"number", "border"},
    {"name", "box"},
    {"name", "panel"},
    {"box"},
    {"box", "panel"},
)


def _things(hexes: HexMap) -> Iterator[Thing]:
    drawing = hexes.drawing
    numbers = {hex_id(drawing.grid, *cell) for cell in drawing.cells}
    board = drawing.board
    known = [label.text for label in board.labels] + [line.label for line in board.lines]
    known += [river.label for river in drawing.terrain.rivers]
    letters = frozenset(name.replace(" ", "") for name in known)
    for group in hexes.ops():
        if group.name in ("lettering", "great names"):
            for name, line in _names(group, letters):
                # The foot of the letters, which few have, may reach over a line.
                kind = "number" if line.text in numbers and line.text == name else "name"
                yield Thing(kind, name, _letters(drawing.fonts, line), line.text)
        elif group.name == "signs":
            # Rim and shadow belong to the disc.
            discs = [op for op in group.ops if isinstance(op, Ellipse)]
            for i, disc in enumerate(discs[1::3]):
                yield Thing("sign", f"roundel {i}", _round(disc))
        elif group.name == "peaks":
            for i, op in enumerate(group.ops):
                if isinstance(op, PolygonOp):
                    yield Thing("sign", f"peak {i}", Polygon(op.rings[0]))
        elif group.name == "rivers":
            yield from (Thing("river", "river", line) for line in _water(group))
        elif group.name == "shore":
            for op in group.ops:
                if isinstance(op, Line):
                    yield from (
                        Thing("shore", "shore", LineString(part).buffer(op.stroke.width / 2, quad_segs=1))
                        for part in _pieces(op.points)
                    )
    for i, tab in enumerate(tabs(drawing)):
        yield Thing("sign", f"tab {i}", Polygon(tab.ring))
    for border in hexes.borders:
        half = drawing.style.mm("line") / 2
        for part in (part for drawn in border.lines for part in _pieces(drawn)):
            yield Thing("border", border.line.id, LineString(part).buffer(half))
    for mark in hexes.place_marks:
        if mark.half != (0.0, 0.0):
            (x, y), (w, h) = mark.at, mark.half
            shape = box(x - w * 0.8, y - h * 0.8, x + w * 0.8, y + h * 0.8)
            yield Thing("sign", f"mark of {mark.place.name}", shape)


def _things_of_spaces(game: Game, board: Board) -> Iterator[Thing]:
    """Boxes of spaces, panels that lie on the map, and all lettering: of plates, regions, badges and seas."""
    assert board.space_map is not None
    fonts, layout = Fonts(), lay_out(board, game.tables)
    half = space_size(board) / 2
    for space in board.space_map.spaces.values():
        x, y = space.at
        yield Thing("box", space.name, box(x - half, y - half, x + half, y + half))
    left, top = layout.origin or (0.0, 0.0)
    for panel in layout.panels:
        x, y = panel.box.x - left, panel.box.y - top
        if panel.panel.area is not None:
            yield Thing("panel", panel.panel.id, box(x, y, x + panel.box.w, y + panel.box.h))
    known = frozenset(
        name.replace(" ", "").upper()
        for name in (
            *(label.text for label in board.labels),
            *(r.name for r in board.space_map.regions.values()),
        )
    )
    scene = draw_board(game, board, fonts)
    (layers,) = (op for op in scene.ops if isinstance(op, Group) and op.name == "map")
    run, count = "", 0
    for op in _deep(layers.ops):
        if not op.text.strip():
            continue
        # Letters of a spread name follow each other.
        name = op.text if len(op.text) > 1 else f"letters {count}"
        if len(op.text) == 1:
            run += op.text.upper()
            if run in known:
                run, count = "", count + 1
        # The plate of a space lies over the foot of its own box.
        yield Thing("name", name, _letters(fonts, op), op.text)


def _deep(ops: Sequence[object]) -> Iterator[Text]:
    for op in ops:
        if isinstance(op, Text):
            yield op
        elif isinstance(op, Group):
            assert (op.dx, op.dy, op.scale) == (0.0, 0.0, 1.0)
            yield from _deep(op.ops)
        elif isinstance(op, Clip):
            yield from _deep(op.ops)


def _names(group: Group, known: frozenset[str]) -> Iterator[tuple[str, Text]]:
    """The lines of lettering with the name each belongs to: the letters of a name follow each other. `known`:
    names that may stand in single letters, without their spaces.
    """
    run, count = "", 0
    for op in group.ops:
        if not isinstance(op, Text):
            continue
        if len(op.text) > 1:
            yield op.text, op
            continue
        run += op.text
        yield f"{count} in {group.name}", op
        if run in known:
            run, count = "", count + 1


def _letters(fonts: Fonts, line: Text) -> Polygon:
    """The box of a line from its baseline to its capitals, turned with it."""
    long = width(fonts, line.text, line.font, line.size, tracking=line.tracking)
    left = -long * SHIFT[line.anchor]
    turn = radians(line.angle)
    ca, sa = cos(turn), sin(turn)
    x, y = line.at
    return Polygon(
        [
            (x + a * ca - b * sa, y + a * sa + b * ca)
            for a, b in ((left, -line.size), (left + long, -line.size), (left + long, 0.0), (left, 0.0))
        ]
    )


def _round(op: Ellipse) -> BaseGeometry:
    middle = LineString([(op.box.x + op.box.w / 2, op.box.y + op.box.h / 2)] * 2)
    return middle.buffer(op.box.w / 2)


def _water(group: Group) -> Iterator[BaseGeometry]:
    """The rivers in short pieces: their edges, the widest lines of them in full ink."""
    for op in group.ops:
        if isinstance(op, Line) and op.widths and op.stroke.ink.alpha == 1.0:
            for i in range(0, len(op.points) - 1, 4):
                part = op.points[i : i + 5]
                if len(part) > 1:
                    yield LineString(part).buffer(max(op.widths[i : i + 5]) / 2, quad_segs=2)


def _pieces(points: Sequence[tuple[float, float]]) -> Iterator[Sequence[tuple[float, float]]]:
    for i in range(0, len(points) - 1, 6):
        part = points[i : i + 7]
        if len(part) > 1:
            yield part
