"""What the words of a space mean to the eye: its terrain, its importance, its harbour."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hexwright.model.board import Space, SpaceMap

CAPITAL, KEY, FORT, PORT = "capital", "key", "fort", "port"

TERRAIN: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        # glyph, colour
        "forest": ("terrain-forest", "#4B6B3C"),
        "plantation": ("terrain-forest", "#5F7A3A"),
        "mountain": ("terrain-mountain", "#7B5637"),
        "rough": ("terrain-mountain", "#8A6F4E"),
        "hill": ("terrain-mountain", "#8A7F4E"),
        "swamp": ("terrain-swamp", "#4F7A74"),
        "desert": ("terrain-desert", "#9A7A3E"),
        "city": ("terrain-city", "#7A4638"),
        "town": ("terrain-city", "#8A6A58"),
        "river": ("terrain-water", "#3A6E90"),
        "sea": ("terrain-water", "#2F5F7C"),
    }
)
"""By how the map draws a terrain kind: its glyph and its colour."""
PORT_SIGN: Final = ("anchor", "#1F4E70")
FORTRESS: Final = ("terrain-fort", "#55524E")


def drawing_of(data: SpaceMap, space: Space) -> str:
    """How the map draws the terrain of a space."""
    kind = data.kinds.get(space.kind)
    return kind.draw if kind is not None else "clear"


def roles_of(data: SpaceMap, space: Space) -> frozenset[str]:
    """What its flags say by the map's `signs`: capital, key, fort, port."""
    return frozenset(data.signs[flag] for flag in space.flags if flag in data.signs)


def terrain_glyph(drawing: str, *, fort: bool = False) -> tuple[str, str]:
    """Glyph and colour of a terrain; two empty texts for open ground."""
    return FORTRESS if fort else TERRAIN.get(drawing, ("", ""))
