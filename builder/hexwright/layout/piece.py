"""A counter or a card to be printed, from a game of ours or from any module."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hexwright.diagnostics import NOWHERE, Span
from hexwright.render.scene import Scene

CARD: Final = "card:"
"""Ids of cards begin so."""


def is_card(key: str) -> bool:
    """Whether the id of a piece is that of a card."""
    return key.startswith(CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A counter or a card to be cut out.

    Attributes:
        id: the same in every version of a game: `unit:<unit>.<n>` (n: 0 the full counter, 1 the first
            substitute), `marker:<marker>` or `card:<card>`.
        name: for people.
        path: headings it is printed under: side, nationality, formation; empty ones are skipped. Of a card:
            deck and group.
        width: as cut, mm.
        height: as cut, mm.
        bleed: of the artwork beyond the cut on each side, mm.
        front: artwork as printed, with bleed.
        back: the same for the back; None if blank.
        count: number of identical copies.
        where: place in the sources to report if its size is wrong.

    """

    id: str
    name: str
    path: tuple[str, ...]
    width: float
    height: float
    bleed: float
    front: Scene
    back: Scene | None
    count: int = 1
    where: Span = field(default=NOWHERE)
