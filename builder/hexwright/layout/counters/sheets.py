"""Counter sheets of a game, of what changed in it, or of any module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwright.diagnostics import Report
from hexwright.layout.counters.bleed import FaceClipper
from hexwright.layout.counters.blocks import Group, make_groups, make_items
from hexwright.layout.counters.dimensions import Dimensions, sheet_dimensions
from hexwright.layout.counters.draw import View, draw_faces, draw_hairlines, draw_marks
from hexwright.layout.counters.headings import (
    Heading,
    count_by_heading,
    counters_in_words,
    draw_headings,
    sheet_headings,
)
from hexwright.layout.counters.packing import pack
from hexwright.layout.counters.page_frame import (
    MAX_COLOURS,
    PageLabels,
    Pens,
    draw_fold,
    draw_page_frame,
    pens,
)
from hexwright.layout.counters.placement import PlacedRow, place_rows
from hexwright.layout.piece import Piece
from hexwright.model.printing import Backs, Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.scene import Group as OpGroup
from hexwright.render.scene import Ink, Op, Rect, Scene

_WHITE = Ink(colour="#FFFFFF")
_DUPLEX: Mapping[Backs, Duplex] = {
    Backs.LONG_EDGE: Duplex.LONG_EDGE,
    Backs.SHORT_EDGE: Duplex.SHORT_EDGE,
}


def counter_sheets(
    pieces: Sequence[Piece],
    spec: PrintSpec,
    paper: Paper,
    title: str,
    report: Report,
    *,
    version: str = "",
    kind: str = "Counters",
    fonts: Fonts | None = None,
) -> Document | None:
    """Pages of counters as large as the paper, fronts and backs alternating; None if there are no counters.

    `title`: of the game. `kind`: what the sheets are. P001 for a piece too large for the
    paper, which is left out.
    """
    m = sheet_dimensions(spec, paper)
    fitting = [piece for piece in pieces if _fits(piece, m, spec, report)]
    groups = make_groups(make_items(fitting, spec.backs), spec.group)
    if not groups:
        return None
    maker = _SheetMaker(m, spec, title, version, kind, groups, fonts or Fonts())
    pages = tuple(maker.pages())
    return Document(
        title=f"{title}: {kind.lower()}",
        subject=f"{kind} for {paper.name}",
        pages=pages,
        duplex=_DUPLEX.get(spec.backs, Duplex.SIMPLEX) if len(pages) > len(maker) else Duplex.SIMPLEX,
    )


def _fits(piece: Piece, m: Dimensions, spec: PrintSpec, report: Report) -> bool:
    room = m.largest_counter
    if piece.width <= room[0] + 1e-6 and piece.height <= room[1] + 1e-6:
        return True
    what = "front and back of" if spec.backs is Backs.FOLD else "the counter"
    report.error(
        "P001",
        f"{what} '{piece.name}' of {_number(piece.width)} x {_number(piece.height)} mm and its marks do not "
        f"fit on {m.paper.name}: there are {_number(room[0])} x {_number(room[1])} mm",
        spec.where.get("counter", piece.where),
        hint="make it smaller, or take a larger paper or a smaller margin",
    )
    return False


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


class _SheetMaker:
    """Makes the pages."""

    def __init__(
        self,
        m: Dimensions,
        spec: PrintSpec,
        title: str,
        version: str,
        kind: str,
        groups: Sequence[Group],
        fonts: Fonts,
    ) -> None:
        self._m = m
        self._spec = spec
        self._title = title
        self._version = version
        self._kind = kind
        self._groups = groups
        self._fonts = fonts
        self._faces = FaceClipper(fonts)
        self._pens: Pens = pens(spec.inks)
        self._sheets = pack(groups, m, fonts)

    def __len__(self) -> int:
        return len(self._sheets)

    def pages(self) -> Iterator[Page]:
        """Fronts and backs alternating."""
        counts = count_by_heading(self._groups)
        previous: Group | None = None
        sheets: list[tuple[tuple[PlacedRow, ...], tuple[Heading, ...]]] = []
        for plans in self._sheets:
            # Placed twice: the first time shows which headings there are, the second gives them room.
            headings = sheet_headings(place_rows(plans, self._m), counts, previous, self._m)
            rows = place_rows(plans, self._m, [heading.space_needed(self._fonts) for heading in headings])
            shown = tuple(sheet_headings(rows, counts, previous, self._m))
            previous = rows[-1].blocks[-1].group
            sheets.append((rows, shown))
        # One back is enough to give every sheet one: otherwise a front would be printed behind another front.
        backed = self._spec.backs in _DUPLEX and any(_has_backs(rows) for rows, _ in sheets)
        for number, (rows, shown) in enumerate(sheets):
            yield self._front(number, rows, shown, backed=backed)
            if backed:
                yield self._back(number, rows, shown)

    def _front(
        self, number: int, rows: Sequence[PlacedRow], shown: Sequence[Heading], *, backed: bool
    ) -> Page:
        m, backs = self._m, self._spec.backs
        view, behind = View(), View(m.paper.width)
        edge = m.area.x + m.area.w + m.mark_reach
        folded = backs is Backs.FOLD

        def ops() -> Iterator[Op]:
            views = (view, behind) if folded else (view,)
            for each in views:
                yield from draw_faces(rows, each, self._faces)
            for each in views:
                yield from draw_hairlines(rows, each)
            for each in views:
                yield from draw_marks(rows, each, m, self._pens)
            if folded:
                yield from draw_fold(m.paper, m.margin, self._pens)
            yield from draw_headings(shown, edge, self._pens, self._fonts)

        which = {Backs.FOLD: "front and back", Backs.SINGLE: "one side"}.get(backs, "front")
        return self._page(number, which, ops(), rows, view, self._instructions(backed=backed))

    def _back(self, number: int, rows: Sequence[PlacedRow], shown: Sequence[Heading]) -> Page:
        m = self._m
        view = View(m.paper.width)
        mirrored = [heading.mirrored(m.paper.width) for heading in shown]
        edge = m.area.x + m.area.w + m.mark_reach

        def ops() -> Iterator[Op]:
            yield from draw_faces(rows, view, self._faces)
            yield from draw_hairlines(rows, view)
            yield from draw_marks(rows, view, m, self._pens)
            yield from draw_headings(mirrored, edge, self._pens, self._fonts)

        return self._page(number, "back", ops(), rows, view, self._instructions(backed=True))

    def _page(
        self,
        number: int,
        which: str,
        ops: Iterable[Op],
        rows: Sequence[PlacedRow],
        view: View,
        advice: str,
    ) -> Page:
        paper = self._m.paper
        sheet = f"sheet {number + 1} of {len(self._sheets)}"

        labels = PageLabels(
            name=(self._title, self._kind, sheet, which),
            lines=(self._counts(rows, view), advice),
            version=f"Version {self._version}" if self._version else "",
            colours=_colours(rows, view),
        )
        drawn = (*ops, *draw_page_frame(labels, paper, self._m.margin, self._pens, self._fonts))
        if view.back and self._spec.shift != (0.0, 0.0):
            dx, dy = self._spec.shift
            drawn = (OpGroup(ops=drawn, dx=dx, dy=dy, name="shift"),)
        return Page(
            title=f"{self._kind}, {sheet}, {which}",
            scene=Scene(width=paper.width, height=paper.height, ops=drawn, background=_WHITE),
            turned=view.back and self._spec.backs is Backs.SHORT_EDGE,
        )

    def _counts(self, rows: Sequence[PlacedRow], view: View) -> str:
        places = [place for row in rows for block in row.blocks for place in block.places]
        total = sum(len(group.items) for group in self._groups)
        what = "faces" if self._spec.backs is Backs.SINGLE else "counters"
        words = f"{len(places)} {what} on this sheet, {total} in all"
        if self._spec.backs is Backs.SINGLE:
            return (
                f"{words}: {counters_in_words(sum(group.counters for group in self._groups))} and their backs"
            )
        blank = sum(place.item.back is None for place in places)
        if blank and (view.back or self._spec.backs is Backs.FOLD):
            words += f", {blank} of these blank behind" if not view.back else f"; {blank} blank here"
        return words

    def _instructions(self, *, backed: bool) -> str:
        if self._spec.backs in _DUPLEX and not backed:
            return "Print at 100 %. Nothing is printed behind these counters."
        return {
            Backs.LONG_EDGE: "Print both sides at 100 %. Turn the sheet over its long edge.",
            Backs.SHORT_EDGE: "Print both sides at 100 %. Turn the sheet over its short edge.",
            Backs.FOLD: "Print at 100 %. Fold along the dashed line, glue, then cut.",
            Backs.SINGLE: "Print at 100 %, one side only. A counter's back comes right after its front.",
        }[self._spec.backs]


def _has_backs(rows: Sequence[PlacedRow]) -> bool:
    return any(place.item.back is not None for row in rows for block in row.blocks for place in block.places)


def _colours(rows: Sequence[PlacedRow], view: View) -> tuple[str, ...]:
    """Ground colours of the counters in order of appearance, then black."""
    found: dict[str, None] = {}
    for row in rows:
        for block in row.blocks:
            for spot in block.places:
                face = view.scene(spot)
                field = face.ops[0] if face is not None and face.ops else None
                if isinstance(field, Rect) and field.fill is not None:
                    found.setdefault(field.fill.colour)
    return (*tuple(found)[:MAX_COLOURS], "#000000")
