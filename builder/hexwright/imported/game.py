"""Games made of an imported module: what the module gives to the game that stands in its folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.board_grid import HexPlan, ModuleBoard, boards_of
from hexwright.export.vassal.imported.document import FRONT_PAGE, read_document
from hexwright.export.vassal.imported.drawn import drawn_pieces
from hexwright.export.vassal.imported.game_tree import Size, game_tree
from hexwright.export.vassal.imported.member import FILES, IMAGES, SETUPS
from hexwright.export.vassal.imported.numbers import LOCK, with_pieces
from hexwright.export.vassal.reading.board_picture import as_png
from hexwright.imported.folder import texts_of
from hexwright.imported.setup_files import setups_of
from hexwright.source.loader import Files
from hexwright.source.tree import Map
from vassalformat.archive import ArchiveError, unzip
from vassalformat.standing import read_game
from vassalformat.wire.error import WireError
from vassalformat.wire.save import SAVED_GAME
from vassalformat.wire.save_text import decode_save_text


def game_below(files: Files, folder: str, report: Report) -> Map | None:
    """The sources that the module of a folder gives to the game in it; None if it has no module, or after an
    error. `folder`: relative to the root. What is read is added to `files`.
    """
    place = files.root / folder
    if not (place / FRONT_PAGE).is_file():
        return None
    texts = texts_of(place, folder, report)
    files.texts.update(texts)
    files.read.update({path: text.encode() for path, text in texts.items()})
    if report.failed:
        return None
    members = (path for top in (IMAGES, SETUPS, FILES) for path in (place / top).rglob("*"))
    files.read.update({path.relative_to(files.root).as_posix(): b"" for path in members if path.is_file()})
    # warnings about the module are told when its part of the build is made
    found = Report()
    inner = {path.removeprefix(f"{folder}/"): text for path, text in texts.items()}
    document = read_document(inner, folder, found)
    if found.failed:
        report.extend(found)
    where = Span(f"{folder}/{FRONT_PAGE}")
    if document is None or report.failed:
        return None
    if document.tree is None:
        report.error("V023", "the build file is kept as it came, so no game can be made of the module", where)
        return None
    known = _with_hexes(boards_of(document.tree))
    boards = [(board, size) for board in known if (size := _picture(files, folder, board))]
    pieces = drawn_pieces(document.drawn, report)
    keys = ((f"{'unit' if one.is_unit else 'marker'}:{one.id}", one.gpid) for one in pieces)
    lock = with_pieces(document.lock, document.tree, keys)
    files.made[f"{folder}/{LOCK}"] = lock.text().encode()
    return game_tree(document.tree, boards, pieces, _starts(place, [board for board, _ in boards]), where)


def _with_hexes(boards: Sequence[ModuleBoard]) -> Sequence[ModuleBoard]:
    """The boards for a game: those with hexes, or one if there are none."""
    return [board for board in boards if board.hexes is not None] or boards[:1]


def _starts(place: Path, boards: Sequence[ModuleBoard]) -> dict[str, str]:
    """The hexes in which pieces stand in the first set-up, by their numbers in the module."""
    plans: dict[str, HexPlan] = {}
    for board in boards:
        if board.hexes is not None:
            plans.setdefault(board.map, board.hexes)
    for save in setups_of(place).values():
        try:
            game = read_game(decode_save_text(unzip(save.read_bytes())[SAVED_GAME]))
        except (ArchiveError, KeyError, WireError, OSError):
            continue
        found: dict[str, str] = {}
        for piece in game.pieces.values():
            plan = plans.get(piece.map)
            if plan is not None and piece.x.isdecimal() and piece.y.isdecimal():
                found[piece.gpid] = "{:02d}{:02d}".format(*plan.nearest(int(piece.x), int(piece.y)))
        return found
    return {}


def _picture(files: Files, folder: str, board: ModuleBoard) -> Size | None:
    """The size of a board's picture; None if there is none that can be read. A picture that is no PNG is
    added to `files` as one.
    """
    path = f"{folder}/{IMAGES}{board.image}"
    try:
        content = (files.root / path).read_bytes()
    except OSError:
        return None
    found = as_png(content)
    if found is None:
        return None
    if found[0] != content:
        files.made[path] = found[0]
    return found[1]
