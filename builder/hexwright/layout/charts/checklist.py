"""The counter manifest as a check list: a box for every counter, under headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexwright.layout.charts.columns import Entry, column_pages
from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.derived.forces import counters_of, natural_order, strength, total_counters

TITLE: Final = "Counter manifest"


def checklist_pages(context: PageContext, taken: float = 0.0) -> list[PageContent]:
    """Pages of the list; empty for a game without counters."""
    total = f"{total_counters(context.game)} counters in all"
    return column_pages(list(_entries(context)), context, TITLE, closing=total, taken=taken)


def _entries(context: PageContext) -> Iterator[Entry]:
    """The game's counters by side, then by nationality and formation."""
    game = context.game
    for side in game.sides.values():
        units = [unit for unit in game.units.values() if unit.side == side.id]
        markers = [marker for marker in game.markers.values() if marker.side == side.id]
        if not units and not markers:
            continue
        count = sum(counters_of(unit) for unit in units) + sum(marker.count for marker in markers)
        yield Entry(level=0, text=side.name, count=count, side=side.id)
        found: dict[tuple[str, str], list[Entry]] = {}
        for unit in units:
            line = Entry(
                level=2, text=unit.name, values=strength(unit), count=counters_of(unit), side=side.id
            )
            found.setdefault((unit.nationality, unit.formation), []).append(line)
        for nation in dict.fromkeys(nation for nation, _ in found):
            formations = [formation for of, formation in found if of == nation]
            for formation in sorted(formations, key=lambda name: (name == "", natural_order(name))):
                name = game.nationalities[nation].name
                yield Entry(level=1, text=f"{name}, {formation}" if formation else name, side=side.id)
                yield from found[nation, formation]
        if markers:
            yield Entry(level=1, text="Markers", side=side.id)
            yield from (Entry(level=2, text=m.name, count=m.count, side=side.id) for m in markers)
    shared = [marker for marker in game.markers.values() if marker.side is None]
    if shared:
        whose = "both" if len(game.sides) == 2 else "all"
        yield Entry(level=0, text=f"Markers of {whose} sides", count=sum(marker.count for marker in shared))
        yield from (Entry(level=2, text=marker.name, count=marker.count) for marker in shared)
