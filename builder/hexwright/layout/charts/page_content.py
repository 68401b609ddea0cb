"""Content of pages: short pages merged onto one sheet, pages numbered and given header and footer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hexwright.layout.charts.context import PageContext, horizontal_rule
from hexwright.model.printing import Inks
from hexwright.render.page import Page
from hexwright.render.scene import Box, Clip, Group, Op, Rect, Scene

COUNTER: Final = "counter:"
"""Prefix of the names of groups that are counters."""
AIDS: Final = "Charts and player aids"
_PAIR: Final = 2
_LEAST_PART = 45.0
"""Height, mm, that a sheet must have left for pages to begin on it and continue on the next."""
PART_GAP = 9.0
"""Between parts of a page, mm: the heading of the lower part stands there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """A page without number, header and footer, or the upper part of such a page.

    Attributes:
        title: shown in the header.
        context: the paper it is drawn for.
        art: the drawing, as large as the paper.
        used_height: height of the content area it takes up, mm.
        no_header: whether it is printed with its page number only.
        has_title: whether the content shows its own title, so that none is needed above it.

    """

    title: str
    context: PageContext
    art: Scene
    used_height: float
    no_header: bool = False
    has_title: bool = False


def merge_short_pages(pages: Sequence[PageContent]) -> list[PageContent]:
    """Fewer pages: short ones that follow each other share a sheet as long as they fit below one another."""
    sheets = _sheets(pages)
    return [parts[0] if len(parts) == 1 else _merged(parts) for parts in sheets]


def taken_height(pages: Sequence[PageContent]) -> float:
    """Height of the last sheet that a part below it could not use, mm; 0 for no pages."""
    sheets = _sheets(pages)
    if not sheets or sheets[-1][0].no_header:
        return 0.0
    return _merged_height(sheets[-1]) + PART_GAP


def on_fewest_sheets(
    pages: Sequence[PageContent], continued: Callable[[float], list[PageContent]]
) -> list[PageContent]:
    """The pages and further ones, which begin on the last sheet if that saves one.

    `continued`: makes these; given how much of their first page is taken, mm.
    """
    apart = [*pages, *continued(0.0)]
    taken = taken_height(pages)
    if not taken or len(apart) == len(pages) or pages[-1].context.area.h - taken < _LEAST_PART:
        return apart
    together = [*pages, *continued(taken)]
    return together if len(_sheets(together)) < len(_sheets(apart)) else apart


def _sheets(pages: Sequence[PageContent]) -> list[list[PageContent]]:
    """Pages that share a sheet."""
    sheets: list[list[PageContent]] = []
    for page in pages:
        parts = sheets[-1] if sheets else []
        mergeable = all(part.context.width == page.context.width and not part.no_header for part in parts)
        if (
            parts
            and mergeable
            and not page.no_header
            and _merged_height([*parts, page]) <= page.context.area.h
        ):
            parts.append(page)
        else:
            sheets.append([page])
    return sheets


def _merged_height(parts: Sequence[PageContent]) -> float:
    """Height of several parts on one page, mm, with a heading for each."""
    return sum(part.used_height for part in parts) + PART_GAP * len(parts)


def _merged(parts: Sequence[PageContent]) -> PageContent:
    """A page of several parts, each below its heading."""
    context = parts[0].context
    top = -PART_GAP if parts[0].has_title or len(parts) == _PAIR else -0.45 * PART_GAP

    ops: list[Op] = []
    y = top
    for number, part in enumerate(parts):
        if number or y > -PART_GAP:
            ops.append(_part_heading(part, context.area.y + y))
        y += PART_GAP
        ops.append(Group(ops=part.art.ops, dy=y, name=part.title))
        y += part.used_height
    return PageContent(
        title=f"{parts[0].title} · {parts[1].title}" if len(parts) == _PAIR else AIDS,
        context=context,
        art=context.scene(ops),
        used_height=top + sum(PART_GAP + part.used_height for part in parts),
    )


def _part_heading(page: PageContent, top: float) -> Group:
    """The heading of a part of a merged page."""
    context, area = page.context, page.context.area
    base = top + PART_GAP - 2.6
    word = context.write((area.x, base), page.title.upper(), 2.1, font="bold", tracking=0.25, room=area.w)
    long = context.ruler.width(word.text, "bold", word.size, tracking=word.tracking) + 3.0
    ops: list[Op] = [word]
    if long < area.w:
        ops.append(horizontal_rule(area.x + long, area.x + area.w, base - 0.9, context.style, 0.3))
    return Group(ops=tuple(ops), name="part heading")


def number_pages(pages: Sequence[PageContent]) -> tuple[Page, ...]:
    """The finished pages: numbered, with header and footer, in the inks they are printed with."""
    return tuple(
        Page(title=page.title, scene=_scene(page, number, len(pages))) for number, page in enumerate(pages, 1)
    )


def _scene(page: PageContent, number: int, count: int) -> Scene:
    """A page. Counters have their inks already, so they are taken out while the rest is recoloured."""
    context = page.context
    frame = Group(ops=tuple(_header_and_footer(page, number, count)), name="header and footer")
    scene = Scene(width=context.width, height=context.height, ops=(*page.art.ops, frame))
    if context.palette.inks is Inks.FULL:
        return scene
    counter_ops: list[tuple[Op, ...]] = []
    without = replace(scene, ops=_cut_out_counters(scene.ops, counter_ops))
    return replace(scene, ops=_put_back_counters(context.palette.scene(without).ops, iter(counter_ops)))


def _cut_out_counters(ops: Sequence[Op], counter_ops: list[tuple[Op, ...]]) -> tuple[Op, ...]:
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group) and op.name.startswith(COUNTER):
            # Recolouring keeps the groups and their order, by which the counters are put back.
            counter_ops.append(op.ops)
            found.append(replace(op, ops=()))
        elif isinstance(op, (Group, Clip)):
            found.append(replace(op, ops=_cut_out_counters(op.ops, counter_ops)))
        else:
            found.append(op)
    return tuple(found)


def _put_back_counters(ops: Sequence[Op], counter_ops: Iterator[tuple[Op, ...]]) -> tuple[Op, ...]:
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group) and op.name.startswith(COUNTER):
            found.append(replace(op, ops=next(counter_ops)))
        elif isinstance(op, (Group, Clip)):
            found.append(replace(op, ops=_put_back_counters(op.ops, counter_ops)))
        else:
            found.append(op)
    return tuple(found)


def _header_and_footer(page: PageContent, number: int, count: int) -> list[Op]:
    context = page.context
    left, right = context.margin, context.width - context.margin
    base = context.height - context.margin
    version = f" {context.game.version}" if context.game.version else ""
    foot: list[Op] = [
        context.write((right, base - 0.6), f"{number} of {count}", 1.7, colour="muted", anchor="end"),
    ]
    if page.no_header:
        return foot
    foot.append(
        context.write(
            (left, base - 0.6),
            f"{context.game.title}{version} · charts and player aids",
            1.7,
            colour="muted",
            room=right - left - 20.0,
        )
    )
    top = context.margin
    small = max(1.7, context.ruler.fit(page.title, "semibold", 2.3, 0.66 * (right - left)))
    name = min(0.7 * (right - left), context.ruler.width(page.title, "semibold", small))
    return [
        context.write(
            (left, top + 3.4),
            context.game.title.upper(),
            2.6,
            font=context.style.font("title", "bold"),
            tracking=0.42,
            room=max(20.0, right - left - name - 8.0),
        ),
        context.write(
            (right, top + 3.4),
            page.title,
            small,
            font="semibold",
            colour="muted",
            anchor="end",
            room=0.7 * (right - left),
        ),
        Rect(box=Box(x=left, y=top + 5.3, w=right - left, h=0.7), fill=context.style.ink("red")),
        *foot,
    ]
