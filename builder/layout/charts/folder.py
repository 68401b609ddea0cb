"""The sequence of play as a sheet that folds in three: two panels of phases, and a cover with the turns.

Folded to and fro it stands on the table. A sequence too long for two panels goes on over further sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.layout.charts.desk import Desk, Leaf, rule, tick_box
from builder.model.derived.sequence import PlayList, PlayStep, play_lists, turns_in_words
from builder.model.game import Turn
from builder.render.scene import Box, Group, Ink, Line, Op, Rect, Stroke

TITLE = "Sequence of play"
SIZES = (2.5, 2.35, 2.2, 2.05, 1.9, 1.75, 1.65)
"""Cap heights that are tried, mm, large ones first."""
SMALLEST = 1.6
_FOLD_PAD = 6.0
"""From a fold to what is printed, mm."""
_PANELS = 3
_SHEETS = 6
"""A sequence longer than this is set as small as can be."""


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
    panels = _panels(sheet)
    wide = min(panel.w for panel in panels)
    columns: list[list[_Part]] = []
    for size in SIZES:
        parts = [part for one in lists for part in _list_parts(sheet, one, len(lists), wide, size)]
        columns = _flow(parts, panels[0].h)
        if len(columns) < _PANELS:
            break
    leaves = []
    first = True
    while columns or first:
        taken = _PANELS - 1 if first else _PANELS
        ops: list[Op] = [_folds(sheet)]
        for panel, column in zip(panels, columns[:taken], strict=False):
            ops += _stacked(column, panel)
        if first:
            ops.append(Group(ops=tuple(_cover(sheet, panels[-1])), name="cover"))
        leaves.append(Leaf(title=TITLE, desk=sheet, ops=tuple(ops), plain=True))
        columns, first = columns[taken:], False
    return leaves


def _panels(desk: Desk) -> list[Box]:
    """Where each third is printed. The last line of the page is the page number's."""
    third = desk.width / _PANELS
    top, low = desk.margin, desk.height - desk.margin - 4.0
    found = []
    for number in range(_PANELS):
        left = max(desk.margin, number * third + _FOLD_PAD)
        right = min(desk.width - desk.margin, (number + 1) * third - _FOLD_PAD)
        found.append(Box(x=left, y=top, w=right - left, h=low - top))
    return found


def _folds(desk: Desk) -> Group:
    pen = Stroke(ink=desk.style.ink("muted"), width=0.17, dash=(1.2, 1.6), square=True)
    lines = tuple(
        Line(
            points=(
                (desk.width * n / _PANELS, desk.margin),
                (desk.width * n / _PANELS, desk.height - desk.margin),
            ),
            stroke=pen,
        )
        for n in range(1, _PANELS)
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
    spare = panel.h - sum(part.height for part in column)
    joints = sum(not part.keeps for part in column[:-1])
    gap = min(1.6, spare / joints) if joints else 0.0
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
    name = desk.game.sides[side].name if side else "Both players"
    high = size * 2.05
    ops: tuple[Op, ...] = (
        Rect(box=Box(x=0.0, y=0.0, w=wide, h=high), fill=Ink(colour=desk.tone(side))),
        desk.write(
            (1.6, (high + size * 0.95) / 2),
            name.upper(),
            size * 0.95,
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


def _cover(desk: Desk, panel: Box) -> list[Op]:
    """Title and turns."""
    game = desk.game
    style = desk.style
    ops: list[Op] = []
    y = panel.y
    title = game.title.upper()
    size = desk.ruler.fit(title, "bold", 9.0, panel.w, tracking=0.35)
    lines = (title,) if size >= 4.5 else desk.ruler.wrap(title, "bold", 5.0, panel.w)
    for line in lines:
        cap = min(9.0 if len(lines) == 1 else 5.0, size if len(lines) == 1 else 5.0)
        y += cap + (2.0 if line is not lines[0] else 0.0)
        ops.append(desk.write((panel.x, y), line, cap, font="bold", tracking=0.35, room=panel.w))
    y += 2.6
    ops.append(Rect(box=Box(x=panel.x, y=y, w=panel.w, h=0.9), fill=style.ink("red")))
    y += 1.4
    for line in desk.ruler.wrap(game.subtitle, "semibold", 2.2, panel.w) if game.subtitle else ():
        y += 3.9
        ops.append(desk.write((panel.x, y), line, 2.2, font="semibold", colour="muted", room=panel.w))
    y += 8.0
    ops.append(desk.write((panel.x, y), "TURNS", 2.4, font="bold", tracking=0.35))
    y += 2.0
    ops += _turns(desk, game.turns, Box(x=panel.x, y=y, w=panel.w, h=panel.y + panel.h - y - 5.0))
    version = f"version {game.version}" if game.version else ""
    if version:
        ops.append(desk.write((panel.x, panel.y + panel.h), version, 1.7, colour="muted"))
    return ops


def _turns(desk: Desk, turns: Sequence[Turn], room: Box) -> list[Op]:
    """A line for each turn with a box to tick; many stand in several columns, numbers alone if need be."""
    least = SMALLEST * 2.4
    columns = max(1, -(-len(turns) // max(1, int(room.h / least))))
    each = (room.w - 3.0 * (columns - 1)) / columns
    if each < 14.0:
        return _numbers(desk, turns, room)
    rows = -(-len(turns) // columns)
    high = min(7.6, room.h / rows)
    size = min(2.4, high / 2.4)
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x = room.x + (index // rows) * (each + 3.0)
        ops += _turn(desk, turn, Box(x=x, y=room.y + (index % rows) * high, w=each, h=high), size)
    return ops


def _turn(desk: Desk, turn: Turn, box: Box, size: float) -> list[Op]:
    base = box.y + (box.h + size) / 2
    ops: list[Op] = []
    if turn.tone:
        ground = desk.tint(turn.tone, 0.2) if turn.tone in desk.tones else desk.style.colour(turn.tone)
        ops.append(Rect(box=Box(x=box.x, y=box.y, w=box.w, h=box.h), fill=Ink(colour=ground)))
    ops.append(tick_box(box.x + 0.8, base + 0.1, size * 1.1, desk.style))
    at = box.x + size * 1.1 + 2.4
    number = str(turn.number)
    ops.append(desk.write((at + 2.2 * size, base), number, size, font="bold", colour="red", anchor="end"))
    at += 2.2 * size + 1.8
    name = turn.name.replace("\n", " ")
    left = box.x + box.w - at - 0.8
    wide = min(left, desk.ruler.width(name, "semibold", size)) if name else 0.0
    if name and left > 6.0:
        ops += _short(desk, name, at, base, size, left, "semibold", "ink", "start")
    remark = turn.note
    rest = left - wide - 2.0
    if remark and rest > 8.0:
        small = max(SMALLEST, size * 0.82)
        ops += _short(desk, remark, box.x + box.w - 0.8, base, small, rest, "medium", "red", "end")
    ops.append(rule(box.x, box.x + box.w, box.y + box.h, desk.style))
    return ops


def _short(
    desk: Desk,
    text: str,
    x: float,
    base: float,
    size: float,
    room: float,
    font: str,
    colour: str,
    anchor: str,
) -> list[Op]:
    """A line if it fits without getting too small; else its first words."""
    small = desk.ruler.fit(text, font, size, room)
    if small < SMALLEST:
        small = SMALLEST
        words = text.split()
        while words and desk.ruler.width(f"{' '.join(words)} …", font, small) > room:
            words.pop()
        text = f"{' '.join(words)} …" if words else ""
    return [desk.write((x, base), text, small, font=font, colour=colour, anchor=anchor)] if text else []


def _numbers(desk: Desk, turns: Sequence[Turn], room: Box) -> list[Op]:
    """Boxes with the numbers in them, as large as they fit."""
    for side in (9.0, 8.0, 7.0, 6.0):
        across = int(room.w / side)
        if across * int(room.h / side) >= len(turns):
            break
    else:
        words = turns_in_words(turns)
        return [desk.write((room.x, room.y + 5.0), words[0].upper() + words[1:], 2.4, font="semibold")]
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x, y = room.x + (index % across) * side, room.y + (index // across) * side
        box = Box(x=x + 0.4, y=y + 0.4, w=side - 0.8, h=side - 0.8)
        ops.append(Rect(box=box, stroke=Stroke(ink=desk.style.ink("muted"), width=0.2)))
        middle = (x + side / 2, y + side / 2 + 0.9)
        ops.append(desk.write(middle, str(turn.number), 1.8, anchor="middle", room=side - 1.2))
    return ops
