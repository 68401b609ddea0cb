"""CSV to a positioned tree: a mapping for each row, keyed by the first column, every cell with its position.

Empty cells are left out, so that defaults apply. A dotted heading (`origins.start`) makes a mapping inside.
Cells are separated as spreadsheets do it, which depends on the country: by commas, semicolons or tabs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from hexwright.diagnostics import Note, Report, Span
from hexwright.source.tree import Map, Node, Scalar, Seq, unprintable

MAX_CELLS = 1_000_000
"""Most cells of a table."""
_SEPARATORS: Final = ",;\t"

Cell: TypeAlias = tuple[str, int, int]
"""Text of a cell, and the line and column where it begins. A tuple, since tables have thousands of cells."""


def parse_csv(
    text: str, path: str, report: Report, defaults: Mapping[str, Node], *, as_list: bool = False
) -> Map | Seq | None:
    """Rows as a mapping from the first column's value to the row's mapping, which has that column too.

    An empty or repeated first cell is an error (Y011, Y002), and so is a row longer or shorter than the
    heading (Y010): in a short one a comma may be missing anywhere, which moves all cells behind it. None
    if the text is no table. `defaults` fill columns that a row leaves empty. `as_list`: the rows as a list;
    their first cells may repeat.
    """
    rows = parse_cells(text, path, report)
    if rows is None:
        return None
    if not rows:
        report.error("Y010", "the table is empty", Span(path))
        return None
    heading = [text.strip() for text, _, _ in rows[0]]
    spans: dict[str, Span] = {}
    for name, cell in zip(heading, rows[0], strict=True):
        if name in spans:
            report.error("Y002", f"the column '{name}' stands here twice", _span(cell, path))
        spans[name] = _span(cell, path)
    columns = [name.partition(".") for name in heading]
    entries: dict[str, Node] = {}
    keys: dict[str, Span] = {}
    listed: list[Node] = []
    for row in rows[1:]:
        first = row[0]
        key = first[0].strip()
        if len(row) == 1 and not key:
            continue
        if len(row) > len(heading):
            report.error(
                "Y010",
                f"this row has {len(row)} cells, the heading {len(heading)}",
                _span(row[len(heading)], path),
            )
            continue
        if len(row) < len(heading):
            report.error(
                "Y010",
                f"this row has {len(row)} of {len(heading)} cells",
                _span(first, path),
                hint="empty cells need their commas too",
            )
            continue
        if not key:
            report.error("Y011", f"the row has no '{heading[0]}'", _span(first, path))
            continue
        if as_list:
            listed.append(_row(columns, row, path, defaults))
            continue
        if key in keys:
            report.error(
                "Y002",
                f"'{key}' stands in this table twice",
                _span(first, path),
                notes=(Note(span=keys[key], message="first here"),),
            )
            continue
        keys[key] = _span(first, path)
        entries[key] = _row(columns, row, path, defaults, heading[0])
    if as_list:
        return Seq(items=tuple(listed), span=Span(path))
    return Map(entries=entries, span=Span(path), keys=keys)


def _row(
    columns: Sequence[tuple[str, str, str]],
    row: Sequence[Cell],
    path: str,
    defaults: Mapping[str, Node],
    id_column: str = "",
) -> Map:
    """One row. `columns`: headings partitioned at their first dot. `id_column`: as for `Map`."""
    values: dict[str, Node] = {}
    keys: dict[str, Span] = {}
    inner: dict[str, dict[str, Node]] = {}
    for (outer, dot, rest), (written, line, column) in zip(columns, row, strict=True):
        text = written.strip()
        if not text:
            continue
        span = Span(path, line, column)
        # Not plain: a cell that says `null` or `~` is that text, since an empty cell is left out already.
        value = Scalar(text=text, span=span, plain=False)
        if dot:
            inner.setdefault(outer, {})[rest] = value
            keys.setdefault(outer, span)
        else:
            values[outer] = value
            keys[outer] = span
    for outer, parts in inner.items():
        values[outer] = Map(entries=parts, span=keys[outer], keys={k: v.span for k, v in parts.items()})
    for name, default in defaults.items():
        if name not in values:
            values[name] = default
            keys[name] = default.span
    return Map(entries=values, span=_span(row[0], path), keys=keys, id_column=id_column)


def _span(cell: Cell, path: str) -> Span:
    return Span(path, cell[1], cell[2])


def parse_cells(text: str, path: str, report: Report) -> list[list[Cell]] | None:
    """Cells of all rows as in RFC 4180, as they are written; None after an error (Y003, Y010).

    Empty lines and lines that begin with `#` are skipped. What stands behind the first heading separates
    the cells.
    """
    bad = unprintable(text)
    if bad is not None:
        line_number, column, char = bad
        report.error(
            "Y003",
            f"character U+{ord(char):04X} may not stand in a source file",
            Span(path, line_number, column),
        )
        return None
    rows: list[list[Cell]] = []
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    separator = _separator(lines)
    if text.count(separator) > MAX_CELLS:
        report.error("Y010", f"the table has over {MAX_CELLS:,} cells", Span(path))
        return None
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line.strip() or line.startswith("#"):
            continue
        cells: list[Cell] = []
        if '"' not in line:
            column = 1
            for part in line.split(separator):
                cells.append((part, number, column))
                column += len(part) + 1
            rows.append(cells)
            continue
        at = 0
        while True:
            begun = number, at + 1
            if line[at : at + 1] == '"':
                value, at = "", at + 1
                while True:
                    end = line.find('"', at)
                    if end < 0:
                        if number >= len(lines):
                            report.error("Y010", "the quote opened here is never closed", Span(path, *begun))
                            return None
                        value += line[at:] + "\n"
                        line, number, at = lines[number], number + 1, 0
                        continue
                    value += line[at:end]
                    at = end + 1
                    if line[at : at + 1] != '"':
                        break
                    value += '"'
                    at += 1
                if line[at : at + 1] not in ("", separator):
                    report.error("Y010", "text after a closing quote", Span(path, number, at + 1))
                    return None
            else:
                end = line.find(separator, at)
                end = len(line) if end < 0 else end
                value, at = line[at:end], end
            cells.append((value, *begun))
            if at >= len(line):
                break
            at += 1
        rows.append(cells)
    return rows


def _separator(lines: Sequence[str]) -> str:
    """The first separator of the heading that stands in no quotes; a comma if there is none."""
    heading = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    quoted = False
    for sign in heading:
        if sign == '"':
            quoted = not quoted
        elif sign in _SEPARATORS and not quoted:
            return sign
    return ","
