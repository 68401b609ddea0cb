"""What is printed of Yalu: the map, the units, the charts. Deluxe and Classic share most of it; an `Edition`
says what differs between their rulebooks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, cached_property
from typing import Any

import yaml

from tests.audit.hexes import SOURCES, neighbours, rows_of

UN, COMMUNIST = "un", "communist"
DELUXE_FOLDER = "yalu-deluxe"

SHIPS = frozenset(("cruiser", "battleship", "destroyer"))
GUNS = frozenset(("armour", "artillery"))
AIRCRAFT = frozenset(("jet", "fighter"))
WITH_ZONES = frozenset(("uk", "canadian", "turkish"))
"""The Allies that have zones of control (8.1.2)."""

AMERICANS = frozenset(("us", "usmc"))

WEATHERS = {
    "su": "Sunny",
    "mc": "Mild clear",
    "mo": "Mild overcast",
    "r": "Rain",
    "f": "Flood",
    "sn": "Snow",
    "so": "Subfreezing overcast",
    "ss": "Subfreezing snow",
    "b": "Blizzard",
}

NINTHS = {"XX": 9, "X": 3, "III": 3, "II": 1, "none": 0}
"""What units count for stacking: battalions, three to a regiment, nine to a division (7.2.3)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed. `cf`: combat factor; `mf`: movement factor; `support`: of ships, guns, aircraft;
    `morale`: its row of the morale chart.
    """

    id: str
    nationality: str
    size: str
    type: str
    formation: str
    cf: int
    mf: int
    support: int
    morale: str

    @property
    def side(self) -> str:
        """Whose it is."""
        return COMMUNIST if self.nationality in {"pva", "nkpa"} else UN

    @property
    def guerrilla(self) -> bool:
        """Whether it is one of the guerrillas, who hardly count as a unit."""
        return self.type == "guerrilla"

    @property
    def supports(self) -> bool:
        """Whether it is a support unit of the UN: a gun, a tank, a ship, an aircraft (12.1.2)."""
        return self.type in SHIPS | GUNS | AIRCRAFT

    @property
    def fights(self) -> bool:
        """Whether it is a combat unit."""
        return not self.supports and not self.guerrilla

    @property
    def walks(self) -> bool:
        """Whether it ever moves on the ground."""
        return self.mf > 0 and self.type not in SHIPS | AIRCRAFT

    @property
    def ninths(self) -> int:
        """What it counts for stacking (7.1.1, 7.2.3, 7.2.4)."""
        if self.supports or self.type in {"garrison", "guerrilla", "conscripts"}:
            return 0
        return NINTHS[self.size]


@dataclass(frozen=True, slots=True)
class Chart:
    """A printed chart."""

    columns: Sequence[str]
    rows: Mapping[str, Sequence[str]]

    def cell(self, row: str, column: str) -> str:
        """What it says."""
        return self.rows[row][self.columns.index(column)]


@dataclass(frozen=True)
class Edition:
    """What a rulebook has otherwise than the other one.

    `last`: the number of the last turn; `small_units_have_zones`: all but guerrillas have (Classic 8);
    `port_supply`: whether ports are sources (5.1.1); `rail_keeps_away`: from hexes beside enemies, not only
    out of their zones; `guerrilla_steps`; `guerrillas_stack`; `guerrillas_mix`: whether they enter hexes and
    zones of the UN; `guerrillas_stop`: whether they may stop UN units by a die (16.3), else they make roads
    and railways longer (17); `regroups_by_check`: (15.4), else by movement points; `halves_unsupplied`: the
    strength of attacks (11.4.3), else `highest_unsupplied` is their highest column (Classic 15);
    `most_support`: factors on one roll, 0 for no limit (12.1.4).
    """

    folder: str
    last: int
    small_units_have_zones: bool
    port_supply: bool
    rail_keeps_away: bool
    guerrilla_steps: int
    guerrillas_stack: bool
    guerrillas_mix: bool
    guerrillas_stop: bool
    regroups_by_check: bool
    halves_unsupplied: bool
    highest_unsupplied: str
    most_support: int

    @cached_property
    def charts(self) -> Mapping[str, Chart]:
        """The charts of the game, by id."""
        found = {name: dict(table) for name, table in _yaml(DELUXE_FOLDER, "tables.yaml")["tables"].items()}
        if self.folder != DELUXE_FOLDER:
            for name, table in _yaml(self.folder, "tables.yaml")["tables"].items():
                old = found.get(name, {})
                rows = {**old.get("rows", {}), **((table or {}).get("rows") or {})}
                found[name] = {**old, **(table or {}), "rows": rows}
        return {
            name: Chart(
                [str(title) for title in table["columns"]],
                {str(k): [str(cell) for cell in row] for k, row in table["rows"].items() if row is not None},
            )
            for name, table in found.items()
        }

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """All units, by id."""
        rows = {row["id"]: dict(row) for row in rows_of(DELUXE_FOLDER, "oob.csv")}
        changes: Mapping[str, Any] = {}
        if self.folder != DELUXE_FOLDER:
            changes = _yaml(self.folder, "forces.yaml")["units"]
        for patterns, change in changes.items():
            if patterns not in rows and not set(patterns) & set("* "):
                rows[patterns] = dict.fromkeys(next(iter(rows.values())), "") | {"id": patterns}
            for name in [u for u in rows if any(fnmatch(u, pattern) for pattern in patterns.split())]:
                if change is None:
                    del rows[name]
                else:
                    rows[name].update({key: "" if value is None else value for key, value in change.items()})
        return {
            name: Unit(
                id=name,
                nationality=row["nationality"],
                size=row["size"],
                type=row["type"],
                formation=row["formation"],
                cf=int(row["cf"] or 0),
                mf=int(row["mf"] or 0),
                support=int(row["support"] or 0),
                morale=row["morale"],
            )
            for name, row in rows.items()
        }

    def weather(self, side: str, code: str, column: str) -> str:
        """A cell of a side's weather chart."""
        return self.charts[f"weather-effects-{side}"].cell(WEATHERS[code], column)


@dataclass(frozen=True, slots=True)
class Ground:
    """The map, the same for both.

    `near`: the hexes around each; `dry`: those that no water parts from it, across which neither zones nor
    lines of supply reach (5.1.2, 8.2.1); `links`: hexsides by kind, as pairs; `along`: the hexes of these.
    """

    terrain: Mapping[str, str]
    flags: Mapping[str, frozenset[str]]
    near: Mapping[str, Sequence[str]]
    links: Mapping[str, frozenset[frozenset[str]]]
    along: Mapping[str, frozenset[str]]
    towns: Mapping[str, str]

    dry: Mapping[str, Sequence[str]]

    def has(self, kind: str, a: str, b: str) -> bool:
        """Whether something lies on the hexside of two hexes, or crosses it."""
        return frozenset((a, b)) in self.links[kind]

    @property
    def land(self) -> list[str]:
        """All hexes but the full sea."""
        return [place for place, terrain in self.terrain.items() if terrain != "sea"]


@cache
def ground() -> Ground:
    """The map as its tables have it."""
    hexes = rows_of(DELUXE_FOLDER, "terrain.csv")
    terrain = {row["hex"]: row["terrain"] for row in hexes}
    kinds = ("river", "bridge", "road", "trail", "rail", "estuary", "reservoir", "sea")
    links: dict[str, set[frozenset[str]]] = {kind: set() for kind in kinds}
    for row in rows_of(DELUXE_FOLDER, "hexsides.csv"):
        links[row["kind"]].add(frozenset((row["a"], row["b"])))
    places = _yaml(DELUXE_FOLDER, "places.yaml")["places"]
    near = {place: [*neighbours(place, terrain).values()] for place in terrain}
    water = links["estuary"] | links["reservoir"] | links["sea"]
    return Ground(
        terrain=terrain,
        flags={row["hex"]: frozenset(row["flags"].split()) for row in hexes},
        near=near,
        dry={place: [to for to in near[place] if frozenset((place, to)) not in water] for place in terrain},
        links={kind: frozenset(pairs) for kind, pairs in links.items()},
        along={kind: frozenset(place for pair in pairs for place in pair) for kind, pairs in links.items()},
        towns={one["name"]: one["hex"] for one in places},
    )


CITIES = ("Pyongyang", "Hungnam", "Wonsan", "Inchon", "Seoul")
PORTS = ("Iwon", "Chinnampo", "Hungnam", "Wonsan", "Inchon")


def city(name: str) -> str:
    """The hex of a city or a port."""
    return ground().towns[name]


@cache
def edge(side: str) -> frozenset[str]:
    """The land hexes of a side's edges: north and west, or south and east (5.1.1)."""
    last = max(ground().terrain)
    columns, rows = (last[:2], last[2:])
    along = ("01", "01") if side == COMMUNIST else (columns, rows)
    return frozenset(place for place in ground().land if place[:2] == along[0] or place[2:] == along[1])


@cache
def _yaml(folder: str, file: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load((SOURCES / folder / file).read_text(encoding="utf-8"))
    return found


DELUXE = Edition(
    folder="yalu-deluxe",
    last=25,
    small_units_have_zones=False,
    port_supply=True,
    rail_keeps_away=True,
    guerrilla_steps=2,
    guerrillas_stack=True,
    guerrillas_mix=True,
    guerrillas_stop=True,
    regroups_by_check=True,
    halves_unsupplied=True,
    highest_unsupplied="",
    most_support=3,
)

CLASSIC = Edition(
    folder="yalu-classic",
    last=26,
    small_units_have_zones=True,
    port_supply=False,
    rail_keeps_away=False,
    guerrilla_steps=4,
    guerrillas_stack=False,
    guerrillas_mix=False,
    guerrillas_stop=False,
    regroups_by_check=False,
    halves_unsupplied=False,
    highest_unsupplied="1:2",
    most_support=0,
)
