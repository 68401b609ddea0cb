"""How the ground of a map looks in a season: colours of everything on it, and what grows and lies there.

An author picks a climate for a board. It is a property of the theme and of nothing else, so the same map can
be drawn in several: whoever wants a picture for each season or weather replaces it in the theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Stops = tuple[tuple[float, str], ...]
"""Colours by relief, -1 (full shade) to 1 (full light), in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """A stroke: role of its colour, opacity, width in mm at the reference hex."""

    role: str
    alpha: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GridPens:
    """The strokes of the grid, each drawn over the one before."""

    land: tuple[Pen, ...]
    mountain: tuple[Pen, ...] = ()
    sea: tuple[Pen, ...] = ()
    shallows: tuple[Pen, ...] = ()
    """On water near land, which is pale; empty: as on all water."""
    dark: frozenset[str] = frozenset({"mountain"})
    """How the ground is drawn on which the strokes of `mountain` are added."""


PLAIN_GRID = GridPens(
    land=(Pen(role="grid", alpha=0.36, width=0.0),), sea=(Pen(role="grid-sea", alpha=0.3, width=0.0),)
)
"""A width of 0 is that of the size `grid`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """What stands close together on a body: its shape, and how.

    Attributes:
        plant: shape: crown (of a tree from above), shrub, reeds, hummock (a round hill).
        pitch: distance from one to the next, mm at the reference hex.
        sizes: least and greatest width, mm at the reference hex.
        share: how many of the places are taken, 0..1.
        rows: whether they stand in rows, in plots of a few rows.
        colours: of single plants, dark, middle and light each, from those in the shade to those in the light.

    """

    plant: str
    pitch: float
    sizes: tuple[float, float]
    share: float = 1.0
    rows: bool = False
    colours: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Climate:
    """A season of the ground.

    Attributes:
        colours: of roles, in place of the defaults; a board's theme goes before them.
        sizes: the same of sizes.
        stops: colours of terrain bodies by relief, by body.
        gains: how strong the relief is on a body, where that differs.
        grid: its strokes.
        crags: colours of bare rock on the steepest mountains, in shade and in light; empty for none.
        trees: how many conifers stand in a hex, by how its terrain is drawn.
        tree: their colours: shadow, dark side, light side, what lies on them.
        growth: what covers terrain bodies, by body.
        waterlines: distances from the shore (mm at the reference hex) and opacity of faint lines in the sea.
        ice: whether lakes are frozen.
        fields: how many patches of fields lie in a clear hex.

    """

    colours: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)
    stops: Mapping[str, Stops] = field(default_factory=dict)
    grid: GridPens = PLAIN_GRID
    gains: Mapping[str, float] = field(default_factory=dict)
    crags: tuple[str, str] | tuple[()] = ()
    trees: Mapping[str, float] = field(default_factory=dict)
    tree: tuple[str, str, str, str] = ("#3A4A36", "#35523A", "#5F7F55", "#5F7F55")
    growth: Mapping[str, Growth] = field(default_factory=dict)
    waterlines: tuple[tuple[float, float], ...] = ()
    ice: bool = False
    fields: float = 0.0


def _hills(dark: str, middle: str, light: str) -> Growth:
    return Growth(plant="hummock", pitch=4.6, sizes=(5.4, 7.2), share=0.92, colours=((dark, middle, light),))


TEMPERATE = Climate(
    colours=MappingProxyType(
        {
            "sea": "#739FB4",
            "sea-1": "#80ABBC",
            "sea-2": "#92BAC8",
            "sea-3": "#ADCFD5",
            "sea-4": "#DCEBE4",
            "clear": "#DDE2BC",
            "clear-field": "#E4E2BA",
            "clear-shade": "#8FA071",
            "rough": "#DDC893",
            "rough-shade": "#7F6A45",
            "rough-light": "#FAF0CF",
            "mountain": "#B9936A",
            "mountain-shade": "#5C4637",
            "mountain-light": "#F3E0BB",
            "valley": "#BFD09C",
            "valley-shade": "#75915F",
            "valley-light": "#E6EBC9",
            "forest": "#9CB578",
            "forest-shade": "#4F6B3C",
            "forest-light": "#C6D6A0",
            "shore": "#2E5A70",
            "waterline": "#EAF5F1",
            "river-edge": "#2F6480",
            "river": "#8CC0D3",
            "river-halo": "#F3EFD8",
            "estuary": "#2A5F7C",
            "lake": "#A9D0DA",
            "city": "#BB8370",
            "street": "#F3E4CF",
            "city-edge": "#4B2118",
            "town": "#74392E",
            "town-ground": "#EBDCC0",
            "field": "#B9CB8E",
            "field-edge": "#7E9A5C",
            "grid": "#2C2117",
            "grid-casing": "#FFF6DE",
            "grid-sea": "#F4FBFA",
            "grid-sea-casing": "#1D4A60",
            "number": "#4A3A2A",
            "number-sea": "#F1F8F7",
            "number-shallows": "#1D4A60",
            "number-halo": "#FBF3DF",
            "water": "#1F5A7C",
            "bay-name": "#1F5A7C",
            "bay-halo": "#D4E6E4",
            "sea-name": "#2F6480",
            "province": "#6F6A48",
            "range": "#FFF8E4",
            "range-halo": "#3A261B",
        }
    ),
    sizes=MappingProxyType(
        {
            "number": 1.36,
            "name-4": 1.95,
            "river-1": 2.35,
            "river-2": 2.0,
            "river-3": 1.8,
            "peak": 1.7,
            "bay": 2.3,
            "sea": 6.0,
            "province": 2.7,
            "range": 3.6,
            "shore": 0.23,
        }
    ),
    stops=MappingProxyType(
        {
            "clear": ((-1, "#8FA071"), (-0.4, "#BECA98"), (0, "#DDE2BC"), (0.5, "#EBECCF"), (1, "#F6F3DE")),
            "valley": ((-1, "#75915F"), (-0.4, "#9FB982"), (0, "#BFD09C"), (0.5, "#D2DDB2"), (1, "#E6EBC9")),
            # Pines grow where the slopes lie in shade.
            "rough": (
                (-1, "#757448"),
                (-0.55, "#A2945C"),
                (-0.2, "#C8B377"),
                (0, "#DDC893"),
                (0.4, "#EAD9AB"),
                (1, "#FAF0CF"),
            ),
            "mountain": (
                (-1, "#5F5145"),
                (-0.6, "#7C634B"),
                (-0.25, "#A37E5B"),
                (0, "#B9936A"),
                (0.4, "#CFAD81"),
                (0.75, "#E3C79C"),
                (1, "#F3E0BB"),
            ),
        }
    ),
    gains=MappingProxyType({"rough": 2.0, "mountain": 1.4}),
    grid=GridPens(
        land=(Pen(role="grid-casing", alpha=0.32, width=0.55), Pen(role="grid", alpha=0.57, width=0.19)),
        mountain=(Pen(role="grid-casing", alpha=0.66, width=0.64), Pen(role="grid", alpha=0.66, width=0.2)),
        sea=(
            Pen(role="grid-sea-casing", alpha=0.26, width=0.52),
            Pen(role="grid-sea", alpha=0.84, width=0.22),
        ),
        shallows=(
            Pen(role="grid-sea", alpha=0.5, width=0.58),
            Pen(role="grid-sea-casing", alpha=0.8, width=0.2),
        ),
        dark=frozenset({"mountain", "rough", "forest", "hill"}),
    ),
    growth=MappingProxyType(
        {
            "hill": _hills("#A28C4C", "#D2C07C", "#F0E4B0"),
            "forest": Growth(
                plant="crown",
                pitch=1.62,
                sizes=(1.5, 2.5),
                colours=(
                    ("#34522A", "#4F7438", "#7A9F50"),
                    ("#3A5A2C", "#5A803C", "#88AC58"),
                    ("#3F5F2C", "#658B44", "#96B662"),
                    ("#476632", "#74984C", "#A8C270"),
                ),
            ),
        }
    ),
    waterlines=((1.5, 0.55), (3.0, 0.42), (4.9, 0.3), (7.3, 0.2)),
    fields=1.0,
)

WINTER = Climate(
    colours=MappingProxyType(
        {
            "sea": "#5C8296",
            "sea-1": "#6F93A5",
            "sea-2": "#8CABB8",
            "sea-3": "#B0C7CE",
            "sea-4": "#DCE8EA",
            "clear": "#EDEDE2",
            "clear-field": "#E2E5DC",
            "clear-shade": "#9AABB8",
            "rough": "#D9D9D2",
            "rough-shade": "#77869A",
            "rough-light": "#FFFFFA",
            "mountain": "#C3C5C4",
            "mountain-shade": "#4C5870",
            "mountain-light": "#FFFFFC",
            "hill": "#DADCD6",
            "hill-shade": "#8C9BAC",
            "hill-light": "#FBFBF4",
            "forest": "#B7C0B4",
            "forest-shade": "#5B6C64",
            "forest-light": "#EDF0E8",
            "swamp": "#CCD6D6",
            "swamp-shade": "#73899A",
            "swamp-light": "#F2F6F6",
            "desert": "#E6E2D6",
            "desert-shade": "#9AA0A8",
            "desert-light": "#FBFAF4",
            "shore": "#2C5A72",
            "waterline": "#EAF5F6",
            "river-edge": "#3F6A85",
            "river": "#B4D5E3",
            "river-halo": "#F6F6F0",
            "estuary": "#2F6480",
            "lake": "#CFE6EF",
            "lake-edge": "#3F6A85",
            "crack": "#6E97AE",
            "city": "#D3A89C",
            "street": "#F8EFE9",
            "city-edge": "#4B1C16",
            "town": "#7E3B33",
            "town-ground": "#E4DCD4",
            "grid": "#1E2834",
            "grid-casing": "#FFFFFF",
            "grid-sea": "#F4FBFA",
            "grid-sea-casing": "#1D4A60",
            "field": "#E6E8E4",
            "field-edge": "#8896A2",
            "road": "#E8873B",
            "road-edge": "#6A2A14",
            "trail": "#8A4A22",
            "rail": "#231E1A",
            "line": "#B3281E",
            "line-halo": "#FFFDF4",
            "number": "#26323F",
            "number-sea": "#F1F8F7",
            "number-shallows": "#1D4A60",
            "number-halo": "#FBFAF4",
            "name": "#15171A",
            "name-halo": "#FFFEF8",
            "water": "#1F5A86",
            "bay-name": "#E9F4F6",
            "bay-halo": "#47738A",
            "sea-name": "#E4F0F2",
            "province": "#5C6876",
            "range": "#FFFFFF",
            "range-halo": "#3C4658",
            "peak": "#4A3A34",
        }
    ),
    sizes=MappingProxyType({"number": 1.42, "shore": 0.23}),
    stops=MappingProxyType(
        {
            "clear": ((-1, "#A9B7C1"), (-0.4, "#D5DBDA"), (0, "#EDEDE2"), (0.5, "#F6F5EC"), (1, "#FFFFFA")),
            "rough": ((-1, "#8C9BAC"), (-0.5, "#B3BDC6"), (0, "#DEDFD9"), (0.45, "#F0EFE8"), (1, "#FFFFFA")),
            "mountain": (
                (-1, "#475470"),
                (-0.65, "#65748D"),
                (-0.3, "#8B98A8"),
                (0, "#B2B9BF"),
                (0.25, "#CDCFCC"),
                (0.6, "#EAE8E0"),
                (1, "#FFFFFC"),
            ),
        }
    ),
    gains=MappingProxyType({"rough": 1.6, "mountain": 1.5}),
    grid=GridPens(
        land=(Pen(role="grid-casing", alpha=0.46, width=0.53), Pen(role="grid", alpha=0.56, width=0.19)),
        mountain=(Pen(role="grid-casing", alpha=0.5, width=0.62), Pen(role="grid", alpha=0.64, width=0.21)),
        sea=(
            Pen(role="grid-sea-casing", alpha=0.3, width=0.54),
            Pen(role="grid-sea", alpha=0.8, width=0.22),
        ),
        shallows=(
            Pen(role="grid-sea", alpha=0.5, width=0.58),
            Pen(role="grid-sea-casing", alpha=0.8, width=0.2),
        ),
        dark=frozenset({"mountain", "rough", "forest", "hill"}),
    ),
    crags=("#57493F", "#A3876B"),
    trees=MappingProxyType({"rough": 5.0, "mountain": 3.5, "clear": 0.7, "forest": 14.0}),
    tree=("#6E7C8C", "#2F4A44", "#4F6E62", "#F4F8F8"),
    growth=MappingProxyType({"hill": _hills("#8C9BAC", "#D9DDDC", "#FFFFFA")}),
    waterlines=((1.5, 0.55), (3.0, 0.42), (4.9, 0.3), (7.3, 0.2)),
    ice=True,
    fields=0.8,
)

TROPICAL = Climate(
    colours=MappingProxyType(
        {
            "sea": "#4E9BAF",
            "sea-1": "#62AABA",
            "sea-2": "#83BFC8",
            "sea-3": "#AAD5D6",
            "sea-4": "#D3EBE4",
            "clear": "#E6E5B8",
            "clear-field": "#DDE2A8",
            "clear-shade": "#A9A868",
            "plantation": "#CBD78E",
            "plantation-shade": "#8BA055",
            "plantation-light": "#E4EBB2",
            "hill": "#C2C88C",
            "hill-shade": "#7F8E54",
            "hill-light": "#E2E2AE",
            "forest": "#7FA25F",
            "forest-shade": "#3F6238",
            "forest-light": "#B4CC86",
            "swamp": "#B4CDB2",
            "swamp-shade": "#6F9A92",
            "swamp-light": "#D5E4CC",
            "mountain": "#A8B57E",
            "mountain-shade": "#3F6255",
            "mountain-light": "#F8EDCB",
            "rough": "#C2C88C",
            "rough-shade": "#6F8650",
            "rough-light": "#EBE6B8",
            "shore": "#1E5C70",
            "waterline": "#EFFBF6",
            "river-edge": "#20687E",
            "river": "#7FC3D0",
            "river-halo": "#F3F1D2",
            "estuary": "#1E5C70",
            "lake": "#A8D6DA",
            "city": "#DDA58F",
            "street": "#FBEFE0",
            "city-edge": "#7A2018",
            "town": "#9C3A2C",
            "town-ground": "#F0DFC2",
            "grid": "#161C0C",
            "grid-casing": "#FFFBE2",
            "grid-sea": "#F4FBFA",
            "grid-sea-casing": "#14485A",
            "field": "#C3D98C",
            "field-edge": "#83A457",
            "road": "#E8743B",
            "road-edge": "#6A2418",
            "trail": "#7A2E1C",
            "rail": "#1F1A16",
            "line": "#A3201C",
            "line-halo": "#3A2A18",
            "number": "#1F2814",
            "number-sea": "#F1F8F7",
            "number-shallows": "#14485A",
            "number-halo": "#F8F6DC",
            "name": "#17140E",
            "name-halo": "#FFFBE8",
            "water": "#155A78",
            "bay-name": "#EAF7F4",
            "bay-halo": "#2F7488",
            "sea-name": "#E4F5F2",
            "province": "#FFFBE4",
            "province-halo": "#2A4A22",
            "range": "#FFFBEA",
            "range-halo": "#22402A",
            "peak": "#4A3316",
            "sign": "#1F6A78",
            "sign-airfield": "#5A5148",
        }
    ),
    sizes=MappingProxyType({"number": 1.42, "shore": 0.23}),
    stops=MappingProxyType(
        {
            "clear": ((-1, "#A9AE74"), (-0.4, "#D2D49C"), (0, "#E8E6BC"), (0.5, "#F1EECC"), (1, "#FBF7DF")),
            "mountain": (
                (-1, "#2F5148"),
                (-0.6, "#5A7F62"),
                (-0.25, "#8CA56E"),
                (0, "#B0BA82"),
                (0.35, "#D0CC98"),
                (0.7, "#EBDDB2"),
                (1, "#FBF1D2"),
            ),
        }
    ),
    gains=MappingProxyType({"mountain": 1.5}),
    grid=GridPens(
        land=(Pen(role="grid-casing", alpha=0.4, width=0.58), Pen(role="grid", alpha=0.54, width=0.2)),
        mountain=(Pen(role="grid-casing", alpha=0.36, width=0.6), Pen(role="grid", alpha=0.62, width=0.22)),
        sea=(
            Pen(role="grid-sea-casing", alpha=0.3, width=0.54),
            Pen(role="grid-sea", alpha=0.84, width=0.22),
        ),
        shallows=(
            Pen(role="grid-sea", alpha=0.4, width=0.56),
            Pen(role="grid-sea-casing", alpha=0.7, width=0.2),
        ),
        dark=frozenset({"mountain", "forest", "hill"}),
    ),
    growth=MappingProxyType(
        {
            "hill": _hills("#8F9A5A", "#BCC27E", "#E2E2AE"),
            "forest": Growth(
                plant="crown",
                pitch=1.38,
                sizes=(1.15, 2.1),
                colours=(
                    ("#27472E", "#3E6747", "#62905E"),
                    ("#2B4E28", "#4A7639", "#76A04F"),
                    ("#315726", "#55823A", "#87AD55"),
                    ("#3A6229", "#638F40", "#9BBB62"),
                    ("#466D30", "#779F4C", "#B3CA76"),
                ),
            ),
            "plantation": Growth(
                plant="shrub",
                pitch=1.3,
                sizes=(0.86, 0.98),
                rows=True,
                colours=(("#5B7F33", "#7DA446", "#A4C463"),),
            ),
            "swamp": Growth(
                plant="reeds",
                pitch=2.9,
                sizes=(1.6, 2.4),
                share=0.62,
                colours=(("#4F8A96", "#4F7F52", "#E4F1EA"),),
            ),
        }
    ),
    waterlines=((1.5, 0.55), (3.0, 0.42), (4.9, 0.3), (7.3, 0.2)),
    fields=2.2,
)

CLIMATES: Mapping[str, Climate] = MappingProxyType(
    {"temperate": TEMPERATE, "winter": WINTER, "tropical": TROPICAL}
)
"""The climates an author can choose from, by name."""
