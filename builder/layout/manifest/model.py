"""The content of a manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRecord:
    """One face of a counter. `name`: for people; `says`: what is printed on it, by what it is called;
    `fingerprint`: of its artwork as drawn, whatever inks and sizes it is printed with.
    """

    name: str
    says: Mapping[str, str]
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRecord:
    """A counter, `count` of them alike. `id` as `layout.piece.Piece` has it; `was`: its id in earlier
    versions, if another. `width`, `height`: mm, as drawn. `faces`: front, then back.
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
    """A table with all its cells, as `model.game.Table` has them. `derived`: made from the game's units and
    turns, written by nobody.
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
        """SHA-256 of everything the table says."""
        parts = (self.title, self.note, self.row_axis, self.column_axis, self.rows, self.columns, self.notes)
        text = json.dumps([*parts, self.cells], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """A map: what is in each hex, and at each hexside ("0101-0102") that is not bare. Empty for a board
    without hexes.
    """

    id: str
    hexes: Mapping[str, str]
    sides: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A version of a game. Pieces, tables and boards are in the order of their ids."""

    game: str
    title: str
    version: str
    pieces: tuple[PieceRecord, ...]
    tables: tuple[TableRecord, ...] = ()
    boards: tuple[BoardRecord, ...] = field(default=())
