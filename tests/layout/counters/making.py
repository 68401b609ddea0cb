"""Counters without a game, for tests of what is done with them on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexwright.layout.piece import Piece
from hexwright.render.page import Page
from hexwright.render.scene import Box, Group, Ink, Line, Op, Rect, Scene, Stroke, Text
from tests.paper import Place

FIELDS = ("#B03020", "#305090", "#708040", "#C0A040", "#505050", "#A06090")
BACK = "#E0D8C0"


def face(width: float, height: float, bleed: float, field: str, words: str) -> Scene:
    """A field that bleeds, words in the middle, and a line that sticks out of the cut on purpose."""
    whole = Box(x=0.0, y=0.0, w=width + 2 * bleed, h=height + 2 * bleed)
    middle = whole.w / 2, whole.h / 2
    return Scene(
        width=whole.w,
        height=whole.h,
        ops=(
            Rect(box=whole, fill=Ink(colour=field)),
            Line(
                points=((bleed + 1.0, bleed + 2.0), (bleed + 3.0, bleed + 2.0)),
                stroke=Stroke(ink=Ink(colour="#FFFFFF"), width=0.4),
            ),
            Text(at=middle, text=words, font="bold", size=height * 0.16, ink=Ink(colour="#FFFFFF")),
        ),
    )


def piece(
    key: str,
    path: tuple[str, ...] = ("Blue", "French", "I Corps"),
    *,
    size: tuple[float, float] = (12.7, 12.7),
    bleed: float = 2.0,
    field: str = FIELDS[0],
    backed: bool = True,
    count: int = 1,
) -> Piece:
    """A counter; its key is printed on it, on the back in capitals."""
    name = key.partition(":")[2] or key
    return Piece(
        id=key,
        name=name,
        path=path,
        width=size[0],
        height=size[1],
        bleed=bleed,
        front=face(*size, bleed, field, name),
        back=face(*size, bleed, BACK, name.upper()) if backed else None,
        count=count,
    )


def army(number: int, *, mixed: bool = False, bleed: float = 2.0) -> tuple[Piece, ...]:
    """So many counters of two sides, four nationalities and formations of two to twelve, some of them twice
    as wide if `mixed`, and markers.
    """
    found: list[Piece] = []
    sides = (("Blue", "French"), ("Blue", "Bavarian"), ("Red", "Austrian"), ("Red", "Russian"))
    formation, left = 0, 0
    for index in range(number - number // 10):
        if not left:
            formation += 1
            left = 2 + formation * 7 % 11
        left -= 1
        which = min(3, index * 4 // (number - number // 10))
        wide = mixed and index % 9 == 0
        found.append(
            piece(
                f"unit:u{index // 2}.{index % 2}",
                (*sides[which], f"{formation}. Corps"),
                size=(25.4, 12.7) if wide else (12.7, 12.7),
                field=FIELDS[which],
                backed=index % 5 != 0,
                bleed=bleed,
            )
        )
    found.append(piece("marker:fort", ("Markers",), count=number // 10, field=FIELDS[4], bleed=bleed))
    return tuple(found)


@dataclass(frozen=True, kw_only=True)
class Found:
    """A face on a page: its cuts, mm, and what is drawn there."""

    side: str
    key: str
    cut: Place
    ops: tuple[Op, ...]


def faces(page: Page, pieces: Sequence[Piece]) -> tuple[Found, ...]:
    """Every face on a page, by the names of the groups it is drawn in."""
    known = {one.id: one for one in pieces}
    found: list[Found] = []

    def search(ops: Sequence[Op], dx: float, dy: float) -> None:
        for op in ops:
            if not isinstance(op, Group):
                continue
            side, _, key = op.name.partition(" ")
            if side not in {"front", "back"}:
                search(op.ops, dx + op.dx, dy + op.dy)
                continue
            one = known[key.rpartition("#")[0]]
            x, y = dx + op.dx + one.bleed, dy + op.dy + one.bleed
            cut = Place(x0=x, y0=y, x1=x + one.width, y1=y + one.height)
            found.append(Found(side=side, key=key, cut=cut, ops=op.ops))

    search(page.scene.ops, 0.0, 0.0)
    return tuple(found)


def can_be_cut(boxes: Sequence[Place]) -> bool:
    """Whether straight cuts, each through all that is left in one hand, part all boxes."""
    if len(boxes) <= 1:
        return True
    for upright in (True, False):
        spans = sorted(((b.x0, b.x1) if upright else (b.y0, b.y1), n) for n, b in enumerate(boxes))
        parts: list[list[Place]] = []
        end = float("-inf")
        for (low, high), number in spans:
            if low >= end - 1e-6:
                parts.append([])
            parts[-1].append(boxes[number])
            end = max(end, high)
        if len(parts) > 1:
            return all(can_be_cut(part) for part in parts)
    return False
