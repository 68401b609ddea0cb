"""The map of a board with a hex grid: the ground as a picture, everything else as shapes drawn over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from math import cos, pi, sin

from hexwright.geometry.hexes import directions, neighbour_cell
from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Board
from hexwright.model.look import Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map.borders import Border, borders, dashed, toothed
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.edge_tabs import draw_tabs, tab_sample
from hexwright.render.map.farmland import farmland
from hexwright.render.map.grid import grid_lines, numbers
from hexwright.render.map.ground_picture import GroundPart, GroundPicture
from hexwright.render.map.keepout import add_cities, add_letters, add_routes, add_ways, obstacles
from hexwright.render.map.labels import big_names, small_names
from hexwright.render.map.names import border_names, place_names
from hexwright.render.map.number_seats import number_shifts
from hexwright.render.map.outlines import Cell
from hexwright.render.map.river_names import river_names
from hexwright.render.map.rivers import Course, courses, lakes, rivers, shore, waterlines
from hexwright.render.map.routes import route_sample, routes
from hexwright.render.map.scenery import scenery, scenery_sample, ways
from hexwright.render.map.settlement import PlaceMark, place_marks, settlements
from hexwright.render.map.signs import Sign, dots, draw_sign
from hexwright.render.map.straits import straits
from hexwright.render.map.terrain import ground
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Polygon,
    Rect,
    Stroke,
    Text,
)

Point = tuple[float, float]

SCENERY = "scenery-"
"""What begins the names of samples of scenery."""
SIGN_SAMPLE = 0.26
"""Radius of a sign in the key, share of the height of its sample."""


class HexMap:
    """A hex map as ops, and samples of it for a key.

    Coordinates are mm from the grid box's top left corner.
    """

    def __init__(
        self,
        board: Board,
        fonts: Fonts,
        symbols: Symbols | None = None,
        tones: Mapping[str, str] | None = None,
    ) -> None:
        self._tones = tones or {}
        plain = Drawing.of(board, fonts, symbols)
        self.waters: tuple[Course, ...] = courses(plain)
        self.borders: tuple[Border, ...] = borders(plain)
        # Great names keep clear of numbers as far as they can, then numbers of great names, then all other
        # names of both.
        first = plain.with_numbers(number_shifts(plain, self.waters, self.borders))
        great = big_names(first, self.waters, self.borders)
        letters = [op for op in great if isinstance(op, Text)]
        self.drawing = plain.with_numbers(number_shifts(plain, self.waters, self.borders, letters))
        taken = obstacles(self.drawing, self.waters, self.borders)
        add_letters(self.drawing, letters, taken)
        self.place_marks: tuple[PlaceMark, ...] = place_marks(self.drawing, taken)
        add_routes(self.drawing, taken)
        self._ways = ways(self.drawing, self.place_marks)
        add_ways(self.drawing, self._ways, taken)
        # Names are placed in order of importance, because each is an obstacle for those after it.
        places, self._signs = place_names(self.drawing, self.place_marks, taken)
        add_cities(self.drawing, taken)
        line_names = border_names(self.drawing, self.borders, taken)
        water_names = river_names(self.drawing, self.waters, taken)
        marks, other_names = small_names(self.drawing, taken)
        self._great = great
        self._marks = tuple(marks)
        self._names = (*other_names, *water_names, *line_names, *places)

    @cached_property
    def ground(self) -> GroundPicture:
        """The painted ground."""
        return GroundPicture(ground(self.drawing, self.waters))

    @cached_property
    def _settlements(self) -> tuple[Op, ...]:
        return settlements(self.drawing, self.place_marks)

    def ops(self) -> tuple[Group, ...]:
        """The layers of the map, bottom to top."""
        drawing, art = self.drawing, self.drawing.art
        # Names of seas and regions are below small features: they are too large to avoid everything. All
        # other lettering is on top. A grid over them would cut letters in two.
        layers: tuple[tuple[str, tuple[Op, ...]], ...] = (
            ("ground", (Picture(box=Box(x=art.x, y=art.y, w=art.w, h=art.h), source=self.ground),)),
            ("waterlines", waterlines(drawing)),
            ("fields", farmland(drawing)),
            ("shore", shore(drawing)),
            ("lakes", lakes(drawing)),
            ("rivers", rivers(drawing, self.waters)),
            ("straits", straits(drawing)),
            ("scenery", scenery(drawing, self._ways)),
            ("routes", routes(drawing)),
            ("settlements", self._settlements),
            ("grid", grid_lines(drawing)),
            ("great names", self._great),
            ("borders", dashed(drawing, self.borders)),
            ("forts", toothed(drawing)),
            ("peaks", self._marks),
            ("dots", dots(drawing, self._tones)),
            ("tabs", draw_tabs(drawing, self._tones)),
            ("signs", tuple(op for sign in self._signs for op in draw_sign(drawing, sign))),
            ("lettering", (*numbers(drawing), *self._names)),
        )
        return tuple(Group(ops=ops, name=name) for name, ops in layers if ops)

    def sample(self, name: str, box: Rectangle) -> tuple[Op, ...]:
        """A sample for the key: a hex of a terrain kind cut from the map, a sign or mark of places, or a
        short stretch of a hexside or line.
        """
        if name in self.drawing.terrain.kinds:
            cell = self._typical(name)
            return self._hex_sample(cell, box) if cell is not None else ()
        for line in self.drawing.board.lines:
            if line.id == name:
                return self._line_sample(line.draw, f"line-{line.id}", box)
        for edge in self.drawing.board.edges:
            if edge.sign is not None and name == edge.id:
                return tab_sample(self.drawing, edge, box.centre, self._tones)
        if name.startswith(SCENERY):
            return self._way_sample(name.removeprefix(SCENERY), box)
        if any(name in place.signs for place in self.drawing.board.places):
            return draw_sign(self.drawing, Sign(glyph=name, at=box.centre, radius=SIGN_SAMPLE * box.h))
        if name in ("town", "village"):
            return self._place_sample(name, box)
        return self._side_sample(name, box)

    def _way_sample(self, kind: str, box: Rectangle) -> tuple[Op, ...]:
        """A short stretch of a road or railway without effect, or trees."""
        x, y, w = box.x + 0.6, box.centre[1], box.w - 1.2
        points = [
            (x + w * t, y + dy) for t, dy in ((0.0, 0.7), (0.28, -1.0), (0.52, 1.1), (0.76, -0.6), (1.0, 0.4))
        ]
        return scenery_sample(self.drawing.style, kind, points)

    def _place_sample(self, kind: str, box: Rectangle) -> tuple[Op, ...]:
        """The mark of the most important place of a kind, but drawn here; empty if there is none."""
        marks = [mark for mark in self.place_marks if mark.place.kind == kind]
        if not marks:
            return ()
        mark = min(marks, key=lambda found: (found.place.rank, found.place.id))
        return settlements(self.drawing, [replace(mark, at=box.centre)], cities=False)

    def _typical(self, kind: str) -> Cell | None:
        """The hex of a kind with most neighbours of that kind, if possible without river, place and coast."""
        drawing = self.drawing
        named = {place.hex for place in drawing.board.places}
        wet = {h for side in drawing.terrain.sides if side.kind == "river" for h in (side.a, side.b)}
        built = drawing.draws(kind) in ("town", "city")
        art = drawing.grid
        best: tuple[int, Cell] | None = None
        for cell, h in drawing.cells.items():
            if h.terrain != kind:
                continue
            around = [drawing.cells.get(neighbour_cell(art, *cell, d)) for d in directions(art)]
            score = 2 * sum(other is not None and other.terrain == kind for other in around)
            score -= 3 * sum(other is None for other in around)
            if not built:
                score -= 8 * (h.id in named) + 6 * (h.id in wet)
            score -= 4 * ("coastal" in h.flags)
            if best is None or score > best[0]:
                best = score, cell
        return best[1] if best is not None else None

    def _hex_sample(self, cell: Cell, box: Rectangle) -> tuple[Op, ...]:
        drawing = self.drawing
        ring = drawing.outline(cell)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        w, h = max(xs) - min(xs), max(ys) - min(ys)
        scale = min(box.w / w, box.h / h)
        art = drawing.art
        left, top = min(xs), min(ys)
        area = (left - art.x, top - art.y, left - art.x + w, top - art.y + h)
        picture = Picture(box=Box(x=left, y=top, w=w, h=h), source=GroundPart(picture=self.ground, area=area))
        town: tuple[Op, ...] = ()
        if drawing.draws(drawing.cells[cell].terrain) in ("town", "city"):
            town = tuple(op for op in self._settlements if _touches(op, left, top, left + w, top + h))
        # The sample is scaled; its outline shall be as thick as that of any other.
        outline = Stroke(ink=drawing.style.ink("grid"), width=0.24 / scale)
        return (
            Group(
                ops=(Clip(rings=(ring,), ops=(picture, *town)), Polygon(rings=(ring,), stroke=outline)),
                dx=box.x + (box.w - w * scale) / 2 - left * scale,
                dy=box.y + (box.h - h * scale) / 2 - top * scale,
                scale=scale,
            ),
        )

    def _line_sample(self, draw: str, role: str, box: Rectangle) -> tuple[Op, ...]:
        style = self.drawing.style
        y = box.centre[1]
        x0, x1 = box.x + 0.6, box.right - 0.6
        if draw == "teeth":
            pen = Stroke(ink=style.ink("fort"), width=0.37, square=True)
            teeth = [x0 + (x1 - x0) * (i + 0.5) / 7 for i in range(7)]
            return (
                Line(points=((x0, y + 0.6), (x1, y + 0.6)), stroke=pen),
                *(Line(points=((x, y + 0.6), (x, y - 0.7)), stroke=pen) for x in teeth),
            )
        colour, points = role if style.has(role) else "line", ((x0, y), (x1, y))
        pen = Stroke(ink=style.ink(colour), width=0.51, dash=() if draw == "solid" else (2.5, 1.2))
        under: tuple[Op, ...] = ()
        if colour == role and style.has(f"{colour}-halo"):
            # A pale line: the panel is pale, too.
            under = (Line(points=points, stroke=Stroke(ink=style.ink(f"{colour}-halo"), width=1.3)),)
        return (*under, Line(points=points, stroke=pen))

    def _side_sample(self, name: str, box: Rectangle) -> tuple[Op, ...]:
        style = self.drawing.style
        y = box.centre[1]
        x0, x1 = box.x + 0.6, box.right - 0.6
        wave = tuple((x0 + (x1 - x0) * i / 24, y + 1.5 * sin(i / 24 * 6.6)) for i in range(25))
        if name == "river":
            return (
                Line(points=wave, stroke=Stroke(ink=style.ink("river-edge"), width=1.3)),
                Line(points=wave, stroke=Stroke(ink=style.ink("river"), width=0.8)),
            )
        drawn = self.drawing.terrain.side_draws.get(name)
        if drawn == "inlet":
            return (
                Line(points=wave, stroke=Stroke(ink=style.ink("shore"), width=2.3)),
                Line(points=wave, stroke=Stroke(ink=style.ink("sea-4"), width=1.9)),
            )
        if drawn == "lake":
            lake = tuple(
                (box.centre[0] + (3.4 + 0.5 * sin(3 * t)) * cos(t), y + (2.3 + 0.4 * sin(2 * t + 1)) * sin(t))
                for t in (k * pi / 16 for k in range(32))
            )
            pen = Stroke(ink=style.ink("shore"), width=0.22)
            return (Polygon(rings=(lake,), fill=style.ink("lake"), stroke=pen),)
        if name == "estuary":
            return tuple(
                Ellipse(box=Box(x=x - 0.27, y=wy - 0.27, w=0.54, h=0.54), fill=style.ink("estuary"))
                for x, wy in wave[::2]
            )
        if name == "sea":
            area = Box(x=box.x + 0.7, y=y - 3.4, w=box.w - 1.4, h=6.8)
            return (Rect(box=area, fill=style.ink("sea"), stroke=Stroke(ink=style.ink("shore"), width=0.2)),)
        if name == "bridge":
            water = self._side_sample("river", box)
            pens = ((0.9, style.ink("panel")), (0.34, style.ink("rail")))
            strokes = [
                Line(
                    points=((box.centre[0] + dx, y - 2.2), (box.centre[0] + dx, y + 2.2)),
                    stroke=Stroke(ink=ink, width=wide),
                )
                for wide, ink in pens
                for dx in (-0.9, 0.9)
            ]
            return (*water, *strokes)
        if name in self.drawing.board.dots:
            tone = self.drawing.board.dots[name]
            ink = Ink(colour=self._tones.get(tone) or style.colour(tone))
            return (Ellipse(box=Box(x=box.centre[0] - 1.0, y=y - 1.0, w=2.0, h=2.0), fill=ink),)
        if name in ("road", "trail", "rail"):
            return route_sample(style, name, ((x0, y + 0.8), (box.centre[0], y - 0.8), (x1, y + 0.4)))
        return ()


def _touches(op: Op, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether the bounding box of a settlement's shape overlaps a rectangle."""
    match op:
        case Polygon():
            points = [p for ring in op.rings for p in ring]
        case Line():
            points = list(op.points)
        case Ellipse() | Rect():
            points = [(op.box.x, op.box.y), (op.box.x + op.box.w, op.box.y + op.box.h)]
        case _:
            return True
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) < x1 and max(xs) > x0 and min(ys) < y1 and max(ys) > y0
