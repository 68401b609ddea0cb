"""The sequence of play as a sheet that is folded in three: two panels of phases and a cover with the turns.

Folded in a zigzag it stands on the table. A short sequence is folded in half; one too long for two panels
continues on further sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexwright.layout.charts.context import PageContext, horizontal_rule, tick_box
from hexwright.layout.charts.cover import cover
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.derived.sequence import (
    PlayList,
    PlayStep,
    acting_side,
    play_lists,
    turns_in_words,
    whoever,
)
from hexwright.render.chart.measure import SMALLEST
from hexwright.render.scene import Box, Group, Ink, Line, Op, Rect, Stroke

TITLE = "Sequence of play"
SIZES = (2.5, 2.35, 2.2, 2.05, 1.9, 1.75, 1.65)
"""Cap heights to try, mm, largest first."""
_FOLD_PAD = 6.0
"""Distance of print from a fold, mm."""
_HALVES, _THIRDS = 2, 3
_MIN_SHRINK = 0.86
"""Least size of lettering, as a share, for giving each list columns of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A piece of a column that is never split; its top left corner is the origin.

    Attributes:
        ops: the drawing.
        height: mm.
        keep_with_next: whether it is a heading, which must not be last in a column.

    """

    ops: tuple[Op, ...]
    height: float
    keep_with_next: bool = False


def folding_sheet_pages(context: PageContext) -> list[PageContent]:
    """The sheets; empty for a game without turns."""
    game = context.game
    if not game.turns:
        return []
    sheet = context.landscape()
    lists = play_lists(game)
    count = _HALVES if len(lists) == 1 and _fits_half_a_sheet(sheet, lists[0]) else _THIRDS
    panels = _panels(sheet, count)
    wide = min(panel.w for panel in panels)
    columns = _columns(sheet, lists, wide, panels[0].h)
    pages = []
    first = True
    while columns or first:
        taken = count - 1 if first else count
        ops: list[Op] = [_folds(sheet, count)]
        for panel, column in zip(panels, columns[:taken], strict=False):
            ops += _stacked(column, panel)
        if first:
            ops.append(Group(ops=tuple(cover(sheet, panels[-1])), name="cover"))
        pages.append(
            PageContent(
                title=TITLE, context=sheet, art=sheet.scene(ops), used_height=sheet.area.h, no_header=True
            )
        )
        columns, first = columns[taken:], False
    return pages


def _columns(context: PageContext, lists: Sequence[PlayList], wide: float, room: float) -> list[list[_Part]]:
    """Two columns in the largest lettering that allows them, or more than two in the smallest.

    With several lists each gets columns of its own if they need not be much smaller for that.
    """
    found: list[list[_Part]] = []
    chosen = SIZES[-1]
    for size in SIZES:
        found = _flow(
            [part for play_list in lists for part in _list_parts(context, play_list, len(lists), wide, size)],
            room,
        )
        if len(found) < _THIRDS:
            chosen = size
            break
    for size in SIZES if len(lists) > 1 and len(found) < _THIRDS else ():
        parts = [_list_parts(context, play_list, len(lists), wide, size) for play_list in lists]
        halves = parts[0], [part for some in parts[1:] for part in some]
        if _MIN_SHRINK * chosen <= size <= chosen and all(_total_height(half) <= room for half in halves):
            return list(halves)
    return found


def _total_height(parts: Sequence[_Part]) -> float:
    return sum(part.height for part in parts)


def _fits_half_a_sheet(context: PageContext, play_list: PlayList) -> bool:
    """Whether a list fits half of a sheet in the largest lettering."""
    panel = _panels(context, _HALVES)[0]
    return _total_height(_list_parts(context, play_list, 1, panel.w, SIZES[0])) <= panel.h


def _panels(context: PageContext, count: int) -> list[Box]:
    """Printed area of each panel. The last line of the page is left to the page number."""
    part = context.width / count
    top, low = context.margin, context.height - context.margin - 4.0
    found = []
    for number in range(count):
        left = max(context.margin, number * part + _FOLD_PAD)
        right = min(context.width - context.margin, (number + 1) * part - _FOLD_PAD)
        found.append(Box(x=left, y=top, w=right - left, h=low - top))
    return found


def _folds(context: PageContext, count: int) -> Group:
    pen = Stroke(ink=context.style.ink("muted"), width=0.17, dash=(1.2, 1.6), square=True)
    lines = tuple(
        Line(
            points=(
                (context.width * n / count, context.margin),
                (context.width * n / count, context.height - context.margin),
            ),
            stroke=pen,
        )
        for n in range(1, count)
    )
    return Group(ops=lines, name="folds")


def _flow(parts: Sequence[_Part], room: float) -> list[list[_Part]]:
    """Parts in columns, `room` mm high; a heading stays with the part after it."""
    columns: list[list[_Part]] = [[]]
    left = room
    for index, part in enumerate(parts):
        need = part.height
        following = index
        while parts[following].keep_with_next and following + 1 < len(parts):
            following += 1
            need += parts[following].height
        if columns[-1] and need > left:
            columns.append([])
            left = room
        columns[-1].append(part)
        left -= part.height
    return [column for column in columns if column]


def _stacked(column: Sequence[_Part], panel: Box) -> list[Op]:
    """Parts from the top of a panel, with some of the free height between them."""
    spare = panel.h - _total_height(column)
    joints = sum(not part.keep_with_next for part in column[:-1])
    gap = min(3.0, spare / joints) if joints else 0.0
    ops: list[Op] = []
    y = panel.y
    for part in column:
        ops.append(Group(ops=part.ops, dx=panel.x, dy=y, name="part"))
        y += part.height + (0.0 if part.keep_with_next else gap)
    return ops


def _list_parts(
    context: PageContext, play_list: PlayList, lists: int, wide: float, size: float
) -> list[_Part]:
    """Heading of a list, bands for the sides, phases."""
    heading = TITLE if lists == 1 else turns_in_words(play_list.turns)
    if len(play_list.turns) == 1 and play_list.turns[0].name:
        heading = f"{heading}: {play_list.turns[0].name}"
    parts = [_heading(context, heading, wide, size)]
    before: PlayStep | None = None
    for step in play_list.steps:
        if step.round and (before is None or before.round != step.round):
            parts.append(_round(context, step, wide, size))
        if before is None or before.side != step.side or before.round != step.round:
            parts.append(_band(context, step.side, wide, size))
        parts.append(_step(context, step, wide, size))
        before = step
    return parts


def _heading(context: PageContext, text: str, wide: float, size: float) -> _Part:
    cap = size * 1.2
    line = context.write(
        (0.0, cap + 0.4), text.upper(), cap, font="bold", tracking=0.12 * cap, room=wide, colour="ink"
    )
    under = Rect(box=Box(x=0.0, y=cap + 1.6, w=wide, h=0.6), fill=context.style.ink("red"))
    return _Part(ops=(line, under), height=cap + 3.4, keep_with_next=True)


def _round(context: PageContext, step: PlayStep, wide: float, size: float) -> _Part:
    """Heading of phases that are played several times, with a box for each time."""
    box = size * 1.15
    word = context.write((0.0, size + 1.0), step.round, size, font="bold", colour="red", room=wide * 0.45)
    left = context.ruler.width(step.round, "bold", word.size) + 2.0
    each = box + 1.0
    fits = int((wide - left + 1.0) / each)
    boxes = (
        [tick_box(left + i * each, size + 1.0, box, context.style) for i in range(step.times)]
        if step.times <= fits
        else []
    )
    return _Part(ops=(word, *boxes), height=size + 2.6, keep_with_next=True)


def _band(context: PageContext, side: str | None, wide: float, size: float) -> _Part:
    players = "players" if len(context.game.sides) == 2 else "player"
    name = acting_side(context.game, side, f"{whoever(context.game)} {players}")
    high, cap = size * 2.05, max(SMALLEST, size * 0.95)
    ops: tuple[Op, ...] = (
        Rect(box=Box(x=0.0, y=0.0, w=wide, h=high), fill=Ink(colour=context.tone(side))),
        context.write(
            (1.6, (high + cap) / 2),
            name.upper(),
            cap,
            font="semibold",
            colour="#FFFFFF",
            tracking=0.13 * size,
            room=wide - 3.2,
        ),
    )
    return _Part(ops=ops, height=high + 0.9, keep_with_next=True)


def _step(context: PageContext, step: PlayStep, wide: float, size: float) -> _Part:
    """A phase: box to tick, name, rule at the right, help and limits below."""
    small = max(SMALLEST, size * 0.86)
    box = size * 1.1
    left = box + 1.7
    aside = context.ruler.width(step.rule, "medium", small) + 2.0 if step.rule else 0.0
    y = size + 0.5
    ops: list[Op] = [tick_box(0.2, y + 0.1, box, context.style)]
    if step.rule:
        ops.append(context.write((wide, y), step.rule, small, colour="muted", anchor="end"))
    for number, line in enumerate(context.ruler.wrap(step.name, "bold", size, wide - left - aside)):
        y += size * 1.6 if number else 0.0
        ops.append(context.write((left, y), line, size, font="bold", room=wide - left - aside))
    texts = [(step.help, "medium", "ink"), (_limit(step.when), "medium-italic", "red")]
    for text, font, colour in texts:
        for line in context.ruler.wrap(text, font, small, wide - left) if text else ():
            y += small * 1.68
            ops.append(context.write((left, y), line, small, font=font, colour=colour, room=wide - left))
    y += size * 0.75
    ops.append(horizontal_rule(0.0, wide, y, context.style))
    return _Part(ops=tuple(ops), height=y + 0.7)


def _limit(when: str) -> str:
    return f"{when[0].upper()}{when[1:]} only" if when.startswith("turn") else when[:1].upper() + when[1:]
