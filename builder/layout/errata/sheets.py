"""The errata sheet: what changed, the counters to cut out, the charts to replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from builder.diagnostics import Report
from builder.layout.charts import table_pages
from builder.layout.counters import counter_sheets
from builder.layout.errata.compare import Difference
from builder.layout.errata.words import Section, sections
from builder.layout.pen import FIRM, INK, MUTED, RED, line, paragraph, write
from builder.layout.piece import Piece
from builder.model.derived import derived_tables
from builder.model.game import Game
from builder.model.printing import Backs, Paper, PrintSpec
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.palette import Palette
from builder.render.scene import Box, Group, Ink, Op, Rect, Scene
from builder.render.text import fit, width

_EDGE: Final = 14.0
"""Least margin of the page that is read, mm."""
_GAP: Final = 8.0
"""Between its two columns."""
_BODY, _TITLE = 2.1, 2.3
"""Cap heights, mm."""
_DOUBLE: Final = frozenset({Backs.LONG_EDGE, Backs.SHORT_EDGE})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """What stays together in a column: drawn from (0, 0), `height` mm high."""

    ops: tuple[Op, ...]
    height: float


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
    pages = _read(sections(difference, titles), difference, game, spec, paper, fonts)
    if palette is not None:
        pages = [replace(page, scene=palette.scene(page.scene)) for page in pages]
    if sheets is not None and spec.backs in _DOUBLE and len(pages) % 2:
        pages.append(_empty(game, paper))
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
        pages=(*pages, *(sheets.pages if sheets else ()), *charts),
        duplex=sheets.duplex if sheets else None,
    )


def _read(
    parts: Sequence[Section],
    difference: Difference,
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
) -> list[Page]:
    """The pages with the words, in two columns."""
    edge = max(_EDGE, spec.margin)
    wide = (paper.width - 2 * edge - _GAP) / 2
    top, low = edge + 20.0, paper.height - edge
    columns: list[list[Op]] = [[]]
    y = top
    for part in parts:
        for block in _blocks(part, wide, fonts):
            if y + block.height > low and columns[-1]:
                columns.append([])
                y = top
            columns[-1].append(Group(ops=block.ops, dy=y))
            y += block.height
        y += 3.0
    pages = []
    for start in range(0, len(columns), 2):
        ops: list[Op] = _head(difference, game, paper, edge, fonts)
        for number, column in enumerate(columns[start : start + 2]):
            ops.append(Group(ops=tuple(column), dx=edge + number * (wide + _GAP), name="column"))
        scene = Scene(width=paper.width, height=paper.height, ops=tuple(ops))
        pages.append(Page(title="Errata" if not start else f"Errata, {start // 2 + 1}", scene=scene))
    return pages


def _blocks(part: Section, wide: float, fonts: Fonts) -> list[_Block]:
    """Heading with remark and first line, then line by line; nothing is torn."""
    bar = Rect(box=Box(x=0.0, y=0.0, w=wide, h=0.6), fill=Ink(colour=RED))
    title = write((0.0, 5.0), part.title.upper(), _TITLE, font="semibold", tracking=0.3)
    remark, y = paragraph(fonts, (0.0, 9.2), part.remark, 1.8, wide, colour=MUTED)
    found = [_Block(ops=(bar, title, *remark), height=y + 0.4)]
    for text in part.lines:
        ops, end = paragraph(fonts, (3.0, _BODY), text, _BODY, wide - 3.0)
        mark = Rect(box=Box(x=0.4, y=_BODY * 0.32, w=0.9, h=0.9), fill=Ink(colour=INK))
        found.append(_Block(ops=(mark, *ops), height=end - _BODY + 1.2))
    first = found[1]
    head = _Block(
        ops=(*found[0].ops, Group(ops=first.ops, dy=found[0].height)), height=found[0].height + first.height
    )
    return [head, *found[2:]]


def _head(difference: Difference, game: Game, paper: Paper, edge: float, fonts: Fonts) -> list[Op]:
    right = paper.width - edge
    versions = f"from version {difference.old} to {difference.new}"
    room = right - edge - width(fonts, "ERRATA", "bold", 4.6, tracking=0.55) - 8.0
    size = fit(fonts, game.title, "semibold", 3.0, room)
    return [
        write((edge, edge + 5.6), "ERRATA", 4.6, font="bold", tracking=0.55, colour=RED),
        write((right, edge + 5.6), game.title, size, font="semibold", anchor="end"),
        line((edge, edge + 8.4), (right, edge + 8.4), FIRM),
        write((edge, edge + 12.6), difference.counted, 2.0, colour=MUTED),
        write((right, edge + 12.6), versions, 2.0, colour=MUTED, anchor="end"),
    ]


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
