"""Compares two manifests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from hexwright.diagnostics import Report, Span
from hexwright.layout.manifest import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord
from hexwright.layout.piece import is_card
from hexwright.model.changes import Change


class ChangeKind(StrEnum):
    """What happened to a counter or card: printed or sized differently, new, more or fewer, removed."""

    CHANGED = "changed"
    NEW = "new"
    MORE = "more"
    FEWER = "fewer"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceChange:
    """A changed counter or card.

    Attributes:
        id: as in the manifest.
        name: for people.
        why: what happened to it.
        prints: copies of the new one to print.
        discards: copies of the old one to throw away.
        changes: printed values that differ; empty if only the drawing does.
        drawn: whether the drawing differs.

    """

    id: str
    name: str
    why: ChangeKind
    prints: int
    discards: int
    changes: tuple[Change, ...] = ()
    drawn: bool = False

    @property
    def card(self) -> bool:
        """Whether it is a card."""
        return is_card(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What changed between two versions.

    Attributes:
        old: the old version.
        new: the new version.
        pieces: changed counters and cards.
        tables: ids of the author's new and changed tables.
        derived: ids of new and changed tables made from units and turns.
        table_changes: changes of the author's tables in words.
        dropped: titles of tables that no longer exist.
        board_changes: changes of maps in words.

    """

    old: str
    new: str
    pieces: tuple[PieceChange, ...] = ()
    tables: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    table_changes: tuple[Change, ...] = ()
    dropped: tuple[str, ...] = ()
    board_changes: tuple[Change, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.pieces or self.tables or self.derived or self.dropped or self.board_changes)

    @property
    def summary(self) -> str:
        """One line, such as "since 1.0: 3 counters to replace, 1 new counter, 1 card to replace"."""
        since = f"since {self.old}" if self.old != self.new else f"since another build of {self.old}"
        counted = self.counted
        return f"{since}: {counted}" if counted else f"nothing changed {since}: no counter, chart or hex"

    @property
    def counted(self) -> str:
        """What changed, in numbers; empty if nothing did."""
        counted = [
            *_counted([piece for piece in self.pieces if not piece.card], "counter"),
            *_counted([piece for piece in self.pieces if piece.card], "card"),
            (len(self.tables) + len(self.derived), "chart to replace", "charts to replace"),
            (len(self.dropped), "chart without use", "charts without use"),
            (len(self.board_changes), "correction of the map", "corrections of the map"),
        ]
        return ", ".join(f"{n} {one if n == 1 else many}" for n, one, many in counted if n)


def _counted(pieces: Sequence[PieceChange], word: str) -> Iterator[tuple[int, str, str]]:
    """How many pieces there are to replace, to add and to throw away, with words for one and many."""
    many = f"{word}s"
    prints = {why: sum(piece.prints for piece in pieces if piece.why is why) for why in ChangeKind}
    discards = sum(p.discards for p in pieces if p.why in {ChangeKind.REMOVED, ChangeKind.FEWER})
    yield prints[ChangeKind.CHANGED], f"{word} to replace", f"{many} to replace"
    yield prints[ChangeKind.NEW] + prints[ChangeKind.MORE], f"new {word}", f"new {many}"
    yield discards, f"{word} to throw away", f"{many} to throw away"


def compare(old: Manifest, new: Manifest, path: str, report: Report) -> Difference | None:
    """What changed; None with M004 if the manifests are of different games. `path`: of the old one."""
    if old.game != new.game:
        report.error(
            "M004",
            f"this manifest is of '{old.title}' ({old.game}), not of '{new.title}' ({new.game})",
            Span(path),
        )
        return None
    before, after = {table.id: table for table in old.tables}, {table.id: table for table in new.tables}
    changed = [key for key, table in after.items() if before.get(key) != table]
    maps = {board.id: board for board in old.boards}
    return Difference(
        old=old.version,
        new=new.version,
        pieces=tuple(_pieces(old, new)),
        tables=tuple(key for key in changed if not after[key].derived),
        derived=tuple(key for key in changed if after[key].derived),
        table_changes=tuple(
            c for key in changed for c in _table(before.get(key), after[key]) if not after[key].derived
        ),
        dropped=tuple(table.title for key, table in before.items() if key not in after),
        board_changes=tuple(
            c for board in new.boards if board.id in maps for c in _board(maps[board.id], board)
        ),
    )


def _pieces(old: Manifest, new: Manifest) -> Iterator[PieceChange]:
    before = {piece.id: piece for piece in old.pieces}
    for piece in new.pieces:
        # A renamed counter is found by its old id, unless another counter has that id now.
        was = before.pop(piece.id, None) or before.pop(piece.was, None)
        if was is None:
            yield PieceChange(
                id=piece.id, name=piece.name, why=ChangeKind.NEW, prints=piece.count, discards=0
            )
        else:
            yield from _piece(was, piece)
    for piece in before.values():
        yield PieceChange(
            id=piece.id, name=piece.name, why=ChangeKind.REMOVED, prints=0, discards=piece.count
        )


def _piece(was: PieceRecord, now: PieceRecord) -> Iterator[PieceChange]:
    looks = [face.fingerprint for face in was.faces] != [face.fingerprint for face in now.faces]
    size = (was.width, was.height) != (now.width, now.height)
    if looks or size:
        changes = [*_printed_changes(was, now)]
        if size:
            changes.append(_change(now, "size", _size(was), _size(now)))
        if was.count != now.count:
            changes.append(_change(now, "number", str(was.count), str(now.count)))
        yield PieceChange(
            id=now.id,
            name=now.name,
            why=ChangeKind.CHANGED,
            prints=now.count,
            discards=was.count,
            changes=tuple(changes),
            drawn=looks,
        )
    elif was.count != now.count:
        more = now.count - was.count
        yield PieceChange(
            id=now.id,
            name=now.name,
            why=ChangeKind.MORE if more > 0 else ChangeKind.FEWER,
            prints=max(0, more),
            discards=max(0, -more),
            changes=(_change(now, "number", str(was.count), str(now.count)),),
        )


def _printed_changes(was: PieceRecord, now: PieceRecord) -> Iterator[Change]:
    """Printed values that differ: a value that changed alike on both faces is given once."""
    found: list[tuple[str, str, str, list[str]]] = []
    for old, new in zip_longest(was.faces, now.faces):
        for what, before, after in _face(old, new):
            same = next((f for f in found if f[:3] == (what, before, after)), None)
            if same is None:
                found.append((what, before, after, [_side(old, new)]))
            else:
                same[3].append(_side(old, new))
    for what, before, after, sides in found:
        where = f" ({sides[0]})" if len(sides) == 1 and len(now.faces) > 1 else ""
        yield _change(now, f"{what}{where}", before, after)


def _side(old: FaceRecord | None, new: FaceRecord | None) -> str:
    face = new or old
    return face.name if face else ""


def _face(old: FaceRecord | None, new: FaceRecord | None) -> Iterator[tuple[str, str, str]]:
    if old is None or new is None:
        yield ("a side", "", new.name) if new else ("a side", old.name if old else "", "")
        return
    if old.fingerprint == new.fingerprint:
        return  # values that are not printed do not matter
    for what in sorted({*old.says, *new.says}):
        before, after = old.says.get(what, ""), new.says.get(what, "")
        if before != after:
            yield what, _on_one_line(before), _on_one_line(after)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _size(piece: PieceRecord) -> str:
    return f"{piece.width:g} × {piece.height:g} mm"


def _change(piece: PieceRecord, what: str, before: str, after: str) -> Change:
    kind = "card" if is_card(piece.id) else "counter"
    return Change(path=piece.id, kind=kind, subject=piece.name, what=what, before=before, after=after)


def _table(was: TableRecord | None, now: TableRecord) -> Iterator[Change]:
    def change(what: str, before: str, after: str) -> Change:
        return Change(path=now.id, kind="table", subject=now.title, what=what, before=before, after=after)

    if was is None:
        yield change("", "", "a chart")
        return
    if (len(was.rows), len(was.columns)) != (len(now.rows), len(now.columns)):
        yield change("rows × columns", _table_size(was), _table_size(now))
    else:
        for what, old, new in (("row", was.rows, now.rows), ("column", was.columns, now.columns)):
            yield from (change(what, a, b) for a, b in zip(old, new, strict=True) if a != b)
        for row, before, after in zip(now.rows, was.cells, now.cells, strict=True):
            for column, a, b in zip(now.columns, before, after, strict=True):
                if a != b:
                    yield change(_cell(now, row, column), a or "–", b or "–")
    words = ("title", was.title, now.title), ("remark", was.note, now.note)
    yield from (change(what, a, b) for what, a, b in words if a != b)
    axes = ("heading", was.row_axis, now.row_axis), ("heading", was.column_axis, now.column_axis)
    yield from (change(what, a, b) for what, a, b in axes if a != b)
    for a, b in zip_longest(was.notes, now.notes, fillvalue=""):
        if a != b:
            yield change("note", a, b)


def _table_size(table: TableRecord) -> str:
    return f"{len(table.rows)} × {len(table.columns)}"


def _cell(table: TableRecord, row: str, column: str) -> str:
    """Heading of a cell, such as "die 3, odds 4:1"."""
    first, second = f"{table.row_axis} {row}".strip(), f"{table.column_axis} {column}".strip()
    return f"{first}, {second}"


def _board(was: BoardRecord, now: BoardRecord) -> Iterator[Change]:
    yield from _map_changes("hex", was.hexes, now.hexes)
    yield from _map_changes("hexside", was.sides, now.sides)


def _map_changes(kind: str, was: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Change]:
    for key in sorted({*was, *now}):
        before, after = was.get(key, ""), now.get(key, "")
        if before != after:
            yield Change(
                path=key,
                kind="hex",
                subject=f"{kind.capitalize()} {key}",
                what="",
                before=before,
                after=after,
            )
