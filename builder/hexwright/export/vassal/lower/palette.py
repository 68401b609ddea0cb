"""The window of pieces: units by side and nationality, and markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hexwright.export.base import Art
from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.tracking_markers import starting_location
from hexwright.model.game import Game, Unit
from vassalformat.component import ListWidget, Node, PieceSlot, PieceWindow, TabWidget
from vassalformat.trait import Piece

_WIDTH, _HEIGHT, _DIVIDER = 640, 300, 110
"""Pixels; VASSAL halves width and height of a palette that lies in the main window."""


def lower_palette(game: Game, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]) -> PieceWindow:
    """The palette of all units and free markers. `pieces`, `gpids`: by `unit:<id>` and `marker:<id>`.

    Lists of names, since the window lies in a low strip above the map and only lists scroll.
    """
    tabs: list[Node] = []
    for side in game.sides.values():
        nations = [nation for nation in game.nationalities.values() if nation.side == side.id]
        lists = [
            _list(nation.name, units, art, pieces, gpids)
            for nation in nations
            if (units := [unit for unit in game.units.values() if unit.nationality == nation.id])
        ]
        if len(lists) == 1:
            tabs.append(replace(lists[0], entry_name=side.name))
        elif lists:
            tabs.append(TabWidget(entry_name=side.name, children=tuple(lists)))
    markers = tuple(
        _slot(f"marker:{marker.id}", marker.name, f"marker/{marker.id}.0", art, pieces, gpids)
        for marker in game.markers.values()
        if starting_location(marker, game) is None
    )
    if markers:
        tabs.append(_frame("Markers", markers))
    return PieceWindow(
        name="Pieces",
        text="Pieces",
        tooltip="Units and markers, to drag onto the map",
        hotkey=keys.PIECES,
        children=(TabWidget(entry_name="Pieces", children=tuple(tabs)),),
    )


def _list(
    title: str, units: Iterable[Unit], art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> ListWidget:
    return _frame(
        title,
        tuple(
            _slot(f"unit:{unit.id}", unit.name, f"counter/{unit.id}.{len(unit.steps)}", art, pieces, gpids)
            for unit in units
        ),
    )


def _frame(title: str, slots: tuple[PieceSlot, ...]) -> ListWidget:
    return ListWidget(entry_name=title, width=_WIDTH, height=_HEIGHT, divider=_DIVIDER, children=slots)


def _slot(
    key: str, name: str, picture: str, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> PieceSlot:
    width, height = art.sizes[picture]
    return PieceSlot(entry_name=name, gpid=gpids[key], width=width, height=height, piece=pieces[key])
