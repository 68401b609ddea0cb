"""The style of a map sheet: colours and sizes by role, with defaults a game's theme may replace.

Sizes on the map are given for a hex of 14.9 mm and scale with the hexes; sizes of panels and margins are
final.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexwright.model.board import Theme
from hexwright.render.map.climate import CLIMATES, Climate
from hexwright.render.scene import Ink

REFERENCE_HEX_MM = 14.9

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        # the sheet
        "paper": "#F2EBDA",
        "panel": "#F9F4E8",
        "cell": "#FFFCF3",
        "ink": "#2C2823",
        "muted": "#6B6253",
        "rule": "#B9AB8C",
        "red": "#9A3324",
        "blue": "#2F5F7C",
        "green": "#4C6B45",
        "gold": "#B98A2E",
        "special": "#E4D6B4",
        "cool": "#DCE3E4",
        "zebra": "#F1E9D5",
        "table-head": "#E6D9BC",
        "seat": "#CFC2A4",
        # the ground
        "sea": "#A3BAC5",
        "sea-1": "#AFC4CD",
        "sea-2": "#BCCED3",
        "sea-3": "#C9D8D8",
        "sea-4": "#D9E4DF",
        "clear": "#F0EBD8",
        "clear-field": "#E9E4CC",
        "clear-shade": "#C3AE7B",
        "rough": "#E1D1AA",
        "rough-shade": "#957A51",
        "rough-light": "#F6ECD2",
        "mountain": "#C8A881",
        "mountain-shade": "#5C4637",
        "mountain-light": "#EAD5B0",
        "hill": "#D6CE98",
        "hill-shade": "#A39A62",
        "hill-light": "#EEE8BE",
        "forest": "#B9C49A",
        "forest-shade": "#5F7048",
        "forest-light": "#DCE2BE",
        "plantation": "#DCE2B2",
        "plantation-shade": "#8C9A5C",
        "plantation-light": "#EEF1CF",
        "swamp": "#CFDACB",
        "swamp-shade": "#6F8F8A",
        "swamp-light": "#E6EEE0",
        "desert": "#EBDCB2",
        "desert-shade": "#A98F5C",
        "desert-light": "#FBF3D6",
        # on the ground
        "shore": "#4F6E7B",
        "river-edge": "#467790",
        "river": "#8FBACB",
        "river-halo": "#F2EBD6",
        "estuary": "#3F7089",
        "lake": "#CFDDDB",
        "city": "#B59A88",
        "street": "#EADFCB",
        "city-edge": "#6E4F42",
        "town": "#5C4438",
        "town-ground": "#D9C3AC",
        "grid": "#4A3B2C",
        "grid-sea": "#4F7080",
        "road": "#8C2F23",
        "rail": "#38322C",
        "scenery-edge": "#6B4A32",
        "scenery-road": "#FDF6E2",
        "scenery-rail": "#3A302A",
        "tree-shade": "#3F5F2C",
        "tree": "#5F8440",
        "tree-light": "#8DAE5C",
        "line": "#9A3324",
        "line-halo": "#F6EFDD",
        "fort": "#3B3330",
        "sign": "#1F6A78",
        "sign-star": "#A3281F",
        "sign-rim": "#FFF8E4",
        "sign-glyph": "#FFF8E4",
        # lettering
        "number": "#2E251C",
        "number-sea": "#44667A",
        "number-halo": "#F4ECD7",
        "name": "#2C2823",
        "name-halo": "#F7F0DF",
        "water": "#2F5F7C",
        "bay-name": "#2F5F7C",
        "bay-halo": "#BCCED3",
        "sea-name": "#4F7F98",
        "province": "#776B50",
        "range": "#FBF3DD",
        "range-halo": "#4E3623",
        "peak": "#5A3D25",
    }
)

SIZES: Mapping[str, float] = MappingProxyType(
    {
        # cap heights, mm
        "number": 1.70,
        "name-1": 3.9,
        "name-2": 3.0,
        "name-3": 2.55,
        "name-4": 2.0,
        "river-1": 2.75,
        "river-2": 2.3,
        "river-3": 2.0,
        "peak": 1.9,
        "region": 2.0,
        "bay": 2.6,
        "sea": 7.2,
        "province": 3.5,
        "range": 4.2,
        # lines, mm
        "shore": 0.21,
        "grid": 0.19,
        "line": 0.51,
        "dash-on": 2.5,
        "dash-off": 1.2,
        "margin": 4.4,
    }
)


class Style:
    """A board's colours and sizes.

    `scale`: its hexes relative to the reference hex; `climate`: the season of its ground, if it has `ground`:
    on maps of spaces no season shows.
    """

    __slots__ = ("_colours", "_fonts", "_sizes", "climate", "scale")

    def __init__(self, theme: Theme, hex_mm: float = REFERENCE_HEX_MM, *, ground: bool = True) -> None:
        self.scale = hex_mm / REFERENCE_HEX_MM
        self.climate = CLIMATES[theme.climate] if ground else Climate()
        self._colours = {**COLOURS, **self.climate.colours, **theme.colours}
        self._fonts = theme.fonts
        self._sizes = {**SIZES, **self.climate.sizes, **theme.sizes}

    def colour(self, role: str) -> str:
        """`#RRGGBB` of a role; `#RRGGBB` itself is accepted, too, and an unknown role has the colour
        `ink`.
        """
        if role.startswith("#"):
            return role
        return self._colours.get(role, self._colours["ink"])

    def has(self, role: str) -> bool:
        """Whether the role has a colour."""
        return role in self._colours

    def ink(self, role: str, alpha: float = 1.0) -> Ink:
        """A flat ink of a role's colour."""
        return Ink(colour=self.colour(role), alpha=alpha)

    def font(self, role: str, default: str) -> str:
        """The font of lettering by role; `default` where the theme names none."""
        return self._fonts.get(role, default)

    def mm(self, role: str) -> float:
        """A size on the map by role, scaled with the hexes, mm."""
        return self._sizes[role] * self.scale

    def scaled(self, mm: float) -> float:
        """A length given for the reference hex, scaled with the hexes, mm."""
        return mm * self.scale
