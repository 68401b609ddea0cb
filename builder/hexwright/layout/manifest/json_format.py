"""`manifest.json`: writes it with one counter, table or map a line; reads it with findings instead of
exceptions.

The file may be damaged, of another program or of a later version of this one: every value is checked.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from hexwright.diagnostics import Report, Span
from hexwright.layout.manifest.model import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord

FORMAT: Final = 1
"""Raised when old programs would misread the file."""
KIND: Final = "hexwright manifest"
MAX_BYTES: Final = 32_000_000
"""Larger files are not read."""

_Item = TypeVar("_Item")
_HINT: Final = "take the print/manifest.json that was built with the version the player has"


def as_json(manifest: Manifest) -> bytes:
    """The file, UTF-8; equal manifests give equal bytes."""
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

    M001: not readable as JSON; M002: JSON, but no manifest; M003: of a later version of the format.
    """
    if len(data) > MAX_BYTES:
        report.error("M001", f"a manifest of {len(data):,} bytes is not read", Span(path), hint=_HINT)
        return None
    try:
        # Some editors put a byte order mark in front, which json refuses.
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
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists nested too deeply
        report.error("M001", "not JSON that can be read", Span(path), hint=_HINT)
        return None
    try:
        return _manifest(_Node(found, ""), path, report)
    except _FormatError as problem:
        report.error("M002", str(problem), Span(path), hint=_HINT)
        return None


class _FormatError(Exception):
    """A value of the wrong kind; the message says where."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A value of the file and the path to it."""

    value: object
    where: str

    def key(self, name: str) -> _Node:
        """A required key."""
        if not isinstance(self.value, dict):
            raise self.error("is no mapping")
        if name not in self.value:
            raise self.error(f"has no '{name}'")
        return _Node(self.value[name], f"{self.where}.{name}" if self.where else name)

    def get(self, name: str, default: object) -> _Node:
        """An optional key."""
        return (
            self.key(name)
            if isinstance(self.value, dict) and name in self.value
            else _Node(default, self.where)
        )

    def items(self, read: Callable[[_Node], _Item]) -> tuple[_Item, ...]:
        """A list."""
        if not isinstance(self.value, list):
            raise self.error("is no list")
        return tuple(read(_Node(item, f"{self.where}[{i}]")) for i, item in enumerate(self.value))

    def texts(self) -> dict[str, str]:
        """A mapping of text to text."""
        if not isinstance(self.value, dict):
            raise self.error("is no mapping")
        return {name: _Node(value, f"{self.where}.{name}").text() for name, value in self.value.items()}

    def text(self) -> str:
        """Text."""
        if not isinstance(self.value, str):
            raise self.error("is no text")
        try:
            self.value.encode()
        except UnicodeEncodeError:
            raise self.error("is no text: it holds half a character") from None
        return self.value

    def number(self) -> int:
        """A whole number from 0 to 999,999."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not 0 <= self.value < 1_000_000:
            raise self.error("is no number of things")
        return self.value

    def length(self) -> float:
        """A length in mm, positive and finite."""
        value = self.value
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise self.error("is no length")
        if not math.isfinite(value) or not 0 < value < 100_000:
            raise self.error("is no length")
        return float(value)

    def error(self, what: str) -> _FormatError:
        """The error that this value is wrong; `what` continues the sentence."""
        return _FormatError(
            f"this is no manifest: '{self.where}' {what}" if self.where else f"this is no manifest: it {what}"
        )


def _manifest(at: _Node, path: str, report: Report) -> Manifest | None:
    if at.key("kind").value != KIND:
        raise at.error("is of another kind")
    if at.key("format").number() > FORMAT:
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


def _piece(at: _Node) -> PieceRecord:
    size = at.key("size").items(_Node.length)
    if len(size) != 2:
        raise at.key("size").error("is not width and height")
    return PieceRecord(
        id=at.key("id").text(),
        name=at.key("name").text(),
        count=at.key("count").number(),
        width=size[0],
        height=size[1],
        faces=at.key("faces").items(_face),
        was=at.get("was", "").text(),
    )


def _face(at: _Node) -> FaceRecord:
    return FaceRecord(
        name=at.key("name").text(), says=at.key("says").texts(), fingerprint=at.key("fingerprint").text()
    )


def _table(at: _Node) -> TableRecord:
    table = TableRecord(
        id=at.key("id").text(),
        title=at.key("title").text(),
        note=at.key("note").text(),
        row_axis=at.key("row_axis").text(),
        column_axis=at.key("column_axis").text(),
        rows=at.key("rows").items(_Node.text),
        columns=at.key("columns").items(_Node.text),
        cells=at.key("cells").items(lambda row: row.items(_Node.text)),
        notes=at.key("notes").items(_Node.text),
        derived=at.get("derived", default=False).value is True,
    )
    if len(table.cells) != len(table.rows) or {len(row) for row in table.cells} - {len(table.columns)}:
        raise at.key("cells").error("does not fit its rows and columns")
    return table


def _board(at: _Node) -> BoardRecord:
    return BoardRecord(id=at.key("id").text(), hexes=at.key("hexes").texts(), sides=at.key("sides").texts())
