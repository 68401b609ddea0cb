"""The errata sheet: what changed, counters to cut out, tables to replace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hexwright.diagnostics import Report
from hexwright.layout.cards.sheets import card_sheets
from hexwright.layout.charts.pages import table_pages
from hexwright.layout.counters.sheets import counter_sheets
from hexwright.layout.drawing import FIRM, INK, MUTED, RED, line, paragraph, write
from hexwright.layout.errata.compare import Difference
from hexwright.layout.errata.sections import Section, sections
from hexwright.layout.piece import Piece, is_card
from hexwright.model.derived import derived_tables
from hexwright.model.game import Game
from hexwright.model.printing import Backs, Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.palette import Palette
from hexwright.render.scene import Box, Clip, Group, Ink, Op, Picture, Point, Rect, Scene
from hexwright.render.text import fit, width, wrap

# --- columns of text -----------------------------------------------------------------------------------
HEAD: Final = 18.0
"""Height of the header, mm."""
_COLUMN_GAP: Final = 8.0
"""Between the columns, mm."""
_BODY, _REMARK, _TITLE = 2.1, 1.8, 2.3
"""Cap heights, mm."""
_SECTION_GAP: Final = 3.0
"""Between two sections, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrataText:
    """Text of the errata.

    Attributes:
        title: of the game.
        versions: old and new version, for the header.
        counted: what changed in numbers, for the header.
        sections: below the header.

    """

    title: str
    versions: str
    counted: str
    sections: tuple[Section, ...]

    def head(self, wide: float, fonts: Fonts) -> Group:
        """The header, `wide` mm, with the origin at its top left corner."""
        room = wide - width(fonts, "ERRATA", "bold", 4.6, tracking=0.55) - 8.0
        size = fit(fonts, self.title, "semibold", 3.0, room)
        room = wide - width(fonts, self.versions, "medium", 2.0) - 6.0
        small = fit(fonts, self.counted, "medium", 2.0, room)
        ops: tuple[Op, ...] = (
            write((0.0, 4.6), "ERRATA", 4.6, font="bold", tracking=0.55, colour=RED),
            write((wide, 4.6), self.title, size, font="semibold", anchor="end"),
            line((0.0, 7.4), (wide, 7.4), FIRM),
            write((0.0, 11.6), self.counted, small, colour=MUTED),
            write((wide, 11.6), self.versions, 2.0, colour=MUTED, anchor="end"),
        )
        return Group(ops=ops, name="head")

    def columns(self, wide: float, high: float, fonts: Fonts) -> list[Group]:
        """As many columns as needed, each `high` mm, with the origin at their top left corner; two fill
        `wide` mm.
        """
        column = column_width(wide)
        found: list[list[Op]] = [[]]
        y = 0.0
        for section in self.sections:
            for block in _blocks(section, column, fonts):
                if y + block.height > high and found[-1]:
                    found.append([])
                    y = 0.0
                found[-1].append(Group(ops=block.ops, dy=y))
                y += block.height
            y += _SECTION_GAP
        return [Group(ops=tuple(ops), name="column") for ops in found]


def column_width(wide: float) -> float:
    """Width of each of two columns in `wide` mm."""
    return (wide - _COLUMN_GAP) / 2


def side_by_side(columns: Sequence[Group], x: float, y: float, wide: float) -> list[Op]:
    """One or two columns next to each other, their tops at (x, y)."""
    step = column_width(wide) + _COLUMN_GAP
    return [Group(ops=one.ops, dx=x + i * step, dy=y, name=one.name) for i, one in enumerate(columns)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """A piece of a column that is never split: drawing from (0, 0), and height in mm."""

    ops: tuple[Op, ...]
    height: float


def _blocks(section: Section, wide: float, fonts: Fonts) -> list[_Block]:
    """Heading with remark and first line, then line by line: a long entry may continue in the next column."""
    bar = Rect(box=Box(x=0.0, y=0.0, w=wide, h=0.6), fill=Ink(colour=RED))
    title = write((0.0, 5.0), section.title.upper(), _TITLE, font="semibold", tracking=0.3)
    remark, top = paragraph(fonts, (0.0, 9.2), section.remark, _REMARK, wide, colour=MUTED)
    first, *others = [line for text in section.lines for line in _entry(text, wide, fonts)]
    under = Group(ops=first.ops, dy=top + 0.4)
    return [_Block(ops=(bar, title, *remark, under), height=top + 0.4 + first.height), *others]


def _entry(text: str, wide: float, fonts: Fonts) -> Iterator[_Block]:
    """The lines of an entry, with a bullet before the first."""
    lines = wrap(fonts, text, "medium", _BODY, wide - 3.0)
    for number, words in enumerate(lines):
        ops: list[Op] = [write((3.0, _BODY), words, _BODY)]
        if number == 0:
            ops.append(Rect(box=Box(x=0.4, y=_BODY * 0.32, w=0.9, h=0.9), fill=Ink(colour=INK)))
        yield _Block(ops=tuple(ops), height=_BODY * 1.75 + (1.2 if number == len(lines) - 1 else 0.0))


# --- sheets --------------------------------------------------------------------------------------------
_MIN_MARGIN: Final = 14.0
"""Least margin of text, mm."""
_CLEARANCE: Final = 9.0
"""Between the lowest counter and the text below it, mm: cut marks are there."""
_FOOTER: Final = 11.0
"""Height left to the footer of a counter sheet, mm."""
_MIN_TEXT_HEIGHT: Final = 25.0
"""Least height of text below counters, mm."""
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
        pieces: all its counters and cards as printed; those that are needed are laid out.
        spec: how counters are laid out.
        paper: the sheets' size.
        report: gets what `counter_sheets`, `card_sheets` and `table_pages` find.
        palette: the inks of charts.
        fonts: shared measures of letters.

    """
    if difference.empty:
        return None
    fonts = fonts or Fonts()
    titles = {key: table.title for key, table in derived_tables(game).items()}
    needed = {change.id: change.prints for change in difference.pieces if change.prints}
    cut = [replace(piece, count=needed[piece.id]) for piece in pieces if piece.id in needed]
    counters = [piece for piece in cut if not is_card(piece.id)]
    sheets = counter_sheets(
        counters, spec, paper, game.title, report, version=game.version, kind="Errata", fonts=fonts
    )
    cards = card_sheets(
        [piece for piece in cut if is_card(piece.id)],
        spec,
        paper,
        game.title,
        report,
        version=game.version,
        kind="Errata, cards",
        fonts=fonts,
    )
    text = ErrataText(
        title=game.title,
        versions=_versions(difference),
        counted=difference.counted,
        sections=sections(difference, titles),
    )
    pages: list[Page] = []
    double = spec.backs in _DOUBLE
    fronts = list(sheets.pages) if sheets is not None else []
    others = list(cards.pages) if cards is not None else []
    base = sheets or cards
    first = _text_below_pieces(text, base, spec, fonts, palette) if base is not None else None
    if first is not None:
        (fronts or others)[0] = first
    else:
        pages = _text_pages(text, spec, paper, fonts, palette)
    if double and cards is not None and sheets is not None and sheets.duplex is Duplex.SIMPLEX:
        # Counters without backs before cards that have some: each page of theirs is a sheet all the same.
        fronts = [side for page in fronts for side in (page, _filler_page(game, paper, "cards"))]
    for what, sides in (("counters", fronts), ("cards", others)):
        if sides and double and len(pages) % 2:
            pages.append(_filler_page(game, paper, what))
        pages += sides
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
        duplex=next((found.duplex for found in (cards, sheets) if found is not None), None),
    )


def _versions(difference: Difference) -> str:
    if difference.old == difference.new:
        return f"between two builds of version {difference.new}"
    return f"from version {difference.old} to {difference.new}"


def _text_below_pieces(
    text: ErrataText, sheets: Document, spec: PrintSpec, fonts: Fonts, palette: Palette | None
) -> Page | None:
    """The front of the only sheet of counters or cards with the text below them; None if there is no room."""
    if len(sheets.pages) > (2 if spec.backs in _DOUBLE else 1) or spec.backs is Backs.FOLD:
        return None
    page = sheets.pages[0]
    edge = max(_MIN_MARGIN, spec.margin)
    wide = page.scene.width - 2 * edge
    top = max(_lower_edges(page.scene.ops), default=0.0) + spec.bleed + _CLEARANCE
    high = page.scene.height - spec.margin - _FOOTER - top - HEAD
    columns = text.columns(wide, high, fonts)
    if high < _MIN_TEXT_HEIGHT or len(columns) > 2:
        return None
    drawn = _draw_text(text, columns, (edge, top), page.scene, fonts, palette)
    return replace(page, scene=replace(page.scene, ops=(*page.scene.ops, *drawn)))


def _lower_edges(ops: Sequence[Op], dy: float = 0.0) -> Iterator[float]:
    """Lower edges of all filled areas of counters, mm from the top of the page."""
    for op in ops:
        if isinstance(op, Group):
            # The names that `counters.draw` gives.
            inside = op.name.startswith(("front ", "back "))
            yield from (
                _lower_edges_of_areas(op.ops, dy + op.dy) if inside else _lower_edges(op.ops, dy + op.dy)
            )


def _lower_edges_of_areas(ops: Sequence[Op], dy: float) -> Iterator[float]:
    for op in ops:
        if isinstance(op, (Group, Clip)):
            yield from _lower_edges_of_areas(op.ops, dy + (op.dy if isinstance(op, Group) else 0.0))
        elif isinstance(op, (Rect, Picture)):
            yield dy + op.box.y + op.box.h


def _text_pages(
    text: ErrataText, spec: PrintSpec, paper: Paper, fonts: Fonts, palette: Palette | None
) -> list[Page]:
    """Pages with text only."""
    edge = max(_MIN_MARGIN, spec.margin)
    wide = paper.width - 2 * edge
    columns = text.columns(wide, paper.height - 2 * edge - HEAD, fonts)
    pages = []
    for start in range(0, len(columns), 2):
        empty = Scene(width=paper.width, height=paper.height, ops=())
        ops = _draw_text(text, columns[start : start + 2], (edge, edge), empty, fonts, palette)
        title = f"Errata, {start // 2 + 1}" if start else "Errata"
        pages.append(Page(title=title, scene=replace(empty, ops=ops)))
    return pages


def _draw_text(
    text: ErrataText,
    columns: Sequence[Group],
    at: Point,
    page: Scene,
    fonts: Fonts,
    palette: Palette | None,
) -> tuple[Op, ...]:
    """Header and columns on a page, in its inks."""
    x, y = at
    wide = page.width - 2 * x
    ops = (replace(text.head(wide, fonts), dx=x, dy=y), *side_by_side(columns, x, y + HEAD, wide))
    return ops if palette is None else palette.scene(replace(page, ops=ops)).ops


def _filler_page(game: Game, paper: Paper, what: str) -> Page:
    """The back of a page that has none, so that `what` follows begins on a front."""
    text = write(
        (paper.width / 2, paper.height / 2),
        f"{game.title}: the {what} begin on the next sheet",
        2.0,
        colour=MUTED,
        anchor="middle",
    )
    return Page(title="Empty", scene=Scene(width=paper.width, height=paper.height, ops=(text,)))
