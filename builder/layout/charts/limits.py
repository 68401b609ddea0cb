"""Tables that no page can hold, known before anything is laid out (P007)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.diagnostics import Diagnostic
from builder.model.game import Game, Table
from builder.model.printing import PAPERS

_LETTER = 2.6
"""No letter is wider, mm, at the smallest size."""
_EDGE = 3.0
_MANY = 1500
"""A cell of fewer letters is never higher than a page."""


def unprintable_tables(game: Game) -> Iterator[Diagnostic]:
    """P007 for every table of the author that is too large for one of his papers."""
    suspects = [table for table in game.tables.values() if _doubtful(table, game)]
    if not suspects:
        return
    # Few games have one, and setting tables is a large part of the tool.
    from builder.layout.charts.desk import desk_for  # noqa: PLC0415
    from builder.layout.charts.obstacle import obstacle  # noqa: PLC0415
    from builder.render.fonts import Fonts  # noqa: PLC0415

    fonts = Fonts()
    desks = [desk_for(game, game.printing, PAPERS[name], fonts) for name in game.printing.papers]
    for table in suspects:
        found = [trouble for desk in desks if (trouble := obstacle(table, desk)) is not None]
        yield from found[:1]


def _doubtful(table: Table, game: Game) -> bool:
    """Whether it is worth measuring. Counts letters, for fonts take a while to open."""
    narrow = min(min(PAPERS[name].width, PAPERS[name].height) for name in game.printing.papers)
    columns = [(table.row_axis, *table.rows)]
    columns += [(name, *(row[j] for row in table.cells)) for j, name in enumerate(table.columns)]
    longest = [max((len(word) for text in texts for word in text.split()), default=0) for texts in columns]
    wide = sum(letters * _LETTER + _EDGE for letters in longest)
    return wide > narrow - 2 * game.printing.margin - _EDGE or any(
        len(text) > _MANY for texts in columns for text in texts
    )
