"""The errata sheet: what changed, the counters to cut out, the tables to replace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.diagnostics import Report
from builder.layout.charts.pages import table_pages
from builder.layout.counters.sheets import counter_sheets
from builder.layout.drawing import MUTED, write
from builder.layout.errata.compare import Difference
from builder.layout.errata.setting import HEAD, Words, side_by_side
from builder.layout.errata.words import sections
from builder.layout.piece import Piece
from builder.model.derived import derived_tables
from builder.model.game import Game
from builder.model.printing import Backs, Paper, PrintSpec
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.palette import Palette
from builder.render.scene import Clip, Group, Op, Picture, Point, Rect, Scene

_EDGE: Final = 14.0
"""Least margin of a page that is only read, mm."""
_CLEAR: Final = 9.0
"""Between the lowest counter and the words under it: cut marks lie there."""
_FOOT: Final = 11.0
"""What a counter sheet has at its foot."""
_LEAST: Final = 25.0
"""Least height of words under counters."""
_DOUBLE: Final = frozenset({Backs.LONG_EDGE, Backs.SHORT_EDGE})


def errata_sheets(
    difference: Difference,
    game: Game,
    pieces: Sequence[Piece],
    spec: PrintSpec,
    paper: Paper,
    report: Report,
    *,
    palette: Palette | None = None,
    fonts: Fonts | None = None,
) -> Document | None:
    """Pages for a player who has the old version; None if nothing changed.

    Args:
        difference: from the old manifest to that of `game`.
        game: the new version.
        pieces: all its counters as printed; those that are needed are laid out.
        spec: how counters are laid out.
        paper: the sheets' size.
        report: gets what `counter_sheets` and `table_pages` find.
        palette: the inks of charts.
        fonts: shared measures of letters.

    """
    if difference.empty:
        return None
    fonts = fonts or Fonts()
    titles = {key: table.title for key, table in derived_tables(game).items()}
    needed = {change.id: change.prints for change in difference.pieces if change.prints}
    cut = [replace(piece, count=needed[piece.id]) for piece in pieces if piece.id in needed]
    sheets = counter_sheets(
        cut, spec, paper, game.title, report, version=game.version, kind="Errata", fonts=fonts
    )
    words = Words(
        title=game.title,
        versions=_versions(difference),
        counted=difference.counted,
        sections=sections(difference, titles),
    )
    first = _under(words, sheets, spec, fonts, palette) if sheets is not None else None
    if sheets is not None and first is not None:
        pages = [first, *sheets.pages[1:]]
    else:
        pages = _read(words, spec, paper, fonts, palette)
        if sheets is not None and spec.backs in _DOUBLE and len(pages) % 2:
            pages.append(_empty(game, paper))
        pages += sheets.pages if sheets is not None else ()
    charts = table_pages(
        [game.tables[key] for key in difference.tables],
        game,
        spec,
        paper,
        fonts,
        title="Errata",
        report=report,
        palette=palette,
    )
    return Document(
        title=f"{game.title}: errata",
        subject=f"From version {difference.old} to {difference.new}, {paper.name}",
        pages=(*pages, *charts),
        duplex=sheets.duplex if sheets else None,
    )


def _versions(difference: Difference) -> str:
    if difference.old == difference.new:
        return f"between two builds of version {difference.new}"
    return f"from version {difference.old} to {difference.new}"


def _under(
    words: Words, sheets: Document, spec: PrintSpec, fonts: Fonts, palette: Palette | None
) -> Page | None:
    """The front of the only sheet of counters with the words under them, if they find room."""
    if len(sheets.pages) > (2 if spec.backs in _DOUBLE else 1) or spec.backs is Backs.FOLD:
        return None
    page = sheets.pages[0]
    edge = max(_EDGE, spec.margin)
    wide = page.drawn.width - 2 * edge
    top = max(_lowest(page.drawn.ops), default=0.0) + spec.bleed + _CLEAR
    high = page.drawn.height - spec.margin - _FOOT - top - HEAD
    columns = words.columns(wide, high, fonts)
    if high < _LEAST or len(columns) > 2:
        return None
    told = _told(words, columns, (edge, top), page.drawn, fonts, palette)
    return replace(page, scene=replace(page.drawn, ops=(*page.drawn.ops, *told)))


def _lowest(ops: Sequence[Op], dy: float = 0.0) -> Iterator[float]:
    """Lower edges of all areas of counters, mm from the top of the page."""
    for op in ops:
        if isinstance(op, Group):
            inside = op.name.startswith(("front ", "back "))
            yield from _areas(op.ops, dy + op.dy) if inside else _lowest(op.ops, dy + op.dy)


def _areas(ops: Sequence[Op], dy: float) -> Iterator[float]:
    for op in ops:
        if isinstance(op, (Group, Clip)):
            yield from _areas(op.ops, dy + (op.dy if isinstance(op, Group) else 0.0))
        elif isinstance(op, (Rect, Picture)):
            yield dy + op.box.y + op.box.h


def _read(words: Words, spec: PrintSpec, paper: Paper, fonts: Fonts, palette: Palette | None) -> list[Page]:
    """Pages with the words alone."""
    edge = max(_EDGE, spec.margin)
    wide = paper.width - 2 * edge
    columns = words.columns(wide, paper.height - 2 * edge - HEAD, fonts)
    pages = []
    for start in range(0, len(columns), 2):
        empty = Scene(width=paper.width, height=paper.height, ops=())
        ops = _told(words, columns[start : start + 2], (edge, edge), empty, fonts, palette)
        title = f"Errata, {start // 2 + 1}" if start else "Errata"
        pages.append(Page(title=title, scene=replace(empty, ops=ops)))
    return pages


def _told(
    words: Words,
    columns: Sequence[Group],
    at: Point,
    page: Scene,
    fonts: Fonts,
    palette: Palette | None,
) -> tuple[Op, ...]:
    """Head and columns at their place on a page, in its inks."""
    x, y = at
    wide = page.width - 2 * x
    ops = (replace(words.head(wide, fonts), dx=x, dy=y), *side_by_side(columns, x, y + HEAD, wide))
    return ops if palette is None else palette.scene(replace(page, ops=ops)).ops


def _empty(game: Game, paper: Paper) -> Page:
    """The back of the words, so that counters begin on a front."""
    text = write(
        (paper.width / 2, paper.height / 2),
        f"{game.title}: the counters begin on the next sheet",
        2.0,
        colour=MUTED,
        anchor="middle",
    )
    return Page(title="Empty", scene=Scene(width=paper.width, height=paper.height, ops=(text,)))
