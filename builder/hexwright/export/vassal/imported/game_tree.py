"""What an imported module gives to a game that is made of it: the tree of sources over which the author's
own are laid. Title, version, sides, boards with their pictures and hexes, one turn, and the pieces that are
drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from hexwright.diagnostics import Span
from hexwright.export.vassal.imported.board_grid import ModuleBoard, sides_of
from hexwright.export.vassal.imported.drawn import DrawnPiece
from hexwright.export.vassal.imported.slug import Slugs
from hexwright.source.tree import Map, Node, Scalar, Seq
from vassalformat.wire.element import Element

Size: TypeAlias = tuple[int, int]
Written: TypeAlias = "str | Sequence[Written] | Mapping[str, Written]"

DPI: Final = 150.0
"""Pixels an inch of the pictures of boards, so that a build shows them pixel by pixel."""
_HEX_MM: Final = (2.1, 80.0)
"""What a hex of a game may measure."""
_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,30}\Z")
_PLAY: Final[Mapping[str, Written]] = {
    "default": "standard",
    "phases": {"standard": {"play": {"name": "Play"}}},
    "turns": {"1": {"name": ""}},
}


def game_tree(
    root: Element,
    boards: Iterable[tuple[ModuleBoard, Size]],
    pieces: Sequence[DrawnPiece],
    starts: Mapping[str, str],
    span: Span,
) -> Map:
    """The tree. `boards`: with the size of their pictures; `starts`: the hexes in which pieces stand in the
    first set-up, by number; `span`: of what has no place of its own.
    """
    name, version = root.attributes.get("name", ""), root.attributes.get("version", "")
    head: dict[str, Written] = {"title": name or "Imported module"}
    if _VERSION.match(version):
        head["version"] = version
    sides = {one: Slugs().take(one, "side") for one in dict.fromkeys(sides_of(root))}
    tree: dict[str, Written] = {
        "game": head,
        "sides": {key: {"name": one} for one, key in sides.items()} or {"all": {"name": "All"}},
        "sizes": {"unit": {"name": "Unit"}},
        "sequence": _PLAY,
        "boards": {board.id: _board(board, size) for board, size in boards},
        "setups": {"start": {"name": "Start", "default": "true"}},
    }
    node = _node(tree, span)
    assert isinstance(node, Map)  # noqa: S101 - a mapping gives one
    units = {one.id: _unit(one, starts.get(one.gpid, "")) for one in pieces if one.is_unit}
    markers: dict[str, Node] = {one.id: one.node for one in pieces if not one.is_unit}
    more = {"units": Map(entries=units, span=span), "markers": Map(entries=markers, span=span)}
    return replace(
        node, entries={**node.entries, **{key: map_ for key, map_ in more.items() if map_.entries}}
    )


def _unit(piece: DrawnPiece, start: str) -> Node:
    """A unit, of the only size if the author gives it none."""
    more = {"size": "unit", **({"start": start} if start else {})}
    node = piece.node
    added = {
        key: Scalar(text=text, span=node.span, plain=False)
        for key, text in more.items()
        if key not in node.entries
    }
    return replace(node, entries={**node.entries, **added})


def _board(board: ModuleBoard, size: Size) -> Written:
    picture: dict[str, Written] = {"image": f"images/{board.image}"}
    found: dict[str, Written] = {"name": board.map or board.name, "picture": picture}
    plan = board.hexes
    if plan is not None:
        columns, rows = plan.counts(*size)
        column, row = (
            (plan.first_cell, plan.first_line) if plan.sideways else (plan.first_line, plan.first_cell)
        )
        first, step = plan.centre(column, row), (plan.dx, plan.dy)
        picture["first"] = [f"{one:g}" for one in first]
        picture["step"] = [repr(one) for one in (reversed(step) if plan.sideways else step)]
        wide = 3 if column + columns - 1 > 99 else 2, 3 if row + rows - 1 > 99 else 2
        missing = [
            f"{c:0{wide[0]}d}{r:0{wide[1]}d}"
            for c in range(column, column + columns)
            for r in range(row, row + rows)
            if not _inside(plan.centre(c, r), size)
        ]
        found["grid"] = {
            "columns": str(columns),
            "rows": str(rows),
            "hex": repr(min(_HEX_MM[1], max(_HEX_MM[0], plan.dy * 25.4 / DPI))),
            "orientation": "pointy" if plan.sideways else "flat",
            # the first line is one of those that lie lower if the second has numbers one higher
            "stagger": "even" if (plan.first_line % 2 == 0) == plan.raised else "odd",
            "first_column": str(column),
            "first_row": str(row),
            **({"missing": " ".join(missing)} if missing else {}),
        }
    return found


def _inside(point: tuple[float, float], size: Size) -> bool:
    return 0 <= point[0] < size[0] and 0 <= point[1] < size[1]


def _node(value: Written, span: Span) -> Node:
    if isinstance(value, str):
        return Scalar(text=value, span=span, plain=False)
    if isinstance(value, Mapping):
        entries = {key: _node(inner, span) for key, inner in value.items()}
        return Map(entries=entries, span=span, keys=dict.fromkeys(entries, span))
    return Seq(items=tuple(_node(inner, span) for inner in value), span=span)
