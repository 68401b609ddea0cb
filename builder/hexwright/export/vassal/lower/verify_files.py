"""Expected hexes and set-ups, which checks in the real engine (`hexwright verify`) compare with.

`hexes-<board>.csv` has `x,y,number` of every hex, its centre as drawn in pixels of the board;
`setup-<id>.tsv` has piece, map and location of every piece, tabs between.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower.atlas import Atlas
from hexwright.export.vassal.lower.setup import place_all
from hexwright.geometry.hexes import all_hexes, cell_centre
from hexwright.model.game import Game


def verify_files(game: Game, atlas: Atlas) -> Iterator[tuple[str, str]]:
    """Names and texts of the files."""
    for sheet in atlas.sheets:
        if sheet.board.grid is None or sheet.origin is None:
            continue
        lines = []
        for number, column, row in all_hexes(sheet.board.grid):
            x, y = cell_centre(sheet.board.grid, column, row)
            px = round((sheet.origin[0] + x) * sheet.scale), round((sheet.origin[1] + y) * sheet.scale)
            lines.append(f"{px[0]},{px[1]},{number}\n")
        yield f"hexes-{sheet.board.id}.csv", "".join(lines)
    for setup in game.setups.values():
        rows = []
        for placed in place_all(setup, game, atlas):
            kind, _, key = placed.key.partition(":")
            name = game.units[key].name if kind == "unit" else game.markers[key].name
            rows.append(f"{name}\t{placed.spot.map}\t{placed.spot.name}\n")
        yield f"setup-{setup.id}.tsv", "".join(sorted(rows))
