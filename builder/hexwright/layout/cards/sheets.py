"""Sheets of all cards of a game, or of those that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from hexwright.diagnostics import Report
from hexwright.layout.cards.draw import Side, draw_cards, draw_cuts, draw_fold_line
from hexwright.layout.cards.frame import draw_frame
from hexwright.layout.cards.grid import CardGrid, card_grid
from hexwright.layout.cards.limits import too_large
from hexwright.layout.counters.bleed import FaceClipper
from hexwright.layout.counters.page_frame import MAX_COLOURS, PageLabels, pens
from hexwright.layout.piece import Piece
from hexwright.model.printing import Backs, Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.scene import Group, Ink, Op, Rect, Scene

_WHITE: Final = Ink(colour="#FFFFFF")
_DUPLEX: Final[Mapping[Backs, Duplex]] = {
    Backs.LONG_EDGE: Duplex.LONG_EDGE,
    Backs.SHORT_EDGE: Duplex.SHORT_EDGE,
}
_ADVICE: Final[Mapping[Backs, str]] = {
    Backs.LONG_EDGE: "Print both sides at 100 %. Turn the sheet over its long edge.",
    Backs.SHORT_EDGE: "Print both sides at 100 %. Turn the sheet over its short edge.",
    Backs.FOLD: "Print at 100 %. Fold along the dashed line, glue, then cut.",
    Backs.SINGLE: "Print at 100 %, one side only. The backs follow on sheets of their own.",
}


def card_sheets(
    cards: Sequence[Piece],
    spec: PrintSpec,
    paper: Paper,
    title: str,
    report: Report,
    *,
    version: str = "",
    kind: str = "Cards",
    fonts: Fonts | None = None,
) -> Document | None:
    """Pages of cards, fronts and backs alternating; None if there are no cards.

    Cards of different sizes are on sheets of their own. `title`: of the game. `kind`: what the sheets are.
    P001 for a card too large for the paper, which is left out.
    """
    sheets: list[tuple[CardGrid, Sequence[Piece]]] = []
    sizes = sorted({(card.width, card.height) for card in cards}, reverse=True)
    for size in sizes:
        grid = card_grid(size, spec, paper)
        own = [card for card in cards if (card.width, card.height) == size]
        if grid is None:
            for card in own:
                report.add(too_large(f"the card '{card.name}'", size, spec, paper, card.where))
            continue
        sheets += [(grid, some) for some in _dealt(own, grid.room)]
    if not sheets:
        return None
    pages = tuple(_SheetMaker(spec, title, version, kind, sheets, fonts or Fonts()).pages())
    return Document(
        title=f"{title}: {kind.lower()}",
        subject=f"{kind} for {paper.name}",
        pages=pages,
        duplex=_DUPLEX.get(spec.backs, Duplex.SIMPLEX),
    )


def _dealt(cards: Sequence[Piece], room: int) -> Iterator[Sequence[Piece]]:
    """The cards in lots of at most `room`. A deck begins a new one if that takes no more of them."""
    decks = [list(own) for _, own in groupby(cards, key=lambda card: card.path[:1])]
    if sum(-(-len(own) // room) for own in decks) > -(-len(cards) // room):
        decks = [list(cards)]
    for own in decks:
        yield from (own[start : start + room] for start in range(0, len(own), room))


class _SheetMaker:
    """Makes the pages."""

    def __init__(
        self,
        spec: PrintSpec,
        title: str,
        version: str,
        kind: str,
        sheets: Sequence[tuple[CardGrid, Sequence[Piece]]],
        fonts: Fonts,
    ) -> None:
        self._spec = spec
        self._title = title
        self._version = version
        self._kind = kind
        self._sheets = sheets
        self._fonts = fonts
        self._faces = FaceClipper(fonts)
        self._pens = pens(spec.inks)

    def pages(self) -> Iterator[Page]:
        """Fronts and backs alternating; of sheets printed on one side, all backs after all fronts."""
        backs = self._spec.backs
        if backs is Backs.SINGLE:
            for which in (Side(), Side(backs=True)):
                for number in range(len(self._sheets)):
                    yield self._page(number, (which,))
            return
        for number in range(len(self._sheets)):
            behind = Side(backs=True, mirrored=True)
            if backs is Backs.FOLD:
                yield self._page(number, (Side(), behind))
            else:
                yield self._page(number, (Side(),))
                yield self._page(number, (behind,))

    def _page(self, number: int, sides: Sequence[Side]) -> Page:
        grid, cards = self._sheets[number]
        sheet = f"sheet {number + 1} of {len(self._sheets)}"
        which = " and ".join("back" if side.backs else "front" for side in sides)
        labels = PageLabels(
            name=(self._title, self._kind, sheet, which),
            lines=(self._counts(cards), _ADVICE[self._spec.backs]),
            version=f"Version {self._version}" if self._version else "",
            colours=_colours(cards, sides),
        )

        def ops() -> Iterator[Op]:
            for side in sides:
                yield from draw_cards(cards, grid, side, self._faces)
            for side in sides:
                yield from draw_cuts(len(cards), grid, side, self._pens)
            if grid.folded:
                yield from draw_fold_line(grid, self._pens)
            yield from draw_frame(labels, grid, self._pens, self._fonts)

        drawn: tuple[Op, ...] = tuple(ops())
        behind = sides[0].mirrored
        if behind and self._spec.shift != (0.0, 0.0):
            dx, dy = self._spec.shift
            drawn = (Group(ops=drawn, dx=dx, dy=dy, name="shift"),)
        # The long edge of a page that lies is at its foot: turned over that, its back stands on its head.
        over_foot = self._spec.backs is (Backs.LONG_EDGE if grid.lying else Backs.SHORT_EDGE)
        return Page(
            title=f"{self._kind}, {sheet}, {which}",
            scene=Scene(width=grid.paper.width, height=grid.paper.height, ops=drawn, background=_WHITE),
            turned=behind and over_foot,
        )

    def _counts(self, cards: Sequence[Piece]) -> str:
        total = sum(len(some) for _, some in self._sheets)
        decks = dict.fromkeys(card.path for card in cards)
        return f"{len(cards)} of {total} cards: {', '.join(_shortened(decks))}"


def _shortened(paths: Iterable[Sequence[str]]) -> Iterator[str]:
    """Decks and their groups in words, a deck that was just named without its name."""
    last = ""
    for deck, group in paths:
        name = f"{deck}, {group}" if group else deck
        yield group if group and deck == last else name
        last = deck


def _colours(cards: Sequence[Piece], sides: Sequence[Side]) -> tuple[str, ...]:
    """Ground colours of the cards in order of appearance, then black."""
    found: dict[str, None] = {}
    for side in sides:
        for card in cards:
            face = card.back if side.backs else card.front
            field = face.ops[0] if face is not None and face.ops else None
            if isinstance(field, Rect) and field.fill is not None:
                found.setdefault(field.fill.colour)
    return (*tuple(found)[:MAX_COLOURS], "#000000")
