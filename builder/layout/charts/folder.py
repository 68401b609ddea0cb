"""The sequence of play as a sheet that folds in three: two panels of phases, and a cover with the turns.

Folded to and fro it stands on the table. A short sequence folds in half; one too long for two panels goes on
over further sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.layout.charts.cover import cover
from builder.layout.charts.desk import Desk, Leaf, rule, tick_box
from builder.model.derived.sequence import PlayList, PlayStep, acting_side, play_lists, turns_in_words
from builder.render.chart.measure import SMALLEST
from builder.render.scene import Box, Group, Ink, Line, Op, Rect, Stroke

TITLE = "Sequence of play"
SIZES = (2.5, 2.35, 2.2, 2.05, 1.9, 1.75, 1.65)
"""Cap heights that are tried, mm, large ones first."""
_FOLD_PAD = 6.0
"""From a fold to what is printed, mm."""
_HALVES, _THIRDS = 2, 3
_ALIKE = 0.86
"""Lists may be so much smaller if each has a column of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Something that stays together in a column, `height` mm high; its corner is the origin."""

    ops: tuple[Op, ...]
    height: float
    keeps: bool = False
    """It is a heading, and must not stand last in a column."""


def folder_leaves(desk: Desk) -> list[Leaf]:
    """The sheets; none if the game has no turns."""
    game = desk.game
    if not game.turns:
        return []
    sheet = desk.across()
    lists = play_lists(game)
    count = _HALVES if len(lists) == 1 and _fits_a_half(sheet, lists[0]) else _THIRDS
    panels = _panels(sheet, count)
    wide = min(panel.w for panel in panels)
    columns = _columns(sheet, lists, wide, panels[0].h)
    leaves = []
    first = True
    while columns or first:
        taken = count - 1 if first else count
        ops: list[Op] = [_folds(sheet, count)]
        for panel, column in zip(panels, columns[:taken], strict=False):
            ops += _stacked(column, panel)
        if first:
            ops.append(Group(ops=tuple(cover(sheet, panels[-1])), name="cover"))
        leaves.append(Leaf(title=TITLE, desk=sheet, art=sheet.sheet(ops), depth=sheet.room.h, plain=True))
        columns, first = columns[taken:], False
    return leaves


def _columns(desk: Desk, lists: Sequence[PlayList], wide: float, room: float) -> list[list[_Part]]:
    """Two columns in the largest lettering that allows them, each with lists of its own if they are not much
    smaller so; more than two in the smallest.
    """
    found: list[list[_Part]] = []
    chosen = SIZES[-1]
    for size in SIZES:
        found = _flow(
            [part for one in lists for part in _list_parts(desk, one, len(lists), wide, size)], room
        )
        if len(found) < _THIRDS:
            chosen = size
            break
    for size in SIZES if len(lists) > 1 and len(found) < _THIRDS else ():
        parts = [_list_parts(desk, one, len(lists), wide, size) for one in lists]
        halves = parts[0], [part for some in parts[1:] for part in some]
        if _ALIKE * chosen <= size <= chosen and all(_high(half) <= room for half in halves):
            return list(halves)
    return found


def _high(parts: Sequence[_Part]) -> float:
    return sum(part.height for part in parts)


def _fits_a_half(desk: Desk, one: PlayList) -> bool:
    """Whether a list fits half of a sheet in large lettering."""
    panel = _panels(desk, _HALVES)[0]
    return _high(_list_parts(desk, one, 1, panel.w, SIZES[0])) <= panel.h


def _panels(desk: Desk, count: int) -> list[Box]:
    """Where each part is printed. The last line of the page is the page number's."""
    part = desk.width / count
    top, low = desk.margin, desk.height - desk.margin - 4.0
    found = []
    for number in range(count):
        left = max(desk.margin, number * part + _FOLD_PAD)
        right = min(desk.width - desk.margin, (number + 1) * part - _FOLD_PAD)
        found.append(Box(x=left, y=top, w=right - left, h=low - top))
    return found


def _folds(desk: Desk, count: int) -> Group:
    pen = Stroke(ink=desk.style.ink("muted"), width=0.17, dash=(1.2, 1.6), square=True)
    lines = tuple(
        Line(
            points=(
                (desk.width * n / count, desk.margin),
                (desk.width * n / count, desk.height - desk.margin),
            ),
            stroke=pen,
        )
        for n in range(1, count)
    )
    return Group(ops=lines, name="folds")


def _flow(parts: Sequence[_Part], room: float) -> list[list[_Part]]:
    """Parts in columns; a heading goes with what follows it."""
    columns: list[list[_Part]] = [[]]
    left = room
    for index, part in enumerate(parts):
        need = part.height
        following = index
        while parts[following].keeps and following + 1 < len(parts):
            following += 1
            need += parts[following].height
        if columns[-1] and need > left:
            columns.append([])
            left = room
        columns[-1].append(part)
        left -= part.height
    return [column for column in columns if column]


def _stacked(column: Sequence[_Part], panel: Box) -> list[Op]:
    """Parts from the top of a panel, with a little of what is left over between them."""
    spare = panel.h - _high(column)
    joints = sum(not part.keeps for part in column[:-1])
    gap = min(3.0, spare / joints) if joints else 0.0
    ops: list[Op] = []
    y = panel.y
    for part in column:
        ops.append(Group(ops=part.ops, dx=panel.x, dy=y, name="part"))
        y += part.height + (0.0 if part.keeps else gap)
    return ops


def _list_parts(desk: Desk, one: PlayList, lists: int, wide: float, size: float) -> list[_Part]:
    """The heading of a list, bands for the sides, phases."""
    heading = TITLE if lists == 1 else turns_in_words(one.turns)
    if len(one.turns) == 1 and one.turns[0].name:
        heading = f"{heading}: {one.turns[0].name}"
    parts = [_heading(desk, heading, wide, size)]
    before: PlayStep | None = None
    for step in one.steps:
        if step.round and (before is None or before.round != step.round):
            parts.append(_round(desk, step, wide, size))
        if before is None or before.side != step.side or before.round != step.round:
            parts.append(_band(desk, step.side, wide, size))
        parts.append(_step(desk, step, wide, size))
        before = step
    return parts


def _heading(desk: Desk, text: str, wide: float, size: float) -> _Part:
    cap = size * 1.2
    line = desk.write(
        (0.0, cap + 0.4), text.upper(), cap, font="bold", tracking=0.12 * cap, room=wide, colour="ink"
    )
    under = Rect(box=Box(x=0.0, y=cap + 1.6, w=wide, h=0.6), fill=desk.style.ink("red"))
    return _Part(ops=(line, under), height=cap + 3.4, keeps=True)


def _round(desk: Desk, step: PlayStep, wide: float, size: float) -> _Part:
    """Heading of phases that are played several times, with a box for each time."""
    box = size * 1.15
    word = desk.write((0.0, size + 1.0), step.round, size, font="bold", colour="red", room=wide * 0.45)
    left = desk.ruler.width(step.round, "bold", word.size) + 2.0
    each = box + 1.0
    fits = int((wide - left + 1.0) / each)
    boxes = (
        [tick_box(left + i * each, size + 1.0, box, desk.style) for i in range(step.times)]
        if step.times <= fits
        else []
    )
    return _Part(ops=(word, *boxes), height=size + 2.6, keeps=True)


def _band(desk: Desk, side: str | None, wide: float, size: float) -> _Part:
    name = acting_side(desk.game, side, "Both players")
    high, cap = size * 2.05, max(SMALLEST, size * 0.95)
    ops: tuple[Op, ...] = (
        Rect(box=Box(x=0.0, y=0.0, w=wide, h=high), fill=Ink(colour=desk.tone(side))),
        desk.write(
            (1.6, (high + cap) / 2),
            name.upper(),
            cap,
            font="semibold",
            colour="#FFFFFF",
            tracking=0.13 * size,
            room=wide - 3.2,
        ),
    )
    return _Part(ops=ops, height=high + 0.9, keeps=True)


def _step(desk: Desk, step: PlayStep, wide: float, size: float) -> _Part:
    """A box to tick, the name, the rule at the right, help and limits below."""
    small = max(SMALLEST, size * 0.86)
    box = size * 1.1
    left = box + 1.7
    aside = desk.ruler.width(step.rule, "medium", small) + 2.0 if step.rule else 0.0
    y = size + 0.5
    ops: list[Op] = [tick_box(0.2, y + 0.1, box, desk.style)]
    if step.rule:
        ops.append(desk.write((wide, y), step.rule, small, colour="muted", anchor="end"))
    for number, line in enumerate(desk.ruler.wrap(step.name, "bold", size, wide - left - aside)):
        y += size * 1.6 if number else 0.0
        ops.append(desk.write((left, y), line, size, font="bold", room=wide - left - aside))
    said = [(step.help, "medium", "ink"), (_limit(step.when), "medium-italic", "red")]
    for text, font, colour in said:
        for line in desk.ruler.wrap(text, font, small, wide - left) if text else ():
            y += small * 1.68
            ops.append(desk.write((left, y), line, small, font=font, colour=colour, room=wide - left))
    y += size * 0.75
    ops.append(rule(0.0, wide, y, desk.style))
    return _Part(ops=tuple(ops), height=y + 0.7)


def _limit(when: str) -> str:
    return f"{when[0].upper()}{when[1:]} only" if when.startswith("turn") else when[:1].upper() + when[1:]
