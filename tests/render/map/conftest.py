"""Small boards written as pictures of letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hexwright.geometry.hexes import hex_id
from hexwright.model.board import Board, Hex, HexGrid, HexId, Terrain, TerrainKind

LETTERS: Mapping[str, str] = {
    "c": "clear",
    "r": "rough",
    "m": "mountain",
    "h": "hill",
    "f": "forest",
    "w": "swamp",
    "p": "plantation",
    "t": "town",
    "y": "city",
    "s": "sea",
}
BoardOf = Callable[..., Board]

SMALL = """
sccrrmm
ssccrmm
scctrrm
sccccrr
sccyccr
"""
"""Sea in the west, mountains in the north-east, a town and a city."""


@pytest.fixture(scope="session")
def board_of() -> BoardOf:
    """A board from rows of terrain letters; `grid` and further keywords are passed on."""

    def make(rows: str, grid: Mapping[str, Any] | None = None, **more: Any) -> Board:
        lines = rows.split()
        shape = HexGrid(**{"columns": len(lines[0]), "rows": len(lines), "hex_mm": 14.9, **(grid or {})})
        kinds = {name: TerrainKind(id=name, name=name.title(), draw=name) for name in LETTERS.values()}
        hexes: dict[HexId, Hex] = {}
        for c in range(shape.columns):
            for r in range(shape.rows):
                column, row = shape.first_column + c, shape.first_row + r
                number = hex_id(shape, column, row)
                terrain = LETTERS[lines[r][c]]
                under = "clear" if terrain in ("town", "city") else None
                flags = frozenset({"north"}) if r < shape.rows // 2 else frozenset()
                hexes[number] = Hex(
                    id=number, column=column, row=row, terrain=terrain, ground=under, flags=flags
                )
        sides, rivers = more.pop("sides", ()), more.pop("rivers", ())
        ground = Terrain(kinds=kinds, hexes=hexes, sides=sides, rivers=rivers)
        return Board(id="small", name="Small", grid=shape, terrain=ground, **more)

    return make


@pytest.fixture(scope="session")
def small() -> str:
    """The rows of the small map."""
    return SMALL
