"""The picture of a game: its main board with the default set-up, from its built files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from builder.export.vassal.lower.images import board_image, counter_image
from builder.model.board import Board
from builder.model.game import Game
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive
from builder.render.screenshot import PlacedCounter, screenshot

WIDTH, TALLEST = 960, 880
"""Width and greatest height of the picture, pixels."""


def picture_of(game: Game, folder: Path, module: str) -> bytes:
    """The picture as JPEG; empty if the game has no board or its module cannot be read."""
    board = next((b for b in game.boards.values() if b.main), None)
    if board is None:
        return b""
    try:
        with ForeignArchive(folder / module) as archive:
            ground = archive.read(f"images/{board_image(board.id)}")
            placed = [
                PlacedCounter(x=x, y=y, picture=archive.read(f"images/{counter_image(unit, steps)}"))
                for unit, steps, (x, y) in _initial_units(game, board, folder)
            ]
    except (ArchiveError, KeyError, OSError):
        return b""
    return screenshot(ground, placed, width=WIDTH, max_height=TALLEST)


def _initial_units(game: Game, board: Board, folder: Path) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Units on hexes of a board in the default set-up: id, steps, position in pixels."""
    setup = next((s for s in game.setups.values() if s.default), None)
    centres = dict(_centres(folder / f"verify/hexes-{board.id}.csv"))
    if setup is None or not centres:
        return
    names: Mapping[str, str] = {unit.name: unit.id for unit in game.units.values()}
    rows = (folder / f"verify/setup-{setup.id}.tsv").read_text(encoding="utf-8")
    for name, where, place in (row.split("\t") for row in rows.splitlines()):
        unit = names.get(name)
        if unit is not None and where == board.name and place in centres:
            yield unit, max(step.left for step in game.units[unit].steps), centres[place]


def _centres(path: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """Number and centre (pixels) of every hex."""
    for row in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        x, y, number = row.split(",")
        yield number, (int(x), int(y))
