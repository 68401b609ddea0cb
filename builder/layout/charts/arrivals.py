"""Victory conditions and reinforcements: what to aim for, and what comes when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from builder.layout.charts.desk import Desk, Leaf, mixed
from builder.layout.charts.faces import Faces, fronts
from builder.layout.charts.packing import GAP, chart_at, table_leaves
from builder.model.derived.forces import Arrival, arrivals, strength
from builder.model.derived.victory import VICTORY, victory_table
from builder.model.game import Table
from builder.render.chart.frame import Chart, SetChart, set_chart
from builder.render.chart.measure import manner, measure
from builder.render.scene import Box, Group, Ink, Op, Rect, Stroke

_SIZES = (2.6, 2.4, 2.2, 2.0, 1.85, 1.7)
_HEAD, _PAD, _CELL_GAP = 6.6, 2.4, 3.0
_NAME, _SMALL = 2.0, 1.65
_CELL = 56.0
"""An arrival is at least so wide, mm."""


_Cell: TypeAlias = tuple[Arrival, str]
"""An arrival and when it comes, if that must be said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Strip:
    """The arrivals of one turn, or some of them, or those of several turns."""

    title: str
    remark: str
    rows: tuple[tuple[_Cell, ...], ...]
    heights: tuple[float, ...]
    wide: float

    @property
    def height(self) -> float:
        """With heading and frame."""
        return _HEAD + sum(self.heights) + _PAD


def arrival_leaves(desk: Desk, below: float = 0.0) -> list[Leaf]:
    """Pages with the table of victory conditions and the reinforcements under it. `below`: room, mm, that is
    wanted on the last of them if there is so much.
    """
    table = desk.game.tables.get(VICTORY) or victory_table(desk.game)
    faces = Faces(desk=desk, scale=desk.scale)
    strips = _strips(faces)
    low = sum(strip.height + GAP for strip in strips)
    chart = _victory(table, desk, (low + below, low, 0.0)) if table is not None else None
    leaves: list[Leaf] = []
    ops: list[Op] = []
    room = desk.room
    y = room.y
    title = _title(table, strips)
    if table is not None and chart is None:
        leaves += table_leaves([(table,)], desk, table.title)
        title = "Reinforcements"
    elif chart is not None:
        spare = room.h - chart.height - low - GAP
        spare = spare - below if spare >= below else spare
        tall = max(chart.height, min(chart.most, chart.height + max(0.0, spare)))
        ops.append(chart_at(chart, desk, Box(x=room.x, y=y, w=chart.width, h=tall)))
        y += tall + GAP
    for strip in strips:
        if y + strip.height > room.y + room.h and ops:
            leaves.append(
                Leaf(title=title, desk=desk, art=desk.sheet(ops), depth=y - GAP - room.y, headed=True)
            )
            ops, y, title = [], room.y, "Reinforcements"
        drawn = _drawn(strip, faces)
        ops.append(Group(ops=tuple(drawn), dx=room.x, dy=y, name="arrivals"))
        y += strip.height + GAP
    if ops:
        leaves.append(Leaf(title=title, desk=desk, art=desk.sheet(ops), depth=y - GAP - room.y, headed=True))
    return leaves


def _title(table: Table | None, strips: Sequence[_Strip]) -> str:
    names = [table.title] if table is not None else []
    return " and ".join([*names, "reinforcements"]).capitalize() if strips else "".join(names)


def _victory(table: Table, desk: Desk, wanted: Sequence[float]) -> SetChart | None:
    """The table over the whole width, its lettering as large as leaves the most of the room wanted below;
    None if it needs pages of its own.
    """
    chart = Chart(grids=(measure(table, desk.ruler),))
    room = desk.room
    for spare in wanted:
        for size in _SIZES:
            how = manner(size)
            if chart.least(how) <= room.w:
                placed = set_chart(chart, desk.ruler, how, room.w)
                if placed.height + spare <= room.h:
                    return placed
    return None


def _strips(faces: Faces) -> list[_Strip]:
    """A strip for every turn, or for several that fit a row together; longer ones cut to pages."""
    desk = faces.desk
    names = {turn.number: turn.name for turn in desk.game.turns}
    across = max(1, int((desk.room.w - 2 * _PAD + _CELL_GAP) / (_CELL + _CELL_GAP)))
    wide = (desk.room.w - 2 * _PAD - _CELL_GAP * (across - 1)) / across
    found = []
    for together in _grouped(arrivals(desk.game), across):
        turn = together[0].turn
        mixed_turns = any(one.turn != turn for one in together)
        cells = [(one, _when(one, names) if mixed_turns else "") for one in together]
        rows = [tuple(cells[i : i + across]) for i in range(0, len(cells), across)]
        heights = [max(_cell_height(cell, wide, faces) for cell in row) for row in rows]
        title = "Reinforcements"
        if not mixed_turns:
            title += ", any turn" if turn is None else f", turn {turn}"
        while rows:
            high, take = _HEAD + _PAD, 0
            while take < len(rows) and (take == 0 or high + heights[take] <= desk.room.h):
                high += heights[take]
                take += 1
            found.append(
                _Strip(
                    title=title,
                    remark="" if mixed_turns or turn is None else names.get(turn, ""),
                    rows=tuple(rows[:take]),
                    heights=tuple(heights[:take]),
                    wide=wide,
                )
            )
            rows, heights = rows[take:], heights[take:]
    return found


def _grouped(found: Sequence[Arrival], across: int) -> list[list[Arrival]]:
    """The arrivals of each turn; few of several turns share a row."""
    groups: list[list[Arrival]] = []
    for _, group in groupby(found, key=lambda one: one.turn):
        some = list(group)
        if groups and len(groups[-1]) + len(some) <= across:
            groups[-1] += some
        else:
            groups.append(some)
    return groups


def _when(one: Arrival, names: Mapping[int, str]) -> str:
    if one.turn is None:
        return "Any turn"
    name = names.get(one.turn, "")
    return f"Turn {one.turn}, {name}" if name else f"Turn {one.turn}"


def _words(cell: _Cell, room: float, desk: Desk) -> list[tuple[str, str, float, str]]:
    """Text, font, size and colour of the lines beside a counter."""
    one, when = cell
    lines = [(line, "semibold", _SMALL, "red") for line in desk.ruler.wrap(when, "semibold", _SMALL, room)]
    lines = [line for line in lines if line[0]]
    lines += [(line, "bold", _NAME, "ink") for line in desk.ruler.wrap(one.unit.name, "bold", _NAME, room)]
    values = strength(one.unit)
    said = [f"steps {values}" if values else "", one.where, one.how]
    for text in said:
        if text:
            lines += [
                (line, "medium", _SMALL, "ink") for line in desk.ruler.wrap(text, "medium", _SMALL, room)
            ]
    return lines


def _lettering(one: Arrival, wide: float, faces: Faces) -> tuple[float, float]:
    """Where the words begin in a cell, and how much room they have."""
    seat, _ = faces.size(one.unit)
    left = seat + 2.2
    return left, max(12.0, wide - left)


def _cell_height(cell: _Cell, wide: float, faces: Faces) -> float:
    _, room = _lettering(cell[0], wide, faces)
    lines = _words(cell, room, faces.desk)
    text = sum(size * 1.7 for _, _, size, _ in lines)
    return max(text, faces.size(cell[0].unit)[1]) + 2.6


def _drawn(strip: _Strip, faces: Faces) -> list[Op]:
    desk = faces.desk
    box = Box(x=0.0, y=0.0, w=desk.room.w, h=strip.height)
    ops: list[Op] = [
        Rect(box=box, fill=desk.style.ink("panel")),
        Rect(box=Box(x=0.0, y=0.0, w=box.w, h=_HEAD - 1.4), fill=desk.style.ink("ink")),
        desk.write(
            (_PAD, (_HEAD - 1.4 + 2.2) / 2),
            strip.title.upper(),
            2.2,
            font="semibold",
            colour="#FFFFFF",
            tracking=0.3,
        ),
        desk.write(
            (box.w - _PAD, (_HEAD - 1.4 + 2.0) / 2),
            strip.remark,
            2.0,
            colour="#E3D8C2",
            anchor="end",
            room=60.0,
        ),
    ]
    y = _HEAD + _PAD * 0.4
    for row, high in zip(strip.rows, strip.heights, strict=True):
        for number, cell in enumerate(row):
            x = _PAD + number * (strip.wide + _CELL_GAP)
            ops += _arrival(cell, x, y, strip.wide, faces)
        y += high
    ops.append(Rect(box=box, stroke=Stroke(ink=Ink(colour=mixed("#2C2823", "#FFFFFF", 0.9)), width=0.3)))
    return ops


def _arrival(cell: _Cell, x: float, y: float, wide: float, faces: Faces) -> list[Op]:
    desk, one = faces.desk, cell[0]
    ops = faces.unit(one.unit, fronts(one.unit)[0], x, y)
    left, room = _lettering(one, wide, faces)
    base = y
    for text, font, size, colour in _words(cell, room, desk):
        base += size * 1.7
        ops.append(desk.write((x + left, base - 0.5), text, size, font=font, colour=colour, room=room))
    return ops
