"""Pictures of an imported module that Hexwright draws: counters of tables with `looks`, and boards whose
picture the author has taken away. They take the place of the pictures of the same names, so that nothing else
in the module changes: saved games of every version show them, and hexes stay where they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hexwright.cache.digest import digest
from hexwright.diagnostics import Note, Report
from hexwright.export.vassal.imported.board_grid import HexPlan, ModuleBoard, boards_of
from hexwright.export.vassal.imported.drawn import DrawnPiece, drawn_pieces
from hexwright.export.vassal.imported.member import IMAGES
from hexwright.export.vassal.reading.board_picture import picture_size
from hexwright.geometry.hexes import all_hexes, cell_centre
from hexwright.geometry.sheet import lay_out
from hexwright.imported.building import Parts
from hexwright.imported.folder import home_of
from hexwright.model.board import Board
from hexwright.model.game import Game
from hexwright.render.counter_face import Face, Faces
from hexwright.render.fitted import Fit
from hexwright.units import px_per_mm
from vassalformat.wire.element import Element

_DPI: Final = 150.0
"""Pixels an inch of a counter whose picture is new."""
_ENDINGS: Final = ("", ".gif", ".png")
"""What VASSAL adds to the name of a picture, if there is none of that name."""
_VECTORS: Final = ".svg"
_OFF: Final = 2.0
"""How far a hex may lie from where the module has it, pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDraw:
    """What is drawn of a module, by the names of the pictures in the archive.

    Attributes:
        counters: a face, and how wide its picture is, pixels.
        boards: a board, and how it lies over its old picture.

    """

    counters: Mapping[str, tuple[Face, int]] = field(default_factory=dict)
    boards: Mapping[str, tuple[Board, Fit]] = field(default_factory=dict)


def to_draw(game: Game, parts: Parts, report: Report) -> ToDraw:
    """All of it. V024 and V025 go to the report."""
    document, home = parts.built.document, home_of(parts.built)
    if document.tree is None:
        return ToDraw()
    pieces = drawn_pieces(document.drawn, Report())
    return ToDraw(
        counters=counters_to_draw(game, pieces, parts.members, home, report),
        boards=boards_to_draw(game, document.tree, parts.members, home, report),
    )


def counters_to_draw(
    game: Game,
    pieces: tuple[DrawnPiece, ...],
    members: Mapping[str, Path],
    home: str,
    report: Report,
) -> dict[str, tuple[Face, int]]:
    """The pictures of pieces that are drawn, by their names in the archive: faces, and how wide in pixels.
    V024 goes to the report.

    `members`: the files of the module by name; `home`: the folder in which it lies.
    """
    faces = Faces(game, digest)
    found: dict[str, tuple[Face, int]] = {}
    owners: dict[str, DrawnPiece] = {}
    for piece in pieces:
        shown = tuple(_faces(game, faces, piece))
        if shown and not piece.pictures:
            report.warn("V024", f"'{piece.name}' has no picture that could be drawn anew", piece.span)
        for picture, face in zip(piece.pictures, shown, strict=False):
            name = _member(picture, members, home)
            if picture.lower().endswith(_VECTORS):
                said = f"'{picture}' would be drawn as PNG: give the picture of '{piece.name}' another name"
                report.error("V024", said, piece.span)
            elif name in found and found[name][0].parts != face.parts:
                other = owners[name]
                report.error(
                    "V024",
                    f"'{piece.name}' and '{other.name}' share the picture '{picture}', and look different",
                    piece.span,
                    hint="write another name of a picture into one of the rows; the build makes it",
                    notes=(Note(span=other.span, message="here, too"),),
                )
            else:
                found[name] = (face, _width(members.get(name), face))
                owners[name] = piece
    return found


def _faces(game: Game, faces: Faces, piece: DrawnPiece) -> Iterator[Face]:
    if piece.is_unit and piece.id in game.units:
        unit = game.units[piece.id]
        yield from (faces.unit(unit, step) for step in unit.steps)
    elif not piece.is_unit and piece.id in game.markers:
        marker = game.markers[piece.id]
        yield from (faces.marker(marker, number) for number in range(len(marker.faces)))


def _member(picture: str, members: Mapping[str, Path], home: str) -> str:
    names = [f"{home}{IMAGES}{picture}{ending}" for ending in _ENDINGS]
    return next((name for name in names if name in members), names[0])


def _width(path: Path | None, face: Face) -> int:
    """As wide as the picture was, pixels."""
    size = None if path is None else picture_size(path.read_bytes())
    return max(1, round(face.look.width * px_per_mm(_DPI))) if size is None else size[0]


def boards_to_draw(
    game: Game, root: Element, members: Mapping[str, Path], home: str, report: Report
) -> dict[str, tuple[Board, Fit]]:
    """The pictures of boards that are drawn, by their names in the archive: how they lie over the old ones.
    V025 goes to the report.
    """
    found: dict[str, tuple[Board, Fit]] = {}
    known = {board.id: board for board in boards_of(root)}
    for board in game.boards.values():
        span = board.provenance.span
        if board.id not in known:
            if board.picture is None:
                hint = f"the boards of the module are {', '.join(known) or 'none'}"
                report.warn("V025", f"the module has no board '{board.id}' that it could be", span, hint=hint)
            continue
        if board.picture is not None:
            continue
        old = known[board.id]
        path = members.get(_member(old.image, members, home))
        size = None if path is None else picture_size(path.read_bytes())
        if size is None or old.image.lower().endswith(_VECTORS):
            report.error("V025", f"'{old.image}', the picture of the board, cannot be replaced", span)
            continue
        fit = _fit(game, board, old, size)
        if fit is None:
            said = f"the hexes of '{board.name}' do not lie as those of the module do"
            report.error("V025", said, span, hint="leave orientation, stagger and numbers as they are")
            continue
        found[_member(old.image, members, home)] = (board, fit)
    return found


def _fit(game: Game, board: Board, old: ModuleBoard, size: tuple[int, int]) -> Fit | None:
    """How the drawn sheet lies over the old picture; None if its hexes cannot lie where they did."""
    layout = lay_out(board, game.tables)
    plan, grid = old.hexes, board.grid
    if plan is None or grid is None or layout.origin is None:
        scale = size[0] / layout.width
        return None if plan is not None else Fit(scale=(scale, scale), shift=(0.0, 0.0), size=size)
    points = [
        (cell_centre(grid, column, row), plan.centre(column, row)) for _, column, row in all_hexes(grid)
    ]
    scale_x, scale_y = _scale(plan, grid.hex_mm)
    (x, y), (to_x, to_y) = points[0]
    shift = (to_x - (layout.origin[0] + x) * scale_x, to_y - (layout.origin[1] + y) * scale_y)
    for (x, y), (to_x, to_y) in points:
        off_x = (layout.origin[0] + x) * scale_x + shift[0] - to_x
        off_y = (layout.origin[1] + y) * scale_y + shift[1] - to_y
        if max(abs(off_x), abs(off_y)) > _OFF:
            return None
    if board.panels:
        # panels lie beyond the map: the picture grows to the right and down, which moves nothing
        reach = (shift[0] + layout.width * scale_x, shift[1] + layout.height * scale_y)
        size = (max(size[0], round(reach[0])), max(size[1], round(reach[1])))
    return Fit(scale=(scale_x, scale_y), shift=shift, size=size)


def _scale(plan: HexPlan, hex_mm: float) -> tuple[float, float]:
    """Pixels for each mm of a board's sheet, right and down."""
    along, across = plan.dx / (hex_mm * 3**0.5 / 2), plan.dy / hex_mm
    return (across, along) if plan.sideways else (along, across)
