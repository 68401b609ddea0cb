"""A counter on its way to a sheet, whoever made it: a game of ours or somebody's module."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.diagnostics import NOWHERE, Span
from builder.render.planned import Planned
from builder.render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A counter to be cut out, `count` of them alike.

    `id`: the same in every version of a game (`unit:<unit>.<0 full, 1 first substitute, …>`,
    `marker:<marker>`). `path`: headings it stands under, coarse to fine: side, nationality, formation; empty
    ones are skipped. `width`, `height`: as cut, mm. `front`, `back`: artwork as printed, `bleed` mm larger
    than the cut on each side; `back` None: blank. `where`: the author's place that gives its size.
    """

    id: str
    name: str
    path: tuple[str, ...]
    width: float
    height: float
    bleed: float
    front: Scene | Planned
    back: Scene | Planned | None
    count: int = 1
    where: Span = field(default=NOWHERE)
