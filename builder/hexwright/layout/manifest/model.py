"""Content of a manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRecord:
    """One face of a counter or card.

    Attributes:
        name: for people.
        says: the values printed on it, by name.
        fingerprint: of its artwork as drawn, independent of inks and printed sizes.

    """

    name: str
    says: Mapping[str, str]
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRecord:
    """A counter or card.

    Attributes:
        id: as in `layout.piece.Piece`.
        name: for people.
        count: number of identical copies.
        width: as drawn, mm.
        height: as drawn, mm.
        faces: front, then back.
        was: its id in earlier versions; empty if it is the same.

    """

    id: str
    name: str
    count: int
    width: float
    height: float
    faces: tuple[FaceRecord, ...]
    was: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """A table with all its cells.

    The attributes are those of `model.game.Table`; `derived`: whether it is made from units and turns and not
    written by the author.
    """

    id: str
    title: str
    note: str
    row_axis: str
    column_axis: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    derived: bool = False

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all text of the table."""
        parts = (self.title, self.note, self.row_axis, self.column_axis, self.rows, self.columns, self.notes)
        text = json.dumps([*parts, self.cells], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """A map. Both mappings are empty for a board without hexes.

    Attributes:
        id: of the board.
        hexes: name of the terrain of each hex.
        sides: names of what is at each hexside ("0101-0102") that has anything.

    """

    id: str
    hexes: Mapping[str, str]
    sides: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A version of a game. Pieces, tables and boards are sorted by id.

    Attributes:
        game: id of the game.
        title: of the game.
        version: of the game.
        pieces: all counters and cards.
        tables: the author's and derived tables.
        boards: boards with hexes.

    """

    game: str
    title: str
    version: str
    pieces: tuple[PieceRecord, ...]
    tables: tuple[TableRecord, ...] = ()
    boards: tuple[BoardRecord, ...] = field(default=())
