"""A board as a scene: map, frame, edge bars, panels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwright.geometry.sheet import lay_out
from hexwright.model.board import Board, LocationId
from hexwright.model.derived.shown import waiting_units
from hexwright.model.game import Game, Table, Unit
from hexwright.model.look import Look, Symbols
from hexwright.render.counter import draw_picture
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.panels import draw_panel
from hexwright.render.map.ready_picture import ready_picture
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.sheet_frame import edge_bars, neat_lines
from hexwright.render.map.spaces import space_map
from hexwright.render.map.spaces.samples import SpaceSamples
from hexwright.render.map.style import Style
from hexwright.render.scene import Group, Op, Scene


def draw_board(game: Game, board: Board, fonts: Fonts) -> Scene:
    """A board of a game, with its tables, symbols, sides' colours and the units that arrive by turn."""
    tones = {side.id: side.colour for side in game.sides.values()}
    cover = draw_picture(game.cover, game.symbols, fonts) if game.cover is not None else None
    return draw_map(
        board,
        fonts=fonts,
        tables=game.tables,
        tones=tones,
        symbols=game.symbols,
        cover=cover,
        waiting=waiting_units(game, board),
        looks=game.looks,
    )


def draw_map(
    board: Board,
    *,
    fonts: Fonts | None = None,
    tables: Mapping[str, Table] | None = None,
    tones: Mapping[str, str] | None = None,
    symbols: Symbols | None = None,
    cover: Scene | None = None,
    waiting: Mapping[LocationId, tuple[Unit, ...]] | None = None,
    looks: Mapping[str, Look] | None = None,
) -> Scene:
    """The sheet of a board, millimetres.

    Args:
        board: hexes, spaces or only panels.
        fonts: measures letters; shared between drawings to remember them.
        tables: the game's tables, for panels that show one.
        tones: colours of sides by id, for panels and bars in their colour.
        symbols: the game's symbol table, for glyphs in cells.
        cover: the game's picture, for the title panel.
        waiting: units that arrive by turn, by their cell of the turn track.
        looks: those of the waiting units' counters, by id.

    """
    fonts = fonts or Fonts()
    layout = lay_out(board, tables)
    drawn = board.grid is not None and board.picture is None
    hexes = HexMap(board, fonts, symbols, tones) if drawn else None
    context = SheetContext(
        board=board,
        style=Style(board.theme, ground=hexes is not None),
        fonts=fonts,
        tables=tables or {},
        tones=tones or {},
        symbols=symbols,
        samples=hexes,
        cover=cover,
        waiting=waiting or {},
        looks=looks or {},
    )
    if board.space_map is not None:
        context = replace(context, samples=SpaceSamples(context, board.space_map))
    ops: list[Op] = []
    if layout.map is not None and board.picture is not None:
        ops.append(ready_picture(board.picture, layout.map))
    elif layout.map is not None and layout.origin is not None:
        layers = hexes.ops() if hexes is not None else space_map(context)
        ops.append(Group(ops=layers, dx=layout.origin[0], dy=layout.origin[1], name="map"))
        ops.append(Group(ops=neat_lines(context, layout.map), name="neat lines"))
        ops.append(Group(ops=edge_bars(context, board, layout), name="edges"))
    ops += [draw_panel(context, panel) for panel in layout.panels]
    return Scene(
        width=layout.width, height=layout.height, ops=tuple(ops), background=context.style.ink("paper")
    )
