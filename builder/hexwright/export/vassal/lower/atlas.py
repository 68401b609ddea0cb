"""Every place of the game in VASSAL's terms: map, zone, seats, pixels.

Every place of the model (hex, space, track cell, box) becomes a `Spot`. Board pixels are map pixels: each map
shows one board, without an edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hexwright.export.base import Art
from hexwright.export.vassal.lower.grid import Lattice, Pixel, lay_lattice
from hexwright.geometry.hexes import all_hexes
from hexwright.geometry.sheet import Area, Point, Rectangle, areas_of, counter_size, lay_out
from hexwright.model.board import Board, LocationId
from hexwright.model.game import Game
from hexwright.units import px_per_mm

DEAD = "dead"
REMOVED = "removed"
_GAP = 1.16
"""Distance of free places in a box, in counters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A zone for counters outside the hexes: a box, a track cell, a space.

    `name`: unique on its map; `shown`: the location's name in reports; `corners`: of the zone; `seats`: where
    counters snap to; `spread`: where commands put counters, at least one place. All in pixels.
    """

    id: LocationId
    name: str
    shown: str
    corners: tuple[Pixel, ...]
    seats: tuple[Pixel, ...]
    spread: tuple[Pixel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A board as VASSAL's map. `size` in pixels, as `counter`, the side of a counter on it; `spaces`:
    plots of a point-to-point map.
    """

    board: Board
    map: str
    size: tuple[int, int]
    scale: float
    lattice: Lattice | None
    origin: Point | None
    field: Rectangle | None
    plots: tuple[Plot, ...]
    spaces: tuple[Plot, ...]
    counter: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place where a piece can stand. `name`: what VASSAL calls it; `plot`: the zone, None for a hex."""

    map: str
    x: int
    y: int
    name: str
    plot: Plot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Atlas:
    """All sheets, the main one first, and every place by its id."""

    sheets: tuple[Sheet, ...]
    spots: Mapping[LocationId, Spot]

    @property
    def main(self) -> Sheet:
        """The sheet that opens with the game."""
        return self.sheets[0]


def draw_atlas(game: Game, art: Art) -> Atlas:
    """Work out every place of the game."""
    # the main board first: VASSAL shows the first map in its main window (build/module/Map)
    boards = sorted(game.boards.values(), key=lambda board: not board.main)
    layouts = {board.id: lay_out(board, game.tables) for board in boards}
    areas = {board.id: areas_of(board, layouts[board.id]) for board in boards}
    names = dict(_names(game, areas))
    sheets: list[Sheet] = []
    titles: Counter[str] = Counter()
    for board in boards:
        layout, scale = layouts[board.id], px_per_mm(art.dpi)
        titles[board.name] += 1
        lattice = None
        if board.grid is not None and layout.origin is not None:
            lattice = lay_lattice(board.grid, layout.origin, scale)
        drawn = {cell.id for panel in board.panels for cell in panel.cells if cell.seats}
        drawn |= {area.id for area in areas[board.id] if area.panel is None}
        counter = counter_size(board)
        plots, spaces = (
            [
                _plot(area, names[area.id], scale, counter=None if area.id in drawn else counter)
                for area in areas[board.id]
                if (area.panel is None) is in_map
            ]
            for in_map in (False, True)
        )
        sheets.append(
            Sheet(
                board=board,
                map=board.name if titles[board.name] == 1 else f"{board.name} ({board.id})",
                size=art.sizes[f"board/{board.id}"],
                scale=scale,
                lattice=lattice,
                origin=layout.origin,
                field=layout.map,
                plots=tuple(plots),
                spaces=tuple(spaces),
                counter=counter * scale,
            )
        )
    return Atlas(sheets=tuple(sheets), spots=dict(_spots(sheets)))


def _spots(sheets: Iterable[Sheet]) -> Iterator[tuple[LocationId, Spot]]:
    for sheet in sheets:
        if sheet.lattice is not None:
            for number, column, row in all_hexes(sheet.lattice.grid):
                x, y = sheet.lattice.cell(column, row)
                yield number, Spot(map=sheet.map, x=x, y=y, name=number)
        for plot in (*sheet.plots, *sheet.spaces):
            x, y = plot.spread[0]
            yield plot.id, Spot(map=sheet.map, x=x, y=y, name=plot.shown, plot=plot)


def _plot(area: Area, names: tuple[str, str], scale: float, *, counter: float | None) -> Plot:
    """`counter`: width of counters where no seats are drawn, None where they are."""
    box = area.box
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    free = area.seats if counter is None else _free_places(box, counter)
    spread = tuple(_pixel(point, scale) for point in free)
    return Plot(
        id=area.id,
        name=names[0],
        shown=names[1],
        corners=tuple(_pixel(corner, scale) for corner in corners),
        seats=spread if counter is None else (),
        spread=spread,
    )


def _free_places(box: Rectangle, counter: float) -> Iterator[Point]:
    """Rows of places in a box without drawn seats, from the top left; its middle if it is small."""
    pitch = counter * _GAP
    columns, rows = int(box.w // pitch), int(box.h // pitch)
    if columns * rows < 2:
        yield box.centre
        return
    left = box.centre[0] - pitch * (columns - 1) / 2
    top = box.centre[1] - pitch * (rows - 1) / 2
    for row in range(rows):
        for column in range(columns):
            yield left + pitch * column, top + pitch * row


def _pixel(point: Point, scale: float) -> Pixel:
    return round(point[0] * scale), round(point[1] * scale)


def _names(game: Game, areas: Mapping[str, tuple[Area, ...]]) -> Iterator[tuple[LocationId, tuple[str, str]]]:
    """For each area the name of its zone and the name in reports. Both change only when titles do.

    A cell that has no part in the game has its panel's title if the panel has no other cell; else its own,
    after the panel's if its own is ambiguous or a single word.
    """
    known = _known_names(game)
    charts = {
        cell.id: cell.title
        for board in game.boards.values()
        for panel in board.panels
        for cell in panel.cells
        if panel.chart_of is not None
    }
    every = [(board, area) for board, found in areas.items() for area in found]
    titles = Counter(area.name for _, area in every if area.id not in known and area.id not in charts)
    cells = Counter((board, area.panel) for board, area in every)
    panels = {(board.id, panel.id): panel.title for board in game.boards.values() for panel in board.panels}
    taken: set[str] = set(known.values())
    for board, area in every:
        if area.id in known:
            yield area.id, (known[area.id], known[area.id])
            continue
        if area.id in charts:
            yield area.id, (f"Chart of {charts[area.id]}", game.boards[board].name)
            continue
        name = area.name
        panel = panels.get((board, area.panel or ""), "")
        if panel and cells[board, area.panel] == 1:
            name = panel
        elif panel and (titles[name] > 1 or len(name.split()) < 2):
            name = f"{panel}: {name}"
        if name in taken:
            name = f"{name} ({area.id})"
        taken.add(name)
        yield area.id, (name, name)


def _known_names(game: Game) -> dict[LocationId, str]:
    """Names of the places that the game uses: turns, values of states, boxes of lost units."""
    known: dict[LocationId, str] = {}
    for box in game.boxes:
        side = game.sides[box.side].name
        known[box.location] = f"{side} dead pile" if box.role == DEAD else f"{side} removed units"
    for turn in game.turns:
        if turn.location is not None:
            known.setdefault(turn.location, f"Turn {turn.number}")
    for state in game.states.values():
        for value in state.values:
            if value.location is not None:
                known.setdefault(value.location, f"{state.name}: {value.name}")
    return known
