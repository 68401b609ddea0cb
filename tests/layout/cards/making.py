"""Cards without a game, for tests of what is done with them on paper, and what of a page may not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexwright.diagnostics import Report
from hexwright.layout.cards.sheets import card_sheets
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.scene import Group, Line, Op, Text
from hexwright.render.text import bounds
from tests.layout.counters.making import BACK, face
from tests.paper import Place

SIZE = (63.0, 88.0)
FONTS = Fonts()


def deck(
    name: str, number: int, *, size: tuple[float, float] = SIZE, bleed: float = 2.0, group: str = ""
) -> tuple[Piece, ...]:
    """So many cards of a deck, all with one back."""
    back = face(*size, bleed, BACK, name)
    return tuple(
        Piece(
            id=f"card:{name.lower()}{n}",
            name=f"{name} {n}",
            path=(name, group),
            width=size[0],
            height=size[1],
            bleed=bleed,
            front=face(*size, bleed, "#305090", str(n)),
            back=back,
        )
        for n in range(number)
    )


def sheets(cards: Sequence[Piece], paper: str = "a4", **options: object) -> Document:
    """Their sheets. `options`: those of a `PrintSpec` that differ from the usual ones."""
    report = Report()
    spec = replace(PrintSpec(), **options)  # type: ignore[arg-type]
    found = card_sheets(cards, spec, PAPERS[paper], "A Game of Cards", report, version="1.0", fonts=FONTS)
    assert found is not None
    assert not tuple(report)
    return found


def words(page: Page) -> Iterator[tuple[str, Place]]:
    """What is written outside the cards, and where."""
    for op, dx, dy in _outside(page.scene.ops):
        if isinstance(op, Text):
            box = bounds(FONTS, op)
            yield op.text, Place(x0=box.x + dx, y0=box.y + dy, x1=box.x + box.w + dx, y1=box.y + box.h + dy)


def lines(page: Page) -> Iterator[Place]:
    """Every straight line outside the cards."""
    for op, dx, dy in _outside(page.scene.ops):
        if isinstance(op, Line):
            (xs, ys) = zip(*op.points, strict=True)
            yield Place(x0=min(xs) + dx, y0=min(ys) + dy, x1=max(xs) + dx, y1=max(ys) + dy)


def _outside(ops: Sequence[Op], dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[Op, float, float]]:
    for op in ops:
        if not isinstance(op, Group):
            yield op, dx, dy
        elif not op.name.startswith(("front ", "back ")):
            yield from _outside(op.ops, dx + op.dx, dy + op.dy)
