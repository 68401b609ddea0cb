"""Maps of spaces: every space has room for counters of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from hexwright.diagnostics import Diagnostic, Severity, Span
from hexwright.geometry.sheet import PLATE, PLATE_OVER, space_size
from hexwright.model.board import Space, SpaceMap
from hexwright.model.game import Game

LETTER = 1.75
"""Usual width of a letter on the plate of a space, mm."""
ROOM = 1.0
"""A plate may lie so far over the edge of another space without hiding what is in it, mm."""


def check_spaces(game: Game) -> Iterator[Diagnostic]:
    """C006: a space overlaps another, or reaches beyond the map, so that counters on it are misread; or its
    name has room neither below nor above it.
    """
    for board in game.boards.values():
        if board.space_map is not None:
            size = space_size(board)
            yield from _overlaps(board.space_map, size)
            yield from _beyond(board.space_map, size)
            yield from _nameless(board.space_map, size)


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


def _nameless(data: SpaceMap, size: float) -> Iterator[Diagnostic]:
    for space in data.spaces.values():
        wide = max(len(space.name) * LETTER, size)
        middle = (size + PLATE) / 2 - PLATE_OVER  # of the plate, from that of its space
        near = [
            next(
                (other for other in data.spaces.values() if _lies_on(space, way * middle, wide, other, size)),
                None,
            )
            for way in (1, -1)
        ]
        below, above = near
        if below is not None and above is not None:
            yield _warning(
                f"the name of '{space.id}' has no room: '{below.id}' lies below it, '{above.id}' above",
                space.provenance.span,
            )


def _lies_on(space: Space, down: float, wide: float, other: Space, size: float) -> bool:
    """Whether the plate of a space, so far below its middle, lies on another space."""
    across = abs(space.at[0] - other.at[0])
    apart = abs(space.at[1] + down - other.at[1])
    return other.id != space.id and across < (wide + size) / 2 and apart < (PLATE + size) / 2 - ROOM


def _warning(message: str, span: Span) -> Diagnostic:
    return Diagnostic(
        code="C006",
        message=message,
        span=span,
        severity=Severity.WARNING,
        hint="move one, or enlarge the map",
    )
