"""Maps of spaces: every space has room for counters of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from builder.diagnostics import Diagnostic, Severity, Span
from builder.geometry.sheet import space_size
from builder.model.board import SpaceMap
from builder.model.game import Game


def check_spaces(game: Game) -> Iterator[Diagnostic]:
    """C006: a space overlaps another, or reaches beyond the map, so that counters on it are misread."""
    for board in game.boards.values():
        if board.space_map is not None:
            size = space_size(board)
            yield from _overlaps(board.space_map, size)
            yield from _beyond(board.space_map, size)


def _overlaps(data: SpaceMap, size: float) -> Iterator[Diagnostic]:
    for one, other in combinations(data.spaces.values(), 2):
        apart = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
        if apart < size:
            yield _warning(
                f"'{other.id}' lies {apart:.1f} mm from '{one.id}', and spaces are {size:.1f} mm wide",
                other.provenance.span,
            )


def _beyond(data: SpaceMap, size: float) -> Iterator[Diagnostic]:
    for space in data.spaces.values():
        room = min(*space.at, data.width - space.at[0], data.height - space.at[1])
        if room < size / 2:
            yield _warning(
                f"'{space.id}' reaches beyond the map: its middle is {room:.1f} mm from the edge, "
                f"and spaces are {size:.1f} mm wide",
                space.provenance.span,
            )


def _warning(message: str, span: Span) -> Diagnostic:
    return Diagnostic(
        code="C006",
        message=message,
        span=span,
        severity=Severity.WARNING,
        hint="move one, or enlarge the map",
    )
