"""A set-up as a table: a row a piece, with the place where it stands and its state.

    piece,gpid,name,map,x,y,stack,order,Step
    1163436546,12,3 Gds Inf,Main Map,1203,880,1163436550,1,2

`stack` is the number of the stack in the game, or the name of the deck; `order` counts from the bottom.
`name` is there for the reader only, and for a new piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.export.vassal.imported.shape_file import cell_text
from hexwright.source.table import parse_cells
from hexwright.source.tree import is_forbidden
from vassalformat.standing import Game, Standing

FOLDER: Final = "setups/"
FIXED: Final = ("piece", "gpid", "name", "map", "x", "y", "stack", "order")
_NEEDED: Final = ("piece", "map", "x", "y")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: its texts by heading, and where it begins in the file."""

    cells: Mapping[str, str]
    span: Span

    def __getitem__(self, heading: str) -> str:
        """A cell; an empty text if there is no such column."""
        return self.cells.get(heading, "")


def shown_states(states: Mapping[str, str]) -> dict[str, str]:
    """Those that a table can hold: programs make no difference between line ends."""
    return {name: text for name, text in states.items() if text.isprintable() or not _unfit(text)}


def _unfit(text: str) -> bool:
    return any(char == "\r" or is_forbidden(char) for char in text)


def cells_of(standing: Standing, game: Game) -> dict[str, str]:
    """The cells of a piece, with those of its states."""
    pile = game.inside.get(standing.piece)
    order = "" if pile is None else str(pile.command.members.index(standing.piece) + 1)
    return {
        "piece": standing.piece,
        "gpid": standing.gpid,
        "name": "".join(sign if sign.isprintable() else " " for sign in standing.name),
        "map": standing.map,
        "x": standing.x,
        "y": standing.y,
        "stack": "" if pile is None else pile.shown,
        "order": order,
        **{name: text for name, text in shown_states(standing.states).items() if name not in FIXED},
    }


def write_table(game: Game, names: Mapping[str, str]) -> str:
    """The table of a set-up. States have a column if at least two pieces differ in them. `names`: of slots by
    their `gpid`, for pieces without a name.
    """
    rows = [cells_of(standing, game) for standing in game.pieces.values()]
    for row in rows:
        row["name"] = row["name"] or names.get(row["gpid"], "")
    rows.sort(key=lambda row: (row["map"] == "", row["map"]))
    states = dict.fromkeys(name for row in rows for name in row if name not in FIXED)
    varied = [name for name in states if len({row[name] for row in rows if name in row}) > 1]
    heading = [*FIXED, *varied]
    lines = [heading, *([row.get(name, "") for name in heading] for row in rows)]
    return "".join(",".join(map(cell_text, line)) + "\n" for line in lines)


def read_table(text: str, path: str, game: Game, report: Report) -> Sequence[Row] | None:
    """The rows of a table; None after an error (V015). `path`: of the file, from the root."""
    lines = parse_cells(text, path, report)
    if not lines:
        return None
    errors = len(report.found)
    heading = [cell[0].strip() for cell in lines[0]]
    known = {*FIXED, *(name for standing in game.pieces.values() for name in shown_states(standing.states))}
    for n, ((_, line, column), name) in enumerate(zip(lines[0], heading, strict=True)):
        if name not in known or name in heading[:n]:
            said = "stands twice" if name in known else "is no state of a piece in this set-up"
            hint = None if name in known else did_you_mean(name, known)
            report.error("V015", f"the column '{name}' {said}", Span(path, line, column), hint=hint)
    missing = [name for name in _NEEDED if name not in heading]
    if missing:
        report.error("V015", f"there is no column '{missing[0]}'", Span(path))
    rows: list[Row] = []
    for line_cells in lines[1:]:
        span = Span(path, line_cells[0][1], line_cells[0][2])
        if len(line_cells) != len(heading):
            report.error("V015", f"this row has {len(line_cells)} cells, the heading {len(heading)}", span)
            continue
        if any(cell[0].strip() for cell in line_cells):
            cells = {name: cell[0] for name, cell in zip(heading, line_cells, strict=True)}
            rows.append(Row(cells=cells, span=span))
    return None if len(report.found) > errors else rows
