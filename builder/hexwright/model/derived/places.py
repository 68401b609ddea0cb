"""Names of places as players say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hexwright.model.board import LocationId
from hexwright.model.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceName:
    """The name of a place.

    Attributes:
        name: a hex number, the name of a space, or a box.
        ground: whether it is a hex or a space, where units fight, and not a box or a cell of a track.
        turn: number of the turn whose cell it is; None if it is no cell of the turn track.

    """

    name: str
    ground: bool
    turn: int | None = None


PlaceNames: TypeAlias = Mapping[LocationId, PlaceName]


def place_names(game: Game) -> PlaceNames:
    """Names of all places, by location. A hex goes by its number, a space by its name, a cell by its title or
    its panel's.
    """
    turns = {turn.location: turn.number for turn in game.turns if turn.location is not None}
    found: dict[LocationId, PlaceName] = {}
    for board in game.boards.values():
        if board.terrain is not None:
            found.update({key: PlaceName(name=key, ground=True) for key in board.terrain.hexes})
        if board.space_map is not None:
            for space in board.space_map.spaces.values():
                found[space.id] = PlaceName(name=space.name, ground=True)
        for panel in board.panels:
            alone = sum(cell.id is not None for cell in panel.cells) == 1
            for cell in panel.cells:
                if cell.id is None:
                    continue
                turn = turns.get(cell.id)
                name = (panel.title if alone else cell.title) or cell.title or panel.title or board.name
                if turn is not None:
                    name = f"Turn {turn}"
                elif panel.title and panel.kind in ("boxes", "track"):
                    repeated = name.lower() in panel.title.lower()
                    name = panel.title if repeated else f"{panel.title}: {name}"
                found[cell.id] = PlaceName(name=name, ground=False, turn=turn)
    return found
