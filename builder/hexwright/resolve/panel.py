"""Panels of a board to the model: tracks, boxes, cards, keys. Their cells become locations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwright.diagnostics import Report
from hexwright.model.board import Cell, HexGrid, HexId, LocationId, Panel
from hexwright.model.game import Turn
from hexwright.resolve.name_table import NameTable
from hexwright.schema.panel import PanelDoc
from hexwright.schema.spaces import SpacesDoc

MAX_NUMBERS = 400
"""Most cells a numbered track may have."""

LEAST_PANEL = 15.0
"""Least width and height of a panel laid over a map of spaces, mm."""


def resolve_panel(
    key: str,
    doc: PanelDoc,
    *,
    turns: tuple[Turn, ...],
    tables: Mapping[str, object],
    piles: Mapping[LocationId, tuple[float, float]],
    grid: HexGrid | None,
    spaces: SpacesDoc | None,
    names: NameTable,
) -> Panel:
    """One panel; its cells are declared as locations, R003 if a name is taken.

    `piles`: width and height of the cards at each location of a pile, mm; `spaces`: the map it may lie on.
    """
    cells: list[Cell] = []
    if doc.turns:
        for turn in turns:
            if turn.location is not None:
                names.add_location(turn.location, doc.where.of("turns"))
        cells.extend(
            Cell(
                id=turn.location,
                title=str(turn.number),
                text=turn.name,
                note=turn.note,
                tone=turn.tone,
                seats=1,
            )
            for turn in turns
        )
    for number in _numbers(doc, names.report):
        names.add_location(f"{key}-{number}", doc.where.of("numbers"))
        cells.append(Cell(id=f"{key}-{number}", title=str(number)))
    for cell_id, cell in doc.cells.items():
        if cell.area:
            names.add_location(cell_id, cell.where.span)
        cells.append(
            Cell(
                id=cell_id if cell.area else None,
                title=cell.title,
                text=cell.text,
                note=cell.remark,
                tone=cell.tone,
                glyph=cell.glyph,
                seats=1 if cell.area and cell_id in piles else cell.seats,
                seat_labels=cell.seat_labels,
                rows=tuple(cell.rows.items()),
                card=piles.get(cell_id) if cell.area else None,
            )
        )
    if doc.table is not None:
        names.known("table", doc.table, tables, doc.where.of("table"))
    place = _hexes_of(doc, grid, names) if doc.place and spaces is None else None
    return Panel(
        id=key,
        kind=doc.kind,
        title=doc.title,
        note=doc.remark,
        tone=doc.tone,
        weight=doc.weight,
        columns=doc.columns,
        cells=tuple(cells),
        table=doc.table,
        lines=doc.lines,
        place=place,
        area=_area_of(doc, spaces, names.report) if doc.place and spaces is not None else None,
        provenance=doc.provenance,
    )


def _hexes_of(doc: PanelDoc, grid: HexGrid | None, names: NameTable) -> tuple[HexId, HexId] | None:
    """The first and the last hex a panel covers; None after an error (R002, S006)."""
    # Where hexes are missing there is room for panels.
    whole = None if grid is None else replace(grid, missing=frozenset())
    found = [names.check_hex(whole, n, doc.where.of("place")) for n in doc.place] if whole is not None else []
    if len(doc.place) == 2 and len(found) == 2 and found[0] is not None and found[1] is not None:
        return found[0], found[1]
    if len(doc.place) != 2 or grid is None:
        names.report.error("S006", "'place' names the first and the last hex", doc.where.of("place"))
    return None


def _area_of(doc: PanelDoc, spaces: SpacesDoc, report: Report) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what a panel covers, mm; None after an error (S006)."""
    try:
        x, y, w, h = (float(word) for word in doc.place)
    except ValueError:
        x, y, w, h = 0.0, 0.0, 0.0, 0.0
    inside = x >= 0 and y >= 0 and x + w <= spaces.width and y + h <= spaces.height
    if inside and w >= LEAST_PANEL and h >= LEAST_PANEL:
        return x, y, w, h
    report.error(
        "S006",
        "'place' is left, top, width and height of an area on the map, mm, each side at least "
        f"{LEAST_PANEL:g}",
        doc.where.of("place"),
    )
    return None


def _numbers(doc: PanelDoc, report: Report) -> range:
    """The numbers of a numbered track; empty if it has none, or after an error (S005)."""
    if doc.numbers is None:
        return range(0)
    first, dots, last = doc.numbers.partition("..")
    try:
        low, high = int(first), int(last)
    except ValueError:
        low, high = 0, -1
    if not dots or not 0 <= high - low < MAX_NUMBERS or abs(low) > 9999:
        report.error(
            "S005",
            f"numbers are written first..last, at most {MAX_NUMBERS} of them, not '{doc.numbers}'",
            doc.where.of("numbers"),
        )
        return range(0)
    return range(low, high + 1)
