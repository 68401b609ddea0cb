"""The window of pieces: units by side, nationality and formation, and markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.export.base import Art
from builder.export.vassal.component import ListWidget, Node, PanelWidget, PieceSlot, PieceWindow, TabWidget
from builder.export.vassal.lower import keys
from builder.export.vassal.lower.follow import first_place
from builder.export.vassal.trait import Piece
from builder.model.game import Game, Nationality, Unit

_COLUMNS = 6
_MANY = 12
"""More units than this are listed by formation."""


def lower_palette(game: Game, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]) -> PieceWindow:
    """All pieces a player may need. `pieces`, `gpids`: by `unit:<id>` and `marker:<id>`."""
    tabs: list[Node] = []
    for side in game.sides.values():
        nations = [nation for nation in game.nationalities.values() if nation.side == side.id]
        inner = [
            _nation(nation, units, art, pieces, gpids)
            for nation in nations
            if (units := [unit for unit in game.units.values() if unit.nationality == nation.id])
        ]
        if inner:
            tabs.append(TabWidget(entry_name=side.name, children=tuple(inner)))
    markers = tuple(
        _slot(f"marker:{marker.id}", marker.name, f"marker/{marker.id}.0", art, pieces, gpids)
        for marker in game.markers.values()
        if first_place(marker, game) is None
    )
    if markers:
        tabs.append(PanelWidget(entry_name="Markers", columns=_COLUMNS, fixed=True, children=markers))
    return PieceWindow(
        name="Pieces",
        text="Pieces",
        tooltip="Units and markers, to drag onto the map",
        hotkey=keys.PIECES,
        default_width=560,
        children=(TabWidget(entry_name="Pieces", children=tuple(tabs)),),
    )


def _nation(
    nation: Nationality,
    units: list[Unit],
    art: Art,
    pieces: Mapping[str, Piece],
    gpids: Mapping[str, str],
) -> Node:
    formations = list(dict.fromkeys(unit.formation for unit in units))
    if len(units) <= _MANY or len(formations) < 2:
        return _panel(nation.name, units, art, pieces, gpids)
    lists = tuple(
        _panel(name or "Others", [unit for unit in units if unit.formation == name], art, pieces, gpids)
        for name in formations
    )
    return ListWidget(entry_name=nation.name, width=420, height=300, divider=140, children=lists)


def _panel(
    title: str, units: Iterable[Unit], art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> PanelWidget:
    slots = tuple(
        _slot(f"unit:{unit.id}", unit.name, f"counter/{unit.id}.{len(unit.steps)}", art, pieces, gpids)
        for unit in units
    )
    return PanelWidget(entry_name=title, columns=_COLUMNS, fixed=True, children=slots)


def _slot(
    key: str, name: str, picture: str, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> PieceSlot:
    width, height = art.sizes[picture]
    return PieceSlot(entry_name=name, gpid=gpids[key], width=width, height=height, piece=pieces[key])
