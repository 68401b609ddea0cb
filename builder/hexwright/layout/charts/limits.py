"""Finds tables that fit no page (P007), before anything is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.diagnostics import Diagnostic
from hexwright.model.game import Game, Table
from hexwright.model.printing import PAPERS

_LETTER = 2.6
"""Width of the widest letter at the smallest size, mm."""
_EDGE = 3.0
"""Padding of a cell or a frame, mm."""
_MANY = 1500
"""Cells of fewer letters are never higher than a page."""


def unprintable_tables(game: Game) -> Iterator[Diagnostic]:
    """P007 for every table of the author that is too large for one of the game's papers."""
    candidates = [table for table in game.tables.values() if _may_be_too_large(table, game)]
    if not candidates:
        return
    # Imported here: few games have such tables, and measuring one needs the whole layout code.
    from hexwright.layout.charts.context import page_context  # noqa: PLC0415
    from hexwright.layout.charts.oversized import oversize_finding  # noqa: PLC0415
    from hexwright.render.fonts import Fonts  # noqa: PLC0415

    fonts = Fonts()
    contexts = [page_context(game, game.printing, PAPERS[name], fonts) for name in game.printing.papers]
    for table in candidates:
        found = [finding for context in contexts if (finding := oversize_finding(table, context)) is not None]
        yield from found[:1]


def _may_be_too_large(table: Table, game: Game) -> bool:
    """Whether a table is worth measuring. Counts letters only, because opening fonts takes time."""
    narrow = min(min(PAPERS[name].width, PAPERS[name].height) for name in game.printing.papers)
    columns = [(table.row_axis, *table.rows)]
    columns += [(name, *(row[j] for row in table.cells)) for j, name in enumerate(table.columns)]
    longest = [max((len(word) for text in texts for word in text.split()), default=0) for texts in columns]
    wide = sum(letters * _LETTER + _EDGE for letters in longest)
    return wide > narrow - 2 * game.printing.margin - _EDGE or any(
        len(text) > _MANY for texts in columns for text in texts
    )
