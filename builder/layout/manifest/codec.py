"""`manifest.json`: written with one counter, table or map a line, read with findings instead of failures.

What is read may be any file of that name: damaged, of another program, of a later version of this one.
Nothing in it is trusted to have the right kind.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from builder.diagnostics import Report, Span
from builder.layout.manifest.model import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord

FORMAT: Final = 1
"""Goes up when old programs would misread what is written."""
KIND: Final = "hexwright manifest"
MAX_BYTES: Final = 32_000_000
"""A larger file is not read."""

_Item = TypeVar("_Item")
_HINT: Final = "take the print/manifest.json that was built with the version the player has"


def as_json(manifest: Manifest) -> bytes:
    """The file: the same bytes for the same manifest."""
    head = {
        "kind": KIND,
        "format": FORMAT,
        "game": manifest.game,
        "title": manifest.title,
        "version": manifest.version,
    }
    lines = [f"  {_text(key)}: {_text(value)}" for key, value in head.items()]
    lines.append(_list("pieces", (_piece_row(piece) for piece in manifest.pieces)))
    lines.append(_list("tables", (_table_row(table) for table in manifest.tables)))
    lines.append(_list("boards", (_board_row(board) for board in manifest.boards)))
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(name: str, rows: Iterable[Mapping[str, object]]) -> str:
    inner = ",\n".join(f"    {_text(row)}" for row in rows)
    return f"  {_text(name)}: [\n{inner}\n  ]" if inner else f"  {_text(name)}: []"


def _piece_row(piece: PieceRecord) -> Mapping[str, object]:
    row: dict[str, object] = {
        "id": piece.id,
        "name": piece.name,
        "count": piece.count,
        "size": [piece.width, piece.height],
        "faces": [
            {"name": face.name, "says": dict(face.says), "fingerprint": face.fingerprint}
            for face in piece.faces
        ],
    }
    return {**row, "was": piece.was} if piece.was else row


def _table_row(table: TableRecord) -> Mapping[str, object]:
    return {
        "id": table.id,
        "title": table.title,
        "note": table.note,
        "row_axis": table.row_axis,
        "column_axis": table.column_axis,
        "rows": table.rows,
        "columns": table.columns,
        "cells": table.cells,
        "notes": table.notes,
        "derived": table.derived,
        "fingerprint": table.fingerprint,
    }


def _board_row(board: BoardRecord) -> Mapping[str, object]:
    return {"id": board.id, "hexes": dict(board.hexes), "sides": dict(board.sides)}


def read_manifest(data: bytes, path: str, report: Report) -> Manifest | None:
    """A manifest from its bytes; None after a finding.

    M001: not readable as JSON; M002: readable, but no manifest; M003: of a later version of the format.
    """
    if len(data) > MAX_BYTES:
        report.error("M001", f"a manifest of {len(data):,} bytes is not read", Span(path), hint=_HINT)
        return None
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as problem:
        report.error(
            "M001", f"not JSON: {problem.msg}", Span(path, problem.lineno, problem.colno), hint=_HINT
        )
        return None
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        report.error("M001", "not JSON: the text is not UTF-8", Span(path, line), hint=_HINT)
        return None
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists without end
        report.error("M001", "not JSON that can be read", Span(path), hint=_HINT)
        return None
    try:
        return _manifest(_At(found, ""), path, report)
    except _WrongError as problem:
        report.error("M002", str(problem), Span(path), hint=_HINT)
        return None


class _WrongError(Exception):
    """A value that cannot be; says where."""


@dataclass(frozen=True, slots=True)
class _At:
    """A value of the file and the way to it."""

    value: object
    way: str

    def key(self, name: str) -> _At:
        """A key that must be there."""
        if not isinstance(self.value, dict):
            raise self.wrong("is no mapping")
        if name not in self.value:
            raise self.wrong(f"has no '{name}'")
        return _At(self.value[name], f"{self.way}.{name}" if self.way else name)

    def get(self, name: str, usual: object) -> _At:
        """A key that may be missing."""
        return self.key(name) if isinstance(self.value, dict) and name in self.value else _At(usual, self.way)

    def items(self, read: Callable[[_At], _Item]) -> tuple[_Item, ...]:
        """A list."""
        if not isinstance(self.value, list):
            raise self.wrong("is no list")
        return tuple(read(_At(item, f"{self.way}[{i}]")) for i, item in enumerate(self.value))

    def words(self) -> dict[str, str]:
        """A mapping of text to text."""
        if not isinstance(self.value, dict):
            raise self.wrong("is no mapping")
        return {name: _At(value, f"{self.way}.{name}").text() for name, value in self.value.items()}

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong("is no text")
        try:
            self.value.encode()
        except UnicodeEncodeError:
            raise self.wrong("is no text: it holds half a character") from None
        return self.value

    def whole(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not 0 <= self.value < 1_000_000:
            raise self.wrong("is no number of things")
        return self.value

    def length(self) -> float:
        value = self.value
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise self.wrong("is no length")
        if not math.isfinite(value) or not 0 < value < 100_000:
            raise self.wrong("is no length")
        return float(value)

    def wrong(self, what: str) -> _WrongError:
        return _WrongError(
            f"this is no manifest: '{self.way}' {what}" if self.way else f"this is no manifest: it {what}"
        )


def _manifest(at: _At, path: str, report: Report) -> Manifest | None:
    if at.key("kind").value != KIND:
        raise at.wrong("is of another kind")
    if at.key("format").whole() > FORMAT:
        message = f"this manifest is of format {at.key('format').value}, which a later program wrote"
        report.error("M003", message, Span(path), hint=f"this program reads format {FORMAT}")
        return None
    return Manifest(
        game=at.key("game").text(),
        title=at.key("title").text(),
        version=at.key("version").text(),
        pieces=at.key("pieces").items(_piece),
        tables=at.key("tables").items(_table),
        boards=at.get("boards", []).items(_board),
    )


def _piece(at: _At) -> PieceRecord:
    size = at.key("size").items(_At.length)
    if len(size) != 2:
        raise at.key("size").wrong("is not width and height")
    return PieceRecord(
        id=at.key("id").text(),
        name=at.key("name").text(),
        count=at.key("count").whole(),
        width=size[0],
        height=size[1],
        faces=at.key("faces").items(_face),
        was=at.get("was", "").text(),
    )


def _face(at: _At) -> FaceRecord:
    return FaceRecord(
        name=at.key("name").text(), says=at.key("says").words(), fingerprint=at.key("fingerprint").text()
    )


def _table(at: _At) -> TableRecord:
    table = TableRecord(
        id=at.key("id").text(),
        title=at.key("title").text(),
        note=at.key("note").text(),
        row_axis=at.key("row_axis").text(),
        column_axis=at.key("column_axis").text(),
        rows=at.key("rows").items(_At.text),
        columns=at.key("columns").items(_At.text),
        cells=at.key("cells").items(lambda row: row.items(_At.text)),
        notes=at.key("notes").items(_At.text),
        derived=at.get("derived", usual=False).value is True,
    )
    if len(table.cells) != len(table.rows) or {len(row) for row in table.cells} - {len(table.columns)}:
        raise at.key("cells").wrong("does not fit its rows and columns")
    return table


def _board(at: _At) -> BoardRecord:
    return BoardRecord(id=at.key("id").text(), hexes=at.key("hexes").words(), sides=at.key("sides").words())
