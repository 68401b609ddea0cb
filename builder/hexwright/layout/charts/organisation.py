"""Organisation charts: a side's units with all their counters, by formation, and where they start.

Counters are shown at true size where there is room, so that substitutes can be kept on their pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.counter_art import CounterArt, faces_in_words, fronts
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.board import LocationId
from hexwright.model.derived.forces import natural_order, usual_setup
from hexwright.model.derived.places import PlaceName, place_names
from hexwright.model.game import Setup, Side, Unit
from hexwright.render.scene import Box, Group, Ink, Op, Rect, Stroke

_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Scales to try until a side fits one page."""
_MANY = 0.7
"""Scale for sides that need several pages at any scale."""
_SEAT_GAP, _UNIT_GAP, _GROUP_GAP = 0.6, 2.2, 2.8
_OVERHANG = 1.2
"""How far a starting place may reach into the gap behind its counters, mm."""
_HEAD, _PAD = 5.4, 1.5
_EVENING = 10
"""Steps of the bisection that makes rows even."""
_PLACE, _VALUES, _REMARK = 2.0, 1.65, 1.65
"""Cap heights of starting place, values and remark, mm."""
_NOTE, _NOTE_ROOM = 1.75, 5.0
"""Cap height of the note on substitutes, and the height it takes up, mm."""
_SUBSTITUTES = (
    "Counters side by side are one unit. The first is its full strength; each further one is a substitute, "
    "which takes over when the one before it has lost its last step."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A unit on the chart.

    Attributes:
        unit: the unit.
        width: of its cell, mm.
        seat: width and height of one of its counters, mm.
        place: lines that say where it starts.

    """

    unit: Unit
    width: float
    seat: tuple[float, float]
    place: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """A formation, or a part of one: rows of units below a heading.

    Attributes:
        title: the heading.
        remark: at the right of the heading; may be empty.
        rows: units row by row.
        width: with frame, mm.

    """

    title: str
    remark: str
    rows: tuple[tuple[_Unit, ...], ...]
    width: float

    @property
    def heights(self) -> tuple[float, ...]:
        """Heights of the rows, mm."""
        return tuple(_row_height(row) for row in self.rows)

    @property
    def height(self) -> float:
        """Height with heading and frame, mm."""
        return _HEAD + sum(self.heights) + 2.0 * (len(self.rows) - 1) + 2 * _PAD


def organisation_pages(context: PageContext) -> list[PageContent]:
    """The pages of every side that has units."""
    places = place_names(context.game)
    setup = usual_setup(context.game)
    pages: list[PageContent] = []
    for side in context.game.sides.values():
        units = [unit for unit in context.game.units.values() if unit.side == side.id]
        if not units:
            continue
        below = _NOTE_ROOM if any(len(fronts(unit)) > 1 for unit in units) else 0.0
        packed: list[list[list[_Group]]] = []
        for share in _SCALES:
            counters = CounterArt(context=context, scale=context.scale * share)
            packed = _pages(_groups(units, setup, places, counters), context, below)
            if len(packed) == 1:
                break
        else:
            counters = CounterArt(context=context, scale=context.scale * _MANY)
            packed = _pages(_groups(units, setup, places, counters), context, below)
        title = f"Organisation and set-up: {side.name}"
        pages += [_page(rows, side, counters, title, noted=bool(below)) for rows in packed]
    return pages


def _groups(
    units: Sequence[Unit], setup: Setup | None, places: Mapping[LocationId, PlaceName], counters: CounterArt
) -> list[_Group]:
    """Units by formation, those of none by nationality; formations sorted by name with numbers as numbers."""
    game = counters.context.game
    nations = list(game.nationalities)
    found: dict[tuple[str, int], list[Unit]] = {}
    for unit in units:
        nation = -1 if unit.formation else nations.index(unit.nationality)
        found.setdefault((unit.formation, nation), []).append(unit)
    several = len({unit.nationality for unit in units}) > 1
    groups = []
    for key, members in sorted(found.items(), key=lambda item: _rank(item[0], item[1], nations)):
        members.sort(key=lambda unit: nations.index(unit.nationality))
        cells = [_cell(unit, setup, places, counters) for unit in members]
        names = {game.nationalities[unit.nationality].name for unit in members}
        one = names.pop() if len(names) == 1 and several else ""
        title, remark = (key[0], one) if key[0] else (game.nationalities[members[0].nationality].name, "")
        groups += _wrapped(title, remark, cells, counters.context)
    return groups


def _rank(
    key: tuple[str, int], members: Sequence[Unit], nations: Sequence[str]
) -> tuple[bool, int, list[tuple[bool, int, str]]]:
    """Sort key: formations before nationalities, each at its first nationality."""
    return key[0] == "", min(nations.index(unit.nationality) for unit in members), natural_order(key[0])


def _cell(
    unit: Unit, setup: Setup | None, places: Mapping[LocationId, PlaceName], counters: CounterArt
) -> _Unit:
    context = counters.context
    wide, high = counters.size(unit)
    count = len(fronts(unit))
    width = wide * count + _SEAT_GAP * (count - 1)
    where = (setup.places.get(unit.id) if setup else None) or unit.start
    place = places.get(where) if where is not None else None
    text = place.name if place is not None else unit.entry
    if place is not None and not place.ground and ": " in text:
        text = text.partition(": ")[2] or text
    lines = context.ruler.wrap(text, "bold", _PLACE, max(width, 12.0)) if text else ()
    said = max((context.ruler.width(line, "bold", _PLACE) for line in lines), default=0.0)
    return _Unit(unit=unit, width=max(width, 9.0, said - _OVERHANG), seat=(wide, high), place=lines)


def _rows(cells: Sequence[_Unit], room: float) -> list[list[_Unit]]:
    """Units in as few rows as the page allows, as even as that many can be."""
    rows = _broken(cells, room)
    low, high = max(cell.width for cell in cells), room
    for _ in range(_EVENING if len(rows) > 1 else 0):
        middle = (low + high) / 2
        again = _broken(cells, middle)
        if len(again) == len(rows):
            rows, high = again, middle
        else:
            low = middle
    return rows


def _broken(cells: Sequence[_Unit], room: float) -> list[list[_Unit]]:
    rows: list[list[_Unit]] = [[]]
    used = 0.0
    for cell in cells:
        more = cell.width + (_UNIT_GAP if rows[-1] else 0.0)
        if rows[-1] and used + more > room:
            rows.append([])
            used, more = 0.0, cell.width
        rows[-1].append(cell)
        used += more
    return rows


def _wrapped(title: str, remark: str, cells: Sequence[_Unit], context: PageContext) -> list[_Group]:
    """A formation in rows no wider than the page, in several frames if it is higher than a page."""
    rows = _rows(cells, context.area.w - 2 * _PAD)
    groups: list[_Group] = []
    while rows:
        high = _HEAD + 2 * _PAD
        take = 0
        while take < len(rows) and high + _row_height(rows[take]) + 2.0 <= context.area.h:
            high += _row_height(rows[take]) + 2.0
            take += 1
        take = max(1, take)
        chosen = tuple(tuple(row) for row in rows[:take])
        wide = max(_long(row) for row in chosen)
        words = context.ruler.width(title.upper(), "semibold", 2.0, tracking=0.2)
        words += context.ruler.width(remark, "medium", _REMARK) + 3.0 if remark else 0.0
        width = min(context.area.w, max(wide, words + 1.0) + 2 * _PAD)
        groups.append(_Group(title=title, remark=remark, rows=chosen, width=width))
        rows = rows[take:]
    return groups


def _row_height(row: Sequence[_Unit]) -> float:
    lines = max((len(cell.place) for cell in row), default=1) or 1
    return _lead(lines) + max(cell.seat[1] for cell in row) + _VALUES + 1.6


def _long(row: Sequence[_Unit]) -> float:
    """Length of a row of units side by side, mm."""
    return sum(cell.width for cell in row) + _UNIT_GAP * (len(row) - 1)


def _lead(lines: int) -> float:
    """Height of the lines above a row of counters, mm."""
    return _PLACE + (lines - 1) * _PLACE * 1.5 + 1.0


def _pages(groups: Sequence[_Group], context: PageContext, below: float) -> list[list[list[_Group]]]:
    """Groups in tiers, tiers in pages, with `below` mm left at the foot of each. A group goes to the first
    tier with room for it that is about as high.
    """
    tiers: list[list[_Group]] = []
    for group in groups:
        for tier in tiers:
            used = sum(other.width + _GROUP_GAP for other in tier)
            if used + group.width <= context.area.w + 1e-6 and group.height <= tier[0].height + 6.0:
                tier.append(group)
                break
        else:
            tiers.append([group])
    pages: list[list[list[_Group]]] = [[]]
    left = context.area.h - below
    for tier in tiers:
        high = max(group.height for group in tier)
        if pages[-1] and high > left:
            pages.append([])
            left = context.area.h - below
        pages[-1].append(tier)
        left -= high + _GROUP_GAP
    return pages


def _page(
    tiers: Sequence[Sequence[_Group]], side: Side, counters: CounterArt, title: str, *, noted: bool
) -> PageContent:
    """A page of formations. `noted`: whether it says below them what substitutes are, if there is room."""
    context = counters.context
    room = context.area
    high = [max(group.height for group in tier) for tier in tiers]
    spare = room.h - sum(high) - _GROUP_GAP * (len(tiers) - 1) - (_NOTE_ROOM if noted else 0.0)
    gap = _GROUP_GAP + max(0.0, min(2.5, spare / max(1, len(tiers) - 1)))
    ops: list[Op] = []
    y = room.y
    for tier, tall in zip(tiers, high, strict=True):
        x = room.x
        free = room.w - sum(g.width for g in tier) - _GROUP_GAP * (len(tier) - 1)
        more = free / len(tier) if free < 0.45 * room.w else 0.0
        for group in tier:
            wide = group.width + more
            box = Box(x=0.0, y=0.0, w=wide, h=tall)
            ops.append(Group(ops=tuple(_group(group, box, side, counters)), dx=x, dy=y, name="formation"))
            x += wide + _GROUP_GAP
        y += tall + gap
    y -= gap
    if noted and y + _NOTE_ROOM <= room.y + room.h + 1e-6:
        y += _NOTE_ROOM
        ops.append(context.write((room.x, y - 1.0), _SUBSTITUTES, _NOTE, colour="muted", room=room.w))
    return PageContent(title=title, context=context, art=context.scene(ops), used_height=y - room.y)


def _group(group: _Group, box: Box, side: Side, counters: CounterArt) -> list[Op]:
    context = counters.context
    tone = context.tone(side.id)
    band = Box(x=0.0, y=0.0, w=box.w, h=_HEAD - 1.2)
    aside = context.ruler.width(group.remark, "medium", _REMARK) + 3.0 if group.remark else 0.0
    ops: list[Op] = [
        Rect(box=box, fill=Ink(colour=context.tint(side.id, 0.08))),
        Rect(box=band, fill=Ink(colour=tone)),
        context.write(
            (_PAD, (band.h + 2.0) / 2),
            group.title.upper(),
            2.0,
            font="semibold",
            colour="#FFFFFF",
            tracking=0.2,
            room=box.w - 2 * _PAD - aside,
        ),
    ]
    if group.remark:
        at = (box.w - _PAD, (band.h + _REMARK) / 2)
        ops.append(context.write(at, group.remark, _REMARK, colour="#FFFFFF", anchor="end"))
    y = _HEAD + _PAD * 0.5
    free = [box.w - 2 * _PAD - _long(row) for row in group.rows]
    more = min(9.0, *(spare / len(row) for spare, row in zip(free, group.rows, strict=True)))
    for row, high in zip(group.rows, group.heights, strict=True):
        x = _PAD + (max(0.0, free[0] - more * (len(row) - 1)) / 2 if len(group.rows) == 1 else 0.0)
        lead = _lead(max(1, *(len(cell.place) for cell in row)))
        for cell in row:
            ops += _unit(cell, x, y, lead, counters)
            x += cell.width + _UNIT_GAP + more
        y += high + 2.0
    ops.append(Rect(box=box, stroke=Stroke(ink=Ink(colour=tone), width=0.3)))
    return ops


def _unit(cell: _Unit, x: float, y: float, lead: float, counters: CounterArt) -> list[Op]:
    """Starting place above the counters, values below them."""
    context = counters.context
    ops: list[Op] = []
    base = y + lead - 1.0
    for number, line in enumerate(reversed(cell.place)):
        ops.append(
            context.write(
                (x, base - number * _PLACE * 1.5), line, _PLACE, font="bold", room=max(cell.width, 12.0)
            )
        )
    at, top = x, y + lead
    for step in fronts(cell.unit):
        ops += counters.unit(cell.unit, step, at, top)
        words = faces_in_words(cell.unit, step.counter)
        if words:
            below = (at + cell.seat[0] / 2, top + cell.seat[1] + _VALUES + 0.9)
            ops.append(context.write(below, words, _VALUES, colour="muted", anchor="middle"))
        at += cell.seat[0] + _SEAT_GAP
    return ops
